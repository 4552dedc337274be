"""What the threads of the soak test do: each job works on models of all sorts and returns a text of what came out.

A job gets a `Models`, which either all threads share or a thread has just compiled for itself; the text is the same.
"""

from __future__ import annotations

import copy
import dataclasses
import enum
import pickle
from typing import Any, Callable

import duramen
from duramen import core_schema as cs


class Colour(enum.Enum):
    red = 'r'
    green = 'g'


class Base:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

    def __repr__(self) -> str:
        return f'{type(self).__name__}({self.__dict__}, {sorted(self.__pydantic_fields_set__)})'


def _after(value: Any) -> Any:
    if value == 13:
        raise ValueError('no thirteen')
    return value


def _wrap(value: Any, handler: Callable[[Any], Any], info: Any) -> Any:
    return handler(value) if info.context is None else handler(info.context)


class Models:
    """Classes of their own with their validators and serializers, and a cycle through all of them."""

    def __init__(self) -> None:
        leaf, tree = type('Leaf', (Base,), {}), type('Tree', (Base,), {})
        point = dataclasses.dataclass(type('Point', (), {'__annotations__': {'x': int, 'y': float}}))
        leaf.models = self
        number = cs.no_info_after_validator_function(_after, cs.int_schema(ge=0))
        fields = {
            'kind': cs.model_field(cs.with_default_schema(cs.literal_schema(['l']), default='l')),
            'id': cs.model_field(number),
            'name': cs.model_field(
                cs.nullable_schema(cs.str_schema(max_length=20)), validation_alias=[['n'], ['name']]
            ),
            'tags': cs.model_field(cs.with_default_schema(cs.set_schema(cs.str_schema()), default_factory=set)),
            'colour': cs.model_field(cs.enum_schema(Colour, list(Colour))),
            'at': cs.model_field(cs.with_default_schema(cs.datetime_schema(), default=None)),
        }
        self.leaf_schema = cs.model_schema(leaf, cs.model_fields_schema(fields), config={'title': 'Leaf'})
        arguments = [cs.dataclass_field('x', cs.int_schema()), cs.dataclass_field('y', cs.float_schema())]
        place = cs.dataclass_schema(point, cs.dataclass_args_schema('Point', arguments), ['x', 'y'])
        reference = cs.definition_reference_schema('tree')
        children = cs.list_schema(cs.tagged_union_schema({'t': reference, 'l': self.leaf_schema}, 'kind'))
        inner = {
            'kind': cs.model_field(cs.literal_schema(['t'])),
            'place': cs.model_field(cs.with_info_wrap_validator_function(_wrap, place)),
            'children': cs.model_field(cs.with_default_schema(children, default=[])),
            'any': cs.model_field(
                cs.union_schema([cs.int_schema(), cs.bool_schema(), cs.list_schema(cs.any_schema())])
            ),
        }
        whole = cs.model_schema(
            tree, cs.model_fields_schema(inner), ref='tree', config={'extra_fields_behavior': 'allow'}
        )
        self.tree_schema = cs.definitions_schema(reference, [whole])
        self.leaf, self.point = leaf, point
        self.leaf_validator = duramen.SchemaValidator(self.leaf_schema)
        self.leaf_serializer = duramen.SchemaSerializer(self.leaf_schema)
        leaf.__pydantic_validator__, leaf.__pydantic_serializer__ = self.leaf_validator, self.leaf_serializer
        leaf.__pydantic_complete__, leaf.__pydantic_core_schema__ = True, self.leaf_schema
        self.tree_validator = duramen.SchemaValidator(self.tree_schema)
        self.tree_serializer = duramen.SchemaSerializer(self.tree_schema)
        self.many = duramen.SchemaValidator(cs.dict_schema(cs.str_schema(), cs.list_schema(self.leaf_schema)))
        self.lazy = duramen.SchemaValidator(cs.generator_schema(cs.int_schema()))


LEAF = '{"id": %s, "n": "leaf", "tags": ["a"], "colour": "g", "at": "2020-01-02T03:04:05Z"}'
TREE = (
    '{"kind": "t", "place": {"x": 1, "y": "2.5"}, "any": [true, null], "other": {"k": [1.5]},'
    ' "children": [{"kind": "l", "id": 3, "name": null, "colour": "r"},'
    ' {"kind": "t", "place": {"x": 4, "y": 5}, "any": "17"}]}'
)


def outcome(function: Callable[..., Any], *args: Any, **kwargs: Any) -> str:
    """What a call gives, as a text that two threads can compare."""
    try:
        return repr(function(*args, **kwargs))
    except duramen.ValidationError as error:
        return f'{error.title} {error.errors(include_url=False)} {error}'
    except duramen.PydanticSerializationError as error:
        return str(error)


def validate_json(models: Models) -> str:
    found = [outcome(models.leaf_validator.validate_json, LEAF % number) for number in (1, 13, -1, '"x"')]
    return ' '.join([*found, outcome(models.tree_validator.validate_json, TREE)])


def validate_python(models: Models) -> str:
    data = duramen.from_json(TREE)
    many = {str(n): [duramen.from_json(LEAF % n)] * (n % 3) for n in range(20)}
    wrong = copy.deepcopy(data)
    wrong['children'][1]['place'] = {'x': 'no'}
    calls = [(models.tree_validator, data), (models.tree_validator, wrong), (models.many, many)]
    found = [outcome(validator.validate_python, value) for validator, value in calls]
    context = outcome(models.tree_validator.validate_python, data, context={'x': 9, 'y': 9})
    return ' '.join([*found, context, outcome(models.tree_validator.isinstance_python, wrong)])


def dump(models: Models) -> str:
    tree = models.tree_validator.validate_json(TREE)
    serializer = models.tree_serializer
    found = [outcome(serializer.to_python, tree), outcome(serializer.to_json, tree, indent=2)]
    found.append(outcome(serializer.to_python, tree, mode='json', exclude_unset=True, exclude={'children': {0}}))
    tree.place = object()
    found.append(outcome(serializer.to_json, tree, warnings='none', fallback=lambda value: type(value).__name__))
    found.append(outcome(serializer.to_json, tree, warnings=False).replace(repr(object()), '?'))
    return ' '.join(found)


def assign(models: Models) -> str:
    leaf = models.leaf_validator.validate_json(LEAF % 7)
    found = [outcome(models.leaf_validator.validate_assignment, leaf, 'id', value) for value in (8, '9', 13)]
    return ' '.join([*found, repr(leaf)])


def iterate(models: Models) -> str:
    lazy = models.lazy.validate_python(iter([1, '2', 'x', 4]))
    found = []
    for _ in range(6):
        try:
            found.append(str(next(lazy)))
        except StopIteration:
            found.append('over')
        except duramen.ValidationError as error:
            found.append(str(error.errors(include_url=False)))
    return ' '.join(found)


def without_schema(models: Models) -> str:
    value = {'a': [1, 2.5, None, 'é' * 30], 'b': {'c': (True, b'x')}, 'd': models.point(1, 2.0)}
    text = duramen.to_json(value)
    return f'{text!r} {duramen.to_jsonable_python(value)} {duramen.from_json(text)}'


def errors(models: Models) -> str:
    try:
        models.tree_validator.validate_json(TREE.replace('"x": 1', '"x": "?"').replace('"17"', '{}'))
    except duramen.ValidationError as error:
        return f'{error.json()} {pickle.loads(pickle.dumps(error))}'
    return 'accepted'


JOBS = (validate_json, validate_python, dump, assign, iterate, without_schema, errors)
