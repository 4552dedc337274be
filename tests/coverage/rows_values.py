"""Literals, enumerations, classes, UUIDs and URLs."""

from __future__ import annotations

from .parts import Colour, Number, Shade
from .rows import ABSENT, row

row(
    'LiteralSchema',
    'expected',
    {'type': 'literal'},
    ['a'],
    ['b'],
    'a',
    "'a'",
    "! literal_error at root: Input should be 'b'",
)
row(
    'EnumSchema',
    'cls',
    {'type': 'enum', 'members': list(Colour), 'strict': True},
    Colour,
    Shade,
    Colour.red,
    "<Colour.red: 'r'>",
    '! is_instance_of at root: Input should be an instance of Shade',
)
row(
    'EnumSchema',
    'members',
    {'type': 'enum', 'cls': Colour},
    [Colour.red],
    [Colour.blue],
    'x',
    "! enum at root: Input should be 'r'",
    "! enum at root: Input should be 'b'",
)
row(
    'EnumSchema',
    'sub_type',
    {'type': 'enum', 'cls': Number, 'members': list(Number)},
    ABSENT,
    'int',
    '1',
    '! enum at root: Input should be 1',
    '<Number.one: 1>',
)
row(
    'EnumSchema',
    'strict',
    {'type': 'enum', 'cls': Colour, 'members': list(Colour)},
    ABSENT,
    True,
    'r',
    "<Colour.red: 'r'>",
    '! is_instance_of at root: Input should be an instance of Colour',
)
row(
    'IsInstanceSchema',
    'cls',
    {'type': 'is-instance'},
    int,
    str,
    1,
    '1',
    '! is_instance_of at root: Input should be an instance of str',
)
row(
    'IsInstanceSchema',
    'cls_repr',
    {'type': 'is-instance', 'cls': int},
    ABSENT,
    'a number',
    'x',
    '! is_instance_of at root: Input should be an instance of int',
    '! is_instance_of at root: Input should be an instance of a number',
)
row(
    'IsSubclassSchema',
    'cls',
    {'type': 'is-subclass'},
    int,
    str,
    bool,
    "<class 'bool'>",
    '! is_subclass_of at root: Input should be a subclass of str',
)
row(
    'IsSubclassSchema',
    'cls_repr',
    {'type': 'is-subclass', 'cls': int},
    ABSENT,
    'a number',
    str,
    '! is_subclass_of at root: Input should be a subclass of int',
    '! is_subclass_of at root: Input should be a subclass of a number',
)
row(
    'UuidSchema',
    'version',
    {'type': 'uuid'},
    ABSENT,
    4,
    '00000000-0000-1000-8000-000000000000',
    "UUID('00000000-0000-1000-8000-000000000000')",
    '! uuid_version at root: UUID version 4 expected',
)
row(
    'UuidSchema',
    'strict',
    {'type': 'uuid'},
    ABSENT,
    True,
    '00000000-0000-1000-8000-000000000000',
    "UUID('00000000-0000-1000-8000-000000000000')",
    '! is_instance_of at root: Input should be an instance of UUID',
)
row(
    'UrlSchema',
    'max_length',
    {'type': 'url'},
    ABSENT,
    5,
    'http://a.b',
    "Url('http://a.b/')",
    '! url_too_long at root: URL should have at most 5 characters',
)
row(
    'UrlSchema',
    'allowed_schemes',
    {'type': 'url'},
    ABSENT,
    ['ftp'],
    'http://a.b',
    "Url('http://a.b/')",
    "! url_scheme at root: URL scheme should be 'ftp'",
)
row(
    'UrlSchema',
    'host_required',
    {'type': 'url'},
    ABSENT,
    True,
    'file:///x',
    "Url('file:///x')",
    '! url_parsing at root: Input should be a valid URL, empty host',
)
row('UrlSchema', 'default_host', {'type': 'url'}, ABSENT, 'here', 'x:///y', "Url('x:///y')", "Url('x://here/y')")
row('UrlSchema', 'default_port', {'type': 'url'}, ABSENT, 80, 'x://a', "Url('x://a')", "Url('x://a:80')")
row('UrlSchema', 'default_path', {'type': 'url'}, ABSENT, '/p', 'x://a', "Url('x://a')", "Url('x://a/p')")
row(
    'UrlSchema',
    'strict',
    {'type': 'url'},
    ABSENT,
    True,
    b'http://a.b',
    "Url('http://a.b/')",
    '! url_type at root: URL input should be a string or URL',
)
row(
    'MultiHostUrlSchema',
    'max_length',
    {'type': 'multi-host-url'},
    ABSENT,
    5,
    'http://a.b',
    "MultiHostUrl('http://a.b/')",
    '! url_too_long at root: URL should have at most 5 characters',
)
row(
    'MultiHostUrlSchema',
    'allowed_schemes',
    {'type': 'multi-host-url'},
    ABSENT,
    ['ftp'],
    'http://a.b',
    "MultiHostUrl('http://a.b/')",
    "! url_scheme at root: URL scheme should be 'ftp'",
)
row(
    'MultiHostUrlSchema',
    'host_required',
    {'type': 'multi-host-url'},
    ABSENT,
    True,
    'file:///x',
    "MultiHostUrl('file:///x')",
    '! url_parsing at root: Input should be a valid URL, empty host',
)
row(
    'MultiHostUrlSchema',
    'default_host',
    {'type': 'multi-host-url'},
    ABSENT,
    'here',
    'x:///y',
    "MultiHostUrl('x:///y')",
    "MultiHostUrl('x://here/y')",
)
row(
    'MultiHostUrlSchema',
    'default_port',
    {'type': 'multi-host-url'},
    ABSENT,
    80,
    'x://a',
    "MultiHostUrl('x://a')",
    "MultiHostUrl('x://a:80')",
)
row(
    'MultiHostUrlSchema',
    'default_path',
    {'type': 'multi-host-url'},
    ABSENT,
    '/p',
    'x://a',
    "MultiHostUrl('x://a')",
    "MultiHostUrl('x://a/p')",
)
row(
    'MultiHostUrlSchema',
    'strict',
    {'type': 'multi-host-url'},
    ABSENT,
    True,
    b'http://a.b',
    "MultiHostUrl('http://a.b/')",
    '! url_type at root: URL input should be a string or URL',
)
