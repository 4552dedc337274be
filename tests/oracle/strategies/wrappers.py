"""Kinds around other kinds: functions, default, nullable, unions, chain, json, definitions and the like."""

from __future__ import annotations

import json
from typing import Any

from ..describe import Eng, Fn, Lazy, Nasty
from ..functions import PLAIN_NAMES, WRAP_NAMES
from .base import Fitter, Gen, fitter, maker
from .text import dump_json, jsonable

FIELD_NAMES = ('a', 'field')

# --- functions ------------------------------------------------------------------------------------------------------


def function(g: Gen, wrap: bool) -> dict[str, Any]:
    """The `function` key of a validator-function schema."""
    d = g.d
    name = d.choice(WRAP_NAMES if wrap else PLAIN_NAMES)
    role = 'wrap' if wrap else 'value'
    if d.chance(40):
        made: dict[str, Any] = {'type': 'with-info', 'function': Fn(role + '-info', name)}
        g.pick(made, 'field_name', FIELD_NAMES, 20)
        return made
    return {'type': 'no-info', 'function': Fn(role, name)}


def _minimal(role: str, name: str) -> dict[str, Any]:
    made: dict[str, Any] = {'function': {'type': 'no-info', 'function': Fn(role, name)}}
    if name != 'constant-int':
        made['schema'] = {'type': 'int'}
    return made


ENDING = ('identity', 'raise-if-odd', 'once', 'keep', 'catch', 'error-after')


def _with_function(g: Gen, wrap: bool) -> dict[str, Any]:
    made = function(g, wrap)
    if g.d.chance(2):
        return {'function': made, 'schema': g.blocked(), 'json_schema_input_schema': {'type': 'int'}}
    ends = made['function'].args[1] in ENDING
    return {'function': made, 'schema': g.schema() if ends else g.blocked()}


@maker('function-before', minimal=_minimal('value', 'identity'))
def make_before(g: Gen) -> dict[str, Any]:
    return _with_function(g, False)


@maker('function-after', minimal=_minimal('value', 'identity'))
def make_after(g: Gen) -> dict[str, Any]:
    return _with_function(g, False)


@maker('function-wrap', minimal=_minimal('wrap', 'once'))
def make_wrap(g: Gen) -> dict[str, Any]:
    return _with_function(g, True)


@maker('function-plain', minimal=_minimal('value', 'constant-int'))
def make_plain(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'function': function(g, False)}
    g.pick(schema, 'json_schema_input_schema', ({'type': 'int'},), 2)
    return schema


