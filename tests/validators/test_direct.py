"""JSON read without a tape between text and values: the same values, errors and orders as read the exact way.

Every text is read several times, since what a validator keeps ready is made at its second or third use, and by a fresh
validator too. `DURAMEN_DIRECT=0` runs the same tests without the path.
"""

from __future__ import annotations

import enum
import json
import math
import subprocess
import sys
from collections import deque
from datetime import date
from enum import Enum, IntEnum

import duramen
import pydantic_core
import pytest
from duramen import SchemaError, SchemaValidator, ValidationError
from duramen import core_schema as cs
from hypothesis import given, settings
from hypothesis import strategies as st


class Model:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


def model(name: str = 'M', /, extra: str | None = None, **fields: object) -> dict:
    """A model of fields given by their schemas or as whole fields."""
    ready = {
        key: schema if schema['type'] == 'model-field' else cs.model_field(schema) for key, schema in fields.items()
    }
    inner = cs.model_fields_schema(ready, extra_behavior=extra) if extra else cs.model_fields_schema(ready)
    return cs.model_schema(type(name, (Model,), {'__slots__': ()}), inner)


def told(value: object) -> object:
    """A value with types, orders and what models hold."""
    if isinstance(value, Model):
        held = [[key, told(item)] for key, item in value.__dict__.items()]
        extra = value.__pydantic_extra__
        return [type(value).__name__, held, sorted(value.__pydantic_fields_set__), extra and told(extra)]
    if isinstance(value, dict):
        return {'dict': [[told(key), told(item)] for key, item in value.items()]}
    if isinstance(value, (set, frozenset)):
        return [type(value).__name__, *sorted(map(told, value), key=repr)]
    if isinstance(value, (list, tuple, deque)):
        return [type(value).__name__, *map(told, value)]
    return [type(value).__name__, repr(value)]


def outcome(validator: object, text: object, **keywords: object) -> object:
    try:
        return told(validator.validate_json(text, **keywords))
    except (ValidationError, pydantic_core.ValidationError) as error:
        return error.title, error.errors(include_url=False)


def same(schema: dict, text: object, **keywords: object) -> object:
    """What the text gives, which is what the reference gives, at every use."""
    expected = outcome(pydantic_core.SchemaValidator(schema), text, **keywords)
    validator = SchemaValidator(schema)
    for use in range(5):
        assert outcome(validator, text, **keywords) == expected, (use, text)
    return expected


PAIR = model(
    'Pair',
    a=cs.int_schema(),
    b=cs.with_default_schema(cs.nullable_schema(cs.str_schema()), default='none'),
    c=cs.list_schema(cs.float_schema()),
)
NESTED = model('Nested', one=PAIR, many=cs.dict_schema(cs.str_schema(), PAIR), flag=cs.bool_schema())


def test_usual():
    assert same(PAIR, '{"a":1,"b":"x","c":[1.5,2]}') == [
        'Pair',
        [['a', ['int', '1']], ['b', ['str', "'x'"]], ['c', ['list', ['float', '1.5'], ['float', '2.0']]]],
        ['a', 'b', 'c'],
        None,
    ]


@pytest.mark.parametrize(
    'text',
    [
        '{"c":[],"b":null,"a":1}',
        ' \n{ "a" : 1 ,\t"c" : [ ] }\r\n ',
        '{"a":1,"c":[1.0],"zzz":{"deep":[1,{"x":"\\u00e9"}]},"b":"late"}',
        '{"zzz":1,"a":1,"c":[]}',
        '{"a":1,"a":2,"c":[]}',
        '{"a":"x","a":2,"c":[]}',
        '{"a":2,"c":[],"a":"x"}',
        '{"zzz":1,"zzz":2,"a":1,"c":[]}',
        '{"\\u0061":1,"c":[]}',
        '{"a":1,"\\u0061":2,"c":[]}',
        '{"é":1,"a":1,"c":[]}',
        '{"a":1,"b":"\\u00e9","c":[]}',
        '{"a":1,"b":"é","c":[]}',
        '{"a":1,"b":"a\\nb\\"","c":[]}',
        '{"a":1.0,"c":[1e3,-0.0,1E-7,123456789012345678901234567890]}',
        '{"a":1.5,"c":[]}',
        '{"a":123456789012345678901234567890,"c":[NaN,Infinity,-Infinity]}',
        '{"a":-0,"c":[-0,0]}',
        '{"a":"12","c":["1.5"]}',
        '{"a":true,"c":[]}',
        '{"a":null,"c":null}',
        '{"a":1,"c":[1,"x",null]}',
        '{}',
        '[]',
        'null',
        '1',
        '"x"',
    ],
)
def test_other_texts(text: str):
    same(PAIR, text)
    same(PAIR, text.encode())
    same(PAIR, bytearray(text.encode()))
    same(PAIR, text, strict=True)
    same(cs.list_schema(PAIR), f'[{text}]')
    same(cs.list_schema(PAIR), f'[{{"a":1,"c":[]}},{text} , {text}]')
    same(NESTED, f'{{"one":{text},"many":{{"x":{text}}},"flag":true}}')


