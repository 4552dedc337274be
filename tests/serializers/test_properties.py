"""What holds for any value: validate, dump, validate again; and the two ways to JSON say the same."""

from __future__ import annotations

import datetime as dt
import decimal
import enum
import fractions
import json
import math
import uuid

import duramen
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

SMALL = settings(max_examples=12, deadline=None, derandomize=True, database=None)
TEXT = st.text(st.characters(exclude_categories=['Cs']), max_size=8)
MOMENTS = st.datetimes(timezones=st.none() | st.just(dt.timezone.utc))


class Colour(enum.Enum):
    red = 'r'
    pair = 2


def kind(name, **keys):
    return {'type': name, **keys}


LEAVES = {
    'none': (kind('none'), st.none()),
    'bool': (kind('bool'), st.booleans()),
    'int': (kind('int'), st.integers()),
    'float': (kind('float'), st.floats(allow_nan=False, allow_infinity=False)),
    'str': (kind('str'), TEXT),
    'bytes': (kind('bytes'), TEXT.map(str.encode)),
    'decimal': (kind('decimal'), st.decimals(allow_nan=False, allow_infinity=False)),
    'fraction': (kind('fraction'), st.fractions()),
    'complex': (kind('complex'), st.complex_numbers(allow_nan=False, allow_infinity=False)),
    'date': (kind('date'), st.dates()),
    'time': (kind('time'), st.times()),
    'datetime': (kind('datetime'), MOMENTS),
    'timedelta': (kind('timedelta'), st.timedeltas(dt.timedelta(days=-99_999), dt.timedelta(days=99_999))),
    'uuid': (kind('uuid'), st.uuids()),
    'enum': (kind('enum', cls=Colour, members=list(Colour)), st.sampled_from(Colour)),
    'literal': (kind('literal', expected=[1, 'a']), st.sampled_from([1, 'a'])),
    'url': (kind('url'), st.sampled_from(['http://example.com/', 'https://a.b/c?d=e#f']).map(duramen.Url)),
}


def around(leaf):
    """Schemas and values around those of a kind."""
    schema, values = LEAVES[leaf]
    few = {'max_size': 3}
    return [
        (schema, values),
        (kind('list', items_schema=schema), st.lists(values, **few)),
        (kind('tuple', items_schema=[schema], variadic_item_index=0), st.lists(values, **few).map(tuple)),
        (kind('set', items_schema=schema), st.sets(values, **few)),
        (kind('frozenset', items_schema=schema), st.frozensets(values, **few)),
        (kind('deque', items_schema=schema), st.lists(values, **few)),
        (kind('dict', keys_schema=kind('str'), values_schema=schema), st.dictionaries(TEXT, values, **few)),
        (kind('nullable', schema=schema), st.none() | values),
        (kind('default', schema=schema, default=None), values),
        (typed(schema), st.fixed_dictionaries({'a': values, 'b': TEXT})),
    ]


def typed(schema):
    fields = {
        'a': {'type': 'typed-dict-field', 'schema': schema},
        'b': {'type': 'typed-dict-field', 'schema': kind('str')},
    }
    return kind('typed-dict', fields=fields)


CASES = [pytest.param(leaf, index, id=f'{leaf}-{index}') for leaf in LEAVES for index in range(10)]


@pytest.mark.parametrize('leaf, index', CASES)
@SMALL
@given(data=st.data())
def test_dumping_and_validating_again_gives_an_equal_value(leaf, index, data):
    schema, values = around(leaf)[index]
    validator, serializer = duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema)
    value = validator.validate_python(data.draw(values))
    assert same(validator.validate_python(serializer.to_python(value)), value)
    assert same(validator.validate_json(serializer.to_json(value)), value)
    assert same(validator.validate_python(serializer.to_python(value, mode='json')), value)


@pytest.mark.parametrize('leaf, index', CASES)
@SMALL
@given(data=st.data())
def test_the_two_ways_to_json_say_the_same(leaf, index, data):
    schema, values = around(leaf)[index]
    value = data.draw(values)
    for dumped in (schema, {'type': 'any'}):
        serializer = duramen.SchemaSerializer(dumped)
        with_warnings_off = {'warnings': False}
        text = serializer.to_json(value, **with_warnings_off)
        assert same(json.loads(text), serializer.to_python(value, mode='json', **with_warnings_off))


@SMALL
@given(value=st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | TEXT, st.lists, max_leaves=8))
@pytest.mark.parametrize('mode', ['null', 'constants', 'strings'])
def test_numbers_that_json_cannot_write(mode, value):
    """By their types, `null` stands in both for what JSON cannot write; the other modes keep the number in Python."""
    serializer = duramen.SchemaSerializer({'type': 'any'}, {'ser_json_inf_nan': mode})
    jsonable = serializer.to_python(value, mode='json')
    text = json.loads(serializer.to_json(value))
    assert same(text, named(jsonable) if mode == 'strings' else jsonable)


def named(value):
    """As `strings` writes it."""
    if isinstance(value, list):
        return [named(item) for item in value]
    if isinstance(value, float) and not math.isfinite(value):
        return {math.inf: 'Infinity', -math.inf: '-Infinity'}.get(value, 'NaN')
    return value


def same(one, two):
    """Equal, and of the same type; NaN is itself."""
    if isinstance(one, float) and math.isnan(one):
        return isinstance(two, float) and math.isnan(two)
    if isinstance(one, list):
        return isinstance(two, list) and len(one) == len(two) and all(map(same, one, two))
    return type(one) is type(two) and one == two


def test_the_values_are_of_all_kinds():
    assert len(LEAVES) == 17
    for example in (decimal.Decimal(1), fractions.Fraction(1), uuid.UUID(int=1)):
        assert duramen.to_jsonable_python(example) == str(example)
