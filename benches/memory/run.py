"""What validators and serializers weigh, beside the reference engine: each corpus on each engine in fresh processes.

    make bench-memory                            every corpus: table, plot, and the section in docs/benchmarks.md
    make bench-memory ARGS='--only recursive'    corpora whose name contains the text, printed only

- *engine*: the calls of the two constructors and nothing else: bytes in use at the end of the import (as the C library
  hands them out, its own words included), again after each validator and serializer has run once, the most at any
  moment, and allocations made. `PYTHONMALLOC=malloc` and a small library before malloc, so that Python objects, maps of
  memory and whatever an engine allocates by itself are all in.
- *process*: resident growth over the building of the corpus, counted from just after `import pydantic` with the engine
  loaded; and all allocations of it that memray counts, which leaves out small Python objects.
- *order*: the corpus's schemas are recorded, then compiled in three random orders, each in a fresh process: the spread
  of the bytes; and all of them a second time beside the first, what that adds for a validator and its serializer.
- *instructions* to compile the Kubernetes models, counted by callgrind, where it is installed.

Corpora whose package is not installed are left out, memray as well.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))

import callgrind  # noqa: E402
import chart  # noqa: E402
import kubernetes  # noqa: E402

DOCS = HERE.parents[1] / 'docs'
ENGINES = ('reference', 'duramen')
SEEDS = ('1', '2', '3')
Found = dict[str, Any]


def build_shim(directory: Path) -> Path:
    """Compile the counting library."""
    target = directory / 'shim.so'
    compiler = os.environ.get('CC', 'cc')
    subprocess.run([compiler, '-O2', '-shared', '-fPIC', '-o', str(target), str(HERE / 'shim.c')], check=True)
    return target


class Missing(Exception):
    """The corpus is not installed."""


class Runner:
    """Starts the workers, tells how far the run is, and knows what is installed."""

    def __init__(self, directory: Path) -> None:
        self.directory, self.shim = directory, build_shim(directory)
        self.memray = importlib.util.find_spec('memray') is not None
        self.started = time.monotonic()

    def worker(self, engine: str, corpus: str, mode: str, prefix: tuple[str, ...] = ()) -> tuple[Found, str]:
        """What one process found, and what it wrote to its error output.

        Raises:
            Missing: The corpus is not installed.
            RuntimeError: The process failed; the message is what it wrote.
        """
        passed = time.monotonic() - self.started
        print(f'{passed:5.0f} s  {corpus}: {engine}, {mode.partition(":")[0]} ...', file=sys.stderr, flush=True)
        environment = {**os.environ, 'PYTHONHASHSEED': '0'}
        if mode.startswith(('engine', 'order')):
            environment |= {'LD_PRELOAD': str(self.shim), 'PYTHONMALLOC': 'malloc'}
        command = [*prefix, sys.executable, str(HERE / 'worker.py'), engine, corpus, mode]
        done = subprocess.run(command, env=environment, capture_output=True, text=True)
        if done.returncode:
            if 'ModuleNotFoundError' in done.stderr:
                raise Missing(corpus)
            raise RuntimeError(done.stderr)
        return json.loads(done.stdout.splitlines()[-1]), done.stderr

    def engine(self, engine: str, corpus: str) -> Found:
        """Everything about one corpus on one engine."""
        found = self.worker(engine, corpus, 'engine')[0]
        found['resident'] = self.worker(engine, corpus, 'process')[0]['resident']
        if self.memray:
            file = self.directory / f'{engine}-{corpus}'
            found['memray'] = self.worker(engine, corpus, f'memray:{file}')[0]['allocations']
            file.unlink()
        return found

    def order(self, corpus: str) -> Found:
        """Random orders, and the second compile, on our engine."""
        runs = [self.worker('duramen', corpus, f'order:{seed}')[0] for seed in ('-', *SEEDS)]
        bytes_ = [run['bytes'] for run in runs]
        pairs = runs[0]['objects'] / 2
        return {
            'bytes': bytes_,
            'spread': 100 * (max(bytes_) / min(bytes_) - 1),
            'second': max(run['second'] for run in runs) / pairs,
            'added': {key: max(run['added'][key] for run in runs) for key in ('nodes', 'cells')},
        }

    def instructions(self, engine: str, corpus: str) -> int:
        """Instructions of compiling a corpus's recorded schemas, by callgrind.

        Raises:
            callgrind.Missing: They cannot be counted here.
        """
        switch = callgrind.build(self.directory)
        return callgrind.collected(self.worker(engine, corpus, f'compile:{switch}', callgrind.COMMAND)[1])


def ratio(reference: float, ours: float) -> str:
    return f'{reference / max(ours, 1):.1f}'


def table(head: list[str], rows: list[list[str]]) -> str:
    lines = ['| ' + ' | '.join(row) + ' |' for row in (head, *rows)]
    lines.insert(1, '| --- |' + ' ---: |' * (len(head) - 1))
    return '\n'.join(lines)


def pair(reference: Found, ours: Found, *keys: str) -> list[str]:
    """Three cells: the reference's figure, ours, the ratio."""
    a, b = reference, ours
    for key in keys:
        a, b = a.get(key), b.get(key)  # type: ignore[assignment]
    if a is None or b is None:
        return ['-', '-', '-']
    return [f'{a:,}', f'{b:,}', ratio(a, b)]  # type: ignore[arg-type]


