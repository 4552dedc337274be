"""No hostile input costs more than in proportion to its size, and the table says so row by row."""

from __future__ import annotations

from pathlib import Path

import pytest

from .__main__ import BOUND, measure
from .rows import ROWS

DOCUMENT = Path(__file__).resolve().parents[2] / 'docs' / 'reliability.md'


@pytest.mark.parametrize('name', ROWS)
def test_growth(name):
    seconds, ratio = measure(name)
    assert ratio <= BOUND, f'{name}: {seconds}'


def test_the_document_has_every_row():
    lines = DOCUMENT.read_text().splitlines()
    table = [line.split('|')[1].strip() for line in lines if line.startswith('| ') and line.count('|') == 5]
    assert table[2:] == list(ROWS)
