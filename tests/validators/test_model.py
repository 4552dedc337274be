"""`model` and `model-fields`: the fields of a model, and instances around them."""

from __future__ import annotations

from types import MappingProxyType, SimpleNamespace

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
STR = {'type': 'str'}


def field(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'model-field', 'schema': schema, **keys}


def default(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'default', 'schema': schema, **keys}


def fields(_fields: dict | None = None, **keys: object) -> dict:
    return {'type': 'model-fields', 'fields': _fields or {'a': field(), 'b': field(STR)}, **keys}


def model(inner: dict | None = None, cls: type | None = None, **keys: object) -> dict:
    return {'type': 'model', 'cls': cls or Model, 'schema': inner or fields(), **keys}


class Base:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


class Model(Base):
    pass


class Sub(Model):
    pass


class Post(Base):
    def after(self, context: object) -> None:
        self.__dict__['context'] = context


class PostRaises(Base):
    def after(self, context: object) -> None:
        raise ValueError('no')


class Origin(Base):
    pass


class OfInt(Origin):
    pass


class OfStr(Origin):
    pass


class Raises:
    @property
    def a(self) -> int:
        raise RuntimeError('no a')


def made(cls: type = Model, extra: dict | None = None, **values: object) -> Base:
    instance = cls.__new__(cls)
    instance.__dict__ = values or {'a': 1, 'b': 'x'}
    instance.__pydantic_fields_set__ = set(instance.__dict__)
    instance.__pydantic_extra__ = extra
    instance.__pydantic_private__ = None
    return instance


def seen(value: object, info: object) -> tuple:
    return value, dict(info.data), info.field_name


def plain(value: object) -> object:
    if isinstance(value, Base):
        extra = getattr(value, '__pydantic_extra__', 'unset')
        return type(value).__name__, dict(vars(value)), sorted(value.__pydantic_fields_set__), extra
    if isinstance(value, tuple) and len(value) == 3:
        return value[0], value[1], sorted(value[2])
    return value


