"""The engine, built in Rust."""

import datetime
from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any, Generic, Literal, final, overload

from typing_extensions import LiteralString, Self, TypeAlias, TypeVar, disjoint_base

from . import ErrorDetails, ErrorTypeInfo, InitErrorDetails, MultiHostHost
from .core_schema import CoreConfig, CoreSchema, ErrorType, ExtraBehavior

_T_co = TypeVar('_T_co', default=Any, covariant=True)
_StringInput: TypeAlias = str | dict[str, _StringInput]
_IncEx: TypeAlias = set[int] | set[str] | Mapping[int, _IncEx | bool] | Mapping[str, _IncEx | bool]
_Partial: TypeAlias = bool | Literal['off', 'on', 'trailing-strings']

__version__: str
build_profile: str
"""Cargo profile of the build."""
build_info: str
"""Target and options of the build."""
_recursion_limit: int
"""Depth of nested values at which validation and serialization stop with an error."""
_internal_classes: list[type]
"""Classes that user code meets without importing them: what functions are called with, and lazy iterators."""
_schema_gather: ModuleType
"""Finds the schemas that pydantic has to clean."""

def _node_counts() -> tuple[dict[str, int], dict[str, int]]: ...
def _node_graph(
    holders: list[Any],
) -> tuple[list[tuple[int, int | None, str, bool] | None], dict[int, tuple[str, int, list[int]]]]: ...
def _tier() -> str: ...

@final
class Some(Generic[_T_co]):
    """A value that is there; in place of `None` where `None` can be the value."""

    __match_args__: tuple[Literal['value']] = ...
    def __new__(cls, value: _T_co) -> Self: ...
    @property
    def value(self) -> _T_co:
        """The value."""
    @classmethod
    def __class_getitem__(cls, item: Any, /) -> type[Self]: ...

@final
class SchemaValidator:
    """Validates values by a core schema. Immutable, and safe to use from several threads.

    Args:
        schema: The schema.
        config: Options for the whole schema.
        _use_prebuilt: Whether validators that classes in the schema already have are used.

    Raises:
        SchemaError: If the schema is not valid.
        KeyError: If the schema itself lacks a key that it needs.
        TypeError: If the schema itself has a value of a wrong type.
    """

    def __new__(cls, schema: CoreSchema, config: CoreConfig | None = None, _use_prebuilt: bool = True) -> Self: ...
    @property
    def title(self) -> str:
        """Name of what is validated, as error messages show it."""
    def validate_python(
        self,
        input: Any,
        *,
        strict: bool | None = None,
        extra: ExtraBehavior | None = None,
        from_attributes: bool | None = None,
        context: Any | None = None,
        self_instance: Any | None = None,
        allow_partial: _Partial = ...,
        by_alias: bool | None = None,
        by_name: bool | None = None,
    ) -> Any:
        """Validate a Python object and return the outcome.

        Raises:
            ValidationError: If the object is not valid.
        """
    def isinstance_python(
        self,
        input: Any,
        *,
        strict: bool | None = None,
        extra: ExtraBehavior | None = None,
        from_attributes: bool | None = None,
        context: Any | None = None,
        self_instance: Any | None = None,
        by_alias: bool | None = None,
        by_name: bool | None = None,
    ) -> bool:
        """Tell whether a Python object is valid."""
    def validate_json(
        self,
        input: str | bytes | bytearray,
        *,
        strict: bool | None = None,
        extra: ExtraBehavior | None = None,
        context: Any | None = None,
        self_instance: Any | None = None,
        allow_partial: _Partial = ...,
        by_alias: bool | None = None,
        by_name: bool | None = None,
    ) -> Any:
        """Validate JSON text and return the outcome.

        Raises:
            ValidationError: If the text is no JSON, or what it holds is not valid.
        """
    def validate_strings(
        self,
        input: _StringInput,
        *,
        strict: bool | None = None,
        extra: ExtraBehavior | None = None,
        context: Any | None = None,
        allow_partial: _Partial = ...,
        by_alias: bool | None = None,
        by_name: bool | None = None,
    ) -> Any:
        """Validate a string, or nested dicts of strings, and return the outcome.

        Raises:
            ValidationError: If the input is not valid.
        """
    def validate_assignment(
        self,
        obj: Any,
        field_name: str,
        field_value: Any,
        *,
        strict: bool | None = None,
        extra: ExtraBehavior | None = None,
        from_attributes: bool | None = None,
        context: Any | None = None,
        by_alias: bool | None = None,
        by_name: bool | None = None,
    ) -> dict[str, Any] | tuple[dict[str, Any], dict[str, Any] | None, set[str]]:
        """Validate a new value for one field and set it.

        Returns:
            For a model or dataclass the instance; for their bare fields the fields, extras and set of given fields.

        Raises:
            ValidationError: If the value is not valid or the field cannot be assigned to.
            TypeError: If the schema has no fields.
        """
    def get_default_value(self, *, strict: bool | None = None, context: Any = None) -> Some | None:
        """Return the default of the schema, or `None` when it has none.

        Raises:
            ValidationError: If the default is to be validated and is not valid.
        """
    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]: ...

