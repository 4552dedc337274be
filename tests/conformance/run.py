"""Runs pydantic's own test suite on the stock engine and on Duramen and compares outcomes test id by test id.

    python tests/conformance/run.py [--files main generics] [-k EXPR] [--engine both|stock|duramen] [--update]

Ids that pass on the stock engine must pass, skipped ones be skipped, none be missing, unless `pending.txt` lists
them; a listed id that agrees must leave the list (`--update` takes it out). Exit status: 0 as agreed, 1 a difference
not listed or a stale entry, 2 the run itself could not be made.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import sys
from collections import Counter, defaultdict
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))

from environment import Environment  # noqa: E402
from pending import Pending  # noqa: E402
from runner import FileResult, run_files  # noqa: E402

REPO = Path(__file__).resolve().parents[2]


def main() -> int:
    options = parse_arguments()
    environment = Environment(options.work_dir)
    environment.prepare()
    files = environment.files(options.files)
    if not files:
        return fail(f'no test file contains any of {options.files}')
    stock = cached_stock(environment)
    if options.engine != 'duramen' or not all(name in stock for name in files):
        stock = run_stock(environment, files, stock, options)
        print_totals('stock', stock, files)
    if options.engine == 'stock':
        return 0
    results = run_duramen(environment, files, options)
    print_totals('duramen', results, files)
    return compare(stock, results, files, options)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--engine', choices=('both', 'stock', 'duramen'), default='both', help='run only one side')
    parser.add_argument('--files', nargs='*', default=[], metavar='TEXT', help='only test files whose path contains it')
    parser.add_argument('-k', default='', metavar='EXPR', help="pytest's -k, for the Duramen side")
    parser.add_argument('--update', action='store_true', help='take entries that agree out of pending.txt')
    parser.add_argument('--accept-new', action='store_true', help='with --update: put new differences in as well')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1, help='processes at a time')
    parser.add_argument('--rerun-stock', action='store_true', help='do not use cached outcomes of the stock engine')
    parser.add_argument('--show', type=int, default=5, metavar='N', help='differences printed per file (0: all)')
    parser.add_argument('--work-dir', type=Path, default=REPO / 'target' / 'conformance', help='suite, venv and caches')
    parser.add_argument('--package', type=Path, help='the `duramen` package directory to test')
    options = parser.parse_args()
    if options.update and options.k:
        parser.error('--update needs whole files, -k selects parts of them')
    return options


def cached_stock(environment):
    folder = environment.work_dir / 'stock' / environment.key()
    if not folder.is_dir():
        return {}
    loaded = {}
    for path in folder.glob('*.json'):
        data = json.loads(path.read_text('utf-8'))
        loaded[data['file']] = FileResult.from_json(data)
    return loaded


def run_stock(environment, files, cached, options):
    """Outcomes of the stock engine for all `files`, from the cache where it has them."""
    missing = [name for name in files if options.rerun_stock or name not in cached]
    folder = environment.work_dir / 'stock' / environment.key()
    folder.mkdir(parents=True, exist_ok=True)

    def keep(name, result):
        progress(name, result)
        if result.patched:
            sys.exit(fail('the stock side ran on the patched engine; is the environment enabled?'))
        path = folder / (name.replace('/', '__') + '.json')
        path.write_text(json.dumps({'file': name, **result.as_json()}), 'utf-8')

    ran = run_files(launcher(environment), environment.suite, missing, options.jobs, env={}, progress=keep)
    return {**cached, **ran}


def run_duramen(environment, files, options):
    """Outcomes of the engine under test; also written to `target/conformance-results/` for reading at leisure."""
    results_dir = REPO / 'target' / 'conformance-results'
    results_dir.mkdir(parents=True, exist_ok=True)
    engine = link_package(find_package(options.package), results_dir)
    args = ['-k', options.k] if options.k else []
    command = [*launcher(environment), '-p', 'duramen.pytest_plugin']
    results = run_files(
        command, environment.suite, files, options.jobs, env={'PYTHONPATH': engine}, args=args, progress=progress
    )
    for name, result in results.items():
        path = results_dir / (name.replace('/', '__') + '.json')
        path.write_text(json.dumps({'file': name, **result.as_json()}, indent=1), 'utf-8')
        if result.patched is False and result.outcomes:
            sys.exit(fail(f'{name} ran on the stock engine although the plugin was loaded'))
    return results


def launcher(environment):
    return [str(environment.python), '-m', 'pytest', '-p', 'prime']


def find_package(given):
    """The package directory to test: the given one, or what this interpreter imports, or the working copy's."""
    if given:
        return given.resolve()
    import importlib.util

    spec = importlib.util.find_spec('duramen')
    if spec is not None and spec.origin:
        return Path(spec.origin).resolve().parent
    working_copy = REPO / 'python' / 'duramen'
    if list(working_copy.glob('_duramen*.so')) or list(working_copy.glob('_duramen*.pyd')):
        return working_copy
    sys.exit(fail('duramen is neither installed nor built in the working copy (`make dev`)'))


