"""Literals: dumped as their types say, whether they are expected or not; unions ask."""

from __future__ import annotations

import enum

import pytest

from .dumped import four, on_both


class Plain(enum.Enum):
    one = 1


CASES = [
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, 'a', ("'a'", "'a'", '"a"', '"a"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, b'x', ("b'x'", "'x'", '"x"', '"x"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, Plain.one, ('<Plain.one: 1>', '1', '1', '"1"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, 2, ('2', '2', '2', '"2"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, 'b', ("'b'", "'b'", '"b"', '"b"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, True, ('True', 'True', 'true', '"true"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, 1.0, ('1.0', '1.0', '1.0', '"1.0"')),
    ({'type': 'literal', 'expected': [1, 'a', None, b'x', Plain.one]}, [1], ('[1]', '[1]', '[1]', '-')),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        1,
        ('1', '1', '1', '"1"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        'a',
        ("'a'", "'a'", '"a"', '"a"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        b'x',
        ("b'x'", "'x'", '"x"', '"x"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        2,
        (
            "2 ! Expected `literal[1,'a']` ! Expected `bytes`",
            "2 ! Expected `literal[1,'a']` ! Expected `bytes`",
            "2 ! Expected `literal[1,'a']` ! Expected `bytes`",
            '"2" ! Expected `literal[1,\'a\']` ! Expected `bytes`',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        True,
        (
            "True ! Expected `literal[1,'a']` ! Expected `bytes`",
            "True ! Expected `literal[1,'a']` ! Expected `bytes`",
            "true ! Expected `literal[1,'a']` ! Expected `bytes`",
            '"true" ! Expected `literal[1,\'a\']` ! Expected `bytes`',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        None,
        ('None', 'None', 'null', '"None"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [1, 'a']}, {'type': 'bytes'}]},
        [1],
        (
            "[1] ! Expected `literal[1,'a']` ! Expected `bytes`",
            "[1] ! Expected `literal[1,'a']` ! Expected `bytes`",
            "[1] ! Expected `literal[1,'a']` ! Expected `bytes`",
            '-',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [(1,), Plain.one, 2**70]}, {'type': 'bytes'}]},
        (1,),
        ('(1,)', '[1]', '[1]', '"1"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [(1,), Plain.one, 2**70]}, {'type': 'bytes'}]},
        Plain.one,
        ('<Plain.one: 1>', '1', '1', '"1"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [(1,), Plain.one, 2**70]}, {'type': 'bytes'}]},
        2**70,
        ('1180591620717411303424', '1180591620717411303424', '1180591620717411303424', '"1180591620717411303424"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [(1,), Plain.one, 2**70]}, {'type': 'bytes'}]},
        (2,),
        (
            '(2,) ! Expected `literal[(1,),<Plain.one: 1>,1180591620717411303424]` ! Expected `bytes`',
            '[2] ! Expected `literal[(1,),<Plain.one: 1>,1180591620717411303424]` ! Expected `bytes`',
            '[2] ! Expected `literal[(1,),<Plain.one: 1>,1180591620717411303424]` ! Expected `bytes`',
            '"2" ! Expected `literal[(1,),<Plain.one: 1>,1180591620717411303424]` ! Expected `bytes`',
        ),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_literal(engine, schema, value, expected):
    assert four(engine, schema, value) == expected


@on_both
def test_values_without_a_hash_are_told_by_unions(engine):
    literal = {'type': 'literal', 'expected': [[1], {}, 3]}
    dump = engine.SchemaSerializer({'type': 'union', 'choices': [literal, {'type': 'int'}]}).to_python
    assert [dump(value) for value in ([1], {}, 3, 4)] == [[1], {}, 3, 4]
    with pytest.warns(UserWarning, match=r'Expected `literal\[\[1\],\{\},3\]`'):
        assert dump([2]) == [2]
