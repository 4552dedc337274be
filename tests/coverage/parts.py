"""What the rows are made of: classes, functions, and the schemas around a part."""

from __future__ import annotations

import collections
import dataclasses
import enum
from typing import Any, Callable

from tests.oracle.describe import Call, Eng

ANY, INT, STR, NONE, DICT = ({'type': kind} for kind in ('any', 'int', 'str', 'none', 'dict'))
UNDEFINED = Eng('PydanticUndefined')
TAGGED = {'type': 'tagged-union', 'discriminator': 'k', 'choices': {'a': DICT}}


def ArgsKwargs(*args: Any) -> Call:
    return Call(Eng('ArgsKwargs'), list(args))


def Url(text: str) -> Call:
    return Call(Eng('Url'), [text])


def MultiHostUrl(text: str) -> Call:
    return Call(Eng('MultiHostUrl'), [text])


# --- functions


def no_info(function: Callable[..., Any]) -> dict[str, Any]:
    return {'type': 'no-info', 'function': function}


def same(value: Any) -> Any:
    return value


def add_one(value: Any) -> Any:
    return value + 1


def double(value: Any) -> Any:
    return value * 20


def refuse(value: Any) -> Any:
    raise ValueError('refused')


def parts(value: Any) -> Any:
    return {'a': value}, None, {'a'}


def told(value: Any, info: Any) -> Any:
    return value, info.field_name


def told_twice(value: Any, info: Any) -> Any:
    return value, value, info.field_name


def handled(value: Any, handler: Any) -> Any:
    return handler(value)


def skipped(value: Any, handler: Any) -> Any:
    return 'skipped'


def wrap_told(value: Any, handler: Any, info: Any) -> Any:
    return value, info.field_name


def wrap_told_twice(value: Any, handler: Any, info: Any) -> Any:
    return value, value, info.field_name


def any_told(*given: Any) -> int:
    return len(given)


def any_wrapped(*given: Any) -> int:
    return len(given)


def any_data(*given: Any) -> int:
    return len(given)


def five() -> int:
    return 5


def six() -> int:
    return 6


# --- classes


class Colour(enum.Enum):
    red = 'r'
    blue = 'b'


class Shade(enum.Enum):
    red = 'r'


class Number(enum.IntEnum):
    one = 1


class Named(dict):
    pass


class SimpleNamespaceLike:
    """An object with attributes, of a class of a module."""

    def __init__(self, **attributes: Any) -> None:
        self.__dict__.update(attributes)

    def __repr__(self) -> str:
        return f'object with {self.__dict__}'


class Origin:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self.__dict__})'


class Model(Origin):
    __slots__ = ()

    def ready(self, context: Any) -> None:
        self.__dict__['ready'] = True


class OtherModel(Origin):
    __slots__ = ()


class InitModel(Origin):
    __slots__ = ()

    def __init__(self, **data: Any) -> None:
        self.__dict__['by_init'] = data


def instance(cls: type, **attributes: Any) -> Call:
    return Call(_instance, [cls], attributes)


def _instance(cls: type, **attributes: Any) -> Any:
    made = cls.__new__(cls)
    made.__dict__.update(attributes)
    for name, value in (('fields_set', set(attributes)), ('extra', None), ('private', None)):
        object.__setattr__(made, f'__pydantic_{name}__', value)
    return made


def model_instance(**attributes: Any) -> Call:
    return instance(Model, **attributes)


def origin_instance() -> Call:
    return instance(Origin, a=1)


@dataclasses.dataclass
class Data:
    a: Any


@dataclasses.dataclass
class OtherData:
    a: Any


@dataclasses.dataclass
class PostData:
    a: Any

    def __post_init__(self) -> None:
        self.a = 'changed'


@dataclasses.dataclass
class DataOrigin:
    a: Any = 1


class SlotData:
    """Takes attributes in slots, and tells of those set past them."""

    __slots__ = 'a', '__dict__'

    def __repr__(self) -> str:
        return f'SlotData(slot={hasattr(type(self).a, "__get__") and self._slot()}, dict={self.__dict__})'

    def _slot(self) -> Any:
        try:
            return SlotData.a.__get__(self)
        except AttributeError:
            return 'unset'


Pair = collections.namedtuple('Pair', 'a')
OtherPair = collections.namedtuple('OtherPair', 'a')

# --- schemas around a part

A_TYPED = {'a': {'type': 'typed-dict-field', 'schema': INT}}
A_MODEL = {'a': {'type': 'model-field', 'schema': INT}}
A_DATA = {'type': 'dataclass-field', 'name': 'a', 'schema': INT}
A_TUPLE = {'type': 'named-tuple-field', 'name': 'a', 'schema': INT}
TYPED = {'type': 'typed-dict', 'fields': A_TYPED}
MODEL_FIELDS = {'type': 'model-fields', 'fields': A_MODEL}
DATA_ARGS = {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': [A_DATA]}
DATA = {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS}
ALIASED = {'name': 'a', 'schema': INT, 'alias': 'A'}
ONE_ARGUMENT = {'type': 'arguments', 'arguments_schema': [{'name': 'a', 'schema': INT}]}


def plain(function: Any) -> Any:
    return {'type': 'function-plain', 'function': function}


def wrapped(function: Any) -> Any:
    return {'type': 'function-wrap', 'function': function, 'schema': INT}


def typed_dict(field: Any) -> Any:
    return {'type': 'typed-dict', 'fields': {'a': {'type': 'typed-dict-field', **field}}}


def model_fields(field: Any) -> Any:
    return {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', **field}}}


def in_field(schema: Any) -> Any:
    return model_fields({'schema': schema})


def dataclass_args(field: Any, **more: Any) -> Any:
    fields = [{'type': 'dataclass-field', **field}]
    return {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': fields, **more}


def dataclass_args_forbid(field: Any) -> Any:
    return dataclass_args(field, extra_behavior='forbid')


def dataclass_args_collect(field: Any) -> Any:
    return dataclass_args(field, collect_init_only=True)


def named_tuple(field: Any) -> Any:
    return {'type': 'named-tuple', 'cls': Pair, 'fields': [{'type': 'named-tuple-field', **field}]}


def arguments(parameter: Any) -> Any:
    return {'type': 'arguments', 'arguments_schema': [parameter]}


def arguments_v3(parameter: Any) -> Any:
    return {'type': 'arguments-v3', 'arguments_schema': [parameter]}


def mention(reference: str) -> Any:
    return {'type': 'definition-ref', 'schema_ref': reference}


def two_definitions(schema: Any) -> Any:
    return {
        'type': 'definitions',
        'schema': schema,
        'definitions': [{'type': 'int', 'ref': 'x'}, {'type': 'str', 'ref': 'y'}],
    }


OWN_CONFIG = ('dataclass', 'typed-dict')


def in_config(schema: Any) -> Callable[[Any], Any]:
    """The schema with the part as its config, where it stands."""
    return lambda config: ({**schema, 'config': config} if schema['type'] in OWN_CONFIG else schema, config)
