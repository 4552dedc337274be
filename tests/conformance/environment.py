"""Fetches pydantic's source distribution and builds the environment its suite runs in. Nothing of it is committed.

Used by `run.py`. Under the work directory: `pydantic-VERSION/` (the unpacked sdist), `venv/`, `stock/` (outcomes of
the stock engine, one file per test file, by versions).
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tarfile
import venv
from pathlib import Path

PYDANTIC_VERSION = '2.14.4'
GROUPS = ('dev', 'testing-extra')
EXTRAS = ('email', 'timezone')
# What the suite's own files need that its groups do not name.
LEFT_OUT = ('mypy', 'typechecking', 'test_docs.py')


class Environment:
    """The suite and its Python under `work_dir`; `prepare` makes what is missing."""

    def __init__(self, work_dir: Path):
        self.work_dir = work_dir.resolve()
        self.suite = self.work_dir / f'pydantic-{PYDANTIC_VERSION}'
        self.venv = self.work_dir / 'venv'
        self.python = self.venv / ('Scripts/python.exe' if sys.platform == 'win32' else 'bin/python')

    def prepare(self) -> None:
        """Fetch and install what is not there yet; a second call does nothing."""
        self.work_dir.mkdir(parents=True, exist_ok=True)
        if not (self.suite / 'tests').is_dir():
            self._fetch()
        stamp = self.venv / 'ready'
        wanted = f'{sys.version} pydantic {PYDANTIC_VERSION} {GROUPS} {EXTRAS}\n'
        if not stamp.exists() or stamp.read_text() != wanted:
            self._install()
            stamp.write_text(wanted)

    def _fetch(self):
        download = self.work_dir / 'download'
        command = ['download', '--no-binary', 'pydantic', '--no-deps', '--dest', download]
        _call([sys.executable, '-m', 'pip', *command, f'pydantic=={PYDANTIC_VERSION}'])
        # Unpacked aside and moved at the end, so that a broken run leaves no half suite.
        with tarfile.open(download / f'pydantic-{PYDANTIC_VERSION}.tar.gz') as archive:
            if hasattr(tarfile, 'data_filter'):
                archive.extraction_filter = tarfile.data_filter
            archive.extractall(download)
        (download / self.suite.name).rename(self.suite)

    def _install(self):
        if self.venv.exists():
            shutil.rmtree(self.venv)
        venv.create(self.venv, with_pip=True)
        # `--group` needs a recent pip.
        _call([self.python, '-m', 'pip', 'install', '--quiet', '--upgrade', 'pip>=25.1'])
        groups = [part for group in GROUPS for part in ('--group', f'{self.suite / "pyproject.toml"}:{group}')]
        package = f'pydantic[{",".join(EXTRAS)}]=={PYDANTIC_VERSION}'
        _call([self.python, '-m', 'pip', 'install', '--quiet', package, *groups])

    def key(self) -> str:
        """Short name of the Python and package versions in the environment; outcomes are cached by it."""
        # Not `pip freeze`, which is slow: the names of the metadata directories say the versions.
        names = sorted(path.name for path in self.venv.glob('[lL]ib/**/site-packages/*.dist-info'))
        digest = hashlib.sha256('\n'.join([sys.version, *names]).encode()).hexdigest()[:12]
        return f'{sys.version_info.major}.{sys.version_info.minor}-{digest}'

    def files(self, wanted: list[str]) -> list[str]:
        """Test files as `tests/...py`, only those that contain one of the texts `wanted` if any is given."""
        names = []
        for path in sorted((self.suite / 'tests').rglob('test_*.py')):
            parts = path.relative_to(self.suite / 'tests').parts
            name = path.relative_to(self.suite).as_posix()
            if parts[0] not in LEFT_OUT and (not wanted or any(text in name for text in wanted)):
                names.append(name)
        return names


def _call(command):
    subprocess.run([str(part) for part in command], check=True)
