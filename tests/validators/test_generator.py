"""`generator` and the iterator that it gives."""

from __future__ import annotations

import copy
import gc
import pickle
import weakref

import pytest

from .outcomes import on_both

INT = {'type': 'int'}


def generator(**keys):
    return {'type': 'generator', **keys}


def told(error):
    if not hasattr(error, 'title'):
        return f'{type(error).__name__}: {error}'
    return [(line['type'], line['loc'], line['input']) for line in error.errors()]


def steps(iterator, count):
    """What so many `next` give, and the index after each."""
    found = []
    for _ in range(count):
        try:
            found.append((next(iterator), iterator.index))
        except Exception as error:
            found.append((told(error), iterator.index))
    return found


def validated(engine, schema, value, mode='python', **call):
    return getattr(engine.SchemaValidator(schema), f'validate_{mode}')(value, **call)


END = 'StopIteration: '


@on_both
def test_items_are_validated_when_asked_for(engine):
    read = []

    def items():
        for item in ('1', 'a', '3'):
            read.append(item)
            yield item

    iterator = validated(engine, generator(items_schema=INT), items())
    assert (read, iterator.index, iter(iterator) is iterator) == ([], 0, True)
    assert steps(iterator, 1) == [(1, 1)]
    assert read == ['1']
    assert steps(iterator, 3) == [([('int_parsing', (1,), 'a')], 2), (3, 3), (END, 3)]


@on_both
def test_what_is_taken(engine):
    for value in ([1], (1,), {1}, {1: 2}, iter([1]), range(1, 2)):
        assert list(validated(engine, generator(items_schema=INT), value)) == [1]
    assert list(validated(engine, generator(), 'añ')) == ['a', 'ñ']
    assert list(validated(engine, generator(), b'a')) == [97]
    assert list(validated(engine, generator(), '[1, [2]]', 'json')) == [1, [2]]
    assert list(validated(engine, generator(), '{"a": 1, "b": 2, "a": 3}', 'json')) == ['a', 'b', 'a']
    assert list(validated(engine, generator(), r'"a\"\n\u00e9"', 'json')) == ['a', '"', '\n', 'é']
    for value, mode in ((5, 'python'), (None, 'python'), ('1', 'json'), ('null', 'json'), ('a', 'strings')):
        with pytest.raises(engine.ValidationError) as caught:
            validated(engine, generator(), value, mode)
        assert caught.value.errors()[0]['type'] == 'iterable_type'


@on_both
def test_json_items_are_validated_as_json(engine):
    dates = generator(items_schema={'type': 'tuple', 'items_schema': [INT]})
    assert list(validated(engine, dates, '[[1], [2]]', 'json', strict=True)) == [(1,), (2,)]
    iterator = validated(engine, generator(items_schema=INT), '["x"]', 'json')
    with pytest.raises(engine.ValidationError) as caught:
        next(iterator)
    assert caught.value.errors(include_url=False) == [
        {
            'type': 'int_parsing',
            'loc': (0,),
            'msg': 'Input should be a valid integer, unable to parse string as an integer',
            'input': 'x',
        }
    ]
    iterator = validated(engine, generator(items_schema={'type': 'list'}), '[1]', 'json')
    with pytest.raises(engine.ValidationError, match='Input should be a valid list'):
        next(iterator)


@on_both
def test_length_bounds(engine):
    iterator = validated(engine, generator(max_length=2), [1, 2, 3, 4])
    too_long = [('too_long', (), [1, 2, 3, 4])]
    assert steps(iterator, 5) == [(1, 1), (2, 2), (too_long, 3), (too_long, 4), (END, 4)]
    iterator = validated(engine, generator(min_length=2), [1])
    too_short = [('too_short', (), [1])]
    assert steps(iterator, 3) == [(1, 1), (too_short, 1), (too_short, 1)]
    iterator = validated(engine, generator(min_length=3), '{"a": 1, "b": 2}', 'json')
    assert steps(iterator, 3) == [('a', 1), ('b', 2), ([('too_short', (), ['a', 'b'])], 2)]
    iterator = validated(engine, generator(max_length=0), '[1]', 'json')
    with pytest.raises(engine.ValidationError) as caught:
        next(iterator)
    assert (caught.value.title, caught.value.errors()[0]['ctx'], caught.value.errors()[0]['msg']) == (
        'ValidatorIterator',
        {'field_type': 'Generator', 'max_length': 0, 'actual_length': None},
        'Generator should have at most 0 items after validation, not more',
    )


