"""Fixtures for the whole suite: the gate on garbage collection, and one case through every input."""

from __future__ import annotations

import pytest

from tests.gates.gc_gate import watched
from tests.inputs import Both

try:
    import duramen
except ImportError:  # tests that need no engine run without it
    duramen = None

# Look at the classes themselves, or construct thousands in their own loop and check that elsewhere.
WITHOUT_GATE = ('test_interface', 'test_stubs', 'test_oracle', 'test_harness', 'test_gc_gate', 'test_leaks')
GATED = ('SchemaValidator', 'SchemaSerializer')


def _stand_ins():
    return {name: watched(getattr(duramen, name)) for name in GATED if isinstance(getattr(duramen, name, None), type)}


STAND_INS = _stand_ins()


@pytest.fixture(autouse=True)
def gc_gate(request, monkeypatch):
    """Every validator and serializer that a test constructs is checked to report what it keeps to the collector."""
    module = getattr(request, 'module', None)
    if not STAND_INS or module is None or module.__name__.rpartition('.')[2] in WITHOUT_GATE:
        return
    for name, stand_in in STAND_INS.items():
        monkeypatch.setattr(duramen, name, stand_in)
        for key, value in list(vars(module).items()):
            if value is stand_in.real:
                monkeypatch.setattr(module, key, stand_in)


@pytest.fixture
def both():
    """Run one case through Python, JSON and strings: see `tests.inputs.Both`."""
    return Both(duramen)
