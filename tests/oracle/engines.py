"""The engines under comparison, as records.

Everything a case needs of an engine (exceptions, sentinels, value classes) is taken from its own module, so both sides
of a comparison only ever see their own objects.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Callable

REFERENCE = 'pydantic_core'
OURS = 'duramen'

NAMES = (
    'ArgsKwargs',
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
    'MISSING',
    'from_json',
    'to_json',
    'to_jsonable_python',
)


class Engine:
    """One engine: `label` for people, `module` with the public names, `classes` made for it so far.

    Names that the module lacks are None, so that a half-built engine can be compared in what it has.
    """

    def __init__(self, label: str, module: Any) -> None:
        self.label = label
        self.module = module
        for name in NAMES:
            setattr(self, name, getattr(module, name, None))
        self.classes: dict[Any, type] = {}

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f'engine {self.label} has no {name}')

    def __repr__(self) -> str:
        return f'Engine({self.label!r})'


def _import(name: str) -> Any:
    try:
        return importlib.import_module(name)
    except ImportError:
        source = str(Path(__file__).resolve().parents[2] / 'python')
        if name != OURS or source in sys.path:
            raise
        sys.path.insert(0, source)
        return importlib.import_module(name)


def load(name: str) -> Engine:
    """The engine of that module name; `broken-X` is the reference with the fault X of `FAULTS`."""
    if name.startswith('broken-'):
        return Engine(name, broken(name.removeprefix('broken-')))
    return Engine(name, _import(name))


# --- engines that are wrong on purpose: the harness must find each of them ------------------------------------------


def _wrong_value(value: Any) -> Any:
    return value + 1 if type(value) is int and value > 1 else value


def _wrong_type(value: Any) -> Any:
    return 1.0 if type(value) is int and value == 1 else value


def _minus_zero(value: Any) -> Any:
    return -value if type(value) is float and value == 0 else value


def _dict_order(value: Any) -> Any:
    return dict(reversed(value.items())) if type(value) is dict else value


FAULTS: dict[str, Callable[[Any], Any]] = {
    'value': _wrong_value,
    'type': _wrong_type,
    'minus-zero': _minus_zero,
    'dict-order': _dict_order,
}


def broken(fault: str) -> Any:
    """A module like the reference whose validators and serializers have one fault in their results."""
    reference = _import(REFERENCE)
    alter = FAULTS[fault]

    class SchemaValidator:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self._inner = reference.SchemaValidator(*args, **kwargs)

        def __getattr__(self, name: str) -> Any:
            member = getattr(self._inner, name)
            return (lambda *a, **k: alter(member(*a, **k))) if name.startswith('validate_') else member

    class SchemaSerializer:
        def __init__(self, *args: Any, **kwargs: Any) -> None:
            self._inner = reference.SchemaSerializer(*args, **kwargs)

        def to_python(self, *args: Any, **kwargs: Any) -> Any:
            return alter(self._inner.to_python(*args, **kwargs))

        def to_json(self, *args: Any, **kwargs: Any) -> bytes:
            return self._inner.to_json(*args, **kwargs)

    names = {name: getattr(reference, name) for name in NAMES}
    return SimpleNamespace(**{**names, 'SchemaValidator': SchemaValidator, 'SchemaSerializer': SchemaSerializer})
