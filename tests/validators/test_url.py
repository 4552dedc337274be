"""`url`: URLs with one host."""

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
            {'type': 'url'},
            {},
            ('http://a', "Url('http://a/')"),
            (Text('HTTP://A:80/b?c#d'), "Url('http://a/b?c#d')"),
            (TextEnum.a, "Url('http://a/')"),
            (Plain.a, "Url('http://a/')"),
            (Plain.one, '! url_parsing: Input should be a valid URL, relative URL without a base'),
            (b'http://a', "Url('http://a/')"),
            (bytearray(b'http://a'), "Url('http://a/')"),
            (b'\xff', '! url_type: URL input should be a string or URL'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ('http:a', "Url('http://a/')"),
            (' http://a ', "Url('http://a/')"),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('', '! url_parsing: Input should be a valid URL, input is empty'),
            ('http://a:x', '! url_parsing: Input should be a valid URL, invalid port number'),
            ('http://münchen.de', "Url('http://xn--mnchen-3ya.de/')"),
            ('http://u:p@a', "Url('http://u:p@a/')"),
            ('foo://a,b:1/c', "Url('foo://a,b:1/c')"),
            (1, '! url_type: URL input should be a string or URL'),
            (None, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'python',
            {'type': 'url', 'strict': True},
            {},
            ('http://a', "Url('http://a/')"),
            (Text('HTTP://A:80/b?c#d'), "Url('http://a/b?c#d')"),
            (TextEnum.a, "Url('http://a/')"),
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
            ('http://münchen.de', "Url('http://xn--mnchen-3ya.de/')"),
            ('http://u:p@a', "Url('http://u:p@a/')"),
            ('foo://a,b:1/c', "Url('foo://a,b:1/c')"),
            (1, '! url_type: URL input should be a string or URL'),
            (None, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'json',
            {'type': 'url'},
            {},
            ('"http://a"', "Url('http://a/')"),
            ('"http:a"', "Url('http://a/')"),
            ('"x"', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('""', '! url_parsing: Input should be a valid URL, input is empty'),
            ('1', '! url_type: URL input should be a string or URL'),
            ('null', '! url_type: URL input should be a string or URL'),
            ('[]', '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'json',
            {'type': 'url', 'strict': True},
            {},
            ('"http://a"', "Url('http://a/')"),
            ('"http:a"', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
            ('"x"', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            ('""', '! url_parsing: Input should be a valid URL, input is empty'),
            ('1', '! url_type: URL input should be a string or URL'),
            ('null', '! url_type: URL input should be a string or URL'),
            ('[]', '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'strings',
            {'type': 'url'},
            {},
            ('http://a', "Url('http://a/')"),
            ('http:a', "Url('http://a/')"),
            ('x', '! url_parsing: Input should be a valid URL, relative URL without a base'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ({}, '! url_type: URL input should be a string or URL'),
        ),
        *cases(
            'strings',
            {'type': 'url', 'strict': True},
            {},
            ('http://a', "Url('http://a/')"),
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
            {'type': 'url'},
            {'strict': True},
            ('http:a', '! url_syntax_violation: Input violated strict URL syntax rules, expected //'),
        ),
        *cases(
            'python',
            {'type': 'url', 'strict': True},
            {'strict': False},
            ('http:a', "Url('http://a/')"),
        ),
        *cases(
            'python',
            {'type': 'url'},
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
            {'type': 'url', 'max_length': 9},
            {},
            ('http://ab', "Url('http://ab/')"),
            ('http://abc', '! url_too_long: URL should have at most 9 characters'),
            ('http://éé', '! url_too_long: URL should have at most 9 characters'),
            ('xxxxxxxxxx', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'json',
            {'type': 'url', 'max_length': 9},
            {},
            ('"http://abc"', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'strings',
            {'type': 'url', 'max_length': 9},
            {},
            ('http://abc', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'url', 'max_length': 9},
            {},
            (b'http://abc', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'url', 'max_length': 1},
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
            {'type': 'url', 'allowed_schemes': ['http']},
            {},
            ('http://a', "Url('http://a/')"),
            ('foo://a', "! url_scheme: URL scheme should be 'http'"),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': ['http', 'https']},
            {},
            ('http://a', "Url('http://a/')"),
            ('foo://a', "! url_scheme: URL scheme should be 'http' or 'https'"),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': ['a', 'b', 'c']},
            {},
            ('http://a', "! url_scheme: URL scheme should be 'a', 'b' or 'c'"),
            ('foo://a', "! url_scheme: URL scheme should be 'a', 'b' or 'c'"),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': ['HTTP']},
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
            {'type': 'url', 'host_required': True},
            {},
            ('http://a', "Url('http://a/')"),
            ('foo:abc', '! url_parsing: Input should be a valid URL, empty host'),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://', '! url_parsing: Input should be a valid URL, empty host'),
        ),
        *cases(
            'python',
            {'type': 'url', 'host_required': False},
            {},
            ('http://a', "Url('http://a/')"),
            ('foo:abc', "Url('foo:abc')"),
            ('file:///x', "Url('file:///x')"),
            ('foo://', "Url('foo://')"),
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
            {'type': 'url', 'default_host': 'h'},
            {},
            ('http://a', "Url('http://a/')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a:80/x', "Url('http://a/x')"),
            ('foo:', ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set')),
            ('foo://', "Url('foo://h')"),
            (
                'foo:abc',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
            ('foo:///x', "Url('foo://h/x')"),
            ('foo://a', "Url('foo://a')"),
            ('file:///x', "Url('file://h/x')"),
            ('http://u:p@a?x', "Url('http://u:p@a/?x')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_host': 'a b'},
            {},
            ('foo://', '! url_parsing: Input should be a valid URL, invalid domain character'),
            ('file:', '! url_parsing: Input should be a valid URL, invalid international domain name'),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_host': 'h', 'host_required': True},
            {},
            ('foo://', "Url('foo://h')"),
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
            {'type': 'url', 'default_port': 81},
            {},
            ('http://a', "Url('http://a:81/')"),
            ('http://a/', "Url('http://a:81/')"),
            ('http://a:80/x', "Url('http://a:81/x')"),
            ('foo:', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo:abc', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('foo://a', "Url('foo://a:81')"),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('http://u:p@a?x', "Url('http://u:p@a:81/?x')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_port': 80},
            {},
            ('http://a', "Url('http://a/')"),
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
            {'type': 'url', 'default_path': '/p'},
            {},
            ('http://a', "Url('http://a/p')"),
            ('http://a/', "Url('http://a/p')"),
            ('http://a:80/x', "Url('http://a/x')"),
            ('foo:', "Url('foo:%2Fp')"),
            ('foo://', "Url('foo:///p')"),
            ('foo:abc', "Url('foo:abc')"),
            ('foo:///x', "Url('foo:///x')"),
            ('foo://a', "Url('foo://a/p')"),
            ('file:///x', "Url('file:///x')"),
            ('http://u:p@a?x', "Url('http://u:p@a/p?x')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_path': 'p'},
            {},
            ('http://a', "Url('http://a/p')"),
            ('foo:', "Url('foo:p')"),
            ('foo://', "Url('foo:///p')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_path': ''},
            {},
            ('http://a', "Url('http://a/')"),
            ('foo:', "Url('foo:')"),
            ('foo://', "Url('foo://')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_path': '/p?x#y'},
            {},
            ('http://a', "Url('http://a/p%3Fx%23y')"),
            ('foo:', "Url('foo:%2Fp?x#y')"),
            ('foo://', "Url('foo:///p%3Fx%23y')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_path': '../é'},
            {},
            ('http://a', "Url('http://a/%C3%A9')"),
            ('foo:', "Url('foo:../%C3%A9')"),
            ('foo://', "Url('foo:///%C3%A9')"),
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
            {'type': 'url', 'default_host': 'h', 'default_port': 1, 'default_path': '/q'},
            {},
            ('http://a', "Url('http://a:1/q')"),
            ('http://a/', "Url('http://a:1/q')"),
            ('http://a:80/x', "Url('http://a:1/x')"),
            ('foo:', ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set')),
            ('foo://', "Url('foo://h:1/q')"),
            (
                'foo:abc',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
            ('foo:///x', "Url('foo://h:1/x')"),
            ('foo://a', "Url('foo://a:1/q')"),
            ('file:///x', '! url_parsing: Input should be a valid URL, empty host'),
            ('http://u:p@a?x', "Url('http://u:p@a:1/q?x')"),
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
            {'type': 'url', 'preserve_empty_path': True},
            {},
            ('http://a', "Url('http://a')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a?x', "Url('http://a?x')"),
            ('foo://a', "Url('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'url'},
            {'config': {'url_preserve_empty_path': True}},
            ('http://a', "Url('http://a')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a?x', "Url('http://a?x')"),
            ('foo://a', "Url('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'preserve_empty_path': False},
            {'config': {'url_preserve_empty_path': True}},
            ('http://a', "Url('http://a/')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a?x', "Url('http://a/?x')"),
            ('foo://a', "Url('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'preserve_empty_path': True, 'default_path': ''},
            {},
            ('http://a', "Url('http://a')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a?x', "Url('http://a?x')"),
            ('foo://a', "Url('foo://a')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'preserve_empty_path': True, 'default_path': '/z'},
            {},
            ('http://a', "Url('http://a/z')"),
            ('http://a/', "Url('http://a/z')"),
            ('http://a?x', "Url('http://a/z?x')"),
            ('foo://a', "Url('foo://a/z')"),
        ),
        *cases(
            'python',
            {'type': 'url', 'preserve_empty_path': True, 'default_path': '/'},
            {},
            ('http://a', "Url('http://a')"),
            ('http://a/', "Url('http://a/')"),
            ('http://a?x', "Url('http://a?x')"),
            ('foo://a', "Url('foo://a/')"),
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
            {'type': 'url', 'max_length': 9, 'allowed_schemes': ['b'], 'host_required': True},
            {},
            ('foo:abcdefghij', '! url_too_long: URL should have at most 9 characters'),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': ['b'], 'host_required': True, 'default_host': 'h'},
            {},
            ('foo:abcdefghij', "! url_scheme: URL scheme should be 'b'"),
        ),
        *cases(
            'python',
            {'type': 'url', 'host_required': True, 'default_host': 'h', 'default_port': 1},
            {},
            (
                'foo:abcdefghij',
                ('! url_parsing: Input should be a valid URL, a cannot-be-a-base URL doesn’t have a host to set'),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'host_required': True, 'default_port': 1},
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
            {'type': 'url', 'strict': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'max_length': -1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  OverflowError: can\'t convert '
                    'negative int to unsigned'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'max_length': 'x'},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'str\' object cannot '
                    'be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': ('http',)},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'tuple\' object is not '
                    "an instance of 'list'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': []},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  SchemaError: `allowed_schemes` '
                    'should have length > 0'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'allowed_schemes': [1]},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'host_required': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_host': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_port': -1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  OverflowError: number too small '
                    'to fit in target type'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_port': 65536},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  OverflowError: number too large '
                    'to fit in target type'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_port': 2**70},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  OverflowError: Python int too '
                    'large to convert to C long'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_port': 'x'},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'str\' object cannot '
                    'be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'default_path': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'str'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url', 'preserve_empty_path': 1},
            {},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'url'},
            {'config': {'url_preserve_empty_path': 1}},
            (
                'http://a',
                (
                    'SchemaError: Error building "url" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
def test_instances(engine):
    class Own(engine.Url):
        pass

    validator = engine.SchemaValidator({'type': 'url'})
    for url in (engine.Url('http://a'), Own('http://a')):
        assert validator.validate_python(url) is url
        assert validator.validate_python(url, strict=True) is url
    other = validator.validate_python(engine.MultiHostUrl('http://a', preserve_empty_path=True), strict=True)
    assert repr(other) == "Url('http://a/')"


@on_both
def test_defaults_leave_the_instance_as_it_is(engine):
    url = engine.Url('http://a/')
    found = engine.SchemaValidator({'type': 'url', 'default_path': '/x'}).validate_python(url)
    assert (str(url), str(found), type(found)) == ('http://a/', 'http://a/x', engine.Url)
    assert engine.SchemaValidator({'type': 'url', 'default_path': '/x'}).validate_python(found) is found


@on_both
@pytest.mark.parametrize('name', ['Url', 'MultiHostUrl'])
def test_length_of_instances_is_that_of_their_text(engine, name):
    validator = engine.SchemaValidator({'type': 'url', 'max_length': 9})
    assert str(validator.validate_python(getattr(engine, name)('http://a'))) == 'http://a/'
    with pytest.raises(engine.ValidationError, match='at most 9 characters'):
        validator.validate_python(getattr(engine, name)('http://ab'))


@on_both
def test_title_names_the_schemes(engine):
    assert engine.SchemaValidator({'type': 'url'}).title == 'url'
    titled = engine.SchemaValidator({'type': 'url', 'allowed_schemes': ['a', 'b']})
    assert titled.title == "url['a','b']"
