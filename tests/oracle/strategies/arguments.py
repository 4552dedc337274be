"""arguments, arguments-v3 and call."""

from __future__ import annotations

from typing import Any

from ..describe import Call, Eng, Fn
from .base import Fitter, Gen, fitter, maker
from .fields import ALIASES, fields, has_default, put
from .text import jsonable

MODES = ('positional_only', 'positional_or_keyword', 'keyword_only')
NAMES = ('a', 'b', 'c', 'é')


def _parameters(g: Gen, optional: int = 30) -> list[dict[str, Any]]:
    from .fields import field_schema

    d = g.d
    modes = sorted(d.below(3) for _ in range(d.choice((1, 0, 2, 1, 3))))
    found = []
    defaults = False
    for name, mode in zip(NAMES, modes, strict=False):
        schema = field_schema(g, optional)
        if defaults and mode < 2 and not has_default(schema) and d.below(100) < 90 and 'default' in g.kinds:
            schema = {'type': 'default', 'schema': schema, 'default': 5}
        defaults = defaults or has_default(schema)
        parameter: dict[str, Any] = {'name': name, 'schema': schema}
        if mode != 1 or d.chance(50):
            parameter['mode'] = MODES[mode]
        if mode and d.chance(20):
            parameter['alias'] = d.choice(ALIASES)
        found.append(parameter)
    if d.chance(2) and found:
        found.append({'name': 'a', 'schema': {'type': 'any'}})
    return found


def _by(g: Gen, schema: dict[str, Any]) -> None:
    g.flag(schema, 'validate_by_name', 15)
    g.flag(schema, 'validate_by_alias', 10)


def _unpacked(g: Gen) -> dict[str, Any]:
    return (
        {'type': 'typed-dict', 'fields': fields(g, 'typed-dict-field', 0, 2)} if 'typed-dict' in g.kinds else g.schema()
    )


@maker('arguments', minimal={'arguments_schema': [{'name': 'a', 'schema': {'type': 'int'}}]})
def make_arguments(g: Gen) -> dict[str, Any]:
    d = g.d
    schema: dict[str, Any] = {'arguments_schema': _parameters(g)}
    _by(g, schema)
    g.child(schema, 'var_args_schema', 25)
    if d.chance(30):
        schema['var_kwargs_mode'] = 'uniform'
        schema['var_kwargs_schema'] = g.schema()
        if d.chance(30):
            schema['var_kwargs_mode'] = 'unpacked-typed-dict'
            schema['var_kwargs_schema'] = _unpacked(g)
    return schema


@maker('arguments-v3', minimal={'arguments_schema': [{'name': 'a', 'schema': {'type': 'int'}}]})
def make_arguments_v3(g: Gen) -> dict[str, Any]:
    d = g.d
    found = _parameters(g)
    if d.chance(25):
        at = next((n for n, p in enumerate(found) if p.get('mode') == 'keyword_only'), len(found))
        found.insert(at, {'name': 'args', 'schema': g.schema(), 'mode': 'var_args'})
    if d.chance(25):
        mode = d.choice(('var_kwargs_uniform', 'var_kwargs_uniform', 'var_kwargs_unpacked_typed_dict'))
        inner = g.schema() if mode == 'var_kwargs_uniform' else _unpacked(g)
        found.append({'name': 'kwargs', 'schema': inner, 'mode': mode})
    schema: dict[str, Any] = {'arguments_schema': found}
    _by(g, schema)
    g.pick(schema, 'extra_behavior', ('forbid', 'ignore'), 25)
    return schema


