"""Serialization schemas, the values to dump, and the arguments of the dumping calls."""

from __future__ import annotations

from typing import Any

from ..case import Step
from ..describe import Fn
from ..draw import Draw
from .base import Fitter, Gen, collect_definitions
from .junk import junk, mutate
from .steps import drawn_input

SIMPLE = (
    *('none', 'int', 'bool', 'float', 'str', 'bytes', 'bytearray', 'list', 'deque', 'tuple', 'set', 'frozenset'),
    *('generator', 'dict', 'frozendict', 'ordered-dict', 'counter', 'datetime', 'date', 'time', 'timedelta', 'url'),
    *('multi-host-url', 'json', 'uuid', 'any', 'decimal', 'enum', 'nullable', 'unknown-type'),
)
WHEN = ('always', 'unless-none', 'json', 'json-unless-none')
FORMATS = ('', '>5', '0.2f', 'x', '%Y', 'd', '!!', 's', ',')
PLAIN = ('identity', 'suffix', 'listed', 'constant-str', 'constant-int', 'constant-none', 'constant-dict', 'type-name')
ERRORS = (
    'value-error',
    'assertion',
    'key-error',
    'omit',
    'use-default',
    'custom-error',
    'type-error',
    'ser-error',
    'unexpected',
)
WRAPS = ('once', 'twice', 'never', 'index-int', 'index-text', 'suffix-result', 'listed-result', 'keep', 'other-input')


def serialization(g: Gen, field: bool = False) -> Any:
    """A `serialization` key."""
    d = g.d
    shape = d.below(100)
    if shape < 22:
        return {'type': d.choice(SIMPLE)}
    if shape < 45:
        return _function(g, field)
    if shape < 68:
        return _wrap(g, field)
    if shape < 80:
        return _used(g, {'type': 'format', 'formatting_string': d.choice(FORMATS)})
    if shape < 90:
        return _used(g, {'type': 'to-string'})
    before, g.depth = g.depth, min(g.depth, 1)
    try:
        if shape < 93:
            made = g.make('model') if 'model' in g.kinds else g.schema()
            return {'type': 'model', 'cls': made['cls'], 'schema': made['schema']} if made['type'] == 'model' else made
        return g.schema()
    finally:
        g.depth = before


def _used(g: Gen, schema: dict[str, Any]) -> dict[str, Any]:
    g.pick(schema, 'when_used', WHEN, 40)
    return schema


def _role(g: Gen, schema: dict[str, Any], base: str, field: bool) -> str:
    info = g.d.chance(40)
    if info or g.d.chance(10):
        schema['info_arg'] = info
    if field and g.d.chance(60):
        schema['is_field_serializer'] = True
        base = 'field-' + base
    return base + ('-info' if info else '')


