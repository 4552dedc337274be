"""The loop: draw a case, run it on two engines, compare, keep count, shrink what differs."""

from __future__ import annotations

import dataclasses
import time
import traceback
import warnings
from collections import Counter
from typing import Any, Callable, Iterable

from .case import Case, Outcome, Step, run_case
from .draw import Draw, RandomDraw, ReplayDraw, shrink
from .explained import explanation, kinds_in
from .strategies import draw_case

VALIDATING = ('validate_python', 'validate_json', 'validate_strings')
DUMPING = ('to_python', 'to_json', 'dump.to_python', 'dump.to_json')


@dataclasses.dataclass
class Difference:
    """One unexplained difference: where, what each engine said, and what makes it again."""

    signature: tuple[Any, ...]
    case: Case
    step: Step | None
    reference: Outcome
    ours: Outcome
    seed: Any = None
    count: int = 1


@dataclasses.dataclass
class Report:
    """Counts over a run."""

    cases: int = 0
    calls: int = 0
    compiled: int = 0
    kinds: Counter[str] = dataclasses.field(default_factory=Counter)
    compiled_kinds: Counter[str] = dataclasses.field(default_factory=Counter)
    accepted: Counter[str] = dataclasses.field(default_factory=Counter)
    refused: Counter[str] = dataclasses.field(default_factory=Counter)
    explained: Counter[str] = dataclasses.field(default_factory=Counter)
    harness: Counter[str] = dataclasses.field(default_factory=Counter)
    error_types: Counter[str] = dataclasses.field(default_factory=Counter)
    differences: dict[tuple[Any, ...], Difference] = dataclasses.field(default_factory=dict)
    seconds: float = 0.0

    def merge(self, other: Report) -> None:
        for field in dataclasses.fields(self):
            mine, theirs = getattr(self, field.name), getattr(other, field.name)
            if isinstance(mine, Counter):
                mine.update(theirs)
            elif isinstance(mine, dict):
                for key, difference in theirs.items():
                    if key in mine:
                        mine[key].count += difference.count
                    else:
                        mine[key] = difference
            else:
                setattr(self, field.name, mine + theirs)


def error_types(outcome: Outcome) -> tuple[str, ...]:
    """The error types of a refusal."""
    if outcome[0] != 'refused':
        return ()
    lines = outcome[1][-1]
    return tuple(line[0][1] for line in lines if line and type(line[0]) is tuple) if type(lines) is tuple else ()


def _what(outcome: Outcome) -> Any:
    how = outcome[0]
    if how == 'refused':
        return ('refused', error_types(outcome)[:2])
    if how == 'ok':
        value = outcome[1]
        return ('ok', value[0] if type(value) is tuple and value else type(value).__name__)
    return (how, outcome[1][0] if type(outcome[1]) is tuple and outcome[1] else '')


PARTS = ('how', 'payload', 'warnings', 'log', 'after')


def signature(step: Step | None, reference: Outcome, ours: Outcome) -> tuple[Any, ...]:
    """What makes two differences the same one: the method, the part that differs, what each engine did."""
    part = next((PARTS[n] for n in range(5) if n < len(ours) and reference[n] != ours[n]), 'length')
    where = step.method if step is not None else 'compile'
    found: tuple[Any, ...] = (where, part, _what(reference), _what(ours))
    if part == 'how':
        found = (where, part, *((what[:1] if what[0] == 'ok' else what) for what in found[2:]))
    if part == 'payload' and reference[0] == ours[0] == 'refused':
        found += (_first_field(reference[1], ours[1]),)
    return found


def _first_field(a: Any, b: Any) -> str:
    if a[:2] != b[:2] and a[0] == b[0] and a[2:] == b[2:]:
        return 'text'
    lines = zip(a[-1], b[-1], strict=False)
    for one, two in lines:
        for x, y in zip(one, two, strict=False):
            if x != y:
                return str(x[0])
    return 'lines'


def differences(
    case: Case, reference: list[Outcome], ours: list[Outcome]
) -> Iterable[tuple[Step | None, Outcome, Outcome]]:
    """The outcomes that differ, with their step (None for compiling)."""
    if reference == ours:
        return
    compiling = case.compilations
    for number, (one, two) in enumerate(zip(reference, ours, strict=False)):
        if one != two:
            yield (None if number < compiling else case.steps[number - compiling]), one, two


