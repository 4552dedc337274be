"""Speed beside the reference engine: both in one process, their runs interleaved, documents taken in turn.

    make bench                          every row
    make bench ARGS='--quick'           fewer samples
    make bench ARGS='--only to_json'    rows whose name contains the text
    make bench ARGS='--check'           fail on a ratio under its floor in benches/floors.txt, in two runs
    make bench ARGS='--docs'            write the section of docs/benchmarks.md and its plot

A row is one call, or one call for each of the documents in turn. The ratio is the reference's shortest time divided by
ours: above 1 means faster than the reference. Times are processor time of this process, which other work on the machine
disturbs less than the wall clock: shortest and median sample, microseconds a call. `orjson` and `msgspec`
stand beside rows where they do the same job and are installed.
"""

from __future__ import annotations

import argparse
import gc
import itertools
import json
import platform
import statistics
import sys
import time
import tracemalloc
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import data
import report
from data import encode
from floors import MEAN, ORJSON, Floors, tier
from row import HELD, Row
from rows import ROWS, THROUGH_PYDANTIC
from schemas import Builder, Schema, pydantic_model

Loop = Callable[[int], float]
Figures = dict[str, Any]


class Engine:
    """One engine by the name of its module, and the loop that runs a row on it."""

    def __init__(self, name: str) -> None:
        self.builder = Builder(name)
        self.name, self.module = name, self.builder.engine

    def call(self, row: Row, schema: Schema) -> Callable[[Any], Any]:
        """The function that is timed, ready to be called with a document."""
        if row.job == 'compile':
            module = self.module
            return lambda _: (module.SchemaValidator(schema), module.SchemaSerializer(schema))
        owner = self.module.SchemaSerializer if row.dumps else self.module.SchemaValidator
        method = getattr(owner(schema, row.config), row.job)
        method = partial(method, **row.arguments) if row.arguments else method
        return failing(method, self.module.ValidationError, row.look) if row.fails else method

    def documents(self, row: Row, schema: Schema) -> list[Any]:
        """The documents as the call gets them."""
        made = row.documents()
        if row.validated:
            return [self.module.SchemaValidator(schema, row.config).validate_python(document) for document in made]
        return [encode(document) for document in made] if row.job == 'validate_json' else made

    def loop(self, row: Row) -> Loop:
        if row.job in THROUGH_PYDANTIC:
            cls = pydantic_model(self.module)
            made = [cls.model_validate(document) for document in row.documents()]
            documents = made if row.validated else row.documents()
            documents = [encode(document) for document in documents] if row.job.endswith('validate_json') else documents
            return looping(THROUGH_PYDANTIC[row.job](cls), documents)
        # One schema for both: what is dumped must be of the very classes that the serializer was compiled for.
        schema = row.schema(self.builder)
        return looping(self.call(row, schema), self.documents(row, schema))

    def held(self, row: Row) -> float:
        """Bytes of memory that one validated model keeps, its values included."""
        cls = pydantic_model(self.module)
        texts = [[encode(each) for each in document] for document in row.documents()]
        count = sum(len(document) for document in texts)
        # the first ones bring what is kept once for all
        for text in texts[0]:
            cls.model_validate_json(text)
        kept: list[Any] = [None] * count
        tracemalloc.start()
        try:
            begun = tracemalloc.get_traced_memory()[0]
            for index, text in enumerate(itertools.chain.from_iterable(texts)):
                kept[index] = cls.model_validate_json(text)
            return (tracemalloc.get_traced_memory()[0] - begun) / count
        finally:
            tracemalloc.stop()


def failing(
    method: Callable[[Any], Any], error: type[Exception], look: Callable[[Any], Any] | None
) -> Callable[[Any], Any]:
    """The call with its `ValidationError` caught and looked at."""

    def run(document: Any) -> Any:
        try:
            method(document)
        except error as raised:
            return look(raised) if look else None
        raise AssertionError('the input was accepted')

    return run