@final
class SchemaSerializer:
    """Serializes values by a core schema. Immutable, and safe to use from several threads.

    Args:
        schema: The schema.
        config: Options for the whole schema.
        _use_prebuilt: Whether serializers that classes in the schema already have are used.

    Raises:
        SchemaError: If the schema is not valid.
        KeyError: If the schema itself lacks a key that it needs.
        TypeError: If the schema itself has a value of a wrong type.
    """

    def __new__(cls, schema: CoreSchema, config: CoreConfig | None = None, _use_prebuilt: bool = True) -> Self: ...
    def to_python(
        self,
        value: Any,
        *,
        mode: str | None = None,
        include: _IncEx | None = None,
        exclude: _IncEx | None = None,
        by_alias: bool | None = None,
        exclude_unset: bool = False,
        exclude_defaults: bool = False,
        exclude_none: bool = False,
        exclude_computed_fields: bool = False,
        round_trip: bool = False,
        warnings: bool | Literal['none', 'warn', 'error'] = ...,
        fallback: Callable[[Any], Any] | None = None,
        serialize_as_any: bool = False,
        polymorphic_serialization: bool | None = None,
        context: Any | None = None,
    ) -> Any:
        """Turn a value into plain Python objects, with `mode='json'` into such as JSON has.

        Raises:
            PydanticSerializationError: If the value cannot be serialized.
        """
    def to_json(
        self,
        value: Any,
        *,
        indent: int | None = None,
        ensure_ascii: bool = False,
        include: _IncEx | None = None,
        exclude: _IncEx | None = None,
        by_alias: bool | None = None,
        exclude_unset: bool = False,
        exclude_defaults: bool = False,
        exclude_none: bool = False,
        exclude_computed_fields: bool = False,
        round_trip: bool = False,
        warnings: bool | Literal['none', 'warn', 'error'] = ...,
        fallback: Callable[[Any], Any] | None = None,
        serialize_as_any: bool = False,
        polymorphic_serialization: bool | None = None,
        context: Any | None = None,
    ) -> bytes:
        """Turn a value into JSON text in UTF-8.

        Raises:
            PydanticSerializationError: If the value cannot be serialized.
        """
    def __reduce__(self) -> tuple[type[Self], tuple[Any, ...]]: ...

def to_json(
    value: Any,
    *,
    indent: int | None = None,
    ensure_ascii: bool = False,
    include: _IncEx | None = None,
    exclude: _IncEx | None = None,
    by_alias: bool = True,
    exclude_none: bool = False,
    round_trip: bool = False,
    timedelta_mode: Literal['iso8601', 'float'] = 'iso8601',
    temporal_mode: Literal['iso8601', 'seconds', 'milliseconds'] = 'iso8601',
    bytes_mode: Literal['utf8', 'base64', 'hex'] = 'utf8',
    inf_nan_mode: Literal['null', 'constants', 'strings'] = 'constants',
    serialize_unknown: bool = False,
    fallback: Callable[[Any], Any] | None = None,
    serialize_as_any: bool = False,
    polymorphic_serialization: bool | None = None,
    context: Any | None = None,
) -> bytes:
    """Turn a value into JSON text in UTF-8, by its type and without a schema.

    Raises:
        PydanticSerializationError: If the value cannot be serialized.
    """