@pytest.mark.parametrize(
    'text',
    [
        '',
        ' ',
        '{',
        '{"a"',
        '{"a":',
        '{"a":1',
        '{"a":1,',
        '{"a":1,}',
        '{"a":1 "c":[]}',
        '{"a" 1,"c":[]}',
        '{a:1,"c":[]}',
        "{'a':1}",
        '{"a":1,"c":[1,]}',
        '{"a":1,"c":[1 2]}',
        '{"a":1,"c":[1}',
        '{"a":1,"c":[]]',
        '{"a":1,"c":[]}x',
        '{"a":1,"c":[]} {}',
        '{"a":01,"c":[]}',
        '{"a":1.,"c":[]}',
        '{"a":-,"c":[]}',
        '{"a":+1,"c":[]}',
        '{"a":1,"c":[],"z":nul}',
        '{"a":1,"c":[],"z":[1,}',
        '{"a":1,"c":[],"z":"\\x"}',
        '{"a":1,"b":"\n","c":[]}',
        '{"a":1,"b":"\\ud800","c":[]}',
        '{"a":1,"b":"x',
        '\ufeff{"a":1,"c":[]}',
        '{"a":tru,"c":[]}',
        '{"a":1,"c":[],"b":nulll}',
    ],
)
def test_texts_that_are_no_json(text: str):
    same(PAIR, text)
    same(PAIR, text.encode())
    same(cs.list_schema(PAIR), f'[{{"a":1,"c":[]}},{text}')


def test_bytes_that_are_no_utf8():
    for text in (
        b'{"a":1,"b":"\xff","c":[]}',
        b'{"a":1,"\xff":1,"c":[]}',
        b'\xff',
        b'{"a":1,"c":[],"z":"\xc3"}',
        b'{"a":1,"c":[]}\xff',
    ):
        same(PAIR, text)


@pytest.mark.parametrize('extra', ['allow', 'forbid', 'ignore'])
def test_extra_values(extra: str):
    schema = model('Extra', extra, a=cs.int_schema())
    for text in ('{"a":1,"b":[1,{"c":2}]}', '{"b":1,"a":1}', '{"a":1,"b":1,"b":2}', '{"a":1}', '{"b":1}'):
        same(schema, text)
        for call in ('allow', 'forbid', 'ignore'):
            same(schema, text, extra=call)


def test_aliases():
    schema = model(
        'Aliases',
        plain=cs.int_schema(),
        named=cs.model_field(cs.int_schema(), validation_alias='other'),
        path=cs.model_field(cs.int_schema(), validation_alias=['deep', 0]),
        choice=cs.model_field(cs.with_default_schema(cs.int_schema(), default=0), validation_alias=[['x'], ['y', 'z']]),
    )
    simple = model('Simple', plain=cs.int_schema(), named=cs.model_field(cs.int_schema(), validation_alias='other'))
    swapped = model(
        'Swapped',
        a=cs.model_field(cs.int_schema(), validation_alias='b'),
        b=cs.model_field(cs.int_schema(), validation_alias='a'),
    )
    texts = [
        '{"plain":1,"other":2,"deep":[3]}',
        '{"plain":1,"named":2,"deep":[3],"x":4}',
        '{"plain":1,"other":2,"named":3,"deep":[3],"y":{"z":5}}',
        '{"a":1,"b":2}',
        '{"b":1,"a":2}',
        '{"plain":1,"other":2}',
        '{"plain":1,"named":2}',
        '{}',
    ]
    for text in texts:
        for each in (schema, simple, swapped):
            same(each, text)
            same(each, text, by_name=True)
            same(each, text, by_name=True, by_alias=False)
    for each in (schema, simple):
        with pytest.raises(ValueError, match='cannot both be set to `False`'):
            SchemaValidator(each).validate_json('{}', by_name=False, by_alias=False)


