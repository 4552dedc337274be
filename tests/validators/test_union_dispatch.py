"""Unions that need not try all their choices: nothing of it shows."""

from __future__ import annotations

from enum import IntEnum
from typing import Any

import pytest

from .outcomes import on_both, outcome

INT, FLOAT, STR, BOOL, NONE, ANY = ({'type': kind} for kind in ('int', 'float', 'str', 'bool', 'none', 'any'))


class Number(int):
    pass


class Text(str):
    __slots__ = ()


class Level(IntEnum):
    LOW = 1


def union(*choices, **keys) -> dict:
    return {'type': 'union', 'choices': list(choices), **keys}


def items(schema: dict) -> dict:
    return {'type': 'list', 'items_schema': schema}


def literal(*values) -> dict:
    return {'type': 'literal', 'expected': list(values)}


def default(schema: dict, value, **keys) -> dict:
    return {'type': 'default', 'schema': schema, 'default': value, **keys}


def after(schema: dict, function) -> dict:
    return {'type': 'function-after', 'function': {'type': 'no-info', 'function': function}, 'schema': schema}


def typed_dict(**fields: dict) -> dict:
    found = {name: {'type': 'typed-dict-field', 'schema': schema} for name, schema in fields.items()}
    return {'type': 'typed-dict', 'fields': found}


def model(name: str, **fields: dict) -> dict:
    slots = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')
    found = {field: {'type': 'model-field', 'schema': schema} for field, schema in fields.items()}
    cls = type(name, (), {'__slots__': slots, '__repr__': lambda self: f'{name}{self.__dict__}'})
    return {'type': 'model', 'cls': cls, 'schema': {'type': 'model-fields', 'fields': found}}


# ------------------------------------------------------------------------------------------------ builtin scalars


def typed(values: list) -> list:
    return [(type(value).__name__, value) for value in values]


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_scalars_of_a_choice_stay_what_they_are(engine, mode):
    schema = items(union(INT, STR, FLOAT, NONE))
    value = [1, 'a', 1.5, None, '1', 10**30] if mode == 'python' else f'[1, "a", 1.5, null, "1", {10**30}]'
    found = outcome(engine, schema, value, mode)
    assert typed(found) == typed([1, 'a', 1.5, None, '1', 10**30])


@on_both
def test_scalars_of_no_choice_are_converted(engine):
    assert typed(outcome(engine, items(union(INT, STR)), [True, 1.0, Number(3), Text('x'), b'y', Level.LOW])) == typed(
        [1, 1, 3, 'x', 'y', 1]
    )
    assert typed(outcome(engine, items(union(FLOAT, BOOL)), [1, 0, True, '1'])) == typed([1.0, 0.0, True, 1.0])
    assert typed(outcome(engine, items(union(FLOAT, BOOL)), '[1, 0, true, "1"]', 'json')) == typed(
        [1.0, 0.0, True, 1.0]
    )
    assert outcome(engine, items(union(INT, STR)), [None, 1]) == [
        ('int_type', (0, 'int'), 'Input should be a valid integer'),
        ('string_type', (0, 'str'), 'Input should be a valid string'),
    ]


@on_both
def test_strict_scalars(engine):
    strict = [{'type': kind, 'strict': True} for kind in ('int', 'float')]
    assert typed(outcome(engine, items(union(*strict)), [1, 1.0, Number(2)])) == typed([1, 1.0, 2])
    assert outcome(engine, items(union(*strict)), [True, '1']) == [
        ('int_type', (0, 'int'), 'Input should be a valid integer'),
        ('float_type', (0, 'float'), 'Input should be a valid number'),
        ('int_type', (1, 'int'), 'Input should be a valid integer'),
        ('float_type', (1, 'float'), 'Input should be a valid number'),
    ]


@on_both
def test_the_first_of_several_that_fit_exactly(engine):
    small = {'type': 'int', 'le': 5}
    marked = after(INT, lambda value: ('marked', value))
    assert outcome(engine, items(union(marked, INT, STR)), [1]) == [('marked', 1)]
    assert outcome(engine, items(union(literal(1), INT)), [1, 2]) == [1, 2]
    assert outcome(engine, items(union({'type': 'nullable', 'schema': small}, STR)), [1, None, '7']) == [1, None, '7']
    assert outcome(engine, items(union({'type': 'nullable', 'schema': small}, STR)), [7]) == [
        ('less_than_equal', (0, 'nullable[constrained-int]'), 'Input should be less than or equal to 5'),
        ('string_type', (0, 'str'), 'Input should be a valid string'),
    ]
    assert outcome(engine, items(union(ANY, INT)), [1, '1']) == [1, '1']


