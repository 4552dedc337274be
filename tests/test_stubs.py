"""The stub of the engine module against the built module, and the package's own types, as mypy sees them."""

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import duramen
import pytest

from .test_interface import NOT_YET

pytestmark = pytest.mark.skipif(find_spec('mypy') is None, reason='mypy is not installed')

ALLOWLIST = Path(__file__).with_name('stubtest_allowlist.txt')
PACKAGE = Path(duramen.__file__).parent

USES = """
from duramen import CoreSchema, PydanticUndefined, core_schema

schema: CoreSchema = core_schema.list_schema(core_schema.int_schema(ge=1), max_length=3)
reveal_type(core_schema.int_schema())
reveal_type(PydanticUndefined)
core_schema.int_schema(ge='1')
core_schema.list_schema(core_schema.any_schema(), True)
"""
EXPECTED = [
    '5: note: Revealed type is "TypedDict(duramen.core_schema.IntSchema,',
    '6: note: Revealed type is "duramen._duramen.PydanticUndefinedType"',
    '7: error: Argument "ge" to "int_schema" has incompatible type "str"; expected "int | None"',
    '8: error: Too many positional arguments for "list_schema"',
]


def run(tmp_path, *arguments):
    """Run mypy on the package that is imported here, wherever it stands."""
    path = str(PACKAGE.parent)
    environment = {**os.environ, 'PYTHONPATH': path, 'MYPY_CACHE_DIR': str(tmp_path)}
    # mypy refuses its own path inside site-packages, where it finds an installed package anyway.
    if PACKAGE.parent.name != 'site-packages':
        environment['MYPYPATH'] = path
    done = subprocess.run([sys.executable, '-m', *arguments], env=environment, capture_output=True, text=True)
    assert not done.stderr
    return done.stdout.splitlines()


def test_stub_matches_the_module(tmp_path):
    lines = run(tmp_path, 'mypy.stubtest', '--concise', '--allowlist', str(ALLOWLIST), 'duramen._duramen')
    coming = {f'duramen._duramen.{name} is not present at runtime' for name in NOT_YET}
    assert [line for line in lines if line not in coming] == []


def test_what_users_import_is_well_typed(tmp_path):
    lines = run(tmp_path, 'mypy', '-m', 'duramen', '-m', 'duramen.core_schema')
    assert lines[-1].startswith('Success: no issues found'), '\n'.join(lines)


def test_types_that_a_user_sees(tmp_path):
    source = tmp_path / 'uses.py'
    source.write_text(USES)
    lines = run(tmp_path, 'mypy', '--no-error-summary', str(source))
    shown = [line.split('uses.py:')[1] for line in lines if ' defined in ' not in line]
    assert len(shown) == len(EXPECTED)
    assert all(line.startswith(start) for line, start in zip(shown, EXPECTED, strict=True)), '\n'.join(lines)
