"""Runs test files in processes apart and collects outcomes id by id; survives crashes and hangs.

Used by `run.py` (pydantic's suite) and `tests/shared_cases.py`. An engine that dies takes one test with it: the files
are started again without the ids that are done.
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
WAIT_SECONDS = 5
RESTARTS = 60
GROUPS_PER_JOB = 4


@dataclass
class FileResult:
    """Outcomes of one file: id -> (outcome, last line of the failure)."""

    outcomes: dict[str, tuple[str, str]] = field(default_factory=dict)
    collect_errors: list[str] = field(default_factory=list)
    patched: bool | None = None

    def as_json(self):
        return {'outcomes': self.outcomes, 'collect_errors': self.collect_errors}

    @classmethod
    def from_json(cls, data):
        return cls({key: tuple(value) for key, value in data['outcomes'].items()}, data['collect_errors'])


def run_files(launcher, cwd, files, jobs, *, env, args=(), progress=lambda name, result: None):
    """Run `launcher + pytest arguments` on `files` (paths relative to `cwd`) in `jobs` processes at a time.

    Returns a dict of file -> `FileResult`. Files share a process, as starting one is slow.
    """

    def one(group):
        results = _run_group(launcher, cwd, group, env=env, args=args)
        for name, result in results.items():
            progress(name, result)
        return results

    sizes = {name: Path(cwd, name).stat().st_size for name in files}
    merged = {}
    with ThreadPoolExecutor(jobs) as pool:
        for results in pool.map(one, _pack(sizes, jobs * GROUPS_PER_JOB)):
            merged.update(results)
    return merged


def _pack(sizes, count):
    """Split the names in `sizes` into at most `count` lists of about the same sum, the heaviest list first."""
    groups = [[0, []] for _ in range(count)]
    for name in sorted(sizes, key=sizes.get, reverse=True):
        lightest = min(groups, key=lambda group: group[0])
        lightest[0] += sizes[name]
        lightest[1].append(name)
    return [names for _, names in sorted(groups, key=lambda group: -group[0]) if names]


def _run_group(launcher, cwd, names, *, env, args):
    """Run the files `names` to their end, over as many processes as crashes and hangs make necessary."""
    results = {name: FileResult() for name in names}
    with tempfile.TemporaryDirectory(prefix='conformance-') as scratch:
        record, done, output = (Path(scratch, part) for part in ('record', 'done', 'output'))
        for _ in range(RESTARTS):
            record.write_text('')
            done.write_text(json.dumps([test for result in results.values() for test in result.outcomes]))
            for result in results.values():
                result.collect_errors.clear()
            flags = ['-p', 'record', '-p', 'no:cacheprovider', '-q', '--continue-on-collection-errors']
            how = _run_process([*launcher, *flags, *args, *names], cwd, _environment(env, record, done), record, output)
            running = _read_record(record, results)
            if running is not None:
                results[running.partition('::')[0]].outcomes[running] = ('crashed', how or 'the process ended')
            elif how and len(names) > 1:
                # Something outside a test took the whole process down: find out which file.
                for name in names:
                    results.update(_run_group(launcher, cwd, [name], env=env, args=args))
                break
            else:
                if how:
                    tail = output.read_text('utf-8', 'replace')[-1000:]
                    results[names[0]].collect_errors.append(f'{how} outside a test: {tail}')
                break
    return results


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
                code = process.wait(timeout=WAIT_SECONDS)
                break
            except subprocess.TimeoutExpired:
                now = record.stat().st_size
                if now != size:
                    size, since = now, time.monotonic()
                elif time.monotonic() - since > SILENCE_SECONDS:
                    process.kill()
                    process.wait()
                    return f'no progress for {SILENCE_SECONDS} s'
    # 0 passed, 1 failed, 5 nothing collected.
    return '' if code in (0, 1, 5) else f'exit status {code}'


def _read_record(record, results):
    """Take the lines into `results`; returns the id of the test that was running at the end, if one was."""
    running = None
    for line in record.read_text('utf-8').splitlines():
        entry = json.loads(line)
        result = results.get(entry.get('id', '').partition('::')[0])
        if entry['event'] == 'start':
            running = entry['id']
        elif entry['event'] == 'end':
            result.outcomes[entry['id']] = (entry['outcome'], entry['text'])
            running = None
        elif entry['event'] == 'collect':
            # An error above all files (a conftest) counts for each of them.
            for each in [result] if result is not None else results.values():
                each.collect_errors.append(entry['text'])
        else:
            for each in results.values():
                each.patched = entry['patched']
    return running
