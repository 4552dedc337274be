"""Cases in which hand-written probes once told the two engines apart. On both engines."""

import collections

import duramen
import pydantic_core
import pytest

from .outcomes import on_both, outcome

INT = {'type': 'int'}


class Data:
    pass


@on_both
def test_extra_values_of_dataclasses_have_a_validator(engine):
    field = {'type': 'dataclass-field', 'name': 'a', 'schema': INT}
    arguments = {
        'type': 'dataclass-args',
        'dataclass_name': 'Data',
        'fields': [field],
        'extra_behavior': 'allow',
        'extras_schema': INT,
    }
    schema = {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': arguments}
    assert outcome(engine, schema, {'a': 1, 'b': '2'}).__dict__ == {'a': 1, 'b': 2}
    refusal = [('int_parsing', ('b',), 'Input should be a valid integer, unable to parse string as an integer')]
    assert outcome(engine, schema, {'a': 1, 'b': 'x'}) == refusal
    # but not where they are assigned
    made = engine.SchemaValidator(schema).validate_python({'a': 1})
    assert engine.SchemaValidator(schema).validate_assignment(made, 'b', 'x').__dict__ == {'a': 1, 'b': 'x'}


def with_info(function, schema):
    return {'type': 'function-after', 'function': {'type': 'with-info', 'function': function}, 'schema': schema}


@on_both
def test_factories_do_not_miss_fields_that_are_never_given(engine):
    wrong = {'type': 'default', 'schema': INT, 'default': 'q', 'validate_default': True}
    made = {
        'type': 'default',
        'schema': {'type': 'any'},
        'default_factory': dict,
        'default_factory_takes_data': True,
    }
    fields = [
        {'type': 'dataclass-field', 'name': 'a', 'schema': INT},
        {'type': 'dataclass-field', 'name': 'b', 'schema': wrong, 'init': False},
        {'type': 'dataclass-field', 'name': 'c', 'schema': made},
    ]
    schema = {'type': 'dataclass-args', 'dataclass_name': 'Data', 'fields': fields}
    refusal = [('int_parsing', ('b',), 'Input should be a valid integer, unable to parse string as an integer')]
    assert outcome(engine, schema, {'a': 1}) == refusal


Pair = collections.namedtuple('Pair', 'a b')


def pair(first, second):
    fields = [{'name': 'a', 'schema': first}, {'name': 'b', 'schema': second}]
    return {'type': 'named-tuple', 'cls': Pair, 'cls_name': 'Pair', 'fields': fields}


@on_both
def test_defaults_of_named_tuples_see_the_field_outside(engine):
    seen = []

    def note(value, info):
        seen.append((value, info.field_name))
        return value

    default = {'type': 'default', 'schema': with_info(note, INT), 'default': 3, 'validate_default': True}
    inner = pair(with_info(note, INT), default)
    schema = {'type': 'typed-dict', 'fields': {'m': {'type': 'typed-dict-field', 'schema': inner}}}
    assert outcome(engine, inner, [1]) == Pair(1, 3)
    assert outcome(engine, schema, {'m': {'a': 1}}) == {'m': Pair(1, 3)}
    assert seen == [(1, 'a'), (3, None), (1, 'a'), (3, 'm')]


@on_both
def test_defaults_of_named_tuples_that_leave_themselves_out(engine):
    def leave_out(value):
        raise engine.PydanticOmit

    plain = {'type': 'function-plain', 'function': {'type': 'no-info', 'function': leave_out}}
    default = {'type': 'default', 'schema': plain, 'default': 3, 'validate_default': True}
    with pytest.raises(
        engine.SchemaError, match='^Uncaught Omit error, please check your usage of `default` validators.$'
    ):
        engine.SchemaValidator(pair(INT, default)).validate_python([1])


def test_assignment_to_a_ready_class_behind_a_function():
    def schema():
        class Model:
            __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

        fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
        return {'type': 'model', 'cls': Model, 'schema': fields}

    for engine, ready, expected in (
        (duramen, False, {'a': 5}),
        (pydantic_core, False, {'a': 5}),
        (duramen, True, {'a': 5}),
        (pydantic_core, True, 'validate_assignment is not supported for Model'),
    ):
        model = schema()
        validator = engine.SchemaValidator(model)
        if ready:
            model['cls'].__pydantic_validator__ = validator
            model['cls'].__pydantic_complete__ = True
        around = engine.SchemaValidator(with_info(lambda value, info: value, model))
        made = validator.validate_python({'a': 1})
        try:
            outcome = around.validate_assignment(made, 'a', '5').__dict__
        except TypeError as error:
            outcome = str(error)
        assert outcome == expected


@on_both
def test_default_that_fails_ends_a_tuple(engine):
    wrong = {'type': 'default', 'schema': INT, 'default': 'q', 'validate_default': True}
    schema = {'type': 'tuple', 'items_schema': [INT, wrong, INT]}
    refusal = [('int_parsing', (1,), 'Input should be a valid integer, unable to parse string as an integer')]
    assert outcome(engine, schema, ['x']) == refusal


def root_list():
    class Root:
        __slots__ = '__dict__', '__pydantic_fields_set__'

    items = {'type': 'list', 'items_schema': INT}
    return {'type': 'model', 'cls': Root, 'schema': items, 'root_model': True}


@on_both
def test_root_models_are_read_partly_but_not_where_they_are_mentioned(engine):
    validator = engine.SchemaValidator(root_list())
    assert validator.validate_json('[1,"x"]', allow_partial=True).root == [1]
    inside = engine.SchemaValidator({'type': 'list', 'items_schema': root_list()})
    assert [item.root for item in inside.validate_json('[[1],[2,"x"]]', allow_partial=True)] == [[1], [2]]
    mention = {'type': 'definition-ref', 'schema_ref': 'root'}
    mentioned = {'type': 'definitions', 'schema': mention, 'definitions': [root_list() | {'ref': 'root'}]}
    refusal = [('int_parsing', (1,), 'Input should be a valid integer, unable to parse string as an integer')]
    assert outcome(engine, mentioned, '[1,"x"]', 'json', allow_partial=True) == refusal


@on_both
def test_state_of_a_class_without_slots_is_set_in_order(engine):
    class Model:
        pass

    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
    made = engine.SchemaValidator({'type': 'model', 'cls': Model, 'schema': fields}).validate_python({'a': 1})
    assert list(made.__dict__) == ['a', '__pydantic_extra__', '__pydantic_private__', '__pydantic_fields_set__']


@on_both
def test_repeated_keys_reach_an_init_where_they_come_last(engine):
    class Model:
        def __init__(self, **given):
            self.given = given

    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
    schema = {'type': 'model', 'cls': Model, 'custom_init': True, 'schema': fields}
    made = engine.SchemaValidator(schema).validate_json('{"b":[],"a":1,"c":2,"b":{"x":1,"y":2,"x":3},"d":3}')
    assert list(made.given.items()) == [('a', 1), ('c', 2), ('b', {'x': 3, 'y': 2}), ('d', 3)]


@on_both
@pytest.mark.parametrize('kind', ['SchemaValidator', 'SchemaSerializer'])
def test_copies_are_compiled_whole(engine, kind):
    made = getattr(engine, kind)(INT, {'title': 'T'})
    assert made.__reduce__() == (type(made), (INT, {'title': 'T'}, False))


@on_both
def test_the_value_of_a_root_model_is_set_as_an_attribute(engine):
    class Root:
        __slots__ = '__dict__', '__pydantic_fields_set__'
        root = property(lambda self: self.__dict__['kept'], lambda self, value: self.__dict__.update(kept=value))

    validator = engine.SchemaValidator({'type': 'model', 'cls': Root, 'schema': INT, 'root_model': True})
    made = validator.validate_python('1')
    assert (made.__dict__, made.__pydantic_fields_set__) == ({'kept': 1}, {'root'})
    assert validator.validate_assignment(made, 'root', '2').__dict__ == {'kept': 2}
    made.__dict__['other'] = 3
    assert validator.validate_python(4, self_instance=made).__dict__ == {'kept': 4, 'other': 3}


@on_both
def test_items_that_partial_input_leaves_out_count(engine):
    schema = {'type': 'list', 'items_schema': INT, 'max_length': 1}
    refusal = [('too_long', (), 'List should have at most 1 item after validation, not 2')]
    assert outcome(engine, schema, [1, 'x'], allow_partial=True) == refusal
    assert outcome(engine, schema, ['x'], allow_partial=True) == []
    assert outcome(engine, schema | {'type': 'set'}, [1, 'x'], allow_partial=True) == {1}


def test_choices_are_read_partly_whatever_came_before_them():
    schema = {
        'type': 'union',
        'choices': [{'type': 'tuple', 'items_schema': []}, {'type': 'list', 'items_schema': INT}],
    }
    assert outcome(duramen, schema, '[1,"x"]', 'json', allow_partial=True) == [1]
    refusal = [
        ('too_long', ('tuple[]',), 'Tuple should have at most 0 items after validation, not 2'),
        ('int_parsing', ('list[int]', 1), 'Input should be a valid integer, unable to parse string as an integer'),
    ]
    assert outcome(pydantic_core, schema, '[1,"x"]', 'json', allow_partial=True) == refusal
