"""How well values fit the kinds of dates, exact numbers, UUIDs and URLs, as smart unions reveal it."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest

from .outcomes import on_both

FOUR = '12345678-1234-4234-8234-123456789abc'


class Day(dt.date):
    pass


class Moment(dt.datetime):
    pass


class Clock(dt.time):
    pass


class Span(dt.timedelta):
    pass


class Price(Decimal):
    pass


class Ratio(Fraction):
    pass


class Wave(complex):
    pass


class Id(UUID):
    pass


def fit(engine, kind, mode, value):
    """`exact`, `strict` or `lax`, by comparison with a function, which fits exactly, and `any`, which fits strictly."""
    function = {'type': 'function-plain', 'function': {'type': 'no-info', 'function': lambda value: 'other'}}
    anything = {
        'type': 'function-after',
        'schema': {'type': 'any'},
        'function': {'type': 'no-info', 'function': lambda value: 'other'},
    }

    def loses(*choices):
        return (
            getattr(engine.SchemaValidator({'type': 'union', 'choices': list(choices)}), f'validate_{mode}')(value)
            == 'other'
        )

    if not loses({'type': kind}, function):
        return 'exact'
    return 'lax' if loses({'type': kind}, anything) else 'strict'


@on_both
@pytest.mark.parametrize(
    ('kind', 'mode', 'value', 'expected'),
    [
        ('date', 'python', dt.date(2020, 1, 1), 'exact'),
        ('date', 'python', Day(2020, 1, 1), 'strict'),
        ('date', 'python', dt.datetime(2020, 1, 1), 'lax'),
        ('date', 'python', '2020-01-01', 'lax'),
        ('date', 'python', 0, 'lax'),
        ('date', 'json', '"2020-01-01"', 'strict'),
        ('date', 'json', '"2020-01-01T00:00"', 'lax'),
        ('date', 'json', '0', 'lax'),
        ('date', 'strings', '2020-01-01', 'strict'),
        ('date', 'strings', '2020-01-01T00:00', 'lax'),
        ('datetime', 'python', dt.datetime(2020, 1, 1), 'exact'),
        ('datetime', 'python', Moment(2020, 1, 1), 'strict'),
        ('datetime', 'python', dt.date(2020, 1, 1), 'lax'),
        ('datetime', 'json', '"2020-01-01T00:00"', 'strict'),
        ('datetime', 'json', '"2020-01-01"', 'lax'),
        ('datetime', 'json', '1.5', 'lax'),
        ('datetime', 'strings', '1', 'strict'),
        ('datetime', 'strings', '2020-01-01', 'lax'),
        ('time', 'python', dt.time(1), 'exact'),
        ('time', 'python', Clock(1), 'strict'),
        ('time', 'python', '01:00', 'lax'),
        ('time', 'json', '"01:00"', 'strict'),
        ('time', 'json', '1', 'lax'),
        ('time', 'strings', '01:00', 'strict'),
        ('timedelta', 'python', dt.timedelta(1), 'exact'),
        ('timedelta', 'python', Span(1), 'strict'),
        ('timedelta', 'python', True, 'lax'),
        ('timedelta', 'json', '"P1D"', 'strict'),
        ('timedelta', 'json', '1', 'lax'),
        ('timedelta', 'strings', 'P1D', 'strict'),
        ('decimal', 'python', Decimal(1), 'exact'),
        ('decimal', 'python', Price(1), 'strict'),
        ('decimal', 'python', 1, 'lax'),
        ('decimal', 'json', '1', 'strict'),
        ('decimal', 'json', '1.5', 'strict'),
        ('decimal', 'json', '100000000000000000000', 'strict'),
        ('decimal', 'json', '"1"', 'strict'),
        ('decimal', 'json', '[0, [1], 0]', 'lax'),
        ('decimal', 'strings', '1', 'strict'),
        ('fraction', 'python', Fraction(1, 2), 'exact'),
        ('fraction', 'python', Ratio(1, 2), 'strict'),
        ('fraction', 'python', '1/2', 'lax'),
        ('fraction', 'json', '1.5', 'strict'),
        ('fraction', 'json', '"1/2"', 'strict'),
        ('fraction', 'strings', '1/2', 'strict'),
        ('complex', 'python', 1j, 'strict'),
        ('complex', 'python', Wave(1), 'strict'),
        ('complex', 'python', 1, 'lax'),
        ('complex', 'json', '"1j"', 'strict'),
        ('complex', 'json', '1', 'lax'),
        ('complex', 'strings', '1j', 'strict'),
        ('uuid', 'python', UUID(FOUR), 'exact'),
        ('uuid', 'python', Id(FOUR), 'exact'),
        ('uuid', 'python', FOUR, 'lax'),
        ('uuid', 'json', f'"{FOUR}"', 'exact'),
        ('uuid', 'strings', FOUR, 'exact'),
        ('url', 'python', 'http://a', 'lax'),
        ('url', 'json', '"http://a"', 'lax'),
        ('url', 'strings', 'http://a', 'lax'),
        ('multi-host-url', 'python', 'http://a,b', 'lax'),
        ('multi-host-url', 'json', '"http://a,b"', 'lax'),
        ('multi-host-url', 'strings', 'http://a,b', 'lax'),
    ],
)
def test_fit(engine, kind, mode, value, expected):
    assert fit(engine, kind, mode, value) == expected


@on_both
@pytest.mark.parametrize(('kind', 'name'), [('url', 'Url'), ('multi-host-url', 'MultiHostUrl')])
def test_even_instances_of_urls_fit_laxly(engine, kind, name):
    assert fit(engine, kind, 'python', getattr(engine, name)('http://a')) == 'lax'
