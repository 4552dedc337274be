"""Fine points of the kinds that were first: instances given to a model, constraints, lengths, numbers as text."""

import pytest
from duramen import SchemaError, SchemaValidator, ValidationError


class Generic:
    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'

    @classmethod
    def make(cls, fields_set, **values):
        self = cls()
        self.__dict__.update(values)
        self.__pydantic_fields_set__ = fields_set
        self.__pydantic_extra__ = None
        return self


class OfInt(Generic):
    pass


class OfText(Generic):
    pass


def schema(**more):
    field = {'type': 'model-field', 'schema': {'type': 'int'}}
    return {
        'type': 'model',
        'cls': OfInt,
        'generic_origin': Generic,
        'schema': {'type': 'model-fields', 'fields': {'x': field}, 'model_name': 'OfInt'},
        **more,
    }


def test_another_parametrization_is_validated_again():
    made = SchemaValidator(schema()).validate_python(OfText.make({'x', 'y'}, x='1'))
    assert (type(made), made.__dict__, made.__pydantic_fields_set__) == (OfInt, {'x': 1}, {'x', 'y'})
    with pytest.raises(ValidationError) as caught:
        SchemaValidator(schema()).validate_python(OfText.make({'x'}, x='a'))
    assert caught.value.errors(include_url=False) == [
        {
            'type': 'int_parsing',
            'loc': ('x',),
            'msg': 'Input should be a valid integer, unable to parse string as an integer',
            'input': 'a',
        }
    ]


def test_strict_takes_the_parametrization_but_not_its_values():
    assert SchemaValidator(schema(strict=True)).validate_python(OfText.make({'x'}, x=1)).x == 1
    with pytest.raises(ValidationError, match='Input should be a valid integer'):
        SchemaValidator(schema()).validate_python(OfText.make({'x'}, x='1'), strict=True)


def test_a_root_model_counts_its_root_as_set():
    validator = SchemaValidator(
        {**schema(root_model=True), 'schema': {'type': 'int'}, 'revalidate_instances': 'always'}
    )
    for given in (OfText.make({'other'}, root='4'), OfInt.make(set(), root=4)):
        made = validator.validate_python(given)
        assert (type(made), made.__dict__, made.__pydantic_fields_set__) == (OfInt, {'root': 4}, {'root'})


def test_a_custom_init_is_called_for_instances_that_are_validated_again():
    validator = SchemaValidator(schema(custom_init=True, revalidate_instances='always'))
    for given in (OfInt.make({'x'}, x=1), OfText.make({'x'}, x=1)):
        with pytest.raises(TypeError, match='takes no arguments'):
            validator.validate_python(given)


@pytest.mark.parametrize('kind', ['int', 'float'])
@pytest.mark.parametrize('multiple', [0, -0.0, -5, -(2**64), False])
def test_multiple_of_must_divide_something(kind, multiple):
    with pytest.raises(SchemaError) as caught:
        SchemaValidator({'type': kind, 'multiple_of': multiple})
    message = "ValueError: 'multiple_of' must be a finite number greater than 0"
    assert str(caught.value) == f'Error building "{kind}" validator:\n  {message}'


@pytest.mark.parametrize('multiple', [float('nan'), float('inf'), float('-inf')])
def test_multiple_of_must_be_finite(multiple):
    with pytest.raises(SchemaError, match="'multiple_of' must be a finite number greater than 0"):
        SchemaValidator({'type': 'float', 'multiple_of': multiple})


def test_a_dict_that_grows_too_long_says_only_that():
    schema = {'type': 'dict', 'keys_schema': {'type': 'int'}, 'values_schema': {'type': 'int'}, 'max_length': 2}
    validator = SchemaValidator(schema)
    assert validator.validate_python({'1': 1, '01': 2, '2': 3}) == {1: 2, 2: 3}
    with pytest.raises(ValidationError) as caught:
        validator.validate_python({'1': 'x', '2': 2, '3': 3, '4': 4, '5': 'y'})
    assert caught.value.errors(include_url=False, include_input=False) == [
        {
            'type': 'too_long',
            'loc': (),
            'msg': 'Dictionary should have at most 2 items after validation, not more',
            'ctx': {'field_type': 'Dictionary', 'max_length': 2, 'actual_length': None},
        }
    ]


@pytest.mark.parametrize(
    'number, text',
    [('42.0', '42'), ('1e16', '10000000000000000'), ('1e-7', '0.0000001'), ('-0.0', '-0'), ('NaN', 'NaN')],
)
def test_numbers_of_json_as_text_have_no_exponent(number, text):
    validator = SchemaValidator({'type': 'str', 'coerce_numbers_to_str': True})
    assert validator.validate_json(number) == text
    assert validator.validate_python(42.0) == '42.0'
