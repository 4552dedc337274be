"""Models: what they take, what their inner schemas get, extra values, subclasses."""

from __future__ import annotations

import pytest

from .dumped import four, on_both

INT, STR = {'type': 'int'}, {'type': 'str'}


class Thing:
    __pydantic_fields_set__ = {'a'}
    __pydantic_extra__ = None

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def __repr__(self):
        return type(self).__name__

    def __str__(self):
        return 'a text'


class Sub(Thing):
    pass


class Other:
    __pydantic_fields_set__ = {'a'}

    def __init__(self, **fields):
        self.__dict__.update(fields)

    def __repr__(self):
        return 'Other'

    def __str__(self):
        return 'another text'


class Slotted:
    __slots__ = ()

    def __repr__(self):
        return 'Slotted'


class Open(Thing):
    __pydantic_extra__ = {'x': None, 'y': [1, 2]}


FIELDS = {'type': 'model-fields', 'fields': {'a': {'type': 'model-field', 'schema': INT}}}
MODEL = {'type': 'model', 'cls': Thing, 'schema': FIELDS}
EXTRA = {'type': 'model', 'cls': Open, 'schema': {**FIELDS, 'extra_behavior': 'allow'}, 'extra_behavior': 'allow'}
SHOW = {'type': 'function-plain', 'function': repr}
BACK = {'type': 'function-wrap', 'function': lambda value, handler: handler({'a': 7})}


def inner(serialization, **keys):
    """A model whose fields a function stands around."""
    return {**MODEL, 'schema': {**FIELDS, 'serialization': serialization}, **keys}


