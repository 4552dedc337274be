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
