"""Bytes: as they are, or as text."""

from __future__ import annotations

import pytest

from .dumped import four, on_both


class Sub(bytes):
    pass


CASES = [
    ({'type': 'bytes'}, b'ab', ("b'ab'", "'ab'", '"ab"', '"ab"')),
    ({'type': 'bytes'}, b'', ("b''", "''", '""', '""')),
    ({'type': 'bytes'}, Sub(b'x'), ("b'x'", "'x'", '"x"', '"x"')),
    (
        {'type': 'bytes'},
        b'\xff',
        (
            "b'\\xff'",
            "\"UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid utf-8\"",
            'PydanticSerializationError: Error serializing to JSON: invalid utf-8 sequence of 1 bytes from index 0',
            "PydanticSerializationError: Error serializing to JSON: UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid utf-8",
        ),
    ),
    (
        {'type': 'bytes'},
        bytearray(b'x'),
        ("bytearray(b'x') ! Expected `bytes`", "'x' ! Expected `bytes`", '"x" ! Expected `bytes`', '-'),
    ),
    (
        {'type': 'bytes'},
        'x',
        ("'x' ! Expected `bytes`", "'x' ! Expected `bytes`", '"x" ! Expected `bytes`', '"x" ! Expected `bytes`'),
    ),
    (
        {'type': 'bytes'},
        1,
        ('1 ! Expected `bytes`', '1 ! Expected `bytes`', '1 ! Expected `bytes`', '"1" ! Expected `bytes`'),
    ),
    ({'type': 'bytes'}, None, ('None', 'None', 'null', '"None"')),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_bytes(engine, schema, value, expected):
    assert four(engine, schema, value) == expected


@on_both
@pytest.mark.parametrize(
    'mode, expected',
    [
        ('utf8', ("b'a?'", "'a?'", '"a?"', '"a?"')),
        ('base64', ("b'a?'", "'YT8='", '"YT8="', '"YT8="')),
        ('hex', ("b'a?'", "'613f'", '"613f"', '"613f"')),
    ],
)
def test_modes(engine, mode, expected):
    assert four(engine, {'type': 'bytes'}, b'a?', {'ser_json_bytes': mode}) == expected
    assert four(engine, {'type': 'any'}, b'a?', {'ser_json_bytes': mode}) == expected


@on_both
def test_base64_is_for_urls(engine):
    assert four(engine, {'type': 'bytes'}, b'\xfb\xff', {'ser_json_bytes': 'base64'})[2] == '"-_8="'
