"""Each key shows: two schemas that differ in it alone give the two outcomes that the rows state, on both engines."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.oracle import engines
from tests.oracle.describe import Env, build
from tests.oracle.strategies import MINIMAL

from . import (  # noqa: F401  # noqa: F401
    rows_calls,
    rows_config,
    rows_containers,
    rows_fields,
    rows_scalars,
    rows_temporal,
    rows_values,
    rows_wrappers,
)
from .rows import ROWS

TYPED_DICTS = json.loads((Path(__file__).parents[1] / 'data' / 'schemas.json').read_text())['typed_dicts']
ENGINES = [pytest.param(engines.load(name), id=name) for name in (engines.OURS, engines.REFERENCE)]
on_both = pytest.mark.parametrize('engine', ENGINES)

# Keys of any typed dict.
EXCEPT_EVERYWHERE = {
    'metadata': 'for those who make schemas; no engine reads it',
    'serialization': 'read by serializers only',
    'serialization_alias': 'read by serializers only',
    'serialization_exclude': 'read by serializers only',
    'serialization_exclude_if': 'read by serializers only',
    'computed_fields': 'read by serializers only',
    'json_schema_input_schema': 'for JSON schemas; no engine reads it',
}
SERIALIZERS_CONFIG = 'read by serializers only'
EXCEPT = {
    ('EnumSchema', 'missing'): 'no engine reads it: the class has its `_missing_`',
    ('MissingSentinelSchema', 'schema'): 'stated in the typed dict, read by no engine',
    ('WithDefaultSchema', 'strict'): 'stated in the typed dict, read by no engine',
    ('NullableSchema', 'strict'): 'stated in the typed dict, read by no engine',
    ('UnionSchema', 'strict'): 'stated in the typed dict, read by no engine',
    ('TaggedUnionSchema', 'strict'): 'stated in the typed dict, read by no engine',
    ('ModelSchema', 'strict'): 'stated in the typed dict, read by no engine: models take it from their config',
    ('ModelSchema', 'extra_behavior'): 'stated in the typed dict, read by no engine: it stands with the fields',
    ('TimedeltaSchema', 'multiple_of'): 'stated in the typed dict, read by no engine',
    ('DefinitionReferenceSchema', 'ref'): 'a mention that is an entry itself: its own tests',
    ('CoreConfig', 'ser_json_timedelta'): SERIALIZERS_CONFIG,
    ('CoreConfig', 'ser_json_temporal'): SERIALIZERS_CONFIG,
    ('CoreConfig', 'ser_json_bytes'): SERIALIZERS_CONFIG,
    ('CoreConfig', 'ser_json_inf_nan'): SERIALIZERS_CONFIG,
    ('CoreConfig', 'serialize_by_alias'): SERIALIZERS_CONFIG,
    ('CoreConfig', 'polymorphic_serialization'): SERIALIZERS_CONFIG,
}
EXCEPT_WHOLE = {
    'ComputedField': 'read by serializers only',
    'InvalidSchema': 'compiles nowhere',
    'FrozenDictSchema': 'compiles on Python 3.15 and later only',
    '_ValidatorFunctionSchema': 'what two others have in common',
}
# The engines do not look at the `type` of what stands inside one kind only.
WITHOUT_TYPE = ('TypedDictField', 'ModelField', 'DataclassField', 'NamedTupleField')
FUNCTIONS = [name for name in TYPED_DICTS if name.endswith('ValidatorFunctionSchema') and 'Info' in name]

# `type` and `ref` are tested for all kinds alike.
KIND_OF = {
    name: keys['type']['type'].split("'")[1]
    for name, keys in TYPED_DICTS.items()
    if 'type' in keys and "Literal['" in keys['type']['type'] and name not in EXCEPT_WHOLE
}
KINDS = sorted(kind for name, kind in KIND_OF.items() if kind in MINIMAL and name not in WITHOUT_TYPE)
WITH_REF = sorted(KIND_OF[name] for name in KIND_OF if 'ref' in TYPED_DICTS[name] and KIND_OF[name] in KINDS)


def is_excepted(name: str, key: str) -> bool:
    if 'Ser' in name or name in EXCEPT_WHOLE or key in EXCEPT_EVERYWHERE or (name, key) in EXCEPT:
        return True
    if key == 'type':
        return name in WITHOUT_TYPE or KIND_OF.get(name) in KINDS
    return key == 'ref' and KIND_OF.get(name) in WITH_REF


def test_every_key_is_covered() -> None:
    covered = {(row.typed_dict, row.key) for row in ROWS}
    wanted = {(name, key) for name, keys in TYPED_DICTS.items() for key in keys}
    missing = sorted(f'{name}.{key}' for name, key in wanted - covered if not is_excepted(name, key))
    assert not missing, f'no row shows these keys: {missing}'
    known_gap = {('CoreConfig', 'val_temporal_unit')}  # read by the engines, in no typed dict
    assert covered - wanted == known_gap
    needless = sorted(f'{name}.{key}' for name, key in covered & set(EXCEPT))
    assert not needless, f'rows and exceptions at once: {needless}'
    assert set(EXCEPT) <= wanted and set(EXCEPT_WHOLE) <= set(TYPED_DICTS)


@on_both
@pytest.mark.parametrize('row', ROWS, ids=[f'{row!r}-{number}' for number, row in enumerate(ROWS)])
def test_key(engine, row) -> None:
    one, two = row.expected
    assert one != two
    assert row.outcome(engine, row.first) == one
    assert row.outcome(engine, row.second) == two


def smallest(kind: str, engine: engines.Engine, **keys: object) -> object:
    return build({**MINIMAL[kind](), **keys}, Env(engine))


@on_both
@pytest.mark.parametrize('kind', KINDS)
def test_type(engine, kind) -> None:
    """With its type a schema compiles; with a type that is none it does not, whatever else it has."""
    if kind == 'definition-ref':
        pytest.skip('never compiles alone: `test_key[DefinitionReferenceSchema...]`')
    engine.SchemaValidator(smallest(kind, engine))
    with pytest.raises(engine.SchemaError, match='^Unknown schema type: "nothing"$'):
        engine.SchemaValidator(smallest(kind, engine, type='nothing'))


@on_both
@pytest.mark.parametrize('kind', WITH_REF)
def test_ref(engine, kind) -> None:
    """An entry can be mentioned by its ref, and by no other."""
    if kind == 'definition-ref':
        pytest.skip('a mention that is an entry: `test_definitions.py`')
    mention = {'type': 'definition-ref', 'schema_ref': 'x'}
    entry = smallest(kind, engine, ref='x')
    engine.SchemaValidator({'type': 'definitions', 'schema': mention, 'definitions': [entry]})
    entry = smallest(kind, engine, ref='y')
    with pytest.raises(engine.SchemaError, match='^Definitions error: definition `x` was never filled$'):
        engine.SchemaValidator({'type': 'definitions', 'schema': mention, 'definitions': [entry]})
