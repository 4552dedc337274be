"""`dataclass-args` and `dataclass`: the arguments of a dataclass, and instances around them."""

from __future__ import annotations

import dataclasses
from types import MappingProxyType

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error

INT = {'type': 'int'}
STR = {'type': 'str'}


def field(name: str, schema: dict = INT, **keys: object) -> dict:
    return {'type': 'dataclass-field', 'name': name, 'schema': schema, **keys}


def default(schema: dict = INT, **keys: object) -> dict:
    return {'type': 'default', 'schema': schema, **keys}


def args(*fields: dict, **keys: object) -> dict:
    fields = fields or (field('a', kw_only=False), field('b', STR, kw_only=False))
    return {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': list(fields), **keys}


def data(inner: dict | None = None, cls: type | None = None, fields: tuple = ('a', 'b'), **keys: object) -> dict:
    return {'type': 'dataclass', 'cls': cls or Data, 'schema': inner or args(), 'fields': list(fields), **keys}


@dataclasses.dataclass
class Data:
    a: int = 1
    b: str = 'x'


@dataclasses.dataclass
class Sub(Data):
    c: int = 3


@dataclasses.dataclass(slots=True)
class Slots:
    a: int = 1
    b: str = 'x'


class Post:
    def __post_init__(self, *given: object) -> None:
        self.given = given


class PostRaises:
    def __post_init__(self) -> None:
        raise ValueError('no')


class Origin:
    a = 1
    b = 'x'


class Other(Origin):
    pass


class call:
    """Arguments, made of the class of the engine under test."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        self.args, self.kwargs = args, kwargs


def seen(value: object, info: object) -> tuple:
    return value, dict(info.data), info.field_name


def plain(value: object) -> object:
    if isinstance(value, (Data, Post, Origin)):
        return type(value).__name__, dict(vars(value))
    if isinstance(value, Slots):
        return 'Slots', {'a': value.a, 'b': value.b}
    return value


def result_of(engine, schema, value, mode='python', config=None, **keys):
    if isinstance(value, call):
        value = engine.ArgsKwargs(value.args, value.kwargs)
    return plain(outcome(engine, schema, value, mode, config, **keys))


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x'),
            dict(),
            ({'a': 1, 'b': 'x', 'c': 3}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, b='x', c='4'),
            dict(),
            ({'a': 1, 'b': 'x', 'c': 4}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x', 3),
            dict(),
            [('unexpected_positional_argument', (2,), 'Unexpected positional argument')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x', a=2),
            dict(),
            [('multiple_argument_values', ('a',), 'Got multiple values for argument')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(),
            dict(),
            [('missing', ('a',), 'Field required'), ('missing', ('b',), 'Field required')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call('q', 1),
            dict(),
            [
                ('int_parsing', (0,), 'Input should be a valid integer, unable to parse string as an integer'),
                ('string_type', (1,), 'Input should be a valid string'),
            ],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x', z=1),
            dict(),
            ({'a': 1, 'b': 'x', 'c': 3}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x', z=1),
            dict(extra='forbid'),
            [('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            call(1, 'x', z=1),
            dict(extra='allow'),
            ({'a': 1, 'b': 'x', 'c': 3, 'z': 1}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            {'a': '1', 'b': 'x'},
            dict(),
            ({'a': 1, 'b': 'x', 'c': 3}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            {'a': 1, 'b': 'x', 2: 3},
            dict(),
            [('invalid_key', (2,), 'Keys should be strings')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            {'a': 1, 'b': 'x', '\ud800': 3},
            dict(),
            [('string_unicode', (), 'Input should be a valid string, unable to parse raw data as a unicode string')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            [1, 'x'],
            dict(),
            [('dataclass_type', (), 'Input should be a dictionary or an instance of Data')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            MappingProxyType({'a': 1, 'b': 'x'}),
            dict(),
            [('dataclass_type', (), 'Input should be a dictionary or an instance of Data')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            None,
            dict(),
            [('dataclass_type', (), 'Input should be a dictionary or an instance of Data')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            '{"a": 1, "b": "x"}',
            dict(mode='json'),
            ({'a': 1, 'b': 'x', 'c': 3}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            '[1, "x"]',
            dict(mode='json'),
            [('dataclass_type', (), 'Input should be an object')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            {'a': '1', 'b': 'x'},
            dict(mode='strings'),
            ({'a': 1, 'b': 'x', 'c': 3}, None),
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            'x',
            dict(mode='strings'),
            [('arguments_type', (), 'Arguments must be an array or an object')],
        ),
        (
            args(field('a', kw_only=False), field('b', STR, kw_only=False), field('c', default(default=3))),
            {'a': 1, 'b': 'x'},
            dict(mode='strings'),
            [('string_type', (), 'Input should be a valid string')],
        ),
    ],
)
def test_arguments(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            args(field('a', default(default=5), init=False), field('b')),
            {'a': 1, 'b': 2},
            dict(),
            ({'a': 5, 'b': 2}, None),
        ),
        (args(field('a', init=False), field('b')), {'b': 2}, dict(), ({'b': 2}, None)),
        (
            args(field('a', init=False)),
            {'a': 1},
            dict(extra='forbid'),
            [('unexpected_keyword_argument', ('a',), 'Unexpected keyword argument')],
        ),
        (args(field('a', init=False)), {'a': 1, 'z': 2}, dict(extra='allow'), ({'z': 2}, None)),
        (args(field('a', init_only=True), field('b')), {'a': 1, 'b': 2}, dict(), ({'b': 2}, None)),
        (
            args(field('a', init_only=True), field('b'), collect_init_only=True),
            {'a': 1, 'b': 2},
            dict(),
            ({'b': 2}, (1,)),
        ),
        (args(field('b'), collect_init_only=True), {'b': 2}, dict(), ({'b': 2}, ())),
        (
            args(field('a', validation_alias='A', kw_only=False)),
            call(1, A=2),
            dict(),
            [('multiple_argument_values', ('a',), 'Got multiple values for argument')],
        ),
        (
            args(field('a', validation_alias='A')),
            {'A': 'x'},
            dict(),
            [('int_parsing', ('A',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            args(field('a', validation_alias='A')),
            {'A': 'x'},
            dict(config={'loc_by_alias': False}),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            args(field('a', validation_alias=['x', 0])),
            {'x': ['q']},
            dict(),
            [('int_parsing', ('x', 0), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (
            args(
                field('a'), field('b', {'type': 'function-plain', 'function': {'type': 'with-info', 'function': seen}})
            ),
            {'a': 1, 'b': 2},
            dict(),
            ({'a': 1, 'b': (2, {'a': 1}, 'b')}, None),
        ),
        (
            args(field('a'), field('b', default(default_factory=dict, default_factory_takes_data=True))),
            {'a': 1},
            dict(),
            ({'a': 1, 'b': {'a': 1}}, None),
        ),
        (
            args(field('a'), extra_behavior='forbid'),
            {'a': 1, 'z': 2},
            dict(),
            [('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument')],
        ),
        (
            args(field('a')),
            {'a': 1, 'z': 2},
            dict(config={'extra_fields_behavior': 'forbid'}),
            [('unexpected_keyword_argument', ('z',), 'Unexpected keyword argument')],
        ),
    ],
)
def test_kinds_of_fields(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (data(), {'a': '1', 'b': 'x'}, dict(), ('Data', {'a': 1, 'b': 'x'})),
        (data(), call('1', 'x'), dict(), ('Data', {'a': 1, 'b': 'x'})),
        (data(), Data('7'), dict(), ('Data', {'a': '7', 'b': 'x'})),
        (data(), Sub('7'), dict(), ('Sub', {'a': '7', 'b': 'x', 'c': 3})),
        (data(), Slots(), dict(), [('dataclass_type', (), 'Input should be a dictionary or an instance of Data')]),
        (
            data(),
            {'a': 1, 'b': 'x'},
            dict(strict=True),
            [('dataclass_exact_type', (), 'Input should be an instance of Data')],
        ),
        (
            data(strict=True),
            {'a': 1, 'b': 'x'},
            dict(),
            [('dataclass_exact_type', (), 'Input should be an instance of Data')],
        ),
        (
            data(strict=True, cls_name='Named'),
            5,
            dict(),
            [('dataclass_exact_type', (), 'Input should be an instance of Named')],
        ),
        (data(strict=True), Sub('7'), dict(), ('Sub', {'a': '7', 'b': 'x', 'c': 3})),
        (data(strict=True), '{"a": 1, "b": "x"}', dict(mode='json'), ('Data', {'a': 1, 'b': 'x'})),
        (
            data(config={'strict': True}),
            {'a': 1, 'b': 'x'},
            dict(),
            [('dataclass_exact_type', (), 'Input should be an instance of Data')],
        ),
        (data(), {'a': '1', 'b': 'x'}, dict(config={'strict': True}), ('Data', {'a': 1, 'b': 'x'})),
        (data(revalidate_instances='always'), Sub('7'), dict(), ('Data', {'a': 7, 'b': 'x'})),
        (
            data(revalidate_instances='always'),
            Data('q'),
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (data(revalidate_instances='subclass-instances'), Sub('7'), dict(), ('Data', {'a': 7, 'b': 'x'})),
        (data(revalidate_instances='subclass-instances'), Data('7'), dict(), ('Data', {'a': '7', 'b': 'x'})),
        (data(config={'revalidate_instances': 'always'}), Data('7'), dict(), ('Data', {'a': 7, 'b': 'x'})),
        (data(cls=Other, generic_origin=Origin), Origin(), dict(), ('Other', {'a': 1, 'b': 'x'})),
        (data(cls=Other, generic_origin=Origin), Origin(), dict(strict=True), ('Other', {'a': 1, 'b': 'x'})),
        (data(cls=Slots, slots=True), {'a': 1, 'b': 'y'}, dict(), ('Slots', {'a': 1, 'b': 'y'})),
        (
            data(cls=Slots, slots=True, revalidate_instances='always'),
            Slots('q'),
            dict(),
            [('int_parsing', ('a',), 'Input should be a valid integer, unable to parse string as an integer')],
        ),
        (data(cls=Slots), {'a': 1, 'b': 'y'}, dict(), "AttributeError: 'Slots' object has no attribute '__dict__'"),
        (data(args(field('a'), extra_behavior='allow')), {'a': 1, 'z': 2}, dict(), ('Data', {'a': 1, 'z': 2})),
        (
            data(args(field('a'), extra_behavior='allow'), cls=Slots, slots=True),
            {'a': 1, 'z': 2},
            dict(),
            "AttributeError: 'Slots' object has no attribute 'z'",
        ),
        (data(cls=Post, post_init=True), {'a': 1, 'b': 'x'}, dict(), ('Post', {'a': 1, 'b': 'x', 'given': ()})),
        (
            data(args(field('a'), field('b', init_only=True), collect_init_only=True), cls=Post, post_init=True),
            {'a': 1, 'b': 2},
            dict(),
            ('Post', {'a': 1, 'given': (2,)}),
        ),
        (data(cls=PostRaises, post_init=True), {'a': 1, 'b': 'x'}, dict(), [('value_error', (), 'Value error, no')]),
        (
            data(cls=Data, post_init=True),
            {'a': 1, 'b': 'x'},
            dict(),
            "AttributeError: 'Data' object has no attribute '__post_init__'",
        ),
        (data(args(field('a', STR)), config={'str_to_upper': True}), {'a': 'x'}, dict(), ('Data', {'a': 'X'})),
    ],
)
def test_instances(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, value, call, result',
    [
        (
            {'type': 'union', 'choices': [data(args(field('a'))), data(args(field('a'), field('b')), cls=Post)]},
            {'a': 1, 'b': 2},
            dict(),
            ('Post', {'a': 1, 'b': 2}),
        ),
        (
            {'type': 'union', 'choices': [data(), data(cls=Sub)]},
            Sub('7'),
            dict(),
            ('Sub', {'a': '7', 'b': 'x', 'c': 3}),
        ),
        (
            {'type': 'union', 'choices': [data(cls=Sub, revalidate_instances='always'), data()]},
            Sub('7'),
            dict(),
            ('Sub', {'a': '7', 'b': 'x', 'c': 3}),
        ),
        ({'type': 'union', 'choices': [{'type': 'any'}, data()]}, {'a': 1, 'b': 'x'}, dict(), {'a': 1, 'b': 'x'}),
    ],
)
def test_unions_prefer_instances_and_count_fields(engine, schema, value, call, result):
    assert result_of(engine, schema, value, **call) == result


@on_both
@pytest.mark.parametrize(
    'schema, name, value, result',
    [
        (args(), 'a', '5', ({'a': 5, 'b': 'x'}, None)),
        (args(), 'a', 'q', 'int_parsing'),
        (args(), 'z', 1, 'no_such_attribute'),
        (args(extra_behavior='allow'), 'z', 1, ({'a': 1, 'b': 'x', 'z': 1}, None)),
        (args(field('a', frozen=True)), 'a', 5, 'frozen_field'),
    ],
)
def test_assignment_to_arguments(engine, schema, name, value, result):
    validator = engine.SchemaValidator(schema)
    if isinstance(result, tuple):
        assert validator.validate_assignment({'a': 1, 'b': 'x'}, name, value) == result
        return
    with pytest.raises(engine.ValidationError) as info:
        validator.validate_assignment({'a': 1, 'b': 'x'}, name, value)
    assert [(line['type'], line['loc']) for line in info.value.errors()] == [(result, (name,))]


@on_both
def test_assignment_to_instances(engine):
    value = Data()
    before = value.__dict__
    assert engine.SchemaValidator(data()).validate_assignment(value, 'a', '5') is value
    assert value == Data(5)
    assert value.__dict__ is not before
    slots = Slots()
    engine.SchemaValidator(data(cls=Slots, slots=True)).validate_assignment(slots, 'a', '5')
    assert slots == Slots(5)
    with pytest.raises(engine.ValidationError, match='Instance is frozen'):
        engine.SchemaValidator(data(frozen=True)).validate_assignment(value, 'a', 5)
    with pytest.raises(AttributeError, match="'int' object has no attribute 'a'"):
        engine.SchemaValidator(data()).validate_assignment(5, 'a', 5)


@on_both
def test_self_instance(engine):
    value = Data.__new__(Data)
    validator = engine.SchemaValidator(data())
    assert validator.validate_python(engine.ArgsKwargs((5,), {'b': 'y'}), self_instance=value) is value
    assert value == Data(5, 'y')
    assert validator.validate_python({'a': 6, 'b': 'y'}, self_instance=value, strict=True) is value
    with pytest.raises(engine.ValidationError, match='Input should be a dictionary or an instance of Data'):
        validator.validate_python(Data(), self_instance=value)
    nested = data(args(field('a', data()), field('b', STR)))
    engine.SchemaValidator(nested).validate_python({'a': {'a': 1, 'b': 'x'}, 'b': 'y'}, self_instance=value)
    assert value == Data(Data(1, 'x'), 'y')


@pytest.mark.parametrize('kind', ['function-after', 'function-wrap'])
@pytest.mark.parametrize('cls, keys', [(Data, {}), (Slots, {'slots': True})])
def test_a_refused_assignment_changes_nothing(kind, cls, keys):
    calls = []

    def refuse(value, handler=None):
        if handler is not None:
            value = handler(value)
        calls.append(value.a)
        value.b = 'changed'
        raise ValueError('no')

    function = {'type': 'no-info', 'function': refuse}
    validator = duramen.SchemaValidator({'type': kind, 'function': function, 'schema': data(cls=cls, **keys)})
    value = cls(1, 'x')
    with pytest.raises(duramen.ValidationError, match='Value error, no'):
        validator.validate_assignment(value, 'a', '5')
    assert calls == [5]
    assert value == cls(1, 'x')


@on_both
@pytest.mark.parametrize(
    'schema, text',
    [
        ({'type': 'dataclass'}, "KeyError: 'cls'"),
        ({'type': 'dataclass', 'cls': Data}, "KeyError: 'schema'"),
        ({'type': 'dataclass', 'cls': Data, 'schema': args()}, "KeyError: 'fields'"),
        (data(cls=1), "TypeError: 'int' object is not an instance of 'type'"),
        ({**data(), 'fields': [1]}, "TypeError: 'int' object is not an instance of 'str'"),
        ({**data(), 'fields': {}}, "TypeError: 'dict' object is not an instance of 'Sequence'"),
        (data(revalidate_instances='no'), 'SchemaError: Invalid revalidate_instances value: no'),
        (data(config=1), "TypeError: 'int' object is not an instance of 'dict'"),
        (data(slots=1), "TypeError: 'int' object is not an instance of 'bool'"),
    ],
)
def test_wrong_schemas(engine, schema, text):
    assert schema_error(engine, schema) == f'Error building "dataclass" validator:\n  {text}'


@on_both
@pytest.mark.parametrize(
    'schema, text',
    [
        ({'type': 'dataclass-args'}, "KeyError: 'fields'"),
        ({'type': 'dataclass-args', 'fields': []}, "KeyError: 'dataclass_name'"),
        ({**args(), 'fields': {}}, "TypeError: 'dict' object is not an instance of 'list'"),
        (args({'name': 'a'}), "KeyError: 'schema'"),
        (args({'schema': INT}), "KeyError: 'name'"),
        (args(field('a', {'type': 'no'})), 'SchemaError: Field \'a\':\n  SchemaError: Unknown schema type: "no"'),
        (
            args(field('a', default(on_error='omit'))),
            'SchemaError: Field `a`: omit_on_error cannot be used with arguments',
        ),
        (args(extra_behavior='no'), 'SchemaError: Invalid extra_behavior: `no`'),
    ],
)
def test_wrong_argument_schemas(engine, schema, text):
    assert schema_error(engine, schema) == f'Error building "dataclass-args" validator:\n  {text}'


@on_both
def test_names(engine):
    assert engine.SchemaValidator(args()).title == 'dataclass-args[Data]'
    assert engine.SchemaValidator(data()).title == 'Data'
    assert engine.SchemaValidator(data(cls_name='Named')).title == 'Named'


def test_a_class_that_is_complete_is_not_compiled_again():
    class Inner:
        pass

    inner = data(args(field('a')), cls=Inner, fields=('a',))
    changed = data(args(field('a', STR)), cls=Inner, fields=('a',))
    Inner.__pydantic_core_schema__ = inner
    Inner.__pydantic_validator__ = duramen.SchemaValidator(inner)
    Inner.__pydantic_complete__ = True
    assert duramen.SchemaValidator({'type': 'list', 'items_schema': inner}).validate_python([{'a': '1'}])[0].a == 1
    # another schema for the same class is compiled as it stands
    assert duramen.SchemaValidator({'type': 'list', 'items_schema': changed}).validate_python([{'a': '1'}])[0].a == '1'
