"""Every error type is what some schema says of some input, on both engines."""

from __future__ import annotations

import collections
import dataclasses
import datetime as dt
import enum
import json
from pathlib import Path

import duramen
import pydantic_core
import pytest

ROWS = json.loads((Path(__file__).parents[1] / 'data' / 'errors.json').read_text())
EXCEPT = {'frozen_dict_type': 'its kind compiles on Python 3.15 and later only'}
INT, STR, ANY = {'type': 'int'}, {'type': 'str'}, {'type': 'any'}
FIELDS = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}


class Model:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


@dataclasses.dataclass
class Data:
    a: int


MODEL = {'type': 'model', 'cls': Model, 'schema': FIELDS}
DATA = {
    **{'type': 'dataclass', 'cls': Data, 'fields': ['a']},
    'schema': {
        'type': 'dataclass-args',
        'dataclass_name': 'Data',
        'fields': [{'type': 'dataclass-field', 'name': 'a', 'schema': INT}],
    },
}
TUPLE = {'type': 'named-tuple', 'cls': collections.namedtuple('T', 'a'), 'fields': []}
Letters = enum.Enum('Letters', {'a': 'a'})
TAGGED = {'type': 'tagged-union', 'choices': {'a': ANY}, 'discriminator': 'k'}
LOOP: list = []
LOOP.append(LOOP)


def nested(depth):
    value: list = []
    for _ in range(depth):
        value = [value]
    return value


RECURSIVE = {
    'type': 'definitions',
    'schema': {'type': 'definition-ref', 'schema_ref': 'x'},
    'definitions': [{'type': 'list', 'items_schema': {'type': 'definition-ref', 'schema_ref': 'x'}, 'ref': 'x'}],
}


