"""`function-before`, `-after`, `-wrap` and `-plain`, and what functions are given."""

from __future__ import annotations

import copy
import functools
import pickle
import sys

import pytest

from .outcomes import brief, on_both, schema_error

INT, STR = {'type': 'int'}, {'type': 'str'}
LIST = {'type': 'list', 'items_schema': INT}
KINDS = ('before', 'after', 'wrap', 'plain')
on_all = pytest.mark.parametrize('kind', KINDS)
OMITTED = 'SchemaError: Uncaught Omit error, please check your usage of `default` validators.'


def schema(kind, function, inner=INT, info=False, **keys):
    made = {
        'type': f'function-{kind}',
        'function': {'type': 'with-info' if info else 'no-info', 'function': function, **keys},
    }
    return made if kind == 'plain' else {**made, 'schema': inner}


def raises(error):
    def function(*arguments):
        raise error

    return function


def telling(kind, log):
    """A function that logs its info and does nothing else."""

    def function(value, *more):
        log.append(more[-1])
        return more[0](value) if kind == 'wrap' else value

    return function


@on_both
def test_the_order_of_calls(engine):
    assert brief(engine, schema('before', lambda value: value + '0'), '1') == 10
    assert brief(engine, schema('after', lambda value: value + 1), '1') == 2
    assert brief(engine, schema('wrap', lambda value, handler: handler(value + '0') + 1), '1') == 11
    assert brief(engine, schema('plain', lambda value: value * 2), '1') == '11'
    for mode, value in (('json', '"1"'), ('strings', '1')):
        assert brief(engine, schema('plain', lambda value: [value]), value, mode) == ['1']


@on_both
@on_all
@pytest.mark.parametrize(
    'error, alone, item',
    [
        (ValueError('x'), 'value_error@(x)', 'value_error@0(x)'),
        (ValueError(), 'value_error@()', 'value_error@0()'),
        (AssertionError('x'), 'assertion_error@(x)', 'assertion_error@0(x)'),
        (TypeError('x'), 'TypeError: x', 'TypeError: x'),
        (KeyError('x'), "KeyError: 'x'", "KeyError: 'x'"),
        (StopIteration('x'), 'StopIteration: x', 'StopIteration: x'),
        (RecursionError('x'), 'RecursionError: x', 'RecursionError: x'),
    ],
)
def test_exceptions(engine, kind, error, alone, item):
    made = schema(kind, raises(error))
    assert brief(engine, made, 1) == alone
    assert brief(engine, {'type': 'list', 'items_schema': made}, [1]) == item


@on_both
@on_all
def test_exceptions_of_the_engine(engine, kind):
    def run(error):
        made = schema(kind, raises(error))
        default = {'type': 'default', 'schema': made, 'default': 9}
        return [
            brief(engine, it, value)
            for it, value in ((made, 1), ({'type': 'list', 'items_schema': made}, [1]), (default, 1))
        ]

    custom = engine.PydanticCustomError('own', 'told {a}', {'a': 1})
    assert run(custom) == ['own@(1)', 'own@0(1)', 'own@(1)']
    assert run(engine.PydanticKnownError('greater_than', {'gt': 3}))[0] == 'greater_than@(3)'
    assert run(engine.PydanticOmit()) == [OMITTED, [], OMITTED]
    assert run(engine.PydanticUseDefault())[2] == 9


@on_both
@on_all
def test_exceptions_that_are_no_exceptions_pass(engine, kind):
    for error in (KeyboardInterrupt(), SystemExit(2), GeneratorExit()):
        with pytest.raises(type(error)):
            engine.SchemaValidator(schema(kind, raises(error))).validate_python(1)


@on_both
@on_all
def test_an_exception_without_a_text(engine, kind):
    class Silent(ValueError):
        def __str__(self):
            raise ZeroDivisionError('x')

    assert brief(engine, schema(kind, raises(Silent())), 1) == 'ZeroDivisionError: x'


@on_both
def test_the_exception_stays_in_the_context(engine):
    error = ValueError('x')
    with pytest.raises(engine.ValidationError) as caught:
        engine.SchemaValidator(schema('plain', raises(error))).validate_python(1)
    (line,) = caught.value.errors(include_url=False)
    assert line == {'type': 'value_error', 'loc': (), 'msg': 'Value error, x', 'input': 1, 'ctx': {'error': error}}
    assert line['ctx']['error'] is error
    assert error.__traceback__ is not None
    assert caught.value.__cause__ is None


