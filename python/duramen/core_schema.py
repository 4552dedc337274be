"""The core schema: typed dicts that describe it, and a builder function for each.

A core schema is a dict with a `type` key that names its kind. A builder takes the keys of its kind as arguments and
leaves out those that are `None`. Builders check nothing: `SchemaValidator` and `SchemaSerializer` do when they compile
the schema, and raise `SchemaError`.
"""

from __future__ import annotations as _annotations

import warnings
from collections.abc import Callable, Generator, Mapping
from datetime import date, datetime, time, timedelta
from decimal import Decimal
from fractions import Fraction
from re import Pattern
from typing import Any, Literal, Protocol, Union, overload

from typing_extensions import Required, TypeAlias, TypedDict, TypeVar, deprecated

from ._duramen import PydanticUndefined

ContextT = TypeVar('ContextT', covariant=True, default='Any | None')


def _dict_not_none(**kwargs: Any) -> Any:
    return {key: value for key, value in kwargs.items() if value is not None}


ExtraBehavior: TypeAlias = Literal['allow', 'forbid', 'ignore']


class CoreConfig(TypedDict, total=False):
    """Options that hold for a schema and everything below it, up to the next schema with a config.

    Besides the keys below the engine reads `val_temporal_unit`, the unit of numbers given for dates and times:
    `'seconds'`, `'milliseconds'` or `'infer'` (the default), which tells by the size of the number.

    Attributes:
        title: Title, used as the name of what is validated in error messages.
        strict: Whether to refuse values that would need conversion.
        extra_fields_behavior: What to do with unknown keys.
        typed_dict_total: Whether the keys of a typed dict are required unless they say otherwise.
        from_attributes: Whether attributes of arbitrary objects are read.
        loc_by_alias: Whether error locations name the alias (on when left out) or the field.
        revalidate_instances: Whether instances of models and dataclasses are validated again.
        validate_default: Whether defaults are validated as well.
        str_max_length: Greatest number of characters of a string.
        str_min_length: Least number of characters of a string.
        str_strip_whitespace: Whether to strip whitespace off both ends of strings.
        str_to_lower: Whether to turn strings to lower case.
        str_to_upper: Whether to turn strings to upper case.
        allow_inf_nan: Whether infinities and NaN are accepted (on when left out).
        ser_json_timedelta: How JSON tells a timedelta: ISO 8601 text (the default) or seconds.
        ser_json_temporal: How JSON tells dates, times and timedeltas: ISO 8601 text (the default) or a number in the
            unit named.
        ser_json_bytes: How JSON tells bytes: as UTF-8 text (the default), base64 or hex.
        ser_json_inf_nan: How JSON tells infinities and NaN: `null` (the default), the bare constants or strings.
        val_json_bytes: How bytes are read from JSON strings.
        hide_input_in_errors: Whether the text of errors leaves the input out.
        validation_error_cause: Whether Python exceptions raised in validators become the cause of the
            `ValidationError`.
        coerce_numbers_to_str: Whether numbers are turned into strings in lax mode.
        regex_engine: Engine for string patterns.
        cache_strings: Which strings of JSON input are cached: all (also `True`), only keys, or none (also `False`).
        validate_by_alias: Whether a value can be given under its alias (on when left out).
        validate_by_name: Whether a value can be given under its name.
        serialize_by_alias: Whether keys are written as aliases.
        polymorphic_serialization: Whether instances of a subclass are serialized by the subclass's own serializer.
        url_preserve_empty_path: Whether an empty URL path stays empty instead of becoming `/`.
    """

    title: str
    strict: bool
    extra_fields_behavior: ExtraBehavior
    typed_dict_total: bool
    from_attributes: bool
    loc_by_alias: bool
    revalidate_instances: Literal['always', 'never', 'subclass-instances']
    validate_default: bool
    str_max_length: int
    str_min_length: int
    str_strip_whitespace: bool
    str_to_lower: bool
    str_to_upper: bool
    allow_inf_nan: bool
    ser_json_timedelta: Literal['iso8601', 'float']
    ser_json_temporal: Literal['iso8601', 'seconds', 'milliseconds']
    ser_json_bytes: Literal['utf8', 'base64', 'hex']
    ser_json_inf_nan: Literal['null', 'constants', 'strings']
    val_json_bytes: Literal['utf8', 'base64', 'hex']
    hide_input_in_errors: bool
    validation_error_cause: bool
    coerce_numbers_to_str: bool
    regex_engine: Literal['rust-regex', 'python-re']
    cache_strings: bool | Literal['all', 'keys', 'none']
    validate_by_alias: bool
    validate_by_name: bool
    serialize_by_alias: bool
    polymorphic_serialization: bool
    url_preserve_empty_path: bool


IncExCall: TypeAlias = 'set[int | str] | dict[int | str, IncExCall] | None'


class SerializationInfo(Protocol[ContextT]):
    """What a serializer function is told about the call it runs in."""

    @property
    def include(self) -> IncExCall:
        """The `include` argument of the call, narrowed to this place."""
        ...

    @property
    def exclude(self) -> IncExCall:
        """The `exclude` argument of the call, narrowed to this place."""
        ...

    @property
    def context(self) -> ContextT:
        """The `context` argument of the call."""
        ...

    @property
    def mode(self) -> Literal['python', 'json'] | str:
        """`'json'`, or the mode that `to_python` was called with."""
        ...

    @property
    def by_alias(self) -> bool:
        """Whether keys are written as aliases."""
        ...

    @property
    def exclude_unset(self) -> bool:
        """Whether fields that were not given are left out."""
        ...

    @property
    def exclude_defaults(self) -> bool:
        """Whether fields that equal their default are left out."""
        ...

    @property
    def exclude_none(self) -> bool:
        """Whether fields that are `None` are left out."""
        ...

    @property
    def exclude_computed_fields(self) -> bool:
        """Whether computed fields are left out."""
        ...

    @property
    def serialize_as_any(self) -> bool:
        """Whether values are serialized by their own type instead of the schema's."""
        ...

    @property
    def polymorphic_serialization(self) -> bool | None:
        """Whether instances of a subclass use its own serializer; `None` leaves it to the config."""
        ...

    @property
    def round_trip(self) -> bool:
        """Whether the output is meant to be validated again."""
        ...

    def mode_is_json(self) -> bool:
        """Whether the mode is `'json'`."""
        ...

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...


class FieldSerializationInfo(SerializationInfo[ContextT], Protocol):
    """What a field serializer is told about the call it runs in."""

    @property
    def field_name(self) -> str:
        """Name of the field that is serialized."""
        ...


class ValidationInfo(Protocol[ContextT]):
    """What a validator function is told about the call it runs in."""

    @property
    def context(self) -> ContextT:
        """The `context` argument of the call."""
        ...

    @property
    def config(self) -> CoreConfig | None:
        """The config of the nearest schema that carries one."""
        ...

    @property
    def mode(self) -> Literal['python', 'json']:
        """Which kind of input is validated."""
        ...

    @property
    def data(self) -> dict[str, Any]:
        """Fields of the same model, dataclass or typed dict that were validated before this one, by name."""
        ...

    @property
    def field_name(self) -> str | None:
        """Name of the field that is validated, or `None` outside fields."""
        ...


ExpectedSerializationTypes: TypeAlias = Literal[
    'none',
    'int',
    'bool',
    'float',
    'str',
    'bytes',
    'bytearray',
    'list',
    'deque',
    'tuple',
    'set',
    'frozenset',
    'generator',
    'dict',
    'frozendict',
    'ordered-dict',
    'counter',
    'datetime',
    'date',
    'time',
    'timedelta',
    'url',
    'multi-host-url',
    'json',
    'uuid',
    'any',
]


class SimpleSerSchema(TypedDict, total=False):
    type: Required[ExpectedSerializationTypes]


def simple_ser_schema(type: ExpectedSerializationTypes) -> SimpleSerSchema:
    """Serialize as another kind does.

    Args:
        type: The kind.
    """
    return {'type': type}


GeneralPlainNoInfoSerializerFunction: TypeAlias = Callable[[Any], Any]
GeneralPlainInfoSerializerFunction: TypeAlias = Callable[[Any, SerializationInfo[Any]], Any]
FieldPlainNoInfoSerializerFunction: TypeAlias = Callable[[Any, Any], Any]
FieldPlainInfoSerializerFunction: TypeAlias = Callable[[Any, Any, FieldSerializationInfo[Any]], Any]
SerializerFunction: TypeAlias = (
    GeneralPlainNoInfoSerializerFunction
    | GeneralPlainInfoSerializerFunction
    | FieldPlainNoInfoSerializerFunction
    | FieldPlainInfoSerializerFunction
)
WhenUsed: TypeAlias = Literal['always', 'unless-none', 'json', 'json-unless-none']


class PlainSerializerFunctionSerSchema(TypedDict, total=False):
    type: Required[Literal['function-plain']]
    function: Required[SerializerFunction]
    is_field_serializer: bool
    info_arg: bool
    return_schema: CoreSchema
    when_used: WhenUsed


def plain_serializer_function_ser_schema(
    function: SerializerFunction,
    *,
    is_field_serializer: bool | None = None,
    info_arg: bool | None = None,
    return_schema: CoreSchema | None = None,
    when_used: WhenUsed = 'always',
) -> PlainSerializerFunctionSerSchema:
    """Serialize by calling a function with the value.

    Args:
        function: The function to call.
        is_field_serializer: Whether the function is a method that gets the model instance as its first argument.
        info_arg: Whether the function takes a serialization info object as its last argument.
        return_schema: Schema by which the returned value is serialized; found by the value's type when left out.
        when_used: Which calls use it: `'always'`, `'unless-none'`, `'json'` or `'json-unless-none'`.
    """
    if when_used == 'always':
        when_used = None  # type: ignore[assignment]
    return _dict_not_none(
        type='function-plain',
        function=function,
        is_field_serializer=is_field_serializer,
        info_arg=info_arg,
        return_schema=return_schema,
        when_used=when_used,
    )


class SerializerFunctionWrapHandler(Protocol):
    """Goes on with the inner serializer when a wrap serializer calls it."""

    def __call__(self, input_value: Any, index_key: int | str | None = None, /) -> Any: ...


GeneralWrapNoInfoSerializerFunction: TypeAlias = Callable[[Any, SerializerFunctionWrapHandler], Any]
GeneralWrapInfoSerializerFunction: TypeAlias = Callable[
    [Any, SerializerFunctionWrapHandler, SerializationInfo[Any]], Any
]
FieldWrapNoInfoSerializerFunction: TypeAlias = Callable[[Any, Any, SerializerFunctionWrapHandler], Any]
FieldWrapInfoSerializerFunction: TypeAlias = Callable[
    [Any, Any, SerializerFunctionWrapHandler, FieldSerializationInfo[Any]], Any
]
WrapSerializerFunction: TypeAlias = (
    GeneralWrapNoInfoSerializerFunction
    | GeneralWrapInfoSerializerFunction
    | FieldWrapNoInfoSerializerFunction
    | FieldWrapInfoSerializerFunction
)