def test_keys_that_need_escapes():
    schema = model(
        'Odd', **{'a"b': cs.int_schema(), 'c\\d': cs.int_schema(), 'é': cs.int_schema(), '\t': cs.int_schema()}
    )
    same(schema, '{"a"b":1,"c\\d":2,"é":3,"\t":4}')
    same(schema, json.dumps({'a"b': 1, 'c\\d': 2, 'é': 3, '\t': 4}))
    same(schema, json.dumps({'a"b': 1, 'c\\d': 2, 'é': 3, '\t': 4}, ensure_ascii=False))
    same(model('Empty', **{'': cs.int_schema(), 'a': cs.int_schema()}), '{"":1,"a":2}')


def test_defaults_keep_the_order_of_the_fields():
    fields = {f'f{n}': cs.with_default_schema(cs.int_schema(), default=n) for n in range(12)}
    schema = model('Twelve', **fields)
    same(schema, '{"f7":1,"f3":2}')
    same(schema, '{}')
    same(schema, json.dumps({f'f{n}': n for n in reversed(range(12))}))
    shared = [1]
    copied = model('Copied', a=cs.with_default_schema(cs.list_schema(cs.int_schema()), default=shared))
    validator = SchemaValidator(copied)
    made = [validator.validate_json('{}').a for _ in range(4)]
    assert made == [[1]] * 4 and all(one is not shared for one in made)
    same(model('Omits', a=cs.with_default_schema(cs.int_schema(), on_error='omit', default=1)), '{"a":"x"}')
    same(model('Falls', a=cs.with_default_schema(cs.int_schema(), on_error='default', default=1)), '{"a":"x"}')


def test_many_and_few_fields():
    for count in (0, 1, 2, 5, 6, 63, 64, 65, 200):
        schema = model('Many', **{f'field_{n}': cs.int_schema() for n in range(count)})
        whole = {f'field_{n}': n for n in range(count)}
        same(schema, json.dumps(whole))
        same(schema, json.dumps(dict(reversed(whole.items()))))
        same(schema, json.dumps({**whole, 'more': 1}))


def test_other_kinds_inside():
    schema = model(
        'Kinds',
        when=cs.datetime_schema(),
        day=cs.date_schema(),
        who=cs.uuid_schema(),
        where=cs.url_schema(),
        which=cs.union_schema([cs.int_schema(), cs.str_schema(), PAIR]),
        what=cs.literal_schema(['a', 1, None]),
        any=cs.any_schema(),
        short=cs.str_schema(max_length=3),
        small=cs.int_schema(ge=0, le=9),
        pair=cs.tuple_schema([cs.int_schema(), cs.str_schema()]),
        few=cs.list_schema(cs.int_schema(), max_length=2),
        unique=cs.set_schema(cs.int_schema()),
        inner=cs.nullable_schema(PAIR),
        by_number=cs.dict_schema(cs.int_schema(), cs.str_schema()),
        typed=cs.typed_dict_schema({'x': cs.typed_dict_field(cs.int_schema())}),
        number=cs.decimal_schema(),
        text=cs.json_schema(cs.int_schema()),
    )
    good = {
        'when': '2026-01-02T03:04:05Z',
        'day': '2026-01-02',
        'who': '12345678-1234-5678-1234-567812345678',
        'where': 'https://example.org/x',
        'which': {'a': 1, 'c': []},
        'what': None,
        'any': {'x': [1, 2.5, 'é', None]},
        'short': 'abc',
        'small': 5,
        'pair': [1, 'x'],
        'few': [1, 2],
        'unique': [1, 1, 2],
        'inner': {'a': 1, 'c': [0.5]},
        'by_number': {'1': 'x'},
        'typed': {'x': 1},
        'number': 1.10,
        'text': '7',
    }
    same(schema, json.dumps(good))
    same(schema, json.dumps(good, indent=2))
    for key in good:
        for wrong in (None, 'wrong', -1, [], {}, [1, 2, 3], 1.5):
            same(schema, json.dumps({**good, key: wrong}))


