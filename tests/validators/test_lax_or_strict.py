"""`lax-or-strict`: one schema in lax mode, another in strict mode."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

ANY, INT, STR, FLOAT = ({'type': kind} for kind in ('any', 'int', 'str', 'float'))


def lax_or_strict(in_lax, in_strict, **keys) -> dict:
    return {'type': 'lax-or-strict', 'lax_schema': in_lax, 'strict_schema': in_strict, **keys}


@on_both
@pytest.mark.parametrize(
    'keys, call, result',
    [
        ({}, {}, 1),
        ({}, {'strict': True}, '1'),
        ({}, {'strict': False}, 1),
        ({'strict': True}, {}, '1'),
        ({'strict': True}, {'strict': False}, 1),
        ({'strict': False}, {'strict': True}, '1'),
    ],
)
def test_which_schema(engine, keys, call, result):
    schema = lax_or_strict(INT, STR, **keys)
    assert outcome(engine, schema, '1', **call) == result
    assert outcome(engine, schema, '"1"', 'json', **call) == result
    assert outcome(engine, schema, '1', 'strings', **call) == result


@on_both
def test_config(engine):
    assert outcome(engine, lax_or_strict(INT, STR), '1', config={'strict': True}) == '1'


@on_both
def test_the_key_does_not_reach_what_is_inside(engine):
    assert outcome(engine, lax_or_strict(INT, FLOAT, strict=True), '1') == 1.0


@on_both
def test_in_unions_the_strict_schema_is_tried_first(engine):
    log: list = []

    def named(name, schema):
        def function(value):
            log.append(name)
            return name

        return {'type': 'function-after', 'function': {'type': 'no-info', 'function': function}, 'schema': schema}

    schema = lax_or_strict(named('lax', INT), named('strict', STR))
    union = {'type': 'union', 'choices': [schema, named('any', ANY)]}
    assert outcome(engine, union, 'x') == 'strict'
    assert outcome(engine, union, 1) == 'any'
    assert log == ['strict', 'lax', 'any']
    log.clear()
    assert outcome(engine, {**union, 'mode': 'left_to_right'}, '1') == 'lax'
    assert log == ['lax']


@on_both
def test_titles_no_default_no_assignment(engine):
    validator = engine.SchemaValidator(lax_or_strict({'type': 'default', 'default': 1, 'schema': INT}, STR))
    assert validator.title == 'lax-or-strict[lax=default[int],strict=str]'
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match='^validate_assignment is not supported for lax-or-strict'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "lax-or-strict" validator:\n  '
    assert schema_error(engine, {'type': 'lax-or-strict', 'lax_schema': INT}) == head + "KeyError: 'strict_schema'"
    assert schema_error(engine, {'type': 'lax-or-strict', 'strict_schema': INT}) == head + "KeyError: 'lax_schema'"
    assert schema_error(engine, lax_or_strict(INT, STR, strict=1)) == (
        head + "TypeError: 'int' object is not an instance of 'bool'"
    )
