"""The harness itself: it finds each planted fault, agrees with itself, and its examples run as printed."""

from __future__ import annotations

import pytest

from . import engines
from .case import Case, Step, run_case
from .compare import freeze
from .describe import Call, Cls, Coll, Eng, Env, Fn, Gen, Inst, Nasty, build, render
from .draw import RandomDraw, ReplayDraw, shrink
from .report import program
from .runner import Runner
from .strategies import ALL_KINDS, MINIMAL, draw_case

REFERENCE = engines.load(engines.REFERENCE)
TWIN = engines.load(engines.REFERENCE)
PARTS = ('validate', 'serialize')


@pytest.mark.parametrize('part', PARTS)
def test_reference_agrees_with_itself(part):
    runner = Runner(REFERENCE, TWIN, ALL_KINDS, part, explaining=False)
    report = runner.loop([f'self:{number}' for number in range(1500)])
    assert not report.harness
    assert not [d for d in report.differences.values() if d.reference[0] != 'panicked']


@pytest.mark.parametrize('fault', sorted(engines.FAULTS))
def test_planted_fault_is_found_and_shrunk(fault):
    runner = Runner(REFERENCE, engines.load(f'broken-{fault}'), frozenset(('int', 'float', 'dict', 'str')))
    report = runner.loop([f'fault:{number}' for number in range(600)])
    assert report.differences
    smallest = runner.minimized(1)[0]
    assert len(smallest.case.steps) == 1
    assert len(render(smallest.case.schema)) < 120


def test_printed_example_runs(capsys):
    runner = Runner(REFERENCE, engines.load('broken-value'), frozenset(('int',)))
    runner.loop([f'fault:{number}' for number in range(200)])
    source = program(runner.minimized(1)[0]).replace('show(', 'case = (')
    names: dict = {}
    exec(source, names)
    assert run_case(names['case'], REFERENCE) != run_case(names['case'], runner.ours)


@pytest.mark.parametrize('part', PARTS)
def test_every_case_prints_as_source(part):
    for number in range(300):
        case = draw_case(RandomDraw(f'print:{number}'), ALL_KINDS, part)
        names: dict = {}
        exec('from tests.oracle.program import *\ncase = ' + repr(case), names)
        assert repr(names['case']) == repr(case)


def test_same_choices_make_the_same_case():
    first = RandomDraw('again')
    case = draw_case(first, ALL_KINDS)
    assert repr(draw_case(ReplayDraw(first.taken), ALL_KINDS)) == repr(case)


def test_minimal_schema_of_every_kind_compiles_or_is_known_not_to():
    failed = set()
    for kind, minimal in MINIMAL.items():
        outcome = run_case(Case(minimal(), None, []), REFERENCE)[0]
        if outcome[0] != 'compiled':
            failed.add(kind)
    assert failed == {'invalid', 'frozendict', 'definition-ref'}


def frozen(desc):
    return freeze(build(desc, Env(REFERENCE)), Env(REFERENCE))


@pytest.mark.parametrize(
    'one, two',
    [
        (1, True),
        (1, 1.0),
        (0.0, -0.0),
        ('a', b'a'),
        ([1], (1,)),
        ({'a': 1, 'b': 2}, {'b': 2, 'a': 1}),
        (Coll('set', [1]), Coll('frozenset', [1])),
        (Nasty('str-sub'), 'sub'),
        (
            Inst(Cls('model', 'A', ()), {'a': 1}, ['a'], None, None),
            Inst(Cls('model', 'A', ()), {'a': 1}, [], None, None),
        ),
        (Inst(Cls('model', 'A', ()), {}, [], None, None), Inst(Cls('model', 'B', ()), {}, [], None, None)),
        (Inst(Cls('model', 'A', ()), {}, [], None, None), Inst(Cls('model', 'A', ()), {}, [], {}, None)),
        (Gen([1], False), Gen([1], True)),
        (Call(Eng('Url'), ['http://a.b']), Call(Eng('MultiHostUrl'), ['http://a.b'])),
        (Call(Eng('TzInfo'), [60]), Call(Eng('TzInfo'), [120])),
        (Eng('PydanticUndefined'), Eng('MISSING')),
        (Coll('deque', [1, 2]), Coll('short-deque', [1, 2])),
    ],
)
def test_freeze_tells_apart(one, two):
    assert frozen(one) != frozen(two)
    assert frozen(one) == frozen(one)


def test_aliasing_with_the_input_is_seen():
    schema = {'type': 'any'}
    outcome = run_case(Case(schema, None, [Step('validate_python', ([1],))]), REFERENCE)[1]
    assert outcome[1] == ('list', (1,), 'alias', 0)
    schema = {'type': 'list'}
    outcome = run_case(Case(schema, None, [Step('validate_python', ([1],))]), REFERENCE)[1]
    assert outcome[1] == ('list', (1,))


def test_user_code_is_logged():
    schema = {
        'type': 'function-before',
        'function': {'type': 'no-info', 'function': Fn('value', 'suffix')},
        'schema': {'type': 'int'},
    }
    outcome = run_case(Case(schema, None, [Step('validate_python', (1,))]), REFERENCE)[1]
    assert outcome == ('ok', 2, (), (('suffix', 1),), ())


def test_shrink_keeps_what_fails():
    def fails(choices):
        return choices if sum(choices) >= 10 else None

    assert sum(shrink([3, 9, 0, 4, 8, 1], fails)) == 10


def test_cyclic_and_deep_values_freeze():
    assert frozen(Nasty('cyclic-list'))[0] == 'list'
    assert frozen(Nasty('deep-list'))[0] == 'list'
