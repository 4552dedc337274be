"""`ellipsis`: the object `...`."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome

REFUSED = [('ellipsis_error', (), "Input should be the 'Ellipsis' literal")]


@on_both
def test_the_ellipsis(engine):
    assert outcome(engine, {'type': 'ellipsis'}, ...) is ...
    assert engine.SchemaValidator({'type': 'ellipsis'}).title == 'ellipsis'


@on_both
@pytest.mark.parametrize('value, mode', [(None, 'python'), ('...', 'python'), ('"..."', 'json'), ('...', 'strings')])
def test_others(engine, value, mode):
    assert outcome(engine, {'type': 'ellipsis'}, value, mode) == REFUSED
