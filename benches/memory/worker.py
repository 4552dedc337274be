"""Builds one corpus on one engine in a fresh process and prints what was found, as one line of JSON.

    worker.py ENGINE CORPUS MODE

`ENGINE` is `reference` or `duramen`. Modes, the first two with the counting library preloaded and PYTHONMALLOC=malloc:

- `engine`: what the calls of the two constructors leave behind, at import and again after each object ran once;
- `order:SEED`: the recorded schemas are compiled in a random order (`order:-` is the recorded one), then all once more;
- `process`: how much memory the whole process has grown by since pydantic was imported;
- `memray:FILE`: allocations of the whole import, counted by memray, whose file is written;
- `compile:SWITCH`: schemas are recorded, then compiled while callgrind counts.

Started by `run.py`, which says more of each.
"""

from __future__ import annotations

import ctypes
import gc
import json
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent))

import callgrind  # noqa: E402
import kubernetes  # noqa: E402

sys.path.append(str(kubernetes.MODULE.parent))
ATTRIBUTES = ('__pydantic_validator__', '__pydantic_serializer__', 'validator', 'serializer')
# The dump of a value of another class warns, which is made a text: not what is measured here.
LATE = ((('validate_python', {}),), (('to_python', {'warnings': False}), ('to_json', {'warnings': False})))


class Counter:
    """The preloaded library: counts between `begin` and `end`."""

    def __init__(self) -> None:
        self.library = ctypes.PyDLL(None)
        self.begin, self.end = self.library.shim_begin, self.library.shim_end
        for function in (self.begin, self.end):
            function.restype = None
        self.place = (ctypes.c_size_t * 5)()
        self.seconds, self.constructed = 0.0, 0

    def read(self) -> dict[str, int]:
        """Bytes and blocks alive, allocations so far, bytes given so far, highest bytes alive."""
        self.library.shim_read(self.place)
        return dict(zip(('bytes', 'blocks', 'allocations', 'given', 'peak'), self.place, strict=True))

    def around(self, made: type) -> Callable[..., Any]:
        """A function that makes instances of `made` while counting."""
        begin, end = self.begin, self.end

        def make(schema: Any, config: Any = None, _use_prebuilt: bool = True) -> Any:
            # positional, so that no dictionary of keywords counts
            started = time.process_time()
            begin()
            try:
                instance = made(schema, config, _use_prebuilt)
            finally:
                end()
            self.seconds += time.process_time() - started
            self.constructed += 1
            return instance

        return make


class Recorder:
    """Stands in for the constructors: keeps what they are called with and compiles nothing."""

    def __init__(self) -> None:
        self.calls: list[tuple[type, tuple[Any, ...], Any]] = []

    def around(self, made: type) -> Callable[..., Any]:
        def make(schema: Any, config: Any = None, _use_prebuilt: bool = True) -> Any:
            place = Place(made, (schema, config, _use_prebuilt))
            self.calls.append((made, (schema, config, _use_prebuilt), place))
            return place

        return make

    def owned(self) -> list[tuple[type, tuple[Any, ...], list[tuple[Any, str]]]]:
        """The calls whose result is in use, each with the attributes that hold it."""
        holders: dict[int, list[tuple[Any, str]]] = {}
        from pydantic import TypeAdapter

        for item in gc.get_objects():
            if isinstance(item, type | TypeAdapter):
                for name in ATTRIBUTES:
                    found = vars(item).get(name)
                    if type(found) is Place:
                        holders.setdefault(id(found), []).append((item, name))
        kept = [(made, arguments, holders[id(place)]) for made, arguments, place in self.calls if id(place) in holders]
        for _, _, place in self.calls:
            vars(place).pop('used', None)
        self.calls.clear()
        return kept


class Place:
    """Where a validator or serializer will be put. What is used already while importing is compiled for that."""

    def __init__(self, made: type, arguments: tuple[Any, ...]) -> None:
        self.call: tuple[type, tuple[Any, ...]] = (made, arguments)

    def __getattr__(self, name: str) -> Any:
        if name.startswith('__'):  # an engine that asks what this is
            raise AttributeError(name)
        made, arguments = self.call
        self.used = made(*arguments)
        return getattr(self.used, name)


def patch_constructors(by: Counter | Recorder) -> None:
    """Put functions where pydantic looks for the two classes."""
    import pydantic.dataclasses
    import pydantic.type_adapter
    from pydantic._internal import _dataclasses, _model_construction
    from pydantic.plugin import _schema_validator
    from pydantic_core import SchemaSerializer, SchemaValidator

    _schema_validator.SchemaValidator = by.around(SchemaValidator)
    serializer = by.around(SchemaSerializer)
    for module in (_dataclasses, _model_construction, pydantic.type_adapter):
        module.SchemaSerializer = serializer


def build(corpus: str) -> Any:
    from corpora import CORPORA

    return CORPORA[corpus]()


