"""`complex`: complex numbers."""

from __future__ import annotations

import pytest

from .outcomes import cases, check, on_both


class Wave(complex):
    pass


class Text(str):
    pass


class AsComplex:
    def __complex__(self):
        return 1j


class AsFloat:
    def __float__(self):
        return 1.5


class Broken:
    def __complex__(self):
        raise RuntimeError('no number')


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'complex'},
            {},
            (1 + 2j, '(1+2j)'),
            (Wave(1), '(1+0j)'),
            (1, '(1+0j)'),
            (1.5, '(1.5+0j)'),
            (True, '(1+0j)'),
            ('1+2j', '(1+2j)'),
            (Text('1j'), '1j'),
            (' 1j ', '1j'),
            (
                'x',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                b'1j',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (AsComplex(), '1j'),
            (AsFloat(), '(1.5+0j)'),
            (
                Broken(),
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                10**400,
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                None,
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '\ud800',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (complex('nan'), '(nan+0j)'),
        ),
        *cases(
            'python',
            {'type': 'complex', 'strict': True},
            {},
            (1 + 2j, '(1+2j)'),
            (Wave(1), '(1+0j)'),
            (1, '! is_instance_of: Input should be an instance of complex'),
            (1.5, '! is_instance_of: Input should be an instance of complex'),
            (True, '! is_instance_of: Input should be an instance of complex'),
            ('1+2j', '! is_instance_of: Input should be an instance of complex'),
            (Text('1j'), '! is_instance_of: Input should be an instance of complex'),
            (' 1j ', '! is_instance_of: Input should be an instance of complex'),
            ('x', '! is_instance_of: Input should be an instance of complex'),
            (b'1j', '! is_instance_of: Input should be an instance of complex'),
            (AsComplex(), '! is_instance_of: Input should be an instance of complex'),
            (AsFloat(), '! is_instance_of: Input should be an instance of complex'),
            (Broken(), '! is_instance_of: Input should be an instance of complex'),
            (10**400, '! is_instance_of: Input should be an instance of complex'),
            (None, '! is_instance_of: Input should be an instance of complex'),
            ('\ud800', '! is_instance_of: Input should be an instance of complex'),
            (complex('nan'), '(nan+0j)'),
        ),
        *cases(
            'json',
            {'type': 'complex'},
            {},
            ('"1+2j"', '(1+2j)'),
            (
                '"x"',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            ('1', '(1+0j)'),
            ('1.5', '(1.5+0j)'),
            ('-0.0', '(-0+0j)'),
            (
                'true',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                'null',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            ('NaN', '(nan+0j)'),
            (
                '100000000000000000000',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '[1, 2]',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '{}',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
        ),
        *cases(
            'json',
            {'type': 'complex', 'strict': True},
            {},
            ('"1+2j"', '(1+2j)'),
            (
                '"x"',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '1',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '1.5',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '-0.0',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                'true',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                'null',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                'NaN',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '100000000000000000000',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '[1, 2]',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '{}',
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'complex'},
            {},
            ('1+2j', '(1+2j)'),
            (
                'x',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '\ud800',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                {},
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
        ),
        *cases(
            'strings',
            {'type': 'complex', 'strict': True},
            {},
            ('1+2j', '(1+2j)'),
            (
                'x',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                '\ud800',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
            (
                {},
                (
                    '! complex_type: Input should be a valid python complex object, a number, or a '
                    'valid complex string following the rules at '
                    'https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
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
            {'type': 'complex'},
            {'strict': True},
            (1, '! is_instance_of: Input should be an instance of complex'),
        ),
        *cases(
            'python',
            {'type': 'complex', 'strict': True},
            {'strict': False},
            (1, '(1+0j)'),
        ),
        *cases(
            'json',
            {'type': 'complex'},
            {'config': {'strict': True}},
            (
                '1',
                (
                    '! complex_str_parsing: Input should be a valid complex string following the '
                    'rules at https://docs.python.org/3/library/functions.html#complex'
                ),
            ),
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
            {'type': 'complex', 'strict': 1},
            {},
            (
                1,
                (
                    'SchemaError: Error building "complex" validator:\n  TypeError: \'int\' object is '
                    "not an instance of 'bool'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)
