"""`multi-host-url`: URLs with any number of hosts."""

from __future__ import annotations

import enum

import pytest

from .outcomes import cases, check, on_both


class Text(str):
    pass


class TextEnum(str, enum.Enum):
    a = 'http://a'


class Plain(enum.Enum):
    a = 'http://a'
    one = 1


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url'},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            (Text('HTTP://A:80/b?c#d'), "MultiHostUrl('http://a/b?c#d')"),
            (TextEnum.a, "MultiHostUrl('http://a/')"),
            (Plain.a, "MultiHostUrl('http://a/')"),
            (Plain.one, '! url_parsing: Input should be a valid URL, relative URL without a base'),
            (b'http://a', "MultiHostUrl('http://a/')"),
            (bytearray(b'http://a'), "MultiHostUrl('http://a/')"),
            (b'\xff', '! url_type: URL input should be a string or URL'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ('http:a', "MultiHostUrl('http://a/')"),
            (' http://a ', "MultiHostUrl('http://a/')"),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('', '! url_parsing: Input should be a valid URL, input is empty'),
            ('http://a:x', '! url_parsing: Input should be a valid URL, invalid port number'),
            ('http://münchen.de', "MultiHostUrl('http://xn--mnchen-3ya.de/')"),
            ('http://u:p@a', "MultiHostUrl('http://u:p@a/')"),
            ('foo://a,b:1/c', "MultiHostUrl('foo://a,b:1/c')"),
            (1, '! url_type: URL input should be a string or URL'),
            (None, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'strict': True},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            (Text('HTTP://A:80/b?c#d'), "MultiHostUrl('http://a/b?c#d')"),
            (TextEnum.a, "MultiHostUrl('http://a/')"),
            (Plain.a, '! url_type: URL input should be a string or URL'),
            (Plain.one, '! url_type: URL input should be a string or URL'),
            (b'http://a', '! url_type: URL input should be a string or URL'),
            (bytearray(b'http://a'), '! url_type: URL input should be a string or URL'),
            (b'\xff', '! url_type: URL input should be a string or URL'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ('http:a', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
            (
                ' http://a ',
                (
                    '! url_syntax_violation: Input violated strict URL syntax rules, leading or '
                    'trailing control or space character are ignored in URLs'
                ),
            ),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('', '! url_parsing: Input should be a valid URL, input is empty'),
            ('http://a:x', '! url_parsing: Input should be a valid URL, invalid port number'),
            ('http://münchen.de', "MultiHostUrl('http://xn--mnchen-3ya.de/')"),
            ('http://u:p@a', "MultiHostUrl('http://u:p@a/')"),
            ('foo://a,b:1/c', "MultiHostUrl('foo://a,b:1/c')"),
            (1, '! url_type: URL input should be a string or URL'),
            (None, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'json',
            {'type': 'multi-host-url'},
            {},
            ('"http://a"', "MultiHostUrl('http://a/')"),
            ('"http:a"', "MultiHostUrl('http://a/')"),
            ('"x"', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('""', '! url_parsing: Input should be a valid URL, input is empty'),
            ('1', '! url_type: URL input should be a string or URL'),
            ('null', '! url_type: URL input should be a string or URL'),
            ('[]', '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'json',
            {'type': 'multi-host-url', 'strict': True},
            {},
            ('"http://a"', "MultiHostUrl('http://a/')"),
            ('"http:a"', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
            ('"x"', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('""', '! url_parsing: Input should be a valid URL, input is empty'),
            ('1', '! url_type: URL input should be a string or URL'),
            ('null', '! url_type: URL input should be a string or URL'),
            ('[]', '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'strings',
            {'type': 'multi-host-url'},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('http:a', "MultiHostUrl('http://a/')"),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ({}, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'strings',
            {'type': 'multi-host-url', 'strict': True},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('http:a', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ({}, '! url_type: URL input should be a string or URL'),
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
            {'type': 'multi-host-url'},
            {'strict': True},
            ('http:a', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'strict': True},
            {'strict': False},
            ('http:a', "MultiHostUrl('http://a/')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url'},
            {'config': {'strict': True}},
            ('http:a', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
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
            {'type': 'multi-host-url', 'max_length': 9},
            {},
            ('http://ab', "MultiHostUrl('http://ab/')"),
            ('http://abc', '! url_too_long: URL should have at most 9 characters'),
            ('http://éé', '! url_too_long: URL should have at most 9 characters'),
            ('xxxxxxxxxx', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'json',
            {'type': 'multi-host-url', 'max_length': 9},
            {},
            ('"http://abc"', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'strings',
            {'type': 'multi-host-url', 'max_length': 9},
            {},
            ('http://abc', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'max_length': 9},
            {},
            (b'http://abc', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'max_length': 1},
            {},
            ('http://a', '! url_too_long: URL should have at most 1 character'),
        ),
    ],
)
def test_length(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ['http']},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('foo://a', "! url_scheme: URL scheme should be 'http'"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ['http', 'https']},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('foo://a', "! url_scheme: URL scheme should be 'http' or 'https'"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ['a', 'b', 'c']},
            {},
            ('http://a', "! url_scheme: URL scheme should be 'a', 'b' or 'c'"),
            ('foo://a', "! url_scheme: URL scheme should be 'a', 'b' or 'c'"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ['HTTP']},
            {},
            ('http://a', "! url_scheme: URL scheme should be 'HTTP'"),
            ('foo://a', "! url_scheme: URL scheme should be 'HTTP'"),
        ),
    ],
)
def test_schemes(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'host_required': True},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('foo:abc', '! url_parsing: Input should be a valid URL, empty host'),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://', '! url_parsing: Input should be a valid URL, empty host'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'host_required': False},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('foo:abc', "MultiHostUrl('foo:abc')"),
            ('file:///x', "MultiHostUrl('file:///x')"),
            ('foo://', "MultiHostUrl('foo://')"),
        ),
    ],
)
def test_required_host(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_host': 'h'},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a:80/x', "MultiHostUrl('http://a/x')"),
            ('foo:', ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set')),
            ('foo://', "MultiHostUrl('foo://h')"),
            (
                'foo:abc',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
            ('foo:///x', "MultiHostUrl('foo://h/x')"),
            ('foo://a', "MultiHostUrl('foo://a')"),
            ('file:///x', "MultiHostUrl('file://h/x')"),
            ('http://u:p@a?x', "MultiHostUrl('http://u:p@a/?x')"),
            ('foo://a:1,b', "MultiHostUrl('foo://a:1,b')"),
            ('http://a,b/', "MultiHostUrl('http://a,b/')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_host': 'a b'},
            {},
            ('foo://', '! url_parsing: Input should be a valid URL, invalid domain character'),
            ('file:', '! url_parsing: Input should be a valid URL, invalid international domain name'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_host': 'h', 'host_required': True},
            {},
            ('foo://', "MultiHostUrl('foo://h')"),
            (
                'foo:abc',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
        ),
    ],
)
def test_default_host(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': 81},
            {},
            ('http://a', "MultiHostUrl('http://a:81/')"),
            ('http://a/', "MultiHostUrl('http://a:81/')"),
            ('http://a:80/x', "MultiHostUrl('http://a:81/x')"),
            ('foo:', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo:abc', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://a', "MultiHostUrl('foo://a:81')"),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('http://u:p@a?x', "MultiHostUrl('http://u:p@a:81/?x')"),
            ('foo://a:1,b', "MultiHostUrl('foo://a:1,b:81')"),
            ('http://a,b/', "MultiHostUrl('http://a,b:81/')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': 80},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
        ),
    ],
)
def test_default_port(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': '/p'},
            {},
            ('http://a', "MultiHostUrl('http://a/p')"),
            ('http://a/', "MultiHostUrl('http://a/p')"),
            ('http://a:80/x', "MultiHostUrl('http://a/x')"),
            ('foo:', "MultiHostUrl('foo:%2Fp')"),
            ('foo://', "MultiHostUrl('foo:///p')"),
            ('foo:abc', "MultiHostUrl('foo:abc')"),
            ('foo:///x', "MultiHostUrl('foo:///x')"),
            ('foo://a', "MultiHostUrl('foo://a/p')"),
            ('file:///x', "MultiHostUrl('file:///x')"),
            ('http://u:p@a?x', "MultiHostUrl('http://u:p@a/p?x')"),
            ('foo://a:1,b', "MultiHostUrl('foo://a:1,b/p')"),
            ('http://a,b/', "MultiHostUrl('http://a,b/p')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': 'p'},
            {},
            ('http://a', "MultiHostUrl('http://a/p')"),
            ('foo:', "MultiHostUrl('foo:p')"),
            ('foo://', "MultiHostUrl('foo:///p')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': ''},
            {},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('foo:', "MultiHostUrl('foo:')"),
            ('foo://', "MultiHostUrl('foo://')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': '/p?x#y'},
            {},
            ('http://a', "MultiHostUrl('http://a/p%3Fx%23y')"),
            ('foo:', "MultiHostUrl('foo:%2Fp?x#y')"),
            ('foo://', "MultiHostUrl('foo:///p%3Fx%23y')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': '../é'},
            {},
            ('http://a', "MultiHostUrl('http://a/%C3%A9')"),
            ('foo:', "MultiHostUrl('foo:../%C3%A9')"),
            ('foo://', "MultiHostUrl('foo:///%C3%A9')"),
        ),
    ],
)
def test_default_path(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_host': 'h', 'default_port': 1, 'default_path': '/q'},
            {},
            ('http://a', "MultiHostUrl('http://a:1/q')"),
            ('http://a/', "MultiHostUrl('http://a:1/q')"),
            ('http://a:80/x', "MultiHostUrl('http://a:1/x')"),
            ('foo:', ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set')),
            ('foo://', "MultiHostUrl('foo://h:1/q')"),
            (
                'foo:abc',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
            ('foo:///x', "MultiHostUrl('foo://h:1/x')"),
            ('foo://a', "MultiHostUrl('foo://a:1/q')"),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('http://u:p@a?x', "MultiHostUrl('http://u:p@a:1/q?x')"),
            ('foo://a:1,b', "MultiHostUrl('foo://a:1,b:1/q')"),
            ('http://a,b/', "MultiHostUrl('http://a,b:1/q')"),
        ),
    ],
)
def test_all_defaults(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': True},
            {},
            ('http://a', "MultiHostUrl('http://a')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a?x', "MultiHostUrl('http://a?x')"),
            ('foo://a', "MultiHostUrl('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url'},
            {'config': {'url_preserve_empty_path': True}},
            ('http://a', "MultiHostUrl('http://a')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a?x', "MultiHostUrl('http://a?x')"),
            ('foo://a', "MultiHostUrl('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': False},
            {'config': {'url_preserve_empty_path': True}},
            ('http://a', "MultiHostUrl('http://a/')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a?x', "MultiHostUrl('http://a/?x')"),
            ('foo://a', "MultiHostUrl('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': True, 'default_path': ''},
            {},
            ('http://a', "MultiHostUrl('http://a')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a?x', "MultiHostUrl('http://a?x')"),
            ('foo://a', "MultiHostUrl('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': True, 'default_path': '/z'},
            {},
            ('http://a', "MultiHostUrl('http://a/z')"),
            ('http://a/', "MultiHostUrl('http://a/z')"),
            ('http://a?x', "MultiHostUrl('http://a/z?x')"),
            ('foo://a', "MultiHostUrl('foo://a/z')"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': True, 'default_path': '/'},
            {},
            ('http://a', "MultiHostUrl('http://a')"),
            ('http://a/', "MultiHostUrl('http://a/')"),
            ('http://a?x', "MultiHostUrl('http://a?x')"),
            ('foo://a', "MultiHostUrl('foo://a/')"),
        ),
    ],
)
def test_empty_path(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'multi-host-url', 'max_length': 9, 'allowed_schemes': ['b'], 'host_required': True},
            {},
            ('foo:abcdefghij', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ['b'], 'host_required': True, 'default_host': 'h'},
            {},
            ('foo:abcdefghij', "! url_scheme: URL scheme should be 'b'"),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'host_required': True, 'default_host': 'h', 'default_port': 1},
            {},
            (
                'foo:abcdefghij',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'host_required': True, 'default_port': 1},
            {},
            ('foo:abcdefghij', '! url_parsing: Input should be a valid URL, empty host'),
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
            {'type': 'multi-host-url', 'strict': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'max_length': -1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  OverflowError: can\'t '
                    'convert negative int to unsigned'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'max_length': 'x'},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'str\' '
                    'object cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': ('http',)},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'tuple\' '
                    "object is not an instance of 'list'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': []},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  SchemaError: '
                    '`allowed_schemes` should have length > 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'allowed_schemes': [1]},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'host_required': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_host': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': -1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  OverflowError: number '
                    'too small to fit in target type'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': 65536},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  OverflowError: number '
                    'too large to fit in target type'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': 2**70},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  OverflowError: Python '
                    'int too large to convert to C long'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_port': 'x'},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'str\' '
                    'object cannot be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'default_path': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url', 'preserve_empty_path': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'multi-host-url'},
            {'config': {'url_preserve_empty_path': 1}},
            (
                'http://a',
                (
                    'SchemaError: Error building "multi-host-url" validator:\n  TypeError: \'int\' '
                    "object is not an instance of 'bool'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
def test_instances(engine):
    class Own(engine.MultiHostUrl):
        pass

    validator = engine.SchemaValidator({'type': 'multi-host-url'})
    for url in (engine.MultiHostUrl('http://a'), Own('http://a')):
        assert validator.validate_python(url) is url
        assert validator.validate_python(url, strict=True) is url
    other = validator.validate_python(engine.Url('http://a', preserve_empty_path=True), strict=True)
    assert repr(other) == "MultiHostUrl('http://a')"


@on_both
def test_defaults_leave_the_instance_as_it_is(engine):
    url = engine.MultiHostUrl('http://a/')
    found = engine.SchemaValidator({'type': 'multi-host-url', 'default_path': '/x'}).validate_python(url)
    assert (str(url), str(found), type(found)) == ('http://a/', 'http://a/x', engine.MultiHostUrl)
    assert engine.SchemaValidator({'type': 'multi-host-url', 'default_path': '/x'}).validate_python(found) is found


@on_both
@pytest.mark.parametrize('name', ['Url', 'MultiHostUrl'])
def test_length_of_instances_is_that_of_their_text(engine, name):
    validator = engine.SchemaValidator({'type': 'multi-host-url', 'max_length': 9})
    assert str(validator.validate_python(getattr(engine, name)('http://a'))) == 'http://a/'
    with pytest.raises(engine.ValidationError, match='at most 9 characters'):
        validator.validate_python(getattr(engine, name)('http://ab'))


@on_both
def test_title_names_the_schemes(engine):
    assert engine.SchemaValidator({'type': 'multi-host-url'}).title == 'multi-host-url'
    titled = engine.SchemaValidator({'type': 'multi-host-url', 'allowed_schemes': ['a', 'b']})
    assert titled.title == "multi-host-url['a','b']"
