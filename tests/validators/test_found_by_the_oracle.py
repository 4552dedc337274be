"""Cases in which generated schemas once told the two engines apart. On both engines."""

import collections
import datetime
import enum
import json

import pytest

from .outcomes import on_both, outcome, run, schema_error

INT = {'type': 'int'}


class Model:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


def model(inner, **keys):
    return {'type': 'model', 'cls': Model, 'schema': inner, **keys}


FIELDS = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}


def no_info(kind, function, schema):
    return {'type': kind, 'function': {'type': 'no-info', 'function': function}, 'schema': schema}


@on_both
def test_function_around_fields_that_returns_none(engine):
    schema = model(no_info('function-after', lambda value: None, FIELDS))
    assert outcome(engine, schema, {'a': 1}) == "TypeError: 'None' is not an instance of 'tuple'"


@on_both
def test_strict_enum_takes_values_that_a_handler_is_given_while_json_is_validated(engine):
    letters = enum.Enum('Letters', {'a': 'a'})
    schema = {'type': 'enum', 'cls': letters, 'members': list(letters), 'strict': True}
    wrapped = no_info('function-wrap', lambda value, handler: handler(value), schema)
    assert outcome(engine, wrapped, '"a"', 'json') is letters.a
    refusal = [('is_instance_of', (), 'Input should be an instance of Letters')]
    assert outcome(engine, wrapped, 'a') == refusal


@on_both
def test_assignment_to_a_class_fails_with_what_the_function_raised(engine):
    def refuse(value, handler):
        raise AttributeError('no attribute')

    validator = engine.SchemaValidator(no_info('function-wrap', refuse, INT))
    with pytest.raises(AttributeError, match='^no attribute$'):
        validator.validate_assignment(int, 'a', None)


@on_both
def test_assignment_to_an_object_whose_attributes_raise(engine):
    class Hostile:
        def __getattr__(self, name):
            raise RuntimeError(name)

    def refuse(value, handler):
        raise KeyError('mine')

    validator = engine.SchemaValidator(no_info('function-wrap', refuse, INT))
    with pytest.raises(KeyError, match='mine'):
        validator.validate_assignment(Hostile(), 'a', None)


@on_both
def test_self_instance_that_is_no_model_of_a_root_model(engine):
    validator = engine.SchemaValidator(model({'type': 'bool'}, root_model=True))
    text = "AttributeError: 'int' object has no attribute '__pydantic_fields_set__'"
    assert run(validator, False, self_instance=1) == text


def parameter(name, mode='positional_or_keyword', default=False):
    schema = {'type': 'default', 'schema': INT, 'default': 1} if default else INT
    return {'name': name, 'schema': schema, 'mode': mode}


@on_both
def test_order_of_defaults_does_not_matter_behind_keyword_only_parameters(engine):
    for first in (
        [parameter('a', 'keyword_only', True)],
        [parameter('a', default=True), parameter('b', 'keyword_only')],
    ):
        schema = {'type': 'arguments', 'arguments_schema': [*first, parameter('c')]}
        assert ('missing_argument', ('c',), 'Missing required argument') in outcome(engine, schema, {})
    schema = {'type': 'arguments', 'arguments_schema': [parameter('a', default=True), parameter('b')]}
    assert schema_error(engine, schema) == (
        'Error building "arguments" validator:\n  SchemaError: Non-default argument \'b\' follows default argument'
    )


@on_both
def test_uniform_keyword_arguments_from_json_are_python_values(engine):
    day = {'type': 'date', 'strict': True}
    parameters = [{'name': 'k', 'mode': 'var_kwargs_uniform', 'schema': day}]
    schema = {'type': 'arguments-v3', 'arguments_schema': parameters}
    refusal = [('date_type', ('k', 'x'), 'Input should be a valid date')]
    assert outcome(engine, schema, '{"k": {"x": "2020-01-01"}}', 'json') == refusal
    parameters = [{'name': 'k', 'mode': 'keyword_only', 'schema': day}]
    schema = {'type': 'arguments-v3', 'arguments_schema': parameters}
    assert outcome(engine, schema, '{"k": "2020-01-01"}', 'json') == ((), {'k': datetime.date(2020, 1, 1)})
    parameters = [{'name': 'k', 'mode': 'var_kwargs_uniform', 'schema': {'type': 'is-instance', 'cls': int}}]
    schema = {'type': 'arguments-v3', 'arguments_schema': parameters}
    assert outcome(engine, schema, '{"k": {"x": 1}}', 'json') == ((), {'x': 1})


