"""Each key that serializers read alone shows: two schemas that differ in it give the two outcomes that the rows state."""

from __future__ import annotations

import pytest

from tests.oracle.describe import Env, build
from tests.oracle.strategies import MINIMAL

from . import serializer_rows_keys  # noqa: F401
from .serializer_rows import SER_ROWS, marked
from .test_keys import EXCEPT, EXCEPT_EVERYWHERE, SERIALIZERS_CONFIG, TYPED_DICTS, on_both

# Keys of the typed dicts of `serialization` schemas, and those that validators leave to serializers.
OURS = 'read by serializers only'
WANTED = {(name, key) for name, keys in TYPED_DICTS.items() for key in keys if 'SerSchema' in name}
WANTED |= {
    (name, key)
    for name, keys in TYPED_DICTS.items()
    for key in keys
    if EXCEPT_EVERYWHERE.get(key) == OURS or EXCEPT.get((name, key)) == SERIALIZERS_CONFIG or name == 'ComputedField'
}
NOT_READ = {
    ('ComputedField', 'type'): 'no engine looks at it',
    ('ComputedField', 'metadata'): 'for those who make schemas; no engine reads it',
}
MENTION = 'definition-ref'


def has_own_rows(name: str, key: str) -> bool:
    # `serialization` goes with any kind: `test_serialization` shows it for each
    return key != 'serialization' and (name, key) not in NOT_READ


def test_every_key_is_covered() -> None:
    covered = {(row.typed_dict, row.key) for row in SER_ROWS}
    missing = sorted(f'{name}.{key}' for name, key in WANTED - covered if has_own_rows(name, key))
    assert not missing, f'no row shows these keys: {missing}'
    assert covered <= WANTED
    assert set(NOT_READ) <= WANTED


@on_both
@pytest.mark.parametrize('row', SER_ROWS, ids=[f'{row!r}-{number}' for number, row in enumerate(SER_ROWS)])
def test_key(engine, row) -> None:
    one, two = row.expected
    assert one != two
    assert row.outcome(engine, row.first) == one
    assert row.outcome(engine, row.second) == two


KINDS = sorted(kind for kind in MINIMAL if kind != MENTION)


@on_both
@pytest.mark.parametrize('kind', KINDS)
def test_serialization(engine, kind) -> None:
    """Whatever the kind, a function takes its place, in each form and as a key."""
    serialization = {'type': 'function-plain', 'function': marked}
    schema = build({**MINIMAL[kind](), 'serialization': serialization}, Env(engine))
    serializer = engine.SchemaSerializer(schema)
    assert serializer.to_python(1) == '<1>'
    assert serializer.to_python(1, mode='json') == '<1>'
    assert serializer.to_json(1) == b'"<1>"'
    keys = engine.SchemaSerializer({'type': 'dict', 'keys_schema': schema})
    assert keys.to_json({1: 2}) == b'{"<1>":2}'
