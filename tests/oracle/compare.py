"""Outcomes in a canonical form, so that two engines agree when the forms are equal.

`freeze` turns a value into nested tuples that keep what `==` loses: exact types, the sign of zero, dict order, slots,
aliasing with the input. Objects that are each engine's own become their description's name.
"""

from __future__ import annotations

import array
import collections
import datetime
import decimal
import enum
import fractions
import pathlib
import re
import types
import uuid
from typing import Any, Callable

ENGINE_NAME = re.compile(r'(pydantic_core|duramen)(\._\w+)?')
ADDRESS = re.compile(r'0x[0-9a-fA-F]*|(?<=\.\.\.)x?[0-9a-f]+(?=>)')  # the second: cut in the middle
BYTES_MODULE = re.compile(rb'("__module__": ?)"(?:pydantic_core|duramen)"')
BYTES_ADDRESS = re.compile(rb'0x[0-9a-f]{6,}')
VERSIONED_URL = re.compile(r'(https://errors\.pydantic\.dev/)[\w.]+/')
# what the `repr` of an iterator or handler shows of the nodes inside is cut in the middle by error texts
NODES_SHOWN = re.compile(r'((?:Validator|Serialization)\w+\().*?(, input_type=)', re.DOTALL)
DRAIN_LIMIT = 60
DEPTH_LIMIT = 90
COUNT_LIMIT = 20_000  # containers; one that holds itself through others is met again and again

TRUE, FALSE, CYCLE, DEEP = ('bool', True), ('bool', False), ('cycle',), ('deep',)


def text(value: str) -> str:
    """The text without what may differ: addresses, the engine's name, the version in links."""
    if '0x' in value or '...' in value:
        value = ADDRESS.sub('0x', value)
    if 'input_value=' in value and ('ValidatorI' in value or 'Callable' in value or 'SerializationI' in value):
        value = NODES_SHOWN.sub(r'\1\2', value)
    if 'pydantic' in value or 'duramen' in value:
        value = VERSIONED_URL.sub(r'\1V/', value)
        value = ENGINE_NAME.sub('ENGINE', value)
    return value


def name_of(cls: type) -> str:
    module = type.__dict__['__module__'].__get__(cls) if '__module__' in cls.__dict__ else cls.__module__
    if not isinstance(module, str) or module == 'builtins' or ENGINE_NAME.match(module):
        return cls.__qualname__
    return f'{module}.{cls.__qualname__}'


def _int(value: int) -> Any:
    """An int whose decimal text Python would refuse to make goes in hexadecimal."""
    return value if value.bit_length() < 4000 else ('int', hex(value))


