"""Fixtures for the whole suite: the gate on garbage collection, and one case through every input."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.gates.gc_gate import watched
from tests.inputs import Both

try:
    import duramen
except ImportError:  # tests that need no engine run without it
    duramen = None

# Look at the classes themselves, or construct thousands in their own loop and check that elsewhere.
WITHOUT_GATE = (
    'test_interface',
    'test_stubs',
    'test_oracle',
    'test_harness',
    'test_gc_gate',
    'test_leaks',
    'test_sharing_families',
)
GATED = ('SchemaValidator', 'SchemaSerializer')


# Run on every interpreter at hand; single tests elsewhere are marked `core` themselves.
CORE = ('validators', 'serializers', 'errors', 'json', 'values', 'gates')
# Expectations in Python's own words, or with its own limits, which change from version to version: they are those of
# the main version. Both engines were seen to agree on the others.
MAIN_VERSION = (3, 11)
WORDED_BY_PYTHON = (
    "AttributeError: '",
    'test_exceptions_of_values',
    'test_self_instance_that_is_no_model_of_a_root_model',
    'test_offset_of_now_beyond_a_day',
    'T(3600).__getstate__()',
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config, items):
    if os.environ.get('DURAMEN_SHARE') == '0':
        # tests of counts and bytes say nothing where nothing is shared
        left_out = [item for item in items if item.get_closest_marker('sharing')]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]
    here, elsewhere = Path(__file__).parent, sys.version_info[:2] != MAIN_VERSION
    for item in items:
        if item.path.is_relative_to(here) and item.path.relative_to(here).parts[0] in CORE:
            item.add_marker('core')
            if elsewhere and any(text in item.name for text in WORDED_BY_PYTHON):
                item.add_marker(pytest.mark.skip(reason='in the words of another version of Python'))


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
