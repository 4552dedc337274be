"""Every way into the engine that takes no schema, or takes one and goes: a function and its arguments, by name."""

from __future__ import annotations

import copy
import datetime
import decimal
import pickle
import uuid
from typing import Any, Callable

import duramen
from duramen import core_schema as cs


class Odd:
    """What no serializer knows."""


VALUES = {
    'text': 'é' * 40,
    'numbers': [1, 2.5, 10**30, decimal.Decimal('1.5'), float('nan')],
    'times': (datetime.datetime(2020, 1, 2), datetime.date(2020, 1, 2), datetime.timedelta(1)),
    'rest': {uuid.UUID(int=1), None, b'bytes'},
}
TEXT = b'{"a": [1, 2.5, "\\u00e9", {"b": null}], "a": 123456789012345678901234567890}'
LIST = cs.list_schema(cs.int_schema())
TREE = cs.definitions_schema(
    cs.definition_reference_schema('t'),
    [cs.typed_dict_schema({'t': cs.typed_dict_field(cs.list_schema(cs.definition_reference_schema('t')))}, ref='t')],
)


def refused(call: Callable[..., Any], *arguments: Any, **keywords: Any) -> None:
    """A call that has to raise."""
    try:
        call(*arguments, **keywords)
    except Exception as error:
        str(error), repr(error)
        return
    raise AssertionError('nothing was raised')


def error() -> duramen.ValidationError:
    try:
        duramen.SchemaValidator(LIST).validate_json('[1, "x", {}]')
    except duramen.ValidationError as found:
        return found
    raise AssertionError('nothing was raised')


def read_error() -> None:
    found = error()
    found.errors(), found.json(), str(found), repr(found), found.title, found.error_count()
    pickle.loads(pickle.dumps(found)).errors()


def make_error(input_value: Any) -> None:
    custom = duramen.PydanticCustomError('odd', 'is {what}', {'what': 'odd'})
    lines = [{'type': custom, 'loc': ('a', 0), 'input': input_value}, {'type': 'int_type', 'input': input_value}]
    found = duramen.ValidationError.from_exception_data('T', lines)
    found.errors(), found.json(), str(found)
    known = duramen.PydanticKnownError('greater_than', {'gt': 3})
    custom.message(), known.message(), known.context, custom.context, repr(known)
    refused(duramen.PydanticKnownError, 'no such', {})


def url(text: str) -> None:
    found = duramen.Url(text)
    found.host, found.query_params(), found.unicode_string(), hash(found), found == duramen.Url(text)
    copy.deepcopy(found), pickle.loads(pickle.dumps(found))
    many = duramen.MultiHostUrl('redis://u:p@a:1,b/x?y=z')
    many.hosts(), many.query_params(), copy.deepcopy(many)
    refused(duramen.Url, 'nothing')
    refused(duramen.MultiHostUrl, 'nothing')
    duramen.Url.build(scheme='http', host='a.b')


def small_classes() -> None:
    repr(duramen.Some(VALUES).value), repr(duramen.ArgsKwargs((1,), {'a': 2})), duramen.PydanticUndefined
    zone = duramen.TzInfo(3600)
    zone.utcoffset(None), copy.deepcopy(zone), hash(zone), pickle.loads(pickle.dumps(zone))
    duramen.PydanticOmit(), duramen.PydanticUseDefault(), duramen.PydanticSerializationError('x')
    duramen.PydanticSerializationUnexpectedValue('x'), duramen.SchemaError('x')


def copies() -> None:
    for made in (duramen.SchemaValidator(TREE), duramen.SchemaSerializer(TREE)):
        repr(made), pickle.loads(pickle.dumps(made))


def gather(schema: Any, definitions: dict[str, Any]) -> None:
    duramen._duramen._schema_gather.gather_schemas_for_cleaning(schema, definitions)
    refused(duramen._duramen._schema_gather.gather_schemas_for_cleaning, schema, {})


ENTRY_POINTS: dict[str, tuple[Callable[..., Any], tuple[Any, ...]]] = {
    'to_json': (duramen.to_json, (VALUES,)),
    'to_json, refused': (lambda value: refused(duramen.to_json, value), ([VALUES, Odd()],)),
    'to_json, fallback': (lambda value: duramen.to_json(value, fallback=repr, indent=2), ([VALUES, Odd()],)),
    'to_jsonable_python': (duramen.to_jsonable_python, (VALUES,)),
    'to_jsonable_python, refused': (lambda value: refused(duramen.to_jsonable_python, value), ([VALUES, Odd()],)),
    'from_json': (duramen.from_json, (TEXT,)),
    'from_json, refused': (lambda text: refused(duramen.from_json, text), (TEXT + b']',)),
    'from_json, partial': (lambda text: duramen.from_json(text, allow_partial=True), (TEXT[:-5],)),
    'ValidationError': (read_error, ()),
    'ValidationError, made': (make_error, ([1, 'x'],)),
    'list_all_errors': (duramen._duramen.list_all_errors, ()),
    'Url': (url, ('http://user@example.com:81/a?b=c#d',)),
    'small classes': (small_classes, ()),
    'recursive, copied': (copies, ()),
    'stats': (duramen.stats, ()),
    'schema_gather': (gather, (TREE, {'t': TREE['definitions'][0]})),
}
