"""JSON texts: dumped with variation, damaged on purpose; and the strings form of plain data."""

from __future__ import annotations

import json
import math
from typing import Any

from ..describe import Coll
from ..draw import Draw


def jsonable(value: Any) -> Any:
    """The value with everything JSON cannot say replaced."""
    kind = type(value)
    if kind in (str, int, bool) or value is None:
        return value
    if kind is float:
        return value
    if kind is dict:
        return {key if isinstance(key, str) else str(key): jsonable(item) for key, item in value.items()}
    if kind in (list, tuple):
        return [jsonable(item) for item in value]
    return str(value) if isinstance(value, str) else 'odd'


def dump_json(d: Draw, value: Any) -> str:
    """JSON text for plain data: compact or spread, escaped or not, now and then with a key twice."""
    shape = d.below(100)
    text = json.dumps(
        value,
        ensure_ascii=shape >= 75,
        separators=(',', ':') if shape < 50 else None,
        indent=1 if 50 <= shape < 60 else None,
    )
    if shape >= 97 and text.startswith('{"'):
        text = '{"a": [], ' + text[1:]
    elif shape == 96:
        text = f' \n\t{text}\r '
    return text


DAMAGE = (
    '',
    '{',
    '[',
    '[1,',
    '{"a"',
    '{"a":',
    '"',
    '"\\',
    '"\\u12',
    '01',
    '-',
    '1.',
    '1e',
    'nul',
    'tru',
    ',',
    '[1,]',
    '{"a":1,}',
)
ODD_TEXTS = (
    *(
        'NaN',
        '-NaN',
        'Infinity',
        '-Infinity',
        'nan',
        "'a'",
        '[1 2]',
        '{"a" 1}',
        '{1: 2}',
        '1 2',
        '[] []',
        '"\\ud800"',
        '"\x01"',
    ),
    *(
        '"\\x"',
        '1' * 400,
        '-' + '9' * 40,
        '1e400',
        '-0',
        '-0.0',
        '1.0E+2',
        '[[[[[[[[[[[[[1]]]]]]]]]]]]]',
        '"\\u0000"',
        '\ufeff1',
    ),
    *('[' * 260, '{"a":' * 210 + '1' + '}' * 210, '// c', '[1,//\n2]', '+1', '.5', '1_0', '0x1', '"a\nb"', '"é', 'é'),
)


def damage(d: Draw, text: str) -> str:
    """A text that is probably no JSON any more."""
    shape = d.below(100)
    if shape < 45 and text:
        return text[: d.below(len(text))]
    if shape < 60 and text:
        at = d.below(len(text))
        return text[:at] + d.choice(',:]}{["\\x1é-.e') + text[at + d.below(2) :]
    if shape < 70:
        return text + d.choice((' x', ']', '}', ',', '1', '\x00'))
    return d.choice(DAMAGE if shape < 82 else ODD_TEXTS)


def as_input(d: Draw, text: str) -> Any:
    """The text as what validate_json takes: str, bytes or bytearray."""
    shape = d.below(100)
    if shape < 50:
        return text
    raw = text.encode('utf-8', 'surrogatepass')
    if shape < 85:
        return raw
    if shape < 94:
        return Coll('bytearray', raw)
    if shape < 97:
        return raw[:-1] + b'\xff' + raw[-1:]
    return d.choice((None, 1, Coll('memoryview', raw), ['x'], text + '\ud800'))


def strings(value: Any) -> Any:
    """Plain data with its leaves as text: what validate_strings takes."""
    kind = type(value)
    if kind is str:
        return value
    if kind is bool:
        return 'true' if value else 'false'
    if kind is float:
        return 'inf' if value == math.inf else repr(value)
    if kind is dict:
        return {key: strings(item) for key, item in value.items()}
    if kind is list:
        return [strings(item) for item in value]
    if value is None:
        return None
    return str(value)
