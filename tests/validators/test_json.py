"""`json`: JSON text within a value, validated in its turn."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

INT, STR = {'type': 'int'}, {'type': 'str'}
NUMBERS = {'type': 'list', 'items_schema': INT}


def json_of(schema=None) -> dict:
    return {'type': 'json'} if schema is None else {'type': 'json', 'schema': schema}


def errors(engine, schema, value, mode='python') -> list:
    with pytest.raises(engine.ValidationError) as info:
        getattr(engine.SchemaValidator(schema), f'validate_{mode}')(value)
    return [(line['type'], line['loc'], line['input']) for line in info.value.errors()]


class Text(str):
    pass


class Data(bytes):
    pass


@on_both
@pytest.mark.parametrize('strict', [False, True])
@pytest.mark.parametrize('value', ['[1, 2]', b'[1, 2]', bytearray(b'[1, 2]'), Text('[1, 2]'), Data(b' [1, 2] ')])
def test_python(engine, value, strict):
    assert outcome(engine, json_of(NUMBERS), value, strict=strict) == [1, 2]
    assert outcome(engine, json_of(), value, strict=strict) == [1, 2]


@on_both
def test_json_and_strings(engine):
    assert outcome(engine, json_of(NUMBERS), '"[1, \\"2\\"]"', 'json') == [1, 2]
    assert outcome(engine, json_of(NUMBERS), '[1, "2"]', 'strings') == [1, 2]
    assert outcome(engine, json_of(json_of(NUMBERS)), '"[1]"') == [1]


@on_both
@pytest.mark.parametrize(
    'value, mode',
    [(5, 'python'), (None, 'python'), ([1], 'python'), (memoryview(b'1'), 'python'), ('5', 'json'), ('[1]', 'json')],
)
def test_no_text(engine, value, mode):
    text = 'JSON input should be string, bytes or bytearray'
    assert outcome(engine, json_of(), value, mode) == [('json_type', (), text)]


@on_both
def test_no_json(engine):
    def invalid(text):
        return [('json_invalid', (), f'Invalid JSON: {text}')]

    assert outcome(engine, json_of(), 'x') == invalid('expected value at line 1 column 1')
    assert outcome(engine, json_of(), '[1,\n2') == invalid('EOF while parsing a list at line 2 column 1')
    assert outcome(engine, json_of(), b'"\xff"') == invalid('invalid unicode code point at line 1 column 2')
    assert outcome(engine, json_of(), '"x"', 'json') == invalid('expected value at line 1 column 1')
    assert outcome(engine, json_of(), '\ud800') == [
        ('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')
    ]


@on_both
def test_values_of_any_kind(engine):
    assert outcome(engine, json_of(), '{"a": [null, 1.5, true], "a": 2}') == {'a': 2}
    assert str(outcome(engine, json_of(), 'NaN')) == 'nan'
    assert outcome(engine, json_of(), str(10**30)) == 10**30


@on_both
def test_the_text_is_validated_as_json(engine):
    modes = []
    plain = {
        'type': 'function-plain',
        'function': {'type': 'with-info', 'function': lambda value, info: modes.append(info.mode)},
    }
    outcome(engine, json_of(plain), '1')
    outcome(engine, json_of(plain), '1', 'strings')
    assert modes == ['json', 'json']
    assert outcome(engine, json_of({'type': 'set', 'items_schema': INT}), '[1]', strict=True) == {1}
    either = {'type': 'json-or-python', 'json_schema': INT, 'python_schema': STR}
    assert outcome(engine, json_of(either), '"1"') == 1
    both = {'type': 'list', 'items_schema': {'type': 'union', 'choices': [either, json_of(either)]}}
    assert outcome(engine, both, [b'1', '1']) == [1, '1']


@on_both
def test_inputs_of_errors_are_those_of_the_inner_text(engine):
    text = '["", {"k": "x"}, [""]]'
    inner = [('int_parsing', (0,), ''), ('int_type', (1,), {'k': 'x'}), ('int_type', (2,), [''])]
    assert errors(engine, json_of(NUMBERS), text) == inner
    assert errors(engine, json_of(NUMBERS), text.encode()) == inner
    assert errors(engine, json_of(NUMBERS), '"[\\"\\", {\\"k\\": \\"x\\"}, [\\"\\"]]"', 'json') == inner
    items = {'type': 'list', 'items_schema': json_of(NUMBERS)}
    assert errors(engine, items, '["[1]", "[2, \\"y\\"]", 3]', 'json') == [
        ('int_parsing', (1, 1), 'y'),
        ('json_type', (2,), 3),
    ]


@on_both
def test_messages_are_those_of_the_outer_call(engine):
    assert outcome(engine, json_of(NUMBERS), '1') == [('list_type', (), 'Input should be a valid list')]
    assert outcome(engine, json_of(NUMBERS), '"1"', 'json') == [('list_type', (), 'Input should be a valid array')]


@on_both
def test_partial(engine):
    assert outcome(engine, json_of(NUMBERS), '[1, 2', allow_partial=True) == [1, 2]
    assert outcome(engine, json_of(), '[1, "a', allow_partial='trailing-strings') == [1, 'a']
    assert outcome(engine, json_of(), '"[1, \\"a"', 'json', allow_partial='on') == [1]


@on_both
def test_in_unions(engine):
    after = {
        'type': 'function-after',
        'function': {'type': 'no-info', 'function': lambda value: 'json'},
        'schema': json_of(INT),
    }
    union = {'type': 'union', 'choices': [{'type': 'any'}, after]}
    assert outcome(engine, union, '1') == '1'
    assert outcome(engine, union, b'1') == 'json'
    assert outcome(engine, union, bytearray(b'1')) == bytearray(b'1')


@on_both
def test_titles_no_default_no_assignment(engine):
    validator = engine.SchemaValidator(json_of({'type': 'default', 'default': 1, 'schema': INT}))
    assert validator.title == 'json[default[int]]'
    assert validator.get_default_value() is None
    assert engine.SchemaValidator(json_of()).title == 'json[any]'
    with pytest.raises(TypeError, match=r'^validate_assignment is not supported for json\[default\[int\]\]$'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schema(engine):
    assert schema_error(engine, json_of(5)) == (
        'Error building "json" validator:\n  ' + "TypeError: 'int' object is not an instance of 'dict'"
    )
