"""`timedelta`: durations."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from .outcomes import cases, check, on_both


class Span(dt.timedelta):
    pass


class Text(str):
    pass


class AsFloat:
    def __float__(self):
        return 1.5


class AsIndex:
    def __index__(self):
        return 3


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta'},
            {},
            (dt.timedelta(1), 'datetime.timedelta(days=1)'),
            (Span(1), 'Span(days=1)'),
            ('P1DT2H', 'datetime.timedelta(days=1, seconds=7200)'),
            ('-P1Y', 'datetime.timedelta(days=-365)'),
            ('1 day, 01:02:03.000004', 'datetime.timedelta(days=1, seconds=3723, microseconds=4)'),
            ('01:02:03', 'datetime.timedelta(seconds=3723)'),
            ('-00:30', 'datetime.timedelta(days=-1, seconds=84600)'),
            ('00:00:00.1234567', 'datetime.timedelta(microseconds=123456)'),
            (Text('P1D'), 'datetime.timedelta(days=1)'),
            (b'P1D', 'datetime.timedelta(days=1)'),
            (bytearray(b'P1D'), '! time_delta_type: Input should be a valid timedelta'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            (
                '5',
                (
                    '! time_delta_parsing: Input should be a valid timedelta, "day" identifier in '
                    'duration not correctly formatted'
                ),
            ),
            ('x', '! time_delta_parsing: Input should be a valid timedelta, invalid digit in duration'),
            (0, 'datetime.timedelta(0)'),
            (1, 'datetime.timedelta(seconds=1)'),
            (-1, 'datetime.timedelta(days=-1, seconds=86399)'),
            (1.5, 'datetime.timedelta(seconds=1, microseconds=500000)'),
            (-0.000001, 'datetime.timedelta(days=-1, seconds=86399, microseconds=999999)'),
            (1.9999999, 'datetime.timedelta(seconds=2)'),
            (True, 'datetime.timedelta(seconds=1)'),
            (Decimal('1.5'), 'datetime.timedelta(seconds=1, microseconds=500000)'),
            (float('nan'), '! time_delta_parsing: Input should be a valid timedelta, NaN values not permitted'),
            (
                float('inf'),
                ('! time_delta_parsing: Input should be a valid timedelta, durations may not exceed 999,999,999 days'),
            ),
            (
                10**14,
                ('! time_delta_parsing: Input should be a valid timedelta, durations may not exceed 999,999,999 days'),
            ),
            (
                10**20,
                ('! time_delta_parsing: Input should be a valid timedelta, durations may not exceed 999,999,999 days'),
            ),
            (
                -(10**20),
                ('! time_delta_parsing: Input should be a valid timedelta, durations may not exceed 999,999,999 days'),
            ),
            (10**400, '! time_delta_type: Input should be a valid timedelta'),
            (AsFloat(), 'datetime.timedelta(seconds=1, microseconds=500000)'),
            (AsIndex(), 'datetime.timedelta(seconds=3)'),
            (dt.time(1), '! time_delta_type: Input should be a valid timedelta'),
            (None, '! time_delta_type: Input should be a valid timedelta'),
            (
                'P1000000000D',
                ('! time_delta_parsing: Input should be a valid timedelta, durations may not exceed 999,999,999 days'),
            ),
            ('-P999999999DT1S', 'OverflowError: days=-1000000000; must have magnitude <= 999999999'),
        ),
        *cases(
            'json',
            {'type': 'timedelta'},
            {},
            ('"P1D"', 'datetime.timedelta(days=1)'),
            ('1', 'datetime.timedelta(seconds=1)'),
            ('1.5', 'datetime.timedelta(seconds=1, microseconds=500000)'),
            ('-1', 'datetime.timedelta(days=-1, seconds=86399)'),
            ('true', '! time_delta_type: Input should be a valid duration'),
            ('null', '! time_delta_type: Input should be a valid duration'),
            ('[]', '! time_delta_type: Input should be a valid duration'),
            ('"x"', '! time_delta_parsing: Input should be a valid duration, invalid digit in duration'),
            ('100000000000000000000', '! time_delta_type: Input should be a valid duration'),
            ('NaN', '! time_delta_parsing: Input should be a valid duration, NaN values not permitted'),
            ('"\\u00501D"', 'datetime.timedelta(days=1)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta'},
            {},
            ('P1D', 'datetime.timedelta(days=1)'),
            (
                '1',
                (
                    '! time_delta_parsing: Input should be a valid duration, "day" identifier in '
                    'duration not correctly formatted'
                ),
            ),
            ('x', '! time_delta_parsing: Input should be a valid duration, invalid digit in duration'),
            ({}, '! time_delta_type: Input should be a valid duration'),
        ),
    ],
)
def test_lax(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'strict': True},
            {},
            (dt.timedelta(1), 'datetime.timedelta(days=1)'),
            (Span(1), 'Span(days=1)'),
            ('P1DT2H', '! time_delta_type: Input should be a valid timedelta'),
            ('-P1Y', '! time_delta_type: Input should be a valid timedelta'),
            ('1 day, 01:02:03.000004', '! time_delta_type: Input should be a valid timedelta'),
            ('01:02:03', '! time_delta_type: Input should be a valid timedelta'),
            ('-00:30', '! time_delta_type: Input should be a valid timedelta'),
            ('00:00:00.1234567', '! time_delta_type: Input should be a valid timedelta'),
            (Text('P1D'), '! time_delta_type: Input should be a valid timedelta'),
            (b'P1D', '! time_delta_type: Input should be a valid timedelta'),
            (bytearray(b'P1D'), '! time_delta_type: Input should be a valid timedelta'),
            ('\ud800', '! time_delta_type: Input should be a valid timedelta'),
            ('5', '! time_delta_type: Input should be a valid timedelta'),
            ('x', '! time_delta_type: Input should be a valid timedelta'),
            (0, '! time_delta_type: Input should be a valid timedelta'),
            (1, '! time_delta_type: Input should be a valid timedelta'),
            (-1, '! time_delta_type: Input should be a valid timedelta'),
            (1.5, '! time_delta_type: Input should be a valid timedelta'),
            (-0.000001, '! time_delta_type: Input should be a valid timedelta'),
            (1.9999999, '! time_delta_type: Input should be a valid timedelta'),
            (True, '! time_delta_type: Input should be a valid timedelta'),
            (Decimal('1.5'), '! time_delta_type: Input should be a valid timedelta'),
            (float('nan'), '! time_delta_type: Input should be a valid timedelta'),
            (float('inf'), '! time_delta_type: Input should be a valid timedelta'),
            (10**14, '! time_delta_type: Input should be a valid timedelta'),
            (10**20, '! time_delta_type: Input should be a valid timedelta'),
            (-(10**20), '! time_delta_type: Input should be a valid timedelta'),
            (10**400, '! time_delta_type: Input should be a valid timedelta'),
            (AsFloat(), '! time_delta_type: Input should be a valid timedelta'),
            (AsIndex(), '! time_delta_type: Input should be a valid timedelta'),
            (dt.time(1), '! time_delta_type: Input should be a valid timedelta'),
            (None, '! time_delta_type: Input should be a valid timedelta'),
            ('P1000000000D', '! time_delta_type: Input should be a valid timedelta'),
            ('-P999999999DT1S', '! time_delta_type: Input should be a valid timedelta'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'strict': True},
            {},
            ('"P1D"', 'datetime.timedelta(days=1)'),
            ('1', '! time_delta_type: Input should be a valid duration'),
            ('1.5', '! time_delta_type: Input should be a valid duration'),
            ('-1', '! time_delta_type: Input should be a valid duration'),
            ('true', '! time_delta_type: Input should be a valid duration'),
            ('null', '! time_delta_type: Input should be a valid duration'),
            ('[]', '! time_delta_type: Input should be a valid duration'),
            ('"x"', '! time_delta_parsing: Input should be a valid duration, invalid digit in duration'),
            ('100000000000000000000', '! time_delta_type: Input should be a valid duration'),
            ('NaN', '! time_delta_type: Input should be a valid duration'),
            ('"\\u00501D"', 'datetime.timedelta(days=1)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'strict': True},
            {},
            ('P1D', 'datetime.timedelta(days=1)'),
            (
                '1',
                (
                    '! time_delta_parsing: Input should be a valid duration, "day" identifier in '
                    'duration not correctly formatted'
                ),
            ),
            ('x', '! time_delta_parsing: Input should be a valid duration, invalid digit in duration'),
            ({}, '! time_delta_type: Input should be a valid duration'),
        ),
    ],
)
def test_strict(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta'},
            {'strict': True},
            ('P1D', '! time_delta_type: Input should be a valid timedelta'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'strict': True},
            {'strict': False},
            ('P1D', 'datetime.timedelta(days=1)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta'},
            {'config': {'strict': True}},
            (1, '! time_delta_type: Input should be a valid timedelta'),
        ),
    ],
)
def test_strictness_of_the_call(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'le': dt.timedelta(1)},
            {},
            (dt.timedelta(0, 86399), 'datetime.timedelta(seconds=86399)'),
            (dt.timedelta(1), 'datetime.timedelta(days=1)'),
            (Span(2), '! less_than_equal: Input should be less than or equal to 1 day'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'le': dt.timedelta(1)},
            {},
            ('"P1DT0.000001S"', '! less_than_equal: Input should be less than or equal to 1 day'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'le': dt.timedelta(1)},
            {},
            ('PT1S', 'datetime.timedelta(seconds=1)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': dt.timedelta(1)},
            {},
            (dt.timedelta(0, 86399), 'datetime.timedelta(seconds=86399)'),
            (dt.timedelta(1), '! less_than: Input should be less than 1 day'),
            (Span(2), '! less_than: Input should be less than 1 day'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'lt': dt.timedelta(1)},
            {},
            ('"P1DT0.000001S"', '! less_than: Input should be less than 1 day'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'lt': dt.timedelta(1)},
            {},
            ('PT1S', 'datetime.timedelta(seconds=1)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'ge': dt.timedelta(1)},
            {},
            (dt.timedelta(0, 86399), '! greater_than_equal: Input should be greater than or equal to 1 day'),
            (dt.timedelta(1), 'datetime.timedelta(days=1)'),
            (Span(2), 'Span(days=2)'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'ge': dt.timedelta(1)},
            {},
            ('"P1DT0.000001S"', 'datetime.timedelta(days=1, microseconds=1)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'ge': dt.timedelta(1)},
            {},
            ('PT1S', '! greater_than_equal: Input should be greater than or equal to 1 day'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'gt': dt.timedelta(1)},
            {},
            (dt.timedelta(0, 86399), '! greater_than: Input should be greater than 1 day'),
            (dt.timedelta(1), '! greater_than: Input should be greater than 1 day'),
            (Span(2), 'Span(days=2)'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'gt': dt.timedelta(1)},
            {},
            ('"P1DT0.000001S"', 'datetime.timedelta(days=1, microseconds=1)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'gt': dt.timedelta(1)},
            {},
            ('PT1S', '! greater_than: Input should be greater than 1 day'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': 1.5},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than 1 second and 500000 microseconds'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': 4},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than 4 seconds'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': True},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than 1 second'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': Decimal('2.5')},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than 2 seconds and 500000 microseconds'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': 'P1DT1H1M1.000001S'},
            {},
            (
                dt.timedelta(2000),
                ('! less_than: Input should be less than 1 day and 1 hour and 1 minute and 1 second and 1 microsecond'),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': b'P2DT2H2M2.2S'},
            {},
            (
                dt.timedelta(2000),
                (
                    '! less_than: Input should be less than 2 days and 2 hours and 2 minutes and 2 '
                    'seconds and 200000 microseconds'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': dt.timedelta(-1, 5)},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than -1 days and 5 seconds'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': dt.timedelta(0)},
            {},
            (dt.timedelta(2000), '! less_than: Input should be less than 0 seconds'),
        ),
    ],
)
def test_bounds(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': dt.timedelta(seconds=7)},
            {},
            (dt.timedelta(0), 'datetime.timedelta(0)'),
            (dt.timedelta(seconds=14), 'datetime.timedelta(seconds=14)'),
            (dt.timedelta(seconds=-14), 'datetime.timedelta(days=-1, seconds=86386)'),
            (Span(0, 15), '! multiple_of: Input should be a multiple of 7 seconds'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'multiple_of': dt.timedelta(seconds=7)},
            {},
            ('8', '! multiple_of: Input should be a multiple of 7 seconds'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'multiple_of': dt.timedelta(seconds=7)},
            {},
            ('PT21S', 'datetime.timedelta(seconds=21)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': dt.timedelta(days=1, seconds=3, microseconds=5)},
            {},
            (dt.timedelta.max, '! multiple_of: Input should be a multiple of 1 day and 3 seconds and 5 microseconds'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': 0.000001},
            {},
            (dt.timedelta.min, 'datetime.timedelta(days=-999999999)'),
        ),
    ],
)
def test_multiple_of(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': 7, 'le': 1, 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (8, '! multiple_of: Input should be a multiple of 7 seconds'),
            (7, '! less_than_equal: Input should be less than or equal to 1 second'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (8, '! less_than: Input should be less than 1 second'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'ge': 100, 'gt': 100},
            {},
            (8, '! greater_than_equal: Input should be greater than or equal to 1 minute and 40 seconds'),
        ),
    ],
)
def test_constraints_are_checked_in_order(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'microseconds_precision': 'error'},
            {},
            (
                '00:00:03.1234567',
                (
                    '! time_delta_parsing: Input should be a valid timedelta, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'microseconds_precision': 'error'},
            {},
            ('"PT1.1234567S"', 'datetime.timedelta(seconds=1, microseconds=123457)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'microseconds_precision': 'error'},
            {},
            ('PT1.123456S', 'datetime.timedelta(seconds=1, microseconds=123456)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {},
            ('00:00:03.1234567', 'datetime.timedelta(seconds=3, microseconds=123456)'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {},
            ('"PT1.1234567S"', 'datetime.timedelta(seconds=1, microseconds=123457)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {},
            ('PT1.123456S', 'datetime.timedelta(seconds=1, microseconds=123456)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta'},
            {'config': {'microseconds_precision': 'error'}},
            (
                '00:00:03.1234567',
                (
                    '! time_delta_parsing: Input should be a valid timedelta, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'timedelta'},
            {'config': {'microseconds_precision': 'error'}},
            ('"PT1.1234567S"', 'datetime.timedelta(seconds=1, microseconds=123457)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta'},
            {'config': {'microseconds_precision': 'error'}},
            ('PT1.123456S', 'datetime.timedelta(seconds=1, microseconds=123456)'),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('00:00:03.1234567', 'datetime.timedelta(seconds=3, microseconds=123456)'),
        ),
        *cases(
            'json',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('"PT1.1234567S"', 'datetime.timedelta(seconds=1, microseconds=123457)'),
        ),
        *cases(
            'strings',
            {'type': 'timedelta', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('PT1.123456S', 'datetime.timedelta(seconds=1, microseconds=123456)'),
        ),
    ],
)
def test_precision(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'timedelta', 'le': None},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'le\' must be '
                    'coercible to a timedelta instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'lt': 'x'},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a timedelta instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'ge': dt.time(1)},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a timedelta instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'gt': 2**70},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a timedelta instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': 0},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'multiple_of\' '
                    'must be greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': dt.timedelta(-1)},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'multiple_of\' '
                    'must be greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'multiple_of': 'x'},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  ValueError: \'multiple_of\' '
                    'must be coercible to a timedelta instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'microseconds_precision': 'x'},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  SchemaError: Invalid '
                    '`microseconds_precision`, must be one of "truncate" or "error"'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'timedelta', 'microseconds_precision': 1},
            {},
            (
                dt.timedelta(1),
                (
                    'SchemaError: Error building "timedelta" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'str'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(('mode', 'value'), [('python', 'P2D'), ('json', '"P2D"'), ('strings', 'P2D')])
def test_errors_of_constraints_show_the_duration(engine, mode, value):
    with pytest.raises(engine.ValidationError) as info:
        getattr(engine.SchemaValidator({'type': 'timedelta', 'lt': 3600.5}), f'validate_{mode}')(value)
    assert info.value.errors(include_url=False) == [
        {
            'type': 'less_than',
            'loc': (),
            'msg': 'Input should be less than 1 hour and 500000 microseconds',
            'input': dt.timedelta(days=2),
            'ctx': {'lt': '1 hour and 500000 microseconds'},
        }
    ]