def test_dicts():
    schema = cs.dict_schema(cs.str_schema(), cs.list_schema(cs.nullable_schema(cs.int_schema())))
    for text in ('{}', '{"a":[1,null]}', '{"a":[1],"b":[],"a":[2]}', '{"é":[1],"\\n":[2]}', '{"a":[1],"b":1}', '{"a"}'):
        same(schema, text)
    same(cs.dict_schema(cs.str_schema(max_length=1), cs.int_schema()), '{"a":1,"bb":2}')
    same(cs.dict_schema(cs.str_schema(), cs.int_schema(), max_length=1), '{"a":1,"b":2}')
    same(cs.dict_schema(cs.any_schema(), cs.any_schema()), '{"a":1,"b":[2]}')


@pytest.mark.parametrize(
    'schema',
    [
        cs.tuple_schema([cs.int_schema(), cs.str_schema()]),
        cs.tuple_schema([cs.int_schema()], variadic_item_index=0),
        cs.tuple_schema([cs.int_schema()], variadic_item_index=0, max_length=1),
        cs.tuple_schema([cs.int_schema(), cs.with_default_schema(cs.str_schema(), default='d')]),
        cs.tuple_schema([]),
        cs.set_schema(cs.int_schema()),
        cs.set_schema(cs.int_schema(), min_length=2),
        cs.set_schema(cs.list_schema(cs.int_schema())),
        cs.frozenset_schema(cs.nullable_schema(cs.int_schema())),
        cs.deque_schema(cs.int_schema()),
        cs.deque_schema(),
        cs.custom_error_schema(cs.int_schema(), 'wrong', custom_error_message='Wrong'),
        cs.custom_error_schema(cs.list_schema(cs.int_schema()), 'wrong', custom_error_message='Wrong'),
        cs.json_or_python_schema(cs.int_schema(), cs.str_schema()),
        cs.lax_or_strict_schema(cs.int_schema(), cs.str_schema()),
        cs.lax_or_strict_schema(cs.int_schema(), cs.int_schema(strict=True), strict=True),
        cs.union_schema([cs.tuple_schema([cs.int_schema()]), cs.list_schema(cs.int_schema())]),
        cs.union_schema([cs.lax_or_strict_schema(cs.int_schema(), cs.int_schema(strict=True)), cs.float_schema()]),
    ],
    ids=str,
)
def test_collections_and_wrappers(schema: dict):
    inputs = (
        '[]',
        '[1]',
        '[1, "x"]',
        '[1,1,null]',
        '["1"]',
        '[1',
        '[1,]',
        '{}',
        '1',
        '"1"',
        '1.5',
        '[[1],[1]]',
        'null',
    )
    for text in inputs:
        same(schema, text)
        same(cs.list_schema(schema), f'[{text},{text}]')
    assert same(cs.tuple_schema([cs.int_schema()], variadic_item_index=0), '[1,2]') == [
        'tuple',
        ['int', '1'],
        ['int', '2'],
    ]


@pytest.mark.parametrize(
    'schema', [cs.float_schema(allow_inf_nan=False), cs.float_schema(allow_inf_nan=False, gt=0)], ids=str
)
def test_what_follows_a_number_that_is_refused_is_not_taken_for_it(schema: dict):
    assert same(cs.list_schema(schema), '[1e400 2]')[1][0]['type'] == 'json_invalid'
    assert same(cs.list_schema(schema), '[1e400, 2]')[1][0]['type'] == 'finite_number'
    assert same(cs.list_schema(schema), '[1e308, 2]') == ['list', ['float', '1e+308'], ['float', '2.0']]


class Colour(Enum):
    RED = 'red'
    GREEN = 'green'


class Label(str, Enum):
    A = 'a'
    B = 'b'


class Level(IntEnum):
    LOW = 1
    HIGH = 2


