"""Inputs that do not fit: values of other kinds, hostile objects, and small damage to fitting ones."""

from __future__ import annotations

import decimal
from typing import Any

from .. import nasty
from ..describe import Call, Coll, Eng, Inst, Lazy, Nasty
from ..describe import Gen as Generator
from ..draw import Draw
from . import scalars, temporal

PLAIN: tuple[Any, ...] = (
    *(None, True, 0, 1, -1, 1.5, 'a', '', '1', 'abc', [], {}, [1], ['x'], {'a': 1}, {'a': 'x', 'b': [1]}, [[]], [None]),
    *({'a': None}, {'root': 1}, {'kind': 'cat'}, [1, 'x', None], {'': 1}, 10**30, -5, 2.0),
)
ODD: tuple[Any, ...] = (
    *(
        (),
        (1, 2),
        b'a',
        b'\xff',
        ...,
        1j,
        *scalars.ODD_FLOATS,
        *scalars.SURROGATES,
        {1: 2},
        {None: 1},
        {(1,): 2},
        {'a\ud800': 1},
    ),
    *(decimal.Decimal('1.5'), decimal.Decimal('NaN'), *temporal.DATES[:2], temporal.TIMES[1], temporal.DATETIMES[2]),
    *(
        temporal.TIMEDELTAS[1],
        scalars.UUIDS[0],
        scalars.FRACTIONS[2],
        Coll('set', [1, 2]),
        Coll('frozenset', [1]),
        Coll('deque', [1]),
    ),
    *(
        Coll('bytearray', b'x'),
        Coll('memoryview', b'x'),
        Generator([1, 'a'], False),
        Generator([1], True),
        Coll('iter', [1]),
    ),
    *(
        Call(Eng('ArgsKwargs'), [(1,), {'a': 1}]),
        Call(Eng('Url'), ['http://x.y']),
        Call(Eng('Some'), [1]),
        10**5000,
        -(10**4400),
    ),
    *(
        Call(Eng('MultiHostUrl'), ['http://x.y,z']),
        Coll('mappingproxy', {'a': 1}),
        Coll('ordered-dict', {'b': 1}),
        'x' * 300,
    ),
    *(
        {1.5: 'x', True: 'y'},
        {b'k': 1},
        [10**5000],
        Call(Eng('TzInfo'), [60]),
        Coll('counter', ['a', 'a']),
        {'a': {'a': {'a': 1}}},
    ),
)
SUBCLASSES: dict[type, tuple[str, ...]] = {
    int: ('IntSub',),
    float: ('FloatSub', 'NumpyFloat'),
    str: ('StrSub', 'LoudStr'),
    bytes: ('BytesSub',),
    list: ('ListSub', 'LenLies', 'LenRaises', 'IterRaises'),
    dict: ('DictSub', 'DictIterRaises'),
    tuple: ('TupleSub',),
    decimal.Decimal: ('DecimalSub',),
    complex: ('ComplexSub',),
}


class SubOf(Lazy):
    """A value as an instance of a subclass of its type: `SubOf(class name, value)`."""

    __slots__ = ()

    def make(self, env: Any) -> Any:
        from ..describe import build

        name, value = self.args
        made = build(value, env)
        try:
            return env.own(nasty.SUBCLASSES[name](made))
        except Exception:
            return made


def junk(d: Draw, json: bool = False) -> Any:
    """A value that was not drawn for the schema."""
    if json or d.below(100) < 40:
        return d.choice(PLAIN)
    return d.choice(ODD) if d.chance(45) else Nasty(d.choice(nasty.NAMES))


def mutate(d: Draw, value: Any, json: bool = False) -> Any:
    """The value with one thing changed, at a drawn place inside."""
    kind = type(value)
    deeper = d.below(100) < 65
    if kind is dict and value and deeper:
        return _mutate_dict(d, value, json)
    if kind is list and value and deeper:
        return _mutate_list(d, value, json)
    if kind is tuple and value and deeper:
        return tuple(_mutate_list(d, list(value), json))
    if isinstance(value, (Coll, Generator, Inst, Call)) and deeper and not json:
        return _mutate_lazy(d, value)
    names = SUBCLASSES.get(kind)
    if names and not json and d.chance(20):
        return SubOf(d.choice(names), value)
    if kind is str and d.chance(35):
        return d.choice(
            (
                value + 'x',
                ' ' + value,
                value[:-1],
                value.upper(),
                value + '\x00',
                value.encode('utf-8', 'replace').hex(),
            )
        )
    if kind in (int, float) and d.chance(45):
        return d.choice((str(value), -value, value + 1, value * 2, [value]))
    return junk(d, json)


def _mutate_dict(d: Draw, value: dict[Any, Any], json: bool) -> dict[Any, Any]:
    key = d.choice(list(value))
    shape = d.below(100)
    if shape < 60:
        return {**value, key: mutate(d, value[key], json)}
    if shape < 75:
        return {k: v for k, v in value.items() if k != key}
    if shape < 88:
        return {**value, d.choice(('extra', 'a', 'A', 'zz', '')): junk(d, json)}
    if json:
        return dict(reversed(value.items()))
    return {**value, d.choice((1, None, b'a', 1.5, (1,), Nasty('eq-all'), 'x\ud800')): junk(d)}


def _mutate_list(d: Draw, value: list[Any], json: bool) -> list[Any]:
    at = d.below(len(value))
    shape = d.below(100)
    if shape < 60:
        return [*value[:at], mutate(d, value[at], json), *value[at + 1 :]]
    if shape < 72:
        return [*value[:at], *value[at + 1 :]]
    if shape < 86:
        return [*value, value[at]]
    return [*value[:at], junk(d, json), *value[at:]]


def _mutate_lazy(d: Draw, value: Any) -> Any:
    """Change something in the description's own parts."""
    args = list(value.args)
    if type(value) is Inst and len(args) == 5:
        shape = d.below(100)
        if shape < 65:
            args[1] = mutate(d, args[1])
        elif shape < 75:
            args[2] = d.choice(([], ['a', 'zz'], ['b']))
        elif shape < 90:
            args[3] = d.choice(({'x': 1}, None, {}, {'a': 2}, [1]))
        else:
            args[1] = {**args[1], 'undeclared': junk(d)} if type(args[1]) is dict else {}
        if type(args[1]) is not dict:
            args[1] = {}
        return Inst(*args)
    at = 1 if len(args) > 1 else 0
    if type(value) is Call and type(args[1]) is list and args[1] and d.below(100) < 90:
        place = d.below(len(args[1]))
        args[1] = [mutate(d, item) if n == place else item for n, item in enumerate(args[1])]
    else:
        args[at] = mutate(d, args[at])
    if type(value) is Generator and type(args[0]) is not list:
        return junk(d)
    if type(value) in (Inst, Call) and type(args[1]) not in (dict, list):
        return junk(d)
    return type(value)(*args)
