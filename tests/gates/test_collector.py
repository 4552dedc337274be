"""What a validator or serializer owns is what it reports to the collector, each reference exactly once; and cycles die.

A reference that is reported twice is as bad as one that is hidden: the collector then frees what is still in use. The
gate on every construction finds the hidden ones, the census here both.
"""

from __future__ import annotations

import gc
import sys
import weakref
from typing import Any

import duramen
import pytest
from duramen import core_schema as cs


def new_class(name: str = 'Fresh') -> type:
    slots = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'
    return type(name, (), {'__slots__': slots})


def new_function() -> Any:
    """A function with a closure of its own, so that it equals no other."""
    token = object()
    return lambda *arguments: (token, arguments)


def function_before(function):
    return cs.no_info_before_validator_function(function, cs.str_schema())


def function_after(function):
    return cs.no_info_after_validator_function(function, cs.str_schema())


def function_wrap(function):
    return cs.no_info_wrap_validator_function(function, cs.str_schema())


def function_plain(function, dump):
    serialization = cs.plain_serializer_function_ser_schema(dump)
    return cs.no_info_plain_validator_function(function, serialization=serialization)


def function_twice(function):
    """One function in two nodes of one tree."""
    inner = function_after(function)
    return cs.dict_schema(inner, cs.list_schema(inner))


def default(function):
    inner = cs.with_default_schema(cs.int_schema(), default_factory=function)
    return cs.model_fields_schema({'made': cs.model_field(inner)})


def model(cls, function):
    fields = {'name': cs.model_field(function_after(function)), 'more': cs.model_field(cs.list_schema(cs.any_schema()))}
    return cs.model_schema(cls, cs.model_fields_schema(fields, extra_behavior='allow'))


def model_twice(cls, function):
    """One class mentioned twice: a shared cell, which alone reports what is in it."""
    inner = model(cls, function)
    return cs.dict_schema(cs.str_schema(), cs.dict_schema(inner, cs.nullable_schema(inner)))


def definitions(function):
    entry = {**function_after(function), 'ref': 'entry'}
    return cs.definitions_schema(cs.list_schema(cs.definition_reference_schema('entry')), [entry])


def recursive(cls):
    children = cs.list_schema(cs.definition_reference_schema('branch'))
    made = cs.model_fields_schema({'children': cs.model_field(children)})
    return cs.definitions_schema(cs.definition_reference_schema('branch'), [cs.model_schema(cls, made, ref='branch')])


CASES = [
    function_before,
    function_after,
    function_wrap,
    function_plain,
    function_twice,
    default,
    model,
    model_twice,
    definitions,
    recursive,
]


def make(case: Any) -> tuple[Any, list[Any]]:
    """The schema, and the fresh classes and functions in it."""
    names = case.__code__.co_varnames[: case.__code__.co_argcount]
    owned = [new_class() if name == 'cls' else new_function() for name in names]
    return case(*owned), owned


def engine_objects(root: Any) -> list[Any]:
    """The engine's own objects that can be reached from `root` through what they report."""
    found, waiting = {}, [root]
    while waiting:
        item = waiting.pop()
        module = type(item).__module__
        if id(item) not in found and isinstance(module, str) and module.partition('.')[0] == 'duramen':
            found[id(item)] = item
            waiting += gc.get_referents(item)
    return list(found.values())


def reported(objects: list[Any], probe: Any) -> int:
    """How often the objects tell the collector that they refer to the probe."""
    return sum(item is probe for each in objects for item in gc.get_referents(each))


@pytest.mark.parametrize('case', CASES)
@pytest.mark.parametrize('engine_class', ['SchemaValidator', 'SchemaSerializer'])
def test_census(case, engine_class):
    """Every reference that compiling took is reported, exactly as often as it was taken."""
    schema, owned = make(case)
    gc.collect()
    before = [sys.getrefcount(probe) for probe in owned]
    compiled = getattr(duramen, engine_class)(schema)
    gc.collect()
    after = [sys.getrefcount(probe) for probe in owned]
    objects = engine_objects(compiled)
    assert any(item is compiled for item in objects)
    # A validator holds something in every case, else the test would show nothing.
    assert after != before or engine_class == 'SchemaSerializer'
    for probe, first, second in zip(owned, before, after, strict=True):
        assert reported(objects, probe) == second - first, f'{probe!r} is held {second - first} times'


@pytest.mark.parametrize('case', CASES)
def test_cycles_are_collected(case):
    """A class or function that refers back to its validator and serializer dies with them."""
    schema, owned = make(case)
    watched = []
    for probe in owned:
        probe.validator, probe.serializer = duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema)
        watched.append(weakref.ref(probe))
    del probe, owned, schema
    for _ in range(3):
        gc.collect()
    assert [reference() for reference in watched] == [None] * len(watched)


def test_mutually_recursive_classes_are_collected():
    left, right = new_class('Left'), new_class('Right')

    def entry(cls: type, name: str, other: str) -> Any:
        inner = cs.nullable_schema(cs.definition_reference_schema(other))
        return cs.model_schema(cls, cs.model_fields_schema({'other': cs.model_field(inner)}), ref=name)

    entries = [entry(left, 'left', 'right'), entry(right, 'right', 'left')]
    for cls, name in ((left, 'left'), (right, 'right')):
        schema = cs.definitions_schema(cs.definition_reference_schema(name), entries)
        cls.validator, cls.serializer = duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema)
    value = left.validator.validate_python({'other': {'other': None}})
    assert type(value.other) is right
    watched = [weakref.ref(left), weakref.ref(right)]
    del left, right, cls, entries, schema, value
    for _ in range(3):
        gc.collect()
    assert [reference() for reference in watched] == [None, None]