@on_both
def test_bytes_are_no_text_of_json(engine):
    assert outcome(engine, items(union({'type': 'bytes'}, STR)), '["a"]', 'json') == [b'a']
    assert outcome(engine, items(union(STR, {'type': 'bytes'})), '["a"]', 'json') == ['a']
    assert outcome(engine, items(union({'type': 'bytes'}, STR)), [b'a', 'b']) == [b'a', 'b']


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_from_left_to_right_the_first_wins(engine, mode):
    value = [1, '2', 2.5] if mode == 'python' else '[1, "2", 2.5]'
    found = outcome(engine, items(union(FLOAT, INT, STR, mode='left_to_right')), value, mode)
    assert typed(found) == typed([1.0, 2.0, 2.5])
    found = outcome(engine, items(union(INT, FLOAT, STR, mode='left_to_right')), value, mode)
    assert typed(found) == typed([1, 2, 2.5])


@on_both
def test_numbers_that_a_choice_refuses(engine):
    finite = {'type': 'float', 'allow_inf_nan': False}
    assert outcome(engine, items(union(INT, finite)), [float('inf')]) == [
        ('finite_number', (0, 'int'), 'Input should be a finite number'),
        ('finite_number', (0, 'float'), 'Input should be a finite number'),
    ]
    assert typed(outcome(engine, items(union(INT, finite)), [1.0, 2.5])) == typed([1.0, 2.5])


@on_both
def test_keys_of_objects_are_converted(engine):
    schema = {'type': 'dict', 'keys_schema': union(INT, STR), 'values_schema': union(INT, STR)}
    assert outcome(engine, schema, '{"1": "1", "a": 1}', 'json') == {'1': '1', 'a': 1}
    assert outcome(engine, {'type': 'dict', 'keys_schema': STR, 'values_schema': INT}, '{"1": 1}', 'json') == {'1': 1}


# ---------------------------------------------------------------------------------------------- by a literal field


def pets(**more: dict) -> dict:
    cat = typed_dict(kind=literal('cat', 'lion'), lives=INT, **more)
    dog = typed_dict(kind=literal('dog'), name=STR, **more)
    return union((cat, 'cat'), (dog, 'dog'))


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_the_choice_of_a_literal(engine, mode):
    given = {
        'python': [{'kind': 'lion', 'lives': '9'}, {'name': 'Rex', 'kind': 'dog', 'lives': 1}],
        'json': '[{"kind": "lion", "lives": "9"}, {"name": "Rex", "kind": "dog", "lives": 1}]',
    }
    expected = [{'kind': 'lion', 'lives': 9}, {'kind': 'dog', 'name': 'Rex'}]
    assert outcome(engine, items(pets()), given[mode], mode) == expected


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_errors_of_all_choices_in_order(engine, mode):
    given = {'python': {'kind': 'dog', 'name': 1}, 'json': '{"kind": "dog", "name": 1}'}
    assert outcome(engine, pets(), given[mode], mode) == [
        ('literal_error', ('cat', 'kind'), "Input should be 'cat' or 'lion'"),
        ('missing', ('cat', 'lives'), 'Field required'),
        ('string_type', ('dog', 'name'), 'Input should be a valid string'),
    ]
    given = {'python': {'kind': 'cat', 'lives': 'x'}, 'json': '{"kind": "cat", "lives": "x"}'}
    assert outcome(engine, pets(), given[mode], mode) == [
        ('int_parsing', ('cat', 'lives'), 'Input should be a valid integer, unable to parse string as an integer'),
        ('literal_error', ('dog', 'kind'), "Input should be 'dog'"),
        ('missing', ('dog', 'name'), 'Field required'),
    ]
    given = {'python': {'kind': 'fish'}, 'json': '{"kind": "fish"}'}
    assert outcome(engine, pets(), given[mode], mode) == [
        ('literal_error', ('cat', 'kind'), "Input should be 'cat' or 'lion'"),
        ('missing', ('cat', 'lives'), 'Field required'),
        ('literal_error', ('dog', 'kind'), "Input should be 'dog'"),
        ('missing', ('dog', 'name'), 'Field required'),
    ]


@on_both
def test_a_key_given_twice_counts_with_its_last_value(engine):
    assert outcome(engine, pets(), '{"kind": "cat", "lives": 9, "name": "Rex", "kind": "dog"}', 'json') == {
        'kind': 'dog',
        'name': 'Rex',
    }
    assert outcome(engine, pets(), '{"kind": "cat", "lives": 9, "k\\u0069nd": "lion"}', 'json') == {
        'kind': 'lion',
        'lives': 9,
    }


