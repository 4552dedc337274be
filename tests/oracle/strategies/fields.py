"""The field-bearing kinds: model, model-fields, typed-dict, dataclass, dataclass-args, named-tuple."""

from __future__ import annotations

from typing import Any

from ..describe import Call, Cls, Coll, Fn, Inst, Nasty
from .base import Fitter, Gen, fitter, maker
from .config import config

NAMES = ('a', 'b', 'c', 'd_long_name', 'é')
ALIASES: tuple[Any, ...] = (
    'A',
    'b',
    'alias',
    ['x', 'y'],
    ['list', 0],
    ['list', -1],
    [['A'], ['x', 'y']],
    [['a1'], ['a2', 0, 'z']],
)
BAD_ALIASES: tuple[Any, ...] = ([], [[]], [1], 3, [['x'], 'y'])
EXTRA = ('allow', 'forbid', 'ignore')


def _field_common(g: Gen, field: dict[str, Any]) -> None:
    d = g.d
    if g.serialize and d.chance(12) and type(field['schema']) is dict:
        from .serialization import serialization

        field['schema'] = {**field['schema'], 'serialization': serialization(g, True)}
    if d.chance(25):
        field['validation_alias'] = d.choice(ALIASES)
        if d.chance(2):
            field['validation_alias'] = d.choice(BAD_ALIASES)
    if g.serialize:
        g.pick(field, 'metadata', ({'m': 1},), 3)
        g.pick(field, 'serialization_alias', ('S', 'a', 'ser é'), 20)
        g.flag(field, 'serialization_exclude', 8)
        if d.chance(6):
            name = d.choice(('constant-none', 'constant-int', 'identity', 'value-error'))
            field['serialization_exclude_if'] = Fn('value', name)


def field_schema(g: Gen, optional: int = 30) -> dict[str, Any]:
    """A field's schema: often with a default around it."""
    if 'default' in g.kinds and g.d.chance(optional):
        return g.make('default')
    return g.schema()


def fields(g: Gen, kind: str, low: int = 0, high: int = 4) -> dict[str, Any]:
    d = g.d
    found: dict[str, Any] = {}
    for name in NAMES[: d.integer(low, high)]:
        field: dict[str, Any] = {'type': kind, 'schema': field_schema(g)}
        _field_common(g, field)
        if kind == 'model-field':
            g.flag(field, 'frozen', 15)
        if kind == 'typed-dict-field':
            g.flag(field, 'required', 30)
        found[name] = field
    if d.chance(2):  # more than a machine word has bits
        for number in range(70):
            inner: Any = {'type': 'int'}
            if 'default' in g.kinds:
                inner = {'type': 'default', 'schema': inner, 'default': number}
            found[f'field_{number}'] = {'type': kind, 'schema': inner}
    return found


def computed(g: Gen, schema: dict[str, Any], percent: int = 12) -> None:
    d = g.d
    if not d.chance(percent if g.serialize else 2):
        return
    made = []
    for name in d.some(('area', 'names', 'broken'), 1, 2):
        field: dict[str, Any] = {'type': 'computed-field', 'property_name': name, 'return_schema': g.schema()}
        g.pick(field, 'alias', ('Computed', 'a'), 30)
        g.pick(field, 'metadata', ({'m': 1},), 3)
        if g.serialize and d.chance(8):
            field['serialization_exclude_if'] = Fn('value', 'constant-none')
        made.append(field)
    schema['computed_fields'] = made


def _extras(g: Gen, schema: dict[str, Any], keys: bool) -> None:
    g.pick(schema, 'extra_behavior', EXTRA, 40)
    if schema.get('extra_behavior') == 'allow' or g.d.chance(5):
        g.child(schema, 'extras_schema', 40)
        if keys:
            g.child(schema, 'extras_keys_schema', 25)


