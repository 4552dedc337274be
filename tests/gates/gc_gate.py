"""The gate on garbage collection: what a validator or serializer keeps, it reports to the collector.

`watched(real)` stands in for an engine class in tests: constructing through it checks the new object. The check counts
references: each reference to a class, function or other object of the schema that the construction added must be one
that `gc.get_referents` finds on the way from the new object. A reference that the collector is not told of makes a
cycle through it live for ever.
"""

from __future__ import annotations

import collections
import gc
import re
import sys
import types
from typing import Any

CONTAINERS = (dict, list, tuple, set, frozenset, types.MappingProxyType)
# Where the walk ends: behind these lies the rest of the program.
# Nothing of the user's hangs on these, so that a hidden reference to one can be part of no cycle.
HARMLESS = (re.Pattern,)
BORDERS = (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType, types.MethodType, types.FrameType)
MOST_OBJECTS = 50_000


def subjects(schema: Any) -> list[Any]:
    """The objects of a schema whose references are counted: classes, callables, defaults; everything the collector
    follows and that is no plain container of the schema."""
    found: dict[int, Any] = {}
    seen: set[int] = set()
    todo = [schema]
    while todo:
        item = todo.pop()
        if id(item) in seen:
            continue
        seen.add(id(item))
        if isinstance(item, dict):
            todo.extend(dict.keys(item))
            todo.extend(dict.values(item))
        for base in (list, tuple, set, frozenset):
            if isinstance(item, base):
                todo.extend(base.__iter__(item))  # never a subclass's own
        is_static = isinstance(item, type) and not item.__flags__ & (1 << 9)
        if gc.is_tracked(item) and type(item) not in CONTAINERS and not is_static and not isinstance(item, HARMLESS):
            found[id(item)] = item
    return list(found.values())


def containers(schema: Any) -> set[int]:
    """The ids of the schema's own containers: the engine may keep the schema, but must report what its nodes keep."""
    seen: set[int] = set()
    todo = [schema]
    while todo:
        item = todo.pop()
        if type(item) in CONTAINERS and id(item) not in seen:
            seen.add(id(item))
            todo.extend(gc.get_referents(item))
    return seen


def edges(start: Any, wanted: set[int], closed: set[int]) -> collections.Counter[int]:
    """How often the objects reachable from `start` refer to each wanted object."""
    found: collections.Counter[int] = collections.Counter()
    seen = {id(start), *closed}
    todo = [start]
    while todo and len(seen) < MOST_OBJECTS:
        for referent in gc.get_referents(todo.pop()):
            key = id(referent)
            if key in wanted:
                found[key] += 1
            if key not in seen:
                seen.add(key)
                if not isinstance(referent, BORDERS):
                    todo.append(referent)
    return found


def counts(objects: list[Any]) -> list[int]:
    return [sys.getrefcount(item) for item in objects]


def unreported(factory: Any, *args: Any, **kwargs: Any) -> tuple[Any, list[str]]:
    """Construct, and name each object of the schema of which more references were taken than are reported."""
    given = (args, kwargs)
    objects = subjects(given)
    before = counts(objects)
    made = factory(*args, **kwargs)
    closed = containers(given) | {id(given), id(objects), id(before)}
    found = edges(made, {id(item) for item in objects}, closed)
    if _faults(objects, before, found):
        gc.collect()  # what compiling made and dropped again may be a cycle
    return made, _faults(objects, before, found)


def _faults(objects: list[Any], before: list[int], found: collections.Counter[int]) -> list[str]:
    return [
        f'{item!r:.80}: {new - old} references taken, {found[id(item)]} reported'
        for item, old, new in zip(objects, before, counts(objects), strict=True)
        if new - old > found[id(item)]
    ]


class Watched(type):
    """The type of a stand-in: calling it constructs the real class and checks, everything else is the real class's."""

    real: Any

    def __call__(cls, *args: Any, **kwargs: Any) -> Any:
        made, faults = unreported(cls.real, *args, **kwargs)
        assert not faults, f'{cls.__name__} does not report to the collector: {faults}'
        return made

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, cls.real)

    def __subclasscheck__(cls, subclass: Any) -> bool:
        return issubclass(subclass, cls.real)

    def __getattr__(cls, name: str) -> Any:
        return getattr(cls.real, name)


def watched(real: type) -> Any:
    """A stand-in for an engine class."""
    return Watched(real.__name__, (), {'real': real, '__module__': real.__module__, '__doc__': real.__doc__})
