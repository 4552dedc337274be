"""`tagged-union`: one of several schemas, chosen by a tag in the input or by a function."""

from __future__ import annotations

import enum
from collections.abc import Mapping

import pytest

from .outcomes import on_both, outcome, schema_error

ANY, INT, STR = ({'type': kind} for kind in ('any', 'int', 'str'))


def tagged(discriminator, choices: dict, **keys) -> dict:
    return {'type': 'tagged-union', 'discriminator': discriminator, 'choices': choices, **keys}


def fields(**schemas: dict) -> dict:
    return {
        'type': 'model-fields',
        'fields': {name: {'type': 'model-field', 'schema': schema} for name, schema in schemas.items()},
    }


class Plain(enum.Enum):
    a = 'a'
    three = 3


class Text(str, enum.Enum):
    a = 'a'


class Number(enum.IntEnum):
    one = 1


class Thing:
    def __init__(self, **attributes):
        self.__dict__.update(attributes)

    def __repr__(self):
        return 'Thing()'


class Book(Mapping):
    def __init__(self, entries):
        self.entries = entries

    def __getitem__(self, key):
        return self.entries[key]

    def __len__(self):
        return len(self.entries)

    def __iter__(self):
        return iter(self.entries)


BY_K = tagged('k', {'a': fields(x=INT), 'b': fields(y=STR)})
NOT_FOUND = [('union_tag_not_found', (), "Unable to extract tag using discriminator 'k'")]


def invalid(tag: str, expected: str = "'a', 'b'", discriminator: str = "'k'") -> list:
    text = f"Input tag '{tag}' found using {discriminator} does not match any of the expected tags: {expected}"
    return [('union_tag_invalid', (), text)]


@on_both
@pytest.mark.parametrize(
    'value, result',
    [
        ({'k': 'a', 'x': '1'}, ({'x': 1}, None, {'x'})),
        ({'k': 'b', 'y': 'z'}, ({'y': 'z'}, None, {'y'})),
        ({'k': Text.a, 'x': 1}, ({'x': 1}, None, {'x'})),
        (Book({'k': 'a', 'x': 1}), ({'x': 1}, None, {'x'})),
        (
            {'k': 'a', 'x': 'z'},
            [('int_parsing', ('a', 'x'), 'Input should be a valid integer, unable to parse string as an integer')],
        ),  # noqa: E501
        ({'k': 'a'}, [('missing', ('a', 'x'), 'Field required')]),
        ({'k': 'c'}, invalid('c')),
        ({'k': 1}, invalid('1')),
        ({'k': None}, invalid('None')),
        ({'k': []}, invalid('[]')),
        ({'k': Plain.a}, invalid('Plain.a')),
        ({'k': '\ud800'}, invalid('\ufffd' * 3)),
        ({}, NOT_FOUND),
        (Thing(), NOT_FOUND),
        (Thing(k='c'), invalid('c')),
    ],
)
def test_python(engine, value, result):
    assert outcome(engine, BY_K, value) == result


@on_both
@pytest.mark.parametrize(
    'text, result',
    [
        ('{"k": "a", "x": 1}', ({'x': 1}, None, {'x'})),
        ('{"k": "a", "y": "z", "k": "b"}', ({'y': 'z'}, None, {'y'})),
        ('{"k": "\\u0061", "x": 1}', ({'x': 1}, None, {'x'})),
        ('{"k": "a"}', [('missing', ('a', 'x'), 'Field required')]),
        ('{"k": "c"}', invalid('c')),
        ('{"k": {"a": [null]}}', invalid("{'a': [None]}")),
        ('{}', NOT_FOUND),
        ('5', [('dict_type', (), 'Input should be an object')]),
        ('["k"]', [('dict_type', (), 'Input should be an object')]),
    ],
)
def test_json(engine, text, result):
    assert outcome(engine, BY_K, text, 'json') == result


@on_both
@pytest.mark.parametrize(
    'value, result',
    [
        ({'k': 'a', 'x': '1'}, ({'x': 1}, None, {'x'})),
        ({'k': 'c'}, invalid('c')),
        ({}, NOT_FOUND),
        ('a', [('dict_type', (), 'Input should be an object')]),
        (5, [('string_type', (), 'Input should be a valid string')]),
    ],
)
def test_strings(engine, value, result):
    assert outcome(engine, BY_K, value, 'strings') == result