@on_both
def test_texts_of_two_choices_decide_nothing(engine):
    first = typed_dict(kind=literal('a', 'b'), x=INT)
    second = typed_dict(kind=literal('b', 'c'), x=INT, y=default(INT, 0))
    schema = union(first, second)
    assert outcome(engine, schema, {'kind': 'b', 'x': 1}) == {'kind': 'b', 'x': 1}
    assert outcome(engine, schema, {'kind': 'b', 'x': 1, 'y': 2}) == {'kind': 'b', 'x': 1, 'y': 2}
    assert outcome(engine, schema, {'kind': 'c', 'x': 1}) == {'kind': 'c', 'x': 1, 'y': 0}


@on_both
def test_a_literal_with_a_default(engine):
    one = model('One', kind=default(literal('one'), 'one'), x=INT)
    two = model('Two', kind=default(literal('two'), 'two'), x=INT)
    assert repr(outcome(engine, union(one, two), {'kind': 'two', 'x': 1})) == "Two{'kind': 'two', 'x': 1}"
    assert repr(outcome(engine, union(one, two), {'x': 1})) == "One{'kind': 'one', 'x': 1}"
    lenient = model('Lenient', kind=default(literal('one'), 'one', on_error='default'), x=INT)
    assert repr(outcome(engine, union(lenient, two), {'kind': 'two', 'x': 1})) == "Lenient{'kind': 'one', 'x': 1}"


@on_both
def test_texts_of_subclasses_and_other_inputs(engine):
    class Mapping(dict):
        pass

    assert outcome(engine, pets(), {'kind': Text('dog'), 'name': 'Rex'}) == {'kind': 'dog', 'name': 'Rex'}
    assert outcome(engine, pets(), Mapping(kind='dog', name='Rex')) == {'kind': 'dog', 'name': 'Rex'}
    assert outcome(engine, pets(), {'kind': ['dog']})[:2] == [
        ('literal_error', ('cat', 'kind'), "Input should be 'cat' or 'lion'"),
        ('missing', ('cat', 'lives'), 'Field required'),
    ]
    assert outcome(engine, pets(), 'dog') == [
        ('dict_type', ('cat',), 'Input should be a valid dictionary'),
        ('dict_type', ('dog',), 'Input should be a valid dictionary'),
    ]


def logging(log: list, name: str) -> Any:
    def function(value):
        log.append((name, value))
        return value

    return function


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_functions_of_choices_run_as_often_and_in_order(engine, mode):
    def run(first: bool, second: bool, python: dict, text: str):
        log: list = []
        number = lambda name, on: after(INT, logging(log, name)) if on else INT  # noqa: E731
        one = typed_dict(x=number('one', first), kind=literal('one'))
        two = typed_dict(x=number('two', second), kind=literal('two'))
        outcome(engine, union(one, two), python if mode == 'python' else text, mode)
        return log

    fits = {'x': 1, 'kind': 'two'}, '{"x": 1, "kind": "two"}'
    assert run(True, True, *fits) == [('one', 1), ('two', 1)]
    assert run(True, False, *fits) == [('one', 1)]
    assert run(False, True, *fits) == [('two', 1)]
    fits = {'x': 1, 'kind': 'neither'}, '{"x": 1, "kind": "neither"}'
    assert run(True, True, *fits) == [('one', 1), ('two', 1)]
    assert run(False, True, *fits) == [('two', 1)]


@on_both
def test_a_function_that_refuses_runs_once(engine):
    calls: list = []

    def refuse(value):
        calls.append(value)
        raise ValueError('no')

    one = typed_dict(kind=literal('one'), x=after(INT, refuse))
    two = typed_dict(kind=literal('two'), x=INT)
    assert outcome(engine, union((one, 'one'), (two, 'two')), {'kind': 'one', 'x': 1}) == [
        ('value_error', ('one', 'x'), 'Value error, no'),
        ('literal_error', ('two', 'kind'), "Input should be 'two'"),
    ]
    assert calls == [1]


@on_both
def test_a_generator_is_read_once(engine):
    one = typed_dict(kind=literal('one'), x=items(INT))
    two = typed_dict(x=items(INT), kind=literal('two'))
    given = {'kind': 'one', 'x': iter([1, 2])}
    assert outcome(engine, union(two, one), given) == {'kind': 'one', 'x': []}


# ------------------------------------------------------------------------------------- choices without a literal


