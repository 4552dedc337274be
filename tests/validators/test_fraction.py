"""`fraction`: exact ratios."""

from __future__ import annotations

import sys
from decimal import Decimal
from fractions import Fraction

import pytest

from .outcomes import cases, check, on_both, outcome


class Ratio(Fraction):
    pass


class Number(int):
    pass


class Text(str):
    pass


class AsIndex:
    def __index__(self):
        return 3


# Underscores between digits are Python's since 3.11.
GROUPED = 'Fraction(1000, 1)' if sys.version_info >= (3, 11) else '! fraction_parsing: Input is not a valid fraction'


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'fraction'},
            {},
            (Fraction(1, 2), 'Fraction(1, 2)'),
            (Ratio(1, 2), 'Ratio(1, 2)'),
            (1, 'Fraction(1, 1)'),
            (Number(2), 'Fraction(2, 1)'),
            (True, 'Fraction(1, 1)'),
            (1.5, 'Fraction(3, 2)'),
            (0.1, 'Fraction(3602879701896397, 36028797018963968)'),
            (float('nan'), '! fraction_parsing: Input is not a valid fraction'),
            (float('inf'), '! fraction_parsing: Input is not a valid fraction'),
            (10**30, 'Fraction(1000000000000000000000000000000, 1)'),
            ((0, (1, 5), -1), '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ([0, (1,), 0], '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (b'1', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (AsIndex(), '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (None, '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (Decimal('1.50'), 'Fraction(3, 2)'),
            (Fraction(1, 3), 'Fraction(1, 3)'),
            (Decimal('NaN'), '! fraction_parsing: Input is not a valid fraction'),
            (Decimal('sNaN'), '! fraction_parsing: Input is not a valid fraction'),
            ('\ud800', '! fraction_parsing: Input is not a valid fraction'),
            ('1/2', 'Fraction(1, 2)'),
            (Text('2'), 'Fraction(2, 1)'),
            (' -1/3 ', 'Fraction(-1, 3)'),
            ('1_000', GROUPED),
            ('1e3', 'Fraction(1000, 1)'),
            ('nan', '! fraction_parsing: Input is not a valid fraction'),
            ('1/0', '! fraction_parsing: Input is not a valid fraction'),
            ('x', '! fraction_parsing: Input is not a valid fraction'),
            ('', '! fraction_parsing: Input is not a valid fraction'),
            ('0.1', 'Fraction(1, 10)'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'strict': True},
            {},
            (Fraction(1, 2), 'Fraction(1, 2)'),
            (Ratio(1, 2), 'Ratio(1, 2)'),
            (1, '! is_instance_of: Input should be an instance of Fraction'),
            (Number(2), '! is_instance_of: Input should be an instance of Fraction'),
            (True, '! is_instance_of: Input should be an instance of Fraction'),
            (1.5, '! is_instance_of: Input should be an instance of Fraction'),
            (0.1, '! is_instance_of: Input should be an instance of Fraction'),
            (float('nan'), '! is_instance_of: Input should be an instance of Fraction'),
            (float('inf'), '! is_instance_of: Input should be an instance of Fraction'),
            (10**30, '! is_instance_of: Input should be an instance of Fraction'),
            ((0, (1, 5), -1), '! is_instance_of: Input should be an instance of Fraction'),
            ([0, (1,), 0], '! is_instance_of: Input should be an instance of Fraction'),
            (b'1', '! is_instance_of: Input should be an instance of Fraction'),
            (AsIndex(), '! is_instance_of: Input should be an instance of Fraction'),
            (None, '! is_instance_of: Input should be an instance of Fraction'),
            (Decimal('1.50'), '! is_instance_of: Input should be an instance of Fraction'),
            (Fraction(1, 3), 'Fraction(1, 3)'),
            (Decimal('NaN'), '! is_instance_of: Input should be an instance of Fraction'),
            (Decimal('sNaN'), '! is_instance_of: Input should be an instance of Fraction'),
            ('\ud800', '! is_instance_of: Input should be an instance of Fraction'),
            ('1/2', '! is_instance_of: Input should be an instance of Fraction'),
            (Text('2'), '! is_instance_of: Input should be an instance of Fraction'),
            (' -1/3 ', '! is_instance_of: Input should be an instance of Fraction'),
            ('1_000', '! is_instance_of: Input should be an instance of Fraction'),
            ('1e3', '! is_instance_of: Input should be an instance of Fraction'),
            ('nan', '! is_instance_of: Input should be an instance of Fraction'),
            ('1/0', '! is_instance_of: Input should be an instance of Fraction'),
            ('x', '! is_instance_of: Input should be an instance of Fraction'),
            ('', '! is_instance_of: Input should be an instance of Fraction'),
            ('0.1', '! is_instance_of: Input should be an instance of Fraction'),
        ),
        *cases(
            'json',
            {'type': 'fraction'},
            {},
            ('1', 'Fraction(1, 1)'),
            ('-0', 'Fraction(0, 1)'),
            ('1.5', 'Fraction(3, 2)'),
            ('0.1', 'Fraction(1, 10)'),
            ('1e3', 'Fraction(1000, 1)'),
            ('1E-7', 'Fraction(1, 10000000)'),
            ('true', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('null', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('100000000000000000000', 'Fraction(100000000000000000000, 1)'),
            ('NaN', '! fraction_parsing: Input is not a valid fraction'),
            ('Infinity', '! fraction_parsing: Input is not a valid fraction'),
            ('"1.50"', 'Fraction(3, 2)'),
            ('"x"', '! fraction_parsing: Input is not a valid fraction'),
            ('[]', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (
                '[0, [1, 5], -1]',
                '! fraction_type: Fraction input should be an integer, float, string or Fraction object',
            ),
            ('{}', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('"\\u0031"', 'Fraction(1, 1)'),
            ('0.1234567890123456789', 'Fraction(1543209862654321, 12500000000000000)'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'strict': True},
            {},
            ('1', 'Fraction(1, 1)'),
            ('-0', 'Fraction(0, 1)'),
            ('1.5', 'Fraction(3, 2)'),
            ('0.1', 'Fraction(1, 10)'),
            ('1e3', 'Fraction(1000, 1)'),
            ('1E-7', 'Fraction(1, 10000000)'),
            ('true', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('null', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('100000000000000000000', 'Fraction(100000000000000000000, 1)'),
            ('NaN', '! fraction_parsing: Input is not a valid fraction'),
            ('Infinity', '! fraction_parsing: Input is not a valid fraction'),
            ('"1.50"', 'Fraction(3, 2)'),
            ('"x"', '! fraction_parsing: Input is not a valid fraction'),
            ('[]', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            (
                '[0, [1, 5], -1]',
                '! fraction_type: Fraction input should be an integer, float, string or Fraction object',
            ),
            ('{}', '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
            ('"\\u0031"', 'Fraction(1, 1)'),
            ('0.1234567890123456789', 'Fraction(1543209862654321, 12500000000000000)'),
        ),
        *cases(
            'strings',
            {'type': 'fraction'},
            {},
            ('1/2', 'Fraction(1, 2)'),
            (Text('2'), 'Fraction(2, 1)'),
            (' -1/3 ', 'Fraction(-1, 3)'),
            ('1_000', GROUPED),
            ('1e3', 'Fraction(1000, 1)'),
            ('nan', '! fraction_parsing: Input is not a valid fraction'),
            ('1/0', '! fraction_parsing: Input is not a valid fraction'),
            ('x', '! fraction_parsing: Input is not a valid fraction'),
            ('', '! fraction_parsing: Input is not a valid fraction'),
            ('0.1', 'Fraction(1, 10)'),
            ('\ud800', '! fraction_parsing: Input is not a valid fraction'),
            ({}, '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'strict': True},
            {},
            ('1/2', 'Fraction(1, 2)'),
            (Text('2'), 'Fraction(2, 1)'),
            (' -1/3 ', 'Fraction(-1, 3)'),
            ('1_000', GROUPED),
            ('1e3', 'Fraction(1000, 1)'),
            ('nan', '! fraction_parsing: Input is not a valid fraction'),
            ('1/0', '! fraction_parsing: Input is not a valid fraction'),
            ('x', '! fraction_parsing: Input is not a valid fraction'),
            ('', '! fraction_parsing: Input is not a valid fraction'),
            ('0.1', 'Fraction(1, 10)'),
            ('\ud800', '! fraction_parsing: Input is not a valid fraction'),
            ({}, '! fraction_type: Fraction input should be an integer, float, string or Fraction object'),
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
            {'type': 'fraction'},
            {'strict': True},
            (1, '! is_instance_of: Input should be an instance of Fraction'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'strict': True},
            {'strict': False},
            (1, 'Fraction(1, 1)'),
        ),
        *cases(
            'python',
            {'type': 'fraction'},
            {'config': {'strict': True}},
            (1, '! is_instance_of: Input should be an instance of Fraction'),
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
            {'type': 'fraction', 'le': 2},
            {},
            (Fraction(19, 10), 'Fraction(19, 10)'),
            (2, 'Fraction(2, 1)'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'le': 2},
            {},
            ('2.5', '! less_than_equal: Input should be less than or equal to 2'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'le': 2},
            {},
            ('4/2', 'Fraction(2, 1)'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'lt': 2},
            {},
            (Fraction(19, 10), 'Fraction(19, 10)'),
            (2, '! less_than: Input should be less than 2'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'lt': 2},
            {},
            ('2.5', '! less_than: Input should be less than 2'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'lt': 2},
            {},
            ('4/2', '! less_than: Input should be less than 2'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'ge': 2},
            {},
            (Fraction(19, 10), '! greater_than_equal: Input should be greater than or equal to 2'),
            (2, 'Fraction(2, 1)'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'ge': 2},
            {},
            ('2.5', 'Fraction(5, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'ge': 2},
            {},
            ('4/2', 'Fraction(2, 1)'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'gt': 2},
            {},
            (Fraction(19, 10), '! greater_than: Input should be greater than 2'),
            (2, '! greater_than: Input should be greater than 2'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'gt': 2},
            {},
            ('2.5', 'Fraction(5, 2)'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'gt': 2},
            {},
            ('4/2', '! greater_than: Input should be greater than 2'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': 1.5},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 3/2'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': '1/3'},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1/3'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': Decimal('1.500')},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 3/2'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': Ratio(1)},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': True},
            {},
            (5, '! less_than_equal: Input should be less than or equal to 1'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': 10**30},
            {},
            (5, 'Fraction(5, 1)'),
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
            {'type': 'fraction', 'multiple_of': '1/3'},
            {},
            (0, 'Fraction(0, 1)'),
            (Fraction(-5, 3), 'Fraction(-5, 3)'),
            (Fraction(1, 2), '! multiple_of: Input should be a multiple of 1/3'),
        ),
        *cases(
            'json',
            {'type': 'fraction', 'multiple_of': '1/3'},
            {},
            ('2', 'Fraction(2, 1)'),
        ),
        *cases(
            'strings',
            {'type': 'fraction', 'multiple_of': '1/3'},
            {},
            ('7/6', '! multiple_of: Input should be a multiple of 1/3'),
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
            {'type': 'fraction', 'multiple_of': 2, 'le': 1},
            {},
            (Fraction('33.3'), '! multiple_of: Input should be a multiple of 2'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': 1, 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (Fraction('33.3'), '! less_than_equal: Input should be less than or equal to 1'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'lt': 1, 'ge': 100, 'gt': 100},
            {},
            (Fraction('33.3'), '! less_than: Input should be less than 1'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'ge': 100, 'gt': 100},
            {},
            (Fraction('33.3'), '! greater_than_equal: Input should be greater than or equal to 100'),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'gt': '301/3'},
            {},
            (Fraction('33.3'), '! greater_than: Input should be greater than 301/3'),
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
            {'type': 'fraction', 'strict': 1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'le': None},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'le\' must be '
                    'coercible to a Fraction instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'lt': 'x'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'lt\' must be '
                    'coercible to a Fraction instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'ge': float('nan')},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'ge\' must be '
                    'coercible to a Fraction instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'gt': b'1'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'gt\' must be '
                    'coercible to a Fraction instance'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'multiple_of': 0},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'multiple_of\' '
                    'must be greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'multiple_of': -1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'multiple_of\' '
                    'must be greater than 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'fraction', 'multiple_of': 'x'},
            {},
            (
                1,
                (
                    'SchemaError: Error building "fraction" validator:\n  ValueError: \'multiple_of\' '
                    'must be coercible to a Fraction instance'
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    'text', ['1e4301', '1.5e-4301', '0e32000000', '1e4_301', '1E99999999999999999999', ' 1e32000000\x1c', '1e٣٢٠٠٠٠٠٠']
)
@pytest.mark.parametrize('mode', ['python', 'strings'])
def test_exponents_that_would_take_for_ever_are_refused(engine, text, mode):
    expected = [('fraction_parsing', (), 'Input is not a valid fraction')]
    assert outcome(engine, {'type': 'fraction'}, text, mode) == expected


@on_both
def test_the_largest_exponents(engine):
    assert outcome(engine, {'type': 'fraction'}, '1.5e4300') == 15 * 10**4299
    assert outcome(engine, {'type': 'fraction'}, '2e-4300') == Fraction(2, 10**4300)
