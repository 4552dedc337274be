"""Hostile and odd objects: what a user can hand to an engine and a test writer seldom thinks of.

Each entry is made anew for each call. Classes are shared by both engines, so nothing here may keep state in a class.
"""

from __future__ import annotations

import collections
import collections.abc
import datetime
import decimal
import enum
import fractions
import functools
import uuid
from typing import Any, Callable


class IntSub(int):
    pass


class StrSub(str):
    pass


class LoudStr(str):
    def __str__(self) -> str:
        return 'loud'

    def __repr__(self) -> str:
        return 'LoudStr'


class FloatSub(float):
    pass


class BytesSub(bytes):
    pass


class ByteArraySub(bytearray):
    pass


class ListSub(list):
    pass


class DictSub(dict):
    pass


class TupleSub(tuple):
    pass


class SetSub(set):
    pass


class FrozenSetSub(frozenset):
    pass


class DequeSub(collections.deque):
    pass


class DecimalSub(decimal.Decimal):
    pass


class FractionSub(fractions.Fraction):
    pass


class ComplexSub(complex):
    pass


class DateSub(datetime.date):
    pass


class TimeSub(datetime.time):
    pass


class DatetimeSub(datetime.datetime):
    pass


class TimedeltaSub(datetime.timedelta):
    pass


class UuidSub(uuid.UUID):
    pass


class PlainEnum(enum.Enum):
    a = 'a'
    one = 1
    pair = (1, 2)


class IntEnum(enum.IntEnum):
    one = 1
    two = 2


class StrEnum(str, enum.Enum):
    a = 'a'
    one = '1'


class FloatEnum(float, enum.Enum):
    half = 0.5
    one = 1.0


class Flags(enum.Flag):
    a = 1
    b = 2


class Index:
    def __index__(self) -> int:
        return 3


class IntLike:
    def __int__(self) -> int:
        return 4


class FloatLike:
    def __float__(self) -> float:
        return 2.5


class NumpyInt:
    """What numpy's integers look like from outside."""

    def __init__(self, value: int = 7) -> None:
        self.value = value

    def __index__(self) -> int:
        return self.value

    def __int__(self) -> int:
        return self.value

    def __float__(self) -> float:
        return float(self.value)

    def __bool__(self) -> bool:
        return bool(self.value)

    def __eq__(self, other: object) -> Any:
        return self.value == other

    def __hash__(self) -> int:
        return hash(self.value)

    def __repr__(self) -> str:
        return f'np.int64({self.value})'


class NumpyFloat(float):
    """numpy's float64 is a subclass of float."""

    def __repr__(self) -> str:
        return f'np.float64({float(self)})'


class ComplexLike:
    def __complex__(self) -> complex:
        return 1 + 2j


class EqRaises:
    def __eq__(self, other: object) -> bool:
        raise RuntimeError('eq')

    def __hash__(self) -> int:
        return 1


class EqAll:
    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 1


class HashRaises:
    def __hash__(self) -> int:
        raise RuntimeError('hash')


class Unhashable:
    __hash__ = None  # type: ignore[assignment]


class BoolRaises:
    def __bool__(self) -> bool:
        raise RuntimeError('bool')


class AttrRaises:
    def __getattr__(self, name: str) -> Any:
        raise RuntimeError('getattr ' + name)


class AttributeErrors:
    def __getattr__(self, name: str) -> Any:
        raise AttributeError(name)


