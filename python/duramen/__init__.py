"""Duramen: a validation and serialization engine for pydantic's core schema."""

from __future__ import annotations

from typing import Any as _Any

from typing_extensions import NotRequired as _NotRequired
from typing_extensions import Sentinel
from typing_extensions import TypedDict as _TypedDict

from . import core_schema as core_schema
from ._duramen import (
    ArgsKwargs,
    MultiHostUrl,
    PydanticCustomError,
    PydanticKnownError,
    PydanticOmit,
    PydanticSerializationError,
    PydanticSerializationUnexpectedValue,
    PydanticUndefined,
    PydanticUndefinedType,
    PydanticUseDefault,
    SchemaError,
    SchemaSerializer,
    SchemaValidator,
    Some,
    TzInfo,
    Url,
    ValidationError,
    __version__,
    from_json,
    to_json,
    to_jsonable_python,
)
from ._stats import stats
from .core_schema import CoreConfig, CoreSchema, CoreSchemaType, ErrorType
from .patching import is_patched, patch

__all__ = [
    'ArgsKwargs',
    'CoreConfig',
    'CoreSchema',
    'CoreSchemaType',
    'ErrorDetails',
    'InitErrorDetails',
    'MultiHostUrl',
    'PydanticCustomError',
    'PydanticKnownError',
    'PydanticOmit',
    'PydanticSerializationError',
    'PydanticSerializationUnexpectedValue',
    'PydanticUndefined',
    'PydanticUndefinedType',
    'PydanticUseDefault',
    'SchemaError',
    'SchemaSerializer',
    'SchemaValidator',
    'Some',
    'TzInfo',
    'Url',
    'ValidationError',
    '__version__',
    'from_json',
    'to_json',
    'to_jsonable_python',
    'is_patched',
    'patch',
    'stats',
]


class ErrorDetails(_TypedDict):
    """One error, as `ValidationError.errors` lists it.

    Attributes:
        type: Name of the kind of error.
        loc: Where in the input the error is: keys and indices from the outside in.
        msg: The message.
        input: The value that is not valid.
        ctx: Values that went into the message.
        url: Where the kind of error is explained.
    """

    type: str
    loc: tuple[int | str, ...]
    msg: str
    input: _Any
    ctx: _NotRequired[dict[str, _Any]]
    url: _NotRequired[str]


class InitErrorDetails(_TypedDict):
    """One error, as `ValidationError.from_exception_data` takes it.

    Attributes:
        type: Name of the kind of error, or an error of one's own.
        loc: Where in the input the error is; the input as a whole when left out.
        input: The value that is not valid.
        ctx: Values for the message.
    """

    type: str | PydanticCustomError
    loc: _NotRequired[tuple[int | str, ...]]
    input: _Any
    ctx: _NotRequired[dict[str, _Any]]


class ErrorTypeInfo(_TypedDict):
    """What `list_all_errors` tells about a kind of error.

    Attributes:
        type: Name of the kind of error.
        message_template_python: Message for Python input, with placeholders.
        example_message_python: That message filled in by `example_context`.
        message_template_json: Message for JSON input, where it differs.
        example_message_json: That message filled in by `example_context`.
        example_context: Example values for the placeholders.
    """

    type: ErrorType
    message_template_python: str
    example_message_python: str
    message_template_json: _NotRequired[str]
    example_message_json: _NotRequired[str]
    example_context: dict[str, _Any] | None


class MultiHostHost(_TypedDict):
    """One host of a `MultiHostUrl`.

    Attributes:
        username: User name, if there is one.
        password: Password, if there is one.
        host: Host name or address.
        port: Port number, if there is one.
    """

    username: str | None
    password: str | None
    host: str | None
    port: int | None


MISSING = Sentinel('MISSING')
"""Stands for a value that is not there, where `None` is a value; see `core_schema.missing_sentinel_schema`."""