def _function(g: Gen, field: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {'type': 'function-plain'}
    role = _role(g, schema, 'ser', field)
    schema['function'] = Fn(role, g.d.choice(PLAIN if g.d.below(100) < 80 else ERRORS))
    _return_schema(g, schema)
    return _used(g, schema)


def _wrap(g: Gen, field: bool) -> dict[str, Any]:
    schema: dict[str, Any] = {'type': 'function-wrap'}
    role = _role(g, schema, 'ser-wrap', field)
    schema['function'] = Fn(role, g.d.choice(WRAPS if g.d.below(100) < 85 else ERRORS))
    if g.d.chance(40):
        schema['schema'] = _small(g)
    _return_schema(g, schema)
    return _used(g, schema)


def _small(g: Gen) -> Any:
    before, g.depth, g.serialize = (g.depth, g.serialize), 0, False
    made = g.schema()
    g.depth, g.serialize = before
    return made


def _return_schema(g: Gen, schema: dict[str, Any]) -> None:
    if g.d.chance(35):
        schema['return_schema'] = _small(g)


# --- calls ----------------------------------------------------------------------------------------------------------

FILTER_LEAVES: tuple[Any, ...] = (True, ..., False, None)
FILTER_KEYS: tuple[Any, ...] = ('a', 'b', 0, 1, '__all__', 'root', -1, 'A', 'c', 'extra', 2, 'kind')


def filters(d: Draw, depth: int = 2) -> Any:
    """An `include` or `exclude` argument."""
    shape = d.below(100)
    keys = d.some(FILTER_KEYS, 0, 3)
    if shape < 50 or depth == 0:
        return set(keys)
    if shape < 95:
        return {key: d.choice(FILTER_LEAVES[:2]) if d.below(100) < 55 else filters(d, depth - 1) for key in keys}
    return d.choice(
        ({}, set(), ['a'], 'a', {'a': 1}, {1.5: True}, {'a': None}, {'a': False}, frozenset({'a'}), {'__all__': 'x'})
    )


def _shared(d: Draw) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key in ('include', 'exclude'):
        if d.chance(16):
            found[key] = filters(d)
    for key, percent in (('exclude_none', 12), ('round_trip', 10), ('serialize_as_any', 12)):
        if d.chance(percent):
            found[key] = d.below(100) < 85
    for key, percent in (('by_alias', 18), ('polymorphic_serialization', 8)):
        if d.chance(percent):
            found[key] = d.choice((True, False))
    if d.chance(10):
        found['context'] = d.choice(({'k': 1}, 'ctx', None))
    if d.chance(15):
        names = ('type-name', 'constant-int', 'constant-none', 'value-error', 'constant-dict')
        found['fallback'] = Fn('ser', d.choice(names))
    return found


def _kwargs(d: Draw, method: str) -> dict[str, Any]:
    found: dict[str, Any] = {}
    if d.below(100) >= 35:
        found = _shared(d)
        for key in ('exclude_unset', 'exclude_defaults', 'exclude_computed_fields'):
            if d.chance(12):
                found[key] = d.below(100) < 85
        if d.chance(15):
            found['warnings'] = d.choice((True, False, 'none', 'warn', 'error', 'error', 'wrong'))
    if method == 'to_python':
        if d.below(100) < 55:
            found['mode'] = d.choice(('json', 'json', 'python', 'other'))
    else:
        if d.chance(12):
            found['indent'] = d.choice((0, 1, 2, 4))
        if d.chance(12):
            found['ensure_ascii'] = d.choice((True, False))
    return found


MODULE_MODES: dict[str, tuple[Any, ...]] = {
    'timedelta_mode': ('iso8601', 'float', 'wrong'),
    'temporal_mode': ('iso8601', 'seconds', 'milliseconds'),
    'bytes_mode': ('utf8', 'base64', 'hex'),
    'inf_nan_mode': ('null', 'constants', 'strings'),
    'serialize_unknown': (True, False),
}


def _module_step(d: Draw, value: Any) -> Step:
    method = d.choice(('module.to_json', 'module.to_jsonable_python'))
    kwargs = _shared(d)
    for key, pool in MODULE_MODES.items():
        if d.chance(20):
            kwargs[key] = d.choice(pool)
    if method == 'module.to_json' and d.chance(20):
        kwargs['indent'] = d.choice((0, 2))
    if method == 'module.to_json' and d.chance(20):
        kwargs['ensure_ascii'] = True
    return Step(method, (value,), kwargs)


def draw_steps(d: Draw, schema: dict[str, Any]) -> list[Step]:
    """The dumping calls of a case."""
    definitions = collect_definitions(schema)
    return [_step(d, schema, definitions) for _ in range(d.integer(1, 4))]


def _step(d: Draw, schema: dict[str, Any], definitions: dict[str, Any]) -> Step:
    method = d.choice(('to_python', 'to_json'))
    shape = d.below(100)
    if shape < 15 and schema['type'] not in NO_SERIALIZER:
        value = drawn_input(d, schema, definitions, 'python')
        return Step('dump.' + method, (value,), _kwargs(d, method))
    value = Fitter(d, 'value', definitions).fit(schema) if shape < 88 else junk(d)
    if 52 <= shape < 88:
        value = mutate(d, value)
    if shape >= 96 or d.chance(3):
        return _module_step(d, value)
    return Step(method, (value,), _kwargs(d, method))


NO_SERIALIZER = ('arguments', 'arguments-v3', 'invalid', 'call')
