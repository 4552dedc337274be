"""What functions hand on within a strict call on JSON or strings: there are no instances to ask for."""

from __future__ import annotations

import dataclasses
import enum
from uuid import UUID

import duramen
import pydantic_core
import pytest

ID = '12345678-1234-4234-8234-123456789abc'


class Colour(enum.Enum):
    red = 'r'


@dataclasses.dataclass
class Data:
    a: int


INT = {'type': 'int'}
FIELD = {'type': 'dataclass-field', 'name': 'a', 'schema': INT}
ARGS = {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': [FIELD]}
KINDS = {
    'uuid': ({'type': 'uuid'}, f'"{ID}"', UUID(ID), 'is_instance_of'),
    'enum': ({'type': 'enum', 'cls': Colour, 'members': list(Colour)}, '"r"', Colour.red, 'is_instance_of'),
    'dataclass': (
        {'type': 'dataclass', 'cls': Data, 'schema': ARGS, 'fields': ['a']},
        '{"a": 1}',
        Data(1),
        'dataclass_exact_type',
    ),
}
FUNCTIONS = {
    'before': lambda schema: {
        'type': 'function-before',
        'function': {'type': 'no-info', 'function': lambda value: value},
        'schema': schema,
    },
    'wrap': lambda schema: {
        'type': 'function-wrap',
        'function': {'type': 'no-info', 'function': lambda value, handler: handler(value)},
        'schema': schema,
    },
    'chain': lambda schema: {'type': 'chain', 'steps': [{'type': 'any'}, schema]},
}


@pytest.mark.parametrize('engine', [duramen, pydantic_core])
@pytest.mark.parametrize('around', FUNCTIONS)
@pytest.mark.parametrize('kind', KINDS)
def test_values_of_json_are_enough(engine, around, kind):
    schema, text, value, error = KINDS[kind]
    validator = engine.SchemaValidator(FUNCTIONS[around](schema))
    assert validator.validate_json(text, strict=True) == value
    with pytest.raises(engine.ValidationError) as caught:
        validator.validate_python(engine.from_json(text), strict=True)
    assert [line['type'] for line in caught.value.errors()] == [error]


@pytest.mark.parametrize('engine', [duramen, pydantic_core])
def test_strings_are_enough(engine):
    validator = engine.SchemaValidator(FUNCTIONS['before']({'type': 'uuid'}))
    assert validator.validate_strings(ID, strict=True) == UUID(ID)


@pytest.mark.parametrize('engine', [duramen, pydantic_core])
def test_json_within_python_counts_as_json(engine):
    validator = engine.SchemaValidator({'type': 'json', 'schema': FUNCTIONS['before']({'type': 'uuid'})})
    assert validator.validate_python(f'"{ID}"', strict=True) == UUID(ID)