class Freezer:
    """One freezing: numbers of known objects (`ids`), and the containers being read now."""

    def __init__(self, env: Any) -> None:
        self.env = env
        self.ids = env.ids
        self.stack: set[int] = set()
        self.count = 0

    def __call__(self, value: Any) -> Any:
        cls = type(value)
        if cls is int:
            return _int(value)
        if value is None:
            return value
        if cls is str:
            return ADDRESS.sub('0x', value) if '0x' in value else value
        if cls is bytes:
            value = BYTES_ADDRESS.sub(b'0x', value) if b'0x' in value else value
            return BYTES_MODULE.sub(rb'\1"ENGINE"', value) if b'__module__' in value else value
        if cls is bool:
            return TRUE if value else FALSE
        if cls is float:
            return ('float', value.hex())
        leaf = LEAVES.get(cls)
        if leaf is not None:
            return leaf(value)
        key = id(value)
        if key in self.stack:
            return CYCLE
        self.count += 1
        if len(self.stack) > DEPTH_LIMIT or self.count > COUNT_LIMIT:
            return DEEP
        self.stack.add(key)
        try:
            frozen = self.container(cls, value)
        finally:
            self.stack.discard(key)
        alias = self.ids.get(key)
        return frozen if alias is None else (*frozen, 'alias', alias)

    def container(self, cls: type, value: Any) -> tuple[Any, ...]:
        read = CONTAINERS.get(cls)
        if read is not None:
            try:
                return read(self, value)
            except RuntimeError as exc:
                return ('unreadable', cls.__name__, str(exc))
        special = SPECIAL.get(cls.__name__)
        if special is not None and ENGINE_NAME.match(cls.__module__):
            return special(self, value)
        return self.other(cls, value)

    def other(self, cls: type, value: Any) -> tuple[Any, ...]:
        """Subclasses (named, then read as their base), exceptions, instances."""
        name = name_of(cls)
        if issubclass(cls, enum.Enum):
            return ('enum', name, value._name_)
        if issubclass(cls, type):
            return ('class', name_of(value))
        if cls.__module__ == 'typing_extensions' and cls.__name__.lower() == 'sentinel':
            return ('sentinel', repr(value))  # each engine has its own `MISSING`
        if issubclass(cls, BaseException):
            return ('exception', *freeze_exception(value, self.env))
        if issubclass(cls, (datetime.tzinfo, re.Pattern, pathlib.PurePath)):
            return ('odd', name, text(repr(value)) if 'made' not in name else '')
        for base in cls.__mro__[1:]:
            read = BASES.get(base)
            if read is not None:
                return ('sub', name, read(self, value), self.attributes(cls, value))
        return ('instance', name, self.attributes(cls, value))

    def attributes(self, cls: type, value: Any) -> tuple[Any, ...]:
        """`__dict__` and slots, read without the class's own hooks."""
        found: list[Any] = []
        slots = [
            (name, klass.__dict__.get(name))
            for klass in cls.__mro__
            for name in (lambda s: (s,) if isinstance(s, str) else s)(klass.__dict__.get('__slots__', ()))
        ]
        for name, descriptor in slots:
            if isinstance(descriptor, types.MemberDescriptorType):
                try:
                    found.append((name, self(descriptor.__get__(value))))
                except AttributeError:
                    found.append((name, '<unset>'))
        try:
            mapping = object.__getattribute__(value, '__dict__')
        except AttributeError:
            mapping = None
        if type(mapping) is dict:
            found.append(('__dict__', tuple([(self(k), self(v)) for k, v in mapping.items()])))
        return tuple(found)

    def items(self, items: Any) -> tuple[Any, ...]:
        return tuple([self(item) for item in items])

    def pairs(self, items: Any) -> tuple[Any, ...]:
        return tuple([(self(key), self(value)) for key, value in items])

    def unordered(self, items: Any) -> tuple[Any, ...]:
        return tuple(sorted([self(item) for item in items], key=repr))


