"""`enum`: a member of an enumeration, or a value that stands for one."""

from __future__ import annotations

import enum

import pytest

from .outcomes import on_both, outcome, schema_error

ANY, INT, STR = ({'type': kind} for kind in ('any', 'int', 'str'))


class Plain(enum.Enum):
    a = 'a'
    two = 2
    half = 1.5
    pair = (1, 2)
    none = None
    listed = [1]


class Text(str, enum.Enum):
    x = 'xx'
    y = 'yy'


class Number(enum.IntEnum):
    one = 1
    two = 2


class Real(float, enum.Enum):
    half = 0.5
    two = 2.0


class Bits(enum.IntFlag):
    r = 1
    w = 2


class Other(enum.Enum):
    text = 'xx'
    number = 1
    real = 1.0


def enum_of(cls, sub_type=None, **keys) -> dict:
    schema = {'type': 'enum', 'cls': cls, 'members': list(cls), **keys}
    return schema if sub_type is None else {**schema, 'sub_type': sub_type}


PLAIN, TEXT, NUMBER = enum_of(Plain), enum_of(Text, 'str'), enum_of(Number, 'int')
REAL, BITS = enum_of(Real, 'float'), enum_of(Bits, 'int')


def refused(text: str) -> list:
    return [('enum', (), f'Input should be {text}')]


NO_PLAIN = refused("'a', 2, 1.5, (1, 2), None or [1]")
NO_TEXT = refused("'xx' or 'yy'")
NO_NUMBER = refused('1 or 2')
TOO_BIG = [('int_parsing_size', (), 'Unable to parse input string as an integer, exceeded maximum size')]


