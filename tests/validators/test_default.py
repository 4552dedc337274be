"""`default` and `nullable`: what stands for a missing or refused value."""

from __future__ import annotations

import duramen
import pydantic_core
import pytest
from duramen import SchemaValidator
from duramen import core_schema as cs

from .outcomes import brief, on_both, schema_error

INT = {'type': 'int'}
OMITTED = 'SchemaError: Uncaught Omit error, please check your usage of `default` validators.'
UNUSED = (
    'SchemaError: Uncaught `PydanticUseDefault` exception: the error was raised in a field validator and no default '
    'value is available for that field.'
)


def default(schema=INT, **keys):
    return {'type': 'default', 'schema': schema, **keys}


def fields(**schemas):
    entries = {name: {'type': 'model-field', 'schema': schema} for name, schema in schemas.items()}
    return {'type': 'model-fields', 'fields': entries}


def plain(function):
    return {'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}}


def values(engine, schema, value):
    made = brief(engine, schema, value)
    return made if isinstance(made, str) else made[0]


@on_both
def test_missing_and_undefined(engine):
    assert values(engine, fields(a=default(default=5)), {}) == {'a': 5}
    assert values(engine, fields(a=default(default='x')), {}) == {'a': 'x'}
    assert brief(engine, default(default=5), engine.PydanticUndefined) == 5
    assert values(engine, fields(a=default()), {}) == 'missing@a'
    assert engine.SchemaValidator(default(default=5)).get_default_value().value == 5
    assert repr(engine.SchemaValidator(default(default=None)).get_default_value()) == 'Some(None)'
    assert engine.SchemaValidator(default()).get_default_value() is None


def test_undefined_without_a_default_is_a_value_like_others():
    assert brief(duramen, default(), duramen.PydanticUndefined) == 'int_type@'


@on_both
@pytest.mark.parametrize('on_error', ['raise', 'omit', 'default'])
@pytest.mark.parametrize('validate_default', [False, True])
def test_on_error(engine, on_error, validate_default):
    schema = default(default='y', on_error=on_error, validate_default=validate_default)
    refused = {'raise': 'int_parsing@', 'omit': OMITTED, 'default': 'int_parsing@' if validate_default else 'y'}
    assert brief(engine, schema, 'x') == refused[on_error]
    items = {'raise': 'int_parsing@0', 'omit': [], 'default': 'int_parsing@0' if validate_default else ['y']}
    assert brief(engine, {'type': 'list', 'items_schema': schema}, ['x']) == items[on_error]
    if not validate_default:
        missing = {'a': 'y'}
    else:
        missing = {} if on_error == 'omit' else 'int_parsing@a'
    assert values(engine, fields(a=schema), {}) == missing


@on_both
def test_a_refused_default_is_the_only_error(engine):
    validator = engine.SchemaValidator(
        default(default=0, schema={'type': 'none'}, on_error='default', validate_default=True)
    )
    with pytest.raises(engine.ValidationError) as caught:
        validator.validate_json('true')
    assert [(line['type'], line['input']) for line in caught.value.errors()] == [('none_required', 0)]


@on_both
def test_validate_default_from_config(engine):
    assert brief(engine, default(default='5'), engine.PydanticUndefined, config={'validate_default': True}) == 5
    schema = default(default='5', validate_default=False)
    assert brief(engine, schema, engine.PydanticUndefined, config={'validate_default': True}) == '5'


@on_both
def test_omitting_below_another_default(engine):
    inner = default(schema={'type': 'none'}, on_error='omit')
    assert brief(engine, default(schema=inner, default=3, on_error='default'), 1) == 3
    assert brief(engine, default(schema=inner, on_error='omit'), 1) == OMITTED


@on_both
def test_functions_that_want_the_default(engine):
    def function(value):
        raise engine.PydanticUseDefault()

    assert brief(engine, default(schema=plain(function), default=7), 1) == 7
    assert brief(engine, plain(function), 1) == UNUSED
    assert brief(engine, default(schema=plain(function)), 1) == UNUSED


@on_both
def test_factories(engine):
    made = []

    def factory():
        made.append(1)
        return made

    schema = default(default_factory=factory)
    assert brief(engine, schema, engine.PydanticUndefined) is made
    assert brief(engine, schema, 3) == 3
    assert made == [1]

    def failing():
        raise KeyError('x')

    assert brief(engine, default(default_factory=failing), engine.PydanticUndefined) == "KeyError: 'x'"


@on_both
def test_factories_that_take_data(engine):
    seen = []

    def factory(data):
        seen.append(data if isinstance(data, tuple) else dict(data))
        return 5

    schema = default(default_factory=factory, default_factory_takes_data=True)
    assert values(engine, fields(a=INT, b=schema), {'a': 1}) == {'a': 1, 'b': 5}
    assert seen == [{'a': 1}]
    assert values(engine, fields(a=INT, b=schema), {'a': 'x'}) == 'int_parsing@a; default_factory_not_called@b'
    # without fields before there is no data: an empty tuple stands for it
    assert brief(engine, schema, engine.PydanticUndefined) == 5
    assert seen[1:] == [()]


@on_both
def test_defaults_that_cannot_be_hashed_are_copied(engine):
    held = [[]]
    validator = engine.SchemaValidator(fields(a=default(schema={'type': 'any'}, default=held)))
    first, second = (validator.validate_python({})[0]['a'] for _ in range(2))
    assert first == held
    assert first is not second
    assert first[0] is not held[0]


@on_both
def test_assignment_is_not_supported(engine):
    with pytest.raises(TypeError, match=r'validate_assignment is not supported for default\[int\]'):
        engine.SchemaValidator(default()).validate_assignment({}, 'a', 1)


@on_both
def test_nullable(engine):
    nullable = {'type': 'nullable', 'schema': INT}
    assert brief(engine, nullable, None) is None
    assert brief(engine, nullable, 'null', 'json') is None
    assert brief(engine, nullable, '1', 'json') == 1
    assert brief(engine, nullable, 'None', 'strings') == 'int_parsing@'
    assert brief(engine, nullable, 'x') == 'int_parsing@'
    schema = {'type': 'nullable', 'schema': default(default=5)}
    assert engine.SchemaValidator(schema).get_default_value() is None
    assert values(engine, fields(a=schema), {}) == 'missing@a'
    assert engine.SchemaValidator(nullable).title == 'nullable[int]'


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "default" validator:\n  SchemaError: '
    text = "'default' and 'default_factory' cannot be used together"
    assert schema_error(engine, default(default=1, default_factory=int)) == head + text
    text = "'on_error = default' requires a `default` or `default_factory`"
    assert schema_error(engine, default(on_error='default')) == head + text


class FewGiven:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


def few_given(**config: object) -> dict:
    """A model whose defaults are of all sorts: as they are, validated, copied, made."""
    default = cs.with_default_schema
    fields = {
        'a': cs.int_schema(),
        'b': default(cs.int_schema(), default=7),
        'c': default(cs.str_schema(), default=5, validate_default=True),
        'd': default(cs.list_schema(), default=[1]),
        'e': default(cs.str_schema(), default='e'),
        'f': default(cs.str_schema(), default_factory=lambda: 'made'),
        'g': default(cs.any_schema(), default=None),
    }
    fields = {
        name: cs.model_field(field, validation_alias='B' if name == 'b' and config else None)
        for name, field in fields.items()
        if not config or name not in 'cdf'
    }
    return cs.model_schema(FewGiven, cs.model_fields_schema(fields), config=config)


@pytest.mark.parametrize(
    'config', [{}, {'validate_by_name': True, 'validate_by_alias': True}, {'validate_by_name': True}]
)
@pytest.mark.parametrize(
    'value',
    [
        {'a': 1},
        {'a': 1, 'e': 'x'},
        {'e': 'x', 'a': 1},
        {'a': 1, 'b': 2},
        {'a': 1, 'B': 2},
        {'B': 2, 'a': 1, 'b': 3},
        {'a': 1, 'z': 2},
        {'a': '1', 'b': '2'},
        {'a': 1, 'g': 2, 'e': 3},
        {'b': 1},
        {},
    ],
)
def test_few_values_given(value: dict, config: dict):
    def outcome(validator: object) -> object:
        try:
            made = validator.validate_python(dict(value))
        except (duramen.ValidationError, pydantic_core.ValidationError) as error:
            return error.errors(include_url=False)
        return list(made.__dict__.items()), made.__pydantic_fields_set__

    expected = outcome(pydantic_core.SchemaValidator(few_given(**config)))
    validator = SchemaValidator(few_given(**config))
    assert [outcome(validator) for _ in range(5)] == [expected] * 5


def test_defaults_are_the_very_objects():
    default = object()
    fields = {'a': cs.model_field(cs.any_schema())} | {
        name: cs.model_field(cs.with_default_schema(cs.any_schema(), default=default)) for name in 'bc'
    }
    validator = SchemaValidator(cs.model_schema(FewGiven, cs.model_fields_schema(fields)))
    for _ in range(4):
        made = validator.validate_python({'a': 1})
        assert made.__dict__ == {'a': 1, 'b': default, 'c': default} and made.__pydantic_fields_set__ == {'a'}
