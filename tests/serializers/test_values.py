"""Dates, exact and complex numbers, UUIDs and URLs dumped by their kinds, and by `any` together with paths, patterns and
addresses."""

from __future__ import annotations

import datetime as dt
import enum
import ipaddress
import pathlib
import re
import warnings
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest

from .dumped import forms, on_both, schema_error, unexpected

FOUR = '12345678-1234-4234-8234-123456789abc'
PLUS_TWO = dt.timezone(dt.timedelta(hours=2))


class Day(dt.date):
    pass


class OldDay(dt.date):
    @property
    def year(self):
        return 1999


class Moment(dt.datetime):
    pass


class Clock(dt.time):
    pass


class Span(dt.timedelta):
    pass


class OwnSpan(dt.timedelta):
    def total_seconds(self):
        return 5


class Price(Decimal):
    def __str__(self):
        return 'price'


class Ratio(Fraction):
    def __str__(self):
        return 'ratio'


class Wave(complex):
    pass


class Id(UUID):
    def __str__(self):
        return 'id'


def call(function):
    """What a call gives and its warnings, or its exception, as a text."""
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            found = repr(function())
        except Exception as error:
            found = f'{type(error).__name__}: {error}'
    return found + ''.join(
        f' | {warning.message}'.replace('Pydantic serializer warnings:\n  ', '') for warning in caught
    )


def dumped(engine, schema, value, config=None):
    """A value as Python, JSON-like Python, JSON, JSON key and JSON-like Python key."""
    single = engine.SchemaSerializer(schema, config)
    keyed = engine.SchemaSerializer({'type': 'dict', 'keys_schema': schema, 'values_schema': {'type': 'int'}}, config)
    return [
        call(lambda: single.to_python(value)),
        call(lambda: single.to_python(value, mode='json')),
        call(lambda: single.to_json(value)),
        call(lambda: keyed.to_json({value: 1})),
        call(lambda: keyed.to_python({value: 1}, mode='json')),
    ]


def as_text(value, text):
    """What `dumped` gives for a value that stays as it is in Python, and is this text in JSON."""
    json = [repr(f'"{text}"'.encode()), repr(f'{{"{text}":1}}'.encode())]
    return [repr(value), repr(text), *json, repr({text: 1})]


def as_number(value, number, key):
    json = [repr(repr(number).encode()), repr(f'{{"{key}":1}}'.encode())]
    return [repr(value), repr(number), *json, repr({key: 1})]


@on_both
@pytest.mark.parametrize(
    ('kind', 'value', 'text'),
    [
        ('date', dt.date(2020, 1, 2), '2020-01-02'),
        ('date', Day(2020, 1, 2), '2020-01-02'),
        ('date', OldDay(2020, 1, 2), '1999-01-02'),
        ('datetime', dt.datetime(2020, 1, 2, 3, 4, 5, 6), '2020-01-02T03:04:05.000006'),
        ('datetime', Moment(2020, 1, 2, tzinfo=PLUS_TWO), '2020-01-02T00:00:00+02:00'),
        ('time', dt.time(1, 2, 3, 4), '01:02:03.000004'),
        ('time', Clock(1, tzinfo=dt.timezone.utc), '01:00:00Z'),
        ('timedelta', dt.timedelta(-1, 5, 7), '-PT23H59M54.999993S'),
        ('timedelta', Span(400, 1), 'P1Y35DT1S'),
        ('timedelta', OwnSpan(1), 'PT5S'),
        ('timedelta', dt.timedelta(0), 'PT0S'),
        ('decimal', Decimal('1.50'), '1.50'),
        ('decimal', Decimal('1E+5'), '1E+5'),
        ('decimal', Price(1), 'price'),
        ('decimal', Decimal('NaN'), 'NaN'),
        ('uuid', UUID(FOUR), '12345678-1234-4234-8234-123456789abc'),
        ('uuid', Id(FOUR), '12345678-1234-4234-8234-123456789abc'),
    ],
)
def test_text(engine, kind, value, text):
    assert dumped(engine, {'type': kind}, value) == as_text(value, text)


