"""Numbers, text and bytes."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from .rows import ABSENT, row

row(
    'IntSchema',
    'le',
    {'type': 'int'},
    ABSENT,
    3,
    4,
    '4',
    '! less_than_equal at root: Input should be less than or equal to 3',
)
row('IntSchema', 'lt', {'type': 'int'}, ABSENT, 3, 3, '3', '! less_than at root: Input should be less than 3')
row(
    'IntSchema',
    'ge',
    {'type': 'int'},
    ABSENT,
    3,
    2,
    '2',
    '! greater_than_equal at root: Input should be greater than or equal to 3',
)
row('IntSchema', 'gt', {'type': 'int'}, ABSENT, 3, 3, '3', '! greater_than at root: Input should be greater than 3')
row(
    'IntSchema',
    'multiple_of',
    {'type': 'int'},
    ABSENT,
    3,
    4,
    '4',
    '! multiple_of at root: Input should be a multiple of 3',
)
row(
    'IntSchema',
    'strict',
    {'type': 'int'},
    ABSENT,
    True,
    '3',
    '3',
    '! int_type at root: Input should be a valid integer',
)
row(
    'FloatSchema',
    'le',
    {'type': 'float'},
    ABSENT,
    3.0,
    4,
    '4.0',
    '! less_than_equal at root: Input should be less than or equal to 3',
)
row('FloatSchema', 'lt', {'type': 'float'}, ABSENT, 3.0, 3, '3.0', '! less_than at root: Input should be less than 3')
row(
    'FloatSchema',
    'ge',
    {'type': 'float'},
    ABSENT,
    3.0,
    2,
    '2.0',
    '! greater_than_equal at root: Input should be greater than or equal to 3',
)
row(
    'FloatSchema',
    'gt',
    {'type': 'float'},
    ABSENT,
    3.0,
    3,
    '3.0',
    '! greater_than at root: Input should be greater than 3',
)
row(
    'FloatSchema',
    'multiple_of',
    {'type': 'float'},
    ABSENT,
    3.0,
    4,
    '4.0',
    '! multiple_of at root: Input should be a multiple of 3',
)
row(
    'FloatSchema',
    'strict',
    {'type': 'float'},
    ABSENT,
    True,
    '3',
    '3.0',
    '! float_type at root: Input should be a valid number',
)
row(
    'DecimalSchema',
    'le',
    {'type': 'decimal'},
    ABSENT,
    Decimal('3'),
    4,
    "Decimal('4')",
    '! less_than_equal at root: Input should be less than or equal to 3',
)
row(
    'DecimalSchema',
    'lt',
    {'type': 'decimal'},
    ABSENT,
    Decimal('3'),
    3,
    "Decimal('3')",
    '! less_than at root: Input should be less than 3',
)
row(
    'DecimalSchema',
    'ge',
    {'type': 'decimal'},
    ABSENT,
    Decimal('3'),
    2,
    "Decimal('2')",
    '! greater_than_equal at root: Input should be greater than or equal to 3',
)
row(
    'DecimalSchema',
    'gt',
    {'type': 'decimal'},
    ABSENT,
    Decimal('3'),
    3,
    "Decimal('3')",
    '! greater_than at root: Input should be greater than 3',
)
row(
    'DecimalSchema',
    'multiple_of',
    {'type': 'decimal'},
    ABSENT,
    Decimal('3'),
    4,
    "Decimal('4')",
    '! multiple_of at root: Input should be a multiple of 3',
)
row(
    'DecimalSchema',
    'strict',
    {'type': 'decimal'},
    ABSENT,
    True,
    '3',
    "Decimal('3')",
    '! is_instance_of at root: Input should be an instance of Decimal',
)
row(
    'FractionSchema',
    'le',
    {'type': 'fraction'},
    ABSENT,
    Fraction(3),
    4,
    'Fraction(4, 1)',
    '! less_than_equal at root: Input should be less than or equal to 3',
)
row(
    'FractionSchema',
    'lt',
    {'type': 'fraction'},
    ABSENT,
    Fraction(3),
    3,
    'Fraction(3, 1)',
    '! less_than at root: Input should be less than 3',
)
row(
    'FractionSchema',
    'ge',
    {'type': 'fraction'},
    ABSENT,
    Fraction(3),
    2,
    'Fraction(2, 1)',
    '! greater_than_equal at root: Input should be greater than or equal to 3',
)
row(
    'FractionSchema',
    'gt',
    {'type': 'fraction'},
    ABSENT,
    Fraction(3),
    3,
    'Fraction(3, 1)',
    '! greater_than at root: Input should be greater than 3',
)
row(
    'FractionSchema',
    'multiple_of',
    {'type': 'fraction'},
    ABSENT,
    Fraction(3),
    4,
    'Fraction(4, 1)',
    '! multiple_of at root: Input should be a multiple of 3',
)
row(
    'FractionSchema',
    'strict',
    {'type': 'fraction'},
    ABSENT,
    True,
    '3',
    'Fraction(3, 1)',
    '! is_instance_of at root: Input should be an instance of Fraction',
)
row(
    'FloatSchema',
    'allow_inf_nan',
    {'type': 'float'},
    ABSENT,
    False,
    float('inf'),
    'inf',
    '! finite_number at root: Input should be a finite number',
)
row(
    'DecimalSchema',
    'allow_inf_nan',
    {'type': 'decimal'},
    ABSENT,
    True,
    'NaN',
    '! finite_number at root: Input should be a finite number',
    "Decimal('NaN')",
)
row(
    'DecimalSchema',
    'max_digits',
    {'type': 'decimal'},
    ABSENT,
    2,
    '1.23',
    "Decimal('1.23')",
    '! decimal_max_digits at root: Decimal input should have no more than 2 digits in total',
)
row(
    'DecimalSchema',
    'decimal_places',
    {'type': 'decimal'},
    ABSENT,
    1,
    '1.23',
    "Decimal('1.23')",
    '! decimal_max_places at root: Decimal input should have no more than 1 decimal place',
)
row(
    'BoolSchema',
    'strict',
    {'type': 'bool'},
    ABSENT,
    True,
    'yes',
    'True',
    '! bool_type at root: Input should be a valid boolean',
)
row(
    'ComplexSchema',
    'strict',
    {'type': 'complex'},
    ABSENT,
    True,
    '1j',
    '1j',
    '! is_instance_of at root: Input should be an instance of complex',
)
row(
    'StringSchema',
    'pattern',
    {'type': 'str'},
    ABSENT,
    '^b',
    'abc',
    "'abc'",
    "! string_pattern_mismatch at root: String should match pattern '^b'",
)
row(
    'StringSchema',
    'max_length',
    {'type': 'str'},
    ABSENT,
    2,
    'abc',
    "'abc'",
    '! string_too_long at root: String should have at most 2 characters',
)
row(
    'StringSchema',
    'min_length',
    {'type': 'str'},
    ABSENT,
    4,
    'abc',
    "'abc'",
    '! string_too_short at root: String should have at least 4 characters',
)
row('StringSchema', 'strip_whitespace', {'type': 'str'}, ABSENT, True, ' a ', "' a '", "'a'")
row('StringSchema', 'to_lower', {'type': 'str'}, ABSENT, True, 'aB', "'aB'", "'ab'")
row('StringSchema', 'to_upper', {'type': 'str'}, ABSENT, True, 'aB', "'aB'", "'AB'")
row(
    'StringSchema',
    'ascii_only',
    {'type': 'str'},
    ABSENT,
    True,
    'é',
    "'é'",
    '! string_not_ascii at root: String should contain only ASCII characters',
)
row(
    'StringSchema',
    'strict',
    {'type': 'str'},
    ABSENT,
    True,
    b'a',
    "'a'",
    '! string_type at root: Input should be a valid string',
)
row(
    'StringSchema',
    'coerce_numbers_to_str',
    {'type': 'str'},
    ABSENT,
    True,
    1,
    '! string_type at root: Input should be a valid string',
    "'1'",
)
row(
    'StringSchema',
    'regex_engine',
    {'type': 'str', 'pattern': '^(?=a)'},
    'rust-regex',
    'python-re',
    'ab',
    'SchemaError: Error building "str" validator:\n  SchemaError: regex parse error:\n    ^(?=a)\n     ^^^\nerror: look-around, including look-ahead and look-behind, is not supported',
    "'ab'",
)
row(
    'BytesSchema',
    'max_length',
    {'type': 'bytes'},
    ABSENT,
    2,
    b'abc',
    "b'abc'",
    '! bytes_too_long at root: Data should have at most 2 bytes',
)
row(
    'BytesSchema',
    'min_length',
    {'type': 'bytes'},
    ABSENT,
    4,
    b'abc',
    "b'abc'",
    '! bytes_too_short at root: Data should have at least 4 bytes',
)
row(
    'BytesSchema',
    'strict',
    {'type': 'bytes'},
    ABSENT,
    True,
    'a',
    "b'a'",
    '! bytes_type at root: Input should be a valid bytes',
)
