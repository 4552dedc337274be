"""`bytes`: bytes as they are or out of text, and their length constraints."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

BYTES = {'type': 'bytes'}
REFUSED = [('bytes_type', (), 'Input should be a valid bytes')]
NOT_UNICODE = [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')]


class Data(bytes):
    pass


@on_both
@pytest.mark.parametrize(
    'value, lax, strict',
    [
        (b'ab', b'ab', b'ab'),
        (bytearray(b'ab'), b'ab', REFUSED),
        ('é', b'\xc3\xa9', REFUSED),
        ('\ud800', NOT_UNICODE, REFUSED),
        (memoryview(b'ab'), REFUSED, REFUSED),
        (5, REFUSED, REFUSED),
        (None, REFUSED, REFUSED),
        ([97], REFUSED, REFUSED),
    ],
)
def test_python(engine, value, lax, strict):
    assert outcome(engine, BYTES, value) == lax
    assert type(outcome(engine, BYTES, value)) is type(lax)
    assert outcome(engine, BYTES, value, strict=True) == strict
    assert outcome(engine, {**BYTES, 'strict': True}, value) == strict
    assert outcome(engine, BYTES, value, config={'strict': True}) == strict


@on_both
def test_instances_of_subclasses_stay(engine):
    data = Data(b'ab')
    assert outcome(engine, BYTES, data) is data
    assert outcome(engine, {**BYTES, 'max_length': 2}, data, strict=True) is data


@on_both
@pytest.mark.parametrize(
    'value, mode, result',
    [
        ('"\\u00e9"', 'json', b'\xc3\xa9'),
        ('"\\ud83d\\ude00"', 'json', b'\xf0\x9f\x98\x80'),
        ('5', 'json', REFUSED),
        ('null', 'json', REFUSED),
        ('ab', 'strings', b'ab'),
        ('\ud800', 'strings', NOT_UNICODE),
        ({'a': 'b'}, 'strings', REFUSED),
    ],
)
def test_json_and_strings_strict_or_not(engine, value, mode, result):
    assert outcome(engine, BYTES, value, mode) == result
    assert outcome(engine, BYTES, value, mode, strict=True) == result


def invalid(encoding: str, why: str) -> list:
    return [('bytes_invalid_encoding', (), f'Data should be valid {encoding}: {why}')]


@on_both
@pytest.mark.parametrize(
    'encoding, text, result',
    [
        ('utf8', 'YWI=', b'YWI='),
        ('base64', 'YWI=', b'ab'),
        ('base64', 'YWI', b'ab'),
        ('base64', '__8=', b'\xff\xff'),
        ('base64', '//8=', b'\xff\xff'),
        ('base64', 'zz!', invalid('base64', 'Invalid symbol 33, offset 2.')),
        ('hex', '6162', b'ab'),
        ('hex', '616', invalid('hex', 'Odd number of digits')),
        ('hex', 'YWI=', invalid('hex', "Invalid character 'Y' at position 0")),
    ],
)
def test_val_json_bytes(engine, encoding, text, result):
    config = {'val_json_bytes': encoding}
    assert outcome(engine, BYTES, f'"{text}"', 'json', config) == result
    assert outcome(engine, BYTES, text, 'strings', config) == result
    assert outcome(engine, BYTES, text, config=config) == result
    # bytes are never decoded
    assert outcome(engine, BYTES, text.encode(), config=config) == text.encode()


@on_both
@pytest.mark.parametrize(
    'keys, value, result',
    [
        ({'min_length': 2}, b'ab', b'ab'),
        ({'min_length': 3}, b'ab', [('bytes_too_short', (), 'Data should have at least 3 bytes')]),
        ({'min_length': 1}, b'', [('bytes_too_short', (), 'Data should have at least 1 byte')]),
        ({'max_length': 2}, 'ab', b'ab'),
        ({'max_length': 1}, 'é', [('bytes_too_long', (), 'Data should have at most 1 byte')]),
        ({'min_length': 3, 'max_length': 1}, b'ab', [('bytes_too_short', (), 'Data should have at least 3 bytes')]),
    ],
)
def test_lengths(engine, keys, value, result):
    assert outcome(engine, {**BYTES, **keys}, value) == result


@on_both
def test_in_unions(engine):
    after = {
        'type': 'function-after',
        'function': {'type': 'no-info', 'function': lambda value: 'bytes'},
        'schema': BYTES,
    }
    union = {'type': 'union', 'choices': [{'type': 'str'}, after]}
    assert outcome(engine, union, b'a') == 'bytes'
    assert outcome(engine, union, 'a') == 'a'
    assert outcome(engine, union, bytearray(b'a')) == 'a'
    assert outcome(engine, {**union, 'choices': union['choices'][::-1]}, '"a"', 'json') == 'bytes'


@on_both
def test_titles(engine):
    assert engine.SchemaValidator(BYTES).title == 'bytes'
    assert engine.SchemaValidator({**BYTES, 'max_length': 1}).title == 'constrained-bytes'


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "bytes" validator:\n  '
    assert schema_error(engine, {**BYTES, 'min_length': -1}) == (
        head + "OverflowError: can't convert negative int to unsigned"
    )
    assert schema_error(engine, {**BYTES, 'max_length': 'a'}) == (
        head + "TypeError: 'str' object cannot be interpreted as an integer"
    )
    assert schema_error(engine, {**BYTES, 'strict': 1}) == head + "TypeError: 'int' object is not an instance of 'bool'"
    assert schema_error(engine, BYTES, {'val_json_bytes': 'other'}) == (
        head + 'SchemaError: Invalid BytesMode serialization mode: `other`, expected utf8 or base64 or hex or '
    )
