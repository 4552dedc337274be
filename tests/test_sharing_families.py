"""Sharing is never visible: random families of classes, compiled in other orders and forms, behave as ones that share nothing.

The other side runs in a process of its own with `DURAMEN_SHARE=0`, and says what every call gave.
"""

from __future__ import annotations

import gc
import json
import os
import random
import subprocess
import sys

import duramen
import pytest
from duramen import SchemaSerializer, SchemaValidator, ValidationError
from duramen import core_schema as cs

SLOTS = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')


def bare(name):
    return type(name, (), {'__slots__': SLOTS})


class Family:
    """Classes that mention each other, with the parts that make sharing hard, decided by a seed."""

    def __init__(self, seed, size=5):
        self.random = random.Random(seed)
        self.classes = [bare(f'Member{i}') for i in range(size)]
        self.edges = [[self.random.randrange(size) for _ in range(self.random.randint(1, 3))] for _ in range(size)]
        self.limits = [self.random.choice([None, 3, 10]) for _ in range(size)]
        self.configs = [self.random.choice([None, {'strict': True}, {'str_max_length': 4}]) for _ in range(size)]
        self.functions = [self.random.choice([None, 'after', 'wrap']) for _ in range(size)]

    def member(self, index, ref, rewrite=None):
        """The schema of one class; `ref` makes the mention of another."""
        limit = self.limits[index] if rewrite is None else rewrite
        number = cs.int_schema(le=limit) if limit is not None else cs.int_schema()
        fields = {
            'n': cs.model_field(number),
            's': cs.model_field(cs.with_default_schema(cs.str_schema(), default='x')),
        }
        for k, other in enumerate(self.edges[index]):
            mention = cs.nullable_schema(ref(other))
            fields[f'm{k}'] = cs.model_field(cs.with_default_schema(mention, default=None))
        schema = cs.model_schema(self.classes[index], cs.model_fields_schema(fields), config=self.configs[index])
        if self.functions[index] == 'after':
            schema = cs.no_info_after_validator_function(noted, schema)
        elif self.functions[index] == 'wrap':
            schema = cs.no_info_wrap_validator_function(wrapped, schema)
        return schema

    def schema(self, root, order, rewrite=None, prefix='r', outer=None):
        """The whole family as definitions in an order; one member may be rewritten, refs may have other texts."""

        def ref(index):
            return cs.definition_reference_schema(f'{prefix}{index}')

        entries = []
        for index in order:
            entry = self.member(index, ref, 2 if index == rewrite else None)
            entry['ref'] = f'{prefix}{index}'
            entries.append(entry)
        inner = ref(root) if outer is None else outer(ref(root))
        return cs.definitions_schema(inner, entries)


def noted(value):
    CALLS.append('after')
    return value


def wrapped(value, handler):
    CALLS.append('wrap')
    return handler(value)


CALLS: list[str] = []


def document(random_, depth):
    made = {'n': random_.choice([1, 2, 2, 1, 3, 20, '2']), 's': random_.choice(['a', 'b', 'abc', 'abcdefgh'])}
    for k in range(3):
        if depth and random_.random() < 0.35:
            made[f'm{k}'] = document(random_, depth - 1)
    return made


def told(validator, serializer, value):
    """All that a call shows."""
    CALLS.clear()
    try:
        made = validator.validate_python(value)
        text = serializer.to_json(made, warnings=False).decode()
        return ['ok', text, list(CALLS)]
    except ValidationError as error:
        return [error.title, [[e['type'], list(e['loc']), e['msg']] for e in error.errors()], list(CALLS)]


def behaviour(seed):
    """Builds one family in many forms and tells what each does."""
    family = Family(seed)
    random_ = random.Random(seed + 1)
    size = len(family.classes)
    forms, out, held = [], [], []
    for _ in range(6):
        order = list(range(size))
        random_.shuffle(order)
        rewrite = random_.choice([None, None, random_.randrange(size)])
        outer = random_.choice([None, cs.list_schema, lambda ref: cs.dict_schema(cs.str_schema(), ref)])
        config = random_.choice([None, {'strict': True}, {'str_to_upper': True}])
        prefix = random_.choice(['r', 'r', 'q'])
        forms.append((family.schema(random_.randrange(size), order, rewrite, prefix, outer), outer, config))
    random_.shuffle(forms)
    for schema, outer, config in forms:
        validator, serializer = SchemaValidator(schema, config), SchemaSerializer(schema, config)
        held += [validator, serializer]
        for _ in range(3):
            value = document(random_, 3)
            if outer is not None:
                value = [value] if outer is cs.list_schema else {'key': value}
            out.append(told(validator, serializer, value))
    return out


