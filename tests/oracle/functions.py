"""The pool of functions that schemas call: named behaviours in the role (signature) that the schema needs.

Each call is logged with its arguments, so that the two engines must call the same functions with the same things in the
same order.
"""

from __future__ import annotations

import collections
from typing import Any, Callable

from .compare import freeze, short_repr, text
from .describe import Env


def _suffix(value: Any, env: Env) -> Any:
    if type(value) is str:
        return value + '!'
    if type(value) is int:
        return value + 1
    return value


def _raiser(make: Callable[[Env], BaseException]) -> Callable[[Any, Env], Any]:
    def act(value: Any, env: Env) -> Any:
        raise make(env)

    return act


def _known(env: Env) -> BaseException:
    return env.engine.PydanticKnownError('greater_than', {'gt': 5})


def _raise_if(value: Any, env: Env) -> Any:
    if type(value) in (str, int, list, dict) and len(str(value)) % 2:
        raise ValueError('odd')
    return value


def _nested_error(value: Any, env: Env) -> Any:
    return env.engine.SchemaValidator({'type': 'list', 'items_schema': {'type': 'int'}}).validate_python(['x'])


def _mutate(value: Any, env: Env) -> Any:
    if type(value) is dict:
        value['added'] = 1
    elif type(value) is list:
        value.append('added')
    return value


def _grow_root(value: Any, env: Env) -> Any:
    """Change the container that is being read, for a while."""
    root = env.root
    if type(root) is dict and len(root) < 8:
        root[f'grown-{len(root)}'] = value
    elif type(root) in (list, collections.deque) and len(root) < 8:
        root.append(value)
    elif type(root) is set and len(root) < 8:
        root.add(f'grown-{len(root)}')
    return value


def _shrink_root(value: Any, env: Env) -> Any:
    root = env.root
    if type(root) is dict and root:
        root.popitem()
    elif type(root) in (list, collections.deque, set) and root:
        root.pop()
    return value


def _raise_chained(value: Any, env: Env) -> Any:
    try:
        {}['lost']
    except KeyError as exc:
        raise ValueError('chained') from exc


def _raise_noted(value: Any, env: Env) -> Any:
    exc = ValueError('noted')
    exc.add_note('a note')
    raise exc


BEHAVIOURS: dict[str, Callable[[Any, Env], Any]] = {
    'identity': lambda value, env: value,
    'suffix': _suffix,
    'listed': lambda value, env: [value],
    'constant-str': lambda value, env: 'constant',
    'constant-int': lambda value, env: 17,
    'constant-none': lambda value, env: None,
    'constant-dict': lambda value, env: {'a': 1},
    'constant-object': lambda value, env: env.own(object()),
    'type-name': lambda value, env: type(value).__name__,
    'raise-if-odd': _raise_if,
    'value-error': _raiser(lambda env: ValueError('refused')),
    'value-error-empty': _raiser(lambda env: ValueError()),
    'value-error-object': _raiser(lambda env: ValueError({'a': 1}, 2)),
    'value-error-chained': _raise_chained,
    'value-error-noted': _raise_noted,
    'unicode-error': lambda value, env: b'\xff'.decode(),
    'assertion': _raiser(lambda env: AssertionError('asserted')),
    'assertion-empty': _raiser(lambda env: AssertionError()),
    'custom-error': _raiser(lambda env: env.engine.PydanticCustomError('my_error', 'got {a}, {b}', {'a': 1, 'b': 'x'})),
    'custom-error-plain': _raiser(lambda env: env.engine.PydanticCustomError('my_error', 'no {context}')),
    'known-error': _raiser(_known),
    'known-error-plain': _raiser(lambda env: env.engine.PydanticKnownError('int_type')),
    'omit': _raiser(lambda env: env.engine.PydanticOmit()),
    'use-default': _raiser(lambda env: env.engine.PydanticUseDefault()),
    'key-error': _raiser(lambda env: KeyError('lost')),
    'type-error': _raiser(lambda env: TypeError('wrong type')),
    'attribute-error': _raiser(lambda env: AttributeError('no attribute')),
    'stop-iteration': _raiser(lambda env: StopIteration('stopped')),
    'base-exception': _raiser(lambda env: GeneratorExit('left')),
    'nested-error': _nested_error,
    'mutate': _mutate,
    'grow-root': _grow_root,
    'shrink-root': _shrink_root,
    'undefined': lambda value, env: env.engine.PydanticUndefined,
}