def engine_mode(corpus: str, patched: bool) -> dict[str, Any]:
    counter = Counter()
    patch_constructors(counter)
    kept = build(corpus)
    gc.collect()
    found: dict[str, Any] = counter.read()
    found |= {'constructors': counter.constructed, 'milliseconds': round(counter.seconds * 1000)}
    if patched:
        import duramen

        found['stats'] = {key: value for key, value in duramen.stats(heaviest=0).items() if isinstance(value, int)}
    found['used'] = run_each_once(counter)
    del kept
    return found


def run_each_once(counter: Counter) -> dict[str, int]:
    """What is alive after each validator and serializer ran: parts that are made late are in.

    Models and dataclasses are dumped from an instance without values, anything else from an empty dict.
    """
    from pydantic_core import SchemaSerializer, SchemaValidator

    instances: dict[int, Any] = {}
    for item in gc.get_objects():
        if isinstance(item, type) and '__pydantic_serializer__' in vars(item):
            instances[id(item.__pydantic_serializer__)] = item.__new__(item)
    objects = [item for item in gc.get_objects() if type(item) in (SchemaValidator, SchemaSerializer)]
    calls = []
    for item in objects:
        for name, keywords in LATE[type(item) is SchemaSerializer]:
            calls.append((getattr(item, name), instances.get(id(item), {}), keywords))
    for call, value, keywords in calls:
        counter.begin()
        try:
            call(value, **keywords)
        except Exception:  # what is refused has run as well
            pass
        finally:
            counter.end()
    count = len(objects)
    del objects, calls, instances
    gc.collect()
    return {**counter.read(), 'objects': count}


def record(corpus: str) -> tuple[Any, list[Any]]:
    recorder = Recorder()
    patch_constructors(recorder)
    kept, calls = build(corpus), recorder.owned()
    gc.collect()
    return kept, calls


def compile_all(calls: list[Any], counter: Counter | None = None) -> None:
    """Compile and put in place, as pydantic does one after the other."""
    makers = {made: counter.around(made) if counter else made for made, _, _ in calls}
    for made, arguments, holders in calls:
        instance = makers[made](*arguments)
        for owner, name in holders:
            setattr(owner, name, instance)


def order_mode(corpus: str, seed: str) -> dict[str, Any]:
    """Bytes that the recorded schemas take in this order, and what compiling them a second time adds."""
    kept, calls = record(corpus)
    if seed != '-':
        random.Random(seed).shuffle(calls)
    counter = Counter()
    compile_all(calls, counter)
    gc.collect()
    first, nodes = counter.read(), census()
    again = [None] * len(calls)
    makers = {made: counter.around(made) for made, _, _ in calls}
    for index, (made, arguments, _) in enumerate(calls):
        again[index] = makers[made](*arguments)
    gc.collect()
    added = {key: value - nodes[key] for key, value in census().items()}
    del kept
    return {**first, 'second': counter.read()['bytes'] - first['bytes'], 'objects': len(calls), 'added': added}


def census() -> dict[str, int]:
    """Nodes and cells of this process; nothing on the reference engine."""
    module = sys.modules.get('duramen')
    if module is None:
        return {}
    found = module.stats(heaviest=0)
    return {'nodes': found['validator_nodes'] + found['serializer_nodes'], 'cells': found['cells']}


def resident() -> int:
    return int(Path('/proc/self/statm').read_text().split()[1]) * 4096


def process_mode(corpus: str) -> dict[str, Any]:
    before = resident()
    kept = build(corpus)
    gc.collect()
    found = {'resident': resident() - before}
    del kept
    return found


def memray_mode(corpus: str, file: str) -> dict[str, Any]:
    import memray

    with memray.Tracker(file):
        kept = build(corpus)
    del kept
    metadata = memray.FileReader(file).metadata
    return {'allocations': metadata.total_allocations, 'peak': metadata.peak_memory}


def compile_mode(corpus: str, switch: str) -> dict[str, Any]:
    kept, calls = record(corpus)
    counted = callgrind.Switch(switch)
    counted.begin()
    compile_all(calls)
    counted.end()
    del kept
    return {'objects': len(calls)}


def main(engine: str, corpus: str, mode: str) -> None:
    if engine == 'duramen':
        import duramen

        duramen.patch()
    # The parts that pydantic imports late are no growth of the corpus.
    import pydantic
    import pydantic.dataclasses
    import pydantic.type_adapter  # noqa: F401

    name, _, argument = mode.partition(':')
    if name == 'engine':
        found = engine_mode(corpus, engine == 'duramen')
    elif name == 'order':
        found = order_mode(corpus, argument)
    elif name == 'process':
        found = process_mode(corpus)
    elif name == 'memray':
        found = memray_mode(corpus, argument)
    else:
        found = compile_mode(corpus, argument)
    print(json.dumps(found))


if __name__ == '__main__':
    main(*sys.argv[1:])