SEEDS = range(40)


def test_families_behave_as_without_sharing():
    script = (
        'import json, sys; from tests.test_sharing_families import SEEDS, behaviour; '
        'print(json.dumps([behaviour(seed) for seed in SEEDS]))'
    )
    environment = {**os.environ, 'DURAMEN_SHARE': '0', 'PYTHONPATH': os.pathsep.join(filter(None, sys.path))}
    done = subprocess.run([sys.executable, '-c', script], env=environment, capture_output=True, text=True, check=True)
    apart = json.loads(done.stdout)
    together = json.loads(json.dumps([behaviour(seed) for seed in SEEDS]))
    oks = sum(line[0] == 'ok' for family in together for line in family)
    assert 100 < oks < 620
    for seed, (one, two) in enumerate(zip(together, apart, strict=True)):
        assert one == two, f'family {seed}'


@pytest.mark.sharing
@pytest.mark.parametrize('half', [SchemaValidator, SchemaSerializer])
def test_a_cycle_is_compiled_once_whatever_the_order(half):
    family = Family(7, size=6)
    family.edges = [[1, 3], [2, 0], [3, 1], [4, 5], [5, 2], [0, 4]]
    before = counted()
    first = half(family.schema(0, range(6)))
    once = counted()
    assert once['cells'] > before['cells']
    others = [
        half(family.schema(root, order)) for root in range(6) for order in ((5, 4, 3, 2, 1, 0), (2, 0, 5, 1, 3, 4))
    ]
    again = counted()
    assert (again['cells'], nodes(again)) == (once['cells'], nodes(once))
    # a rewritten member changes every member of the cycle, and nothing of the others
    rewritten = half(family.schema(0, range(6), rewrite=0))
    assert counted()['cells'] >= once['cells'] + (6 if half is SchemaValidator else 0)
    del first, others, rewritten
    assert counted() == before


@pytest.mark.sharing
def test_dropping_families_leaves_nothing():
    before = counted()
    for round_ in range(1000):
        family = Family(round_ % 17, size=3)
        held = [SchemaValidator(family.schema(0, range(3))), SchemaSerializer(family.schema(1, (2, 1, 0)))]
        family.classes[0].__pydantic_validator__ = held[0]
        del family, held
        if round_ % 100 == 99:
            gc.collect()
    assert counted() == before


@pytest.mark.sharing
def test_what_a_finalizer_compiles_while_garbage_is_collected_is_whole():
    """A cell that is about to be emptied is found by nobody."""
    family = Family(3, size=4)
    made = []

    class Compiles:
        def __del__(self):
            made.append(SchemaValidator(family.schema(0, range(4))))

    held = Compiles()
    held.validator = SchemaValidator(family.schema(0, range(4)))
    held.itself = held
    del held
    gc.collect()
    assert len(made) == 1
    family.functions = [None] * 4
    assert told(made[0], SchemaSerializer(cs.any_schema()), {'n': 'no'})[0] != 'ok'


@pytest.mark.sharing
def test_compiling_a_second_time_adds_two_small_objects():
    family = Family(5)
    schema = family.schema(0, range(5))
    held = [SchemaValidator(schema), SchemaSerializer(schema)]
    before = counted()
    again = [SchemaValidator(schema), SchemaSerializer(schema)]
    after = counted()
    assert (after['cells'], nodes(after)) == (before['cells'], nodes(before))
    assert sum(sys.getsizeof(item) for item in again) <= 224
    del held


def counted():
    gc.collect()
    gc.collect()
    return {key: value for key, value in duramen.stats(heaviest=0).items() if type(value) is int}


def nodes(stats):
    return stats['validator_nodes'] + stats['serializer_nodes']
