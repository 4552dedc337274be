"""`date`: calendar days."""

from __future__ import annotations

import datetime as dt
import enum
from decimal import Decimal

import pytest

from .outcomes import cases, check, on_both


class Day(dt.date):
    pass


class Moment(dt.datetime):
    pass


class Text(str):
    pass


class TextEnum(str, enum.Enum):
    day = '2020-01-01'


class Failing(dt.tzinfo):
    def utcoffset(self, when):
        raise RuntimeError('no offset')


class AsFloat:
    def __float__(self):
        return 86400.0


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'date'},
            {},
            (dt.date(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (Day(2020, 1, 1), 'Day(2020, 1, 1)'),
            (dt.datetime(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (Moment(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (
                dt.datetime(2020, 1, 1, 1),
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            (dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc), 'datetime.date(2020, 1, 1)'),
            (dt.datetime(2020, 1, 1, tzinfo=Failing()), 'RuntimeError: no offset'),
            ('2020-01-01', 'datetime.date(2020, 1, 1)'),
            (Text('2020-01-01'), 'datetime.date(2020, 1, 1)'),
            (TextEnum.day, 'datetime.date(2020, 1, 1)'),
            (b'2020-01-01', 'datetime.date(2020, 1, 1)'),
            (b'\xff', ('! date_from_datetime_parsing: Input should be a valid date or datetime, input is too short')),
            (bytearray(b'2020-01-01'), '! date_type: Input should be a valid date'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            (0, 'datetime.date(1970, 1, 1)'),
            (86400, 'datetime.date(1970, 1, 2)'),
            (
                1,
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            (-86400, 'datetime.date(1969, 12, 31)'),
            (
                1.5,
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            (86400.0, 'datetime.date(1970, 1, 2)'),
            (True, '! date_type: Input should be a valid date'),
            (Decimal('86400'), 'datetime.date(1970, 1, 2)'),
            (
                Decimal('nan'),
                ('! date_from_datetime_parsing: Input should be a valid date or datetime, NaN values not permitted'),
            ),
            (
                float('inf'),
                (
                    '! date_from_datetime_parsing: Input should be a valid date or datetime, dates '
                    'after 9999 are not supported as unix timestamps'
                ),
            ),
            (
                10**20,
                (
                    '! date_from_datetime_parsing: Input should be a valid date or datetime, dates '
                    'after 9999 are not supported as unix timestamps'
                ),
            ),
            (
                -(10**20),
                (
                    '! date_from_datetime_parsing: Input should be a valid date or datetime, dates '
                    'before 0000 are not supported as unix timestamps'
                ),
            ),
            (10**400, '! date_type: Input should be a valid date'),
            (AsFloat(), 'datetime.date(1970, 1, 2)'),
            (dt.time(1), '! date_type: Input should be a valid date'),
            (None, '! date_type: Input should be a valid date'),
            ('2020-01-01T00:00', 'datetime.date(2020, 1, 1)'),
            (
                '2020-01-01T01:00',
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            ('x', ('! date_from_datetime_parsing: Input should be a valid date or datetime, input is too short')),
            (
                '0000-01-01',
                ('! date_parsing: Input should be a valid date in the format YYYY-MM-DD, year 0 is out of range'),
            ),
            (
                '2023-02-29',
                (
                    '! date_from_datetime_parsing: Input should be a valid date or datetime, day '
                    'value is outside expected range'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'date'},
            {},
            ('"2020-01-01"', 'datetime.date(2020, 1, 1)'),
            ('"2020-01-01T00:00"', 'datetime.date(2020, 1, 1)'),
            ('0', 'datetime.date(1970, 1, 1)'),
            (
                '1',
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            ('86400.0', 'datetime.date(1970, 1, 2)'),
            (
                '1.5',
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            ('true', '! date_type: Input should be a valid date'),
            ('null', '! date_type: Input should be a valid date'),
            ('[]', '! date_type: Input should be a valid date'),
            ('{}', '! date_type: Input should be a valid date'),
            ('"x"', ('! date_from_datetime_parsing: Input should be a valid date or datetime, input is too short')),
            ('100000000000000000000', '! date_type: Input should be a valid date'),
            (
                'NaN',
                ('! date_from_datetime_parsing: Input should be a valid date or datetime, NaN values not permitted'),
            ),
            ('"\\u0032020-01-01"', 'datetime.date(2020, 1, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'date'},
            {},
            ('2020-01-01', 'datetime.date(2020, 1, 1)'),
            ('2020-01-01T00:00', 'datetime.date(2020, 1, 1)'),
            ('86400', 'datetime.date(1970, 1, 2)'),
            (
                '1',
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            ('x', ('! date_from_datetime_parsing: Input should be a valid date or datetime, input is too short')),
            ({}, '! date_type: Input should be a valid date'),
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
            {'type': 'date', 'strict': True},
            {},
            (dt.date(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (Day(2020, 1, 1), 'Day(2020, 1, 1)'),
            (dt.datetime(2020, 1, 1), '! date_type: Input should be a valid date'),
            (Moment(2020, 1, 1), '! date_type: Input should be a valid date'),
            (dt.datetime(2020, 1, 1, 1), '! date_type: Input should be a valid date'),
            (dt.datetime(2020, 1, 1, tzinfo=dt.timezone.utc), '! date_type: Input should be a valid date'),
            (dt.datetime(2020, 1, 1, tzinfo=Failing()), '! date_type: Input should be a valid date'),
            ('2020-01-01', '! date_type: Input should be a valid date'),
            (Text('2020-01-01'), '! date_type: Input should be a valid date'),
            (TextEnum.day, '! date_type: Input should be a valid date'),
            (b'2020-01-01', '! date_type: Input should be a valid date'),
            (b'\xff', '! date_type: Input should be a valid date'),
            (bytearray(b'2020-01-01'), '! date_type: Input should be a valid date'),
            ('\ud800', '! date_type: Input should be a valid date'),
            (0, '! date_type: Input should be a valid date'),
            (86400, '! date_type: Input should be a valid date'),
            (1, '! date_type: Input should be a valid date'),
            (-86400, '! date_type: Input should be a valid date'),
            (1.5, '! date_type: Input should be a valid date'),
            (86400.0, '! date_type: Input should be a valid date'),
            (True, '! date_type: Input should be a valid date'),
            (Decimal('86400'), '! date_type: Input should be a valid date'),
            (Decimal('nan'), '! date_type: Input should be a valid date'),
            (float('inf'), '! date_type: Input should be a valid date'),
            (10**20, '! date_type: Input should be a valid date'),
            (-(10**20), '! date_type: Input should be a valid date'),
            (10**400, '! date_type: Input should be a valid date'),
            (AsFloat(), '! date_type: Input should be a valid date'),
            (dt.time(1), '! date_type: Input should be a valid date'),
            (None, '! date_type: Input should be a valid date'),
            ('2020-01-01T00:00', '! date_type: Input should be a valid date'),
            ('2020-01-01T01:00', '! date_type: Input should be a valid date'),
            ('x', '! date_type: Input should be a valid date'),
            ('0000-01-01', '! date_type: Input should be a valid date'),
            ('2023-02-29', '! date_type: Input should be a valid date'),
        ),
        *cases(
            'json',
            {'type': 'date', 'strict': True},
            {},
            ('"2020-01-01"', 'datetime.date(2020, 1, 1)'),
            (
                '"2020-01-01T00:00"',
                (
                    '! date_parsing: Input should be a valid date in the format YYYY-MM-DD, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
            ('0', '! date_type: Input should be a valid date'),
            ('1', '! date_type: Input should be a valid date'),
            ('86400.0', '! date_type: Input should be a valid date'),
            ('1.5', '! date_type: Input should be a valid date'),
            ('true', '! date_type: Input should be a valid date'),
            ('null', '! date_type: Input should be a valid date'),
            ('[]', '! date_type: Input should be a valid date'),
            ('{}', '! date_type: Input should be a valid date'),
            ('"x"', ('! date_parsing: Input should be a valid date in the format YYYY-MM-DD, input is too short')),
            ('100000000000000000000', '! date_type: Input should be a valid date'),
            ('NaN', '! date_type: Input should be a valid date'),
            ('"\\u0032020-01-01"', 'datetime.date(2020, 1, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'date', 'strict': True},
            {},
            ('2020-01-01', 'datetime.date(2020, 1, 1)'),
            (
                '2020-01-01T00:00',
                (
                    '! date_parsing: Input should be a valid date in the format YYYY-MM-DD, '
                    'unexpected extra characters at the end of the input'
                ),
            ),
            ('86400', 'datetime.date(1970, 1, 2)'),
            (
                '1',
                (
                    '! date_parsing: Input should be a valid date in the format YYYY-MM-DD, '
                    'Timestamp is not an exact date'
                ),
            ),
            ('x', ('! date_parsing: Input should be a valid date in the format YYYY-MM-DD, input is too short')),
            ({}, '! date_type: Input should be a valid date'),
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
            {'type': 'date'},
            {'strict': True},
            ('2020-01-01', '! date_type: Input should be a valid date'),
        ),
        *cases(
            'python',
            {'type': 'date', 'strict': True},
            {'strict': False},
            ('2020-01-01', 'datetime.date(2020, 1, 1)'),
        ),
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'strict': True}},
            ('2020-01-01', '! date_type: Input should be a valid date'),
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
            {'type': 'date', 'le': dt.date(2020, 1, 1)},
            {},
            (dt.date(2019, 12, 31), 'datetime.date(2019, 12, 31)'),
            (dt.date(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (Day(2020, 1, 2), '! less_than_equal: Input should be less than or equal to 2020-01-01'),
            (dt.datetime(2020, 1, 2), '! less_than_equal: Input should be less than or equal to 2020-01-01'),
        ),
        *cases(
            'json',
            {'type': 'date', 'le': dt.date(2020, 1, 1)},
            {},
            ('"2020-01-02"', '! less_than_equal: Input should be less than or equal to 2020-01-01'),
        ),
        *cases(
            'strings',
            {'type': 'date', 'le': dt.date(2020, 1, 1)},
            {},
            ('2019-12-31', 'datetime.date(2019, 12, 31)'),
        ),
        *cases(
            'python',
            {'type': 'date', 'lt': dt.date(2020, 1, 1)},
            {},
            (dt.date(2019, 12, 31), 'datetime.date(2019, 12, 31)'),
            (dt.date(2020, 1, 1), '! less_than: Input should be less than 2020-01-01'),
            (Day(2020, 1, 2), '! less_than: Input should be less than 2020-01-01'),
            (dt.datetime(2020, 1, 2), '! less_than: Input should be less than 2020-01-01'),
        ),
        *cases(
            'json',
            {'type': 'date', 'lt': dt.date(2020, 1, 1)},
            {},
            ('"2020-01-02"', '! less_than: Input should be less than 2020-01-01'),
        ),
        *cases(
            'strings',
            {'type': 'date', 'lt': dt.date(2020, 1, 1)},
            {},
            ('2019-12-31', 'datetime.date(2019, 12, 31)'),
        ),
        *cases(
            'python',
            {'type': 'date', 'ge': dt.date(2020, 1, 1)},
            {},
            (dt.date(2019, 12, 31), '! greater_than_equal: Input should be greater than or equal to 2020-01-01'),
            (dt.date(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
            (Day(2020, 1, 2), 'Day(2020, 1, 2)'),
            (dt.datetime(2020, 1, 2), 'datetime.date(2020, 1, 2)'),
        ),
        *cases(
            'json',
            {'type': 'date', 'ge': dt.date(2020, 1, 1)},
            {},
            ('"2020-01-02"', 'datetime.date(2020, 1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'date', 'ge': dt.date(2020, 1, 1)},
            {},
            ('2019-12-31', '! greater_than_equal: Input should be greater than or equal to 2020-01-01'),
        ),
        *cases(
            'python',
            {'type': 'date', 'gt': dt.date(2020, 1, 1)},
            {},
            (dt.date(2019, 12, 31), '! greater_than: Input should be greater than 2020-01-01'),
            (dt.date(2020, 1, 1), '! greater_than: Input should be greater than 2020-01-01'),
            (Day(2020, 1, 2), 'Day(2020, 1, 2)'),
            (dt.datetime(2020, 1, 2), 'datetime.date(2020, 1, 2)'),
        ),
        *cases(
            'json',
            {'type': 'date', 'gt': dt.date(2020, 1, 1)},
            {},
            ('"2020-01-02"', 'datetime.date(2020, 1, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'date', 'gt': dt.date(2020, 1, 1)},
            {},
            ('2019-12-31', '! greater_than: Input should be greater than 2020-01-01'),
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
                'type': 'date',
                'le': dt.date(2020, 1, 1),
                'lt': dt.date(2020, 1, 1),
                'ge': '2030-01-01',
                'gt': b'2031-01-01',
            },
            {},
            (dt.date(2025, 1, 1), '! less_than_equal: Input should be less than or equal to 2020-01-01'),
        ),
        *cases(
            'python',
            {'type': 'date', 'lt': '2020-01-01', 'ge': '2030-01-01', 'now_op': 'past'},
            {},
            (dt.date(2025, 1, 1), '! less_than: Input should be less than 2020-01-01'),
        ),
        *cases(
            'python',
            {'type': 'date', 'gt': '3030-01-01', 'ge': '3030-01-01', 'now_op': 'past'},
            {},
            (dt.date(2999, 1, 1), '! greater_than_equal: Input should be greater than or equal to 3030-01-01'),
        ),
        *cases(
            'python',
            {'type': 'date', 'ge': '2020-01-01'},
            {},
            ('0000-01-01', '! greater_than_equal: Input should be greater than or equal to 2020-01-01'),
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
            {'type': 'date', 'now_op': 'past'},
            {},
            (dt.date(1999, 1, 1), 'datetime.date(1999, 1, 1)'),
            (dt.date(2999, 1, 1), '! date_past: Date should be in the past'),
            ('1999-01-01', 'datetime.date(1999, 1, 1)'),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'past', 'now_utc_offset': 3600},
            {},
            (dt.date(1999, 1, 1), 'datetime.date(1999, 1, 1)'),
            (dt.date(2999, 1, 1), '! date_past: Date should be in the past'),
            ('1999-01-01', 'datetime.date(1999, 1, 1)'),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'future'},
            {},
            (dt.date(1999, 1, 1), '! date_future: Date should be in the future'),
            (dt.date(2999, 1, 1), 'datetime.date(2999, 1, 1)'),
            ('1999-01-01', '! date_future: Date should be in the future'),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'future', 'now_utc_offset': 3600},
            {},
            (dt.date(1999, 1, 1), '! date_future: Date should be in the future'),
            (dt.date(2999, 1, 1), 'datetime.date(2999, 1, 1)'),
            ('1999-01-01', '! date_future: Date should be in the future'),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_utc_offset': 'ignored'},
            {},
            (dt.date(2020, 1, 1), 'datetime.date(2020, 1, 1)'),
        ),
    ],
)
def test_side_of_today(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'seconds'}},
            (86400, 'datetime.date(1970, 1, 2)'),
            (86400000, 'datetime.date(1972, 9, 27)'),
            (86400000.0, 'datetime.date(1972, 9, 27)'),
        ),
        *cases(
            'json',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'seconds'}},
            ('86400000000', 'datetime.date(4707, 11, 29)'),
        ),
        *cases(
            'strings',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'seconds'}},
            ('86400000', 'datetime.date(1972, 9, 27)'),
        ),
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            (
                86400,
                (
                    '! date_from_datetime_inexact: Datetimes provided to dates should have zero time '
                    '- e.g. be exact dates'
                ),
            ),
            (86400000, 'datetime.date(1970, 1, 2)'),
            (86400000.0, 'datetime.date(1970, 1, 2)'),
        ),
        *cases(
            'json',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            ('86400000000', 'datetime.date(1972, 9, 27)'),
        ),
        *cases(
            'strings',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'milliseconds'}},
            ('86400000', 'datetime.date(1970, 1, 2)'),
        ),
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'infer'}},
            (86400, 'datetime.date(1970, 1, 2)'),
            (86400000, 'datetime.date(1972, 9, 27)'),
            (86400000.0, 'datetime.date(1972, 9, 27)'),
        ),
        *cases(
            'json',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'infer'}},
            ('86400000000', 'datetime.date(1972, 9, 27)'),
        ),
        *cases(
            'strings',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'infer'}},
            ('86400000', 'datetime.date(1972, 9, 27)'),
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
            {'type': 'date', 'strict': 1},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'strict': None},
            {},
            (
                dt.date(2020, 1, 1),
                ("SchemaError: Error building \"date\" validator:\n  TypeError: 'None' is not an instance of 'bool'"),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'le': None},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  ValueError: \'le\' must be '
                    'coercible to a date instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'lt': 'x'},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a date instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'ge': 5},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a date instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'gt': dt.datetime(2020, 1, 1)},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a date instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'le': '2020-01-01T00:00'},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  ValueError: \'le\' must be '
                    'coercible to a date instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'x'},
            {},
            (dt.date(2020, 1, 1), 'SchemaError: Error building "date" validator:\n  SchemaError: Invalid now_op "x"'),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': None},
            {},
            (
                dt.date(2020, 1, 1),
                ("SchemaError: Error building \"date\" validator:\n  TypeError: 'None' is not an instance of 'str'"),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'past', 'now_utc_offset': 'x'},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  TypeError: \'str\' object cannot '
                    'be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date', 'now_op': 'past', 'now_utc_offset': 2**70},
            {},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  OverflowError: Python int too '
                    'large to convert to C long'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 'x'}},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  SchemaError: Invalid '
                    'temporal_unit_mode serialization mode: `x`, expected seconds, milliseconds or infer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'date'},
            {'config': {'val_temporal_unit': 3}},
            (
                dt.date(2020, 1, 1),
                (
                    'SchemaError: Error building "date" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)
