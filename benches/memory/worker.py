"""Builds one corpus on one engine in a fresh process and prints what the engine allocated, as one line of JSON.

Started by `run.py` with the counting library preloaded and PYTHONMALLOC=malloc.
"""

from __future__ import annotations

import ctypes
import gc
import json
import sys
import time
from pathlib import Path


class Counter:
    """The preloaded library: counts between `begin` and `end`."""

    def __init__(self) -> None:
        self.library = ctypes.PyDLL(None)
        self.begin, self.end = self.library.shim_begin, self.library.shim_end
        for function in (self.begin, self.end):
            function.restype = None
        self.place = (ctypes.c_size_t * 5)()

    def read(self) -> dict[str, int]:
        """Bytes and blocks alive, allocations so far, bytes given so far, highest bytes alive."""
        self.library.shim_read(self.place)
        return dict(zip(('bytes', 'blocks', 'allocations', 'given', 'peak'), self.place, strict=True))

    def around(self, made: type) -> object:
        """A function that makes instances of `made` while counting."""
        begin, end = self.begin, self.end

        def make(schema, config=None, _use_prebuilt=True):
            # positional, so that no dictionary of keywords counts
            started = time.process_time()
            begin()
            try:
                instance = made(schema, config, _use_prebuilt)
            finally:
                end()
            self.seconds += time.process_time() - started
            self.made.append((made, schema, config, _use_prebuilt))
            return instance

        return make

    made: list = []
    seconds = 0.0


def patch_constructors(counter: Counter) -> None:
    """Put counting functions where pydantic looks for the two classes."""
    import pydantic.dataclasses
    import pydantic.type_adapter
    from pydantic._internal import _dataclasses, _model_construction
    from pydantic.plugin import _schema_validator
    from pydantic_core import SchemaSerializer, SchemaValidator

    _schema_validator.SchemaValidator = counter.around(SchemaValidator)
    serializer = counter.around(SchemaSerializer)
    for module in (_dataclasses, _model_construction, pydantic.type_adapter):
        module.SchemaSerializer = serializer


def resident() -> int:
    return int(Path('/proc/self/statm').read_text().split()[1]) * 4096


def main(engine: str, corpus: str) -> None:
    if engine == 'duramen':
        import duramen

        duramen.patch()
    import pydantic  # noqa: F401

    counter = Counter()
    patch_constructors(counter)
    from corpora import CORPORA

    before = resident()
    kept = CORPORA[corpus]()
    gc.collect()
    found = counter.read()
    found['resident'] = resident() - before
    found['constructors'] = len(counter.made)
    found['milliseconds'] = round(counter.seconds * 1000)
    if engine == 'duramen':
        found['stats'] = duramen.stats()
    print(json.dumps(found))
    del kept


if __name__ == '__main__':
    main(*sys.argv[1:])
