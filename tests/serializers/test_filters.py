"""`include` and `exclude` of a call: sets, nested dicts, `__all__`, indices from the end, and what is none of them."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

LISTS = {'type': 'list', 'items_schema': {'type': 'list'}}
MAPS = {'type': 'dict', 'values_schema': {'type': 'dict'}}
SOME = {'type': 'list', 'serialization': {'type': 'include-exclude-sequence', 'include': {0, 1}, 'exclude': {0}}}
KEYS = {'type': 'dict', 'serialization': {'type': 'include-exclude-dict', 'exclude': {'b'}}}


CASES = [
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {0}}, ('[[1, 2, 3]]', '[[1, 2, 3]]', '[[1,2,3]]', '-')),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'exclude': {0}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {-1}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {3}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {1: {0}}}, ('[[4]]', '[[4]]', '[[4]]', '-')),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: {0}}},
        ('[[1, 2, 3], [5, 6]]', '[[1, 2, 3], [5, 6]]', '[[1,2,3],[5,6]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {'__all__': {0}}},
        ('[[1], [4]]', '[[1], [4]]', '[[1],[4]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {'__all__': {-1}}},
        ('[[1, 2], [4, 5]]', '[[1, 2], [4, 5]]', '[[1,2],[4,5]]', '-'),
    ),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {1: {0}, -1: {1}}}, ('[[5]]', '[[5]]', '[[5]]', '-')),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {-1: {1}, 1: {0}}}, ('[[4]]', '[[4]]', '[[4]]', '-')),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0}, '__all__': {2}}},
        ('[[3], [4, 6]]', '[[3], [4, 6]]', '[[3],[4,6]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0: ...}, '__all__': {0: ..., 1: ...}}},
        ('[[1, 2], [4, 5]]', '[[1, 2], [4, 5]]', '[[1,2],[4,5]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: True, '__all__': {0}}},
        ('[[2, 3]]', '[[2, 3]]', '[[2,3]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: {0}, '__all__': ...}},
        ('[[5, 6]]', '[[5, 6]]', '[[5,6]]', '-'),
    ),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {1: None}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: None}},
        ('[[1, 2, 3], [4, 5, 6]]', '[[1, 2, 3], [4, 5, 6]]', '[[1,2,3],[4,5,6]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: False}},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {'__all__': None}},
        ('[[1, 2, 3], [4, 5, 6]]', '[[1, 2, 3], [4, 5, 6]]', '[[1,2,3],[4,5,6]]', '-'),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0}, '__all__': 5}},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: 5, '__all__': {0}}},
        (
            "'TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`'",
            "'TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`',
            '-',
        ),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': 5},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': 'x'},
        (
            "'TypeError: `exclude` argument must be a set or dict.'",
            "'TypeError: `exclude` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `exclude` argument must be a set or dict.',
            '-',
        ),
    ),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': [1]}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': frozenset({1})},
        ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-'),
    ),
    ({'type': 'any'}, [[1, 2, 3], [4, 5, 6]], {'include': {0}, 'exclude': {0}}, ('[]', '[]', '[]', '-')),
    (
        {'type': 'any'},
        [[1, 2, 3], [4, 5, 6]],
        {'include': {0, 1}, 'exclude': {1: {0}}},
        ('[[1, 2, 3], [5, 6]]', '[[1, 2, 3], [5, 6]]', '[[1,2,3],[5,6]]', '-'),
    ),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {0}}, ('[[1, 2, 3]]', '[[1, 2, 3]]', '[[1,2,3]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'exclude': {0}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {-1}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {3}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {1: {0}}}, ('[[4]]', '[[4]]', '[[4]]', '-')),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: {0}}},
        ('[[1, 2, 3], [5, 6]]', '[[1, 2, 3], [5, 6]]', '[[1,2,3],[5,6]]', '-'),
    ),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {'__all__': {0}}}, ('[[1], [4]]', '[[1], [4]]', '[[1],[4]]', '-')),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {'__all__': {-1}}},
        ('[[1, 2], [4, 5]]', '[[1, 2], [4, 5]]', '[[1,2],[4,5]]', '-'),
    ),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {1: {0}, -1: {1}}}, ('[[5]]', '[[5]]', '[[5]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {-1: {1}, 1: {0}}}, ('[[4]]', '[[4]]', '[[4]]', '-')),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0}, '__all__': {2}}},
        ('[[3], [4, 6]]', '[[3], [4, 6]]', '[[3],[4,6]]', '-'),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0: ...}, '__all__': {0: ..., 1: ...}}},
        ('[[1, 2], [4, 5]]', '[[1, 2], [4, 5]]', '[[1,2],[4,5]]', '-'),
    ),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'exclude': {1: True, '__all__': {0}}}, ('[[2, 3]]', '[[2, 3]]', '[[2,3]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'exclude': {1: {0}, '__all__': ...}}, ('[[5, 6]]', '[[5, 6]]', '[[5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {1: None}}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': {1: None}},
        ('[[1, 2, 3], [4, 5, 6]]', '[[1, 2, 3], [4, 5, 6]]', '[[1,2,3],[4,5,6]]', '-'),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: False}},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {'__all__': None}},
        ('[[1, 2, 3], [4, 5, 6]]', '[[1, 2, 3], [4, 5, 6]]', '[[1,2,3],[4,5,6]]', '-'),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: {0}, '__all__': 5}},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {1: 5, '__all__': {0}}},
        (
            "'TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`'",
            "'TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` and `exclude` must be of type `dict[str | int, <recursive> | ...] | set[str | int | ...]`',
            '-',
        ),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': 5},
        (
            "'TypeError: `include` argument must be a set or dict.'",
            "'TypeError: `include` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `include` argument must be a set or dict.',
            '-',
        ),
    ),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'exclude': 'x'},
        (
            "'TypeError: `exclude` argument must be a set or dict.'",
            "'TypeError: `exclude` argument must be a set or dict.'",
            'PydanticSerializationError: Error serializing to JSON: TypeError: `exclude` argument must be a set or dict.',
            '-',
        ),
    ),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': [1]}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': frozenset({1})}, ('[[4, 5, 6]]', '[[4, 5, 6]]', '[[4,5,6]]', '-')),
    (LISTS, [[1, 2, 3], [4, 5, 6]], {'include': {0}, 'exclude': {0}}, ('[]', '[]', '[]', '-')),
    (
        LISTS,
        [[1, 2, 3], [4, 5, 6]],
        {'include': {0, 1}, 'exclude': {1: {0}}},
        ('[[1, 2, 3], [5, 6]]', '[[1, 2, 3], [5, 6]]', '[[1,2,3],[5,6]]', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'include': {'a'}},
        ("{'a': {'x': 1, 'y': 2}}", "{'a': {'x': 1, 'y': 2}}", '{"a":{"x":1,"y":2}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'exclude': {'a'}},
        ("{'b': {'x': 3}}", "{'b': {'x': 3}}", '{"b":{"x":3}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'include': {'a': {'x'}}},
        ("{'a': {'x': 1}}", "{'a': {'x': 1}}", '{"a":{"x":1}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'exclude': {'__all__': {'x'}}},
        ("{'a': {'y': 2}, 'b': {}}", "{'a': {'y': 2}, 'b': {}}", '{"a":{"y":2},"b":{}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'include': {'a': {'x'}, '__all__': {'y'}}},
        ("{'a': {'x': 1, 'y': 2}, 'b': {}}", "{'a': {'x': 1, 'y': 2}, 'b': {}}", '{"a":{"x":1,"y":2},"b":{}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'include': 'a'},
        ("{'a': {'x': 1, 'y': 2}}", "{'a': {'x': 1, 'y': 2}}", '{"a":{"x":1,"y":2}}', '-'),
    ),
    (
        MAPS,
        {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}},
        {'include': ['a']},
        ("{'a': {'x': 1, 'y': 2}}", "{'a': {'x': 1, 'y': 2}}", '{"a":{"x":1,"y":2}}', '-'),
    ),
    (MAPS, {'a': {'x': 1, 'y': 2}, 'b': {'x': 3}}, {'include': {1}}, ('{}', '{}', '{}', '-')),
    (SOME, [1, 2, 3], {}, ('[2]', '[2]', '[2]', '-')),
    (SOME, [1, 2, 3], {'include': {2}}, ('[2, 3]', '[2, 3]', '[2,3]', '-')),
    (SOME, [1, 2, 3], {'exclude': {1}}, ('[]', '[]', '[]', '-')),
    (SOME, [1, 2, 3], {'include': {0}, 'exclude': {1}}, ('[1]', '[1]', '[1]', '-')),
    (KEYS, {'a': 1, 'b': 2}, {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '-')),
    (KEYS, {'a': 1, 'b': 2}, {'include': {'b'}}, ("{'b': 2}", "{'b': 2}", '{"b":2}', '-')),
    (KEYS, {'a': 1, 'b': 2}, {'exclude': {'a'}}, ('{}', '{}', '{}', '-')),
    (
        {'type': 'any'},
        {(1, 2): [3, 4]},
        {'include': {'__all__': {0}}},
        ('{(1,): [3]}', "{'1,2': [3]}", '{"1,2":[3]}', '-'),
    ),
    (
        {'type': 'dict'},
        {(1, 2): [3, 4]},
        {'include': {'__all__': {0}}},
        ('{(1, 2): [3]}', "{'1,2': [3]}", '{"1,2":[3]}', '-'),
    ),
    ({'type': 'any'}, ({1, 2},), {'include': {0: {5}}}, ('({1, 2},)', '[[1, 2]]', '[[1,2]]', '-')),
    (
        {'type': 'tuple', 'items_schema': [{'type': 'set'}]},
        ({1},),
        {'include': {0: {5}}},
        ('({1},)', '[[1]]', '[[1]]', '-'),
    ),
    (
        {'type': 'generator'},
        [1, 2],
        {'include': {-1}},
        ('[2] ! Expected `generator`', '[2] ! Expected `generator`', '[2] ! Expected `generator`', '-'),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, call, expected', CASES)
def test_filters(engine, schema, value, call, expected):
    assert four(engine, schema, value, **call) == expected


@on_both
def test_indices_from_the_end_need_an_end(engine):
    serializer = engine.SchemaSerializer({'type': 'generator'})
    with pytest.raises(ValueError, match='^Negative indices cannot be used to exclude items on unsized iterables$'):
        serializer.to_python(iter([1]), mode='json', exclude={-1})
    assert serializer.to_python(iter([]), mode='json', exclude={-1}) == []


@on_both
def test_keys_of_schema_filters_are_told_apart_by_their_hashes(engine):
    schema = {'type': 'dict', 'serialization': {'type': 'include-exclude-dict', 'exclude': {5}}}

    class Five:
        def __hash__(self):
            return 5

    key = Five()
    assert engine.SchemaSerializer(schema).to_python({key: 1, 6: 2}) == {6: 2}
