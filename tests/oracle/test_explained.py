"""Each explained difference: what it explains, and what it must not explain."""

from __future__ import annotations

import decimal
from pathlib import Path

import pytest

from .case import Case, Step
from .describe import Nasty
from .explained import EXPLAINED, explanation

FIELD = {'type': 'model-field', 'schema': {'type': 'int'}}


def outcome(how, payload, log=(), after=()):
    return (how, payload, (), log, after)


def number(text):
    return ('decimal', decimal.Decimal(text).as_tuple())


def test_decimal_digits():
    step = Step('validate_json', ('1.10000000000000000001',))
    case = Case({'type': 'list', 'items_schema': {'type': 'decimal'}}, None, [step])
    theirs, ours = (
        outcome('ok', ('list', (number('1.1'),))),
        outcome('ok', ('list', (number('1.10000000000000000001'),))),
    )
    assert explanation(case, step, theirs, ours) == 'decimal_from_json_keeps_its_digits'
    assert explanation(case, step, ours, theirs) is None
    assert explanation(case, Step('validate_python', ()), theirs, ours) is None
    assert explanation(case, step, outcome('ok', 1), outcome('ok', 2)) is None


def test_failed_assignment():
    step = Step('validate_assignment', ())
    function = {'type': 'no-info', 'function': None}
    case = Case({'type': 'function-after', 'function': function, 'schema': {'type': 'model'}}, None, [step])
    error = ('ValidationError', 'text')
    theirs, ours = outcome('refused', error, after=('new',)), outcome('refused', error, after=('old',))
    assert explanation(case, step, theirs, ours) == 'failed_assignment_leaves_the_object'
    assert explanation(case, step, outcome('ok', 1, after=('new',)), outcome('ok', 1, after=('old',))) is None
    assert explanation(Case({'type': 'model'}, None, [step]), step, theirs, ours) is None


def test_no_string_in_a_typed_dict():
    step = Step('validate_strings', ())
    case = Case({'type': 'typed-dict', 'fields': {}}, None, [step])
    ours = outcome('refused', ('ValidationError', ('string_type', 'a')))
    assert explanation(case, step, outcome('ok', {}), ours) == 'no_string_in_a_typed_dict'
    assert explanation(case, step, ours, outcome('ok', {})) is None
    assert explanation(case, step, outcome('ok', {}), outcome('refused', ('ValidationError', ('missing', 'a')))) is None
    assert explanation(Case({'type': 'model-fields'}, None, [step]), step, outcome('ok', {}), ours) is None
    assert explanation(case, Step('validate_python', ()), outcome('ok', {}), ours) is None


def test_no_string_in_a_typed_dict_that_is_told_otherwise():
    inner = {'type': 'typed-dict', 'fields': {}}
    case = Case({'type': 'custom-error', 'schema': inner, 'custom_error_type': 'mine'}, None, [])
    step = Step('validate_strings', ({'a': None},))
    ours = outcome('refused', ('ValidationError', ('mine', 'a')))
    assert explanation(case, step, outcome('ok', {}), ours) == 'no_string_in_a_typed_dict'
    assert explanation(case, Step('validate_strings', ({'a': 'x'},)), outcome('ok', {}), ours) is None
    assert explanation(Case(inner, None, []), step, outcome('ok', {}), ours) is None


def test_infinite_decimal():
    step = Step('validate_json', ('1e400',))
    case = Case({'type': 'decimal'}, None, [step])
    theirs = outcome('refused', ('ValidationError', ('finite_number', 'inf')))
    assert explanation(case, step, theirs, outcome('ok', number('1E+400'))) == 'decimal_from_json_keeps_its_digits'
    small = Step('validate_json', ('1e4',))
    assert explanation(case, small, theirs, outcome('ok', number('1E+4'))) is None


def test_names_of_definitions():
    step = Step('validate_python', (1,))
    case = Case({'type': 'definitions', 'schema': {'type': 'int'}, 'definitions': []}, None, [step])
    theirs, ours = (outcome('refused', ('text', f'for {name}', 1)) for name in ('list[...]', 'list[tuple[..., int]]'))
    assert explanation(case, step, theirs, ours) == 'name_of_a_definition'
    assert explanation(case, step, theirs, outcome('refused', ('text', 'for list[int]', 2))) is None
    assert explanation(Case({'type': 'int'}, None, [step]), step, theirs, ours) is None


