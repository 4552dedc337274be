"""Inputs and context values in `ValidationError.json()`, on both engines."""

from __future__ import annotations

import duramen
import pytest
from both_engines import assert_same


class Silent:
    def __str__(self):
        raise ValueError('no text')


class Texty:
    def __str__(self):
        return 'a text'


class WrongText(Exception):
    def __str__(self):
        return 5


def deep(levels):
    value = 1
    for _ in range(levels):
        value = [value]
    return value


def cyclic():
    value = {'a': []}
    value['a'].append(value)
    return value


VALUES = [
    *(None, True, False, 0, -5, 2**63, 2**70, 1.0, 1.5, 1e15, 1e16, 1e20, 1e-5, 1e-7, 123456789.123, -0.0, 5e-324),
    *(float('nan'), float('inf'), float('-inf'), '', 'q"\\\n\x00\x1f\x7fé\u2028\U0001f600/', '\ud800'),
    *(b'by', b'', b'\xff', b'"\n'),
    *([], (), {}, [1, 'a', [None, {}]], (1, (2,)), {'a': {'b': [1, {}]}, 'c': [], 'é"': {}}, {1: 1, '1': 2}),
    *(ValueError('v'), ValueError(), KeyError('k'), BaseException('x'), WrongText('z'), ValueError('a', 1)),
    *(Texty(), Silent(), [Silent()], {'a': Silent()}, int, len, ..., NotImplemented, 1j, range(3)),
    *(deep(200), deep(253), deep(254), deep(255), deep(300), cyclic()),
]


@pytest.mark.filterwarnings('ignore::pytest.PytestUnraisableExceptionWarning')
@pytest.mark.parametrize('value', VALUES, ids=lambda value: type(value).__name__)
def test_values(value):
    def lines(engine):
        yield {'type': 'missing', 'input': value}
        yield {'type': 'value_error', 'ctx': {'error': value}}
        yield {'type': 'missing', 'input': [value, {'a': value}]}
        yield {'type': engine.PydanticCustomError('mine', 'text', {'key': value, 'more': [value]})}

    for which in range(4):
        for indent in (None, 0, 2):

            def case(engine, which=which, indent=indent):
                line = list(lines(engine))[which]
                error = engine.ValidationError.from_exception_data('t', [line, {'type': 'missing'}])
                return error.json(indent=indent)

            assert_same(case)


@pytest.mark.parametrize(
    'value, written',
    [
        *((1e20, '1e+20'), (1e-7, '1e-7'), (1.0, '1.0'), (float('nan'), 'NaN'), (float('-inf'), '-Infinity')),
        *((2**70, '1180591620717411303424'), (b'by', '"by"'), ((1, 2), '[1,2]'), (ValueError('v'), '"v"')),
        *((Texty(), '"a text"'), (Silent(), '"<Unserializable Silent object>"'), ('é\x00/', '"é\\u0000/"')),
        (cyclic(), '{"a":["..."]}'),
    ],
    ids=ascii,
)
def test_how_values_are_written(value, written):
    error = duramen.ValidationError.from_exception_data('t', [{'type': 'missing', 'input': value}])
    assert error.json(include_url=False) == f'[{{"type":"missing","loc":[],"msg":"Field required","input":{written}}}]'


@pytest.mark.parametrize(
    'value, message',
    [
        (b'\xff', 'invalid utf-8 sequence of 1 bytes from index 0'),
        (
            '\ud800',
            "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed",
        ),
    ],
)
def test_values_that_cannot_be_written(value, message):
    error = duramen.ValidationError.from_exception_data('t', [{'type': 'missing', 'input': [value]}])
    with pytest.raises(ValueError) as caught:
        error.json()
    assert str(caught.value) == f'Error serializing ValidationError to JSON: {message}'
