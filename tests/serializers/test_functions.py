"""Functions, `format` and `to-string` instead of, or around, a serializer."""

from __future__ import annotations

import pytest

from .dumped import form, forms, on_both

INT = {'type': 'int'}
LIST = {'type': 'list', 'items_schema': INT}


def plain(function, **keys):
    return {'type': 'function-plain', 'function': function, **keys}


def wrap(function, **keys):
    return {'type': 'function-wrap', 'function': function, **keys}


def raises(error):
    def function(*arguments):
        raise error

    return function


@on_both
def test_filters_are_for_what_the_function_sees(engine):
    for serialization, expected in (
        (plain(lambda value: [1, 2, 3]), [1, 2, 3]),
        (plain(lambda value: [1, 2, 3], return_schema=LIST), [1, 2, 3]),
        (wrap(lambda value, handler: [1, 2, 3]), [1, 2, 3]),
        (wrap(lambda value, handler: handler(value)), [8, 9]),
        (wrap(lambda value, handler: [handler(value)]), [[8, 9]]),
    ):
        schema = {**LIST, 'serialization': serialization}
        assert forms(engine, schema, [7, 8, 9], exclude={0})[0] == expected


@on_both
@pytest.mark.parametrize('make', [plain, wrap])
@pytest.mark.parametrize(
    'error, text',
    [
        (ValueError('x'), 'ValueError: x'),
        (KeyError('x'), "KeyError: 'x'"),
        (RecursionError('x'), 'RecursionError'),
    ],
)
def test_errors_of_functions(engine, make, error, text):
    serializer = engine.SchemaSerializer({'type': 'any', 'serialization': make(raises(error))})
    text = f'PydanticSerializationError: Error calling function `function`: {text}'
    assert form(serializer, 1, 'python') == (text, [])
    assert form(serializer, 1, 'json') == (f'PydanticSerializationError: Error serializing to JSON: {text}', [])
    keys = engine.SchemaSerializer(
        {'type': 'dict', 'keys_schema': {'type': 'any', 'serialization': make(raises(error))}}
    )
    assert form(keys, {1: 1}, 'jsonable') == (text, [])


@on_both
@pytest.mark.parametrize('make', [plain, wrap])
def test_errors_that_functions_made_for_serializers(engine, make):
    error = engine.PydanticSerializationError('x')
    serializer = engine.SchemaSerializer({'type': 'any', 'serialization': make(raises(error))})
    text = 'PydanticSerializationError: x'
    assert form(serializer, 1, 'python') == (text, [])
    assert form(serializer, 1, 'json') == (f'PydanticSerializationError: Error serializing to JSON: {text}', [])
    error = engine.PydanticSerializationUnexpectedValue('x')
    schema = {'type': 'any', 'serialization': make(raises(error))}
    assert forms(engine, schema, 1) == (1, 1, '1', 'PydanticSerializationUnexpectedValue(x)')


@on_both
def test_an_error_of_the_fallback(engine):
    serializer = engine.SchemaSerializer({'type': 'any'})
    fallback = raises(ValueError('x'))
    assert form(serializer, object, 'jsonable', fallback=fallback) == ('ValueError: x', [])
    text = 'PydanticSerializationError: Error serializing to JSON: ValueError: x'
    assert form(serializer, object, 'json', fallback=fallback) == (text, [])


@on_both
def test_formats(engine):
    schema = {'type': 'int', 'serialization': {'type': 'format', 'formatting_string': '04d'}}
    assert forms(engine, schema, 7) == (7, '0007', '"0007"')
    schema['serialization']['when_used'] = 'always'
    assert forms(engine, schema, 7) == ('0007', '0007', '"0007"')
    text = "Error calling `format(value, '04d')`: TypeError: unsupported format string passed to list.__format__"
    expected = f'PydanticSerializationError: {text}'
    in_json = f'PydanticSerializationError: Error serializing to JSON: {text}'
    assert forms(engine, schema, [1]) == (expected, expected, in_json)


@on_both
@pytest.mark.parametrize('kind', [{'type': 'to-string'}, {'type': 'format', 'formatting_string': ''}])
def test_python_values_stay_the_very_object(engine, kind):
    value = {'a': [1]}
    serializer = engine.SchemaSerializer({'type': 'any', 'serialization': kind})
    assert serializer.to_python(value) is value
    assert forms(engine, {'type': 'any', 'serialization': kind}, value)[1:] == ("{'a': [1]}", '"{\'a\': [1]}"')


