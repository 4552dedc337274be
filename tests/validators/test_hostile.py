"""User code that raises anything anywhere: the exception comes out as it was, and the validator goes on working."""

from __future__ import annotations

import collections.abc
import datetime
import enum
import re

import duramen
import pydantic_core
import pytest

INT, ANY = {'type': 'int'}, {'type': 'any'}
MODEL_SLOTS = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


class Stop(BaseException):
    """Of no known kind."""


INTERRUPTS = [KeyboardInterrupt, SystemExit, GeneratorExit, Stop]
ERRORS = [MemoryError, RecursionError, RuntimeError, TypeError, KeyError, AttributeError, StopIteration, LookupError]


def raising(error):
    def function(*args, **kwargs):
        raise error

    return function


def no_info(kind, error, **keys):
    return {'type': kind, 'function': {'type': 'no-info', 'function': raising(error)}, **keys}


def model(error, **keys):
    members = {'__slots__': MODEL_SLOTS, 'ready': raising(error)}
    if keys.pop('own_init', False):
        members['__init__'] = raising(error)
    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
    return {'type': 'model', 'cls': type('M', (), members), 'schema': fields, **keys}


def dataclass(error):
    fields = [{'type': 'dataclass-field', 'name': 'a', 'schema': INT}]
    inner = {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': fields}
    cls = type('D', (), {'__post_init__': raising(error)})
    return {'type': 'dataclass', 'cls': cls, 'fields': ['a'], 'schema': inner, 'post_init': True}


def missing(error):
    members = {'_missing_': classmethod(raising(error))}
    letters = enum.Enum('Letters', {'a': 'a'})
    letters._missing_ = members['_missing_']
    return {'type': 'enum', 'cls': letters, 'members': list(letters)}


def instancecheck(error):
    return type('Meta', (type,), {'__instancecheck__': raising(error), '__subclasscheck__': raising(error)})(
        'C', (), {}
    )


class Items:
    """Iterated over, it yields one item and raises."""

    def __init__(self, error):
        self.error = error

    def __iter__(self):
        yield 1
        raise self.error


def mapping(error, method):
    class Mapping(collections.abc.Mapping):
        def __len__(self):
            return 1

        def __iter__(self):
            return iter(['a'])

        def __getitem__(self, key):
            return 1

    setattr(Mapping, method, raising(error))
    return Mapping()


def attributes(error):
    return type('Object', (), {'__getattr__': raising(error), '__module__': 'made'})()


def special(error, *methods):
    return type('Special', (), {method: raising(error) for method in methods})()


def zoned(error):
    zone = type('Zone', (datetime.tzinfo,), {'utcoffset': raising(error)})()
    return datetime.datetime(2020, 1, 1, tzinfo=zone)


LISTED = {'type': 'list', 'items_schema': INT}
FIELDS = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}, 'extra_behavior': 'allow'}
FROM_ATTRIBUTES = {**FIELDS, 'from_attributes': True}
TAGGED = {'type': 'tagged-union', 'choices': {'a': ANY}}
CALL = {'type': 'call', 'arguments_schema': {'type': 'arguments', 'arguments_schema': []}}