# Weights: what goes on quietly stands more than once.
PLAIN_NAMES = (
    *('identity', 'suffix', 'identity', 'suffix', 'raise-if-odd', 'identity') * 8,
    *(name for name in BEHAVIOURS if name not in ('identity', 'suffix', 'raise-if-odd')),
)


def _loc(value: str) -> Callable[..., Any]:
    return lambda v, handler, env: handler(v, value)


def _catch(v: Any, handler: Any, env: Env) -> Any:
    try:
        return handler(v)
    except env.engine.ValidationError as exc:
        env.log.append(('caught', freeze(exc, env)))
        return 'caught'


MOST_REPEATS = 50


def _twice(v: Any, handler: Any, env: Env) -> Any:
    if env.repeats < MOST_REPEATS:  # around data that comes back to itself each would double the time
        env.repeats += 1
        try:
            handler(v)
        except ValueError:
            pass
    return handler(v)


def _reraise(v: Any, handler: Any, env: Env) -> Any:
    try:
        return handler(v)
    except ValueError:
        raise ValueError('replaced')


def _after_error(v: Any, handler: Any, env: Env) -> Any:
    handler(v)
    raise ValueError('after handler')


def _keep(v: Any, handler: Any, env: Env) -> Any:
    env.log.append(text(short_repr(handler)))
    return handler(v)


def _keyword(v: Any, handler: Any, env: Env) -> Any:
    return handler(input_value=v)


WRAPS: dict[str, Callable[..., Any]] = {
    'once': lambda v, handler, env: handler(v),
    'never': lambda v, handler, env: v,
    'twice': _twice,
    'outer-text': _loc('outer'),
    'outer-int': _loc(3),  # type: ignore[arg-type]
    'outer-wrong': _loc(1.5),  # type: ignore[arg-type]
    'other-input': lambda v, handler, env: handler('12'),
    'suffix-result': lambda v, handler, env: _suffix(handler(v), env),
    'catch': _catch,
    'replace-error': _reraise,
    'error-after': _after_error,
    'keep': _keep,
    'keyword': _keyword,
    'listed-result': lambda v, handler, env: [handler(v)],
}

WRAP_NAMES = (*('once', 'once', 'suffix-result', 'twice', 'never') * 4, *WRAPS, *(n for n in BEHAVIOURS if 'err' in n))


def _info(info: Any, env: Env) -> Any:
    return (
        freeze(info.context, env),
        freeze(info.config, env),
        info.mode,
        info.field_name,
        freeze(info.data, env),
        text(repr(info)),
    )


def _ser_info(info: Any, env: Env) -> Any:
    return (
        text(repr(info)),
        str(info) == repr(info),
        info.mode_is_json(),
        getattr(info, 'field_name', '<none>'),
        info.polymorphic_serialization,
        freeze(info.include, env),
        freeze(info.exclude, env),
        freeze(info.context, env),
    )


def _wrap_act(name: str) -> Callable[..., Any]:
    if name in WRAPS:
        return WRAPS[name]
    behave = BEHAVIOURS[name]
    return lambda v, handler, env: behave(v, env)


def make_function(env: Env, role: str, name: str, *extra: Any) -> Any:
    """The function of a `Fn` description: `role` is its signature, `name` its behaviour."""
    return ROLES[role](env, name, *extra)


def _value_role(env: Env, name: str) -> Any:
    act = BEHAVIOURS[name]

    def function(v: Any) -> Any:
        env.log.append((name, freeze(v, env)))
        return act(v, env)

    return function


