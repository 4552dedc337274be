"""`dict`, `ordered-dict`, `counter` and `frozendict` dumped."""

from __future__ import annotations

import collections
import sys

import duramen
import pytest

from .dumped import form, forms, on_both, schema_error, unexpected

INT, STR = {'type': 'int'}, {'type': 'str'}
KINDS = {'dict': dict, 'ordered-dict': collections.OrderedDict, 'counter': collections.Counter}
on_all = pytest.mark.parametrize('kind', list(KINDS))


def choice(include=None, exclude=None):
    sets = {'include': include, 'exclude': exclude}
    return {'type': 'include-exclude-dict', **{key: value for key, value in sets.items() if value is not None}}


@on_both
@on_all
def test_the_three_forms(engine, kind):
    value = KINDS[kind]({1: 2})
    made = forms(engine, {'type': kind, 'keys_schema': INT, 'values_schema': INT}, value)
    assert (type(made[0]), type(made[1]), made) == (KINDS[kind], dict, (value, {'1': 2}, '{"1":2}'))
    made = forms(engine, {'type': 'any'}, value)
    assert (type(made[0]), type(made[1]), made) == (KINDS[kind], dict, (value, {'1': 2}, '{"1":2}'))


@on_both
@on_all
def test_keys_and_values_that_do_not_fit(engine, kind):
    schema = {'type': kind, 'keys_schema': STR, 'values_schema': INT}
    made = forms(engine, schema, KINDS[kind]({1: 'x'}))
    assert made[2:] == ('{"1":"x"}', unexpected('str', 1), unexpected('int', 'x'))


@on_both
@on_all
def test_values_of_other_types(engine, kind):
    name = f'{kind}[str, int]'
    schema = {'type': kind, 'keys_schema': STR, 'values_schema': INT}
    assert forms(engine, schema, [1])[3:] == (unexpected(name, [1]),)
    for other, make in KINDS.items():
        value = make(a=1)
        made = forms(engine, schema, value)
        assert made[1:3] == ({'a': 1}, '{"a":1}')
        fits = kind in ('dict', other)
        assert type(made[0]) is (KINDS[kind] if fits else make)
        assert made[3:] == (() if fits else (unexpected(name, value),))


@on_both
@on_all
def test_filters(engine, kind):
    def kept(serialization=None, **call):
        schema = {'type': kind} if serialization is None else {'type': kind, 'serialization': serialization}
        found = forms(engine, schema, KINDS[kind]({'a': 1, 'b': 2, 3: 4}), **call)
        return list(found[0])

    assert kept(include={'a', 3}) == ['a', 3]
    assert kept(exclude={'a': True}) == ['b', 3]
    assert kept(choice({'a', 3})) == ['a', 3]
    assert kept(choice(None, {'a'})) == ['b', 3]
    assert kept(choice({'a'}), include={'b'}) == ['a', 'b']
    assert kept(choice(None, {'a'}), include={'a', 'b'}) == ['a', 'b']
    assert kept(choice(None, {'a'}), include={'b'}) == ['b']
    assert kept(choice({'a', 'b'}), exclude={'b'}) == ['a']


@on_both
def test_an_ordered_dict_keeps_its_own_order(engine):
    value = collections.OrderedDict(a=1, b=2)
    value.move_to_end('a')
    assert forms(engine, {'type': 'ordered-dict'}, value)[2] == '{"b":2,"a":1}'
    assert list(forms(engine, {'type': 'ordered-dict'}, value)[0]) == ['b', 'a']
    assert forms(engine, {'type': 'any'}, value)[2] == '{"b":2,"a":1}'
    assert forms(engine, {'type': 'dict'}, value)[2] == '{"a":1,"b":2}'


@on_both
def test_whose_items_are_read(engine):
    class Ordered(collections.OrderedDict):
        def items(self):
            return [('q', 1)]

    class Counts(collections.Counter):
        def items(self):
            return [('q', 1)]

    assert forms(engine, {'type': 'ordered-dict'}, Ordered(a=1))[1] == {'q': 1}
    assert forms(engine, {'type': 'any'}, Ordered(a=1))[1] == {'q': 1}
    assert forms(engine, {'type': 'counter'}, Counts(a=1))[1] == {'a': 1}
    assert forms(engine, {'type': 'dict'}, Counts(a=1))[1] == {'a': 1}


@pytest.mark.parametrize('kind', ['dict', 'counter'])
@pytest.mark.parametrize('change', [lambda it: it.setdefault(len(it) + 5, 1), dict.clear])
def test_dicts_that_change_while_they_are_dumped(kind, change):
    value = KINDS[kind]({1: 1, 2: 2})
    function = {'type': 'function-plain', 'function': lambda item: change(value)}
    serializer = duramen.SchemaSerializer({'type': kind, 'values_schema': {'type': 'any', 'serialization': function}})
    assert form(serializer, value, 'python') == ('RuntimeError: dictionary changed size during iteration', [])
    value.update({1: 1, 2: 2})
    assert form(serializer, value, 'json') == (
        'PydanticSerializationError: Error serializing to JSON: RuntimeError: dictionary changed size during iteration',
        [],
    )


@on_both
@pytest.mark.skipif(sys.version_info >= (3, 15), reason='the builtin exists')
def test_frozendict_needs_a_newer_python(engine):
    assert schema_error(engine, {'type': 'frozendict'}) == (
        'Error building `frozendict` serializer:\n'
        '  SchemaError: The `frozendict` builtin type is only available on Python 3.15 and above'
    )


@on_both
@on_all
def test_wrong_schemas(engine, kind):
    head = f'Error building `{kind}` serializer:\n  '
    text = "TypeError: 'int' object is not an instance of 'set'"
    assert schema_error(engine, {'type': kind, 'serialization': choice(5)}) == head + text