@on_both
@pytest.mark.parametrize(
    ('kind', 'value', 'text'),
    [
        ('any', dt.date(2020, 1, 2), '2020-01-02'),
        ('any', Day(2020, 1, 2), '2020-01-02'),
        ('any', OldDay(2020, 1, 2), '1999-01-02'),
        ('any', dt.datetime(2020, 1, 2), '2020-01-02T00:00:00'),
        ('any', dt.datetime(2020, 1, 2, 3, 4, 5, 6), '2020-01-02T03:04:05.000006'),
        ('any', Moment(2020, 1, 2, tzinfo=PLUS_TWO), '2020-01-02T00:00:00+02:00'),
        ('any', dt.date(2020, 1, 2), '2020-01-02'),
        ('any', dt.time(1, 2, 3, 4), '01:02:03.000004'),
        ('any', Clock(1, tzinfo=dt.timezone.utc), '01:00:00Z'),
        ('any', dt.timedelta(-1, 5, 7), '-PT23H59M54.999993S'),
        ('any', Span(400, 1), 'P1Y35DT1S'),
        ('any', OwnSpan(1), 'PT5S'),
        ('any', dt.timedelta(0), 'PT0S'),
        ('any', Decimal('1.50'), '1.50'),
        ('any', Decimal('1E+5'), '1E+5'),
        ('any', Price(1), 'price'),
        ('any', Decimal('NaN'), 'NaN'),
        ('any', 1 + 2j, '1+2j'),
        ('any', Wave(1), '1+0j'),
        ('any', complex('nan'), 'NaN+0j'),
        ('any', UUID(FOUR), '12345678-1234-4234-8234-123456789abc'),
        ('any', Id(FOUR), '12345678-1234-4234-8234-123456789abc'),
        ('any', pathlib.Path('/a/b'), '/a/b'),
        ('any', re.compile('a+'), 'a+'),
        ('any', re.compile(b'a'), "b'a'"),
        ('any', ipaddress.ip_address('1.2.3.4'), '1.2.3.4'),
        ('any', ipaddress.ip_address('::1'), '::1'),
        ('any', ipaddress.ip_network('1.2.3.0/24'), '1.2.3.0/24'),
        ('any', ipaddress.ip_network('::/64'), '::/64'),
        ('any', ipaddress.ip_interface('1.2.3.4/24'), '1.2.3.4/24'),
        ('any', ipaddress.ip_interface('::1/64'), '::1/64'),
    ],
)
def test_text_without_a_schema(engine, kind, value, text):
    assert dumped(engine, {'type': kind}, value) == as_text(value, text)


