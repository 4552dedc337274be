"""What a row of `make bench` is, and helpers that make rows. Used by `kinds.py` and `rows.py`; nothing is run here.

A row is a schema, a job (the method that is called) and documents. Rows of one group stand together; the name's first
part is the group.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

import data
from schemas import Builder, Schema

Rival = Callable[[list[Any]], tuple[Callable[[Any], Any], list[Any]]]


@dataclass(frozen=True)
class Row:
    """One line of the table."""

    name: str
    schema: Callable[[Builder], Schema]
    # validate_python, validate_json, validate_strings, to_python, to_json, compile, held bytes, or one of
    # THROUGH_PYDANTIC
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


# Not a call that is timed, but what a validated model occupies.
HELD = 'held bytes'

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


def each(seed: int, make: Callable[[random.Random], Any], count: int = 200) -> Callable[[], list[Any]]:
    """Lists of `count` values."""
    return lambda: data.documents(seed, lambda rng: [make(rng) for _ in range(count)])
