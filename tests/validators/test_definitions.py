"""Definitions: their order, their refs, and how names and locations tell of them. On both engines."""

import duramen
import pytest

from .outcomes import on_both, outcome, schema_error


def ref(name):
    return {'type': 'definition-ref', 'schema_ref': name}


def definitions(schema, *entries):
    return {'type': 'definitions', 'schema': schema, 'definitions': list(entries)}


INTS = {'type': 'list', 'items_schema': {'type': 'int'}, 'ref': 'ints'}
WRONG = {'type': 'int', 'strict': 'x'}
NOT_BOOL = "TypeError: 'str' object is not an instance of 'bool'"


@on_both
def test_locations_in_a_recursive_union_end_where_the_name_was_made(engine):
    tree = {
        'type': 'union',
        'choices': [
            {'type': 'dict', 'keys_schema': {'type': 'str'}, 'values_schema': ref('tree')},
            {'type': 'list', 'items_schema': ref('tree')},
            {'type': 'int'},
        ],
        'ref': 'tree',
    }
    validator = engine.SchemaValidator(definitions(ref('tree'), tree))
    assert validator.title == 'union[dict[str,...],list[...],int]'
    with pytest.raises(engine.ValidationError) as info:
        validator.validate_python({'a': 'x'})
    assert [line['loc'] for line in info.value.errors()] == [
        ('dict[str,...]', 'a', 'dict[str,...]'),
        ('dict[str,...]', 'a', 'list[union[dict[str,...],list[...],int]]'),
        ('dict[str,...]', 'a', 'int'),
        ('list[union[dict[str,...],list[...],int]]',),
        ('int',),
    ]


ITEM = {'type': 'list', 'items_schema': {'type': 'str'}, 'ref': 'item'}
NAMED_WHEN_MADE = [
    ({'type': 'set', 'items_schema': ref('item')}, 'set[...]', 'set[list[str]]'),
    ({'type': 'tuple', 'items_schema': [ref('item')]}, 'tuple[...]', 'tuple[list[str]]'),
    ({'type': 'dict', 'values_schema': ref('item')}, 'dict[any,...]', 'dict[any,list[str]]'),
    ({'type': 'nullable', 'schema': ref('item')}, 'nullable[...]', 'nullable[list[str]]'),
    ({'type': 'default', 'schema': ref('item'), 'default': 1}, 'default[...]', 'default[list[str]]'),
    ({'type': 'json', 'schema': ref('item')}, 'json[...]', 'json[list[str]]'),
    ({'type': 'list', 'items_schema': ref('item')}, 'list[list[str]]', 'list[list[str]]'),
    ({'type': 'deque', 'items_schema': ref('item')}, 'deque[list[str]]', 'deque[list[str]]'),
]


@on_both
@pytest.mark.parametrize('schema, before, after', NAMED_WHEN_MADE)
def test_names_tell_of_entries_that_came_before(engine, schema, before, after):
    outer = {**schema, 'ref': 'outer'}
    assert engine.SchemaValidator(definitions(ref('outer'), outer, ITEM)).title == before
    assert engine.SchemaValidator(definitions(ref('outer'), ITEM, outer)).title == after


@on_both
def test_names_told_late_inside_one_that_was_made_before(engine):
    late = {'type': 'list', 'items_schema': ref('item'), 'ref': 'late'}
    early = {'type': 'dict', 'values_schema': ref('late'), 'ref': 'early'}
    assert engine.SchemaValidator(definitions(ref('early'), late, early, ITEM)).title == 'dict[any,list[...]]'
    assert engine.SchemaValidator(definitions(ref('early'), late, ITEM, early)).title == 'dict[any,list[list[str]]]'


@on_both
def test_only_entries_of_definitions_can_be_mentioned(engine):
    for schema in (
        {'type': 'tuple', 'items_schema': [INTS, ref('ints')]},
        {'type': 'list', 'items_schema': ref('ints'), 'ref': 'ints'},
        definitions(ref('ints'), {'type': 'list', 'items_schema': INTS, 'ref': 'other'}),
    ):
        assert schema_error(engine, schema) == 'Definitions error: definition `ints` was never filled'


@on_both
def test_refs_outside_of_definitions_are_not_read(engine):
    assert outcome(engine, {'type': 'list', 'items_schema': {'type': 'int', 'ref': 3}, 'ref': 4}, ['1']) == [1]


