"""`python -m tests.soak --seconds 120`: threads that validate, dump, compile, drop and collect at the same time.

Each thread does the jobs of `jobs.py` in an order of its own, on models that all threads share and on models that it
compiles for that call and drops. What comes out is compared with what one thread got before. Between rounds all
threads stand still; then nodes, cells and memory blocks are counted. What no round gives back is growth.
"""

from __future__ import annotations

import argparse
import faulthandler
import gc
import random
import sys
import threading
import time

import duramen

from .jobs import JOBS, Models

ROUNDS = 6
# Blocks that come and go between rounds: pools of buffers, caches of short strings, what threads keep.
SLACK = 2000
HANG = 120


class Soak:
    """Counts of a run."""

    def __init__(self, threads: int, seed: int = 0) -> None:
        self.threads, self.seed = threads, seed
        self.shared = Models()
        self.expected = [job(self.shared) for job in JOBS]
        self.operations = 0
        self.mismatches: list[str] = []
        self.measures: list[tuple[int, ...]] = []
        self.lock = threading.Lock()

    def worker(self, number: int, until: float) -> None:
        chance = random.Random(f'{self.seed}:{number}:{len(self.measures)}')
        done, wrong = 0, []
        while time.monotonic() < until:
            index = chance.randrange(len(JOBS))
            models = Models() if chance.random() < 0.3 else self.shared
            try:
                found = JOBS[index](models)
            except BaseException as error:
                found = f'{type(error).__name__}: {error}'
            if found != self.expected[index]:
                wrong.append(f'{JOBS[index].__name__}: {found:.500} instead of {self.expected[index]:.500}')
            if chance.random() < 0.02:
                gc.collect()
            done += 1
        with self.lock:
            self.operations += done
            self.mismatches += wrong

    def round(self, seconds: float) -> None:
        until = time.monotonic() + seconds
        threads = [threading.Thread(target=self.worker, args=(number, until)) for number in range(self.threads)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for _ in range(3):
            gc.collect()
        counts = {key: value for key, value in duramen.stats(heaviest=0).items() if type(value) is int}
        self.measures.append((*counts.values(), sys.getallocatedblocks()))

    def growth(self) -> tuple[int, int]:
        """Nodes and cells more than after the first round; blocks that each later round left behind."""
        nodes = max(0, sum(self.measures[-1][:-1]) - sum(self.measures[0][:-1]))
        blocks = [measure[-1] for measure in self.measures[1:]]
        steps = [after - before for before, after in zip(blocks, blocks[1:], strict=False)]
        steady = min(steps, default=0)
        return nodes, steady if steady > 0 and blocks[-1] - blocks[0] > SLACK else 0


def run(seconds: float, threads: int = 8, rounds: int = ROUNDS) -> Soak:
    """Soak for so many seconds; a deadlock ends the process and shows where every thread is."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    faulthandler.dump_traceback_later(seconds + HANG, exit=True)
    try:
        soak = Soak(threads)
        for _ in range(rounds):
            soak.round(seconds / rounds)
        return soak
    finally:
        faulthandler.cancel_dump_traceback_later()
        sys.setswitchinterval(interval)


def main() -> int:
    parser = argparse.ArgumentParser(prog='python -m tests.soak', description=__doc__.splitlines()[0])
    parser.add_argument('--seconds', type=float, default=120)
    parser.add_argument('--threads', type=int, default=8)
    options = parser.parse_args()
    soak = run(options.seconds, options.threads)
    nodes, blocks = soak.growth()
    print(
        f'soak: {options.threads} threads, {soak.operations:,} operations, mismatches {len(soak.mismatches)}, '
        f'growth {nodes} nodes, {blocks} blocks a round'
    )
    for wrong in soak.mismatches[:10]:
        print(f'  {wrong}')
    if nodes or blocks:
        print(*soak.measures, sep='\n')
    return 1 if soak.mismatches or nodes or blocks else 0


if __name__ == '__main__':
    sys.exit(main())
