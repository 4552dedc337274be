"""One row or more for each key that serializers alone read."""

from __future__ import annotations

from typing import Any

from .parts import ANY, INT
from .rows import ABSENT
from .serializer_rows import (
    COMPUTED,
    DAY,
    FIELD,
    HOUR,
    PLAIN,
    Data,
    Other,
    Sized,
    Thing,
    WithOwn,
    data,
    handled,
    in_any,
    in_computed,
    in_config,
    in_dataclass,
    in_field,
    in_model,
    in_typed_dict,
    is_one,
    marked,
    model,
    ser_row,
    starred,
    told,
)

row = ser_row

# --- `serialization` schemas
row(
    'SimpleSerSchema',
    'type',
    {},
    'int',
    'str',
    1,
    '1 | 1 | 1',
    '1 | 1 | 1 | PydanticSerializationUnexpectedValue(Expected `str` - serialized value may not be as expected [input_value=1, input_type=int])',
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'type',
    {'function': handled},
    'function-plain',
    'function-wrap',
    1,
    "\"PydanticSerializationError: Error calling function `handled`: TypeError: handled() missing 1 required positional argument: 'handler'\" | \"PydanticSerializationError: Error calling function `handled`: TypeError: handled() missing 1 required positional argument: 'handler'\" | PydanticSerializationError: Error serializing to JSON: PydanticSerializationError: Error calling function `handled`: TypeError: handled() missing 1 required positional argument: 'handler'",
    '[1] | [1] | [1]',
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'function',
    {'type': 'function-plain'},
    marked,
    starred,
    1,
    "'<1>' | '<1>' | \"<1>\"",
    "'*1*' | '*1*' | \"*1*\"",
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'is_field_serializer',
    {'type': 'function-plain', 'function': told},
    ABSENT,
    True,
    Thing(a=1),
    "{'a': '1 and 0 more'} | {'a': '1 and 0 more'} | {\"a\":\"1 and 0 more\"}",
    "{'a': 'Thing and 1 more'} | {'a': 'Thing and 1 more'} | {\"a\":\"Thing and 1 more\"}",
    build=in_field,
)
row(
    'PlainSerializerFunctionSerSchema',
    'info_arg',
    {'type': 'function-plain', 'function': told},
    ABSENT,
    True,
    1,
    "'1 and 0 more' | '1 and 0 more' | \"1 and 0 more\"",
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\"",
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'return_schema',
    PLAIN,
    ABSENT,
    INT,
    1,
    "'<1>' | '<1>' | \"<1>\"",
    "'<1>' | '<1>' | \"<1>\" | PydanticSerializationUnexpectedValue(Expected `int` - serialized value may not be as expected [input_value='<1>', input_type=str])",
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'when_used',
    PLAIN,
    'always',
    'unless-none',
    None,
    "'<None>' | '<None>' | \"<None>\"",
    'None | None | null',
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'when_used',
    PLAIN,
    'always',
    'json',
    1,
    "'<1>' | '<1>' | \"<1>\"",
    '1 | \'<1>\' | "<1>"',
    build=in_any,
)
row(
    'PlainSerializerFunctionSerSchema',
    'when_used',
    PLAIN,
    'always',
    'json-unless-none',
    None,
    "'<None>' | '<None>' | \"<None>\"",
    'None | None | null',
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'type',
    {'function': told},
    'function-wrap',
    'function-plain',
    1,
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\"",
    "'1 and 0 more' | '1 and 0 more' | \"1 and 0 more\"",
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'function',
    {'type': 'function-wrap'},
    handled,
    told,
    1,
    '[1] | [1] | [1]',
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\"",
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'is_field_serializer',
    {'type': 'function-wrap', 'function': told},
    ABSENT,
    True,
    Thing(a=1),
    "{'a': '1 and 1 more'} | {'a': '1 and 1 more'} | {\"a\":\"1 and 1 more\"}",
    "{'a': 'Thing and 2 more'} | {'a': 'Thing and 2 more'} | {\"a\":\"Thing and 2 more\"}",
    build=in_field,
)
row(
    'WrapSerializerFunctionSerSchema',
    'info_arg',
    {'type': 'function-wrap', 'function': told},
    ABSENT,
    True,
    1,
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\"",
    "'1 and 2 more' | '1 and 2 more' | \"1 and 2 more\"",
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'schema',
    {'type': 'function-wrap', 'function': handled},
    ABSENT,
    in_any(PLAIN),
    1,
    '[1] | [1] | [1]',
    "['<1>'] | ['<1>'] | [\"<1>\"]",
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'return_schema',
    {'type': 'function-wrap', 'function': told},
    ABSENT,
    INT,
    1,
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\"",
    "'1 and 1 more' | '1 and 1 more' | \"1 and 1 more\" | PydanticSerializationUnexpectedValue(Expected `int` - serialized value may not be as expected [input_value='1 and 1 more', input_type=str])",
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'when_used',
    {'type': 'function-wrap', 'function': handled},
    'always',
    'unless-none',
    None,
    '[None] | [None] | [null]',
    'None | None | null',
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'when_used',
    {'type': 'function-wrap', 'function': handled},
    'always',
    'json',
    1,
    '[1] | [1] | [1]',
    '1 | [1] | [1]',
    build=in_any,
)
row(
    'WrapSerializerFunctionSerSchema',
    'when_used',
    {'type': 'function-wrap', 'function': handled},
    'always',
    'json-unless-none',
    None,
    '[None] | [None] | [null]',
    'None | None | null',
    build=in_any,
)
row(
    'FormatSerSchema',
    'type',
    {'formatting_string': '04d'},
    'format',
    'to-string',
    1,
    '1 | \'0001\' | "0001"',
    '1 | \'1\' | "1"',
    build=in_any,
)
row(
    'FormatSerSchema',
    'formatting_string',
    {'type': 'format'},
    '04d',
    '+d',
    1,
    '1 | \'0001\' | "0001"',
    '1 | \'+1\' | "+1"',
    build=in_any,
)
row(
    'FormatSerSchema',
    'when_used',
    {'type': 'format', 'formatting_string': '>6'},
    ABSENT,
    'always',
    'x',
    "'x' | '     x' | \"     x\"",
    "'     x' | '     x' | \"     x\"",
    build=in_any,
)
row(
    'FormatSerSchema',
    'when_used',
    {'type': 'format', 'formatting_string': '>6'},
    ABSENT,
    'unless-none',
    'x',
    "'x' | '     x' | \"     x\"",
    "'     x' | '     x' | \"     x\"",
    build=in_any,
)
row(
    'FormatSerSchema',
    'when_used',
    {'type': 'format', 'formatting_string': '>6'},
    ABSENT,
    'json',
    None,
    'None | None | null',
    "None | \"PydanticSerializationError: Error calling `format(value, '>6')`: TypeError: unsupported format string passed to NoneType.__format__\" | PydanticSerializationError: Error serializing to JSON: Error calling `format(value, '>6')`: TypeError: unsupported format string passed to NoneType.__format__",
    build=in_any,
)
row('ToStringSerSchema', 'type', {}, 'to-string', 'any', 1, '1 | \'1\' | "1"', '1 | 1 | 1', build=in_any)
row(
    'ToStringSerSchema',
    'when_used',
    {'type': 'to-string'},
    ABSENT,
    'always',
    1,
    '1 | \'1\' | "1"',
    "'1' | '1' | \"1\"",
    build=in_any,
)
row(
    'ToStringSerSchema',
    'when_used',
    {'type': 'to-string'},
    ABSENT,
    'unless-none',
    1,
    '1 | \'1\' | "1"',
    "'1' | '1' | \"1\"",
    build=in_any,
)
row(
    'ToStringSerSchema',
    'when_used',
    {'type': 'to-string'},
    ABSENT,
    'json',
    None,
    'None | None | null',
    'None | \'None\' | "None"',
    build=in_any,
)
row(
    'ModelSerSchema',
    'type',
    {'cls': Thing, 'schema': {'type': 'model-fields', 'fields': {'a': FIELD}}},
    'model',
    'any',
    Thing(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "Thing | \"PydanticSerializationError: Unable to serialize unknown type: <class 'tests.coverage.serializer_rows.Thing'>\" | PydanticSerializationError: Unable to serialize unknown type: <class 'tests.coverage.serializer_rows.Thing'>",
    build=in_any,
)
row(
    'ModelSerSchema',
    'cls',
    {'type': 'model', 'schema': {'type': 'model-fields', 'fields': {'a': FIELD}}},
    Thing,
    Other,
    Other(a=1),
    "'<Other>' | '<Other>' | \"<Other>\"",
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    build=lambda part: {'type': 'union', 'choices': [in_any(part), in_any(PLAIN)]},
)
row(
    'ModelSerSchema',
    'schema',
    {'type': 'model', 'cls': Thing},
    {'type': 'model-fields', 'fields': {'a': FIELD}},
    {'type': 'model-fields', 'fields': {}},
    Thing(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_any,
)


def in_list(serialization: Any) -> Any:
    return {'type': 'list', 'serialization': serialization}


def in_dict(serialization: Any) -> Any:
    return {'type': 'dict', 'serialization': serialization}


row(
    'IncExSeqSerSchema',
    'type',
    {'include': {0}},
    'include-exclude-sequence',
    'any',
    [1, 2],
    '[1] | [1] | [1]',
    '[1, 2] | [1, 2] | [1,2]',
    build=in_list,
)
row(
    'IncExSeqSerSchema',
    'include',
    {'type': 'include-exclude-sequence'},
    ABSENT,
    {1},
    [1, 2],
    '[1, 2] | [1, 2] | [1,2]',
    '[2] | [2] | [2]',
    build=in_list,
)
row(
    'IncExSeqSerSchema',
    'exclude',
    {'type': 'include-exclude-sequence'},
    ABSENT,
    {1},
    [1, 2],
    '[1, 2] | [1, 2] | [1,2]',
    '[1] | [1] | [1]',
    build=in_list,
)
row(
    'IncExDictSerSchema',
    'type',
    {'include': {'a'}},
    'include-exclude-dict',
    'any',
    {'a': 1, 'b': 2},
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "{'a': 1, 'b': 2} | {'a': 1, 'b': 2} | {\"a\":1,\"b\":2}",
    build=in_dict,
)
row(
    'IncExDictSerSchema',
    'include',
    {'type': 'include-exclude-dict'},
    ABSENT,
    {'a'},
    {'a': 1, 'b': 2},
    "{'a': 1, 'b': 2} | {'a': 1, 'b': 2} | {\"a\":1,\"b\":2}",
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    build=in_dict,
)
row(
    'IncExDictSerSchema',
    'exclude',
    {'type': 'include-exclude-dict'},
    ABSENT,
    {'a'},
    {'a': 1, 'b': 2},
    "{'a': 1, 'b': 2} | {'a': 1, 'b': 2} | {\"a\":1,\"b\":2}",
    "{'b': 2} | {'b': 2} | {\"b\":2}",
    build=in_dict,
)

# --- fields
row(
    'ModelField',
    'serialization_alias',
    FIELD,
    ABSENT,
    'A',
    Thing(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "{'A': 1} | {'A': 1} | {\"A\":1}",
    build=in_model,
    by_alias=True,
)
row(
    'ModelField',
    'serialization_exclude',
    FIELD,
    ABSENT,
    True,
    Thing(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_model,
)
row(
    'ModelField',
    'serialization_exclude_if',
    FIELD,
    ABSENT,
    is_one,
    Thing(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_model,
)
row(
    'TypedDictField',
    'serialization_alias',
    {'type': 'typed-dict-field', 'schema': INT},
    ABSENT,
    'A',
    {'a': 1},
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "{'A': 1} | {'A': 1} | {\"A\":1}",
    build=in_typed_dict,
    by_alias=True,
)
row(
    'TypedDictField',
    'serialization_exclude',
    {'type': 'typed-dict-field', 'schema': INT},
    ABSENT,
    True,
    {'a': 1},
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_typed_dict,
)
row(
    'TypedDictField',
    'serialization_exclude_if',
    {'type': 'typed-dict-field', 'schema': INT},
    ABSENT,
    is_one,
    {'a': 1},
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_typed_dict,
)
row(
    'DataclassField',
    'serialization_alias',
    {'type': 'dataclass-field', 'name': 'a', 'schema': INT},
    ABSENT,
    'A',
    Data(1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "{'A': 1} | {'A': 1} | {\"A\":1}",
    build=in_dataclass,
    by_alias=True,
)
row(
    'DataclassField',
    'serialization_exclude',
    {'type': 'dataclass-field', 'name': 'a', 'schema': INT},
    ABSENT,
    True,
    Data(1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_dataclass,
)
row(
    'DataclassField',
    'serialization_exclude_if',
    {'type': 'dataclass-field', 'name': 'a', 'schema': INT},
    ABSENT,
    is_one,
    Data(1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    '{} | {} | {}',
    build=in_dataclass,
)

# --- computed fields
row(
    'ModelFieldsSchema',
    'computed_fields',
    {},
    ABSENT,
    [COMPUTED],
    Thing(),
    '{} | {} | {}',
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    build=lambda part: model({}, **part),
)
row(
    'TypedDictSchema',
    'computed_fields',
    {'type': 'typed-dict', 'fields': {}},
    ABSENT,
    [COMPUTED],
    Sized(),
    '{} | {} | {}',
    "{'area': 4} | {'area': 4} | {\"area\":4}",
)
row(
    'DataclassArgsSchema',
    'computed_fields',
    {'dataclass_name': 'Data', 'fields': []},
    ABSENT,
    [COMPUTED],
    Data(),
    '{} | {} | {}',
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    build=data,
)
row(
    'ComputedField',
    'property_name',
    {'return_schema': ANY},
    'area',
    '__pydantic_private__',
    Thing(),
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    "{'__pydantic_private__': None} | {'__pydantic_private__': None} | {\"__pydantic_private__\":null}",
    build=in_computed,
)
row(
    'ComputedField',
    'return_schema',
    {'property_name': 'area'},
    INT,
    in_any(PLAIN),
    Thing(),
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    "{'area': '<4>'} | {'area': '<4>'} | {\"area\":\"<4>\"}",
    build=in_computed,
)
row(
    'ComputedField',
    'alias',
    COMPUTED,
    ABSENT,
    'Area',
    Thing(),
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    "{'Area': 4} | {'Area': 4} | {\"Area\":4}",
    build=in_computed,
    by_alias=True,
)
row(
    'ComputedField',
    'serialization_exclude_if',
    {'property_name': 'area', 'return_schema': INT},
    ABSENT,
    lambda value: value == 4,
    Thing(),
    "{'area': 4} | {'area': 4} | {\"area\":4}",
    '{} | {} | {}',
    build=in_computed,
)

# --- config
row(
    'CoreConfig',
    'ser_json_timedelta',
    {},
    'iso8601',
    'float',
    HOUR,
    'datetime.timedelta(seconds=3600) | \'PT1H\' | "PT1H"',
    'datetime.timedelta(seconds=3600) | 3600.0 | 3600.0',
    build=in_config({'type': 'timedelta'}),
)
row(
    'CoreConfig',
    'ser_json_timedelta',
    {},
    ABSENT,
    'float',
    HOUR,
    'datetime.timedelta(seconds=3600) | \'PT1H\' | "PT1H"',
    'datetime.timedelta(seconds=3600) | 3600.0 | 3600.0',
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_temporal',
    {},
    'iso8601',
    'seconds',
    DAY,
    'datetime.date(2020, 1, 2) | \'2020-01-02\' | "2020-01-02"',
    'datetime.date(2020, 1, 2) | 1577923200.0 | 1577923200.0',
    build=in_config({'type': 'date'}),
)
row(
    'CoreConfig',
    'ser_json_temporal',
    {},
    ABSENT,
    'seconds',
    HOUR,
    'datetime.timedelta(seconds=3600) | \'PT1H\' | "PT1H"',
    'datetime.timedelta(seconds=3600) | 3600.0 | 3600.0',
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_temporal',
    {},
    'iso8601',
    'milliseconds',
    DAY,
    'datetime.date(2020, 1, 2) | \'2020-01-02\' | "2020-01-02"',
    'datetime.date(2020, 1, 2) | 1577923200000.0 | 1577923200000.0',
    build=in_config({'type': 'date'}),
)
row(
    'CoreConfig',
    'ser_json_temporal',
    {},
    ABSENT,
    'milliseconds',
    HOUR,
    'datetime.timedelta(seconds=3600) | \'PT1H\' | "PT1H"',
    'datetime.timedelta(seconds=3600) | 3600000.0 | 3600000.0',
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_bytes',
    {},
    'utf8',
    'base64',
    b'ab',
    "b'ab' | 'ab' | \"ab\"",
    "b'ab' | 'YWI=' | \"YWI=\"",
    build=in_config({'type': 'bytes'}),
)
row(
    'CoreConfig',
    'ser_json_bytes',
    {},
    ABSENT,
    'base64',
    b'ab',
    "b'ab' | 'ab' | \"ab\"",
    "b'ab' | 'YWI=' | \"YWI=\"",
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_bytes',
    {},
    'utf8',
    'hex',
    b'ab',
    "b'ab' | 'ab' | \"ab\"",
    "b'ab' | '6162' | \"6162\"",
    build=in_config({'type': 'bytes'}),
)
row(
    'CoreConfig',
    'ser_json_bytes',
    {},
    ABSENT,
    'hex',
    b'ab',
    "b'ab' | 'ab' | \"ab\"",
    "b'ab' | '6162' | \"6162\"",
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_inf_nan',
    {},
    'null',
    'constants',
    float('inf'),
    'inf | inf | null',
    'inf | inf | Infinity',
    build=in_config({'type': 'float'}),
)
row(
    'CoreConfig',
    'ser_json_inf_nan',
    {},
    ABSENT,
    'constants',
    float('inf'),
    'inf | None | null',
    'inf | inf | Infinity',
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'ser_json_inf_nan',
    {},
    'null',
    'strings',
    float('inf'),
    'inf | inf | null',
    'inf | inf | "Infinity"',
    build=in_config({'type': 'float'}),
)
row(
    'CoreConfig',
    'ser_json_inf_nan',
    {},
    ABSENT,
    'strings',
    float('inf'),
    'inf | None | null',
    'inf | inf | "Infinity"',
    build=in_config(ANY),
)
row(
    'CoreConfig',
    'serialize_by_alias',
    {},
    ABSENT,
    True,
    {'a': 1},
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "{'A': 1} | {'A': 1} | {\"A\":1}",
    build=in_config(in_typed_dict({'type': 'typed-dict-field', 'schema': INT, 'serialization_alias': 'A'})),
)


row(
    'CoreConfig',
    'polymorphic_serialization',
    {},
    ABSENT,
    True,
    WithOwn(a=1),
    "{'a': 1} | {'a': 1} | {\"a\":1}",
    "'<WithOwn>' | '<WithOwn>' | \"<WithOwn>\"",
    build=lambda config: {**in_model(FIELD), 'config': config},
    prepare=WithOwn.prepare,
)
