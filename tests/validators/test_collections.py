"""`list`, `set`, `frozenset` and `deque`: what they share, and where they differ."""

from __future__ import annotations

import collections
import itertools

import duramen
import pytest

from .outcomes import brief, on_both, schema_error

INT, STR, ANY = {'type': 'int'}, {'type': 'str'}, {'type': 'any'}
OMIT = {'type': 'default', 'schema': INT, 'on_error': 'omit'}
KINDS = {'list': list, 'set': set, 'frozenset': frozenset, 'deque': collections.deque}
on_all = pytest.mark.parametrize('kind', list(KINDS))
ORDERED = ('list', 'deque')
NAMES = {'list': 'List', 'set': 'Set', 'frozenset': 'Frozenset', 'deque': 'Deque'}
REFUSALS = {'list': 'list_type@', 'set': 'set_type@', 'frozenset': 'frozen_set_type@', 'deque': 'deque_type@'}


def plain(function):
    return {'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}}


def raising(items, error):
    yield from items
    raise error


class ByIndex:
    def __getitem__(self, index):
        if index > 2:
            raise IndexError
        return index


class NoIterator:
    def __iter__(self):
        raise RuntimeError


class Sized:
    """Says that it holds more than memory can."""

    def __len__(self):
        return 10**30

    def __iter__(self):
        return iter([1, 2])


class OwnIteration(list):
    def __iter__(self):
        return iter([7])


@on_both
@on_all
def test_what_lax_mode_takes(engine, kind):
    make = KINDS[kind]
    for value in (
        [1, 2],
        (1, 2),
        {1, 2},
        frozenset({1, 2}),
        collections.deque([1, 2]),
        {1: 0, 2: 0}.keys(),
        range(1, 3),
    ):
        made = brief(engine, {'type': kind, 'items_schema': INT}, value)
        assert (type(made), made) == (make, make([1, 2]))
    assert brief(engine, {'type': kind}, iter((1, 2))) == make([1, 2])
    assert brief(engine, {'type': kind}, memoryview(b'ab')) == make([97, 98])
    assert brief(engine, {'type': kind}, ByIndex()) == make([0, 1, 2])
    assert brief(engine, {'type': kind}, Sized()) == make([1, 2])
    assert brief(engine, {'type': kind}, '[1, 2]', 'json') == make([1, 2])
    for value in ('ab', b'ab', bytearray(b'ab'), {1: 2}, collections.UserDict(), 5, None, NoIterator(), int):
        assert brief(engine, {'type': kind}, value) == REFUSALS[kind]
    for text in ('{"a": 1}', '"ab"', '1', 'null'):
        assert brief(engine, {'type': kind}, text, 'json') == REFUSALS[kind]
    assert brief(engine, {'type': kind}, 'ab', 'strings') == REFUSALS[kind]
    assert brief(engine, {'type': kind}, {'a': 'b'}, 'strings') == REFUSALS[kind]
    assert brief(engine, {'type': kind}, ['a'], 'strings') == 'string_type@'


@on_both
@on_all
def test_strict_mode_takes_the_own_class_only(engine, kind):
    class Sub(KINDS[kind]):
        pass

    schema = {'type': kind, 'strict': True}
    for name, other in {**KINDS, 'tuple': tuple}.items():
        expected = KINDS[kind]([1]) if name == kind else REFUSALS[kind]
        assert brief(engine, schema, other([1])) == expected
        assert brief(engine, {'type': kind}, other([1]), strict=True) == expected
        assert brief(engine, {'type': kind}, other([1]), config={'strict': True}) == expected
    made = brief(engine, schema, Sub([1]))
    assert (type(made), made) == (KINDS[kind], KINDS[kind]([1]))
    assert brief(engine, schema, '[1]', 'json') == KINDS[kind]([1])


@on_both
def test_lists_and_tuples_are_read_past_their_own_iteration(engine):
    assert brief(engine, {'type': 'list'}, OwnIteration([1, 2])) == [1, 2]


@on_both
@on_all
def test_errors_of_items(engine, kind):
    schema = {'type': kind, 'items_schema': INT}
    assert brief(engine, schema, ['a', 1, 'b']) == 'int_parsing@0; int_parsing@2'
    assert brief(engine, {**schema, 'fail_fast': True}, ['a', 1, 'b']) == 'int_parsing@0'
    assert brief(engine, schema, '["a", 1, null]', 'json') == 'int_parsing@0; int_type@2'
    assert brief(engine, {'type': 'list', 'items_schema': schema}, [[1], ['a']]) == 'int_parsing@1.0'


@on_both
@on_all
def test_items_that_are_left_out(engine, kind):
    schema, make = {'type': kind, 'items_schema': OMIT}, KINDS[kind]
    assert brief(engine, schema, [1, 'a', 2]) == make([1, 2])
    assert brief(engine, {**schema, 'max_length': 2}, [1, 'a', 2]) == make([1, 2])
    assert brief(engine, {**schema, 'min_length': 3}, [1, 'a', 2]) == f'too_short@({NAMES[kind]},3,2)'


@on_both
@on_all
def test_length_bounds(engine, kind):
    name, make = NAMES[kind], KINDS[kind]
    schema = {'type': kind, 'items_schema': INT, 'min_length': 1, 'max_length': 2}
    assert brief(engine, schema, [1, 2]) == make([1, 2])
    assert brief(engine, schema, []) == f'too_short@({name},1,0)'
    counted = 3 if kind in ORDERED else None
    for value in ([1, 2, 3], (1, 2, 3), {1, 2, 3}):
        assert brief(engine, schema, value) == f'too_long@({name},2,{counted})'
    assert brief(engine, schema, '[1, 2, 3]', 'json') == f'too_long@({name},2,{counted})'
    assert brief(engine, schema, {1: 0, 2: 0, 3: 0}.keys()) == f'too_long@({name},2,None)'
    assert brief(engine, {'type': kind, 'max_length': 0}, []) == make([])


@on_both
@pytest.mark.parametrize('keys', [{}, {'items_schema': ANY}, {'fail_fast': True}])
def test_lists_of_any_items_are_too_short_before_they_are_too_long(engine, keys):
    schema = {'type': 'list', 'min_length': 5, 'max_length': 2, **keys}
    assert brief(engine, schema, [1, 2]) == 'too_short@(List,5,2)'
    assert brief(engine, schema, [1, 2, 3, 4]) == 'too_short@(List,5,4)'
    assert brief(engine, schema, [1, 2, 3, 4, 5]) == 'too_long@(List,2,5)'
    # whatever is read item by item ends with the first one too many
    assert brief(engine, schema, (1, 2, 3, 4)) == 'too_long@(List,2,4)'
    assert brief(engine, schema, '[1, 2, 3, 4]', 'json') == 'too_long@(List,2,4)'
    assert brief(engine, {**schema, 'items_schema': INT}, [1, 2, 3, 4]) == 'too_long@(List,2,4)'


@on_both
@on_all
def test_too_many_items_end_the_reading(engine, kind):
    schema = {'type': kind, 'items_schema': INT, 'max_length': 3}
    assert brief(engine, schema, itertools.count()) == f'too_long@({NAMES[kind]},3,None)'
    seen = []
    schema = {'type': kind, 'items_schema': plain(lambda item: seen.append(item) or item), 'max_length': 1}
    read = iter(range(9))
    assert brief(engine, schema, read) == f'too_long@({NAMES[kind]},1,None)'
    # one item is read ahead
    assert (seen, next(read)) == ([0, 1], 3)


@on_both
def test_which_items_count_towards_the_maximum(engine):
    for kind in ORDERED:
        schema = {'type': kind, 'items_schema': INT}
        assert brief(engine, {**schema, 'max_length': 1}, ['a', 'b', 'c']) == f'too_long@({NAMES[kind]},1,3)'
        assert brief(engine, {**schema, 'max_length': 0, 'fail_fast': True}, ['a']) == f'too_long@({NAMES[kind]},0,1)'
        assert brief(engine, {**schema, 'min_length': 3}, ['a', 1]) == 'int_parsing@0'
    for kind in ('set', 'frozenset'):
        schema = {'type': kind, 'items_schema': INT, 'max_length': 2}
        assert brief(engine, schema, [1, 1, '1', 1]) == KINDS[kind]([1])
        assert brief(engine, schema, ['a', 'b', 'c']) == 'int_parsing@0; int_parsing@1; int_parsing@2'
        assert brief(engine, schema, ['a', 1, 2, 3]) == f'too_long@({NAMES[kind]},2,None)'


@on_both
@on_all
def test_iterators_that_raise(engine, kind):
    schema = {'type': kind, 'items_schema': INT}
    assert brief(engine, schema, raising([1, 'a'], ValueError('x'))) == 'iteration_error@2(ValueError: x)'
    assert brief(engine, schema, raising([], RuntimeError())) == 'iteration_error@0(RuntimeError)'
    assert brief(engine, {**schema, 'fail_fast': True}, raising(['a', 1], ValueError('x'))) == 'int_parsing@0'


@on_both
@pytest.mark.parametrize('kind', ['set', 'frozenset'])
def test_items_that_cannot_be_hashed(engine, kind):
    class Refuses:
        def __init__(self, error):
            self.error = error

        def __hash__(self):
            raise self.error

    assert brief(engine, {'type': kind}, [[1], 2, [3]]) == 'set_item_not_hashable@0; set_item_not_hashable@2'
    assert brief(engine, {'type': kind}, '[[1]]', 'json') == 'set_item_not_hashable@0'
    assert brief(engine, {'type': kind, 'fail_fast': True}, [[1], [2]]) == 'set_item_not_hashable@0'
    assert brief(engine, {'type': kind}, [1, Refuses(TypeError('x'))]) == 'set_item_not_hashable@1'
    assert brief(engine, {'type': kind}, [Refuses(ValueError('x'))]) == 'ValueError: x'


def changing(container, change, times=9):
    """A function for items that changes what is being read, for so many times."""
    left = [times]

    def function(item):
        if left[0]:
            left[0] -= 1
            change(container)
        return item

    return function


@on_both
@on_all
def test_lists_that_change_while_they_are_read(engine, kind):
    for change, expected in (
        (lambda items: items.append(9), [1, 2, 3]),
        (lambda items: items.pop(), [1, 2]),
        (lambda items: items.clear(), [1, 2]),
    ):
        items = [1, 2, 3]
        schema = {'type': kind, 'items_schema': plain(changing(items, change))}
        assert brief(engine, schema, items) == KINDS[kind](expected)


@on_both
@on_all
def test_other_containers_that_change_while_they_are_read(engine, kind):
    items = collections.deque([1, 2, 3])
    schema = {'type': kind, 'items_schema': plain(changing(items, lambda it: it.append(9)))}
    assert brief(engine, schema, items) == 'iteration_error@2(RuntimeError: deque mutated during iteration)'
    pairs = {1: 1, 2: 2}
    schema = {'type': kind, 'items_schema': plain(changing(pairs, lambda it: it.setdefault(9, 9)))}
    expected = 'iteration_error@2(RuntimeError: dictionary changed size during iteration)'
    assert brief(engine, schema, pairs.keys()) == expected


@on_all
def test_a_set_that_changes_while_it_is_read(kind):
    items = {1, 2, 3}
    schema = {'type': kind, 'items_schema': plain(changing(items, lambda it: it.add(len(it) + 9), 1))}
    assert brief(duramen, schema, items) == 'iteration_error@2(RuntimeError: Set changed size during iteration)'


@on_both
@on_all
@pytest.mark.parametrize('partial', [True, 'on', 'trailing-strings'])
def test_the_last_item_may_be_left_out(engine, kind, partial):
    schema, make = {'type': kind, 'items_schema': INT}, KINDS[kind]
    asked = {'allow_partial': partial}
    assert brief(engine, schema, [1, 2, 'x'], **asked) == make([1, 2])
    assert brief(engine, schema, iter([1, 'x']), **asked) == make([1])
    assert brief(engine, schema, ['x', 1, 'x'], **asked) == 'int_parsing@0'
    assert brief(engine, schema, '[1, 2, "x', 'json', **asked) == make([1, 2])
    assert brief(engine, {**schema, 'min_length': 2}, [1, 'x'], **asked) == f'too_short@({NAMES[kind]},2,1)'
    assert brief(engine, {**schema, 'fail_fast': True}, [1, 'x'], **asked) == make([1])
    inner = {'type': 'list', 'items_schema': schema}
    assert brief(engine, inner, [[1, 'x'], [1, 'x']], **asked) == 'int_parsing@0.1'
    assert brief(engine, inner, [[1], [1, 'x']], **asked) == [make([1]), make([1])]
    assert brief(engine, schema, [1, 'x'], allow_partial='off') == 'int_parsing@1'


@on_both
def test_a_deque_keeps_its_maximum(engine):
    schema = {'type': 'deque', 'items_schema': OMIT}

    class Other(collections.deque):
        maxlen = 1

    made = brief(engine, schema, collections.deque([1, 'a'], maxlen=3))
    assert (list(made), made.maxlen) == ([1], 3)
    made = brief(engine, schema, Other([1, 2]))
    assert (list(made), made.maxlen) == ([2], 1)
    assert brief(engine, schema, [1]).maxlen is None
    assert brief(engine, {**schema, 'max_length': 2}, [1]).maxlen is None


@on_both
@on_all
def test_titles(engine, kind):
    assert engine.SchemaValidator({'type': kind, 'items_schema': STR}).title == f'{kind}[str]'
    assert engine.SchemaValidator({'type': kind}).title == f'{kind}[any]'


@on_both
@on_all
def test_wrong_schemas(engine, kind):
    head = f'Error building "{kind}" validator:\n  '
    for keys, text in (
        ({'items_schema': None}, "TypeError: 'None' is not an instance of 'dict'"),
        ({'items_schema': {'type': 'x'}}, 'SchemaError: Unknown schema type: "x"'),
        ({'min_length': -1}, "OverflowError: can't convert negative int to unsigned"),
        ({'max_length': 1.5}, "TypeError: 'float' object cannot be interpreted as an integer"),
        ({'fail_fast': 1}, "TypeError: 'int' object is not an instance of 'bool'"),
        ({'strict': None}, "TypeError: 'None' is not an instance of 'bool'"),
    ):
        assert schema_error(engine, {'type': kind, **keys}) == head + text
