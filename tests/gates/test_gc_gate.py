"""The gate itself, and every kind through it: alone, and in generated schemas."""

from __future__ import annotations

import gc
import weakref

import pytest

from tests.oracle import engines
from tests.oracle.describe import Env, build
from tests.oracle.draw import RandomDraw
from tests.oracle.kinds import kinds_on
from tests.oracle.strategies import ALL_KINDS, MINIMAL, draw_case

from .gc_gate import subjects, unreported, watched

ENGINE = engines.load(engines.OURS)
ON = sorted(kinds_on(ENGINE)[0] - {'invalid', 'definition-ref', 'frozendict'})
FACTORIES = ('SchemaValidator', 'SchemaSerializer')
WITHOUT_SERIALIZER = ('arguments', 'arguments-v3')


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


@pytest.mark.parametrize('factory', FACTORIES)
@pytest.mark.parametrize('kind', ON)
def test_each_kind_reports_what_it_keeps(kind, factory):
    if factory == 'SchemaSerializer' and kind in WITHOUT_SERIALIZER:
        with pytest.raises(ENGINE.SchemaError):
            ENGINE.SchemaSerializer(build(MINIMAL[kind](), Env(ENGINE)))
        return
    _, faults = unreported(getattr(ENGINE, factory), build(MINIMAL[kind](), Env(ENGINE)))
    assert faults == []


@pytest.mark.parametrize('part, factory', [('validate', 'SchemaValidator'), ('serialize', 'SchemaSerializer')])
def test_generated_schemas_report_what_they_keep(part, factory):
    checked = 0
    for number in range(600):
        case = draw_case(RandomDraw(f'gate:{number}'), frozenset(ON), part)
        env = Env(ENGINE)
        schema, config = build(case.schema, env), build(case.config, env)
        try:
            made, faults = unreported(getattr(ENGINE, factory), schema, config)
        except ENGINE.SchemaError:
            continue
        assert faults == [], case
        checked += 1
    assert checked > 300


@pytest.mark.parametrize('factory', FACTORIES)
def test_a_class_that_holds_its_own_engine_object_is_collected(factory):
    """The cycle that every pydantic model is: class -> validator -> class."""
    if 'model' not in ON:
        pytest.skip('models are not built yet')
    cls = build(MINIMAL['model']()['cls'].__class__('model', f'Cyclic{factory}', ()), Env(ENGINE))
    ENGINE.classes.clear()
    schema = {'type': 'model', 'cls': cls, 'schema': MINIMAL['model']()['schema']}
    cls.held = getattr(ENGINE, factory)(schema)
    watch = weakref.ref(cls)
    del cls, schema
    gc.collect()
    assert watch() is None


def test_every_kind_is_probed():
    assert set(ON) <= ALL_KINDS
