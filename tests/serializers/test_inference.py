"""Values dumped by their types: depth, classes that raise, fallbacks."""

from __future__ import annotations

import pytest

from .dumped import on_both


def nested(depth):
    value = None
    for _ in range(depth):
        value = [value]
    return value


def raised(call):
    with pytest.raises(Exception) as info:  # noqa: PT011
        call()
    return f'{type(info.value).__name__}: {info.value}'


TOO_DEEP = 'ValueError: Maximum serialization depth exceeded'


@on_both
def test_depth(engine):
    serializer = engine.SchemaSerializer({'type': 'any'})
    assert serializer.to_json(nested(254)) == b'[' * 254 + b'null' + b']' * 254
    deeper = nested(255)
    assert raised(lambda: serializer.to_json(deeper)) == (
        f'PydanticSerializationError: Error serializing to JSON: {TOO_DEEP}'
    )
    assert raised(lambda: serializer.to_python(deeper, mode='json')) == TOO_DEEP
    assert serializer.to_python(deeper) == deeper


@on_both
def test_depth_of_definitions(engine):
    inner = {'type': 'nullable', 'schema': {'type': 'definition-ref', 'schema_ref': 'list'}}
    schema = {
        'type': 'definitions',
        'schema': {'type': 'definition-ref', 'schema_ref': 'list'},
        'definitions': [{'type': 'list', 'ref': 'list', 'items_schema': inner}],
    }
    serializer = engine.SchemaSerializer(schema)
    assert serializer.to_python(nested(255)) == nested(255)
    assert raised(lambda: serializer.to_python(nested(256))) == TOO_DEEP
    value = []
    value.append(value)
    assert raised(lambda: serializer.to_python(value)) == 'ValueError: Circular reference detected (id repeated)'


class Hostile:
    def __getattr__(self, name):
        raise RuntimeError(name)


@on_both
def test_attributes_that_raise_are_none(engine):
    serializer = engine.SchemaSerializer({'type': 'any'})
    value = Hostile()
    assert serializer.to_python(value) is value
    assert raised(lambda: serializer.to_json(value)) == (
        f'PydanticSerializationError: Unable to serialize unknown type: {Hostile}'
    )


@on_both
def test_exceptions_of_fallbacks(engine):
    def fallback(value):
        raise ValueError('no')

    serializer = engine.SchemaSerializer({'type': 'any'})
    assert raised(lambda: serializer.to_python(object(), fallback=fallback)) == 'ValueError: no'
    assert raised(lambda: serializer.to_json(object(), fallback=fallback)) == (
        'PydanticSerializationError: Error serializing to JSON: ValueError: no'
    )


@on_both
def test_mode_of_durations_is_read_where_no_mode_of_times_is_given(engine):
    for kind in ('any', 'timedelta', 'date'):
        config = {'ser_json_timedelta': 'x', 'ser_json_temporal': 'iso8601'}
        assert engine.SchemaSerializer({'type': kind}, config).to_python(None) is None
    assert engine.to_json(1, timedelta_mode='x', temporal_mode='seconds') == b'1'
    with pytest.raises(engine.SchemaError):
        engine.to_json(1, timedelta_mode='x')


@on_both
def test_text_that_takes_everything_marks_where_it_ends(engine):
    loop = [1]
    loop.append(loop)
    assert engine.to_json(loop, serialize_unknown=True) == b'[1,"..."]'
    assert engine.to_json(nested(300), serialize_unknown=True) == b'[' * 255 + b'"..."' + b']' * 255
    assert raised(lambda: engine.to_jsonable_python(loop, serialize_unknown=True)) == (
        'ValueError: Circular reference detected (id repeated)'
    )


@on_both
def test_bytes_that_are_no_text(engine):
    serializer = engine.SchemaSerializer({'type': 'any'})
    python = "UnicodeDecodeError: 'utf-8' codec can't decode byte 0xff in position 0: invalid utf-8"
    json = 'PydanticSerializationError: Error serializing to JSON'
    assert raised(lambda: serializer.to_json([b'\xff'])) == f'{json}: invalid utf-8 sequence of 1 bytes from index 0'
    assert raised(lambda: serializer.to_json({b'\xff': 1})) == f'{json}: {python}'
    assert raised(lambda: serializer.to_python([b'\xff'], mode='json')) == python
    assert raised(lambda: serializer.to_json(b'ab\xc3')) == f'{json}: incomplete utf-8 byte sequence from index 2'