@pytest.mark.parametrize(
    'schema',
    [
        cs.any_schema(),
        cs.int_schema(ge=0, multiple_of=2),
        cs.int_schema(lt=2**70),
        cs.float_schema(),
        cs.float_schema(allow_inf_nan=False),
        cs.float_schema(gt=0, multiple_of=0.5),
        cs.bytes_schema(),
        cs.bytes_schema(max_length=3),
        cs.date_schema(),
        cs.date_schema(strict=True),
        cs.date_schema(ge=date(2020, 1, 2)),
        cs.datetime_schema(),
        cs.datetime_schema(tz_constraint='aware'),
        cs.time_schema(),
        cs.time_schema(microseconds_precision='error'),
        cs.timedelta_schema(),
        cs.uuid_schema(),
        cs.uuid_schema(version=4),
        cs.union_schema([cs.date_schema(), cs.datetime_schema(), cs.str_schema()]),
        cs.literal_schema(['red', 'a']),
        cs.literal_schema(['red', 1, True]),
        cs.literal_schema([Label.A, 'red']),
        cs.enum_schema(Colour, list(Colour)),
        cs.enum_schema(Label, list(Label), sub_type='str'),
        cs.enum_schema(Level, list(Level), sub_type='int'),
        cs.union_schema([cs.enum_schema(Colour, list(Colour)), cs.str_schema()]),
        cs.union_schema([cs.any_schema(), cs.str_schema()]),
    ],
    ids=str,
)
def test_scalars(schema: dict):
    big = '123456789012345678901234567890'
    texts = ['red', 'a', 'blue', 'é', 'a\n', '', 'longer than three']
    texts += ['2020-01-01', '2020-01-01T00:00:00', '2020-01-01T01:00:00Z', '2020-13-01', '12:30', '12:30:01.1234567']
    texts += [
        'P1DT2H',
        '1 day',
        '-PT1S',
        'f47ac10b-58cc-4372-a567-0e02b2c3d479',
        'f47ac10b58cc4372a5670e02b2c3d479',
        '1600000000',
    ]
    numbers = '0 -0 1 2 2.0 -1 1.5 0.5 1e400 1e2 12345678901234567890 -9223372036854775809'.split()
    numbers += [big, f'-{big}', big * 6, '01', '1.', '-', 'Infinity']
    for text in (
        [json.dumps(text) for text in texts] + numbers + ['null', 'true', 'false', '[1]', '{"a":1}', '"\\u00e9"']
    ):
        same(schema, text)
        same(cs.list_schema(schema), f'[{text},{text}]')
        same(model('Holds', a=schema), f'{{"a":{text}}}')


@pytest.mark.parametrize('kind', ['set', 'frozenset', 'dict'])
def test_hashes_of_users_are_asked_once(kind: str):
    """Code of users is not run twice because something behind it is wrong."""
    asked: list[int] = []

    class Item(Model):
        __slots__ = ()

        def __hash__(self) -> int:
            asked.append(self.a)
            return 1

        def __eq__(self, other: object) -> bool:
            return self is other

    item = cs.model_schema(Item, cs.model_fields_schema({'a': cs.model_field(cs.int_schema())}))
    collected, text = {
        'set': (cs.set_schema(item), '[{"a":1},{"a":2}]'),
        'frozenset': (cs.frozenset_schema(item), '[{"a":1},{"a":2}]'),
        'dict': (
            cs.dict_schema(cs.json_schema(item), cs.any_schema()),
            '{"{\\"a\\":1}":0,"{\\"a\\":2}":0}',
        ),
    }[kind]
    validator = SchemaValidator(cs.list_schema(cs.union_schema([collected, cs.int_schema()], mode='left_to_right')))
    assert len(validator.validate_json(f'[{text}]')[0]) == 2
    assert asked == [1, 2]
    asked.clear()
    with pytest.raises(ValidationError):
        validator.validate_json(f'[{text},"x"]')
    assert asked == [1, 2]


def test_depth():
    def nested(inner: dict, depth: int) -> dict:
        for _ in range(depth):
            inner = cs.list_schema(inner)
        return inner

    for depth in (99, 100, 101, 150, 199, 200, 201, 202):
        text = '[' * depth + '1' + ']' * depth
        same(cs.list_schema(cs.any_schema()), text)
        same(nested(cs.any_schema(), 99), text)
        same(nested(cs.int_schema(), min(depth, 150)), text)


def test_recursive_models():
    schema = cs.definitions_schema(
        cs.list_schema(cs.definition_reference_schema('tree')),
        [
            {
                **model(
                    'Tree',
                    value=cs.int_schema(),
                    below=cs.with_default_schema(
                        cs.list_schema(cs.definition_reference_schema('tree')), default_factory=list
                    ),
                ),
                'ref': 'tree',
            }
        ],
    )
    text = '{"value":1}'
    for _ in range(30):
        text = '{"value":1,"below":[' + text + ',' + '{"value":2,"below":[]}]}'
    same(schema, f'[{text}]')
    same(schema, f'[{text.replace("2", "null", 1)}]')


