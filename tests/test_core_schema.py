"""The builders of `duramen.core_schema` against the reference's: signatures, results, warnings, deprecated names."""

import inspect
import json
import pickle
import typing
import warnings
from pathlib import Path

import pydantic_core.core_schema as reference
import pytest
from duramen import core_schema
from hypothesis import given, settings
from hypothesis import strategies as st

DATA = Path(__file__).parent / 'data'
SIGNATURES = json.loads((DATA / 'builders.json').read_text())
SCHEMAS = json.loads((DATA / 'schemas.json').read_text())
BUILDERS = [name for name in SIGNATURES if name not in ('_dict_not_none', 'iter_union_choices')]
DEPRECATED_BUILDERS = [name for name in BUILDERS if name.startswith(('field_', 'general_'))]
DEPRECATED_NAMES = ['FieldValidationInfo', 'FieldValidatorFunction', 'GeneralValidatorFunction']
DEPRECATED_NAMES += ['FieldWrapValidatorFunction']

ANY = {'type': 'any'}


def double(value):
    return value * 2


def call(module, name, args, kwargs):
    """Call a builder and tell everything that can be observed, dict order included."""

    def own(value):
        return module.PydanticUndefined if value == 'UNDEFINED' else value

    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            result = getattr(module, name)(*map(own, args), **{key: own(value) for key, value in kwargs.items()})
        except Exception as error:
            result = (type(error), str(error).replace('pydantic_core._pydantic_core', 'duramen._duramen'))
        else:
            result = ordered(result)
    return result, [(w.category, str(w.message), Path(w.filename).name) for w in caught]


def ordered(value):
    """Make the order of keys part of a comparison."""
    if isinstance(value, dict):
        return [(key, ordered(item)) for key, item in value.items()]
    if isinstance(value, list):
        return list(map(ordered, value))
    if isinstance(value, (core_schema.PydanticUndefined.__class__, reference.PydanticUndefined.__class__)):
        return repr(value)
    return value


@pytest.mark.parametrize('name', SIGNATURES)
def test_signature(name):
    own = inspect.signature(getattr(core_schema, name))
    assert str(own) == SIGNATURES[name]
    assert str(own) == str(inspect.signature(getattr(reference, name)))


def test_builders_are_complete():
    assert len(BUILDERS) == 88 and len(DEPRECATED_BUILDERS) == 8
    functions = {name for name, value in vars(reference).items() if inspect.isfunction(value)}
    here = {name for name, value in vars(core_schema).items() if inspect.isfunction(value)}
    imported = {'deprecated', 'overload'}
    assert here - {'_warn_field_name'} - imported == functions - imported


@pytest.mark.parametrize('name', BUILDERS)
def test_docstring_lists_the_parameters(name):
    doc = inspect.getdoc(getattr(core_schema, name))
    assert doc
    if name not in DEPRECATED_BUILDERS:
        listed = [line.split(':')[0].strip() for line in doc.split('Args:\n')[1].split('\n') if line[4:5] != ' ']
        assert listed == list(inspect.signature(getattr(core_schema, name)).parameters)


VALUES = st.sampled_from([None, None, None, 0, 1, False, True, '', 'always', 'json-unless-none', 'x', 'UNDEFINED'])
VALUES |= st.sampled_from([[], [ANY], [ANY, {'type': 'int'}], {}, ANY, {'a': ANY}, (ANY, 'label'), (), {1, 2}, double])


@pytest.mark.parametrize('name', [name for name in BUILDERS if name not in DEPRECATED_BUILDERS])
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_same_result(name, data):
    parameters = inspect.signature(getattr(reference, name)).parameters.values()
    args, kwargs = [], {}
    by_position = True
    for parameter in parameters:
        required = parameter.default is parameter.empty
        if not data.draw(st.integers(0, 19 if required else 2), label=f'give {parameter.name}'):
            by_position = False
            continue
        by_position = by_position and parameter.kind is parameter.POSITIONAL_OR_KEYWORD
        value = data.draw(VALUES, label=parameter.name)
        if by_position and data.draw(st.booleans(), label='by position'):
            args.append(value)
        else:
            by_position = False
            kwargs[parameter.name] = value
    assert call(core_schema, name, args, kwargs) == call(reference, name, args, kwargs)


@pytest.mark.parametrize('name', [name for name in BUILDERS if name not in DEPRECATED_BUILDERS])
def test_same_result_with_everything_given(name):
    given_all = {key: [ANY] for key in inspect.signature(getattr(reference, name)).parameters}
    assert call(core_schema, name, [], given_all) == call(reference, name, [], given_all)
    nothing = {key: None for key in given_all}
    assert call(core_schema, name, [], nothing) == call(reference, name, [], nothing)


