"""`literal`: one of a fixed set of values."""

from __future__ import annotations

import enum
from decimal import Decimal

import pytest

from .outcomes import on_both, outcome, run, schema_error


class Text(str):
    pass


class Number(int):
    pass


class Plain(enum.Enum):
    a = 'a'


class TextEnum(str, enum.Enum):
    a = 'a'


class NumberEnum(enum.IntEnum):
    one = 1


def literal(*expected: object) -> dict:
    return {'type': 'literal', 'expected': list(expected)}


def refused(text: str) -> list:
    return [('literal_error', (), f'Input should be {text}')]


@on_both
@pytest.mark.parametrize(
    'expected, value, result',
    [
        (['a'], 'a', 'a'),
        (['a'], Text('a'), 'a'),
        (['a'], TextEnum.a, 'a'),
        ([1], 1, 1),
        ([1], Number(1), 1),
        ([1], True, 1),
        ([1], 1.0, 1),
        ([1], Decimal(1), 1),
        ([1], NumberEnum.one, 1),
        ([True], True, True),
        ([True], 1, True),
        ([1, True], 1, 1),
        ([1, True], Number(1), True),
        ([1, 1.0], True, 1.0),
        ([2, 1.0], 2.0, 2),
        ([None], None, None),
        ([1.5], 1.5, 1.5),
        ([b'x'], b'x', b'x'),
        ([(1, 2)], (1, 2), (1, 2)),
        ([[1]], [1], [1]),
        ([{'a': 1}], {'a': 1}, {'a': 1}),
        ([10**30], 10**30, 10**30),
        ([-(2**63)], -(2**63), -(2**63)),
        ([Plain.a], Plain.a, Plain.a),
        ([TextEnum.a], 'a', TextEnum.a),
        ([NumberEnum.one], 1, NumberEnum.one),
    ],
)
def test_values_that_equal_one(engine, expected, value, result):
    got = outcome(engine, literal(*expected), value)
    assert got == result
    assert type(got) is type(result)


@on_both
@pytest.mark.parametrize(
    'expected, value, text',
    [
        (['a'], 'b', "'a'"),
        (['a'], 1, "'a'"),
        (['a', 'b'], None, "'a' or 'b'"),
        (['a', 'b', 3], b'a', "'a', 'b' or 3"),
        ([1], '1', '1'),
        ([1], 1.5, '1'),
        ([1], float('nan'), '1'),
        ([1], float('inf'), '1'),
        ([2**63 - 1], 2.0**63, '9223372036854775807'),
        ([0], True, '0'),
        ([True], False, 'True'),
        ([None], 0, 'None'),
        ([float('nan')], float('nan'), 'nan'),
        ([Plain.a], 'a', "<Plain.a: 'a'>"),
        (['a'], [], "'a'"),
        (['a'], {}, "'a'"),
    ],
)
def test_values_that_equal_none(engine, expected, value, text):
    assert outcome(engine, literal(*expected), value) == refused(text)


@on_both
def test_many_texts_are_found_by_hash(engine):
    words = [f'word{number}' for number in range(50)]
    validator = engine.SchemaValidator(literal(*words, 'twice', 'twice', 7, -7))
    for word in [*words, 'twice', 7, -7]:
        assert validator.validate_python(word) == word
    assert validator.validate_json('"word49"') == 'word49'
    assert run(validator, 'word50')[0][0] == 'literal_error'
    assert run(validator, '')[0][0] == 'literal_error'