class Runner:
    """Runs cases on a pair of engines; `caught` is shared by all runs inside one `catch_warnings`."""

    def __init__(
        self,
        reference: Any,
        ours: Any,
        kinds: frozenset[str],
        part: str = 'validate',
        roots: tuple[str, ...] = (),
        draw: Callable[..., Case] = draw_case,
        explaining: bool = True,
    ) -> None:
        self.reference, self.ours, self.kinds, self.part, self.roots = reference, ours, kinds, part, roots
        self.draw = draw
        self.explaining = explaining
        self.report = Report()
        self.caught: list[Any] = []
        self.last_case: Case | None = None

    def make(self, d: Draw) -> Case:
        return self.draw(d, self.kinds, self.part, self.roots)

    def run(self, case: Case) -> tuple[list[Outcome], list[Outcome]]:
        return run_case(case, self.reference, self.caught), run_case(case, self.ours, self.caught)

    def run_reference(self, case: Case) -> list[Outcome]:
        return run_case(case, self.reference, self.caught)

    def unexplained(self, case: Case, one: list[Outcome], two: list[Outcome], count: bool = False) -> list[Any]:
        found = []
        for step, reference, ours in differences(case, one, two):
            name = explanation(case, step, reference, ours) if self.explaining else None
            if name is None:
                found.append((step, reference, ours))
            elif count:
                self.report.explained[name] += 1
        return found

    def one(self, d: Draw, seed: Any = None) -> list[Any]:
        """Draw, run and count one case; the unexplained differences."""
        case = self.last_case = self.make(d)
        one, two = self.run(case)
        self.count(case, one)
        found = self.unexplained(case, one, two, count=True)
        for step, reference, ours in found:
            key = signature(step, reference, ours)
            known = self.report.differences.get(key)
            if known is None:
                self.report.differences[key] = Difference(key, case, step, reference, ours, seed)
            else:
                known.count += 1
        return found

    def count(self, case: Case, outcomes: list[Outcome]) -> None:
        report, kind = self.report, case.kind
        report.cases += 1
        report.kinds[kind] += 1
        if any(outcome[0] != 'compiled' for outcome in outcomes[: case.compilations]):
            return
        report.compiled += 1
        report.compiled_kinds[kind] += 1
        for step, outcome in zip(case.steps, outcomes[case.compilations :], strict=False):
            report.calls += 1
            report.error_types.update(error_types(outcome))
            if step.method in VALIDATING or step.method in DUMPING:
                if outcome[0] == 'ok' and not (step.method in DUMPING and outcome[2]):
                    report.accepted[kind] += 1
                else:
                    report.refused[kind] += 1

    def loop(self, seeds: Iterable[Any], stop_after: float | None = None) -> Report:
        """Run a case for each seed; a failure of the harness itself is counted and does not end the run."""
        start = time.monotonic()
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter('always')
            self.caught = caught
            for seed in seeds:
                try:
                    self.one(RandomDraw(seed), seed)
                except KeyboardInterrupt:
                    break
                except BaseException as exc:
                    where = traceback.extract_tb(exc.__traceback__)[-1]
                    self.report.harness[
                        f'{type(exc).__name__}: {exc} at {where.name}:{where.lineno} (seed {seed!r})'
                    ] += 1
                if stop_after is not None and time.monotonic() - start > stop_after:
                    break
        self.report.seconds += time.monotonic() - start
        return self.report

    def minimal(self, difference: Difference, budget: int = 300) -> Difference:
        """The smallest case that differs in the same way; only the step that shows it is kept."""
        if difference.seed is None:
            return difference
        first = RandomDraw(difference.seed)
        self.make(first)
        best = difference

        def attempt(choices: list[int]) -> list[int] | None:
            nonlocal best
            d = ReplayDraw(choices)
            try:
                case = self.make(d)
                found = self.unexplained(case, *self.run(case))
            except Exception:
                return None
            for step, reference, ours in found:
                if signature(step, reference, ours) == difference.signature:
                    best = dataclasses.replace(difference, case=case, step=step, reference=reference, ours=ours)
                    return d.taken
            return None

        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter('always')
            self.caught = caught
            shrink(first.taken, attempt, budget)
            return self._only_step(best)

    def _only_step(self, difference: Difference) -> Difference:
        """Without the other steps, where it still differs."""
        if difference.step is None or len(difference.case.steps) < 2:
            return difference
        case = dataclasses.replace(difference.case, steps=[difference.step])
        for step, reference, ours in self.unexplained(case, *self.run(case)):
            if signature(step, reference, ours) == difference.signature:
                return dataclasses.replace(difference, case=case, step=step, reference=reference, ours=ours)
        return difference

    def minimized(self, most: int = 40) -> list[Difference]:
        """All differences, shrunk, one for each set of kinds and signature; most frequent first."""
        found: dict[Any, Difference] = {}
        ordered = sorted(self.report.differences.values(), key=lambda x: -x.count)
        for difference in ordered[:most]:
            small = self.minimal(difference)
            key = (tuple(sorted(kinds_in(small.case.schema))), small.signature)
            if key in found:
                found[key].count += small.count
            else:
                found[key] = small
        return list(found.values()) + ordered[most:]
