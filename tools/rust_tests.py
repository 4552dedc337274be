"""Run `cargo test` against the interpreter that runs this script.

The tests start Python inside the test program, so they need the interpreter's shared library when linking and when
running. Arguments are handed on to `cargo test`. With `--valgrind` the tests that start no interpreter run under
valgrind, which must find no error.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys

from linked_python import environment, not_run

TESTS = ['cargo', 'test', '--locked', '--lib']
# What a table keeps until the process ends is not lost.
LEAKS = ['--show-leak-kinds=definite', '--errors-for-leak-kinds=definite']
# Tests that start an interpreter, which valgrind understands only with a build of Python made for it, and those that
# try so many texts that valgrind would take minutes; their code is covered by the others.
SKIPPED = [
    'user_cause',
    'collector',
    'mutated_documents',
    'fixed_documents_and_all_their_beginnings',
    'rounds_like_the_standard_library',
    'floats_agree_with_the_standard_library',
]


def main() -> int:
    found = environment()
    if found is None:
        return not_run(f'the shared library of {sys.executable}')
    if sys.argv[1:] == ['--valgrind']:
        return valgrind(found)
    return subprocess.call([*TESTS, *sys.argv[1:]], env=found)


def valgrind(found: dict[str, str]) -> int:
    if shutil.which('valgrind') is None:
        return not_run('valgrind')
    built = subprocess.run(
        [*TESTS, '--no-run', '--message-format', 'json'], env=found, stdout=subprocess.PIPE, text=True, check=True
    )
    artifacts = [json.loads(line) for line in built.stdout.splitlines() if line.startswith('{')]
    (program,) = [item['executable'] for item in artifacts if item.get('executable')]
    skip = [part for name in SKIPPED for part in ('--skip', name)]
    command = ['valgrind', '-q', '--error-exitcode=9', '--leak-check=full', *LEAKS, program]
    return subprocess.call([*command, '--test-threads=1', *skip], env=found)


if __name__ == '__main__':
    sys.exit(main())
