"""Exceptions that are no `Exception` out of user code reach the caller of a dump as they are, and the engine goes on."""

import duramen
import pytest

WAYS = ('to_python', 'jsonable', 'to_json')


class Stop(BaseException):
    pass


def stop(*arguments, **keywords):
    raise Stop('here')


class Stopping:
    """Stops wherever it is looked at."""

    def __init__(self, *names):
        self.names = names

    def __getattr__(self, name):
        if name in object.__getattribute__(self, 'names'):
            raise Stop('here')
        raise AttributeError(name)

    def __str__(self):
        raise Stop('here')

    def __format__(self, spec):
        raise Stop('here')

    def __eq__(self, other):
        raise Stop('here')

    def __hash__(self):
        return hash('a')


class Record:
    @property
    def stopping(self):
        raise Stop('here')


def items():
    yield 1
    raise Stop('here')


def field(**keys):
    return {
        'type': 'typed-dict',
        'fields': {'a': {'type': 'typed-dict-field', 'schema': {'type': 'any'}, **keys}},
    }


def dump(serializer, value, way, **arguments):
    if way == 'jsonable':
        return serializer.to_python(value, mode='json', **arguments)
    return getattr(serializer, way)(value, **arguments)


def ser(how, **keys):
    return {'type': 'any', 'serialization': {'type': how, **keys}}


COMPUTED = [{'type': 'computed-field', 'property_name': 'stopping', 'return_schema': {'type': 'any'}}]
RECORD = {'type': 'model', 'cls': Record, 'schema': {'type': 'model-fields', 'fields': {}, 'computed_fields': COMPUTED}}
TAGGED = {'type': 'tagged-union', 'discriminator': stop, 'choices': {1: {'type': 'int'}, 2: {'type': 'str'}}}

CASES = {
    'plain function': (ser('function-plain', function=stop), 1, {}),
    'wrap function': (ser('function-wrap', function=stop), 1, {}),
    'function of a handler': (
        ser(
            'function-wrap', function=lambda value, handler: handler(value), schema=ser('function-plain', function=stop)
        ),
        1,
        {},
    ),
    'exclude_if': (field(serialization_exclude_if=stop), {'a': 1}, {}),
    'property': (RECORD, Record(), {}),
    'discriminator': (TAGGED, 1, {}),
    'discriminator path': ({**TAGGED, 'discriminator': 'kind'}, Stopping('kind'), {}),
    'choice of a union': ({'type': 'union', 'choices': [ser('function-plain', function=stop), {'type': 'int'}]}, 1, {}),
    'text': (ser('to-string', when_used='always'), Stopping(), {}),
    'format': (ser('format', formatting_string='x', when_used='always'), Stopping(), {}),
    'literal': (
        {'type': 'union', 'choices': [{'type': 'literal', 'expected': [('a',)]}, {'type': 'int'}]},
        (Stopping(),),
        {},
    ),
    'serializer of a class': ({'type': 'any'}, Stopping('__pydantic_serializer__'), {}),
    'fields of a dataclass': ({'type': 'any'}, Stopping('__dataclass_fields__'), {}),
}
JSON_ONLY = {
    'fallback': ({'type': 'any'}, Record(), {'fallback': stop}),
    'iterator': ({'type': 'any'}, items, {}),
    'iterator with a schema': ({'type': 'generator', 'items_schema': {'type': 'int'}}, items, {}),
}


@pytest.mark.parametrize('way', WAYS)
@pytest.mark.parametrize('name', [*CASES, *JSON_ONLY])
def test_reaches_the_caller(name, way):
    if name in JSON_ONLY and way == 'to_python':
        pytest.skip('runs later, out of the iterator; fallbacks run for Python values too, told below')
    schema, value, arguments = {**CASES, **JSON_ONLY}[name]
    serializer = duramen.SchemaSerializer(schema)
    for _ in range(2):
        with pytest.raises(Stop) as caught:
            dump(serializer, value() if value is items else value, way, **arguments)
        assert caught.value.args == ('here',)
        assert caught.value.__cause__ is None
    assert duramen.SchemaSerializer({'type': 'int'}).to_json(1) == b'1'


def test_fallback_for_python_values():
    with pytest.raises(Stop):
        duramen.SchemaSerializer({'type': 'any'}).to_python([Record()], fallback=stop)


def test_keys_of_json_objects():
    serializer = duramen.SchemaSerializer({'type': 'dict', 'keys_schema': ser('function-plain', function=stop)})
    for way in ('jsonable', 'to_json'):
        with pytest.raises(Stop):
            dump(serializer, {1: 2}, way)


def test_lazy_iterators():
    iterator = duramen.SchemaSerializer({'type': 'generator'}).to_python(items())
    assert next(iterator) == 1
    with pytest.raises(Stop):
        next(iterator)


@pytest.mark.parametrize('error', [KeyboardInterrupt, SystemExit, GeneratorExit])
def test_exceptions_of_python(error):
    def function(value):
        raise error('x')

    serializer = duramen.SchemaSerializer(ser('function-plain', function=function))
    for way in WAYS:
        with pytest.raises(error) as caught:
            dump(serializer, 1, way)
        assert caught.value.args == ('x',)


def test_an_exception_is_wrapped():
    """`MemoryError` and `RecursionError` are exceptions like any other."""

    def function(value):
        raise MemoryError('x')

    serializer = duramen.SchemaSerializer(ser('function-plain', function=function))
    with pytest.raises(duramen.PydanticSerializationError) as caught:
        serializer.to_python(1)
    assert str(caught.value) == 'Error calling function `function`: MemoryError: x'
    assert type(caught.value.__cause__) is MemoryError
