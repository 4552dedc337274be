"""Every error type: its row, its messages and the checks of its context, on both engines."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from enum import Enum, IntEnum
from fractions import Fraction
from pathlib import Path

import pydantic_core
import pytest
from both_engines import assert_same, describe
from duramen import PydanticKnownError, ValidationError
from duramen._duramen import list_all_errors

ROWS = list_all_errors()
WITH_CONTEXT = [(row['type'], key) for row in ROWS for key in row['example_context'] or ()]


class Index:
    def __index__(self):
        return 7


class Floating:
    def __float__(self):
        return 2.5


class Text(str):
    def __str__(self):
        return 'something else'


class Whole(int):
    def __str__(self):
        return 'something else'


class Word(str, Enum):
    a = 'v'


class Number(IntEnum):
    one = 1


VALUES = [
    *(
        0,
        1,
        2,
        -3,
        True,
        2**31 - 1,
        2**31,
        2**63 - 1,
        2**63,
        2**64 - 1,
        2**64,
        -(2**63),
        -(2**63) - 1,
        10**300,
        10**400,
    ),
    *(1.0, 1.5, -0.0, 1e15, 1e16, 1e20, 1e-7, 5e-324, 1.7976931348623157e308, 123456789.125),
    *(float('nan'), float('inf'), float('-inf')),
    *('x', '', 'é', '\ud800', Text('y'), Word.a, b'q', None, ..., [1], {'a': 1}, (1, 2)),
    *(Index(), Floating(), Whole(4), Whole(2**70), Number.one),
    *(Decimal('1.50'), Decimal('1E+3'), Decimal('NaN'), Fraction(1, 3), 1j),
    *(ValueError('bad'), datetime.date(2020, 1, 1), datetime.timedelta(1), int),
]


def test_there_are_112_types_and_they_are_the_published_ones():
    assert len(ROWS) == 112
    assert ROWS == json.loads((Path(__file__).parent.parent / 'data' / 'errors.json').read_text())
    assert describe(ROWS) == describe(pydantic_core._pydantic_core.list_all_errors())


def test_a_row():
    assert next(row for row in ROWS if row['type'] == 'time_delta_parsing') == {
        'type': 'time_delta_parsing',
        'message_template_python': 'Input should be a valid timedelta, {error}',
        'example_message_python': 'Input should be a valid timedelta, ',
        'message_template_json': 'Input should be a valid duration, {error}',
        'example_message_json': 'Input should be a valid duration, ',
        'example_context': {'error': ''},
    }


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row['type'])
def test_known_error_of_every_type(row):
    def case(engine):
        error = engine.PydanticKnownError(row['type'], row['example_context'])
        return [
            *(str(error), repr(error), error.message(), error.type, error.message_template, error.context, error.args),
            error.__reduce__()[1],
        ]

    assert_same(case)
    error = PydanticKnownError(row['type'], row['example_context'])
    assert error.message() == row['example_message_python']
    assert error.message_template == row['message_template_python']
    assert error.context == row['example_context']


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row['type'])
@pytest.mark.parametrize('mode', ['python', 'json', 'string'])
def test_validation_error_of_every_type(row, mode):
    def case(engine):
        line = {'type': row['type'], 'loc': ('a', 1), 'input': 'x'}
        if row['example_context'] is not None:
            line['ctx'] = row['example_context']
        error = engine.ValidationError.from_exception_data('T', [line], mode)
        return [str(error), error.errors(), error.json(), error.__reduce__()[1]]

    assert_same(case)


@pytest.mark.parametrize('row', ROWS, ids=lambda row: row['type'])
def test_messages_for_json(row):
    line = {'type': row['type'], 'ctx': row['example_context'] or {}}
    error = ValidationError.from_exception_data('T', [line], 'json')
    want = row.get('example_message_json', row['example_message_python'])
    assert error.errors(include_url=False) == [
        {'type': row['type'], 'loc': (), 'msg': want, 'input': None, 'ctx': row['example_context'] or {}}
    ]


@pytest.mark.parametrize('slug, key', WITH_CONTEXT)
def test_context_values_of_every_type(slug, key):
    example = next(row['example_context'] for row in ROWS if row['type'] == slug)
    for value in VALUES:

        def case(engine, value=value):
            error = engine.PydanticKnownError(slug, {**example, key: value})
            return error.message(), error.context, repr(error)

        assert_same(case)
    assert_same(lambda engine: engine.PydanticKnownError(slug, {k: v for k, v in example.items() if k != key}))
    for context in (None, {}, 5, [], {'other': 1}):
        assert_same(lambda engine, context=context: engine.PydanticKnownError(slug, context))


@pytest.mark.parametrize(
    'slug, context, message',
    [
        ('greater_than', {'gt': 5}, 'Input should be greater than 5'),
        ('greater_than', {'gt': True}, 'Input should be greater than 1'),
        ('greater_than', {'gt': 1.0}, 'Input should be greater than 1'),
        ('greater_than', {'gt': 1e20}, 'Input should be greater than 100000000000000000000'),
        ('greater_than', {'gt': 1e-7}, 'Input should be greater than 0.0000001'),
        ('greater_than', {'gt': float('nan')}, 'Input should be greater than NaN'),
        ('greater_than', {'gt': float('-inf')}, 'Input should be greater than -inf'),
        ('greater_than', {'gt': 2**63}, 'Input should be greater than 9223372036854776000'),
        ('greater_than', {'gt': Decimal('1.10')}, 'Input should be greater than 1.1'),
        ('greater_than', {'gt': '2020-01-01'}, 'Input should be greater than 2020-01-01'),
        ('string_too_short', {'min_length': 1}, 'String should have at least 1 character'),
        ('string_too_short', {'min_length': 2}, 'String should have at least 2 characters'),
        ('string_too_short', {'min_length': 0}, 'String should have at least 0 characters'),
        (
            'too_long',
            {'field_type': 'List', 'max_length': 1, 'actual_length': None},
            'List should have at most 1 item after validation, not more',
        ),
        (
            'too_short',
            {'field_type': 'Set', 'min_length': 3, 'actual_length': 1},
            'Set should have at least 3 items after validation, not 1',
        ),
        (
            'decimal_max_digits',
            {'max_digits': 2**64 - 1},
            'Decimal input should have no more than 18446744073709551615 digits in total',
        ),
        ('value_error', {'error': KeyError('k')}, "Value error, 'k'"),
        ('assertion_error', {'error': b'x'}, "Assertion failed, b'x'"),
        ('timezone_offset', {'tz_expected': -3600, 'tz_actual': 0}, 'Timezone offset of -3600 required, got 0'),
    ],
)
def test_messages(slug, context, message):
    assert PydanticKnownError(slug, context).message() == message


@pytest.mark.parametrize(
    'args, kind, message',
    [
        (('nope',), KeyError, '"Invalid error type: \'nope\'"'),
        ((5,), TypeError, "'int' object is not an instance of 'str'"),
        (('missing', 5), TypeError, "'int' object is not an instance of 'dict'"),
        (('greater_than',), TypeError, "GreaterThan: 'gt' required in context"),
        (('greater_than', {'gt': None}), TypeError, "GreaterThan: 'gt' context value must be a Number"),
        (('json_invalid', {'error': 1}), TypeError, "JsonInvalid: 'error' context value must be a String"),
        (('uuid_version', {'expected_version': -1}), TypeError, None),
        (('timezone_offset', {'tz_expected': 2**40, 'tz_actual': 0}), TypeError, None),
        ((), TypeError, "PydanticKnownError.__new__() missing 1 required positional argument: 'error_type'"),
    ],
)
def test_known_error_refuses(args, kind, message):
    assert_same(lambda engine: engine.PydanticKnownError(*args))
    with pytest.raises(kind) as caught:
        PydanticKnownError(*args)
    if message is not None:
        assert str(caught.value) == message
