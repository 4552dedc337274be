"""Classes made from descriptions: models, dataclasses, enums, named tuples and plain classes, one per engine."""

from __future__ import annotations

import abc
import collections
import dataclasses
import enum
from typing import Any, Callable

MODEL_SLOTS = ('__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__')


def make_class(form: str, name: str, *details: Any) -> type:
    """The class of a `Cls` description; every class carries its description's name."""
    made = FORMS[form](name, *details)
    made.__module__ = 'made'
    return made


def give_serializer(cls: type, engine: Any, details: tuple[Any, ...]) -> None:
    """A class with the option `serializer` knows how to dump itself, as pydantic's do."""
    form, name, *rest = details
    if not any('serializer' in part for part in rest if type(part) is tuple) or engine.SchemaSerializer is None:
        return
    names = ('a', 'b')
    if form == 'model':
        fields: Any = {key: {'type': 'model-field', 'schema': {'type': 'any'}} for key in names}
        schema: Any = {'type': 'model', 'cls': cls, 'schema': {'type': 'model-fields', 'fields': fields}}
    else:
        names = tuple(key for key, how in rest[0] if how != 'initvar')
        fields = [{'type': 'dataclass-field', 'name': key, 'schema': {'type': 'any'}} for key in names]
        inner = {'type': 'dataclass-args', 'dataclass_name': name, 'fields': fields}
        schema = {'type': 'dataclass', 'cls': cls, 'fields': list(names), 'schema': inner}
    try:
        made = engine.SchemaSerializer(schema)
    except Exception:  # a kind that is not built yet
        return
    cls.__pydantic_serializer__ = made  # type: ignore[attr-defined]


# --- models ---------------------------------------------------------------------------------------------------------


def _model_init(self: Any, **data: Any) -> None:
    for slot, value in zip(MODEL_SLOTS, (dict(data), set(data), None, None), strict=True):
        object.__setattr__(self, slot, value)


def _model_init_raises(self: Any, **data: Any) -> None:
    raise ValueError('init refuses')


def _post_init(self: Any, context: Any) -> None:
    object.__setattr__(self, '__pydantic_private__', {'ran': True, 'context': context})


def _post_init_raises(self: Any, context: Any) -> None:
    raise ValueError('post_init refuses')


def _post_init_changes(self: Any, context: Any) -> None:
    self.__dict__['a'] = 'changed'


def _setattr(self: Any, name: str, value: Any) -> None:
    self.__dict__[name] = value


def _area(self: Any) -> Any:
    return self.__dict__.get('a', 0)


def _raises(self: Any) -> Any:
    raise ValueError('property refuses')


def _extra_via_dict(self: Any) -> Any:
    return sorted(map(str, self.__dict__))


def _equal(self: Any, other: Any) -> Any:
    return type(other) is type(self) and self.__dict__ == other.__dict__


def _repr(self: Any) -> str:
    return f'{type(self).__name__}({sorted(map(str, self.__dict__))})'


PROPERTIES: dict[str, Callable[[Any], Any]] = {'area': _area, 'broken': _raises, 'names': _extra_via_dict}


def _model(name: str, options: tuple[str, ...] = (), base: str = '') -> type:
    namespace: dict[str, Any] = {'__slots__': MODEL_SLOTS, '__eq__': _equal, '__hash__': None, '__repr__': _repr}
    for key, function in PROPERTIES.items():
        namespace[key] = property(function)
    if 'init' in options:
        namespace['__init__'] = _model_init
    if 'init-raises' in options:
        namespace['__init__'] = _model_init_raises
    if 'post' in options:
        namespace['post'] = _post_init
    if 'post-raises' in options:
        namespace['post'] = _post_init_raises
    if 'post-changes' in options:
        namespace['post'] = _post_init_changes
    if 'setattr' in options:
        namespace['__setattr__'] = _setattr
    made = type(name, (object,), namespace)
    if 'sub' in options:
        made.__module__ = 'made'
        made = type(name + 'Sub', (made,), {'__slots__': ()})
    if 'sub-dict' in options:
        made = type(name + 'Child', (made,), {'extra_attribute': 1})
    return made


# --- dataclasses ----------------------------------------------------------------------------------------------------