def result_of(engine, schema, value, mode='python', config=None, **keys):
    return plain(outcome(engine, schema, value, mode, config, **keys))


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (fields(), {'a': '1', 'b': 'x'}, dict(), ({'a': 1, 'b': 'x'}, None, ['a', 'b'])),
        (fields(), {}, dict(), [('missing', ('a',), 'Field required'), ('missing', ('b',), 'Field required')]),
        (
            fields(),
            {'a': 'q', 'b': 1},
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                ('string_type', ('b',), 'Input should be a valid string'),
            ],
        ),
        (fields(), [], dict(), [('model_type', (), 'Input should be a valid dictionary or instance of Model')]),
        (
            fields(model_name='Named'),
            5,
            dict(),
            [('model_type', (), 'Input should be a valid dictionary or instance of Named')],
        ),
        (fields(), MappingProxyType({'a': 1, 'b': 'x'}), dict(), ({'a': 1, 'b': 'x'}, None, ['a', 'b'])),
        (
            fields(),
            MappingProxyType({'a': 1, 'b': 'x'}),
            dict(strict=True),
            [('model_type', (), 'Input should be a valid dictionary or instance of Model')],
        ),
        (fields(), '{"a": 1, "b": "x"}', dict(mode='json'), ({'a': 1, 'b': 'x'}, None, ['a', 'b'])),
        (fields(), '{"b": "x", "a": 1, "a": 2}', dict(mode='json'), ({'a': 2, 'b': 'x'}, None, ['a', 'b'])),
        (fields(from_attributes=True), '5', dict(mode='json'), [('model_type', (), 'Input should be an object')]),
        (fields(), {'a': '1', 'b': 'x'}, dict(mode='strings'), ({'a': 1, 'b': 'x'}, None, ['a', 'b'])),
        (
            fields(),
            {'a': 1, 'b': 'x'},
            dict(mode='strings'),
            [('string_type', ('a',), 'Input should be a valid string')],
        ),
        (fields(), 'x', dict(mode='strings'), [('model_type', (), 'Input should be an object')]),
        (
            fields(
                {
                    'a': field(default(default=3)),
                    'b': field(default(default_factory=dict, default_factory_takes_data=True)),
                }
            ),
            {},
            dict(),
            ({'a': 3, 'b': {'a': 3}}, None, []),
        ),
        (
            fields({'a': field(), 'b': field(default(default_factory=dict, default_factory_takes_data=True))}),
            {'a': 'x'},
            dict(),
            [
                ('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer'),
                (
                    'default_factory_not_called',
                    ('b',),
                    'The default factory uses validated data, but at least one validation error occurred',
                ),
            ],
        ),
        (fields({'a': field(default(on_error='omit'))}), {'a': 'x'}, dict(), ({}, None, [])),
        (fields({'a': field(default(default=3, on_error='default'))}), {'a': 'x'}, dict(), ({'a': 3}, None, ['a'])),
        (
            fields(
                {
                    'a': field(),
                    'b': field({'type': 'function-plain', 'function': {'type': 'with-info', 'function': seen}}),
                }
            ),
            {'a': 1, 'b': 2},
            dict(),
            ({'a': 1, 'b': (2, {'a': 1}, 'b')}, None, ['a', 'b']),
        ),
        (
            fields(
                {
                    'a': field(
                        {
                            'type': 'function-after',
                            'function': {'type': 'no-info', 'function': abs},
                            'schema': default(default=3),
                        }
                    )
                }
            ),
            {},
            dict(),
            [('missing', ('a',), 'Field required')],
        ),
    ],
)
def test_fields(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (fields({'a': field()}), {'a': 1, 'z': 2}, dict(), ({'a': 1}, None, ['a'])),
        (fields({'a': field()}, extra_behavior='allow'), {'a': 1, 'z': 2}, dict(), ({'a': 1}, {'z': 2}, ['a', 'z'])),
        (
            fields({'a': field()}, extra_behavior='forbid'),
            {'a': 1, 'z': 2, 3: 4},
            dict(),
            [
                ('extra_forbidden', ('z',), 'Extra inputs are not permitted'),
                ('invalid_key', (3,), 'Keys should be strings'),
            ],
        ),
        (
            fields({'a': field()}, extra_behavior='allow'),
            {'a': 'q', '\ud800': 2},
            dict(),
            [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')],
        ),
        (
            fields(
                {'a': field()},
                extra_behavior='allow',
                extras_schema=INT,
                extras_keys_schema={'type': 'str', 'max_length': 1},
            ),
            {'a': 1, 'z': '2', 'yy': 'q'},
            dict(),
            [
                ('string_too_long', ('yy',), 'String should have at most 1 character'),
                ('int_parsing', ('yy',), 'Input should be a valid integer, unable to parse string as an integer'),
            ],
        ),
        (
            fields({'a': field()}, extra_behavior='allow', extras_keys_schema={'type': 'str', 'to_upper': True}),
            {'a': 1, 'z': 2},
            dict(),
            ({'a': 1}, {'Z': 2}, ['Z', 'a']),
        ),
        (
            fields({'a': field()}, extra_behavior='allow', extras_keys_schema=INT),
            {'a': 1, '3': 2},
            dict(),
            'TypeError: Extra keys must be strings, got `int`',
        ),
        (
            fields({'a': field()}, extra_behavior='allow', extras_keys_schema={'type': 'bytes'}, extras_schema=INT),
            {'a': 1, 'z': 'no number'},
            dict(),
            'TypeError: Extra keys must be strings, got `bytes`',
        ),
        (fields({'a': field()}), {'a': 1, 'z': 2}, dict(extra='allow'), ({'a': 1}, {'z': 2}, ['a', 'z'])),
        (
            fields({'a': field()}),
            {'a': 1, 'z': 2},
            dict(extra='forbid'),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (
            fields({'a': field()}, extra_behavior='forbid'),
            {'a': 1, 'z': 2},
            dict(extra='ignore'),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field()}, extra_behavior='forbid'),
            '{"a": 1, "z": 2, "z": 3}',
            dict(mode='json'),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
        (
            fields({'a': field()}),
            {'a': 1, 'z': 2},
            dict(config={'extra_fields_behavior': 'allow'}),
            ({'a': 1}, {'z': 2}, ['a', 'z']),
        ),
        (
            fields({'a': field()}, extra_behavior='forbid'),
            {'a': '1', 'z': 2},
            dict(mode='strings'),
            [('string_type', (), 'Input should be a valid string')],
        ),
    ],
)
def test_extra_values(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (fields({'a': field(validation_alias='A')}), {'A': 1}, dict(), ({'a': 1}, None, ['a'])),
        (fields({'a': field(validation_alias='A')}), {'a': 1}, dict(), [('missing', ('A',), 'Field required')]),
        (fields({'a': field(validation_alias='A')}), {'a': 1}, dict(by_name=True), ({'a': 1}, None, ['a'])),
        (
            fields({'a': field(validation_alias='A')}),
            {'A': 1},
            dict(by_name=True, by_alias=False),
            [('missing', ('a',), 'Field required')],
        ),
        (
            fields({'a': field(validation_alias='A')}),
            {},
            dict(by_name=True, by_alias=False),
            [('missing', ('a',), 'Field required')],
        ),
        (
            fields({'a': field(validation_alias='A')}),
            {'A': 1},
            dict(by_name=False, by_alias=False),
            'ValueError: `validate_by_name` and `validate_by_alias` cannot both be set to `False`.',
        ),
        (
            fields({'a': field(validation_alias='A')}),
            {'a': 1},
            dict(config={'validate_by_name': True}),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field(validation_alias='A')}),
            {'A': 'x'},
            dict(config={'loc_by_alias': False}),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (fields({'a': field(validation_alias=['x', 'y', 0])}), {'x': {'y': [1]}}, dict(), ({'a': 1}, None, ['a'])),
        (
            fields({'a': field(validation_alias=['x', 'y', 0])}),
            {'x': {'y': ['q']}},
            dict(),
            [('int_parsing', ('x', 'y', 0), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            fields({'a': field(validation_alias=[['x', 'y'], ['z', -1]])}),
            '{"x": 1, "z": [1, 2]}',
            dict(mode='json'),
            ({'a': 2}, None, ['a']),
        ),
        (
            fields({'a': field(validation_alias='k'), 'b': field(validation_alias='k')}),
            '{"k": 1}',
            dict(mode='json'),
            ({'a': 1, 'b': 1}, None, ['a', 'b']),
        ),
        (
            fields({'a': field(validation_alias=['x', 'y'])}, extra_behavior='forbid'),
            {'x': {'y': 1}, 'z': 2},
            dict(),
            [('extra_forbidden', ('z',), 'Extra inputs are not permitted')],
        ),
    ],
)
def test_aliases(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (fields({'a': field()}, from_attributes=True), SimpleNamespace(a=1, z=2), dict(), ({'a': 1}, None, ['a'])),
        (
            fields({'a': field()}, from_attributes=True),
            SimpleNamespace(),
            dict(),
            [('missing', ('a',), 'Field required')],
        ),
        (
            fields({'a': field()}, from_attributes=True),
            Raises(),
            dict(),
            [('get_attribute_error', ('a',), 'Error extracting attribute: RuntimeError: no a')],
        ),
        (
            fields({'a': field()}, from_attributes=True),
            (SimpleNamespace(a=1), {'a': 2}),
            dict(),
            ({'a': 2}, None, ['a']),
        ),
        (
            fields({'a': field()}, from_attributes=True),
            (SimpleNamespace(a=1), {'b': 2}),
            dict(),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field()}, from_attributes=True),
            [SimpleNamespace(a=1)],
            dict(),
            [('model_attributes_type', (), 'Input should be a valid dictionary or object to extract fields from')],
        ),
        (
            fields({'a': field()}, from_attributes=True),
            5,
            dict(),
            [('model_attributes_type', (), 'Input should be a valid dictionary or object to extract fields from')],
        ),
        (
            fields({'a': field()}, from_attributes=True),
            abs,
            dict(),
            [('model_attributes_type', (), 'Input should be a valid dictionary or object to extract fields from')],
        ),
        (
            fields({'a': field()}, from_attributes=True),
            SimpleNamespace,
            dict(),
            [('model_attributes_type', (), 'Input should be a valid dictionary or object to extract fields from')],
        ),
        (fields({'a': field()}, from_attributes=True), {'a': 1}, dict(), ({'a': 1}, None, ['a'])),
        (
            fields({'a': field()}),
            SimpleNamespace(a=1),
            dict(),
            [('model_type', (), 'Input should be a valid dictionary or instance of Model')],
        ),
        (fields({'a': field()}), SimpleNamespace(a=1), dict(from_attributes=True), ({'a': 1}, None, ['a'])),
        (
            fields({'a': field(validation_alias=['x', 'y'])}, from_attributes=True),
            SimpleNamespace(x=SimpleNamespace(y=1)),
            dict(),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field(validation_alias=['x', 'y'])}, from_attributes=True),
            SimpleNamespace(x={'y': 1}),
            dict(),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field(validation_alias=['x', 0])}, from_attributes=True),
            SimpleNamespace(x=[1]),
            dict(),
            ({'a': 1}, None, ['a']),
        ),
        (
            fields({'a': field(validation_alias=['x', 'y'])}, from_attributes=True),
            {'x': SimpleNamespace(y=1)},
            dict(),
            [('missing', ('x', 'y'), 'Field required')],
        ),
        (
            fields({'a': field()}, from_attributes=True, extra_behavior='forbid'),
            SimpleNamespace(a=1, z=2),
            dict(),
            ({'a': 1}, None, ['a']),
        ),
    ],
)
def test_attributes(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (model(), {'a': '1', 'b': 'x'}, dict(), ('Model', {'a': 1, 'b': 'x'}, ['a', 'b'], None)),
        (model(), made(a='7'), dict(), ('Model', {'a': '7'}, ['a'], None)),
        (model(), made(Sub, a='7'), dict(), ('Sub', {'a': '7'}, ['a'], None)),
        (model(strict=True), {'a': 1, 'b': 'x'}, dict(), ('Model', {'a': 1, 'b': 'x'}, ['a', 'b'], None)),
        (
            model(config={'strict': True}),
            {'a': '1', 'b': 'x'},
            dict(),
            [('int_type', ('a',), 'Input should be a valid integer')],
        ),
        (
            model(),
            {'a': '1', 'b': 'x'},
            dict(config={'strict': True}),
            ('Model', {'a': 1, 'b': 'x'}, ['a', 'b'], None),
        ),
        (
            model(revalidate_instances='always'),
            made(Sub, a='7', b='x'),
            dict(),
            ('Model', {'a': 7, 'b': 'x'}, ['a', 'b'], None),
        ),
        (
            model(revalidate_instances='always'),
            made(a='q', b='x'),
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            model(revalidate_instances='subclass-instances'),
            made(a='7', b='x'),
            dict(),
            ('Model', {'a': '7', 'b': 'x'}, ['a', 'b'], None),
        ),
        (
            model(revalidate_instances='subclass-instances'),
            made(Sub, a='7', b='x'),
            dict(),
            ('Model', {'a': 7, 'b': 'x'}, ['a', 'b'], None),
        ),
        (
            model(fields({'a': field()}, extra_behavior='allow'), revalidate_instances='always'),
            made(a='7', extra={'e': 1}),
            dict(),
            ('Model', {'a': 7}, ['a'], {'e': 1}),
        ),
        (
            model(cls=Post, post_init='after'),
            {'a': 1, 'b': 'x'},
            dict(context='ctx'),
            ('Post', {'a': 1, 'b': 'x', 'context': 'ctx'}, ['a', 'b'], None),
        ),
        (
            model(cls=PostRaises, post_init='after'),
            {'a': 1, 'b': 'x'},
            dict(),
            [('value_error', (), 'Value error, no')],
        ),
        (
            model(cls=OfInt, generic_origin=Origin),
            made(OfStr, a='7', b='x'),
            dict(),
            ('OfInt', {'a': 7, 'b': 'x'}, ['a', 'b'], None),
        ),
        (model(INT, root_model=True), '5', dict(), ('Model', {'root': 5}, ['root'], 'unset')),
        (model(INT, root_model=True), {'root': 5}, dict(), [('int_type', (), 'Input should be a valid integer')]),
        (model(INT, root_model=True), '5', dict(mode='strings'), ('Model', {'root': 5}, ['root'], 'unset')),
        (model(INT, root_model=True), made(root='q'), dict(), ('Model', {'root': 'q'}, ['root'], None)),
        (
            model(INT, root_model=True, revalidate_instances='always'),
            made(root='q'),
            dict(),
            [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            model(default(default=3), root_model=True),
            'x',
            dict(),
            [('int_parsing', (), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            fields({'r': field(model(default(default=3), root_model=True))}),
            {},
            dict(),
            [('missing', ('r',), 'Field required')],
        ),
    ],
)
def test_instances(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, name, value, result',
    [
        (model(), 'a', '5', ('Model', {'a': 5, 'b': 'x'}, ['a', 'b'], None)),
        (model(), 'a', 'q', [('int_parsing', ('a',))]),
        (model(), 'z', 1, [('no_such_attribute', ('z',))]),
        (model(frozen=True), 'a', 5, [('frozen_instance', ())]),
        (model(fields({'a': field(frozen=True)})), 'a', 5, [('frozen_field', ('a',))]),
        (
            model(fields({'a': field()}, extra_behavior='allow')),
            'z',
            1,
            ('Model', {'a': 1}, ['a', 'b', 'z'], {'b': 'x', 'z': 1}),
        ),
        (model(INT, root_model=True), 'root', '5', ('Model', {'a': 1, 'b': 'x', 'root': 5}, ['a', 'b'], None)),
        (model(INT, root_model=True), 'a', 5, [('no_such_attribute', ('a',))]),
        (model(fields({'a': field(validation_alias='A'), 'b': field(STR)})), 'A', 5, [('no_such_attribute', ('A',))]),
    ],
)
def test_assignment(engine, schema, name, value, result):
    instance = made()
    try:
        assert engine.SchemaValidator(schema).validate_assignment(instance, name, value) is instance
    except engine.ValidationError as error:
        assert [(line['type'], line['loc']) for line in error.errors()] == result
        assert plain(instance) == ('Model', {'a': 1, 'b': 'x'}, ['a', 'b'], None)
    else:
        assert plain(instance) == result


@on_both
def test_functions_around_the_fields_see_the_new_value_on_assignment(engine):
    calls = []

    def look(value, info):
        calls.append((dict(value), info.field_name))
        return value

    inner = {'type': 'function-before', 'function': {'type': 'with-info', 'function': look}, 'schema': fields()}
    engine.SchemaValidator(model(inner)).validate_assignment(made(), 'a', '5')
    assert calls == [({'a': '5', 'b': 'x'}, 'a')]


@pytest.mark.parametrize('kind', ['function-after', 'function-wrap'])
@pytest.mark.parametrize('error', [ValueError('no'), TypeError('no')])
def test_a_refused_assignment_changes_nothing(kind, error):
    def refuse(value, handler=None):
        if handler is not None:
            value = handler(value)
        assert (value.a, value.__pydantic_fields_set__) == (5, {'a', 'b'})
        value.__dict__['b'] = 'changed'
        value.__pydantic_extra__['e'] = 'changed'
        value.__pydantic_fields_set__.add('z')
        value.__pydantic_private__ = {'p': 'changed'}
        raise error

    inner = model(fields(extra_behavior='allow'))
    validator = duramen.SchemaValidator(
        {'type': kind, 'function': {'type': 'no-info', 'function': refuse}, 'schema': inner}
    )
    instance = made(extra={'e': 1})
    instance.__pydantic_fields_set__ = fields_set = {'b'}
    instance.__pydantic_private__ = private = {'p': 1}
    values = instance.__dict__
    with pytest.raises((duramen.ValidationError, TypeError), match='no'):
        validator.validate_assignment(instance, 'a', '5')
    assert plain(instance) == ('Model', {'a': 1, 'b': 'x'}, ['b'], {'e': 1})
    assert instance.__dict__ is values
    assert instance.__pydantic_fields_set__ is fields_set
    assert instance.__pydantic_private__ is private
    assert private == {'p': 1}


@on_both
def test_self_instance(engine):
    instance = Model.__new__(Model)
    validator = engine.SchemaValidator(model())
    assert validator.validate_python({'a': '1', 'b': 'x'}, self_instance=instance) is instance
    assert plain(instance) == ('Model', {'a': 1, 'b': 'x'}, ['a', 'b'], None)
    assert validator.validate_json('{"a": 2, "b": "y"}', self_instance=instance) is instance
    assert instance.a == 2


@on_both
def test_custom_init(engine):
    calls = []

    class Own(Base):
        def __init__(self, **values):
            calls.append(values)
            validator.validate_python(values, self_instance=self)

    validator = engine.SchemaValidator(model(cls=Own, custom_init=True))
    assert validator.validate_python({'a': '1', 'b': 'x'}).a == 1
    assert validator.validate_json('{"a": 2, "b": "x"}').a == 2
    assert calls == [{'a': '1', 'b': 'x'}, {'a': 2, 'b': 'x'}]
    with pytest.raises(engine.ValidationError) as info:
        validator.validate_python({'a': 'q', 'b': 'x'})
    assert [line['loc'] for line in info.value.errors()] == [('a',)]


@on_both
def test_a_value_may_ask_for_the_default_of_its_field(engine):
    def ask(value):
        raise engine.PydanticUseDefault

    plain_function = {'type': 'function-plain', 'function': {'type': 'no-info', 'function': ask}}
    assert result_of(engine, fields({'a': field(plain_function)}), {'a': 1}) == [('missing', ('a',), 'Field required')]
    assert result_of(engine, fields({'a': field(default(plain_function, default=3))}), {'a': 1}) == (
        {'a': 3},
        None,
        ['a'],
    )


@on_both
@pytest.mark.parametrize(
    'schema, kind, text',
    [
        ({'type': 'model'}, 'model', "KeyError: 'cls'"),
        ({'type': 'model', 'cls': Model}, 'model', "KeyError: 'schema'"),
        (model(cls=1), 'model', "TypeError: 'int' object is not an instance of 'type'"),
        (model(revalidate_instances='no'), 'model', 'SchemaError: Invalid revalidate_instances value: no'),
        (model(config=1), 'model', "TypeError: 'int' object is not an instance of 'dict'"),
        ({'type': 'model-fields'}, 'model-fields', "KeyError: 'fields'"),
        (fields({'a': {}}), 'model-fields', "KeyError: 'schema'"),
        (fields({1: field()}), 'model-fields', "TypeError: 'int' object is not an instance of 'str'"),
        (
            fields(extras_keys_schema=STR),
            'model-fields',
            'SchemaError: extras_keys_schema can only be used if extra_behavior=allow',
        ),
    ],
)
def test_wrong_schemas(engine, schema, kind, text):
    assert schema_error(engine, schema) == f'Error building "{kind}" validator:\n  {text}'


@on_both
def test_names_of_extra_values_are_plain_texts(engine):
    class Name(str):
        pass

    schema = fields({'a': field()}, extra_behavior='allow')
    _, extra, fields_set = engine.SchemaValidator(schema).validate_python({'a': 1, Name('z'): 2})
    assert [type(name) for name in extra] == [str]
    assert {type(name) for name in fields_set} == {str}
