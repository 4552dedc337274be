"""The rows of `make bench`: short declarations, nothing is run here.

A row is a schema, a job (the method that is called) and documents. Rows of one group stand together; the name's first
part is the group.
"""

from __future__ import annotations

import enum
import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import data
import schemas
from schemas import Builder, Schema

Rival = Callable[[list[Any]], tuple[Callable[[Any], Any], list[Any]]]


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    schema: Callable[[Builder], Schema]
    # validate_python, validate_json, validate_strings, to_python, to_json, compile, or one of THROUGH_PYDANTIC
    job: str
    documents: Callable[[], list[Any]]
    arguments: dict[str, Any] = field(default_factory=dict)
    config: dict[str, Any] | None = None
    # The documents are refused; `look` is what is then done with the error.
    fails: bool = False
    look: Callable[[Any], Any] | None = None
    # The documents are validated first, so that the call meets instances and dates instead of dicts and texts.
    validated: bool = False
    rivals: dict[str, Rival] = field(default_factory=dict)

    @property
    def dumps(self) -> bool:
        return self.job in ('to_python', 'to_json')


def orjson_dumps(documents: list[Any]) -> tuple[Callable[[Any], Any], list[Any]]:
    import orjson

    return orjson.dumps, documents


def orjson_loads(documents: list[Any]) -> tuple[Callable[[Any], Any], list[Any]]:
    import orjson

    return orjson.loads, [data.encode(document) for document in documents]


@cache
def struct() -> Any:
    import msgspec

    fields = dict(id=int, name=str, email=str, age=int, visits=int, score=float, balance=float, active=bool)
    return msgspec.defstruct('TenFields', [*fields.items(), ('nickname', str | None), ('city', str)])


def msgspec_decode(documents: list[Any]) -> tuple[Callable[[Any], Any], list[Any]]:
    import msgspec

    return msgspec.json.Decoder(list[struct()]).decode, [data.encode(document) for document in documents]


def msgspec_convert(documents: list[Any]) -> tuple[Callable[[Any], Any], list[Any]]:
    import msgspec

    wanted = list[struct()]
    return lambda document: msgspec.convert(document, wanted), documents


def msgspec_encode(documents: list[Any]) -> tuple[Callable[[Any], Any], list[Any]]:
    import msgspec

    return msgspec.json.Encoder().encode, [msgspec.convert(document, list[struct()]) for document in documents]


# What is called of a pydantic class that runs on the engine.
THROUGH_PYDANTIC: dict[str, Callable[[Any], Callable[[Any], Any]]] = {
    'model_validate': lambda cls: cls.model_validate,
    'model_validate_json': lambda cls: cls.model_validate_json,
    'model_dump': lambda cls: cls.model_dump,
    'model_dump_json': lambda cls: cls.model_dump_json,
    'M(**d)': lambda cls: lambda document: cls(**document),
    'M(a=...)': lambda cls: (
        lambda d: cls(
            id=d['id'],
            name=d['name'],
            email=d['email'],
            age=d['age'],
            visits=d['visits'],
            score=d['score'],
            balance=d['balance'],
            active=d['active'],
            nickname=d['nickname'],
            city=d['city'],
        )
    ),
}

JOBS = ('validate_json', 'validate_python', 'to_json', 'to_python')


def jobs(
    name: str,
    schema: Callable[[Builder], Schema],
    documents: Callable[[], list[Any]],
    only: tuple[str, ...] = JOBS,
    rivals: dict[str, dict[str, Rival]] | None = None,
) -> list[Row]:
    """A row for each job on the same documents."""
    return [
        Row(
            f'{name}/{job}',
            schema,
            job,
            cache(documents),
            validated=job.startswith('to_'),
            rivals=(rivals or {}).get(job, {}),
        )
        for job in only
    ]


def listed(inner: Callable[[Builder], Schema]) -> Callable[[Builder], Schema]:
    return lambda b: b.list(inner(b))


def kind(name: str, inner: Callable[[Builder], Schema], documents: Callable[[], list[Any]], **more: Any) -> list[Row]:
    """Lists of one kind, through every input and output; natives where they are not what JSON has."""
    return jobs(f'list of {name}', listed(inner), documents, **more)