TAGGED = cs.tagged_union_schema(
    {
        'a': model('TagA', kind=cs.literal_schema(['a']), x=cs.int_schema()),
        'b': model('TagB', x=cs.int_schema(), kind=cs.literal_schema(['b'])),
    },
    'kind',
)
# A choice that takes tags of others, and one that does not look at the tag.
LOOSE = cs.tagged_union_schema(
    {
        'a': model('LooseA', kind=cs.literal_schema(['a', 'b']), x=cs.int_schema()),
        'b': model('LooseB', x=cs.int_schema()),
    },
    'kind',
)


@pytest.mark.parametrize('schema', [TAGGED, LOOSE, cs.list_schema(TAGGED)])
@pytest.mark.parametrize(
    'text',
    [
        '{"kind":"a","x":1}',
        ' { "kind" : "b" , "x" : 1 } ',
        '{"x":1,"kind":"b"}',
        '{"kind":"a","x":1,"kind":"b"}',
        '{"kind":"b","x":1,"kind":"a"}',
        '{"kind":"a","x":1,"kind":"a"}',
        '{"kind":"a","x":1,"kind":"c"}',
        '{"kind":"a","x":1,"kind":1}',
        '{"kind":"a","x":1,"\\u006bind":"b"}',
        '{"\\u006bind":"a","x":1}',
        '{"kind":"\\u0061","x":1}',
        '{"kind":"é","x":1}',
        '{"kind":"c","x":1}',
        '{"kind":1,"x":1}',
        '{"kind":"a"}',
        '{"kind":"a","x":"y"}',
        '{"kind":"a","x":1,"z":[1,{"kind":"b"}],"w":"\\n"}',
        '{"kind":"a","x":1',
        '{"kind":"a" "x":1}',
        '{"kind"}',
        '{}',
        '[]',
        'null',
    ],
)
def test_tagged_unions(schema: dict, text: str):
    same(schema, f'[{text},{text}]' if schema['type'] == 'list' else text)


def test_the_last_of_two_tags_counts():
    told_b = ['TagB', [['x', ['int', '1']], ['kind', ['str', "'b'"]]], ['kind', 'x'], None]
    assert same(TAGGED, '{"kind":"a","x":1,"kind":"b"}') == told_b
    assert same(LOOSE, '{"kind":"a","x":1,"kind":"b"}')[0] == 'LooseB'


@pytest.mark.parametrize(
    'text', ['"a"', '"b\\u00e9"', '"bé"', '"\\u0061"', '1', 'true', 'null', '"c"', '"1"', '1.0', '"', '[]']
)
def test_literals(text: str):
    same(cs.literal_schema(['a', 'bé', 1, None]), text)
    same(cs.list_schema(cs.literal_schema(['a', 'bé', 1, None])), f'[{text},{text},"a"]')


@pytest.mark.parametrize(
    'value',
    ['"a"', '"\\n"', '"é"', '"\\ud800"', '"\x01"', '1', '-1.5e3', '01', '1.', '-', '1e999', '1' * 5000, 'NaN']
    + ['-Infinity', 'null', 'nul', 'truefalse', 'false', '[1,]', '{"a":[]}', '"', ''],
)
def test_values_of_no_field(value: str):
    same(model('Skipping', a=cs.int_schema()), f'{{"zzz":{value},"a":1,"yyy": {value} }}')


def test_functions_run_once():
    """A tree that runs code of users is not read twice."""
    calls: list[object] = []

    def note(value: object) -> object:
        calls.append(value)
        return value

    schema = cs.list_schema(model('Noted', a=cs.no_info_after_validator_function(note, cs.int_schema())))
    with pytest.raises(ValidationError):
        SchemaValidator(schema).validate_json('[{"a":1},{"a":2},{"a":"x"}]')
    assert calls == [1, 2]


def test_self_instance_and_partial():
    instance = PAIR['cls']()
    assert SchemaValidator(PAIR).validate_json('{"a":1,"c":[]}', self_instance=instance) is instance
    for text in ('[{"a":1,"c":[]},{"a":2', '[{"a":1,"c":[]},{"a":2,"c":[1.5', '[1'):
        for partial in (True, 'trailing-strings'):
            same(cs.list_schema(PAIR), text, allow_partial=partial)


