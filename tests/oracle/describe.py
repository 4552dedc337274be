"""Descriptions: plain data that becomes a schema, an input or an argument of one engine.

A description is ordinary Python data in which everything that must be each engine's own, or fresh for each call
(functions, classes, instances, generators, sentinels), stands as a `Lazy`. Its `repr` is the source text that makes it,
so a failing example prints as a program.
"""

from __future__ import annotations

import collections
import math
import types
from typing import Any


class Env:
    """What one engine's run of one case shares: the log of user code, and the objects made for it."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.functions: dict[Any, Any] = {}
        self.kept: list[Any] = []
        self.classes: dict[Any, Any] = {}
        self.root: Any = None
        self.start()

    def start(self) -> None:
        """Forget the former call: a fresh log, fresh numbers for objects."""
        self.log: list[Any] = []
        self.ids: dict[int, int] = {}
        self.repeats = 0

    def own(self, obj: Any) -> Any:
        """Number an object, so that an engine handing back this very object is told from one handing back a copy."""
        self.ids[id(obj)] = len(self.ids)
        self.kept.append(obj)
        return obj


class Lazy:
    """A description that is made for an engine."""

    __slots__ = ('args',)

    def __init__(self, *args: Any) -> None:
        self.args = args

    def make(self, env: Env) -> Any:
        raise NotImplementedError

    def __repr__(self) -> str:
        return f'{type(self).__name__}({", ".join(map(render, self.args))})'

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.args == other.args  # type: ignore[attr-defined]

    def __hash__(self) -> int:
        return hash((type(self), repr(self.args)))


def build(desc: Any, env: Env) -> Any:
    """The object that a description means for this engine; lists and dicts are new ones each time."""
    kind = type(desc)
    if kind is dict:
        made = {}
        for key, value in desc.items():
            key = build(key, env) if not isinstance(key, str) else key
            try:
                made[key] = build(value, env)
            except Exception:  # a key that cannot be hashed or compared
                made[repr(type(key))] = build(value, env)
        return env.own(made)
    if kind is list:
        return env.own([build(item, env) for item in desc])
    if kind is tuple:
        return tuple([build(item, env) for item in desc])
    if isinstance(desc, Lazy):
        return desc.make(env)
    return desc


def render(value: Any) -> str:
    """Source text for a description."""
    kind = type(value)
    if kind is float and not math.isfinite(value):
        return f"float('{value}')"
    if kind is complex:
        return f"complex('{value}')"
    if kind is int and value.bit_length() > 4000:
        return hex(value)
    if kind is dict:
        return '{' + ', '.join(f'{render(k)}: {render(v)}' for k, v in value.items()) + '}'
    if kind is list:
        return '[' + ', '.join(map(render, value)) + ']'
    if kind is tuple:
        return '(' + ', '.join(map(render, value)) + (',)' if len(value) == 1 else ')')
    if kind in (set, frozenset) and value:
        return f'{kind.__name__}([' + ', '.join(sorted(map(render, value))) + '])'
    if isinstance(value, type):
        return value.__name__ if value.__module__ == 'builtins' else f'{value.__module__}.{value.__qualname__}'
    return repr(value)


class Fn(Lazy):
    """A function of the pool: `Fn(role, behaviour)`, one object per run for equal descriptions."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        made = env.functions.get(self.args)
        if made is None:
            from .functions import make_function

            made = env.functions[self.args] = make_function(env, *self.args)
        return made


class Cls(Lazy):
    """A class: `Cls(form, name, *details)`, one class per engine for equal descriptions."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        cache = env.classes if self.has('prebuilt') else env.engine.classes
        made = cache.get(self.args)
        if made is None:
            from .classes import give_serializer, make_class

            if len(env.engine.classes) > 3000:
                env.engine.classes.clear()
            made = make_class(*self.args)
            cache[self.args] = made
            give_serializer(made, env.engine, self.args)
        return made

    def has(self, option: str) -> bool:
        return any(option in part for part in self.args[2:] if type(part) is tuple)

    def __hash__(self) -> int:
        return hash(self.args)


class Inst(Lazy):
    """An instance made without its `__init__`: `Inst(cls, attributes, fields_set, extra, private)`."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        from .classes import make_instance

        cls, *parts = self.args
        return env.own(make_instance(cls.make(env), *[build(part, env) for part in parts]))


class Call(Lazy):
    """The result of a call: `Call(description or builtin, args, kwargs)`; a text if that raises."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        target, args, *kwargs = self.args
        function = target.make(env) if isinstance(target, Lazy) else target
        try:
            return env.own(function(*build(args, env), **(build(kwargs[0], env) if kwargs else {})))
        except Exception as exc:
            return f'unmade {type(exc).__name__}'


class Member(Lazy):
    """A member of an enum class: `Member(cls, name)`."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        cls, name = self.args
        return cls.make(env)[name]


class Eng(Lazy):
    """A name of the engine's module."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        return getattr(env.engine, self.args[0])


class Gen(Lazy):
    """A generator over items: `Gen(items, fails)`; with `fails` it raises after the last one. Reading is logged."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        items, fails = self.args
        items = build(items if type(items) is list else [items], env)

        def generate() -> Any:
            for number, item in enumerate(items):
                env.log.append(('read', number))
                yield item
            if fails:
                raise RuntimeError('generator failed')

        return env.own(generate())


class Coll(Lazy):
    """A collection other than list, dict, tuple: `Coll(kind, items)`; the list itself if its items do not go in."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        kind, items = self.args[:2]
        made = build(items, env)
        if kind in ('set', 'frozenset', 'counter') and type(made) is list and len(made) > 1:
            # an order that hangs on addresses is no engine's doing
            made = [item for item in made if type(item).__hash__ is not object.__hash__]
            # nor is the order of what each engine hashes in its own way
            made = [item for item in made if not any(f'{n}Url' == type(item).__name__ for n in ('', 'MultiHost'))]
        try:
            return env.own(COLLECTIONS[kind](made))
        except Exception:
            return made


class Nasty(Lazy):
    """A hostile object of the pool: `Nasty(name)`."""

    __slots__ = ()

    def make(self, env: Env) -> Any:
        from .nasty import NASTY

        return env.own(NASTY[self.args[0]](env))


COLLECTIONS: dict[str, Any] = {
    'set': set,
    'frozenset': frozenset,
    'deque': collections.deque,
    'short-deque': lambda items: collections.deque(items, maxlen=2),
    'tuple': tuple,
    'iter': iter,
    'map': lambda items: map(lambda item: item, items),
    'bytearray': bytearray,
    'memoryview': memoryview,
    'ordered-dict': collections.OrderedDict,
    'counter': collections.Counter,
    'defaultdict': lambda items: collections.defaultdict(int, items),
    'mappingproxy': types.MappingProxyType,
    'keys': lambda items: items.keys(),
    'values': lambda items: items.values(),
    'items': lambda items: items.items(),
    'userdict': collections.UserDict,
    'userlist': collections.UserList,
    'namespace': lambda items: types.SimpleNamespace(**items),
    'chainmap': collections.ChainMap,
}
