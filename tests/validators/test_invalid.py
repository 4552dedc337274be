"""`invalid`: a schema that must not be compiled."""

from __future__ import annotations

from .outcomes import on_both, schema_error

TEXT = 'Cannot construct schema with `InvalidSchema` member.'


@on_both
def test_it_is_refused(engine):
    assert schema_error(engine, {'type': 'invalid'}) == TEXT
    assert schema_error(engine, {'type': 'nullable', 'schema': {'type': 'invalid'}}) == (
        f'Error building "nullable" validator:\n  SchemaError: {TEXT}'
    )
