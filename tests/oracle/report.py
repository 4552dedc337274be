"""What a run prints: the table of kinds with their shares, then each difference as a program."""

from __future__ import annotations

import json
from typing import Any

from .case import Outcome
from .runner import Difference, Report, Runner

LOW = 20

# Kinds for which one of the shares is low by nature.
HARDLY_REFUSED = frozenset(('any',))
# Compile nowhere, or only with a `serialization` key (the last two have no serializer of their own).
# Alone they have no model to read fields from, so that dumping mostly fails.
SELDOM_DUMPED = frozenset(('model-fields', 'dataclass-args'))
SELDOM_COMPILED = frozenset(('invalid', 'frozendict', 'arguments', 'arguments-v3'))


def share(part: int, whole: int) -> float:
    return 100 * part / whole if whole else 0.0


def shares(report: Report) -> dict[str, tuple[float, float, float]]:
    """For each root kind: compiled, accepted, refused, in percent."""
    found = {}
    for kind in sorted(report.kinds):
        calls = report.accepted[kind] + report.refused[kind]
        found[kind] = (
            share(report.compiled_kinds[kind], report.kinds[kind]),
            share(report.accepted[kind], calls),
            share(report.refused[kind], calls),
        )
    return found


def is_low(kind: str, part: str, compiled: float, accepted: float, refused: float) -> bool:
    """Whether the strategy of a kind looks at too little."""
    if compiled < LOW:
        return kind not in SELDOM_COMPILED
    if part == 'serialize':  # a value of a wrong type is mostly dumped all the same, with a warning
        return refused < LOW / 2 or (accepted < LOW and kind not in SELDOM_DUMPED)
    return accepted < LOW or (refused < LOW and kind not in HARDLY_REFUSED)


def print_report(report: Report, part: str) -> None:
    rate = report.cases / report.seconds if report.seconds else 0
    print(f'\n{part}: {report.cases} cases, {report.calls} calls, {report.seconds:.1f} s, {rate:.0f} cases a second')
    print(f'{share(report.compiled, report.cases):.1f} % of the schemas compile\n')
    print(f'{"root kind":18} {"cases":>6} {"compile%":>9} {"accept%":>8} {"refuse%":>8}')
    for kind, (compiled, accepted, refused) in shares(report).items():
        mark = ' low' if is_low(kind, part, compiled, accepted, refused) else ''
        print(f'{kind:18} {report.kinds[kind]:6} {compiled:9.1f} {accepted:8.1f} {refused:8.1f}{mark}')
    if report.error_types:
        print(f'\n{len(report.error_types)} error types seen')
    for name, count in report.explained.most_common():
        print(f'explained: {name} ({count})')
    for name, count in report.harness.most_common(10):
        print(f'HARNESS: {name} ({count})')


def compact(outcome: Outcome) -> str:
    return json.dumps(outcome, default=repr, ensure_ascii=True)


def marked(one: Outcome, two: Outcome, most: int = 1500) -> tuple[str, str]:
    """Both outcomes as text, cut around the first place where they differ if they are long."""
    a, b = compact(one), compact(two)
    if max(len(a), len(b)) <= most:
        return a, b
    at = next((n for n, (x, y) in enumerate(zip(a, b, strict=False)) if x != y), min(len(a), len(b)))
    start = max(0, at - 200)
    return '...' + a[start : at + 400], '...' + b[start : at + 400]


def program(difference: Difference) -> str:
    return f'from tests.oracle.program import *\n\nshow({difference.case!r})'


def print_difference(number: int, difference: Difference, labels: tuple[str, str]) -> None:
    print(f'\n=== {number}: {difference.count} times, seed {difference.seed}: {difference.signature}')
    print(program(difference))
    one, two = marked(difference.reference, difference.ours)
    print(f'# {labels[0]}: {one}\n# {labels[1]}: {two}')


def print_differences(runner: Runner, most: int, match: str = '') -> bool:
    """Print what was found; true if there was any difference or a failure of the harness."""
    report: Any = runner.report
    if not report.differences:
        print('\nno unexplained difference')
        return bool(report.harness)
    total = sum(difference.count for difference in report.differences.values())
    print(f'\n{total} unexplained differences, {len(report.differences)} signatures')
    if match:
        report.differences = {key: x for key, x in report.differences.items() if match in repr(x)}
        print(f'{len(report.differences)} of them match')
    found = runner.minimized(most)
    for number, difference in enumerate(found[:most], 1):
        print_difference(number, difference, (runner.reference.label, runner.ours.label))
    for difference in found[most:]:
        print(f'... {difference.count} times, seed {difference.seed}: {difference.signature}')
    return True
