"""What is dumped past the general way once it comes often: records of plain fields, plain dicts and sets, members of
enumerations, the leaves and classes of unions. Each is dumped more often than the engine needs to notice."""

from __future__ import annotations

import enum
import json
import math
import random
import warnings
from datetime import date, datetime, time, timedelta, timezone

import pytest

from .dumped import four, on_both

TIMES = 5
INT, STR, FLOAT, BOOL, ANY = ({'type': kind} for kind in ('int', 'str', 'float', 'bool', 'any'))


class Model:
    __slots__ = '__dict__', '__pydantic_extra__', '__pydantic_fields_set__', '__pydantic_private__'


class Other:
    __slots__ = '__dict__', '__pydantic_extra__', '__pydantic_fields_set__', '__pydantic_private__'


class Asking(Model):
    """As pydantic's classes: attributes that are not found are asked for."""

    def __getattr__(self, name):
        raise AttributeError(name)


class Answering(Model):
    """Says itself what its attributes are."""

    def __getattribute__(self, name):
        return {'a': 7, 'b': 'own'} if name == '__dict__' else super().__getattribute__(name)


def fields(**schemas):
    return {
        'type': 'model-fields',
        'fields': {name: {'type': 'model-field', 'schema': schema} for name, schema in schemas.items()},
    }


def model(cls=Model, **schemas):
    return {'type': 'model', 'cls': cls, 'schema': fields(**schemas)}


def made(cls=Model, **values):
    instance = cls()
    instance.__dict__ = values
    instance.__pydantic_fields_set__ = set(values)
    instance.__pydantic_extra__ = instance.__pydantic_private__ = None
    return instance


def dumped(engine, schema, value, config=None, **call):
    """The Python, the jsonable and the JSON form: the same each time."""
    serializer = engine.SchemaSerializer(schema, config)
    forms = (
        lambda: serializer.to_python(value, **call),
        lambda: serializer.to_python(value, mode='json', **call),
        lambda: serializer.to_json(value, **call).decode(),
    )
    found = []
    for form in forms:
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter('always')
            results = [form() for _ in range(TIMES)]
        assert all(repr(result) == repr(results[0]) for result in results)
        assert len(caught) in (0, TIMES)
        found.append(results[0])
        found.extend(line for warning in caught[:1] for line in str(warning.message).split('\n  ')[1:])
    return found


@on_both
def test_a_record_of_plain_fields(engine):
    schema = model(
        a=INT, b=STR, c={'type': 'nullable', 'schema': FLOAT}, d=BOOL, e={'type': 'list', 'items_schema': INT}
    )
    plain = {'a': -12, 'b': 'é"', 'c': None, 'd': True, 'e': [1, 2]}
    text = '{"a":-12,"b":"é\\"","c":null,"d":true,"e":[1,2]}'
    assert dumped(engine, schema, made(**plain)) == [plain, plain, text]
    huge = plain | {'a': 10**30, 'c': math.inf}
    assert dumped(engine, schema, made(**huge)) == [huge, huge, text.replace('-12', str(10**30))]


@on_both
@pytest.mark.parametrize(
    'values',
    [
        {'b': 'x', 'a': 1},
        {'a': 1, 'b': 'x', 'more': 2},
        {'more': 2, 'a': 1, 'b': 'x'},
    ],
)
def test_records_in_another_order_or_with_more(engine, values):
    kept = {name: value for name, value in values.items() if name != 'more'}
    text = json.dumps(kept, separators=(',', ':'))
    assert dumped(engine, model(a=INT, b=STR), made(**values)) == [kept, kept, text]


@on_both
def test_records_that_lack_a_field(engine):
    assert dumped(engine, model(a=INT, b=STR), made(b='x')) == [{'b': 'x'}, {'b': 'x'}, '{"b":"x"}']
    deleted = made(a=1, b='x', c=2)
    del deleted.__dict__['a']
    assert dumped(engine, model(b=STR, c=INT), deleted) == [{'b': 'x', 'c': 2}, {'b': 'x', 'c': 2}, '{"b":"x","c":2}']


