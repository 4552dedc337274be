"""Instructions a call, counted by callgrind: nearly the same number whatever else the machine is doing.

    make bench-instructions                        the main rows beside the reference, and the check
    make bench-instructions ARGS='--only models'   rows whose name contains the text
    make bench-instructions ARGS='--ours'          without the reference, in half the time
    make bench-instructions ARGS='--update'        write our counts to benches/instructions.txt as the new budgets

Each row runs in a process of its own and is counted once the first rounds are over, from the loop around the calls. A
row that takes over 3 % more instructions than its budget fails. Budgets hold for one version of Python and one type of
machine, which the file names; elsewhere nothing is checked.
"""

from __future__ import annotations

import argparse
import gc
import os
import platform
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import callgrind

BUDGETS = Path(__file__).with_name('instructions.txt')
TOLERANCE = 1.03
ENGINES = ('duramen', 'pydantic_core')
# Rounds and documents: whole documents take few, single small calls many, so that the loop around them does not count.
WHOLE, SINGLE = (1, 4), (25, 8)
MAIN_ROWS = {
    **{f'models/{job}': WHOLE for job in ('validate_json', 'validate_python', 'to_json', 'to_python')},
    **{f'small model/{job}': SINGLE for job in ('validate_json', 'validate_python', 'to_json', 'to_python')},
    'pods/validate_json': (1, 1),
    'pods/to_json': (1, 1),
    'issues/validate_json': WHOLE,
    'issues/to_json': WHOLE,
    'twenty fields, two given/validate_python': WHOLE,
    'list of int, str or float/validate_json': WHOLE,
    'list of int, str or float/validate_python': WHOLE,
    'list of tagged union of ten/validate_json': WHOLE,
    'list of union of five, literal/validate_python': WHOLE,
    'list of union of five/validate_python': WHOLE,
    'list of int/validate_json': WHOLE,
    'list of str/validate_json': WHOLE,
    'list of float/to_json': WHOLE,
    'list of datetime/to_json': WHOLE,
    'five errors/validate_json, raised': SINGLE,
    'five errors/validate_json, errors()': SINGLE,
    'through pydantic/model_validate_json': SINGLE,
    'through pydantic/model_dump_json': SINGLE,
    'compile/ten-field model': SINGLE,
    'compile/pod list': (1, 4),
}


def child(engine: str, name: str, switch: str) -> None:
    """What is counted: some rounds over the documents of one row."""
    import run
    from rows import ROWS

    rounds, documents = MAIN_ROWS[name]
    counted = callgrind.Switch(switch)

    def looping(call, made):
        chosen = made[:documents]

        def loop(count):
            for _ in range(count):
                for document in chosen:
                    call(document)

        return loop

    run.looping = looping
    loop = run.Engine(engine).loop(next(row for row in ROWS if row.name == name))
    # what is only made at the second or third use is no part of a call
    loop(3)
    gc.collect()
    gc.disable()
    counted.begin()
    loop(rounds)
    counted.end()


def instructions(engine: str, name: str, switch: Path) -> int:
    """Instructions a call.

    Raises:
        RuntimeError: The process failed; the message is the last line that it wrote.
    """
    environment = {**os.environ, 'PYTHONHASHSEED': '0', 'PYTHONDONTWRITEBYTECODE': '1'}
    command = [*callgrind.COMMAND, sys.executable, __file__, '--child', engine, name, str(switch)]
    done = subprocess.run(command, capture_output=True, text=True, env=environment)
    if done.returncode:
        raise RuntimeError('\n'.join(done.stderr.strip().splitlines()[-1:]))
    rounds, documents = MAIN_ROWS[name]
    return round(callgrind.collected(done.stderr) / (rounds * documents))


def here() -> str:
    return f'CPython {platform.python_version()} {platform.machine()}'


def read_budgets() -> dict[str, int]:
    """Row name -> instructions; nothing where the file was written elsewhere."""
    if not BUDGETS.exists():
        return {}
    head, *rows = BUDGETS.read_text().splitlines()
    if head != f'# {here()}':
        print(f'{BUDGETS.name} is for {head[2:]}, this is {here()}: not checked')
        return {}
    return {row.rsplit(None, 1)[0].strip(): int(row.rsplit(None, 1)[1]) for row in rows if row}


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--only', action='append', default=[], help='rows whose name contains this text')
    parser.add_argument('--ours', action='store_true', help='leave the reference out')
    parser.add_argument('--update', action='store_true', help='write the counts as the new budgets')
    parser.add_argument('--jobs', type=int, default=os.cpu_count() or 1, help='processes at a time')
    parser.add_argument('--child', nargs=3, metavar=('ENGINE', 'ROW', 'SWITCH'), help=argparse.SUPPRESS)
    return parser.parse_args()


def main() -> int:
    options = parse()
    if options.child:
        child(*options.child)
        return 0
    with tempfile.TemporaryDirectory() as directory:
        try:
            switch = callgrind.build(Path(directory))
        except callgrind.Missing as error:
            print(f'not run: {error} missing')
            return int(os.environ.get('REQUIRE_TOOLS') == '1')
        return count(options, switch)


def count(options: argparse.Namespace, switch: Path) -> int:
    """Count, print, and check or write the budgets; whether a row failed."""
    names = [name for name in MAIN_ROWS if not options.only or any(text in name for text in options.only)]
    budgets, found, wrong = read_budgets(), {}, []
    print(f'{"instructions a call":48} {"ours":>14} {"reference":>14} {"ratio":>7} {"budget":>14}', flush=True)
    with ThreadPoolExecutor(options.jobs) as pool:
        engines = ENGINES[:1] if options.ours else ENGINES
        waiting = {name: [pool.submit(instructions, engine, name, switch) for engine in engines] for name in names}
        for name, counts in waiting.items():
            try:
                ours, *reference = (each.result() for each in counts)
            except RuntimeError as error:
                print(f'{name:48} failed: {error}', flush=True)
                wrong.append(f'{name}: failed')
                continue
            found[name], budget = ours, budgets.get(name)
            beside = f'{reference[0]:14,} {reference[0] / ours:7.2f}' if reference else ' ' * 22
            print(f'{name:48} {ours:14,} {beside} {f"{budget:,}" if budget else "-":>14}', flush=True)
            if budget and ours > budget * TOLERANCE and not options.update:
                wrong.append(f'{name}: {ours:,} instructions, {100 * (ours / budget - 1):.1f} % over its budget')
    if options.update:
        kept = {**budgets, **found}
        BUDGETS.write_text(f'# {here()}\n' + ''.join(f'{name:48} {kept[name]}\n' for name in MAIN_ROWS if name in kept))
    elif not wrong:
        print('no row is over its budget' if budgets else 'there are no budgets to check')
    print('\n'.join(wrong), end='\n' if wrong else '')
    return bool(wrong)


if __name__ == '__main__':
    sys.exit(main())
