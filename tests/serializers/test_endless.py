"""Data and schemas that lead back to themselves end in an error. The reference overflows the stack in some of these cases."""

from __future__ import annotations

import enum

import duramen
import pytest

LOOP = 'Circular reference detected (id repeated)'
DEEP = 'Maximum serialization depth exceeded'
ANY, INT = {'type': 'any'}, {'type': 'int'}
MENTION = {'type': 'definition-ref', 'schema_ref': 'x'}


class Unknown:
    pass


class Itself(enum.Enum):
    a = 1

    @property
    def value(self):
        return self


class Pair(enum.Enum):
    a = 1
    b = 2

    @property
    def value(self):
        return Pair.b if self is Pair.a else Pair.a


class Root:
    pass


class Endless(Root):
    @property
    def root(self):
        return Endless()


def same(value):
    return value


def new(value):
    return Unknown()


def new_in_tuple(value):
    return (Unknown(),)


def jsonable(serializer, value, **arguments):
    return serializer.to_python(value, mode='json', **arguments)


def json(serializer, value, **arguments):
    return serializer.to_json(value, **arguments)


def defined(schema):
    return {'type': 'definitions', 'definitions': [{**schema, 'ref': 'x'}], 'schema': MENTION}


def raises(schema, value, text, **arguments):
    serializer = duramen.SchemaSerializer(schema)
    with pytest.raises(ValueError) as caught:
        jsonable(serializer, value, **arguments)
    assert (type(caught.value), str(caught.value)) == (ValueError, text)
    with pytest.raises(duramen.PydanticSerializationError) as caught:
        json(serializer, value, **arguments)
    assert str(caught.value) == f'Error serializing to JSON: ValueError: {text}'
    assert duramen.SchemaSerializer(INT).to_json(1) == b'1'


@pytest.mark.parametrize('fallback, text', [(same, LOOP), (new, DEEP), (new_in_tuple, DEEP)])
def test_a_fallback_that_gives_unknown_objects(fallback, text):
    raises(ANY, Unknown(), text, fallback=fallback)
    raises(ANY, [Unknown()], text, fallback=fallback)


@pytest.mark.parametrize('fallback, text', [(same, LOOP), (new, DEEP), (new_in_tuple, DEEP)])
def test_a_fallback_that_gives_unknown_objects_for_a_key(fallback, text):
    raises(ANY, {Unknown(): 1}, text, fallback=fallback)
    raises({'type': 'dict', 'keys_schema': ANY}, {Unknown(): 1}, text, fallback=fallback)


@pytest.mark.parametrize('member', [Itself.a, Pair.a])
def test_members_whose_value_is_a_member(member):
    kind = {'type': 'enum', 'cls': type(member), 'members': [member]}
    for schema in (ANY, kind):
        raises(schema, member, LOOP)
        raises({'type': 'dict', 'keys_schema': schema}, {member: 1}, LOOP)
        assert duramen.SchemaSerializer(schema).to_python(member) is member


@pytest.mark.parametrize(
    'schema',
    [
        {'type': 'nullable', 'schema': MENTION},
        {'type': 'default', 'default': 1, 'schema': MENTION},
        {'type': 'json', 'schema': MENTION},
        {'type': 'function-before', 'function': {'type': 'no-info', 'function': same}, 'schema': MENTION},
        {**INT, 'serialization': MENTION},
        {**INT, 'serialization': {'type': 'function-plain', 'function': same, 'return_schema': MENTION}},
    ],
    ids=['nullable', 'default', 'json', 'function', 'serialization', 'return_schema'],
)
def test_a_definition_of_a_single_value_that_is_itself(schema):
    raises(defined(schema), 1, LOOP)
    with pytest.raises(ValueError, match='Circular reference'):
        duramen.SchemaSerializer(defined(schema)).to_python(1)


@pytest.mark.parametrize('kind', ['nullable', 'default'])
def test_a_definition_of_a_key_that_is_itself(kind):
    definition = {'type': kind, 'schema': MENTION, **({'default': 1} if kind == 'default' else {}), 'ref': 'x'}
    schema = {'type': 'definitions', 'definitions': [definition], 'schema': {'type': 'dict', 'keys_schema': MENTION}}
    raises(schema, {1: 2}, LOOP)


def test_a_function_that_never_ends():
    plain = {'type': 'function-plain', 'function': lambda value: value + 1, 'return_schema': MENTION}
    raises(defined({**INT, 'serialization': plain}), 1000, DEEP)


def test_a_union_that_holds_itself_takes_the_other_choice():
    schema = defined({'type': 'union', 'choices': [MENTION, INT]})
    assert duramen.SchemaSerializer(schema).to_json(1) == b'1'


def test_root_models_of_themselves():
    schema = defined({'type': 'model', 'cls': Root, 'root_model': True, 'schema': MENTION})
    value = Root()
    value.root = value
    raises(schema, value, LOOP)
    raises(schema, Endless(), DEEP)


def test_deep_tuples():
    value = (1,)
    for _ in range(100_000):
        value = (value,)
    raises(ANY, value, DEEP)
