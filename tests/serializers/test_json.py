"""JSON in a field: dumped as the schema inside says; with `round_trip` as JSON text again."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

CASES = [
    ({'type': 'json'}, [1, 'x'], ("[1, 'x']", "[1, 'x']", '[1,"x"]', '-')),
    ({'type': 'json'}, 1, ('1', '1', '1', '"1"')),
    ({'type': 'json'}, 'x', ("'x'", "'x'", '"x"', '"x"')),
    ({'type': 'json'}, None, ('None', 'None', 'null', '"None"')),
    ({'type': 'json', 'schema': {'type': 'list', 'items_schema': {'type': 'int'}}}, [1], ('[1]', '[1]', '[1]', '-')),
    (
        {'type': 'json', 'schema': {'type': 'list', 'items_schema': {'type': 'int'}}},
        ['x'],
        ("['x'] ! Expected `int`", "['x'] ! Expected `int`", '["x"] ! Expected `int`', '-'),
    ),
    (
        {'type': 'json', 'schema': {'type': 'list', 'items_schema': {'type': 'int'}}},
        1,
        ('1 ! Expected `list[int]`', '1 ! Expected `list[int]`', '1 ! Expected `list[int]`', '"1"'),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_json(engine, schema, value, expected):
    assert four(engine, schema, value) == expected


@on_both
@pytest.mark.parametrize(
    'schema, value, expected',
    [
        ({'type': 'json'}, (1, 'x'), ('\'[1,"x"]\'', '\'[1,"x"]\'', r'"[1,\"x\"]"', r'"[1,\"x\"]"')),
        ({'type': 'json', 'schema': {'type': 'bytes'}}, b'x', ('\'"x"\'', '\'"x"\'', r'"\"x\""', r'"\"x\""')),
    ],
)
def test_round_trip(engine, schema, value, expected):
    assert four(engine, schema, value, round_trip=True) == expected


@on_both
def test_what_cannot_be_written_again(engine):
    text = "PydanticSerializationError: Unable to serialize unknown type: <class 'object'>"
    serializer = engine.SchemaSerializer({'type': 'json'})
    for mode in ('python', 'json'):
        with pytest.raises(engine.PydanticSerializationError) as caught:
            serializer.to_python(object(), mode=mode, round_trip=True)
        assert f'{type(caught.value).__name__}: {caught.value}' == text
