"""`_schema_gather`: literal results, and random schema graphs (shared dicts, cycles) against the reference."""

import json
import re
from pathlib import Path

import pydantic_core
import pytest
from duramen import _duramen
from hypothesis import given, settings
from hypothesis import strategies as st

GATHER = _duramen._schema_gather.gather_schemas_for_cleaning
REFERENCE = pydantic_core._pydantic_core._schema_gather.gather_schemas_for_cleaning
DEFERRED = 'pydantic_internal_union_discriminator'
TYPED_DICTS = json.loads((Path(__file__).parent / 'data' / 'schemas.json').read_text())['typed_dicts']
TYPES = [fields['type']['type'] for fields in TYPED_DICTS.values() if 'type' in fields]
KINDS = sorted({kind for text in TYPES for kind in re.findall("'([^']+)'", text)})


def ref(name, **more):
    return {'type': 'definition-ref', 'schema_ref': name, **more}


def deferred(kind='int', **more):
    return {'type': kind, 'metadata': {DEFERRED: 'kind'}, **more}


def outcome(gather, schema, definitions):
    """Comparable between engines: references in order with the identity of what may be inlined, or the error."""
    try:
        collected, found = gather(schema, definitions)
    except Exception as exc:
        return type(exc).__name__, str(exc)
    return [(name, value and id(value)) for name, value in collected.items()], [id(item) for item in found]


def single(collected):
    return {name: value is not None for name, value in collected.items()}


def test_a_reference_met_once_can_be_inlined():
    once, definition = ref('a'), {'type': 'list', 'items_schema': ref('b')}
    collected, found = GATHER({'type': 'nullable', 'schema': once}, {'a': definition, 'b': {'type': 'int'}})
    assert list(collected) == ['a', 'b']
    assert collected['a'] is once
    assert collected['b'] is definition['items_schema']
    assert found == []


def test_a_reference_met_twice_is_kept():
    collected, _ = GATHER({'type': 'tuple', 'items_schema': [ref('a'), ref('a')]}, {'a': {'type': 'int'}})
    assert collected == {'a': None}


def test_what_a_shared_dict_holds_is_kept():
    shared = {'type': 'list', 'items_schema': ref('a')}
    schema = {'type': 'tuple', 'items_schema': [shared, ref('c'), shared]}
    definitions = {'a': {'type': 'set', 'items_schema': ref('b')}, 'b': {'type': 'int'}, 'c': {'type': 'int'}}
    assert single(GATHER(schema, definitions)[0]) == {'a': False, 'b': False, 'c': True}


def test_deferred_schemas_come_once_and_after_what_they_hold():
    inner, returned = deferred(), deferred('str')
    outer = deferred('list', items_schema=inner, serialization={'type': 'function-plain', 'return_schema': returned})
    _, found = GATHER({'type': 'tuple', 'items_schema': [outer, outer, inner]}, {})
    assert [id(item) for item in found] == [id(inner), id(returned), id(outer)]


def test_missing_definition():
    error = _duramen._schema_gather.MissingDefinitionError
    for definitions in ({}, {'gone': None}):
        with pytest.raises(error) as caught:
            GATHER({'type': 'list', 'items_schema': ref('gone')}, definitions)
        assert (caught.value.schema_reference, caught.value.args) == ('gone', ('gone',))
    assert error.__mro__[1] is LookupError


def test_a_schema_that_contains_itself():
    schema = {'type': 'tuple'}
    schema['items_schema'] = [ref('a'), schema, ref('b')]
    assert single(GATHER(schema, {'a': {'type': 'int'}, 'b': schema})[0]) == {'a': False, 'b': False}


def test_a_very_deep_schema():
    schema = ref('a')
    for _ in range(200_000):
        schema = {'type': 'list', 'items_schema': schema}
    assert list(GATHER(schema, {'a': {'type': 'int'}})[0]) == ['a']