CASES = [
    (MODEL, Thing(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    (MODEL, Sub(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    (MODEL, Other(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"another text"')),
    (MODEL, Other(a=1, b=2), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"another text"')),
    (
        MODEL,
        {'a': 1},
        {},
        ("{'a': 1} ! Expected `Thing`", "{'a': 1} ! Expected `Thing`", '{"a":1} ! Expected `Thing`', '-'),
    ),
    (MODEL, 1, {}, ('1 ! Expected `Thing`', '1 ! Expected `Thing`', '1 ! Expected `Thing`', '"1" ! Expected `Thing`')),
    (MODEL, None, {}, ('None', 'None', 'null', '"None"')),
    (
        MODEL,
        Slotted(),
        {},
        (
            'Slotted ! Expected `Thing`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Slotted\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Slotted'>",
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Slotted'>",
        ),
    ),
    ({**MODEL, 'root_model': True, 'schema': INT}, Thing(root=1), {}, ('1', '1', '1', '"a text"')),
    ({**MODEL, 'root_model': True, 'schema': INT}, Sub(root=1), {}, ('1', '1', '1', '"a text"')),
    (
        {**MODEL, 'root_model': True, 'schema': INT},
        Other(root=1),
        {},
        (
            'Other ! Expected `Thing`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Other\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Other'>",
            '"another text"',
        ),
    ),
    (
        {**MODEL, 'root_model': True, 'schema': INT},
        1,
        {},
        ('1 ! Expected `Thing`', '1 ! Expected `Thing`', '1 ! Expected `Thing`', '"1" ! Expected `Thing`'),
    ),
    (inner(SHOW), Thing(a=1), {}, ('"{\'a\': 1}"', '"{\'a\': 1}"', '"{\'a\': 1}"', '"a text"')),
    (inner(SHOW), Thing(a=1), {'exclude_unset': True}, ('"{\'a\': 1}"', '"{\'a\': 1}"', '"{\'a\': 1}"', '"a text"')),
    (
        inner(SHOW),
        Thing(a=1, b=2),
        {},
        ("\"{'a': 1, 'b': 2}\"", "\"{'a': 1, 'b': 2}\"", "\"{'a': 1, 'b': 2}\"", '"a text"'),
    ),
    (
        inner(SHOW),
        Thing(a=1, b=2),
        {'exclude_unset': True},
        ("\"{'a': 1, 'b': MISSING}\"", "\"{'a': 1, 'b': MISSING}\"", "\"{'a': 1, 'b': MISSING}\"", '"a text"'),
    ),
    (
        inner(SHOW, extra_behavior='allow'),
        Thing(a=1),
        {},
        ('"({\'a\': 1}, None)"', '"({\'a\': 1}, None)"', '"({\'a\': 1}, None)"', '"a text"'),
    ),
    (inner(BACK), Thing(a=1), {}, ("{'a': 7}", "{'a': 7}", '{"a":7}', '"a text"')),
    ({'type': 'union', 'choices': [MODEL, STR]}, Thing(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    ({'type': 'union', 'choices': [MODEL, STR]}, Sub(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    (
        {'type': 'union', 'choices': [MODEL, STR]},
        Other(a=1),
        {},
        (
            'Other ! Expected `Thing` ! Expected `str`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Other\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Other'>",
            "PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Other'>",
        ),
    ),
    (
        {'type': 'union', 'choices': [MODEL, STR]},
        Thing(),
        {},
        (
            'Thing ! Expected 1 fields but got 0: Expected `Thing` ! Expected `str`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Thing\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Thing'>",
            '"a text"',
        ),
    ),
    ({'type': 'union', 'choices': [MODEL, STR]}, Thing(a=1, b=2), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    (
        {'type': 'union', 'choices': [MODEL, STR]},
        Thing(b=2),
        {},
        (
            'Thing ! Unexpected field `b`: Expected `Thing` ! Expected `str`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Thing\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Thing'>",
            '"a text"',
        ),
    ),
    (
        {'type': 'union', 'choices': [MODEL, STR]},
        Sub(),
        {},
        (
            'Sub ! Expected `Thing` ! Expected `str`',
            '"PydanticSerializationError: Unable to serialize unknown type: <class \'tests.serializers.test_models.Sub\'>"',
            "PydanticSerializationError: Unable to serialize unknown type: <class 'tests.serializers.test_models.Sub'>",
            '"a text"',
        ),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Thing(a=1),
        {},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"'),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Thing(a=1),
        {'polymorphic_serialization': False},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"'),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Sub(a=1),
        {},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"'),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Sub(a=1),
        {'polymorphic_serialization': False},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"'),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Other(a=1),
        {},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"another text"'),
    ),
    (
        {**MODEL, 'config': {'polymorphic_serialization': True}},
        Other(a=1),
        {'polymorphic_serialization': False},
        ("{'a': 1}", "{'a': 1}", '{"a":1}', '"another text"'),
    ),
    (
        EXTRA,
        Open(a=1),
        {},
        (
            "{'a': 1, 'x': None, 'y': [1, 2]}",
            "{'a': 1, 'x': None, 'y': [1, 2]}",
            '{"a":1,"x":null,"y":[1,2]}',
            '"a text"',
        ),
    ),
    (
        EXTRA,
        Open(a=1),
        {'exclude': {'x'}},
        ("{'a': 1, 'y': [1, 2]}", "{'a': 1, 'y': [1, 2]}", '{"a":1,"y":[1,2]}', '"a text"'),
    ),
    (EXTRA, Open(a=1), {'include': {'y': {0}}}, ("{'y': [1]}", "{'y': [1]}", '{"y":[1]}', '}')),
    (
        EXTRA,
        Open(a=1),
        {'exclude_none': True},
        ("{'a': 1, 'y': [1, 2]}", "{'a': 1, 'y': [1, 2]}", '{"a":1,"y":[1,2]}', '"a text"'),
    ),
    (
        {**EXTRA, 'extra_behavior': 'forbid'},
        Open(a=1),
        {},
        (
            "{'a': 1} ! Expected `general-fields`",
            "{'a': 1} ! Expected `general-fields`",
            '{"a":1} ! Expected `general-fields`',
            '"a text"',
        ),
    ),
    ({'type': 'int', 'serialization': MODEL}, Thing(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"a text"')),
    ({'type': 'int', 'serialization': MODEL}, Other(a=1), {}, ("{'a': 1}", "{'a': 1}", '{"a":1}', '"another text"')),
    (
        {'type': 'int', 'serialization': MODEL},
        1,
        {},
        ('1 ! Expected `Thing`', '1 ! Expected `Thing`', '1 ! Expected `Thing`', '"1" ! Expected `Thing`'),
    ),
]


@on_both
@pytest.mark.parametrize('schema, value, call, expected', CASES)
def test_models(engine, schema, value, call, expected):
    assert four(engine, schema, value, **call) == expected


@on_both
def test_instances_of_subclasses_go_to_their_own_serializers(engine):
    schema = {**MODEL, 'config': {'polymorphic_serialization': True}}
    own = engine.SchemaSerializer({'type': 'any', 'serialization': {'type': 'to-string', 'when_used': 'always'}})

    class Own(Thing):
        __pydantic_serializer__ = own

    assert four(engine, schema, Own(a=1)) == ("'a text'", "'a text'", '"a text"', '"a text"')
    schema['serialization'] = INT
    # keys ask the node itself
    assert four(engine, schema, Own(a=1)) == ("'a text'", "'a text'", '"a text"', '"a text" ! Expected `int`')
    assert engine.SchemaSerializer(schema).to_python(Own(a=1), polymorphic_serialization=True) == 'a text'


@on_both
@pytest.mark.parametrize('serializer, text', [(5, "'int'"), ('x', "'str'")])
def test_what_is_no_serializer(engine, serializer, text):
    class Wrong:
        __pydantic_serializer__ = serializer

    with pytest.raises(TypeError, match=f"^{text} object is not an instance of 'SchemaSerializer'$"):
        engine.SchemaSerializer({'type': 'any'}).to_python(Wrong())


@on_both
def test_keys_of_extra_values_are_texts(engine):
    class Wrong(Open):
        __pydantic_extra__ = {1: 2}

    with pytest.raises(TypeError, match="^'int' object is not an instance of 'str'$"):
        engine.SchemaSerializer({**EXTRA, 'cls': Wrong}).to_python(Wrong(a=1), exclude={1})


@on_both
def test_extra_values_that_are_no_dict(engine):
    class Listed(Open):
        __pydantic_extra__ = (1,)

    expected = ("({'a': 1}, (1,)) ! Expected `general-fields`", "[{'a': 1}, [1]] ! Expected `general-fields`")
    assert four(engine, {**EXTRA, 'cls': Listed}, Listed(a=1))[:2] == expected
