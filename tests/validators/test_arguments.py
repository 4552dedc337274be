"""`arguments` and `arguments-v3`: the arguments of calls; `call`: functions called with them."""

from __future__ import annotations

import functools
from types import MappingProxyType

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
STR = {'type': 'str'}
PO, PK, KO = 'positional_only', 'positional_or_keyword', 'keyword_only'


def par(name: str, mode: str | None = None, schema: dict = INT, **keys: object) -> dict:
    return {'name': name, 'schema': schema, **({'mode': mode} if mode else {}), **keys}


def default(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'default', 'schema': schema, **keys}


def args(*parameters: dict, **keys: object) -> dict:
    parameters = parameters or (par('a', PO), par('b', PK), par('c', KO))
    return {'type': 'arguments', 'arguments_schema': list(parameters), **keys}


def v3(*parameters: dict, **keys: object) -> dict:
    parameters = parameters or (
        par('a', PO),
        par('b', PK),
        par('args', 'var_args'),
        par('c', KO),
        par('kw', 'var_kwargs_uniform', STR),
    )
    return {'type': 'arguments-v3', 'arguments_schema': list(parameters), **keys}


def unpacked(**keys: object) -> dict:
    fields = {'x': {'type': 'typed-dict-field', 'schema': INT}}
    return {'type': 'typed-dict', 'fields': fields, **keys}


def function(inner: dict, called: object, **keys: object) -> dict:
    return {'type': 'call', 'arguments_schema': inner, 'function': called, **keys}


def add(a: int, b: int) -> int:
    return a + b


def refuse(a: int, b: int) -> int:
    raise ValueError('no')


def echo(*given: object, **named: object) -> tuple:
    return given, named


def seen(value: object, info: object) -> tuple:
    return value, info.data, info.field_name


