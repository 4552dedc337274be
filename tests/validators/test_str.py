"""`str` and its constraints."""

from __future__ import annotations

import decimal
import enum
import re

import pytest

from .outcomes import brief, on_both, outcome, schema_error

STR = {'type': 'str'}
LONE = '\ud800'


class Sub(str):
    def __str__(self):
        return 'other'


class Member(enum.Enum):
    number = 1
    half = 1.5
    text = 'x'
    nothing = None


class Number(enum.IntEnum):
    one = 1


class Text(str, enum.Enum):
    a = 'x'


class IntSub(int):
    def __str__(self):
        return 'own'


@on_both
@pytest.mark.parametrize(
    'value, lax, strict',
    [
        ('a', 'a', 'a'),
        (LONE, LONE, LONE),
        (Sub('a'), 'a', 'a'),
        (Text.a, 'x', 'x'),
        (b'a', 'a', 'string_type@'),
        (bytearray(b'a'), 'a', 'string_type@'),
        (b'\xff', 'string_unicode@', 'string_type@'),
        (bytearray(b'\xff'), 'string_unicode@', 'string_type@'),
        (memoryview(b'a'), 'string_type@', 'string_type@'),
        # a member stands for the text of its value
        (Member.number, '1', 'string_type@'),
        (Member.half, '1.5', 'string_type@'),
        (Member.text, 'x', 'string_type@'),
        (Member.nothing, 'None', 'string_type@'),
        (Number.one, '1', 'string_type@'),
        (1, 'string_type@', 'string_type@'),
        (None, 'string_type@', 'string_type@'),
    ],
)
def test_from_python(engine, value, lax, strict):
    for made, expected in ((brief(engine, STR, value), lax), (brief(engine, STR, value, strict=True), strict)):
        assert (type(made), made) == (str, expected)


@on_both
def test_from_json_and_strings(engine):
    assert brief(engine, STR, r'"a\u00e9\n"', 'json') == 'aé\n'
    for text in ('1', 'null', 'true', '["a"]', '{}'):
        assert brief(engine, STR, text, 'json') == 'string_type@'
    assert brief(engine, STR, 'a', 'strings') == 'a'
    assert brief(engine, STR, {'a': 'b'}, 'strings') == 'string_type@'


@on_both
@pytest.mark.parametrize(
    'value, text',
    [
        (1, '1'),
        (IntSub(1), 'own'),
        (1.5, '1.5'),
        (1e100, '1e+100'),
        (float('nan'), 'nan'),
        (decimal.Decimal('1.50'), '1.50'),
        (True, 'string_type@'),
        (1j, 'string_type@'),
        (None, 'string_type@'),
    ],
)
def test_numbers_as_text(engine, value, text):
    schema = {**STR, 'coerce_numbers_to_str': True}
    assert brief(engine, schema, value) == text
    assert brief(engine, {**schema, 'max_length': 50}, value) == text
    assert brief(engine, STR, value, config={'coerce_numbers_to_str': True}) == text
    assert brief(engine, {**STR, 'coerce_numbers_to_str': False}, value, config={'coerce_numbers_to_str': True}) == (
        'string_type@'
    )
    assert brief(engine, schema, value, strict=True) == 'string_type@'


@on_both
@pytest.mark.parametrize(
    'text, expected',
    [
        ('1', '1'),
        ('1.0', '1'),
        ('1.50', '1.5'),
        ('-0', '0'),
        ('1e20', '1' + '0' * 20),
        ('1e-7', '0.0000001'),
        ('NaN', 'NaN'),
    ],
)
def test_json_numbers_as_text(engine, text, expected):
    schema = {**STR, 'coerce_numbers_to_str': True}
    assert brief(engine, schema, text, 'json') == expected
    assert brief(engine, schema, text, 'json', strict=True) == 'string_type@'


@on_both
def test_lengths_count_characters(engine):
    assert brief(engine, {**STR, 'min_length': 2}, 'é') == 'string_too_short@(2)'
    assert brief(engine, {**STR, 'min_length': 2}, 'éé') == 'éé'
    assert brief(engine, {**STR, 'max_length': 1}, '😀') == '😀'
    assert brief(engine, {**STR, 'max_length': 1}, 'e\u0301') == 'string_too_long@(1)'
    assert brief(engine, {**STR, 'max_length': 1}, LONE + LONE) == 'string_unicode@'
    assert brief(engine, STR, 'ab', config={'str_max_length': 1}) == 'string_too_long@(1)'
    assert brief(engine, {**STR, 'max_length': 2}, 'ab', config={'str_max_length': 1}) == 'ab'
    assert brief(engine, STR, 'ab', config={'str_min_length': 3}) == 'string_too_short@(3)'


