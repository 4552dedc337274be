"""`duramen.stats`: the numbers move with what is compiled and dropped."""

from __future__ import annotations

import gc

import duramen
import pytest
from duramen import core_schema as cs


def counted() -> dict[str, int]:
    for _ in range(3):
        gc.collect()
    return {key: value for key, value in duramen.stats(heaviest=0).items() if type(value) is int}


def change(before: dict[str, int]) -> dict[str, int]:
    return {key: value - before[key] for key, value in counted().items() if value != before[key]}


def new_class(name: str) -> type:
    slots = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'
    return type(name, (), {'__slots__': slots})


def test_nodes_come_and_go():
    before = counted()
    validator = duramen.SchemaValidator(cs.tuple_schema([cs.int_schema(ge=17), cs.str_schema(max_length=19)]))
    found = change(before)
    assert (found.pop('validators'), found.pop('validator_nodes')) == (1, 3)
    assert found.pop('node_bytes') > 0
    del validator
    assert change(before) == {}


@pytest.mark.sharing
def test_equal_nodes_are_one():
    before = counted()
    held = [duramen.SchemaValidator(cs.list_schema(cs.int_schema(ge=23))) for _ in range(10)]
    found = change(before)
    assert (found['validators'], found['validator_nodes']) == (10, 2)
    assert found['shared_nodes'] >= 1
    held.clear()
    assert change(before) == {}


@pytest.mark.sharing
def test_one_cell_for_a_class_and_every_mention():
    """A complete class's nodes stand once, whoever mentions the class."""
    inner = new_class('Inner')
    schema = cs.model_schema(inner, cs.model_fields_schema({'value': cs.model_field(cs.int_schema(ge=29))}))
    inner.__pydantic_core_schema__ = schema
    inner.__pydantic_validator__ = duramen.SchemaValidator(schema)
    inner.__pydantic_serializer__ = duramen.SchemaSerializer(schema)
    inner.__pydantic_complete__ = True
    before = counted()
    outer = [duramen.SchemaValidator(cs.tuple_schema([schema] * 4)) for _ in range(5)]
    found = change(before)
    # the tuple is compiled once, mentions the class four times and is mentioned by five shells
    assert found['mentions_of_cells'] == 9
    assert (found['cells'], found['validator_nodes']) == (1, 1)
    outer.clear()
    assert change(before) == {}