def native(name: str, inner: Callable[[Builder], Schema], documents: Callable[[], list[Any]]) -> list[Row]:
    """A kind with a Python type of its own: also validated from instances of that type."""
    made = cache(documents)
    row = Row(f'list of {name}/validate_python, native', listed(inner), 'validate_python', made, validated=True)
    return [*kind(name, inner, made), row]


# Documents for single kinds.


def each(seed: int, make: Callable[[random.Random], Any], count: int = 200) -> Callable[[], list[Any]]:
    """Lists of `count` values."""
    return lambda: data.documents(seed, lambda rng: [make(rng) for _ in range(count)])


class Colour(enum.Enum):
    RED = 'red'
    GREEN = 'green'
    BLUE = 'blue'


class Level(enum.IntEnum):
    LOW = 1
    MIDDLE = 2
    HIGH = 3


def after(b: Builder) -> Schema:
    return b.cs.no_info_after_validator_function(abs, b.int)


def before(b: Builder) -> Schema:
    return b.cs.no_info_before_validator_function(abs, b.int)


def wrap(b: Builder) -> Schema:
    return b.cs.no_info_wrap_validator_function(lambda value, handler: handler(value), b.int)


def plain(b: Builder) -> Schema:
    return b.cs.no_info_plain_validator_function(abs)


def tree(rng: random.Random, depth: int) -> dict[str, Any]:
    below = [tree(rng, depth - 1) for _ in range(rng.randint(1, 4))] if depth else []
    return {'name': rng.choice(data.WORDS), 'children': below}


def simple_kinds() -> list[Row]:
    """The scalars that JSON has too."""
    dumps, loads = {'to_json': {'orjson': orjson_dumps}}, {'orjson': orjson_loads}
    return [
        *kind('any', lambda b: b.any, data.repeated_strings, rivals={**dumps, 'validate_json': loads}),
        *kind('bool', lambda b: b.bool, data.bools, rivals=dumps),
        *kind('int', lambda b: b.int, data.ints, rivals=dumps),
        *kind('int, bounded', lambda b: b.cs.int_schema(ge=-(2**40), lt=2**40), data.ints),
        *kind('big int', lambda b: b.int, each(20, lambda rng: rng.getrandbits(90))),
        *kind('float', lambda b: b.float, data.floats, rivals=dumps),
        *kind('str', lambda b: b.str, data.strings, rivals=dumps),
        *kind('short repeated str', lambda b: b.str, data.repeated_strings, rivals=dumps),
        *kind('str, length', lambda b: b.cs.str_schema(min_length=1, max_length=99), data.strings),
        *kind('str, pattern', lambda b: b.cs.str_schema(pattern='^[a-z]'), data.strings),
        *kind('str, stripped', lambda b: b.cs.str_schema(strip_whitespace=True, to_lower=True), data.strings),
        *kind(
            'nullable int',
            lambda b: b.maybe(b.int),
            each(21, lambda rng: data.maybe(rng, 0.6, lambda: rng.randint(0, 99))),
        ),
        *kind('default', lambda b: b.cs.with_default_schema(b.int, default=1), data.ints),
        *kind('function-after', after, data.ints),
        *kind('function-before', before, data.ints, only=('validate_python', 'validate_json')),
        *kind('function-wrap', wrap, data.ints, only=('validate_python', 'validate_json')),
        *kind('function-plain', plain, data.ints, only=('validate_python', 'validate_json')),
        *kind('literal', lambda b: b.cs.literal_schema(data.LABELS), each(22, lambda rng: rng.choice(data.LABELS))),
    ]


