"""`list`, `tuple`, `set`, `frozenset`, `deque` and `generator` dumped."""

from __future__ import annotations

import collections
import gc
import warnings
import weakref

import duramen
import pytest

from .dumped import form, forms, on_both, schema_error, unexpected

INT, STR, ANY = {'type': 'int'}, {'type': 'str'}, {'type': 'any'}
EXTRA = 'PydanticSerializationUnexpectedValue(Unexpected extra items present in tuple)'
FEW = 'PydanticSerializationUnexpectedValue(Unexpected too few items present in tuple)'
NEGATIVE = 'ValueError: Negative indices cannot be used to exclude items on unsized iterables'


def of(*items, **keys):
    return {'type': 'tuple', 'items_schema': list(items), **keys}


def choice(include=None, exclude=None):
    sets = {'include': include, 'exclude': exclude}
    return {'type': 'include-exclude-sequence', **{key: value for key, value in sets.items() if value is not None}}


@on_both
def test_the_three_forms(engine):
    assert forms(engine, {'type': 'list', 'items_schema': INT}, [1, 2]) == ([1, 2], [1, 2], '[1,2]')
    assert forms(engine, of(INT, STR), (1, 'a')) == ((1, 'a'), [1, 'a'], '[1,"a"]')
    assert forms(engine, {'type': 'set', 'items_schema': INT}, {1}) == ({1}, [1], '[1]')
    made = forms(engine, {'type': 'frozenset', 'items_schema': INT}, frozenset({1}))
    assert (type(made[0]), made) == (frozenset, (frozenset({1}), [1], '[1]'))
    made = forms(engine, {'type': 'deque', 'items_schema': INT}, collections.deque([1, 2], maxlen=3))
    assert (made, made[0].maxlen) == ((collections.deque([1, 2]), [1, 2], '[1,2]'), 3)
    assert forms(engine, {'type': 'generator', 'items_schema': INT}, lambda: iter([1, 2]))[1:] == ([1, 2], '[1,2]')


@on_both
@pytest.mark.parametrize(
    'kind, name, value, jsonable',
    [
        ('list', 'list[int]', (1,), [1]),
        ('set', 'set[int]', frozenset({1}), [1]),
        ('frozenset', 'frozenset[int]', {1}, [1]),
        ('deque', 'deque[int]', [1], [1]),
        ('generator', 'generator', [1], [1]),
        ('generator', 'generator', 'ab', 'ab'),
        ('list', 'list[int]', 5, 5),
    ],
)
def test_values_of_other_types(engine, kind, name, value, jsonable):
    schema = {'type': kind, 'items_schema': INT}
    made = forms(engine, schema, value)
    assert made[:2] == (value, jsonable)
    assert made[3:] == (unexpected(name, value),)
    assert forms(engine, schema, None) == (None, None, 'null')


@on_both
def test_items_that_do_not_fit(engine):
    for kind, value in (('list', ['a']), ('set', {'a'}), ('deque', collections.deque(['a']))):
        assert forms(engine, {'type': kind, 'items_schema': INT}, value)[2:] == ('["a"]', unexpected('int', 'a'))


@on_both
def test_tuples_of_another_length(engine):
    assert forms(engine, of(INT, STR), (1,)) == ((1,), [1], '[1]', FEW)
    assert forms(engine, of(INT, STR), (1, 'a', 3)) == ((1, 'a', 3), [1, 'a', 3], '[1,"a",3]', EXTRA)
    assert forms(engine, of(), (1,)) == ((1,), [1], '[1]', EXTRA)
    made = forms(engine, of(INT, STR), ('x', 2, 'z'))
    assert made[3:] == (unexpected('int', 'x'), unexpected('str', 2), EXTRA)
    assert forms(engine, of(INT, STR), [1, 'a'])[3:] == (unexpected('tuple[int, str]', [1, 'a']),)


@on_both
def test_a_variadic_item(engine):
    schema = of(INT, STR, INT, variadic_item_index=1)
    for value in ((), (1,), (1, 2), (1, 'a', 2), (1, 'a', 'b', 2)):
        assert forms(engine, schema, value)[3:] == ()
    assert forms(engine, schema, (1, 'a'))[3:] == (unexpected('int', 'a'),)
    assert forms(engine, schema, (1, 2, 3))[3:] == (unexpected('str', 2),)
    name = 'tuple[int, str, ..., int]'
    assert forms(engine, schema, [1])[3:] == (unexpected(name, [1]),)


