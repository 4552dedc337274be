"""The reprs of validators and serializers are the reference's, but for addresses and the order of hash maps."""

from __future__ import annotations

import re

import duramen
import pydantic_core
import pytest

from . import engines
from .case import give_prebuilt
from .describe import Cls, Env, build
from .draw import RandomDraw
from .kinds import kinds_on
from .strategies import draw_case

NODE = re.compile(r'\b([A-Z]\w*)\(\s*(?:[A-Z]\w*?(?:Validator|Serializer)|JsonOrPython)\b')
CASES = 600
MODEL = Cls('model', 'M', ('prebuilt',))


ADDRESS = re.compile(r'0x[0-9a-f]+|hash: \d+')
PHANTOM = re.compile(r'PhantomData<(?:\w+::)*')


def lines(text: str) -> list[str]:
    """The lines of a repr without what differs from run to run."""
    return sorted(line.strip() for line in PHANTOM.sub('PhantomData<', ADDRESS.sub('0x', text)).split('\n'))


def nodes(text: str) -> list[str]:
    """The nodes of the tree that a repr shows, outermost first."""
    return NODE.findall(text.split(', definitions=[')[0])


def shown(engine: engines.Engine, name: str, schema: object, config: object = None) -> list[str] | None:
    text = text_of(engine, name, schema, config)
    return None if text is None else nodes(text)


def text_of(engine: engines.Engine, name: str, schema: object, config: object) -> str | None:
    env = Env(engine)
    give_prebuilt(schema, env)
    try:
        made = getattr(engine, name)(build(schema, env), build(config, env))
    except BaseException as error:  # the reference may panic
        assert not isinstance(error, KeyboardInterrupt)
        return None
    return repr(made)


@pytest.mark.sharing
@pytest.mark.parametrize('name', ['SchemaValidator', 'SchemaSerializer'])
def test_nodes_of_generated_schemas(name):
    reference, ours = engines.load(engines.REFERENCE), engines.load(engines.OURS)
    on, _ = kinds_on(reference, ours)
    compared, differing = 0, []
    for number in range(CASES):
        case = draw_case(RandomDraw(f'repr:{number}'), on)
        # the reference lists definitions apart; variadic parameters stand twice in our node of arguments
        if re.search("'definition-ref'|'var_(args|kwargs_\\w+)'", repr(case.schema)):
            continue
        one = shown(reference, name, case.schema, case.config)
        two = shown(ours, name, case.schema, case.config)
        if one is None or two is None:
            continue
        compared += 1
        if one != two:
            differing.append((number, one, two))
    assert compared > CASES / 2
    assert differing == []


@pytest.mark.sharing
@pytest.mark.parametrize('name', ['SchemaValidator', 'SchemaSerializer'])
def test_texts_of_generated_schemas(name):
    reference, ours = engines.load(engines.REFERENCE), engines.load(engines.OURS)
    on, _ = kinds_on(reference, ours)
    compared, differing = 0, []
    for number in range(CASES):
        case = draw_case(RandomDraw(f'text:{number}'), on)
        # definitions are listed where they are mentioned and in that order; what is in nested look-ups is not told, nor
        # the extra values of dataclasses, which have no serializer, nor the context of known errors
        if re.search(
            "'definitions'|'definition-ref'|'extra_behavior'|custom_error_type|alias': \\[", repr(case.schema)
        ):
            continue
        one = text_of(reference, name, case.schema, case.config)
        two = text_of(ours, name, case.schema, case.config)
        if one is None or two is None:
            continue
        compared += 1
        if lines(one) != lines(two):
            differing.append((number, one, two))
    assert compared > CASES / 3
    assert differing == []


DEFINITIONS = {
    'type': 'definitions',
    'schema': {'type': 'definition-ref', 'schema_ref': 'r'},
    'definitions': [
        {'type': 'list', 'ref': 'r', 'items_schema': {'type': 'definition-ref', 'schema_ref': 'r'}, 'max_length': 2}
    ],
}
VALIDATOR_OF_DEFINITIONS = (
    'SchemaValidator(title="list[...]", validator=DefinitionRef(\n    DefinitionRefValidator {\n'
    '        definition: "list[...]",\n    },\n), definitions=[List(ListValidator { strict: false, item_validator: '
    'Some(DefinitionRef(DefinitionRefValidator { definition: "list[...]" })), min_length: None, max_length: Some(2), '
    'name: OnceLock(<uninit>), fail_fast: false })], cache_strings=True)'
)
SERIALIZER_OF_DEFINITIONS = (
    'SchemaSerializer(serializer=Recursive(\n    DefinitionRefSerializer {\n        definition: "...",\n'
    '        retry_with_lax_check: false,\n    },\n), definitions=[List(ListSerializer { item_serializer: '
    'Recursive(DefinitionRefSerializer { definition: "...", retry_with_lax_check: false }), filter: SchemaFilter '
    '{ include: None, exclude: None }, name: "list[definition-ref]" })])'
)


@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=['duramen', 'reference'])
def test_definitions_stand_apart(engine):
    assert repr(engine.SchemaValidator(DEFINITIONS)) == VALIDATOR_OF_DEFINITIONS
    assert repr(engine.SchemaSerializer(DEFINITIONS)) == SERIALIZER_OF_DEFINITIONS


def test_deep_trees_take_no_longer_than_their_text():
    schema = {'type': 'int'}
    for _ in range(60):
        schema = {'type': 'list', 'items_schema': schema}
    assert repr(duramen.SchemaValidator(schema)) == repr(pydantic_core.SchemaValidator(schema))


MODEL_SCHEMA = {
    'type': 'model',
    'cls': MODEL,
    'schema': {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': {'type': 'int'}}}},
}
LISTED = {'type': 'list', 'items_schema': MODEL_SCHEMA}


@pytest.mark.sharing
@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=['duramen', 'reference'])
def test_node_taken_from_a_class(engine):
    loaded = engines.load(engine.__name__)
    assert shown(loaded, 'SchemaValidator', LISTED) == ['List', 'Prebuilt']
    assert shown(loaded, 'SchemaSerializer', LISTED) == ['List', 'Prebuilt']
    fresh = {**LISTED, 'items_schema': {**MODEL_SCHEMA, 'cls': Cls('model', 'M', ())}}
    assert shown(loaded, 'SchemaValidator', fresh) == ['List', 'Model', 'ModelFields', 'Int']
    assert shown(loaded, 'SchemaSerializer', fresh) == ['List', 'Model', 'Fields', 'Int']


LABELS = [
    ({'type': 'datetime'}, ['Datetime']),
    ({'type': 'timedelta'}, ['Timedelta']),
    ({'type': 'bytes', 'max_length': 1}, ['ConstrainedBytes']),
    ({'type': 'int', 'ge': 1}, ['ConstrainedInt']),
    ({'type': 'json-or-python', 'json_schema': {'type': 'int'}, 'python_schema': {'type': 'str'}}, None),
    ({'type': 'definitions', 'schema': {'type': 'int'}, 'definitions': []}, ['Int']),
]


@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=['duramen', 'reference'])
@pytest.mark.parametrize('schema, expected', LABELS)
def test_labels(engine, schema, expected):
    expected = expected or ['JsonOrPython', 'Int', 'Str']
    assert nodes(repr(engine.SchemaValidator(schema))) == expected