def _drain(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    """What an iterator yields, up to a limit, and how it ends."""
    found = []
    try:
        for item in value:
            found.append(freezer(item))
            if len(found) > DRAIN_LIMIT:
                return tuple(found), 'more'
    except Exception as exc:
        return tuple(found), freeze_exception(exc, freezer.env)
    return tuple(found), 'end'


def _iterator(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    before = text(short_repr(value))
    return ('iterator', before, *_drain(freezer, value), text(short_repr(value)))


INNARDS = re.compile(r'^(\w+\((?:index=\d+, schema=(?:Some\()?)?\w+).*', re.DOTALL)


def short_repr(value: Any) -> str:
    """The `repr` of an iterator or handler up to the name of the node in it: what follows is the engine's inside."""
    return INNARDS.sub(r'\1', repr(value))


def _url(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    return (
        'url',
        type(value).__name__,
        str(value),
        text(repr(value)),
        value.unicode_string(),
        *(_call_or_get(value, name) for name in URL_PARTS),
    )


URL_PARTS = ('scheme', 'username', 'password', 'host', 'port', 'path', 'query', 'fragment')


def _call_or_get(value: Any, name: str) -> Any:
    return repr(getattr(value, name, '<none>'))


def _multi_url(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    parts = tuple(repr(getattr(value, name, '<none>')) for name in ('scheme', 'path', 'query', 'fragment'))
    hosts = freezer(value.hosts())
    return ('url', type(value).__name__, str(value), text(repr(value)), value.unicode_string(), hosts, parts)


SPECIAL: dict[str, Callable[[Freezer, Any], tuple[Any, ...]]] = {
    'Url': _url,
    'MultiHostUrl': _multi_url,
    'TzInfo': lambda f, v: ('tz', text(repr(v)), str(v), repr(v.utcoffset(None))),
    'Some': lambda f, v: ('some', f(v.value), text(repr(v))),
    'ArgsKwargs': lambda f, v: ('args-kwargs', f(v.args), f(v.kwargs), text(repr(v))),
    'PydanticUndefinedType': lambda f, v: ('undefined',),
    'ValidatorIterator': _iterator,
    'SerializationIterator': _iterator,
}


def _decimal(value: decimal.Decimal) -> tuple[Any, ...]:
    return ('decimal', value.as_tuple())


def _stamp(value: Any) -> tuple[Any, ...]:
    zone = value.tzinfo
    return (
        type(value).__name__,
        type(value).isoformat(value.replace(tzinfo=None)),
        value.fold,
        None if zone is None else (name_of(type(zone)), text(_safely(lambda: repr(zone)))),
    )


def _safely(make: Callable[[], str]) -> str:
    try:
        return make()
    except BaseException as exc:  # a panic too
        return f'raises {type(exc).__name__}: {exc}'[:200]


LEAVES: dict[type, Callable[[Any], Any]] = {
    complex: lambda v: ('complex', v.real.hex(), v.imag.hex()),
    decimal.Decimal: _decimal,
    fractions.Fraction: lambda v: ('fraction', _int(v.numerator), _int(v.denominator)),
    datetime.date: lambda v: ('date', v.isoformat()),
    datetime.time: _stamp,
    datetime.datetime: _stamp,
    datetime.timedelta: lambda v: ('timedelta', v.days, v.seconds, v.microseconds),
    datetime.timezone: lambda v: ('timezone', repr(v)),
    uuid.UUID: lambda v: ('uuid', str(v), v.is_safe.name),
    type(...): lambda v: ('...',),
    type(NotImplemented): lambda v: ('NotImplemented',),
    range: lambda v: ('range', repr(v)),
    slice: lambda v: ('slice', repr(v)),
    types.ModuleType: lambda v: ('module', v.__name__),
    types.GenericAlias: lambda v: ('alias', repr(v)),
}


def _proxy(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    try:
        return ('mappingproxy', _drain(freezer, value.items()))
    except AttributeError:
        return ('mappingproxy of no mapping',)


def _function(freezer: Freezer, value: Any) -> tuple[Any, ...]:
    return ('function', getattr(value, '__qualname__', '?'))


CONTAINERS: dict[type, Callable[[Freezer, Any], tuple[Any, ...]]] = {
    list: lambda f, v: ('list', f.items(v)),
    tuple: lambda f, v: ('tuple', f.items(v)),
    dict: lambda f, v: ('dict', f.pairs(v.items())),
    set: lambda f, v: ('set', f.unordered(v)),
    frozenset: lambda f, v: ('frozenset', f.unordered(v)),
    bytearray: lambda f, v: ('bytearray', bytes(v)),
    memoryview: lambda f, v: ('memoryview', bytes(v)),
    type: lambda f, v: ('class', name_of(v)),
    collections.deque: lambda f, v: ('deque', f.items(v), v.maxlen),
    collections.OrderedDict: lambda f, v: ('ordered', f.pairs(v.items())),
    collections.Counter: lambda f, v: ('counter', f.pairs(v.items())),
    collections.defaultdict: lambda f, v: ('defaultdict', f.pairs(v.items()), repr(v.default_factory)),
    types.MappingProxyType: _proxy,
    types.GeneratorType: lambda f, v: ('generator', *_drain(f, v)),
    types.FunctionType: _function,
    types.BuiltinFunctionType: _function,
    types.MethodType: _function,
    type(iter([])): lambda f, v: ('list-iterator', *_drain(f, v)),
    map: lambda f, v: ('map', *_drain(f, v)),
    type({}.keys()): lambda f, v: ('keys', _drain(f, v)),
    type({}.values()): lambda f, v: ('values', _drain(f, v)),
    type({}.items()): lambda f, v: ('items', _drain(f, v)),
    array.array: lambda f, v: ('array', repr(v)),
}

# How a subclass is read: always by the base's own methods, never by the subclass's.
BASES: dict[type, Callable[[Freezer, Any], Any]] = {
    str: lambda f, v: str.__str__(v)[:],
    bool: lambda f, v: int.__index__(v),
    int: lambda f, v: _int(int.__index__(v)),
    float: lambda f, v: float.hex(v),
    bytes: lambda f, v: bytes.__getitem__(v, slice(None)),
    bytearray: lambda f, v: bytes(bytearray.__getitem__(v, slice(None))),
    list: lambda f, v: f.items(list.__iter__(v)),
    tuple: lambda f, v: f.items(tuple.__iter__(v)),
    dict: lambda f, v: f.pairs(dict.items(v)),
    set: lambda f, v: f.unordered(set.__iter__(v)),
    frozenset: lambda f, v: f.unordered(frozenset.__iter__(v)),
    collections.deque: lambda f, v: f.items(collections.deque.__iter__(v)),
    decimal.Decimal: lambda f, v: decimal.Decimal.as_tuple(v),
    fractions.Fraction: lambda f, v: (_int(v.numerator), _int(v.denominator)),
    complex: lambda f, v: (v.real.hex(), v.imag.hex()),
    datetime.datetime: lambda f, v: _stamp(v),
    datetime.date: lambda f, v: v.isoformat(),
    datetime.time: lambda f, v: _stamp(v),
    datetime.timedelta: lambda f, v: (v.days, v.seconds, v.microseconds),
    uuid.UUID: lambda f, v: v.int,
}


def freeze(value: Any, env: Any) -> Any:
    """The canonical form of a value."""
    return Freezer(env)(value)


# --- exceptions -----------------------------------------------------------------------------------------------------


def freeze_exception(exc: BaseException, env: Any) -> tuple[Any, ...]:
    """Type, text and content of an exception; for a ValidationError each of its errors."""
    cls = type(exc)
    own = ENGINE_NAME.match(cls.__module__ or '') is not None
    base = (name_of(cls), text(_safely(lambda: str(exc))), *_chain(exc, env))
    if cls.__name__ == 'ValidationError' and own:
        return (*base, *_validation_error(exc, env))
    if cls.__name__ == 'PydanticCustomError' and own:
        return (*base, exc.type, exc.message_template, freeze(exc.context, env), exc.message())  # type: ignore[attr-defined]
    if cls.__name__ == 'PydanticKnownError' and own:
        return (*base, exc.type, freeze(exc.context, env), exc.message())  # type: ignore[attr-defined]
    args = tuple(text(arg) if type(arg) is str else arg for arg in exc.args)
    return (*base, freeze(args, env) if not own else ())


def _chain(exc: BaseException, env: Any) -> tuple[Any, ...]:
    cause, notes = exc.__cause__, getattr(exc, '__notes__', None)
    if cause is None and notes is None:
        return ()
    subs = tuple(freeze_exception(sub, env) for sub in getattr(cause, 'exceptions', ()))
    described = None if cause is None else (name_of(type(cause)), text(_safely(lambda: str(cause))), subs)
    return (('cause', described, tuple(map(text, notes or ()))),)


def _validation_error(exc: Any, env: Any) -> tuple[Any, ...]:
    try:
        found = exc.errors()
    except Exception as failure:
        found = [{'type': 'errors() raises', 'failure': repr(failure)}]
    freezer = Freezer(env)
    return (exc.title, exc.error_count(), tuple([_line(freezer, line) for line in found]))


def _line(freezer: Freezer, line: dict[str, Any]) -> tuple[Any, ...]:
    return tuple(
        [(key, freezer(LINE_PARTS[key](value)) if key in LINE_PARTS else freezer(value)) for key, value in line.items()]
    )


LINE_PARTS: dict[str, Callable[[Any], Any]] = {
    'type': lambda v: v,
    'msg': text,
    'url': text,
    'ctx': lambda v: {key: text(item) if type(item) is str else item for key, item in v.items()},
    'loc': lambda v: tuple([text(item) if type(item) is str else item for item in v]) if type(v) is tuple else v,
}