# a schema and a value, made for an exception that is raised in one place
PLACES = {
    'function-before': lambda e: (no_info('function-before', e, schema=INT), 1),
    'function-after': lambda e: (no_info('function-after', e, schema=INT), 1),
    'function-wrap': lambda e: (no_info('function-wrap', e, schema=INT), 1),
    'function-plain': lambda e: (no_info('function-plain', e), 1),
    'function in a list': lambda e: ({'type': 'list', 'items_schema': no_info('function-plain', e)}, [1, 2]),
    'function in a union': lambda e: ({'type': 'union', 'choices': [no_info('function-plain', e), INT]}, 1),
    'function with on_error': lambda e: (
        {'type': 'default', 'schema': no_info('function-plain', e), 'default': 5, 'on_error': 'default'},
        1,
    ),
    'default factory': lambda e: (
        {'type': 'default', 'schema': INT, 'default_factory': raising(e), 'on_error': 'default'},
        'x',
    ),
    'discriminator': lambda e: ({**TAGGED, 'discriminator': raising(e)}, {}),
    'called function': lambda e: ({**CALL, 'function': raising(e)}, ()),
    'init': lambda e: (model(e, custom_init=True, own_init=True), {'a': 1}),
    'post_init': lambda e: (model(e, post_init='ready'), {'a': 1}),
    'dataclass post_init': lambda e: (dataclass(e), {'a': 1}),
    'missing of an enumeration': lambda e: (missing(e), 'x'),
    'instance check': lambda e: ({'type': 'is-instance', 'cls': instancecheck(e)}, 1),
    'subclass check': lambda e: ({'type': 'is-subclass', 'cls': instancecheck(e)}, int),
    'iteration': lambda e: ({'type': 'list', 'items_schema': INT}, iter(Items(e))),
    'iteration into a set': lambda e: ({'type': 'set', 'items_schema': INT}, iter(Items(e))),
    'get of a mapping': lambda e: (FIELDS, mapping(e, 'get')),
    'items of a mapping': lambda e: (FIELDS, mapping(e, 'items')),
    'items of a mapping as a dict': lambda e: ({'type': 'dict'}, mapping(e, 'items')),
    'attribute': lambda e: (FROM_ATTRIBUTES, attributes(e)),
    'hash of an item': lambda e: ({'type': 'set'}, [special(e, '__hash__')]),
    'hash in a literal': lambda e: ({'type': 'literal', 'expected': [(1,)]}, special(e, '__hash__')),
    'equality in a literal': lambda e: ({'type': 'literal', 'expected': [[1]]}, special(e, '__eq__')),
    'int of a value': lambda e: (INT, special(e, '__int__', '__index__')),
    'float of a value': lambda e: ({'type': 'float'}, special(e, '__float__')),
    'complex of a value': lambda e: ({'type': 'complex'}, special(e, '__complex__')),
    'offset of a zone': lambda e: ({'type': 'datetime'}, zoned(e)),
    'offset of a zone with bounds': lambda e: ({'type': 'datetime', 'ge': datetime.datetime(2000, 1, 1)}, zoned(e)),
}


def outcome(engine, place, error, method='validate_python'):
    schema, value = PLACES[place](error)
    try:
        return re.sub('0x[0-9a-f]+', '0x', repr(getattr(engine.SchemaValidator(schema), method)(value)))
    except engine.ValidationError as refusal:
        return [(line['type'], line['loc'], line['msg']) for line in refusal.errors()]
    except BaseException as found:
        return 'as it was' if found is error else f'{type(found).__name__}: {found}'


# The others are not asked by their kind.
CALLED = [place for place in PLACES if place not in ('int of a value', 'offset of a zone')]


@pytest.mark.parametrize('place', PLACES)
@pytest.mark.parametrize('kind', INTERRUPTS, ids=lambda kind: kind.__name__)
def test_interrupts_come_out_as_they_were(kind, place):
    error = kind('mine')
    found = outcome(duramen, place, error)
    if place in CALLED:
        assert found == 'as it was'
        assert error.args == ('mine',) and error.__cause__ is None


@pytest.mark.parametrize('place', PLACES)
def test_places_that_are_called(place):
    assert (outcome(duramen, place, Stop('mine')) == 'as it was') == (place in CALLED)


@pytest.mark.parametrize('place', PLACES)
@pytest.mark.parametrize('kind', ERRORS, ids=lambda kind: kind.__name__)
def test_errors_are_told_as_on_the_reference(kind, place):
    assert outcome(duramen, place, kind('mine')) == outcome(pydantic_core, place, kind('mine'))


@pytest.mark.parametrize('place', PLACES)
def test_is_instance_answers_or_lets_the_exception_out(place):
    for kind in INTERRUPTS + ERRORS:
        found = outcome(duramen, place, kind('mine'), 'isinstance_python')
        assert found in ('as it was', 'True', 'False') or found.startswith('SchemaError'), (kind, found)


@pytest.mark.parametrize('error', [KeyboardInterrupt, Stop])
def test_interrupts_while_a_schema_is_compiled(error):
    """They are no fault of the schema, however deep they are raised."""

    class Default:
        def __hash__(self):
            raise error

    cs = duramen.core_schema
    hostile = [cs.with_default_schema(cs.any_schema(), default=Default()), cs.literal_schema([Default()])]
    for schema in hostile:
        for outer in (schema, cs.typed_dict_schema({'a': cs.typed_dict_field(cs.list_schema(schema))})):
            with pytest.raises(error):
                duramen.SchemaValidator(outer)
    with pytest.raises(error):
        duramen.SchemaSerializer(cs.typed_dict_schema({'a': cs.typed_dict_field(hostile[1])}))