def test_depth_of_mentions():
    step = Step('validate_python', ([Nasty('deeper-dict')],))
    case = Case({'type': 'list', 'items_schema': {'type': 'definition-ref', 'schema_ref': 'x'}}, None, [step])
    theirs, ours = outcome('refused', ('recursion_loop',)), outcome('ok', 1)
    assert explanation(case, step, theirs, ours) == 'depth_of_mentions'
    assert explanation(case, Step('validate_python', ({},)), theirs, ours) is None
    assert explanation(Case({'type': 'list'}, None, [step]), step, theirs, ours) is None


def test_title_that_is_no_text():
    step = Step('validate_python', (1,))
    case = Case({'type': 'int'}, {'title': -1}, [step])
    theirs = outcome('refused', ('ValidationError', 'raises PanicException: x', -1, 1))
    ours = outcome('refused', ('ValidationError', 'raises TypeError: x', -1, 1))
    assert explanation(case, step, theirs, ours) == 'title_that_is_no_text'
    assert explanation(case, step, ours, theirs) is None
    assert (
        explanation(case, step, theirs, outcome('refused', ('ValidationError', 'raises TypeError: x', -1, 2))) is None
    )


def test_changed_container():
    step = Step('validate_python', ())
    case = Case({'type': 'dict'}, None, [step])
    theirs = outcome('panicked', ('PanicException', 'dictionary changed size during iteration'))
    ours = outcome('raised', ('RuntimeError', 'dictionary changed size during iteration'))
    assert explanation(case, step, theirs, ours) == 'container_changed_while_read'
    assert explanation(case, step, ours, theirs) is None
    assert explanation(case, step, theirs, outcome('raised', ('RuntimeError', 'other'))) is None
    # the extra values of a record are those that it held at first
    record = Case({'type': 'model-fields', 'fields': {}, 'extra_behavior': 'allow'}, None, [step])
    assert explanation(record, step, theirs, outcome('ok', 1)) == 'container_changed_while_read'
    assert explanation(case, step, theirs, outcome('ok', 1)) is None
    assert explanation(record, step, outcome('panicked', ('PanicException', 'x')), outcome('ok', 1)) is None


def test_hollow_default():
    step = Step('validate_python', ())
    hollow = {'type': 'list', 'items_schema': {'type': 'default', 'schema': {'type': 'int'}, 'validate_default': True}}
    full = {'type': 'default', 'schema': {'type': 'int'}, 'default': 1}
    theirs, ours = outcome('panicked', ('PanicException', '')), outcome('refused', ('ValidationError', ''))
    assert explanation(Case(hollow, None, [step]), step, theirs, ours) == 'default_that_is_not_there'
    assert explanation(Case(full, None, [step]), step, theirs, ours) is None
    assert explanation(Case(hollow, None, [step]), step, ours, theirs) is None


def test_nan_in_a_set():
    step = Step('to_json', (['nan', 1.5],))
    case = Case({'type': 'set'}, None, [step])
    theirs, ours = outcome('ok', b'[NaN,1.5]'), outcome('ok', b'[1.5,NaN]')
    assert explanation(case, step, theirs, ours) == 'set_without_an_order'
    assert explanation(Case({'type': 'list'}, None, [step]), step, theirs, ours) is None
    assert explanation(case, step, theirs, outcome('ok', b'[1.5,NaN,2]')) is None
    assert explanation(case, Step('to_json', ([2, 1.5],)), theirs, ours) is None


def test_urls_in_a_set():
    case = Case({'type': 'set'}, None, [step := Step('to_json', ("Coll('set', [Url])",))])
    theirs, ours = outcome('ok', b'["http://a/","http://b/"]'), outcome('ok', b'["http://b/","http://a/"]')
    assert explanation(case, step, theirs, ours) == 'set_without_an_order'
    assert explanation(case, step, theirs, outcome('ok', b'["http://b/"]')) is None


def test_the_sentinel_as_an_instance():
    case, step = Case({'type': 'model'}, None, []), Step('to_python', ())
    theirs = outcome('ok', (('_repr', 'MISSING'), ('__module__', 'pydantic_core')))
    ours = outcome('ok', (('_repr', 'MISSING'), ('__module__', 'duramen')))
    assert explanation(case, step, theirs, ours) == 'module_of_the_sentinel'
    assert explanation(case, step, outcome('ok', 'pydantic_core'), outcome('ok', 'duramen')) is None
    other = outcome('ok', (('_repr', 'OTHER'), ('__module__', 'duramen')))
    assert explanation(case, step, theirs, other) is None


