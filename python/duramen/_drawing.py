"""Draws a model with all that it shares as SVG. Called by `inspection.py`."""

from html import escape
from typing import NamedTuple

from ._graph import Graph

WIDTH, HEIGHT, ACROSS, DOWN, TOP, MARGIN = 232, 38, 92, 12, 74, 16
# A column of more boxes than this ends in one that tells how many are left out.
MOST = 40
STYLE = (
    '<style>text{font:12px sans-serif;fill:#222}.h{font-weight:600;font-size:15px}.s{font-size:11px;fill:#555}'
    'rect.bg{fill:#fff}rect.b{stroke-width:1.5}.chosen{fill:#cfe3f3;stroke:#2a7fb0}.model{fill:#eef4f8;stroke:#2a7fb0}'
    '.part{fill:#f7ece3;stroke:#b0602a}.more{fill:none;stroke:#8888;stroke-dasharray:4 3}'
    'path{fill:none;stroke:#8889;stroke-width:1.2}'
    '@media (prefers-color-scheme:dark){text{fill:#ddd}.s{fill:#aaa}rect.bg{fill:#16181c}.chosen{fill:#1d4560}'
    '.model{fill:#1b2a36}.part{fill:#382619}}</style>'
)


class Box(NamedTuple):
    """A model, or a node that several are made of."""

    style: str
    title: str
    detail: str


def svg(graph: Graph, chosen: int) -> str:
    """The chosen model in the middle, those that mention it on the left, what it shares with others on the right.

    A box is a model, or the topmost node of something that other models are made of as well, with all that only stands
    below it. What belongs to one model alone is not drawn, but told in its box.
    """
    columns = _columns(graph, chosen)
    edges = {(source, target) for source in _flat(columns) for target in _targets(graph, source)}
    cut = [column[:MOST] for column in columns]
    place = {key: (x, y) for x, column in enumerate(cut) for y, key in enumerate(column)}
    height = TOP + max(len(column) + (len(column) < len(all_)) for column, all_ in zip(cut, columns, strict=True)) * (
        HEIGHT + DOWN
    )
    width = 2 * MARGIN + len(columns) * (WIDTH + ACROSS) - ACROSS
    heading = f'What {graph.name(chosen)} shares'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" role="img">',
        f'<title>{escape(heading)}</title>{STYLE}<rect class="bg" width="{width}" height="{height}"/>',
        f'<text class="h" x="{MARGIN}" y="26">{escape(heading)}</text>',
        f'<text class="s" x="{MARGIN}" y="48">blue: models and other schemas that are compiled once; '
        'brown: nodes that several of them are made of; a line: is mentioned by the left one</text>',
    ]
    parts += [_line(place[source], place[target]) for source, target in sorted(edges, key=str)
              if source in place and target in place]  # fmt: skip
    parts += [_box(place[key], _described(graph, chosen, key)) for key in place]
    for x, (column, all_) in enumerate(zip(cut, columns, strict=True)):
        if len(column) < len(all_):
            parts.append(_box((x, len(column)), Box('more', f'and {len(all_) - len(column):,} more', '')))
    return '\n'.join([*parts, '</svg>', ''])


def _flat(columns: list[list[int]]) -> list[int]:
    return [key for column in columns for key in column]


def _columns(graph: Graph, chosen: int) -> list[list[int]]:
    """Boxes by their distance from the chosen model: those that mention it, itself, and what it leads to."""
    mentioning = [unit for unit in graph.units if unit != chosen and chosen in _targets(graph, unit)]
    columns, seen, at = [], {chosen}, [chosen]
    while at:
        columns.append(at)
        after = {target for key in at for target in _targets(graph, key)} - seen
        seen |= after
        at = sorted(after, key=lambda key: (key not in graph.units, -_users(graph, key), _title(graph, key)))
    left = sorted(set(mentioning) - seen, key=lambda unit: _title(graph, unit))
    return [left, *columns] if left else columns


def _targets(graph: Graph, key: int) -> set[int]:
    """The boxes next below a box."""
    unit = key if key in graph.units else None
    starts = graph.units[key] if unit is not None else graph.nodes[key].children
    found, seen, waiting = set(), set(), list(starts)
    while waiting:
        address = waiting.pop()
        if address in seen or address not in graph.nodes:
            continue
        seen.add(address)
        other = graph.unit_of.get(address)
        if other is not None and other != unit:
            found.add(other)
        elif other is None and address not in starts and unit is not None and graph.users[address] > 1:
            found.add(address)
        else:
            waiting += graph.nodes[address].children
    return found


def _users(graph: Graph, key: int) -> int:
    if key in graph.units:
        return sum(graph.mentions[address] for address in graph.units[key])
    return graph.users[key]


def _title(graph: Graph, key: int) -> str:
    return graph.name(key).rpartition('.')[2] if key in graph.units else composed(graph, key)


def composed(graph: Graph, address: int, depth: int = 3) -> str:
    """A node with those below it, e.g. `Nullable(Str)`; models by their name."""
    unit = graph.unit_of.get(address)
    if unit is not None:
        return _title(graph, unit)
    kind, _, children = graph.nodes[address]
    if kind in ('ValidatorCell', 'SerializerCell') and children:
        return composed(graph, children[0], depth)
    kind = kind.removesuffix('Validator').removesuffix('Serializer')
    below = (
        [composed(graph, child, depth - 1) for child in children if child in graph.nodes]
        if depth
        else ['...'][: len(children)]
    )
    if len(below) > 3:
        below[3:] = ['...']
    return f'{kind}({", ".join(below)})' if below else kind


def _described(graph: Graph, chosen: int, key: int) -> Box:
    if key not in graph.units:
        half = 'serializer' if 'Serializer' in graph.nodes[key].kind else 'validator'
        return Box('part', _title(graph, key), f'{half}, part of {graph.users[key]:,}')
    own = graph.own(key)
    weight = sum(node.bytes for node in own)
    return Box('chosen' if key == chosen else 'model', _title(graph, key), f'own: {len(own):,} nodes, {weight:,} bytes')


def _corner(place: tuple[int, int]) -> tuple[int, int]:
    return MARGIN + place[0] * (WIDTH + ACROSS), TOP + place[1] * (HEIGHT + DOWN)


def _line(source: tuple[int, int], target: tuple[int, int]) -> str:
    (x1, y1), (x2, y2) = _corner(source), _corner(target)
    y1, y2 = y1 + HEIGHT // 2, y2 + HEIGHT // 2
    if x1 == x2:  # beside each other: around the right side
        x1, x2 = x1 + WIDTH, x2 + WIDTH
        return f'<path d="M{x1} {y1}C{x1 + 50} {y1} {x2 + 50} {y2} {x2} {y2}"/>'
    if x1 < x2:
        x1 += WIDTH
    else:
        x2 += WIDTH
    middle = (x1 + x2) // 2
    return f'<path d="M{x1} {y1}C{middle} {y1} {middle} {y2} {x2} {y2}"/>'


def _box(place: tuple[int, int], box: Box) -> str:
    x, y = _corner(place)
    title = box.title if len(box.title) <= 32 else f'{box.title[:31]}…'
    return (
        f'<g><title>{escape(box.title)}</title>'
        f'<rect class="b {box.style}" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="5"/>'
        f'<text x="{x + 10}" y="{y + 16}">{escape(title)}</text>'
        f'<text class="s" x="{x + 10}" y="{y + 31}">{escape(box.detail)}</text></g>'
    )