@maker('model-fields', minimal={'fields': {'a': {'type': 'model-field', 'schema': {'type': 'int'}}}})
def make_model_fields(g: Gen) -> dict[str, Any]:
    schema: dict[str, Any] = {'fields': fields(g, 'model-field')}
    g.pick(schema, 'model_name', ('Named',), 20)
    g.flag(schema, 'strict', 10)
    g.flag(schema, 'from_attributes', 25)
    _extras(g, schema, True)
    computed(g, schema)
    return schema


MODEL_OPTIONS = ('init', 'init-raises', 'post', 'post-raises', 'post-changes')


@maker(
    'model',
    minimal={
        'cls': Cls('model', 'M', ()),
        'schema': {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': {'type': 'int'}}}},
    },
)
def make_model(g: Gen) -> dict[str, Any]:
    d = g.d
    options: tuple[str, ...] = ()
    schema: dict[str, Any] = {}
    if d.chance(8):
        options += ('init',) if d.chance(85) else ('init-raises',)
        schema['custom_init'] = True
    if d.chance(14):
        options += (d.choice(MODEL_OPTIONS[2:]),)
        schema['post_init'] = 'post'
    if d.chance(4):
        options += ('setattr',)
    if g.serialize and d.chance(40):
        options += ('serializer',)
    name = f'Model{d.below(4)}'
    if d.chance(12):
        name, options = f'Own{g.number()}', options + ('prebuilt',)
    schema['cls'] = Cls('model', name, options)
    if d.chance(15):
        schema['root_model'] = True
        g.refs = []
        root: dict[str, Any] = {'type': 'model-field', 'schema': field_schema(g, 15)}
        _field_common(g, root)
        root.pop('validation_alias', None)
        inner: dict[str, Any] = {'type': 'model-fields', 'fields': {'root': root}}
        if d.below(100) < 85:
            inner = root['schema']
        schema['schema'] = inner
    else:
        schema['schema'] = _wrapped_fields(g)
    g.pick(schema, 'revalidate_instances', ('always', 'never', 'subclass-instances'), 20)
    g.flag(schema, 'strict', 10)
    g.flag(schema, 'frozen', 15)
    g.pick(schema, 'extra_behavior', EXTRA, 12)
    g.pick(schema, 'generic_origin', (Cls('model', 'Origin', ()),), 4)
    if d.chance(30):
        schema['config'] = config(d, g.serialize)
    return schema


def _wrapped_fields(g: Gen) -> dict[str, Any]:
    """The fields, now and then inside a function as a class validator puts it."""
    from .wrappers import function

    inner = g.make('model-fields')
    if g.d.chance(10):
        kind = g.d.choice(('function-before', 'function-after', 'function-wrap'))
        if kind in g.kinds:
            return {'type': kind, 'function': function(g, kind == 'function-wrap'), 'schema': inner}
    return inner


def tagged_model(g: Gen, tag: Any) -> dict[str, Any]:
    """A choice of a tagged union: something with a literal `kind` field."""
    d = g.d
    kinds = [k for k in ('model', 'typed-dict', 'dataclass') if k in g.kinds]
    if not kinds or d.chance(10):
        return g.schema()
    kind = d.choice(kinds)
    literal = {'type': 'literal', 'expected': [tag]} if 'literal' in g.kinds else {'type': 'any'}
    g.depth -= 1
    schema = {'type': kind, **_MAKERS_OF_TAGGED[kind](g, literal)}
    g.depth += 1
    return schema


@maker('typed-dict', minimal={'fields': {'a': {'type': 'typed-dict-field', 'schema': {'type': 'int'}}}})
def make_typed_dict(g: Gen) -> dict[str, Any]:
    d = g.d
    schema: dict[str, Any] = {'fields': fields(g, 'typed-dict-field')}
    g.pick(schema, 'cls', (Cls('typed-dict', 'Typed'),), 25)
    g.pick(schema, 'cls_name', ('TypedName',), 15)
    g.flag(schema, 'strict', 10)
    g.flag(schema, 'total', 25)
    _extras(g, schema, False)
    computed(g, schema, 8)
    if d.chance(20):
        schema['config'] = config(d, g.serialize)
    return schema


# --- dataclasses ----------------------------------------------------------------------------------------------------


def _dataclass_fields(g: Gen) -> tuple[list[dict[str, Any]], tuple[tuple[str, str], ...]]:
    d = g.d
    found, shape = [], []
    for name in NAMES[: d.integer(0, 4)]:
        field: dict[str, Any] = {'type': 'dataclass-field', 'name': name, 'schema': field_schema(g)}
        how = 'plain'
        if d.chance(20):
            field['kw_only'] = d.chance(70)
            how = 'kw' if field['kw_only'] else 'plain'
        if d.chance(8):
            field['init_only'] = True
            how = 'initvar'
        elif d.chance(6):
            field['init'] = False
            how = 'no-init'
        g.flag(field, 'frozen', 8)
        _field_common(g, field)
        found.append(field)
        shape.append((name, how))
    return found, tuple(shape)


@maker(
    'dataclass-args',
    minimal={'dataclass_name': 'D', 'fields': [{'type': 'dataclass-field', 'name': 'a', 'schema': {'type': 'int'}}]},
)
def make_dataclass_args(g: Gen) -> dict[str, Any]:
    return _dataclass_args(g, _dataclass_fields(g)[0])


def _dataclass_args(g: Gen, made: list[dict[str, Any]]) -> dict[str, Any]:
    schema: dict[str, Any] = {'dataclass_name': 'Data', 'fields': made}
    if any(field.get('init_only') for field in made) or g.d.chance(8):
        schema['collect_init_only'] = g.d.below(100) < 90
    g.pick(schema, 'extra_behavior', EXTRA, 30)
    computed(g, schema, 8)
    return schema


@maker(
    'dataclass',
    minimal={
        'cls': Cls('dataclass', 'D', (('a', 'plain'),)),
        'fields': ['a'],
        'schema': {
            'type': 'dataclass-args',
            'dataclass_name': 'D',
            'fields': [{'type': 'dataclass-field', 'name': 'a', 'schema': {'type': 'int'}}],
        },
    },
)
def make_dataclass(g: Gen) -> dict[str, Any]:
    made, shape = _dataclass_fields(g)
    return _dataclass(g, made, shape)


def _dataclass(g: Gen, made: list[dict[str, Any]], shape: tuple[tuple[str, str], ...]) -> dict[str, Any]:
    d = g.d
    options: tuple[str, ...] = ()
    schema: dict[str, Any] = {}
    if d.chance(15):
        options += ('slots',)
        schema['slots'] = True
    if d.chance(10):
        options += ('frozen',)
        schema['frozen'] = True
    inner = {'type': 'dataclass-args', **_dataclass_args(g, made)}
    if inner.get('collect_init_only') or d.chance(12):
        options += ('post',) if d.chance(80) else ('post-raises',)
        schema['post_init'] = True
    if g.serialize and d.chance(30):
        options += ('serializer',)
    name = f'Data{d.below(3)}'
    if d.chance(12):
        name, options = f'OwnData{g.number()}', options + ('prebuilt',)
    schema['cls'] = Cls('dataclass', name, shape, options)
    schema['schema'] = inner
    schema['fields'] = [name for name, how in shape if how != 'initvar']
    g.pick(schema, 'cls_name', ('DataName',), 10)
    g.pick(schema, 'revalidate_instances', ('always', 'never', 'subclass-instances'), 20)
    g.flag(schema, 'strict', 10)
    g.pick(schema, 'generic_origin', (Cls('dataclass', 'Origin'),), 4)
    if d.chance(20):
        schema['config'] = config(d, g.serialize)
    return schema


def _tagged_model(g: Gen, literal: Any) -> dict[str, Any]:
    schema = make_model(g)
    schema.pop('root_model', None)
    schema['schema'] = {'type': 'model-fields', **make_model_fields(g)}
    schema['schema']['fields'] = {'kind': {'type': 'model-field', 'schema': literal}, **schema['schema']['fields']}
    return schema


def _tagged_typed_dict(g: Gen, literal: Any) -> dict[str, Any]:
    schema = make_typed_dict(g)
    schema['fields'] = {'kind': {'type': 'typed-dict-field', 'schema': literal}, **schema['fields']}
    return schema


def _tagged_dataclass(g: Gen, literal: Any) -> dict[str, Any]:
    made, shape = _dataclass_fields(g)
    made.insert(0, {'type': 'dataclass-field', 'name': 'kind', 'schema': literal})
    return _dataclass(g, made, (('kind', 'plain'), *shape))


_MAKERS_OF_TAGGED = {'model': _tagged_model, 'typed-dict': _tagged_typed_dict, 'dataclass': _tagged_dataclass}


@maker(
    'named-tuple',
    minimal={
        'cls': Cls('namedtuple', 'P', ('a',)),
        'fields': [{'type': 'named-tuple-field', 'name': 'a', 'schema': {'type': 'int'}}],
    },
)
def make_named_tuple(g: Gen) -> dict[str, Any]:
    d = g.d
    made = []
    for name in NAMES[: d.integer(0, 3)]:
        field: dict[str, Any] = {'type': 'named-tuple-field', 'name': name, 'schema': field_schema(g)}
        if d.chance(20):
            field['validation_alias'] = d.choice(ALIASES)
        g.pick(field, 'metadata', ({'m': 1},), 3)
        made.append(field)
    schema: dict[str, Any] = {'cls': Cls('namedtuple', 'Point', tuple(f['name'] for f in made)), 'fields': made}
    g.pick(schema, 'cls_name', ('PointName',), 15)
    return schema


# --- fitters --------------------------------------------------------------------------------------------------------


def has_default(schema: Any) -> bool:
    while isinstance(schema, dict):
        if schema.get('type') == 'default':
            return 'default' in schema or 'default_factory' in schema
        schema = schema.get('schema')
    return False


def put(f: Fitter, found: dict[str, Any], name: str, alias: Any, value: Any) -> None:
    """Place a field's value where its alias (or its name) is looked for."""
    d = f.d
    if alias is None or f.mode == 'value' or not f.aliases or d.chance(12):
        found[name] = value
        return
    path = alias
    if isinstance(alias, list) and alias and isinstance(alias[0], list):
        path = d.choice(alias)
    if isinstance(path, str):
        found[path] = value
    elif isinstance(path, list) and path and isinstance(path[0], str):
        inner = value
        for step in reversed(path[1:]):
            inner = {step: inner} if isinstance(step, str) else [inner]
        found[path[0]] = inner
    else:
        found[name] = value


def fit_fields(
    f: Fitter, pairs: list[tuple[str, dict[str, Any]]], extra: Any, extras_schema: Any = None
) -> dict[str, Any]:
    d = f.d
    found: dict[str, Any] = {}
    for name, field in pairs:
        optional = has_default(field['schema']) or field.get('required') is False
        if optional and d.chance(35):
            continue
        put(f, found, name, field.get('validation_alias'), f.fit(field['schema']))
    if d.chance(20) if extra != 'forbid' else d.chance(5):
        found[d.choice(('extra', 'z', 'kind'))] = f.fit(extras_schema or {'type': 'any'})
    return found


@fitter('model-fields', 'typed-dict')
def fit_model_fields(f: Fitter, schema: dict[str, Any]) -> Any:
    found = fit_fields(f, list(schema['fields'].items()), schema.get('extra_behavior'), schema.get('extras_schema'))
    if f.mode == 'python' and schema.get('from_attributes') and f.d.chance(20):
        return Nasty(
            f.d.choice(('property-raises', 'attr-raises', 'any-attr', 'attribute-errors', 'slotted', 'attributes'))
        )
    if f.mode == 'python' and schema.get('from_attributes') and f.d.chance(50):
        return attributes_of(found)
    if f.mode == 'python' and not schema.get('strict') and f.d.chance(6):
        return Coll('mappingproxy', found)
    return found


def attributes_of(found: dict[str, Any]) -> Any:
    """The same fields as an object's attributes."""
    return Coll('namespace', {str(key): value for key, value in found.items()})


def instance(f: Fitter, cls: Any, found: dict[str, Any], known: Any) -> Any:
    """An instance of a model class with these fields."""
    d = f.d
    extra = {key: value for key, value in found.items() if key not in known}
    own = {key: value for key, value in found.items() if key in known}
    fields_set = list(own) if d.chance(80) else list(own)[:1]
    private = {'_p': 1} if d.chance(20) else None
    if d.chance(15):
        cls = Cls(cls.args[0], cls.args[1], (*cls.args[2], 'sub'))
    return Inst(cls, own, fields_set, extra if extra or d.chance(20) else None, private)


@fitter('model')
def fit_model(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    inner = schema['schema']
    if schema.get('root_model'):
        root = f.fit(inner['fields']['root']['schema'] if inner.get('type') == 'model-fields' else inner)
        if f.mode == 'value' or (f.mode == 'python' and d.chance(30)):
            return Inst(schema['cls'], {'root': root}, ['root'], None, None)
        return root
    while inner.get('type') not in ('model-fields', None) and isinstance(inner.get('schema'), dict):
        inner = inner['schema']
    if inner.get('type') != 'model-fields':
        return f.fit(inner)
    if f.mode == 'json' or (f.mode == 'python' and d.below(100) < 70):
        return f.fit(inner)
    before, f.aliases = f.aliases, False
    found = fit_fields(f, list(inner['fields'].items()), inner.get('extra_behavior'), inner.get('extras_schema'))
    f.aliases = before
    return instance(f, schema['cls'], found, inner['fields'])


@fitter('dataclass-args')
def fit_dataclass_args(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    pairs = [(field['name'], field) for field in schema['fields'] if field.get('init', True)]
    found = fit_fields(f, pairs, schema.get('extra_behavior'))
    if f.mode != 'python' or d.below(100) < 60:
        return found
    return args_kwargs(f, [field for _, field in pairs if not field.get('kw_only')], found)


def args_kwargs(f: Fitter, positional: list[dict[str, Any]], found: dict[str, Any]) -> Any:
    """Some of the leading fields positional, the rest by keyword."""
    from ..describe import Eng

    args, rest = [], dict(found)
    for field in positional[: f.d.below(len(positional) + 1)]:
        if field['name'] not in rest:
            break
        args.append(rest.pop(field['name']))
    return Call(Eng('ArgsKwargs'), [tuple(args), rest] if rest or f.d.chance(50) else [tuple(args)])


@fitter('dataclass')
def fit_dataclass(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    if f.mode == 'json' or (f.mode == 'python' and d.below(100) < 70):
        return f.fit(schema['schema'])
    before, f.aliases = f.aliases, False
    inner = schema['schema']
    pairs = [(x['name'], x) for x in inner['fields'] if not x.get('init_only')] if 'fields' in inner else []
    found = fit_fields(f, pairs, 'forbid')
    f.aliases = before
    cls = schema['cls']
    if d.chance(12):
        cls = Cls(*cls.args[:3], (*(cls.args[3] if len(cls.args) > 3 else ()), 'sub'))
    return Inst(cls, found)


@fitter('named-tuple')
def fit_named_tuple(f: Fitter, schema: dict[str, Any]) -> Any:
    d = f.d
    shape = d.below(100)
    if f.mode == 'value' or (shape < 30 and f.mode == 'python'):
        return Call(schema['cls'], [f.fit(field['schema']) for field in schema['fields']])
    if shape < 65:
        return fit_fields(f, [(field['name'], field) for field in schema['fields']], 'forbid')
    items = [f.fit(field['schema']) for field in schema['fields']]
    if f.mode == 'json':
        return items
    return (
        items
        if shape < 85
        else tuple(items)
        if shape < 95
        else args_kwargs(f, [], dict(zip(NAMES, items, strict=False)))
    )
