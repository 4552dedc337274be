"""Config dicts: every key of the core config."""

from __future__ import annotations

from typing import Any

from ..draw import Draw

BOTH = (True, False)
EXTRA = ('allow', 'forbid', 'ignore')

VALIDATION: dict[str, tuple[Any, ...]] = {
    'title': ('A Title', ''),
    'strict': BOTH,
    'extra_fields_behavior': EXTRA,
    'typed_dict_total': BOTH,
    'from_attributes': BOTH,
    'loc_by_alias': BOTH,
    'revalidate_instances': ('always', 'never', 'subclass-instances'),
    'validate_default': BOTH,
    'str_max_length': (0, 2, 5),
    'str_min_length': (0, 1, 3),
    'str_strip_whitespace': BOTH,
    'str_to_lower': BOTH,
    'str_to_upper': BOTH,
    'allow_inf_nan': BOTH,
    'val_json_bytes': ('utf8', 'base64', 'hex'),
    'val_temporal_unit': ('seconds', 'milliseconds', 'infer'),
    'hide_input_in_errors': BOTH,
    'validation_error_cause': BOTH,
    'coerce_numbers_to_str': BOTH,
    'regex_engine': ('rust-regex', 'python-re'),
    'cache_strings': (True, False, 'all', 'keys', 'none'),
    'validate_by_alias': BOTH,
    'validate_by_name': BOTH,
    'url_preserve_empty_path': BOTH,
}
SERIALIZATION: dict[str, tuple[Any, ...]] = {
    'ser_json_timedelta': ('iso8601', 'float'),
    'ser_json_temporal': ('iso8601', 'seconds', 'milliseconds'),
    'ser_json_bytes': ('utf8', 'base64', 'hex'),
    'ser_json_inf_nan': ('null', 'constants', 'strings'),
    'serialize_by_alias': BOTH,
    'polymorphic_serialization': BOTH,
}
WRONG: tuple[Any, ...] = ('wrong', -1, None, 1.5)


def config(d: Draw, serialize: bool) -> dict[str, Any]:
    """A config with a few keys; now and then a key with a wrong value."""
    pool = {**VALIDATION, **SERIALIZATION} if serialize else VALIDATION
    keys = list(SERIALIZATION) if serialize and d.chance(60) else list(pool)
    found = {key: d.choice(pool[key]) for key in d.some(keys, 1, 3)}
    if d.chance(2):
        found[d.choice(list(pool))] = d.choice(WRONG)
    return found
