"""The leak test: for every kind and entry point, what a call took it gives back.

After some warming up, the same call is made again and again; then the reference counts of its inputs, of the schema's
classes and functions, and the number of memory blocks must be where they were. Inputs are those of the strategies, so
that success, errors and exceptions of user code all come by.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import warnings

import pytest

from tests.oracle import engines
from tests.oracle.case import Step
from tests.oracle.describe import Env, Fn, Nasty, build
from tests.oracle.draw import RandomDraw
from tests.oracle.kinds import ONLY_VALIDATED, kinds_on
from tests.oracle.strategies import MINIMAL
from tests.oracle.strategies.serialization import draw_steps
from tests.oracle.strategies.steps import validation_steps

from .entry_points import ENTRY_POINTS
from .gc_gate import counts, subjects

ENGINE = engines.load(engines.OURS)
PARTS = {'validate': 'SchemaValidator', 'serialize': 'SchemaSerializer'}
NEVER = {'invalid', 'definition-ref', 'frozendict'}
ON = {part: kinds_on(ENGINE, part=part)[0] - NEVER for part in PARTS}
ALL = [(kind, part) for part in PARTS for kind in sorted(ON[part])]
WARM_UP, REPEATS, ROUNDS = 3, 10, 4
TRIES = 3
STEPS = 25

FAILING = (
    'value-error',
    'assertion',
    'custom-error',
    'known-error',
    'omit',
    'use-default',
    'key-error',
    'nested-error',
)


def steps_of(kind: str, part: str) -> list[Step]:
    """Calls for the kind's smallest schema."""
    schema, found = MINIMAL[kind](), []
    for number in range(STEPS):
        draw = RandomDraw(f'leak:{kind}:{number}')
        found += validation_steps(draw, schema) if part == 'validate' else draw_steps(draw, schema)
    wanted = [step for step in found if not step.method.startswith(('dump.', 'module.')) and not is_iterator(step)]
    return wanted[:STEPS]


def is_iterator(step: Step) -> bool:
    """Inputs that one call uses up, or that keep state of their own."""
    return any(
        word in repr(step) for word in ('Gen(', "'iter'", "'map'", 'next-only', "'defaultdict'", 'Infinity', '10**')
    )


def call(target, step: Step, args, kwargs) -> None:
    try:
        found = getattr(target, step.method)
        result = found(*args, **kwargs) if callable(found) else found
        if type(result).__name__ in ('ValidatorIterator', 'SerializationIterator'):
            list(result)
    except Exception as exc:
        if type(exc).__name__ == 'ValidationError':
            exc.errors()
            str(exc)
        del exc


def leaked(target, env: Env, step: Step, watched: list) -> str | None:
    """What the call leaves behind each time; None where nothing. A cache that fills up does so once."""
    for _ in range(TRIES):
        found = leaked_now(target, env, step, watched)
        if found is None:
            return None
    return found


def leaked_now(target, env: Env, step: Step, watched: list) -> str | None:
    """What this round of calls leaves behind."""
    args = [build(arg, env) for arg in step.args]
    kwargs = {key: build(value, env) for key, value in step.kwargs.items()}
    mutable = step.method == 'validate_assignment' or 'self_instance' in kwargs
    objects = [*watched, *subjects([args, kwargs]), *(item for item in args if isinstance(item, (list, dict)))]
    for _ in range(WARM_UP):
        call(target, step, args, kwargs)
    env.start()
    before = counts(objects)
    blocks = []
    for _ in range(ROUNDS):
        for _ in range(REPEATS):
            call(target, step, args, kwargs)
        env.start()
        env.kept.clear()
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    after = counts(objects)
    if mutable:  # what was assigned may stay, once
        after = [min(new, old) if new - old <= 1 else new for new, old in zip(after, before, strict=True)]
    moved = [
        f'{item!r:.60}: {old} -> {new}'
        for item, old, new in zip(objects, before, after, strict=True)
        if new - old >= REPEATS or old - new >= REPEATS
    ]
    if moved:
        return f'{step}: {moved}'
    grown = [b - a for a, b in zip(blocks, blocks[1:], strict=False)]
    return f'{step}: blocks {blocks}' if min(grown) >= REPEATS else None


