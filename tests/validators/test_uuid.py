"""`uuid`: UUIDs."""

from __future__ import annotations

import pickle
from uuid import UUID

import duramen
import pytest

from .outcomes import cases, check, on_both


class Id(UUID):
    pass


class Text(str):
    pass


FOUR = '12345678-1234-4234-8234-123456789abc'
SEVEN = '12345678-1234-7234-8234-123456789abc'


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'uuid'},
            {},
            (UUID(FOUR), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (Id(FOUR), "Id('12345678-1234-4234-8234-123456789abc')"),
            (FOUR, "UUID('12345678-1234-4234-8234-123456789abc')"),
            (Text(FOUR), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (FOUR.upper(), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (f'{{{FOUR}}}', "UUID('12345678-1234-4234-8234-123456789abc')"),
            (f'urn:uuid:{FOUR}', "UUID('12345678-1234-4234-8234-123456789abc')"),
            (FOUR.replace('-', ''), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (FOUR.encode(), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (UUID(FOUR).bytes, "UUID('12345678-1234-4234-8234-123456789abc')"),
            (bytearray(16), '! uuid_type: UUID input should be a string, bytes or UUID object'),
            ('x', '! uuid_parsing: Input should be a valid UUID, invalid character: found `x` at 0'),
            (b'x', ('! uuid_parsing: Input should be a valid UUID, invalid length: expected 16 bytes, found 1')),
            (
                FOUR[:-1],
                (
                    '! uuid_parsing: Input should be a valid UUID, invalid group length in group 4: '
                    'expected 12, found 11'
                ),
            ),
            (
                FOUR + '0',
                (
                    '! uuid_parsing: Input should be a valid UUID, invalid group length in group 4: '
                    'expected 12, found 13'
                ),
            ),
            (1, '! uuid_type: UUID input should be a string, bytes or UUID object'),
            (None, '! uuid_type: UUID input should be a string, bytes or UUID object'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'strict': True},
            {},
            (UUID(FOUR), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (Id(FOUR), "Id('12345678-1234-4234-8234-123456789abc')"),
            (FOUR, '! is_instance_of: Input should be an instance of UUID'),
            (Text(FOUR), '! is_instance_of: Input should be an instance of UUID'),
            (FOUR.upper(), '! is_instance_of: Input should be an instance of UUID'),
            (f'{{{FOUR}}}', '! is_instance_of: Input should be an instance of UUID'),
            (f'urn:uuid:{FOUR}', '! is_instance_of: Input should be an instance of UUID'),
            (FOUR.replace('-', ''), '! is_instance_of: Input should be an instance of UUID'),
            (FOUR.encode(), '! is_instance_of: Input should be an instance of UUID'),
            (UUID(FOUR).bytes, '! is_instance_of: Input should be an instance of UUID'),
            (bytearray(16), '! is_instance_of: Input should be an instance of UUID'),
            ('x', '! is_instance_of: Input should be an instance of UUID'),
            (b'x', '! is_instance_of: Input should be an instance of UUID'),
            (FOUR[:-1], '! is_instance_of: Input should be an instance of UUID'),
            (FOUR + '0', '! is_instance_of: Input should be an instance of UUID'),
            (1, '! is_instance_of: Input should be an instance of UUID'),
            (None, '! is_instance_of: Input should be an instance of UUID'),
            ('\ud800', '! is_instance_of: Input should be an instance of UUID'),
        ),
        *cases(
            'json',
            {'type': 'uuid'},
            {},
            (f'"{FOUR}"', "UUID('12345678-1234-4234-8234-123456789abc')"),
            ('"x"', '! uuid_parsing: Input should be a valid UUID, invalid character: found `x` at 0'),
            ('1', '! uuid_type: UUID input should be a string, bytes or UUID object'),
            ('null', '! uuid_type: UUID input should be a string, bytes or UUID object'),
            ('[]', '! uuid_type: UUID input should be a string, bytes or UUID object'),
        ),
        *cases(
            'json',
            {'type': 'uuid', 'strict': True},
            {},
            (f'"{FOUR}"', "UUID('12345678-1234-4234-8234-123456789abc')"),
            ('"x"', '! uuid_parsing: Input should be a valid UUID, invalid character: found `x` at 0'),
            ('1', '! uuid_type: UUID input should be a string, bytes or UUID object'),
            ('null', '! uuid_type: UUID input should be a string, bytes or UUID object'),
            ('[]', '! uuid_type: UUID input should be a string, bytes or UUID object'),
        ),
        *cases(
            'strings',
            {'type': 'uuid'},
            {},
            (FOUR, "UUID('12345678-1234-4234-8234-123456789abc')"),
            ('x', '! uuid_parsing: Input should be a valid UUID, invalid character: found `x` at 0'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ({}, '! uuid_type: UUID input should be a string, bytes or UUID object'),
        ),
        *cases(
            'strings',
            {'type': 'uuid', 'strict': True},
            {},
            (FOUR, "UUID('12345678-1234-4234-8234-123456789abc')"),
            ('x', '! uuid_parsing: Input should be a valid UUID, invalid character: found `x` at 0'),
            (
                '\ud800',
                ('! string_unicode: Input should be a valid string, unable to parse raw data as a unicode string'),
            ),
            ({}, '! uuid_type: UUID input should be a string, bytes or UUID object'),
        ),
    ],
)
def test_inputs(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'uuid'},
            {'strict': True},
            (FOUR, '! is_instance_of: Input should be an instance of UUID'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'strict': True},
            {'strict': False},
            (FOUR, "UUID('12345678-1234-4234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid'},
            {'config': {'strict': True}},
            (FOUR, '! is_instance_of: Input should be an instance of UUID'),
        ),
    ],
)
def test_strictness_of_the_call(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'uuid', 'version': 1},
            {},
            (UUID(FOUR), '! uuid_version: UUID version 1 expected'),
            (SEVEN, '! uuid_version: UUID version 1 expected'),
        ),
        *cases(
            'json',
            {'type': 'uuid', 'version': 1},
            {},
            (f'"{FOUR}"', '! uuid_version: UUID version 1 expected'),
        ),
        *cases(
            'strings',
            {'type': 'uuid', 'version': 1},
            {},
            (SEVEN, '! uuid_version: UUID version 1 expected'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 1},
            {},
            (UUID(int=5), '! uuid_version: UUID version 1 expected'),
            (FOUR.replace('-8', '-0'), '! uuid_version: UUID version 1 expected'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 4},
            {},
            (UUID(FOUR), "UUID('12345678-1234-4234-8234-123456789abc')"),
            (SEVEN, '! uuid_version: UUID version 4 expected'),
        ),
        *cases(
            'json',
            {'type': 'uuid', 'version': 4},
            {},
            (f'"{FOUR}"', "UUID('12345678-1234-4234-8234-123456789abc')"),
        ),
        *cases(
            'strings',
            {'type': 'uuid', 'version': 4},
            {},
            (SEVEN, '! uuid_version: UUID version 4 expected'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 4},
            {},
            (UUID(int=5), '! uuid_version: UUID version 4 expected'),
            (FOUR.replace('-8', '-0'), '! uuid_version: UUID version 4 expected'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 7},
            {},
            (UUID(FOUR), '! uuid_version: UUID version 7 expected'),
            (SEVEN, "UUID('12345678-1234-7234-8234-123456789abc')"),
        ),
        *cases(
            'json',
            {'type': 'uuid', 'version': 7},
            {},
            (f'"{FOUR}"', '! uuid_version: UUID version 7 expected'),
        ),
        *cases(
            'strings',
            {'type': 'uuid', 'version': 7},
            {},
            (SEVEN, "UUID('12345678-1234-7234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 7},
            {},
            (UUID(int=5), '! uuid_version: UUID version 7 expected'),
            (FOUR.replace('-8', '-0'), '! uuid_version: UUID version 7 expected'),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 1},
            {},
            (FOUR.replace('-4', '-1'), "UUID('12345678-1234-1234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 3},
            {},
            (FOUR.replace('-4', '-3'), "UUID('12345678-1234-3234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 5},
            {},
            (FOUR.replace('-4', '-5'), "UUID('12345678-1234-5234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 6},
            {},
            (FOUR.replace('-4', '-6'), "UUID('12345678-1234-6234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 8},
            {},
            (FOUR.replace('-4', '-8'), "UUID('12345678-1234-8234-8234-123456789abc')"),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 4},
            {},
            (UUID.__new__(UUID), "AttributeError: 'UUID' object has no attribute 'int'"),
        ),
    ],
)
def test_versions(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@on_both
@pytest.mark.parametrize(
    ('mode', 'schema', 'asked', 'value', 'expected'),
    [
        *cases(
            'python',
            {'type': 'uuid', 'strict': 1},
            {},
            (
                FOUR,
                (
                    'SchemaError: Error building "uuid" validator:\n  TypeError: \'int\' object is not '
                    "an instance of 'bool'"
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 'x'},
            {},
            (
                FOUR,
                (
                    'SchemaError: Error building "uuid" validator:\n  TypeError: \'str\' object cannot '
                    'be interpreted as an integer'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': -1},
            {},
            (
                FOUR,
                (
                    'SchemaError: Error building "uuid" validator:\n  OverflowError: number too small '
                    'to fit in target type'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 2**70},
            {},
            (
                FOUR,
                (
                    'SchemaError: Error building "uuid" validator:\n  OverflowError: Python int too '
                    'large to convert to C long'
                ),
            ),
        ),
        *cases(
            'python',
            {'type': 'uuid', 'version': 256},
            {},
            (
                FOUR,
                (
                    'SchemaError: Error building "uuid" validator:\n  OverflowError: number too large '
                    'to fit in target type'
                ),
            ),
        ),
    ],
)
def test_wrong_schemas(engine, mode, schema, asked, value, expected):
    check(engine, mode, schema, asked, value, expected)


@pytest.mark.parametrize('version', [0, 2, 9, 255])
def test_versions_that_no_uuid_has(version):
    with pytest.raises(duramen.SchemaError) as info:
        duramen.SchemaValidator({'type': 'uuid', 'version': version})
    assert str(info.value) == (
        f'Error building "uuid" validator:\n  ValueError: \'version\' must be 1 or one of 3 to 8, not {version}'
    )


def test_uuids_are_complete_objects():
    found = duramen.SchemaValidator({'type': 'uuid'}).validate_json(f'"{FOUR}"')
    expected = UUID(FOUR)
    assert (found, hash(found), found.is_safe) == (expected, hash(expected), expected.is_safe)
    assert pickle.loads(pickle.dumps(found)) == expected
