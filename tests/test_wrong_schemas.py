"""Schemas with a wrong or odd key: what the validator's and the serializer's compile step says. On both engines."""

import collections

import pytest

from .validators.outcomes import on_both

INT = {'type': 'int'}
SURROGATE = '\ud800'
Single = collections.namedtuple('Single', 'a')

UNICODE = "UnicodeEncodeError: 'utf-8' codec can't encode character '\\ud800' in position 0: surrogates not allowed"
NO_DICT = "TypeError: 'int' object is not an instance of 'dict'"
NO_TEXT = "TypeError: 'int' object is not an instance of 'str'"


class Model:
    """Any class."""


def typed_dict(**field):
    return {'type': 'typed-dict', 'fields': {'a': {'type': 'typed-dict-field', **field}}}


def model(**keys):
    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
    return {'type': 'model', 'cls': Model, 'schema': fields} | keys


def model_fields(fields, **keys):
    return {'type': 'model-fields', 'fields': fields} | keys


def computed(**keys):
    return model_fields(
        {}, computed_fields=[{'type': 'computed-field', 'property_name': 'p', 'return_schema': INT} | keys]
    )


def arguments(**field):
    fields = [{'type': 'dataclass-field', 'name': 'a', 'schema': INT, **field}]
    return {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': fields}


def named_tuple(**field):
    return {'type': 'named-tuple', 'cls': Single, 'fields': [field]}


def pattern(value):
    return INT | {'serialization': {'type': 'format', 'formatting_string': value}}


def call(name):
    arguments_schema = {'type': 'arguments', 'arguments_schema': []}
    return {'type': 'call', 'arguments_schema': arguments_schema, 'function': print, 'function_name': name}


TAKES_DATA = {'type': 'default', 'schema': INT, 'default': 1, 'default_factory_takes_data': 'x'}
DATACLASS = {'type': 'dataclass', 'cls': Model, 'schema': arguments(), 'fields': ['a']}
NO_CONFIG = "TypeError: 'None' is not an instance of 'dict'"

CASES = [
    (TAKES_DATA, None, None),
    (INT | {'config': None}, None, None),
    (model(config=None), f'"model" {NO_CONFIG}', f'`model` {NO_CONFIG}'),
    (typed_dict(schema=INT) | {'config': None}, f'"typed-dict" {NO_CONFIG}', None),
    (DATACLASS | {'config': None}, f'"dataclass" {NO_CONFIG}', f'`dataclass` {NO_CONFIG}'),
    (
        DATACLASS | {'fields': 'a'},
        '"dataclass" TypeError: Can\'t extract `str` to `Vec`',
        "`dataclass` TypeError: 'str' object is not an instance of 'list'",
    ),
    (arguments(name=SURROGATE), f'"dataclass-args" {UNICODE}', f'`dataclass-args` {UNICODE}'),
    (
        arguments(schema=3, serialization_exclude=True),
        f'"dataclass-args" SchemaError: Field \'a\': {NO_DICT}',
        None,
    ),
    (arguments(schema=3, init_only=True), f'"dataclass-args" SchemaError: Field \'a\': {NO_DICT}', None),
    (pattern(3), None, f'`format` {NO_TEXT}'),
    (pattern(SURROGATE), None, None),
    (model(extra_behavior=None), None, None),
    (model(extra_behavior='x'), None, '`model` SchemaError: Invalid extra_behavior: `x`'),
    (model(extra_behavior=3), None, f'`model` {NO_TEXT}'),
    (model_fields({}, extra_behavior=None), None, None),
    (typed_dict(schema=INT) | {'extra_behavior': None}, None, None),
    (named_tuple(name='a', schema=3), f'"named-tuple" SchemaError: Field \'a\': {NO_DICT}', f'`named-tuple` {NO_DICT}'),
    (named_tuple(name=SURROGATE, schema=INT), f'"named-tuple" {UNICODE}', f'`named-tuple` {UNICODE}'),
    (named_tuple(schema=INT), '"named-tuple" KeyError: \'name\'', "`named-tuple` KeyError: 'name'"),
    (named_tuple(name='a') | {'cls_name': 3}, f'"named-tuple" {NO_TEXT}', f'`named-tuple` {NO_TEXT}'),
    (
        typed_dict(schema=3, serialization_exclude=True),
        f'"typed-dict" SchemaError: Field "a": {NO_DICT}',
        None,
    ),
    (typed_dict(schema=INT, serialization_alias=3, serialization_exclude=True), None, None),
    (typed_dict(schema=INT, serialization_alias=SURROGATE), None, f'`typed-dict` {UNICODE}'),
    (typed_dict(schema=INT, serialization_alias=3), None, f'`typed-dict` {NO_TEXT}'),
    ({'type': 'typed-dict', 'fields': {3: 4}}, f'"typed-dict" {NO_DICT}', f'`typed-dict` {NO_TEXT}'),
    (model_fields({3: 4}), f'"model-fields" {NO_DICT}', f'`model-fields` {NO_TEXT}'),
    (model_fields({3: {'schema': INT}}), f'"model-fields" {NO_TEXT}', f'`model-fields` {NO_TEXT}'),
    (computed(return_schema=3), None, f'`model-fields` {NO_DICT}'),
    (computed(property_name=SURROGATE), None, f'`model-fields` {UNICODE}'),
    (computed(alias=SURROGATE), None, f'`model-fields` {UNICODE}'),
    (call(SURROGATE), None, None),
    (call(3), f'"call" {NO_TEXT}', None),
    (
        {'type': 'str', 'pattern': b'x'},
        '"str" SchemaError: Invalid pattern, must be str or re.Pattern: b\'x\'',
        None,
    ),
]


def refusal(compile_step, schema, engine):
    try:
        compile_step(schema)
    except engine.SchemaError as error:
        told = ' '.join(line.strip() for line in str(error).splitlines())
        return told.removeprefix('Error building ').replace(' validator:', '', 1).replace(' serializer:', '', 1)
    return None


@on_both
@pytest.mark.parametrize(('schema', 'validator', 'serializer'), CASES)
def test_wrong_keys(engine, schema, validator, serializer):
    assert refusal(engine.SchemaValidator, schema, engine) == validator
    assert refusal(engine.SchemaSerializer, schema, engine) == serializer


@on_both
def test_formats_are_told_as_python_shows_them(engine):
    serializer = engine.SchemaSerializer(pattern("x'{"))
    refusal = "^Error calling `format\\(value, \"x'{\"\\)`: ValueError: Invalid format specifier 'x'{' for object"
    with pytest.raises(engine.PydanticSerializationError, match=refusal):
        serializer.to_python(1, mode='json')


@on_both
def test_none_is_a_tag(engine):
    choices = {None: INT, 'a': {'type': 'str'}}
    serializer = engine.SchemaSerializer(
        {'type': 'tagged-union', 'discriminator': lambda value: None, 'choices': choices}
    )
    assert serializer.to_json(5) == b'5'
    with pytest.warns(UserWarning, match='Expected `int` - serialized value'):
        assert serializer.to_python('x') == 'x'


STRICT = {'strict': 'wrong'}
NO_BOOL = "TypeError: 'str' object is not an instance of 'bool'"
NO_INT = "TypeError: 'str' object cannot be interpreted as an integer"


@on_both
@pytest.mark.parametrize('kind', ['dict', 'ordered-dict', 'counter'])
def test_what_mappings_hold_is_compiled_before_their_strictness_is_read(engine, kind):
    def told(**keys):
        return refusal(lambda schema: engine.SchemaValidator(schema, STRICT), {'type': kind, **keys}, engine)

    assert told(keys_schema={'type': 'str'}) == f'"{kind}" SchemaError: Error building "str" validator: {NO_BOOL}'
    assert told(keys_schema={'type': 'x'}, strict=3) == f'"{kind}" SchemaError: Unknown schema type: "x"'
    assert told(keys_schema={'type': 'any'}) == f'"{kind}" {NO_BOOL}'
    assert told(keys_schema={'type': 'any'}, min_length='x') == f'"{kind}" {NO_BOOL}'


@on_both
def test_the_order_in_which_keys_of_collections_are_told(engine):
    def told(kind, **keys):
        return refusal(engine.SchemaValidator, {'type': kind, 'strict': 'x', **keys}, engine)

    for kind in ('set', 'frozenset'):
        assert told(kind, max_length='x') == f'"{kind}" {NO_INT}'
        assert (
            told(kind, max_length='x', items_schema={'type': 'x'}) == f'"{kind}" SchemaError: Unknown schema type: "x"'
        )
        assert told(kind, min_length='x') == f'"{kind}" {NO_BOOL}'
    for kind in ('list', 'deque'):
        assert told(kind, max_length='x') == f'"{kind}" {NO_BOOL}'


@on_both
def test_a_wrong_serialize_by_alias_is_told_by_records_without_fields(engine):
    def told(schema):
        return refusal(lambda schema: engine.SchemaSerializer(schema, {'serialize_by_alias': 1.5}), schema, engine)

    wrong = "TypeError: 'float' object is not an instance of 'bool'"
    empty = {'type': 'typed-dict', 'fields': {}}
    assert told(empty) == f'`typed-dict` {wrong}'
    assert told(empty | {'config': {'serialize_by_alias': True}}) == f'`typed-dict` {wrong}'
    unused = {'type': 'definitions', 'schema': INT, 'definitions': [empty | {'ref': 'x'}]}
    assert told(unused) == f'`definitions` SchemaError: Error building `typed-dict` serializer: {wrong}'
    assert told(model_fields({})) == f'`model-fields` {wrong}'
    assert told({'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': []}) == f'`dataclass-args` {wrong}'
    assert told(model_fields({'a': {'schema': {'type': 'x'}}})) == f'`model-fields` {wrong}'
    assert told({'type': 'typed-dict', 'fields': 3}) == f'`typed-dict` {wrong}'
    assert told({'type': 'typed-dict', 'fields': 3, 'extra_behavior': 3}) == f'`typed-dict` {NO_TEXT}'
    assert told(model_fields({}, extra_behavior='allow', extras_schema={'type': 'x'})) == (
        '`model-fields` SchemaError: Unknown serialization schema type: `x`'
    )
    assert told(empty | {'extra_behavior': 'allow', 'extras_schema': {'type': 'x'}}) == f'`typed-dict` {wrong}'
    assert told(INT) is None


@on_both
@pytest.mark.parametrize('kind', ['arguments', 'arguments-v3'])
@pytest.mark.parametrize('key', ['validate_by_name', 'validate_by_alias'])
def test_config_is_not_asked_for_what_the_schema_of_a_call_states(engine, kind, key):
    def told(**keys):
        schema = {'type': kind, 'arguments_schema': [], **keys}
        return refusal(lambda schema: engine.SchemaValidator(schema, {key: 'wrong'}), schema, engine)

    assert told(**{key: True}) is None
    assert told(**{key: False}) is None
    assert told() == f'"{kind}" {NO_BOOL}'
    assert told(**{key: 'x'}) == f'"{kind}" {NO_BOOL}'