@contextlib.contextmanager
def quietly():
    """No warnings, and no collection but those asked for, which look at what was made since alone."""
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        gc.disable()
        gc.freeze()
        yield
        gc.unfreeze()
        gc.enable()


@pytest.fixture(autouse=True)
def quiet():
    with quietly():
        yield


@pytest.mark.parametrize('kind, part', ALL)
def test_calls_give_back_what_they_took(kind, part):
    if part == 'serialize' and kind in ONLY_VALIDATED:
        with pytest.raises(ENGINE.SchemaError):
            ENGINE.SchemaSerializer(build(MINIMAL[kind](), Env(ENGINE)))
        return
    env = Env(ENGINE)
    schema = build(MINIMAL[kind](), env)
    target = getattr(ENGINE, PARTS[part])(schema)
    watched = subjects(schema)
    found = [leaked(target, env, step, watched) for step in steps_of(kind, part)]
    assert [fault for fault in found if fault] == []


@pytest.mark.parametrize('name', FAILING)
@pytest.mark.parametrize('kind', sorted(k for k in ON['validate'] if k.startswith('function-')))
def test_failing_functions_give_back(kind, name):
    wrap = kind == 'function-wrap'
    inner = {
        'type': kind,
        'function': {'type': 'with-info', 'function': Fn('wrap-info' if wrap else 'value-info', name)},
    }
    if kind != 'function-plain':
        inner['schema'] = {'type': 'int'}
    env = Env(ENGINE)
    schema = build({'type': 'list', 'items_schema': inner} if 'list' in ON['validate'] else inner, env)
    target = ENGINE.SchemaValidator(schema)
    for value in ([1, 2], [1, 'x'], [Nasty('object')]):
        assert leaked(target, env, Step('validate_python', (value,)), subjects(schema)) is None


@pytest.mark.parametrize('kind, part', ALL)
def test_construction_gives_back(kind, part):
    """Constructing and dropping leaves no reference to classes and functions, whether it succeeds or not."""
    env = Env(ENGINE)
    schema = build(MINIMAL[kind](), env)
    wrong = [
        {**schema, 'type': 'list', 'items_schema': schema, 'strict': 'wrong'},
        {'type': 'nullable', 'schema': {**schema, 'type': '?'}},
    ]
    objects = subjects(schema)
    objects += [schema]

    def construct():
        for candidate in (schema, *wrong):
            try:
                getattr(ENGINE, PARTS[part])(candidate)
            except Exception:
                pass

    for _ in range(WARM_UP):
        construct()
    gc.collect()
    before = counts(objects)
    for _ in range(REPEATS):
        construct()
    gc.collect()
    assert counts(objects) == before


def kept_by(function, arguments, repeats: int = 40) -> str | None:
    """What calls of a function that takes no schema leave behind; None where nothing."""
    objects = subjects(arguments)
    for _ in range(5 * repeats):  # pickling and copying fill caches of their own for long
        function(*arguments)
    before, blocks = counts(objects), []
    for _ in range(ROUNDS):
        for _ in range(repeats):
            function(*arguments)
        gc.collect()
        blocks.append(sys.getallocatedblocks())
    after = counts(objects)
    moved = [item for item, old, new in zip(objects, before, after, strict=True) if abs(new - old) >= repeats]
    grown = min(b - a for a, b in zip(blocks, blocks[1:], strict=False))
    return f'{moved} {blocks}' if moved or grown >= repeats else None


@pytest.mark.parametrize('name', ENTRY_POINTS)
def test_entry_points_give_back(name):
    assert kept_by(*ENTRY_POINTS[name]) is None
