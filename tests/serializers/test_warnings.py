"""Warnings: told once, at the end, in the words of the moment when they are told."""

from __future__ import annotations

import pickle

import duramen
import pytest

from .dumped import form, on_both

INT, STR = {'type': 'int'}, {'type': 'str'}
UNFIT = ' - serialized value may not be as expected '


class Told:
    """Says how often it was asked for its text."""

    asked = 0

    def __repr__(self):
        type(self).asked += 1
        return f'Told {type(self).asked}'


@on_both
@pytest.mark.parametrize('warnings, asked', [('none', 0), (False, 0), ('warn', 1), (True, 1), ('error', 1)])
def test_values_are_shown_when_they_are_told_of(engine, warnings, asked):
    Told.asked = 0
    serializer = engine.SchemaSerializer({'type': 'list', 'items_schema': INT})
    form(serializer, [Told()], 'python', warnings=warnings)
    assert Told.asked == asked


@on_both
def test_choices_that_do_not_fit_are_not_shown(engine):
    Told.asked = 0
    union = {'type': 'union', 'choices': [INT, STR, {'type': 'any'}]}
    assert form(engine.SchemaSerializer(union), [Told()], 'python', warnings='error')[1] == []
    assert Told.asked == 0


@on_both
def test_unions_in_unions(engine):
    union = {'type': 'union', 'choices': [{'type': 'union', 'choices': [INT, STR]}, {'type': 'bytes'}]}
    value = '[input_value=1.5, input_type=float]'
    inner = 'PydanticSerializationUnexpectedValue: Expected `{}`' + UNFIT + value
    told = form(engine.SchemaSerializer(union), 1.5, 'python')[1]
    assert told == [
        f'PydanticSerializationUnexpectedValue({inner.format("int")}\n{inner.format("str")})',
        f'PydanticSerializationUnexpectedValue(Expected `bytes`{UNFIT}{value})',
    ]


@on_both
def test_the_error_of_a_union_can_be_pickled(engine):
    caught = []

    def catch(value, handler):
        try:
            return handler(value)
        except engine.PydanticSerializationUnexpectedValue as error:
            caught.append(error)
            raise

    inner = {'type': 'union', 'choices': [INT, STR], 'serialization': {'type': 'function-wrap', 'function': catch}}
    serializer = engine.SchemaSerializer({'type': 'union', 'choices': [inner, {'type': 'float'}]})
    assert serializer.to_python(1.5) == 1.5
    assert str(pickle.loads(pickle.dumps(caught[0]))) == str(caught[0])
    assert 'Expected `str`' in str(caught[0])


@on_both
def test_a_union_tells_why_the_value_is_no_exact_fit(engine):
    """The lax tries that follow are not told of."""

    class Base:
        pass

    class Sub(Base):
        def __repr__(self):
            return 'Sub'

    fields = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
    model = {'type': 'model', 'cls': Base, 'schema': fields}
    serializer = engine.SchemaSerializer({'type': 'union', 'choices': [model, STR]})
    shown = f'{UNFIT}[input_value=Sub, input_type=Sub])'
    assert form(serializer, Sub(), 'python')[1] == [
        f'PydanticSerializationUnexpectedValue(Expected `Base`{shown}',
        f'PydanticSerializationUnexpectedValue(Expected `str`{shown}',
    ]


@on_both
def test_iterators_tell_what_the_call_had_told_with_each_item(engine):
    serializer = engine.SchemaSerializer({'type': 'list', 'items_schema': INT})
    with pytest.warns(UserWarning) as caught:
        (iterator,) = serializer.to_python([iter([1, 2])])
        assert list(iterator) == [1, 2]
    assert len(caught) == 3
    assert [str(warning.message).count('Expected `int`') for warning in caught] == [1, 1, 1]


def test_containers_of_a_mentioned_class_are_named_by_it():
    """The reference says `definition-ref`."""

    class User:
        pass

    mention = {'type': 'definition-ref', 'schema_ref': 'u'}
    user = {'type': 'model', 'cls': User, 'schema': {'type': 'model-fields', 'fields': {}}, 'ref': 'u'}
    schema = {'type': 'definitions', 'definitions': [user], 'schema': {'type': 'list', 'items_schema': mention}}
    told = form(duramen.SchemaSerializer(schema), 1, 'python')[1]
    assert told == [
        f'PydanticSerializationUnexpectedValue(Expected `list[User]`{UNFIT}[input_value=1, input_type=int])'
    ]