@on_both
@pytest.mark.parametrize(
    'tag, found, location',
    [
        (1, 1, 1),
        (1, True, 1),
        (1, 1.0, '1.0'),
        (Number.one, 1, 1),
        (Plain.three, Plain.three, '<Plain.three: 3>'),
        (Text.a, 'a', 'a'),
        (None, None, 'None'),
        (b'x', b'x', "b'x'"),
        (2**63, 2**63, '9223372036854775808'),
    ],
)
def test_tags_that_are_no_texts(engine, tag, found, location):
    schema = tagged('k', {tag: fields(x=INT), 'other': ANY})
    assert outcome(engine, schema, {'k': found}) == [('missing', (location, 'x'), 'Field required')]


@on_both
def test_all_tags_are_listed(engine):
    schema = tagged('k', {'a': ANY, 1: ANY, None: ANY, Plain.three: ANY, b'x': ANY})
    expected = "'a', 1, None, <Plain.three: 3>, b'x'"
    assert outcome(engine, schema, {'k': 3}) == invalid('3', expected)
    assert outcome(engine, schema, {'k': 2**63}) == invalid('9223372036854775808', expected)
    assert outcome(engine, tagged('k', {}), {'k': 3}) == invalid('3', '')


@on_both
@pytest.mark.parametrize(
    'discriminator, value, result',
    [
        (['k'], {'k': 't'}, {'k': 't'}),
        (['k', 'l'], {'k': {'l': 't'}}, {'k': {'l': 't'}}),
        (['k', 0], {'k': ['t']}, {'k': ['t']}),
        (['k', -1], {'k': ('s', 't')}, {'k': ('s', 't')}),
        ([['k'], ['l', 0]], {'l': ['t']}, {'l': ['t']}),
        ([['k'], ['l', 0]], {'k': 's', 'l': ['t']}, invalid('s', "'t'", "'k' | 'l'.0")),
        ('k.l', {'k.l': 't'}, {'k.l': 't'}),
        (['k', 'l'], {'k': 1}, [('union_tag_not_found', (), "Unable to extract tag using discriminator 'k'.'l'")]),
        (['k', 0], {'k': 'text'}, [('union_tag_not_found', (), "Unable to extract tag using discriminator 'k'.0")]),
    ],
)
def test_paths(engine, discriminator, value, result):
    assert outcome(engine, tagged(discriminator, {'t': ANY}), value) == result


@on_both
def test_paths_in_json(engine):
    schema = tagged([['k', 'l'], ['m', -1]], {'t': ANY})
    assert outcome(engine, schema, '{"k": {"l": "t"}}', 'json') == {'k': {'l': 't'}}
    assert outcome(engine, schema, '{"m": [1, "t"]}', 'json') == {'m': [1, 't']}


@on_both
def test_from_attributes(engine):
    choice = {**fields(x=INT), 'from_attributes': True}
    thing = Thing(k='a', x='1')
    no_dict = [('dict_type', (), 'Input should be a valid dictionary')]
    no_attributes = [
        ('model_attributes_type', (), 'Input should be a valid dictionary or object to extract fields from')
    ]
    read = ({'x': 1}, None, {'x'})
    schema = tagged('k', {'a': choice})
    assert outcome(engine, schema, thing) == read
    assert outcome(engine, schema, (thing, {'k': 'a', 'x': '1'})) == read
    assert outcome(engine, schema, thing, from_attributes=False) == no_dict
    assert outcome(engine, schema, thing, config={'from_attributes': False}) == no_dict
    assert outcome(engine, {**schema, 'from_attributes': False}, thing) == no_dict
    assert outcome(engine, {**schema, 'from_attributes': False}, thing, from_attributes=True) == read
    for value in (5, 'a', None, [], Thing):
        assert outcome(engine, schema, value) == no_attributes
        assert outcome(engine, schema, value, from_attributes=False) == no_dict

    class Failing:
        @property
        def k(self):
            raise ValueError('no')

    assert outcome(engine, schema, Failing()) == [
        ('get_attribute_error', (), 'Error extracting attribute: ValueError: no')
    ]


@on_both
def test_strict(engine):
    schema = tagged('k', {'a': fields(x=INT)})
    assert outcome(engine, schema, {'k': 'a', 'x': '1'}, strict=True) == [
        ('int_type', ('a', 'x'), 'Input should be a valid integer')
    ]
    book = Book({'k': 'a', 'x': 1})
    assert outcome(engine, schema, book, strict=True, from_attributes=False) == [
        ('dict_type', (), 'Input should be a valid dictionary')
    ]
    # the union's own key has no effect
    assert outcome(engine, {**schema, 'strict': True}, book) == ({'x': 1}, None, {'x'})


