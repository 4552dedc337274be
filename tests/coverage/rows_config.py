"""The config."""

from __future__ import annotations

from .parts import (
    DATA,
    INT,
    MODEL_FIELDS,
    STR,
    TYPED,
    UNDEFINED,
    Data,
    SimpleNamespaceLike,
    in_config,
    model_fields,
    no_info,
    refuse,
)
from .rows import ABSENT, row

row('CoreConfig', 'title', {}, ABSENT, 'Mine', 'x', 'int', 'Mine', build=in_config(INT), title=True)
row(
    'CoreConfig',
    'strict',
    {},
    ABSENT,
    True,
    '1',
    '1',
    '! int_type at root: Input should be a valid integer',
    build=in_config(INT),
)
row(
    'CoreConfig',
    'extra_fields_behavior',
    {},
    ABSENT,
    'forbid',
    {'a': 1, 'z': 1},
    "({'a': 1}, None, {'a'})",
    '! extra_forbidden at z: Extra inputs are not permitted',
    build=in_config(MODEL_FIELDS),
)
row(
    'CoreConfig',
    'from_attributes',
    {},
    ABSENT,
    True,
    SimpleNamespaceLike(a=1),
    '! model_type at root: Input should be a valid dictionary or instance of Model',
    "({'a': 1}, None, {'a'})",
    build=in_config(MODEL_FIELDS),
)
row(
    'CoreConfig',
    'loc_by_alias',
    {},
    ABSENT,
    False,
    {},
    '! missing at A: Field required',
    '! missing at a: Field required',
    build=in_config(model_fields({'schema': INT, 'validation_alias': 'A'})),
)
row(
    'CoreConfig',
    'revalidate_instances',
    {},
    ABSENT,
    'always',
    Data('x'),
    "Data(a='x')",
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
    build=in_config(DATA),
)
row(
    'CoreConfig',
    'validate_default',
    {},
    ABSENT,
    True,
    UNDEFINED,
    "'7'",
    '7',
    build=in_config({'type': 'default', 'schema': INT, 'default': '7'}),
)
row(
    'CoreConfig',
    'str_max_length',
    {},
    ABSENT,
    1,
    'ab',
    "'ab'",
    '! string_too_long at root: String should have at most 1 character',
    build=in_config(STR),
)
row(
    'CoreConfig',
    'str_min_length',
    {},
    ABSENT,
    3,
    'ab',
    "'ab'",
    '! string_too_short at root: String should have at least 3 characters',
    build=in_config(STR),
)
row('CoreConfig', 'str_strip_whitespace', {}, ABSENT, True, ' a ', "' a '", "'a'", build=in_config(STR))
row('CoreConfig', 'str_to_lower', {}, ABSENT, True, 'aB', "'aB'", "'ab'", build=in_config(STR))
row('CoreConfig', 'str_to_upper', {}, ABSENT, True, 'aB', "'aB'", "'AB'", build=in_config(STR))
row(
    'CoreConfig',
    'allow_inf_nan',
    {},
    ABSENT,
    False,
    float('inf'),
    'inf',
    '! finite_number at root: Input should be a finite number',
    build=in_config({'type': 'float'}),
)
row(
    'CoreConfig',
    'val_json_bytes',
    {},
    ABSENT,
    'hex',
    '"6162"',
    "b'6162'",
    "b'ab'",
    build=in_config({'type': 'bytes'}),
    mode='json',
)
row(
    'CoreConfig',
    'hide_input_in_errors',
    {},
    ABSENT,
    True,
    'x',
    "  Input should be a valid integer, unable to parse string as an integer [type=int_parsing, input_value='x'",
    '  Input should be a valid integer, unable to parse string as an integer [type=int_parsing]',
    build=in_config(INT),
    text=True,
)
row(
    'CoreConfig',
    'validation_error_cause',
    {},
    ABSENT,
    True,
    1,
    'NoneType',
    'ExceptionGroup',
    build=in_config({'type': 'function-plain', 'function': no_info(refuse)}),
    cause=True,
)
row(
    'CoreConfig',
    'coerce_numbers_to_str',
    {},
    ABSENT,
    True,
    1,
    '! string_type at root: Input should be a valid string',
    "'1'",
    build=in_config(STR),
)
row(
    'CoreConfig',
    'regex_engine',
    {},
    'rust-regex',
    'python-re',
    'ab',
    'SchemaError: Error building "str" validator:\n  SchemaError: regex parse error:\n    ^(?=a)\n     ^^^\nerror: look-around, including look-ahead and look-behind, is not supported',
    "'ab'",
    build=in_config({'type': 'str', 'pattern': '^(?=a)'}),
)
row(
    'CoreConfig',
    'validate_by_alias',
    {},
    ABSENT,
    False,
    {'A': 1},
    "({'a': 1}, None, {'a'})",
    '! missing at a: Field required',
    build=in_config(model_fields({'schema': INT, 'validation_alias': 'A'})),
    by_name=True,
)
row(
    'CoreConfig',
    'validate_by_name',
    {},
    ABSENT,
    True,
    {'a': 1},
    '! missing at A: Field required',
    "({'a': 1}, None, {'a'})",
    build=in_config(model_fields({'schema': INT, 'validation_alias': 'A'})),
)
row(
    'CoreConfig',
    'url_preserve_empty_path',
    {},
    ABSENT,
    True,
    'http://a.b',
    "Url('http://a.b/')",
    "Url('http://a.b')",
    build=in_config({'type': 'url'}),
)
row(
    'CoreConfig',
    'cache_strings',
    {},
    'all',
    'none',
    1,
    'cache_strings=True)',
    'cache_strings=False)',
    build=in_config(INT),
    shown=True,
)
row(
    'CoreConfig',
    'typed_dict_total',
    {},
    ABSENT,
    False,
    {},
    '! missing at a: Field required',
    '{}',
    build=in_config(TYPED),
)
row(
    'CoreConfig',
    'val_temporal_unit',
    {},
    ABSENT,
    'milliseconds',
    1,
    'datetime.datetime(1970, 1, 1, 0, 0, 1, tzinfo=TzInfo(0))',
    'datetime.datetime(1970, 1, 1, 0, 0, 0, 1000, tzinfo=TzInfo(0))',
    build=in_config({'type': 'datetime'}),
)
