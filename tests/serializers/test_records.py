"""`typed-dict`, `dataclass-args`, `dataclass`, `named-tuple` and `call` dumped."""

from __future__ import annotations

import dataclasses
from collections import namedtuple

import pytest

from .dumped import form, forms, on_both, schema_error, unexpected

INT, STR = {'type': 'int'}, {'type': 'str'}
Pair = namedtuple('Pair', 'a b')


@dataclasses.dataclass
class Data:
    a: int = 1
    b: str = 'x'

    @property
    def area(self) -> int:
        return 7


@dataclasses.dataclass
class Sub(Data):
    c: int = 3


@dataclasses.dataclass(slots=True)
class Slots:
    a: int = 1
    b: str = 'x'


class Plain:
    pass


def td_field(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'typed-dict-field', 'schema': schema, **keys}


def typed(fields: dict | None = None, **keys: object) -> dict:
    return {'type': 'typed-dict', 'fields': fields or {'a': td_field(), 'b': td_field(STR, required=False)}, **keys}


def dc_field(name: str, schema: dict = INT, **keys: object) -> dict:
    return {'type': 'dataclass-field', 'name': name, 'schema': schema, **keys}


def args(*fields: dict, **keys: object) -> dict:
    fields = fields or (dc_field('a'), dc_field('b', STR))
    return {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': list(fields), **keys}


def data(inner: dict | None = None, fields: tuple = ('a', 'b'), **keys: object) -> dict:
    return {'type': 'dataclass', 'cls': Data, 'schema': inner or args(), 'fields': list(fields), **keys}


def named(*schemas: dict, cls: type = Pair) -> dict:
    names = zip(cls._fields, schemas or (INT, STR), strict=True)
    fields = [{'type': 'named-tuple-field', 'name': name, 'schema': schema} for name, schema in names]
    return {'type': 'named-tuple', 'cls': cls, 'fields': fields}


@on_both
@pytest.mark.parametrize(
    'schema, value, call, made',
    [
        (typed(), {'a': 1, 'b': 'x'}, {}, '{"a":1,"b":"x"}'),
        (typed(), {'b': 'x', 'a': 1}, {}, '{"b":"x","a":1}'),
        (typed(), {'a': 1, 'z': 2}, {}, '{"a":1}'),
        (typed(extra_behavior='allow'), {'z': 2, 'a': 1}, {}, '{"z":2,"a":1}'),
        (typed(extra_behavior='allow'), {'z': 2, 'a': 1}, {'exclude': {'z'}}, '{"a":1}'),
        (typed({'a': td_field(serialization_alias='A')}), {'a': 1}, {'by_alias': True}, '{"A":1}'),
        (typed({'a': td_field(serialization_exclude=True), 'b': td_field()}), {'a': 1, 'b': 2}, {}, '{"b":2}'),
        (typed({'a': td_field(serialization_exclude_if=bool), 'b': td_field()}), {'a': 1, 'b': 2}, {}, '{"b":2}'),
        (typed(), {'a': None, 'b': 'x'}, {'exclude_none': True}, '{"b":"x"}'),
        (typed(), {'a': 1, 'b': 'x'}, {'include': {'a'}}, '{"a":1}'),
        (data(), Data(), {}, '{"a":1,"b":"x"}'),
        (data(), Sub(), {}, '{"a":1,"b":"x"}'),
        (data(), Slots(), {}, '{"a":1,"b":"x"}'),
        (data(fields=('b', 'a')), Data(), {}, '{"b":"x","a":1}'),
        (data(args(dc_field('a'))), Data(), {}, '{"a":1}'),
        (data(args(dc_field('a'), dc_field('b', STR, init_only=True))), Data(), {}, '{"a":1}'),
        (
            data(args(dc_field('a'), dc_field('b', STR, serialization_alias='B'))),
            Data(),
            {'by_alias': True},
            '{"a":1,"B":"x"}',
        ),
        (data(), Data(), {'exclude': {'a'}}, '{"b":"x"}'),
        (data({'type': 'any'}), Data(), {}, '{"a":1,"b":"x"}'),
        (named(), Pair(1, 'x'), {}, '[1,"x"]'),
        (named(), (1, 'x'), {}, '[1,"x"]'),
        (named(), Pair(1, 'x'), {'exclude': {0}}, '["x"]'),
        ({'type': 'call', 'arguments_schema': args(), 'function': len, 'return_schema': INT}, 1, {}, '1'),
        ({'type': 'call', 'arguments_schema': args(), 'function': len}, {1: 2}, {}, '{"1":2}'),
    ],
)
def test_json(engine, schema, value, call, made):
    assert form(engine.SchemaSerializer(schema), value, 'json', **call) == (made, [])


@on_both
@pytest.mark.parametrize(
    'schema, name, value',
    [
        (typed(), 'general-fields', 5),
        (args(), 'general-fields', 5),
        (data(), 'Data', 5),
        (data(), 'Data', {'a': 1}),
        (data(cls_name='Named'), 'Data', 5),
        (named(), 'Pair', [1, 'x']),
    ],
)
def test_values_of_other_types(engine, schema, name, value):
    assert forms(engine, schema, value)[3:] == (unexpected(name, value),)


@on_both
def test_the_three_forms_of_named_tuples(engine):
    made = forms(engine, named(), Pair(1, 'x'))
    assert made == ((1, 'x'), [1, 'x'], '[1,"x"]')
    assert [type(value) for value in made] == [tuple, list, str]


@on_both
def test_computed_fields(engine):
    computed = [{'type': 'computed-field', 'property_name': 'area', 'return_schema': INT, 'alias': 'AREA'}]
    schema = data(args(dc_field('a'), computed_fields=computed))
    assert forms(engine, schema, Data()) == ({'a': 1, 'area': 7}, {'a': 1, 'area': 7}, '{"a":1,"area":7}')
    assert form(engine.SchemaSerializer(schema), Data(), 'json', by_alias=True) == ('{"a":1,"AREA":7}', [])


@on_both
def test_keys_that_are_no_strings(engine):
    made = forms(engine, typed(), {'a': 1, 2: 3})
    text = "TypeError: 'int' object is not an instance of 'str'"
    assert made == (text, text, f'PydanticSerializationError: Error serializing to JSON: {text}')


@on_both
def test_fields_without_a_model(engine):
    serializer = engine.SchemaSerializer(args())
    assert form(serializer, {'a': 1}, 'python') == (
        'PydanticSerializationUnexpectedValue: No model found for fields serialization',
        [],
    )


@on_both
@pytest.mark.parametrize(
    'schema, kind, text',
    [
        ({'type': 'typed-dict'}, 'typed-dict', "KeyError: 'fields'"),
        (typed({'a': {}}), 'typed-dict', "KeyError: 'schema'"),
        (typed(extras_schema=INT), 'typed-dict', 'SchemaError: extras_schema can only be used if extra_behavior=allow'),
        ({'type': 'dataclass', 'cls': Data, 'schema': args()}, 'dataclass', "KeyError: 'fields'"),
        (data(fields=(1,)), 'dataclass', "TypeError: 'int' object is not an instance of 'str'"),
        ({'type': 'dataclass-args'}, 'dataclass-args', "KeyError: 'fields'"),
        (args(extra_behavior='no'), 'dataclass-args', 'SchemaError: Invalid extra_behavior: `no`'),
        ({'type': 'named-tuple'}, 'named-tuple', "KeyError: 'cls'"),
    ],
)
def test_wrong_schemas(engine, schema, kind, text):
    assert schema_error(engine, schema) == f'Error building `{kind}` serializer:\n  {text}'