def native_kinds() -> list[Row]:
    """The scalars that have a Python type and a text in JSON."""
    duration = lambda rng: f'P{rng.randint(0, 9)}DT{rng.randint(0, 23)}H{rng.randint(0, 59)}M'  # noqa: E731
    uuid = lambda rng: '-'.join(data.hexadecimal(rng, digits) for digits in (8, 4, 4, 4, 12))  # noqa: E731
    url = lambda rng: f'https://{rng.choice(data.WORDS)}.example.org/{rng.choice(data.WORDS)}?q=1'  # noqa: E731
    colours, levels = list(Colour), list(Level)
    return [
        *native('datetime', lambda b: b.cs.datetime_schema(), each(30, data.moment)),
        *native('date', lambda b: b.cs.date_schema(), each(31, lambda rng: data.moment(rng)[:10])),
        *native('time', lambda b: b.cs.time_schema(), each(32, lambda rng: data.moment(rng)[11:19])),
        *native('timedelta', lambda b: b.cs.timedelta_schema(), each(33, duration)),
        *native('decimal', lambda b: b.cs.decimal_schema(), each(34, lambda rng: f'{rng.uniform(0, 1e4):.4f}')),
        *native('uuid', lambda b: b.cs.uuid_schema(), each(35, uuid)),
        *native('url', lambda b: b.cs.url_schema(), each(36, url)),
        *native('bytes', lambda b: b.cs.bytes_schema(), each(37, lambda rng: data.sentence(rng, 1, 6))),
        *native('enum', lambda b: b.cs.enum_schema(Colour, colours), each(38, lambda rng: rng.choice(colours).value)),
        *native(
            'int enum',
            lambda b: b.cs.enum_schema(Level, levels, sub_type='int'),
            each(39, lambda rng: int(rng.choice(levels))),
        ),
    ]


def containers() -> list[Row]:
    fixed = lambda b: b.cs.tuple_schema([b.int, b.str, b.float])  # noqa: E731
    triple = lambda rng: [rng.randint(0, 99), rng.choice(data.WORDS), round(rng.random(), 3)]  # noqa: E731
    whole = ('validate_json', 'validate_python', 'to_json', 'to_python')
    typed = lambda b: b.cs.typed_dict_schema(  # noqa: E731
        {
            'id': b.cs.typed_dict_field(b.int),
            'name': b.cs.typed_dict_field(b.str),
            'email': b.cs.typed_dict_field(b.str),
            'score': b.cs.typed_dict_field(b.float),
        }
    )
    return [
        *jobs('dict/str to int', lambda b: b.dict(b.str, b.int), data.mapping, whole),
        *jobs('dict/any', lambda b: b.dict(b.str, b.any), data.mapping, whole),
        *jobs('list of lists', lambda b: b.list(b.list(b.int)), each(40, lambda rng: [rng.randint(0, 99)] * 5), whole),
        *kind('tuple', fixed, each(41, triple)),
        *jobs('set of int', lambda b: b.cs.set_schema(b.int), data.ints, whole),
        *jobs('frozenset of str', lambda b: b.cs.frozenset_schema(b.str), data.strings, whole),
        *kind('typed-dict', typed, lambda: data.ten_fields(200)),
        *jobs('recursive model', schemas.recursive, lambda: data.documents(42, lambda rng: tree(rng, 4)), whole),
    ]


def unions() -> list[Row]:
    mixed = each(50, lambda rng: rng.choice([rng.randint(0, 99), rng.choice(data.WORDS), round(rng.random(), 3)]))
    scalars = lambda b: b.cs.union_schema([b.int, b.str, b.float])  # noqa: E731

    def choices(b: Builder, count: int, literal: bool) -> dict[str, Schema]:
        made = {}
        for number in range(count):
            fields = {f'value_{number}': b.int, 'text': b.str}
            kind = {'kind': b.cs.literal_schema([f'k{number}'])} if literal else {}
            made[f'k{number}'] = b.model(f'Choice{number}', **kind, **fields)
        return made

    def chosen(rng: random.Random, count: int) -> dict[str, Any]:
        number = rng.randrange(count)
        return {'kind': f'k{number}', f'value_{number}': rng.randint(0, 99), 'text': rng.choice(data.WORDS)}

    return [
        *kind('int, str or float', scalars, mixed),
        *kind(
            'tagged union of ten',
            lambda b: b.cs.tagged_union_schema(choices(b, 10, True), 'kind'),
            each(51, lambda rng: chosen(rng, 10)),
        ),
        *kind(
            'union of five, literal',
            lambda b: b.cs.union_schema(list(choices(b, 5, True).values())),
            each(52, lambda rng: chosen(rng, 5)),
        ),
        *kind(
            'union of five',
            lambda b: b.cs.union_schema(list(choices(b, 5, False).values())),
            each(53, lambda rng: chosen(rng, 5)),
        ),
    ]


