"""What the value classes and exceptions do at run time, operation by operation, as on the reference."""

from __future__ import annotations

import copy
import operator
import pickle
import re
import warnings
from datetime import datetime, timedelta, timezone

import duramen
import pydantic_core
import pydantic_core._pydantic_core
import pytest
from duramen import _duramen

NAMES = re.compile(r'pydantic_core\._pydantic_core|duramen\._duramen|pydantic_core|duramen')
ADDRESS = re.compile(r'0x[0-9a-f]+')
LINES = [{'type': 'int_type', 'loc': ('a', 1), 'input': 'x'}, {'type': 'greater_than', 'ctx': {'gt': 3}, 'input': 1}]


def text(value):
    return ADDRESS.sub('0x', NAMES.sub('engine', str(value)))


def error_of(engine):
    return engine.ValidationError.from_exception_data('Title', LINES)


def schema_error(engine):
    return engine.SchemaError('wrong')


INSTANCES = {
    'url': lambda e: e.Url('http://user:pw@münchen.de:8080/path?q=1#f'),
    'url without path': lambda e: e.Url('http://a.b', preserve_empty_path=True),
    'url of mail': lambda e: e.Url('mailto:a@b.c'),
    'multi host url': lambda e: e.MultiHostUrl('redis://a:1,b:2/x?y=z'),
    'zone': lambda e: e.TzInfo(3600),
    'zone with a fraction': lambda e: e.TzInfo(-3600.75),
    'utc': lambda e: e.TzInfo(0),
    'some': lambda e: e.SchemaValidator(
        {'type': 'default', 'schema': {'type': 'int'}, 'default': 7}
    ).get_default_value(),
    'some list': lambda e: e.SchemaValidator(
        {'type': 'default', 'schema': {'type': 'any'}, 'default': [1]}
    ).get_default_value(),
    'arguments': lambda e: e.ArgsKwargs((1, 'a'), {'b': 2}),
    'no arguments': lambda e: e.ArgsKwargs(()),
    'unhashable arguments': lambda e: e.ArgsKwargs(([],)),
    'undefined': lambda e: e.PydanticUndefined,
    'missing': lambda e: e.MISSING,
    'validation error': error_of,
    'schema error': schema_error,
    'custom error': lambda e: e.PydanticCustomError('my_type', 'no {a}', {'a': 1}),
    'custom error without context': lambda e: e.PydanticCustomError('my_type', 'no {a}'),
    'known error': lambda e: e.PydanticKnownError('greater_than', {'gt': 3}),
    'known error without context': lambda e: e.PydanticKnownError('int_type'),
    'omit': lambda e: e.PydanticOmit(),
    'use default': lambda e: e.PydanticUseDefault(),
    'serialization error': lambda e: e.PydanticSerializationError('no'),
    'unexpected value': lambda e: e.PydanticSerializationUnexpectedValue('no'),
    'bare unexpected value': lambda e: e.PydanticSerializationUnexpectedValue(),
}
OTHERS = [None, 1, 'a', (), object]
COMPARISONS = [operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge]
MATCHED = object()


def matched(value):
    """What a class pattern with one positional part finds."""
    match value:
        case value.__class__(found):
            return repr(found)
        case _:
            return 'no match'


def compared(value, make):
    equal = make()
    return [[describe(lambda: compare(value, other)) for other in [value, equal, *OTHERS]] for compare in COMPARISONS]


def hashed(value, make):
    return hash(value) == hash(make())


def sorted_with_itself(value, make):
    return len(sorted([value, make()]))