def _value_info_role(env: Env, name: str) -> Any:
    act = BEHAVIOURS[name]

    def function(v: Any, info: Any) -> Any:
        env.log.append((name, freeze(v, env), _info(info, env)))
        return act(v, env)

    return function


def _wrap_role(env: Env, name: str) -> Any:
    act = _wrap_act(name)

    def function(v: Any, handler: Any) -> Any:
        env.log.append((name, freeze(v, env)))
        return act(v, handler, env)

    return function


def _wrap_info_role(env: Env, name: str) -> Any:
    act = _wrap_act(name)

    def function(v: Any, handler: Any, info: Any) -> Any:
        env.log.append((name, freeze(v, env), _info(info, env)))
        return act(v, handler, env)

    return function


def _factory_role(env: Env, name: str) -> Any:
    act = BEHAVIOURS[name]

    def function() -> Any:
        env.log.append((name,))
        return act('made', env)

    return function


def _factory_data_role(env: Env, name: str) -> Any:
    act = BEHAVIOURS[name]

    def function(data: Any) -> Any:
        env.log.append((name, freeze(data, env)))
        return act(len(data), env)

    return function


def _discriminator_role(env: Env, name: str) -> Any:
    def function(v: Any) -> Any:
        env.log.append((name, freeze(v, env)))
        if name == 'by-key':
            return v.get('kind') if isinstance(v, dict) else getattr(v, 'kind', None)
        if name == 'by-type':
            return type(v).__name__
        return BEHAVIOURS[name](v, env)

    return function


def _call_role(env: Env, name: str) -> Any:
    act = BEHAVIOURS[name]

    def function(*args: Any, **kwargs: Any) -> Any:
        env.log.append((name, freeze(args, env), freeze(kwargs, env)))
        return act(args[0] if args else 'called', env)

    return function


def _ser_role(field: bool, wrap: bool, with_info: bool) -> Any:
    """Serializer functions: `(model, value, handler, info)`, of which a schema asks for some."""

    def make(env: Env, name: str) -> Any:
        act = SER_WRAPS.get(name) or _wrap_act(name)

        def function(*args: Any) -> Any:
            model = args[: int(field)]
            value = args[int(field)]
            handler = args[int(field) + 1] if wrap else None
            info = args[-1] if with_info else None
            if len(args) != 1 + field + wrap + with_info:
                env.log.append(('arguments', len(args)))
            shown = _ser_info(info, env) if with_info else ()
            env.log.append((name, freeze(model, env), freeze(value, env), shown))
            return act(value, handler, env)

        return function

    return make


def _raise_serialization(v: Any, handler: Any, env: Env) -> Any:
    raise env.engine.PydanticSerializationError('not this')


def _raise_unexpected(v: Any, handler: Any, env: Env) -> Any:
    raise env.engine.PydanticSerializationUnexpectedValue('unexpected')


SER_WRAPS: dict[str, Callable[..., Any]] = {
    'index-int': lambda v, handler, env: handler(v, 0),
    'index-text': lambda v, handler, env: handler(v, 'a'),
    'ser-error': _raise_serialization,
    'unexpected': _raise_unexpected,
}


ROLES: dict[str, Callable[..., Any]] = {
    'value': _value_role,
    'value-info': _value_info_role,
    'wrap': _wrap_role,
    'wrap-info': _wrap_info_role,
    'factory': _factory_role,
    'factory-data': _factory_data_role,
    'discriminator': _discriminator_role,
    'call': _call_role,
    'ser': _ser_role(False, False, False),
    'ser-info': _ser_role(False, False, True),
    'ser-wrap': _ser_role(False, True, False),
    'ser-wrap-info': _ser_role(False, True, True),
    'field-ser': _ser_role(True, False, False),
    'field-ser-info': _ser_role(True, False, True),
    'field-ser-wrap': _ser_role(True, True, False),
    'field-ser-wrap-info': _ser_role(True, True, True),
}
