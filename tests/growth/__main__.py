"""`python -m tests.growth`: the growth table of `docs/reliability.md`, measured.

Each row is measured at a size and at twice and four times that size: the shortest of several runs, in processor time.
Work that grows in proportion to the size has a ratio of 2 for each doubling, square growth 4. A row over its bound is
measured again, twice at most, and the shortest time of each size counts. Rows whose work is bounded have ratios near 1.
"""

from __future__ import annotations

import argparse
import gc
import sys
import time

from .rows import ROWS, Call

BOUND = 3.0
TRIES = 3
RUNS = 5
# Shorter calls are repeated until a sample takes so long: clocks are coarse.
SAMPLE = 0.004


def shortest(calls: list[Call]) -> list[float]:
    """Seconds that each call takes at best. The runs take turns, so that what disturbs one disturbs all."""
    clock, best, times = time.process_time, [float('inf')] * len(calls), [0] * len(calls)
    for place, call in enumerate(calls):
        call()
        begun = clock()
        while clock() - begun < SAMPLE:
            call()
            times[place] += 1
    for _ in range(RUNS):
        for place, call in enumerate(calls):
            begun = clock()
            for _ in range(times[place]):
                call()
            best[place] = min(best[place], (clock() - begun) / times[place])
    return best


def measure(name: str) -> tuple[list[float], float]:
    """Seconds at the three sizes, and the ratio of a doubling: the mean of the two."""
    make, size = ROWS[name]
    best, ratio = [float('inf')] * 3, float('inf')
    # without Python's own garbage collection
    gc.collect()
    gc.disable()
    for _ in range(TRIES):
        best = list(map(min, best, shortest([make(size * factor) for factor in (1, 2, 4)])))
        ratio = (best[2] / best[0]) ** 0.5
        if ratio <= BOUND:
            break
    gc.enable()
    return best, ratio


def main() -> int:
    parser = argparse.ArgumentParser(prog='python -m tests.growth', description=__doc__.splitlines()[0])
    parser.add_argument('--only', default='', help='rows whose name contains the text')
    options = parser.parse_args()
    over = []
    print('| input | n | milliseconds at n, 2 n, 4 n | ratio of a doubling |')
    print('| --- | ---: | ---: | ---: |')
    for name, (_, size) in ROWS.items():
        if options.only not in name:
            continue
        seconds, ratio = measure(name)
        shown = ', '.join(f'{1000 * value:.3g}' for value in seconds)
        print(f'| {name} | {size:,} | {shown} | {ratio:.2f} |', flush=True)
        if ratio > BOUND:
            over.append(name)
    print(f'\ngrowth: {len(ROWS)} rows, {len(over)} over a ratio of {BOUND:g}{": " if over else ""}{", ".join(over)}')
    return 1 if over else 0


if __name__ == '__main__':
    sys.exit(main())
