"""`named-tuple`: an instance of a named tuple class, out of positional values or a mapping of them."""

from __future__ import annotations

from collections import deque, namedtuple
from types import MappingProxyType

import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
STR = {'type': 'str'}
Pair = namedtuple('Pair', 'a b')


class Sub(Pair):
    pass


class Refuses(Pair):
    def __new__(cls, *values: object) -> Refuses:
        raise ValueError('no')


def field(name: str, schema: dict = INT, **keys: object) -> dict:
    return {'type': 'named-tuple-field', 'name': name, 'schema': schema, **keys}


def default(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'default', 'schema': schema, **keys}


def named(*fields: dict, cls: type = Pair, **keys: object) -> dict:
    return {'type': 'named-tuple', 'cls': cls, 'fields': list(fields or (field('a'), field('b', STR))), **keys}


def seen(value: object, info: object) -> tuple:
    return value, info.data, info.field_name


def result_of(engine, schema, value, mode='python', config=None, **keys):
    out = outcome(engine, schema, value() if callable(value) else value, mode, config, **keys)
    return (type(out).__name__, *out) if isinstance(out, tuple) else out


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (named(), Pair('1', 'x'), dict(), ('Pair', 1, 'x')),
        (
            named(),
            Pair('q', 1),
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('string_type', ('b',), 'Input should be a valid string'),
            ],
        ),
        (named(), Sub(1, 'x'), dict(), ('Pair', 1, 'x')),
        (named(), ('1', 'x'), dict(), ('Pair', 1, 'x')),
        (named(), [1, 'x'], dict(), ('Pair', 1, 'x')),
        (
            named(),
            ('q', 1),
            dict(),
            [
                ('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer'),
                ('string_type', (1,), 'Input should be a valid string'),
            ],
        ),
        (named(), (1,), dict(), [('missing', (1,), 'Field required')]),
        (
            named(),
            (1, 'x', 3),
            dict(),
            [('too_long', (), 'NamedTuple should have at most 2 items after validation, not 3')],
        ),
        (named(), {'a': '1', 'b': 'x'}, dict(), ('Pair', 1, 'x')),
        (
            named(),
            {'a': 'q'},
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('missing', ('b',), 'Field required'),
            ],
        ),
        (
            named(),
            {'a': 1, 'b': 'x', 'z': 1, 2: 3},
            dict(),
            [
                ('extra_forbidden', ('z',), 'Extra inputs are not permitted'),
                ('invalid_key', (2,), 'Keys should be strings'),
            ],
        ),
        (named(), MappingProxyType({'a': 1, 'b': 'x'}), dict(), ('Pair', 1, 'x')),
        (named(), deque([1, 'x']), dict(), ('Pair', 1, 'x')),
        (named(), lambda: iter((1, 'x')), dict(), ('Pair', 1, 'x')),
        (
            named(),
            lambda: iter((1, 'x', 3)),
            dict(),
            [('too_long', (), 'NamedTuple should have at most 2 items after validation, not more')],
        ),
        (
            named(),
            range(3),
            dict(),
            [('too_long', (), 'NamedTuple should have at most 2 items after validation, not more')],
        ),
        (
            named(),
            'ab',
            dict(),
            [('named_tuple_type', (), 'Input should be a tuple, list, dictionary or an instance of Pair')],
        ),
        (
            named(),
            None,
            dict(),
            [('named_tuple_type', (), 'Input should be a tuple, list, dictionary or an instance of Pair')],
        ),
        (
            named(),
            5,
            dict(),
            [('named_tuple_type', (), 'Input should be a tuple, list, dictionary or an instance of Pair')],
        ),
        (named(), [1, 'x'], dict(strict=True), ('Pair', 1, 'x')),
        (named(), ('1', 'x'), dict(strict=True), [('int_type', (0,), 'Input should be a valid integer')]),
        (named(), Pair('1', 'x'), dict(strict=True), [('int_type', ('a',), 'Input should be a valid integer')]),
        (named(), MappingProxyType({'a': 1, 'b': 'x'}), dict(strict=True), ('Pair', 1, 'x')),
        (named(), '[1, "x"]', dict(mode='json'), ('Pair', 1, 'x')),
        (named(), '{"a": 1, "b": "x"}', dict(mode='json'), ('Pair', 1, 'x')),
        (
            named(),
            '[1, "x", 3]',
            dict(mode='json'),
            [('too_long', (), 'NamedTuple should have at most 2 items after validation, not 3')],
        ),
        (named(), '5', dict(mode='json'), [('named_tuple_type', (), 'Input should be an array or an object')]),
        (named(), {'a': '1', 'b': 'x'}, dict(mode='strings'), ('Pair', 1, 'x')),
        (named(), 'x', dict(mode='strings'), [('named_tuple_type', (), 'Input should be an array or an object')]),
    ],
)
def test_inputs(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (named(field('a'), field('b', default(STR, default='d'))), (1,), dict(), ('Pair', 1, 'd')),
        (named(field('a'), field('b', default(STR, default='d'))), {'a': 1}, dict(), ('Pair', 1, 'd')),
        (
            named(field('a', default(default='q', validate_default=True)), field('b', STR)),
            (),
            dict(),
            [('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            named(field('a', default(default='q', validate_default=True)), field('b', STR)),
            {},
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('missing', ('b',), 'Field required'),
            ],
        ),
        (named(field('a', validation_alias='A'), field('b', STR)), {'A': 1, 'b': 'x'}, dict(), ('Pair', 1, 'x')),
        (
            named(field('a', validation_alias='A'), field('b', STR)),
            {'a': 1, 'b': 'x'},
            dict(),
            [('missing', ('A',), 'Field required'), ('extra_forbidden', ('a',), 'Extra inputs are not permitted')],
        ),
        (
            named(field('a', validation_alias='A'), field('b', STR)),
            {'a': 1, 'b': 'x'},
            dict(by_name=True),
            ('Pair', 1, 'x'),
        ),
        (
            named(field('a', validation_alias='A'), field('b', STR)),
            {'A': 'q'},
            dict(config={'loc_by_alias': False}),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('missing', ('b',), 'Field required'),
            ],
        ),
        (
            named(field('a', validation_alias='A'), field('b', STR)),
            (1, 'x'),
            dict(by_name=False, by_alias=False),
            ('Pair', 1, 'x'),
        ),
        (
            named(
                field('a', {'type': 'function-plain', 'function': {'type': 'with-info', 'function': seen}}), field('b')
            ),
            (1, 2),
            dict(),
            ('Pair', (1, None, 'a'), 2),
        ),
        (named(cls=Refuses), (1, 'x'), dict(), [('value_error', (), 'Value error, no')]),
        (named(field('a')), (1,), dict(), "TypeError: Pair.__new__() missing 1 required positional argument: 'b'"),
        (
            named(),
            {'a': 1, 'b': 'x', 'z': 1},
            dict(extra='ignore'),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
    ],
)
def test_fields(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        ({'type': 'union', 'choices': [named(cls=Sub), named()]}, Pair(1, 'x'), dict(), ('Pair', 1, 'x')),
        (
            {'type': 'union', 'choices': [named(), {'type': 'tuple', 'items_schema': [INT, STR]}]},
            (1, 'x'),
            dict(),
            ('tuple', 1, 'x'),
        ),
        ({'type': 'union', 'choices': [named(), {'type': 'any'}]}, (1, 'x'), dict(), ('Pair', 1, 'x')),
        ({'type': 'union', 'choices': [named(), {'type': 'any'}]}, [1, 'x'], dict(), [1, 'x']),
    ],
)
def test_unions_prefer_the_class(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, text',
    [
        ({'type': 'named-tuple'}, "KeyError: 'cls'"),
        ({'type': 'named-tuple', 'cls': Pair}, "KeyError: 'fields'"),
        (named(cls=5), "TypeError: 'int' object is not an instance of 'type'"),
        (named({'name': 'a'}), "KeyError: 'schema'"),
        (named(field('a', {'type': 'no'})), 'SchemaError: Field \'a\':\n  SchemaError: Unknown schema type: "no"'),
        (
            named(field('a', default(on_error='omit'))),
            "SchemaError: Field 'a': 'on_error = omit' cannot be set for named tuple fields",
        ),
        (named(cls_name=1), "TypeError: 'int' object is not an instance of 'str'"),
    ],
)
def test_wrong_schemas(engine, schema, text):
    assert schema_error(engine, schema) == f'Error building "named-tuple" validator:\n  {text}'


@on_both
def test_names(engine):
    assert engine.SchemaValidator(named()).title == 'Pair'
    assert engine.SchemaValidator(named(cls_name='Named')).title == 'Named'
