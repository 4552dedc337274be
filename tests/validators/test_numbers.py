"""`int`, `float` and `bool` from every input."""

from __future__ import annotations

import decimal
import enum
import fractions

import pytest

from .outcomes import brief, on_both, schema_error

INT, FLOAT, BOOL = {'type': 'int'}, {'type': 'float'}, {'type': 'bool'}
SURROGATE = '1\ud800'


class Member(enum.Enum):
    one = 1
    text = 'x'
    half = 0.5
    pair = (1, 2)


class Number(enum.IntEnum):
    one = 1


class IntSub(int):
    def __int__(self):
        return 9

    def __index__(self):
        return 9


class FloatSub(float):
    def __float__(self):
        return 9.0


class Index:
    def __index__(self):
        return 3


class Float:
    def __float__(self):
        return 3.0


class Raises:
    def __float__(self):
        raise ValueError('x')


def exact(made, expected):
    return (type(made), made) == (type(expected), expected) or repr(made) == repr(expected)


@on_both
@pytest.mark.parametrize(
    'value, lax, strict',
    [
        (1, 1, 1),
        (10**30, 10**30, 10**30),
        (IntSub(3), 3, 3),
        (Number.one, 1, 1),
        (True, 1, 'int_type@'),
        (1.0, 1, 'int_type@'),
        (1.5, 'int_from_float@', 'int_type@'),
        (float('nan'), 'finite_number@', 'int_type@'),
        (1e20, 'int_parsing_size@', 'int_type@'),
        ('1', 1, 'int_type@'),
        (' +1_0.0 ', 10, 'int_type@'),
        ('1__0', 'int_parsing@', 'int_type@'),
        ('1e3', 'int_parsing@', 'int_type@'),
        ('9' * 4301, 'int_parsing_size@', 'int_type@'),
        (SURROGATE, 'string_unicode@', 'int_type@'),
        (b'1', 1, 'int_type@'),
        (b'\xff', 'int_parsing@', 'int_type@'),
        (bytearray(b'1'), 'int_type@', 'int_type@'),
        (decimal.Decimal('3'), 3, 'int_type@'),
        (decimal.Decimal('1e20'), 10**20, 'int_type@'),
        (decimal.Decimal('3.5'), 'int_from_float@', 'int_type@'),
        (decimal.Decimal('NaN'), 'finite_number@', 'int_type@'),
        (fractions.Fraction(3, 1), 3, 'int_type@'),
        (Float(), 3, 'int_type@'),
        (Index(), 3, 'int_type@'),
        (Raises(), 'int_type@', 'int_type@'),
        (Member.one, 1, 'int_type@'),
        # a member stands for its value, whatever that is
        (Member.text, 'x', 'int_type@'),
        (None, 'int_type@', 'int_type@'),
        (3 + 0j, 'int_type@', 'int_type@'),
    ],
)
def test_int_from_python(engine, value, lax, strict):
    assert exact(brief(engine, INT, value), lax)
    assert exact(brief(engine, INT, value, strict=True), strict)
    assert exact(brief(engine, {**INT, 'strict': True}, value), strict)


@on_both
@pytest.mark.parametrize(
    'value, lax, strict',
    [
        (1.5, 1.5, 1.5),
        (FloatSub(3.0), 3.0, 3.0),
        (1, 1.0, 1.0),
        (True, 1.0, 'float_type@'),
        (10**400, 'float_type@', 'float_type@'),
        ('1.5', 1.5, 'float_type@'),
        ('1_0.5e1', 105.0, 'float_type@'),
        (' 1.5 ', 1.5, 'float_type@'),
        (' 1_0', 'float_parsing@', 'float_type@'),
        ('inf', float('inf'), 'float_type@'),
        ('x', 'float_parsing@', 'float_type@'),
        (SURROGATE, 'string_unicode@', 'float_type@'),
        (b'1.5', 1.5, 'float_type@'),
        (b'\xff', 'float_parsing@', 'float_type@'),
        (bytearray(b'1'), 'float_type@', 'float_type@'),
        (decimal.Decimal('1.5'), 1.5, 1.5),
        (Float(), 3.0, 3.0),
        (Index(), 3.0, 3.0),
        (Raises(), 'float_type@', 'float_type@'),
        (Member.half, 'float_type@', 'float_type@'),
        (None, 'float_type@', 'float_type@'),
    ],
)
def test_float_from_python(engine, value, lax, strict):
    assert exact(brief(engine, FLOAT, value), lax)
    assert exact(brief(engine, FLOAT, value, strict=True), strict)


@on_both
@pytest.mark.parametrize(
    'value, lax',
    [
        (True, True),
        (1, True),
        (0.0, False),
        (2, 'bool_parsing@'),
        (0.5, 'bool_type@'),
        (10**30, 'bool_type@'),
        (float('nan'), 'bool_type@'),
        ('YES', True),
        ('off', False),
        (b't', True),
        (' yes', 'bool_parsing@'),
        (SURROGATE, 'string_unicode@'),
        (bytearray(b't'), 'bool_type@'),
        (decimal.Decimal(1), True),
        (Number.one, True),
        (Member.one, 'bool_type@'),
        (None, 'bool_type@'),
    ],
)
def test_bool_from_python(engine, value, lax):
    assert brief(engine, BOOL, value) is lax or brief(engine, BOOL, value) == lax
    assert brief(engine, BOOL, value, strict=True) == (lax if value is True else 'bool_type@')