@on_both
@pytest.mark.parametrize(
    'schema, value, result',
    [
        (PLAIN, Plain.a, Plain.a),
        (PLAIN, 'a', Plain.a),
        (PLAIN, 2, Plain.two),
        (PLAIN, 2.0, Plain.two),
        (PLAIN, 1.5, Plain.half),
        (PLAIN, (1, 2), Plain.pair),
        (PLAIN, None, Plain.none),
        (PLAIN, [1], Plain.listed),
        (PLAIN, '2', NO_PLAIN),
        (PLAIN, 'b', NO_PLAIN),
        (PLAIN, 2**63, TOO_BIG),
        (PLAIN, Other.text, NO_PLAIN),
        (TEXT, Text.x, Text.x),
        (TEXT, 'xx', Text.x),
        (TEXT, b'xx', Text.x),
        (TEXT, Other.text, Text.x),
        (TEXT, 'x', NO_TEXT),
        (TEXT, 1, NO_TEXT),
        (
            TEXT,
            '\ud800',
            [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')],
        ),
        (NUMBER, Number.one, Number.one),
        (NUMBER, 1, Number.one),
        (NUMBER, '1', Number.one),
        (NUMBER, True, Number.one),
        (NUMBER, 1.0, Number.one),
        (NUMBER, 1.5, NO_NUMBER),
        (NUMBER, 'one', NO_NUMBER),
        (NUMBER, Other.number, Number.one),
        (NUMBER, Other.text, TOO_BIG),
        (NUMBER, 2**63, TOO_BIG),
        (NUMBER, str(2**63), TOO_BIG),
        (REAL, '0.5', Real.half),
        (REAL, 2, Real.two),
        (REAL, 1, refused('0.5 or 2.0')),
        (BITS, 3, Bits.r | Bits.w),
        (BITS, '1', Bits.r),
        (BITS, '3', refused('1 or 2')),
    ],
)
def test_python(engine, schema, value, result):
    got = outcome(engine, schema, value)
    assert got == result
    assert type(got) is type(result)


@on_both
@pytest.mark.parametrize('schema, member', [(PLAIN, Plain.a), (TEXT, Text.x), (NUMBER, Number.one)])
def test_strict(engine, schema, member):
    name = type(member).__name__
    wrong = [('is_instance_of', (), f'Input should be an instance of {name}')]
    for call in ({'strict': True}, {'config': {'strict': True}}):
        assert outcome(engine, schema, member, **call) is member
        assert outcome(engine, schema, member.value, **call) == wrong
    assert outcome(engine, {**schema, 'strict': True}, member.value) == wrong


@on_both
@pytest.mark.parametrize(
    'schema, text, result',
    [
        (PLAIN, '"a"', Plain.a),
        (PLAIN, '2', Plain.two),
        (PLAIN, 'null', Plain.none),
        (PLAIN, '[1]', Plain.listed),
        (PLAIN, '"2"', NO_PLAIN),
        (TEXT, '"xx"', Text.x),
        (TEXT, '1', NO_TEXT),
        (NUMBER, '1', Number.one),
        (NUMBER, '"1"', Number.one),
        (NUMBER, 'true', Number.one),
        (NUMBER, str(2**63), TOO_BIG),
        (REAL, '"0.5"', Real.half),
        (REAL, '2', Real.two),
        (BITS, '3', Bits.r | Bits.w),
    ],
)
def test_json(engine, schema, text, result):
    assert outcome(engine, schema, text, 'json') == result


@on_both
@pytest.mark.parametrize(
    'schema, text, result', [(PLAIN, '"a"', Plain.a), (TEXT, '"xx"', Text.x), (NUMBER, '1', Number.one)]
)
def test_json_may_hold_values_in_strict_mode(engine, schema, text, result):
    assert outcome(engine, schema, text, 'json', strict=True) == result


@on_both
def test_in_strict_mode_json_values_are_read_strictly(engine):
    assert outcome(engine, {**NUMBER, 'strict': True}, '"1"', 'json') == NO_NUMBER
    assert outcome(engine, NUMBER, '"1"', 'json', strict=True) == NO_NUMBER
    assert outcome(engine, {**NUMBER, 'strict': True}, '"1"', 'json', strict=False) is Number.one
    assert outcome(engine, {**REAL, 'strict': True}, '"0.5"', 'json') == refused('0.5 or 2.0')


@on_both
def test_an_integer_that_is_too_big_is_told_as_read(engine):
    with pytest.raises(engine.ValidationError) as info:
        engine.SchemaValidator(NUMBER).validate_python(str(2**63))
    assert info.value.errors()[0]['input'] == 2**63


@on_both
@pytest.mark.parametrize(
    'schema, text, result',
    [
        (PLAIN, 'a', Plain.a),
        (PLAIN, '2', NO_PLAIN),
        (TEXT, 'xx', Text.x),
        (NUMBER, '1', Number.one),
        (REAL, '0.5', Real.half),
        (TEXT, {'a': 'b'}, NO_TEXT),
    ],
)
def test_strings(engine, schema, text, result):
    assert outcome(engine, schema, text, 'strings') == result


@on_both
def test_missing(engine):
    log = []

    class Lenient(enum.Enum):
        a = 1
        b = 2

        @classmethod
        def _missing_(cls, value):
            log.append(value)
            if isinstance(value, Exception):
                raise value
            return cls.b if value == 'b' else value

    schema = enum_of(Lenient)
    assert outcome(engine, schema, 'b') is Lenient.b
    assert outcome(engine, schema, '"b"', 'json') is Lenient.b
    assert outcome(engine, schema, 'b', 'strings') is Lenient.b
    assert outcome(engine, schema, None) == refused('1 or 2')
    assert outcome(engine, schema, ValueError('no')) == refused('1 or 2')
    assert outcome(engine, schema, KeyError('no')) == "KeyError: 'no'"
    assert outcome(engine, schema, 5) == (
        'TypeError: error in Lenient._missing_: returned 5 instead of None or a valid member'
    )
    assert log[:4] == ['b', 'b', 'b', None]
    # strict mode does not ask
    log.clear()
    assert outcome(engine, schema, 'b', strict=True) == [
        ('is_instance_of', (), 'Input should be an instance of test_missing.<locals>.Lenient')
    ]
    assert log == []


@on_both
def test_members_that_the_schema_leaves_out_are_found_by_the_class(engine):
    assert outcome(engine, {**PLAIN, 'members': [Plain.a]}, 2) is Plain.two


@on_both
def test_in_unions_values_fit_worse_than_their_own_types(engine):
    assert outcome(engine, {'type': 'union', 'choices': [NUMBER, INT]}, 1) == 1
    assert type(outcome(engine, {'type': 'union', 'choices': [NUMBER, INT]}, 1)) is int
    assert outcome(engine, {'type': 'union', 'choices': [INT, NUMBER]}, Number.one) is Number.one
    assert type(outcome(engine, {'type': 'union', 'choices': [TEXT, ANY]}, 'xx')) is str


@on_both
def test_titles(engine):
    names = [engine.SchemaValidator(schema).title for schema in (PLAIN, TEXT, NUMBER, REAL)]
    assert names == ['enum[Plain]', 'str-enum[Text]', 'int-enum[Number]', 'float-enum[Real]']


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "enum" validator:\n  '
    assert schema_error(engine, {'type': 'enum', 'cls': Plain}) == head + "KeyError: 'members'"
    assert schema_error(engine, {**PLAIN, 'members': []}) == head + 'SchemaError: `members` should have length > 0'
    assert schema_error(engine, {**PLAIN, 'members': ['a']}) == (
        head + "AttributeError: 'str' object has no attribute 'value'"
    )
    assert schema_error(engine, {'type': 'enum', 'members': [Plain.a]}) == head + "KeyError: 'cls'"
    assert schema_error(engine, {**PLAIN, 'cls': 5}) == head + "TypeError: 'int' object is not an instance of 'type'"
    assert schema_error(engine, {**PLAIN, 'sub_type': 'other'}) == (
        head + "SchemaError: `sub_type` must be one of: 'int', 'str', 'float' or None"
    )
    assert schema_error(engine, {**PLAIN, 'strict': 1}) == head + "TypeError: 'int' object is not an instance of 'bool'"
