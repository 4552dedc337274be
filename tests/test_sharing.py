"""What is compiled for a class is found again: reuse by class, by content, and how both are told by `duramen.stats()`."""

import gc

import duramen
import pytest
from duramen import SchemaSerializer, SchemaValidator
from duramen import core_schema as cs


def model(name='Inner', **fields):
    """A bare class with the attributes that pydantic gives to a complete model."""
    slots = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')
    cls = type(name, (), {'__slots__': slots})
    inner = cs.model_fields_schema({k: cs.model_field(v) for k, v in fields.items()})
    schema = cs.model_schema(cls, inner)
    cls.__pydantic_core_schema__ = schema
    cls.__pydantic_validator__ = SchemaValidator(schema)
    cls.__pydantic_serializer__ = SchemaSerializer(schema)
    cls.__pydantic_complete__ = True
    return cls, schema


def counts():
    gc.collect()
    return {key: value for key, value in duramen.stats(heaviest=0).items() if type(value) is int}


@pytest.mark.sharing
def test_one_node_for_a_class_and_every_mention():
    before = counts()
    cls, schema = model('OnlyOnce', n=cs.int_schema())
    held = [SchemaValidator(cs.list_schema(schema)) for _ in range(5)]
    held += [SchemaSerializer(cs.list_schema(schema)) for _ in range(5)]
    after = counts()
    # for validating and for serializing: one cell for the class, mentioned by its own shell and by the list; one cell
    # for the list, mentioned by five shells
    assert after['cells'] - before['cells'] == 4
    assert after['mentions_of_cells'] - before['mentions_of_cells'] == 14
    assert held[0].validate_python([{'n': '1'}])[0].n == 1
    assert type(held[0].validate_python([{'n': '1'}])[0]) is cls


def test_replaced_validator_is_picked_up():
    cls, schema = model('Replaced', n=cs.int_schema())
    other = cs.model_schema(cls, cs.model_fields_schema({'n': cs.model_field(cs.str_schema())}))
    cls.__pydantic_core_schema__ = None
    cls.__pydantic_validator__ = SchemaValidator(other, _use_prebuilt=False)
    outer = SchemaValidator(cs.list_schema(schema))
    assert outer.validate_python([{'n': 'text'}])[0].n == 'text'


def test_without_prebuilt_nodes_of_classes_are_ignored():
    cls, schema = model('Ignored', n=cs.int_schema())
    other = cs.model_schema(cls, cs.model_fields_schema({'n': cs.model_field(cs.str_schema())}))
    cls.__pydantic_core_schema__ = None
    cls.__pydantic_validator__ = SchemaValidator(other, _use_prebuilt=False)
    outer = SchemaValidator(cs.list_schema(schema), None, False)
    with pytest.raises(duramen.ValidationError):
        outer.validate_python([{'n': 'text'}])
    assert outer.validate_python([{'n': '7'}])[0].n == 7


def test_rewritten_schema_of_a_complete_class_is_honoured():
    cls, schema = model('Rewritten', n=cs.int_schema())
    tighter = cs.model_schema(cls, cs.model_fields_schema({'n': cs.model_field(cs.int_schema(gt=10))}))
    outer = SchemaValidator(cs.list_schema(tighter))
    with pytest.raises(duramen.ValidationError) as caught:
        outer.validate_python([{'n': 1}])
    assert [(e['type'], e['loc']) for e in caught.value.errors()] == [('greater_than', (0, 'n'))]
    assert SchemaValidator(cs.list_schema(schema)).validate_python([{'n': 1}])[0].n == 1


def test_incomplete_and_inherited_validators_are_not_used():
    cls, schema = model('Base', n=cs.int_schema())
    child = type('Child', (cls,), {'__slots__': ()})
    child_schema = cs.model_schema(child, cs.model_fields_schema({'n': cs.model_field(cs.str_schema())}))
    got = SchemaValidator(cs.list_schema(child_schema)).validate_python([{'n': 'x'}])[0]
    assert type(got) is child and got.n == 'x'
    cls.__pydantic_complete__ = False
    cls.__pydantic_validator__ = SchemaValidator(cs.model_schema(cls, cs.model_fields_schema({})))
    outer = SchemaValidator(cs.list_schema(schema))
    assert outer.validate_python([{'n': 1}])[0].n == 1


@pytest.mark.sharing
def test_equal_subtrees_exist_once():
    first = SchemaValidator(
        cs.list_schema(cs.nullable_schema(cs.dict_schema(cs.str_schema(), cs.int_schema(gt=12345))))
    )
    before = counts()['validator_nodes']
    second = SchemaValidator(
        cs.list_schema(cs.nullable_schema(cs.dict_schema(cs.str_schema(), cs.int_schema(gt=12345))))
    )
    assert counts()['validator_nodes'] == before
    assert first.validate_python([None]) == second.validate_python([None]) == [None]


@pytest.mark.sharing
def test_nodes_die_with_their_last_holder():
    before = counts()
    held = [
        model(f'Dies{i}', n=cs.int_schema(gt=i), m=cs.nullable_schema(cs.str_schema(max_length=i))) for i in range(20)
    ]
    assert counts()['validator_nodes'] > before['validator_nodes']
    del held
    assert counts() == before


def test_a_default_that_is_known_keeps_what_is_around_it():
    default = {'given': 1}
    plain = cs.with_default_schema(cs.dict_schema(), default=default)
    around = {**plain, 'serialization': cs.plain_serializer_function_ser_schema(lambda value: 'around')}
    fields = {'a': cs.typed_dict_field(plain), 'b': cs.typed_dict_field(around)}
    schema = cs.typed_dict_schema(fields)
    first = SchemaValidator(schema), SchemaSerializer(schema)
    second = SchemaValidator(schema), SchemaSerializer(schema)
    for validator, serializer in (first, second):
        value = validator.validate_python({})
        assert value == {'a': {'given': 1}, 'b': {'given': 1}}
        assert value['a'] is not default
        assert serializer.to_python(value) == {'a': {'given': 1}, 'b': 'around'}
    entry = cs.definitions_schema(cs.definition_reference_schema('d'), [{**plain, 'ref': 'd'}])
    assert SchemaSerializer(entry).to_python({'x': 1}) == {'x': 1}
    assert SchemaValidator(entry).validate_python({'x': 1}) == {'x': 1}