@on_both
def test_values_that_do_not_fit_warn_in_the_order_of_the_fields(engine):
    told = [
        'PydanticSerializationUnexpectedValue(Expected `int` - serialized value may not be as expected '
        "[field_name='a', input_value='one', input_type=str])",
        'PydanticSerializationUnexpectedValue(Expected `str` - serialized value may not be as expected '
        "[field_name='c', input_value=3, input_type=int])",
    ]
    values = {'a': 'one', 'b': 2, 'c': 3}
    form = [values, *told, values, *told, '{"a":"one","b":2,"c":3}', *told]
    assert dumped(engine, model(a=INT, b=INT, c=STR), made(**values)) == form


@on_both
def test_a_dump_does_not_hold_on_to_the_model(engine):
    instance = made(a=1, b=[1])
    serializer = engine.SchemaSerializer(model(a=INT, b={'type': 'list', 'items_schema': INT}))
    for _ in range(TIMES):
        given = serializer.to_python(instance)
        given['a'], given['more'] = 2, 3
        given['b'].append(2)
    assert instance.__dict__ == {'a': 1, 'b': [1]}


def change(self, value):
    self.__dict__['b'] = 99
    return value


def add(self, value):
    self.__dict__.update({f'x{number}': number for number in range(90)})
    return value


def remove(self, value):
    self.__dict__.pop('b')
    return value


def replace(self, value):
    self.__dict__ = {'a': 4, 'b': 5, 'c': 6}
    return value


@on_both
@pytest.mark.parametrize('act', [change, add, remove, replace])
def test_functions_that_change_the_record_meanwhile(engine, act):
    function = {'type': 'function-plain', 'function': act, 'is_field_serializer': True}
    serializer = engine.SchemaSerializer(model(a=INT | {'serialization': function}, b=INT, c=INT))
    for _ in range(TIMES):
        assert serializer.to_python(made(a=1, b=2, c=3)) == {'a': 1, 'b': 2, 'c': 3}
        assert serializer.to_json(made(a=1, b=2, c=3)) == b'{"a":1,"b":2,"c":3}'


@on_both
def test_the_dict_of_an_instance_as_its_class_gives_it(engine):
    asking = made(Asking, a=1, b='x')
    assert dumped(engine, model(Asking, a=INT, b=STR), asking) == [{'a': 1, 'b': 'x'}] * 2 + ['{"a":1,"b":"x"}']
    own = [{'a': 7, 'b': 'own'}] * 2 + ['{"a":7,"b":"own"}']
    assert dumped(engine, model(Answering, a=INT, b=STR), made(Answering, a=1, b='x')) == own


@on_both
def test_a_class_that_changes_after_it_was_dumped(engine):
    class Changing(Model):
        pass

    serializer = engine.SchemaSerializer(model(Changing, a=INT))
    for _ in range(TIMES):
        assert serializer.to_json(made(Changing, a=1)) == b'{"a":1}'
    Changing.__getattribute__ = lambda self, name: (
        {'a': 2} if name == '__dict__' else object.__getattribute__(self, name)
    )
    assert serializer.to_json(made(Changing, a=1)) == b'{"a":2}'


@on_both
def test_keys_of_every_length(engine):
    schemas = {'k' * length: INT for length in (1, 11, 12, 13, 27, 28, 29, 30, 100, 252)}
    values = dict.fromkeys(schemas, 5)
    text = json.dumps(values, separators=(',', ':'))
    assert dumped(engine, model(**schemas), made(**values)) == [values, values, text]
    longer = schemas | {'k' * 300: INT}
    values = dict.fromkeys(longer, 5)
    assert dumped(engine, model(**longer), made(**values))[2] == json.dumps(values, separators=(',', ':'))