def test_root_models():
    schema = cs.model_schema(
        type('Root', (Model,), {'__slots__': ()}), cs.list_schema(cs.int_schema()), root_model=True
    )
    validator = SchemaValidator(cs.list_schema(schema))
    for _ in range(4):
        assert [one.root for one in validator.validate_json('[[1,2],[]]')] == [[1, 2], []]


def test_string_cache():
    for mode in ('all', 'keys', 'none'):
        validator = SchemaValidator(cs.list_schema(cs.str_schema()), {'cache_strings': mode})
        first, again, short = validator.validate_json('["same text","same text","x"]')
        assert (first is again) == (mode == 'all')
        assert short == 'x'


def test_a_validator_that_met_errors_goes_on():
    schema = cs.list_schema(PAIR)
    validator, other = SchemaValidator(schema), pydantic_core.SchemaValidator(schema)
    good, bad = '[{"a":1,"c":[2.5]}]', '[{"a":1,"c":[2.5]},{"a":"x"}]'
    for text in [bad] * 9 + [good] * 3 + [bad, good, good, bad] * 5:
        assert outcome(validator, text) == outcome(other, text)


def test_large_texts_leave_the_collector_on():
    import gc

    text = json.dumps([{'a': n, 'c': [0.5]} for n in range(1000)])
    validator = SchemaValidator(cs.list_schema(PAIR))
    for enabled in (True, False):
        (gc.enable if enabled else gc.disable)()
        try:
            assert len(validator.validate_json(text)) == 1000
            with pytest.raises(ValidationError):
                validator.validate_json(text[:-2] + ',"b":1}]')
            assert gc.isenabled() is enabled
        finally:
            gc.enable()


def test_it_can_be_turned_off():
    """What differs is only how a text is read."""
    program = (
        'import duramen, json\n'
        "v = duramen.SchemaValidator({'type': 'list', 'items_schema': {'type': 'int'}})\n"
        "print(v.validate_json('[1,2]'))\n"
        "try:\n    v.validate_json('[1,]')\nexcept duramen.ValidationError as error:\n    print(error.errors()[0]['msg'])\n"
    )
    import os

    for value in ('0', '1'):
        environment = {**os.environ, 'DURAMEN_DIRECT': value}
        done = subprocess.run(
            [sys.executable, '-c', program], env=environment, capture_output=True, text=True, check=True
        )
        assert done.stdout == '[1, 2]\nInvalid JSON: trailing comma at line 1 column 4\n'


scalars = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=5), st.sampled_from(['1', '2.5', 'x'])
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from('abcdé'), inner, max_size=4),
    max_leaves=8,
)
schemas = st.recursive(
    st.sampled_from([cs.int_schema(), cs.float_schema(), cs.str_schema(), cs.bool_schema(), cs.any_schema()]),
    lambda inner: st.one_of(
        st.builds(cs.list_schema, inner),
        st.builds(cs.nullable_schema, inner),
        st.builds(lambda value: cs.dict_schema(cs.str_schema(), value), inner),
        st.dictionaries(
            st.sampled_from('abcdé'),
            inner | st.builds(lambda one: cs.with_default_schema(cs.nullable_schema(one), default=None), inner),
            min_size=1,
            max_size=4,
        ).map(lambda fields: model('Drawn', **fields)),
        st.builds(lambda *both: cs.union_schema([*both]), inner, inner),
        st.builds(lambda *both: cs.tuple_schema([*both]), inner, inner),
        st.builds(lambda item: cs.tuple_schema([item], variadic_item_index=0), inner),
        st.builds(cs.set_schema, inner),
        st.builds(cs.frozenset_schema, inner),
        st.builds(lambda one: cs.custom_error_schema(one, 'wrong', custom_error_message='Wrong'), inner),
        st.builds(cs.json_or_python_schema, inner, inner),
        st.builds(cs.lax_or_strict_schema, inner, inner),
    ),
    max_leaves=6,
)