@pytest.mark.parametrize('kind', [*KINDS, 'frozendict', 'unknown'])
def test_every_key_of_every_kind(kind):
    keys = {key for fields in TYPED_DICTS.values() for key in fields} - {'type', 'schema_ref', 'metadata', 'ref'}
    required = {
        'fields': {}, 'choices': [], 'steps': [], 'definitions': [], 'schema': {'type': 'x'}, 'arguments_schema': [],
        'lax_schema': {'type': 'x'}, 'strict_schema': {'type': 'x'}, 'json_schema': {'type': 'x'},
        'python_schema': {'type': 'x'}, 'return_schema': {'type': 'x'}, 'schema_ref': 'a',
    }  # fmt: skip
    followed = 0
    for key in sorted(keys):
        for value in ref('a'), [ref('a')], [(ref('a'), 'label')], {'k': ref('a')}, [{'schema': ref('a')}]:
            for others in required, {**required, 'arguments_schema': {'type': 'x'}}, {**required, 'choices': {}}, {}:
                schema = {**others, 'type': kind, key: value}
                expected = outcome(REFERENCE, schema, {'a': {'type': 'int'}})
                assert outcome(GATHER, schema, {'a': {'type': 'int'}}) == expected, (key, value)
                followed += expected[0] != []
    assert followed


@pytest.mark.parametrize(
    'schema',
    [
        None,
        [],
        {},
        {'type': 1},
        {'type': 'int', 'serialization': None},
        {'type': 'int', 'metadata': 1},
        {'type': 'int', 'metadata': [DEFERRED]},
        {'type': 'definition-ref'},
        {'type': 'definition-ref', 'schema_ref': None},
        {'type': 'definition-ref', 'schema_ref': []},
        {'type': 'nullable', 'schema': None},
        {'type': 'lax-or-strict', 'lax_schema': None},
        {'type': 'model-fields', 'fields': []},
        {'type': 'model-fields', 'fields': {'x': {}}},
        {'type': 'model-fields', 'computed_fields': 1},
        {'type': 'model-fields', 'computed_fields': [1]},
        {'type': 'model-fields', 'extras_schema': None, 'fields': 1},
        {'type': 'tagged-union', 'choices': {'a': 'b'}},
        {'type': 'union', 'choices': [()]},
        {'type': 'union', 'choices': [ref('gone'), ()]},
        {'type': 'arguments', 'arguments_schema': [{'schema': ref('gone')}, {}]},
        {'type': 'definitions', 'schema': None, 'definitions': None},
    ],
)
def test_wrong_schemas_fail_as_in_the_reference(schema):
    expected = outcome(REFERENCE, schema, {})
    assert outcome(GATHER, schema, {}) == expected
    if not (isinstance(schema, dict) and isinstance(schema.get('metadata'), list)):
        assert isinstance(expected[0], str), 'meant to be wrong'


NAMES = 'abc'


@st.composite
def graphs(draw):
    """A schema and definitions whose dicts refer to each other at random, themselves included."""
    nodes = [{} for _ in range(draw(st.integers(1, 8)))]
    for node in nodes:
        kind = draw(st.sampled_from(['tuple', 'list', 'definition-ref', 'model', 'int', 'typed-dict']))
        child = lambda: draw(st.sampled_from(nodes))
        node['type'] = kind
        if kind == 'tuple':
            node['items_schema'] = [child() for _ in range(draw(st.integers(0, 3)))]
        elif kind == 'list':
            node['items_schema'] = child()
        elif kind == 'definition-ref':
            node['schema_ref'] = draw(st.sampled_from(NAMES))
        elif kind == 'model':
            node['schema'] = child()
        elif kind == 'typed-dict':
            node['fields'] = {'x': {'type': 'typed-dict-field', 'schema': child()}}
        if draw(st.booleans()):
            node['metadata'] = {DEFERRED: 'kind'}
        if draw(st.integers(0, 3)) == 0:
            node['serialization'] = {'type': 'function-plain', 'return_schema': child()}
    return nodes[0], {name: draw(st.sampled_from(nodes)) for name in NAMES}


@settings(max_examples=300, deadline=None)
@given(graphs())
def test_random_graphs(graph):
    schema, definitions = graph
    assert outcome(GATHER, schema, definitions) == outcome(REFERENCE, schema, definitions)
