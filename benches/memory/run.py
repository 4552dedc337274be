"""What validators and serializers weigh, beside the reference engine: each corpus on each engine in a fresh process.

    make bench-memory                            every corpus at hand, and the section in docs/benchmarks.md
    make bench-memory ARGS='--only recursive'    corpora whose name contains the text, printed only

Counted are the calls of the two constructors and nothing else: bytes in use at the end of the import (as the C library
hands them out, its own words included), and allocations made, with `PYTHONMALLOC=malloc` and a small library before
malloc, so that Python objects, maps of memory and whatever an engine allocates by itself are all in. Corpora whose
package is not installed are left out.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
DOCS = HERE.parents[1] / 'docs' / 'benchmarks.md'
START, END = '<!-- memory: start -->', '<!-- memory: end -->'
ENGINES = ('reference', 'duramen')


def build_shim(directory: Path) -> Path:
    """Compile the counting library."""
    target = directory / 'shim.so'
    compiler = os.environ.get('CC', 'cc')
    subprocess.run([compiler, '-O2', '-shared', '-fPIC', '-o', str(target), str(HERE / 'shim.c')], check=True)
    return target


def measure(engine: str, corpus: str, shim: Path) -> dict[str, int] | None:
    """One corpus on one engine; `None` where the corpus is not installed.

    Raises:
        RuntimeError: The process failed; the message is what it wrote.
    """
    environment = {**os.environ, 'LD_PRELOAD': str(shim), 'PYTHONMALLOC': 'malloc', 'PYTHONHASHSEED': '0'}
    command = [sys.executable, str(HERE / 'worker.py'), engine, corpus]
    done = subprocess.run(command, env=environment, capture_output=True, text=True)
    if done.returncode:
        if 'ModuleNotFoundError' in done.stderr:
            return None
        raise RuntimeError(done.stderr)
    return json.loads(done.stdout.splitlines()[-1])


def row(corpus: str, reference: dict[str, int], ours: dict[str, int]) -> str:
    def ratio(key: str) -> str:
        return f'{reference[key] / max(ours[key], 1):.1f}'

    cells = (
        corpus.replace('_', ' '),
        f'{reference["bytes"]:,}',
        f'{ours["bytes"]:,}',
        ratio('bytes'),
        f'{reference["allocations"]:,}',
        f'{ours["allocations"]:,}',
        ratio('allocations'),
    )
    return '| ' + ' | '.join(cells) + ' |'


def write(rows: list[str]) -> None:
    """Put the table between its two marks in the docs."""
    head = (
        '| corpus | bytes, reference | bytes | ratio | allocations, reference | allocations | ratio |\n'
        '| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n'
    )
    where = f'Python {platform.python_version()}, {platform.machine()}.'
    section = f'{START}\n{where}\n\n{head}' + '\n'.join(rows) + f'\n{END}'
    text = DOCS.read_text() if DOCS.exists() else f'# Benchmarks\n\n## Memory\n\n{START}\n{END}\n'
    if START not in text:
        text += f'\n## Memory\n\n{START}\n{END}\n'
    before, _, rest = text.partition(START)
    DOCS.write_text(before + section + rest.partition(END)[2])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--only', default='', help='corpora whose name contains the text; nothing is written')
    arguments = parser.parse_args()
    from corpora import CORPORA

    rows = []
    with tempfile.TemporaryDirectory() as directory:
        shim = build_shim(Path(directory))
        for corpus in CORPORA:
            if arguments.only not in corpus:
                continue
            found = []
            for engine in ENGINES:
                print(f'{corpus}: {engine} ...', file=sys.stderr, end='\r', flush=True)
                found.append(measure(engine, corpus, shim))
            if None in found:
                print(f'{corpus}: not installed', file=sys.stderr)
                continue
            rows.append(row(corpus, *found))
            print(rows[-1], flush=True)
    if not arguments.only:
        write(rows)


if __name__ == '__main__':
    main()