@on_both
def test_texts_of_every_length_with_escapes_in_every_place(engine):
    serializer = engine.SchemaSerializer({'type': 'list', 'items_schema': STR})
    plain = 'abcdefghijklmnopqrstuvwxyz~0123456789ABCDEF'
    texts = [plain[:length] for length in range(41)]
    for length in range(1, 41):
        for stop in '"\\\n\x1f\x7fé\u20ac\U0001f600':
            texts += [plain[:place] + stop + plain[place + 1 : length] for place in range(length)]
    expected = json.dumps(texts, separators=(',', ':'), ensure_ascii=False)
    assert serializer.to_json(texts).decode() == expected


@on_both
def test_numbers(engine):
    rng = random.Random(5)
    floats = [0.0, -0.0, 0.001, -0.5, 1.5, 99.99, 123.456, 0.1 + 0.2, 1e8, 99999999.999, 1e16, 5e-324]
    floats += [round(rng.uniform(-1000, 1000), digits) for digits in range(6) for _ in range(200)]
    texts = engine.SchemaSerializer({'type': 'list', 'items_schema': FLOAT}).to_json(floats).decode()
    assert texts[1:-1].split(',') == [repr(value) for value in floats]
    ints = [sign * (10**power + step) for power in range(19) for step in (-1, 0, 1) for sign in (1, -1)]
    assert engine.SchemaSerializer({'type': 'list', 'items_schema': INT}).to_json(ints).decode() == str(ints).replace(
        ' ', ''
    )


class Plain(enum.Enum):
    X = 'x'
    Y = 2.5


class Own(enum.Enum):
    X = 'x'

    @property
    def value(self):
        return 'own ' + self._value_


class Got(enum.Enum):
    X = 'x'

    def __getattribute__(self, name):
        return 'got' if name == 'value' else super().__getattribute__(name)


class Level(enum.IntEnum):
    LOW = 1


@on_both
@pytest.mark.parametrize(
    ('member', 'value'), [(Plain.X, 'x'), (Plain.Y, 2.5), (Own.X, 'own x'), (Got.X, 'got'), (Level.LOW, 1)]
)
def test_members_by_what_their_class_says(engine, member, value):
    cls = type(member)
    schema = {'type': 'enum', 'cls': cls, 'members': list(cls)}
    assert dumped(engine, schema, member) == [member, value, json.dumps(value)]


@on_both
def test_members_whose_value_changes(engine):
    class Changing(enum.Enum):
        A = 1

    serializer = engine.SchemaSerializer({'type': 'enum', 'cls': Changing, 'members': list(Changing)})
    assert [serializer.to_json(Changing.A) for _ in range(TIMES)] == [b'1'] * TIMES
    Changing.A._value_ = 2
    assert serializer.to_json(Changing.A) == b'2'
    type.__setattr__(Changing, 'value', property(lambda self: 'later'))
    assert serializer.to_json(Changing.A) == b'"later"'


@on_both
def test_plain_dicts_and_sets(engine):
    numbers = {'type': 'dict', 'keys_schema': STR, 'values_schema': INT}
    assert dumped(engine, numbers, {'b': 1, 'a': 2}) == [{'b': 1, 'a': 2}] * 2 + ['{"b":1,"a":2}']
    given = {'a': 1}
    out = engine.SchemaSerializer(numbers).to_python(given)
    out['b'] = 2
    assert given == {'a': 1}
    assert dumped(engine, numbers, {'a': True}, warnings=False) == [{'a': True}, {'a': True}, '{"a":1}']
    assert dumped(engine, {'type': 'set', 'items_schema': INT}, {3}) == [{3}, [3], '[3]']
    assert dumped(engine, {'type': 'set', 'items_schema': INT}, {'x'}, warnings=False) == [{'x'}, ['x'], '["x"]']
    assert dumped(engine, {'type': 'frozenset', 'items_schema': STR}, frozenset('a')) == [
        frozenset('a'),
        ['a'],
        '["a"]',
    ]


