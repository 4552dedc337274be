"""`decimal`: decimal numbers."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import duramen
import pydantic_core
import pytest

from .outcomes import cases, check, on_both


class Price(Decimal):
    pass


class Ratio(Fraction):
    pass


class Number(int):
    pass


class Text(str):
    pass


class AsIndex:
    def __index__(self):
        return 3


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal'},
            {},
            (Decimal('1.50'), "Decimal('1.50')"),
            (Price('1.50'), "Decimal('1.50')"),
            (1, "Decimal('1')"),
            (Number(2), "Decimal('2')"),
            (True, '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (1.5, "Decimal('1.5')"),
            (0.1, "Decimal('0.1')"),
            (float('nan'), '! finite_number: Input should be a finite number'),
            (float('inf'), '! finite_number: Input should be a finite number'),
            (10**30, "Decimal('1000000000000000000000000000000')"),
            ((0, (1, 5), -1), "Decimal('1.5')"),
            ([0, (1,), 0], '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (b'1', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (AsIndex(), '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (None, '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (Decimal('1.50'), "Decimal('1.50')"),
            (Fraction(1, 3), '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            (Decimal('NaN'), '! finite_number: Input should be a finite number'),
            (Decimal('sNaN'), '! finite_number: Input should be a finite number'),
            ('\ud800', '! decimal_parsing: Input should be a valid decimal'),
            ('1.50', "Decimal('1.50')"),
            (Text('2'), "Decimal('2')"),
            (' 1 ', "Decimal('1')"),
            ('1_000', "Decimal('1000')"),
            ('1e3', "Decimal('1E+3')"),
            ('nan', '! finite_number: Input should be a finite number'),
            ('-Infinity', '! finite_number: Input should be a finite number'),
            ('x', '! decimal_parsing: Input should be a valid decimal'),
            ('', '! decimal_parsing: Input should be a valid decimal'),
            ('١', "Decimal('1')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'strict': True},
            {},
            (Decimal('1.50'), "Decimal('1.50')"),
            (Price('1.50'), "Decimal('1.50')"),
            (1, '! is_instance_of: Input should be an instance of Decimal'),
            (Number(2), '! is_instance_of: Input should be an instance of Decimal'),
            (True, '! is_instance_of: Input should be an instance of Decimal'),
            (1.5, '! is_instance_of: Input should be an instance of Decimal'),
            (0.1, '! is_instance_of: Input should be an instance of Decimal'),
            (float('nan'), '! is_instance_of: Input should be an instance of Decimal'),
            (float('inf'), '! is_instance_of: Input should be an instance of Decimal'),
            (10**30, '! is_instance_of: Input should be an instance of Decimal'),
            ((0, (1, 5), -1), '! is_instance_of: Input should be an instance of Decimal'),
            ([0, (1,), 0], '! is_instance_of: Input should be an instance of Decimal'),
            (b'1', '! is_instance_of: Input should be an instance of Decimal'),
            (AsIndex(), '! is_instance_of: Input should be an instance of Decimal'),
            (None, '! is_instance_of: Input should be an instance of Decimal'),
            (Decimal('1.50'), "Decimal('1.50')"),
            (Fraction(1, 3), '! is_instance_of: Input should be an instance of Decimal'),
            (Decimal('NaN'), '! finite_number: Input should be a finite number'),
            (Decimal('sNaN'), '! finite_number: Input should be a finite number'),
            ('\ud800', '! is_instance_of: Input should be an instance of Decimal'),
            ('1.50', '! is_instance_of: Input should be an instance of Decimal'),
            (Text('2'), '! is_instance_of: Input should be an instance of Decimal'),
            (' 1 ', '! is_instance_of: Input should be an instance of Decimal'),
            ('1_000', '! is_instance_of: Input should be an instance of Decimal'),
            ('1e3', '! is_instance_of: Input should be an instance of Decimal'),
            ('nan', '! is_instance_of: Input should be an instance of Decimal'),
            ('-Infinity', '! is_instance_of: Input should be an instance of Decimal'),
            ('x', '! is_instance_of: Input should be an instance of Decimal'),
            ('', '! is_instance_of: Input should be an instance of Decimal'),
            ('١', '! is_instance_of: Input should be an instance of Decimal'),
        ),
        *cases(
            'json',
            {'type': 'decimal'},
            {},
            ('1', "Decimal('1')"),
            ('-0', "Decimal('0')"),
            ('1.5', "Decimal('1.5')"),
            ('0.1', "Decimal('0.1')"),
            ('1e3', "Decimal('1000')"),
            ('1E-7', "Decimal('1E-7')"),
            ('true', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('null', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('100000000000000000000', "Decimal('100000000000000000000')"),
            ('NaN', '! finite_number: Input should be a finite number'),
            ('Infinity', '! finite_number: Input should be a finite number'),
            ('"1.50"', "Decimal('1.50')"),
            ('"x"', '! decimal_parsing: Input should be a valid decimal'),
            ('[]', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('[0, [1, 5], -1]', "Decimal('1.5')"),
            ('{}', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('"\\u0031"', "Decimal('1')"),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'strict': True},
            {},
            ('1', "Decimal('1')"),
            ('-0', "Decimal('0')"),
            ('1.5', "Decimal('1.5')"),
            ('0.1', "Decimal('0.1')"),
            ('1e3', "Decimal('1000')"),
            ('1E-7', "Decimal('1E-7')"),
            ('true', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('null', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('100000000000000000000', "Decimal('100000000000000000000')"),
            ('NaN', '! finite_number: Input should be a finite number'),
            ('Infinity', '! finite_number: Input should be a finite number'),
            ('"1.50"', "Decimal('1.50')"),
            ('"x"', '! decimal_parsing: Input should be a valid decimal'),
            ('[]', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('[0, [1, 5], -1]', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('{}', '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
            ('"\\u0031"', "Decimal('1')"),
        ),
        *cases(
            'strings',
            {'type': 'decimal'},
            {},
            ('1.50', "Decimal('1.50')"),
            (Text('2'), "Decimal('2')"),
            (' 1 ', "Decimal('1')"),
            ('1_000', "Decimal('1000')"),
            ('1e3', "Decimal('1E+3')"),
            ('nan', '! finite_number: Input should be a finite number'),
            ('-Infinity', '! finite_number: Input should be a finite number'),
            ('x', '! decimal_parsing: Input should be a valid decimal'),
            ('', '! decimal_parsing: Input should be a valid decimal'),
            ('١', "Decimal('1')"),
            ('\ud800', '! decimal_parsing: Input should be a valid decimal'),
            ({}, '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'strict': True},
            {},
            ('1.50', "Decimal('1.50')"),
            (Text('2'), "Decimal('2')"),
            (' 1 ', "Decimal('1')"),
            ('1_000', "Decimal('1000')"),
            ('1e3', "Decimal('1E+3')"),
            ('nan', '! finite_number: Input should be a finite number'),
            ('-Infinity', '! finite_number: Input should be a finite number'),
            ('x', '! decimal_parsing: Input should be a valid decimal'),
            ('', '! decimal_parsing: Input should be a valid decimal'),
            ('١', "Decimal('1')"),
            ('\ud800', '! decimal_parsing: Input should be a valid decimal'),
            ({}, '! decimal_type: Decimal input should be an integer, float, string or Decimal object'),
        ),
    ],
)
def test_inputs(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal'},
            {'strict': True},
            (1, '! is_instance_of: Input should be an instance of Decimal'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'strict': True},
            {'strict': False},
            (1, "Decimal('1')"),
        ),
        *cases(
            'python',
            {'type': 'decimal'},
            {'config': {'strict': True}},
            (1, '! is_instance_of: Input should be an instance of Decimal'),
        ),
    ],
)
def test_strictness_of_the_call(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal', 'le': 2},
            {},
            (Decimal('1.9'), "Decimal('1.9')"),
            (2, "Decimal('2')"),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'le': 2},
            {},
            ('2.5', '! less_than_equal: Input should be less than or equal to 2'),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'le': 2},
            {},
            ('2.00', "Decimal('2.00')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'lt': 2},
            {},
            (Decimal('1.9'), "Decimal('1.9')"),
            (2, '! less_than: Input should be less than 2'),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'lt': 2},
            {},
            ('2.5', '! less_than: Input should be less than 2'),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'lt': 2},
            {},
            ('2.00', '! less_than: Input should be less than 2'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'ge': 2},
            {},
            (Decimal('1.9'), '! greater_than_equal: Input should be greater than or equal to 2'),
            (2, "Decimal('2')"),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'ge': 2},
            {},
            ('2.5', "Decimal('2.5')"),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'ge': 2},
            {},
            ('2.00', "Decimal('2.00')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'gt': 2},
            {},
            (Decimal('1.9'), '! greater_than: Input should be greater than 2'),
            (2, '! greater_than: Input should be greater than 2'),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'gt': 2},
            {},
            ('2.5', "Decimal('2.5')"),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'gt': 2},
            {},
            ('2.00', '! greater_than: Input should be greater than 2'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': 1.5},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1.5'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': '1.50'},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1.50'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': Decimal('1.500')},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1.500'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': Price(1)},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': 10**30},
            {},
            (5, "Decimal('5')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': Decimal('NaN')},
            {},
            (5, "InvalidOperation: [<class 'decimal.InvalidOperation'>]"),
        ),
    ],
)
def test_bounds(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': 0.1},
            {},
            (0, "Decimal('0')"),
            (Decimal('0.30'), "Decimal('0.30')"),
            (Decimal('-0.35'), '! multiple_of: Input should be a multiple of 0.1'),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'multiple_of': 0.1},
            {},
            ('0.3', "Decimal('0.3')"),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'multiple_of': 0.1},
            {},
            ('1e30', '! multiple_of: Input should be a multiple of 0.1'),
        ),
    ],
)
def test_multiple_of(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 3},
            {},
            (Decimal('123'), "Decimal('123')"),
            (Decimal('1.230'), "Decimal('1.230')"),
            (Decimal('0.0001'), '! decimal_max_digits: Decimal input should have no more than 3 digits in total'),
            (Decimal('1E+2'), "Decimal('1E+2')"),
            (Decimal('1E+3'), '! decimal_max_digits: Decimal input should have no more than 3 digits in total'),
            (1234, '! decimal_max_digits: Decimal input should have no more than 3 digits in total'),
            ('1234.5', '! decimal_max_digits: Decimal input should have no more than 3 digits in total'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'decimal_places': 2},
            {},
            (Decimal('1.23'), "Decimal('1.23')"),
            (Decimal('1.230'), "Decimal('1.230')"),
            (Decimal('1.234'), '! decimal_max_places: Decimal input should have no more than 2 decimal places'),
            (Decimal('1E-5'), '! decimal_max_places: Decimal input should have no more than 2 decimal places'),
            (1, "Decimal('1')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 3, 'decimal_places': 2},
            {},
            (Decimal('9.99'), "Decimal('9.99')"),
            (
                Decimal('10'),
                ('! decimal_whole_digits: Decimal input should have no more than 1 digit before the decimal point'),
            ),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'max_digits': 3, 'decimal_places': 2},
            {},
            (
                '12.3',
                ('! decimal_whole_digits: Decimal input should have no more than 1 digit before the decimal point'),
            ),
        ),
        *cases(
            'strings',
            {'type': 'decimal', 'max_digits': 3, 'decimal_places': 2},
            {},
            ('0.001', '! decimal_max_places: Decimal input should have no more than 2 decimal places'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 3, 'decimal_places': 2},
            {},
            (Decimal('0'), "Decimal('0')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 1},
            {},
            (12, '! decimal_max_digits: Decimal input should have no more than 1 digit in total'),
        ),
    ],
)
def test_digits(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True},
            {},
            (Decimal('NaN'), "Decimal('NaN')"),
            (Decimal('Infinity'), "Decimal('Infinity')"),
            (Decimal('sNaN'), "Decimal('sNaN')"),
            ('-inf', "Decimal('-Infinity')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': False},
            {},
            (Decimal('NaN'), '! finite_number: Input should be a finite number'),
            (Decimal('Infinity'), '! finite_number: Input should be a finite number'),
            (Decimal('sNaN'), '! finite_number: Input should be a finite number'),
            ('-inf', '! finite_number: Input should be a finite number'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True, 'le': 3},
            {},
            (Decimal('NaN'), '! less_than_equal: Input should be less than or equal to 3'),
            (Decimal('Infinity'), '! less_than_equal: Input should be less than or equal to 3'),
            (Decimal('sNaN'), '! less_than_equal: Input should be less than or equal to 3'),
            ('-inf', "Decimal('-Infinity')"),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True, 'ge': 3},
            {},
            (Decimal('NaN'), '! greater_than_equal: Input should be greater than or equal to 3'),
            (Decimal('Infinity'), "Decimal('Infinity')"),
            (Decimal('sNaN'), '! greater_than_equal: Input should be greater than or equal to 3'),
            ('-inf', '! greater_than_equal: Input should be greater than or equal to 3'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True, 'multiple_of': 3},
            {},
            (Decimal('NaN'), '! multiple_of: Input should be a multiple of 3'),
            (Decimal('Infinity'), '! multiple_of: Input should be a multiple of 3'),
            (Decimal('sNaN'), '! multiple_of: Input should be a multiple of 3'),
            ('-inf', '! multiple_of: Input should be a multiple of 3'),
        ),
        *cases(
            'json',
            {'type': 'decimal'},
            {'config': {'allow_inf_nan': True}},
            ('NaN', "Decimal('NaN')"),
            ('-Infinity', "Decimal('-Infinity')"),
        ),
        *cases(
            'json',
            {'type': 'decimal', 'allow_inf_nan': False},
            {'config': {'allow_inf_nan': True}},
            ('NaN', '! finite_number: Input should be a finite number'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 3},
            {},
            ('NaN', '! finite_number: Input should be a finite number'),
        ),
    ],
)
def test_numbers_that_are_not_finite(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {
                'type': 'decimal',
                'max_digits': 1,
                'decimal_places': 0,
                'multiple_of': 2,
                'le': 1,
                'lt': 1,
                'ge': 100,
                'gt': 100,
            },
            {},
            (Decimal('33.3'), '! decimal_max_digits: Decimal input should have no more than 1 digit in total'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'decimal_places': 0, 'multiple_of': 2, 'le': 1},
            {},
            (Decimal('33.3'), '! decimal_max_places: Decimal input should have no more than 0 decimal places'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': 2, 'le': 1},
            {},
            (Decimal('33.3'), '! multiple_of: Input should be a multiple of 2'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': 1, 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (Decimal('33.3'), '! less_than_equal: Input should be less than or equal to 1'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (Decimal('33.3'), '! less_than: Input should be less than 1'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'ge': 100, 'gt': 100},
            {},
            (Decimal('33.3'), '! greater_than_equal: Input should be greater than or equal to 100'),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'gt': '100.0'},
            {},
            (Decimal('33.3'), '! greater_than: Input should be greater than 100.0'),
        ),
    ],
)
def test_constraints_are_checked_in_order(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'decimal', 'strict': 1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'le': None},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'le\' must be '
                    'coercible to a Decimal instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'lt': 'x'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a Decimal instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'ge': True},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a Decimal instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'gt': b'1'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a Decimal instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': 0},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'multiple_of\' '
                    'must be a finite number greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': -1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'multiple_of\' '
                    'must be a finite number greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': 'nan'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'multiple_of\' '
                    'must be a finite number greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'multiple_of': 'x'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: \'multiple_of\' '
                    'must be coercible to a Decimal instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': -1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  OverflowError: can\'t convert '
                    'negative int to unsigned'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 'x'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  TypeError: \'str\' object '
                    'cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'decimal_places': 2**70},
            {},
            (1, ('SchemaError: Error building "decimal" validator:\n  OverflowError: int too big to convert')),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': 1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True, 'max_digits': 3},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: '
                    'allow_inf_nan=True cannot be used with max_digits or decimal_places'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'allow_inf_nan': True, 'decimal_places': 3},
            {},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: '
                    'allow_inf_nan=True cannot be used with max_digits or decimal_places'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'decimal', 'max_digits': 3},
            {'config': {'allow_inf_nan': True}},
            (
                1,
                (
                    'SchemaError: Error building "decimal" validator:\n  ValueError: '
                    'allow_inf_nan=True cannot be used with max_digits or decimal_places'
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@pytest.mark.parametrize(
    ('text', 'expected', 'reference'),
    [
        ('1.10', '1.1', '1.1'),
        ('0.12345678901234567890', '0.12345678901234567890', '0.12345678901234568'),
        ('12345678901234567890.5', '12345678901234567890.5', '12345678901234567000'),
        ('1e-400', '1E-400', '0'),
        ('100000000000000000000000.0', '100000000000000000000000', '100000000000000000000000'),
    ],
)
def test_json_numbers_keep_the_digits_that_a_double_loses(text, expected, reference):
    assert str(duramen.SchemaValidator({'type': 'decimal'}).validate_json(text)) == expected
    assert str(pydantic_core.SchemaValidator({'type': 'decimal'}).validate_json(text)) == reference


def test_json_numbers_beyond_doubles_are_finite():
    assert duramen.SchemaValidator({'type': 'decimal'}).validate_json('1e400') == Decimal('1E+400')
    with pytest.raises(pydantic_core.ValidationError):
        pydantic_core.SchemaValidator({'type': 'decimal'}).validate_json('1e400')