@on_both
@pytest.mark.parametrize(
    ('config', 'kind', 'value', 'expected'),
    [
        ({'ser_json_timedelta': 'float'}, 'date', dt.date(2020, 1, 2), '2020-01-02'),
        (
            {'ser_json_timedelta': 'float'},
            'datetime',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            '2020-01-02T03:04:05.000006+02:00',
        ),
        ({'ser_json_timedelta': 'float'}, 'time', dt.time(1, 2, 3, 4, PLUS_TWO), '01:02:03.000004+02:00'),
        ({'ser_json_timedelta': 'float'}, 'timedelta', dt.timedelta(-1, 5, 7), (-86394.999993, '-86394.999993')),
        ({'ser_json_timedelta': 'float'}, 'timedelta', dt.timedelta(1), (86400.0, '86400')),
        ({'ser_json_timedelta': 'float'}, 'timedelta', OwnSpan(1), (5.0, '5')),
        ({'ser_json_temporal': 'seconds'}, 'date', dt.date(2020, 1, 2), (1577923200.0, '1577923200')),
        (
            {'ser_json_temporal': 'seconds'},
            'datetime',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            (1577927045.000006, '1577927045.000006'),
        ),
        ({'ser_json_temporal': 'seconds'}, 'time', dt.time(1, 2, 3, 4, PLUS_TWO), (3723.000004, '3723.000004')),
        ({'ser_json_temporal': 'seconds'}, 'timedelta', dt.timedelta(-1, 5, 7), (-86394.999993, '-86394.999993')),
        ({'ser_json_temporal': 'seconds'}, 'timedelta', dt.timedelta(1), (86400.0, '86400')),
        ({'ser_json_temporal': 'seconds'}, 'timedelta', OwnSpan(1), (5.0, '5')),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'date',
            dt.date(2020, 1, 2),
            (1577923200000.0, '1577923200000'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'datetime',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            (1577927045000.006, '1577927045000.006'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'time',
            dt.time(1, 2, 3, 4, PLUS_TWO),
            (3723000.004, '3723000.004'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'timedelta',
            dt.timedelta(-1, 5, 7),
            (-86394999.993, '-86394999.993'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'timedelta',
            dt.timedelta(1),
            (86400000.0, '86400000'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'timedelta',
            OwnSpan(1),
            (0.005, '0.005'),
        ),
        ({'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'}, 'date', dt.date(2020, 1, 2), '2020-01-02'),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'},
            'datetime',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            '2020-01-02T03:04:05.000006+02:00',
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'},
            'time',
            dt.time(1, 2, 3, 4, PLUS_TWO),
            '01:02:03.000004+02:00',
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'},
            'timedelta',
            dt.timedelta(-1, 5, 7),
            '-PT23H59M54.999993S',
        ),
        ({'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'}, 'timedelta', dt.timedelta(1), 'P1D'),
        ({'ser_json_timedelta': 'float', 'ser_json_temporal': 'iso8601'}, 'timedelta', OwnSpan(1), 'PT5S'),
        ({'ser_json_temporal': 'seconds'}, 'any', dt.date(2020, 1, 2), (1577923200.0, '1577923200')),
        (
            {'ser_json_temporal': 'seconds'},
            'any',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            (1577927045.000006, '1577927045.000006'),
        ),
        ({'ser_json_temporal': 'seconds'}, 'any', dt.time(1, 2, 3, 4, PLUS_TWO), (3723.000004, '3723.000004')),
        ({'ser_json_temporal': 'seconds'}, 'any', dt.timedelta(-1, 5, 7), (-86394.999993, '-86394.999993')),
        ({'ser_json_temporal': 'seconds'}, 'any', dt.timedelta(1), (86400.0, '86400')),
        ({'ser_json_temporal': 'seconds'}, 'any', OwnSpan(1), (5.0, '5')),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'any',
            dt.date(2020, 1, 2),
            (1577923200000.0, '1577923200000'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'any',
            dt.datetime(2020, 1, 2, 3, 4, 5, 6, PLUS_TWO),
            (1577927045000.006, '1577927045000.006'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'any',
            dt.time(1, 2, 3, 4, PLUS_TWO),
            (3723000.004, '3723000.004'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'any',
            dt.timedelta(-1, 5, 7),
            (-86394999.993, '-86394999.993'),
        ),
        (
            {'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'},
            'any',
            dt.timedelta(1),
            (86400000.0, '86400000'),
        ),
        ({'ser_json_timedelta': 'float', 'ser_json_temporal': 'milliseconds'}, 'any', OwnSpan(1), (0.005, '0.005')),
    ],
)
def test_numbers_by_config(engine, config, kind, value, expected):
    wanted = as_text(value, expected) if isinstance(expected, str) else as_number(value, *expected)
    assert dumped(engine, {'type': kind}, value, config) == wanted


@on_both
@pytest.mark.parametrize(('value', 'text'), [(Fraction(1, 2), '1/2'), (Fraction(3), '3'), (Ratio(1), 'ratio')])
@pytest.mark.parametrize('kind', ['fraction', 'any'])
def test_fractions_are_text_in_python_too(engine, kind, value, text):
    assert dumped(engine, {'type': kind}, value) == [repr(text), *as_text(value, text)[1:]]


@on_both
@pytest.mark.parametrize(('value', 'text'), [(1 + 2j, '1+2j'), (Wave(1), '1+0j'), (complex('nan'), 'NaN+0j')])
def test_complex_numbers_are_unexpected_as_keys(engine, value, text):
    expected = as_text(value, text)
    warning = unexpected('complex', value)
    found = dumped(engine, {'type': 'complex'}, value)
    assert found == [*expected[:3], f'{expected[3]} | {warning}', f'{expected[4]} | {warning}']


@on_both
@pytest.mark.parametrize(
    ('kind', 'value', 'json'),
    [
        ('date', dt.datetime(2020, 1, 2), '"2020-01-02T00:00:00"'),
        ('date', 'x', '"x"'),
        ('datetime', dt.date(2020, 1, 2), '"2020-01-02"'),
        ('time', 1, '1'),
        ('timedelta', 1, '1'),
        ('decimal', 1, '1'),
        ('fraction', Decimal('1.5'), '"1.5"'),
        ('complex', 1.5, '1.5'),
        ('uuid', FOUR, f'"{FOUR}"'),
        ('url', 'http://a', '"http://a"'),
        ('multi-host-url', 'http://a', '"http://a"'),
    ],
)
def test_unexpected_values_are_inferred(engine, kind, value, json):
    found = forms(engine, {'type': kind}, value)
    assert (found[0], found[2:]) == (value, (json, unexpected(kind, value)))


@on_both
@pytest.mark.parametrize('value', [pathlib.PurePosixPath('a'), range(3), memoryview(b'a'), object])
def test_types_that_are_not_inferred(engine, value):
    error = f'PydanticSerializationError: Unable to serialize unknown type: {type(value)}'
    assert dumped(engine, {'type': 'any'}, value)[:3] == [repr(value), error, error]


@on_both
def test_urls(engine):
    url, many = engine.Url('http://a'), engine.MultiHostUrl('http://a,b')
    for kinds, value, text in ((('url', 'any'), url, 'http://a/'), (('multi-host-url', 'any'), many, 'http://a,b/')):
        for kind in kinds:
            assert dumped(engine, {'type': kind}, value) == [
                repr(value),
                repr(text),
                repr(f'"{text}"'.encode()),
                repr(f'{{"{text}":1}}'.encode()),
                repr({text: 1}),
            ]
    for kind, other in (('url', many), ('multi-host-url', url)):
        assert dumped(engine, {'type': kind}, other)[1] == (
            f"'{other}' | PydanticSerializationUnexpectedValue(Expected `{kind}` - serialized value may not be as expected "
            f'[input_value={other!r}, input_type={type(other).__name__}])'
        )


@on_both
def test_text_of_subclasses_of_urls(engine):
    class Own(engine.Url):
        def __str__(self):
            return 'own'

    assert dumped(engine, {'type': 'url'}, Own('http://a'))[1] == "'http://a/'"
    assert dumped(engine, {'type': 'any'}, Own('http://a'))[1] == "'own'"


class Failing(dt.tzinfo):
    def utcoffset(self, when):
        raise RuntimeError('no offset')


class FailingSpan(dt.timedelta):
    def total_seconds(self):
        raise RuntimeError('no seconds')


@on_both
@pytest.mark.parametrize('kind', ['own', 'any'])
def test_exceptions_of_values(engine, kind):
    for own, value, text in (
        ('datetime', dt.datetime(2020, 1, 1, tzinfo=Failing()), 'RuntimeError: no offset'),
        ('time', dt.time(1, tzinfo=Failing()), 'RuntimeError: no offset'),
        ('timedelta', FailingSpan(1), 'RuntimeError: no seconds'),
        ('uuid', UUID.__new__(UUID), "AttributeError: 'UUID' object has no attribute 'int'"),
    ):
        serializer = engine.SchemaSerializer({'type': own if kind == 'own' else 'any'})
        assert serializer.to_python(value) is value
        assert call(lambda: serializer.to_python(value, mode='json')) == text  # noqa: B023
        assert call(lambda: serializer.to_json(value)) == (  # noqa: B023
            f'PydanticSerializationError: Error serializing to JSON: {text}'
        )


class Unprintable(Decimal):
    def __str__(self):
        raise RuntimeError('no text')


@on_both
@pytest.mark.filterwarnings('ignore::pytest.PytestUnraisableExceptionWarning')
def test_decimals_without_a_text(engine):
    for kind in ('decimal', 'any'):
        assert engine.SchemaSerializer({'type': kind}).to_json(Unprintable(1)) == b'"<unprintable Unprintable object>"'


@on_both
def test_what_a_class_says_of_itself_comes_before_what_it_derives_from(engine):
    function = {'type': 'function-plain', 'function': lambda value: 'own'}
    serializer = engine.SchemaSerializer({'type': 'any', 'serialization': function})
    for base, arguments in ((dt.date, (2020, 1, 1)), (Decimal, (1,)), (UUID, (FOUR,)), (int, (1,)), (list, ([1],))):
        own = type('Own', (base,), {'__pydantic_serializer__': serializer})
        assert engine.to_json(own(*arguments)) == b'"own"'


@on_both
@pytest.mark.parametrize(
    ('base', 'value', 'expected'),
    [(dt.date, (2020, 1, 1), b'"2020-01-01"'), (list, ((1, 2),), b'[1,2]'), (complex, 1, b'"1+0j"')],
)
def test_members_of_enums_are_their_values(engine, base, value, expected):
    member = enum.Enum('Member', {'a': value}, type=base).a
    assert engine.to_json(member) == expected
    assert engine.SchemaSerializer({'type': 'any'}).to_python(member) is member


@on_both
def test_modes_of_the_functions(engine):
    day = dt.timedelta(1, 1)
    assert engine.to_json({day: day}, timedelta_mode='float') == b'{"86401":86401.0}'
    assert (
        engine.to_json({day: day}, timedelta_mode='float', temporal_mode='milliseconds') == b'{"86401000":86401000.0}'
    )
    assert engine.to_jsonable_python([dt.date(1970, 1, 2)], temporal_mode='seconds') == [86400.0]


@on_both
@pytest.mark.parametrize('kind', ['date', 'time', 'datetime', 'timedelta'])
def test_wrong_modes(engine, kind):
    assert schema_error(engine, {'type': kind}, {'ser_json_temporal': 'x'}) == (
        f'Error building `{kind}` serializer:\n'
        '  SchemaError: Invalid TemporalMode serialization mode: `x`, expected iso8601 or seconds or milliseconds or '
    )


@on_both
def test_wrong_mode_of_durations(engine):
    text = 'Invalid TimedeltaMode serialization mode: `x`, expected iso8601 or float or '
    config = {'ser_json_timedelta': 'x'}
    assert (
        schema_error(engine, {'type': 'timedelta'}, config)
        == f'Error building `timedelta` serializer:\n  SchemaError: {text}'
    )
    assert schema_error(engine, {'type': 'date'}, config) == text