@on_both
def test_changes(engine):
    strip, lower, upper = ({**STR, key: True} for key in ('strip_whitespace', 'to_lower', 'to_upper'))
    assert brief(engine, strip, ' \u2003\t\x85a b\xa0') == 'a b'
    assert brief(engine, strip, '\u200ba') == '\u200ba'
    assert brief(engine, {**strip, 'min_length': 1}, ' ') == 'string_too_short@(1)'
    assert brief(engine, lower, 'AİΑΣ') == 'ai̇ας'
    assert brief(engine, upper, 'ßŉ') == 'SSʼN'
    # the length is that of the text as it came, the pattern too
    assert brief(engine, {**upper, 'max_length': 1}, 'ß') == 'SS'
    assert brief(engine, {**upper, 'pattern': 'a'}, 'a') == 'A'
    assert brief(engine, {**lower, 'to_upper': True}, 'aB') == 'ab'
    for schema in (strip, lower, upper):
        assert brief(engine, schema, LONE) == 'string_unicode@'
    for key, value, expected in (
        ('str_strip_whitespace', ' a ', 'a'),
        ('str_to_lower', 'A', 'a'),
        ('str_to_upper', 'a', 'A'),
        ('ascii_only', 'é', 'string_not_ascii@'),
    ):
        assert brief(engine, STR, value, config={key: True}) == expected
    assert brief(engine, {**STR, 'strip_whitespace': False}, ' a', config={'str_strip_whitespace': True}) == ' a'


@on_both
def test_ascii_only(engine):
    schema = {**STR, 'ascii_only': True}
    assert brief(engine, schema, 'a') == 'a'
    assert brief(engine, schema, 'é') == 'string_not_ascii@'
    assert brief(engine, schema, LONE) == 'string_unicode@'
    assert brief(engine, {**schema, 'min_length': 5, 'pattern': 'x'}, 'é') == 'string_not_ascii@'
    assert brief(engine, {**schema, 'strip_whitespace': True}, '\u2003a') == 'a'


@on_both
def test_patterns(engine):
    rust, python = {**STR, 'pattern': '^a$'}, {**STR, 'pattern': '^a$', 'regex_engine': 'python-re'}
    assert brief(engine, rust, 'a') == brief(engine, python, 'a') == 'a'
    assert brief(engine, rust, 'a\n') == 'string_pattern_mismatch@(^a$)'
    assert brief(engine, python, 'a\n') == 'a\n'
    for schema in (rust, python):
        assert brief(engine, schema, LONE) == 'string_unicode@'
    assert brief(engine, {**STR, 'pattern': r'\d'}, '١') == '١'
    assert brief(engine, {**STR, 'pattern': re.compile('^A$', re.I)}, 'a') == 'a'
    assert brief(engine, {**STR, 'pattern': re.compile('^A$')}, 'a') == 'string_pattern_mismatch@(^A$)'
    assert brief(engine, {**STR, 'pattern': 'a(?=b)'}, 'ab', config={'regex_engine': 'python-re'}) == 'ab'
    assert brief(engine, {**STR, 'pattern': '^a', 'strip_whitespace': True}, ' a') == 'a'
    assert brief(engine, {**STR, 'pattern': 'x', 'min_length': 5}, 'a') == 'string_too_short@(5)'


@on_both
def test_messages(engine):
    for schema, value, message in (
        (STR, 1, 'Input should be a valid string'),
        (STR, b'\xff', 'Input should be a valid string, unable to parse raw data as a unicode string'),
        ({**STR, 'min_length': 1}, '', 'String should have at least 1 character'),
        ({**STR, 'max_length': 2}, 'abc', 'String should have at most 2 characters'),
        ({**STR, 'pattern': 'x'}, 'a', "String should match pattern 'x'"),
        ({**STR, 'ascii_only': True}, 'é', 'String should contain only ASCII characters'),
    ):
        assert outcome(engine, schema, value)[0][2] == message


@on_both
@pytest.mark.parametrize(
    'keys, text',
    [
        ({'pattern': 5}, 'SchemaError: Invalid pattern, must be str or re.Pattern: 5'),
        ({'pattern': re.compile(b'a')}, "SchemaError: Invalid pattern, must be str or re.Pattern: re.compile(b'a')"),
        ({'pattern': '('}, 'SchemaError: regex parse error:\n    (\n    ^\nerror: unclosed group'),
        ({'pattern': '(', 'max_length': 'a'}, 'SchemaError: regex parse error:\n    (\n    ^\nerror: unclosed group'),
        ({'min_length': -1, 'max_length': 'a'}, "OverflowError: can't convert negative int to unsigned"),
        ({'max_length': 'a', 'strict': 5}, "TypeError: 'str' object cannot be interpreted as an integer"),
        ({'strip_whitespace': 1}, "TypeError: 'int' object is not an instance of 'bool'"),
    ],
)
def test_wrong_schemas(engine, keys, text):
    assert schema_error(engine, {**STR, **keys}) == f'Error building "str" validator:\n  {text}'
