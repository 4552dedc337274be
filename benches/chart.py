"""Small charts for the docs, written as SVG: rows of two dots on a logarithmic axis, readable on light and dark pages.

Called by `run.py` and `memory/run.py`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from xml.sax.saxutils import escape

LEFT, RIGHT, ROW, TOP = 250, 90, 20, 64
STYLE = (
    '<style>text{font:12px sans-serif;fill:#333}.t{font-weight:600;font-size:15px}.g{stroke:#8885;stroke-width:1}'
    '.one{stroke:#888;stroke-width:2}.l{stroke:#8888;stroke-width:3}.ref{fill:#b0602a}.our{fill:#2a7fb0}'
    '.n{font-size:11px}rect.bg{fill:#fff}'
    '@media (prefers-color-scheme:dark){text{fill:#ddd}rect.bg{fill:#16181c}}</style>'
)


@dataclass(frozen=True)
class Pair:
    """One row: the reference's figure, ours, and the text at the right."""

    name: str
    reference: float
    ours: float
    note: str = ''


def ticks(low: float, high: float) -> list[float]:
    """Powers of ten over the range, with 2 and 5 between them where the range is short."""
    steps = (1.0,) if math.log10(high / low) > 2.5 else (1.0, 2.0, 5.0)
    made = [step * 10.0**power for power in range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
            for step in steps]  # fmt: skip
    return [value for value in made if low <= value <= high]


def dots(title: str, pairs: list[Pair], unit: Callable[[float], str], legend: tuple[str, str], width: int = 860) -> str:
    """A chart of two dots a row on a logarithmic axis, whose ticks `unit` writes."""
    values = [value for pair in pairs for value in (pair.reference, pair.ours)]
    low, high = min(values) / 1.25, max(values) * 1.25
    height = TOP + ROW * len(pairs) + 34
    span = width - LEFT - RIGHT

    def x(value: float) -> float:
        return round(LEFT + span * math.log(value / low) / math.log(high / low), 1)

    bottom = height - 30
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img">',
        f'<title>{escape(title)}</title>{STYLE}<rect class="bg" width="{width}" height="{height}"/>',
        f'<text class="t" x="12" y="22">{escape(title)}</text>',
        *(
            f'<circle class="{kind}" cx="{at}" cy="40" r="5"/><text x="{at + 10}" y="44">{escape(name)}</text>'
            for kind, at, name in (('ref', LEFT + 6, legend[0]), ('our', LEFT + 166, legend[1]))
        ),
    ]
    for value in ticks(low, high):
        parts.append(f'<line class="g" x1="{x(value)}" x2="{x(value)}" y1="{TOP - 8}" y2="{bottom}"/>')
        parts.append(f'<text class="n" x="{x(value)}" y="{bottom + 18}" text-anchor="middle">{unit(value)}</text>')
    for index, pair in enumerate(pairs):
        y = TOP + ROW * index + 6
        a, b = x(pair.reference), x(pair.ours)
        parts.append(f'<text x="{LEFT - 12}" y="{y + 4}" text-anchor="end">{escape(pair.name)}</text>')
        parts.append(
            f'<line class="l" x1="{a}" x2="{b}" y1="{y}" y2="{y}"/><circle class="ref" cx="{a}" cy="{y}" r="5"/>'
        )
        parts.append(f'<circle class="our" cx="{b}" cy="{y}" r="5"/>')
        parts.append(f'<text class="n" x="{width - RIGHT + 12}" y="{y + 4}">{escape(pair.note)}</text>')
    return '\n'.join([*parts, '</svg>', ''])


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def put_section(path: Path, name: str, text: str) -> None:
    """Put `text` between the marks `name: start` and `name: end` of a document.

    Raises:
        ValueError: The document has no such marks.
    """
    start, end = f'<!-- {name}: start -->', f'<!-- {name}: end -->'
    before, mark, rest = path.read_text().partition(start)
    if not mark or end not in rest:
        raise ValueError(f'{path} has no section between {start} and {end}')
    path.write_text(f'{before}{start}\n{text.strip()}\n{end}{rest.partition(end)[2]}')
