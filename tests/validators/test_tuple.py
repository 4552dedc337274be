"""`tuple`: values by position."""

from __future__ import annotations

import itertools

import duramen
import pytest

from .outcomes import brief, on_both, schema_error

INT, STR, ANY = {'type': 'int'}, {'type': 'str'}, {'type': 'any'}
DEFAULT = {'type': 'default', 'schema': INT, 'default': 7}
OMIT = {'type': 'default', 'schema': INT, 'on_error': 'omit'}


def of(*items, **keys):
    return {'type': 'tuple', 'items_schema': list(items), **keys}


def raising(items):
    yield from items
    raise ValueError('x')


def logging(log, name):
    function = {'type': 'no-info', 'function': lambda item: log.append(f'{name}{item}') or item}
    return {'type': 'function-plain', 'function': function}


@on_both
def test_by_position(engine):
    assert brief(engine, of(INT, STR), ('1', 'a')) == (1, 'a')
    assert brief(engine, of(INT, STR), '["1", "a"]', 'json') == (1, 'a')
    assert brief(engine, of(), ()) == ()
    assert brief(engine, of(INT, INT), ()) == 'missing@0; missing@1'
    assert brief(engine, of(INT, INT), ('a',)) == 'int_parsing@0; missing@1'
    assert brief(engine, of(INT, INT), (1, 2, 3)) == 'too_long@(Tuple,2,3)'
    assert brief(engine, of(INT, INT), ('a', 'b', 'c')) == 'too_long@(Tuple,2,3)'
    assert brief(engine, of(INT, INT, fail_fast=True), ('a', 'b', 'c')) == 'int_parsing@0'
    assert brief(engine, of(INT, INT, fail_fast=True), ()) == 'missing@0'
    assert brief(engine, of(INT, INT), itertools.count()) == 'too_long@(Tuple,2,None)'


@on_both
def test_what_is_taken(engine):
    for value in ([1], (1,), {1}, frozenset({1}), iter([1]), {1: 2}.keys()):
        assert brief(engine, of(INT), value) == (1,)
    for value in ('a', b'a', {1: 2}, None, 5):
        assert brief(engine, of(INT), value) == 'tuple_type@'
    for value in ([1], {1}, iter([1])):
        assert brief(engine, of(INT, strict=True), value) == 'tuple_type@'
    assert brief(engine, of(INT, strict=True), (1,)) == (1,)
    assert brief(engine, of(INT), '[1]', 'json', strict=True) == (1,)
    assert brief(engine, of(INT), 'a', 'strings') == 'tuple_type@'


@on_both
@pytest.mark.parametrize(
    'head, tail, count, locations',
    [
        (0, 0, 3, '0 1 2'),
        (0, 1, 1, '0'),
        (0, 1, 2, '0 0'),
        (0, 1, 4, '0 1 2 2'),
        (0, 2, 3, '0 0 1'),
        (1, 0, 3, '0 1 2'),
        (1, 1, 2, '0 1'),
        (1, 1, 3, '0 1 1'),
        (1, 1, 5, '0 1 2 3 3'),
        (1, 2, 4, '0 1 1 2'),
        (2, 3, 6, '0 1 2 2 3 4'),
    ],
)
def test_locations_around_a_variadic_item(engine, head, tail, count, locations):
    schema = of(*[INT] * (head + 1 + tail), variadic_item_index=head)
    expected = '; '.join(f'int_parsing@{place}' for place in locations.split())
    assert brief(engine, schema, ['a'] * count) == expected


@on_both
def test_missing_items_around_a_variadic_item(engine):
    schema = of(INT, INT, STR, variadic_item_index=1)
    assert brief(engine, schema, []) == 'missing@0; missing@1'
    assert brief(engine, schema, [1]) == 'missing@1'
    assert brief(engine, schema, [1, 'a']) == (1, 'a')
    assert brief(engine, schema, [1, 2, 3, 'a']) == (1, 2, 3, 'a')
    assert brief(engine, of(INT, INT, INT, INT, variadic_item_index=2), ['a']) == 'int_parsing@0; missing@1; missing@2'


@on_both
def test_length_bounds(engine):
    schema = of(INT, variadic_item_index=0, max_length=2)
    assert brief(engine, schema, [1, 2, 3]) == 'too_long@(Tuple,2,3)'
    assert brief(engine, schema, '[1, 2, 3]', 'json') == 'too_long@(Tuple,2,3)'
    assert brief(engine, schema, itertools.count()) == 'too_long@(Tuple,2,None)'
    # items that fail do not count
    assert brief(engine, schema, ['a', 'b', 'c']) == 'int_parsing@0; int_parsing@1; int_parsing@2'
    assert brief(engine, of(INT, INT, min_length=3), [1, 2]) == 'too_short@(Tuple,3,2)'
    assert brief(engine, of(INT, INT, min_length=3), ['a']) == 'int_parsing@0; missing@1; too_short@(Tuple,3,0)'
    assert brief(engine, of(INT, INT, max_length=1), [1, 2, 3]) == 'too_long@(Tuple,1,3)'
    assert brief(engine, of(INT, DEFAULT, max_length=1), [1]) == (1, 7)


@on_both
def test_defaults_and_items_left_out(engine):
    assert brief(engine, of(INT, DEFAULT), [1]) == (1, 7)
    assert brief(engine, of(DEFAULT, INT), []) == 'missing@1'
    assert brief(engine, of(DEFAULT, INT, DEFAULT, variadic_item_index=1), []) == (7, 7)
    assert brief(engine, of(OMIT, variadic_item_index=0), [1, 'a', 2]) == (1, 2)
    assert brief(engine, of(OMIT, OMIT), ['a', 2]) == (2,)
    wrong = {'type': 'default', 'schema': INT, 'default': 'x', 'validate_default': True}
    assert brief(engine, of(INT, wrong), [1]) == 'int_parsing@1'


