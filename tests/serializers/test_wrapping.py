"""Kinds around others: which of their schemas dumps, and what of it shows."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

INT, STR = {'type': 'int'}, {'type': 'str'}
SAME = {'type': 'no-info', 'function': lambda value, *handler: value}
ARGUMENTS = {'type': 'arguments', 'arguments_schema': []}
TREE = {'type': 'list', 'items_schema': {'type': 'definition-ref', 'schema_ref': 't'}, 'ref': 't'}


def mark(value):
    return f'<{value}>'


MARK = {'type': 'function-plain', 'function': mark}


CASES = [
    ({'type': 'chain', 'steps': [INT, STR]}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (
        {'type': 'chain', 'steps': [INT, STR]},
        1,
        ('1 ! Expected `str`', '1 ! Expected `str`', '1 ! Expected `str`', '"1" ! Expected `str`'),
    ),
    ({'type': 'lax-or-strict', 'lax_schema': INT, 'strict_schema': STR}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (
        {'type': 'lax-or-strict', 'lax_schema': INT, 'strict_schema': STR},
        1,
        ('1 ! Expected `str`', '1 ! Expected `str`', '1 ! Expected `str`', '"1" ! Expected `str`'),
    ),
    (
        {'type': 'json-or-python', 'json_schema': INT, 'python_schema': STR},
        'x',
        ("'x'", "'x'", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    (
        {'type': 'json-or-python', 'json_schema': INT, 'python_schema': STR},
        1,
        ('1 ! Expected `str`', '1 ! Expected `str`', '1', '"1"'),
    ),
    (
        {'type': 'custom-error', 'schema': INT, 'custom_error_type': 'mine', 'custom_error_message': 'no'},
        1,
        ('1', '1', '1', '"1"'),
    ),
    (
        {'type': 'custom-error', 'schema': INT, 'custom_error_type': 'mine', 'custom_error_message': 'no'},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'function-before', 'function': SAME, 'schema': INT}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'function-before', 'function': SAME, 'schema': INT},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'function-after', 'function': SAME, 'schema': INT}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'function-after', 'function': SAME, 'schema': INT},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'function-wrap', 'function': SAME, 'schema': INT}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'function-wrap', 'function': SAME, 'schema': INT},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'function-plain', 'function': SAME}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'function-plain', 'function': SAME}, b'x', ("b'x'", "'x'", '"x"', '"x"')),
    ({'type': 'call', 'arguments_schema': ARGUMENTS, 'function': len, 'return_schema': INT}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'call', 'arguments_schema': ARGUMENTS, 'function': len, 'return_schema': INT},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'call', 'arguments_schema': ARGUMENTS, 'function': len}, b'x', ("b'x'", "'x'", '"x"', '"x"')),
    ({'type': 'default', 'schema': INT, 'default': 7}, 7, ('7', '7', '7', '"7"')),
    ({'type': 'default', 'schema': INT, 'default': 7}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'default', 'schema': INT, 'default': 7},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    ({'type': 'nullable', 'schema': INT}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'nullable', 'schema': INT}, 1, ('1', '1', '1', '"1"')),
    (
        {'type': 'nullable', 'schema': INT},
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    (
        {
            'type': 'definitions',
            'definitions': [{**INT, 'ref': 'i'}],
            'schema': {'type': 'definition-ref', 'schema_ref': 'i'},
        },
        1,
        ('1', '1', '1', '"1"'),
    ),
    (
        {
            'type': 'definitions',
            'definitions': [{**INT, 'ref': 'i'}],
            'schema': {'type': 'definition-ref', 'schema_ref': 'i'},
        },
        'x',
        ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`'),
    ),
    (
        {'type': 'definitions', 'definitions': [TREE], 'schema': {'type': 'definition-ref', 'schema_ref': 't'}},
        [[], [[]]],
        ('[[], [[]]]', '[[], [[]]]', '[[],[[]]]', '-'),
    ),
    (
        {'type': 'definitions', 'definitions': [TREE], 'schema': {'type': 'definition-ref', 'schema_ref': 't'}},
        [1],
        (
            '[1] ! Expected `list[definition-ref]`',
            '[1] ! Expected `list[definition-ref]`',
            '[1] ! Expected `list[definition-ref]`',
            '-',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {**INT, 'serialization': {'type': 'str', 'serialization': MARK}}},
        [1],
        ("['<1>']", "['<1>']", '["<1>"]', '-'),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'default', 'schema': INT, 'default': 1}},
        'no list',
        (
            "'no list' ! Expected `list[default]`",
            "'no list' ! Expected `list[default]`",
            '"no list" ! Expected `list[default]`',
            '"no list" ! Expected `list[default]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'nullable', 'schema': INT}},
        'no list',
        (
            "'no list' ! Expected `list[nullable]`",
            "'no list' ! Expected `list[nullable]`",
            '"no list" ! Expected `list[nullable]`',
            '"no list" ! Expected `list[nullable]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'chain', 'steps': [INT, STR]}},
        'no list',
        (
            "'no list' ! Expected `list[str]`",
            "'no list' ! Expected `list[str]`",
            '"no list" ! Expected `list[str]`',
            '"no list" ! Expected `list[str]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'json-or-python', 'json_schema': INT, 'python_schema': STR}},
        'no list',
        (
            "'no list' ! Expected `list[json-or-python[json=int, python=str]]`",
            "'no list' ! Expected `list[json-or-python[json=int, python=str]]`",
            '"no list" ! Expected `list[json-or-python[json=int, python=str]]`',
            '"no list" ! Expected `list[json-or-python[json=int, python=str]]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'union', 'choices': [INT, STR]}},
        'no list',
        (
            "'no list' ! Expected `list[Union[int, str]]`",
            "'no list' ! Expected `list[Union[int, str]]`",
            '"no list" ! Expected `list[Union[int, str]]`',
            '"no list" ! Expected `list[Union[int, str]]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {**INT, 'serialization': MARK}},
        'no list',
        (
            "'no list' ! Expected `list[plain_function[mark]]`",
            "'no list' ! Expected `list[plain_function[mark]]`",
            '"no list" ! Expected `list[plain_function[mark]]`',
            '"no list" ! Expected `list[plain_function[mark]]`',
        ),
    ),
    (
        {'type': 'list', 'items_schema': {'type': 'function-after', 'function': SAME, 'schema': INT}},
        'no list',
        (
            "'no list' ! Expected `list[int]`",
            "'no list' ! Expected `list[int]`",
            '"no list" ! Expected `list[int]`',
            '"no list" ! Expected `list[int]`',
        ),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_wrapping(engine, schema, value, expected):
    assert four(engine, schema, value) == expected
