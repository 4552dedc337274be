"""Days, times and durations."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta

from .rows import ABSENT, row

row(
    'DateSchema',
    'le',
    {'type': 'date'},
    ABSENT,
    date(2020, 1, 1),
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    '! less_than_equal at root: Input should be less than or equal to 2020-01-01',
)
row(
    'DateSchema',
    'lt',
    {'type': 'date'},
    ABSENT,
    date(2020, 1, 2),
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    '! less_than at root: Input should be less than 2020-01-02',
)
row(
    'DateSchema',
    'ge',
    {'type': 'date'},
    ABSENT,
    date(2020, 1, 3),
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    '! greater_than_equal at root: Input should be greater than or equal to 2020-01-03',
)
row(
    'DateSchema',
    'gt',
    {'type': 'date'},
    ABSENT,
    date(2020, 1, 2),
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    '! greater_than at root: Input should be greater than 2020-01-02',
)
row(
    'DateSchema',
    'strict',
    {'type': 'date'},
    ABSENT,
    True,
    '2020-01-02',
    'datetime.date(2020, 1, 2)',
    '! date_type at root: Input should be a valid date',
)
row(
    'TimeSchema',
    'le',
    {'type': 'time'},
    ABSENT,
    time(1),
    time(2),
    'datetime.time(2, 0)',
    '! less_than_equal at root: Input should be less than or equal to 01:00:00',
)
row(
    'TimeSchema',
    'lt',
    {'type': 'time'},
    ABSENT,
    time(2),
    time(2),
    'datetime.time(2, 0)',
    '! less_than at root: Input should be less than 02:00:00',
)
row(
    'TimeSchema',
    'ge',
    {'type': 'time'},
    ABSENT,
    time(3),
    time(2),
    'datetime.time(2, 0)',
    '! greater_than_equal at root: Input should be greater than or equal to 03:00:00',
)
row(
    'TimeSchema',
    'gt',
    {'type': 'time'},
    ABSENT,
    time(2),
    time(2),
    'datetime.time(2, 0)',
    '! greater_than at root: Input should be greater than 02:00:00',
)
row(
    'TimeSchema',
    'strict',
    {'type': 'time'},
    ABSENT,
    True,
    '02:00',
    'datetime.time(2, 0)',
    '! time_type at root: Input should be a valid time',
)
row(
    'TimeSchema',
    'microseconds_precision',
    {'type': 'time'},
    ABSENT,
    'error',
    '02:00:00.1234567',
    'datetime.time(2, 0, 0, 123456)',
    '! time_parsing at root: Input should be in a valid time format, second fraction value is more than 6 digits long',
)
row(
    'DatetimeSchema',
    'le',
    {'type': 'datetime'},
    ABSENT,
    datetime(2020, 1, 1),
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! less_than_equal at root: Input should be less than or equal to 2020-01-01T00:00:00',
)
row(
    'DatetimeSchema',
    'lt',
    {'type': 'datetime'},
    ABSENT,
    datetime(2020, 1, 2),
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! less_than at root: Input should be less than 2020-01-02T00:00:00',
)
row(
    'DatetimeSchema',
    'ge',
    {'type': 'datetime'},
    ABSENT,
    datetime(2020, 1, 3),
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! greater_than_equal at root: Input should be greater than or equal to 2020-01-03T00:00:00',
)
row(
    'DatetimeSchema',
    'gt',
    {'type': 'datetime'},
    ABSENT,
    datetime(2020, 1, 2),
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! greater_than at root: Input should be greater than 2020-01-02T00:00:00',
)
row(
    'DatetimeSchema',
    'strict',
    {'type': 'datetime'},
    ABSENT,
    True,
    '2020-01-02T00:00',
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! datetime_type at root: Input should be a valid datetime',
)
row(
    'DatetimeSchema',
    'microseconds_precision',
    {'type': 'datetime'},
    ABSENT,
    'error',
    '2020-01-02T00:00:00.1234567',
    'datetime.datetime(2020, 1, 2, 0, 0, 0, 123456)',
    '! datetime_from_date_parsing at root: Input should be a valid datetime or date, unexpected extra characters at the end of the input',
)
row(
    'TimedeltaSchema',
    'le',
    {'type': 'timedelta'},
    ABSENT,
    timedelta(1),
    timedelta(2),
    'datetime.timedelta(days=2)',
    '! less_than_equal at root: Input should be less than or equal to 1 day',
)
row(
    'TimedeltaSchema',
    'lt',
    {'type': 'timedelta'},
    ABSENT,
    timedelta(2),
    timedelta(2),
    'datetime.timedelta(days=2)',
    '! less_than at root: Input should be less than 2 days',
)
row(
    'TimedeltaSchema',
    'ge',
    {'type': 'timedelta'},
    ABSENT,
    timedelta(3),
    timedelta(2),
    'datetime.timedelta(days=2)',
    '! greater_than_equal at root: Input should be greater than or equal to 3 days',
)
row(
    'TimedeltaSchema',
    'gt',
    {'type': 'timedelta'},
    ABSENT,
    timedelta(2),
    timedelta(2),
    'datetime.timedelta(days=2)',
    '! greater_than at root: Input should be greater than 2 days',
)
row(
    'TimedeltaSchema',
    'strict',
    {'type': 'timedelta'},
    ABSENT,
    True,
    'P2D',
    'datetime.timedelta(days=2)',
    '! time_delta_type at root: Input should be a valid timedelta',
)
row(
    'TimedeltaSchema',
    'microseconds_precision',
    {'type': 'timedelta'},
    ABSENT,
    'error',
    '00:00:00.1234567',
    'datetime.timedelta(microseconds=123456)',
    '! time_delta_parsing at root: Input should be a valid timedelta, second fraction value is more than 6 digits long',
)
row(
    'DateSchema',
    'now_op',
    {'type': 'date'},
    ABSENT,
    'future',
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    '! date_future at root: Date should be in the future',
)
row(
    'DateSchema',
    'now_utc_offset',
    {'type': 'date', 'now_op': 'past'},
    0,
    86_400,
    date(2020, 1, 2),
    'datetime.date(2020, 1, 2)',
    'SchemaError: Date::today() error: timezone offset must be less than 24 hours',
)
row(
    'DatetimeSchema',
    'now_op',
    {'type': 'datetime'},
    ABSENT,
    'future',
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! datetime_future at root: Input should be in the future',
)
row(
    'DatetimeSchema',
    'now_utc_offset',
    {'type': 'datetime', 'now_op': 'past'},
    0,
    86_400,
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    'SchemaError: DateTime::now() error: timezone offset must be less than 24 hours',
)
row(
    'DatetimeSchema',
    'tz_constraint',
    {'type': 'datetime'},
    ABSENT,
    'aware',
    datetime(2020, 1, 2),
    'datetime.datetime(2020, 1, 2, 0, 0)',
    '! timezone_aware at root: Input should have timezone info',
)
row(
    'TimeSchema',
    'tz_constraint',
    {'type': 'time'},
    ABSENT,
    'aware',
    time(2),
    'datetime.time(2, 0)',
    '! timezone_aware at root: Input should have timezone info',
)
