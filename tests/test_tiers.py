"""Both tiers of object building behave the same: the native one, and the portable one that it falls back to."""

import json
import os
import subprocess
import sys

import duramen
import pytest

NATIVE = sys.implementation.name == 'cpython' and sys.version_info[:2] == (3, 11)

SCRIPT = """
import gc, json
import duramen
from duramen import SchemaSerializer, SchemaValidator, core_schema as cs

class Model:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

fields = {name: cs.model_field(cs.nullable_schema(cs.int_schema())) for name in 'abcdefgh'}
fields['x'] = cs.model_field(cs.with_default_schema(cs.list_schema(cs.str_schema()), default=['d']))
schema = cs.model_schema(Model, cs.model_fields_schema(fields))
validator, serializer = SchemaValidator(schema), SchemaSerializer(schema)
whole = {name: 2**index for index, name in enumerate('abcdefgh')} | {'x': ['y']}
turned = dict(reversed(whole.items()))
out = []
for data in [whole, turned, {key: whole[key] for key in 'abcdefgh'}] * 4:
    for model in (validator.validate_python(data), validator.validate_json(json.dumps(data))):
        copied = dict(whole)
        copied['b'] = None
        model.__dict__.update(b=None)
        out.append([
            list(model.__dict__.items()), sorted(model.__pydantic_fields_set__), model.__pydantic_extra__,
            model.__pydantic_private__, serializer.to_python(model), serializer.to_json(model).decode(),
            serializer.to_python(model, exclude={'c'}), gc.is_tracked(model), gc.is_tracked(model.__dict__),
        ])
        del model.__dict__['d']
        model.__dict__['later'] = 1
        out.append([list(serializer.to_python(model)), serializer.to_json(model).decode()])
print(json.dumps({'tier': duramen._duramen._tier(), 'out': out}))
"""


def run(tier):
    env = {**os.environ, 'DURAMEN_TIER': tier} if tier else {k: v for k, v in os.environ.items() if k != 'DURAMEN_TIER'}
    done = subprocess.run([sys.executable, '-c', SCRIPT], capture_output=True, text=True, check=True, env=env)
    return json.loads(done.stdout)


def test_tiers_agree():
    default, portable, wrong = run(None), run('portable'), run('wrong-probe')
    assert default['tier'] == ('native' if NATIVE else 'portable')
    # a probe that does not read back what it expects falls back as well
    assert (portable['tier'], wrong['tier']) == ('portable', 'portable')
    assert default['out'] == portable['out'] == wrong['out']
    first = default['out'][0]
    assert first[0] == [[name, None if name == 'b' else 2**index] for index, name in enumerate('abcdefgh')] + [
        ['x', ['y']]
    ]
    assert first[1:4] == [list('abcdefgh') + ['x'], None, None]
    assert first[5] == '{"a":1,"b":null,"c":4,"d":8,"e":16,"f":32,"g":64,"h":128,"x":["y"]}'
    assert first[7:] == [True, True]


@pytest.mark.skipif(not NATIVE, reason='layouts of CPython 3.11 are not used here')
def test_classes_that_change_are_noticed():
    """Slots are found by the version of the class: one that is replaced later is honoured."""
    cs = duramen.core_schema

    class Model:
        __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

    schema = cs.model_schema(Model, cs.model_fields_schema({'a': cs.model_field(cs.int_schema())}))
    validator = duramen.SchemaValidator(schema)
    for _ in range(3):
        assert validator.validate_python({'a': 1}).__pydantic_private__ is None
    seen = []
    Model.__pydantic_private__ = property(lambda self: 'read', lambda self, value: seen.append(value))
    model = validator.validate_python({'a': 1})
    assert (model.__pydantic_private__, seen, model.__dict__) == ('read', [None], {'a': 1})


def test_classes_of_other_kinds_are_made_by_their_new():
    cs = duramen.core_schema
    made = []

    class Model:
        __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

        def __new__(cls):
            made.append(cls)
            return super().__new__(cls)

    schema = cs.model_schema(Model, cs.model_fields_schema({'a': cs.model_field(cs.int_schema())}))
    validator = duramen.SchemaValidator(schema)
    assert [validator.validate_python({'a': 1}).a for _ in range(4)] == [1] * 4
    assert made == [Model] * 4


def test_optional_fields_are_found_wherever_they_stand():
    """Keys in any order, some missing, some twice asked for through aliases: all are found."""
    cs = duramen.core_schema
    field = cs.typed_dict_field(cs.int_schema(), required=False)
    fields = {name: field for name in 'abcdef'} | {
        'g': cs.typed_dict_field(cs.int_schema(), required=False, validation_alias='a'),
    }
    plain = duramen.SchemaValidator(cs.typed_dict_schema({name: field for name in 'abcdef'}))
    shared = duramen.SchemaValidator(cs.typed_dict_schema(fields))
    for keys in ['', 'a', 'f', 'af', 'fa', 'abc', 'cab', 'fedcba', 'abcdef', 'bdf', 'fdb', 'xay', 'axfy']:
        data = {''.join(key): index for index, key in enumerate(keys)}
        expected = {key: data[key] for key in 'abcdef' if key in data}
        assert plain.validate_python(data) == expected
        assert shared.validate_python(data) == expected | ({'g': data['a']} if 'a' in data else {})
