"""`chain`: several schemas, each taking what the one before gave."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

INT, STR, FLOAT, BOOL = ({'type': kind} for kind in ('int', 'str', 'float', 'bool'))


def chain(*steps) -> dict:
    return {'type': 'chain', 'steps': list(steps)}


@on_both
@pytest.mark.parametrize(
    'value, mode, result',
    [
        ('1', 'python', 1),
        ('"1"', 'json', 1),
        ('1', 'strings', 1),
        (1, 'python', [('string_type', (), 'Input should be a valid string')]),
        ('1', 'json', [('string_type', (), 'Input should be a valid string')]),
        (
            'x',
            'strings',
            [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
    ],
)
def test_steps(engine, value, mode, result):
    assert outcome(engine, chain(STR, INT), value, mode) == result


@on_both
def test_the_input_of_an_error_is_what_its_step_got(engine):
    validator = engine.SchemaValidator(chain({'type': 'str', 'strip_whitespace': True}, INT))
    with pytest.raises(engine.ValidationError) as info:
        validator.validate_json('"  x "')
    assert info.value.errors(include_url=False)[0]['input'] == 'x'


@on_both
def test_strict_reaches_all_steps(engine):
    assert outcome(engine, chain(STR, INT), '1', strict=True) == [('int_type', (), 'Input should be a valid integer')]


@on_both
def test_chains_within_chains_are_flat(engine):
    assert engine.SchemaValidator(chain(STR, chain(INT, FLOAT), BOOL)).title == 'chain[str,int,float,bool]'
    assert outcome(engine, chain(STR, chain(INT, FLOAT), BOOL), '1') is True


@on_both
def test_one_step(engine):
    validator = engine.SchemaValidator(chain({'type': 'default', 'default': 7, 'schema': INT}))
    assert validator.title == 'default[int]'
    assert validator.get_default_value().value == 7


@on_both
def test_no_default_and_no_assignment(engine):
    validator = engine.SchemaValidator(chain({'type': 'default', 'default': 7, 'schema': INT}, INT))
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match=r'^validate_assignment is not supported for chain\[default\[int\],int\]$'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "chain" validator:\n  '
    assert schema_error(engine, chain()) == head + 'SchemaError: One or more steps are required for a chain validator'
    assert schema_error(engine, {'type': 'chain'}) == head + "KeyError: 'steps'"
    assert schema_error(engine, {'type': 'chain', 'steps': (INT,)}) == (
        head + "TypeError: 'tuple' object is not an instance of 'list'"
    )
