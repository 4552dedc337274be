"""Tagged unions: the choice that the tag names; without a tag, or where it does not fit, as in any union."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

INT, STR = {'type': 'int'}, {'type': 'str'}


class Tagged:
    def __init__(self, kind, v):
        self.kind, self.v = kind, v

    def __repr__(self):
        return 'Tagged'


def typed(tag, schema):
    kind = {'type': 'typed-dict-field', 'schema': {'type': 'literal', 'expected': [tag]}}
    return {'type': 'typed-dict', 'fields': {'kind': kind, 'v': {'type': 'typed-dict-field', 'schema': schema}}}


def tag(value):
    return {int: 'number', str: 'text', bytes: 'none of them'}.get(type(value))


BY_KEY = {'type': 'tagged-union', 'discriminator': 'kind', 'choices': {'a': typed('a', INT), 'b': typed('b', STR)}}
BY_FUNCTION = {'type': 'tagged-union', 'discriminator': tag, 'choices': {'number': INT, 'text': STR}}
BY_PATHS = {**BY_KEY, 'discriminator': [['kind'], ['in', 0, 'kind']]}
ONE = {'type': 'tagged-union', 'discriminator': 'kind', 'choices': {'a': INT}}


CASES = [
    (BY_KEY, {'kind': 'a', 'v': 1}, ("{'kind': 'a', 'v': 1}", "{'kind': 'a', 'v': 1}", '{"kind":"a","v":1}', '-')),
    (
        BY_KEY,
        {'kind': 'b', 'v': 'x'},
        ("{'kind': 'b', 'v': 'x'}", "{'kind': 'b', 'v': 'x'}", '{"kind":"b","v":"x"}', '-'),
    ),
    (
        BY_KEY,
        {'kind': 'a', 'v': 'x'},
        (
            "{'kind': 'a', 'v': 'x'} ! Expected `int`",
            "{'kind': 'a', 'v': 'x'} ! Expected `int`",
            '{"kind":"a","v":"x"} ! Expected `int`',
            '-',
        ),
    ),
    (
        BY_KEY,
        {'kind': 'c', 'v': 1},
        (
            "{'kind': 'c', 'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `literal['a']` ! Expected `literal['b']`",
            "{'kind': 'c', 'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `literal['a']` ! Expected `literal['b']`",
            '{"kind":"c","v":1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `literal[\'a\']` ! Expected `literal[\'b\']`',
            '-',
        ),
    ),
    (
        BY_KEY,
        {'v': 1},
        (
            "{'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected 2 fields but got 1: Expected `dict` ! Expected `str`",
            "{'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected 2 fields but got 1: Expected `dict` ! Expected `str`",
            '{"v":1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected 2 fields but got 1: Expected `dict` ! Expected `str`',
            '-',
        ),
    ),
    (
        BY_KEY,
        1,
        (
            '1 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `general-fields` ! Expected `general-fields`',
            '1 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `general-fields` ! Expected `general-fields`',
            '1 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `general-fields` ! Expected `general-fields`',
            '"1" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `typed-dict` ! Expected `typed-dict`',
        ),
    ),
    (
        BY_KEY,
        None,
        (
            'None ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            'None ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            'null ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            '"None" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! TypeError: `typed-dict` not valid as object key ! TypeError: `typed-dict` not valid as object key',
        ),
    ),
    (
        BY_KEY,
        Tagged('a', 1),
        (
            'Tagged ! Expected `general-fields`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_tagged_union.Tagged\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_tagged_union.Tagged'>",
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_tagged_union.Tagged'>",
        ),
    ),
    (BY_FUNCTION, 1, ('1', '1', '1', '"1"')),
    (BY_FUNCTION, 'x', ("'x'", "'x'", '"x"', '"x"')),
    (
        BY_FUNCTION,
        1.5,
        (
            '1.5 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
            '1.5 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
            '1.5 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
            '"1.5" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
        ),
    ),
    (
        BY_FUNCTION,
        None,
        (
            'None ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            'None ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            'null ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            '"None" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
        ),
    ),
    (
        BY_FUNCTION,
        b'x',
        (
            "b'x' ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`",
            "'x' ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`",
            '"x" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
            '"x" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Expected `int` ! Expected `str`',
        ),
    ),
    (
        BY_FUNCTION,
        True,
        (
            'True ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            '1 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            '1 ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
            '"True" ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization',
        ),
    ),
    (BY_PATHS, {'kind': 'a', 'v': 1}, ("{'kind': 'a', 'v': 1}", "{'kind': 'a', 'v': 1}", '{"kind":"a","v":1}', '-')),
    (
        BY_PATHS,
        {'in': [{'kind': 'b'}], 'v': 'x'},
        (
            "{'in': [{'kind': 'b'}], 'v': 'x'} ! Unexpected field `in`: Expected `dict`",
            "{'in': [{'kind': 'b'}], 'v': 'x'} ! Unexpected field `in`: Expected `dict`",
            '{"in":[{"kind":"b"}],"v":"x"} ! Unexpected field `in`: Expected `dict`',
            '-',
        ),
    ),
    (
        BY_PATHS,
        {'in': [], 'v': 1},
        (
            "{'in': [], 'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Unexpected field `in`: Expected `dict` ! Unexpected field `in`: Expected `dict`",
            "{'in': [], 'v': 1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Unexpected field `in`: Expected `dict` ! Unexpected field `in`: Expected `dict`",
            '{"in":[],"v":1} ! Defaulting to left to right union serialization - failed to get discriminator value for tagged union serialization ! Unexpected field `in`: Expected `dict` ! Unexpected field `in`: Expected `dict`',
            '-',
        ),
    ),
    (ONE, 1, ('1', '1', '1', '"1"')),
    (ONE, 'x', ("'x' ! Expected `int`", "'x' ! Expected `int`", '"x" ! Expected `int`', '"x" ! Expected `int`')),
]


@on_both
@pytest.mark.parametrize('schema, value, expected', CASES)
def test_tagged_union(engine, schema, value, expected):
    assert four(engine, schema, value) == expected
