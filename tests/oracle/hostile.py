"""Hostile and odd classes: subclasses of builtins, numbers from elsewhere, mappings and sequences that lie.

Both engines share them, so nothing here may keep state in a class.
"""

from __future__ import annotations

import collections
import collections.abc
import datetime
import decimal
import enum
import fractions
import uuid
from typing import Any


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