@fitter('function-before', 'function-after', 'function-wrap')
def fit_function(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.fit(schema['schema'])


# --- default and nullable -------------------------------------------------------------------------------------------

DEFAULTS: tuple[Any, ...] = (
    *(None, 0, 1, 'a', '', 1.5, True, [], {}, [1, 'a'], {'a': 1}, (), b'a', 'not valid'),
    *(Eng('PydanticUndefined'), Nasty('object'), Nasty('unhashable'), Eng('MISSING')),
)


@maker('default', minimal={'schema': {'type': 'int'}, 'default': 1})
def make_default(g: Gen) -> dict[str, Any]:
    d = g.d
    schema: dict[str, Any] = {'schema': g.schema()}
    shape = d.below(100)
    if shape < 25:
        schema['default'] = None
    elif shape < 65:
        schema['default'] = fit_value(g, schema['schema']) if d.chance(30) else d.choice(DEFAULTS)
    elif shape < 90:
        taking = d.chance(35)
        name = d.choice(
            ('identity', 'constant-int', 'constant-str', 'suffix', 'constant-none', 'value-error', 'key-error')
        )
        schema['default_factory'] = Fn('factory-data' if taking else 'factory', name)
        if taking or d.chance(10):
            schema['default_factory_takes_data'] = taking
    if d.chance(3):
        schema['default'] = 1
    g.pick(schema, 'on_error', ('raise', 'omit', 'default'), 30)
    if not g.known_refs:
        g.flag(schema, 'validate_default', 25)
    g.flag(schema, 'strict', 8)
    if d.chance(2):
        schema['copy_default'] = True
    return schema


def fit_value(g: Gen, schema: dict[str, Any]) -> Any:
    return Fitter(g.d, 'value').fit(schema)


@fitter('default')
def fit_default(f: Fitter, schema: dict[str, Any]) -> Any:
    if f.mode == 'python' and f.d.chance(4):
        return Eng('PydanticUndefined')
    return f.fit(schema['schema'])


@maker('nullable', minimal={'schema': {'type': 'int'}})
def make_nullable(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'schema': g.schema()}
    g.flag(schema, 'strict', 8)
    return schema


@fitter('nullable')
def fit_nullable(f: Fitter, schema: dict[str, Any]) -> Any:
    return None if f.d.below(100) < 25 else f.fit(schema['schema'])


# --- unions ---------------------------------------------------------------------------------------------------------


def custom_error(g: Gen, schema: dict[str, Any], percent: int = 10) -> None:
    if not g.d.chance(percent):
        return
    schema['custom_error_type'] = found = g.d.choice(('my_custom', 'my_custom', 'int_type', 'greater_than'))
    g.pick(schema, 'custom_error_message', ('no {a}', 'plain message'), 95 if found == 'my_custom' else 15)
    contexts: Any = ({'a': 1}, {'a': 'x', 'gt': 3}, {'gt': 2.5})
    g.pick(
        schema,
        'custom_error_context',
        contexts[1:] if found == 'greater_than' else contexts,
        90 if found == 'greater_than' else 50,
    )


@maker('union', minimal={'choices': [{'type': 'int'}, {'type': 'str'}]})
def make_union(g: Gen) -> dict[str, Any]:
    d = g.d
    choices: list[Any] = [g.schema() for _ in range(d.integer(1, 4))]
    if d.chance(2):
        choices = []
    if d.chance(10):
        choices = [(choice, f'label-{n}') for n, choice in enumerate(choices)]
    schema: dict[str, Any] = {'choices': choices}
    g.pick(schema, 'mode', ('smart', 'left_to_right'), 35)
    g.flag(schema, 'auto_collapse', 8)
    g.flag(schema, 'strict', 10)
    custom_error(g, schema)
    return schema


@fitter('union')
def fit_union(f: Fitter, schema: dict[str, Any]) -> Any:
    if not schema['choices']:
        return None
    choice = f.d.choice(schema['choices'])
    return f.fit(choice[0] if isinstance(choice, tuple) else choice)


TAGS: tuple[Any, ...] = ('cat', 'dog', 'bird', 1, 2, 'É', Nasty('str-enum'), True, None)


@maker('tagged-union', minimal={'choices': {'a': {'type': 'dict'}}, 'discriminator': 'kind'})
def make_tagged(g: Gen) -> dict[str, Any]:
    from .fields import tagged_model

    d = g.d
    tags = d.some(TAGS[:3] if d.below(100) < 70 else TAGS, 1, 3)
    shape = d.below(100)
    schema: dict[str, Any]
    if shape < 60:
        discriminator: Any = 'kind'
    elif shape < 75:
        discriminator = d.choice(
            (['kind'], [['kind'], ['sort']], [['at', 'kind'], ['kind']], ['kinds', 0], 'missing', [])
        )
    else:
        discriminator = Fn(
            'discriminator', d.choice(('by-key', 'by-key', 'by-type', 'constant-none', 'value-error', 'omit'))
        )
        if discriminator.args[1] == 'by-type':
            tags = d.some(('int', 'str', 'dict', 'list'), 1, 4)
            schema = {'choices': {tag: g.make(tag) if tag in g.kinds else {'type': 'any'} for tag in tags}}
            schema['discriminator'] = discriminator
            return schema
    schema = {'choices': {tag: tagged_model(g, tag) for tag in tags}, 'discriminator': discriminator}
    g.flag(schema, 'strict', 8)
    g.flag(schema, 'from_attributes', 25)
    custom_error(g, schema)
    return schema


@fitter('tagged-union')
def fit_tagged(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    tag = d.choice(list(schema['choices']))
    found = f.fit(schema['choices'][tag])
    if isinstance(tag, Lazy):
        tag = 'a'
    discriminator = schema['discriminator']
    if type(found) is dict:
        if f.mode != 'value' and d.below(100) < 92:
            place = {'kind': tag}
            if discriminator == ['kinds', 0]:
                place = {'kinds': [tag]}
            elif type(discriminator) is list and len(discriminator) > 1 and d.chance(50):
                place = d.choice(({'sort': tag}, {'at': {'kind': tag}}))
            found = {**found, **place}
    return found


# --- the others -----------------------------------------------------------------------------------------------------


@maker('chain', minimal={'steps': [{'type': 'str'}, {'type': 'int'}]})
def make_chain(g: Gen) -> dict[str, Any]:
    return {'steps': [g.schema() for _ in range(g.d.integer(1, 3))] if not g.d.chance(2) else []}


@fitter('chain')
def fit_chain(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.fit(schema['steps'][0]) if schema['steps'] else None


@maker('lax-or-strict', minimal={'lax_schema': {'type': 'int'}, 'strict_schema': {'type': 'str'}})
def make_lax_or_strict(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'lax_schema': g.schema(), 'strict_schema': g.schema()}
    g.flag(schema, 'strict', 25)
    return schema


@fitter('lax-or-strict')
def fit_lax_or_strict(f: Fitter, schema: dict[str, Any]) -> Any:
    other = f.d.chance(30)
    return f.fit(schema['strict_schema' if bool(schema.get('strict')) != other else 'lax_schema'])


@maker('json-or-python', minimal={'json_schema': {'type': 'int'}, 'python_schema': {'type': 'str'}})
def make_json_or_python(g: Gen) -> dict[str, Any]:
    return {'json_schema': g.schema(), 'python_schema': g.schema()}


@fitter('json-or-python')
def fit_json_or_python(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.fit(schema['json_schema' if f.mode == 'json' else 'python_schema'])


@maker('custom-error', minimal={'schema': {'type': 'int'}, 'custom_error_type': 'mine', 'custom_error_message': 'no'})
def make_custom_error(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'schema': g.schema()}
    custom_error(g, schema, 97)
    return schema


@fitter('custom-error')
def fit_custom_error(f: Fitter, schema: dict[str, Any]) -> Any:
    return f.fit(schema['schema'])


@maker('json')
def make_json(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {}
    g.child(schema, 'schema')
    return schema


@fitter('json')
def fit_json(f: Fitter, schema: dict[str, Any]) -> Any:
    inner = schema.get('schema') or {'type': 'any'}
    if f.mode == 'value':
        return f.fit(inner)
    mode, f.mode = f.mode, 'json'
    try:
        found = dump_json(f.d, jsonable(f.fit(inner)))
    finally:
        f.mode = mode
    if mode == 'python' and f.d.chance(20):
        return found.encode('utf-8', 'replace')
    return found


# --- definitions ----------------------------------------------------------------------------------------------------


@maker(
    'definitions',
    minimal={'schema': {'type': 'definition-ref', 'schema_ref': 'r'}, 'definitions': [{'type': 'int', 'ref': 'r'}]},
)
def make_definitions(g: Gen) -> dict[str, Any]:
    d = g.d
    refs = [f'def-{g.number()}' for _ in range(d.integer(1, 3))]
    before = g.refs, g.known_refs
    g.refs, g.known_refs = [], g.known_refs + refs
    g.depth = max(g.depth, 1)
    definitions = []
    for ref in refs:
        depth, g.depth = g.depth, max(1, g.depth - 1)
        kind = d.choice([k for k in RECURSIVE if k in g.kinds] or ['nullable'])
        entry = g.make(kind)
        g.depth = depth
        entry['ref'] = ref
        definitions.append(entry)
    g.refs = g.known_refs
    schema = g.schema()
    if d.chance(60):
        schema = {'type': 'definition-ref', 'schema_ref': d.choice(refs)}
    g.refs, g.known_refs = before
    if d.chance(3):
        definitions = definitions[1:]
    return {'schema': schema, 'definitions': definitions}


RECURSIVE = (
    'list',
    'list',
    'dict',
    'model',
    'typed-dict',
    'nullable',
    'union',
    'tuple',
    'dataclass',
    'function-wrap',
    'default',
)


@maker(
    'definition-ref',
    minimal={'schema_ref': 'r'},
)
def make_definition_ref(g: Gen) -> dict[str, Any]:
    """As a root it needs definitions around it, so this is what it makes there."""
    return {'schema_ref': g.d.choice(g.refs) if g.refs else 'nowhere'}


ENDLESS_LISTS = ('cyclic-list', 'deeper-list', 'deep-list')
ENDLESS_DICTS = ('cyclic-dict', 'deeper-dict')


@fitter('definitions')
def fit_definitions(f: Fitter, schema: dict[str, Any]) -> Any:
    if f.mode != 'json' and f.d.chance(15):
        target = f.definitions.get(schema['schema'].get('schema_ref', ''), {}).get('type')
        return Nasty(f.d.choice(ENDLESS_LISTS if target in ('list', 'tuple') else ENDLESS_DICTS))
    return f.fit(schema['schema'])


@fitter('definition-ref')
def fit_definition_ref(f: Fitter, schema: dict[str, Any]) -> Any:
    target = f.definitions.get(schema['schema_ref'])
    f.depth -= 2
    try:
        return None if target is None else f.fit(target)
    finally:
        f.depth += 2


assert json
