"""`python -m tests.oracle --n 20000`: the fast loop without pytest. See README.md."""

from __future__ import annotations

import argparse
import contextlib
import faulthandler
import functools
import multiprocessing
import os
import sys
from typing import Any, Iterator

from . import engines
from .kinds import kinds_on
from .report import print_differences, print_report
from .runner import Report, Runner
from .strategies import ALL_KINDS, draw_case


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog='python -m tests.oracle', description=__doc__)
    parser.add_argument('--n', type=int, default=2000, help='number of cases')
    parser.add_argument('--kinds', default='', help='root kinds, comma separated')
    parser.add_argument('--inner', default='', help='kinds allowed inside (and as roots), comma separated')
    parser.add_argument('--seed', default='0', help='start of the seeds; the same seed gives the same cases')
    parser.add_argument('--part', choices=('validate', 'serialize', 'both'), default='validate')
    parser.add_argument('--engines', default=f'{engines.REFERENCE},{engines.OURS}', help='the two modules')
    parser.add_argument('--show', type=int, default=12, help='how many differences to print whole')
    parser.add_argument('--one', default=None, help='run and print the one case of this seed (as printed by a run)')
    parser.add_argument(
        '--fork', action='store_true', help='run chunks in child processes: survive a crash, name its seed'
    )
    parser.add_argument('--seconds', type=float, default=None, help='stop after so many seconds')
    parser.add_argument('--plain', action='store_true', help='no `serialization` keys in the schemas')
    parser.add_argument(
        '--match', default='', help='print only differences whose program or outcomes contain this text'
    )
    parser.add_argument('--all-kinds', action='store_true', help='do not switch kinds off that the engine refuses')
    return parser.parse_args()


def split(text: str) -> tuple[str, ...]:
    return tuple(part for part in text.split(',') if part)


def make_runner(options: argparse.Namespace, part: str, quiet: bool = False) -> Runner:
    first, second = split(options.engines)
    reference, ours = engines.load(first), engines.load(second)
    on, off = (ALL_KINDS, {}) if options.all_kinds else kinds_on(reference, ours, part=part)
    if off and not quiet:
        print(f'off ({len(off)} kinds): ' + ', '.join(sorted(off)))
    if not on:
        sys.exit(f'no kind is on: {next(iter(off.values()), "?")}')
    wanted = split(options.kinds)
    unknown = set(wanted) - ALL_KINDS
    if unknown:
        sys.exit(f'unknown kinds: {", ".join(sorted(unknown))}')
    inner = frozenset(split(options.inner)) | set(wanted)
    kinds = on & inner if options.inner else on
    roots = tuple(kind for kind in wanted if kind in on)
    if wanted and not roots:
        sys.exit('none of these kinds is on: ' + '; '.join(f'{kind}: {off[kind]}' for kind in wanted))
    draw = functools.partial(draw_case, plain=options.plain)
    return Runner(reference, ours, frozenset(kinds), part, roots, draw)


def seeds(options: argparse.Namespace, start: int, count: int) -> list[str]:
    return [f'{options.seed}:{number}' for number in range(start, start + count)]


def _child(options: argparse.Namespace, part: str, chunk: list[str], pipe: Any) -> None:
    runner = make_runner(options, part, quiet=True)
    for seed in chunk:
        pipe.send(seed)
        runner.loop([seed])
    pipe.send(runner.report)


def run_forked(options: argparse.Namespace, part: str) -> Report:
    """Chunks in child processes; a child that dies is reported with its seed, and the run goes on after it."""
    context, report, done = multiprocessing.get_context('fork'), Report(), 0
    while done < options.n:
        chunk = seeds(options, done, min(500, options.n - done))
        ours, theirs = context.Pipe(duplex=False)
        child = context.Process(target=_child, args=(options, part, chunk, theirs))
        child.start()
        theirs.close()
        last, finished = chunk[0], False
        try:
            while not finished:
                message = ours.recv()
                if isinstance(message, Report):
                    report.merge(message)
                    finished = True
                else:
                    last = message
        except EOFError:
            child.join()
            print(f'CRASH: exit {child.exitcode} at seed {last}: look with --one {last}')
            report.harness[f'crash at seed {last}'] += 1
            done = int(last.rsplit(':', 1)[1]) + 1
            continue
        child.join()
        done += len(chunk)
    return report


def run_one(options: argparse.Namespace, part: str) -> None:
    from .case import show
    from .draw import RandomDraw

    runner = make_runner(options, part)
    case = runner.make(RandomDraw(options.one))
    print(case)
    sys.stdout.flush()
    show(case, runner.reference, runner.ours)


@contextlib.contextmanager
def quiet_panics() -> Iterator[None]:
    """Keep the texts that a panic writes off the screen (they are outcomes and compared); a crash is still told."""
    sys.stderr.flush()
    saved = os.dup(2)
    screen = os.fdopen(os.dup(saved), 'w')
    faulthandler.enable(screen)
    with open(os.devnull, 'wb') as nowhere:
        os.dup2(nowhere.fileno(), 2)
    try:
        yield
    finally:
        os.dup2(saved, 2)
        os.close(saved)
        faulthandler.disable()
        screen.close()


def main() -> int:
    with quiet_panics():
        return run(arguments())


def run(options: argparse.Namespace) -> int:
    failed = False
    for part in ('validate', 'serialize') if options.part == 'both' else (options.part,):
        if options.one is not None:
            run_one(options, part)
            continue
        runner = make_runner(options, part)
        if options.fork:
            runner.report = run_forked(options, part)
        else:
            runner.loop(seeds(options, 0, options.n), options.seconds)
        print_report(runner.report, part)
        failed |= print_differences(runner, options.show, options.match)
    return 1 if failed else 0


if __name__ == '__main__':
    sys.exit(main())
