"""Schemas around other schemas."""

from __future__ import annotations

from .parts import (
    ANY,
    DICT,
    INT,
    NONE,
    STR,
    TAGGED,
    UNDEFINED,
    SimpleNamespaceLike,
    add_one,
    any_data,
    any_told,
    any_wrapped,
    double,
    five,
    handled,
    in_field,
    mention,
    no_info,
    plain,
    same,
    six,
    skipped,
    told,
    told_twice,
    two_definitions,
    wrap_told,
    wrap_told_twice,
    wrapped,
)
from .rows import ABSENT, row

row(
    'BeforeValidatorFunctionSchema',
    'function',
    {'type': 'function-before', 'schema': INT},
    no_info(add_one),
    no_info(double),
    1,
    '2',
    '20',
)
row(
    'BeforeValidatorFunctionSchema',
    'schema',
    {'type': 'function-before', 'function': no_info(same)},
    INT,
    STR,
    '1',
    '1',
    "'1'",
)
row(
    'AfterValidatorFunctionSchema',
    'function',
    {'type': 'function-after', 'schema': INT},
    no_info(add_one),
    no_info(double),
    1,
    '2',
    '20',
)
row(
    'AfterValidatorFunctionSchema',
    'schema',
    {'type': 'function-after', 'function': no_info(same)},
    INT,
    STR,
    '1',
    '1',
    "'1'",
)
row(
    'WrapValidatorFunctionSchema',
    'function',
    {'type': 'function-wrap', 'schema': INT},
    no_info(handled),
    no_info(skipped),
    '1',
    '1',
    "'skipped'",
)
row(
    'WrapValidatorFunctionSchema',
    'schema',
    {'type': 'function-wrap', 'function': no_info(handled)},
    INT,
    STR,
    '1',
    '1',
    "'1'",
)
row(
    'PlainValidatorFunctionSchema',
    'function',
    {'type': 'function-plain'},
    no_info(add_one),
    no_info(double),
    1,
    '2',
    '20',
)
row('NoInfoValidatorFunctionSchema', 'function', {'type': 'no-info'}, add_one, double, 1, '2', '20', build=plain)
row('NoInfoValidatorFunctionSchema', 'type', {'function': any_told}, 'no-info', 'with-info', 1, '1', '2', build=plain)
row(
    'WithInfoValidatorFunctionSchema',
    'function',
    {'type': 'with-info'},
    told,
    told_twice,
    1,
    '(1, None)',
    '(1, 1, None)',
    build=plain,
)
row('WithInfoValidatorFunctionSchema', 'type', {'function': any_told}, 'no-info', 'with-info', 1, '1', '2', build=plain)
row(
    'WithInfoValidatorFunctionSchema',
    'field_name',
    {'type': 'with-info', 'function': told},
    ABSENT,
    'named',
    1,
    '(1, None)',
    "(1, 'named')",
    build=plain,
)
row(
    'NoInfoWrapValidatorFunctionSchema',
    'function',
    {'type': 'no-info'},
    handled,
    skipped,
    1,
    '1',
    "'skipped'",
    build=wrapped,
)
row(
    'NoInfoWrapValidatorFunctionSchema',
    'type',
    {'function': any_wrapped},
    'no-info',
    'with-info',
    1,
    '2',
    '3',
    build=wrapped,
)
row(
    'WithInfoWrapValidatorFunctionSchema',
    'function',
    {'type': 'with-info'},
    wrap_told,
    wrap_told_twice,
    1,
    '(1, None)',
    '(1, 1, None)',
    build=wrapped,
)
row(
    'WithInfoWrapValidatorFunctionSchema',
    'type',
    {'function': any_wrapped},
    'no-info',
    'with-info',
    1,
    '2',
    '3',
    build=wrapped,
)
row(
    'WithInfoWrapValidatorFunctionSchema',
    'field_name',
    {'type': 'with-info', 'function': wrap_told},
    ABSENT,
    'named',
    1,
    '(1, None)',
    "(1, 'named')",
    build=wrapped,
)
row('WithDefaultSchema', 'schema', {'type': 'default', 'default': 0}, INT, STR, '1', '1', "'1'")
row('WithDefaultSchema', 'default', {'type': 'default', 'schema': INT}, 1, 2, UNDEFINED, '1', '2')
row('WithDefaultSchema', 'default_factory', {'type': 'default', 'schema': INT}, five, six, UNDEFINED, '5', '6')
row(
    'WithDefaultSchema',
    'default_factory_takes_data',
    {'type': 'default', 'schema': INT, 'default_factory': any_data},
    ABSENT,
    True,
    {},
    "({'a': 0}, None, set())",
    "({'a': 1}, None, set())",
    build=in_field,
)
row(
    'WithDefaultSchema',
    'on_error',
    {'type': 'default', 'schema': INT, 'default': 7},
    ABSENT,
    'default',
    'x',
    '! int_parsing at root: Input should be a valid integer, unable to parse string as an integer',
    '7',
)
row(
    'WithDefaultSchema',
    'validate_default',
    {'type': 'default', 'schema': INT, 'default': '7'},
    ABSENT,
    True,
    UNDEFINED,
    "'7'",
    '7',
)
row('NullableSchema', 'schema', {'type': 'nullable'}, INT, STR, '1', '1', "'1'")
row('UnionSchema', 'choices', {'type': 'union'}, [INT, NONE], [STR, NONE], '1', '1', "'1'")
row(
    'UnionSchema',
    'auto_collapse',
    {'type': 'union', 'choices': [INT]},
    ABSENT,
    False,
    'x',
    '! int_parsing at root: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at int: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'UnionSchema',
    'custom_error_type',
    {'type': 'union', 'choices': [INT, NONE], 'custom_error_message': 'no {a}', 'custom_error_context': {'a': 1}},
    'one',
    'two',
    'x',
    '! one at root: no 1',
    '! two at root: no 1',
)
row(
    'UnionSchema',
    'custom_error_message',
    {'type': 'union', 'choices': [INT, NONE], 'custom_error_type': 'mine'},
    'one',
    'two',
    'x',
    '! mine at root: one',
    '! mine at root: two',
)
row(
    'UnionSchema',
    'custom_error_context',
    {'type': 'union', 'choices': [INT, NONE], 'custom_error_type': 'mine', 'custom_error_message': 'no {a}'},
    ABSENT,
    {'a': 1},
    'x',
    '! mine at root: no {a}',
    '! mine at root: no 1',
)
row('UnionSchema', 'mode', {'type': 'union', 'choices': [INT, STR]}, ABSENT, 'left_to_right', '1', "'1'", '1')
row(
    'TaggedUnionSchema',
    'choices',
    {'type': 'tagged-union', 'discriminator': 'k'},
    {'a': DICT},
    {'b': DICT},
    {'k': 'a'},
    "{'k': 'a'}",
    "! union_tag_invalid at root: Input tag 'a' found using 'k' does not match any of the expected tags: 'b'",
)
row(
    'TaggedUnionSchema',
    'discriminator',
    {'type': 'tagged-union', 'choices': {'a': DICT}},
    'k',
    'j',
    {'k': 'a'},
    "{'k': 'a'}",
    "! union_tag_not_found at root: Unable to extract tag using discriminator 'j'",
)
row(
    'TaggedUnionSchema',
    'custom_error_type',
    {**TAGGED, 'custom_error_message': 'no {a}', 'custom_error_context': {'a': 1}},
    'one',
    'two',
    {'k': 'x'},
    '! one at root: no 1',
    '! two at root: no 1',
)
row(
    'TaggedUnionSchema',
    'custom_error_message',
    {**TAGGED, 'custom_error_type': 'mine'},
    'one',
    'two',
    {'k': 'x'},
    '! mine at root: one',
    '! mine at root: two',
)
row(
    'TaggedUnionSchema',
    'custom_error_context',
    {**TAGGED, 'custom_error_type': 'mine', 'custom_error_message': 'no {a}'},
    ABSENT,
    {'a': 1},
    {'k': 'x'},
    '! mine at root: no {a}',
    '! mine at root: no 1',
)
row(
    'TaggedUnionSchema',
    'from_attributes',
    {'type': 'tagged-union', 'discriminator': 'k', 'choices': {'a': ANY}},
    ABSENT,
    False,
    SimpleNamespaceLike(k='a'),
    "object with {'k': 'a'}",
    '! dict_type at root: Input should be a valid dictionary',
)
row('ChainSchema', 'steps', {'type': 'chain'}, [STR, INT], [STR], '1', '1', "'1'")
row('LaxOrStrictSchema', 'lax_schema', {'type': 'lax-or-strict', 'strict_schema': NONE}, INT, STR, '1', '1', "'1'")
row(
    'LaxOrStrictSchema',
    'strict_schema',
    {'type': 'lax-or-strict', 'lax_schema': NONE, 'strict': True},
    INT,
    STR,
    '1',
    '1',
    "'1'",
)
row(
    'LaxOrStrictSchema',
    'strict',
    {'type': 'lax-or-strict', 'lax_schema': INT, 'strict_schema': STR},
    ABSENT,
    True,
    '1',
    '1',
    "'1'",
)
row(
    'JsonOrPythonSchema',
    'json_schema',
    {'type': 'json-or-python', 'python_schema': NONE},
    INT,
    STR,
    '"1"',
    '1',
    "'1'",
    mode='json',
)
row('JsonOrPythonSchema', 'python_schema', {'type': 'json-or-python', 'json_schema': NONE}, INT, STR, '1', '1', "'1'")
row(
    'CustomErrorSchema',
    'schema',
    {'type': 'custom-error', 'custom_error_type': 'mine', 'custom_error_message': 'no'},
    INT,
    STR,
    'x',
    '! mine at root: no',
    "'x'",
)
row(
    'CustomErrorSchema',
    'custom_error_type',
    {'type': 'custom-error', 'schema': INT, 'custom_error_message': 'no'},
    'one',
    'two',
    'x',
    '! one at root: no',
    '! two at root: no',
)
row(
    'CustomErrorSchema',
    'custom_error_message',
    {'type': 'custom-error', 'schema': INT, 'custom_error_type': 'mine'},
    'one',
    'two',
    'x',
    '! mine at root: one',
    '! mine at root: two',
)
row(
    'CustomErrorSchema',
    'custom_error_context',
    {'type': 'custom-error', 'schema': INT, 'custom_error_type': 'mine', 'custom_error_message': 'no {a}'},
    ABSENT,
    {'a': 1},
    'x',
    '! mine at root: no {a}',
    '! mine at root: no 1',
)
row('JsonSchema', 'schema', {'type': 'json'}, ABSENT, INT, '"1"', "'1'", '1')
row('DefinitionsSchema', 'schema', {'type': 'definitions', 'definitions': []}, INT, STR, '1', '1', "'1'")
row(
    'DefinitionsSchema',
    'definitions',
    {'type': 'definitions', 'schema': mention('x')},
    [{'type': 'int', 'ref': 'x'}],
    [{'type': 'str', 'ref': 'x'}],
    '1',
    '1',
    "'1'",
)
row(
    'DefinitionReferenceSchema',
    'schema_ref',
    {'type': 'definition-ref'},
    'x',
    'y',
    '1',
    '1',
    "'1'",
    build=two_definitions,
)
