"""README's Python examples run as printed."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

README = Path(__file__).resolve().parent.parent / 'README.md'
EXAMPLES = re.findall(r'^```python\n(.*?)^```$', README.read_text(), re.M | re.S)


def test_there_are_examples():
    assert len(EXAMPLES) >= 3


@pytest.mark.parametrize('source', EXAMPLES, ids=[f'example {number}' for number in range(1, len(EXAMPLES) + 1)])
def test_example(source, tmp_path):
    """Each runs in an interpreter of its own, and prints what the `#>` comments after its prints say."""
    expected = [line.lstrip()[2:].strip() for line in source.splitlines() if line.lstrip().startswith('#>')]
    file = tmp_path / 'example.py'
    file.write_text(source)
    done = subprocess.run([sys.executable, file], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert [line.strip() for line in done.stdout.splitlines()] == expected