def from_json(
    data: str | bytes | bytearray,
    *,
    allow_inf_nan: bool = True,
    cache_strings: bool | Literal['all', 'keys', 'none'] = ...,
    allow_partial: _Partial = ...,
) -> Any:
    """Parse JSON text into Python objects.

    Raises:
        ValueError: If the text is no JSON.
    """

def to_jsonable_python(
    value: Any,
    *,
    include: _IncEx | None = None,
    exclude: _IncEx | None = None,
    by_alias: bool = True,
    exclude_none: bool = False,
    round_trip: bool = False,
    timedelta_mode: Literal['iso8601', 'float'] = 'iso8601',
    temporal_mode: Literal['iso8601', 'seconds', 'milliseconds'] = 'iso8601',
    bytes_mode: Literal['utf8', 'base64', 'hex'] = 'utf8',
    inf_nan_mode: Literal['null', 'constants', 'strings'] = 'constants',
    serialize_unknown: bool = False,
    fallback: Callable[[Any], Any] | None = None,
    serialize_as_any: bool = False,
    polymorphic_serialization: bool | None = None,
    context: Any | None = None,
) -> Any:
    """Turn a value into Python objects such as JSON has, by its type and without a schema.

    Raises:
        PydanticSerializationError: If the value cannot be serialized.
    """

def list_all_errors() -> list[ErrorTypeInfo]:
    """List the kinds of errors that validation can report."""