class call:
    """Arguments, made of the class of the engine under test."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.args, self.kwargs = args, kwargs


def result_of(engine, schema, value, mode='python', config=None, **keys):
    if isinstance(value, call):
        value = engine.ArgsKwargs(value.args, value.kwargs)
    return outcome(engine, schema, value, mode, config, **keys)


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (args(), call(1, 2, c=3), dict(), ((1, 2), {'c': 3})),
        (args(), call(1, b=2, c=3), dict(), ((1,), {'b': 2, 'c': 3})),
        (
            args(),
            call(1, 2, 3),
            dict(),
            [
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
                ('unexpected_positional_argument', (2,), 'Unexpected positional argument'),
            ],
        ),
        (
            args(),
            call(1, 2),
            dict(),
            [('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument')],
        ),
        (
            args(),
            call(a=1, b=2, c=3),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('unexpected_keyword_argument', ('a',), 'Unexpected keyword argument'),
            ],
        ),
        (
            args(),
            call(1, 2, b=5, c=3),
            dict(),
            [('multiple_argument_values', ('b',), 'Got multiple values for argument')],
        ),
        (
            args(),
            call(1, 2, c=3, z=4),
            dict(),
            [('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument')],
        ),
        (
            args(),
            call('x', 'y', c='z'),
            dict(),
            [
                ('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer'),
                ('int_parsing', (1,), 'Input should be a valid integer, unable to parse string as an integer'),
                ('int_parsing', ('c',), 'Input should be a valid integer, unable to parse string as an integer'),
            ],
        ),
        (
            args(),
            call(1, 2, 3, 4, c=5, z=6),
            dict(),
            [
                ('unexpected_positional_argument', (2,), 'Unexpected positional argument'),
                ('unexpected_positional_argument', (3,), 'Unexpected positional argument'),
                ('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument'),
            ],
        ),
        (
            args(),
            {'b': 2, 'c': 3},
            dict(),
            [('missing_positional_only_argument', (0,), 'Missing required positional only argument')],
        ),
        (
            args(),
            [1, 2],
            dict(),
            [('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument')],
        ),
        (
            args(),
            (1, 2),
            dict(),
            [('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument')],
        ),
        (
            args(),
            call(),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('missing_argument', ('b',), 'Missing required argument'),
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
            ],
        ),
        (
            args(),
            {'b': 2, 'c': 3, 1: 2},
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('invalid_key', (1,), 'Keys should be strings'),
            ],
        ),
        (
            args(),
            {'\ud800': 1},
            dict(),
            [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')],
        ),
        (args(), None, dict(), [('arguments_type', (), 'Arguments must be a tuple, list or a dictionary')]),
        (args(), {1, 2}, dict(), [('arguments_type', (), 'Arguments must be a tuple, list or a dictionary')]),
        (
            args(),
            MappingProxyType({'a': 1}),
            dict(),
            [('arguments_type', (), 'Arguments must be a tuple, list or a dictionary')],
        ),
        (
            args(),
            '[1, 2]',
            dict(mode='json'),
            [('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument')],
        ),
        (
            args(),
            '{"b": 1, "c": 2}',
            dict(mode='json'),
            [('missing_positional_only_argument', (0,), 'Missing required positional only argument')],
        ),
        (
            args(),
            '[1, 2, 3]',
            dict(mode='json'),
            [
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
                ('unexpected_positional_argument', (2,), 'Unexpected positional argument'),
            ],
        ),
        (args(), '1', dict(mode='json'), [('arguments_type', (), 'Arguments must be an array or an object')]),
        (
            args(),
            {'a': '1'},
            dict(mode='strings'),
            [('arguments_type', (), 'Arguments must be an array or an object')],
        ),
        (
            args(),
            call('1', '2', c='3'),
            dict(strict=True),
            [
                ('int_type', (0,), 'Input should be a valid integer'),
                ('int_type', (1,), 'Input should be a valid integer'),
                ('int_type', ('c',), 'Input should be a valid integer'),
            ],
        ),
    ],
)
def test_arguments(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            args(par('a', PO), par('b', PK), par('c', KO), var_args_schema=INT, var_kwargs_schema=STR),
            call(1, 2, 3, 4, c=5, z='s'),
            dict(),
            ((1, 2, 3, 4), {'c': 5, 'z': 's'}),
        ),
        (
            args(par('a', PO), par('b', PK), par('c', KO), var_args_schema=INT, var_kwargs_schema=STR),
            call(1, 2, 'x', 'y', c=5),
            dict(),
            [
                ('int_parsing', (2,), 'Input should be a valid integer, unable to parse string as an integer'),
                ('int_parsing', (3,), 'Input should be a valid integer, unable to parse string as an integer'),
            ],
        ),
        (
            args(par('a', PO), par('b', PK), par('c', KO), var_args_schema=INT, var_kwargs_schema=STR),
            call(1, 2, c=5, z=6),
            dict(),
            [('string_type', ('z',), 'Input should be a valid string')],
        ),
        (
            args(par('a', PO), par('b', PK), par('c', KO), var_args_schema=INT, var_kwargs_schema=STR),
            call(a=1, b=2, c=3),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('string_type', ('a',), 'Input should be a valid string'),
            ],
        ),
        (
            args(par('a', PO), par('b', PK), par('c', KO), var_args_schema=INT, var_kwargs_schema=STR),
            '[1, 2, "q"]',
            dict(mode='json'),
            [
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
                ('int_parsing', (2,), 'Input should be a valid integer, unable to parse string as an integer'),
            ],
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            call(1, x='2'),
            dict(),
            ((1,), {'x': 2}),
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            call(1, x='q'),
            dict(),
            [('int_parsing', ('x',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            call(1),
            dict(),
            [('missing', ('x',), 'Field required')],
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            call(1, x=2, z=3),
            dict(),
            ((1,), {'x': 2}),
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            call(a=1, x=2),
            dict(),
            ((), {'a': 1, 'x': 2}),
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked()),
            '{"a": 1, "x": 2}',
            dict(mode='json'),
            ((), {'a': 1, 'x': 2}),
        ),
        (
            args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=unpacked(extra_behavior='allow')),
            call(1, x=2, z=3),
            dict(),
            ((1,), {'x': 2, 'z': 3}),
        ),
        (args(par('a')), call(1, z=2), dict(config={'extra_fields_behavior': 'ignore'}), ((1,), {})),
        (
            args(par('a')),
            call(1, z=2),
            dict(extra='ignore'),
            [('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument')],
        ),
    ],
)
def test_variadic_arguments(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (args(par('a', PO, default(default=10)), par('b', PO, default(default=20))), call(), dict(), ((10, 20), {})),
        (args(par('a', PO, default(default=10)), par('b', PO, default(default=20))), call(1), dict(), ((1, 20), {})),
        (
            args(par('a', PO, default(default=10)), par('b', PO, default(default=20))),
            call(b=1),
            dict(),
            [('unexpected_keyword_argument', ('b',), 'Unexpected keyword argument')],
        ),
        (
            args(par('a', PK, default(default=10)), par('b', PK, default(default=20))),
            call(),
            dict(),
            ((), {'a': 10, 'b': 20}),
        ),
        (
            args(par('a', PK, default(default=10)), par('b', PK, default(default=20))),
            call(1),
            dict(),
            ((1,), {'b': 20}),
        ),
        (
            args(par('a', PK, default(default=10)), par('b', PK, default(default=20))),
            call(b=1),
            dict(),
            ((), {'a': 10, 'b': 1}),
        ),
        (
            args(par('a', KO, default(default=10)), par('b', KO, default(default=20))),
            call(),
            dict(),
            ((), {'a': 10, 'b': 20}),
        ),
        (
            args(par('a', KO, default(default=10)), par('b', KO, default(default=20))),
            call(1),
            dict(),
            [('unexpected_positional_argument', (0,), 'Unexpected positional argument')],
        ),
        (
            args(par('a', KO, default(default=10)), par('b', KO, default(default=20))),
            call(b=1),
            dict(),
            ((), {'a': 10, 'b': 1}),
        ),
        (
            args(par('a', PK, default(default='x', validate_default=True))),
            call(),
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(A=1),
            dict(),
            ((3,), {'a': 1, 'b': 5}),
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(a=1),
            dict(),
            [('unexpected_keyword_argument', ('a',), 'Unexpected keyword argument')],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(x={'y': 2}),
            dict(),
            ((3,), {'a': 4, 'b': 2}),
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(z=3),
            dict(),
            ((3,), {'a': 4, 'b': 3}),
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(CC=1),
            dict(),
            [('unexpected_keyword_argument', ('CC',), 'Unexpected keyword argument')],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(A='q', z='r'),
            dict(),
            [
                ('int_parsing', ('A',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('int_parsing', ('z',), 'Input should be a valid integer, unable to parse string as an integer'),
            ],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(1, 2, A=3),
            dict(),
            [('multiple_argument_values', ('a',), 'Got multiple values for argument')],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(a=1),
            dict(by_name=True),
            ((3,), {'a': 1, 'b': 5}),
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(A=1),
            dict(by_name=True, by_alias=False),
            [('unexpected_keyword_argument', ('A',), 'Unexpected keyword argument')],
        ),
        (
            args(
                par('c', PO, default(default=3), alias='CC'),
                par('a', PK, default(default=4), alias='A'),
                par('b', KO, default(default=5), alias=[['x', 'y'], ['z']]),
            ),
            call(A=1),
            dict(by_name=False, by_alias=False),
            'ValueError: `validate_by_name` and `validate_by_alias` cannot both be set to `False`.',
        ),
        (args(par('a', alias='A'), validate_by_name=True), call(a=1), dict(), ((), {'a': 1})),
        (
            args(par('a', alias='A'), validate_by_name=True, validate_by_alias=False),
            call(A=1),
            dict(),
            [
                ('missing_argument', ('a',), 'Missing required argument'),
                ('unexpected_keyword_argument', ('A',), 'Unexpected keyword argument'),
            ],
        ),
        (args(par('a', alias='A')), call(a=1), dict(config={'validate_by_name': True}), ((), {'a': 1})),
        (
            args(par('a', alias='A')),
            call(),
            dict(config={'loc_by_alias': False}),
            [('missing_argument', ('a',), 'Missing required argument')],
        ),
        (
            args(par('a', PO, alias='A'), par('b', PK, alias='B'), par('c', KO, alias=[['x', 'y'], ['z']])),
            call(),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('missing_argument', ('B',), 'Missing required argument'),
                ('missing_keyword_only_argument', ('x', 'y'), 'Missing required keyword only argument'),
            ],
        ),
        (
            args(par('a', PK, {'type': 'function-plain', 'function': {'type': 'with-info', 'function': seen}})),
            call(1),
            dict(),
            (((1, None, 'a'),), {}),
        ),
    ],
)
def test_defaults_and_aliases(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (v3(), call(1, 2, c=3), dict(), ((1, 2), {'c': 3})),
        (v3(), call(1, 2, 3, 4, c=1), dict(), ((1, 2, 3, 4), {'c': 1})),
        (
            v3(),
            call(1, 2, 'q', c=1),
            dict(),
            [('int_parsing', (2,), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            v3(),
            call(a=1, b=2, c=3),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('string_type', ('a',), 'Input should be a valid string'),
            ],
        ),
        (v3(), call(1, 2, c=3, z='s'), dict(), ((1, 2), {'c': 3, 'z': 's'})),
        (v3(), call(1, 2, c=3, z=4), dict(), [('string_type', ('z',), 'Input should be a valid string')]),
        (v3(), call(1, 2, args=1, c=3), dict(), [('string_type', ('args',), 'Input should be a valid string')]),
        (
            v3(),
            call(),
            dict(),
            [
                ('missing_positional_only_argument', (0,), 'Missing required positional only argument'),
                ('missing_argument', ('b',), 'Missing required argument'),
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
            ],
        ),
        (v3(), {'a': 1, 'b': 2, 'c': 3}, dict(), ((1, 2), {'c': 3})),
        (v3(), {'a': 1, 'b': 2, 'c': 3, 'args': [4, 5]}, dict(), ((1, 2, 4, 5), {'c': 3})),
        (
            v3(),
            {'a': 1, 'b': 2, 'c': 3, 'args': (4, 'q')},
            dict(),
            [('int_parsing', ('args', 1), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            v3(),
            {'a': 1, 'b': 2, 'c': 3, 'args': 5},
            dict(),
            [('tuple_type', ('args',), 'Input should be a valid tuple')],
        ),
        (v3(), {'a': 1, 'b': 2, 'c': 3, 'kw': {'z': 's'}}, dict(), ((1, 2), {'c': 3, 'z': 's'})),
        (
            v3(),
            {'a': 1, 'b': 2, 'c': 3, 'kw': {'z': 5, 1: 2}},
            dict(),
            [
                ('string_type', ('kw', 'z'), 'Input should be a valid string'),
                ('invalid_key', ('kw', 1), 'Keys should be strings'),
            ],
        ),
        (
            v3(),
            {'a': 1, 'b': 2, 'c': 3, 'kw': 5},
            dict(),
            [('dict_type', ('kw',), 'Input should be a valid dictionary')],
        ),
        (
            v3(),
            {'a': 1, 'b': 2, 'c': 3, 'z': 1},
            dict(),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (
            v3(),
            {},
            dict(),
            [
                ('missing_positional_only_argument', ('a',), 'Missing required positional only argument'),
                ('missing_argument', ('b',), 'Missing required argument'),
                ('missing_keyword_only_argument', ('c',), 'Missing required keyword only argument'),
            ],
        ),
        (v3(), MappingProxyType({'a': 1, 'b': 2, 'c': 3}), dict(), ((1, 2), {'c': 3})),
        (v3(), [1, 2], dict(), [('arguments_type', (), 'Arguments must be a tuple, list or a dictionary')]),
        (v3(), {'a': 1, 'b': 2, 'c': 3, 'kw': {'c': 'later'}}, dict(), ((1, 2), {'c': 'later'})),
        (
            v3(),
            '{"a": 1, "b": 2, "c": 3, "args": [4], "kw": {"z": "s"}}',
            dict(mode='json'),
            ((1, 2, 4), {'c': 3, 'z': 's'}),
        ),
        (
            v3(),
            '{"a": 1, "b": 2, "c": 3, "args": 5, "kw": []}',
            dict(mode='json'),
            [
                ('tuple_type', ('args',), 'Input should be a valid array'),
                ('dict_type', ('kw',), 'Input should be an object'),
            ],
        ),
        (v3(), '[1, 2]', dict(mode='json'), [('arguments_type', (), 'Arguments must be an array or an object')]),
        (v3(), {'a': '1', 'b': '2', 'c': '3', 'kw': {'z': 's'}}, dict(mode='strings'), ((1, 2), {'c': 3, 'z': 's'})),
        (
            v3(),
            {'a': '1', 'b': '2', 'c': '3', 'args': '4'},
            dict(mode='strings'),
            [('tuple_type', ('args',), 'Input should be a valid array')],
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            call(1, x='2'),
            dict(),
            ((1,), {'x': 2}),
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            call(1),
            dict(),
            [('missing', ('x',), 'Field required')],
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            {'a': 1, 'kw': {'x': '2'}},
            dict(),
            ((1,), {'x': 2}),
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            {'a': 1, 'kw': {'x': 'q'}},
            dict(),
            [('int_parsing', ('kw', 'x'), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            {'a': 1},
            dict(),
            [('missing', ('kw', 'x'), 'Field required')],
        ),
        (
            v3(par('a'), par('kw', 'var_kwargs_unpacked_typed_dict', unpacked())),
            {'a': 1, 'x': 2},
            dict(),
            [('missing', ('kw', 'x'), 'Field required'), ('extra_forbidden', ('x',), 'Extra inputs are not permitted')],
        ),
        (v3(par('a', PK, default(default=1)), par('b', KO, default(default=2))), {}, dict(), ((1,), {'b': 2})),
        (
            v3(par('a', PK, default(default=1)), par('b', KO, default(default=2))),
            call(),
            dict(),
            ((), {'a': 1, 'b': 2}),
        ),
        (
            v3(par('a', PO, alias='A'), par('b', KO, alias='B')),
            {'A': 1, 'B': 'x'},
            dict(),
            [('int_parsing', ('B',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            v3(par('a', PO, alias='A'), par('b', KO, alias='B')),
            {},
            dict(),
            [
                ('missing_positional_only_argument', ('A',), 'Missing required positional only argument'),
                ('missing_keyword_only_argument', ('B',), 'Missing required keyword only argument'),
            ],
        ),
        (v3(par('a'), extra_behavior='ignore'), {'a': 1, 'z': 2}, dict(), ((1,), {})),
        (v3(par('a'), extra_behavior='ignore'), call(1, z=2), dict(), ((1,), {})),
        (v3(par('a')), {'a': 1, 'z': 2}, dict(extra='ignore'), ((1,), {})),
    ],
)
def test_arguments_v3(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (function(args(par('a'), par('b')), add), call(1, b='2'), dict(), 3),
        (
            function(args(par('a'), par('b')), add),
            call(1, b='q'),
            dict(),
            [('int_parsing', ('b',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (function(args(par('a'), par('b')), add), '[1, 2]', dict(mode='json'), 3),
        (
            function(args(par('a'), par('b')), add, return_schema=STR),
            call(1, 2),
            dict(),
            [('string_type', ('return',), 'Input should be a valid string')],
        ),
        (function(args(par('a'), par('b')), refuse), call(1, 2), dict(), 'ValueError: no'),
        (function({'type': 'dict'}, echo), {'x': 1}, dict(), ((), {'x': 1})),
        (
            function({'type': 'any'}, echo),
            5,
            dict(),
            'TypeError: Arguments validator should return a tuple of (args, kwargs) or a dict of kwargs',
        ),
        (function({'type': 'any'}, echo), ((1,), {'x': 2}), dict(), ((1,), {'x': 2})),
        (function(v3(par('a'), par('b')), add), {'a': 1, 'b': '2'}, dict(), 3),
    ],
)
def test_calls(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


def failing(kind: str, text: str) -> str:
    return f'Error building "{kind}" validator:\n  {text}'


@on_both
@pytest.mark.parametrize(
    'schema, text',
    [
        ({'type': 'arguments'}, "KeyError: 'arguments_schema'"),
        (args({'name': 'a'}), "KeyError: 'schema'"),
        (args({'schema': INT}), "KeyError: 'name'"),
        (
            args(par('a', None, {'type': 'no'})),
            'SchemaError: Parameter \'a\':\n  SchemaError: Unknown schema type: "no"',
        ),
        (
            args(par('a', None, default(default=1)), par('b')),
            "SchemaError: Non-default argument 'b' follows default argument",
        ),
        (
            args(par('a', None, default(on_error='omit'))),
            "SchemaError: Parameter 'a': omit_on_error cannot be used with arguments",
        ),
        (
            args(var_kwargs_mode='no'),
            'SchemaError: Invalid var_kwargs mode: `no`, expected `uniform` or `unpacked-typed-dict`',
        ),
        (
            args(var_kwargs_mode='unpacked-typed-dict'),
            "SchemaError: `var_kwargs_schema` must be specified when `var_kwargs_mode` is `'unpacked-typed-dict'`",
        ),
    ],
)
def test_wrong_schemas(engine, schema, text):
    assert schema_error(engine, schema) == failing('arguments', text)


@on_both
@pytest.mark.parametrize(
    'parameters, text',
    [
        ([par('a', 'no')], 'Invalid var_kwargs mode: `no`'),
        ([par('a'), par('a')], "Duplicate parameter 'a'"),
        (
            [par('a', KO), par('b')],
            "Positional or keyword parameter 'b' cannot follow variadic or keyword only parameters",
        ),
        ([par('a'), par('b', PO)], "Positional only parameter 'b' cannot follow other parameter kinds"),
        ([par('a', None, default(default=1)), par('b')], "Required parameter 'b' follows parameter with default"),
        ([par('a', 'var_args'), par('b', 'var_args')], "Duplicate variadic positional parameter 'b'"),
        (
            [par('a', KO), par('b', 'var_args')],
            "Variadic positional parameter 'b' cannot follow variadic or keyword only parameters",
        ),
        (
            [par('a', 'var_kwargs_uniform'), par('b', 'var_kwargs_unpacked_typed_dict')],
            "Duplicate variadic keyword parameter 'b'",
        ),
        (
            [par('a', 'var_kwargs_uniform'), par('b', KO)],
            "Keyword only parameter 'b' cannot follow variadic keyword only parameter",
        ),
    ],
)
def test_wrong_orders_of_parameters(engine, parameters, text):
    assert schema_error(engine, v3(*parameters)) == failing('arguments-v3', f'SchemaError: {text}')


@on_both
@pytest.mark.parametrize(
    'called, keys, name',
    [
        (add, {}, 'add'),
        (add, {'function_name': 'other'}, 'other'),
        (functools.partial(add, 1), {}, 'add'),
        (len, {}, 'len'),
        (int, {}, 'int'),
        (call(), {}, '<unknown>'),
    ],
)
def test_names_of_calls(engine, called, keys, name):
    assert engine.SchemaValidator(function(args(), called, **keys)).title == f'call[{name}]'


def test_a_typed_dict_of_keywords_that_becomes_no_dict():
    inner = {
        'type': 'function-after',
        'function': {'type': 'no-info', 'function': lambda value: 5},
        'schema': unpacked(),
    }
    schema = args(par('a'), var_kwargs_mode='unpacked-typed-dict', var_kwargs_schema=inner)
    assert outcome(duramen, schema, {'a': 1, 'x': 2}) == "TypeError: 'int' object is not an instance of 'dict'"


@on_both
def test_arguments_are_not_dumped(engine):
    with pytest.raises(engine.SchemaError, match='`arguments` validators require a custom serializer'):
        engine.SchemaSerializer(args())
