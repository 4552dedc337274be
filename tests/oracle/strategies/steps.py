"""A whole case: a schema, a config, and the calls made with it."""

from __future__ import annotations

import os
from typing import Any

from ..case import Case, Step
from ..describe import Eng, Inst, Nasty
from ..draw import Draw
from .base import MAKERS, Fitter, Gen, collect_definitions
from .config import config
from .junk import junk, mutate
from .text import as_input, damage, dump_json, jsonable, strings

BOTH = (True, False)
PARTIAL = (True, 'on', 'trailing-strings', 'off', False)
CONTEXTS: tuple[Any, ...] = ({'k': 1}, 'ctx', None, [])
MOST_STEPS = 4
ROUNDS = 4
# `repr` of a validator shows the engine's inside; compared where the environment asks for it.
REPRS = bool(os.environ.get('ORACLE_REPR'))


def root_schema(g: Gen, kind: str) -> dict[str, Any]:
    if kind == 'definition-ref':
        return g.make('definitions' if 'definitions' in g.kinds else 'any')
    made = g.make(kind)
    return made


def draw_case(
    d: Draw, kinds: frozenset[str], part: str = 'validate', roots: tuple[str, ...] = (), plain: bool = False
) -> Case:
    """A case whose root is one of `roots` (any kind that is on by default)."""
    g = Gen(d, kinds, part == 'serialize' and not plain)
    g.depth = 1 + d.below(3)
    kind = d.choice(roots or sorted(kinds & set(MAKERS)))
    schema = root_schema(g, kind)
    made_config = config(d, part == 'serialize') if d.chance(25) else None
    if made_config and 'definition' in repr(schema):
        made_config.pop('validate_default', None)  # a default that is validated in itself never ends
    if part == 'serialize':
        from .serialization import draw_steps
    else:
        draw_steps = validation_steps
    steps = draw_steps(d, schema)
    return Case(schema, made_config, steps, prebuilt=not d.chance(3), rounds=ROUNDS if d.chance(20) else 1)


# --- validation -----------------------------------------------------------------------------------------------------


def validation_steps(d: Draw, schema: dict[str, Any]) -> list[Step]:
    definitions = collect_definitions(schema)
    return [_step(d, schema, definitions) for _ in range(d.integer(1, MOST_STEPS))]


def _kwargs(d: Draw, kind: str) -> dict[str, Any]:
    """Arguments of a validation call; most calls have none."""
    found: dict[str, Any] = {}
    if d.below(100) < 62:
        return found
    if d.chance(35):
        found['strict'] = d.choice(BOTH)
    if d.chance(15):
        found['context'] = d.choice(CONTEXTS)
    if d.chance(15):
        found['extra'] = d.choice(('allow', 'forbid', 'ignore'))
    if d.chance(15):
        found['by_name'] = d.choice(BOTH)
    if d.chance(15):
        found['by_alias'] = d.choice(BOTH)
    if kind in ('validate_python', 'validate_assignment', 'isinstance_python') and d.chance(20):
        found['from_attributes'] = d.choice(BOTH)
    if kind in ('validate_python', 'validate_json', 'validate_strings') and d.chance(20):
        found['allow_partial'] = d.choice(PARTIAL)
    return found


def drawn_input(d: Draw, schema: Any, definitions: dict[str, Any], mode: str) -> Any:
    """An input of a mode: fitting, changed a little, or unrelated."""
    shape = d.below(100)
    json = mode == 'json'
    if shape < 86:
        found = Fitter(d, mode, definitions).fit(schema)
        if json:
            found = jsonable(found)
        return found if shape < 60 else mutate(d, found, json)
    return junk(d, json)


def _step(d: Draw, schema: dict[str, Any], definitions: dict[str, Any]) -> Step:
    shape = d.below(100)
    kind = schema['type']
    if kind in WITH_FIELDS and d.chance(12):
        return _assignment_step(d, schema, definitions)
    if shape < 52 or (shape < 80 and kind in PYTHON_ONLY):
        return _python_step(d, schema, definitions, 'validate_python')
    if shape < 76:
        value = drawn_input(d, schema, definitions, 'json')
        text = dump_json(d, value)
        kwargs = _kwargs(d, 'validate_json')
        if d.chance(9) or (kwargs.get('allow_partial') and d.chance(60)):
            text = damage(d, text)
        return Step('validate_json', (as_input(d, text),), kwargs)
    if shape < 86:
        value = drawn_input(d, schema, definitions, 'json')
        found = strings(value) if d.below(100) < 92 else junk(d)
        return Step('validate_strings', (found,), _kwargs(d, 'validate_strings'))
    if shape < 93 and kind in ASSIGNABLE:
        return _assignment_step(d, schema, definitions)
    if shape < 97:
        return _python_step(d, schema, definitions, 'isinstance_python')
    if shape < 98:
        return Step('title', ())
    if REPRS and shape < 99:
        return Step('repr', ())
    kwargs: dict[str, Any] = {}
    if d.chance(25):
        kwargs['strict'] = d.choice(BOTH)
    if d.chance(25):
        kwargs['context'] = d.choice(CONTEXTS)
    return Step('get_default_value', (), kwargs)


def _python_step(d: Draw, schema: dict[str, Any], definitions: dict[str, Any], method: str) -> Step:
    value = drawn_input(d, schema, definitions, 'python')
    kwargs = _kwargs(d, method)
    if schema['type'] in ('model', 'dataclass') and d.chance(6):
        kwargs['self_instance'] = _empty_instance(d, schema)
    return Step(method, (value,), kwargs)


def _empty_instance(d: Draw, schema: dict[str, Any]) -> Any:
    if d.chance(15):
        return d.choice((None, 1, Nasty('object'), Eng('PydanticUndefined')))
    return Inst(schema['cls'], {}, [], None, None) if schema['type'] == 'model' else Inst(schema['cls'], {})


PYTHON_ONLY = ('is-instance', 'is-subclass', 'callable', 'ellipsis', 'missing-sentinel', 'call', 'arguments')
WITH_FIELDS = ('model', 'model-fields', 'dataclass', 'dataclass-args')
ASSIGNABLE = (
    'model',
    'model-fields',
    'typed-dict',
    'dataclass',
    'dataclass-args',
    'function-wrap',
    'function-after',
    'default',
    'int',
)


def _fields_of(schema: Any) -> dict[str, Any]:
    """The fields an assignment can name, by name."""
    for _ in range(6):
        if not isinstance(schema, dict):
            break
        if 'fields' in schema and 'schema' not in schema:
            found = schema['fields']
            return dict(found) if isinstance(found, dict) else {field['name']: field for field in found}
        schema = schema.get('schema')
    return {}


def _assignment_step(d: Draw, schema: dict[str, Any], definitions: dict[str, Any]) -> Step:
    fields = _fields_of(schema)
    obj = Fitter(d, 'value', definitions).fit(schema)
    if d.chance(8):
        obj = mutate(d, obj)
    if not fields or d.chance(15):
        name, value = d.choice(('a', 'root', 'unknown', '')), junk(d)
    else:
        name = d.choice(list(fields))
        value = drawn_input(d, fields[name]['schema'], definitions, 'python')
    return Step('validate_assignment', (obj, name, value), _kwargs(d, 'validate_assignment'), (0,))
