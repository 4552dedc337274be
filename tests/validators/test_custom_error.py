"""`custom-error`: one error of the schema's own, whatever went wrong inside."""

from __future__ import annotations

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
OWN = {'custom_error_type': 'own', 'custom_error_message': 'no {what}', 'custom_error_context': {'what': 'number'}}


def custom(schema, **keys) -> dict:
    return {'type': 'custom-error', 'schema': schema, **keys}


@on_both
@pytest.mark.parametrize('value, mode', [('x', 'python'), ('"x"', 'json'), ('x', 'strings')])
def test_own_error(engine, value, mode):
    assert outcome(engine, custom(INT, **OWN), value, mode) == [('own', (), 'no number')]


@on_both
def test_success_and_location(engine):
    items = {'type': 'list', 'items_schema': INT}
    assert outcome(engine, custom(items, **OWN), ['1']) == [1]
    assert outcome(engine, custom(items, **OWN), ['x', 'y']) == [('own', (), 'no number')]
    assert outcome(engine, {'type': 'list', 'items_schema': custom(INT, **OWN)}, ['x', 1]) == [
        ('own', (0,), 'no number')
    ]


@on_both
def test_types_of_the_engine(engine):
    assert outcome(engine, custom(INT, custom_error_type='missing'), 'x') == [('missing', (), 'Field required')]
    known = {'custom_error_type': 'greater_than', 'custom_error_context': {'gt': 5}}
    assert outcome(engine, custom(INT, **known), 'x') == [('greater_than', (), 'Input should be greater than 5')]


@on_both
def test_the_context_of_the_engines_types_comes_in_their_order(engine):
    context = {'a': 1, 'gt': 5}
    validator = engine.SchemaValidator(custom(INT, custom_error_type='greater_than', custom_error_context=context))
    with pytest.raises(engine.ValidationError) as info:
        validator.validate_python('x')
    assert list(info.value.errors()[0]['ctx'].items()) == [('gt', 5), ('a', 1)]


@on_both
@pytest.mark.parametrize('error', ['PydanticOmit', 'PydanticUseDefault', 'ValueError', 'TypeError'])
def test_exceptions_of_user_code_are_told_as_the_error(engine, error):
    def fail(value):
        raise getattr(engine, error, None) or {'ValueError': ValueError, 'TypeError': TypeError}[error]

    plain = {'type': 'function-plain', 'function': {'type': 'no-info', 'function': fail}}
    assert outcome(engine, custom(plain, **OWN), 1) == [('own', (), 'no number')]


@on_both
def test_titles_no_default_no_assignment(engine):
    validator = engine.SchemaValidator(custom({'type': 'default', 'default': 1, 'schema': INT}, **OWN))
    assert validator.title == 'custom-error[default[int]]'
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match='^validate_assignment is not supported for custom-error'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "custom-error" validator:\n  '
    assert schema_error(engine, {'type': 'custom-error', **OWN}) == head + "KeyError: 'schema'"
    assert schema_error(engine, custom(INT, custom_error_type='own')) == head + "KeyError: 'custom_error_message'"
    assert schema_error(engine, custom(INT, custom_error_type='missing', custom_error_message='no')) == (
        head + "SchemaError: custom_error_message should not be provided if 'custom_error_type' matches a known error"
    )
    assert schema_error(engine, custom(INT, custom_error_type='greater_than')) == (
        head + "TypeError: GreaterThan: 'gt' required in context"
    )


def test_a_type_is_needed():
    # the reference panics
    assert schema_error(duramen, custom(INT)) == (
        'Error building "custom-error" validator:\n  ' + "KeyError: 'custom_error_type'"
    )
