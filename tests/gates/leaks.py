"""`python -m tests.gates.leaks`: the leak test without pytest, with its figures: kinds, calls and entry points."""

from __future__ import annotations

import sys
from collections import Counter

from tests.oracle.describe import Env, build
from tests.oracle.strategies import MINIMAL

from .entry_points import ENTRY_POINTS
from .gc_gate import subjects
from .test_leaks import ALL, ENGINE, ONLY_VALIDATED, PARTS, kept_by, leaked, quietly, steps_of


def main() -> int:
    kinds, methods, faults = Counter(), Counter(), []
    with quietly():
        for kind, part in ALL:
            if part == 'serialize' and kind in ONLY_VALIDATED:
                continue
            env = Env(ENGINE)
            schema = build(MINIMAL[kind](), env)
            target = getattr(ENGINE, PARTS[part])(schema)
            for step in steps_of(kind, part):
                kinds[part] += 1
                methods[f'{PARTS[part]}.{step.method}'] += 1
                fault = leaked(target, env, step, subjects(schema))
                faults += [f'{kind}: {fault}'] if fault else []
        for name, (function, arguments) in ENTRY_POINTS.items():
            fault = kept_by(function, arguments)
            faults += [f'{name}: {fault}'] if fault else []
    for name, count in sorted(methods.items()):
        print(f'  {name:40} {count:5} calls')
    for name in ENTRY_POINTS:
        print(f'  {name}')
    print(*(f'  {fault:.500}' for fault in faults), sep='\n', end='\n' if faults else '')
    each = ', '.join(f'{len({kind for kind, part in ALL if part == name})} kinds {name}d' for name in PARTS)
    entries = len(methods) + len(ENTRY_POINTS)
    print(f'leaks: {each}, {sum(kinds.values())} different calls, {entries} entry points, leaks {len(faults)}')
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
