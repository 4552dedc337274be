"""Writes the speed section of docs/benchmarks.md and its plot from the figures of a run.

`run.py --docs` calls it; by itself it takes figures that were saved, and those of the portable tier beside them:

    python benches/report.py FIGURES.json [PORTABLE.json]

`BENCH_NOTE` in the environment is a sentence put above the tables: what else the machine was doing, say.
"""

from __future__ import annotations

import json
import os
import platform
import sys
from pathlib import Path
from typing import Any

import chart
import data
from floors import MEAN, ORJSON, Figures, Floors

DOCS = Path(__file__).resolve().parent.parent / 'docs'


def number(value: float) -> str:
    """Three digits that count."""
    return f'{value:,.0f}' if value >= 100 else f'{value:.3g}'


def cells(figures: Figures) -> list[str]:
    """Reference, msgspec, orjson, ours: the shortest sample, and the median where there is one of its own."""
    found = []
    for name in ('reference', 'msgspec', 'orjson', 'ours'):
        one = figures.get(name)
        if one is None:
            found.append('')
        elif one['min'] == one['median']:
            found.append(number(one['min']))
        else:
            found.append(f'{number(one["min"])} ({number(one["median"])})')
    return found


def table(rows: list[Figures], floors: Floors, portable: dict[str, float]) -> str:
    head = ['row', 'reference', 'msgspec', 'orjson', 'ours', 'ratio', 'wanted']
    if portable:
        head.append('ratio, portable tier')
    lines = ['| ' + ' | '.join(head) + ' |', '| --- |' + ' ---: |' * (len(head) - 1)]
    for figures in rows:
        floor, name = floors.of(figures['row']), figures['row'].replace('|', '\\|').replace('*', '\\*')
        line = [name, *cells(figures), f'{figures["ratio"]:.2f}', f'{floor:g}']
        if portable:
            ratio = portable.get(figures['row'])
            line.append('' if ratio is None else f'{ratio:.2f}')
        lines.append('| ' + ' | '.join(line) + ' |')
    return '\n'.join(lines)


def section(results: list[Figures], floors: Floors, portable: dict[str, float]) -> str:
    note = os.environ.get('BENCH_NOTE', '')
    measured = [figures for figures in results if 'ratio' in figures]
    by_name = {figures['row']: figures for figures in measured}
    headline = [by_name[name] for name in floors.headline if name in by_name]
    others = [figures for figures in measured if figures['row'] not in floors.headline]
    summary = floors.summary(results)
    low = [figures['row'] for figures in measured if floors.under(figures)]
    worst = by_name[summary['worst']]
    told = [
        f'CPython {platform.python_version()}, {platform.machine()}.',
        f'Geometric mean of the {summary["headline"]} rows of the first table: {summary[MEAN]:.2f};',
        f'of all {summary["rows"]} rows: {summary["all"]:.2f}.',
        f'Worst row: {worst["row"]}, {worst["ratio"]:.2f}.',
        f'Rows under what is wanted in this run: {len(low)}.',
    ]
    if ORJSON in summary:
        told.append(f'Time of `orjson.dumps` on equal dicts divided by to_json on models: {summary[ORJSON]:.2f}.')
    lines = [*(note and [note, '']), ' '.join(told)]
    lines += ['', table(headline, floors, portable)]
    lines += ['', '<details><summary>All other rows</summary>', '', table(others, floors, portable), '', '</details>']
    lines += ['', 'The documents (`python benches/data.py`):', '', '```', *data.mix(), '```']
    return '\n'.join(lines)


def draw(results: list[Figures], floors: Floors) -> str:
    """The headline rows: time beside the reference's, which is 1."""
    by_name = {figures['row']: figures for figures in results if 'ratio' in figures}
    pairs = [
        chart.Pair(name, 1.0, 1 / by_name[name]['ratio'], f'{by_name[name]["ratio"]:.2f}x')
        for name in floors.headline
        if name in by_name
    ]
    heading = 'Time of a call, as a part of the time that pydantic-core takes'
    return chart.dots(heading, pairs, lambda value: f'{value:g}', ('pydantic-core', 'Duramen'))


def write(results: list[Figures], floors: Floors, portable: dict[str, float] | None = None) -> None:
    """Write the section and the plot."""
    chart.write(DOCS / 'images' / 'speed.svg', draw(results, floors))
    chart.put_section(DOCS / 'benchmarks.md', 'speed', section(results, floors, portable or {}))


def read(path: str) -> list[dict[str, Any]]:
    return json.loads(Path(path).read_text())


def main(arguments: list[str]) -> None:
    beside = read(arguments[1]) if len(arguments) > 1 else []
    ratios = {figures['row']: figures['ratio'] for figures in beside if 'ratio' in figures}
    write(read(arguments[0]), Floors('default'), ratios)


if __name__ == '__main__':
    main(sys.argv[1:])
