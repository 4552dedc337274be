"""`dict`, `ordered-dict`, `counter` and `frozendict`."""

from __future__ import annotations

import collections
import collections.abc
import sys
import types

import duramen
import pytest

from .outcomes import brief, on_both, schema_error

INT, STR = {'type': 'int'}, {'type': 'str'}
OMIT = {'type': 'default', 'schema': INT, 'on_error': 'omit'}
KINDS = {'dict': dict, 'ordered-dict': collections.OrderedDict, 'counter': collections.Counter}
NAMES = {'dict': 'Dictionary', 'ordered-dict': 'OrderedDict', 'counter': 'Counter'}
REFUSALS = {'dict': 'dict_type@', 'ordered-dict': 'ordered_dict_type@', 'counter': 'counter_type@'}
on_all = pytest.mark.parametrize('kind', list(KINDS))


def plain(function):
    return {'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}}


class Mapping(collections.abc.Mapping):
    def __init__(self, data=(), items=None):
        self.data = dict(data)
        self.own_items = items

    def __getitem__(self, key):
        return self.data[key]

    def __iter__(self):
        return iter(self.data)

    def __len__(self):
        return len(self.data)

    def items(self):
        return super().items() if self.own_items is None else self.own_items()


class OwnItems(dict):
    def items(self):
        return [(7, 8)]


def raises(error):
    def function():
        raise error

    return function


def raising(items, error):
    yield from items
    raise error


@on_both
@on_all
def test_what_lax_mode_takes(engine, kind):
    make = KINDS[kind]
    schema = {'type': kind, 'keys_schema': INT, 'values_schema': INT}
    for value in (
        {1: 2},
        collections.OrderedDict({1: 2}),
        collections.Counter({1: 2}),
        collections.defaultdict(int, {1: 2}),
        types.MappingProxyType({1: 2}),
        collections.UserDict({1: 2}),
        collections.ChainMap({1: 2}),
        Mapping({1: 2}),
    ):
        made = brief(engine, schema, value)
        assert (type(made), made) == (make, make({1: 2}))
    assert brief(engine, schema, '{"1": "2", "3": 4}', 'json') == make({1: 2, 3: 4})
    assert brief(engine, schema, {'1': '2'}, 'strings') == make({1: 2})
    for value in ([(1, 2)], [1, 1], (), 'ab', None, 5):
        assert brief(engine, {'type': kind}, value) == REFUSALS[kind]
    for text in ('[["a", 1]]', '["a"]', '"a"', 'null'):
        assert brief(engine, {'type': kind}, text, 'json') == REFUSALS[kind]
    assert brief(engine, {'type': kind}, 'a', 'strings') == REFUSALS[kind]


@on_both
@on_all
def test_strict_mode(engine, kind):
    schema = {'type': kind, 'strict': True}
    for name, other in {**KINDS, 'defaultdict': lambda pairs: collections.defaultdict(int, pairs)}.items():
        taken = kind in ('dict', name)
        assert brief(engine, schema, other({1: 2})) == (KINDS[kind]({1: 2}) if taken else REFUSALS[kind])
    assert brief(engine, schema, Mapping({1: 2})) == REFUSALS[kind]
    assert brief(engine, schema, types.MappingProxyType({1: 2})) == REFUSALS[kind]
    assert brief(engine, schema, '{"a": 1}', 'json') == KINDS[kind]({'a': 1})


@on_both
@on_all
def test_subclasses_of_dict_are_read_through_their_items(engine, kind):
    assert brief(engine, {'type': kind}, OwnItems({1: 2})) == KINDS[kind]({7: 8})


@on_both
@on_all
def test_mappings_that_cannot_be_read(engine, kind):
    no_pairs = 'mapping_type@(Mapping items must be tuples of (key, value) pairs)'
    for items, expected in (
        (raises(ValueError('x')), 'mapping_type@(ValueError: x)'),
        (lambda: raising([(1, 2)], ValueError('y')), 'mapping_type@(ValueError: y)'),
        (lambda: 5, 'mapping_type@(TypeError: Mapping.items() returned a non-iterable (type int))'),
        (lambda: [[1, 2]], no_pairs),
        (lambda: [(1, 2, 3)], no_pairs),
        (lambda: [('a', 1), 5], no_pairs),
    ):
        assert brief(engine, {'type': kind, 'keys_schema': INT}, Mapping(items=items)) == expected
    assert brief(engine, {'type': kind, 'strict': True}, Mapping(items=lambda: 5)) == REFUSALS[kind]


@on_both
@on_all
def test_all_pairs_of_a_mapping_are_read_first(engine, kind):
    log: list = []

    def items():
        for index in range(2):
            log.append(f'read{index}')
            yield index, index

    keys, values = plain(lambda key: log.append(f'key{key}') or key), plain(lambda value: log.append(f'value{value}'))
    schema = {'type': kind, 'keys_schema': keys, 'values_schema': values}
    assert brief(engine, schema, Mapping(items=items)) == KINDS[kind]({0: None, 1: None})
    assert log == ['read0', 'read1', 'key0', 'value0', 'key1', 'value1']


@on_both
@on_all
def test_errors_of_keys_and_values(engine, kind):
    schema = {'type': kind, 'keys_schema': INT, 'values_schema': INT}
    expected = 'int_parsing@a.[key]; int_parsing@a; int_parsing@b.[key]; int_parsing@1'
    assert brief(engine, schema, {'a': 'x', 'b': 1, 1: 'y'}) == expected
    assert brief(engine, schema, '{"a": "x", "b": 1, "1": "y"}', 'json') == expected
    assert brief(engine, {'type': kind, 'values_schema': INT}, '{"a": "x", "a": 1}', 'json') == 'int_parsing@a'
    assert brief(engine, {'type': kind, 'values_schema': INT}, '{"a": 1, "a": 2}', 'json') == KINDS[kind](a=2)


@on_both
@on_all
@pytest.mark.parametrize(
    'key, place',
    [('a', 'a'), (-1, '-1'), (True, '1'), (10**30, '1' + '0' * 30), (None, 'None'), (1.5, '1.5'), (b'x', "b'x'")],
)
def test_keys_in_locations(engine, kind, key, place):
    assert brief(engine, {'type': kind, 'values_schema': INT}, {key: 'x'}) == f'int_parsing@{place}'


@on_both
@on_all
def test_fail_fast_still_looks_at_the_next_key(engine, kind):
    schema = {'type': kind, 'keys_schema': INT, 'values_schema': INT, 'fail_fast': True}
    assert brief(engine, schema, {'a': 'x', 'b': 'y'}) == 'int_parsing@a.[key]'
    assert brief(engine, schema, {1: 'x', 2: 'y'}) == 'int_parsing@1'
    assert brief(engine, schema, {1: 'x', 'a': 'y', 'b': 'z'}) == 'int_parsing@1; int_parsing@a.[key]'


@on_both
@on_all
def test_length_bounds(engine, kind):
    name, make = NAMES[kind], KINDS[kind]
    schema = {'type': kind, 'keys_schema': INT}
    assert brief(engine, {**schema, 'min_length': 2}, {1: 1}) == f'too_short@({name},2,1)'
    assert brief(engine, {**schema, 'max_length': 1}, {1: 1, 2: 1, 'a': 1}) == f'too_long@({name},1,None)'
    assert brief(engine, {**schema, 'max_length': 1}, {'a': 1, 'b': 1}) == 'int_parsing@a.[key]; int_parsing@b.[key]'
    assert brief(engine, {**schema, 'max_length': 1}, {'1': 1, 1: 2}) == make({1: 2})
    seen: list = []
    schema = {'type': kind, 'values_schema': plain(lambda value: seen.append(value)), 'max_length': 1}
    assert brief(engine, schema, {1: 1, 2: 2, 3: 3}) == f'too_long@({name},1,None)'
    assert seen == [1, 2]


@on_both
@on_all
def test_pairs_that_are_left_out(engine, kind):
    make = KINDS[kind]
    assert brief(engine, {'type': kind, 'keys_schema': OMIT, 'values_schema': INT}, {'a': 'x', 2: 3}) == make({2: 3})
    assert brief(engine, {'type': kind, 'values_schema': OMIT}, {'a': 'x', 'b': 1}) == make(b=1)
    schema = {'type': kind, 'values_schema': OMIT, 'min_length': 2}
    assert brief(engine, schema, {'a': 'x', 'b': 1}) == f'too_short@({NAMES[kind]},2,1)'


@on_both
@on_all
def test_keys_that_cannot_be_hashed_or_compared(engine, kind):
    class Refuses:
        def __hash__(self):
            return 1

        def __eq__(self, other):
            raise ValueError('eq')

    unhashable = {'type': kind, 'keys_schema': plain(lambda key: [])}
    assert brief(engine, unhashable, {1: 1}) == "TypeError: unhashable type: 'list'"
    assert brief(engine, {'type': kind}, Mapping(items=lambda: [(Refuses(), 1), (Refuses(), 2)])) == 'ValueError: eq'


@on_both
@on_all
def test_numbers_are_read_from_json_keys_in_strict_mode(engine, kind):
    make = KINDS[kind]
    for item, text, key in (('int', '1', 1), ('int', '1.0', 1), ('float', '1.5', 1.5), ('bool', 'yes', True)):
        schema = {'type': kind, 'keys_schema': {'type': item, 'strict': True}}
        assert brief(engine, schema, f'{{"{text}": 1}}', 'json') == make({key: 1})
        assert brief(engine, {'type': kind, 'keys_schema': {'type': item}}, {text: 1}, strict=True) in (
            REFUSALS[kind],
            f'{item}_type@{text}.[key]',
        )
    schema = {'type': kind, 'values_schema': {'type': 'int', 'strict': True}}
    assert brief(engine, schema, '{"a": "1"}', 'json') == 'int_type@a'


@on_both
@on_all
def test_something_else_in_a_tree_of_strings(engine, kind):
    for value in ({'a': 1}, {1: 'a'}, {'a': 'b', 'c': None}, {'a': ['b']}):
        assert brief(engine, {'type': kind}, value, 'strings') == 'string_type@'
    made = brief(engine, {'type': kind}, {'a': {'b': 1}}, 'strings')
    assert made == KINDS[kind]({'a': {'b': 1}})


@on_both
@on_all
@pytest.mark.parametrize('partial', [True, 'on', 'trailing-strings'])
def test_the_last_value_may_be_left_out(engine, kind, partial):
    schema, make = {'type': kind, 'keys_schema': INT, 'values_schema': INT}, KINDS[kind]
    asked = {'allow_partial': partial}
    assert brief(engine, schema, {1: 1, 2: 'x'}, **asked) == make({1: 1})
    assert brief(engine, schema, Mapping({1: 1, 2: 'x'}), **asked) == make({1: 1})
    assert brief(engine, schema, {1: 'x', 2: 'x'}, **asked) == 'int_parsing@1'
    assert brief(engine, schema, {1: 1, 'a': 'x'}, **asked) == 'int_parsing@a.[key]'
    assert brief(engine, schema, '{"1": 1, "2": "x', 'json', **asked) == make({1: 1})
    inner = {'type': kind, 'values_schema': {'type': 'list', 'items_schema': INT}}
    assert brief(engine, inner, {1: [1, 'x'], 2: [1, 'x']}, **asked) == 'int_parsing@1.1'
    assert brief(engine, inner, {2: [1, 'x']}, **asked) == make({2: [1]})
    keys = {'type': kind, 'keys_schema': {'type': 'tuple', 'items_schema': [INT]}}
    assert brief(engine, keys, {('a',): 1}, **asked) == "int_parsing@('a',).[key].0"


@on_all
@pytest.mark.parametrize('change', [lambda it: it.setdefault(len(it) + 1, 1), dict.popitem, dict.clear])
def test_a_dict_that_changes_while_it_is_read(kind, change):
    pairs = {1: 1, 2: 2, 3: 3}
    schema = {'type': kind, 'values_schema': plain(lambda value: change(pairs))}
    expected = 'mapping_type@(RuntimeError: dictionary changed size during iteration)'
    assert brief(duramen, schema, pairs) == expected


def test_a_dict_that_changes_its_keys_while_it_is_read():
    pairs = {1: 1, 2: 2, 3: 3}

    def change(value):
        key = next(iter(pairs))
        del pairs[key]
        pairs[key + 10] = value
        return value

    made = brief(duramen, {'type': 'dict', 'values_schema': plain(change)}, pairs)
    assert len(made) == 3


@on_both
def test_counters_take_any_values_where_none_are_said(engine):
    assert brief(engine, {'type': 'counter'}, {'a': 'x', 'b': 1.5}) == collections.Counter(a='x', b=1.5)
    assert brief(engine, {'type': 'counter', 'values_schema': INT}, {'a': '1'}) == collections.Counter(a=1)


@on_both
@on_all
def test_titles_and_wrong_schemas(engine, kind):
    title = engine.SchemaValidator({'type': kind, 'keys_schema': STR}).title
    assert title == f'{kind}[str,any]'
    head = f'Error building "{kind}" validator:\n  '
    assert schema_error(engine, {'type': kind, 'keys_schema': None}) == (
        head + "TypeError: 'None' is not an instance of 'dict'"
    )
    assert schema_error(engine, {'type': kind, 'min_length': -1}) == (
        head + "OverflowError: can't convert negative int to unsigned"
    )


@on_both
@pytest.mark.skipif(sys.version_info >= (3, 15), reason='the builtin exists')
def test_frozendict_needs_a_newer_python(engine):
    assert schema_error(engine, {'type': 'frozendict', 'keys_schema': 5}) == (
        'Error building "frozendict" validator:\n'
        '  SchemaError: The `frozendict` builtin type is only available on Python 3.15 and above'
    )