@on_both
@pytest.mark.parametrize(
    'kind, make',
    [('list', list), ('deque', collections.deque), ('tuple', tuple), ('generator', iter)],
)
def test_filters(engine, kind, make):
    schema = of(ANY, variadic_item_index=0) if kind == 'tuple' else {'type': kind}

    def kept(serialization=None, **call):
        found = forms(
            engine,
            schema if serialization is None else {**schema, 'serialization': serialization},
            lambda: make('abcd'),
            **call,
        )
        assert kind == 'generator' or list(found[0]) == found[1]
        return ''.join(found[1])

    assert kept(include={0, 1}) == 'ab'
    assert kept(exclude={0}) == 'bcd'
    assert kept(include={'__all__'}) == 'abcd'
    assert kept(exclude={'__all__'}) == ''
    assert kept(include={0: True, 1: ...}) == 'ab'
    assert kept(exclude={1: True}) == 'acd'
    assert kept(include=[0]) == 'a'
    assert kept(choice({0, 1})) == 'ab'
    assert kept(choice(None, {0})) == 'bcd'
    assert kept(choice({0, 1}, {0})) == 'b'
    # the call decides where it names an item, else the schema
    assert kept(choice({0, 1}), include={1, 2}) == 'abc'
    assert kept(choice({0, 1}), exclude={1, 2}) == 'a'
    assert kept(choice(None, {0, 1}), include={1}) == 'b'
    assert kept(choice(None, {0}), exclude={1}) == 'cd'
    if kind == 'generator':
        assert form(engine.SchemaSerializer(schema), lambda: make('ab'), 'jsonable', include={-1}) == (NEGATIVE, [])
        text = f'PydanticSerializationError: Error serializing to JSON: {NEGATIVE}'
        assert form(engine.SchemaSerializer(schema), lambda: make('ab'), 'json', exclude={0, -1}) == (text, [])
    else:
        assert kept(include={-1}) == 'd'
        assert kept(exclude={-1}) == 'abc'
        # indices go round and round
        assert kept(include={5, -5}) == 'bd'
        assert kept(exclude={4: ..., -9: True}) == 'bc'


@on_both
def test_filters_of_what_is_below(engine):
    lists = {'type': 'list'}
    for schema, make in (
        ({'type': 'list', 'items_schema': lists}, list),
        (of(lists, variadic_item_index=0), tuple),
        ({'type': 'deque', 'items_schema': lists}, collections.deque),
    ):
        value = make([[1, 2], [3, 4]])
        assert forms(engine, schema, value, include={0: {1}})[1] == [[2]]
        assert forms(engine, schema, value, include={'__all__': {1}})[1] == [[2], [4]]
        assert forms(engine, schema, value, exclude={'__all__': {1}})[1] == [[1], [3]]
    # sets have no indices: the filter is for what is in them
    schema = {'type': 'set', 'items_schema': of(ANY, variadic_item_index=0)}
    assert forms(engine, schema, {(1, 2)}, exclude={0}) == ({(2,)}, [[2]], '[[2]]')


@on_both
def test_filters_that_are_no_sets(engine):
    for schema, value in (
        ({'type': 'list'}, [1]),
        (of(ANY), (1,)),
        ({'type': 'list', 'items_schema': {'type': 'list'}}, [[1]]),
    ):
        text = 'TypeError: `include` argument must be a set or dict.'
        expected = (text, text, f'PydanticSerializationError: Error serializing to JSON: {text}')
        assert forms(engine, schema, value, include=5) == expected


@on_both
def test_a_lazy_iterator(engine):
    serializer = engine.SchemaSerializer({'type': 'generator', 'items_schema': INT})
    source = iter([1, 'a', 3])
    iterator = serializer.to_python(source)
    assert (type(iterator).__name__, iterator.index, iter(iterator) is iterator) == ('SerializationIterator', 0, True)
    assert repr(iterator) == f'SerializationIterator(index=0, iterator={source!r})'
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        assert (next(iterator), iterator.index, len(caught)) == (1, 1, 0)
        assert (next(iterator), iterator.index, len(caught)) == ('a', 2, 1)
        assert (list(iterator), list(iterator), iterator.index, len(caught)) == ([3], [], 3, 1)
    assert str(caught[0].message) == f'Pydantic serializer warnings:\n  {unexpected("int", "a")}'
    iterator = serializer.to_python(iter(['a']), warnings='error')
    with pytest.raises(engine.PydanticSerializationError, match='Expected `int`'):
        next(iterator)
    iterator = serializer.to_python(iter([1, 2, 3]), include={1})
    assert (list(iterator), iterator.index) == ([2], 3)
    with pytest.raises(ValueError, match='Negative indices'):
        next(serializer.to_python(iter([1]), include={-1}))


