"""Twenty seconds of `make soak`."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SECONDS = os.environ.get('SOAK_SECONDS', '20')


def test_threads_at_the_same_time():
    # In a process of its own: the garbage of other tests would count as growth.
    command = [sys.executable, '-m', 'tests.soak', '--seconds', SECONDS]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert 'mismatches 0, growth 0 nodes, 0 blocks a round' in done.stdout
