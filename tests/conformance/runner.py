"""Runs test files in processes of their own and collects outcomes id by id; survives crashes and hangs.

Used by `run.py` (pydantic's suite) and `tests/shared_cases.py`. One process per file, so an engine that dies takes one
test with it: the file is started again without the ids that are done.
"""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).resolve().parent
SILENCE_SECONDS = 180
RESTARTS = 60


@dataclass
class FileResult:
    """Outcomes of one file: id -> (outcome, last line of the failure)."""

    outcomes: dict[str, tuple[str, str]] = field(default_factory=dict)
    collect_errors: list[str] = field(default_factory=list)
    patched: bool | None = None
    seconds: float = 0.0
    output: str = ''

    def as_json(self):
        return {'outcomes': self.outcomes, 'collect_errors': self.collect_errors, 'seconds': self.seconds}

    @classmethod
    def from_json(cls, data):
        outcomes = {key: tuple(value) for key, value in data['outcomes'].items()}
        return cls(outcomes, data['collect_errors'], seconds=data['seconds'])


def run_files(launcher, cwd, files, jobs, *, env, args=(), progress=lambda name, result: None):
    """Run `launcher + pytest arguments` on each of `files` (paths relative to `cwd`), `jobs` at a time.

    Returns a dict of file -> `FileResult`, in the order of `files`.
    """

    def one(name):
        result = run_file(launcher, cwd, name, env=env, args=args)
        progress(name, result)
        return name, result

    with ThreadPoolExecutor(jobs) as pool:
        return dict(pool.map(one, files))


def run_file(launcher, cwd, name, *, env, args=()):
    """Run one file to its end, over as many processes as crashes and hangs make necessary."""
    result = FileResult()
    started = time.monotonic()
    with tempfile.TemporaryDirectory(prefix='conformance-') as scratch:
        for _ in range(RESTARTS):
            record, done = Path(scratch, 'record'), Path(scratch, 'done')
            record.write_text('')
            done.write_text(json.dumps(list(result.outcomes)))
            command = [*launcher, '-p', 'record', '-p', 'no:cacheprovider', '-q', '--no-header', *args, name]
            how = _run_process(command, cwd, _environment(env, record, done), record, Path(scratch, 'output'))
            running = _read_record(record, result)
            result.output = Path(scratch, 'output').read_text('utf-8', 'replace')[-4000:]
            if running is None:
                if how:
                    result.collect_errors.append(f'{name}: {how} outside a test')
                break
            result.outcomes[running] = ('crashed', how or 'process ended inside the test')
    result.seconds = round(time.monotonic() - started, 2)
    return result


def _environment(env, record, done):
    path = os.pathsep.join([str(HERE), *filter(None, [env.get('PYTHONPATH')])])
    own = {'PYTHONPATH': path, 'CONFORMANCE_RECORD': str(record), 'CONFORMANCE_DONE': str(done)}
    return {**os.environ, 'PYTHONHASHSEED': '0', 'PYTHONDONTWRITEBYTECODE': '1', **env, **own}


def _run_process(command, cwd, env, record, output):
    """Returns how the process went wrong as words, or '' if it ended by itself with a status of pytest's."""
    with open(output, 'wb') as out:
        process = subprocess.Popen(command, cwd=cwd, env=env, stdin=subprocess.DEVNULL, stdout=out, stderr=out)
        size, since = -1, time.monotonic()
        while True:
            try:
                code = process.wait(timeout=5)
                break
            except subprocess.TimeoutExpired:
                now = record.stat().st_size
                if now != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > SILENCE_SECONDS:
                    process.kill()
                    process.wait()
                    return f'no progress for {SILENCE_SECONDS} s'
    # 0 passed, 1 failed, 5 nothing collected; 2 (interrupted) is what errors in collection end in.
    return '' if code in (0, 1, 2, 5) else f'exit status {code}'


def _read_record(record, result):
    """Take the lines into `result`; returns the id of the test that was running at the end, if one was."""
    running = None
    for line in record.read_text('utf-8').splitlines():
        entry = json.loads(line)
        if entry['event'] == 'start':
            running = entry['id']
        elif entry['event'] == 'end':
            result.outcomes[entry['id']] = (entry['outcome'], entry['text'])
            running = None
        elif entry['event'] == 'collect':
            result.collect_errors.append(f'{entry["id"]}: {entry["text"]}')
        else:
            result.patched = entry['patched']
    return running
