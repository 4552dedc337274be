"""Families of classes that become complete one after the other: the later ones take what the first has ready, if they may."""

from __future__ import annotations

import copy

import duramen
import pytest
from duramen import SchemaSerializer, SchemaValidator, ValidationError
from duramen import core_schema as cs

SLOTS = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')
SIZE = 6


def bare(name):
    return type(name, (), {'__slots__': SLOTS})


def member(classes, index, le=10, mentions=None, cls=None, ref=None):
    """A class that mentions the next one and the one after that."""
    fields = {'n': cs.model_field(cs.int_schema(le=le))}
    for step in (1, 2):
        other = (mentions or {}).get(step, f'r{(index + step) % SIZE}')
        mention = cs.nullable_schema(cs.definition_reference_schema(other))
        fields[f'm{step}'] = cs.model_field(cs.with_default_schema(mention, default=None))
    return cs.model_schema(cls or classes[index], cs.model_fields_schema(fields), ref=ref or f'r{index}')


def entries(classes, **changes):
    return [changes.get(f'r{index}') or member(classes, index) for index in range(SIZE)]


def schema(index, listed):
    """The schema of one class, with fresh dicts for what is not complete, as pydantic makes them."""
    fresh = [entry if '__pydantic_validator__' in vars(entry['cls']) else copy.deepcopy(entry) for entry in listed]
    return cs.definitions_schema(cs.definition_reference_schema(f'r{index}'), fresh)


def complete(classes, index, listed):
    own = schema(index, listed)
    made = SchemaValidator(own), SchemaSerializer(own)
    cls = classes[index]
    cls.__pydantic_core_schema__, cls.__pydantic_validator__, cls.__pydantic_serializer__ = own, *made
    cls.__pydantic_complete__ = True
    return made


def refusals(validator, value):
    with pytest.raises(ValidationError) as caught:
        validator.validate_python(value)
    return [(error['type'], error['loc']) for error in caught.value.errors()]


def census():
    found = duramen.stats(heaviest=0)
    return found['validator_nodes'], found['serializer_nodes'], found['cells']


@pytest.mark.sharing
def test_the_later_ones_add_nothing():
    classes = [bare(f'Later{index}') for index in range(SIZE)]
    listed = entries(classes)
    kept = [complete(classes, 0, listed)]
    before = census()
    kept += [complete(classes, index, listed) for index in range(1, SIZE)]
    assert census() == before


def test_the_later_ones_are_right():
    classes = [bare(f'Right{index}') for index in range(SIZE)]
    listed = entries(classes)
    for index in range(SIZE):
        validator, serializer = complete(classes, index, listed)
        value = validator.validate_python({'n': '1', 'm1': {'n': 2, 'm2': {'n': 3}}})
        assert type(value) is classes[index]
        assert type(value.m1) is classes[(index + 1) % SIZE]
        assert type(value.m1.m2) is classes[(index + 3) % SIZE]
        leaf = {'n': 3, 'm1': None, 'm2': None}
        assert serializer.to_python(value) == {'n': 1, 'm1': {'n': 2, 'm1': None, 'm2': leaf}, 'm2': None}
        wrong = {'n': 11, 'm2': {'n': 12}}
        assert refusals(validator, wrong) == [('less_than_equal', ('n',)), ('less_than_equal', ('m2', 'n'))]


@pytest.mark.parametrize('changed', [1, 3, 5])
def test_a_member_that_was_changed_is_compiled(changed):
    classes = [bare(f'Changed{index}') for index in range(SIZE)]
    complete(classes, 0, entries(classes))
    listed = entries(classes, **{f'r{changed}': member(classes, changed, le=3)})
    validator, _ = complete(classes, changed, listed)
    assert refusals(validator, {'n': 4}) == [('less_than_equal', ('n',))]
    validator, _ = complete(classes, (changed - 2) % SIZE, listed)
    assert refusals(validator, {'n': 4, 'm2': {'n': 4}}) == [('less_than_equal', ('m2', 'n'))]


def test_what_somebody_put_into_a_member_is_picked_up():
    classes = [bare(f'Put{index}') for index in range(SIZE)]
    listed = entries(classes)
    complete(classes, 0, listed)
    complete(classes, 1, listed)
    other = cs.no_info_plain_validator_function(lambda value: ('put', value))
    classes[1].__pydantic_validator__ = SchemaValidator(
        cs.model_schema(classes[1], cs.model_fields_schema({'other': cs.model_field(other)}))
    )
    validator, _ = complete(classes, 2, listed)
    # 2 mentions 3 and 4, 4 mentions 5 and 0; 5 mentions 0 and 1
    value = validator.validate_python({'n': 1, 'm1': {'n': 1, 'm2': {'n': 1, 'm2': {'other': 5}}}})
    assert value.m1.m2.m2.other == ('put', 5)


def test_a_class_that_is_written_twice_keeps_both():
    classes = [bare(f'Twice{index}') for index in range(SIZE)]
    narrow = member(classes, 3, le=3, ref='narrow')
    listed = [*entries(classes, r2=member(classes, 2, mentions={2: 'narrow'})), narrow]
    for index in range(SIZE):
        complete(classes, index, listed)
    validator = classes[2].__pydantic_validator__
    assert type(validator.validate_python({'n': 1, 'm1': {'n': 10}, 'm2': {'n': 3}}).m2) is classes[3]
    assert refusals(validator, {'n': 1, 'm1': {'n': 11}, 'm2': {'n': 4}}) == [
        ('less_than_equal', ('m1', 'n')),
        ('less_than_equal', ('m2', 'n')),
    ]


def test_a_serializer_around_a_member_stays():
    classes = [bare(f'Around{index}') for index in range(SIZE)]
    complete(classes, 0, entries(classes))
    around = member(classes, 2)
    around['serialization'] = cs.plain_serializer_function_ser_schema(lambda value: 'around')
    listed = entries(classes, r2=around)
    validator, serializer = complete(classes, 1, listed)
    value = validator.validate_python({'n': 1, 'm1': {'n': 2}})
    assert serializer.to_python(value) == {'n': 1, 'm1': 'around', 'm2': None}
