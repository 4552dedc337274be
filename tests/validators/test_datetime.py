"""`datetime`: days with a time."""

from __future__ import annotations

import datetime as dt
import zoneinfo
from decimal import Decimal

import pytest

from .outcomes import cases, check, on_both


class Moment(dt.datetime):
    pass


class Text(str):
    pass


class Failing(dt.tzinfo):
    def utcoffset(self, when):
        raise RuntimeError('no offset')


class Nowhere(dt.tzinfo):
    def utcoffset(self, when):
        return None


class AsFloat:
    def __float__(self):
        return 1.5


class AsIndex:
    def __index__(self):
        return 3


class Broken:
    def __float__(self):
        raise RuntimeError('no number')


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'datetime'},
            {},
            (dt.datetime(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (Moment(2020, 1, 1), 'Moment(2020, 1, 1, 0, 0)'),
            (
                dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
            (dt.datetime(2020, 1, 1, fold=1), 'datetime.datetime(2020, 1, 1, 0, 0, fold=1)'),
            (dt.date(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            ('2020-01-01T01:02', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            ('2020-01-01 01:02:03.5Z', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 500000, tzinfo=TzInfo(0))'),
            ('2020-01-01t01:02:03+01:30', 'datetime.datetime(2020, 1, 1, 1, 2, 3, tzinfo=TzInfo(5400))'),
            ('2020-01-01', 'datetime.datetime(2020, 1, 1, 0, 0)'),
            ('2020-01-01T01:02:03.1234567', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
            (Text('2020-01-01T01:02'), 'datetime.datetime(2020, 1, 1, 1, 2)'),
            (b'2020-01-01T01:02', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            (b'2020-01-01', 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (bytearray(b'2020-01-01T01:02'), '! datetime_type: Input should be a valid datetime'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            (b'\xff', ('! datetime_from_date_parsing: Input should be a valid datetime or date, input is too short')),
            (0, 'datetime.datetime(1970, 1, 1, 0, 0, tzinfo=TzInfo(0))'),
            (1577836800, 'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=TzInfo(0))'),
            (1577836800123, 'datetime.datetime(2020, 1, 1, 0, 0, 0, 123000, tzinfo=TzInfo(0))'),
            (-1, 'datetime.datetime(1969, 12, 31, 23, 59, 59, tzinfo=TzInfo(0))'),
            (1.5, 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (1577836800.123456, 'datetime.datetime(2020, 1, 1, 0, 0, 0, 123456, tzinfo=TzInfo(0))'),
            (True, '! datetime_type: Input should be a valid datetime'),
            (Decimal('1.5'), 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (float('nan'), '! datetime_parsing: Input should be a valid datetime, NaN values not permitted'),
            (
                float('inf'),
                (
                    '! datetime_parsing: Input should be a valid datetime, dates after 9999 are not '
                    'supported as unix timestamps'
                ),
            ),
            (
                10**20,
                (
                    '! datetime_parsing: Input should be a valid datetime, dates after 9999 are not '
                    'supported as unix timestamps'
                ),
            ),
            (
                -(10**20),
                (
                    '! datetime_parsing: Input should be a valid datetime, dates before 0000 are not '
                    'supported as unix timestamps'
                ),
            ),
            (10**400, '! datetime_type: Input should be a valid datetime'),
            (AsFloat(), 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            (AsIndex(), 'datetime.datetime(1970, 1, 1, 0, 0, 3, tzinfo=TzInfo(0))'),
            (Broken(), '! datetime_type: Input should be a valid datetime'),
            (dt.time(1), '! datetime_type: Input should be a valid datetime'),
            (None, '! datetime_type: Input should be a valid datetime'),
            ('1577836800', 'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=TzInfo(0))'),
            ('1577836800.5', 'datetime.datetime(2020, 1, 1, 0, 0, 0, 500000, tzinfo=TzInfo(0))'),
            ('0000-01-01T00:00', '! datetime_parsing: Input should be a valid datetime, year 0 is out of range'),
            (
                '2020-01-01T00:00+24:00',
                (
                    '! datetime_from_date_parsing: Input should be a valid datetime or date, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime'},
            {},
            ('"2020-01-01T01:02"', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            ('"2020-01-01"', 'datetime.datetime(2020, 1, 1, 0, 0)'),
            ('1', 'datetime.datetime(1970, 1, 1, 0, 0, 1, tzinfo=TzInfo(0))'),
            ('1.5', 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
            ('-1', 'datetime.datetime(1969, 12, 31, 23, 59, 59, tzinfo=TzInfo(0))'),
            ('true', '! datetime_type: Input should be a valid datetime'),
            ('null', '! datetime_type: Input should be a valid datetime'),
            ('[]', '! datetime_type: Input should be a valid datetime'),
            ('"x"', ('! datetime_from_date_parsing: Input should be a valid datetime or date, input is too short')),
            ('100000000000000000000', '! datetime_type: Input should be a valid datetime'),
            ('NaN', '! datetime_parsing: Input should be a valid datetime, NaN values not permitted'),
            (
                'Infinity',
                (
                    '! datetime_parsing: Input should be a valid datetime, dates after 9999 are not '
                    'supported as unix timestamps'
                ),
            ),
            ('"\\u0032020-01-01T01:02"', 'datetime.datetime(2020, 1, 1, 1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime'},
            {},
            ('2020-01-01T01:02', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            ('2020-01-01', 'datetime.datetime(2020, 1, 1, 0, 0)'),
            ('1', 'datetime.datetime(1970, 1, 1, 0, 0, 1, tzinfo=TzInfo(0))'),
            ('x', ('! datetime_from_date_parsing: Input should be a valid datetime or date, input is too short')),
            ({}, '! datetime_type: Input should be a valid datetime'),
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
            {'type': 'datetime', 'strict': True},
            {},
            (dt.datetime(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (Moment(2020, 1, 1), 'Moment(2020, 1, 1, 0, 0)'),
            (
                dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
            (dt.datetime(2020, 1, 1, fold=1), 'datetime.datetime(2020, 1, 1, 0, 0, fold=1)'),
            (dt.date(2020, 1, 1), '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01T01:02', '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01 01:02:03.5Z', '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01t01:02:03+01:30', '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01', '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01T01:02:03.1234567', '! datetime_type: Input should be a valid datetime'),
            (Text('2020-01-01T01:02'), '! datetime_type: Input should be a valid datetime'),
            (b'2020-01-01T01:02', '! datetime_type: Input should be a valid datetime'),
            (b'2020-01-01', '! datetime_type: Input should be a valid datetime'),
            (bytearray(b'2020-01-01T01:02'), '! datetime_type: Input should be a valid datetime'),
            ('\ud800', '! datetime_type: Input should be a valid datetime'),
            (b'\xff', '! datetime_type: Input should be a valid datetime'),
            (0, '! datetime_type: Input should be a valid datetime'),
            (1577836800, '! datetime_type: Input should be a valid datetime'),
            (1577836800123, '! datetime_type: Input should be a valid datetime'),
            (-1, '! datetime_type: Input should be a valid datetime'),
            (1.5, '! datetime_type: Input should be a valid datetime'),
            (1577836800.123456, '! datetime_type: Input should be a valid datetime'),
            (True, '! datetime_type: Input should be a valid datetime'),
            (Decimal('1.5'), '! datetime_type: Input should be a valid datetime'),
            (float('nan'), '! datetime_type: Input should be a valid datetime'),
            (float('inf'), '! datetime_type: Input should be a valid datetime'),
            (10**20, '! datetime_type: Input should be a valid datetime'),
            (-(10**20), '! datetime_type: Input should be a valid datetime'),
            (10**400, '! datetime_type: Input should be a valid datetime'),
            (AsFloat(), '! datetime_type: Input should be a valid datetime'),
            (AsIndex(), '! datetime_type: Input should be a valid datetime'),
            (Broken(), '! datetime_type: Input should be a valid datetime'),
            (dt.time(1), '! datetime_type: Input should be a valid datetime'),
            (None, '! datetime_type: Input should be a valid datetime'),
            ('1577836800', '! datetime_type: Input should be a valid datetime'),
            ('1577836800.5', '! datetime_type: Input should be a valid datetime'),
            ('0000-01-01T00:00', '! datetime_type: Input should be a valid datetime'),
            ('2020-01-01T00:00+24:00', '! datetime_type: Input should be a valid datetime'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'strict': True},
            {},
            ('"2020-01-01T01:02"', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            (
                '"2020-01-01"',
                (
                    '! datetime_parsing: Input should be a valid datetime, invalid datetime '
                    'separator, expected `T`, `t`, `_` or space'
                ),
            ),
            ('1', '! datetime_type: Input should be a valid datetime'),
            ('1.5', '! datetime_type: Input should be a valid datetime'),
            ('-1', '! datetime_type: Input should be a valid datetime'),
            ('true', '! datetime_type: Input should be a valid datetime'),
            ('null', '! datetime_type: Input should be a valid datetime'),
            ('[]', '! datetime_type: Input should be a valid datetime'),
            ('"x"', '! datetime_parsing: Input should be a valid datetime, input is too short'),
            ('100000000000000000000', '! datetime_type: Input should be a valid datetime'),
            ('NaN', '! datetime_type: Input should be a valid datetime'),
            ('Infinity', '! datetime_type: Input should be a valid datetime'),
            ('"\\u0032020-01-01T01:02"', 'datetime.datetime(2020, 1, 1, 1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'strict': True},
            {},
            ('2020-01-01T01:02', 'datetime.datetime(2020, 1, 1, 1, 2)'),
            (
                '2020-01-01',
                (
                    '! datetime_parsing: Input should be a valid datetime, invalid datetime '
                    'separator, expected `T`, `t`, `_` or space'
                ),
            ),
            ('1', 'datetime.datetime(1970, 1, 1, 0, 0, 1, tzinfo=TzInfo(0))'),
            ('x', '! datetime_parsing: Input should be a valid datetime, input is too short'),
            ({}, '! datetime_type: Input should be a valid datetime'),
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
            {'type': 'datetime'},
            {'strict': True},
            ('2020-01-01T01:02', '! datetime_type: Input should be a valid datetime'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'strict': True},
            {'strict': False},
            ('2020-01-01T01:02', 'datetime.datetime(2020, 1, 1, 1, 2)'),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'strict': True}},
            (1, '! datetime_type: Input should be a valid datetime'),
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
            {'type': 'datetime', 'le': dt.datetime(2020, 1, 1, 12)},
            {},
            (dt.datetime(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (dt.datetime(2020, 1, 1, 12), 'datetime.datetime(2020, 1, 1, 12, 0)'),
            (Moment(2020, 1, 2), '! less_than_equal: Input should be less than or equal to 2020-01-01T12:00:00'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'le': dt.datetime(2020, 1, 1, 12)},
            {},
            (
                '"2020-01-01T12:00:00.000001"',
                '! less_than_equal: Input should be less than or equal to 2020-01-01T12:00:00',
            ),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'le': dt.datetime(2020, 1, 1, 12)},
            {},
            ('2020-01-01', 'datetime.datetime(2020, 1, 1, 0, 0)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'lt': dt.datetime(2020, 1, 1, 12)},
            {},
            (dt.datetime(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (dt.datetime(2020, 1, 1, 12), '! less_than: Input should be less than 2020-01-01T12:00:00'),
            (Moment(2020, 1, 2), '! less_than: Input should be less than 2020-01-01T12:00:00'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'lt': dt.datetime(2020, 1, 1, 12)},
            {},
            ('"2020-01-01T12:00:00.000001"', '! less_than: Input should be less than 2020-01-01T12:00:00'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'lt': dt.datetime(2020, 1, 1, 12)},
            {},
            ('2020-01-01', 'datetime.datetime(2020, 1, 1, 0, 0)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'ge': dt.datetime(2020, 1, 1, 12)},
            {},
            (
                dt.datetime(2020, 1, 1),
                '! greater_than_equal: Input should be greater than or equal to 2020-01-01T12:00:00',
            ),
            (dt.datetime(2020, 1, 1, 12), 'datetime.datetime(2020, 1, 1, 12, 0)'),
            (Moment(2020, 1, 2), 'Moment(2020, 1, 2, 0, 0)'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'ge': dt.datetime(2020, 1, 1, 12)},
            {},
            ('"2020-01-01T12:00:00.000001"', 'datetime.datetime(2020, 1, 1, 12, 0, 0, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'ge': dt.datetime(2020, 1, 1, 12)},
            {},
            ('2020-01-01', '! greater_than_equal: Input should be greater than or equal to 2020-01-01T12:00:00'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'gt': dt.datetime(2020, 1, 1, 12)},
            {},
            (dt.datetime(2020, 1, 1), '! greater_than: Input should be greater than 2020-01-01T12:00:00'),
            (dt.datetime(2020, 1, 1, 12), '! greater_than: Input should be greater than 2020-01-01T12:00:00'),
            (Moment(2020, 1, 2), 'Moment(2020, 1, 2, 0, 0)'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'gt': dt.datetime(2020, 1, 1, 12)},
            {},
            ('"2020-01-01T12:00:00.000001"', 'datetime.datetime(2020, 1, 1, 12, 0, 0, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'gt': dt.datetime(2020, 1, 1, 12)},
            {},
            ('2020-01-01', '! greater_than: Input should be greater than 2020-01-01T12:00:00'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': dt.datetime(2020, 1, 1, 12, tzinfo=dt.timezone.utc)},
            {},
            (
                dt.datetime(2020, 1, 1, 13, tzinfo=dt.timezone(dt.timedelta(hours=2))),
                ('datetime.datetime(2020, 1, 1, 13, 0, tzinfo=datetime.timezone(datetime.timedelta(seconds=7200)))'),
            ),
            (
                dt.datetime(2020, 1, 1, 13),
                '! less_than_equal: Input should be less than or equal to 2020-01-01T12:00:00Z',
            ),
            (dt.datetime(2020, 1, 1, 11), 'datetime.datetime(2020, 1, 1, 11, 0)'),
            (
                dt.datetime(2020, 1, 1, 11, tzinfo=Failing()),
                '! datetime_object_invalid: Invalid datetime object, got RuntimeError: no offset',
            ),
            (
                dt.datetime(2020, 1, 1, 13, tzinfo=Nowhere()),
                '! less_than_equal: Input should be less than or equal to 2020-01-01T12:00:00Z',
            ),
            (
                dt.datetime(2020, 1, 1, 13, tzinfo=zoneinfo.ZoneInfo('Europe/Paris')),
                "datetime.datetime(2020, 1, 1, 13, 0, tzinfo=zoneinfo.ZoneInfo(key='Europe/Paris'))",
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': 1.5},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1970-01-01T00:00:01.500000Z',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': 4},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1970-01-01T00:00:04Z',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': Decimal('2.5')},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1970-01-01T00:00:02.500000Z',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': '1990-02-03T04:05:06.000007-01:00'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                ('! less_than_equal: Input should be less than or equal to 1990-02-03T04:05:06.000007-01:00'),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': dt.date(1990, 1, 1)},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1990-01-01T00:00:00',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'le': '1'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1970-01-01T00:00:01Z',
            ),
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
            {
                'type': 'datetime',
                'le': 0,
                'lt': 0,
                'ge': '3000-01-01T00:00',
                'gt': '3000-01-01T00:00',
                'now_op': 'future',
                'tz_constraint': 'aware',
            },
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                '! less_than_equal: Input should be less than or equal to 1970-01-01T00:00:00Z',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'lt': 0, 'ge': '3000-01-01T00:00', 'now_op': 'future', 'tz_constraint': 'aware'},
            {},
            (dt.datetime(2020, 1, 1, 12), '! less_than: Input should be less than 1970-01-01T00:00:00Z'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'gt': '3000-01-01T00:00', 'now_op': 'future', 'tz_constraint': 'aware'},
            {},
            (dt.datetime(2020, 1, 1, 12), '! greater_than: Input should be greater than 3000-01-01T00:00:00'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'future', 'tz_constraint': 'aware'},
            {},
            (dt.datetime(2020, 1, 1, 12), '! datetime_future: Input should be in the future'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'past', 'tz_constraint': 'aware'},
            {},
            (dt.datetime(2020, 1, 1, 12), '! timezone_aware: Input should have timezone info'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'ge': '2000-01-01T00:00'},
            {},
            ('0000-01-01T00:00', '! greater_than_equal: Input should be greater than or equal to 2000-01-01T00:00:00'),
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
            {'type': 'datetime', 'now_op': 'past'},
            {},
            (dt.datetime(1999, 1, 1), 'datetime.datetime(1999, 1, 1, 0, 0)'),
            (dt.datetime(2999, 1, 1, tzinfo=dt.timezone.utc), '! datetime_past: Input should be in the past'),
            ('1999-01-01', 'datetime.datetime(1999, 1, 1, 0, 0)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'past', 'now_utc_offset': 3600},
            {},
            (dt.datetime(1999, 1, 1), 'datetime.datetime(1999, 1, 1, 0, 0)'),
            (dt.datetime(2999, 1, 1, tzinfo=dt.timezone.utc), '! datetime_past: Input should be in the past'),
            ('1999-01-01', 'datetime.datetime(1999, 1, 1, 0, 0)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'future'},
            {},
            (dt.datetime(1999, 1, 1), '! datetime_future: Input should be in the future'),
            (
                dt.datetime(2999, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2999, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
            ('1999-01-01', '! datetime_future: Input should be in the future'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'future', 'now_utc_offset': 3600},
            {},
            (dt.datetime(1999, 1, 1), '! datetime_future: Input should be in the future'),
            (
                dt.datetime(2999, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2999, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
            ('1999-01-01', '! datetime_future: Input should be in the future'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'past'},
            {},
            (
                dt.datetime(1999, 1, 1, tzinfo=Failing()),
                '! datetime_object_invalid: Invalid datetime object, got RuntimeError: no offset',
            ),
        ),
    ],
)
def test_side_of_now(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 'aware'},
            {},
            (dt.datetime(2020, 1, 1), '! timezone_aware: Input should have timezone info'),
            (
                dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'tz_constraint': 'aware'},
            {},
            ('"2020-01-01T01:02+01:00"', 'datetime.datetime(2020, 1, 1, 1, 2, tzinfo=TzInfo(3600))'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'tz_constraint': 'aware'},
            {},
            ('2020-01-01T01:02Z', 'datetime.datetime(2020, 1, 1, 1, 2, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 'naive'},
            {},
            (dt.datetime(2020, 1, 1), 'datetime.datetime(2020, 1, 1, 0, 0)'),
            (dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc), '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'tz_constraint': 'naive'},
            {},
            ('"2020-01-01T01:02+01:00"', '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'tz_constraint': 'naive'},
            {},
            ('2020-01-01T01:02Z', '! timezone_naive: Input should not have timezone info'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 0},
            {},
            (dt.datetime(2020, 1, 1), '! timezone_aware: Input should have timezone info'),
            (
                dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc),
                'datetime.datetime(2020, 1, 1, 0, 0, tzinfo=datetime.timezone.utc)',
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'tz_constraint': 0},
            {},
            ('"2020-01-01T01:02+01:00"', '! timezone_offset: Timezone offset of 0 required, got 3600'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'tz_constraint': 0},
            {},
            ('2020-01-01T01:02Z', 'datetime.datetime(2020, 1, 1, 1, 2, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 3600},
            {},
            (dt.datetime(2020, 1, 1), '! timezone_aware: Input should have timezone info'),
            (
                dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc),
                '! timezone_offset: Timezone offset of 3600 required, got 0',
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'tz_constraint': 3600},
            {},
            ('"2020-01-01T01:02+01:00"', 'datetime.datetime(2020, 1, 1, 1, 2, tzinfo=TzInfo(3600))'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'tz_constraint': 3600},
            {},
            ('2020-01-01T01:02Z', '! timezone_offset: Timezone offset of 3600 required, got 0'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 'aware'},
            {},
            (
                dt.datetime(2020, 1, 1, tzinfo=Failing()),
                '! datetime_object_invalid: Invalid datetime object, got RuntimeError: no offset',
            ),
            (dt.datetime(2020, 1, 1, tzinfo=Nowhere()), '! timezone_aware: Input should have timezone info'),
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
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'seconds'}},
            (86400, 'datetime.datetime(1970, 1, 2, 0, 0, tzinfo=TzInfo(0))'),
            (86400000000, 'datetime.datetime(4707, 11, 29, 0, 0, tzinfo=TzInfo(0))'),
            (1.5, 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'json',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'seconds'}},
            ('86400000000', 'datetime.datetime(4707, 11, 29, 0, 0, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'strings',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'seconds'}},
            ('86400000', 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            (86400, 'datetime.datetime(1970, 1, 1, 0, 1, 26, 400000, tzinfo=TzInfo(0))'),
            (86400000000, 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
            (1.5, 'datetime.datetime(1970, 1, 1, 0, 0, 0, 1500, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'json',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            ('86400000000', 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'strings',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            ('86400000', 'datetime.datetime(1970, 1, 2, 0, 0, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'infer'}},
            (86400, 'datetime.datetime(1970, 1, 2, 0, 0, tzinfo=TzInfo(0))'),
            (86400000000, 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
            (1.5, 'datetime.datetime(1970, 1, 1, 0, 0, 1, 500000, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'json',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'infer'}},
            ('86400000000', 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
        ),
        *cases(
            'strings',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'infer'}},
            ('86400000', 'datetime.datetime(1972, 9, 27, 0, 0, tzinfo=TzInfo(0))'),
        ),
    ],
)
def test_unit_of_numbers(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'datetime', 'microseconds_precision': 'error'},
            {},
            (
                '2020-01-01T01:02:03.1234567',
                (
                    '! datetime_from_date_parsing: Input should be a valid datetime or date, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'microseconds_precision': 'error'},
            {},
            (
                '"2020-01-01T01:02:03.1234567"',
                (
                    '! datetime_from_date_parsing: Input should be a valid datetime or date, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'microseconds_precision': 'error'},
            {},
            ('2020-01-01T01:02:03.123456', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {},
            ('2020-01-01T01:02:03.1234567', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {},
            ('"2020-01-01T01:02:03.1234567"', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {},
            ('2020-01-01T01:02:03.123456', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'microseconds_precision': 'error'}},
            (
                '2020-01-01T01:02:03.1234567',
                (
                    '! datetime_from_date_parsing: Input should be a valid datetime or date, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'datetime'},
            {'config': {'microseconds_precision': 'error'}},
            (
                '"2020-01-01T01:02:03.1234567"',
                (
                    '! datetime_from_date_parsing: Input should be a valid datetime or date, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'datetime'},
            {'config': {'microseconds_precision': 'error'}},
            ('2020-01-01T01:02:03.123456', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('2020-01-01T01:02:03.1234567', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'json',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('"2020-01-01T01:02:03.1234567"', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
        ),
        *cases(
            'strings',
            {'type': 'datetime', 'microseconds_precision': 'truncate'},
            {'config': {'microseconds_precision': 'error'}},
            ('2020-01-01T01:02:03.123456', 'datetime.datetime(2020, 1, 1, 1, 2, 3, 123456)'),
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
            {'type': 'datetime', 'le': None},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  ValueError: \'le\' must be '
                    'coercible to a datetime instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'lt': '2020-01-01'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a datetime instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'ge': True},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a datetime instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'gt': dt.time(1)},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a datetime instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'x'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                'SchemaError: Error building "datetime" validator:\n  SchemaError: Invalid now_op "x"',
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'now_op': 'past', 'now_utc_offset': 1.5},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  TypeError: \'float\' object '
                    'cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': 'x'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                ('SchemaError: Error building "datetime" validator:\n  SchemaError: Invalid tz_constraint "x"'),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'tz_constraint': None},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  TypeError: \'NoneType\' '
                    'object cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'microseconds_precision': 'x'},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  SchemaError: Invalid '
                    '`microseconds_precision`, must be one of "truncate" or "error"'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime', 'microseconds_precision': 1},
            {},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'microseconds_precision': 'x'}},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  SchemaError: Invalid '
                    '`microseconds_precision`, must be one of "truncate" or "error"'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'datetime'},
            {'config': {'val_temporal_unit': 'x'}},
            (
                dt.datetime(2020, 1, 1, 12),
                (
                    'SchemaError: Error building "datetime" validator:\n  SchemaError: Invalid '
                    'temporal_unit_mode serialization mode: `x`, expected seconds, milliseconds or infer'
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)
