"""What compiled schemas weigh: the nodes of each kind, a field, a second compile, and any order of compiling."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from decimal import Decimal
from pathlib import Path

import duramen
import pytest
from duramen import SchemaSerializer, SchemaValidator
from duramen import core_schema as cs

ROOT = Path(__file__).resolve().parents[1]
pytestmark = pytest.mark.sharing


class Slotted:
    __slots__ = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')


LEAF = cs.int_schema(ge=3, le=77)
TEXTS = [f'text-{i}' for i in range(50)]
# The bytes of a kind's own nodes, the header of 16 among them, in each half; never more than these.
SIZES = {
    'any': (cs.any_schema(), 16, 16),
    'nullable': (cs.nullable_schema(LEAF), 24, 24),
    'list': (cs.list_schema(LEAF), 40, 32),
    'dict': (cs.dict_schema(LEAF, LEAF), 56, 40),
    'default': (cs.with_default_schema(LEAF, default=5), 56, 48),
    'int': (cs.int_schema(ge=4, le=78), 104, 16),
    'str': (cs.str_schema(max_length=4), 64, 16),
    'float': (cs.float_schema(ge=1.5), 104, 24),
    'date': (cs.date_schema(), 32, 24),
    'decimal': (cs.decimal_schema(ge=Decimal(3)), 64, 16),
    'url': (cs.url_schema(max_length=3), 88, 16),
    'literal': (cs.literal_schema(['one']), 152, 104),
    'literal of fifty': (cs.literal_schema(TEXTS), 152, 104),
    'union': (cs.union_schema([LEAF, cs.any_schema()]), 64, 48),
    'tuple': (cs.tuple_schema([LEAF, LEAF]), 64, 56),
    'function-after': (cs.no_info_after_validator_function(len, LEAF), 56, 16),
    'model-fields': (cs.model_fields_schema({'a': cs.model_field(LEAF)}), 144, 144),
    'model': (cs.model_schema(Slotted, cs.model_fields_schema({'b': cs.model_field(LEAF)})), 224, 192),
    'typed-dict': (cs.typed_dict_schema({'a': cs.typed_dict_field(LEAF)}), 144, 144),
}


def counted():
    gc.collect()
    gc.collect()
    return duramen.stats()


@pytest.mark.parametrize('kind', SIZES)
def test_sizes_of_nodes(kind):
    schema, *limits = SIZES[kind]
    held = [SchemaValidator(LEAF), SchemaSerializer(LEAF), SchemaValidator(cs.any_schema())]
    for half, limit in zip((SchemaValidator, SchemaSerializer), limits, strict=True):
        before = counted()
        held.append(half(schema))
        added = counted()['node_bytes'] - before['node_bytes']
        assert added <= limit, half.__name__


def cells_of(holder):
    """The cells that are reached from a validator or serializer."""
    found, left = {}, [holder]
    while left:
        for item in gc.get_referents(left.pop()):
            if type(item).__name__ in ('_ValidatorCell', '_SerializerCell') and id(item) not in found:
                found[id(item)] = item
                left.append(item)
    return list(found.values())


def test_bytes_a_field():
    """All of a model of 325 fields `str | None = None`, both halves, by the field."""
    text = cs.with_default_schema(cs.nullable_schema(cs.str_schema()), default=None)
    fields = {f'field_{i}': cs.model_field(text) for i in range(325)}
    schema = cs.model_schema(type('Wide', (Slotted,), {}), cs.model_fields_schema(fields))
    cells = cells_of(SchemaValidator(schema)) + cells_of(SchemaSerializer(schema))
    assert 325 * 20 < sum(map(sys.getsizeof, cells)) < 325 * 80


def test_the_size_of_a_cell_is_that_of_what_it_owns():
    """A shell tells its own bytes; a cell those of its nodes, too, but no other cell's, and none of shared nodes."""

    def nested(fields, inner):
        members = {f'f{i}': cs.model_field(cs.int_schema(le=1000)) for i in range(fields)}
        members['inner'] = cs.model_field(inner)
        return cs.model_schema(type('Nested', (Slotted,), {}), cs.model_fields_schema(members))

    innermost = nested(100, cs.str_schema(max_length=1001))
    for half in (SchemaValidator, SchemaSerializer):
        inner, outer = half(innermost), half(nested(1, innermost))
        assert sys.getsizeof(inner) == sys.getsizeof(outer) <= 112
        [own] = cells_of(inner)
        [around] = [cell for cell in cells_of(outer) if cell is not own]
        assert own in cells_of(outer)
        assert own.__sizeof__() > 100 * 16 + type(own).__basicsize__
        assert type(own).__basicsize__ < around.__sizeof__() < own.__sizeof__() / 3
        node = half(cs.list_schema(cs.int_schema(le=1002)))
        assert cells_of(node) == []


# Models as an application has them, on the patched engine: recorded as pydantic compiles them, compiled in an order,
# then all once more beside the first.
SCRIPT = """
import gc, json, random, sys, typing
import duramen
duramen.patch()
sys.path.insert(0, sys.argv[1])
import corpora, worker
import pydantic, pydantic.dataclasses, pydantic.type_adapter
from pydantic import create_model

def family():
    names = [f'Member{i}' for i in range(12)]
    space = {'typing': typing}
    for i, name in enumerate(names):
        others = {f'to_{step}': (f'typing.Optional[{names[(i + step) % 12]}]', None) for step in (1, 3, 5)}
        space[name] = create_model(name, size=(int, 0), kind=(typing.Literal[name], name), **others)
    for name in names:
        space[name].model_rebuild(_types_namespace=space)
    return space

corpora.CORPORA['family'] = family

def count():
    for _ in range(3):
        gc.collect()
    stats = duramen.stats()
    cells = [item for item in gc.get_objects() if type(item).__name__ in ('_ValidatorCell', '_SerializerCell')]
    nodes = stats['validator_nodes'] + stats['serializer_nodes']
    return {'nodes': nodes, 'cells': len(cells), 'bytes': stats['node_bytes'] + 64 * len(cells)}

out = {}
for corpus in sys.argv[3:]:
    start = count()
    kept, calls = worker.record(corpus)
    if sys.argv[2] != '-':
        random.Random(sys.argv[2]).shuffle(calls)
    worker.compile_all(calls)
    first = count()
    again = [made(*arguments) for made, arguments, _ in calls]
    second = count()
    change = lambda a, b: {key: b[key] - a[key] for key in a}
    out[corpus] = [len(calls), change(start, first), change(first, second)]
    del kept, calls, again
print(json.dumps(out))
"""
CORPORA = ('family', 'generics', 'unions', 'adapters')


def test_orders_and_second_compiles():
    """No order of compiling costs more than another, and a second compile adds nothing but the outer objects."""
    environment = {**os.environ, 'PYTHONPATH': os.pathsep.join(filter(None, sys.path))}
    found = {}
    for seed in ('-', '1', '2', '3'):
        command = [sys.executable, '-c', SCRIPT, str(ROOT / 'benches' / 'memory'), seed, *CORPORA]
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
        found[seed] = json.loads(done.stdout.splitlines()[-1])
    for corpus in CORPORA:
        for seed, (calls, first, second) in ((seed, each[corpus]) for seed, each in found.items()):
            assert calls >= 24 and first['cells'] > 10, (corpus, seed)
            assert second == {'nodes': 0, 'cells': 0, 'bytes': 0}, (corpus, seed)
        sums = [each[corpus][1]['bytes'] for each in found.values()]
        assert max(sums) <= min(sums) * 1.05, (corpus, sums)