def numbered(number: int, **more: dict) -> dict:
    return model(f'M{number}', **{f'value_{number}': INT, 'text': STR, **more})


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_models_by_their_fields(engine, mode):
    schema = items(union(*(numbered(number) for number in range(4))))
    given = {
        'python': [{'text': 'a', 'value_2': '2'}, {'value_0': 0, 'value_3': 3, 'text': 'b'}],
        'json': '[{"text": "a", "value_2": "2"}, {"value_0": 0, "value_3": 3, "text": "b"}]',
    }
    found = repr(outcome(engine, schema, given[mode], mode))
    assert found == "[M2{'value_2': 2, 'text': 'a'}, M0{'value_0': 0, 'text': 'b'}]"


@on_both
@pytest.mark.parametrize('mode', ['python', 'json'])
def test_all_errors_where_no_model_fits(engine, mode):
    schema = union(numbered(0), numbered(1))
    given = {'python': {'value_1': 'x'}, 'json': '{"value_1": "x"}'}
    assert outcome(engine, schema, given[mode], mode) == [
        ('missing', ('M0', 'value_0'), 'Field required'),
        ('missing', ('M0', 'text'), 'Field required'),
        ('int_parsing', ('M1', 'value_1'), 'Input should be a valid integer, unable to parse string as an integer'),
        ('missing', ('M1', 'text'), 'Field required'),
    ]


@on_both
def test_more_fields_set_fit_better(engine):
    few = model('Few', a=INT, b=default(INT, 0))
    many = model('Many', a=INT, b=default(INT, 0), c=default(INT, 0))
    assert repr(outcome(engine, union(few, many), {'a': 1, 'c': 3})) == "Many{'a': 1, 'b': 0, 'c': 3}"
    assert repr(outcome(engine, union(many, few), {'a': 1, 'b': 3})) == "Many{'a': 1, 'b': 3, 'c': 0}"
    assert repr(outcome(engine, union(few, many), '{"a": 1, "b": 3}', 'json')) == "Few{'a': 1, 'b': 3}"


@on_both
def test_nested_unions_and_what_failing_choices_leave_behind(engine):
    inner = union(typed_dict(a=INT, z=STR), typed_dict(a=INT), mode='left_to_right')
    first, second = typed_dict(inner=inner), typed_dict(inner=ANY, other=default(ANY, 0))
    given = {'inner': {'a': '1', 'b': 2}}
    assert outcome(engine, union(first, second), given) == {'inner': {'a': 1}}
    assert outcome(engine, union(second, first), given) == {'inner': {'a': 1}}
    rescued = default(typed_dict(a=INT, b=INT, c=STR), 'default', on_error='default')
    first, second = typed_dict(x=rescued), typed_dict(x=ANY, y=INT)
    given = {'x': {'a': 1, 'b': 2}, 'y': 3}
    assert outcome(engine, union(second, first), given) == {'x': 'default'}


@on_both
def test_models_that_find_themselves(engine):
    reference = {'type': 'definition-ref', 'schema_ref': 'tree'}
    node = model('Node', kind=literal('node'), below=items(reference))
    leaf = model('Leaf', kind=literal('leaf'), value=INT)
    schema = {'type': 'definitions', 'schema': reference, 'definitions': [{**union(node, leaf), 'ref': 'tree'}]}
    given = {'kind': 'node', 'below': [{'kind': 'leaf', 'value': 1}, {'kind': 'node', 'below': []}]}
    expected = "Node{'kind': 'node', 'below': [Leaf{'kind': 'leaf', 'value': 1}, Node{'kind': 'node', 'below': []}]}"
    assert repr(outcome(engine, schema, given)) == expected
    given['below'].append(given)
    assert [error[0] for error in outcome(engine, schema, given)] == ['recursion_loop', 'literal_error', 'missing']


@on_both
def test_an_enumeration_that_knows_better(engine):
    calls: list = []

    class Colour(IntEnum):
        RED = 1

        @classmethod
        def _missing_(cls, value):
            calls.append(value)
            return None

    enumeration = {'type': 'enum', 'cls': Colour, 'members': list(Colour), 'sub_type': 'int'}
    schema = union(typed_dict(c=enumeration, x=INT), typed_dict(c=INT, y=INT))
    assert outcome(engine, schema, {'c': 7}) == [
        ('enum', ('typed-dict', 'c'), 'Input should be 1'),
        ('missing', ('typed-dict', 'x'), 'Field required'),
        ('missing', ('typed-dict', 'y'), 'Field required'),
    ]
    assert calls == [7]


@on_both
def test_a_choice_that_falls_back_on_a_default(engine):
    rescued = default(INT, None, on_error='default')
    assert outcome(engine, union(rescued, STR), '') is None
    assert outcome(engine, union(rescued, STR), 'a') is None
    assert outcome(engine, union(STR, rescued), 'a') == 'a'
