"""date, time, datetime, timedelta."""

from __future__ import annotations

import datetime as dt
from typing import Any

from ..describe import Call, Eng, Nasty
from .base import Fitter, Gen, fitter, maker

UTC = dt.timezone.utc
PLUS_TWO = dt.timezone(dt.timedelta(hours=2))

DATES = tuple(
    dt.date(*parts) for parts in ((2020, 1, 1), (1970, 1, 1), (1, 1, 1), (9999, 12, 31), (2024, 2, 29), (2000, 6, 15))
)
TIMES = (
    *(dt.time(0, 0), dt.time(12, 30), dt.time(23, 59, 59, 999999), dt.time(1, 2, 3, 4), dt.time(12, 0, tzinfo=UTC)),
    *(dt.time(12, 0, tzinfo=PLUS_TWO), dt.time(3, 4, 5, fold=1)),
)
DATETIMES = (
    *(dt.datetime(2020, 1, 1), dt.datetime(1970, 1, 1), dt.datetime(2024, 2, 29, 12, 30, 15, 123456)),
    *(dt.datetime(1, 1, 1), dt.datetime(9999, 12, 31, 23, 59, 59, 999999), dt.datetime(2020, 1, 1, tzinfo=UTC)),
    *(
        dt.datetime(2020, 6, 1, 12, tzinfo=PLUS_TWO),
        dt.datetime(2030, 1, 1, fold=1),
        dt.datetime(2999, 1, 1, tzinfo=UTC),
    ),
    dt.datetime(1969, 12, 31, 23, 59, 59, 5, tzinfo=UTC),
)
TIMEDELTAS = (
    *(dt.timedelta(0), dt.timedelta(seconds=1), dt.timedelta(days=-1), dt.timedelta(days=1, seconds=3, microseconds=5)),
    *(dt.timedelta.max, dt.timedelta.min, dt.timedelta(milliseconds=1500), dt.timedelta(hours=-5, microseconds=1)),
)
NUMBERS: tuple[Any, ...] = (0, 1, -1, 1_577_836_800, 1_577_836_800_000, 1.5, -1.5, 1577836800.123456, 86400, 43200.25)
EXTREMES: tuple[Any, ...] = (2**40, 10**11 * 2, -(10**11), 10**20, 2**63, 1e20, -62135596800, 253402300800, 5e-7, 1e308)
DATE_TEXTS = (
    '2020-01-01',
    '2024-02-29',
    '1970-01-01T00:00:00',
    '2020-01-01T00:00:00Z',
    '2020-1-1',
    '2023-02-29',
    '0000-01-01',
)
TIME_TEXTS = (
    '12:30',
    '23:59:59.999999',
    '01:02:03Z',
    '01:02:03+02:00',
    '24:00',
    '12:30:15.1234567',
    '1:2',
    '12:00-0000',
    '3661',
)
DATETIME_TEXTS = (
    *('2020-01-01T00:00:00', '2020-01-01 12:30', '2020-01-01T00:00:00Z', '2020-01-01t12:30:15.5+02:00', '2020-01-01'),
    *(
        '2020-01-01T00:00:00.1234567',
        '1577836800',
        '1577836800.5',
        '1577836800000',
        '2020-01-01T24:00:00',
        '2020-13-01T00:00',
    ),
    *('2020-01-01T00:00:00-23:59', '2020-01-01T00:00:00+24:00', '2020-01-01_00:00:00', '2020-01-01T00:00:60', 'now'),
)
TIMEDELTA_TEXTS = (
    *('P1D', 'PT1H30M', '-P1DT5S', 'PT0.5S', '1 day, 01:02:03', '01:02:03.000005', '00:30', 'P1Y', 'P3W', '5', '-1.5'),
    *('P1DT1.1234567S', '10675199 days', 'P999999999D', 'P1000000000D', '-00:00:01', 'PT', '1 days 00:00:00', 'd'),
)
PRECISION = ('truncate', 'error')