# fmt: off
LITERAL = [
    ('int_schema', [], {'ge': 0, 'strict': False}, {'type': 'int', 'ge': 0, 'strict': False}),
    ('time_schema', [], {}, {'type': 'time', 'microseconds_precision': 'truncate'}),
    ('to_string_ser_schema', [], {}, {'type': 'to-string'}),
    ('to_string_ser_schema', [], {'when_used': 'json'}, {'type': 'to-string', 'when_used': 'json'}),
    ('to_string_ser_schema', [], {'when_used': None}, {'type': 'to-string', 'when_used': None}),
    ('format_ser_schema', ['.2f'], {}, {'type': 'format', 'formatting_string': '.2f'}),
    ('format_ser_schema', ['d'], {'when_used': 'always'},
     {'type': 'format', 'formatting_string': 'd', 'when_used': 'always'}),
    ('plain_serializer_function_ser_schema', [double], {'when_used': 'always'},
     {'type': 'function-plain', 'function': double}),
    ('with_default_schema', [ANY], {}, {'type': 'default', 'schema': ANY}),
    ('with_default_schema', [ANY], {'default': None}, {'type': 'default', 'schema': ANY, 'default': None}),
    ('model_ser_schema', [None, None], {}, {'type': 'model', 'cls': None, 'schema': None}),
    ('tuple_positional_schema', [[ANY]], {}, {'type': 'tuple', 'items_schema': [ANY]}),
    ('tuple_positional_schema', [[ANY]], {'extras_schema': {}},
     {'type': 'tuple', 'items_schema': [ANY, {}], 'variadic_item_index': 1}),
    ('tuple_variable_schema', [], {}, {'type': 'tuple', 'items_schema': [ANY], 'variadic_item_index': 0}),
    ('with_info_plain_validator_function', [double], {},
     {'type': 'function-plain', 'function': {'type': 'with-info', 'function': double}}),
    ('arguments_parameter', ['a', ANY], {}, {'name': 'a', 'schema': ANY}),
    ('call_schema', [ANY, double], {}, {'type': 'call', 'arguments_schema': ANY, 'function': double}),
    ('definitions_schema', [ANY, []], {}, {'type': 'definitions', 'schema': ANY, 'definitions': []}),
    ('frozendict_schema', [], {}, {'type': 'frozendict'}),
    ('deque_schema', [ANY], {'fail_fast': True}, {'type': 'deque', 'items_schema': ANY, 'fail_fast': True}),
    ('fraction_schema', [], {}, {'type': 'fraction'}),
    ('ellipsis_schema', [], {}, {'type': 'ellipsis'}),
    ('counter_schema', [], {}, {'type': 'counter'}),
    ('ordered_dict_schema', [], {}, {'type': 'ordered-dict'}),
    ('named_tuple_field', ['a', ANY], {}, {'type': 'named-tuple-field', 'name': 'a', 'schema': ANY}),
    ('named_tuple_schema', [tuple, []], {}, {'type': 'named-tuple', 'cls': tuple, 'fields': []}),
]
# fmt: on


@pytest.mark.parametrize(('name', 'args', 'kwargs', 'expected'), LITERAL)
def test_literal_result(name, args, kwargs, expected):
    assert getattr(core_schema, name)(*args, **kwargs) == expected


def test_positional_items_are_not_changed():
    items = [ANY]
    assert core_schema.tuple_positional_schema(items)['items_schema'] is items
    assert core_schema.tuple_positional_schema(items, extras_schema=ANY)['items_schema'] == [ANY, ANY]
    assert items == [ANY]


@pytest.mark.parametrize('kind', ['before', 'after', 'wrap', 'plain'])
def test_field_name_warns(kind):
    name = f'with_info_{kind}_validator_function'
    args = [double] if kind == 'plain' else [double, ANY]
    expected = (
        f'The `field_name` argument on `{name}` is deprecated, it will be passed to the function through '
        '`ValidationState` instead.'
    )
    result, caught = call(core_schema, name, args, {'field_name': ''})
    assert dict(result)['function'] == [('type', 'with-info'), ('function', double), ('field_name', '')]
    assert caught == [(DeprecationWarning, expected, Path(__file__).name)]
    assert call(core_schema, name, args, {'field_name': None})[1] == []


def test_missing_warns():
    expected = 'The `missing` argument on `enum_schema()` is deprecated and no longer used.'
    _, caught = call(core_schema, 'enum_schema', [int, []], {'missing': 0})
    assert caught == [(DeprecationWarning, expected, Path(__file__).name)]


@pytest.mark.parametrize('name', DEPRECATED_BUILDERS)
def test_deprecated_builder(name):
    scope, kind = name.split('_')[:2]
    args = [double] + (['f'] if scope == 'field' else []) + ([] if kind == 'plain' else [ANY])
    text = f'`{name}` is deprecated, use `with_info_{kind}_validator_function` instead.'
    result, caught = call(core_schema, name, args, {'ref': 'r'})
    assert result == call(core_schema, f'with_info_{kind}_validator_function', [], dict(rebuilt(result)))[0]
    assert caught[0] == (DeprecationWarning, text, Path(__file__).name)
    # The second warning, on the field name, names the file of the deprecated builder itself.
    assert [filename for _, _, filename in caught[1:]] == (['core_schema.py'] if scope == 'field' else [])
    for arguments in (args, args[:-1], [*args, 1], [*args, 1, 2]):
        for kwargs in ({}, {'ref': 'r'}, {'nope': 1}, {'function': 1}, {'field_name': 'g'}):
            assert call(core_schema, name, arguments, kwargs) == call(reference, name, arguments, kwargs)
    assert getattr(core_schema, name).__deprecated__ == text