@maker(
    'call',
    minimal={
        'arguments_schema': {'type': 'arguments', 'arguments_schema': [{'name': 'a', 'schema': {'type': 'int'}}]},
        'function': Fn('call', 'identity'),
    },
)
def make_call(g: Gen) -> dict[str, Any]:
    d = g.d
    kind = (
        'arguments'
        if d.below(100) < 85
        else d.choice([k for k in ('arguments-v3', 'dataclass-args') if k in g.kinds] or ['arguments'])
    )
    inner = g.make(kind) if kind in g.kinds else g.schema()
    names = (
        *('identity', 'suffix', 'constant-none', 'identity') * 10,
        'constant-int',
        'value-error',
        'assertion',
        'type-error',
        'custom-error',
        'omit',
        'use-default',
    )
    schema: dict[str, Any] = {'arguments_schema': inner, 'function': Fn('call', d.choice(names))}
    g.pick(schema, 'function_name', ('my_function',), 25)
    if d.chance(30):
        schema['return_schema'] = g.blocked()
    return schema


@fitter('arguments')
def fit_arguments(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    args: list[Any] = []
    kwargs: dict[str, Any] = {}
    by_position = True
    for parameter in schema['arguments_schema']:
        mode = parameter.get('mode', 'positional_or_keyword')
        if has_default(parameter['schema']) and d.chance(35):
            by_position = False
            continue
        value = f.fit(parameter['schema'])
        if mode == 'positional_only' or (mode == 'positional_or_keyword' and by_position and d.chance(50)):
            args.append(value)
        else:
            by_position = False
            put(f, kwargs, parameter['name'], parameter.get('alias'), value)
    if 'var_args_schema' in schema and by_position:
        args += [f.fit(schema['var_args_schema']) for _ in range(d.below(3))]
    if 'var_kwargs_schema' in schema and d.chance(70):
        inner = schema['var_kwargs_schema']
        if schema.get('var_kwargs_mode') == 'unpacked-typed-dict':
            found = f.fit(inner)
            kwargs.update(found if type(found) is dict else {})
        else:
            kwargs[d.choice(('x', 'y', 'a'))] = f.fit(inner)
    return _call_form(f, args, kwargs)


def _call_form(f: Fitter, args: list[Any], kwargs: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json':
        return jsonable(args if args and not kwargs else kwargs)
    if kwargs and not args and d.chance(50):
        return kwargs
    if args and not kwargs and d.chance(40):
        return list(args) if d.chance(50) else tuple(args)
    parts: list[Any] = [tuple(args)]
    if kwargs or d.chance(50):
        parts.append(kwargs)
    return Call(Eng('ArgsKwargs'), parts)


@fitter('arguments-v3')
def fit_arguments_v3(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode != 'json' and d.chance(50):
        args, kwargs = [], {}
        for parameter in schema['arguments_schema']:
            mode = parameter.get('mode', 'positional_or_keyword')
            if mode == 'var_args':
                args += [f.fit(parameter['schema']) for _ in range(d.below(3))]
            elif mode == 'var_kwargs_uniform':
                kwargs['x'] = f.fit(parameter['schema'])
            elif mode == 'var_kwargs_unpacked_typed_dict':
                found = f.fit(parameter['schema'])
                kwargs.update(found if type(found) is dict else {})
            elif mode == 'keyword_only' or kwargs:
                put(f, kwargs, parameter['name'], parameter.get('alias'), f.fit(parameter['schema']))
            else:
                args.append(f.fit(parameter['schema']))
        return _call_form(f, args, kwargs)
    found: dict[str, Any] = {}
    for parameter in schema['arguments_schema']:
        if has_default(parameter['schema']) and d.chance(35):
            continue
        mode = parameter.get('mode', '')
        inner = parameter['schema']
        if mode == 'var_args':
            value: Any = [f.fit(inner) for _ in range(d.below(3))]
        elif mode == 'var_kwargs_uniform':
            value = {'x': f.fit(inner)} if d.chance(60) else {}
        else:
            value = f.fit(inner)
        put(f, found, parameter['name'], parameter.get('alias'), value)
    return jsonable(found) if f.mode == 'json' else found


@fitter('call')
def fit_call(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.fit(schema['arguments_schema'])