def pickled(value, make):
    back = [pickle.loads(pickle.dumps(value, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    return [(type(again).__name__, text(repr(again)), again == value) for again in back]


def copied(value, make):
    one, two = copy.copy(value), copy.deepcopy(value)
    return text(repr(one)), text(repr(two)), one is value, two is value, one == value, two == value


def given_an_attribute(value, make):
    with warnings.catch_warnings():
        warnings.simplefilter('ignore')
        value.attribute = 1
    given = vars(value).pop('attribute')
    return given, sorted(name for name in vars(value) if not name.startswith('_'))


def replaced(value, make):
    names = [name for name in dir(value) if not name.startswith('_') and not callable(getattr(value, name))]
    return [(name, describe(lambda: setattr(value, name, None))) for name in names]  # noqa: B023


def deleted(value, make):
    names = [name for name in dir(value) if not name.startswith('_') and not callable(getattr(value, name))]
    return [(name, describe(lambda: delattr(value, name))) for name in names]  # noqa: B023


def read(value, make):
    names = [name for name in dir(value) if not name.startswith('_')]
    return [(name, describe(lambda: shown(getattr(value, name)))) for name in names]  # noqa: B023


def shown(member):
    return 'method' if callable(member) else text(repr(member))


# notes of exceptions came with Python 3.11
NOTES = hasattr(BaseException, 'add_note')
OPERATIONS = {
    'repr': lambda value, make: text(repr(value)),
    'str': lambda value, make: text(value),
    'ascii': lambda value, make: text(ascii(value)),
    'format': lambda value, make: text(f'{value}'),
    'bool': lambda value, make: bool(value),
    'len': lambda value, make: len(value),
    'iter': lambda value, make: list(value),
    'int': lambda value, make: int(value),
    'add': lambda value, make: text(repr(value + value)),
    'or': lambda value, make: text(repr(value | value)),
    'item': lambda value, make: value[0],
    'call': lambda value, make: text(repr(value())),
    'args': lambda value, make: text(repr(value.args)),
    'match_args': lambda value, make: getattr(type(value), '__match_args__', 'none'),
    'match': lambda value, make: matched(value),
    'compare': compared,
    'hash': hashed,
    'sort': sorted_with_itself,
    'pickle': pickled,
    'copy': copied,
    'reduce': lambda value, make: text(value.__reduce__()),
    'set attribute': given_an_attribute,
    'replace attributes': replaced,
    'delete attributes': deleted,
    'read attributes': read,
    'dir': lambda value, make: sorted(name for name in dir(value) if name != '__getstate__'),
    'dict key': lambda value, make: {value: 1}[make()],
    'weak reference': lambda value, make: __import__('weakref').ref(value)() is value,
    'with traceback': lambda value, make: value.with_traceback(None) is value,
    **({'note': lambda value, make: (value.add_note('a note'), value.__notes__)[1]} if NOTES else {}),
}


def describe(call):
    """What a call gives, or the exception that it raises."""
    try:
        return call()
    except Exception as error:
        return f'{type(error).__name__}: {text(error)}'


@pytest.mark.parametrize('operation', OPERATIONS)
@pytest.mark.parametrize('name', INSTANCES)
def test_operations(name, operation):
    def run(engine):
        make = lambda: INSTANCES[name](engine)  # noqa: E731
        value = make()
        return describe(lambda: OPERATIONS[operation](value, make))

    assert run(duramen) == run(pydantic_core)


CLASSES = [
    *('Url', 'MultiHostUrl', 'TzInfo', 'Some', 'ArgsKwargs', 'PydanticUndefinedType', 'ValidationError', 'SchemaError'),
    *('PydanticCustomError', 'PydanticKnownError', 'PydanticOmit', 'PydanticUseDefault', 'PydanticSerializationError'),
    *('PydanticSerializationUnexpectedValue', 'SchemaValidator', 'SchemaSerializer'),
]


def subclassed(cls):
    made = type('Sub', (cls,), {'more': 1})
    return [base.__name__ for base in made.__mro__]


CLASS_OPERATIONS = {
    'subclass': subclassed,
    'call without arguments': lambda cls: text(repr(cls())),
    'call with a number': lambda cls: text(repr(cls(1))),
    'call with a text': lambda cls: text(repr(cls('a'))),
    'call with a keyword': lambda cls: text(repr(cls(nothing=1))),
    'new': lambda cls: text(repr(cls.__new__(cls))),
    'name': lambda cls: (cls.__name__, cls.__qualname__, text(cls.__module__)),
    'set attribute': lambda cls: setattr(cls, 'attribute', 1),
    'generic': lambda cls: text(cls[int]),
    'bases': lambda cls: [base.__name__ for base in cls.__mro__],
    'match_args': lambda cls: getattr(cls, '__match_args__', 'none'),
    'pickle': lambda cls: pickle.loads(pickle.dumps(cls)) is cls,
}


@pytest.mark.parametrize('operation', CLASS_OPERATIONS)
@pytest.mark.parametrize('name', CLASSES)
def test_classes(name, operation):
    def run(engine):
        return describe(lambda: CLASS_OPERATIONS[operation](getattr(engine, name)))

    assert run(_duramen) == run(pydantic_core._pydantic_core)


ZONES = {
    'utcoffset': lambda zone: zone.utcoffset(None),
    'utcoffset of a time': lambda zone: zone.utcoffset(datetime(2020, 1, 1)),
    'tzname': lambda zone: zone.tzname(None),
    'dst': lambda zone: zone.dst(None),
    'fromutc': lambda zone: zone.fromutc(datetime(2020, 1, 1, tzinfo=zone)).isoformat(),
    'fromutc of none': lambda zone: zone.fromutc(None),
    'fromutc without a zone': lambda zone: zone.fromutc(datetime(2020, 1, 1)),
    'aware': lambda zone: datetime(2020, 1, 1, tzinfo=zone).isoformat(),
    'equal to a zone of Python': lambda zone: (zone == timezone(timedelta(seconds=3600)), zone == timezone.utc),
    'hash of a zone of Python': lambda zone: hash(zone) == hash(timezone(timedelta(seconds=3600))),
}


@pytest.mark.parametrize('operation', ZONES)
@pytest.mark.parametrize('seconds', [0, 3600, -3600, 90.5, 86399, 86400, -86399, 1e30, float('nan'), 'x', None])
def test_zones(seconds, operation):
    def run(engine):
        return describe(lambda: text(ZONES[operation](engine.TzInfo(seconds))))

    assert run(duramen) == run(pydantic_core)


@pytest.mark.parametrize('engine', [_duramen, pydantic_core._pydantic_core], ids=['duramen', 'reference'])
def test_facts_about_the_build(engine):
    assert engine._recursion_limit == 255
    assert engine.build_profile in ('release', 'debug')
    assert isinstance(engine.build_info, str) and engine.build_info.startswith(f'profile={engine.build_profile}')
    assert len(engine.list_all_errors()) == 112
