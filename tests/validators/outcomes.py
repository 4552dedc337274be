"""What a validator does with an input, in a form that tests state literally and that holds for both engines."""

from __future__ import annotations

from typing import Any

import duramen
import pydantic_core
import pytest

ENGINES = [pytest.param(duramen, id='duramen'), pytest.param(pydantic_core, id='reference')]
on_both = pytest.mark.parametrize('engine', ENGINES)


def outcome(engine: Any, schema: Any, value: Any, mode: str = 'python', config: Any = None, **call: Any) -> Any:
    """The value; or the errors of a ValidationError as `(type, loc, msg)`; or the text of another exception."""
    return run(engine.SchemaValidator(schema, config), value, mode, **call)


def run(validator: Any, value: Any, mode: str = 'python', **call: Any) -> Any:
    """As `outcome`, with a validator that is there already."""
    try:
        return getattr(validator, f'validate_{mode}')(value, **call)
    except Exception as error:
        if not hasattr(error, 'error_count'):
            return f'{type(error).__name__}: {error}'
        return [(line['type'], line['loc'], line['msg']) for line in error.errors()]


def schema_error(engine: Any, schema: Any, config: Any = None) -> str:
    """Why a schema is refused."""
    with pytest.raises(engine.SchemaError) as info:
        engine.SchemaValidator(schema, config)
    return str(info.value)


def cases(mode: str, schema: Any, asked: dict[str, Any], *pairs: Any) -> list[Any]:
    """Parameters of tests that call `check`, for pairs of an input and what is expected of it."""
    return [(mode, schema, asked, value, expected) for value, expected in pairs]


def check(engine: Any, mode: str, schema: Any, asked: dict[str, Any], value: Any, expected: str) -> None:
    """A case whose expectation is a text: the repr of the value; `! type.loc: message`, joined by ` + `, where the
    input is refused; the class and text of any other exception, also while the schema is compiled.

    Parameters: `asked`, the arguments of the call and `config`.
    """
    try:
        validator = engine.SchemaValidator(schema, asked.get('config'))
    except engine.SchemaError as error:
        assert f'SchemaError: {error}' == expected
        return
    call = {key: option for key, option in asked.items() if key != 'config'}
    try:
        found = repr(getattr(validator, f'validate_{mode}')(value, **call))
    except engine.ValidationError as error:
        lines = [(line['type'], ''.join(f'.{item}' for item in line['loc']), line['msg']) for line in error.errors()]
        found = '! ' + ' + '.join(f'{slug}{loc}: {message}' for slug, loc, message in lines)
    except Exception as error:
        found = f'{type(error).__name__}: {error}'
    assert found == expected


def brief(engine: Any, schema: Any, value: Any, mode: str = 'python', config: Any = None, **call: Any) -> Any:
    """As `outcome`, but errors are one text without messages: `type@loc(context values)`, joined by `; `."""
    return short(engine.SchemaValidator(schema, config), value, mode, **call)


def short(validator: Any, value: Any, mode: str = 'python', **call: Any) -> Any:
    """As `brief`, with a validator that is there already."""
    try:
        return getattr(validator, f'validate_{mode}')(value, **call)
    except Exception as error:
        if not hasattr(error, 'title'):
            return f'{type(error).__name__}: {error}'
        return '; '.join(map(_line, error.errors()))


def _line(line: dict[str, Any]) -> str:
    context = ','.join(map(str, line['ctx'].values())) if 'ctx' in line else None
    location = '.'.join(map(str, line['loc']))
    return f'{line["type"]}@{location}' + ('' if context is None else f'({context})')