@on_both
def test_second_entry_with_a_ref(engine):
    text = 'Error building "definitions" validator:\n  SchemaError: Duplicate ref: `ints`'
    assert schema_error(engine, definitions(ref('ints'), INTS, INTS)) == text
    inner = definitions(ref('ints'), INTS)
    assert schema_error(engine, definitions(ref('ints'), {**INTS, 'items_schema': inner})) == text
    nested = 'Error building "definitions" validator:\n  SchemaError: ' + text
    assert schema_error(engine, definitions(definitions(ref('ints'), INTS), INTS)) == nested
    wrong = 'Error building "definitions" validator:\n  SchemaError: Error building "int" validator:\n  ' + NOT_BOOL
    assert schema_error(engine, definitions(ref('ints'), INTS, {**WRONG, 'ref': 'ints'})) == wrong


@on_both
def test_entry_without_a_ref(engine):
    start = 'Error building "definitions" validator:\n  '
    assert schema_error(engine, definitions({'type': 'int'}, {'type': 'int'})) == start + "KeyError: 'ref'"
    text = start + "TypeError: 'int' object is not an instance of 'str'"
    assert schema_error(engine, definitions({'type': 'int'}, {'type': 'int', 'ref': 1})) == text
    text = start + "TypeError: 'int' object is not an instance of 'dict'"
    assert schema_error(engine, definitions({'type': 'int'}, 3)) == text


@on_both
def test_wrong_entries_are_told_in_their_order(engine):
    first = {'type': 'dict', 'values_schema': ref('b'), 'ref': 'a'}
    second = {'type': 'float', 'strict': 'x', 'ref': 'b'}
    start = 'Error building "definitions" validator:\n  SchemaError: '
    assert schema_error(engine, definitions(ref('a'), first, second)) == (
        f'{start}Error building "float" validator:\n  {NOT_BOOL}'
    )
    third = {'type': 'tuple', 'items_schema': [ref('b'), WRONG], 'ref': 'a'}
    assert schema_error(engine, definitions(ref('a'), third, second)) == (
        f'{start}Error building "tuple" validator:\n  SchemaError: Error building "int" validator:\n  {NOT_BOOL}'
    )
    root = {'type': 'list', 'items_schema': WRONG}
    assert schema_error(engine, definitions(root, second)) == f'{start}Error building "float" validator:\n  {NOT_BOOL}'


@on_both
def test_entries_that_are_nothing_but_mentions_of_each_other(engine):
    for entries in ([{**ref('a'), 'ref': 'a'}], [{**ref('b'), 'ref': 'a'}, {**ref('a'), 'ref': 'b'}]):
        validator = engine.SchemaValidator(definitions(ref('a'), *entries))
        assert validator.title == '...'
        with pytest.raises(engine.ValidationError) as info:
            validator.validate_python(1)
        assert [line['type'] for line in info.value.errors()] == ['recursion_loop']


def test_entries_that_are_nothing_but_mentions_have_no_default():
    """The reference exhausts the C stack."""
    validator = duramen.SchemaValidator(definitions(ref('a'), {**ref('b'), 'ref': 'a'}, {**ref('a'), 'ref': 'b'}))
    with pytest.raises(RecursionError):
        validator.get_default_value()
    with pytest.raises(duramen.ValidationError):
        validator.validate_python(1)


@on_both
def test_long_chain_of_entries(engine):
    """Each entry mentions the one after it."""
    count = 20000
    entries = [{'type': 'nullable', 'schema': ref(str(n + 1)), 'ref': str(n)} for n in range(count)]
    entries.append({'type': 'default', 'schema': {'type': 'int'}, 'default': 7, 'ref': str(count)})
    validator = engine.SchemaValidator(definitions(ref('19900'), *entries))
    assert validator.validate_python('5') == 5


@on_both
@pytest.mark.parametrize(
    'inner, value',
    [
        ({'type': 'list', 'items_schema': {'type': 'int'}}, [1, 'x']),
        ({'type': 'dict', 'values_schema': {'type': 'int'}}, {'a': 1, 'b': 'x'}),
    ],
)
def test_what_is_mentioned_is_not_read_partly(engine, inner, value):
    schema = definitions(ref('inner'), {**inner, 'ref': 'inner'})
    assert len(outcome(engine, inner, value, allow_partial=True)) == 1
    assert [line[0] for line in outcome(engine, schema, value, allow_partial=True)] == ['int_parsing']