@on_both
def test_exceptions_of_the_iterator_and_of_functions_pass(engine):
    def items():
        yield 1
        raise ValueError('x')

    assert steps(validated(engine, generator(items_schema=INT), items()), 3) == [(1, 1), ('ValueError: x', 1), (END, 1)]

    def function(item):
        raise KeyError(item)

    schema = generator(items_schema={'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}})
    assert steps(validated(engine, schema, [1]), 2) == [('KeyError: 1', 1), (END, 1)]


@on_both
def test_wishes_to_leave_out_an_item_have_no_container(engine):
    omit = {'type': 'default', 'schema': INT, 'on_error': 'omit'}
    text = 'SchemaError: Uncaught Omit error, please check your usage of `default` validators.'
    assert steps(validated(engine, generator(items_schema=omit), ['a', 1]), 2) == [(text, 1), (1, 2)]


@on_both
def test_asking_again_while_an_item_is_made(engine):
    held = []

    def function(item):
        try:
            next(held[0])
        except RuntimeError as error:
            return str(error)

    schema = generator(items_schema={'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}})
    held.append(validated(engine, schema, [1, 2]))
    assert list(held[0]) == ['Already borrowed', 'Already borrowed']


@on_both
def test_functions_learn_of_the_call(engine):
    seen = []

    def function(item, info):
        seen.append((info.mode, info.context, info.field_name, sorted(info.data)))
        return item

    inner = generator(items_schema={'type': 'function-plain', 'function': {'type': 'with-info', 'function': function}})
    fields = {'a': {'type': 'model-field', 'schema': INT}, 'f': {'type': 'model-field', 'schema': inner}}
    validator = engine.SchemaValidator({'type': 'model-fields', 'fields': fields})
    list(validator.validate_python({'a': 1, 'f': [1]}, context=3)[0]['f'])
    list(validator.validate_json('{"a": 1, "f": [1]}')[0]['f'])
    assert seen == [('python', 3, 'f', ['a', 'f']), ('json', None, 'f', ['a', 'f'])]


@on_both
def test_the_input_of_errors_can_be_hidden(engine):
    validator = engine.SchemaValidator(generator(items_schema=INT), {'hide_input_in_errors': True, 'title': 'Foo'})
    with pytest.raises(engine.ValidationError) as caught:
        next(validator.validate_python(['a']))
    assert str(caught.value).startswith(
        '1 validation error for ValidatorIterator\n0\n'
        '  Input should be a valid integer, unable to parse string as an integer [type=int_parsing]\n'
    )


@on_both
def test_the_object(engine):
    iterator = validated(engine, generator(items_schema=INT), [1])
    assert repr(iterator) == 'ValidatorIterator(index=0, schema=Some(Int(IntValidator { strict: false })))'
    assert repr(validated(engine, generator(), [1])) == 'ValidatorIterator(index=0, schema=None)'
    with pytest.raises(AttributeError):
        iterator.index = 3
    for function in (type(iterator), lambda: copy.copy(iterator), lambda: pickle.dumps(iterator)):
        with pytest.raises(TypeError):
            function()


@on_both
def test_an_iterator_outlives_its_validator_and_is_collected(engine):
    class Held:
        pass

    held = Held()

    def function(item):
        return held  # noqa: F821  (deleted below)

    schema = generator(items_schema={'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}})
    iterator = validated(engine, schema, [1, 2])
    gc.collect()
    assert next(iterator) is held
    held.iterator, gone = iterator, weakref.ref(held)
    del held, function, schema, iterator
    gc.collect()
    assert gone() is None


@on_both
def test_titles(engine):
    assert engine.SchemaValidator(generator(items_schema={'type': 'str'})).title == 'generator[str]'
    assert engine.SchemaValidator(generator()).title == 'generator[any]'


@on_both
@pytest.mark.parametrize(
    ('text', 'partial', 'items'),
    [
        (
            ' [ 1 , "a,]\\"" , [2, {"b": "]"}] , {"c":[1]} ,null,true,1e3, "x" ] ',
            False,
            [1, 'a,]"', [2, {'b': ']'}], {'c': [1]}, None, True, 1000.0, 'x'],
        ),
        ('[ ]', False, []),
        ('{"a":1,"b":[2]}', False, ['a', 'b']),
        ('"ab\\n"', False, ['a', 'b', '\n']),
        ('[1, "ab', 'trailing-strings', [1, 'ab']),
        ('[1, "ab', True, [1]),
        ('[1, [2, "x', 'trailing-strings', [1, [2, 'x']]),
        ('[1, {"a": [1, "b', 'trailing-strings', [1, {'a': [1, 'b']}]),
        ('[1,', True, [1]),
        ('[12', True, [12]),
    ],
)
def test_items_of_json_are_found_in_its_text(engine, text, partial, items):
    assert list(validated(engine, generator(), text, 'json', allow_partial=partial)) == items
    if len(items) > 1:
        iterator = validated(engine, generator(max_length=1), text, 'json', allow_partial=partial)
        found = steps(iterator, 2)
        assert (found[0], found[1][0][0][0]) == ((items[0], 1), 'too_long')
