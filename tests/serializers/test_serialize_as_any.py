"""`serialize_as_any`: types decide instead of schemas, but for a class's own serializer and the functions of fields."""

from __future__ import annotations

import dataclasses

import pytest

from .dumped import forms, on_both

INT, STR = {'type': 'int'}, {'type': 'str'}


def mark(value):
    return f'<{value}>'


def mark_field(owner, value):
    return f'{owner}: {value}'


def hand_on(owner, value, handler):
    return [handler(value)]


MARKED = {**INT, 'serialization': {'type': 'function-plain', 'function': mark}}
FIELD = {**INT, 'serialization': {'type': 'function-plain', 'function': mark_field, 'is_field_serializer': True}}


def wrapped(schema):
    how = {'type': 'function-wrap', 'function': hand_on, 'is_field_serializer': True, 'schema': schema}
    return {**INT, 'serialization': how}


def model(engine, schema, **keys):
    """An instance of a class with a serializer of its own, and its schema."""

    class Thing:
        __pydantic_fields_set__ = {'f'}
        __pydantic_extra__ = {'x': 2}

        def __repr__(self):
            return 'Thing'

    fields = {'type': 'model-fields', 'fields': {'f': {'type': 'model-field', 'schema': schema}}, **keys}
    own = {'type': 'model', 'cls': Thing, 'schema': fields}
    if keys:
        own['extra_behavior'] = 'allow'
    Thing.__pydantic_serializer__ = engine.SchemaSerializer(own)
    value = Thing()
    value.__dict__['f'] = 1
    return own, value


CASES = [
    (INT, 1, '1'),
    (MARKED, 1, '1'),
    ({'type': 'nullable', 'schema': FIELD}, 1, '1'),
    ({'type': 'default', 'schema': FIELD, 'default': 1}, 1, '1'),
    (FIELD, 'Thing: 1', '"Thing: 1"'),
    ({**FIELD, 'serialization': {**FIELD['serialization'], 'return_schema': MARKED}}, 'Thing: 1', '"Thing: 1"'),
    # handlers run what they were made for, but not what is below
    (wrapped(INT), [1], '[1]'),
    (wrapped(MARKED), ['<1>'], '["<1>"]'),
    (wrapped(FIELD), ['Thing: 1'], '["Thing: 1"]'),
    (wrapped({'type': 'nullable', 'schema': MARKED}), [1], '[1]'),
]


@on_both
@pytest.mark.parametrize('schema, value, text', CASES)
def test_fields(engine, schema, value, text):
    own, instance = model(engine, schema)
    expected = ({'f': value}, {'f': value}, f'{{"f":{text}}}')
    assert forms(engine, own, instance, serialize_as_any=True) == expected
    assert forms(engine, {'type': 'any'}, instance, serialize_as_any=True) == expected
    assert forms(engine, STR, instance, serialize_as_any=True) == expected


@on_both
@pytest.mark.parametrize('schema', [INT, MARKED, FIELD])
def test_extra_values_have_no_schema(engine, schema):
    own, instance = model(engine, INT, extra_behavior='allow', extras_schema=schema)
    assert forms(engine, own, instance, serialize_as_any=True)[0] == {'f': 1, 'x': 2}


@on_both
@pytest.mark.parametrize('schema', [STR, MARKED, FIELD, {'type': 'list', 'items_schema': MARKED}])
def test_roots(engine, schema):
    """No function is one of a field here, and nothing warns."""
    assert forms(engine, schema, [1], serialize_as_any=True) == ([1], [1], '[1]')


@on_both
def test_dataclasses_without_a_serializer(engine):
    @dataclasses.dataclass
    class Data:
        a: int

    fields = [{'name': 'a', 'schema': MARKED}]
    schema = {
        'type': 'dataclass',
        'cls': Data,
        'fields': ['a'],
        'schema': {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': fields},
    }
    assert forms(engine, schema, Data(1)) == ({'a': '<1>'}, {'a': '<1>'}, '{"a":"<1>"}')
    assert forms(engine, schema, Data(1), serialize_as_any=True) == ({'a': 1}, {'a': 1}, '{"a":1}')


@on_both
def test_functions_around_a_class(engine):
    """The handler gives what the class dumps, not the instance again."""
    own, instance = model(engine, MARKED)
    around = {**own, 'serialization': {'type': 'function-wrap', 'function': lambda value, handler: [handler(value)]}}
    type(instance).__pydantic_serializer__ = engine.SchemaSerializer(around)
    assert forms(engine, around, instance, serialize_as_any=True) == ([{'f': 1}], [{'f': 1}], '[{"f":1}]')


@on_both
def test_values_are_written_as_the_config_of_their_class_says(engine):
    fields = {'type': 'model-fields', 'fields': {'f': {'type': 'model-field', 'schema': {'type': 'any'}}}}

    class Thing:
        __pydantic_fields_set__ = {'f'}

    schema = {'type': 'model', 'cls': Thing, 'schema': fields}
    Thing.__pydantic_serializer__ = engine.SchemaSerializer(schema, {'ser_json_bytes': 'hex'})
    value = Thing()
    value.f = b'ab'
    assert engine.to_json([value, b'ab'], bytes_mode='base64') == b'[{"f":"6162"},"YWI="]'
