"""`python -m duramen inspect MODULE`: what the models of a module consist of, what they share, and a drawing of it."""

import argparse
import gc
import importlib
import sys
from typing import Any

from . import _drawing, _stats, patching
from ._graph import Graph

# Mentions are told in groups: 1, 2 to 9, 10 to 99 ...
_GROUPS = ((1, 1), (2, 9), (10, 99), (100, 999), (1000, sys.maxsize))


def main(args: list[str]) -> int:
    """Run `inspect` with these arguments.

    Returns:
        0, or 1 if there is no such module or model, or if the drawing cannot be written.
    """
    parser = argparse.ArgumentParser(prog='python -m duramen inspect', description=__doc__.partition(': ')[2])
    parser.add_argument('module', metavar='MODULE', help='what is imported, on the patched engine')
    parser.add_argument('--model', help='the model that is drawn: its name or part of it; the heaviest if left out')
    parser.add_argument('--svg', metavar='FILE', help='draw what the model shares with which others')
    options = parser.parse_args(args)
    try:
        patching.patch()
        importlib.import_module(options.module)
    except RuntimeError as exc:
        if patching.is_patched():
            raise
        return _fail(str(exc))
    except ModuleNotFoundError as exc:
        if exc.name is None or not f'{options.module}.'.startswith(f'{exc.name}.'):
            raise
        return _fail(f'No module named {exc.name}')
    gc.collect()
    print(report(options.module))
    if options.svg or options.model:
        return _draw(options.model, options.svg)
    return 0


def _fail(message: str) -> int:
    print(f'python -m duramen inspect: {message}', file=sys.stderr)
    return 1


def _draw(name: str | None, file: str | None) -> int:
    graph = Graph(_stats.holders())
    if not graph.models:
        return _fail('there is no model to draw')
    unit = graph.heaviest(1)[0] if name is None else find(graph, name)
    if isinstance(unit, str):
        return _fail(unit)
    if file is None:
        print('\n' + '\n'.join(_why(_stats.weight(graph, unit))))
        return 0
    try:
        with open(file, 'w', encoding='utf-8') as out:
            out.write(_drawing.svg(graph, unit))
    except OSError as exc:
        return _fail(f'not drawn: {exc}')
    print(f'\ndrawn: {graph.name(unit)} in {file}')
    return 0


def find(graph: Graph, name: str) -> int | str:
    """The model of that name, or why there is none: the full name, the end of one, or a part that only one has."""
    names = {graph.name(unit): unit for unit in graph.models}
    ways = (
        [full for full in names if full == name],
        [full for full in names if full.endswith(f'.{name}')],
        [full for full in names if name in full],
    )
    found = next((way for way in ways if way), [])
    if len(found) == 1:
        return names[found[0]]
    if not found:
        return f'no model is called {name}'
    some = ', '.join(sorted(found)[:5])
    return f'{len(found)} models are called {name}: {some}{" ..." if len(found) > 5 else ""}'


def report(module: str) -> str:
    """What `inspect` prints of the models that are alive now, as `stats` counts them."""
    found = _stats.stats()
    lines = [
        f'{module}: {found["models"]:,} models, {_size(found["bytes"])}',
        '',
        f'{found["validators"]:10,} validators    {found["validator_nodes"]:10,} nodes',
        f'{found["serializers"]:10,} serializers   {found["serializer_nodes"]:10,} nodes',
        f'{found["cells"]:10,} cells         {found["mentions_of_cells"]:10,} mentions',
    ]
    incomplete = _incomplete()
    if incomplete:
        lines.append(f'{incomplete:10,} models are not complete; they are compiled when first used')
    lines += ['', f'{"bytes by kind":40} {"count":>10} {"bytes":>12} {"":>6}']
    for kind, each in found['kinds'].items():
        part = f'{100 * each["bytes"] / max(found["bytes"], 1):.0f} %'
        lines.append(f'  {kind:38} {each["count"]:10,} {_size(each["bytes"]):>12} {part:>6}')
    lines += ['', f'{"nodes and cells by mentions":40} {"count":>10} {"bytes":>12}']
    for low, high in _GROUPS:
        group = [each for mentions, each in found['mentions'].items() if low <= mentions <= high]
        if group:
            label = f'{low:,}' if low == high else f'{low:,} or more' if high == sys.maxsize else f'{low:,} to {high:,}'
            count, weight = (sum(each[key] for each in group) for key in ('count', 'bytes'))
            lines.append(f'  {label:38} {count:10,} {_size(weight):>12}')
    lines += ['', 'the heaviest models: what is their own, and an equal part of what they share with others']
    for each in found['heaviest']:
        lines += _why(each)
    return '\n'.join(lines)


def _why(each: dict[str, Any]) -> list[str]:
    first = f'  {_size(each["bytes"]):>10}  {each["model"]}'
    if each['fields'] is not None:
        first += f', {each["fields"]} fields'
    kinds = ', '.join(f'{kind} {_size(weight)}' for kind, weight in list(each['kinds'].items())[:3])
    return [
        first,
        f'{"":12}  {each["own_nodes"]} nodes of its own, {_size(each["own_bytes"])} ({kinds});',
        f'{"":12}  {each["shared_nodes"]} shared, {_size(each["shared_bytes"])} in all',
    ]


def _incomplete() -> int:
    """Models that wait for a name that is not defined yet, or were told to wait."""
    classes = [item for item in gc.get_objects() if isinstance(item, type)]
    return sum(vars(item).get('__pydantic_complete__') is False and '__pydantic_core_schema__' in vars(item)
               and item.__module__ != 'pydantic.main' for item in classes)  # fmt: skip


def _size(count: float) -> str:
    for unit, factor in (('MB', 1e6), ('kB', 1e3)):
        if count >= factor:
            return f'{count / factor:,.1f} {unit}'
    return f'{count:,.0f} B'
