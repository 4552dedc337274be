"""`callable`: anything that can be called."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome

CALLABLE = {'type': 'callable'}
REFUSED = [('callable_type', (), 'Input should be callable')]


class WithoutCall:
    pass


class WithCall:
    @property
    def __call__(self):
        raise ValueError


@on_both
@pytest.mark.parametrize('value', [len, int, WithCall(), WithoutCall])
def test_callables(engine, value):
    assert outcome(engine, CALLABLE, value) is value


@on_both
@pytest.mark.parametrize(
    'value, mode',
    [
        (1, 'python'),
        ('len', 'python'),
        (None, 'python'),
        (WithoutCall(), 'python'),
        ('"len"', 'json'),
        ('x', 'strings'),
    ],
)
def test_others(engine, value, mode):
    assert outcome(engine, CALLABLE, value, mode) == REFUSED


@on_both
def test_in_unions_any_other_choice_fits_better(engine):
    after = {
        'type': 'function-after',
        'function': {'type': 'no-info', 'function': lambda value: 'callable'},
        'schema': CALLABLE,
    }
    assert outcome(engine, {'type': 'union', 'choices': [after, {'type': 'any'}]}, len) is len


@on_both
def test_title(engine):
    assert engine.SchemaValidator(CALLABLE).title == 'callable'
