"""Reads floors.txt and tells which rows are under their floor. Called by `run.py`."""

from __future__ import annotations

import os
import statistics
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

FILE = Path(__file__).with_name('floors.txt')
MEAN = 'geometric mean of [headline]'
ORJSON = 'models/to_json, orjson.dumps / ours'
Figures = dict[str, Any]


class Floors:
    """The floors of one tier."""

    def __init__(self, tier: str) -> None:
        self.exact: dict[str, float | None] = {}
        self.patterns: list[tuple[str, float]] = []
        self.headline: list[str] = []
        section = ''
        for line in FILE.read_text().splitlines():
            if line.startswith('['):
                section = line.strip('[]')
            elif line.strip() and not line.startswith('#'):
                name, default, portable = line.rsplit(None, 2)
                text = portable if tier == 'portable' else default
                floor = None if text == '-' else float(text)
                if section == 'headline':
                    self.headline.append(name)
                if section == 'others' and ('*' in name or '?' in name):
                    self.patterns.append((name, float(text)))
                else:
                    self.exact[name] = floor

    def of(self, name: str) -> float:
        """The least ratio of a row."""
        found = self.exact.get(name)
        return (
            found
            if found is not None
            else next(floor for pattern, floor in self.patterns if fnmatchcase(name, pattern))
        )

    def under(self, figures: Figures) -> bool:
        return 'ratio' in figures and figures['ratio'] < self.of(figures['row'])

    def summary(self, results: list[Figures]) -> Figures:
        """What is told of all rows together; what was not run is left out."""
        ratios = {figures['row']: figures['ratio'] for figures in results if 'ratio' in figures}
        table = [ratios[name] for name in self.headline if name in ratios]
        found: Figures = {'rows': len(ratios), 'worst': min(ratios, key=ratios.__getitem__), 'headline': len(table)}
        if table:
            found[MEAN] = statistics.geometric_mean(table)
        models = next((figures for figures in results if figures['row'] == 'models/to_json'), {})
        if 'orjson' in models:
            found[ORJSON] = models['orjson']['min'] / models['ours']['min']
        found['all'] = statistics.geometric_mean(ratios.values())
        return found

    def unknown(self, names: set[str]) -> list[str]:
        """Names of rows in the file that no row has."""
        return [name for name in self.exact if name not in names | {MEAN, ORJSON}]


def tier() -> str:
    """The tier that the engine was loaded in, as far as the environment asks for one."""
    return 'portable' if os.environ.get('DURAMEN_TIER') == 'portable' else 'default'