def test_the_name_of_a_mention():
    case, step = Case({'type': 'definitions'}, None, []), Step('to_python', (1,))
    theirs, ours, other = (
        ('ok', 1, (('UserWarning', f'Expected `{name}` - input_value={value}'),), (), ())
        for name, value in (('list[definition-ref]', 1), ('list[M]', 1), ('list[M]', 2))
    )
    assert explanation(case, step, theirs, ours) == 'name_of_a_mention'
    assert explanation(case, step, theirs, other) is None
    assert explanation(case, step, ours, theirs) is None
    assert explanation(Case({'type': 'list'}, None, []), step, theirs, ours) is None
    theirs, ours, other = (
        outcome('raised', ('PydanticSerializationError', f'{head}Expected `tuple[{name}, int]`'))
        for head, name in (
            ('Pydantic serializer warnings: ', 'definition-ref'),
            ('Pydantic serializer warnings: ', 'M'),
            ('other: ', 'definition-ref'),
        )
    )
    assert explanation(case, step, theirs, ours) == 'name_of_a_mention'
    assert explanation(case, step, ours, theirs) is None
    assert explanation(case, step, other, ours) is None


def test_depth_of_dumped_mentions():
    case, step = Case({'type': 'definitions'}, None, []), Step('to_python', (Nasty('deeper-list'),))
    theirs = outcome('raised', ('ValueError', 'Circular reference detected (id repeated)'))
    ours = outcome('raised', ('ValueError', 'Maximum serialization depth exceeded'))
    assert explanation(case, step, theirs, ours) == 'depth_of_dumped_mentions'
    assert explanation(case, Step('to_python', ()), theirs, ours) is None
    assert explanation(case, step, theirs, outcome('ok', [])) is None


def test_text_of_a_validator_iterator():
    step = Step('to_json', ())
    case = Case({'type': 'generator', 'serialization': {'type': 'to-string'}}, None, [step])
    text = '"ValidatorIterator(index=0, schema=Some(Fraction(FractionValidator {{ strict: false{} }})))"'
    theirs, ours = (outcome('ok', text.format(more).encode()) for more in (', le: None', ', limits: None'))
    assert explanation(case, step, theirs, ours) == 'text_of_a_validator_iterator'
    assert explanation(case, step, theirs, outcome('ok', b'"ValidatorIterator"')) is None
    assert explanation(Case({'type': 'list'}, None, [step]), step, theirs, ours) is None
    other = outcome('ok', text.format(', limits: None').replace('index=0', 'index=1').encode())
    assert explanation(case, step, theirs, other) is None


@pytest.mark.parametrize(
    'name, wrong, right',
    [
        (
            'variadic_index_out_of_range',
            {'type': 'tuple', 'items_schema': [], 'variadic_item_index': 5},
            {'type': 'tuple', 'items_schema': [{'type': 'int'}], 'variadic_item_index': 0},
        ),
        ('serializer_of_an_empty_chain', {'type': 'chain', 'steps': []}, {'type': 'chain', 'steps': [{'type': 'int'}]}),
        (
            'custom_error_without_its_type',
            {'type': 'custom-error', 'schema': {'type': 'int'}},
            {'type': 'custom-error', 'schema': {'type': 'int'}, 'custom_error_type': 'x'},
        ),
    ],
)
def test_panics_while_compiling(name, wrong, right):
    theirs, ours = outcome('panicked', ('PanicException', '')), outcome('not compiled', ('SchemaError', ''))
    nested = {'type': 'list', 'items_schema': wrong}
    assert explanation(Case(nested, None, []), None, theirs, ours) == name
    assert explanation(Case(right, None, []), None, theirs, ours) is None
    assert explanation(Case(wrong, None, []), None, ours, theirs) is None
    assert explanation(Case(wrong, None, []), None, theirs, outcome('compiled', None)) is None


def test_choices_after_one_that_is_not_read_partly():
    name = 'choice_after_one_that_is_not_read_partly'
    step = Step('validate_json', ('[1,"x"]',), {'allow_partial': True})
    whole, items = {'type': 'tuple', 'items_schema': []}, {'type': 'list', 'items_schema': {'type': 'int'}}
    case = Case({'type': 'union', 'choices': [whole, items]}, None, [step])
    theirs, ours = outcome('refused', ('ValidationError', 'text')), outcome('ok', ('list', (1,)))
    assert explanation(case, step, theirs, ours) == name
    assert explanation(case, Step('validate_json', ('[1,"x"]',)), theirs, ours) is None
    assert explanation(case, step, outcome('panicked', ''), ours) is None
    assert explanation(Case({'type': 'union', 'choices': [items, whole]}, None, [step]), step, theirs, ours) is None
    assert explanation(Case({'type': 'list', 'items_schema': whole}, None, [step]), step, theirs, ours) is None


def test_every_predicate_has_a_test():
    source = Path(__file__).read_text()
    assert [name for name in EXPLAINED if f"'{name}'" not in source] == []
