"""Rows: a key of a typed dict, two values for it, an input, and what validating the input comes to with each value."""

from __future__ import annotations

import dataclasses
from typing import Any, Callable

from tests.oracle.describe import Env, build

ABSENT: Any = type('Absent', (), {'__repr__': lambda self: 'ABSENT'})()
ROWS: list[Row] = []


@dataclasses.dataclass
class Row:
    """`base` with `key` set to `first` and to `second` gives two schemas, which `build` puts where they belong.

    `mode` is `python`, `json` or `assignment` (then `value` is the arguments). With `title`, `text`, `cause` or `shown`
    it is the validator's title, the error's text, its cause, or the validator's repr that tells the two apart.
    """

    typed_dict: str
    key: str
    base: dict[str, Any]
    first: Any
    second: Any
    value: Any
    expected: tuple[str, str]
    build: Callable[[Any], Any] = lambda part: part
    mode: str = 'python'
    title: bool = False
    text: bool = False
    cause: bool = False
    shown: bool = False
    by_name: bool | None = None

    def __repr__(self) -> str:
        return f'{self.typed_dict}.{self.key}'

    def outcome(self, engine: Any, option: Any) -> str:
        """What the input comes to with `option` as the key's value, as text."""
        env = Env(engine)
        part = self.base if option is ABSENT else {**self.base, self.key: option}
        built = self.build(part)
        schema, config = built if type(built) is tuple else (built, None)
        try:
            validator = engine.SchemaValidator(build(schema, env), config)
        except (engine.SchemaError, KeyError) as error:
            return f'{type(error).__name__}: {error}'
        if self.title:
            return validator.title
        if self.shown:
            return repr(validator).rsplit(', ', 1)[1]
        return self.run(engine, validator, build(self.value, env))

    def run(self, engine: Any, validator: Any, value: Any) -> str:
        try:
            if self.mode == 'assignment':
                return shown(validator.validate_assignment(*value))
            if self.mode == 'json':
                return shown(validator.validate_json(value))
            return shown(validator.validate_python(value, by_name=self.by_name))
        except engine.ValidationError as error:
            if self.cause:
                return type(error.__cause__).__name__
            if self.text:
                return str(error).split('\n')[1].split(', input_type')[0]
            return '! ' + ', '.join(map(line, error.errors()))
        except Exception as error:
            return f'{type(error).__name__}: {error}'


def line(error: dict[str, Any]) -> str:
    return f'{error["type"]} at {".".join(map(str, error["loc"])) or "root"}: {error["msg"]}'


def shown(value: Any) -> str:
    """The repr; items of what yields them one by one; what is in a set in order."""
    if type(value).__name__ == 'ValidatorIterator':
        return 'yields ' + repr(list(value))
    return repr(value)


def row(
    typed_dict: str, key: str, base: Any, first: Any, second: Any, value: Any, one: str, two: str, **more: Any
) -> None:
    """Adds a row; `one` and `two` are what is expected with the first and with the second value."""
    ROWS.append(Row(typed_dict, key, base, first, second, value, (one, two), **more))
