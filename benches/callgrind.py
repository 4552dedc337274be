"""Counting instructions of a part of a program under valgrind's callgrind.

The part is run between `begin` and `end` of a `Switch`; until then the process runs without being counted, several
times faster. Called by `instructions.py` and `memory/run.py`.
"""

from __future__ import annotations

import ctypes
import os
import re
import shutil
import subprocess
from pathlib import Path

# What tells callgrind when to count; compiled for each run.
SOURCE = """
#include <valgrind/callgrind.h>
void count_begin(void) { CALLGRIND_START_INSTRUMENTATION; }
void count_end(void) { CALLGRIND_STOP_INSTRUMENTATION; }
"""
COMMAND = ('valgrind', '--tool=callgrind', '--instr-atstart=no', '--callgrind-out-file=/dev/null')


class Missing(Exception):
    """What counting needs and the machine does not have."""


def build(directory: Path) -> Path:
    """Compile the switch.

    Raises:
        Missing: There is no valgrind, it came without its headers, or there is no C compiler.
    """
    if shutil.which('valgrind') is None:
        raise Missing('valgrind')
    target = directory / 'switch.so'
    command = [os.environ.get('CC', 'cc'), '-O2', '-shared', '-fPIC', '-x', 'c', '-o', str(target), '-']
    try:
        done = subprocess.run(command, input=SOURCE, capture_output=True, text=True)
    except FileNotFoundError:
        raise Missing('C compiler') from None
    if done.returncode:
        raise Missing(f'valgrind/callgrind.h ({done.stderr.splitlines()[0]})')
    return target


class Switch:
    """Counts between `begin` and `end`, in the process that callgrind runs."""

    def __init__(self, library: str) -> None:
        loaded = ctypes.PyDLL(library)
        self.begin, self.end = loaded.count_begin, loaded.count_end
        self.begin.restype = self.end.restype = None


def collected(written: str) -> int:
    """The instructions that callgrind tells of in the error output of a process.

    Raises:
        RuntimeError: It tells of none; the message is the last line of the output.
    """
    counted = re.search(r'Collected : (\d+)', written)
    if counted is None:
        raise RuntimeError('\n'.join(written.strip().splitlines()[-1:]))
    return int(counted[1])
