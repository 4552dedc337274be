"""list, tuple, set, frozenset, deque, generator, dict and its relatives."""

from __future__ import annotations

from typing import Any

from ..describe import Call, Coll, Eng, Lazy, Nasty
from ..describe import Gen as Generator
from .base import Fitter, Gen, fitter, maker

SEQUENCES = ('list', 'set', 'frozenset', 'deque')


def _lengths(g: Gen, schema: dict[str, Any]) -> None:
    g.pick(schema, 'min_length', (0, 1, 2, 3), 12)
    g.pick(schema, 'max_length', (0, 1, 2, 3, 10), 15)


def _common(g: Gen, schema: dict[str, Any]) -> None:
    _lengths(g, schema)
    g.flag(schema, 'strict')
    g.flag(schema, 'fail_fast')


def _sequence(kind: str) -> Any:
    hashable = kind in ('set', 'frozenset')

    def make(g: Gen) -> dict[str, Any]:
        schema: dict[str, Any] = {}
        g.child(schema, 'items_schema', hashable=hashable)
        _common(g, schema)
        _include_exclude(g, schema, 'include-exclude-sequence', (0, 1, 2, -1))
        return schema

    return make


def _include_exclude(g: Gen, schema: dict[str, Any], name: str, pool: Any) -> None:
    if not g.serialize or not g.d.chance(15):
        return
    filters: dict[str, Any] = {'type': name}
    for key in ('include', 'exclude'):
        if g.d.chance(50):
            filters[key] = set(g.d.some(pool, 0, 2))
    schema['serialization'] = filters


for _kind in SEQUENCES:
    maker(_kind)(_sequence(_kind))


@maker('generator')
def make_generator(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.child(schema, 'items_schema')
    _lengths(g, schema)
    return schema


@maker('tuple', minimal={'items_schema': [{'type': 'int'}]})
def make_tuple(g: Gen) -> dict[str, Any]:
    d = g.d
    schema: dict[str, Any] = {'items_schema': [g.schema() for _ in range(d.integer(0, 3))]}
    count = len(schema['items_schema'])
    if count and d.chance(50):
        schema['variadic_item_index'] = d.below(count)
    if d.chance(2):
        schema['variadic_item_index'] = 5
    _common(g, schema)
    _include_exclude(g, schema, 'include-exclude-sequence', (0, 1, 2, -1))
    return schema


def _mapping(kind: str) -> Any:
    def make(g: Gen) -> dict[str, Any]:
        schema: dict[str, Any] = {}
        g.child(schema, 'keys_schema', hashable=True)
        g.child(schema, 'values_schema')
        if kind == 'counter' and g.d.chance(60):
            schema.pop('values_schema', None)
        _common(g, schema)
        if kind == 'dict':
            _include_exclude(g, schema, 'include-exclude-dict', ('a', 'b', 1))
        return schema

    return make


for _kind in ('dict', 'frozendict', 'ordered-dict', 'counter'):
    maker(_kind)(_mapping(_kind))


# --- fitters --------------------------------------------------------------------------------------------------------

OWN = {'list': None, 'set': 'set', 'frozenset': 'frozenset', 'deque': 'deque', 'tuple': 'tuple'}
LAX = ('tuple', 'deque', 'iter', 'set', 'frozenset', 'keys', 'generator', 'userlist', 'map', 'short-deque')


def _as(f: Fitter, kind: str, items: list[Any], strict: bool) -> Any:
    """The items in the kind's own type, or in one that lax mode takes."""
    d = f.d
    if f.mode == 'json':
        return items
    if f.mode == 'python' and not strict and d.below(100) >= 65:
        other = d.choice(LAX)
        if other == 'generator':
            return Generator(items, d.chance(15))
        if other == 'keys':
            return Coll('values', dict(enumerate(items)))
        return Coll(other, items)
    name = OWN[kind]
    return items if name is None else Coll(name, items)


@fitter(*SEQUENCES)
def fit_sequence(f: Fitter, schema: dict[str, Any]) -> Any:
    item = schema.get('items_schema')
    items = f.items(item if item is not None else {'type': 'any'}, schema)
    return _as(f, schema['type'], items, bool(schema.get('strict')))


@fitter('generator')
def fit_generator(f: Fitter, schema: dict[str, Any]) -> Any:
    item = schema.get('items_schema')
    items = f.items(item if item is not None else {'type': 'any'}, schema)
    if f.mode == 'json' or f.d.chance(30):
        return items
    return (
        Generator(items, f.d.chance(15)) if f.d.below(100) < 70 else Coll(f.d.choice(('iter', 'tuple', 'set')), items)
    )


@fitter('tuple')
def fit_tuple(f: Fitter, schema: dict[str, Any]) -> Any:
    schemas, variadic = schema['items_schema'], schema.get('variadic_item_index')
    items: list[Any] = []
    for index, item in enumerate(schemas):
        repeats = 1 if index != variadic else f.d.below(4)
        items += [f.fit(item) for _ in range(repeats)]
    return _as(f, 'tuple', items, bool(schema.get('strict')))


MAPPINGS = ('mappingproxy', 'ordered-dict', 'defaultdict', 'userdict', 'chainmap', 'counter')


def mapping_of(f: Fitter, pairs: dict[Any, Any], strict: bool, own: str | None = None) -> Any:
    """The pairs as the kind's own mapping, or in one that lax mode takes."""
    if f.mode == 'json':
        return pairs
    if f.mode == 'python' and not strict and f.d.chance(25):
        return Coll(f.d.choice(MAPPINGS), pairs)
    return pairs if own is None else Coll(own, pairs)


def json_key(key: Any) -> str:
    """The JSON key for a key's JSON form."""
    if key is None:
        return 'null'
    if key is True or key is False:
        return str(key).lower()
    return key if isinstance(key, str) else str(key)


@fitter('dict', 'frozendict', 'ordered-dict', 'counter')
def fit_mapping(f: Fitter, schema: dict[str, Any]) -> Any:
    kind = schema['type']
    keys = f.items(schema.get('keys_schema') or {'type': 'str'}, schema)
    pairs: dict[Any, Any] = {}
    for key in keys:
        if f.mode == 'json':
            key = json_key(key)
        if isinstance(key, Lazy) and not isinstance(key, (Nasty, Eng)) and type(key) is not Call:
            key = LazyKey(key)
        if type(key) in (list, dict):
            key = str(key)
        value = f.d.choice((1, 2, 5, 0, -1)) if kind == 'counter' and f.d.below(100) < 80 else None
        if value is None:
            value = f.fit(schema.get('values_schema') or {'type': 'any'})
        pairs[key] = value
    own = {'ordered-dict': 'ordered-dict', 'counter': 'counter'}.get(kind)
    if kind == 'counter' and f.mode == 'python' and f.d.chance(15):
        return keys
    return mapping_of(f, pairs, bool(schema.get('strict')), own)


class LazyKey(Lazy):
    """A lazy description as a dict key; its text if it cannot be hashed."""

    __slots__ = ()

    def make(self, env: Any) -> Any:
        made = self.args[0].make(env)
        try:
            hash(made)
        except Exception:
            return repr(type(made))
        return made
