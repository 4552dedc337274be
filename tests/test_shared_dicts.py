"""One schema dict may stand in several places, also inside an entry that it mentions itself."""

import pytest
from duramen import SchemaSerializer, SchemaValidator, ValidationError
from duramen import core_schema as cs


def test_dict_shared_by_an_entry_and_what_mentions_it():
    items = cs.union_schema([cs.definition_reference_schema('tree'), cs.int_schema()])
    schema = cs.definitions_schema(
        cs.list_schema(items, max_length=1),
        [cs.list_schema(items, ref='tree')],
    )
    validator = SchemaValidator(schema)
    assert validator.validate_python([[1, ['2'], []]]) == [[1, [2], []]]
    with pytest.raises(ValidationError) as caught:
        validator.validate_python([1, 2])
    assert [(e['type'], e['loc']) for e in caught.value.errors()] == [('too_long', ())]
    assert SchemaSerializer(schema).to_json([[1, [2], []]]) == b'[[1,[2],[]]]'
