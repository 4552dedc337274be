"""`time`: times of day."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal

import pytest

from .outcomes import cases, check, on_both


class Clock(dt.time):
    pass


class Text(str):
    pass


class Failing(dt.tzinfo):
    def utcoffset(self, when):
        raise RuntimeError('no offset')


class Offset(dt.tzinfo):
    def utcoffset(self, when):
        return None if when is None else dt.timedelta(0)


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
            {'type': 'time'},
            {},
            (dt.time(1), 'datetime.time(1, 0)'),
            (Clock(1, 2), 'Clock(1, 2)'),
            (dt.time(1, tzinfo=dt.timezone.utc), 'datetime.time(1, 0, tzinfo=datetime.timezone.utc)'),
            (dt.time(1, fold=1), 'datetime.time(1, 0, fold=1)'),
            ('01:02', 'datetime.time(1, 2)'),
            ('01:02:03.5Z', 'datetime.time(1, 2, 3, 500000, tzinfo=TzInfo(0))'),
            ('01:02:03+01:30', 'datetime.time(1, 2, 3, tzinfo=TzInfo(5400))'),
            (
                '24:00',
                (
                    '! time_parsing: Input should be in a valid time format, hour value is outside '
                    'expected range of 0-23'
                ),
            ),
            ('01:02:03.1234567', 'datetime.time(1, 2, 3, 123456)'),
            (Text('01:02'), 'datetime.time(1, 2)'),
            (b'01:02', 'datetime.time(1, 2)'),
            (bytearray(b'01:02'), '! time_type: Input should be a valid time'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            (0, 'datetime.time(0, 0, tzinfo=TzInfo(0))'),
            (86399, 'datetime.time(23, 59, 59, tzinfo=TzInfo(0))'),
            (
                86400,
                ('! time_parsing: Input should be in a valid time format, numeric times may not exceed 86,399 seconds'),
            ),
            (-1, ('! time_parsing: Input should be in a valid time format, time in seconds should be positive')),
            (1.5, 'datetime.time(0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (
                86399.9999999,
                ('! time_parsing: Input should be in a valid time format, numeric times may not exceed 86,399 seconds'),
            ),
            (True, '! time_type: Input should be a valid time'),
            (Decimal('1.5'), 'datetime.time(0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (float('nan'), '! time_parsing: Input should be in a valid time format, NaN values not permitted'),
            (
                10**20,
                ('! time_parsing: Input should be in a valid time format, numeric times may not exceed 86,399 seconds'),
            ),
            (-(10**20), ('! time_parsing: Input should be in a valid time format, time in seconds should be positive')),
            (10**400, '! time_type: Input should be a valid time'),
            (AsFloat(), 'datetime.time(0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (AsIndex(), 'datetime.time(0, 0, 3, tzinfo=TzInfo(0))'),
            (dt.datetime(2020, 1, 1), '! time_type: Input should be a valid time'),
            (None, '! time_type: Input should be a valid time'),
            ('3661', '! time_parsing: Input should be in a valid time format, input is too short'),
        ),
        *cases(
            'json',
            {'type': 'time'},
            {},
            ('"01:02"', 'datetime.time(1, 2)'),
            ('1', 'datetime.time(0, 0, 1, tzinfo=TzInfo(0))'),
            ('1.5', 'datetime.time(0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            ('-1', ('! time_parsing: Input should be in a valid time format, time in seconds should be positive')),
            ('true', '! time_type: Input should be a valid time'),
            ('null', '! time_type: Input should be a valid time'),
            ('[]', '! time_type: Input should be a valid time'),
            ('"x"', '! time_parsing: Input should be in a valid time format, input is too short'),
            (
                '100000000000000000000',
                ('! time_parsing: Input should be in a valid time format, numeric times may not exceed 86,399 seconds'),
            ),
            (
                '-100000000000000000000',
                ('! time_parsing: Input should be in a valid time format, numeric times may not exceed 86,399 seconds'),
            ),
            ('NaN', '! time_parsing: Input should be in a valid time format, NaN values not permitted'),
            ('"\\u00301:02"', 'datetime.time(1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'time'},
            {},
            ('01:02', 'datetime.time(1, 2)'),
            ('1', '! time_parsing: Input should be in a valid time format, input is too short'),
            ('x', '! time_parsing: Input should be in a valid time format, input is too short'),
            ({}, '! time_type: Input should be a valid time'),
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
            {'type': 'time', 'strict': True},
            {},
            (dt.time(1), 'datetime.time(1, 0)'),
            (Clock(1, 2), 'Clock(1, 2)'),
            (dt.time(1, tzinfo=dt.timezone.utc), 'datetime.time(1, 0, tzinfo=datetime.timezone.utc)'),
            (dt.time(1, fold=1), 'datetime.time(1, 0, fold=1)'),
            ('01:02', '! time_type: Input should be a valid time'),
            ('01:02:03.5Z', '! time_type: Input should be a valid time'),
            ('01:02:03+01:30', '! time_type: Input should be a valid time'),
            ('24:00', '! time_type: Input should be a valid time'),
            ('01:02:03.1234567', '! time_type: Input should be a valid time'),
            (Text('01:02'), '! time_type: Input should be a valid time'),
            (b'01:02', '! time_type: Input should be a valid time'),
            (bytearray(b'01:02'), '! time_type: Input should be a valid time'),
            ('\ud800', '! time_type: Input should be a valid time'),
            (0, '! time_type: Input should be a valid time'),
            (86399, '! time_type: Input should be a valid time'),
            (86400, '! time_type: Input should be a valid time'),
            (-1, '! time_type: Input should be a valid time'),
            (1.5, '! time_type: Input should be a valid time'),
            (86399.9999999, '! time_type: Input should be a valid time'),
            (True, '! time_type: Input should be a valid time'),
            (Decimal('1.5'), '! time_type: Input should be a valid time'),
            (float('nan'), '! time_type: Input should be a valid time'),
            (10**20, '! time_type: Input should be a valid time'),
            (-(10**20), '! time_type: Input should be a valid time'),
            (10**400, '! time_type: Input should be a valid time'),
            (AsFloat(), '! time_type: Input should be a valid time'),
            (AsIndex(), '! time_type: Input should be a valid time'),
            (dt.datetime(2020, 1, 1), '! time_type: Input should be a valid time'),
            (None, '! time_type: Input should be a valid time'),
            ('3661', '! time_type: Input should be a valid time'),
        ),
        *cases(
            'json',
            {'type': 'time', 'strict': True},
            {},
            ('"01:02"', 'datetime.time(1, 2)'),
            ('1', '! time_type: Input should be a valid time'),
            ('1.5', '! time_type: Input should be a valid time'),
            ('-1', '! time_type: Input should be a valid time'),
            ('true', '! time_type: Input should be a valid time'),
            ('null', '! time_type: Input should be a valid time'),
            ('[]', '! time_type: Input should be a valid time'),
            ('"x"', '! time_parsing: Input should be in a valid time format, input is too short'),
            ('100000000000000000000', '! time_type: Input should be a valid time'),
            ('-100000000000000000000', '! time_type: Input should be a valid time'),
            ('NaN', '! time_type: Input should be a valid time'),
            ('"\\u00301:02"', 'datetime.time(1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'strict': True},
            {},
            ('01:02', 'datetime.time(1, 2)'),
            ('1', '! time_parsing: Input should be in a valid time format, input is too short'),
            ('x', '! time_parsing: Input should be in a valid time format, input is too short'),
            ({}, '! time_type: Input should be a valid time'),
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
            {'type': 'time'},
            {'strict': True},
            ('01:02', '! time_type: Input should be a valid time'),
        ),
        *cases(
            'python',
            {'type': 'time', 'strict': True},
            {'strict': False},
            ('01:02', 'datetime.time(1, 2)'),
        ),
        *cases(
            'python',
            {'type': 'time'},
            {'config': {'strict': True}},
            ('01:02', '! time_type: Input should be a valid time'),
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
            {'type': 'time', 'le': dt.time(12)},
            {},
            (dt.time(11, 59, 59, 999999), 'datetime.time(11, 59, 59, 999999)'),
            (dt.time(12), 'datetime.time(12, 0)'),
            (Clock(12, 0, 1), '! less_than_equal: Input should be less than or equal to 12:00:00'),
        ),
        *cases(
            'json',
            {'type': 'time', 'le': dt.time(12)},
            {},
            ('"12:00:00.000001"', '! less_than_equal: Input should be less than or equal to 12:00:00'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'le': dt.time(12)},
            {},
            ('11:00', 'datetime.time(11, 0)'),
        ),
        *cases(
            'python',
            {'type': 'time', 'lt': dt.time(12)},
            {},
            (dt.time(11, 59, 59, 999999), 'datetime.time(11, 59, 59, 999999)'),
            (dt.time(12), '! less_than: Input should be less than 12:00:00'),
            (Clock(12, 0, 1), '! less_than: Input should be less than 12:00:00'),
        ),
        *cases(
            'json',
            {'type': 'time', 'lt': dt.time(12)},
            {},
            ('"12:00:00.000001"', '! less_than: Input should be less than 12:00:00'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'lt': dt.time(12)},
            {},
            ('11:00', 'datetime.time(11, 0)'),
        ),
        *cases(
            'python',
            {'type': 'time', 'ge': dt.time(12)},
            {},
            (dt.time(11, 59, 59, 999999), '! greater_than_equal: Input should be greater than or equal to 12:00:00'),
            (dt.time(12), 'datetime.time(12, 0)'),
            (Clock(12, 0, 1), 'Clock(12, 0, 1)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'ge': dt.time(12)},
            {},
            ('"12:00:00.000001"', 'datetime.time(12, 0, 0, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'ge': dt.time(12)},
            {},
            ('11:00', '! greater_than_equal: Input should be greater than or equal to 12:00:00'),
        ),
        *cases(
            'python',
            {'type': 'time', 'gt': dt.time(12)},
            {},
            (dt.time(11, 59, 59, 999999), '! greater_than: Input should be greater than 12:00:00'),
            (dt.time(12), '! greater_than: Input should be greater than 12:00:00'),
            (Clock(12, 0, 1), 'Clock(12, 0, 1)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'gt': dt.time(12)},
            {},
            ('"12:00:00.000001"', 'datetime.time(12, 0, 0, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'gt': dt.time(12)},
            {},
            ('11:00', '! greater_than: Input should be greater than 12:00:00'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': dt.time(12, tzinfo=dt.timezone.utc)},
            {},
            (
                dt.time(13, tzinfo=dt.timezone(dt.timedelta(hours=2))),
                'datetime.time(13, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200)))',
            ),
            (dt.time(11), 'datetime.time(11, 0)'),
            (dt.time(13), '! less_than_equal: Input should be less than or equal to 12:00:00Z'),
            (dt.time(13, tzinfo=Failing()), 'RuntimeError: no offset'),
            (dt.time(13, tzinfo=Offset()), '! less_than_equal: Input should be less than or equal to 12:00:00Z'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': 1.5},
            {},
            (dt.time(23), '! less_than_equal: Input should be less than or equal to 00:00:01.500000Z'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': 4},
            {},
            (dt.time(23), '! less_than_equal: Input should be less than or equal to 00:00:04Z'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': Decimal('2.5')},
            {},
            (dt.time(23), '! less_than_equal: Input should be less than or equal to 00:00:02.500000Z'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': '01:02:03.000004+01:00'},
            {},
            (dt.time(23), '! less_than_equal: Input should be less than or equal to 01:02:03.000004+01:00'),
        ),
        *cases(
            'python',
            {'type': 'time', 'le': b'01:02'},
            {},
            (dt.time(23), '! less_than_equal: Input should be less than or equal to 01:02:00'),
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
            {'type': 'time', 'le': '01:00', 'lt': '01:00', 'ge': '23:00', 'gt': '23:00', 'tz_constraint': 'aware'},
            {},
            (dt.time(2), '! less_than_equal: Input should be less than or equal to 01:00:00'),
        ),
        *cases(
            'python',
            {'type': 'time', 'lt': '01:00', 'ge': '23:00', 'tz_constraint': 'aware'},
            {},
            (dt.time(2), '! less_than: Input should be less than 01:00:00'),
        ),
        *cases(
            'python',
            {'type': 'time', 'gt': '23:00', 'tz_constraint': 'aware'},
            {},
            (dt.time(2), '! greater_than: Input should be greater than 23:00:00'),
        ),
    ],
)
def test_bounds_are_checked_in_order(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 'aware'},
            {},
            (dt.time(1), '! timezone_aware: Input should have timezone info'),
            (dt.time(1, tzinfo=dt.timezone.utc), 'datetime.time(1, 0, tzinfo=datetime.timezone.utc)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'tz_constraint': 'aware'},
            {},
            ('"01:02+01:00"', 'datetime.time(1, 2, tzinfo=TzInfo(3600))'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'tz_constraint': 'aware'},
            {},
            ('01:02Z', 'datetime.time(1, 2, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 'naive'},
            {},
            (dt.time(1), 'datetime.time(1, 0)'),
            (dt.time(1, tzinfo=dt.timezone.utc), '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'json',
            {'type': 'time', 'tz_constraint': 'naive'},
            {},
            ('"01:02+01:00"', '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'tz_constraint': 'naive'},
            {},
            ('01:02Z', '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 0},
            {},
            (dt.time(1), '! timezone_aware: Input should have timezone info'),
            (dt.time(1, tzinfo=dt.timezone.utc), 'datetime.time(1, 0, tzinfo=datetime.timezone.utc)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'tz_constraint': 0},
            {},
            ('"01:02+01:00"', '! timezone_offset: Timezone offset of 0 required, got 3600'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'tz_constraint': 0},
            {},
            ('01:02Z', 'datetime.time(1, 2, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 3600},
            {},
            (dt.time(1), '! timezone_aware: Input should have timezone info'),
            (dt.time(1, tzinfo=dt.timezone.utc), '! timezone_offset: Timezone offset of 3600 required, got 0'),
        ),
        *cases(
            'json',
            {'type': 'time', 'tz_constraint': 3600},
            {},
            ('"01:02+01:00"', 'datetime.time(1, 2, tzinfo=TzInfo(3600))'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'tz_constraint': 3600},
            {},
            ('01:02Z', '! timezone_offset: Timezone offset of 3600 required, got 0'),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 'aware'},
            {},
            (dt.time(1, tzinfo=Failing()), 'RuntimeError: no offset'),
            (dt.time(1, tzinfo=Offset()), '! timezone_aware: Input should have timezone info'),
        ),
    ],
)
def test_offset(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'time', 'microseconds_precision': 'error'},
            {},
            (
                '01:02:03.1234567',
                (
                    '! time_parsing: Input should be in a valid time format, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'time', 'microseconds_precision': 'error'},
            {},
            (
                '"01:02:03.1234567"',
                (
                    '! time_parsing: Input should be in a valid time format, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'time', 'microseconds_precision': 'error'},
            {},
            ('01:02:03.123456', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {},
            ('01:02:03.1234567', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {},
            ('"01:02:03.1234567"', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {},
            ('01:02:03.123456', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'time'},
            {'config': {'microseconds_precision': 'error'}},
            (
                '01:02:03.1234567',
                (
                    '! time_parsing: Input should be in a valid time format, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'time'},
            {'config': {'microseconds_precision': 'error'}},
            (
                '"01:02:03.1234567"',
                (
                    '! time_parsing: Input should be in a valid time format, second fraction value '
                    'is more than 6 digits long'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'time'},
            {'config': {'microseconds_precision': 'error'}},
            ('01:02:03.123456', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('01:02:03.1234567', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'json',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('"01:02:03.1234567"', 'datetime.time(1, 2, 3, 123456)'),
        ),
        *cases(
            'strings',
            {'type': 'time', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('01:02:03.123456', 'datetime.time(1, 2, 3, 123456)'),
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
            {'type': 'time', 'le': None},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  ValueError: \'le\' must be '
                    'coercible to a time instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'lt': 'x'},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a time instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'ge': True},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a time instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'gt': 86400},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a time instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 'x'},
            {},
            (dt.time(12), 'SchemaError: Error building "time" validator:\n  SchemaError: Invalid tz_constraint "x"'),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': None},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  TypeError: \'NoneType\' object '
                    'cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 1.5},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  TypeError: \'float\' object '
                    'cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'tz_constraint': 2**70},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  OverflowError: Python int too '
                    'large to convert to C long'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'microseconds_precision': 'x'},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  SchemaError: Invalid '
                    '`microseconds_precision`, must be one of "truncate" or "error"'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time', 'microseconds_precision': 1},
            {},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time'},
            {'config': {'microseconds_precision': 'x'}},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  SchemaError: Invalid '
                    '`microseconds_precision`, must be one of "truncate" or "error"'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'time'},
            {'config': {'microseconds_precision': 3}},
            (
                dt.time(12),
                (
                    'SchemaError: Error building "time" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)
