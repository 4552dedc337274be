"""`json-or-python`: one schema for Python objects, another for JSON and strings."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

INT, STR = {'type': 'int'}, {'type': 'str'}
EITHER = {'type': 'json-or-python', 'json_schema': INT, 'python_schema': STR}


@on_both
@pytest.mark.parametrize(
    'value, mode, result',
    [
        ('1', 'python', '1'),
        (1, 'python', [('string_type', (), 'Input should be a valid string')]),
        ('1', 'json', 1),
        ('"1"', 'json', 1),
        ('[]', 'json', [('int_type', (), 'Input should be a valid integer')]),
        ('1', 'strings', 1),
    ],
)
def test_which_schema(engine, value, mode, result):
    assert outcome(engine, EITHER, value, mode) == result


@on_both
def test_objects_that_functions_make_of_json_count_as_json(engine):
    before = {'type': 'function-before', 'function': {'type': 'no-info', 'function': lambda value: value}}
    assert outcome(engine, {**before, 'schema': EITHER}, '1', 'json') == 1
    assert outcome(engine, {**before, 'schema': EITHER}, '1') == '1'


@on_both
def test_titles_no_default_no_assignment(engine):
    default = {'type': 'default', 'default': 1, 'schema': INT}
    validator = engine.SchemaValidator({'type': 'json-or-python', 'json_schema': default, 'python_schema': default})
    assert validator.title == 'json-or-python[json=default[int],python=default[int]]'
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match='^validate_assignment is not supported for json-or-python'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "json-or-python" validator:\n  '
    assert schema_error(engine, {'type': 'json-or-python', 'json_schema': INT}) == head + "KeyError: 'python_schema'"
    assert schema_error(engine, {'type': 'json-or-python', 'python_schema': INT}) == head + "KeyError: 'json_schema'"
