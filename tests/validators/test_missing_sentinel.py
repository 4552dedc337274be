"""`missing-sentinel`: the sentinel for a value that is not there, or what an inner schema takes."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

REFUSED = [('missing_sentinel_error', (), "Input should be the 'MISSING' sentinel")]


@on_both
def test_the_sentinel(engine):
    assert outcome(engine, {'type': 'missing-sentinel'}, engine.MISSING) is engine.MISSING
    schema = {'type': 'missing-sentinel', 'schema': {'type': 'int'}}
    assert outcome(engine, schema, engine.MISSING) is engine.MISSING


@on_both
@pytest.mark.parametrize(
    'value, mode', [(None, 'python'), (..., 'python'), ('MISSING', 'python'), ('null', 'json'), ('MISSING', 'strings')]
)
def test_others(engine, value, mode):
    assert outcome(engine, {'type': 'missing-sentinel'}, value, mode) == REFUSED


@on_both
def test_inner_schema(engine):
    schema = {'type': 'missing-sentinel', 'schema': {'type': 'int'}}
    assert outcome(engine, schema, '1') == 1
    assert outcome(engine, schema, '1', 'json') == 1
    assert outcome(engine, schema, None) == [('int_type', (), 'Input should be a valid integer')]


@on_both
def test_titles(engine):
    assert engine.SchemaValidator({'type': 'missing-sentinel'}).title == 'missing-sentinel'
    schema = {'type': 'missing-sentinel', 'schema': {'type': 'int'}}
    assert engine.SchemaValidator(schema).title == 'missing-sentinel[int]'


@on_both
def test_wrong_schema(engine):
    assert schema_error(engine, {'type': 'missing-sentinel', 'schema': {'type': 'other'}}) == (
        'Error building "missing-sentinel" validator:\n  SchemaError: Unknown schema type: "other"'
    )