class Hostile(dict):
    def __iter__(self):
        raise RuntimeError('iter')

    def __getitem__(self, key):
        raise RuntimeError('getitem')


@on_both
def test_subclasses_of_dict_are_read_past_their_own_methods(engine):
    record = {
        'type': 'typed-dict',
        'fields': {name: {'type': 'typed-dict-field', 'schema': INT} for name in ('a', 'b')},
    }
    values = {'a': 1, 'b': 2}
    form = [values, values, '{"a":1,"b":2}']
    assert dumped(engine, record, Hostile(values)) == form
    assert dumped(engine, {'type': 'union', 'choices': [record, STR]}, Hostile(values)) == form
    assert dumped(engine, {'type': 'dict', 'keys_schema': STR, 'values_schema': INT}, Hostile(values)) == form


@on_both
def test_unions_of_leaves_and_classes(engine):
    first, second = model(a=INT), model(Other, b=STR)
    schema = {'type': 'union', 'choices': [INT, first, STR, second]}
    assert dumped(engine, schema, 'x') == ['x', 'x', '"x"']
    assert dumped(engine, schema, made(Other, b='y')) == [{'b': 'y'}] * 2 + ['{"b":"y"}']
    told = [
        'PydanticSerializationUnexpectedValue(Expected `int` - serialized value may not be as expected '
        '[input_value=1.5, input_type=float])',
        'PydanticSerializationUnexpectedValue(Expected `Model` - serialized value may not be as expected '
        '[input_value=1.5, input_type=float])',
        'PydanticSerializationUnexpectedValue(Expected `str` - serialized value may not be as expected '
        '[input_value=1.5, input_type=float])',
        'PydanticSerializationUnexpectedValue(Expected `Other` - serialized value may not be as expected '
        '[input_value=1.5, input_type=float])',
    ]
    assert dumped(engine, schema, 1.5) == [1.5, *told, 1.5, *told, '1.5', *told]


@on_both
def test_unions_of_leaves_take_exact_types(engine):
    schema = {'type': 'union', 'choices': [FLOAT, INT, BOOL]}
    assert four(engine, schema, 1)[:3] == ('1', '1', '1')
    assert four(engine, schema, True)[:3] == ('True', 'True', 'true')
    infinite = {'type': 'union', 'choices': [FLOAT, STR]}
    assert dumped(engine, infinite, math.inf, {'ser_json_inf_nan': 'constants'}) == [math.inf, math.inf, 'Infinity']


@on_both
def test_moments(engine):
    offset = timezone(timedelta(hours=-3, minutes=-30))
    moments = [
        (datetime(1, 2, 3, 4, 5, 6), '0001-02-03T04:05:06'),
        (datetime(2024, 12, 31, 23, 59, 59, 7, timezone.utc), '2024-12-31T23:59:59.000007Z'),
        (datetime(9999, 1, 1, tzinfo=offset), '9999-01-01T00:00:00-03:30'),
    ]
    for moment, text in moments:
        assert dumped(engine, {'type': 'datetime'}, moment) == [moment, text, f'"{text}"']
    assert dumped(engine, {'type': 'date'}, date(33, 4, 5)) == [date(33, 4, 5), '0033-04-05', '"0033-04-05"']
    noon = time(12, 0, 0, 120000, timezone.utc)
    assert dumped(engine, {'type': 'time'}, noon) == [noon, '12:00:00.120000Z', '"12:00:00.120000Z"']


class Int(int):
    pass