class AnyAttr:
    """Has every attribute, as mocks do."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith('__'):
            raise AttributeError(name)
        return name + '-value'


class PropertyRaises:
    b = 'b'

    @property
    def a(self) -> Any:
        raise ValueError('property')


class ReprRaises:
    def __repr__(self) -> str:
        raise RuntimeError('repr')

    def __str__(self) -> str:
        raise RuntimeError('str')


class ReprNotStr:
    def __repr__(self) -> str:
        return 3  # type: ignore[return-value]


class LongRepr:
    def __repr__(self) -> str:
        return 'é' * 90


class ClassLies:
    @property
    def __class__(self) -> Any:
        return int


class LenLies(list):
    def __len__(self) -> int:
        return 1


class LenRaises(list):
    def __len__(self) -> int:
        raise RuntimeError('len')


class IterRaises(list):
    def __iter__(self) -> Any:
        raise RuntimeError('iter')


class DictIterRaises(dict):
    def __iter__(self) -> Any:
        raise RuntimeError('iter')

    def items(self) -> Any:
        raise RuntimeError('items')

    def __getitem__(self, key: Any) -> Any:
        raise RuntimeError('getitem')


class Sequence(collections.abc.Sequence):
    def __init__(self, *items: Any) -> None:
        self._items = items

    def __len__(self) -> int:
        return len(self._items)

    def __getitem__(self, index: Any) -> Any:
        return self._items[index]


class FailingSequence(Sequence):
    def __getitem__(self, index: Any) -> Any:
        if index == 1:
            raise RuntimeError('item')
        return super().__getitem__(index)


class Mapping(collections.abc.Mapping):
    def __init__(self, *pairs: Any) -> None:
        self._pairs = dict(pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __iter__(self) -> Any:
        return iter(self._pairs)

    def __getitem__(self, key: Any) -> Any:
        return self._pairs[key]


class FailingItems(Mapping):
    def items(self) -> Any:
        raise RuntimeError('items')


class FailingGetItem(Mapping):
    def __getitem__(self, key: Any) -> Any:
        raise RuntimeError('getitem')


class WrongItems(Mapping):
    def items(self) -> Any:
        return [1, ('a',), ('b', 2, 3)]


class LyingLength(Mapping):
    def __len__(self) -> int:
        return 40


class FailsMidway(Mapping):
    def __iter__(self) -> Any:
        yield 'a'
        raise RuntimeError('midway')


class OldIteration:
    def __getitem__(self, index: int) -> int:
        if index > 2:
            raise IndexError
        return index


class NextOnly:
    def __init__(self) -> None:
        self._left = 2

    def __iter__(self) -> Any:
        return self

    def __next__(self) -> int:
        if not self._left:
            raise StopIteration
        self._left -= 1
        return self._left


class WithCallable:
    def __call__(self) -> None:
        pass


class Slotted:
    __slots__ = ('a', 'b')

    def __init__(self, a: Any = 1, b: Any = 'x') -> None:
        self.a, self.b = a, b


class Attributes:
    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)


class StrangeZone(datetime.tzinfo):
    def utcoffset(self, dt: Any) -> Any:
        return datetime.timedelta(hours=1, seconds=7)

    def tzname(self, dt: Any) -> Any:
        return 'odd'

    def dst(self, dt: Any) -> Any:
        return None


class NoOffset(datetime.tzinfo):
    def utcoffset(self, dt: Any) -> Any:
        return None

    def tzname(self, dt: Any) -> Any:
        return None

    def dst(self, dt: Any) -> Any:
        return None


class RaisingZone(datetime.tzinfo):
    def utcoffset(self, dt: Any) -> Any:
        raise RuntimeError('utcoffset')

    def tzname(self, dt: Any) -> Any:
        raise RuntimeError('tzname')


def _cyclic_list(env: Any) -> Any:
    made: list[Any] = [1]
    made.append(made)
    return made


def _cyclic_dict(env: Any) -> Any:
    made: dict[str, Any] = {'a': 1}
    made['b'] = made
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


def _error(name: str) -> Callable[[Any], Any]:
    return lambda env: getattr(env.engine, name)


SUBCLASSES: dict[str, type] = {
    cls.__name__: cls
    for cls in (
        IntSub,
        StrSub,
        LoudStr,
        FloatSub,
        BytesSub,
        ByteArraySub,
        ListSub,
        DictSub,
        TupleSub,
        SetSub,
        FrozenSetSub,
        DequeSub,
        DecimalSub,
        FractionSub,
        ComplexSub,
        DateSub,
        TimeSub,
        DatetimeSub,
        TimedeltaSub,
        NumpyFloat,
        LenLies,
        LenRaises,
        IterRaises,
        DictIterRaises,
    )
}

NASTY: dict[str, Callable[[Any], Any]] = {
    'object': lambda env: object(),
    'ellipsis': lambda env: ...,
    'not-implemented': lambda env: NotImplemented,
    'int-sub': lambda env: IntSub(3),
    'str-sub': lambda env: StrSub('sub'),
    'loud-str': lambda env: LoudStr('quiet'),
    'float-sub': lambda env: FloatSub(1.5),
    'numpy-float': lambda env: NumpyFloat(2.0),
    'bytes-sub': lambda env: BytesSub(b'sub'),
    'list-sub': lambda env: ListSub([1, 2]),
    'dict-sub': lambda env: DictSub(a=1),
    'tuple-sub': lambda env: TupleSub((1, 2)),
    'set-sub': lambda env: SetSub({1}),
    'frozenset-sub': lambda env: FrozenSetSub({1}),
    'deque-sub': lambda env: DequeSub([1]),
    'decimal-sub': lambda env: DecimalSub('1.5'),
    'fraction-sub': lambda env: FractionSub(1, 2),
    'complex-sub': lambda env: ComplexSub(1, 2),
    'date-sub': lambda env: DateSub(2020, 1, 2),
    'time-sub': lambda env: TimeSub(1, 2, 3),
    'datetime-sub': lambda env: DatetimeSub(2020, 1, 2, 3, 4, 5),
    'timedelta-sub': lambda env: TimedeltaSub(days=1),
    'uuid-sub': lambda env: UuidSub(int=5),
    'plain-enum': lambda env: PlainEnum.a,
    'int-enum': lambda env: IntEnum.one,
    'str-enum': lambda env: StrEnum.a,
    'float-enum': lambda env: FloatEnum.half,
    'flag': lambda env: Flags.a,
    'index': lambda env: Index(),
    'int-like': lambda env: IntLike(),
    'float-like': lambda env: FloatLike(),
    'numpy-int': lambda env: NumpyInt(),
    'numpy-zero': lambda env: NumpyInt(0),
    'complex-like': lambda env: ComplexLike(),
    'eq-raises': lambda env: EqRaises(),
    'eq-all': lambda env: EqAll(),
    'hash-raises': lambda env: HashRaises(),
    'unhashable': lambda env: Unhashable(),
    'bool-raises': lambda env: BoolRaises(),
    'attr-raises': lambda env: AttrRaises(),
    'attribute-errors': lambda env: AttributeErrors(),
    'any-attr': lambda env: AnyAttr(),
    'property-raises': lambda env: PropertyRaises(),
    'repr-raises': lambda env: ReprRaises(),
    'repr-not-str': lambda env: ReprNotStr(),
    'long-repr': lambda env: LongRepr(),
    'class-lies': lambda env: ClassLies(),
    'len-lies': lambda env: LenLies([1, 2, 3]),
    'len-raises': lambda env: LenRaises([1, 2, 3]),
    'iter-raises': lambda env: IterRaises([1, 2]),
    'dict-iter-raises': lambda env: DictIterRaises(a=1),
    'sequence': lambda env: Sequence(1, 'b'),
    'failing-sequence': lambda env: FailingSequence(1, 2, 3),
    'mapping': lambda env: Mapping(('a', 1), ('b', 'x')),
    'failing-items': lambda env: FailingItems(('a', 1)),
    'failing-getitem': lambda env: FailingGetItem(('a', 1)),
    'wrong-items': lambda env: WrongItems(('a', 1)),
    'lying-length': lambda env: LyingLength(('a', 1)),
    'fails-midway': lambda env: FailsMidway(('a', 1), ('b', 2)),
    'old-iteration': lambda env: OldIteration(),
    'next-only': lambda env: NextOnly(),
    'callable': lambda env: WithCallable(),
    'slotted': lambda env: Slotted(),
    'attributes': lambda env: Attributes(a=1, b='x', c=[1]),
    'zone-odd': lambda env: datetime.datetime(2020, 1, 1, tzinfo=StrangeZone()),
    'zone-none': lambda env: datetime.datetime(2020, 1, 1, tzinfo=NoOffset()),
    'zone-raises': lambda env: datetime.datetime(2020, 1, 1, tzinfo=RaisingZone()),
    'time-zone-odd': lambda env: datetime.time(1, 2, tzinfo=StrangeZone()),
    'cyclic-list': _cyclic_list,
    'cyclic-dict': _cyclic_dict,
    'growing-dict': _growing_dict,
    'deep-list': _deep(60),
    'lambda': lambda env: lambda: None,
    'partial': lambda env: functools.partial(max, 1),
    'builtin': lambda env: len,
    'type-int': lambda env: int,
    'type-intsub': lambda env: IntSub,
    'type-type': lambda env: type,
    'module': lambda env: collections,
    'range': lambda env: range(3),
    'exception': lambda env: ValueError('given', 1),
    'omit-class': _error('PydanticOmit'),
    'undefined': _error('PydanticUndefined'),
    'missing': _error('MISSING'),
    'decimal-snan': lambda env: decimal.Decimal('sNaN'),
    'generic-alias': lambda env: list[int],
    'slice': lambda env: slice(1, 2),
}

NAMES = tuple(NASTY)
