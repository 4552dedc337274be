"""The registry: how a schema of each kind is drawn, and how an input that fits it.

A *maker* draws the keys of one kind; a *fitter* draws an input for a schema of that kind, in one of four forms:

- `python`: what validate_python should accept,
- `json`: plain data that, as JSON text, validate_json should accept,
- `value`: what the validated value looks like, for serializers.

Strings mode takes the `json` form with its leaves as text.
"""

from __future__ import annotations

from typing import Any, Callable

from ..draw import Draw

Desc = Any
Maker = Callable[['Gen'], dict[str, Any]]
FitFn = Callable[['Fitter', dict[str, Any]], Any]

MAKERS: dict[str, Maker] = {}
FITTERS: dict[str, FitFn] = {}
LEAF_KINDS: set[str] = set()
MINIMAL: dict[str, Callable[[], dict[str, Any]]] = {}

DEPTH = 3


def maker(kind: str, leaf: bool = False, minimal: dict[str, Any] | None = None) -> Callable[[Maker], Maker]:
    """Register a maker; `minimal` is the smallest schema of that kind (only `type` by default)."""

    def register(function: Maker) -> Maker:
        MAKERS[kind] = function
        MINIMAL[kind] = lambda: {'type': kind, **(minimal or {})}
        if leaf:
            LEAF_KINDS.add(kind)
        return function

    return register


def fitter(*kinds: str) -> Callable[[FitFn], FitFn]:
    def register(function: FitFn) -> FitFn:
        for kind in kinds:
            FITTERS[kind] = function
        return function

    return register


class Gen:
    """Draws schemas from the kinds that are on."""

    def __init__(self, d: Draw, kinds: frozenset[str], serialize: bool = False) -> None:
        self.d = d
        self.kinds = kinds
        self.leaves = sorted(LEAF_KINDS & kinds - {'invalid'}) or ['any']
        self.all = sorted(kinds & set(MAKERS) - {'invalid', 'definitions', 'definition-ref', *INNER_ONLY})
        self.serialize = serialize
        self.depth = DEPTH
        self.refs: list[str] = []  # those that may stand here
        self.known_refs: list[str] = []  # those that may stand inside a container: elsewhere they never end
        self.numbered = 0

    def number(self) -> int:
        self.numbered += 1
        return self.numbered

    def make(self, kind: str) -> dict[str, Any]:
        """A schema of one kind, with the keys every kind has."""
        self.depth -= 1
        before = self.refs
        if kind in CONTAINERS:
            self.refs = self.known_refs
        schema = {'type': kind, **MAKERS[kind](self)}
        self.depth += 1
        self.refs = before
        d = self.d
        if d.chance(2):
            schema['metadata'] = {'note': 1}
        if d.chance(2) and 'ref' not in schema and kind not in ('definitions', 'definition-ref'):
            schema['ref'] = f'ref-{self.number()}'
        if self.serialize and d.chance(25):
            from .serialization import serialization

            schema['serialization'] = serialization(self)
        return schema

    def blocked(self) -> dict[str, Any]:
        """A schema without references to what is being defined: for places where user code makes the input."""
        before = self.refs, self.known_refs
        self.refs = self.known_refs = []
        made = self.schema()
        self.refs, self.known_refs = before
        return made

    def schema(self, *, hashable: bool = False) -> dict[str, Any]:
        """A schema of any kind that fits the depth left."""
        d = self.d
        if self.refs and not hashable and d.chance(35):
            found = {'type': 'definition-ref', 'schema_ref': d.choice(self.refs)}
            self.pick(found, 'metadata', ({'note': 1},), 2)
            if d.chance(2):
                found['ref'] = f'ref-{self.number()}'
            return found
        if hashable and d.chance(80):
            return self.make(d.choice([k for k in HASHABLE if k in self.kinds] or self.leaves))
        if hashable:
            return self.make(d.choice([kind for kind in self.leaves if kind not in BY_ADDRESS] or self.leaves))
        if self.depth <= 0 or d.below(100) < 55:
            if d.below(100) < 40:
                return self.make(d.choice([k for k in COMMON if k in self.kinds] or self.leaves))
            return self.make(d.choice(self.leaves))
        return self.make(d.choice(self.all))

    def child(self, schema: dict[str, Any], key: str, percent: int = 75, **kwargs: Any) -> None:
        """Set an optional child schema."""
        if self.d.below(100) < percent:
            schema[key] = self.schema(**kwargs)

    def flag(self, schema: dict[str, Any], key: str, percent: int = 20) -> None:
        """Set an optional boolean key."""
        if self.d.chance(percent):
            schema[key] = self.d.chance(65)

    def pick(self, schema: dict[str, Any], key: str, pool: Any, percent: int = 15) -> None:
        """Set an optional key from a pool."""
        if self.d.chance(percent):
            schema[key] = self.d.choice(pool)


# Kinds that stand only inside one other kind; as a root they are drawn all the same.
CONTAINERS = frozenset(
    (
        *('list', 'tuple', 'set', 'frozenset', 'deque', 'generator', 'dict', 'ordered-dict', 'counter'),
        *(
            'model',
            'model-fields',
            'typed-dict',
            'dataclass',
            'dataclass-args',
            'named-tuple',
            'arguments',
            'arguments-v3',
        ),
    )
)
# What is hashed by address has no order in a set.
BY_ADDRESS = ('callable', 'is-subclass', 'is-instance', 'any')
INNER_ONLY = ('model-fields', 'dataclass-args', 'arguments', 'arguments-v3')
COMMON = ('int', 'str', 'bool', 'float', 'nullable', 'default')
HASHABLE = ('str', 'int', 'str', 'bool', 'float', 'literal', 'enum', 'date', 'uuid', 'decimal', 'none', 'bytes')

Fields = dict[str, Any]


class Fitter:
    """Draws inputs for schemas in one form (`mode`)."""

    def __init__(self, d: Draw, mode: str, definitions: dict[str, Any] | None = None) -> None:
        self.d = d
        self.mode = mode
        self.definitions = definitions or {}
        self.depth = 12
        self.aliases = True

    def fit(self, schema: Any) -> Any:
        """An input for a schema; None where it nests too deep."""
        if not isinstance(schema, dict):
            return None
        if self.depth <= 0:
            return None
        found = FITTERS.get(schema.get('type', ''))
        self.depth -= 1
        try:
            return None if found is None else found(self, schema)
        finally:
            self.depth += 1

    def items(self, item_schema: Any, schema: dict[str, Any], high: int = 3) -> list[Any]:
        """A list of inputs within the schema's length bounds."""
        low = schema.get('min_length') or 0
        most = schema.get('max_length')
        high = max(low, high if most is None else min(high, most))
        return [self.fit(item_schema) for _ in range(self.d.integer(min(low, 6), min(high, 8)))]


def collect_definitions(schema: Any) -> dict[str, Any]:
    """Every schema with a `ref`, by its ref."""
    found: dict[str, Any] = {}

    def walk(part: Any) -> None:
        if type(part) is dict:
            if isinstance(part.get('ref'), str) and 'type' in part:
                found[part['ref']] = part
            for value in part.values():
                walk(value)
        elif type(part) in (list, tuple):
            for value in part:
                walk(value)

    walk(schema)
    return found
