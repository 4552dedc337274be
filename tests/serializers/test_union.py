"""Unions: the choice that fits exactly, then laxly; else a warning and the type of the value."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

BOOL, FLOAT, INT, STR = ({'type': kind} for kind in ('bool', 'float', 'int', 'str'))
LIST = {'type': 'list', 'items_schema': INT}
UNION = {'type': 'union', 'choices': [INT, STR]}
TYPED = {'type': 'typed-dict', 'fields': {'a': {'type': 'typed-dict-field', 'schema': INT}}}


class Number(int):
    pass


class Word(str):
    pass


def mark(value):
    return f'<{value}>'


def refuse(value):
    raise ValueError('refused')


MARKED = {**INT, 'serialization': {'type': 'function-plain', 'function': mark}}
REFUSING = {**INT, 'serialization': {'type': 'function-plain', 'function': refuse}}


CASES = [
    (UNION, 1, ('1', '1', '1', '"1"')),
    (UNION, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (UNION, True, ('True', '1', '1', '"True"')),
    (
        UNION,
        1.5,
        (
            '1.5 ! Expected `int` ! Expected `str`',
            '1.5 ! Expected `int` ! Expected `str`',
            '1.5 ! Expected `int` ! Expected `str`',
            '"1.5" ! Expected `int` ! Expected `str`',
        ),
    ),
    (UNION, None, ('None', 'None', 'null', '"None"')),
    (
        UNION,
        [1],
        (
            '[1] ! Expected `int` ! Expected `str`',
            '[1] ! Expected `int` ! Expected `str`',
            '[1] ! Expected `int` ! Expected `str`',
            '-',
        ),
    ),
    (
        UNION,
        (1,),
        (
            '(1,) ! Expected `int` ! Expected `str`',
            '[1] ! Expected `int` ! Expected `str`',
            '[1] ! Expected `int` ! Expected `str`',
            '"1" ! Expected `int` ! Expected `str`',
        ),
    ),
    (
        UNION,
        b'x',
        (
            "b'x' ! Expected `int` ! Expected `str`",
            "'x' ! Expected `int` ! Expected `str`",
            '"x" ! Expected `int` ! Expected `str`',
            '"x" ! Expected `int` ! Expected `str`',
        ),
    ),
    (UNION, Number(3), ('3', '3', '3', '"3"')),
    (UNION, Word('w'), ("'w'", "'w'", '"w"', '"w"')),
    ({'type': 'union', 'choices': [FLOAT, INT]}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'union', 'choices': [FLOAT, INT]}, 1.0, ('1.0', '1.0', '1.0', '"1.0"')),
    ({'type': 'union', 'choices': [FLOAT, INT]}, True, ('True', '1.0', '1.0', '"True"')),
    (
        {'type': 'union', 'choices': [FLOAT, INT]},
        'x',
        (
            "'x' ! Expected `float` ! Expected `int`",
            "'x' ! Expected `float` ! Expected `int`",
            '"x" ! Expected `float` ! Expected `int`',
            '"x" ! Expected `float` ! Expected `int`',
        ),
    ),
    ({'type': 'union', 'choices': [STR, LIST]}, [1], ('[1]', '[1]', '[1]', '-')),
    (
        {'type': 'union', 'choices': [STR, LIST]},
        ['x'],
        (
            "['x'] ! Expected `str` ! Expected `int`",
            "['x'] ! Expected `str` ! Expected `int`",
            '["x"] ! Expected `str` ! Expected `int`',
            '-',
        ),
    ),
    ({'type': 'union', 'choices': [STR, LIST]}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (
        {'type': 'union', 'choices': [STR, LIST]},
        1,
        (
            '1 ! Expected `str` ! Expected `list[int]`',
            '1 ! Expected `str` ! Expected `list[int]`',
            '1 ! Expected `str` ! Expected `list[int]`',
            '"1" ! Expected `str` ! Expected `list[int]`',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'union', 'choices': [STR, BOOL]}, LIST]},
        True,
        ('True', 'True', 'true', '"true"'),
    ),
    ({'type': 'union', 'choices': [{'type': 'union', 'choices': [STR, BOOL]}, LIST]}, [1], ('[1]', '[1]', '[1]', '-')),
    (
        {'type': 'union', 'choices': [{'type': 'union', 'choices': [STR, BOOL]}, LIST]},
        1.5,
        (
            '1.5 ! Expected `str`\nExpected `bool` ! Expected `list[int]`',
            '1.5 ! Expected `str`\nExpected `bool` ! Expected `list[int]`',
            '1.5 ! Expected `str`\nExpected `bool` ! Expected `list[int]`',
            '"1.5" ! Expected `str`\nExpected `bool` ! Expected `list[int]`',
        ),
    ),
    ({'type': 'union', 'choices': [(INT, 'number'), (STR, 'text')]}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'union', 'choices': [(INT, 'number'), (STR, 'text')]}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    ({'type': 'union', 'choices': [(INT, 'number'), (STR, 'text')]}, None, ('None', 'None', 'null', '"None"')),
    (
        {'type': 'union', 'choices': [(INT, 'number'), (STR, 'text')]},
        1.5,
        (
            '1.5 ! Expected `int` ! Expected `str`',
            '1.5 ! Expected `int` ! Expected `str`',
            '1.5 ! Expected `int` ! Expected `str`',
            '"1.5" ! Expected `int` ! Expected `str`',
        ),
    ),
    ({'type': 'union', 'choices': [INT]}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'union', 'choices': [INT]},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'union', 'choices': [STR, MARKED]}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    ({'type': 'union', 'choices': [STR, MARKED]}, 1, ("'<1>'", "'<1>'", '"<1>"', '"<1>"')),
    ({'type': 'union', 'choices': [REFUSING, INT]}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'union', 'choices': [REFUSING, INT]},
        'x',
        (
            "'x' ! PydanticSerializationError: Error calling function `refuse`: ValueError: refused ! Expected `int`",
            "'x' ! PydanticSerializationError: Error calling function `refuse`: ValueError: refused ! Expected `int`",
            '"x" ! PydanticSerializationError: Error calling function `refuse`: ValueError: refused ! Expected `int`',
            '"x" ! PydanticSerializationError: Error calling function `refuse`: ValueError: refused ! Expected `int`',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'tuple', 'items_schema': [INT, INT]}, STR]},
        (1, 2),
        ('(1, 2)', '[1, 2]', '[1,2]', '"1,2"'),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'tuple', 'items_schema': [INT, INT]}, STR]},
        (1, 'x'),
        (
            "(1, 'x') ! Expected `int` ! Expected `str`",
            "[1, 'x'] ! Expected `int` ! Expected `str`",
            '[1,"x"] ! Expected `int` ! Expected `str`',
            '"1,x" ! Expected `int` ! Expected `str`',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'tuple', 'items_schema': [INT, INT]}, STR]},
        (1,),
        (
            '(1,) ! Unexpected too few items present in tuple',
            '[1] ! Unexpected too few items present in tuple',
            '[1] ! Unexpected too few items present in tuple',
            '"1" ! Unexpected too few items present in tuple',
        ),
    ),
    (
        {'type': 'union', 'choices': [{'type': 'tuple', 'items_schema': [INT, INT]}, STR]},
        (1, 2, 3),
        (
            '(1, 2, 3) ! Unexpected extra items present in tuple',
            '[1, 2, 3] ! Unexpected extra items present in tuple',
            '[1,2,3] ! Unexpected extra items present in tuple',
            '"1,2,3" ! Unexpected extra items present in tuple',
        ),
    ),
    ({'type': 'union', 'choices': [TYPED, STR]}, {'a': 1}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '-')),
    (
        {'type': 'union', 'choices': [TYPED, STR]},
        {},
        (
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `str`',
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `str`',
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `str`',
            '-',
        ),
    ),
    (
        {'type': 'union', 'choices': [TYPED, STR]},
        {'a': 1, 'b': 2},
        (
            "{'a': 1, 'b': 2} ! Unexpected field `b`: Expected `dict` ! Expected `str`",
            "{'a': 1, 'b': 2} ! Unexpected field `b`: Expected `dict` ! Expected `str`",
            '{"a":1,"b":2} ! Unexpected field `b`: Expected `dict` ! Expected `str`',
            '-',
        ),
    ),
    (
        {'type': 'union', 'choices': [TYPED, STR]},
        {'a': 'x'},
        (
            "{'a': 'x'} ! Expected `int` ! Expected `str`",
            "{'a': 'x'} ! Expected `int` ! Expected `str`",
            '{"a":"x"} ! Expected `int` ! Expected `str`',
            '-',
        ),
    ),
    ({'type': 'union', 'choices': [TYPED, INT]}, {'a': 1, 'b': 2}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '-')),
    (
        {'type': 'union', 'choices': [TYPED, INT]},
        {},
        (
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `int`',
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `int`',
            '{} ! Expected 1 fields but got 0: Expected `dict` ! Expected `int`',
            '-',
        ),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_union(engine, schema, value, expected):
    assert four(engine, schema, value) == expected


BYTES = {'type': 'bytes'}
BYTES_ERRORS = (
    "b'\\xff'",
    "\"UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid utf-8\"",
    'PydanticSerializationError: Error serializing to JSON: invalid utf-8 sequence of 1 bytes from index 0',
    "PydanticSerializationError: Error serializing to JSON: UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid utf-8",
)


@on_both
@pytest.mark.parametrize('choices', [[BYTES, INT], [INT, BYTES], [BYTES, STR], [STR, BYTES], [BYTES, LIST]])
@pytest.mark.parametrize(
    'config, expected',
    [
        (None, BYTES_ERRORS),
        ({'ser_json_bytes': 'utf8'}, BYTES_ERRORS),
        ({'ser_json_bytes': 'base64'}, ("b'\\xff'", "'_w=='", '"_w=="', '"_w=="')),
        ({'ser_json_bytes': 'hex'}, ("b'\\xff'", "'ff'", '"ff"', '"ff"')),
    ],
)
def test_bytes_that_are_no_text(engine, choices, config, expected):
    assert four(engine, {'type': 'union', 'choices': choices}, b'\xff', config) == expected
    for warned in (False, 'error'):
        assert four(engine, {'type': 'union', 'choices': choices}, b'\xff', config, warnings=warned) == expected