@on_both
def test_errors_of_another_validator(engine):
    inner = engine.SchemaValidator(LIST)
    made = schema('plain', lambda value: inner.validate_python(['a', value]))
    assert brief(engine, {'type': 'list', 'items_schema': made}, ['b']) == 'int_parsing@0.0; int_parsing@0.1'


@on_both
@on_all
def test_info(engine, kind):
    log: list = []
    config = {'title': 'T'}
    made = schema(kind, telling(kind, log), info=True)
    validator = engine.SchemaValidator(made, config)
    validator.validate_python(1, context={'c': 1})
    validator.validate_json('1')
    validator.validate_strings('1')
    seen = [(info.mode, info.context, info.config, info.data, info.field_name) for info in log]
    assert seen == [
        ('python', {'c': 1}, config, None, None),
        ('json', None, config, None, None),
        ('string', None, config, None, None),
    ]
    assert repr(log[0]) == "ValidationInfo(config={'title': 'T'}, context={'c': 1}, data=None, field_name=None)"
    log.clear()
    entries = {'a': {'type': 'model-field', 'schema': STR}, 'b': {'type': 'model-field', 'schema': made}}
    engine.SchemaValidator({'type': 'model-fields', 'fields': entries}).validate_python({'a': 'x', 'b': 1})
    assert (log[0].field_name, sorted(log[0].data)[:1], log[0].config) == ('b', ['a'], None)


@on_both
def test_the_info_object(engine):
    log: list = []
    validator = engine.SchemaValidator(schema('plain', telling('plain', log), info=True))
    validator.validate_python(1)
    validator.validate_python(1)
    first, second = log
    assert first == first
    assert first != second
    assert hash(first) == hash(first)
    assert not hasattr(first, 'other')
    with pytest.raises(AttributeError):
        first.mode = 'x'
    for function in (type(first), lambda: pickle.dumps(first), lambda: copy.copy(first), lambda: copy.deepcopy(first)):
        with pytest.raises(TypeError):
            function()


def handler_of(engine, inner=INT, config=None):
    held: list = []

    def function(value, handler):
        held.append(handler)
        return value

    engine.SchemaValidator(schema('wrap', function, inner), config).validate_python(1)
    return held[0]


def told(engine, handler, *arguments, **keywords):
    try:
        return handler(*arguments, **keywords)
    except engine.ValidationError as error:
        return error.title, [line['loc'] for line in error.errors()]


@on_both
def test_the_handler_outlives_the_call(engine):
    handler = handler_of(engine)
    assert type(handler).__name__ == 'ValidatorCallable'
    assert repr(handler) == str(handler) == 'ValidatorCallable(Int(IntValidator { strict: false }))'
    assert told(engine, handler, '3') == told(engine, handler, input_value='3') == 3
    title = 'ValidatorCallable'
    for outer, location in ((None, ()), ('a', ('a',)), (5, (5,)), (1.5, ('1.5',)), (('a', 'b'), ("('a', 'b')",))):
        assert told(engine, handler, 'x', outer) == (title, [location])
    assert told(engine, handler, 'x', outer_location='a') == (title, [('a',)])
    for arguments, keywords in (((), {}), ((1, 2, 3), {}), ((), {'v': 1}), ((1,), {'other': 1})):
        with pytest.raises(TypeError):
            handler(*arguments, **keywords)
    for function in (copy.copy, pickle.dumps):
        with pytest.raises(TypeError, match='cannot pickle'):
            function(handler)


@on_both
def test_what_the_handler_raises(engine):
    log: list = []

    def function(value, handler):
        try:
            return handler(value)
        except Exception as error:
            log.append(f'{type(error).__name__}: {error}'.split('\n')[0])
            raise

    omit = {'type': 'default', 'schema': INT, 'on_error': 'omit'}
    assert brief(engine, {'type': 'list', 'items_schema': schema('wrap', function, omit)}, ['x']) == OMITTED
    assert brief(engine, schema('wrap', function, schema('plain', raises(KeyError('k')))), 'x') == "KeyError: 'k'"
    assert brief(engine, schema('wrap', function), 'x') == 'int_parsing@'
    assert log == [OMITTED, "KeyError: 'k'", 'ValidationError: 1 validation error for ValidatorCallable']


