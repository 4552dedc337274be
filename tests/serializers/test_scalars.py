"""Kinds of single values: none, bools, numbers, text and objects."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from fractions import Fraction
from uuid import UUID

import pytest

from .dumped import four, on_both


class Number(int):
    def __str__(self):
        return 'number'


class Real(float):
    def __str__(self):
        return 'real'


class Word(str):
    def __str__(self):
        return 'word'


class Index:
    def __index__(self):
        return 7

    def __repr__(self):
        return 'Index'


CASES = [
    ({'type': 'any'}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'any'}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    ({'type': 'any'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'any'}, True, ('True', 'True', 'true', '"true"')),
    ({'type': 'any'}, 1.5, ('1.5', '1.5', '1.5', '"1.5"')),
    ({'type': 'any'}, b'x', ("b'x'", "'x'", '"x"', '"x"')),
    ({'type': 'any'}, (1, 'x'), ("(1, 'x')", "[1, 'x']", '[1,"x"]', '"1,x"')),
    ({'type': 'any'}, Number(3), ('3', '3', '3', '"number"')),
    ({'type': 'any'}, Word('w'), ("'w'", "'w'", '"w"', '"w"')),
    (
        {'type': 'any'},
        range(1),
        (
            'range(0, 1)',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'range\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'range'>",
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'range'>",
        ),
    ),
    ({'type': 'none'}, None, ('None', 'None', 'null', '"None"')),
    (
        {'type': 'none'},
        1,
        ('1 ! Expected `none`', '1 ! Expected `none`', '1 ! Expected `none`', '"1" ! Expected `none`'),
    ),
    ({'type': 'bool'}, True, ('True', 'True', 'true', '"true"')),
    ({'type': 'bool'}, False, ('False', 'False', 'false', '"false"')),
    (
        {'type': 'bool'},
        1,
        ('1 ! Expected `bool`', '1 ! Expected `bool`', '1 ! Expected `bool`', '"1" ! Expected `bool`'),
    ),
    (
        {'type': 'bool'},
        'x',
        ("'x' ! Expected `bool`", "'x' ! Expected `bool`", '"x" ! Expected `bool`', '"x" ! Expected `bool`'),
    ),
    ({'type': 'bool'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'int'}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'int'}, -0, ('0', '0', '0', '"0"')),
    (
        {'type': 'int'},
        2**70,
        ('1180591620717411303424', '1180591620717411303424', '1180591620717411303424', '"1180591620717411303424"'),
    ),
    ({'type': 'int'}, True, ('True', '1', '1', '"True"')),
    ({'type': 'int'}, Number(3), ('3', '3', '3', '"number"')),
    (
        {'type': 'int'},
        1.5,
        ('1.5 ! Expected `int`', '1.5 ! Expected `int`', '1.5 ! Expected `int`', '"1.5" ! Expected `int`'),
    ),
    (
        {'type': 'int'},
        '1',
        ("'1' ! Expected `int`", "'1' ! Expected `int`", '"1" ! Expected `int`', '"1" ! Expected `int`'),
    ),
    (
        {'type': 'int'},
        Index(),
        (
            'Index ! Expected `int`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_scalars.Index\'>"',
            '7',
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_scalars.Index'>",
        ),
    ),
    ({'type': 'int'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'float'}, 1.5, ('1.5', '1.5', '1.5', '"1.5"')),
    ({'type': 'float'}, -0.0, ('-0.0', '-0.0', '-0.0', '"-0.0"')),
    ({'type': 'float'}, 1e16, ('1e+16', '1e+16', '1e+16', '"1e+16"')),
    ({'type': 'float'}, 1e300, ('1e+300', '1e+300', '1e+300', '"1e+300"')),
    ({'type': 'float'}, float('nan'), ('nan', 'nan', 'null', '"nan"')),
    ({'type': 'float'}, float('inf'), ('inf', 'inf', 'null', '"inf"')),
    ({'type': 'float'}, 1, ('1', '1.0', '1.0', '"1"')),
    (
        {'type': 'float'},
        2**70,
        ('1180591620717411303424', '1.1805916207174113e+21', '1.1805916207174113e+21', '"1180591620717411303424"'),
    ),
    ({'type': 'float'}, True, ('True', '1.0', '1.0', '"True"')),
    ({'type': 'float'}, Real(2.5), ('2.5', '2.5', '2.5', '"real"')),
    (
        {'type': 'float'},
        '1',
        ("'1' ! Expected `float`", "'1' ! Expected `float`", '"1" ! Expected `float`', '"1" ! Expected `float`'),
    ),
    ({'type': 'float'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'str'}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    ({'type': 'str'}, '', ("''", "''", '""', '""')),
    ({'type': 'str'}, '\u00e9"\n', ("'é\"\\n'", "'é\"\\n'", '"é\\"\\n"', '"é\\"\\n"')),
    ({'type': 'str'}, Word('w'), ("'w'", "'w'", '"w"', '"w"')),
    ({'type': 'str'}, 1, ('1 ! Expected `str`', '1 ! Expected `str`', '1 ! Expected `str`', '"1" ! Expected `str`')),
    (
        {'type': 'str'},
        b'x',
        ("b'x' ! Expected `str`", "'x' ! Expected `str`", '"x" ! Expected `str`', '"x" ! Expected `str`'),
    ),
    ({'type': 'str'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'decimal'}, Decimal('1.10'), ("Decimal('1.10')", "'1.10'", '"1.10"', '"1.10"')),
    ({'type': 'decimal'}, Decimal('NaN'), ("Decimal('NaN')", "'NaN'", '"NaN"', '"NaN"')),
    (
        {'type': 'decimal'},
        1,
        ('1 ! Expected `decimal`', '1 ! Expected `decimal`', '1 ! Expected `decimal`', '"1" ! Expected `decimal`'),
    ),
    (
        {'type': 'decimal'},
        '1',
        (
            "'1' ! Expected `decimal`",
            "'1' ! Expected `decimal`",
            '"1" ! Expected `decimal`',
            '"1" ! Expected `decimal`',
        ),
    ),
    ({'type': 'fraction'}, Fraction(1, 3), ("'1/3'", "'1/3'", '"1/3"', '"1/3"')),
    (
        {'type': 'fraction'},
        1,
        ('1 ! Expected `fraction`', '1 ! Expected `fraction`', '1 ! Expected `fraction`', '"1" ! Expected `fraction`'),
    ),
    (
        {'type': 'date'},
        dt.date(2020, 1, 2),
        ('datetime.date(2020, 1, 2)', "'2020-01-02'", '"2020-01-02"', '"2020-01-02"'),
    ),
    (
        {'type': 'date'},
        dt.datetime(2020, 1, 2),
        (
            'datetime.datetime(2020, 1, 2, 0, 0) ! Expected `date`',
            "'2020-01-02T00:00:00' ! Expected `date`",
            '"2020-01-02T00:00:00" ! Expected `date`',
            '"2020-01-02T00:00:00" ! Expected `date`',
        ),
    ),
    (
        {'type': 'date'},
        'x',
        ("'x' ! Expected `date`", "'x' ! Expected `date`", '"x" ! Expected `date`', '"x" ! Expected `date`'),
    ),
    (
        {'type': 'datetime'},
        dt.datetime(2020, 1, 2, 3, 4, 5, 6),
        (
            'datetime.datetime(2020, 1, 2, 3, 4, 5, 6)',
            "'2020-01-02T03:04:05.000006'",
            '"2020-01-02T03:04:05.000006"',
            '"2020-01-02T03:04:05.000006"',
        ),
    ),
    (
        {'type': 'datetime'},
        dt.datetime(2020, 1, 2, tzinfo=dt.timezone.utc),
        (
            'datetime.datetime(2020, 1, 2, 0, 0, tzinfo=datetime.timezone.utc)',
            "'2020-01-02T00:00:00Z'",
            '"2020-01-02T00:00:00Z"',
            '"2020-01-02T00:00:00Z"',
        ),
    ),
    (
        {'type': 'datetime'},
        dt.date(2020, 1, 2),
        (
            'datetime.date(2020, 1, 2) ! Expected `datetime`',
            "'2020-01-02' ! Expected `datetime`",
            '"2020-01-02" ! Expected `datetime`',
            '"2020-01-02" ! Expected `datetime`',
        ),
    ),
    (
        {'type': 'time'},
        dt.time(1, 2, 3, 4),
        ('datetime.time(1, 2, 3, 4)', "'01:02:03.000004'", '"01:02:03.000004"', '"01:02:03.000004"'),
    ),
    (
        {'type': 'time'},
        'x',
        ("'x' ! Expected `time`", "'x' ! Expected `time`", '"x" ! Expected `time`', '"x" ! Expected `time`'),
    ),
    (
        {'type': 'uuid'},
        UUID(int=5),
        (
            "UUID('00000000-0000-0000-0000-000000000005')",
            "'00000000-0000-0000-0000-000000000005'",
            '"00000000-0000-0000-0000-000000000005"',
            '"00000000-0000-0000-0000-000000000005"',
        ),
    ),
    (
        {'type': 'uuid'},
        5,
        ('5 ! Expected `uuid`', '5 ! Expected `uuid`', '5 ! Expected `uuid`', '"5" ! Expected `uuid`'),
    ),
    (
        {'type': 'multi-host-url'},
        'x',
        (
            "'x' ! Expected `multi-host-url`",
            "'x' ! Expected `multi-host-url`",
            '"x" ! Expected `multi-host-url`',
            '"x" ! Expected `multi-host-url`',
        ),
    ),
    (
        {'type': 'callable'},
        len,
        (
            "'TypeError: len() takes exactly one argument (0 given)'",
            "'TypeError: len() takes exactly one argument (0 given)'",
            'TypeError: len() takes exactly one argument (0 given)',
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'builtin_function_or_method'>",
        ),
    ),
    ({'type': 'callable'}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'is-instance', 'cls': int}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'is-instance', 'cls': int}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (
        {'type': 'is-subclass', 'cls': int},
        bool,
        (
            'False',
            'False',
            'false',
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'type'>",
        ),
    ),
    ({'type': 'is-subclass', 'cls': int}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'ellipsis'},
        ...,
        (
            'Ellipsis',
            'Ellipsis',
            "PydanticSerializationError: Error serializing to JSON: 'Ellipsis' can't be serialized to JSON",
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'ellipsis'>",
        ),
    ),
    (
        {'type': 'ellipsis'},
        1,
        (
            '"PydanticSerializationUnexpectedValue: Expected \'Ellipsis\' object"',
            '"PydanticSerializationUnexpectedValue: Expected \'Ellipsis\' object"',
            "PydanticSerializationError: Error serializing to JSON: 'Ellipsis' can't be serialized to JSON",
            '"1" ! Expected `ellipsis`',
        ),
    ),
    (
        {'type': 'ellipsis'},
        None,
        (
            '"PydanticSerializationUnexpectedValue: Expected \'Ellipsis\' object"',
            '"PydanticSerializationUnexpectedValue: Expected \'Ellipsis\' object"',
            "PydanticSerializationError: Error serializing to JSON: 'Ellipsis' can't be serialized to JSON",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `ellipsis` not valid as object key',
        ),
    ),
    (
        {'type': 'missing-sentinel'},
        1,
        (
            '"PydanticSerializationUnexpectedValue: Expected \'MISSING\' sentinel"',
            '"PydanticSerializationUnexpectedValue: Expected \'MISSING\' sentinel"',
            "PydanticSerializationError: Error serializing to JSON: 'MISSING' can't be serialized to JSON",
            '"1" ! Expected `missing-sentinel`',
        ),
    ),
    (
        {'type': 'missing-sentinel'},
        None,
        (
            '"PydanticSerializationUnexpectedValue: Expected \'MISSING\' sentinel"',
            '"PydanticSerializationUnexpectedValue: Expected \'MISSING\' sentinel"',
            "PydanticSerializationError: Error serializing to JSON: 'MISSING' can't be serialized to JSON",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `missing-sentinel` not valid as object key',
        ),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_scalars(engine, schema, value, expected):
    assert four(engine, schema, value) == expected


@on_both
@pytest.mark.parametrize('kind', ['arguments', 'arguments-v3', 'invalid', 'frozendict'])
def test_kinds_that_are_no_data(engine, kind):
    told = {
        'arguments': 'Error building `arguments` serializer:\n  SchemaError: `arguments` validators require a custom serializer',
        'frozendict': 'Error building `frozendict` serializer:\n  SchemaError: '
        'The `frozendict` builtin type is only available on Python 3.15 and above',
    }
    expected = told.get(kind, f'Unknown serialization schema type: `{kind}`')
    with pytest.raises(engine.SchemaError) as caught:
        engine.SchemaSerializer({'type': kind, 'arguments_schema': []})
    assert str(caught.value) == expected
    with pytest.raises(engine.SchemaError) as caught:
        engine.SchemaSerializer({'type': 'list', 'items_schema': {'type': kind, 'arguments_schema': []}})
    assert str(caught.value) == f'Error building `list` serializer:\n  SchemaError: {expected}'