@st.composite
def fitting(draw: st.DrawFn, schema: dict) -> object:
    """A value that mostly fits."""
    if draw(st.integers(0, 12)) == 0:
        return draw(values)
    match schema['type']:
        case 'int':
            return draw(st.integers())
        case 'float':
            return draw(st.floats())
        case 'str':
            return draw(st.text(max_size=6))
        case 'bool':
            return draw(st.booleans())
        case 'tuple' if 'variadic_item_index' not in schema:
            return [draw(fitting(item)) for item in schema['items_schema']]
        case 'tuple':
            return [draw(fitting(schema['items_schema'][0])) for _ in range(draw(st.integers(0, 3)))]
        case 'json-or-python':
            return draw(fitting(schema['json_schema']))
        case 'lax-or-strict':
            return draw(fitting(schema['lax_schema']))
        case 'list' | 'set' | 'frozenset':
            return [draw(fitting(schema['items_schema'])) for _ in range(draw(st.integers(0, 3)))]
        case 'nullable' | 'default' | 'custom-error':
            return draw(st.none() | fitting(schema['schema']))
        case 'dict':
            return {
                key: draw(fitting(schema['values_schema'])) for key in draw(st.sets(st.text(max_size=2), max_size=3))
            }
        case 'union':
            return draw(fitting(draw(st.sampled_from(schema['choices']))))
        case 'model':
            fields = draw(st.permutations([*schema['schema']['fields'].items()]))
            return {key: draw(fitting(field['schema'])) for key, field in fields if draw(st.integers(0, 9))}
        case _:
            return draw(values)


@settings(max_examples=400, deadline=None)
@given(st.data())
def test_drawn_texts(data: st.DataObject):
    schema = data.draw(schemas)
    try:
        validator = SchemaValidator(schema)
    except SchemaError:
        return
    other = pydantic_core.SchemaValidator(schema)
    for _ in range(4):
        value = data.draw(fitting(schema))
        text = json.dumps(
            value,
            ensure_ascii=data.draw(st.booleans()),
            indent=data.draw(st.sampled_from([None, 1])),
            separators=data.draw(st.sampled_from([(',', ':'), (' , ', ' : ')])),
        )
        if data.draw(st.integers(0, 5)) == 0 and text:
            cut = data.draw(st.integers(0, len(text) - 1))
            text = text[:cut] + data.draw(st.sampled_from(['', '"', ',', '}', ']', ' ', '\\', '0'])) + text[cut + 1 :]
        ours, theirs = outcome(validator, text), outcome(other, text)
        assert repr(ours) == repr(theirs) or has_nan(value), text


def has_nan(value: object) -> bool:
    if isinstance(value, float):
        return math.isnan(value)
    if isinstance(value, dict):
        return any(map(has_nan, value.values()))
    return isinstance(value, list) and any(map(has_nan, value))


@pytest.mark.parametrize('engine', [duramen, pydantic_core])
@pytest.mark.parametrize('kind', ['set', 'frozenset', 'dict', 'set of tuples'])
def test_hashes_that_classes_compute_are_computed_once(engine, kind):
    calls = []

    class Hashed(Model):
        __slots__ = ()

        def __hash__(self) -> int:
            calls.append(self.__dict__['a'])
            return 1

        def __eq__(self, other: object) -> bool:
            calls.append('==')
            return False

    class Named(enum.Enum):
        ONE = 'one'
        TWO = 'two'

        def __hash__(self) -> int:
            calls.append(self.value)
            return hash(self.value)

    item = cs.model_schema(Hashed, cs.model_fields_schema({'a': cs.model_field(cs.int_schema())}))
    key = cs.enum_schema(Named, list(Named))
    schema, right, wrong, expected = {
        'set': (cs.set_schema(item), '[{"a": 1}, {"a": 2}]', '[{"a": 1}, {"a": "x"}]', ([1, 2, '=='], [1])),
        'frozenset': (cs.frozenset_schema(item), '[{"a": 1}, {"a": 2}]', '[{"a": 1}, {"a": "x"}]', ([1, 2, '=='], [1])),
        'dict': (
            cs.dict_schema(key, cs.int_schema()),
            '{"one": 1, "two": 2}',
            '{"one": 1, "two": "x"}',
            (['one', 'two'], ['one']),
        ),
        'set of tuples': (
            cs.set_schema(cs.tuple_schema([item])),
            '[[{"a": 1}]]',
            '[[{"a": 1}], [{"a": "x"}]]',
            ([1], [1]),
        ),
    }[kind]
    validator = engine.SchemaValidator(cs.list_schema(schema))
    calls.clear()
    for _ in range(3):
        validator.validate_json(f'[{right}]')
        assert calls == expected[0]
        calls.clear()
        with pytest.raises(engine.ValidationError):
            validator.validate_json(f'[{wrong}]')
        assert calls == expected[1]
        calls.clear()
