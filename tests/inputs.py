"""One case through every input: the literal expectation must hold from Python, from JSON and from strings.

def test_bounds(both):
    both({'type': 'int', 'ge': 3}, 5, 5)
    both({'type': 'int', 'ge': 3}, 2, Err('greater_than_equal', ctx={'ge': 3}))
    both({'type': 'int'}, True, 1, inputs='python json', strings=SKIP)
"""

from __future__ import annotations

import json
from typing import Any

from tests.oracle.compare import freeze
from tests.oracle.describe import Env
from tests.oracle.engines import Engine

ALL = 'python json strings'
UNSET: Any = object()


class Err:
    """An expected line error: what is not given is not compared, but for `loc`, which is empty by default."""

    def __init__(self, type: str, loc: Any = (), msg: str | None = None, ctx: Any = UNSET, input: Any = UNSET) -> None:
        self.type = type
        self.loc = loc if isinstance(loc, tuple) else (loc,)
        self.msg, self.ctx, self.input = msg, ctx, input

    def __repr__(self) -> str:
        return f'Err({self.type!r}, {self.loc!r}, {self.msg!r})'

    def differs(self, line: dict[str, Any], env: Env) -> str | None:
        """Where an error line is another than this one."""
        if line['type'] != self.type or line['loc'] != self.loc:
            return f'{line["type"]} at {line["loc"]}'
        if self.msg is not None and line['msg'] != self.msg:
            return f'message {line["msg"]!r}'
        if self.ctx is not UNSET and freeze(line.get('ctx'), env) != freeze(self.ctx, env):
            return f'context {line.get("ctx")!r}'
        if self.input is not UNSET and freeze(line['input'], env) != freeze(self.input, env):
            return f'input {line["input"]!r}'
        return None


def as_strings(value: Any) -> Any:
    """A value with its leaves as text, for validate_strings."""
    if isinstance(value, dict):
        return {key: as_strings(item) for key, item in value.items()}
    if isinstance(value, list):
        return [as_strings(item) for item in value]
    if isinstance(value, bool):
        return str(value).lower()
    return value if isinstance(value, str) or value is None else str(value)


class Both:
    """Calls with `(schema, value, expected)`; the fixture `both` is one of these.

    Parameters of a call:
        schema: a core schema, or a validator made before.
        value: the Python input; JSON text and strings form are made from it where `json` and `strings` are not given.
        expected: the value, compared with exact types at every depth, or an `Err`, or a list of them in order.
        inputs: which of `python json strings` to run.
        json, strings: the text and the strings form, where they are not what `value` says.
        config: config of the schema.
        **kwargs: arguments of the call (`strict`, `context`, `by_alias`, ...).
    """

    def __init__(self, module: Any) -> None:
        self.module = module
        self.env = Env(Engine('duramen', module))

    def __call__(
        self,
        schema: Any,
        value: Any,
        expected: Any,
        *,
        inputs: str = ALL,
        json: Any = UNSET,
        strings: Any = UNSET,
        config: Any = None,
        **kwargs: Any,
    ) -> None:
        validator = schema if not isinstance(schema, dict) else self.module.SchemaValidator(schema, config)
        for name in inputs.split():
            given = {'python': value, 'json': json, 'strings': strings}[name]
            if given is UNSET:
                given = _dumps(value) if name == 'json' else as_strings(value)
            method = getattr(validator, f'validate_{name}')
            self._check(f'{name}: {given!r:.200}', lambda: method(given, **kwargs), expected)  # noqa: B023

    def _check(self, what: str, call: Any, expected: Any) -> None:
        lines = expected if isinstance(expected, list) and expected and isinstance(expected[0], Err) else [expected]
        try:
            result = call()
        except self.module.ValidationError as exc:
            found = exc.errors(include_url=False)
            assert isinstance(lines[0], Err), f'{what}: expected {expected!r}, got errors {found}'
            assert len(found) == len(lines), f'{what}: expected {lines}, got {found}'
            for line, wanted in zip(found, lines, strict=True):
                difference = wanted.differs(line, self.env)
                assert difference is None, f'{what}: expected {wanted!r}, got {difference}'
            return
        assert not isinstance(lines[0], Err), f'{what}: expected {expected!r}, got the value {result!r}'
        one, two = freeze(result, self.env), freeze(expected, self.env)
        assert one == two, f'{what}: expected {expected!r} ({type(expected).__name__}), got {result!r}: {one} != {two}'


def _dumps(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
