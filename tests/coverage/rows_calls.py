"""Arguments and calls."""

from __future__ import annotations

from .parts import ALIASED, INT, ONE_ARGUMENT, STR, TYPED, ArgsKwargs, add_one, arguments, arguments_v3, double
from .rows import ABSENT, row

row(
    'ArgumentsParameter',
    'name',
    {'schema': INT},
    'a',
    'b',
    {'a': 1},
    "((), {'a': 1})",
    '! missing_argument at b: Missing required argument, unexpected_keyword_argument at a: Unexpected keyword argument',
    build=arguments,
)
row(
    'ArgumentsParameter',
    'schema',
    {'name': 'a'},
    INT,
    STR,
    {'a': '1'},
    "((), {'a': 1})",
    "((), {'a': '1'})",
    build=arguments,
)
row(
    'ArgumentsParameter',
    'mode',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'keyword_only',
    ArgsKwargs((1,)),
    '((1,), {})',
    '! missing_keyword_only_argument at a: Missing required keyword only argument, unexpected_positional_argument at 0: Unexpected positional argument',
    build=arguments,
)
row(
    'ArgumentsParameter',
    'alias',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'A',
    {'A': 1},
    '! missing_argument at a: Missing required argument, unexpected_keyword_argument at A: Unexpected keyword argument',
    "((), {'a': 1})",
    build=arguments,
)
row(
    'ArgumentsV3Parameter',
    'name',
    {'schema': INT},
    'a',
    'b',
    {'a': 1},
    '((1,), {})',
    '! missing_argument at b: Missing required argument, extra_forbidden at a: Extra inputs are not permitted',
    build=arguments_v3,
)
row(
    'ArgumentsV3Parameter',
    'schema',
    {'name': 'a'},
    INT,
    STR,
    {'a': '1'},
    '((1,), {})',
    "(('1',), {})",
    build=arguments_v3,
)
row(
    'ArgumentsV3Parameter',
    'mode',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'keyword_only',
    ArgsKwargs((1,)),
    '((1,), {})',
    '! missing_keyword_only_argument at a: Missing required keyword only argument, unexpected_positional_argument at 0: Unexpected positional argument',
    build=arguments_v3,
)
row(
    'ArgumentsV3Parameter',
    'alias',
    {'name': 'a', 'schema': INT},
    ABSENT,
    'A',
    {'A': 1},
    '! missing_argument at a: Missing required argument, extra_forbidden at A: Extra inputs are not permitted',
    '((1,), {})',
    build=arguments_v3,
)
row(
    'ArgumentsSchema',
    'arguments_schema',
    {'type': 'arguments'},
    [ALIASED],
    [],
    {'A': 1},
    "((), {'a': 1})",
    '! unexpected_keyword_argument at A: Unexpected keyword argument',
)
row(
    'ArgumentsSchema',
    'validate_by_name',
    {'type': 'arguments', 'arguments_schema': [ALIASED]},
    ABSENT,
    True,
    {'a': 1},
    '! missing_argument at A: Missing required argument, unexpected_keyword_argument at a: Unexpected keyword argument',
    "((), {'a': 1})",
)
row(
    'ArgumentsSchema',
    'validate_by_alias',
    {'type': 'arguments', 'arguments_schema': [ALIASED], 'validate_by_name': True},
    ABSENT,
    False,
    {'A': 1},
    "((), {'a': 1})",
    '! missing_argument at a: Missing required argument, unexpected_keyword_argument at A: Unexpected keyword argument',
)
row(
    'ArgumentsV3Schema',
    'arguments_schema',
    {'type': 'arguments-v3'},
    [ALIASED],
    [],
    {'A': 1},
    '((1,), {})',
    '! extra_forbidden at A: Extra inputs are not permitted',
)
row(
    'ArgumentsV3Schema',
    'validate_by_name',
    {'type': 'arguments-v3', 'arguments_schema': [ALIASED]},
    ABSENT,
    True,
    {'a': 1},
    '! missing_argument at A: Missing required argument, extra_forbidden at a: Extra inputs are not permitted',
    '((1,), {})',
)
row(
    'ArgumentsV3Schema',
    'validate_by_alias',
    {'type': 'arguments-v3', 'arguments_schema': [ALIASED], 'validate_by_name': True},
    ABSENT,
    False,
    {'A': 1},
    '((1,), {})',
    '! missing_argument at a: Missing required argument, extra_forbidden at A: Extra inputs are not permitted',
)
row(
    'ArgumentsSchema',
    'var_args_schema',
    {'type': 'arguments', 'arguments_schema': []},
    ABSENT,
    INT,
    ('1',),
    '! unexpected_positional_argument at 0: Unexpected positional argument',
    '((1,), {})',
)
row(
    'ArgumentsSchema',
    'var_kwargs_schema',
    {'type': 'arguments', 'arguments_schema': []},
    ABSENT,
    INT,
    {'z': '1'},
    '! unexpected_keyword_argument at z: Unexpected keyword argument',
    "((), {'z': 1})",
)
row(
    'ArgumentsSchema',
    'var_kwargs_mode',
    {'type': 'arguments', 'arguments_schema': [], 'var_kwargs_schema': TYPED},
    ABSENT,
    'unpacked-typed-dict',
    {'a': '1'},
    '! dict_type at a: Input should be a valid dictionary',
    "((), {'a': 1})",
)
row(
    'ArgumentsV3Schema',
    'extra_behavior',
    {'type': 'arguments-v3', 'arguments_schema': []},
    ABSENT,
    'ignore',
    {'z': 1},
    '! extra_forbidden at z: Extra inputs are not permitted',
    '((), {})',
)
row(
    'CallSchema',
    'arguments_schema',
    {'type': 'call', 'function': add_one},
    ONE_ARGUMENT,
    {'type': 'arguments', 'arguments_schema': []},
    (1,),
    '2',
    '! unexpected_positional_argument at 0: Unexpected positional argument',
)
row('CallSchema', 'function', {'type': 'call', 'arguments_schema': ONE_ARGUMENT}, add_one, double, (1,), '2', '20')
row(
    'CallSchema',
    'function_name',
    {'type': 'call', 'arguments_schema': ONE_ARGUMENT, 'function': add_one},
    ABSENT,
    'mine',
    1,
    'call[add_one]',
    'call[mine]',
    title=True,
)
row(
    'CallSchema',
    'return_schema',
    {'type': 'call', 'arguments_schema': ONE_ARGUMENT, 'function': add_one},
    ABSENT,
    STR,
    (1,),
    '2',
    '! string_type at return: Input should be a valid string',
)
