"""The gate itself, and every kind through it: alone, and in generated schemas."""

from __future__ import annotations

import gc
import weakref

import pytest

from tests.oracle import engines
from tests.oracle.describe import Cls, Env, build
from tests.oracle.draw import RandomDraw
from tests.oracle.kinds import ONLY_VALIDATED, kinds_on
from tests.oracle.strategies import ALL_KINDS, MINIMAL, draw_case

from .gc_gate import subjects, unreported, watched

ENGINE = engines.load(engines.OURS)
PARTS = {'SchemaValidator': 'validate', 'SchemaSerializer': 'serialize'}
NEVER = {'invalid', 'definition-ref', 'frozendict'}
ON = {factory: kinds_on(ENGINE, part=part)[0] - NEVER for factory, part in PARTS.items()}
ALL = [(kind, factory) for factory in PARTS for kind in sorted(ON[factory])]


class Hiding:
    """Keeps what it was given where the collector does not look."""

    kept: list = []

    def __init__(self, schema):
        Hiding.kept.append(schema['cls'])


class Reporting:
    def __init__(self, schema):
        self.cls = schema['cls']


def test_a_hidden_reference_is_found():
    made, faults = unreported(Hiding, {'type': 'is-instance', 'cls': type('Hidden', (), {})})
    assert len(faults) == 1 and 'Hidden' in faults[0]
    made, faults = unreported(Reporting, {'type': 'is-instance', 'cls': type('Shown', (), {})})
    assert faults == []
    Hiding.kept.clear()


def test_watched_class_checks_and_hands_through():
    stand_in = watched(Hiding)
    with pytest.raises(AssertionError, match='does not report to the collector'):
        stand_in({'cls': type('Hidden', (), {})})
    Hiding.kept.clear()
    assert isinstance(Hiding({'cls': type('Other', (), {})}), stand_in)
    assert stand_in.kept is Hiding.kept
    Hiding.kept.clear()


def test_subjects_are_classes_and_callables():
    def function():
        pass

    cls = type('A', (), {})
    assert set(subjects({'cls': cls, 'function': {'function': function}, 'x': [int, 1, 'a']})) == {cls, function}


@pytest.mark.parametrize('kind, factory', ALL)
def test_each_kind_reports_what_it_keeps(kind, factory):
    schema = build(MINIMAL[kind](), Env(ENGINE))
    if factory == 'SchemaSerializer' and kind in ONLY_VALIDATED:
        with pytest.raises(ENGINE.SchemaError):
            ENGINE.SchemaSerializer(schema)
        return
    assert unreported(getattr(ENGINE, factory), schema)[1] == []


@pytest.mark.parametrize('factory', [factory for factory in PARTS if ON[factory]])
def test_generated_schemas_report_what_they_keep(factory):
    checked = 0
    for number in range(600):
        case = draw_case(RandomDraw(f'gate:{number}'), frozenset(ON[factory]), PARTS[factory])
        env = Env(ENGINE)
        schema, config = build(case.schema, env), build(case.config, env)
        try:
            faults = unreported(getattr(ENGINE, factory), schema, config)[1]
        except Exception:  # a schema or config that is wrong on purpose
            continue
        assert faults == [], case
        checked += 1
    assert checked > 300


@pytest.mark.parametrize('factory', [factory for factory in PARTS if 'model' in ON[factory]])
def test_a_class_that_holds_its_own_engine_object_is_collected(factory):
    """The cycle that every pydantic model is: class -> validator -> class."""
    cls = Cls('model', f'Cyclic{factory}', ()).make(Env(ENGINE))
    ENGINE.classes.clear()
    cls.held = getattr(ENGINE, factory)({'type': 'model', 'cls': cls, 'schema': MINIMAL['model']()['schema']})
    watch = weakref.ref(cls)
    del cls
    gc.collect()
    assert watch() is None


def test_every_kind_is_probed():
    assert ON['SchemaValidator'] <= ALL_KINDS
