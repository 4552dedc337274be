"""Fuzz the parts that read bytes, and the whole engine from Python: `make fuzz SECONDS=60`.

Half of the time goes to the targets under `fuzz/`, which libFuzzer steers by coverage, half to `tests.fuzzing`. A line
each tells executions, edges covered, the share of inputs that get past the first token, and findings. The fuzzer is
installed under `target/tools`, in the version named here; it needs a C++ compiler.

A finding's input is left under `fuzz/artifacts`. Put it into `fuzz/seeds/TARGET` once mended: the unit tests run all
seeds.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from linked_python import environment, not_run

ROOT = Path(__file__).resolve().parent.parent
VERSION = '0.13.2'
TARGETS = ('scanner', 'tape', 'numbers', 'strings')


def target_folder() -> Path:
    return Path(os.environ.get('CARGO_TARGET_DIR', ROOT / 'target')).resolve()


def install() -> Path:
    """The fuzzer, installed if it is not there yet."""
    root = target_folder() / 'tools'
    program = root / 'bin' / 'cargo-fuzz'
    if not program.exists():
        command = ['cargo', 'install', '-q', 'cargo-fuzz', '--version', VERSION, '--locked', '--root', str(root)]
        subprocess.run(command, check=True)
    return program


def run_target(name: str, seconds: int, found: dict[str, str]) -> tuple[str, bool]:
    """Fuzz one target; the line to print, and whether it held."""
    corpus = target_folder() / 'fuzz-corpus' / name
    corpus.mkdir(parents=True, exist_ok=True)
    # The one toolchain is a stable one, which has the instrumentation for coverage but no sanitizers.
    command = ['cargo', 'fuzz', 'run', '--sanitizer', 'none', '--target-dir', str(target_folder() / 'fuzz'), name]
    command += [str(corpus), str(ROOT / 'fuzz' / 'seeds' / name)]
    command += ['--', f'-max_total_time={seconds}', '-print_final_stats=1', '-max_len=2000', '-timeout=20']
    done = subprocess.run(command, cwd=ROOT, env=found, capture_output=True, text=True, errors='replace')
    log = done.stderr
    executions = re.search(r'stat::number_of_executed_units:\s*(\d+)', log)
    covered = re.findall(r'\bcov: (\d+)', log)
    past = re.findall(r'past the first token: (\d+) of (\d+)', log)
    if not executions or not covered:
        print(log[-4000:])
        return f'{name}: did not run', False
    share = 100 * int(past[-1][0]) / max(1, int(past[-1][1])) if past else 0
    if done.returncode:
        print(log[-4000:])
    line = f'{name}: {int(executions[1]):,} executions, {covered[-1]} edges covered, {share:.0f} % past the first token'
    return f'{line}, findings {int(done.returncode != 0)}', done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument('--seconds', type=int, default=60, help='for all of it, without building (60)')
    options = parser.parse_args()
    python = [sys.executable, '-m', 'tests.fuzzing', '--seconds', str(options.seconds / 2)]
    status = subprocess.call(python, cwd=ROOT)
    found = environment()
    if found is None:
        return status or not_run(f'the shared library of {sys.executable}')
    if not any(map(shutil.which, (os.environ.get('CXX', 'c++'), 'g++', 'clang++'))):
        return status or not_run('a C++ compiler')
    fuzzer = install()
    found['PATH'] = os.pathsep.join([str(fuzzer.parent), found['PATH']])
    for name in TARGETS:
        line, held = run_target(name, max(1, options.seconds // (2 * len(TARGETS))), found)
        print(line, flush=True)
        status |= not held
    return status


if __name__ == '__main__':
    sys.exit(main())
