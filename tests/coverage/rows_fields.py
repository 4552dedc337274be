"""Models, typed dicts, dataclasses and named tuples."""

from __future__ import annotations

from types import MappingProxyType

from .parts import (
    A_DATA,
    A_MODEL,
    A_TUPLE,
    A_TYPED,
    DATA_ARGS,
    INT,
    MODEL_FIELDS,
    STR,
    ArgsKwargs,
    Data,
    DataOrigin,
    InitModel,
    Model,
    Named,
    Origin,
    OtherData,
    OtherModel,
    OtherPair,
    Pair,
    PostData,
    SimpleNamespaceLike,
    SlotData,
    dataclass_args,
    dataclass_args_collect,
    dataclass_args_forbid,
    model_fields,
    model_instance,
    named_tuple,
    no_info,
    origin_instance,
    parts,
    typed_dict,
)
from .rows import ABSENT, row

row('TypedDictField', 'schema', {}, INT, STR, {'a': '1'}, "{'a': 1}", "{'a': '1'}", build=typed_dict)
row(
    'TypedDictField',
    'required',
    {'schema': INT},
    ABSENT,
    False,
    {},
    '! missing at a: Field required',
    '{}',
    build=typed_dict,
)
row(
    'TypedDictField',
    'validation_alias',
    {'schema': INT},
    ABSENT,
    'A',
    {'A': '1'},
    '! missing at a: Field required',
    "{'a': 1}",
    build=typed_dict,
)
row(
    'ModelField',
    'schema',
    {},
    INT,
    STR,
    {'a': '1'},
    "({'a': 1}, None, {'a'})",
    "({'a': '1'}, None, {'a'})",
    build=model_fields,
)
row(
    'ModelField',
    'validation_alias',
    {'schema': INT},
    ABSENT,
    'A',
    {'A': '1'},
    '! missing at a: Field required',
    "({'a': 1}, None, {'a'})",
    build=model_fields,
)
row(
    'ModelField',
    'frozen',
    {'schema': INT},
    ABSENT,
    True,
    ({'a': 0}, 'a', '1'),
    "({'a': 1}, None, {'a'})",
    '! frozen_field at a: Field is frozen',
    build=model_fields,
    mode='assignment',
)
row('TypedDictSchema', 'fields', {'type': 'typed-dict'}, A_TYPED, {}, {'a': '1'}, "{'a': 1}", '{}')
row(
    'TypedDictSchema',
    'cls',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    Named,
    1,
    'typed-dict',
    'Named',
    title=True,
)
row(
    'TypedDictSchema',
    'cls_name',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    'Other',
    1,
    'typed-dict',
    'Other',
    title=True,
)
row(
    'TypedDictSchema',
    'strict',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    True,
    MappingProxyType({'a': 1}),
    "{'a': 1}",
    '! dict_type at root: Input should be a valid dictionary',
)
row(
    'TypedDictSchema',
    'extras_schema',
    {'type': 'typed-dict', 'fields': {}, 'extra_behavior': 'allow'},
    ABSENT,
    INT,
    {'z': '1'},
    "{'z': '1'}",
    "{'z': 1}",
)
row(
    'TypedDictSchema',
    'extra_behavior',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    'forbid',
    {'a': 1, 'z': 1},
    "{'a': 1}",
    '! extra_forbidden at z: Extra inputs are not permitted',
)
row(
    'TypedDictSchema',
    'total',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    False,
    {},
    '! missing at a: Field required',
    '{}',
)
row(
    'TypedDictSchema',
    'config',
    {'type': 'typed-dict', 'fields': A_TYPED},
    ABSENT,
    {'strict': True},
    {'a': '1'},
    "{'a': 1}",
    '! int_type at a: Input should be a valid integer',
)
row(
    'ModelFieldsSchema',
    'fields',
    {'type': 'model-fields'},
    A_MODEL,
    {},
    {'a': '1'},
    "({'a': 1}, None, {'a'})",
    '({}, None, set())',
)
row(
    'ModelFieldsSchema',
    'model_name',
    {'type': 'model-fields', 'fields': A_MODEL},
    ABSENT,
    'Mine',
    1,
    '! model_type at root: Input should be a valid dictionary or instance of Model',
    '! model_type at root: Input should be a valid dictionary or instance of Mine',
)
row(
    'ModelFieldsSchema',
    'strict',
    {'type': 'model-fields', 'fields': A_MODEL},
    ABSENT,
    True,
    MappingProxyType({'a': 1}),
    "({'a': 1}, None, {'a'})",
    '! model_type at root: Input should be a valid dictionary or instance of Model',
)
row(
    'ModelFieldsSchema',
    'extras_schema',
    {'type': 'model-fields', 'fields': {}, 'extra_behavior': 'allow'},
    ABSENT,
    INT,
    {'z': '1'},
    "({}, {'z': '1'}, {'z'})",
    "({}, {'z': 1}, {'z'})",
)
row(
    'ModelFieldsSchema',
    'extras_keys_schema',
    {'type': 'model-fields', 'fields': {}, 'extra_behavior': 'allow'},
    ABSENT,
    {'type': 'str', 'max_length': 1},
    {'zz': 1},
    "({}, {'zz': 1}, {'zz'})",
    '! string_too_long at zz: String should have at most 1 character',
)
row(
    'ModelFieldsSchema',
    'extra_behavior',
    {'type': 'model-fields', 'fields': A_MODEL},
    ABSENT,
    'forbid',
    {'a': 1, 'z': 1},
    "({'a': 1}, None, {'a'})",
    '! extra_forbidden at z: Extra inputs are not permitted',
)
row(
    'ModelFieldsSchema',
    'from_attributes',
    {'type': 'model-fields', 'fields': A_MODEL},
    ABSENT,
    True,
    SimpleNamespaceLike(a=1),
    '! model_type at root: Input should be a valid dictionary or instance of Model',
    "({'a': 1}, None, {'a'})",
)
row(
    'ModelSchema',
    'cls',
    {'type': 'model', 'schema': MODEL_FIELDS},
    Model,
    OtherModel,
    {'a': 1},
    "Model({'a': 1})",
    "OtherModel({'a': 1})",
)
row(
    'ModelSchema',
    'generic_origin',
    {'type': 'model', 'cls': Model, 'schema': MODEL_FIELDS},
    ABSENT,
    Origin,
    origin_instance(),
    '! model_type at root: Input should be a valid dictionary or instance of Model',
    "Model({'a': 1})",
)
row(
    'ModelSchema',
    'schema',
    {'type': 'model', 'cls': Model},
    MODEL_FIELDS,
    {**MODEL_FIELDS, 'fields': {}},
    {'a': 1},
    "Model({'a': 1})",
    'Model({})',
)
row(
    'ModelSchema',
    'custom_init',
    {'type': 'model', 'cls': InitModel, 'schema': MODEL_FIELDS},
    ABSENT,
    True,
    {'a': 1},
    "InitModel({'a': 1})",
    "InitModel({'by_init': {'a': 1}})",
)
row(
    'ModelSchema',
    'root_model',
    {'type': 'model', 'cls': Model, 'schema': {'type': 'function-plain', 'function': no_info(parts)}},
    ABSENT,
    True,
    1,
    "Model({'a': 1})",
    "Model({'root': ({'a': 1}, None, {'a'})})",
)
row(
    'ModelSchema',
    'post_init',
    {'type': 'model', 'cls': Model, 'schema': MODEL_FIELDS},
    ABSENT,
    'ready',
    {'a': 1},
    "Model({'a': 1})",
    "Model({'a': 1, 'ready': True})",
)
row(
    'ModelSchema',
    'revalidate_instances',
    {'type': 'model', 'cls': Model, 'schema': MODEL_FIELDS},
    ABSENT,
    'always',
    model_instance(a='x'),
    "Model({'a': 'x'})",
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'ModelSchema',
    'frozen',
    {'type': 'model', 'cls': Model, 'schema': MODEL_FIELDS},
    ABSENT,
    True,
    (model_instance(a=1), 'a', 2),
    "Model({'a': 2})",
    '! frozen_instance at root: Instance is frozen',
    mode='assignment',
)
row(
    'ModelSchema',
    'config',
    {'type': 'model', 'cls': Model, 'schema': MODEL_FIELDS},
    ABSENT,
    {'strict': True},
    {'a': '1'},
    "Model({'a': 1})",
    '! int_type at a: Input should be a valid integer',
)
row(
    'DataclassField',
    'name',
    {'schema': INT},
    'a',
    'b',
    {'a': 1},
    "({'a': 1}, None)",
    '! missing at b: Field required',
    build=dataclass_args,
)
row(
    'DataclassField',
    'schema',
    {'name': 'a'},
    INT,
    STR,
    {'a': '1'},
    "({'a': 1}, None)",
    "({'a': '1'}, None)",
    build=dataclass_args,
)
row(
    'DataclassField',
    'kw_only',
    {'name': 'a', 'schema': INT},
    ABSENT,
    False,
    ArgsKwargs((1,)),
    '! missing at a: Field required, unexpected_positional_argument at 0: Unexpected positional argument',
    "({'a': 1}, None)",
    build=dataclass_args,
)
row(
    'DataclassField',
    'init',
    {'name': 'a', 'schema': INT},
    ABSENT,
    False,
    {'a': 1},
    "({'a': 1}, None)",
    '! unexpected_keyword_argument at a: Unexpected keyword argument',
    build=dataclass_args_forbid,
)
row(
    'DataclassField',
    'init_only',
    {'name': 'a', 'schema': INT},
    ABSENT,
    True,
    {'a': 1},
    "({'a': 1}, ())",
    '({}, (1,))',
    build=dataclass_args_collect,
)
row(
    'DataclassField',
    'frozen',
    {'name': 'a', 'schema': INT},
    ABSENT,
    True,
    ({'a': 0}, 'a', 1),
    "({'a': 1}, None)",
    '! frozen_field at a: Field is frozen',
    build=dataclass_args,
    mode='assignment',
)
row(
    'DataclassField',
    'validation_alias',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'A',
    {'A': 1},
    '! missing at a: Field required',
    "({'a': 1}, None)",
    build=dataclass_args,
)
row(
    'DataclassArgsSchema',
    'dataclass_name',
    {'type': 'dataclass-args', 'fields': [A_DATA]},
    'D',
    'E',
    1,
    '! dataclass_type at root: Input should be a dictionary or an instance of D',
    '! dataclass_type at root: Input should be a dictionary or an instance of E',
)
row(
    'DataclassArgsSchema',
    'fields',
    {'type': 'dataclass-args', 'dataclass_name': 'D'},
    [A_DATA],
    [],
    {'a': 1},
    "({'a': 1}, None)",
    '({}, None)',
)
row(
    'DataclassArgsSchema',
    'collect_init_only',
    {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': [A_DATA]},
    ABSENT,
    True,
    {'a': 1},
    "({'a': 1}, None)",
    "({'a': 1}, ())",
)
row(
    'DataclassArgsSchema',
    'extra_behavior',
    {'type': 'dataclass-args', 'dataclass_name': 'D', 'fields': [A_DATA]},
    ABSENT,
    'forbid',
    {'a': 1, 'z': 1},
    "({'a': 1}, None)",
    '! unexpected_keyword_argument at z: Unexpected keyword argument',
)
row(
    'DataclassSchema',
    'cls',
    {'type': 'dataclass', 'fields': ['a'], 'schema': DATA_ARGS},
    Data,
    OtherData,
    {'a': 1},
    'Data(a=1)',
    'OtherData(a=1)',
)
row(
    'DataclassSchema',
    'generic_origin',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    DataOrigin,
    DataOrigin(),
    '! dataclass_type at root: Input should be a dictionary or an instance of D',
    'Data(a=1)',
)
row(
    'DataclassSchema',
    'schema',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a']},
    DATA_ARGS,
    {**DATA_ARGS, 'fields': [{**A_DATA, 'schema': STR}]},
    {'a': '1'},
    'Data(a=1)',
    "Data(a='1')",
)
row(
    'DataclassSchema',
    'fields',
    {'type': 'dataclass', 'cls': Data, 'schema': DATA_ARGS, 'revalidate_instances': 'always'},
    ['a'],
    [],
    Data(1),
    'Data(a=1)',
    '! missing at a: Field required',
)
row(
    'DataclassSchema',
    'cls_name',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    'Mine',
    1,
    'Data',
    'Mine',
    title=True,
)
row(
    'DataclassSchema',
    'post_init',
    {'type': 'dataclass', 'cls': PostData, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    True,
    {'a': 1},
    'PostData(a=1)',
    "PostData(a='changed')",
)
row(
    'DataclassSchema',
    'revalidate_instances',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    'always',
    Data('x'),
    "Data(a='x')",
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'DataclassSchema',
    'strict',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    True,
    {'a': 1},
    'Data(a=1)',
    '! dataclass_exact_type at root: Input should be an instance of Data',
)
row(
    'DataclassSchema',
    'frozen',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    True,
    (Data(1), 'a', 2),
    'Data(a=2)',
    '! frozen_instance at root: Instance is frozen',
    mode='assignment',
)
row(
    'DataclassSchema',
    'slots',
    {'type': 'dataclass', 'cls': SlotData, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    True,
    {'a': 1},
    "SlotData(slot=unset, dict={'a': 1})",
    'SlotData(slot=1, dict={})',
)
row(
    'DataclassSchema',
    'config',
    {'type': 'dataclass', 'cls': Data, 'fields': ['a'], 'schema': DATA_ARGS},
    ABSENT,
    {'strict': True},
    {'a': '1'},
    'Data(a=1)',
    '! dataclass_exact_type at root: Input should be an instance of Data',
)
row(
    'NamedTupleField',
    'name',
    {'schema': INT},
    'a',
    'b',
    {'a': 1},
    'Pair(a=1)',
    '! missing at b: Field required, extra_forbidden at a: Extra inputs are not permitted',
    build=named_tuple,
)
row('NamedTupleField', 'schema', {'name': 'a'}, INT, STR, ('1',), 'Pair(a=1)', "Pair(a='1')", build=named_tuple)
row(
    'NamedTupleField',
    'validation_alias',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'A',
    {'A': 1},
    '! missing at a: Field required, extra_forbidden at A: Extra inputs are not permitted',
    'Pair(a=1)',
    build=named_tuple,
)
row(
    'NamedTupleSchema',
    'cls',
    {'type': 'named-tuple', 'fields': [A_TUPLE]},
    Pair,
    OtherPair,
    (1,),
    'Pair(a=1)',
    'OtherPair(a=1)',
)
row(
    'NamedTupleSchema',
    'fields',
    {'type': 'named-tuple', 'cls': Pair},
    [A_TUPLE],
    [{**A_TUPLE, 'schema': STR}],
    ('1',),
    'Pair(a=1)',
    "Pair(a='1')",
)
row(
    'NamedTupleSchema',
    'cls_name',
    {'type': 'named-tuple', 'cls': Pair, 'fields': [A_TUPLE]},
    ABSENT,
    'Mine',
    1,
    '! named_tuple_type at root: Input should be a tuple, list, dictionary or an instance of Pair',
    '! named_tuple_type at root: Input should be a tuple, list, dictionary or an instance of Mine',
)
