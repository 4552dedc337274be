"""The list of tests that may fail today: reading it, judging failures by it, shrinking it.

Lines are test ids, or a prefix that ends in `*`; `#` starts a comment line. Used by `run.py` and
`tests/shared_cases.py`.
"""

from __future__ import annotations

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
        unexpected = {test for test in failing if not any(_matches(entry, test) for entry in self.entries)}
        stale = [
            entry
            for entry in self.entries
            if any(_matches(entry, test) for test in passing) and not any(_matches(entry, test) for test in failing)
        ]
        return unexpected, stale

    def update(self, failing: set[str], passing: set[str], accept_new: bool) -> None:
        """Rewrite the file for what ran: what passes leaves; what fails is added only with `accept_new`.

        Entries none of whose tests ran stay as they are.
        """
        kept = [e for e in self.entries if not any(_matches(e, test) for test in failing | passing)]
        listed = {test for test in failing if accept_new or any(_matches(entry, test) for entry in self.entries)}
        lines = [*self.comments, *sorted(set(kept) | set(collapse(listed, failing | passing)))]
        self.entries = lines[len(self.comments) :]
        self.path.write_text('\n'.join(lines) + '\n', 'utf-8')


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


def _matches(entry: str, test: str) -> bool:
    return test.startswith(entry[:-1]) if entry.endswith('*') else test == entry