def looping(call: Callable[[Any], Any], documents: list[Any]) -> Loop:
    """A function that times so many rounds over the documents, in seconds a call."""

    def run(rounds: int) -> float:
        clock = time.process_time
        begun = clock()
        for _ in range(rounds):
            for document in documents:
                call(document)
        return (clock() - begun) / (rounds * len(documents))

    return run


def rounds_for(loops: list[Loop], documents: int, seconds: float) -> int:
    """How many rounds make one sample of the slowest loop take at least so long."""
    rounds = 1
    while True:
        slowest = max(loop(rounds) for loop in loops) * rounds * documents
        if slowest >= seconds or rounds >= 1 << 20:
            return rounds
        rounds = max(rounds + 1, min(rounds * 10, int(rounds * seconds / max(slowest, 1e-9) * 1.1)))


def measure(loops: list[Loop], documents: int, samples: int, seconds: float) -> list[list[float]]:
    """Samples of each loop, in turn, the order turned round every time."""
    rounds = rounds_for(loops, documents, seconds)
    taken: list[list[float]] = [[] for _ in loops]
    order = list(range(len(loops)))
    gc.collect()
    gc.disable()
    try:
        for _ in range(samples):
            for index in order:
                taken[index].append(loops[index](rounds))
            order.reverse()
    finally:
        gc.enable()
    return taken


def rivals(row: Row) -> dict[str, Loop]:
    """The loops of other libraries that do the same job and are installed."""
    loops = {}
    for name, prepare in row.rivals.items():
        try:
            call, documents = prepare(row.documents())
        except ImportError:
            continue
        loops[name] = looping(call, documents)
    return loops


def held_row(row: Row, ours: Engine, reference: Engine) -> Figures:
    found = {name: engine.held(row) for name, engine in (('ours', ours), ('reference', reference))}
    figures: Figures = {'row': row.name, 'ratio': found['reference'] / found['ours'], 'unit': 'bytes'}
    return figures | {name: {'min': value, 'median': value} for name, value in found.items()}


def run_row(row: Row, ours: Engine, reference: Engine, options: argparse.Namespace) -> Figures:
    """The figures of one row; `skipped` says why there are none."""
    if row.job == HELD:
        return held_row(row, ours, reference)
    try:
        loops = {ours.name: ours.loop(row), f'{reference.name} (reference)': reference.loop(row)}
        for loop in loops.values():
            loop(1)
    except Exception as error:  # a kind that one engine does not have (yet) is a missing row, not a failed run
        return {'row': row.name, 'skipped': f'{type(error).__name__}: {" ".join(str(error).split())[:90]}'}
    loops |= rivals(row)
    taken = measure(list(loops.values()), len(row.documents()), options.samples, options.seconds)
    micro = [[sample * 1e6 for sample in samples] for samples in taken]
    figures: dict[str, Any] = {'row': row.name, 'ratio': min(micro[1]) / min(micro[0])}
    for name, samples in zip(['ours', 'reference', *list(loops)[2:]], micro, strict=True):
        figures[name] = {'min': min(samples), 'median': statistics.median(samples)}
    return figures


def line(figures: dict[str, Any]) -> str:
    if 'skipped' in figures:
        return f'{figures["row"]:44}      -  {figures["skipped"]}'
    ours, reference = figures['ours'], figures['reference']
    text = (
        f'{figures["row"]:44} {figures["ratio"]:6.2f} {ours["min"]:11.2f} {ours["median"]:11.2f}'
        f' {reference["min"]:11.2f} {reference["median"]:11.2f}'
    )
    for name in ('orjson', 'msgspec'):
        text += f' {figures[name]["min"]:11.2f}' if name in figures else ' ' * 12
    return text.rstrip()


