"""Child processes for the tests of this directory: patching changes a process for good, so each test has its own."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import textwrap
import venv
from pathlib import Path

import duramen

PACKAGE_PARENT = str(Path(duramen.__file__).resolve().parent.parent)


def python(*args, cwd, path=(), behind=(), executable=sys.executable, env=None) -> subprocess.CompletedProcess:
    """Run Python with `args`; on `sys.path`, `path` comes first, then the package under test, `behind` last."""
    given = [part for part in os.environ.get('PYTHONPATH', '').split(os.pathsep) if part]
    search = os.pathsep.join(map(str, [*path, PACKAGE_PARENT, *given, *behind]))
    full_env = {**os.environ, 'PYTHONPATH': search, **(env or {})}
    command = [executable, *map(str, args)]
    return subprocess.run(command, cwd=cwd, env=full_env, capture_output=True, text=True, timeout=300)


def run(code: str, *, cwd, **kwargs) -> str:
    """Run `code` in a child; returns what it printed, without the last newline. The child has to succeed."""
    result = python('-c', textwrap.dedent(code), cwd=cwd, **kwargs)
    assert result.returncode == 0, result.stderr
    return result.stdout.removesuffix('\n')


def fake_distribution(folder: Path, name: str, version: str) -> Path:
    """Package metadata that says `name` is installed in `version`; returns the directory to put on the path."""
    info = folder / f'{name}-{version}.dist-info'
    info.mkdir(parents=True)
    (info / 'METADATA').write_text(f'Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n')
    return folder


class ThrowawayEnvironment:
    """A virtual environment of its own that sees the packages of this one, so that `enable` can be tried."""

    def __init__(self, folder: Path):
        venv.create(folder, symlinks=os.name != 'nt')
        self.folder = folder
        self.executable = str(folder / ('Scripts/python.exe' if os.name == 'nt' else 'bin/python'))
        self.packages = [sysconfig.get_path('purelib'), sysconfig.get_path('platlib')]

    @property
    def pth(self) -> Path:
        (site_packages,) = self.folder.glob('[lL]ib/**/site-packages')
        return site_packages / 'duramen.pth'

    def python(self, *args, **kwargs):
        return python(*args, executable=self.executable, behind=self.packages, **kwargs)

    def run(self, code, **kwargs):
        return run(code, executable=self.executable, behind=self.packages, **kwargs)