def rebuilt(result):
    """Arguments that build a function schema again."""
    for key, value in result:
        if key == 'function':
            yield from ((k, v) for k, v in value if k != 'type')
        elif key != 'type':
            yield key, dict(value) if isinstance(value, list) else value


@pytest.mark.parametrize('name', DEPRECATED_NAMES)
def test_deprecated_name(name):
    shown = 'ValidationInfo' if name == 'FieldValidationInfo' else 'Callable'
    with pytest.warns(DeprecationWarning) as caught:
        value = getattr(core_schema, name)
    assert str(caught[0].message) == f'`{name}` is deprecated, use `{shown}` instead.'
    assert Path(caught[0].filename).name == 'core_schema.py'
    with pytest.warns(DeprecationWarning) as expected:
        other = getattr(reference, name)
    assert [str(w.message) for w in caught] == [str(w.message) for w in expected]
    assert Path(expected[0].filename).name == 'core_schema.py'
    assert repr(value).replace('duramen', 'pydantic_core') == repr(other)


def test_unknown_name():
    with pytest.raises(AttributeError, match="^module 'duramen.core_schema' has no attribute 'nope'$"):
        core_schema.nope  # noqa: B018
    with pytest.raises(AttributeError):
        reference.nope  # noqa: B018


CHOICES = [
    {'choices': [ANY, (ANY, 'label'), [ANY, 'label']]},
    {'choices': [(ANY, 'label', 3), ()]},
    {'choices': {'a': ANY}},
    {'choices': ()},
    {'choices': None},
    {},
]


@pytest.mark.parametrize('schema', CHOICES)
def test_iter_union_choices(schema):
    def listed(module):
        iterator = module.iter_union_choices(schema)
        assert inspect.isgenerator(iterator)
        try:
            return list(iterator)
        except Exception as error:
            return type(error), str(error)

    assert listed(core_schema) == listed(reference)


def test_iter_union_choices_drops_labels():
    schema = core_schema.union_schema([ANY, (core_schema.int_schema(), 'label')])
    assert list(core_schema.iter_union_choices(schema)) == [ANY, {'type': 'int'}]


def text_of(annotation):
    return getattr(annotation, '__forward_arg__', annotation)


@pytest.mark.parametrize('name', SCHEMAS['typed_dicts'])
def test_typed_dict(name):
    own, other = getattr(core_schema, name), getattr(reference, name)
    annotations = {key: text_of(value) for key, value in own.__annotations__.items()}
    expected = {}
    for key, facts in SCHEMAS['typed_dicts'][name].items():
        required = facts['required'] and not own.__total__
        expected[key] = f'Required[{facts["type"]}]' if required else facts['type']
    assert annotations == expected
    assert list(annotations.items()) == [(key, text_of(value)) for key, value in other.__annotations__.items()]
    assert own.__total__ == other.__total__
    assert own.__required_keys__ == other.__required_keys__
    assert [base.__name__ for base in own.__orig_bases__] == [base.__name__ for base in other.__orig_bases__]


@pytest.mark.parametrize('name', SCHEMAS['typed_dicts'])
def test_typed_dict_annotations_resolve(name):
    hints = typing.get_type_hints(getattr(core_schema, name), include_extras=True)
    assert list(hints) == list(getattr(core_schema, name).__annotations__)


@pytest.mark.parametrize('name', [name for name in SCHEMAS['aliases'] if name != 'items_schema'])
def test_alias(name):
    own, other = getattr(core_schema, name), getattr(reference, name)
    assert repr(own).replace('duramen.', 'pydantic_core.') == repr(other)
    if SCHEMAS['aliases'][name].startswith('Literal['):
        names = ', '.join(repr(value) for value in typing.get_args(own))
        assert f'Literal[{names}]' == SCHEMAS['aliases'][name]


@pytest.mark.parametrize('name', SCHEMAS['protocols'])
def test_protocol(name):
    own, other = getattr(core_schema, name), getattr(reference, name)
    for member, facts in SCHEMAS['protocols'][name].items():
        mine, theirs = getattr(own, member), getattr(other, member)
        if facts == 'property':
            mine, theirs = mine.fget, theirs.fget
        else:
            assert str(inspect.signature(mine)) == facts
        assert str(inspect.signature(mine)) == str(inspect.signature(theirs))
    assert own._is_protocol and not getattr(own, '_is_runtime_protocol', False)
    assert [str(parameter) for parameter in own.__parameters__] == [str(p) for p in other.__parameters__]
    assert dir(own) == dir(other)


def test_context_variable():
    assert core_schema.ContextT.__covariant__ and reference.ContextT.__covariant__
    assert core_schema.ContextT.__default__ == reference.ContextT.__default__
    assert pickle.loads(pickle.dumps(core_schema.ValidationInfo)) is core_schema.ValidationInfo