def title(corpus: str) -> str:
    return corpus.replace('_', ' ')


def section(results: dict[str, dict[str, Found]], counted: dict[str, int]) -> str:
    """The text that goes into the docs."""
    where = f'CPython {platform.python_version()}, {platform.machine()}.'
    three = lambda name: [f'{name}, reference', name, 'ratio']  # noqa: E731
    both = [(title(corpus), found['reference'], found['duramen']) for corpus, found in results.items()]
    engine = table(
        ['corpus', *three('bytes'), *three('bytes after use'), *three('allocations')],
        [[name, *pair(a, b, 'bytes'), *pair(a, b, 'used', 'bytes'), *pair(a, b, 'allocations')] for name, a, b in both],
    )
    process = table(
        ['corpus', *three('peak of the engine'), *three('resident growth'), *three('allocations of the import')],
        [[name, *pair(a, b, 'peak'), *pair(a, b, 'resident'), *pair(a, b, 'memray')] for name, a, b in both],
    )
    rows = []
    for corpus, found in results.items():
        each = found['order']
        bytes_ = [f'{number:,}' for number in each['bytes']]
        added = [f'{each["second"]:.0f}', str(each['added']['cells']), str(each['added']['nodes'])]
        rows.append([title(corpus), *bytes_, f'{each["spread"]:.1f} %', *added])
    order = table(
        ['corpus', 'recorded order', *(f'random {seed}' for seed in SEEDS), 'spread', 'bytes a pair, second time',
         'new cells', 'new nodes'],
        rows,
    )  # fmt: skip
    text = (
        f'{where}\n\nBy the engine alone:\n\n{engine}\n\nBy the whole process, and the most of the engine:\n\n{process}'
    )
    text += f'\n\nIn other orders, and a second time beside the first:\n\n{order}'
    if counted:
        reference, ours = counted['reference'], counted['duramen']
        text += (
            f'\n\nInstructions to compile the Kubernetes models: {reference:,} by the reference, {ours:,} by Duramen, '
        )
        text += f'ratio {reference / ours:.2f}.'
    return text


def size(value: float) -> str:
    return f'{value / 1e6:g} MB' if value >= 1e5 else f'{value / 1e3:g} kB'


def draw(results: dict[str, dict[str, Found]]) -> str:
    pairs = []
    for corpus, found in results.items():
        reference, ours = found['reference']['bytes'], found['duramen']['bytes']
        pairs.append(chart.Pair(title(corpus), reference, ours, f'{reference / ours:.1f}x'))
    heading = 'Bytes that validators and serializers hold after the import'
    return chart.dots(heading, pairs, size, ('pydantic-core', 'Duramen'))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--only', default='', help='corpora whose name contains the text; nothing is written')
    parser.add_argument('--no-instructions', action='store_true', help='leave the minutes under callgrind out')
    parser.add_argument('--save', type=Path, help='write the figures to this file as JSON')
    arguments = parser.parse_args()
    kubernetes.generate()
    from corpora import CORPORA

    results: dict[str, dict[str, Found]] = {}
    counted: dict[str, int] = {}
    failed: list[str] = []
    with tempfile.TemporaryDirectory() as directory:
        runner = Runner(Path(directory))
        for corpus in CORPORA:
            if arguments.only not in corpus:
                continue
            try:
                found = {engine: runner.engine(engine, corpus) for engine in ENGINES}
                results[corpus] = {**found, 'order': runner.order(corpus)}
            except Missing:
                print(f'{corpus}: not installed', file=sys.stderr)
            except RuntimeError as error:
                failed.append(f'{corpus}: {error}')
        if arguments.no_instructions or 'kubernetes' not in results:
            print('instructions: not asked for', file=sys.stderr)
        else:
            try:
                counted = {engine: runner.instructions(engine, 'kubernetes') for engine in ENGINES}
            except callgrind.Missing as error:
                print(f'instructions: not run: {error} missing', file=sys.stderr)
    print(section(results, counted))
    if arguments.save:
        arguments.save.write_text(json.dumps({'corpora': results, 'instructions': counted}, indent=1))
    if failed:
        sys.exit('\n'.join(['failed:', *failed]))
    if not arguments.only:
        chart.write(DOCS / 'images' / 'memory.svg', draw(results))
        chart.put_section(DOCS / 'benchmarks.md', 'memory', section(results, counted))


if __name__ == '__main__':
    main()