def _order(g: Gen, schema: dict[str, Any], pool: Any) -> None:
    if g.d.below(100) < 60:
        return
    for key in ('ge', 'gt', 'le', 'lt'):
        g.pick(schema, key, pool, 15)


@maker('date', leaf=True)
def make_date(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    _order(g, schema, DATES)
    g.pick(schema, 'now_op', ('past', 'future'), 12)
    g.pick(schema, 'now_utc_offset', (0, 3600, -43200), 5)
    return schema


TZ = ('aware', 'naive', 0, 7200)


@maker('time', leaf=True)
def make_time(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    _order(g, schema, TIMES)
    g.pick(schema, 'tz_constraint', TZ)
    g.pick(schema, 'microseconds_precision', PRECISION)
    return schema


@maker('datetime', leaf=True)
def make_datetime(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    _order(g, schema, DATETIMES)
    g.pick(schema, 'now_op', ('past', 'future'), 12)
    g.pick(schema, 'now_utc_offset', (0, 3600, -43200), 5)
    g.pick(schema, 'tz_constraint', TZ)
    g.pick(schema, 'microseconds_precision', PRECISION)
    return schema


@maker('timedelta', leaf=True)
def make_timedelta(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    _order(g, schema, TIMEDELTAS)
    g.pick(schema, 'multiple_of', TIMEDELTAS[1:], 8)
    g.pick(schema, 'microseconds_precision', PRECISION)
    return schema


def _ok(schema: dict[str, Any]) -> Any:
    def ok(value: Any) -> bool:
        try:
            return (
                ('ge' not in schema or value >= schema['ge'])
                and ('gt' not in schema or value > schema['gt'])
                and ('le' not in schema or value <= schema['le'])
                and ('lt' not in schema or value < schema['lt'])
            )
        except TypeError:
            return False

    return ok


def _fit(f: Fitter, schema: dict[str, Any], pool: Any, texts: Any, odd: tuple[Any, ...]) -> Any:
    d = f.d
    if f.mode == 'json':
        shape = d.below(100)
        if shape < 35:
            return d.first(pool, _ok(schema)).isoformat() if hasattr(pool[0], 'isoformat') else d.choice(texts[:6])
        return d.choice(texts) if shape < 70 else d.choice(NUMBERS) if shape < 90 else d.choice(EXTREMES)
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 50:
        return d.first(pool, _ok(schema))
    shape = d.below(100)
    if shape < 50:
        return d.choice(texts)
    if shape < 70:
        return d.choice(NUMBERS)
    return d.choice(EXTREMES if shape < 80 else odd)


@fitter('date')
def fit_date(f: Fitter, schema: dict[str, Any]) -> Any:
    return _fit(
        f, schema, DATES, DATE_TEXTS, (DATETIMES[0], DATETIMES[2], b'2020-01-01', Nasty('date-sub'), DATETIMES[5])
    )


@fitter('time')
def fit_time(f: Fitter, schema: dict[str, Any]) -> Any:
    return _fit(
        f, schema, TIMES, TIME_TEXTS, (b'12:30', Nasty('time-sub'), Nasty('time-zone-odd'), 86399.999999, 86400)
    )


@fitter('datetime')
def fit_datetime(f: Fitter, schema: dict[str, Any]) -> Any:
    zoned = Call(dt.datetime, [2020, 1, 1, 0, 0, 0, 0, Call(Eng('TzInfo'), [3600])])
    odd = (
        DATES[0],
        b'2020-01-01T00:00',
        Nasty('datetime-sub'),
        Nasty('zone-odd'),
        Nasty('zone-none'),
        zoned,
        DATES[3],
        Nasty('zone-raises'),
    )
    return _fit(f, schema, DATETIMES, DATETIME_TEXTS, odd)


@fitter('timedelta')
def fit_timedelta(f: Fitter, schema: dict[str, Any]) -> Any:
    return _fit(f, schema, TIMEDELTAS, TIMEDELTA_TEXTS, (b'PT1S', Nasty('timedelta-sub'), 0.1, -0.000001))