def _dataclass(name: str, fields: tuple[tuple[str, str], ...] = (), options: tuple[str, ...] = ()) -> type:
    specs: list[Any] = []
    init_only = []
    for field, how in fields:
        if how == 'initvar':
            init_only.append(field)
            specs.append((field, dataclasses.InitVar[Any], dataclasses.field(default=None)))
        elif how == 'kw':
            specs.append((field, Any, dataclasses.field(default=None, kw_only=True)))
        elif how == 'no-init':
            specs.append((field, Any, dataclasses.field(default='unset', init=False)))
        else:
            specs.append((field, Any, dataclasses.field(default=None)))
    namespace: dict[str, Any] = {key: property(function) for key, function in PROPERTIES.items()}
    if 'post' in options or 'post-raises' in options:
        namespace['__post_init__'] = _dataclass_post_init(len(init_only), 'post-raises' in options)
    made = dataclasses.make_dataclass(
        name, specs, namespace=namespace, frozen='frozen' in options, slots='slots' in options, repr=False
    )
    if 'sub' in options:
        made.__module__ = 'made'
        made = type(name + 'Sub', (made,), {})
    return made


def _dataclass_post_init(count: int, fails: bool) -> Callable[..., None]:
    def __post_init__(self: Any, *values: Any) -> None:
        if fails:
            raise ValueError('post_init refuses')
        try:
            object.__setattr__(self, 'posted', (len(values), count, values))
        except AttributeError:  # slots
            pass

    return __post_init__


# --- the rest -------------------------------------------------------------------------------------------------------


def _enum_missing(cls: Any, value: Any) -> Any:
    if value == 'raise':
        raise ValueError('missing refuses')
    if value == 'wrong':
        return 3
    return next(iter(cls)) if value == 'missing' else None


def _enum(name: str, base: str, members: tuple[tuple[str, Any], ...], options: tuple[str, ...] = ()) -> type:
    bases: tuple[type, ...] = {
        'plain': (enum.Enum,),
        'int': (enum.IntEnum,),
        'str': (str, enum.Enum),
        'float': (float, enum.Enum),
        'flag': (enum.IntFlag,),
        'mixed-int': (int, enum.Enum),
    }[base]
    metaclass = enum.EnumMeta
    namespace: Any = metaclass.__prepare__(name, bases)
    if 'missing' in options:
        namespace['_missing_'] = classmethod(_enum_missing)
    for key, value in members:
        namespace[key] = value
    return metaclass(name, bases, namespace)


def _named_tuple(name: str, fields: tuple[str, ...], defaults: tuple[Any, ...] = ()) -> type:
    return collections.namedtuple(name, fields, defaults=defaults or None)  # type: ignore[return-value]


def _plain(name: str, options: tuple[str, ...] = ()) -> type:
    made: type = type(name, (object,), {'b': 'class-b'})
    if 'sub' in options:
        made = type(name + 'Sub', (made,), {})
    return made


class HookedMeta(type):
    """`isinstance` is answered by a metaclass."""

    def __instancecheck__(cls, instance: Any) -> bool:
        return isinstance(instance, int)

    def __subclasscheck__(cls, subclass: Any) -> bool:
        return subclass is int


class RaisingMeta(type):
    def __instancecheck__(cls, instance: Any) -> bool:
        raise RuntimeError('instancecheck')

    def __subclasscheck__(cls, subclass: Any) -> bool:
        raise RuntimeError('subclasscheck')


def _hooked(name: str, how: str) -> type:
    return {'hooked': HookedMeta, 'raising': RaisingMeta, 'abc': abc.ABCMeta}[how](name, (object,), {})


def _typed_dict(name: str) -> type:
    return type(name, (dict,), {key: property(function) for key, function in PROPERTIES.items()})


FORMS: dict[str, Callable[..., type]] = {
    'model': _model,
    'dataclass': _dataclass,
    'enum': _enum,
    'namedtuple': _named_tuple,
    'plain': _plain,
    'hooked': _hooked,
    'typed-dict': _typed_dict,
}


def make_instance(cls: type, attributes: Any, fields_set: Any = None, extra: Any = None, private: Any = None) -> Any:
    """An instance made without calling `__init__`, with these attributes (a model's slots where the class has them)."""
    made = cls.__new__(cls)
    if type(attributes) is not dict:
        attributes = {'a': attributes}
    if hasattr(cls, '__pydantic_fields_set__'):
        values = (attributes, set(fields_set or ()), extra, private)
        for slot, value in zip(MODEL_SLOTS, values, strict=False):
            object.__setattr__(made, slot, value)
        return made
    for name, value in attributes.items():
        try:
            object.__setattr__(made, name, value)
        except (AttributeError, TypeError):  # slots; a name that is no text
            pass
    return made