@on_both
def test_errors_told_by_the_handler_speak_of_python(engine):
    messages: list = []

    def function(value, handler):
        try:
            return handler(value)
        except engine.ValidationError as error:
            messages.append(error.errors()[0]['msg'])
            raise

    with pytest.raises(engine.ValidationError) as caught:
        engine.SchemaValidator(schema('wrap', function, LIST)).validate_json('5')
    assert (messages, caught.value.errors()[0]['msg']) == (
        ['Input should be a valid list'],
        'Input should be a valid array',
    )


@on_both
def test_settings_of_errors_in_handlers(engine):
    handler = handler_of(engine, config={'hide_input_in_errors': True})
    with pytest.raises(engine.ValidationError) as caught:
        handler('x')
    assert '[type=int_parsing]' in str(caught.value)
    error = ValueError('inner')
    held: list = []

    def function(value, handler):
        held.append(handler)
        return value

    inner = schema('plain', raises(error))
    engine.SchemaValidator(schema('wrap', function, inner), {'validation_error_cause': True}).validate_python(1)
    with pytest.raises(engine.ValidationError) as caught:
        held[0](1)
    (found,) = caught.value.__cause__.exceptions
    if sys.version_info >= (3, 11):
        assert found is error
        assert found.__notes__ == ['\nPydantic: cause of loc: root']
    else:
        assert (type(found), str(found)) == (UserWarning, 'Pydantic: cause of loc: root')
        assert found.__cause__ is error


@on_both
def test_assignment(engine):
    held: list = []

    def wrap(value, handler):
        held.append(handler)
        return handler(value)

    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': LIST}}}
    for kind, function in (('before', lambda value: value), ('after', lambda value: value), ('wrap', wrap)):
        validator = engine.SchemaValidator(schema(kind, function, fields))
        assert validator.validate_assignment({'a': [1]}, 'a', ['2']) == ({'a': [2]}, None, {'a'})
    assert type(held[0]).__name__ == 'AssignmentValidatorCallable'
    assert repr(held[0]).startswith('AssignmentValidatorCallable(ModelFields(')
    assert told(engine, held[0], {'a': 5}) == ({'a': [2]}, None, {'a'})
    with pytest.raises(engine.ValidationError):
        engine.SchemaValidator(schema('wrap', wrap, fields)).validate_assignment({'a': [1]}, 'a', 5)
    assert told(engine, held[1], {'a': [1]}, 'outer') == ('AssignmentValidatorCallable', [('outer', 'a')])


class Callable:
    def __call__(self, value):
        return value

    def __repr__(self):
        return 'R'

    def method(self, value):
        return value


class Unnamed(Callable):
    @property
    def __name__(self):
        raise ValueError('x')


class Numbered(Callable):
    __name__ = 5


@on_both
def test_titles(engine):
    for function, name in (
        (int, 'int'),
        (Callable().method, 'method'),
        (Callable(), 'R'),
        (Unnamed(), 'R'),
        (None, 'None'),
        ('x', "'x'"),
    ):
        titles = [engine.SchemaValidator(schema(kind, function)).title for kind in KINDS]
        assert titles == [
            f'function-before[{name}(), int]',
            f'function-after[{name}(), int]',
            f'function-wrap[{name}()]',
            f'function-plain[{name}()]',
        ]
    partial = functools.partial(int)
    assert engine.SchemaValidator(schema('plain', partial)).title == f'function-plain[{partial!r}()]'


@on_both
def test_defaults_go_through(engine):
    default = {'type': 'default', 'schema': INT, 'default': 5}
    for kind in ('before', 'after', 'wrap'):
        validator = engine.SchemaValidator(schema(kind, int, default))
        assert validator.get_default_value() is None


@on_both
@on_all
def test_wrong_schemas(engine, kind):
    head = f'Error building "function-{kind}" validator:\n  '
    inner = {} if kind == 'plain' else {'schema': INT}

    def error(**keys):
        return schema_error(engine, {'type': f'function-{kind}', **inner, **keys})

    assert error() == head + "KeyError: 'function'"
    assert error(function=5) == head + "TypeError: 'int' object is not an instance of 'dict'"
    assert error(function={}) == head + "KeyError: 'function'"
    assert error(function={'function': int}) == head + "KeyError: 'type'"
    assert error(function={'type': 5, 'function': int}) == head + "TypeError: 'int' object is not an instance of 'str'"
    assert error(function={'type': 'no-info', 'function': Numbered()}) == (
        head + "TypeError: 'int' object is not an instance of 'str'"
    )
    if kind != 'plain':
        inner = {}
        assert error(function={'type': 'no-info', 'function': int}) == head + "KeyError: 'schema'"