@on_both
@pytest.mark.parametrize(
    ('items', 'values', 'text'),
    [
        (INT, [], '[]'),
        (INT, [1, -2, 0, 2**30, 2**62, 10**30, 7], f'[1,-2,0,{2**30},{2**62},{10**30},7]'),
        (INT, [1, Int(5), 3], '[1,5,3]'),
        (FLOAT, [1.5, -0.0, math.inf, 2.25], '[1.5,-0.0,null,2.25]'),
        (STR, ['a', 'é', '"', 'x' * 40, ''], f'["a","é","\\"","{"x" * 40}",""]'),
        ({'type': 'nullable', 'schema': INT}, [None, 1, None, 2], '[null,1,null,2]'),
        ({'type': 'nullable', 'schema': STR}, ['a', None], '["a",null]'),
        (BOOL, [True, False], '[true,false]'),
    ],
)
def test_lists_of_plain_items_with_others_between(engine, items, values, text):
    schema = {'type': 'list', 'items_schema': items}
    assert engine.SchemaSerializer(schema).to_json(values).decode() == text
    nested = {'type': 'list', 'items_schema': schema}
    assert engine.SchemaSerializer(nested).to_json([values, values]).decode() == f'[{text},{text}]'


@on_both
def test_plain_items_that_do_not_fit_warn_and_others_are_written(engine):
    dumps = dumped(engine, {'type': 'list', 'items_schema': INT}, [1, 'x', 2])
    told = (
        'PydanticSerializationUnexpectedValue(Expected `int` - serialized value may not be as expected '
        "[input_value='x', input_type=str])"
    )
    assert dumps == [[1, 'x', 2], told, [1, 'x', 2], told, '[1,"x",2]', told]


@on_both
def test_plain_items_in_other_layouts(engine):
    serializer = engine.SchemaSerializer({'type': 'list', 'items_schema': STR})
    assert serializer.to_json(['a', 'é'], indent=1) == '[\n "a",\n "é"\n]'.encode()
    assert serializer.to_json(['a', 'é'], ensure_ascii=True) == b'["a","\\u00e9"]'
    assert serializer.to_json(['a', 'b', 'c'], exclude={1}) == b'["a","c"]'
    with pytest.raises(engine.PydanticSerializationError):
        serializer.to_json(['a', '\ud800'])


@on_both
def test_a_list_that_shrinks_meanwhile(engine):
    values = [1, 'x', 2, 3]

    function = {'type': 'function-plain', 'function': lambda value: (values.clear(), value)[1], 'when_used': 'always'}
    items = {'type': 'nullable', 'schema': INT | {'serialization': function}}
    assert engine.SchemaSerializer({'type': 'list', 'items_schema': items}).to_json(values) == b'[1]'


class Early(enum.Enum):
    """Its members hold something before their value."""

    X = 'x'

    def __new__(cls, value):
        member = object.__new__(cls)
        member.first = 'first'
        member._value_ = value
        return member


class Swapped(enum.IntEnum):
    LOW = 1

    def __new__(cls, value):
        member = int.__new__(cls, value)
        member._value_ = 7
        return member


class Asked(enum.Enum):
    X = 'x'

    def __getattr__(self, name):
        raise AttributeError(name)


@on_both
@pytest.mark.parametrize(('member', 'value'), [(Early.X, 'x'), (Swapped.LOW, 7), (Asked.X, 'x')])
def test_members_that_hold_their_value_otherwise(engine, member, value):
    cls = type(member)
    schema = {'type': 'enum', 'cls': cls, 'members': list(cls)}
    assert dumped(engine, schema, member) == [member, value, json.dumps(value)]


class Day(date):
    pass


@on_both
def test_dates_of_subclasses_and_datetimes(engine):
    schema = {'type': 'date'}
    assert dumped(engine, schema, Day(2024, 1, 2)) == [Day(2024, 1, 2), '2024-01-02', '"2024-01-02"']
    moment = datetime(2024, 1, 2, 3, 4)
    told = (
        'PydanticSerializationUnexpectedValue(Expected `date` - serialized value may not be as expected '
        '[input_value=datetime.datetime(2024, 1, 2, 3, 4), input_type=datetime])'
    )
    text = '2024-01-02T03:04:00'
    assert dumped(engine, schema, moment) == [moment, told, text, told, f'"{text}"', told]