@on_both
def test_attributes_that_raise_are_not_there(engine):
    class Raises:
        def __getattr__(self, name):
            raise RuntimeError(name)

    value = Raises()
    assert engine.SchemaSerializer({'type': 'any'}).to_python(value) is value


@on_both
def test_info_tells_what_the_caller_asked_for(engine):
    seen = []
    schema = {'type': 'any', 'serialization': plain(lambda value, info: seen.append(info), info_arg=True)}
    serializer = engine.SchemaSerializer(schema, {'serialize_by_alias': True})
    for by_alias in (None, True, False):
        serializer.to_python(1, by_alias=by_alias)
    assert [info.by_alias for info in seen] == [None, True, False]
    assert [f'by_alias={info.by_alias or False},' in repr(info) for info in seen] == [True] * 3
    flags = {
        'exclude_unset': False,
        'exclude_defaults': False,
        'exclude_none': False,
        'exclude_computed_fields': False,
        'round_trip': False,
        'serialize_as_any': False,
    }
    assert seen[0].__dict__ == {'mode': 'python', 'by_alias': None, **flags}
    seen.clear()
    serializer.to_json({'a': 1}, include={'a'}, exclude={'b'}, context={}, exclude_computed_fields=True)
    given = {'include': {'a'}, 'exclude': {'b'}, 'context': {}}
    assert seen[0].__dict__ == {**given, 'mode': 'json', 'by_alias': None, **flags, 'exclude_computed_fields': True}


class Standing:
    def __init__(self, rebuilt):
        self.rebuilt = rebuilt

    def rebuild(self, **arguments):
        assert arguments == {'parent_namespace_depth': 0}
        return self.rebuilt


@on_both
@pytest.mark.parametrize(
    'held, message',
    [
        (5, "'int' object is"),
        (None, "'None' is"),
        (Standing(None), "'Standing' object is"),
        (Standing(5), "'int' object is"),
    ],
)
def test_what_is_no_serializer_is_an_error(engine, held, message):
    value = type('Holder', (), {'__pydantic_serializer__': held})()
    message += " not an instance of 'SchemaSerializer'"
    with pytest.raises(TypeError) as caught:
        engine.to_jsonable_python(value)
    assert str(caught.value) == message
    with pytest.raises(engine.PydanticSerializationError) as caught:
        engine.to_json([value], fallback=str, serialize_unknown=True)
    assert str(caught.value) == f'Error serializing to JSON: TypeError: {message}'


@on_both
def test_what_a_format_gives_stays_as_it_is(engine):
    class Word(str):
        def __format__(self, spec):
            return self

    value = Word('w')
    serializer = engine.SchemaSerializer({'type': 'str', 'serialization': {'type': 'format', 'formatting_string': 's'}})
    assert serializer.to_python(value, mode='json') is value
    assert serializer.to_json(value) == b'"w"'


@on_both
def test_functions_of_keys_see_the_filter_of_the_value_in_json(engine):
    seen = []

    def note(key, info):
        seen.append((info.mode, info.include))
        return key

    keys = {'type': 'str', 'serialization': plain(note, info_arg=True)}
    serializer = engine.SchemaSerializer({'type': 'dict', 'keys_schema': keys})
    value, include = {'a': {'k': 1, 'b': 2}}, {'a': {'k'}}
    assert serializer.to_python(value, include=include) == {'a': {'k': 1}}
    assert serializer.to_python(value, mode='json', include=include) == {'a': {'k': 1}}
    assert serializer.to_json(value, include=include) == b'{"a":{"k":1}}'
    assert seen == [('python', None), ('json', None), ('json', {'k'})]
    pairs = {'type': 'tuple', 'items_schema': [{'type': 'str'}, {'type': 'str'}]}
    serializer = engine.SchemaSerializer({'type': 'dict', 'keys_schema': pairs})
    assert serializer.to_json({('a', 'b'): {0: 1, 2: 3}}, include={('a', 'b'): {0}}) == b'{"a,b":{"0":1}}'


@on_both
@pytest.mark.parametrize('index', [-1, 2**70])
def test_numbers_that_are_no_index_are_keys(engine, index):
    around = wrap(lambda value, handler: handler(value, index), schema=INT)
    serializer = engine.SchemaSerializer({'type': 'list', 'items_schema': {'type': 'int', 'serialization': around}})
    assert serializer.to_python([1, 2]) == [1, 2]
    assert serializer.to_json([1, 2]) == b'[1,2]'
