"""Rows for single kinds of the core schema: each kind through every input and output that it has.

Most are lists of two hundred or a thousand values, so that the kind is measured and not the call. Left out: kinds that
are only ever part of another (`model-fields`, `dataclass-args`, `definition-ref`), `invalid`, and the two sentinels.
"""

from __future__ import annotations

import dataclasses
import enum
import random
from collections import namedtuple
from collections.abc import Callable
from functools import cache
from typing import Any

import data
import schemas
from row import JOBS, Row, each, jobs, listed, orjson_dumps, orjson_loads
from schemas import Builder, Schema

Make = Callable[[Builder], Schema]
Documents = Callable[[], list[Any]]


class Colour(enum.Enum):
    RED = 'red'
    GREEN = 'green'
    BLUE = 'blue'


class Level(enum.IntEnum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3


def strings_row(name: str, inner: Make, documents: Documents) -> Row:
    """`validate_strings` takes texts and dicts of them, so a list becomes a dict."""

    def texts() -> list[Any]:
        return [{f'key {n}': str(value) for n, value in enumerate(document)} for document in documents()]

    return Row(f'{name}/validate_strings', lambda b: b.dict(b.str, inner(b)), 'validate_strings', cache(texts))


def mode_json(name: str, schema: Make, documents: Documents) -> Row:
    row = Row(f'{name}/to_python, mode json', schema, 'to_python', documents, {'mode': 'json'}, validated=True)
    return row


def kind(name: str, inner: Make, documents: Documents, strings: bool = False, **more: Any) -> list[Row]:
    """Lists of one kind, through every input and output."""
    name, made = f'list of {name}', cache(documents)
    rows = jobs(name, listed(inner), made, **more)
    if 'to_json' in more.get('only', JOBS):
        rows.append(mode_json(name, listed(inner), made))
    return [*rows, strings_row(name, inner, made)] if strings else rows


def native(name: str, inner: Make, documents: Documents) -> list[Row]:
    """A kind with a Python type of its own: also validated from instances of that type."""
    made = cache(documents)
    row = Row(f'list of {name}/validate_python, native', listed(inner), 'validate_python', made, validated=True)
    return [*kind(name, inner, made, strings=True), row]


def whole(name: str, schema: Make, documents: Documents) -> list[Row]:
    """A kind that is no part of a list here."""
    made = cache(documents)
    return [*jobs(name, schema, made), mode_json(name, schema, made)]


def plain_kinds() -> list[Row]:
    """The scalars that JSON has too."""
    dumps, loads = {'to_json': {'orjson': orjson_dumps}}, {'orjson': orjson_loads}
    ninety = each(20, lambda rng: rng.getrandbits(90))
    seldom = each(21, lambda rng: data.maybe(rng, 0.6, lambda: rng.randint(0, 99)))
    return [
        *kind('any', lambda b: b.any, data.repeated_strings, rivals={**dumps, 'validate_json': loads}),
        *kind('none', lambda b: b.none, each(19, lambda rng: None), rivals=dumps),
        *kind('bool', lambda b: b.bool, data.bools, strings=True, rivals=dumps),
        *kind('int', lambda b: b.int, data.ints, strings=True, rivals=dumps),
        *kind('int, bounded', lambda b: b.cs.int_schema(ge=-(2**40), lt=2**40), data.ints, strings=True),
        *kind('big int', lambda b: b.int, ninety, strings=True),
        *kind('float', lambda b: b.float, data.floats, strings=True, rivals=dumps),
        *kind('str', lambda b: b.str, data.strings, strings=True, rivals=dumps),
        *kind('short repeated str', lambda b: b.str, data.repeated_strings, rivals=dumps),
        *kind('str, length', lambda b: b.cs.str_schema(min_length=1, max_length=99), data.strings, strings=True),
        *kind('str, pattern', lambda b: b.cs.str_schema(pattern='^[a-z]'), data.strings, strings=True),
        *kind('str, stripped', lambda b: b.cs.str_schema(strip_whitespace=True, to_lower=True), data.strings),
        *kind('literal', lambda b: b.cs.literal_schema(data.LABELS), labels(), strings=True),
        *kind('nullable int', lambda b: b.maybe(b.int), seldom),
        *kind('default', lambda b: b.cs.with_default_schema(b.int, default=1), data.ints, strings=True),
    ]


def labels() -> Documents:
    return each(22, lambda rng: rng.choice(data.LABELS))


def native_kinds() -> list[Row]:
    """The scalars that have a Python type and a text in JSON."""
    duration = lambda rng: f'P{rng.randint(0, 9)}DT{rng.randint(0, 23)}H{rng.randint(0, 59)}M'  # noqa: E731
    uuid = lambda rng: '-'.join(data.hexadecimal(rng, digits) for digits in (8, 4, 4, 4, 12))  # noqa: E731
    host = lambda rng: f'{rng.choice(data.WORDS)}.example.org'  # noqa: E731
    url = lambda rng: f'https://{host(rng)}/{rng.choice(data.WORDS)}?q=1'  # noqa: E731
    hosts = lambda rng: f'postgres://{host(rng)}:5432,{host(rng)}/app'  # noqa: E731
    colours, levels = list(Colour), list(Level)
    level = lambda b: b.cs.enum_schema(Level, levels, sub_type='int')  # noqa: E731
    return [
        *native('datetime', lambda b: b.cs.datetime_schema(), each(30, data.moment)),
        *native('date', lambda b: b.cs.date_schema(), each(31, lambda rng: data.moment(rng)[:10])),
        *native('time', lambda b: b.cs.time_schema(), each(32, lambda rng: data.moment(rng)[11:19])),
        *native('timedelta', lambda b: b.cs.timedelta_schema(), each(33, duration)),
        *native('decimal', lambda b: b.cs.decimal_schema(), each(34, lambda rng: f'{rng.uniform(0, 1e4):.4f}')),
        *native('fraction', lambda b: b.cs.fraction_schema(), each(43, lambda rng: f'{rng.randint(1, 99)}/7')),
        *native('complex', lambda b: b.cs.complex_schema(), each(44, lambda rng: f'{rng.randint(1, 99)}+2.5j')),
        *native('uuid', lambda b: b.cs.uuid_schema(), each(35, uuid)),
        *native('url', lambda b: b.cs.url_schema(), each(36, url)),
        *native('multi-host url', lambda b: b.cs.multi_host_url_schema(), each(45, hosts)),
        *native('bytes', lambda b: b.cs.bytes_schema(), each(37, lambda rng: data.sentence(rng, 1, 6))),
        *native('enum', lambda b: b.cs.enum_schema(Colour, colours), each(38, lambda rng: rng.choice(colours).value)),
        *native('int enum', level, each(39, lambda rng: int(rng.choice(levels)))),
    ]


def identity(value: Any) -> Any:
    return value


def passed_on(value: Any, handler: Callable[[Any], Any]) -> Any:
    return handler(value)


def function_kinds() -> list[Row]:
    """Kinds that call Python functions; the cheapest functions there are."""
    inputs = ('validate_python', 'validate_json')
    outputs = ('to_python', 'to_json')
    plain = lambda b: b.cs.plain_serializer_function_ser_schema(identity)  # noqa: E731
    wrap = lambda b: b.cs.wrap_serializer_function_ser_schema(passed_on)  # noqa: E731
    out = lambda name, serialization: kind(  # noqa: E731
        name, lambda b: b.cs.int_schema(serialization=serialization(b)), data.ints, only=outputs
    )
    before = lambda b: b.cs.no_info_before_validator_function(abs, b.int)  # noqa: E731
    wraps = lambda b: b.cs.no_info_wrap_validator_function(passed_on, b.int)  # noqa: E731
    return [
        *kind('function-after', lambda b: b.cs.no_info_after_validator_function(abs, b.int), data.ints, only=inputs),
        *kind('function-before', before, data.ints, only=inputs),
        *kind('function-wrap', wraps, data.ints, only=inputs),
        *kind('function-plain', lambda b: b.cs.no_info_plain_validator_function(abs), data.ints, only=inputs),
        *out('function-plain serializer', plain),
        *out('function-wrap serializer', wrap),
        *out('format serializer', lambda b: b.cs.format_ser_schema('05d')),
        *out('to-string serializer', lambda b: b.cs.to_string_ser_schema()),
    ]


def wrappers() -> list[Row]:
    """Kinds that hold another and add a rule."""
    json = each(46, lambda rng: f'{{"{rng.choice(data.WORDS)}":{rng.randint(0, 99)}}}')
    either = lambda b: b.cs.lax_or_strict_schema(b.int, b.cs.int_schema(strict=True))  # noqa: E731
    error = lambda b: b.cs.custom_error_schema(b.int, 'wrong', custom_error_message='Wrong')  # noqa: E731
    python = ('validate_python', 'to_python')
    types = lambda: data.documents(47, lambda rng: rng.choices([int, bool, Level], k=200))  # noqa: E731
    calls = lambda: data.documents(48, lambda rng: rng.choices([len, abs, identity], k=200))  # noqa: E731
    return [
        *kind('json', lambda b: b.cs.json_schema(b.dict(b.str, b.int)), json),
        *kind('chain', lambda b: b.cs.chain_schema([b.int, b.cs.int_schema(lt=2**40)]), data.ints),
        *kind('lax-or-strict', either, data.ints),
        *kind('json-or-python', lambda b: b.cs.json_or_python_schema(b.int, b.int), data.ints),
        *kind('custom-error', error, data.ints),
        *kind('is-instance', lambda b: b.cs.is_instance_schema(int), data.ints, only=python),
        *kind('is-subclass', lambda b: b.cs.is_subclass_schema(int), types, only=python),
        *kind('callable', lambda b: b.cs.callable_schema(), calls, only=python),
    ]


def containers() -> list[Row]:
    fixed = lambda b: b.cs.tuple_schema([b.int, b.str, b.float])  # noqa: E731
    triple = lambda rng: [rng.randint(0, 99), rng.choice(data.WORDS), round(rng.random(), 3)]  # noqa: E731
    items = ('validate_json', 'validate_python')
    return [
        *whole('dict/str to int', lambda b: b.dict(b.str, b.int), data.mapping),
        *whole('dict/any', lambda b: b.dict(b.str, b.any), data.mapping),
        *whole('ordered-dict', lambda b: b.cs.ordered_dict_schema(b.str, b.int), data.mapping),
        *whole('counter', lambda b: b.cs.counter_schema(b.str, b.int), data.mapping),
        *whole('frozendict', lambda b: b.cs.frozendict_schema(b.str, b.int), data.mapping),
        *whole('list of lists', lambda b: b.list(b.list(b.int)), each(40, lambda rng: [rng.randint(0, 99)] * 5)),
        *kind('tuple', fixed, each(41, triple)),
        *whole('tuple of any length', lambda b: b.cs.tuple_schema([b.int], variadic_item_index=0), data.ints),
        *whole('set of int', lambda b: b.cs.set_schema(b.int), data.ints),
        *whole('frozenset of str', lambda b: b.cs.frozenset_schema(b.str), data.strings),
        *whole('deque', lambda b: b.cs.deque_schema(b.int), data.ints),
        *jobs('generator', lambda b: b.cs.generator_schema(b.int), data.ints, items),
    ]


def person(rng: random.Random) -> dict[str, Any]:
    made = data.ten_field(rng)
    return {key: made[key] for key in ('id', 'name', 'email', 'score')}


def records() -> list[Row]:
    """Kinds with named fields, four of them each; models are among the payloads."""
    fields = lambda b: {'id': b.int, 'name': b.str, 'email': b.str, 'score': b.float}  # noqa: E731

    def typed_dict(b: Builder) -> Schema:
        return b.cs.typed_dict_schema({name: b.cs.typed_dict_field(each) for name, each in fields(b).items()})

    def dataclass(b: Builder) -> Schema:
        made = dataclasses.make_dataclass('Person', list(fields(b)))
        inner = [b.cs.dataclass_field(name, each) for name, each in fields(b).items()]
        return b.cs.dataclass_schema(made, b.cs.dataclass_args_schema('Person', inner), list(fields(b)))

    def named_tuple(b: Builder) -> Schema:
        made = namedtuple('Person', list(fields(b)))  # noqa: PYI024
        return b.cs.named_tuple_schema(made, [b.cs.named_tuple_field(name, each) for name, each in fields(b).items()])

    def arguments(b: Builder) -> Schema:
        return b.cs.arguments_schema([b.cs.arguments_parameter(name, each) for name, each in fields(b).items()])

    def arguments_v3(b: Builder) -> Schema:
        return b.cs.arguments_v3_schema([b.cs.arguments_v3_parameter(name, each) for name, each in fields(b).items()])

    def call(b: Builder) -> Schema:
        return b.cs.call_schema(arguments(b), lambda id, name, email, score: id)

    made = each(49, person)
    inputs = ('validate_json', 'validate_python')
    return [
        *kind('typed-dict', typed_dict, made),
        *kind('dataclass', dataclass, made),
        *kind('named-tuple', named_tuple, made),
        *kind('arguments', arguments, made, only=inputs),
        *kind('arguments-v3', arguments_v3, made, only=inputs),
        *kind('call', call, made, only=inputs),
        *whole('recursive model', schemas.recursive, lambda: data.documents(42, lambda rng: tree(rng, 4))),
    ]


def tree(rng: random.Random, depth: int) -> dict[str, Any]:
    below = [tree(rng, depth - 1) for _ in range(rng.randint(1, 4))] if depth else []
    return {'name': rng.choice(data.WORDS), 'children': below}


KINDS = [*plain_kinds(), *native_kinds(), *function_kinds(), *wrappers(), *containers(), *records()]