@on_both
def test_items_are_taken_one_by_one(engine):
    log: list = []

    def read(count):
        for index in range(count):
            log.append(f'read{index}')
            yield index

    assert brief(engine, of(logging(log, 'a'), logging(log, 'b')), read(2)) == (0, 1)
    assert log == ['read0', 'a0', 'read1', 'b1']
    log.clear()
    schema = of(*(logging(log, name) for name in 'abcd'), variadic_item_index=1)
    assert brief(engine, schema, read(4)) == (0, 1, 2, 3)
    assert log == ['read0', 'a0', 'read1', 'read2', 'read3', 'b1', 'c2', 'd3']


@on_both
def test_an_iterator_that_raises(engine):
    assert brief(engine, of(INT, INT), raising([])) == 'iteration_error@1(ValueError: x)'
    assert brief(engine, of(INT, INT), raising(['a'])) == 'iteration_error@2(ValueError: x)'
    assert brief(engine, of(INT, INT), raising([1, 2])) == 'iteration_error@3(ValueError: x)'
    assert brief(engine, of(INT, INT), raising([1, 2, 3])) == 'too_long@(Tuple,2,None)'
    assert brief(engine, of(INT, variadic_item_index=0), raising([1, 2])) == 'iteration_error@3(ValueError: x)'


@on_both
def test_a_list_that_changes_while_it_is_read(engine):
    items = [1, 2, 3]
    clearing = {
        'type': 'function-plain',
        'function': {'type': 'no-info', 'function': lambda item: items.clear() or item},
    }
    assert brief(engine, of(clearing, INT, INT), items) == 'missing@1; missing@2'


@on_both
def test_no_part_of_a_tuple_is_left_out(engine):
    for partial in ('on', 'trailing-strings'):
        assert brief(engine, of(INT, variadic_item_index=0), [1, 'x'], allow_partial=partial) == 'int_parsing@1'
        schema = of({'type': 'list', 'items_schema': INT})
        assert brief(engine, schema, [[1, 'x']], allow_partial=partial) == 'int_parsing@0.1'


@on_both
def test_titles(engine):
    assert engine.SchemaValidator(of()).title == 'tuple[]'
    assert engine.SchemaValidator(of(STR, ANY, INT, variadic_item_index=1)).title == 'tuple[str, any, ..., int]'


class Told:
    """An iterator that notes when it is asked."""

    def __init__(self, log, *items):
        self.log, self.items = log, iter(items)

    def __iter__(self):
        return self

    def __next__(self):
        self.log.append('?')
        item = next(self.items)
        if isinstance(item, Exception):
            raise item
        return item


BROKEN = ValueError('x')


@on_both
@pytest.mark.parametrize(
    'head, tail, items, calls, expected',
    [
        (0, 2, [5, 6, 7, BROKEN], '???v5?t6t7', 'iteration_error@4(ValueError: x)'),
        (0, 3, [5, 6, BROKEN, 7], '???t5t6', 'iteration_error@3(ValueError: x)'),
        (1, 2, [5, 6, BROKEN], '?h5??t6', 'iteration_error@3(ValueError: x)'),
        (1, 2, [5, BROKEN], '?h5?', 'iteration_error@2(ValueError: x)'),
        (1, 0, [5, 6, BROKEN], '?h5?v6?', 'iteration_error@3(ValueError: x)'),
        (0, 2, [5, 6], '???t5t6', (5, 6)),
        (0, 3, [5], '???t5', 'missing@1; missing@2'),
        (2, 1, [5], '?h5???', 'missing@1; missing@2'),
    ],
)
def test_items_held_for_the_end_are_validated_before_an_iterator_that_raised_is_told(
    engine, head, tail, items, calls, expected
):
    log = []
    schemas = [logging(log, name) for name in 'h' * head + 'v' + 't' * tail]
    assert brief(engine, of(*schemas, variadic_item_index=head), Told(log, *items)) == expected
    assert ''.join(log) == calls


@on_both
def test_bounds_and_fail_fast_with_an_iterator_that_raises(engine):
    def told(*items, **keys):
        return brief(engine, of(INT, INT, variadic_item_index=0, **keys), raising(items))

    assert told(5, max_length=0) == 'too_long@(Tuple,0,None)'
    assert told(5, max_length=1) == 'iteration_error@2(ValueError: x)'
    assert told('a') == 'iteration_error@2(ValueError: x)'
    assert told('a', 1, 2, max_length=1) == 'too_long@(Tuple,1,None)'
    assert told('a', fail_fast=True) == 'iteration_error@2(ValueError: x)'
    assert told('a', fail_fast=True, min_length=2) == 'iteration_error@2(ValueError: x)'
    assert told('a', 5, fail_fast=True, min_length=2) == 'int_parsing@0; too_short@(Tuple,2,0)'


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "tuple" validator:\n  '
    assert schema_error(engine, {'type': 'tuple'}) == head + "KeyError: 'items_schema'"
    assert schema_error(engine, {'type': 'tuple', 'items_schema': INT}) == (
        head + "TypeError: 'dict' object is not an instance of 'list'"
    )
    assert schema_error(engine, of(INT, variadic_item_index='0')) == (
        head + "TypeError: 'str' object cannot be interpreted as an integer"
    )


@pytest.mark.parametrize('index', [1, 2])
def test_a_variadic_index_beyond_the_items_is_a_schema_error(index):
    assert schema_error(duramen, of(INT, variadic_item_index=index)) == (
        'Error building "tuple" validator:\n'
        '  SchemaError: `variadic_item_index` must be the index of one of the `items_schema`'
    )
