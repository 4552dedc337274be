"""A case and its run on one engine: build the schema, make each call, note everything that can be seen.

An outcome is a tuple `(how, payload, warnings, log, after)`: `how` is 'ok', 'refused' (a ValidationError), 'raised', or
'schema' for the outcome of compiling.
"""

from __future__ import annotations

import dataclasses
import json
import warnings
from typing import Any

from .compare import freeze, freeze_exception, text
from .describe import Cls, Env, Lazy, build, render


@dataclasses.dataclass
class Step:
    """One call: `method` of the validator or serializer, its positional and keyword arguments as descriptions.

    `after` names positions of arguments that are looked at again after the call.
    """

    method: str
    args: tuple[Any, ...]
    kwargs: dict[str, Any] = dataclasses.field(default_factory=dict)
    after: tuple[int, ...] = ()

    def __repr__(self) -> str:
        return f'Step({self.method!r}, {render(self.args)}, {render(self.kwargs)}, {self.after!r})'


@dataclasses.dataclass
class Case:
    """A schema, the config handed to the constructor, and the calls; all descriptions."""

    schema: Any
    config: Any
    steps: list[Step]
    prebuilt: bool = True
    rounds: int = 1  # what is made after a few calls (templates of instances) is seen in the last round

    def __repr__(self) -> str:
        steps = ''.join(f'\n    {step!r},' for step in self.steps)
        rounds = '' if self.rounds == 1 else f'\n  rounds={self.rounds},'
        parts = f'schema={render(self.schema)},\n  config={render(self.config)}'
        return f'Case(\n  {parts},\n  steps=[{steps}\n  ],{rounds}\n)'

    @property
    def needs(self) -> tuple[bool, bool]:
        """Whether the steps need a validator, and a serializer."""
        methods = {step.method for step in self.steps}
        dumps = any(method.startswith('dump.') for method in methods)
        return dumps or not methods or bool(methods & VALIDATOR_METHODS), bool(methods - VALIDATOR_METHODS)

    @property
    def compilations(self) -> int:
        """How many of the outcomes are of compiling."""
        return sum(self.needs)

    @property
    def kind(self) -> str:
        return self.schema['type'] if isinstance(self.schema, dict) and 'type' in self.schema else '?'


Outcome = tuple[Any, ...]

VALIDATOR_METHODS = frozenset(
    (
        'validate_python',
        'validate_json',
        'validate_strings',
        'validate_assignment',
        'isinstance_python',
        'get_default_value',
        'title',
        'repr',
    )
)


def give_prebuilt(part: Any, env: Env, is_root: bool = True) -> None:
    """Compile the inner models and dataclasses that are marked so first, and hang the result on their class."""
    if type(part) is dict:
        for value in part.values():
            give_prebuilt(value, env, False)
        cls = part.get('cls')
        if is_root or not isinstance(cls, Cls) or not cls.has('prebuilt') or 'schema' not in part:
            return
        made, schema = cls.make(env), build(part, env)
        if '__pydantic_complete__' in made.__dict__:
            return
        try:
            made.__pydantic_validator__ = env.engine.SchemaValidator(schema)
            if env.engine.SchemaSerializer is not None:
                made.__pydantic_serializer__ = env.engine.SchemaSerializer(schema)
        except Exception:  # wrong on purpose, or refers to definitions outside
            return
        made.__pydantic_core_schema__ = schema
        made.__pydantic_complete__ = True
    elif type(part) in (list, tuple):
        for value in part:
            give_prebuilt(value, env, False)


