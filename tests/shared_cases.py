"""Runs the public case tests that may lie beside the checkout on the patched engine.

    python tests/shared_cases.py [--dir ../shared/cases] [--update] [--jobs N] [-k EXPR]

Where the directory does not exist there is nothing to do. A test listed in `shared_cases_pending.txt` may fail; one
that passes must leave the list (`--update` takes it out); any other failure is red. Exit status 0 or 1.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / 'conformance'))

from pending import Pending  # noqa: E402
from runner import run_files  # noqa: E402


def main() -> int:
    options = parse_arguments()
    if not options.dir.is_dir():
        print(f'shared cases: no directory {options.dir.name} beside the checkout, nothing to run')
        return 0
    files = sorted(path.name for path in options.dir.glob('test_*.py'))
    launcher = [sys.executable, '-m', 'duramen', '-m', 'pytest']
    args = [f'--rootdir={options.dir}', *(['-k', options.k] if options.k else [])]
    # Absolute, as the tests run elsewhere.
    env = {
        'PYTHONPATH': os.pathsep.join(
            map(os.path.abspath, filter(None, os.environ.get('PYTHONPATH', '').split(os.pathsep)))
        )
    }
    results = run_files(launcher, options.dir, files, options.jobs, env=env, args=args)
    return judge(results, options)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--dir', type=Path, default=HERE.parents[1] / 'shared' / 'cases', help='the directory of cases')
    parser.add_argument('-k', default='', metavar='EXPR', help="pytest's -k")
    parser.add_argument('--update', action='store_true', help='take tests that pass out of the list')
    parser.add_argument('--accept-new', action='store_true', help='with --update: put new failures in as well')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1, help='processes at a time')
    options = parser.parse_args()
    options.dir = options.dir.resolve()
    return options


def judge(results, options) -> int:
    failing, passing, reasons, broken = set(), set(), {}, []
    for name, result in results.items():
        for test, (outcome, text) in result.outcomes.items():
            if outcome in ('passed', 'skipped', 'xfailed'):
                passing.add(test)
            else:
                failing.add(test)
                reasons[test] = f'{outcome}: {text}'
        if result.collect_errors or not (result.outcomes or options.k):
            # The ids are unknown, the file stands for them.
            failing.add(f'{name}::')
            reasons[f'{name}::'] = '; '.join(result.collect_errors) or 'nothing ran'
        if result.outcomes and not result.patched:
            broken.append(f'{name} did not run on the patched engine')
    pending = Pending(HERE / 'shared_cases_pending.txt')
    if options.update:
        pending.update(failing, passing, options.accept_new)
    unexpected, stale = pending.judge(failing, passing)
    for test in sorted(unexpected):
        print(f'{test}\n    {reasons[test]}')
    for entry in stale:
        print(f'passes now and must leave {pending.path.name} (--update): {entry}')
    for text in broken:
        print(text)
    print(f'shared cases: {len(passing)} pass, {len(failing)} fail, {len(failing) - len(unexpected)} of them listed')
    return 1 if unexpected or stale or broken else 0


if __name__ == '__main__':
    sys.exit(main())
