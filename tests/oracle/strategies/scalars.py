"""Kinds without children: numbers, text, bytes, literals, enums, classes, URLs and the odd ones."""

from __future__ import annotations

import decimal
import enum
import fractions
import re
import uuid
from typing import Any

from .. import nasty
from ..describe import Call, Cls, Coll, Eng, Fn, Member, Nasty
from .base import FITTERS, Fitter, Gen, fitter, maker

D = decimal.Decimal
F = fractions.Fraction

INTS = (0, 1, -1, 2, 3, 5, 7, 10, 42, 100, -17, 255, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63), -(2**63) - 1, 10**30)
INT_TEXTS = (
    '0',
    '1',
    '-1',
    ' 5 ',
    '+3',
    '1_000',
    '007',
    '10',
    '42',
    '1.0',
    '12.00',
    '-0',
    '9' * 25,
    '1e3',
    '0x10',
    '1__0',
)
FLOATS = (0.0, 1.0, -1.0, 0.5, 1.5, -0.0, 2.0, 3.14, 1e10, 1e100, -1e-300, 5e-324, 1.7976931348623157e308, 10.0, 0.1)
ODD_FLOATS = (float('inf'), float('-inf'), float('nan'))
FLOAT_TEXTS = (
    '0',
    '1.5',
    '-2.5',
    '1e5',
    ' 3.0 ',
    'inf',
    '-inf',
    'nan',
    'Infinity',
    '1_0.5',
    '.5',
    '5.',
    '1e400',
    '+1.5',
)
STRINGS = (
    '',
    'a',
    'ab',
    'abc',
    'ABC',
    ' padded ',
    'héllo',
    'ß',
    'İ',
    '日本',
    '\U0001f600',
    '1',
    'x' * 12,
    'a\nb',
    'true',
    '\x00',
)
SURROGATES = ('\ud800', 'a\udcff')
PATTERNS = ('^a', 'b$', r'\d+', r'^[a-z]+$', '.', 'é', '(?i)ABC', r'^\w{1,3}$', 'a|b', '^$')
PYTHON_PATTERNS = (r'(?<=a)b', r'(a)\1', '(?P<x>a)', r'a(?!b)')
BYTES = (b'', b'a', b'abc', b'hello', b'\xff\xfe', 'é'.encode(), b'1', b'aGVsbG8=', b'68656c', b'1.5', b'2020-01-01')
DECIMALS = (D('0'), D('1'), D('-1'), D('1.50'), D('0.001'), D('12345.678'), D('1E+3'), D('1E-5'), D('-0.0'), D('99'))
ODD_DECIMALS = (D('NaN'), D('Infinity'), D('-Infinity'))
DECIMAL_TEXTS = (
    '0',
    '1.5',
    '-2.50',
    ' 1 ',
    '1e3',
    '1E-10',
    'nan',
    'inf',
    '0.10',
    '1_000',
    '12345678901234567890.123456789',
    '.5',
)
FRACTIONS = (F(0), F(1), F(1, 2), F(-3, 4), F(7, 1), F(10, 3))
FRACTION_TEXTS = ('1/2', '0', '3', '-3/4', ' 1/3 ', '1.5', '1e2', '2/0', '1 / 2', '0.1')
COMPLEXES = (0j, 1j, 1 + 2j, -1.5 + 0.5j, complex('inf'), complex(-0.0, -0.0))
COMPLEX_TEXTS = ('1+2j', '1j', '3', '(1+2j)', ' 1+2j ', '1 + 2j', '1e3-2J', 'inf', '-0j', '1_0j')
UUIDS = tuple(
    uuid.UUID(text)
    for text in (
        '12345678-1234-1234-1234-123456789012',
        'ebcdab58-6eb8-46fb-a190-d07a33e9eac8',
        '7c43be78-a4ae-11ed-a8fc-0242ac120002',
        '886313e1-3b8a-5372-9b90-0c9aee199e5d',
        '9073926b-929f-31c2-abc9-fad77ae3e8eb',
        '01890a5d-ac96-774b-bcce-b302099a8057',
        '00000000-0000-0000-0000-000000000000',
    )
)
URLS = (
    'http://example.com',
    'https://user:pass@example.com:8080/path?q=1#frag',
    'http://example.com:80/',
    'HTTP://EXAMPLE.com/a b',
    'http://münchen.de/ä',
    'http://xn--mnchen-3ya.de',
    'ftp://a.b',
    'file:///etc/passwd',
    'http://[::1]:8000/x',
    'http://127.0.0.1',
    'mailto:me@x.org',
    'redis://localhost:6379/0',
    'postgres://u:p@h1:1,h2:2/db',
    'http://a/../b/./c',
    'http://example.com?x=1&y=2&x=3',
    'mongodb://a,b:27017,c/db?replicaSet=x',
    'http:example.com',
    '  http://example.com  ',
    'http://ex\tample.com',
)
BAD_URLS = (
    '',
    'x',
    'http://',
    '//a',
    'http://a:99999',
    'http://[::1',
    'http://a b/',
    'http://??',
    'a://',
    'http://a,',
    'http:///x',
)
SCHEMES = ('http', 'https', 'ftp', 'redis', 'postgres', 'mongodb', 'foo')

