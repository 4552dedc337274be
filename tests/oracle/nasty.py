"""Hostile and odd objects: what a user can hand to an engine and a test writer seldom thinks of.

Each entry is made anew for each call.
"""

from __future__ import annotations

import collections
import datetime
import decimal
import functools
from typing import Any, Callable

from . import hostile


def _cyclic_list(env: Any) -> Any:
    made: list[Any] = [1]
    made.append(made)
    return made


def _cyclic_dict(env: Any) -> Any:
    made: dict[str, Any] = {'b': 1}
    made['a'] = made
    return made


def _growing_dict(env: Any) -> Any:
    made: dict[Any, Any] = {}

    class Key(str):
        def __hash__(self) -> int:
            return str.__hash__(self)

    made[Key('a')] = 1
    return made


def _deep(levels: int) -> Callable[[Any], Any]:
    def make(env: Any) -> Any:
        made: Any = 1
        for _ in range(levels):
            made = [made]
        return made

    return make


def _deep_dict(env: Any) -> Any:
    made: Any = 1
    for _ in range(300):
        made = {'a': made, 'b': 1}
    return made


def _error(name: str) -> Callable[[Any], Any]:
    return lambda env: getattr(env.engine, name)


SUBCLASSES: dict[str, type] = {
    cls.__name__: cls
    for cls in (
        hostile.IntSub,
        hostile.StrSub,
        hostile.LoudStr,
        hostile.FloatSub,
        hostile.BytesSub,
        hostile.ByteArraySub,
        hostile.ListSub,
        hostile.DictSub,
        hostile.TupleSub,
        hostile.SetSub,
        hostile.FrozenSetSub,
        hostile.DequeSub,
        hostile.DecimalSub,
        hostile.FractionSub,
        hostile.ComplexSub,
        hostile.DateSub,
        hostile.TimeSub,
        hostile.DatetimeSub,
        hostile.TimedeltaSub,
        hostile.NumpyFloat,
        hostile.LenLies,
        hostile.LenRaises,
        hostile.IterRaises,
        hostile.DictIterRaises,
    )
}