@on_both
@pytest.mark.parametrize(
    'expected, text, result',
    [
        (['a'], '"a"', 'a'),
        (['é'], '"\\u00e9"', 'é'),
        ([TextEnum.a], '"a"', TextEnum.a),
        ([1], '1', 1),
        ([1], 'true', 1),
        ([1], '1.0', 1),
        ([True], 'true', True),
        ([True], '1', True),
        ([None], 'null', None),
        ([[1]], '[1]', [1]),
        ([10**30], str(10**30), 10**30),
        ([1.5], '1.5', 1.5),
        (['a'], '"b"', refused("'a'")),
        (['a'], '1', refused("'a'")),
        ([1], '"1"', refused('1')),
        ([1], '1.5', refused('1')),
        ([1], 'false', refused('1')),
        (
            [1],
            str(10**30),
            [('int_parsing_size', (), 'Unable to parse input string as an integer, exceeded maximum size')],
        ),
    ],
)
def test_json(engine, expected, text, result):
    got = outcome(engine, literal(*expected), text, 'json')
    assert got == result
    assert type(got) is type(result)


@on_both
@pytest.mark.parametrize(
    'expected, text, result',
    [
        (['a'], 'a', 'a'),
        ([TextEnum.a], 'a', TextEnum.a),
        ([True], 'yes', True),
        ([False], '0', False),
        ([1], '1', refused('1')),
        ([1, True], '1', True),
        ([None], 'None', refused('None')),
        (['a'], {'a': 'a'}, refused("'a'")),
        (['a'], 1, [('string_type', (), 'Input should be a valid string')]),
    ],
)
def test_strings(engine, expected, text, result):
    assert outcome(engine, literal(*expected), text, 'strings') == result


@on_both
def test_numbers_and_texts_that_cannot_be_compared(engine):
    too_big = [('int_parsing_size', (), 'Unable to parse input string as an integer, exceeded maximum size')]
    assert outcome(engine, literal(1), 2**63) == too_big
    assert outcome(engine, literal('a'), 2**63) == refused("'a'")
    not_unicode = [
        ('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')
    ]
    assert outcome(engine, literal('a'), '\ud800') == not_unicode
    assert outcome(engine, literal(1), '\ud800') == refused('1')


@on_both
def test_hash_and_comparison_of_the_input_are_asked_as_by_a_dict(engine):
    log = []

    class Like:
        def __init__(self, answer):
            self.answer = answer

        def __hash__(self):
            log.append('hash')
            return hash('a')

        def __eq__(self, other):
            log.append(other)
            if isinstance(self.answer, Exception):
                raise self.answer
            return self.answer

    assert outcome(engine, literal('a'), Like(False)) == refused("'a'")
    log.clear()
    assert outcome(engine, literal('a'), Like(True)) == 'a'
    assert outcome(engine, literal('a'), Like(ValueError('no'))) == refused("'a'")
    assert outcome(engine, literal(b'b', 'a'), Like(True)) == 'a'
    assert log == ['hash', 'a', 'hash', 'a', 'hash', 'hash', 'a']


@on_both
def test_unhashable_values_are_compared(engine):
    class Unhashable:
        __hash__ = None

        def __eq__(self, other):
            if other == 'fail':
                raise ValueError
            return other == 5

        def __repr__(self):
            return 'U'

    value = Unhashable()
    assert outcome(engine, literal(value), 5) is value
    assert outcome(engine, literal(value), 6) == refused('U')
    assert outcome(engine, literal(value), 'fail') == refused('U')
    assert outcome(engine, literal(value), '5', 'json') is value


@on_both
def test_titles(engine):
    assert engine.SchemaValidator(literal('a', 1, None, Plain.a)).title == "literal['a',1,None,<Plain.a: 'a'>]"


@on_both
def test_wrong_schemas(engine):
    class NoRepr:
        def __repr__(self):
            raise ValueError('no repr')

    head = 'Error building "literal" validator:\n  '
    assert schema_error(engine, literal()) == head + 'SchemaError: `expected` should have length > 0'
    assert schema_error(engine, {'type': 'literal'}) == head + "KeyError: 'expected'"
    assert schema_error(engine, {'type': 'literal', 'expected': ('a',)}) == (
        head + "TypeError: 'tuple' object is not an instance of 'list'"
    )
    assert schema_error(engine, literal('\ud800')) == head + "SchemaError: error extracting str '\\ud800'"
    assert schema_error(engine, literal(NoRepr())) == head + 'ValueError: no repr'
