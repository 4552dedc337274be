"""Numbers, text, bytes, uuid."""

from __future__ import annotations

import decimal
import fractions
import re
import uuid
from typing import Any

from ..describe import Coll, Eng, Nasty
from .base import Fitter, Gen, fitter, maker

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
    g.pick(schema, 'decimal_places', (0, 1, 2, 3), 60 if 'max_digits' in schema else 15)
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
    if f.mode != 'value' and d.chance(15):
        found = d.choice(UUIDS)
    if f.mode == 'value' or (f.mode == 'python' and (schema.get('strict') or d.chance(50))):
        return found
    forms = [str(found), found.hex, '{' + str(found) + '}', found.urn, str(found).upper()]
    if f.mode == 'python':
        forms += [found.bytes, str(found).encode()]  # type: ignore[list-item]
    return d.choice(forms)
