"""The list of tests that may fail today: reading it, judging failures by it, shrinking it.

Lines are test ids, or a prefix that ends in `*`; `#` starts a comment line. Used by `run.py` and
`tests/shared_cases.py`.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from pathlib import Path


class Pending:
    """The list in `path`; a missing file is an empty list."""

    def __init__(self, path: Path):
        self.path = path
        lines = path.read_text('utf-8').splitlines() if path.exists() else []
        self.comments = [line for line in lines if line.startswith('#')]
        self.entries = [line.strip() for line in lines if line.strip() and not line.startswith('#')]

    def judge(self, failing: set[str], passing: set[str]) -> tuple[set[str], list[str]]:
        """Returns the failing ids that no entry allows, and the entries that allow no failing id although one of
        their tests ran (those must leave the list)."""
        failed, passed = sorted(failing), sorted(passing)
        stale = [entry for entry in self.entries if not _any_matches(entry, failed) and _any_matches(entry, passed)]
        return failing - self._listed(failing), stale

    def update(self, failing: set[str], passing: set[str], accept_new: bool) -> None:
        """Rewrite the file for what ran: what passes leaves; what fails is added only with `accept_new`.

        Entries none of whose tests ran stay as they are.
        """
        ran = sorted(failing | passing)
        kept = {entry for entry in self.entries if not _any_matches(entry, ran)}
        listed = failing if accept_new else self._listed(failing)
        self.entries = sorted(kept | set(collapse(listed, failing | passing)))
        self.path.write_text('\n'.join([*self.comments, *self.entries]) + '\n', 'utf-8')

    def _listed(self, tests: set[str]) -> set[str]:
        exact = {entry for entry in self.entries if not entry.endswith('*')}
        prefixes = tuple(entry[:-1] for entry in self.entries if entry.endswith('*'))
        return {test for test in tests if test in exact or test.startswith(prefixes)}


def collapse(listed: set[str], ran: set[str]) -> list[str]:
    """Shorten `listed` to prefixes where a whole file, or all parameters of a test, are in it."""
    entries: list[str] = []
    rest = set(listed)
    for key in (lambda test: test.partition('::')[0] + '::', lambda test: test.partition('[')[0] + '['):
        groups, wholes = defaultdict(set), defaultdict(set)
        for test in rest:
            groups[key(test)].add(test)
        for test in ran:
            wholes[key(test)].add(test)
        for prefix, tests in groups.items():
            if len(tests) > 1 and tests == wholes[prefix]:
                entries.append(f'{prefix}*')
                rest -= tests
    return entries + sorted(rest)


def _any_matches(entry: str, tests: list[str]) -> bool:
    """Tell whether one of the sorted `tests` is what `entry` names."""
    prefix = entry.removesuffix('*')
    place = bisect_left(tests, prefix)
    return place < len(tests) and (tests[place].startswith(prefix) if entry.endswith('*') else tests[place] == entry)
