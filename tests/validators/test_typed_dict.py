"""`typed-dict`: a dict with the fields of its schema."""

from __future__ import annotations

from collections import UserDict
from types import MappingProxyType

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
STR = {'type': 'str'}


def field(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'typed-dict-field', 'schema': schema, **keys}


def typed(_fields: dict | None = None, **keys: object) -> dict:
    return {'type': 'typed-dict', 'fields': {'a': field()} if _fields is None else _fields, **keys}


def default(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'default', 'schema': schema, **keys}


def strict_name() -> dict:
    return {'type': 'function-plain', 'function': {'type': 'with-info', 'function': seen}}


def seen(value: object, info: object) -> tuple:
    return value, dict(info.data), info.field_name


class Mine(dict):
    pass


class Typed:
    pass


def result_of(engine, schema, value, mode='python', config=None, **call):
    return outcome(engine, schema, value, mode, config, **call)


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed(), {'a': '1'}, dict(), {'a': 1}),
        (typed(), Mine(a=1), dict(), {'a': 1}),
        (typed(), UserDict(a=1), dict(), {'a': 1}),
        (typed(), MappingProxyType({'a': 1}), dict(), {'a': 1}),
        (typed(), [('a', 1)], dict(), [('dict_type', (), 'Input should be a valid dictionary')]),
        (typed(), None, dict(), [('dict_type', (), 'Input should be a valid dictionary')]),
        (typed(), 'a', dict(), [('dict_type', (), 'Input should be a valid dictionary')]),
        (typed(), {}, dict(), [('missing', ('a',), 'Field required')]),
        (
            typed(),
            {'a': 'x'},
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            typed(),
            MappingProxyType({'a': 1}),
            dict(strict=True),
            [('dict_type', (), 'Input should be a valid dictionary')],
        ),
        (typed(), {'a': '1'}, dict(strict=True), [('int_type', ('a',), 'Input should be a valid integer')]),
        (typed(), '{"a": 1}', dict(mode='json'), {'a': 1}),
        (typed(), '[1]', dict(mode='json'), [('dict_type', (), 'Input should be an object')]),
        (typed(), '{"a": 1, "a": 2}', dict(mode='json'), {'a': 2}),
        (typed(), {'a': '1'}, dict(mode='strings'), {'a': 1}),
        (typed(), 'a', dict(mode='strings'), [('dict_type', (), 'Input should be an object')]),
        (
            typed(strict=True),
            MappingProxyType({'a': 1}),
            dict(),
            [('dict_type', (), 'Input should be a valid dictionary')],
        ),
        (typed(strict=True), {'a': '1'}, dict(), {'a': 1}),
    ],
)
def test_inputs(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed({'a': field(), 'b': field(required=False)}), {'a': 1}, dict(), {'a': 1}),
        (
            typed({'a': field(), 'b': field(required=False)}),
            {'b': 1},
            dict(),
            [('missing', ('a',), 'Field required')],
        ),
        (typed(total=False), {}, dict(), {}),
        (typed({'a': field(required=True)}, total=False), {}, dict(), [('missing', ('a',), 'Field required')]),
        (typed(config={'typed_dict_total': False}), {}, dict(), {}),
        (typed(), {}, dict(config={'typed_dict_total': False}), [('missing', ('a',), 'Field required')]),
        (typed({'a': field(default(default=3))}), {}, dict(), {'a': 3}),
        (typed({'a': field(default(on_error='omit'), required=False)}), {'a': 'x'}, dict(), {}),
        (typed({'a': field(default(default=3, on_error='default'))}), {'a': 'x'}, dict(), {'a': 3}),
        (
            typed({'a': field(default(default='x', validate_default=True))}),
            {},
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
    ],
)
def test_required_and_total(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed(), {'a': 1, 'z': 2}, dict(), {'a': 1}),
        (typed(extra_behavior='ignore'), {'a': 1, 'z': 2, 3: 4}, dict(), {'a': 1}),
        (
            typed(extra_behavior='forbid'),
            {'a': 1, 'z': 2, 'y': 3},
            dict(),
            [
                ('extra_forbidden', ('z',), 'Extra inputs are not permitted'),
                ('extra_forbidden', ('y',), 'Extra inputs are not permitted'),
            ],
        ),
        (typed(extra_behavior='forbid'), {'a': 1, 3: 2}, dict(), [('invalid_key', (3,), 'Keys should be strings')]),
        (typed(extra_behavior='allow'), {'z': 2, 'a': 1}, dict(), {'a': 1, 'z': 2}),
        (
            typed(extra_behavior='allow'),
            {'a': 1, b'z': 2},
            dict(),
            [('invalid_key', ("b'z'",), 'Keys should be strings')],
        ),
        (
            typed(extra_behavior='allow'),
            {'a': 'x', '\ud800': 2},
            dict(),
            [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')],
        ),
        (
            typed(extra_behavior='allow', extras_schema=INT),
            {'a': 1, 'z': '2', 'y': 'x'},
            dict(),
            [('int_parsing', ('y',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            typed(),
            {'a': 1, 'z': 2},
            dict(extra='forbid'),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (typed(extra_behavior='allow'), {'a': 1, 'z': 2}, dict(extra='ignore'), {'a': 1}),
        (
            typed({'a': field(validation_alias='A')}, extra_behavior='allow'),
            {'A': 1, 'a': 2, 'z': 3},
            dict(),
            {'a': 1, 'z': 3},
        ),
        (
            typed(extra_behavior='forbid'),
            '{"a": 1, "z": 2, "z": 3}',
            dict(mode='json'),
            [
                ('extra_forbidden', ('z',), 'Extra inputs are not permitted'),
                ('extra_forbidden', ('z',), 'Extra inputs are not permitted'),
            ],
        ),
        (
            typed(extra_behavior='allow'),
            {'a': '1', 'z': 2},
            dict(mode='strings'),
            [('string_type', (), 'Input should be a valid string')],
        ),
        (
            typed(config={'extra_fields_behavior': 'forbid'}),
            {'a': 1, 'z': 2},
            dict(),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (typed(), {'a': 1, 'z': 2}, dict(config={'extra_fields_behavior': 'forbid'}), {'a': 1}),
    ],
)
def test_extra_items(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed({'a': field(validation_alias='A')}), {'A': 1}, dict(), {'a': 1}),
        (typed({'a': field(validation_alias='A')}), {'a': 1}, dict(), [('missing', ('A',), 'Field required')]),
        (typed({'a': field(validation_alias='A')}), {'a': 1}, dict(by_name=True), {'a': 1}),
        (
            typed({'a': field(validation_alias='A')}),
            {'A': 1},
            dict(by_name=True, by_alias=False),
            [('missing', ('a',), 'Field required')],
        ),
        (
            typed({'a': field(validation_alias='A')}),
            {'A': 1},
            dict(by_name=False, by_alias=False),
            'ValueError: `validate_by_name` and `validate_by_alias` cannot both be set to `False`.',
        ),
        (typed({'a': field(validation_alias='A')}, config={'validate_by_name': True}), {'a': 1}, dict(), {'a': 1}),
        (
            typed({'a': field(validation_alias='A')}, config={'validate_by_name': True}),
            {'a': 1, 'A': 2},
            dict(),
            {'a': 2},
        ),
        (
            typed({'a': field(validation_alias='A')}, config={'loc_by_alias': False}),
            {'A': 'x'},
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            typed({'a': field(validation_alias='A')}, config={'loc_by_alias': False}),
            {},
            dict(),
            [('missing', ('a',), 'Field required')],
        ),
        (typed({'a': field(validation_alias=['x', 'y'])}), {'x': {'y': 1}}, dict(), {'a': 1}),
        (
            typed({'a': field(validation_alias=['x', 'y'])}),
            {'x': {'y': 'q'}},
            dict(),
            [('int_parsing', ('x', 'y'), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (typed({'a': field(validation_alias=['x', 0])}), {'x': [1]}, dict(), {'a': 1}),
        (typed({'a': field(validation_alias=['x', -1])}), '{"x": [1, 2]}', dict(mode='json'), {'a': 2}),
        (
            typed({'a': field(validation_alias=['x', 0])}),
            {'x': 'ab'},
            dict(),
            [('missing', ('x', 0), 'Field required')],
        ),
        (typed({'a': field(validation_alias=['x', 0])}), {'x': b'ab'}, dict(), {'a': 97}),
        (typed({'a': field(validation_alias=[['x', 'y'], ['z']])}), {'x': 1, 'z': 2}, dict(), {'a': 2}),
        (
            typed({'a': field(validation_alias=[['x', 'y'], ['z']])}),
            {},
            dict(),
            [('missing', ('x', 'y'), 'Field required')],
        ),
        (
            typed({'a': field(validation_alias='k'), 'b': field(validation_alias='k')}, extra_behavior='forbid'),
            {'k': 1, 'z': 2},
            dict(),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (
            typed({'a': field(validation_alias='k'), 'b': field(validation_alias='k')}),
            '{"k": 1}',
            dict(mode='json'),
            {'a': 1, 'b': 1},
        ),
    ],
)
def test_aliases(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed({'a': field(STR)}, config={'str_to_upper': True}), {'a': 'x'}, dict(), {'a': 'X'}),
        (typed({'a': field(STR)}), {'a': 'x'}, dict(config={'str_to_upper': True}), {'a': 'x'}),
        (
            typed(config={'strict': True}),
            {'a': '1'},
            dict(),
            [('int_type', ('a',), 'Input should be a valid integer')],
        ),
        (typed(), {'a': '1'}, dict(config={'strict': True}), {'a': 1}),
        (
            typed({'a': field(typed({'b': field(STR)}))}, config={'str_to_upper': True}),
            {'a': {'b': 'x'}},
            dict(),
            {'a': {'b': 'x'}},
        ),
    ],
)
def test_only_its_own_config_counts(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (typed({'a': field(), 'b': field(required=False)}), {'a': 1, 'b': 'x'}, dict(allow_partial=True), {'a': 1}),
        (
            typed({'a': field(), 'b': field(required=False)}),
            {'b': 'x', 'a': 1},
            dict(allow_partial=True),
            [('int_parsing', ('b',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            typed({'a': field(), 'b': field(required=False)}),
            {'b': 1, 'a': 'x'},
            dict(allow_partial=True),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            typed({'a': field({'type': 'list', 'items_schema': INT})}),
            {'a': [1, 'x']},
            dict(allow_partial=True),
            {'a': [1]},
        ),
        (typed(extra_behavior='allow', extras_schema=INT), {'a': 1, 'z': 'x'}, dict(allow_partial=True), {'a': 1}),
        (
            typed({'a': field(), 'b': field(required=False)}),
            '{"a": 1, "b": "x',
            dict(mode='json', allow_partial=True),
            {'a': 1},
        ),
        (
            typed({'a': field(), 'b': field(required=False)}),
            '{"a": 1, "b": 2, "b": "x"}',
            dict(mode='json', allow_partial=True),
            {'a': 1},
        ),
        (
            typed({'a': field(), 'c': field(typed({'x': field(), 'y': field(required=False)}), required=False)}),
            {'a': 1, 'c': {'x': 1, 'y': 'q'}},
            dict(allow_partial=True),
            {'a': 1, 'c': {'x': 1}},
        ),
    ],
)
def test_partial(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            typed({'a': field(), 'b': field(strict_name())}),
            {'a': 1, 'b': 2},
            dict(),
            {'a': 1, 'b': (2, {'a': 1}, 'b')},
        ),
        (
            typed({'a': field(), 'b': field(default(default_factory=dict, default_factory_takes_data=True))}),
            {'a': 1},
            dict(),
            {'a': 1, 'b': {'a': 1}},
        ),
        (
            typed({'a': field(), 'b': field(default(default_factory=dict, default_factory_takes_data=True))}),
            {'a': 'x'},
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                (
                    'default_factory_not_called',
                    ('b',),
                    'The default factory uses validated data, but at least one validation error occurred',
                ),
            ],
        ),
    ],
)
def test_functions_see_the_fields_before(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            {'type': 'union', 'choices': [typed(), typed({'a': field(), 'b': field()})]},
            {'a': 1, 'b': 2},
            dict(),
            {'a': 1, 'b': 2},
        ),
        (
            {'type': 'union', 'choices': [typed(extra_behavior='allow'), typed({'a': field(), 'b': field()})]},
            {'a': 1, 'b': 2},
            dict(),
            {'a': 1, 'b': 2},
        ),
        ({'type': 'union', 'choices': [typed(), {'type': 'any'}]}, {'a': 1}, dict(), {'a': 1}),
        ({'type': 'union', 'choices': [typed(), typed({'a': field(STR)})]}, {'a': '1'}, dict(), {'a': '1'}),
    ],
)
def test_unions_count_the_fields(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


def test_values_that_are_no_strings_are_errors():

    schema = typed({'a': field(), 'b': field()})
    assert outcome(duramen, schema, {'a': 1, 'b': '2'}, 'strings') == [
        ('string_type', ('a',), 'Input should be a valid string')
    ]


@on_both
@pytest.mark.parametrize(
    'schema, text',
    [
        ({'type': 'typed-dict'}, "KeyError: 'fields'"),
        (typed([]), "TypeError: 'list' object is not an instance of 'dict'"),
        (typed({1: field()}), "TypeError: 'int' object is not an instance of 'str'"),
        (typed({'a': {}}), "KeyError: 'schema'"),
        (typed({'a': field({'type': 'no'})}), 'SchemaError: Field "a":\n  SchemaError: Unknown schema type: "no"'),
        (
            typed({'a': field(default(default=1), required=True)}),
            "SchemaError: Field 'a': a required field cannot have a default value",
        ),
        (
            typed({'a': field(default(on_error='omit'))}),
            "SchemaError: Field 'a': 'on_error = omit' cannot be set for required fields",
        ),
        (typed(extra_behavior='no'), 'SchemaError: Invalid extra_behavior: `no`'),
        (typed(extras_schema=INT), 'SchemaError: extras_schema can only be used if extra_behavior=allow'),
        (typed(total=1), "TypeError: 'int' object is not an instance of 'bool'"),
        (typed(config=1), "TypeError: 'int' object is not an instance of 'dict'"),
    ],
)
def test_wrong_schemas(engine, schema, text):
    assert schema_error(engine, schema) == f'Error building "typed-dict" validator:\n  {text}'


@on_both
@pytest.mark.parametrize(
    'alias, path_error, choices_error',
    [
        (
            [],
            'SchemaError: Each alias path should have at least one element',
            'SchemaError: Lookup paths should have at least one element',
        ),
        (
            [1],
            'TypeError: The first item in an alias path should be a string',
            "TypeError: 'int' object is not an instance of 'list'",
        ),
        (
            ['a', 2**70],
            'TypeError: Item in an alias path should be a string or int',
            "TypeError: 'str' object is not an instance of 'list'",
        ),
        (
            [[]],
            'TypeError: The first item in an alias path should be a string',
            'SchemaError: Each alias path should have at least one element',
        ),
    ],
)
def test_wrong_aliases(engine, alias, path_error, choices_error):
    text = schema_error(engine, typed({'a': field(validation_alias=alias)}))
    variants = [line.partition('caused by ')[2] for line in text.splitlines()[2:]]
    assert variants == ["TypeError: 'list' object is not an instance of 'str'", path_error, choices_error]


@on_both
def test_names(engine):
    assert engine.SchemaValidator(typed()).title == 'typed-dict'
    assert engine.SchemaValidator(typed(cls=Typed)).title == 'Typed'
    assert engine.SchemaValidator(typed(cls=Typed, cls_name='Named')).title == 'Named'
    assert engine.SchemaValidator({'type': 'nullable', 'schema': typed(cls=Typed)}).title == 'nullable[Typed]'


@on_both
def test_mappings_that_raise(engine):
    class Raises(UserDict):
        def items(self):
            raise RuntimeError('no items')

    message = 'Input should be a valid mapping, error: RuntimeError: no items'
    assert outcome(engine, typed(), Raises(a=1)) == {'a': 1}
    assert outcome(engine, typed(extra_behavior='allow'), Raises(a=1)) == [('mapping_type', (), message)]


@on_both
def test_assignment_is_not_supported(engine):
    with pytest.raises(TypeError, match='validate_assignment is not supported for typed-dict'):
        engine.SchemaValidator(typed()).validate_assignment({'a': 1}, 'a', 2)
