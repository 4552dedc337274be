"""`python -m tests.fuzzing --seconds 60`: generated schemas with generated and mutated inputs, in child processes.

A finding is a panic, a child that dies or hangs, an outcome of a mutated JSON text that differs from the reference's
without an explanation, or a failure of this program. Cases whose unmutated calls differ are counted by
`python -m tests.oracle` and its list, and only told here. `--one SEED` runs a printed seed alone and shows it.
"""

from __future__ import annotations

import argparse
import contextlib
import multiprocessing
import random
import sys
import time
import warnings
from collections import Counter
from typing import Any

from tests.oracle import engines
from tests.oracle.__main__ import quiet_panics
from tests.oracle.case import Case, Step, run_case
from tests.oracle.describe import render
from tests.oracle.draw import RandomDraw
from tests.oracle.kinds import kinds_on
from tests.oracle.runner import Runner

from .mutate import mutate

PARTS = ('validate', 'serialize')
CHUNK = 100
MUTATIONS = 4
HANG = 60.0


def texts(case: Case) -> list[bytes]:
    """The JSON inputs of a case, as bytes."""
    found = []
    for step in case.steps:
        if step.method == 'validate_json' and step.args:
            text = step.args[0]
            if isinstance(text, str):
                text = text.encode('utf-8', 'surrogatepass')
            if isinstance(text, bytes) and len(text) < 10_000:
                found.append(text)
    return found


def mutated(case: Case, seed: str) -> Case | None:
    """The same schema with mutated JSON texts; None for a case without any."""
    source, chance = texts(case), random.Random(seed)
    if not source:
        return None
    steps = [Step('validate_json', (mutate(chance.choice(source), chance),)) for _ in range(MUTATIONS)]
    return Case(case.schema, case.config, steps, case.prebuilt)


class Child:
    """Runs seeds in a process of its own and counts."""

    def __init__(self) -> None:
        self.reference, self.ours = engines.load(engines.REFERENCE), engines.load(engines.OURS)
        self.runners = {}
        for part in PARTS:
            on, _ = kinds_on(self.reference, self.ours, part=part)
            self.runners[part] = Runner(self.reference, self.ours, frozenset(on), part)
        self.counts: Counter[str] = Counter()
        self.findings: list[str] = []

    def run(self, seed: str, show: bool = False) -> None:
        for part in PARTS:
            runner = self.runners[part]
            with warnings.catch_warnings(record=True) as runner.caught:
                warnings.simplefilter('always')
                case = runner.make(RandomDraw(seed))
                self.case(runner, case, f'{seed} {part}', show, counted=False)
                other = mutated(case, seed) if part == 'validate' else None
                if other is not None:
                    self.case(runner, other, f'{seed} {part} mutated', show, counted=True)

    def case(self, runner: Runner, case: Case, name: str, show: bool, counted: bool) -> None:
        one, two = runner.run(case)
        self.counts['cases'] += 1
        self.counts['calls'] += len(two)
        self.counts['panics of the reference'] += sum(outcome[0] == 'panicked' for outcome in one)
        for outcome in two:
            if outcome[0] == 'panicked':
                self.findings.append(f'panic: {name}: {outcome[1]}')
        if counted:
            for outcome in two[case.compilations :]:
                self.counts['texts'] += 1
                self.counts['past the first token'] += past_first_token(outcome)
        different = runner.unexplained(case, one, two)
        self.counts['cases that differ'] += bool(different)
        if counted:
            # A schema that does not compile alike has its line in the list of the oracle.
            self.findings += [f'differs: {name}: {render(step.args)}' for step, _, _ in different if step is not None]
        if show:
            print(case)
            for engine in (self.reference, self.ours):
                print(engine.label, run_case(case, engine))


def past_first_token(outcome: Any) -> bool:
    """Whether a text was refused, if at all, behind its first column, or by the schema."""
    return "'json_invalid'" not in repr(outcome[1]) or 'column 1"' not in repr(outcome[1]).replace("'", '"')


def work(seeds: list[str], pipe: Any) -> None:
    child = Child()
    for seed in seeds:
        pipe.send(seed)
        try:
            child.run(seed)
        except BaseException as exc:
            child.findings.append(f'failure: {seed}: {type(exc).__name__}: {exc}')
    pipe.send((child.counts, child.findings))


def chunk(context: Any, seeds: list[str], counts: Counter[str], findings: list[str]) -> str | None:
    """Run `seeds` in a child; the seed that it died of, if any."""
    ours, theirs = context.Pipe(duplex=False)
    child = context.Process(target=work, args=(seeds, theirs))
    child.start()
    theirs.close()
    last = seeds[0]
    while True:
        try:
            message = ours.recv() if ours.poll(HANG) else None
        except EOFError:
            child.join()
            findings.append(f'crash: {last}: exit {child.exitcode}')
            return last
        if message is None:
            child.kill()
            child.join()
            findings.append(f'hang: {last}: over {HANG:.0f} s')
            return last
        if isinstance(message, str):
            last = message
        else:
            child.join()
            counts.update(message[0])
            findings += message[1]
            return None


def run(seconds: float, seed: str, most: int | None) -> int:
    # A fork of this process, which holds both engines and nothing else, is cheap.
    engines.load(engines.REFERENCE), engines.load(engines.OURS)
    context = multiprocessing.get_context('fork')
    counts: Counter[str] = Counter()
    findings: list[str] = []
    begun, at = time.monotonic(), 0
    while time.monotonic() - begun < seconds and (most is None or at < most):
        seeds = [f'{seed}:{number}' for number in range(at, at + CHUNK)]
        died = chunk(context, seeds, counts, findings)
        at += CHUNK if died is None else seeds.index(died) + 1
    share = 100 * counts['past the first token'] / max(1, counts['texts'])
    print(
        f'python: {counts["cases"]:,} cases, {counts["calls"]:,} calls, {counts["texts"]:,} mutated texts, '
        f'{share:.0f} % past the first token, {counts["cases that differ"]:,} cases differ, '
        f'{counts["panics of the reference"]:,} panics of the reference, findings {len(findings)}'
    )
    for finding in findings[:40]:
        print(f'  {finding:.600}')
    return 1 if findings else 0


def main() -> int:
    parser = argparse.ArgumentParser(prog='python -m tests.fuzzing', description=__doc__.splitlines()[0])
    parser.add_argument('--seconds', type=float, default=60, help='stop after so many seconds')
    parser.add_argument('--seed', default='fuzz', help='start of the seeds; the same seed gives the same cases')
    parser.add_argument('--most', type=int, default=None, help='stop after so many cases')
    parser.add_argument('--one', default=None, metavar='SEED', help='run and show the one seed')
    options = parser.parse_args()
    with quiet_panics() if options.one is None else contextlib.nullcontext():
        if options.one is not None:
            Child().run(options.one, show=True)
            return 0
        return run(options.seconds, options.seed, options.most)


if __name__ == '__main__':
    sys.exit(main())
