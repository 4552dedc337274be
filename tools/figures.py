"""Prints the figures of docs/architecture.md that need no bench: the library's size, lines a room, bytes a node.

    make figures
    python tools/figures.py --build-seconds 180     and how long the release build took, as .ci/run tells it

What is over its limit is marked, not refused.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LIBRARY_BYTES, BUILD_SECONDS = 5_000_000, 240
# What is no room of a kind.
OTHERS = {'mod', 'state', 'compile', 'cell', 'sink', 'infer', 'filter', 'registry', 'entry', 'functions'}
CORPORA = ('dataclasses', 'unions')


def limit(value: float, most: float) -> str:
    return f'over the limit of {most:,}' if value > most else f'limit {most:,}'


def library_size() -> int | None:
    """Bytes of the stripped library in the release wheel, if there is one."""
    for wheel in (ROOT / 'dist').glob('*.whl'):
        with zipfile.ZipFile(wheel) as archive:
            return next(item.file_size for item in archive.infolist() if item.filename.endswith(('.so', '.pyd')))
    return None


def lines_of_rooms(half: str) -> list[int]:
    """Lines of each room, its keys, tests and comments included."""
    rooms = [path for path in (ROOT / 'src' / half).glob('*.rs') if path.stem not in OTHERS]
    return sorted(len(path.read_text().splitlines()) for path in rooms if not path.stem.startswith('schema_'))


def nodes_of_corpora() -> list[tuple[str, float, int]]:
    """Name, bytes a node and number of nodes of some synthetic corpora, each beside what there was before."""
    import duramen

    duramen.patch()
    sys.path.append(str(ROOT / 'benches' / 'memory'))
    from corpora import CORPORA as ALL

    found = []
    for name in CORPORA:
        before = duramen.stats(heaviest=0)
        kept = ALL[name]()
        after = duramen.stats(heaviest=0)
        nodes = sum(after[f'{half}_nodes'] - before[f'{half}_nodes'] for half in ('validator', 'serializer'))
        found.append((name.replace('_', ' '), (after['bytes'] - before['bytes']) / nodes, nodes))
        del kept
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition('\n')[0])
    parser.add_argument('--build-seconds', type=int, help='how long the release build took')
    options = parser.parse_args()
    if options.build_seconds is not None:
        print(f'release build: {options.build_seconds} s ({limit(options.build_seconds, BUILD_SECONDS)} s)')
    size = library_size()
    if size is not None:
        print(f'stripped library: {size:,} bytes ({limit(size, LIBRARY_BYTES)})')
    for half in ('validators', 'serializers'):
        lines = lines_of_rooms(half)
        middle, most = round(statistics.median(lines)), lines[len(lines) * 9 // 10]
        print(f'{half}: {len(lines)} rooms, lines of one: median {middle}, nine tenths under {most}')
    for name, each, nodes in nodes_of_corpora():
        print(f'{name}: {each:.0f} bytes a node, with cells and public objects, {nodes:,} nodes')


if __name__ == '__main__':
    main()