class WrapSerializerFunctionSerSchema(TypedDict, total=False):
    type: Required[Literal['function-wrap']]
    function: Required[WrapSerializerFunction]
    is_field_serializer: bool
    info_arg: bool
    schema: CoreSchema
    return_schema: CoreSchema
    when_used: WhenUsed


def wrap_serializer_function_ser_schema(
    function: WrapSerializerFunction,
    *,
    is_field_serializer: bool | None = None,
    info_arg: bool | None = None,
    schema: CoreSchema | None = None,
    return_schema: CoreSchema | None = None,
    when_used: WhenUsed = 'always',
) -> WrapSerializerFunctionSerSchema:
    """Serialize by calling a function with the value and a handler that goes on with the inner serializer.

    Args:
        function: The function to call.
        is_field_serializer: Whether the function is a method that gets the model instance as its first argument.
        info_arg: Whether the function takes a serialization info object as its last argument.
        schema: What the handler serializes by; the schema this one is attached to when left out.
        return_schema: Schema by which the returned value is serialized; found by the value's type when left out.
        when_used: Which calls use it: `'always'`, `'unless-none'`, `'json'` or `'json-unless-none'`.
    """
    if when_used == 'always':
        when_used = None  # type: ignore[assignment]
    return _dict_not_none(
        type='function-wrap',
        function=function,
        is_field_serializer=is_field_serializer,
        info_arg=info_arg,
        schema=schema,
        return_schema=return_schema,
        when_used=when_used,
    )


class FormatSerSchema(TypedDict, total=False):
    type: Required[Literal['format']]
    formatting_string: Required[str]
    when_used: WhenUsed


def format_ser_schema(formatting_string: str, *, when_used: WhenUsed = 'json-unless-none') -> FormatSerSchema:
    """Serialize to a string by the built-in `format`.

    Args:
        formatting_string: Format specification, for instance `'0.2f'`.
        when_used: Which calls use it: `'always'`, `'unless-none'`, `'json'` or `'json-unless-none'`.
    """
    if when_used == 'json-unless-none':
        when_used = None  # type: ignore[assignment]
    return _dict_not_none(type='format', formatting_string=formatting_string, when_used=when_used)


class ToStringSerSchema(TypedDict, total=False):
    type: Required[Literal['to-string']]
    when_used: WhenUsed


def to_string_ser_schema(*, when_used: WhenUsed = 'json-unless-none') -> ToStringSerSchema:
    """Serialize to a string by `str`.

    Args:
        when_used: Which calls use it: `'always'`, `'unless-none'`, `'json'` or `'json-unless-none'`.
    """
    schema: ToStringSerSchema = {'type': 'to-string'}
    if when_used != 'json-unless-none':
        schema['when_used'] = when_used
    return schema


class ModelSerSchema(TypedDict, total=False):
    type: Required[Literal['model']]
    cls: Required[type[Any]]
    schema: Required[CoreSchema]


def model_ser_schema(cls: type[Any], schema: CoreSchema) -> ModelSerSchema:
    """Serialize an instance of a class from its attributes.

    Args:
        cls: Class that the value is expected to be an instance of.
        schema: Serializes the dict of attributes.
    """
    return {'type': 'model', 'cls': cls, 'schema': schema}


SerSchema: TypeAlias = (
    'SimpleSerSchema | PlainSerializerFunctionSerSchema | WrapSerializerFunctionSerSchema | '
    'FormatSerSchema | ToStringSerSchema | ModelSerSchema | CoreSchema'
)


class InvalidSchema(TypedDict, total=False):
    type: Required[Literal['invalid']]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def invalid_schema(ref: str | None = None, metadata: dict[str, Any] | None = None) -> InvalidSchema:
    """Stand-in for a schema that could not be made; compiling it raises `SchemaError`.

    Args:
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
    """
    return _dict_not_none(type='invalid', ref=ref, metadata=metadata)


class ComputedField(TypedDict, total=False):
    type: Required[Literal['computed-field']]
    property_name: Required[str]
    return_schema: Required[CoreSchema]
    alias: str
    serialization_exclude_if: Callable[[Any], bool]
    metadata: dict[str, Any]


def computed_field(
    property_name: str,
    return_schema: CoreSchema,
    *,
    alias: str | None = None,
    serialization_exclude_if: Callable[[Any], bool] | None = None,
    metadata: dict[str, Any] | None = None,
) -> ComputedField:
    """A property that is written out with the fields.

    Args:
        property_name: Name of the attribute to read.
        return_schema: Schema by which the property's value is serialized.
        alias: Key to write the value under when serializing by alias.
        serialization_exclude_if: Called with the value; the field is left out when it returns true.
        metadata: Free data for whoever walks the schema; the engine does not read it.
    """
    return _dict_not_none(
        type='computed-field',
        property_name=property_name,
        return_schema=return_schema,
        alias=alias,
        serialization_exclude_if=serialization_exclude_if,
        metadata=metadata,
    )


class AnySchema(TypedDict, total=False):
    type: Required[Literal['any']]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def any_schema(
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> AnySchema:
    """Accept any value as it is.

    Args:
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='any', ref=ref, metadata=metadata, serialization=serialization)


class NoneSchema(TypedDict, total=False):
    type: Required[Literal['none']]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def none_schema(
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> NoneSchema:
    """Accept only `None`.

    Args:
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='none', ref=ref, metadata=metadata, serialization=serialization)