class Run:
    """One case on one engine; `outcomes[0]` is compiling, then one for each step."""

    def __init__(self, case: Case, engine: Any, caught: list[Any]) -> None:
        self.case, self.engine, self.caught = case, engine, caught
        self.env = Env(engine)
        self.validator: Any = None
        self.serializer: Any = None
        self.value: Any = None
        self.outcomes: list[Outcome] = []

    def run(self) -> list[Outcome]:
        validator, serializer = self.case.needs
        if validator:
            self.validator, outcome = self._compile(self.engine.SchemaValidator)
            self.outcomes.append(outcome)
        if serializer:
            self.serializer, outcome = self._compile(self.engine.SchemaSerializer)
            self.outcomes.append(outcome)
        if all(outcome[0] == 'compiled' for outcome in self.outcomes):
            steps: list[Outcome] = []
            for _ in range(self.case.rounds):
                steps = [self._step(step) for step in self.case.steps]
            self.outcomes += steps
        return self.outcomes

    def _compile(self, factory: Any) -> tuple[Any, Outcome]:
        env = self.env
        give_prebuilt(self.case.schema, env)
        env.start()
        schema, config = build(self.case.schema, env), build(self.case.config, env)
        made = None
        try:
            made = factory(schema, config) if self.case.prebuilt else factory(schema, config, _use_prebuilt=False)
            how: tuple[Any, ...] = ('compiled', None)
        except BaseException as exc:
            how = _raised(exc, env)
            how = (how[0] if how[0] == 'panicked' else 'not compiled', how[1])
        return made, (*how, self._warnings(), ())

    def _step(self, step: Step) -> Outcome:
        env = self.env
        env.start()
        after: tuple[Any, ...] = ()
        args = [build(arg, env) for arg in step.args]
        kwargs = {key: build(value, env) for key, value in step.kwargs.items()}
        env.root = args[0] if args else None
        self.caught.clear()
        try:
            result = self._call(step.method, args, kwargs)
            if step.method == 'validate_python':
                self.value = result
            how: tuple[Any, ...] = ('ok', freeze(result, env))
        except BaseException as exc:
            how = _raised(exc, env)
        if step.after:
            after = tuple([freeze(args[n], env) for n in step.after])
        if 'self_instance' in kwargs:
            after = (*after, freeze(kwargs['self_instance'], env))
        return (*how, self._warnings(), tuple(env.log), after)

    def _call(self, method: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        if method in VALIDATOR_METHODS:
            if method == 'title':
                return self.validator.title
            if method == 'repr':
                return text(repr(self.validator))
            return getattr(self.validator, method)(*args, **kwargs)
        if method.startswith('module.'):
            return getattr(self.engine, method.removeprefix('module.'))(*args, **kwargs)
        if method.startswith('dump.'):
            return self._dump(method.removeprefix('dump.'), args, kwargs)
        if method == 'ser-repr':
            return text(repr(self.serializer))
        return getattr(self.serializer, method)(*args, **kwargs)

    def _dump(self, method: str, args: list[Any], kwargs: dict[str, Any]) -> Any:
        """Validate, then dump the validated value."""
        value = self.validator.validate_python(*args)
        return getattr(self.serializer, method)(value, **kwargs)

    def _warnings(self) -> tuple[Any, ...]:
        if not self.caught:
            return ()
        found = tuple([(type(w.message).__name__, text(str(w.message))) for w in self.caught])
        self.caught.clear()
        return found


def _raised(exc: BaseException, env: Env) -> tuple[Any, ...]:
    if isinstance(exc, KeyboardInterrupt):
        raise exc
    frozen = freeze_exception(exc, env)
    if type(exc).__name__ == 'PanicException':
        return ('panicked', frozen)
    return ('refused' if type(exc).__name__ == 'ValidationError' else 'raised', frozen)


def run_case(case: Case, engine: Any, caught: list[Any] | None = None) -> list[Outcome]:
    """All outcomes of a case on an engine. `caught` is the list of a running `warnings.catch_warnings(record=True)`."""
    if caught is not None:
        return Run(case, engine, caught).run()
    with warnings.catch_warnings(record=True) as own:
        warnings.simplefilter('always')
        return Run(case, engine, own).run()


def show(case: Case, *engines: Any) -> None:
    """Print what each engine does with a case: what a printed example calls."""
    from .engines import OURS, REFERENCE, load

    for engine in engines or (load(REFERENCE), load(OURS)):
        print(f'--- {engine.label}')
        for outcome in run_case(case, engine):
            print('   ', json.dumps(outcome, default=repr, ensure_ascii=False)[:2000])


__all__ = ['Case', 'Lazy', 'Outcome', 'Step', 'run_case', 'show']
