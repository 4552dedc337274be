"""Libraries built on pydantic give the same on both engines, imported and tried offline.

Each program beside this file runs in two child processes, stock and patched; what they print must be equal.
"""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import duramen
import pytest

PROGRAMS = {path.stem.removeprefix('use_'): path for path in Path(__file__).parent.glob('use_*.py')}
# Ends the program with the engine it ran on.
LAUNCH = """
import runpy, sys
runpy.run_path(sys.argv[1], run_name='__main__')
import pydantic_core
print(pydantic_core.__spec__.origin)
"""


def outcome(program: Path, launcher: list[str], folder: Path) -> str:
    """What `program` prints, and at the end the engine it ran on. Both engines find the same, empty, directory."""
    (folder / 'work').mkdir(parents=True)
    (folder / 'launch.py').write_text(LAUNCH)
    package = str(Path(duramen.__file__).resolve().parent.parent)
    search = os.pathsep.join(filter(None, [os.environ.get('PYTHONPATH'), package]))
    env = {**os.environ, 'PYTHONPATH': search, 'PYTHONHASHSEED': '0', 'PYTHONIOENCODING': 'utf-8', 'COLUMNS': '80'}
    command = [sys.executable, *launcher, str(folder / 'launch.py'), str(program)]
    options = {'capture_output': True, 'text': True, 'encoding': 'utf-8', 'timeout': 300}
    result = subprocess.run(command, cwd=folder / 'work', env=env, **options)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.mark.parametrize('name', sorted(PROGRAMS))
def test_same_on_both_engines(tmp_path, name):
    for needed in (name, 'httpx'):
        if find_spec(needed) is None:
            pytest.skip(f'{needed} is not installed (extra `test`)')
    *stock, stock_engine = outcome(PROGRAMS[name], [], tmp_path / 'stock').splitlines()
    *ours, our_engine = outcome(PROGRAMS[name], ['-m', 'duramen'], tmp_path / 'duramen').splitlines()
    assert stock_engine.endswith('__init__.py')
    assert our_engine == 'duramen'
    assert len(stock) >= 5
    assert ours == stock