def payloads() -> list[Row]:
    """What services do all day."""
    ten = {
        'validate_json': {'msgspec': msgspec_decode},
        'validate_python': {'msgspec': msgspec_convert},
        'to_json': {'orjson': orjson_dumps, 'msgspec': msgspec_encode},
    }
    dumps = {'to_json': {'orjson': orjson_dumps}}
    two_of_twenty = each(60, lambda rng: {'id': rng.randint(1, 999), 'name': rng.choice(data.WORDS)})
    rows = [
        *jobs('models', schemas.ten_fields, lambda: data.ten_fields(1000), rivals=ten),
        *jobs('twenty fields, two given', listed(schemas.twenty_defaults), two_of_twenty),
        *jobs('crate metadata', schemas.metadata, data.metadata, rivals=dumps),
        *jobs('pods', schemas.pods, data.pods, rivals=dumps),
        *jobs('issues', schemas.issues, data.issues, rivals=dumps),
        *jobs('posts', schemas.posts, data.posts, rivals=dumps),
    ]
    for count in (1, 20, 1000, 20_000):
        rotation = data.ROTATION if count < 20_000 else 2
        made = lambda count=count, rotation=rotation: data.quotes(count, rotation)  # noqa: E731
        rows += jobs(f'quotes, {count}', schemas.quotes, made, rivals=dumps)
    return rows


def damaged(rng: random.Random) -> dict[str, Any]:
    """A ten-field document with five faults."""
    return {**data.ten_field(rng), 'id': 'x', 'name': 1, 'age': [], 'score': 'high', 'active': 'perhaps'}


def failing() -> list[Row]:
    made = cache(lambda: data.documents(70, damaged))
    looks: dict[str, Callable[[Any], Any] | None] = {
        'raised': None,
        'errors()': lambda error: error.errors(),
        'json()': lambda error: error.json(),
        'str()': str,
    }
    return [
        Row(f'five errors/{job}, {name}', schemas.ten_field, job, made, fails=True, look=look)
        for job in ('validate_python', 'validate_json')
        for name, look in looks.items()
    ]


def small_calls() -> list[Row]:
    one = cache(lambda: [document[0] for document in data.ten_fields(1)])
    return [
        *jobs(
            'one int', lambda b: b.int, lambda: list(range(1000, 1008)), ('validate_json', 'validate_python', 'to_json')
        ),
        *jobs('one str', lambda b: b.str, lambda: data.WORDS[:8], ('validate_json', 'validate_python', 'to_json')),
        *jobs('one model', schemas.ten_field, one),
        Row(
            'one model/to_python, exclude_unset',
            schemas.ten_field,
            'to_python',
            one,
            {'exclude_unset': True},
            validated=True,
        ),
        Row('one model/to_json, by_alias', schemas.ten_field, 'to_json', one, {'by_alias': True}, validated=True),
        Row('one model/validate_python, strict', schemas.ten_field, 'validate_python', one, {'strict': True}),
        Row('one model/isinstance_python', schemas.ten_field, 'isinstance_python', one),
        Row(
            'one int/validate_strings',
            lambda b: b.int,
            'validate_strings',
            lambda: [str(number) for number in range(1000, 1008)],
        ),
    ]


def through_pydantic() -> list[Row]:
    """One ten-field model, from the methods of a pydantic class down."""
    one = cache(lambda: [document[0] for document in data.ten_fields(1)])
    return [
        Row(f'through pydantic/{job}', schemas.ten_field, job, one, validated=job.startswith('model_dump'))
        for job in THROUGH_PYDANTIC
    ]


def compiling() -> list[Row]:
    """A schema into nodes; the documents only set how often."""
    eight = lambda: list(range(8))  # noqa: E731
    return [
        Row('compile/ten-field model', schemas.ten_field, 'compile', eight),
        Row('compile/pod list', schemas.pods, 'compile', eight),
    ]


ROWS = [
    *payloads(),
    *small_calls(),
    *through_pydantic(),
    *failing(),
    *simple_kinds(),
    *native_kinds(),
    *containers(),
    *unions(),
    *compiling(),
]