@on_both
@pytest.mark.parametrize(
    'text, as_int, as_float, as_bool',
    [
        ('1', 1, 1.0, True),
        ('1.0', 1, 1.0, True),
        ('1.5', 'int_from_float@', 1.5, 'bool_type@'),
        ('1e18', 10**18, 1e18, 'bool_parsing@'),
        ('1e19', 'int_parsing_size@', 1e19, 'bool_type@'),
        ('1' + '0' * 30, 10**30, 1e30, 'bool_type@'),
        ('NaN', 'finite_number@', float('nan'), 'bool_type@'),
        ('true', 1, 1.0, True),
        ('null', 'int_type@', 'float_type@', 'bool_type@'),
        ('"1"', 1, 1.0, True),
        ('"x"', 'int_parsing@', 'float_parsing@', 'bool_parsing@'),
        ('[]', 'int_type@', 'float_type@', 'bool_type@'),
    ],
)
def test_from_json(engine, text, as_int, as_float, as_bool):
    assert exact(brief(engine, INT, text, 'json'), as_int)
    assert exact(brief(engine, FLOAT, text, 'json'), as_float)
    assert exact(brief(engine, BOOL, text, 'json'), as_bool)


@on_both
def test_strict_json(engine):
    for schema, good, bad in (
        (INT, {'1': 1, '1' + '0' * 30: 10**30}, ('1.0', '"1"', 'true')),
        (FLOAT, {'1': 1.0, '1.5': 1.5}, ('"1"', 'true')),
        (BOOL, {'true': True}, ('1', '"true"')),
    ):
        for text, value in good.items():
            assert exact(brief(engine, schema, text, 'json', strict=True), value)
        for text in bad:
            assert brief(engine, schema, text, 'json', strict=True) == f'{schema["type"]}_type@'


@on_both
def test_from_strings(engine):
    for strict in (False, True):
        assert brief(engine, INT, '1', 'strings', strict=strict) == 1
        assert brief(engine, FLOAT, 'inf', 'strings', strict=strict) == float('inf')
        assert brief(engine, BOOL, 'yes', 'strings', strict=strict) is True
    for schema, kind in ((INT, 'int'), (FLOAT, 'float'), (BOOL, 'bool')):
        assert brief(engine, schema, 'x', 'strings') == f'{kind}_parsing@'
        assert brief(engine, schema, SURROGATE, 'strings') == 'string_unicode@'
        assert brief(engine, schema, {'a': 'b'}, 'strings') == f'{kind}_type@'
        assert brief(engine, schema, 1, 'strings') == 'string_type@'


@on_both
def test_bounds_of_int(engine):
    schema = {**INT, 'multiple_of': 2, 'le': 10, 'lt': 9, 'ge': 0, 'gt': 1}
    for value, expected in ((4, 4), (3, 'multiple_of@(2)'), (12, 'less_than_equal@(10)'), (10, 'less_than@(9)')):
        assert brief(engine, schema, value) == expected
    assert brief(engine, schema, -2) == 'greater_than_equal@(0)'
    assert brief(engine, schema, 0) == 'greater_than@(1)'
    assert brief(engine, {**INT, 'ge': 10**20}, 5) == f'greater_than_equal@({10**20})'
    assert brief(engine, {**INT, 'multiple_of': 10**20}, 10**20 + 1) == f'multiple_of@({10**20})'
    assert brief(engine, {**INT, 'multiple_of': 10**20}, 10**21) == 10**21
    # a member whose value is no number has no size
    assert brief(engine, {**INT, 'ge': 0}, Member.text) == 'int_parsing_size@'


@on_both
def test_bounds_of_float(engine):
    schema = {**FLOAT, 'multiple_of': 0.5, 'le': 10, 'lt': 9, 'ge': 0, 'gt': 1}
    for value, expected in (
        (4, 4.0),
        (0.3, 'multiple_of@(0.5)'),
        (12, 'less_than_equal@(10.0)'),
        (0, 'greater_than@(1.0)'),
    ):
        assert exact(brief(engine, schema, value), expected)
    for value in (-1e-300, 1e-300, float('inf'), float('nan'), 1e15 + 0.5):
        assert exact(brief(engine, {**FLOAT, 'multiple_of': 0.5}, value), value)
    assert brief(engine, {**FLOAT, 'multiple_of': 0.1}, 1e9 + 0.1) == 1e9 + 0.1
    assert brief(engine, {**FLOAT, 'multiple_of': 0.1}, 1e10 + 0.05) == 'multiple_of@(0.1)'
    assert brief(engine, {**FLOAT, 'multiple_of': 1.0}, 1 + 5e-9) == 'multiple_of@(1.0)'
    assert brief(engine, {**FLOAT, 'multiple_of': 1.0}, 1 + 5e-10) == 1 + 5e-10
    assert brief(engine, {**FLOAT, 'ge': float('nan')}, 1.0) == 'greater_than_equal@(nan)'


@on_both
def test_infinities_and_nan(engine):
    for value in ('inf', '-inf', 'nan', float('nan')):
        assert brief(engine, {**FLOAT, 'allow_inf_nan': False}, value) == 'finite_number@'
        assert brief(engine, FLOAT, value, config={'allow_inf_nan': False}) == 'finite_number@'
        schema = {**FLOAT, 'allow_inf_nan': True}
        assert isinstance(brief(engine, schema, value, config={'allow_inf_nan': False}), float)
    assert brief(engine, {**FLOAT, 'allow_inf_nan': False, 'ge': 0}, '-inf') == 'finite_number@'


@on_both
@pytest.mark.parametrize('of', [0, -1, float('inf'), float('nan')])
def test_a_multiple_of_nothing(engine, of):
    text = 'Error building "float" validator:\n  ValueError: \'multiple_of\' must be a finite number greater than 0'
    assert schema_error(engine, {**FLOAT, 'multiple_of': of}) == text
