"""Rows for serializers: a key, two values for it, a value to dump, and the three forms that it gets with each.

A form is told as text: the Python value, the jsonable value and the JSON text, then the warnings; or why the schema is
refused.
"""

from __future__ import annotations

import dataclasses
import datetime
from typing import Any, Callable

from tests.serializers.dumped import form

from .parts import ANY, INT
from .rows import ABSENT

SER_ROWS: list[SerRow] = []


@dataclasses.dataclass
class SerRow:
    """`base` with `key` set to `first` and to `second` gives two parts; `build` makes schemas (and config) of them."""

    typed_dict: str
    key: str
    base: dict[str, Any]
    first: Any
    second: Any
    value: Any
    expected: tuple[str, str]
    build: Callable[[Any], Any]
    prepare: Callable[[Any], None]
    call: dict[str, Any]

    def __repr__(self) -> str:
        return f'{self.typed_dict}.{self.key}'

    def outcome(self, engine: Any, option: Any) -> str:
        part = self.base if option is ABSENT else {**self.base, self.key: option}
        built = self.build(part)
        self.prepare(engine)
        schema, config = built if type(built) is tuple else (built, None)
        try:
            serializer = engine.SchemaSerializer(schema, config)
        except engine.SchemaError as error:
            return f'SchemaError: {error}'
        told = [form(serializer, self.value, mode, **self.call) for mode in ('python', 'jsonable', 'json')]
        warned = [line for line in told[0][1] if line]
        return ' | '.join([repr(told[0][0]), repr(told[1][0]), told[2][0], *warned])


def ser_row(
    typed_dict: str,
    key: str,
    base: dict[str, Any],
    first: Any,
    second: Any,
    value: Any,
    *expected: str,
    build: Callable[[Any], Any] = lambda part: part,
    prepare: Callable[[Any], None] = lambda engine: None,
    **call: Any,
) -> None:
    one, two = expected
    SER_ROWS.append(SerRow(typed_dict, key, base, first, second, value, (one, two), build, prepare, call))


# --- what the rows are made of


class Thing:
    """An instance of a class with fields, as models have them."""

    __pydantic_extra__ = None
    __pydantic_fields_set__ = frozenset({'a'})
    __pydantic_private__ = None
    area = 4

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __repr__(self) -> str:
        return type(self).__name__


class Other(Thing):
    pass


class Sized(dict):
    """A dict with a property."""

    area = 4


class WithOwn(Thing):
    """An instance of a subclass that has a serializer of its own."""

    @classmethod
    def prepare(cls, engine: Any) -> None:
        cls.__pydantic_serializer__ = engine.SchemaSerializer(in_any(PLAIN))


def marked(value: Any) -> str:
    return f'<{value}>'


def starred(value: Any) -> str:
    return f'*{value}*'


def handled(value: Any, handler: Any) -> Any:
    return [handler(value)]


def told(value: Any, *more: Any) -> str:
    """How many arguments came after the value."""
    return f'{value} and {len(more)} more'


def is_one(value: Any) -> bool:
    return value == 1


def in_any(serialization: Any) -> Any:
    return {**ANY, 'serialization': serialization}


def in_field(serialization: Any) -> Any:
    return model({'a': {'type': 'model-field', 'schema': in_any(serialization)}})


def model(fields: Any, **keys: Any) -> Any:
    return {'type': 'model', 'cls': Thing, 'schema': {'type': 'model-fields', 'fields': fields, **keys}}


FIELD = {'type': 'model-field', 'schema': INT}


def in_model(field: Any) -> Any:
    return model({'a': field})


def in_typed_dict(field: Any) -> Any:
    return {'type': 'typed-dict', 'fields': {'a': field}}


@dataclasses.dataclass
class Data:
    a: Any = 1

    @property
    def area(self) -> int:
        return 4


def in_dataclass(field: Any) -> Any:
    return data({'dataclass_name': 'Data', 'fields': [field]})


def data(arguments: Any) -> Any:
    return {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': {'type': 'dataclass-args', **arguments}}


def in_computed(field: Any) -> Any:
    return model({}, computed_fields=[{'type': 'computed-field', **field}])


def in_config(schema: Any) -> Callable[[Any], Any]:
    return lambda config: (schema, config)


DAY = datetime.date(2020, 1, 2)
HOUR = datetime.timedelta(hours=1)
PLAIN = {'type': 'function-plain', 'function': marked}
COMPUTED = {'property_name': 'area', 'return_schema': INT}