@on_both
@pytest.mark.parametrize('tag', ['true', '1', 'True', 'on'])
def test_tags_in_strings_are_texts(engine, tag):
    schema = {'type': 'tagged-union', 'choices': {'a': {'type': 'dict'}, True: {'type': 'dict'}}, 'discriminator': 'k'}
    text = f"Input tag '{tag}' found using 'k' does not match any of the expected tags: 'a', True"
    assert outcome(engine, schema, {'k': tag}, 'strings') == [('union_tag_invalid', (), text)]


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_named_tuple_with_too_many_items_runs_its_fields(engine, mode):
    seen = []
    pair = collections.namedtuple('Pair', 'a b')

    def note(value):
        seen.append(value)
        return value

    field = no_info('function-before', note, INT)
    fields = [{'type': 'named-tuple-field', 'name': name, 'schema': field} for name in 'ab']
    value = ['x', 2, 3]
    found = outcome(
        engine,
        {'type': 'named-tuple', 'cls': pair, 'fields': fields},
        json.dumps(value) if mode == 'json' else value,
        mode,
    )
    assert found == [('too_long', (), 'NamedTuple should have at most 2 items after validation, not 3')]
    assert seen == ['x', 2]


# what refuses an input in a left-to-right union before `int` or `str` takes it, and the fit that remains
REFUSING = [
    ({'type': 'complex'}, None, 'none', 'exact'),
    ({'type': 'decimal'}, None, 'none', 'exact'),
    ({'type': 'decimal'}, 'x', 'str', 'exact'),
    ({'type': 'decimal', 'gt': 100}, 7, 'int', 'lax'),
    ({'type': 'fraction'}, 'x', 'str', 'exact'),
    ({'type': 'url'}, 7, 'int', 'exact'),
    ({'type': 'url'}, 'x', 'str', 'exact'),
    ({'type': 'url', 'allowed_schemes': ['ftp']}, 'http://a.b', 'str', 'exact'),
    ({'type': 'multi-host-url'}, 7, 'int', 'exact'),
    ({'type': 'time'}, 'x', 'str', 'exact'),
    ({'type': 'timedelta'}, 'x', 'str', 'exact'),
    ({'type': 'date'}, 'x', 'str', 'lax'),
    ({'type': 'date', 'strict': True}, 'x', 'str', 'exact'),
    ({'type': 'datetime'}, 'x', 'str', 'lax'),
    ({'type': 'json'}, 'x', 'str', 'lax'),
    ({'type': 'int', 'gt': 100}, '7', 'str', 'lax'),
    ({'type': 'enum', 'cls': enum.Enum('E', {'a': 'a'}), 'members': list(enum.Enum('E', {'a': 'a'}))}, 7, 'int', 'lax'),
]


@on_both
@pytest.mark.parametrize('refusing, value, kind, fit', REFUSING)
def test_choices_that_refuse_leave_the_fit_as_it_was(engine, refusing, value, kind, fit):
    """A smart union takes the first choice if it fits exactly; `any` fits better than a lax one."""
    inner = {'type': 'union', 'choices': [refusing, {'type': kind}], 'mode': 'left_to_right'}
    second = no_info('function-after', lambda value: 'second', {'type': kind})
    assert outcome(engine, inner, value) == value
    found = outcome(engine, {'type': 'union', 'choices': [inner, second]}, value)
    assert found == (value if fit == 'exact' else 'second')