NASTY: dict[str, Callable[[Any], Any]] = {
    'object': lambda env: object(),
    'ellipsis': lambda env: ...,
    'not-implemented': lambda env: NotImplemented,
    'int-sub': lambda env: hostile.IntSub(3),
    'str-sub': lambda env: hostile.StrSub('sub'),
    'loud-str': lambda env: hostile.LoudStr('quiet'),
    'float-sub': lambda env: hostile.FloatSub(1.5),
    'numpy-float': lambda env: hostile.NumpyFloat(2.0),
    'bytes-sub': lambda env: hostile.BytesSub(b'sub'),
    'list-sub': lambda env: hostile.ListSub([1, 2]),
    'dict-sub': lambda env: hostile.DictSub(a=1),
    'tuple-sub': lambda env: hostile.TupleSub((1, 2)),
    'set-sub': lambda env: hostile.SetSub({1}),
    'frozenset-sub': lambda env: hostile.FrozenSetSub({1}),
    'deque-sub': lambda env: hostile.DequeSub([1]),
    'decimal-sub': lambda env: hostile.DecimalSub('1.5'),
    'fraction-sub': lambda env: hostile.FractionSub(1, 2),
    'complex-sub': lambda env: hostile.ComplexSub(1, 2),
    'date-sub': lambda env: hostile.DateSub(2020, 1, 2),
    'time-sub': lambda env: hostile.TimeSub(1, 2, 3),
    'datetime-sub': lambda env: hostile.DatetimeSub(2020, 1, 2, 3, 4, 5),
    'timedelta-sub': lambda env: hostile.TimedeltaSub(days=1),
    'uuid-sub': lambda env: hostile.UuidSub(int=5),
    'plain-enum': lambda env: hostile.PlainEnum.a,
    'int-enum': lambda env: hostile.IntEnum.one,
    'str-enum': lambda env: hostile.StrEnum.a,
    'float-enum': lambda env: hostile.FloatEnum.half,
    'flag': lambda env: hostile.Flags.a,
    'index': lambda env: hostile.Index(),
    'int-like': lambda env: hostile.IntLike(),
    'float-like': lambda env: hostile.FloatLike(),
    'numpy-int': lambda env: hostile.NumpyInt(),
    'numpy-zero': lambda env: hostile.NumpyInt(0),
    'complex-like': lambda env: hostile.ComplexLike(),
    'eq-raises': lambda env: hostile.EqRaises(),
    'eq-all': lambda env: hostile.EqAll(),
    'hash-raises': lambda env: hostile.HashRaises(),
    'unhashable': lambda env: hostile.Unhashable(),
    'bool-raises': lambda env: hostile.BoolRaises(),
    'attr-raises': lambda env: hostile.AttrRaises(),
    'attribute-errors': lambda env: hostile.AttributeErrors(),
    'any-attr': lambda env: hostile.AnyAttr(),
    'property-raises': lambda env: hostile.PropertyRaises(),
    'repr-raises': lambda env: hostile.ReprRaises(),
    'repr-not-str': lambda env: hostile.ReprNotStr(),
    'long-repr': lambda env: hostile.LongRepr(),
    'class-lies': lambda env: hostile.ClassLies(),
    'len-lies': lambda env: hostile.LenLies([1, 2, 3]),
    'len-raises': lambda env: hostile.LenRaises([1, 2, 3]),
    'iter-raises': lambda env: hostile.IterRaises([1, 2]),
    'dict-iter-raises': lambda env: hostile.DictIterRaises(a=1),
    'sequence': lambda env: hostile.Sequence(1, 'b'),
    'failing-sequence': lambda env: hostile.FailingSequence(1, 2, 3),
    'mapping': lambda env: hostile.Mapping(('a', 1), ('b', 'x')),
    'failing-items': lambda env: hostile.FailingItems(('a', 1)),
    'failing-getitem': lambda env: hostile.FailingGetItem(('a', 1)),
    'wrong-items': lambda env: hostile.WrongItems(('a', 1)),
    'lying-length': lambda env: hostile.LyingLength(('a', 1)),
    'fails-midway': lambda env: hostile.FailsMidway(('a', 1), ('b', 2)),
    'old-iteration': lambda env: hostile.OldIteration(),
    'next-only': lambda env: hostile.NextOnly(),
    'callable': lambda env: hostile.WithCallable(),
    'slotted': lambda env: hostile.Slotted(),
    'attributes': lambda env: hostile.Attributes(a=1, b='x', c=[1]),
    'zone-odd': lambda env: datetime.datetime(2020, 1, 1, tzinfo=hostile.StrangeZone()),
    'zone-none': lambda env: datetime.datetime(2020, 1, 1, tzinfo=hostile.NoOffset()),
    'zone-raises': lambda env: datetime.datetime(2020, 1, 1, tzinfo=hostile.RaisingZone()),
    'time-zone-odd': lambda env: datetime.time(1, 2, tzinfo=hostile.StrangeZone()),
    'cyclic-list': _cyclic_list,
    'cyclic-dict': _cyclic_dict,
    'growing-dict': _growing_dict,
    'deep-list': _deep(60),
    'deeper-list': _deep(300),
    'deeper-dict': _deep_dict,
    'lambda': lambda env: lambda: None,
    'partial': lambda env: functools.partial(max, 1),
    'builtin': lambda env: len,
    'type-int': lambda env: int,
    'type-intsub': lambda env: hostile.IntSub,
    'type-type': lambda env: type,
    'module': lambda env: collections,
    'range': lambda env: range(3),
    'exception': lambda env: ValueError('given', 1),
    'undefined': _error('PydanticUndefined'),
    'missing': _error('MISSING'),
    'decimal-snan': lambda env: decimal.Decimal('sNaN'),
    'generic-alias': lambda env: list[int],
    'slice': lambda env: slice(1, 2),
}

NAMES = tuple(NASTY)