def refusing(error):
    def function(value):
        raise error('refused')

    return {'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}}


class Raising:
    @property
    def a(self):
        raise RuntimeError('a')


def iter_that_raises():
    yield 1
    raise RuntimeError('no more')


class Zone(dt.tzinfo):
    def utcoffset(self, value):
        raise RuntimeError('offset')


class BadMapping(collections.abc.Mapping):
    def __len__(self):
        return 1

    def __iter__(self):
        return iter('a')

    def __getitem__(self, key):
        return 1

    def items(self):
        raise RuntimeError('items')


def arguments(mode='positional_or_keyword'):
    return {'type': 'arguments', 'arguments_schema': [{'name': 'a', 'schema': INT, 'mode': mode}]}


FACTORY = {'type': 'default', 'schema': INT, 'default_factory': len, 'default_factory_takes_data': True}
WITH_FACTORY = {
    'type': 'model-fields',
    'fields': {'a': {'type': 'model-field', 'schema': INT}, 'b': {'type': 'model-field', 'schema': FACTORY}},
}
NOON = dt.datetime(2020, 1, 1, 12)
UTC = dt.timezone.utc

# error type: schema and input; or a schema, the name of the method and its arguments
CASES = {
    'no_such_attribute': (FIELDS, 'validate_assignment', ({'a': 1}, 'b', 1)),
    'json_invalid': (INT, 'validate_json', ('{',)),
    'json_type': ({'type': 'json'}, 1),
    'needs_python_object': ({'type': 'is-instance', 'cls': int}, 'validate_json', ('1',)),
    'recursion_loop': (RECURSIVE, LOOP),
    'recursion_depth_exceeded': (RECURSIVE, nested(300)),
    'missing': (FIELDS, {}),
    'frozen_field': (
        {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT, 'frozen': True}}},
        'validate_assignment',
        ({'a': 1}, 'a', 2),
    ),
    'frozen_instance': ({**MODEL, 'frozen': True}, 'validate_assignment', (Model(), 'a', 1)),
    'extra_forbidden': ({**FIELDS, 'extra_behavior': 'forbid'}, {'a': 1, 'b': 2}),
    'invalid_key': ({**FIELDS, 'extra_behavior': 'allow'}, {'a': 1, 2: 3}),
    'get_attribute_error': ({**FIELDS, 'from_attributes': True}, Raising()),
    'model_type': (FIELDS, 1),
    'model_attributes_type': ({**FIELDS, 'from_attributes': True}, 1),
    'dataclass_type': (DATA, 1),
    'dataclass_exact_type': ({**DATA, 'strict': True}, {'a': 1}),
    'named_tuple_type': (TUPLE, 1),
    'default_factory_not_called': (WITH_FACTORY, {}),
    'none_required': ({'type': 'none'}, 1),
    'greater_than': ({'type': 'int', 'gt': 1}, 1),
    'greater_than_equal': ({'type': 'int', 'ge': 2}, 1),
    'less_than': ({'type': 'int', 'lt': 1}, 1),
    'less_than_equal': ({'type': 'int', 'le': 0}, 1),
    'multiple_of': ({'type': 'int', 'multiple_of': 2}, 1),
    'finite_number': (INT, float('inf')),
    'too_short': ({'type': 'list', 'min_length': 1}, []),
    'too_long': ({'type': 'list', 'max_length': 0}, [1]),
    'iterable_type': ({'type': 'generator'}, 1),
    'iteration_error': ({'type': 'list'}, lambda engine: iter_that_raises()),
    'string_type': (STR, 1),
    'string_unicode': (STR, b'\xff'),
    'string_too_short': ({'type': 'str', 'min_length': 1}, ''),
    'string_too_long': ({'type': 'str', 'max_length': 0}, 'a'),
    'string_pattern_mismatch': ({'type': 'str', 'pattern': 'b'}, 'a'),
    'string_not_ascii': ({'type': 'str', 'ascii_only': True}, 'é'),
    'enum': ({'type': 'enum', 'cls': Letters, 'members': list(Letters)}, 'b'),
    'dict_type': ({'type': 'dict'}, 1),
    'ordered_dict_type': ({'type': 'ordered-dict'}, 1),
    'counter_type': ({'type': 'counter'}, 1),
    'mapping_type': ({'type': 'dict'}, BadMapping()),
    'list_type': ({'type': 'list'}, 1),
    'deque_type': ({'type': 'deque'}, 1),
    'tuple_type': ({'type': 'tuple', 'items_schema': []}, 1),
    'set_type': ({'type': 'set'}, 1),
    'set_item_not_hashable': ({'type': 'set'}, [[]]),
    'bool_type': ({'type': 'bool'}, []),
    'bool_parsing': ({'type': 'bool'}, 'x'),
    'int_type': (INT, []),
    'int_parsing': (INT, 'x'),
    'int_parsing_size': ({'type': 'literal', 'expected': [1]}, 2**70),
    'int_from_float': (INT, 1.5),
    'float_type': ({'type': 'float'}, []),
    'float_parsing': ({'type': 'float'}, 'x'),
    'bytes_type': ({'type': 'bytes'}, 1),
    'bytes_too_short': ({'type': 'bytes', 'min_length': 1}, b''),
    'bytes_too_long': ({'type': 'bytes', 'max_length': 0}, b'a'),
    'bytes_invalid_encoding': ({'type': 'bytes'}, 'validate_json', ('"x"',)),
    'value_error': (refusing(ValueError), 1),
    'assertion_error': (refusing(AssertionError), 1),
    'literal_error': ({'type': 'literal', 'expected': ['a']}, 'b'),
    'missing_sentinel_error': ({'type': 'missing-sentinel'}, 1),
    'ellipsis_error': ({'type': 'ellipsis'}, 1),
    'date_type': ({'type': 'date'}, []),
    'date_parsing': ({'type': 'date', 'strict': True}, 'validate_json', ('"x"',)),
    'date_from_datetime_parsing': ({'type': 'date'}, 'x'),
    'date_from_datetime_inexact': ({'type': 'date'}, NOON),
    'date_past': ({'type': 'date', 'now_op': 'past'}, dt.date(9000, 1, 1)),
    'date_future': ({'type': 'date', 'now_op': 'future'}, dt.date(2000, 1, 1)),
    'time_type': ({'type': 'time'}, []),
    'time_parsing': ({'type': 'time'}, 'x'),
    'datetime_type': ({'type': 'datetime'}, []),
    'datetime_parsing': ({'type': 'datetime', 'strict': True}, 'validate_json', ('"x"',)),
    'datetime_object_invalid': ({'type': 'datetime', 'ge': NOON}, NOON.replace(tzinfo=Zone())),
    'datetime_from_date_parsing': ({'type': 'datetime'}, 'x'),
    'datetime_past': ({'type': 'datetime', 'now_op': 'past'}, dt.datetime(9000, 1, 1)),
    'datetime_future': ({'type': 'datetime', 'now_op': 'future'}, dt.datetime(2000, 1, 1)),
    'timezone_naive': ({'type': 'datetime', 'tz_constraint': 'naive'}, NOON.replace(tzinfo=UTC)),
    'timezone_aware': ({'type': 'datetime', 'tz_constraint': 'aware'}, NOON),
    'timezone_offset': ({'type': 'datetime', 'tz_constraint': 60}, NOON.replace(tzinfo=UTC)),
    'time_delta_type': ({'type': 'timedelta'}, []),
    'time_delta_parsing': ({'type': 'timedelta'}, 'x'),
    'frozen_set_type': ({'type': 'frozenset'}, 1),
    'is_instance_of': ({'type': 'is-instance', 'cls': int}, 'x'),
    'is_subclass_of': ({'type': 'is-subclass', 'cls': int}, str),
    'callable_type': ({'type': 'callable'}, 1),
    'union_tag_invalid': (TAGGED, {'k': 'b'}),
    'union_tag_not_found': (TAGGED, {}),
    'arguments_type': (arguments(), 1),
    'missing_argument': (arguments(), ()),
    'unexpected_keyword_argument': (arguments(), {'a': 1, 'b': 2}),
    'missing_keyword_only_argument': (arguments('keyword_only'), ()),
    'unexpected_positional_argument': (arguments(), (1, 2)),
    'missing_positional_only_argument': (arguments('positional_only'), ()),
    'multiple_argument_values': (arguments(), lambda engine: engine.ArgsKwargs((1,), {'a': 1})),
    'url_type': ({'type': 'url'}, 1),
    'url_parsing': ({'type': 'url'}, 'x'),
    'url_syntax_violation': ({'type': 'url', 'strict': True}, 'http:/a.b'),
    'url_too_long': ({'type': 'url', 'max_length': 1}, 'http://a.b'),
    'url_scheme': ({'type': 'url', 'allowed_schemes': ['ftp']}, 'http://a.b'),
    'uuid_type': ({'type': 'uuid'}, 1),
    'uuid_parsing': ({'type': 'uuid'}, 'x'),
    'uuid_version': ({'type': 'uuid', 'version': 4}, '00000000-0000-1000-8000-000000000000'),
    'decimal_type': ({'type': 'decimal'}, []),
    'decimal_parsing': ({'type': 'decimal'}, 'x'),
    'decimal_max_digits': ({'type': 'decimal', 'max_digits': 1}, '12'),
    'decimal_max_places': ({'type': 'decimal', 'decimal_places': 1}, '1.23'),
    'decimal_whole_digits': ({'type': 'decimal', 'max_digits': 3, 'decimal_places': 2}, '12'),
    'fraction_type': ({'type': 'fraction'}, []),
    'fraction_parsing': ({'type': 'fraction'}, 'x'),
    'complex_type': ({'type': 'complex'}, []),
    'complex_str_parsing': ({'type': 'complex'}, 'validate_json', ('"x"',)),
}
HEX = {'val_json_bytes': 'hex'}


def test_every_error_type_has_a_case():
    types = [row['type'] for row in ROWS]
    assert len(types) == 112
    assert [name for name in types if name not in CASES and name not in EXCEPT] == []
    assert set(CASES) | set(EXCEPT) == set(types)


@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=['duramen', 'reference'])
@pytest.mark.parametrize('name', CASES)
def test_error_type(engine, name):
    schema, value, *rest = CASES[name]
    method, given = (value, rest[0]) if rest else ('validate_python', (value,))
    if callable(value) and type(value).__name__ == 'function':
        given = (value(engine),)
    validator = engine.SchemaValidator(schema, HEX if name == 'bytes_invalid_encoding' else None)
    with pytest.raises(engine.ValidationError) as info:
        getattr(validator, method)(*given)
    assert name in [line['type'] for line in info.value.errors()]