@on_both
def test_records_that_are_refused_still_count_their_fields(engine):
    field = {'type': 'typed-dict-field', 'schema': INT}
    refusing = {'type': 'typed-dict', 'fields': {'a': field}}
    inner = {'type': 'union', 'choices': [refusing, {'type': 'dict'}], 'mode': 'left_to_right'}
    second = no_info('function-after', lambda value: 'second', {'type': 'dict'})
    assert outcome(engine, {'type': 'union', 'choices': [inner, second]}, {}) == 'second'
    fields = {**FIELDS}
    inner = {'type': 'union', 'choices': [fields, {'type': 'dict'}], 'mode': 'left_to_right'}
    assert outcome(engine, {'type': 'union', 'choices': [inner, second]}, {}) == {}


class Answering(dict):
    """A dict that has an answer of its own to `get`."""

    def get(self, key, default=None):
        return 'answer'


@on_both
@pytest.mark.parametrize('strict', [True, False])
def test_subclasses_of_dict_are_asked_by_their_own_get(engine, strict):
    field = {'schema': {'type': 'any'}}
    schema = {'type': 'typed-dict', 'fields': {'a': {'type': 'typed-dict-field', **field}}}
    assert outcome(engine, schema, Answering(), strict=strict) == {'a': 'answer'}
    schema = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', **field}}}
    assert outcome(engine, schema, Answering(a=1), strict=strict) == ({'a': 'answer'}, None, {'a'})
    fields = [{'type': 'dataclass-field', 'name': 'a', **field}]
    schema = {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': fields}
    assert outcome(engine, schema, Answering(a=1), strict=strict) == ({'a': 1}, None)


@on_both
def test_undefined_value_in_a_subclass_of_dict_is_missing(engine):
    schema = {'type': 'typed-dict', 'fields': {'a': {'type': 'typed-dict-field', 'schema': {'type': 'any'}}}}
    value = collections.OrderedDict(a=engine.PydanticUndefined)
    assert outcome(engine, schema, value) == [('missing', ('a',), 'Field required')]
    assert outcome(engine, schema, dict(value)) == {'a': engine.PydanticUndefined}


@on_both
def test_inputs_of_errors_in_json_that_is_cut_short(engine):
    fields = {name: {'type': 'model-field', 'schema': INT} for name in 'ab'}
    validator = engine.SchemaValidator({'type': 'model-fields', 'fields': fields})
    for partial, shown in ((True, {'a': 1}), ('trailing-strings', {'a': 1, 'z': 'y'})):
        with pytest.raises(engine.ValidationError) as info:
            validator.validate_json('{"a": 1, "z": "y', allow_partial=partial)
        assert [(line['type'], line['input']) for line in info.value.errors()] == [('missing', shown)]


@on_both
def test_last_field_read_partly_is_kept_if_it_is_required_by_the_whole(engine):
    field = {'type': 'typed-dict-field', 'schema': {'type': 'default', 'schema': INT, 'default': None}}
    refusal = [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')]
    schema = {'type': 'typed-dict', 'fields': {'a': field}}
    assert outcome(engine, schema, {'a': 'x'}, allow_partial=True) == refusal
    assert outcome(engine, {**schema, 'total': False}, {'a': 'x'}, allow_partial=True) == {}


@on_both
def test_default_is_read_before_its_schema(engine):
    wrong = {'type': 'int', 'strict': 'x'}
    start = 'Error building "default" validator:\n  SchemaError: '
    text = "'on_error = default' requires a `default` or `default_factory`"
    assert schema_error(engine, {'type': 'default', 'schema': wrong, 'on_error': 'default'}) == start + text
    text = "'default' and 'default_factory' cannot be used together"
    schema = {'type': 'default', 'schema': wrong, 'default': 1, 'default_factory': int}
    assert schema_error(engine, schema) == start + text


@on_both
def test_objects_that_were_too_deep_are_a_loop_when_met_again(engine):
    """`1` is refused where the data is too deep, and stands at every level above."""
    nested = {}
    for _ in range(300):
        nested = {'a': nested, 'b': 1}
    mention = {'type': 'definition-ref', 'schema_ref': 'x'}
    entry = {'type': 'dict', 'values_schema': mention, 'ref': 'x'}
    found = outcome(engine, {'type': 'definitions', 'schema': mention, 'definitions': [entry]}, nested)
    kinds = collections.Counter(line[0] for line in found)
    assert kinds == {'recursion_depth_exceeded': 2, 'recursion_loop': 254}


@on_both
def test_subclasses_of_dict_are_plain_dicts_where_attributes_are_read(engine):
    schema = {
        'type': 'model-fields',
        'fields': {'a': {'type': 'model-field', 'schema': {'type': 'any'}}},
        'from_attributes': True,
    }
    assert outcome(engine, schema, Answering(a=1)) == ({'a': 1}, None, {'a'})


class ItemsRaise(dict):
    def items(self):
        raise RuntimeError('items')


@on_both
def test_keyword_arguments_in_a_subclass_of_dict(engine):
    parameters = [{'name': 'k', 'mode': 'var_kwargs_uniform', 'schema': INT}]
    schema = {'type': 'arguments-v3', 'arguments_schema': parameters}
    assert outcome(engine, schema, {'k': ItemsRaise(a=1)}) == ((), {'a': 1})


def instance_with(extra, fields_set):
    made = Model()
    for name, value in (('fields_set', fields_set), ('extra', extra), ('private', None)):
        object.__setattr__(made, f'__pydantic_{name}__', value)
    made.__dict__['a'] = 1
    return made


@on_both
def test_instances_whose_extra_or_fields_set_is_of_another_type(engine):
    schema = model({**FIELDS, 'extra_behavior': 'allow'}, revalidate_instances='always')
    validator = engine.SchemaValidator(schema)
    text = "TypeError: 'list' object is not an instance of 'Mapping'"
    assert run(validator, instance_with([1], {'a'})) == text
    mapping = collections.UserDict(q=1)
    assert run(validator, instance_with(mapping, {'a'})).__pydantic_extra__ == {'q': 1}
    kept = instance_with(None, ['a'])
    with pytest.raises(TypeError, match="'list' object is not an instance of 'set'"):
        validator.validate_assignment(kept, 'a', 2)


@on_both
@pytest.mark.parametrize('kind', ['dict', 'counter'])
def test_booleans_in_literals_as_keys_of_json(engine, kind):
    keys = {'type': 'literal', 'expected': ['a', False]}
    assert outcome(engine, {'type': kind, 'keys_schema': keys}, '{"false": 1}', 'json', strict=True) == {False: 1}


class Huge(int):
    pass


@on_both
def test_huge_integers_of_another_class_in_enumerations(engine):
    plain = enum.Enum('Plain', {'a': 'a', 'one': 1})
    schema = {'type': 'enum', 'cls': plain, 'members': list(plain)}
    text = 'Unable to parse input string as an integer, exceeded maximum size'
    assert outcome(engine, schema, Huge(2**70)) == [('int_parsing_size', (), text)]
    assert outcome(engine, {'type': 'literal', 'expected': [1]}, Huge(2**70)) == [
        ('literal_error', (), 'Input should be 1')
    ]


@on_both
def test_iterator_that_fails_behind_the_last_field_of_a_named_tuple(engine):
    def items():
        yield 1
        raise RuntimeError('failed')

    one = collections.namedtuple('One', 'a')
    fields = [{'type': 'named-tuple-field', 'name': 'a', 'schema': INT}]
    found = outcome(engine, {'type': 'named-tuple', 'cls': one, 'fields': fields}, items())
    assert found == [('too_long', (), 'NamedTuple should have at most 1 item after validation, not more')]


@on_both
def test_error_of_post_init_of_an_instance_that_is_validated_again(engine):
    class Record:
        a: int

        def __post_init__(self):
            raise ValueError('refused')

    inner = {
        'type': 'dataclass-args',
        'dataclass_name': 'Record',
        'fields': [{'type': 'dataclass-field', 'name': 'a', 'schema': INT}],
    }
    schema = {
        **{'type': 'dataclass', 'cls': Record, 'fields': ['a'], 'schema': inner, 'post_init': True},
        'revalidate_instances': 'always',
    }
    record = Record()
    record.a = 1
    with pytest.raises(engine.ValidationError) as info:
        engine.SchemaValidator(schema).validate_python(record)
    assert info.value.errors()[0]['input'] is record


@on_both
@pytest.mark.parametrize('kind, function', [('date', 'Date::today()'), ('datetime', 'DateTime::now()')])
def test_offset_of_now_beyond_a_day(engine, kind, function):
    schema = {'type': kind, 'now_op': 'past', 'now_utc_offset': 86_400}
    validator = engine.SchemaValidator(schema)
    with pytest.raises(engine.SchemaError) as info:
        validator.validate_python(datetime.datetime(2020, 1, 1))
    assert str(info.value) == f'{function} error: timezone offset must be less than 24 hours'


@on_both
def test_factory_behind_a_field_that_is_never_given(engine):
    factory = {'type': 'default', 'schema': INT, 'default_factory': len, 'default_factory_takes_data': True}
    fields = [
        {'type': 'dataclass-field', 'name': 'a', 'schema': INT, 'init': False},
        {'type': 'dataclass-field', 'name': 'b', 'schema': factory},
    ]
    schema = {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': fields}
    assert outcome(engine, schema, {}) == ({'b': 0}, None)


@on_both
def test_uniform_keyword_arguments_from_strings_are_python_values(engine):
    parameters = [{'name': 'k', 'mode': 'var_kwargs_uniform', 'schema': {'type': 'none'}}]
    schema = {'type': 'arguments-v3', 'arguments_schema': parameters}
    assert outcome(engine, schema, {'k': {'x': None}}, 'strings') == ((), {'x': None})


@on_both
@pytest.mark.parametrize('kind', ['arguments', 'arguments-v3'])
def test_arguments_are_not_read_partly(engine, kind):
    inner = {'type': 'list', 'items_schema': INT}
    schema = {'type': kind, 'arguments_schema': [{'name': 'a', 'schema': inner}]}
    for whole in (schema, {'type': 'call', 'arguments_schema': schema, 'function': lambda a: a}):
        found = outcome(engine, whole, {'a': [1, 'x']}, allow_partial=True)
        assert [line[:2] for line in found] == [('int_parsing', ('a', 1))]


@on_both
def test_extra_behavior_of_none_is_no_behavior(engine):
    schema = {'type': 'typed-dict', 'fields': {}, 'extra_behavior': None}
    assert outcome(engine, schema, {'z': 1}) == {}
    assert outcome(engine, {'type': 'typed-dict', 'fields': {}}, {'z': 1}, config={'extra_fields_behavior': None}) == {}


@on_both
def test_cyclic_strings(engine):
    schema = {
        'type': 'definitions',
        'schema': {'type': 'definition-ref', 'schema_ref': 'x'},
        'definitions': [
            {'type': 'dict', 'values_schema': {'type': 'definition-ref', 'schema_ref': 'x'}, 'ref': 'x'},
        ],
    }
    data = {}
    data['a'] = data
    found = outcome(engine, schema, data, 'strings')
    assert found == [('recursion_loop', ('a',), 'Recursion error - cyclic reference detected')]


def noting(seen):
    def function(value, info):
        seen.append((value, dict(info.data or {}), info.field_name))
        return value

    return {
        'type': 'function-after',
        'function': {'type': 'with-info', 'function': function},
        'schema': {'type': 'any'},
    }


@on_both
def test_functions_of_extras_see_the_fields(engine):
    seen = []
    inner = {**FIELDS, 'extra_behavior': 'allow', 'extras_schema': noting(seen)}
    outer = {'type': 'model-fields', 'fields': {'m': {'type': 'model-field', 'schema': inner}}}
    outcome(engine, outer, {'m': {'z': 1, 'a': 2}})
    assert seen == [(1, {'a': 2}, 'm')]
    seen.clear()
    engine.SchemaValidator(inner).validate_assignment({'a': 1, 'q': 5}, 'z', 3)
    assert seen == [(3, {'a': 1, 'q': 5}, 'z')]
