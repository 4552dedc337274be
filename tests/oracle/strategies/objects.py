"""Literals, enums, classes, callables, URLs and the sentinels."""

from __future__ import annotations

import decimal
from typing import Any

from ..describe import Call, Cls, Eng, Fn, Inst, Member, Nasty
from .base import Fitter, Gen, fitter, maker

D = decimal.Decimal

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

# --- makers ---

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
    if d.chance(4):
        return {'expected': [f'word-{n}' for n in range(60)] + list(range(40)) + [d.choice(pool)]}
    return {'expected': [d.choice(pool) for _ in range(d.integer(1, 4))]}


@maker('missing-sentinel', leaf=True)
def make_missing(g: Gen) -> dict[str, Any]:
    return {'schema': {'type': 'int'}} if g.d.chance(15) else {}


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
    if cls.has('missing'):
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

# --- fitters ---


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
    if member.args[0].has('missing') and d.chance(30):
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
        return Call(cls, []) if cls.args[0] == 'plain' else Inst(cls, {'a': 1}, ['a'], None, None)
    return f.d.choice((1, 3, True, Nasty('int-sub')) if f.mode != 'json' else (1, 3))


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