class BoolSchema(TypedDict, total=False):
    type: Required[Literal['bool']]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def bool_schema(
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BoolSchema:
    """Accept a bool.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='bool', strict=strict, ref=ref, metadata=metadata, serialization=serialization)


class IntSchema(TypedDict, total=False):
    type: Required[Literal['int']]
    multiple_of: int
    le: int
    ge: int
    lt: int
    gt: int
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def int_schema(
    *,
    multiple_of: int | None = None,
    le: int | None = None,
    ge: int | None = None,
    lt: int | None = None,
    gt: int | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> IntSchema:
    """Accept an int.

    Args:
        multiple_of: Value that the input must be a whole multiple of.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='int',
        multiple_of=multiple_of,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class FloatSchema(TypedDict, total=False):
    type: Required[Literal['float']]
    allow_inf_nan: bool
    multiple_of: float
    le: float
    ge: float
    lt: float
    gt: float
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def float_schema(
    *,
    allow_inf_nan: bool | None = None,
    multiple_of: float | None = None,
    le: float | None = None,
    ge: float | None = None,
    lt: float | None = None,
    gt: float | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> FloatSchema:
    """Accept a float.

    Args:
        allow_inf_nan: Whether infinities and NaN are accepted.
        multiple_of: Value that the input must be a whole multiple of.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='float',
        allow_inf_nan=allow_inf_nan,
        multiple_of=multiple_of,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DecimalSchema(TypedDict, total=False):
    type: Required[Literal['decimal']]
    allow_inf_nan: bool
    multiple_of: Decimal
    le: Decimal
    ge: Decimal
    lt: Decimal
    gt: Decimal
    max_digits: int
    decimal_places: int
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def decimal_schema(
    *,
    allow_inf_nan: bool | None = None,
    multiple_of: Decimal | None = None,
    le: Decimal | None = None,
    ge: Decimal | None = None,
    lt: Decimal | None = None,
    gt: Decimal | None = None,
    max_digits: int | None = None,
    decimal_places: int | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> DecimalSchema:
    """Accept a `decimal.Decimal`.

    Args:
        allow_inf_nan: Whether infinities and NaN are accepted.
        multiple_of: Value that the input must be a whole multiple of.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        max_digits: Greatest number of digits in all.
        decimal_places: Greatest number of digits after the point.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='decimal',
        gt=gt,
        ge=ge,
        lt=lt,
        le=le,
        max_digits=max_digits,
        decimal_places=decimal_places,
        multiple_of=multiple_of,
        allow_inf_nan=allow_inf_nan,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class FractionSchema(TypedDict, total=False):
    type: Required[Literal['fraction']]
    multiple_of: Fraction
    le: Fraction
    ge: Fraction
    lt: Fraction
    gt: Fraction
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def fraction_schema(
    *,
    multiple_of: Fraction | None = None,
    le: Fraction | None = None,
    ge: Fraction | None = None,
    lt: Fraction | None = None,
    gt: Fraction | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> FractionSchema:
    """Accept a `fractions.Fraction`.

    Args:
        multiple_of: Value that the input must be a whole multiple of.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='fraction',
        multiple_of=multiple_of,
        gt=gt,
        ge=ge,
        lt=lt,
        le=le,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ComplexSchema(TypedDict, total=False):
    type: Required[Literal['complex']]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def complex_schema(
    *,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ComplexSchema:
    """Accept a complex number.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='complex', strict=strict, ref=ref, metadata=metadata, serialization=serialization)


class StringSchema(TypedDict, total=False):
    type: Required[Literal['str']]
    pattern: str | Pattern[str]
    max_length: int
    min_length: int
    strip_whitespace: bool
    to_lower: bool
    to_upper: bool
    ascii_only: bool
    regex_engine: Literal['rust-regex', 'python-re']
    strict: bool
    coerce_numbers_to_str: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def str_schema(
    *,
    pattern: str | Pattern[str] | None = None,
    max_length: int | None = None,
    min_length: int | None = None,
    strip_whitespace: bool | None = None,
    to_lower: bool | None = None,
    to_upper: bool | None = None,
    ascii_only: bool | None = None,
    regex_engine: Literal['rust-regex', 'python-re'] | None = None,
    strict: bool | None = None,
    coerce_numbers_to_str: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> StringSchema:
    """Accept a string.

    Args:
        pattern: Regular expression that must match somewhere in the string.
        max_length: Greatest number of characters.
        min_length: Least number of characters.
        strip_whitespace: Whether to strip whitespace off both ends.
        to_lower: Whether to turn the string to lower case.
        to_upper: Whether to turn the string to upper case.
        ascii_only: Whether characters beyond ASCII are refused.
        regex_engine: Engine for `pattern`: `'rust-regex'` (linear time, the default) or `'python-re'` (lookaround and
            back references).
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        coerce_numbers_to_str: Whether numbers are turned into strings in lax mode.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='str',
        pattern=pattern,
        max_length=max_length,
        min_length=min_length,
        strip_whitespace=strip_whitespace,
        to_lower=to_lower,
        to_upper=to_upper,
        ascii_only=ascii_only,
        regex_engine=regex_engine,
        strict=strict,
        coerce_numbers_to_str=coerce_numbers_to_str,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class BytesSchema(TypedDict, total=False):
    type: Required[Literal['bytes']]
    max_length: int
    min_length: int
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def bytes_schema(
    *,
    max_length: int | None = None,
    min_length: int | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BytesSchema:
    """Accept bytes.

    Args:
        max_length: Greatest number of bytes.
        min_length: Least number of bytes.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='bytes',
        max_length=max_length,
        min_length=min_length,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DateSchema(TypedDict, total=False):
    type: Required[Literal['date']]
    strict: bool
    le: date
    ge: date
    lt: date
    gt: date
    now_op: Literal['past', 'future']
    now_utc_offset: int
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def date_schema(
    *,
    strict: bool | None = None,
    le: date | None = None,
    ge: date | None = None,
    lt: date | None = None,
    gt: date | None = None,
    now_op: Literal['past', 'future'] | None = None,
    now_utc_offset: int | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> DateSchema:
    """Accept a `datetime.date`.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        now_op: Whether the value must lie in the past or in the future.
        now_utc_offset: UTC offset in seconds, between -86400 and 86400, by which the present moment is told; the local
            one when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='date',
        strict=strict,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        now_op=now_op,
        now_utc_offset=now_utc_offset,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class TimeSchema(TypedDict, total=False):
    type: Required[Literal['time']]
    strict: bool
    le: time
    ge: time
    lt: time
    gt: time
    tz_constraint: Literal['aware', 'naive'] | int
    microseconds_precision: Literal['truncate', 'error']
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def time_schema(
    *,
    strict: bool | None = None,
    le: time | None = None,
    ge: time | None = None,
    lt: time | None = None,
    gt: time | None = None,
    tz_constraint: Literal['aware', 'naive'] | int | None = None,
    microseconds_precision: Literal['truncate', 'error'] = 'truncate',
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> TimeSchema:
    """Accept a `datetime.time`.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        tz_constraint: `'aware'` or `'naive'`, or the required UTC offset in seconds.
        microseconds_precision: What to do with digits beyond microseconds: cut them off or report an error.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='time',
        strict=strict,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        tz_constraint=tz_constraint,
        microseconds_precision=microseconds_precision,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DatetimeSchema(TypedDict, total=False):
    type: Required[Literal['datetime']]
    strict: bool
    le: datetime
    ge: datetime
    lt: datetime
    gt: datetime
    now_op: Literal['past', 'future']
    tz_constraint: Literal['aware', 'naive'] | int
    now_utc_offset: int
    microseconds_precision: Literal['truncate', 'error']
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def datetime_schema(
    *,
    strict: bool | None = None,
    le: datetime | None = None,
    ge: datetime | None = None,
    lt: datetime | None = None,
    gt: datetime | None = None,
    now_op: Literal['past', 'future'] | None = None,
    tz_constraint: Literal['aware', 'naive'] | int | None = None,
    now_utc_offset: int | None = None,
    microseconds_precision: Literal['truncate', 'error'] = 'truncate',
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> DatetimeSchema:
    """Accept a `datetime.datetime`.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        now_op: Whether the value must lie in the past or in the future.
        tz_constraint: `'aware'` or `'naive'`, or the required UTC offset in seconds.
        now_utc_offset: UTC offset in seconds, between -86400 and 86400, by which the present moment is told; the local
            one when left out.
        microseconds_precision: What to do with digits beyond microseconds: cut them off or report an error.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='datetime',
        strict=strict,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        now_op=now_op,
        tz_constraint=tz_constraint,
        now_utc_offset=now_utc_offset,
        microseconds_precision=microseconds_precision,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class TimedeltaSchema(TypedDict, total=False):
    type: Required[Literal['timedelta']]
    strict: bool
    multiple_of: timedelta
    le: timedelta
    ge: timedelta
    lt: timedelta
    gt: timedelta
    microseconds_precision: Literal['truncate', 'error']
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def timedelta_schema(
    *,
    strict: bool | None = None,
    multiple_of: timedelta | None = None,
    le: timedelta | None = None,
    ge: timedelta | None = None,
    lt: timedelta | None = None,
    gt: timedelta | None = None,
    microseconds_precision: Literal['truncate', 'error'] = 'truncate',
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> TimedeltaSchema:
    """Accept a `datetime.timedelta`.

    Args:
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        multiple_of: Value that the input must be a whole multiple of.
        le: Inclusive upper bound.
        ge: Inclusive lower bound.
        lt: Exclusive upper bound.
        gt: Exclusive lower bound.
        microseconds_precision: What to do with digits beyond microseconds: cut them off or report an error.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='timedelta',
        strict=strict,
        multiple_of=multiple_of,
        le=le,
        ge=ge,
        lt=lt,
        gt=gt,
        microseconds_precision=microseconds_precision,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class LiteralSchema(TypedDict, total=False):
    type: Required[Literal['literal']]
    expected: Required[list[Any]]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def literal_schema(
    expected: list[Any],
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> LiteralSchema:
    """Accept one of some given values.

    Args:
        expected: The values.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='literal', expected=expected, ref=ref, metadata=metadata, serialization=serialization)


class EnumSchema(TypedDict, total=False):
    type: Required[Literal['enum']]
    cls: Required[Any]
    members: Required[list[Any]]
    sub_type: Literal['str', 'int', 'float']
    missing: Callable[[Any], Any]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


_MISSING_DEPRECATED = 'The `missing` argument on `enum_schema()` is deprecated and no longer used.'


@overload
@deprecated('The `missing` argument on `enum_schema()` is deprecated and no longer used.')
def enum_schema(
    cls: Any,
    members: list[Any],
    *,
    sub_type: Literal['str', 'int', 'float'] | None = None,
    missing: Callable[[Any], Any] | None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> EnumSchema: ...


@overload
def enum_schema(
    cls: Any,
    members: list[Any],
    *,
    sub_type: Literal['str', 'int', 'float'] | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> EnumSchema: ...


def enum_schema(
    cls: Any,
    members: list[Any],
    *,
    sub_type: Literal['str', 'int', 'float'] | None = None,
    missing: Callable[[Any], Any] | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> EnumSchema:
    """Accept a member of an enum, or the value of one.

    Warns `DeprecationWarning` when `missing` is given.

    Args:
        cls: The enum class.
        members: Its members.
        sub_type: Type that all members also have: `'str'`, `'int'` or `'float'`.
        missing: Deprecated and not read: the class's own `_missing_` is called.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if missing is not None:
        warnings.warn(_MISSING_DEPRECATED, DeprecationWarning, stacklevel=2)
    return _dict_not_none(
        type='enum',
        cls=cls,
        members=members,
        sub_type=sub_type,
        missing=missing,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class MissingSentinelSchema(TypedDict, total=False):
    type: Required[Literal['missing-sentinel']]
    schema: CoreSchema
    metadata: dict[str, Any]
    serialization: SerSchema


def missing_sentinel_schema(
    schema: CoreSchema | None = None,
    *,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> MissingSentinelSchema:
    """Accept the `MISSING` sentinel, which is left out when serializing.

    Args:
        schema: Schema of the value when it is not the sentinel.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='missing-sentinel', schema=schema, metadata=metadata, serialization=serialization)


class EllipsisSchema(TypedDict, total=False):
    type: Required[Literal['ellipsis']]
    metadata: dict[str, Any]
    serialization: SerSchema


def ellipsis_schema(metadata: dict[str, Any] | None = None, serialization: SerSchema | None = None) -> EllipsisSchema:
    """Accept only `...`.

    Args:
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='ellipsis', metadata=metadata, serialization=serialization)


JsonType: TypeAlias = Literal['null', 'bool', 'int', 'float', 'str', 'list', 'dict']


class IsInstanceSchema(TypedDict, total=False):
    type: Required[Literal['is-instance']]
    cls: Required[Any]
    cls_repr: str
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def is_instance_schema(
    cls: Any,
    *,
    cls_repr: str | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> IsInstanceSchema:
    """Accept an instance of a class, as `isinstance` tells.

    Args:
        cls: The class, or a tuple of classes.
        cls_repr: How error messages name the class; its `repr` when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='is-instance',
        cls=cls,
        cls_repr=cls_repr,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class IsSubclassSchema(TypedDict, total=False):
    type: Required[Literal['is-subclass']]
    cls: Required[type[Any]]
    cls_repr: str
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def is_subclass_schema(
    cls: type[Any],
    *,
    cls_repr: str | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> IsInstanceSchema:
    """Accept a class that is the given one or derives from it, as `issubclass` tells.

    Args:
        cls: The base class.
        cls_repr: How error messages name the class; its `repr` when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='is-subclass',
        cls=cls,
        cls_repr=cls_repr,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class CallableSchema(TypedDict, total=False):
    type: Required[Literal['callable']]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def callable_schema(
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> CallableSchema:
    """Accept anything that can be called.

    Args:
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='callable', ref=ref, metadata=metadata, serialization=serialization)


class UuidSchema(TypedDict, total=False):
    type: Required[Literal['uuid']]
    version: Literal[1, 3, 4, 5, 7]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def uuid_schema(
    *,
    version: Literal[1, 3, 4, 5, 6, 7, 8] | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> UuidSchema:
    """Accept a `uuid.UUID`.

    Args:
        version: The version that the UUID must have.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='uuid',
        version=version,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class IncExSeqSerSchema(TypedDict, total=False):
    type: Required[Literal['include-exclude-sequence']]
    include: set[int]
    exclude: set[int]


def filter_seq_schema(*, include: set[int] | None = None, exclude: set[int] | None = None) -> IncExSeqSerSchema:
    """Serialize only some items of a sequence.

    Args:
        include: Indices to keep; all when left out.
        exclude: Indices to leave out.
    """
    return _dict_not_none(type='include-exclude-sequence', include=include, exclude=exclude)


IncExSeqOrElseSerSchema: TypeAlias = Union[IncExSeqSerSchema, SerSchema]


class ListSchema(TypedDict, total=False):
    type: Required[Literal['list']]
    items_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExSeqOrElseSerSchema


def list_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> ListSchema:
    """Accept a list.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='list',
        items_schema=items_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DequeSchema(TypedDict, total=False):
    type: Required[Literal['deque']]
    items_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExSeqOrElseSerSchema


def deque_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> DequeSchema:
    """Accept a `collections.deque`.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='deque',
        items_schema=items_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


def tuple_positional_schema(
    items_schema: list[CoreSchema],
    *,
    extras_schema: CoreSchema | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> TupleSchema:
    """Accept a tuple with one schema per position.

    Args:
        items_schema: Schemas of the items in order.
        extras_schema: Schema of any items after those; none are accepted when left out.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if extras_schema is not None:
        variadic_item_index = len(items_schema)
        items_schema = items_schema + [extras_schema]
    else:
        variadic_item_index = None
    return tuple_schema(
        items_schema=items_schema,
        variadic_item_index=variadic_item_index,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


def tuple_variable_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> TupleSchema:
    """Accept a tuple of any length with one schema for all items.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return tuple_schema(
        items_schema=[items_schema or any_schema()],
        variadic_item_index=0,
        min_length=min_length,
        max_length=max_length,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class TupleSchema(TypedDict, total=False):
    type: Required[Literal['tuple']]
    items_schema: Required[list[CoreSchema]]
    variadic_item_index: int
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExSeqOrElseSerSchema


def tuple_schema(
    items_schema: list[CoreSchema],
    *,
    variadic_item_index: int | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> TupleSchema:
    """Accept a tuple with a schema per position, one of which may repeat.

    Args:
        items_schema: Schemas of the items in order.
        variadic_item_index: Index in `items_schema` of the schema that may match any number of items.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='tuple',
        items_schema=items_schema,
        variadic_item_index=variadic_item_index,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class SetSchema(TypedDict, total=False):
    type: Required[Literal['set']]
    items_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def set_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> SetSchema:
    """Accept a set.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='set',
        items_schema=items_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class FrozenSetSchema(TypedDict, total=False):
    type: Required[Literal['frozenset']]
    items_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def frozenset_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> FrozenSetSchema:
    """Accept a frozenset.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='frozenset',
        items_schema=items_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class GeneratorSchema(TypedDict, total=False):
    type: Required[Literal['generator']]
    items_schema: CoreSchema
    min_length: int
    max_length: int
    ref: str
    metadata: dict[str, Any]
    serialization: IncExSeqOrElseSerSchema


def generator_schema(
    items_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: IncExSeqOrElseSerSchema | None = None,
) -> GeneratorSchema:
    """Accept an iterable and give back an iterator that validates each item when it is asked for.

    Args:
        items_schema: Schema of each item; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='generator',
        items_schema=items_schema,
        min_length=min_length,
        max_length=max_length,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


IncExDict: TypeAlias = set[int | str]


class IncExDictSerSchema(TypedDict, total=False):
    type: Required[Literal['include-exclude-dict']]
    include: IncExDict
    exclude: IncExDict


def filter_dict_schema(*, include: IncExDict | None = None, exclude: IncExDict | None = None) -> IncExDictSerSchema:
    """Serialize only some keys of a dict.

    Args:
        include: Keys to keep; all when left out.
        exclude: Keys to leave out.
    """
    return _dict_not_none(type='include-exclude-dict', include=include, exclude=exclude)


IncExDictOrElseSerSchema: TypeAlias = Union[IncExDictSerSchema, SerSchema]


class DictSchema(TypedDict, total=False):
    type: Required[Literal['dict']]
    keys_schema: CoreSchema
    values_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExDictOrElseSerSchema


def dict_schema(
    keys_schema: CoreSchema | None = None,
    values_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> DictSchema:
    """Accept a dict.

    Args:
        keys_schema: Schema of each key; anything is accepted when left out.
        values_schema: Schema of each value; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='dict',
        keys_schema=keys_schema,
        values_schema=values_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class FrozenDictSchema(TypedDict, total=False):
    type: Required[Literal['frozendict']]
    keys_schema: CoreSchema
    values_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExDictOrElseSerSchema


def frozendict_schema(
    keys_schema: CoreSchema | None = None,
    values_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> FrozenDictSchema:
    """Accept a frozendict, which needs Python 3.15 or later.

    Args:
        keys_schema: Schema of each key; anything is accepted when left out.
        values_schema: Schema of each value; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='frozendict',
        keys_schema=keys_schema,
        values_schema=values_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class OrderedDictSchema(TypedDict, total=False):
    type: Required[Literal['ordered-dict']]
    keys_schema: CoreSchema
    values_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExDictOrElseSerSchema


def ordered_dict_schema(
    keys_schema: CoreSchema | None = None,
    values_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> OrderedDictSchema:
    """Accept a `collections.OrderedDict`.

    Args:
        keys_schema: Schema of each key; anything is accepted when left out.
        values_schema: Schema of each value; anything is accepted when left out.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='ordered-dict',
        keys_schema=keys_schema,
        values_schema=values_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class CounterSchema(TypedDict, total=False):
    type: Required[Literal['counter']]
    keys_schema: CoreSchema
    values_schema: CoreSchema
    min_length: int
    max_length: int
    fail_fast: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: IncExDictOrElseSerSchema


def counter_schema(
    keys_schema: CoreSchema | None = None,
    values_schema: CoreSchema | None = None,
    *,
    min_length: int | None = None,
    max_length: int | None = None,
    fail_fast: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> CounterSchema:
    """Accept a `collections.Counter`.

    Args:
        keys_schema: Schema of each key; anything is accepted when left out.
        values_schema: Schema of each count.
        min_length: Least number of items.
        max_length: Greatest number of items.
        fail_fast: Whether to stop at the first item that is not valid.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='counter',
        keys_schema=keys_schema,
        values_schema=values_schema,
        min_length=min_length,
        max_length=max_length,
        fail_fast=fail_fast,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


NoInfoValidatorFunction: TypeAlias = Callable[[Any], Any]


class NoInfoValidatorFunctionSchema(TypedDict):
    type: Literal['no-info']
    function: NoInfoValidatorFunction


WithInfoValidatorFunction: TypeAlias = Callable[[Any, ValidationInfo[Any]], Any]


class WithInfoValidatorFunctionSchema(TypedDict, total=False):
    type: Required[Literal['with-info']]
    function: Required[WithInfoValidatorFunction]
    field_name: str


ValidationFunction: TypeAlias = NoInfoValidatorFunctionSchema | WithInfoValidatorFunctionSchema


class _ValidatorFunctionSchema(TypedDict, total=False):
    function: Required[ValidationFunction]
    schema: Required[CoreSchema]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


class BeforeValidatorFunctionSchema(_ValidatorFunctionSchema, total=False):
    type: Required[Literal['function-before']]
    json_schema_input_schema: CoreSchema


def no_info_before_validator_function(
    function: NoInfoValidatorFunction,
    schema: CoreSchema,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BeforeValidatorFunctionSchema:
    """Call a function on the input, then validate what it returns.

    Args:
        function: Called with the input.
        schema: Validates what the function returned.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='function-before',
        function={'type': 'no-info', 'function': function},
        schema=schema,
        ref=ref,
        json_schema_input_schema=json_schema_input_schema,
        metadata=metadata,
        serialization=serialization,
    )


def _warn_field_name(builder: str) -> None:
    warnings.warn(
        f'The `field_name` argument on `{builder}` is deprecated, it will be passed to the function through '
        '`ValidationState` instead.',
        DeprecationWarning,
        stacklevel=3,
    )


@overload
@deprecated(
    'The `field_name` argument on `with_info_before_validator_function` is deprecated, '
    'it will be passed to the function through `ValidationState` instead.'
)
def with_info_before_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BeforeValidatorFunctionSchema: ...


@overload
def with_info_before_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BeforeValidatorFunctionSchema: ...


def with_info_before_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None = None,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> BeforeValidatorFunctionSchema:
    """Call a function on the input and a validation info, then validate what it returns.

    Warns `DeprecationWarning` when `field_name` is given.

    Args:
        function: Called with the input and the info.
        schema: Validates what the function returned.
        field_name: Deprecated: name of the field, which the engine finds by itself.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if field_name is not None:
        _warn_field_name('with_info_before_validator_function')
    return _dict_not_none(
        type='function-before',
        function=_dict_not_none(type='with-info', function=function, field_name=field_name),
        schema=schema,
        ref=ref,
        json_schema_input_schema=json_schema_input_schema,
        metadata=metadata,
        serialization=serialization,
    )


class AfterValidatorFunctionSchema(_ValidatorFunctionSchema, total=False):
    type: Required[Literal['function-after']]


def no_info_after_validator_function(
    function: NoInfoValidatorFunction,
    schema: CoreSchema,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> AfterValidatorFunctionSchema:
    """Validate the input, then call a function on the result.

    Args:
        function: Called with the validated value; its result is the outcome.
        schema: Validates the input.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='function-after',
        function={'type': 'no-info', 'function': function},
        schema=schema,
        ref=ref,
        json_schema_input_schema=json_schema_input_schema,
        metadata=metadata,
        serialization=serialization,
    )


@overload
@deprecated(
    'The `field_name` argument on `with_info_after_validator_function` is deprecated, '
    'it will be passed to the function through `ValidationState` instead.'
)
def with_info_after_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> AfterValidatorFunctionSchema: ...


@overload
def with_info_after_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> AfterValidatorFunctionSchema: ...


def with_info_after_validator_function(
    function: WithInfoValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> AfterValidatorFunctionSchema:
    """Validate the input, then call a function on the result and a validation info.

    Warns `DeprecationWarning` when `field_name` is given.

    Args:
        function: Called with the validated value and the info; its result is the outcome.
        schema: Validates the input.
        field_name: Deprecated: name of the field, which the engine finds by itself.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if field_name is not None:
        _warn_field_name('with_info_after_validator_function')
    return _dict_not_none(
        type='function-after',
        function=_dict_not_none(type='with-info', function=function, field_name=field_name),
        schema=schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ValidatorFunctionWrapHandler(Protocol):
    """Goes on with the inner validator when a wrap validator calls it."""

    def __call__(self, input_value: Any, outer_location: str | int | None = None, /) -> Any: ...


NoInfoWrapValidatorFunction: TypeAlias = Callable[[Any, ValidatorFunctionWrapHandler], Any]


class NoInfoWrapValidatorFunctionSchema(TypedDict):
    type: Literal['no-info']
    function: NoInfoWrapValidatorFunction


WithInfoWrapValidatorFunction: TypeAlias = Callable[[Any, ValidatorFunctionWrapHandler, ValidationInfo[Any]], Any]


class WithInfoWrapValidatorFunctionSchema(TypedDict, total=False):
    type: Required[Literal['with-info']]
    function: Required[WithInfoWrapValidatorFunction]
    field_name: str


WrapValidatorFunction: TypeAlias = NoInfoWrapValidatorFunctionSchema | WithInfoWrapValidatorFunctionSchema


class WrapValidatorFunctionSchema(TypedDict, total=False):
    type: Required[Literal['function-wrap']]
    function: Required[WrapValidatorFunction]
    schema: Required[CoreSchema]
    ref: str
    json_schema_input_schema: CoreSchema
    metadata: dict[str, Any]
    serialization: SerSchema


def no_info_wrap_validator_function(
    function: NoInfoWrapValidatorFunction,
    schema: CoreSchema,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> WrapValidatorFunctionSchema:
    """Call a function on the input and a handler that validates.

    Args:
        function: Called with the input and the handler; its result is the outcome.
        schema: What the handler validates by.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='function-wrap',
        function={'type': 'no-info', 'function': function},
        schema=schema,
        json_schema_input_schema=json_schema_input_schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


@overload
@deprecated(
    'The `field_name` argument on `with_info_wrap_validator_function` is deprecated, '
    'it will be passed to the function through `ValidationState` instead.'
)
def with_info_wrap_validator_function(
    function: WithInfoWrapValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None,
    json_schema_input_schema: CoreSchema | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> WrapValidatorFunctionSchema: ...


@overload
def with_info_wrap_validator_function(
    function: WithInfoWrapValidatorFunction,
    schema: CoreSchema,
    *,
    json_schema_input_schema: CoreSchema | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> WrapValidatorFunctionSchema: ...


def with_info_wrap_validator_function(
    function: WithInfoWrapValidatorFunction,
    schema: CoreSchema,
    *,
    field_name: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> WrapValidatorFunctionSchema:
    """Call a function on the input, a handler that validates and a validation info.

    Warns `DeprecationWarning` when `field_name` is given.

    Args:
        function: Called with the input, the handler and the info; its result is the outcome.
        schema: What the handler validates by.
        field_name: Deprecated: name of the field, which the engine finds by itself.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if field_name is not None:
        _warn_field_name('with_info_wrap_validator_function')
    return _dict_not_none(
        type='function-wrap',
        function=_dict_not_none(type='with-info', function=function, field_name=field_name),
        schema=schema,
        json_schema_input_schema=json_schema_input_schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class PlainValidatorFunctionSchema(TypedDict, total=False):
    type: Required[Literal['function-plain']]
    function: Required[ValidationFunction]
    ref: str
    json_schema_input_schema: CoreSchema
    metadata: dict[str, Any]
    serialization: SerSchema


def no_info_plain_validator_function(
    function: NoInfoValidatorFunction,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> PlainValidatorFunctionSchema:
    """Let a function alone validate the input.

    Args:
        function: Called with the input; its result is the outcome.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='function-plain',
        function={'type': 'no-info', 'function': function},
        ref=ref,
        json_schema_input_schema=json_schema_input_schema,
        metadata=metadata,
        serialization=serialization,
    )


@overload
@deprecated(
    'The `field_name` argument on `with_info_plain_validator_function` is deprecated, '
    'it will be passed to the function through `ValidationState` instead.'
)
def with_info_plain_validator_function(
    function: WithInfoValidatorFunction,
    *,
    field_name: str | None,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> PlainValidatorFunctionSchema: ...


@overload
def with_info_plain_validator_function(
    function: WithInfoValidatorFunction,
    *,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> PlainValidatorFunctionSchema: ...


def with_info_plain_validator_function(
    function: WithInfoValidatorFunction,
    *,
    field_name: str | None = None,
    ref: str | None = None,
    json_schema_input_schema: CoreSchema | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> PlainValidatorFunctionSchema:
    """Let a function alone, given a validation info too, validate the input.

    Warns `DeprecationWarning` when `field_name` is given.

    Args:
        function: Called with the input and the info; its result is the outcome.
        field_name: Deprecated: name of the field, which the engine finds by itself.
        ref: Name under which `definition_reference_schema` can point at this schema.
        json_schema_input_schema: Schema of the accepted input for JSON schema generation; the engine does not read it.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    if field_name is not None:
        _warn_field_name('with_info_plain_validator_function')
    return _dict_not_none(
        type='function-plain',
        function=_dict_not_none(type='with-info', function=function, field_name=field_name),
        ref=ref,
        json_schema_input_schema=json_schema_input_schema,
        metadata=metadata,
        serialization=serialization,
    )


class WithDefaultSchema(TypedDict, total=False):
    type: Required[Literal['default']]
    schema: Required[CoreSchema]
    default: Any
    default_factory: Callable[[], Any] | Callable[[dict[str, Any]], Any]
    default_factory_takes_data: bool
    on_error: Literal['raise', 'omit', 'default']
    validate_default: bool
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def with_default_schema(
    schema: CoreSchema,
    *,
    default: Any = PydanticUndefined,
    default_factory: Callable[[], Any] | Callable[[dict[str, Any]], Any] | None = None,
    default_factory_takes_data: bool | None = None,
    on_error: Literal['raise', 'omit', 'default'] | None = None,
    validate_default: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> WithDefaultSchema:
    """Add a default for a value that is absent.

    Args:
        schema: Validates the value when there is one.
        default: The default; none when left out.
        default_factory: Called to make the default.
        default_factory_takes_data: Whether the factory is called with the dict of the fields validated before.
        on_error: What to do when validation fails: `'raise'` the errors, `'omit'` the value or use the `'default'`.
        validate_default: Whether the default is validated as well.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    schema_dict = _dict_not_none(
        type='default',
        schema=schema,
        default_factory=default_factory,
        default_factory_takes_data=default_factory_takes_data,
        on_error=on_error,
        validate_default=validate_default,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )
    # `None` is a default like any other, only the sentinel means that there is none.
    if default is not PydanticUndefined:
        schema_dict['default'] = default
    return schema_dict


class NullableSchema(TypedDict, total=False):
    type: Required[Literal['nullable']]
    schema: Required[CoreSchema]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def nullable_schema(
    schema: CoreSchema,
    *,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> NullableSchema:
    """Accept `None` besides what another schema accepts.

    Args:
        schema: Validates everything that is not `None`.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='nullable',
        schema=schema,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class UnionSchema(TypedDict, total=False):
    type: Required[Literal['union']]
    choices: Required[list[CoreSchema | tuple[CoreSchema, str]]]
    auto_collapse: bool
    custom_error_type: str
    custom_error_message: str
    custom_error_context: dict[str, str | int | float]
    mode: Literal['smart', 'left_to_right']
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def union_schema(
    choices: list[CoreSchema | tuple[CoreSchema, str]],
    *,
    auto_collapse: bool | None = None,
    custom_error_type: str | None = None,
    custom_error_message: str | None = None,
    custom_error_context: dict[str, str | int] | None = None,
    mode: Literal['smart', 'left_to_right'] | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> UnionSchema:
    """Accept what one of several schemas accepts.

    Args:
        choices: The schemas, each alone or in a pair with its label for error locations.
        auto_collapse: Whether a union of one choice becomes that choice; on when left out.
        custom_error_type: Error type to report in place of the errors inside.
        custom_error_message: Message template of that error; needed when the type is none of the built-in ones.
        custom_error_context: Values for the placeholders of that message.
        mode: `'smart'` takes the best match (the default), `'left_to_right'` the first.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='union',
        choices=choices,
        auto_collapse=auto_collapse,
        custom_error_type=custom_error_type,
        custom_error_message=custom_error_message,
        custom_error_context=custom_error_context,
        mode=mode,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class TaggedUnionSchema(TypedDict, total=False):
    type: Required[Literal['tagged-union']]
    choices: Required[dict[Any, CoreSchema]]
    discriminator: Required[str | list[str | int] | list[list[str | int]] | Callable[[Any], Any]]
    custom_error_type: str
    custom_error_message: str
    custom_error_context: dict[str, str | int | float]
    strict: bool
    from_attributes: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def tagged_union_schema(
    choices: dict[Any, CoreSchema],
    discriminator: str | list[str | int] | list[list[str | int]] | Callable[[Any], Any],
    *,
    custom_error_type: str | None = None,
    custom_error_message: str | None = None,
    custom_error_context: dict[str, int | str | float] | None = None,
    strict: bool | None = None,
    from_attributes: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> TaggedUnionSchema:
    """Accept what one schema accepts, chosen by a tag in the input.

    Args:
        choices: Schemas by tag.
        discriminator: Where the tag is: a key, a path, a list of paths, or a function of the input.
        custom_error_type: Error type to report in place of the errors inside.
        custom_error_message: Message template of that error; needed when the type is none of the built-in ones.
        custom_error_context: Values for the placeholders of that message.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        from_attributes: Whether attributes of arbitrary objects are read.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='tagged-union',
        choices=choices,
        discriminator=discriminator,
        custom_error_type=custom_error_type,
        custom_error_message=custom_error_message,
        custom_error_context=custom_error_context,
        strict=strict,
        from_attributes=from_attributes,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ChainSchema(TypedDict, total=False):
    type: Required[Literal['chain']]
    steps: Required[list[CoreSchema]]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def chain_schema(
    steps: list[CoreSchema],
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ChainSchema:
    """Validate by several schemas in a row, each given the result of the one before.

    Args:
        steps: The schemas in order.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='chain', steps=steps, ref=ref, metadata=metadata, serialization=serialization)


class LaxOrStrictSchema(TypedDict, total=False):
    type: Required[Literal['lax-or-strict']]
    lax_schema: Required[CoreSchema]
    strict_schema: Required[CoreSchema]
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def lax_or_strict_schema(
    lax_schema: CoreSchema,
    strict_schema: CoreSchema,
    *,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> LaxOrStrictSchema:
    """Use one schema in lax mode and another in strict mode.

    Args:
        lax_schema: Used in lax mode.
        strict_schema: Used in strict mode.
        strict: Whether strict mode applies here; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='lax-or-strict',
        lax_schema=lax_schema,
        strict_schema=strict_schema,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class JsonOrPythonSchema(TypedDict, total=False):
    type: Required[Literal['json-or-python']]
    json_schema: Required[CoreSchema]
    python_schema: Required[CoreSchema]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def json_or_python_schema(
    json_schema: CoreSchema,
    python_schema: CoreSchema,
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> JsonOrPythonSchema:
    """Use one schema for JSON input and another for Python input.

    Args:
        json_schema: Used for JSON.
        python_schema: Used for Python objects.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='json-or-python',
        json_schema=json_schema,
        python_schema=python_schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class TypedDictField(TypedDict, total=False):
    type: Required[Literal['typed-dict-field']]
    schema: Required[CoreSchema]
    required: bool
    validation_alias: str | list[str | int] | list[list[str | int]]
    serialization_alias: str
    serialization_exclude: bool
    metadata: dict[str, Any]
    serialization_exclude_if: Callable[[Any], bool]


def typed_dict_field(
    schema: CoreSchema,
    *,
    required: bool | None = None,
    validation_alias: str | list[str | int] | list[list[str | int]] | None = None,
    serialization_alias: str | None = None,
    serialization_exclude: bool | None = None,
    metadata: dict[str, Any] | None = None,
    serialization_exclude_if: Callable[[Any], bool] | None = None,
) -> TypedDictField:
    """A field of `typed_dict_schema`.

    Args:
        schema: Schema of the value.
        required: Whether the key must be there; by the schema's `total` when left out.
        validation_alias: Name, path or list of paths to look the value up by.
        serialization_alias: Key to write the value under.
        serialization_exclude: Whether to leave the field out when serializing.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization_exclude_if: Called with the value; the field is left out when it returns true.
    """
    return _dict_not_none(
        type='typed-dict-field',
        schema=schema,
        required=required,
        validation_alias=validation_alias,
        serialization_alias=serialization_alias,
        serialization_exclude=serialization_exclude,
        serialization_exclude_if=serialization_exclude_if,
        metadata=metadata,
    )


class TypedDictSchema(TypedDict, total=False):
    type: Required[Literal['typed-dict']]
    fields: Required[dict[str, TypedDictField]]
    cls: type[Any]
    cls_name: str
    computed_fields: list[ComputedField]
    strict: bool
    extras_schema: CoreSchema
    extra_behavior: ExtraBehavior
    total: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema
    config: CoreConfig


def typed_dict_schema(
    fields: dict[str, TypedDictField],
    *,
    cls: type[Any] | None = None,
    cls_name: str | None = None,
    computed_fields: list[ComputedField] | None = None,
    strict: bool | None = None,
    extras_schema: CoreSchema | None = None,
    extra_behavior: ExtraBehavior | None = None,
    total: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
    config: CoreConfig | None = None,
) -> TypedDictSchema:
    """Accept a mapping with given keys and give back a dict.

    Args:
        fields: Fields by key.
        cls: The typed dict class.
        cls_name: Name of the class in error messages; its `__name__` when left out.
        computed_fields: Properties that take part in serialization.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        extras_schema: Schema of each extra value, when extras are allowed.
        extra_behavior: What to do with unknown keys: `'allow'`, `'forbid'` or `'ignore'`.
        total: Whether fields are required unless they say otherwise; on when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
        config: Config of this schema and all below it, up to the next one that carries a config.
    """
    return _dict_not_none(
        type='typed-dict',
        fields=fields,
        cls=cls,
        cls_name=cls_name,
        computed_fields=computed_fields,
        strict=strict,
        extras_schema=extras_schema,
        extra_behavior=extra_behavior,
        total=total,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
        config=config,
    )


class ModelField(TypedDict, total=False):
    type: Required[Literal['model-field']]
    schema: Required[CoreSchema]
    validation_alias: str | list[str | int] | list[list[str | int]]
    serialization_alias: str
    serialization_exclude: bool
    serialization_exclude_if: Callable[[Any], bool]
    frozen: bool
    metadata: dict[str, Any]


def model_field(
    schema: CoreSchema,
    *,
    validation_alias: str | list[str | int] | list[list[str | int]] | None = None,
    serialization_alias: str | None = None,
    serialization_exclude: bool | None = None,
    serialization_exclude_if: Callable[[Any], bool] | None = None,
    frozen: bool | None = None,
    metadata: dict[str, Any] | None = None,
) -> ModelField:
    """A field of `model_fields_schema`.

    Args:
        schema: Schema of the value.
        validation_alias: Name, path or list of paths to look the value up by.
        serialization_alias: Key to write the value under.
        serialization_exclude: Whether to leave the field out when serializing.
        serialization_exclude_if: Called with the value; the field is left out when it returns true.
        frozen: Whether assignment is refused.
        metadata: Free data for whoever walks the schema; the engine does not read it.
    """
    return _dict_not_none(
        type='model-field',
        schema=schema,
        validation_alias=validation_alias,
        serialization_alias=serialization_alias,
        serialization_exclude=serialization_exclude,
        serialization_exclude_if=serialization_exclude_if,
        frozen=frozen,
        metadata=metadata,
    )


class ModelFieldsSchema(TypedDict, total=False):
    type: Required[Literal['model-fields']]
    fields: Required[dict[str, ModelField]]
    model_name: str
    computed_fields: list[ComputedField]
    strict: bool
    extras_schema: CoreSchema
    extras_keys_schema: CoreSchema
    extra_behavior: ExtraBehavior
    from_attributes: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def model_fields_schema(
    fields: dict[str, ModelField],
    *,
    model_name: str | None = None,
    computed_fields: list[ComputedField] | None = None,
    strict: bool | None = None,
    extras_schema: CoreSchema | None = None,
    extras_keys_schema: CoreSchema | None = None,
    extra_behavior: ExtraBehavior | None = None,
    from_attributes: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ModelFieldsSchema:
    """Accept a mapping of a model's fields and give back its attributes, extras and the set of given fields.

    Args:
        fields: Fields by name.
        model_name: Name of the model in error messages.
        computed_fields: Properties that take part in serialization.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        extras_schema: Schema of each extra value, when extras are allowed.
        extras_keys_schema: Schema of each extra key, when extras are allowed.
        extra_behavior: What to do with unknown keys: `'allow'`, `'forbid'` or `'ignore'`.
        from_attributes: Whether attributes of arbitrary objects are read.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='model-fields',
        fields=fields,
        model_name=model_name,
        computed_fields=computed_fields,
        strict=strict,
        extras_schema=extras_schema,
        extras_keys_schema=extras_keys_schema,
        extra_behavior=extra_behavior,
        from_attributes=from_attributes,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ModelSchema(TypedDict, total=False):
    type: Required[Literal['model']]
    cls: Required[type[Any]]
    generic_origin: type[Any]
    schema: Required[CoreSchema]
    custom_init: bool
    root_model: bool
    post_init: str
    revalidate_instances: Literal['always', 'never', 'subclass-instances']
    strict: bool
    frozen: bool
    extra_behavior: ExtraBehavior
    config: CoreConfig
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def model_schema(
    cls: type[Any],
    schema: CoreSchema,
    *,
    generic_origin: type[Any] | None = None,
    custom_init: bool | None = None,
    root_model: bool | None = None,
    post_init: str | None = None,
    revalidate_instances: Literal['always', 'never', 'subclass-instances'] | None = None,
    strict: bool | None = None,
    frozen: bool | None = None,
    extra_behavior: ExtraBehavior | None = None,
    config: CoreConfig | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ModelSchema:
    """Accept an instance of a model class, or what makes one.

    Args:
        cls: The model class.
        schema: Validates the fields, mostly a `model_fields_schema`.
        generic_origin: The class that `cls` is a parametrization of.
        custom_init: Whether the class has its own `__init__`, which is then called.
        root_model: Whether the model holds a single value named `root`.
        post_init: Name of a method to call on each new instance.
        revalidate_instances: Whether instances of the class are validated again: `'always'`, `'never'` or
            `'subclass-instances'`.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        frozen: Whether assignment is refused.
        extra_behavior: What to do with unknown keys: `'allow'`, `'forbid'` or `'ignore'`.
        config: Config of this schema and all below it, up to the next one that carries a config.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='model',
        cls=cls,
        generic_origin=generic_origin,
        schema=schema,
        custom_init=custom_init,
        root_model=root_model,
        post_init=post_init,
        revalidate_instances=revalidate_instances,
        strict=strict,
        frozen=frozen,
        extra_behavior=extra_behavior,
        config=config,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DataclassField(TypedDict, total=False):
    type: Required[Literal['dataclass-field']]
    name: Required[str]
    schema: Required[CoreSchema]
    kw_only: bool
    init: bool
    init_only: bool
    frozen: bool
    validation_alias: str | list[str | int] | list[list[str | int]]
    serialization_alias: str
    serialization_exclude: bool
    metadata: dict[str, Any]
    serialization_exclude_if: Callable[[Any], bool]


def dataclass_field(
    name: str,
    schema: CoreSchema,
    *,
    kw_only: bool | None = None,
    init: bool | None = None,
    init_only: bool | None = None,
    validation_alias: str | list[str | int] | list[list[str | int]] | None = None,
    serialization_alias: str | None = None,
    serialization_exclude: bool | None = None,
    metadata: dict[str, Any] | None = None,
    serialization_exclude_if: Callable[[Any], bool] | None = None,
    frozen: bool | None = None,
) -> DataclassField:
    """A field of `dataclass_args_schema`.

    Args:
        name: Name of the field.
        schema: Schema of the value.
        kw_only: Whether the value must be given by keyword.
        init: Whether `__init__` takes the field.
        init_only: Whether the value is only passed on to `__post_init__` and not stored.
        validation_alias: Name, path or list of paths to look the value up by.
        serialization_alias: Key to write the value under.
        serialization_exclude: Whether to leave the field out when serializing.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization_exclude_if: Called with the value; the field is left out when it returns true.
        frozen: Whether assignment is refused.
    """
    return _dict_not_none(
        type='dataclass-field',
        name=name,
        schema=schema,
        kw_only=kw_only,
        init=init,
        init_only=init_only,
        validation_alias=validation_alias,
        serialization_alias=serialization_alias,
        serialization_exclude=serialization_exclude,
        serialization_exclude_if=serialization_exclude_if,
        metadata=metadata,
        frozen=frozen,
    )


class DataclassArgsSchema(TypedDict, total=False):
    type: Required[Literal['dataclass-args']]
    dataclass_name: Required[str]
    fields: Required[list[DataclassField]]
    computed_fields: list[ComputedField]
    collect_init_only: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema
    extra_behavior: ExtraBehavior


def dataclass_args_schema(
    dataclass_name: str,
    fields: list[DataclassField],
    *,
    computed_fields: list[ComputedField] | None = None,
    collect_init_only: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
    extra_behavior: ExtraBehavior | None = None,
) -> DataclassArgsSchema:
    """Accept the arguments of a dataclass.

    Args:
        dataclass_name: Name of the dataclass in error messages.
        fields: Fields in order.
        computed_fields: Properties that take part in serialization.
        collect_init_only: Whether values of init-only fields are collected for `__post_init__`.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
        extra_behavior: What to do with unknown keys: `'allow'`, `'forbid'` or `'ignore'`.
    """
    return _dict_not_none(
        type='dataclass-args',
        dataclass_name=dataclass_name,
        fields=fields,
        computed_fields=computed_fields,
        collect_init_only=collect_init_only,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
        extra_behavior=extra_behavior,
    )


class DataclassSchema(TypedDict, total=False):
    type: Required[Literal['dataclass']]
    cls: Required[type[Any]]
    generic_origin: type[Any]
    schema: Required[CoreSchema]
    fields: Required[list[str]]
    cls_name: str
    post_init: bool
    revalidate_instances: Literal['always', 'never', 'subclass-instances']
    strict: bool
    frozen: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema
    slots: bool
    config: CoreConfig


def dataclass_schema(
    cls: type[Any],
    schema: CoreSchema,
    fields: list[str],
    *,
    generic_origin: type[Any] | None = None,
    cls_name: str | None = None,
    post_init: bool | None = None,
    revalidate_instances: Literal['always', 'never', 'subclass-instances'] | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
    frozen: bool | None = None,
    slots: bool | None = None,
    config: CoreConfig | None = None,
) -> DataclassSchema:
    """Accept an instance of a dataclass, or what makes one.

    Args:
        cls: The dataclass.
        schema: Validates the arguments, mostly a `dataclass_args_schema`.
        fields: Names of the fields that are serialized.
        generic_origin: The class that `cls` is a parametrization of.
        cls_name: Name of the class in error messages; its `__name__` when left out.
        post_init: Whether to call `__post_init__` on each new instance.
        revalidate_instances: Whether instances of the class are validated again: `'always'`, `'never'` or
            `'subclass-instances'`.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
        frozen: Whether assignment is refused.
        slots: Whether the class was made with `slots=True`.
        config: Config of this schema and all below it, up to the next one that carries a config.
    """
    return _dict_not_none(
        type='dataclass',
        cls=cls,
        generic_origin=generic_origin,
        fields=fields,
        cls_name=cls_name,
        schema=schema,
        post_init=post_init,
        revalidate_instances=revalidate_instances,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
        frozen=frozen,
        slots=slots,
        config=config,
    )


class NamedTupleField(TypedDict, total=False):
    type: Required[Literal['named-tuple-field']]
    name: Required[str]
    schema: Required[CoreSchema]
    validation_alias: str | list[str | int] | list[list[str | int]]
    metadata: dict[str, Any]


def named_tuple_field(
    name: str,
    schema: CoreSchema,
    *,
    validation_alias: str | list[str | int] | list[list[str | int]] | None = None,
    metadata: dict[str, Any] | None = None,
) -> NamedTupleField:
    """A field of `named_tuple_schema`.

    Args:
        name: Name of the field.
        schema: Schema of the value.
        validation_alias: Name, path or list of paths to look the value up by.
        metadata: Free data for whoever walks the schema; the engine does not read it.
    """
    return _dict_not_none(
        type='named-tuple-field',
        name=name,
        schema=schema,
        validation_alias=validation_alias,
        metadata=metadata,
    )


class NamedTupleSchema(TypedDict, total=False):
    type: Required[Literal['named-tuple']]
    cls: Required[type[Any]]
    fields: Required[list[NamedTupleField]]
    cls_name: str
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def named_tuple_schema(
    cls: type[Any],
    fields: list[NamedTupleField],
    *,
    cls_name: str | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> NamedTupleSchema:
    """Accept an instance of a named tuple class, or what makes one.

    Args:
        cls: The named tuple class.
        fields: Fields in order.
        cls_name: Name of the class in error messages; its `__name__` when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='named-tuple',
        cls=cls,
        fields=fields,
        cls_name=cls_name,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ArgumentsParameter(TypedDict, total=False):
    name: Required[str]
    schema: Required[CoreSchema]
    mode: Literal['positional_only', 'positional_or_keyword', 'keyword_only']
    alias: str | list[str | int] | list[list[str | int]]


def arguments_parameter(
    name: str,
    schema: CoreSchema,
    *,
    mode: Literal['positional_only', 'positional_or_keyword', 'keyword_only'] | None = None,
    alias: str | list[str | int] | list[list[str | int]] | None = None,
) -> ArgumentsParameter:
    """A parameter of `arguments_schema`.

    Args:
        name: Name of the parameter.
        schema: Schema of the argument.
        mode: How the argument can be given; `'positional_or_keyword'` when left out.
        alias: Name, path or list of paths to look the value up by in place of the name.
    """
    return _dict_not_none(name=name, schema=schema, mode=mode, alias=alias)


VarKwargsMode: TypeAlias = Literal['uniform', 'unpacked-typed-dict']


class ArgumentsSchema(TypedDict, total=False):
    type: Required[Literal['arguments']]
    arguments_schema: Required[list[ArgumentsParameter]]
    validate_by_name: bool
    validate_by_alias: bool
    var_args_schema: CoreSchema
    var_kwargs_mode: VarKwargsMode
    var_kwargs_schema: CoreSchema
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def arguments_schema(
    arguments: list[ArgumentsParameter],
    *,
    validate_by_name: bool | None = None,
    validate_by_alias: bool | None = None,
    var_args_schema: CoreSchema | None = None,
    var_kwargs_mode: VarKwargsMode | None = None,
    var_kwargs_schema: CoreSchema | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ArgumentsSchema:
    """Accept the arguments of a call and give back positional and keyword ones.

    Args:
        arguments: Parameters in order.
        validate_by_name: Whether a value can be given under the parameter's name.
        validate_by_alias: Whether a value can be given under the alias.
        var_args_schema: Schema of each further positional argument; none are accepted when left out.
        var_kwargs_mode: How `var_kwargs_schema` is meant: `'uniform'` for each further keyword argument,
            `'unpacked-typed-dict'` for all together.
        var_kwargs_schema: Schema of further keyword arguments; none are accepted when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='arguments',
        arguments_schema=arguments,
        validate_by_name=validate_by_name,
        validate_by_alias=validate_by_alias,
        var_args_schema=var_args_schema,
        var_kwargs_mode=var_kwargs_mode,
        var_kwargs_schema=var_kwargs_schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class ArgumentsV3Parameter(TypedDict, total=False):
    name: Required[str]
    schema: Required[CoreSchema]
    mode: Literal[
        'positional_only',
        'positional_or_keyword',
        'keyword_only',
        'var_args',
        'var_kwargs_uniform',
        'var_kwargs_unpacked_typed_dict',
    ]
    alias: str | list[str | int] | list[list[str | int]]


def arguments_v3_parameter(
    name: str,
    schema: CoreSchema,
    *,
    mode: Literal[
        'positional_only',
        'positional_or_keyword',
        'keyword_only',
        'var_args',
        'var_kwargs_uniform',
        'var_kwargs_unpacked_typed_dict',
    ]
    | None = None,
    alias: str | list[str | int] | list[list[str | int]] | None = None,
) -> ArgumentsV3Parameter:
    """A parameter of `arguments_v3_schema`.

    Args:
        name: Name of the parameter.
        schema: Schema of the argument.
        mode: How the argument can be given, or which further arguments it collects; `'positional_or_keyword'` when left
            out.
        alias: Name, path or list of paths to look the value up by in place of the name.
    """
    return _dict_not_none(name=name, schema=schema, mode=mode, alias=alias)


class ArgumentsV3Schema(TypedDict, total=False):
    type: Required[Literal['arguments-v3']]
    arguments_schema: Required[list[ArgumentsV3Parameter]]
    validate_by_name: bool
    validate_by_alias: bool
    extra_behavior: Literal['forbid', 'ignore']
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def arguments_v3_schema(
    arguments: list[ArgumentsV3Parameter],
    *,
    validate_by_name: bool | None = None,
    validate_by_alias: bool | None = None,
    extra_behavior: Literal['forbid', 'ignore'] | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> ArgumentsV3Schema:
    """Accept the arguments of a call, also as one mapping by parameter name.

    Args:
        arguments: Parameters in order.
        validate_by_name: Whether a value can be given under the parameter's name.
        validate_by_alias: Whether a value can be given under the alias.
        extra_behavior: What to do with unknown keys: `'forbid'` or `'ignore'`.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='arguments-v3',
        arguments_schema=arguments,
        validate_by_name=validate_by_name,
        validate_by_alias=validate_by_alias,
        extra_behavior=extra_behavior,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class CallSchema(TypedDict, total=False):
    type: Required[Literal['call']]
    arguments_schema: Required[CoreSchema]
    function: Required[Callable[..., Any]]
    function_name: str
    return_schema: CoreSchema
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def call_schema(
    arguments: CoreSchema,
    function: Callable[..., Any],
    *,
    function_name: str | None = None,
    return_schema: CoreSchema | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> CallSchema:
    """Validate the arguments of a call and make the call.

    Args:
        arguments: Validates the arguments, mostly an `arguments_schema`.
        function: The function to call.
        function_name: Name of the function in error messages; its own when left out.
        return_schema: Validates what the function returned; not checked when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='call',
        arguments_schema=arguments,
        function=function,
        function_name=function_name,
        return_schema=return_schema,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class CustomErrorSchema(TypedDict, total=False):
    type: Required[Literal['custom-error']]
    schema: Required[CoreSchema]
    custom_error_type: Required[str]
    custom_error_message: str
    custom_error_context: dict[str, str | int | float]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def custom_error_schema(
    schema: CoreSchema,
    custom_error_type: str,
    *,
    custom_error_message: str | None = None,
    custom_error_context: dict[str, Any] | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> CustomErrorSchema:
    """Report one error of one's own when the wrapped schema fails.

    Args:
        schema: The schema that is wrapped.
        custom_error_type: Error type to report in place of the errors inside.
        custom_error_message: Message template of that error; needed when the type is none of the built-in ones.
        custom_error_context: Values for the placeholders of that message.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='custom-error',
        schema=schema,
        custom_error_type=custom_error_type,
        custom_error_message=custom_error_message,
        custom_error_context=custom_error_context,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class JsonSchema(TypedDict, total=False):
    type: Required[Literal['json']]
    schema: CoreSchema
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def json_schema(
    schema: CoreSchema | None = None,
    *,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> JsonSchema:
    """Accept JSON text and validate what it holds.

    Args:
        schema: Validates the parsed value; anything is accepted when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(type='json', schema=schema, ref=ref, metadata=metadata, serialization=serialization)


class UrlSchema(TypedDict, total=False):
    type: Required[Literal['url']]
    max_length: int
    allowed_schemes: list[str]
    host_required: bool
    default_host: str
    default_port: int
    default_path: str
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def url_schema(
    *,
    max_length: int | None = None,
    allowed_schemes: list[str] | None = None,
    host_required: bool | None = None,
    default_host: str | None = None,
    default_port: int | None = None,
    default_path: str | None = None,
    preserve_empty_path: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> UrlSchema:
    """Accept a URL.

    Args:
        max_length: Greatest number of characters.
        allowed_schemes: Schemes that are accepted; any when left out.
        host_required: Whether a URL without a host is refused.
        default_host: Host to fill in when there is none.
        default_port: Port to fill in when there is none.
        default_path: Path to fill in when there is none.
        preserve_empty_path: Whether an empty path stays empty instead of becoming `/`.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='url',
        max_length=max_length,
        allowed_schemes=allowed_schemes,
        host_required=host_required,
        default_host=default_host,
        default_port=default_port,
        default_path=default_path,
        preserve_empty_path=preserve_empty_path,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class MultiHostUrlSchema(TypedDict, total=False):
    type: Required[Literal['multi-host-url']]
    max_length: int
    allowed_schemes: list[str]
    host_required: bool
    default_host: str
    default_port: int
    default_path: str
    strict: bool
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def multi_host_url_schema(
    *,
    max_length: int | None = None,
    allowed_schemes: list[str] | None = None,
    host_required: bool | None = None,
    default_host: str | None = None,
    default_port: int | None = None,
    default_path: str | None = None,
    preserve_empty_path: bool | None = None,
    strict: bool | None = None,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> MultiHostUrlSchema:
    """Accept a URL that may name several hosts.

    Args:
        max_length: Greatest number of characters.
        allowed_schemes: Schemes that are accepted; any when left out.
        host_required: Whether a URL without a host is refused.
        default_host: Host to fill in when there is none.
        default_port: Port to fill in when there is none.
        default_path: Path to fill in when there is none.
        preserve_empty_path: Whether an empty path stays empty instead of becoming `/`.
        strict: Whether to refuse values that would need conversion; by the call or the config when left out.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='multi-host-url',
        max_length=max_length,
        allowed_schemes=allowed_schemes,
        host_required=host_required,
        default_host=default_host,
        default_port=default_port,
        default_path=default_path,
        preserve_empty_path=preserve_empty_path,
        strict=strict,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


class DefinitionsSchema(TypedDict, total=False):
    type: Required[Literal['definitions']]
    schema: Required[CoreSchema]
    definitions: Required[list[CoreSchema]]
    metadata: dict[str, Any]
    serialization: SerSchema


def definitions_schema(schema: CoreSchema, definitions: list[CoreSchema]) -> DefinitionsSchema:
    """Use a schema together with schemas it points at by name.

    Args:
        schema: The main schema.
        definitions: Schemas with a `ref`.
    """
    return {'type': 'definitions', 'schema': schema, 'definitions': definitions}


class DefinitionReferenceSchema(TypedDict, total=False):
    type: Required[Literal['definition-ref']]
    schema_ref: Required[str]
    ref: str
    metadata: dict[str, Any]
    serialization: SerSchema


def definition_reference_schema(
    schema_ref: str,
    ref: str | None = None,
    metadata: dict[str, Any] | None = None,
    serialization: SerSchema | None = None,
) -> DefinitionReferenceSchema:
    """Point at a schema by its `ref`.

    Args:
        schema_ref: The `ref` of the schema meant.
        ref: Name under which `definition_reference_schema` can point at this schema.
        metadata: Free data for whoever walks the schema; the engine does not read it.
        serialization: How to serialize, where it differs from the schema's own way.
    """
    return _dict_not_none(
        type='definition-ref',
        schema_ref=schema_ref,
        ref=ref,
        metadata=metadata,
        serialization=serialization,
    )


# mypy takes 16 seconds over the recursive union, half a second over the mapping.
MYPY = False
if not MYPY:
    CoreSchema: TypeAlias = (
        InvalidSchema
        | AnySchema
        | NoneSchema
        | BoolSchema
        | IntSchema
        | FloatSchema
        | DecimalSchema
        | FractionSchema
        | StringSchema
        | BytesSchema
        | DateSchema
        | TimeSchema
        | DatetimeSchema
        | TimedeltaSchema
        | LiteralSchema
        | MissingSentinelSchema
        | EllipsisSchema
        | EnumSchema
        | IsInstanceSchema
        | IsSubclassSchema
        | CallableSchema
        | ListSchema
        | DequeSchema
        | TupleSchema
        | SetSchema
        | FrozenSetSchema
        | GeneratorSchema
        | DictSchema
        | FrozenDictSchema
        | OrderedDictSchema
        | CounterSchema
        | AfterValidatorFunctionSchema
        | BeforeValidatorFunctionSchema
        | WrapValidatorFunctionSchema
        | PlainValidatorFunctionSchema
        | WithDefaultSchema
        | NullableSchema
        | UnionSchema
        | TaggedUnionSchema
        | ChainSchema
        | LaxOrStrictSchema
        | JsonOrPythonSchema
        | TypedDictSchema
        | ModelFieldsSchema
        | ModelSchema
        | DataclassArgsSchema
        | DataclassSchema
        | NamedTupleSchema
        | ArgumentsSchema
        | ArgumentsV3Schema
        | CallSchema
        | CustomErrorSchema
        | JsonSchema
        | UrlSchema
        | MultiHostUrlSchema
        | DefinitionsSchema
        | DefinitionReferenceSchema
        | UuidSchema
        | ComplexSchema
    )
else:
    CoreSchema: TypeAlias = Mapping[str, Any]

CoreSchemaType: TypeAlias = Literal[
    'invalid',
    'any',
    'none',
    'bool',
    'int',
    'float',
    'decimal',
    'fraction',
    'str',
    'bytes',
    'date',
    'time',
    'datetime',
    'timedelta',
    'literal',
    'missing-sentinel',
    'ellipsis',
    'enum',
    'is-instance',
    'is-subclass',
    'callable',
    'list',
    'deque',
    'tuple',
    'set',
    'frozenset',
    'generator',
    'dict',
    'frozendict',
    'ordered-dict',
    'counter',
    'function-after',
    'function-before',
    'function-wrap',
    'function-plain',
    'default',
    'nullable',
    'union',
    'tagged-union',
    'chain',
    'lax-or-strict',
    'json-or-python',
    'typed-dict',
    'model-fields',
    'model',
    'dataclass-args',
    'dataclass',
    'named-tuple',
    'arguments',
    'arguments-v3',
    'call',
    'custom-error',
    'json',
    'url',
    'multi-host-url',
    'definitions',
    'definition-ref',
    'uuid',
    'complex',
]
CoreSchemaFieldType: TypeAlias = Literal[
    'model-field',
    'dataclass-field',
    'typed-dict-field',
    'named-tuple-field',
    'computed-field',
]
ErrorType: TypeAlias = Literal[
    'no_such_attribute',
    'json_invalid',
    'json_type',
    'needs_python_object',
    'recursion_loop',
    'recursion_depth_exceeded',
    'missing',
    'frozen_field',
    'frozen_instance',
    'extra_forbidden',
    'invalid_key',
    'get_attribute_error',
    'model_type',
    'model_attributes_type',
    'dataclass_type',
    'dataclass_exact_type',
    'named_tuple_type',
    'default_factory_not_called',
    'none_required',
    'greater_than',
    'greater_than_equal',
    'less_than',
    'less_than_equal',
    'multiple_of',
    'finite_number',
    'too_short',
    'too_long',
    'iterable_type',
    'iteration_error',
    'string_type',
    'string_unicode',
    'string_too_short',
    'string_too_long',
    'string_pattern_mismatch',
    'string_not_ascii',
    'enum',
    'dict_type',
    'frozen_dict_type',
    'ordered_dict_type',
    'counter_type',
    'mapping_type',
    'list_type',
    'deque_type',
    'tuple_type',
    'set_type',
    'set_item_not_hashable',
    'bool_type',
    'bool_parsing',
    'int_type',
    'int_parsing',
    'int_parsing_size',
    'int_from_float',
    'float_type',
    'float_parsing',
    'bytes_type',
    'bytes_too_short',
    'bytes_too_long',
    'bytes_invalid_encoding',
    'value_error',
    'assertion_error',
    'literal_error',
    'missing_sentinel_error',
    'ellipsis_error',
    'date_type',
    'date_parsing',
    'date_from_datetime_parsing',
    'date_from_datetime_inexact',
    'date_past',
    'date_future',
    'time_type',
    'time_parsing',
    'datetime_type',
    'datetime_parsing',
    'datetime_object_invalid',
    'datetime_from_date_parsing',
    'datetime_past',
    'datetime_future',
    'timezone_naive',
    'timezone_aware',
    'timezone_offset',
    'time_delta_type',
    'time_delta_parsing',
    'frozen_set_type',
    'is_instance_of',
    'is_subclass_of',
    'callable_type',
    'union_tag_invalid',
    'union_tag_not_found',
    'arguments_type',
    'missing_argument',
    'unexpected_keyword_argument',
    'missing_keyword_only_argument',
    'unexpected_positional_argument',
    'missing_positional_only_argument',
    'multiple_argument_values',
    'url_type',
    'url_parsing',
    'url_syntax_violation',
    'url_too_long',
    'url_scheme',
    'uuid_type',
    'uuid_parsing',
    'uuid_version',
    'decimal_type',
    'decimal_parsing',
    'decimal_max_digits',
    'decimal_max_places',
    'decimal_whole_digits',
    'fraction_type',
    'fraction_parsing',
    'complex_type',
    'complex_str_parsing',
]


def iter_union_choices(union_schema: UnionSchema) -> Generator[CoreSchema]:
    """Go through the choices of a union schema without their labels.

    Args:
        union_schema: A schema made by `union_schema`.

    Yields:
        The schema of each choice in order.

    Raises:
        KeyError: If the schema has no `choices`.
    """
    for choice in union_schema['choices']:
        yield choice[0] if isinstance(choice, tuple) else choice


@deprecated('`field_before_validator_function` is deprecated, use `with_info_before_validator_function` instead.')
def field_before_validator_function(function: WithInfoValidatorFunction, field_name: str, schema: CoreSchema, **kwargs):
    """Deprecated: call `with_info_before_validator_function`."""
    return with_info_before_validator_function(function, schema, field_name=field_name, **kwargs)


@deprecated('`general_before_validator_function` is deprecated, use `with_info_before_validator_function` instead.')
def general_before_validator_function(*args, **kwargs):
    """Deprecated: call `with_info_before_validator_function`."""
    return with_info_before_validator_function(*args, **kwargs)


@deprecated('`field_after_validator_function` is deprecated, use `with_info_after_validator_function` instead.')
def field_after_validator_function(function: WithInfoValidatorFunction, field_name: str, schema: CoreSchema, **kwargs):
    """Deprecated: call `with_info_after_validator_function`."""
    return with_info_after_validator_function(function, schema, field_name=field_name, **kwargs)


@deprecated('`general_after_validator_function` is deprecated, use `with_info_after_validator_function` instead.')
def general_after_validator_function(*args, **kwargs):
    """Deprecated: call `with_info_after_validator_function`."""
    return with_info_after_validator_function(*args, **kwargs)


@deprecated('`field_wrap_validator_function` is deprecated, use `with_info_wrap_validator_function` instead.')
def field_wrap_validator_function(
    function: WithInfoWrapValidatorFunction, field_name: str, schema: CoreSchema, **kwargs
):
    """Deprecated: call `with_info_wrap_validator_function`."""
    return with_info_wrap_validator_function(function, schema, field_name=field_name, **kwargs)


@deprecated('`general_wrap_validator_function` is deprecated, use `with_info_wrap_validator_function` instead.')
def general_wrap_validator_function(*args, **kwargs):
    """Deprecated: call `with_info_wrap_validator_function`."""
    return with_info_wrap_validator_function(*args, **kwargs)


@deprecated('`field_plain_validator_function` is deprecated, use `with_info_plain_validator_function` instead.')
def field_plain_validator_function(function: WithInfoValidatorFunction, field_name: str, **kwargs):
    """Deprecated: call `with_info_plain_validator_function`."""
    return with_info_plain_validator_function(function, field_name=field_name, **kwargs)


@deprecated('`general_plain_validator_function` is deprecated, use `with_info_plain_validator_function` instead.')
def general_plain_validator_function(*args, **kwargs):
    """Deprecated: call `with_info_plain_validator_function`."""
    return with_info_plain_validator_function(*args, **kwargs)


_deprecated_import_lookup: dict[str, Any] = {
    'FieldValidationInfo': ValidationInfo,
    'FieldValidatorFunction': WithInfoValidatorFunction,
    'GeneralValidatorFunction': WithInfoValidatorFunction,
    'FieldWrapValidatorFunction': WithInfoWrapValidatorFunction,
}


def __getattr__(attr_name: str) -> object:
    new_attr = _deprecated_import_lookup.get(attr_name)
    if new_attr is None:
        raise AttributeError(f'module {__name__!r} has no attribute {attr_name!r}')
    # At the default stack level the warning names this file, whoever asked for the attribute.
    warnings.warn(f'`{attr_name}` is deprecated, use `{new_attr.__name__}` instead.', DeprecationWarning, stacklevel=1)
    return new_attr
