"""Enumerations: members as they are in Python values, their values in JSON."""

from __future__ import annotations

import enum

import pytest

from .dumped import four, on_both


class Plain(enum.Enum):
    one = 1
    text = 'x'
    pair = (1, 2)


class Number(enum.IntEnum):
    one = 1


class Text(str, enum.Enum):
    a = 'a'


class Real(float, enum.Enum):
    half = 0.5
    inf = float('inf')


def of(cls, **keys):
    return {'type': 'enum', 'cls': cls, 'members': list(cls), **keys}


PLAIN, PLAIN_INT = of(Plain), of(Plain, sub_type='int')
INTS, TEXTS, FLOATS = of(Number, sub_type='int'), of(Text, sub_type='str'), of(Real, sub_type='float')


CASES = [
    (PLAIN, Plain.one, ('<Plain.one: 1>', '1', '1', '"1"')),
    (PLAIN, Plain.text, ("<Plain.text: 'x'>", "'x'", '"x"', '"x"')),
    (PLAIN, Plain.pair, ('<Plain.pair: (1, 2)>', '[1, 2]', '[1,2]', '"1,2"')),
    (
        PLAIN,
        Number.one,
        ('<Number.one: 1> ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`'),
    ),
    (PLAIN, 1, ('1 ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`')),
    (PLAIN, 'x', ("'x' ! Expected `enum`", "'x' ! Expected `enum`", '"x" ! Expected `enum`', '"x" ! Expected `enum`')),
    (PLAIN, None, ('None', 'None', 'null', '"None"')),
    (PLAIN_INT, Plain.one, ('<Plain.one: 1>', '1', '1', '"1"')),
    (
        PLAIN_INT,
        Plain.text,
        ("<Plain.text: 'x'>", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    (
        PLAIN_INT,
        Plain.pair,
        ('<Plain.pair: (1, 2)>', '[1, 2] ! Expected `int`', '[1,2] ! Expected `int`', '"1,2" ! Expected `int`'),
    ),
    (
        PLAIN_INT,
        Number.one,
        ('<Number.one: 1> ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`'),
    ),
    (PLAIN_INT, 1, ('1 ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`')),
    (
        PLAIN_INT,
        'x',
        ("'x' ! Expected `enum`", "'x' ! Expected `enum`", '"x" ! Expected `enum`', '"x" ! Expected `enum`'),
    ),
    (PLAIN_INT, None, ('None', 'None', 'null', '"None"')),
    (INTS, Number.one, ('<Number.one: 1>', '1', '1', '"1"')),
    (
        INTS,
        Plain.one,
        ('<Plain.one: 1> ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`'),
    ),
    (INTS, 1, ('1 ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`')),
    (INTS, 'x', ("'x' ! Expected `enum`", "'x' ! Expected `enum`", '"x" ! Expected `enum`', '"x" ! Expected `enum`')),
    (TEXTS, Text.a, ("<Text.a: 'a'>", "'a'", '"a"', '"a"')),
    (TEXTS, 'a', ("'a' ! Expected `enum`", "'a' ! Expected `enum`", '"a" ! Expected `enum`', '"a" ! Expected `enum`')),
    (TEXTS, 1, ('1 ! Expected `enum`', '1 ! Expected `enum`', '1 ! Expected `enum`', '"1" ! Expected `enum`')),
    (FLOATS, Real.inf, ('<Real.inf: inf>', 'inf', 'null', '"inf"')),
    (FLOATS, Real.half, ('<Real.half: 0.5>', '0.5', '0.5', '"0.5"')),
    (
        FLOATS,
        0.5,
        ('0.5 ! Expected `enum`', '0.5 ! Expected `enum`', '0.5 ! Expected `enum`', '"0.5" ! Expected `enum`'),
    ),
    ({'type': 'union', 'choices': [INTS, TEXTS]}, Number.one, ('<Number.one: 1>', '1', '1', '"1"')),
    ({'type': 'union', 'choices': [INTS, TEXTS]}, Text.a, ("<Text.a: 'a'>", "'a'", '"a"', '"a"')),
    (
        {'type': 'union', 'choices': [INTS, TEXTS]},
        Plain.one,
        (
            '<Plain.one: 1> ! Expected `enum` ! Expected `enum`',
            '1 ! Expected `enum` ! Expected `enum`',
            '1 ! Expected `enum` ! Expected `enum`',
            '"1" ! Expected `enum` ! Expected `enum`',
        ),
    ),
    (
        {'type': 'union', 'choices': [INTS, TEXTS]},
        1,
        (
            '1 ! Expected `enum` ! Expected `enum`',
            '1 ! Expected `enum` ! Expected `enum`',
            '1 ! Expected `enum` ! Expected `enum`',
            '"1" ! Expected `enum` ! Expected `enum`',
        ),
    ),
    (
        {'type': 'union', 'choices': [INTS, TEXTS]},
        'a',
        (
            "'a' ! Expected `enum` ! Expected `enum`",
            "'a' ! Expected `enum` ! Expected `enum`",
            '"a" ! Expected `enum` ! Expected `enum`',
            '"a" ! Expected `enum` ! Expected `enum`',
        ),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_enum(engine, schema, value, expected):
    assert four(engine, schema, value) == expected