@on_both
def test_an_iterator_that_raises(engine):
    def items():
        yield 1
        raise KeyError('x')

    serializer = engine.SchemaSerializer({'type': 'generator'})
    assert form(serializer, items, 'jsonable') == ("KeyError: 'x'", [])
    assert form(serializer, items, 'json') == (
        "PydanticSerializationError: Error serializing to JSON: KeyError: 'x'",
        [],
    )
    iterator = serializer.to_python(items())
    assert next(iterator) == 1
    with pytest.raises(KeyError):
        next(iterator)


@on_both
def test_iterators_without_a_schema(engine):
    for make in (lambda: map(int, '12'), lambda: iter([1, 2]), lambda: (item for item in (1, 2))):
        made = forms(engine, ANY, make)
        assert (type(made[0]).__name__, made[1:]) == ('SerializationIterator', ([1, 2], '[1,2]'))
    assert list(engine.SchemaSerializer(ANY).to_python(iter([1, 2]), exclude={0})) == [2]
    unknown = "PydanticSerializationError: Unable to serialize unknown type: <class 'range'>"
    assert forms(engine, ANY, range(2)) == (range(2), unknown, unknown)
    made = forms(engine, ANY, collections.deque([1], maxlen=3))
    assert (made, made[0].maxlen) == ((collections.deque([1]), [1], '[1]'), 3)


class Holder:
    """An iterator that can be part of a cycle."""

    def __iter__(self):
        return self

    def __next__(self):
        return 1


@on_both
def test_an_iterator_is_collected(engine):
    holder = Holder()
    holder.iterator = engine.SchemaSerializer({'type': 'generator'}).to_python(holder)
    assert next(holder.iterator) == 1
    gone = weakref.ref(holder)
    del holder
    gc.collect()
    assert gone() is None


@on_both
def test_subclasses_are_iterated_their_own_way(engine):
    class OwnSet(set):
        def __iter__(self):
            return iter([9])

    class OwnDeque(collections.deque):
        def __iter__(self):
            return iter([9])

    assert forms(engine, {'type': 'set'}, OwnSet([1])) == ({9}, [9], '[9]')
    made = forms(engine, {'type': 'deque'}, OwnDeque([1], maxlen=3))
    assert (type(made[0]), made, made[0].maxlen) == (collections.deque, (collections.deque([9]), [9], '[9]'), 3)


@on_both
def test_as_keys(engine):
    keys = {'type': 'dict', 'keys_schema': of(INT, STR)}
    assert forms(engine, keys, {(1, 'a'): 2}) == ({(1, 'a'): 2}, {'1,a': 2}, '{"1,a":2}')
    text = 'TypeError: `frozenset` not valid as object key'
    expected = ({frozenset({1}): 2}, text, f'PydanticSerializationError: Error serializing to JSON: {text}')
    assert forms(engine, {'type': 'dict', 'keys_schema': {'type': 'frozenset'}}, {frozenset({1}): 2}) == expected


def changing(kind, container, change):
    left = [2]

    def function(item):
        if left[0]:
            left[0] -= 1
            change(container)
        return item

    item = {'type': 'any', 'serialization': {'type': 'function-plain', 'function': function}}
    return {'type': kind, 'items_schema': item}


def test_containers_that_change_while_they_are_dumped():
    for kind, make, change, text in (
        ('list', lambda: [1, 2, 3], lambda it: it.append(9), [1, 2, 3]),
        ('list', lambda: [1, 2, 3], list.clear, [1]),
        ('set', lambda: {1, 2, 3}, lambda it: it.add(len(it) + 9), 'RuntimeError: Set changed size during iteration'),
        (
            'deque',
            lambda: collections.deque([1, 2]),
            lambda it: it.append(9),
            'RuntimeError: deque mutated during iteration',
        ),
    ):
        for mode in ('python', 'jsonable'):
            value = make()
            serializer = duramen.SchemaSerializer(changing(kind, value, change))
            assert form(serializer, value, mode) == (text, [])


@on_both
def test_wrong_schemas(engine):
    head = 'Error building `tuple` serializer:\n  '
    assert schema_error(engine, {'type': 'tuple'}) == head + "KeyError: 'items_schema'"
    assert schema_error(engine, {'type': 'tuple', 'items_schema': INT}) == (
        head + "TypeError: 'dict' object is not an instance of 'list'"
    )
    for kind in ('list', 'deque', 'generator'):
        head = f'Error building `{kind}` serializer:\n  '
        for include, text in (
            (5, "TypeError: 'int' object is not an instance of 'set'"),
            ({'a'}, "TypeError: 'str' object cannot be interpreted as an integer"),
            ({-1}, "OverflowError: can't convert negative int to unsigned"),
        ):
            assert schema_error(engine, {'type': kind, 'serialization': choice(include)}) == head + text