# --- makers ---------------------------------------------------------------------------------------------------------


@maker('any', leaf=True)
def make_any(g: Gen) -> dict[str, Any]:
    return {}


@maker('none', leaf=True)
def make_none(g: Gen) -> dict[str, Any]:
    return {}


@maker('bool', leaf=True)
def make_bool(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    return schema


def bounds(g: Gen, schema: dict[str, Any], pool: Any, steps: Any = (), percent: int = 12) -> None:
    """The numeric constraints."""
    if g.d.below(100) < 50:
        return
    for key in ('ge', 'gt'):
        g.pick(schema, key, pool[: len(pool) // 2 + 1], percent)
    for key in ('le', 'lt'):
        g.pick(schema, key, pool, percent)
    if steps:
        g.pick(schema, 'multiple_of', steps, percent)


@maker('int', leaf=True)
def make_int(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    bounds(g, schema, INTS, (1, 2, 3, 10, 2**64))
    return schema


@maker('float', leaf=True)
def make_float(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    g.flag(schema, 'allow_inf_nan', 15)
    bounds(g, schema, FLOATS, (0.5, 1.0, 2, 0.1))
    return schema


@maker('decimal', leaf=True)
def make_decimal(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    g.flag(schema, 'allow_inf_nan', 15)
    bounds(g, schema, DECIMALS, (D('0.5'), D('1'), D('0.1'), D('3')))
    g.pick(schema, 'max_digits', (1, 2, 3, 5, 10), 20)
    g.pick(schema, 'decimal_places', (0, 1, 2, 3), 15)
    return schema


@maker('fraction', leaf=True)
def make_fraction(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    bounds(g, schema, FRACTIONS, (F(1, 2), F(1), F(1, 3)))
    return schema


@maker('complex', leaf=True)
def make_complex(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    return schema


@maker('str', leaf=True)
def make_str(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    d = g.d
    g.flag(schema, 'strict')
    if d.chance(45):
        g.pick(schema, 'min_length', (0, 1, 2, 3))
        g.pick(schema, 'max_length', (0, 1, 3, 5, 10), 20)
        for key in ('strip_whitespace', 'to_lower', 'to_upper', 'ascii_only', 'coerce_numbers_to_str'):
            g.flag(schema, key, 12)
        if d.chance(25):
            if d.chance(30):
                schema['regex_engine'] = 'python-re'
                schema['pattern'] = d.choice(PATTERNS + PYTHON_PATTERNS)
            else:
                g.pick(schema, 'regex_engine', ('rust-regex',), 30)
                schema['pattern'] = d.choice(PATTERNS)
            if d.chance(15):
                schema['pattern'] = re.compile(schema['pattern'])
    return schema


@maker('bytes', leaf=True)
def make_bytes(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    g.pick(schema, 'min_length', (0, 1, 2, 3))
    g.pick(schema, 'max_length', (0, 1, 3, 5, 10), 20)
    return schema


@maker('uuid', leaf=True)
def make_uuid(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    g.pick(schema, 'version', (1, 3, 4, 5, 7), 30)
    return schema


LITERALS: tuple[Any, ...] = (
    *('a', 'b', 'c', '', 'É', 1, 2, 0, -5, 2**70, True, False, None, 1.5, 1.0, b'a', (1, 2), (), ...),
    *(Member(Cls('enum', 'Colour', 'str', (('red', 'r'), ('blue', 'b'))), name) for name in ('red', 'blue')),
    *(Member(Cls('enum', 'Number', 'int', (('one', 1), ('two', 2))), name) for name in ('one', 'two')),
    *(Nasty('plain-enum'), Nasty('str-enum'), Nasty('int-sub'), Nasty('type-int'), D('1.5'), frozenset({1}), 1j),
)


@maker('literal', leaf=True, minimal={'expected': ['a', 1]})
def make_literal(g: Gen) -> dict[str, Any]:
    d = g.d
    if d.below(100) < 45:
        pool: Any = LITERALS[:10]
    else:
        pool = LITERALS
    return {'expected': [d.choice(pool) for _ in range(d.integer(1, 4))]}


@maker('missing-sentinel', leaf=True)
def make_missing(g: Gen) -> dict[str, Any]:
    return {}


@maker('ellipsis', leaf=True)
def make_ellipsis(g: Gen) -> dict[str, Any]:
    return {}


@maker('invalid', leaf=True)
def make_invalid(g: Gen) -> dict[str, Any]:
    return {}


ENUMS = (
    Cls('enum', 'Plain', 'plain', (('a', 'a'), ('one', 1), ('pair', (1, 2)), ('none', None))),
    Cls('enum', 'PlainMissing', 'plain', (('a', 'a'), ('b', 'b')), ('missing',)),
    Cls('enum', 'Number', 'int', (('one', 1), ('two', 2))),
    Cls('enum', 'NumberMissing', 'int', (('one', 1), ('big', 2**65)), ('missing',)),
    Cls('enum', 'Colour', 'str', (('red', 'r'), ('blue', 'b'))),
    Cls('enum', 'ColourMissing', 'str', (('one', '1'), ('blue', 'b')), ('missing',)),
    Cls('enum', 'Ratio', 'float', (('half', 0.5), ('one', 1.0))),
    Cls('enum', 'Alias', 'plain', (('a', 1), ('b', 1), ('c', 2.5))),
)
SUB_TYPES = {'int': 'int', 'mixed-int': 'int', 'str': 'str', 'float': 'float'}


def member_names(cls: Cls) -> list[str]:
    seen: dict[Any, str] = {}
    for name, value in cls.args[3]:
        seen.setdefault(value, name)
    return list(seen.values())


@maker('enum', leaf=True, minimal={'cls': ENUMS[0], 'members': [Member(ENUMS[0], 'a'), Member(ENUMS[0], 'one')]})
def make_enum(g: Gen) -> dict[str, Any]:
    d = g.d
    cls = d.choice(ENUMS)
    schema: dict[str, Any] = {'cls': cls, 'members': [Member(cls, name) for name in member_names(cls)]}
    if d.chance(10):
        schema['members'] = schema['members'][:1]
    sub_type = SUB_TYPES.get(cls.args[2])
    if sub_type and d.below(100) < 85:
        schema['sub_type'] = sub_type
    if 'missing' in cls.args[4:]:
        g.pick(schema, 'missing', (Fn('value', 'constant-none'),), 30)
    g.flag(schema, 'strict')
    return schema


CLASSES: tuple[Any, ...] = (
    *(Nasty('type-int'), Cls('plain', 'Thing'), Cls('plain', 'Thing', ('sub',)), Cls('hooked', 'Hooked', 'hooked')),
    *(Cls('hooked', 'Abstract', 'abc'), Cls('model', 'M', ())),
)
ODD_CLASSES: tuple[Any, ...] = (
    Cls('hooked', 'Raising', 'raising'),
    Nasty('type-type'),
    Nasty('generic-alias'),
    Nasty('object'),
)


@maker('is-instance', leaf=True, minimal={'cls': Nasty('type-int')})
def make_is_instance(g: Gen) -> dict[str, Any]:
    d = g.d
    schema: dict[str, Any] = {'cls': d.choice(CLASSES)}
    if d.chance(10):
        schema['cls'] = d.choice(ODD_CLASSES)
    elif d.chance(10):
        schema['cls'] = (d.choice(CLASSES), Nasty('type-intsub'))
    g.pick(schema, 'cls_repr', ('TheClass',))
    return schema


@maker('is-subclass', leaf=True, minimal={'cls': Nasty('type-int')})
def make_is_subclass(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'cls': g.d.choice(CLASSES)}
    if g.d.chance(10):
        schema['cls'] = g.d.choice(ODD_CLASSES)
    g.pick(schema, 'cls_repr', ('TheClass',))
    return schema


@maker('callable', leaf=True)
def make_callable(g: Gen) -> dict[str, Any]:
    return {}


def _make_url(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.flag(schema, 'strict')
    g.pick(schema, 'max_length', (5, 18, 30), 12)
    if g.d.chance(15):
        schema['allowed_schemes'] = g.d.some(SCHEMES, 1, 3)
    g.flag(schema, 'host_required', 12)
    g.pick(schema, 'default_host', ('localhost', 'münchen.de'), 12)
    g.pick(schema, 'default_port', (80, 8080, 6379), 12)
    g.pick(schema, 'default_path', ('/x', '/', 'y'), 12)
    return schema


maker('url', leaf=True)(_make_url)
maker('multi-host-url', leaf=True)(_make_url)

# --- fitters --------------------------------------------------------------------------------------------------------


def _number_ok(schema: dict[str, Any]) -> Any:
    tests = [
        (key, schema[key])
        for key in ('ge', 'gt', 'le', 'lt', 'multiple_of')
        if isinstance(schema.get(key), (int, float, D, F))
    ]

    def ok(value: Any) -> bool:
        try:
            return all(COMPARE[key](value, bound) for key, bound in tests)
        except (TypeError, ArithmeticError, ValueError):
            return True

    return ok


COMPARE = {
    'ge': lambda v, b: v >= b,
    'gt': lambda v, b: v > b,
    'le': lambda v, b: v <= b,
    'lt': lambda v, b: v < b,
    'multiple_of': lambda v, b: v % b == 0,
}


@fitter('any', 'function-plain')
def fit_any(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    simple: tuple[Any, ...] = (1, 'a', None, True, 1.5, [1, 'x'], {'a': 1}, [], 2**70)
    if f.mode == 'json' or d.below(100) < 60:
        return d.choice(simple)
    return d.choice(PYTHON_ANY)


PYTHON_ANY: tuple[Any, ...] = (
    *(b'a', D('1.5'), 1j, (1, 2), UUIDS[0], Coll('set', [1, 2]), Coll('frozenset', ['a']), Coll('deque', [1])),
    *(Nasty('plain-enum'), Nasty('object'), Nasty('attributes'), Eng('PydanticUndefined')),
)


@fitter('none')
def fit_none(f: Fitter, schema: dict[str, Any]) -> Any:
    return None


@fitter('bool')
def fit_bool(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 60:
        return d.chance(50)
    return d.choice((0, 1, 'true', 'False', 'yes', 'no', 'on', 'off', 't', 'F', 'y', 'N', '1', '0', 1.0, 0.0))


@fitter('int')
def fit_int(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 70:
        return d.first(INTS, _number_ok(schema))
    return d.choice(INT_TEXTS + (1.0, 3.0, -2.0, 1e15, True) + ((D('5'), D('5.0'), b'7') if f.mode == 'python' else ()))


@fitter('float')
def fit_float(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 60:
        if schema.get('allow_inf_nan', True) and d.chance(15):
            return d.choice(ODD_FLOATS)
        return d.first(FLOATS, _number_ok(schema))
    if d.chance(50):
        return d.choice(FLOAT_TEXTS)
    return d.choice(INTS + ((D('1.5'), F(1, 2), b'1.5') if f.mode == 'python' else ()))


@fitter('decimal')
def fit_decimal(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json':
        return d.choice(DECIMAL_TEXTS + (1, 0, 1.5, 1.1, -5, 12345678901234567890))
    if schema.get('allow_inf_nan') and d.chance(20):
        return d.choice(ODD_DECIMALS)
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 60:
        return d.first(DECIMALS, _number_ok(schema))
    return d.choice(DECIMAL_TEXTS + (1, 0, 1.5, 0.1, -5, 2**70, (0, (1, 5), -1), True))


@fitter('fraction')
def fit_fraction(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json':
        return d.choice(FRACTION_TEXTS + (1, 0, 1.5, -5))
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 55:
        return d.first(FRACTIONS, _number_ok(schema))
    return d.choice(FRACTION_TEXTS + (1, 0, 1.5, 0.1, 2**70, D('1.5'), True))


@fitter('complex')
def fit_complex(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json':
        return d.choice(COMPLEX_TEXTS[:3] + COMPLEX_TEXTS)
    if f.mode == 'value' or schema.get('strict') or d.below(100) < 50:
        return d.choice(COMPLEXES)
    return d.choice(COMPLEX_TEXTS + (1, 1.5, D('2'), Nasty('complex-like'), 10**400))


def _flag_of(schema: dict[str, Any], key: str) -> bool:
    return bool(schema.get(key))


@fitter('str')
def fit_str(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    low, high = schema.get('min_length') or 0, schema.get('max_length')
    pattern = schema.get('pattern')
    compiled = None
    if pattern is not None:
        try:
            compiled = re.compile(pattern)
        except re.error:
            compiled = None

    def ok(value: str) -> bool:
        if compiled is not None and not compiled.search(value):
            return False
        if _flag_of(schema, 'ascii_only') and not value.isascii():
            return False
        return low <= len(value) and (high is None or len(value) <= high)

    if d.below(100) < 85 or f.mode == 'value':
        return d.first(STRINGS, ok)
    if schema.get('coerce_numbers_to_str') and d.chance(60):
        return d.choice(INTS + FLOATS)
    if f.mode == 'json':
        return d.choice(STRINGS)
    return d.choice(
        (b'bytes', Coll('bytearray', b'array'), Nasty('str-sub'), Nasty('str-enum'), Nasty('loud-str'), b'\xff')
    )


@fitter('bytes')
def fit_bytes(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json':
        return d.choice(STRINGS + ('aGVsbG8=', 'aGVsbG8', '68656c', '_-==', '=='))
    low, high = schema.get('min_length') or 0, schema.get('max_length')
    if d.below(100) < 75 or f.mode == 'value':
        return d.first(BYTES, lambda v: low <= len(v) and (high is None or len(v) <= high))
    return d.choice((Coll('bytearray', b'array'), 'text', Nasty('bytes-sub'), Coll('memoryview', b'view'), 'aGVsbG8='))


@fitter('uuid')
def fit_uuid(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    version = schema.get('version')
    found = d.first(UUIDS, lambda v: version is None or v.version == version)
    if f.mode == 'value' or (f.mode == 'python' and (schema.get('strict') or d.chance(50))):
        return found
    forms = [str(found), found.hex, '{' + str(found) + '}', found.urn, str(found).upper()]
    if f.mode == 'python':
        forms += [found.bytes, str(found).encode()]  # type: ignore[list-item]
    return d.choice(forms)


@fitter('literal')
def fit_literal(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    found = d.choice(schema['expected'])
    if f.mode == 'json':
        if isinstance(found, Member):
            return dict(found.args[0].args[3])[found.args[1]]
        return found if type(found) in (str, int, bool, float, type(None)) else 'a'
    if isinstance(found, Member) and f.mode == 'python' and d.chance(40):
        return dict(found.args[0].args[3])[found.args[1]]
    return found


@fitter('enum')
def fit_enum(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    member = d.choice(schema['members'])
    if f.mode == 'value' or (f.mode == 'python' and (schema.get('strict') or d.chance(50))):
        return member
    value = dict(member.args[0].args[3])[member.args[1]]
    if 'missing' in member.args[0].args[4:] and d.chance(30):
        return d.choice(('missing', 'raise', 'wrong', 'none'))
    if d.chance(15) and type(value) in (int, float):
        return d.choice((float(value), str(value)))
    if f.mode == 'json' and type(value) is tuple:
        return list(value)
    return value


@fitter('is-instance')
def fit_is_instance(f: Fitter, schema: dict[str, Any]) -> Any:
    cls = schema['cls']
    if isinstance(cls, tuple):
        cls = cls[0]
    if isinstance(cls, Cls) and cls.args[0] in ('plain', 'model') and f.mode != 'json':
        return Call(cls, []) if cls.args[0] == 'plain' else Inst_of(cls)
    return f.d.choice((1, 3, True, Nasty('int-sub')) if f.mode != 'json' else (1, 3))


def Inst_of(cls: Cls) -> Any:  # noqa: N802 (reads as the description it makes)
    from ..describe import Inst

    return Inst(cls, {'a': 1}, ['a'], None, None)


@fitter('is-subclass')
def fit_is_subclass(f: Fitter, schema: dict[str, Any]) -> Any:
    if f.mode == 'json':
        return 'x'
    cls = schema['cls']
    if isinstance(cls, Cls) and cls.args[0] == 'plain' and f.d.chance(50):
        return Cls(*cls.args[:2], ('sub',))
    return f.d.choice((cls, cls, cls, Nasty('type-intsub'), Nasty('type-int')))


@fitter('callable')
def fit_callable(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.d.choice((Nasty('lambda'), Nasty('partial'), Nasty('builtin'), Nasty('callable'), Nasty('type-int')))


@fitter('missing-sentinel')
def fit_missing(f: Fitter, schema: dict[str, Any]) -> Any:
    return None if f.mode == 'json' else Eng('MISSING')


@fitter('ellipsis')
def fit_ellipsis(f: Fitter, schema: dict[str, Any]) -> Any:
    return None if f.mode == 'json' else ...


@fitter('url', 'multi-host-url')
def fit_url(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    allowed = schema.get('allowed_schemes')
    found = d.first(URLS, lambda v: allowed is None or v.split(':')[0] in allowed)
    single = schema['type'] == 'url'
    if f.mode == 'value' or (f.mode == 'python' and d.chance(30)):
        other = d.chance(20) and f.mode == 'python'
        return Call(Eng('Url' if single != other else 'MultiHostUrl'), [found])
    if d.chance(15):
        return d.choice(BAD_URLS)
    return found


def enum_value(value: Any) -> Any:
    return value.value if isinstance(value, enum.Enum) else value


assert set(FITTERS) and nasty.NAMES