def link_package(package, results_dir):
    """A directory that holds the package alone: its own surroundings may be another environment's site-packages."""
    folder = results_dir / 'engine'
    if folder.exists():
        shutil.rmtree(folder)
    folder.mkdir()
    (folder / 'duramen').symlink_to(package, target_is_directory=True)
    return str(folder)


def progress(name, result):
    counts = Counter(outcome for outcome, _ in result.outcomes.values())
    words = ', '.join(f'{count} {outcome}' for outcome, count in sorted(counts.items())) or 'nothing ran'
    print(f'  {name}: {words}', flush=True)


def print_totals(title, results, files):
    counts = Counter(outcome for name in files for outcome, _ in results[name].outcomes.values())
    words = ', '.join(f'{count} {outcome}' for outcome, count in sorted(counts.items()))
    errors = sum(len(results[name].collect_errors) for name in files)
    print(f'{title}: {words or "nothing ran"}{f", {errors} errors in collection" if errors else ""}', flush=True)


def compare(stock, results, files, options):
    """Print what differs, judged by the pending list; returns the exit status."""
    failing, passing, reasons = set(), set(), {}
    for name in files:
        for test, why in differences(stock[name], results[name], partial=bool(options.k)):
            if why is None:
                passing.add(test)
            else:
                failing.add(test)
                reasons[test] = why
    write_failures(failing, reasons)
    pending = Pending(Path(__file__).with_name('pending.txt'))
    if options.update:
        before = len(pending.entries)
        pending.update(failing, passing, options.accept_new)
        print(f'pending.txt: {before} entries before, {len(pending.entries)} now')
    unexpected, stale = pending.judge(failing, passing)
    if options.k:
        stale = [entry for entry in stale if not entry.endswith('*')]
    print_differences(unexpected, reasons, options.show)
    for entry in stale:
        print(f'agrees now and must leave pending.txt (--update): {entry}')
    print(f'{len(passing)} ids agree, {len(failing)} differ: {len(failing) - len(unexpected)} listed as pending, '
          f'{len(unexpected)} not; {len(stale)} stale entries')  # fmt: skip
    return 1 if unexpected or stale else 0


def differences(stock, result, partial):
    """Yield (id, None) for ids whose outcomes agree and (id, reason) for the others.

    What fails on the stock engine proves nothing and is left out.
    """
    for test, (outcome, _) in stock.outcomes.items():
        if outcome not in ('passed', 'skipped', 'xfailed', 'xpassed'):
            continue
        if test in result.outcomes:
            ours, text = result.outcomes[test]
            yield test, None if ours == outcome else f'{ours}: {text}' if text else f'{ours}, stock {outcome}'
        elif not partial or result.collect_errors:
            yield test, f'missing: {result.collect_errors[0] if result.collect_errors else "not collected"}'
    for test in result.outcomes.keys() - stock.outcomes.keys():
        yield test, 'only collected on duramen'


def write_failures(failing, reasons):
    path = REPO / 'target' / 'conformance-results' / 'failures.txt'
    path.write_text(''.join(f'{test}\n    {reasons[test]}\n' for test in sorted(failing)), 'utf-8')


def print_differences(unexpected, reasons, show):
    by_file = defaultdict(list)
    for test in sorted(unexpected):
        by_file[test.partition('::')[0]].append(test)
    for name, tests in sorted(by_file.items(), key=lambda item: -len(item[1])):
        print(f'\n{name}: {len(tests)} agree on the stock engine alone')
        for test in tests[: show or None]:
            print(f'  {test.partition("::")[2]}\n      {reasons[test]}')
        if show and len(tests) > show:
            print(f'  ... {len(tests) - show} more')


def fail(message):
    print(f'conformance: {message}', file=sys.stderr)
    return 2


if __name__ == '__main__':
    sys.exit(main())
