"""The differential test: generated cases through the reference and Duramen, and the shares that keep it honest."""

from __future__ import annotations

import os
import warnings
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from . import engines
from .draw import HypothesisDraw, RandomDraw
from .kinds import kinds_on
from .report import is_low, print_report, program, shares
from .runner import Difference, Runner, signature
from .strategies import ALL_KINDS

pytest.importorskip('pydantic_core')

N = int(os.environ.get('ORACLE_N', '2000'))
PARTS = ('validate', 'serialize')
COMPILE_SHARE = 70
ENOUGH_CASES = 60

REFERENCE = engines.load(engines.REFERENCE)

# How many of the cases of each part may still differ: a part and a number a line. The numbers only fall.
PENDING = Path(__file__).with_name('pending.txt')


def pending(part):
    """The most differences that the first 2,000 cases of a part may show."""
    lines = (line.split('#')[0].split() for line in PENDING.read_text().splitlines())
    return next((int(line[1]) for line in lines if line and line[0] == part), 0)


def pair(part):
    """Our engine, and the kinds that it compiles in that part."""
    ours = engines.load(engines.OURS)
    on, off = kinds_on(REFERENCE, ours, part=part)
    print(f'\n{part}: {len(on)} kinds on; off: {", ".join(sorted(off)) or "none"}')
    return ours, on


def told(found, runner):
    step, reference, ours = found[0]
    case = runner.last_case
    return program(Difference(signature(step, reference, ours), case, step, reference, ours)) + f'\n{reference}\n{ours}'


@pytest.mark.parametrize('part', PARTS)
def test_generated_cases_agree(part, capsys):
    """The fast loop: N cases, no unexplained difference, no failure of the harness."""
    ours, on = pair(part)
    if not on:
        pytest.skip('no kind is built yet')
    runner = Runner(REFERENCE, ours, on, part)
    report = runner.loop([f'test:{number}' for number in range(N)])
    with capsys.disabled():
        print_report(report, part)
    assert not report.harness
    differing = sum(found.count for found in report.differences.values())
    print(f'{part}: {differing} of {report.cases} cases differ, {pending(part)} of 2,000 may')
    assert differing <= pending(part) * max(1, N // 2000), '\n\n'.join(
        f'{found.signature}\n{program(found)}\n# {found.reference}\n# {found.ours}' for found in runner.minimized(5)[:5]
    )


@pytest.mark.parametrize('part', PARTS)
def test_hypothesis_cases_agree(part):
    """The same strategies under hypothesis, which shrinks and looks elsewhere."""
    if pending(part):
        pytest.skip('stops at the first difference: of use once the fast loop finds none')
    ours, on = pair(part)
    if not on:
        pytest.skip('no kind is built yet')
    runner = Runner(REFERENCE, ours, on, part)

    @settings(
        max_examples=max(50, N // 10),
        derandomize=True,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
    )
    @given(st.data())
    def agree(data):
        with warnings.catch_warnings(record=True) as runner.caught:
            warnings.simplefilter('always')
            found = runner.one(HypothesisDraw(data))
        assert not found, told(found, runner)

    agree()


@pytest.mark.parametrize('part', PARTS)
def test_shares(part):
    """The strategies are neither tame nor wild: most schemas compile, each kind accepts and refuses its part."""
    runner = Runner(REFERENCE, REFERENCE, ALL_KINDS, part)
    with warnings.catch_warnings(record=True) as runner.caught:
        warnings.simplefilter('always')
        for number in range(6000):
            case = runner.make(RandomDraw(f'share:{number}'))
            runner.count(case, runner.run_reference(case))
    report = runner.report
    assert 100 * report.compiled / report.cases >= COMPILE_SHARE
    low = {}
    for kind, (compiled, accepted, refused) in shares(report).items():
        if report.kinds[kind] >= ENOUGH_CASES and is_low(kind, part, compiled, accepted, refused):
            low[kind] = (compiled, accepted, refused)
    assert not low