@disjoint_base
class Url:
    """A URL with one host.

    Args:
        url: The text.
        preserve_empty_path: Whether an empty path stays empty instead of becoming `/`.

    Raises:
        ValidationError: If the text is no URL.
    """

    def __new__(cls, url: str, *, preserve_empty_path: bool = False) -> Self: ...
    @property
    def scheme(self) -> str:
        """The scheme, in lower case."""
    @property
    def username(self) -> str | None:
        """The user name, percent-encoded."""
    @property
    def password(self) -> str | None:
        """The password, percent-encoded."""
    @property
    def host(self) -> str | None:
        """The host, in Punycode where it is not ASCII."""
    def unicode_host(self) -> str | None:
        """Return the host with Punycode decoded."""
    @property
    def port(self) -> int | None:
        """The port, the scheme's default one when none is named."""
    @property
    def path(self) -> str | None:
        """The path."""
    @property
    def query(self) -> str | None:
        """The query, without its question mark."""
    def query_params(self) -> list[tuple[str, str]]:
        """Return the query as pairs of key and value, decoded."""
    @property
    def fragment(self) -> str | None:
        """The fragment, without its hash sign."""
    def unicode_string(self) -> str:
        """Return the whole URL with the host's Punycode decoded."""
    @classmethod
    def build(
        cls,
        *,
        scheme: str,
        host: str,
        username: str | None = None,
        password: str | None = None,
        port: int | None = None,
        path: str | None = None,
        query: str | None = None,
        fragment: str | None = None,
    ) -> Self:
        """Make a URL of its parts.

        Raises:
            ValidationError: If the parts make no URL.
        """
    def __lt__(self, value: Any, /) -> bool: ...
    def __le__(self, value: Any, /) -> bool: ...
    def __eq__(self, value: Any, /) -> bool: ...
    def __ne__(self, value: Any, /) -> bool: ...
    def __gt__(self, value: Any, /) -> bool: ...
    def __ge__(self, value: Any, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __deepcopy__(self, _memo: dict[Any, Any], /) -> Self: ...
    def __getnewargs__(self) -> tuple[str]: ...

@disjoint_base
class MultiHostUrl:
    """A URL that may name several hosts.

    Args:
        url: The text.
        preserve_empty_path: Whether an empty path stays empty instead of becoming `/`.

    Raises:
        ValidationError: If the text is no URL.
    """

    def __new__(cls, url: str, *, preserve_empty_path: bool = False) -> Self: ...
    @property
    def scheme(self) -> str:
        """The scheme, in lower case."""
    @property
    def path(self) -> str | None:
        """The path."""
    @property
    def query(self) -> str | None:
        """The query, without its question mark."""
    def query_params(self) -> list[tuple[str, str]]:
        """Return the query as pairs of key and value, decoded."""
    @property
    def fragment(self) -> str | None:
        """The fragment, without its hash sign."""
    def hosts(self) -> list[MultiHostHost]:
        """Return the hosts in order."""
    def unicode_string(self) -> str:
        """Return the whole URL with the hosts' Punycode decoded."""
    @overload
    @classmethod
    def build(
        cls,
        *,
        scheme: str,
        hosts: list[MultiHostHost],
        path: str | None = None,
        query: str | None = None,
        fragment: str | None = None,
        host: None = None,
        username: None = None,
        password: None = None,
        port: None = None,
    ) -> Self:
        """Make a URL of its parts, the hosts given as a list or a single one by its own parts.

        Raises:
            ValidationError: If the parts make no URL.
            ValueError: If neither a list of hosts nor a host is given, or both.
        """
    @overload
    @classmethod
    def build(
        cls,
        *,
        scheme: str,
        hosts: None = None,
        path: str | None = None,
        query: str | None = None,
        fragment: str | None = None,
        host: str,
        username: str | None = None,
        password: str | None = None,
        port: int | None = None,
    ) -> Self: ...
    def __lt__(self, value: Any, /) -> bool: ...
    def __le__(self, value: Any, /) -> bool: ...
    def __eq__(self, value: Any, /) -> bool: ...
    def __ne__(self, value: Any, /) -> bool: ...
    def __gt__(self, value: Any, /) -> bool: ...
    def __ge__(self, value: Any, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __bool__(self) -> bool: ...
    def __deepcopy__(self, _memo: dict[Any, Any]) -> Self: ...
    def __getnewargs__(self) -> tuple[str]: ...

@final
class SchemaError(Exception):
    """A core schema is not valid.

    Args:
        message: What is wrong.
    """

    def __new__(cls, message: str) -> Self: ...
    def error_count(self) -> int:
        """Return the number of errors, 0 when there is only a message."""
    def errors(self) -> list[ErrorDetails]:
        """Return the errors, none when there is only a message."""

@disjoint_base
class ValidationError(ValueError):
    """Some input is not valid."""

    def __new__(
        cls,
        title: str,
        line_errors: list[InitErrorDetails],
        input_type: Literal['python', 'json'] = 'python',
        hide_input: bool = False,
    ) -> Self: ...
    @classmethod
    def from_exception_data(
        cls,
        title: str,
        line_errors: list[InitErrorDetails],
        input_type: Literal['python', 'json'] = 'python',
        hide_input: bool = False,
    ) -> Self:
        """Make a validation error.

        Args:
            title: Name of what was validated.
            line_errors: The errors.
            input_type: Which kind of input was validated; it decides between messages.
            hide_input: Whether the text leaves the input out.

        Raises:
            TypeError: If an error is not of the right form.
            KeyError: If a kind of error does not exist.
        """
    @property
    def title(self) -> str:
        """Name of what was validated."""
    def error_count(self) -> int:
        """Return the number of errors."""
    def errors(
        self, *, include_url: bool = True, include_context: bool = True, include_input: bool = True
    ) -> list[ErrorDetails]:
        """Return the errors.

        Args:
            include_url: Whether each names the page that explains it.
            include_context: Whether each has the values that went into its message.
            include_input: Whether each has the input that is not valid.
        """
    def json(
        self,
        *,
        indent: int | None = None,
        include_url: bool = True,
        include_context: bool = True,
        include_input: bool = True,
    ) -> str:
        """Return the errors as JSON text.

        Args:
            indent: Spaces a level; one line when left out.
            include_url: Whether each names the page that explains it.
            include_context: Whether each has the values that went into its message.
            include_input: Whether each has the input that is not valid.
        """
    def __reduce__(self) -> tuple[Any, ...]: ...

@disjoint_base
class PydanticCustomError(ValueError):
    """An error of one's own, to be raised in a validator function.

    Args:
        error_type: Name of the kind of error.
        message_template: Message, with placeholders in braces.
        context: Values for the placeholders.
    """

    def __new__(
        cls, error_type: LiteralString, message_template: LiteralString, context: dict[str, Any] | None = None, /
    ) -> Self: ...
    @property
    def context(self) -> dict[str, Any] | None:
        """Values for the placeholders."""
    @property
    def type(self) -> str:
        """Name of the kind of error."""
    @property
    def message_template(self) -> str:
        """Message with placeholders."""
    def message(self) -> str:
        """Return the message with placeholders filled in."""
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class PydanticKnownError(ValueError):
    """An error of one of the engine's own kinds, to be raised in a validator function.

    Args:
        error_type: Name of the kind of error.
        context: Values for the placeholders of its message.

    Raises:
        KeyError: If the kind does not exist.
        TypeError: If the context lacks a value or has one of a wrong type.
    """

    def __new__(cls, error_type: ErrorType, context: dict[str, Any] | None = None, /) -> Self: ...
    @property
    def context(self) -> dict[str, Any] | None:
        """Values for the placeholders."""
    @property
    def type(self) -> ErrorType:
        """Name of the kind of error."""
    @property
    def message_template(self) -> str:
        """Message with placeholders."""
    def message(self) -> str:
        """Return the message with placeholders filled in."""

@final
class PydanticOmit(Exception):
    """Raised in a validator function: leave this item or field out."""

    def __new__(cls) -> Self: ...

@final
class PydanticUseDefault(Exception):
    """Raised in a validator function: take the default."""

    def __new__(cls) -> Self: ...

@final
class PydanticSerializationError(ValueError):
    """A value cannot be serialized.

    Args:
        message: What is wrong.
    """

    def __new__(cls, message: str, /) -> Self: ...

@final
class PydanticSerializationUnexpectedValue(ValueError):
    """A value does not fit its schema; raised in a serializer function, it warns and leaves the value to its own type.

    Args:
        message: What is wrong.
        field_name: Name of the field.
        field_type: Name of the expected type.
        input_value: The value.
    """

    def __new__(
        cls,
        message: str | None = None,
        field_name: str | None = None,
        field_type: str | None = None,
        input_value: Any | None = None,
        /,
    ) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...

@final
class ArgsKwargs:
    """Arguments of a call.

    Args:
        args: Positional arguments.
        kwargs: Keyword arguments.
    """

    def __new__(cls, args: tuple[Any, ...], kwargs: dict[str, Any] | None = None) -> Self: ...
    @property
    def args(self) -> tuple[Any, ...]:
        """Positional arguments."""
    @property
    def kwargs(self) -> dict[str, Any] | None:
        """Keyword arguments; `None` when there are none."""
    def __lt__(self, value: Any, /) -> bool: ...
    def __le__(self, value: Any, /) -> bool: ...
    def __eq__(self, value: Any, /) -> bool: ...
    def __ne__(self, value: Any, /) -> bool: ...
    def __gt__(self, value: Any, /) -> bool: ...
    def __ge__(self, value: Any, /) -> bool: ...
    __hash__: None  # type: ignore[assignment]

@final
class PydanticUndefinedType:
    """Type of `PydanticUndefined`, which is its only instance."""

    def __new__(cls) -> Self: ...
    @staticmethod
    def new() -> PydanticUndefinedType:
        """Return `PydanticUndefined`."""
    def __copy__(self) -> Self: ...
    def __deepcopy__(self, _memo: Any, /) -> Self: ...
    def __reduce__(self) -> str: ...

PydanticUndefined: PydanticUndefinedType
"""Stands for no value at all, where `None` is a value."""

@final
class TzInfo(datetime.tzinfo):
    """A fixed offset from UTC.

    Args:
        seconds: The offset in seconds, less than a day either way.

    Raises:
        ValueError: If the offset is a day or more.
    """

    def __new__(cls, seconds: float = 0.0) -> Self: ...
    def utcoffset(self, dt: datetime.datetime | None) -> datetime.timedelta | None: ...
    def tzname(self, dt: datetime.datetime | None) -> str | None: ...
    def dst(self, dt: datetime.datetime | None) -> datetime.timedelta | None: ...
    def fromutc(self, dt: datetime.datetime) -> datetime.datetime: ...
    def __lt__(self, value: Any, /) -> bool: ...
    def __le__(self, value: Any, /) -> bool: ...
    def __eq__(self, value: Any, /) -> bool: ...
    def __ne__(self, value: Any, /) -> bool: ...
    def __gt__(self, value: Any, /) -> bool: ...
    def __ge__(self, value: Any, /) -> bool: ...
    def __hash__(self) -> int: ...
    def __deepcopy__(self, _memo: dict[Any, Any]) -> Self: ...
    def __reduce__(self) -> tuple[Any, ...]: ...