@on_both
def test_functions(engine):
    log = []

    def kind(value):
        log.append(value)
        return {int: 'i', str: 's', float: 'f'}.get(type(value))

    schema = tagged(kind, {'i': INT, 's': {'type': 'str', 'max_length': 2}})
    assert outcome(engine, schema, 1) == 1
    assert outcome(engine, schema, '"ab"', 'json') == 'ab'
    assert outcome(engine, schema, 'abc', 'strings') == [
        ('string_too_long', ('s',), 'String should have at most 2 characters')
    ]
    assert outcome(engine, schema, None) == [
        ('union_tag_not_found', (), 'Unable to extract tag using discriminator kind()')
    ]
    assert outcome(engine, schema, 1.5) == invalid('f', "'i', 's'", 'kind()')
    assert log == [1, 'ab', 'abc', None, 1.5]


@on_both
def test_exceptions_of_functions_are_raised(engine):
    def fail(value):
        raise value

    schema = tagged(fail, {'a': ANY})
    assert outcome(engine, schema, ValueError('no')) == 'ValueError: no'
    assert outcome(engine, schema, engine.PydanticOmit()) == 'PydanticOmit: PydanticOmit()'


@on_both
def test_custom_errors(engine):
    own = {'custom_error_type': 'own', 'custom_error_message': 'no {k}', 'custom_error_context': {'k': 'kind'}}
    schema = {**BY_K, **own}
    assert outcome(engine, schema, {'k': 'c'}) == [('own', (), 'no kind')]
    assert outcome(engine, schema, {}) == [('own', (), 'no kind')]
    # what is wrong below, or with the input as a whole, is told as ever
    assert outcome(engine, schema, {'k': 'a'}) == [('missing', ('a', 'x'), 'Field required')]
    assert outcome(engine, schema, 5)[0][0] == 'model_attributes_type'
    known = {**BY_K, 'custom_error_type': 'missing'}
    assert outcome(engine, known, {}) == [('missing', (), 'Field required')]


@on_both
def test_titles_and_what_is_not_supported(engine):
    validator = engine.SchemaValidator(tagged('k', {'a': INT, 'b': {'type': 'default', 'default': 1, 'schema': STR}}))
    assert validator.title == 'tagged-union[int,default[str]]'
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match='^validate_assignment is not supported for tagged-union'):
        validator.validate_assignment({}, 'a', 1)


@on_both
def test_wrong_schemas(engine):
    class NoRepr:
        def __repr__(self):
            raise ValueError('no repr')

    class NoName:
        def __call__(self, value):
            return None

    head = 'Error building "tagged-union" validator:\n  '
    assert schema_error(engine, {'type': 'tagged-union', 'choices': {}}) == head + "KeyError: 'discriminator'"
    assert schema_error(engine, {'type': 'tagged-union', 'discriminator': 'k'}) == head + "KeyError: 'choices'"
    assert schema_error(engine, tagged('k', {'a': 'b', 'b': ANY})) == (
        head + "TypeError: 'str' object is not an instance of 'dict'"
    )
    assert schema_error(engine, tagged('k', {'\ud800': ANY})) == head + "SchemaError: error extracting str '\\ud800'"
    assert schema_error(engine, tagged('k', {NoRepr(): ANY})) == head + 'ValueError: no repr'
    assert schema_error(engine, tagged(NoName(), {'a': ANY})) == (
        head + "AttributeError: 'NoName' object has no attribute '__name__'"
    )
    assert schema_error(engine, tagged('k', {'a': ANY}, from_attributes=1)) == (
        head + "TypeError: 'int' object is not an instance of 'bool'"
    )
    failed = 'failed to extract field ValidationAlias::'
    assert schema_error(engine, tagged(['k', None], {'a': ANY})) == (
        head + "TypeError: failed to extract enum ValidationAlias ('Str | AliasPath | AliasChoices')\n"
        f'- variant Str (Str): TypeError: {failed}Str.0, caused by TypeError: '
        "'list' object is not an instance of 'str'\n"
        f'- variant AliasPath (AliasPath): TypeError: {failed}AliasPath.0, caused by TypeError: '
        'Item in an alias path should be a string or int\n'
        f'- variant AliasChoices (AliasChoices): TypeError: {failed}AliasChoices.0, caused by TypeError: '
        "'str' object is not an instance of 'list'"
    )
