"""What a serializer does with a value in its three forms, in a way that tests state literally for both engines."""

from __future__ import annotations

import re
import warnings
from collections.abc import Hashable
from typing import Any

import duramen
import pydantic_core
import pytest

ENGINES = [pytest.param(duramen, id='duramen'), pytest.param(pydantic_core, id='reference')]
on_both = pytest.mark.parametrize('engine', ENGINES)


def form(serializer: Any, value: Any, mode: str, **call: Any) -> tuple[Any, list[str]]:
    """The value in one form (`python`, `jsonable` or `json`), or the text of an exception; and the texts of the warnings.

    `value` may be a function that makes it.
    """
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter('always')
        try:
            value = value() if callable(value) else value
            if mode == 'json':
                made = serializer.to_json(value, **call).decode()
            else:
                made = serializer.to_python(value, mode='json' if mode == 'jsonable' else 'python', **call)
        except Exception as error:
            made = f'{type(error).__name__}: {error}'
    return made, [line for warning in caught for line in str(warning.message).split('\n  ')[1:]]


def forms(engine: Any, schema: Any, value: Any, **call: Any) -> Any:
    """The Python, the jsonable and the JSON form. Warnings, which must be the same in all, follow if there are any."""
    serializer = engine.SchemaSerializer(schema)
    made = [form(serializer, value, mode, **call) for mode in ('python', 'jsonable', 'json')]
    told = {tuple(lines) for _, lines in made}
    assert len(told) == 1, told
    (lines,) = told
    return (*(value for value, _ in made), *lines)


def four(engine: Any, schema: Any, value: Any, config: Any = None, **call: Any) -> tuple[str, ...]:
    """The Python, the jsonable and the JSON form, and the value as the key of a JSON object, each with its warnings."""
    serializer = engine.SchemaSerializer(schema, config)
    made = [form(serializer, value, mode, **call) for mode in ('python', 'jsonable', 'json')]
    keys = engine.SchemaSerializer({'type': 'dict', 'keys_schema': schema}, config)
    made.append(form(keys, {value: 1}, 'json', **call) if isinstance(value, Hashable) and hashes(value) else ('-', []))
    told = (repr(made[0][0]), repr(made[1][0]), made[2][0], made[3][0].removesuffix(':1}').removeprefix('{'))
    return tuple(' ! '.join([text, *map(brief, lines)]) for text, (_, lines) in zip(told, made, strict=True))


def hashes(value: Any) -> bool:
    try:
        hash(value)
    except TypeError:
        return False
    return True


def brief(warning: str) -> str:
    """A warning without the words that are in all of them, and without the value."""
    warning = warning.removeprefix('PydanticSerializationUnexpectedValue(').removesuffix(')')
    warning = re.sub(r'( - serialized value may not be as expected)? \[[^`]*input_type=\w+\]', '', warning)
    return warning.replace('PydanticSerializationUnexpectedValue: ', '')


def unexpected(expected: str, value: Any) -> str:
    """The warning about a value of another type than its schema's."""
    shown = f'input_value={value!r}, input_type={type(value).__name__}'
    return f'PydanticSerializationUnexpectedValue(Expected `{expected}` - serialized value may not be as expected [{shown}])'


def schema_error(engine: Any, schema: Any, config: Any = None) -> str:
    """Why a schema is refused."""
    with pytest.raises(engine.SchemaError) as info:
        engine.SchemaSerializer(schema, config)
    return str(info.value)
