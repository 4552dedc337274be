"""The rows of `make bench`: payloads, small calls, errors, unions, compiling; `kinds.py` has those of single kinds.

Short declarations, nothing is run here.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import data
import schemas
from kinds import KINDS, kind
from row import HELD, Row, each, jobs, listed, orjson_dumps
from schemas import Builder, Schema


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
        *jobs('small model', schemas.small, one),
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
        *(
            Row(f'through pydantic/{job}', schemas.ten_field, job, one, validated=job.startswith('model_dump'))
            for job in THROUGH_PYDANTIC
        ),
        Row('through pydantic/bytes held by one model', schemas.ten_field, HELD, lambda: data.ten_fields(1000)),
    ]


def compiling() -> list[Row]:
    """A schema into validator and serializer; the documents only set how often."""
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
    *unions(),
    *KINDS,
    *compiling(),
]