def check(results: list[Figures], again: Callable[[str], Figures], floors: Floors) -> bool:
    """Whether everything reaches its floor, the rows that did not being run a second time."""
    good = True
    for figures in [figures for figures in results if floors.under(figures)]:
        second = again(figures['row'])
        if floors.under(second):
            name, floor = figures['row'], floors.of(figures['row'])
            print(f'under its floor of {floor}: {name} {figures["ratio"]:.2f}, again {second["ratio"]:.2f}')
            good = False
    summary = floors.summary(results)
    for name in (MEAN, ORJSON):
        floor = floors.exact.get(name)
        if floor is not None and name in summary and summary[name] < floor:
            print(f'under its floor of {floor}: {name} {summary[name]:.2f}')
            good = False
    for name in floors.unknown({row.name for row in ROWS}):
        print(f'floors.txt names a row that is not there: {name}')
        good = False
    print('every row that ran reaches its floor' if good else 'failed')
    return good


def tell(summary: Figures, results: list[Figures]) -> str:
    """The lines under the table."""
    lines = [f'{summary["rows"]} rows: geometric mean {summary["all"]:.2f}']
    worst = next(figures for figures in results if figures['row'] == summary['worst'])
    lines.append(f'worst row: {worst["row"]} {worst["ratio"]:.2f}')
    if MEAN in summary:
        lines.append(f'geometric mean of the {summary["headline"]} headline rows: {summary[MEAN]:.2f}')
    if ORJSON in summary:
        lines.append(f'{ORJSON}: {summary[ORJSON]:.2f}')
    skipped = [figures['row'] for figures in results if 'skipped' in figures]
    if skipped:
        lines.append('no figures: ' + ', '.join(skipped))
    return '\n'.join(lines)


def parse(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--only', action='append', default=[], help='rows whose name contains this text')
    parser.add_argument('--quick', action='store_true', help='fewer and shorter samples')
    parser.add_argument('--check', action='store_true', help='fail when a row is under its floor')
    parser.add_argument('--list', action='store_true', help='print the names of the rows')
    parser.add_argument('--save', type=Path, help='write the figures to this file as JSON')
    parser.add_argument('--docs', action='store_true', help='write the table and the plot into docs/')
    parser.add_argument('--ours', default='duramen', help='module of the engine that is measured')
    parser.add_argument('--reference', default='pydantic_core', help='module of the engine to compare with')
    options = parser.parse_args(arguments)
    options.samples, options.seconds = (15, 0.003) if options.quick else (25, 0.01)
    return options


def main(arguments: list[str]) -> int:
    options = parse(arguments)
    rows = [row for row in ROWS if not options.only or any(text in row.name for text in options.only)]
    if options.list or not rows:
        print('\n'.join(row.name for row in rows) or 'no row has that in its name')
        return not rows
    ours, reference = Engine(options.ours), Engine(options.reference)
    print(f'{ours.name} {ours.module.__version__} beside {reference.name} {reference.module.__version__}, ', end='')
    print(f'CPython {platform.python_version()}; microseconds a call; ratio above 1: {ours.name} is faster')
    if not options.only:
        print('\n' + '\n'.join(data.mix()))
    heads = ['ours', 'median', 'reference', 'median', 'orjson', 'msgspec']
    print(f'\n{"row":44} {"ratio":>6}' + ''.join(f' {head:>11}' for head in heads))
    results, group = [], ''
    for row in rows:
        if row.name.split('/')[0] != group:
            group = row.name.split('/')[0]
            print()
        results.append(run_row(row, ours, reference, options))
        print(line(results[-1]), flush=True)
    floors = Floors(tier())
    if any('ratio' in figures for figures in results):
        print('\n' + tell(floors.summary(results), results))
    if options.save:
        options.save.write_text(json.dumps(results, indent=1))
    if options.docs:
        report.write(results, floors)
    by_name = {row.name: row for row in rows}
    if options.check and not check(results, lambda name: run_row(by_name[name], ours, reference, options), floors):
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main(sys.argv[1:]))
