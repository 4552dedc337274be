"""`union`: the best fitting of several schemas, or the first that fits."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error

INT, FLOAT, STR, BOOL, ANY = ({'type': kind} for kind in ('int', 'float', 'str', 'bool', 'any'))
MODES = pytest.mark.parametrize('mode', ['smart', 'left_to_right'])


def union(*choices, **keys) -> dict:
    return {'type': 'union', 'choices': list(choices), **keys}


def items(schema: dict) -> dict:
    return {'type': 'list', 'items_schema': schema}


def fields(optional: str = '', **required: dict) -> dict:
    found = {name: {'type': 'model-field', 'schema': schema} for name, schema in required.items()}
    for name in optional:
        found[name] = {'type': 'model-field', 'schema': {'type': 'default', 'schema': ANY, 'default': 0}}
    return {'type': 'model-fields', 'fields': found}


def plain(function) -> dict:
    return {'type': 'function-plain', 'function': {'type': 'no-info', 'function': function}}


def after(name: str, schema: dict, log: list) -> dict:
    def function(value):
        log.append(name)
        return name, value

    return {'type': 'function-after', 'function': {'type': 'no-info', 'function': function}, 'schema': schema}


def chosen(engine, schemas: dict, value, mode: str = 'python', **keys) -> str:
    """The name of the choice that was taken."""
    log: list = []
    schema = union(*(after(name, choice, log) for name, choice in schemas.items()), **keys)
    return outcome(engine, schema, value, mode)[0]


INT_AND_STR_REFUSED = [
    ('int_type', ('int',), 'Input should be a valid integer'),
    ('string_type', ('str',), 'Input should be a valid string'),
]


@on_both
@MODES
def test_all_choices_refuse(engine, mode):
    assert outcome(engine, union(INT, STR, mode=mode), []) == INT_AND_STR_REFUSED
    assert outcome(engine, union(INT, STR, mode=mode), '[]', 'json') == INT_AND_STR_REFUSED
    assert outcome(engine, union((INT, 'number'), (STR, 2, 'more'), mode=mode), None) == [
        ('int_type', ('number',), 'Input should be a valid integer'),
        ('string_type', ('2',), 'Input should be a valid string'),
    ]
    assert outcome(engine, union(union(INT, FLOAT), items(INT), mode=mode), ['x']) == [
        ('int_type', ('union[int,float]', 'int'), 'Input should be a valid integer'),
        ('float_type', ('union[int,float]', 'float'), 'Input should be a valid number'),
        ('int_parsing', ('list[int]', 0), 'Input should be a valid integer, unable to parse string as an integer'),
    ]
    assert outcome(engine, union(INT, FLOAT, mode=mode), 'x', 'strings') == [
        ('int_parsing', ('int',), 'Input should be a valid integer, unable to parse string as an integer'),
        ('float_parsing', ('float',), 'Input should be a valid number, unable to parse string as a number'),
    ]


@on_both
@pytest.mark.parametrize(
    'choices, value, mode, name',
    [
        ('int str', '1', 'python', 'str'),
        ('int float', '1', 'python', 'int'),
        ('float int', 1, 'python', 'int'),
        ('int float', 1.0, 'python', 'float'),
        ('float int', True, 'python', 'float'),
        ('float any', 1, 'python', 'float'),
        ('any float', 1, 'python', 'any'),
        ('any int', 1, 'python', 'int'),
        ('int any', True, 'python', 'any'),
        ('int any', '1', 'python', 'any'),
        ('int float', '1.0', 'json', 'float'),
        ('float int', '1', 'json', 'int'),
        ('str any', '"a"', 'json', 'str'),
        ('any str', '"a"', 'json', 'any'),
        ('int str', '1', 'strings', 'int'),
        ('str int', '1', 'strings', 'str'),
        ('bool int', '1', 'strings', 'bool'),
        ('bool int', '2', 'strings', 'int'),
    ],
)
def test_smart_takes_the_closest_type(engine, choices, value, mode, name):
    assert chosen(engine, {kind: {'type': kind} for kind in choices.split()}, value, mode) == name


@on_both
@pytest.mark.parametrize(
    'schemas, value, name',
    [
        # the count of fields set comes first
        ({'x': fields('x'), 'xy': fields('xy'), 'xyz': fields('xyz')}, {'x': 1, 'y': 2}, 'xy'),
        ({'y': fields('y'), 'x': fields('x')}, {'x': 1}, 'x'),
        ({'int': fields(a=INT), 'float': fields(a=FLOAT)}, {'a': 1.0}, 'float'),
        # nested records count, in lists too
        ({'two': fields('ab'), 'three': fields(a=fields(p=ANY, q=ANY))}, {'a': {'p': 1, 'q': 1}, 'b': 1}, 'three'),
        ({'one': items(fields('x')), 'two': items(fields('xy'))}, [{'x': 1, 'y': 1}] * 2, 'two'),
        # a choice without fields is measured by its type only
        ({'fields': fields(), 'dict': {'type': 'dict'}}, {}, 'dict'),
        ({'fields': fields('x'), 'dict': {'type': 'dict'}}, {'x': 1}, 'fields'),
        ({'dict': {'type': 'dict'}, 'fields': fields('x')}, {'x': 1}, 'dict'),
        # a nested union counts what its choice counted, and nothing of the others
        ({'x': fields('x'), 'union': union(fields('y'), fields('xy'))}, {'x': 1, 'y': 1}, 'union'),
        ({'x': fields('x'), 'union': union(fields('y'), fields('xy'), mode='left_to_right')}, {'x': 1, 'y': 1}, 'x'),
        (
            {'two': fields('ab'), 'union': fields(a=union(fields(p=fields(q=ANY), z=ANY), ANY))},
            {'a': {'p': {'q': 1}}, 'b': 1},
            'two',
        ),
        # but left to right counts what was set before a choice failed
        (
            {
                'two': fields('ab'),
                'union': fields(a=union(fields(p=fields(q=ANY, r=ANY), z=ANY), ANY, mode='left_to_right')),
            },
            {'a': {'p': {'q': 1, 'r': 1}}, 'b': 1},
            'union',
        ),
    ],
)
def test_smart_takes_the_choice_with_most_fields(engine, schemas, value, name):
    assert chosen(engine, schemas, value) == name


@on_both
def test_exactness_of_nested_unions(engine):
    smart, ordered = union(STR, INT), union(STR, INT, mode='left_to_right')
    assert chosen(engine, {'float': FLOAT, 'union': smart}, 1) == 'union'
    assert chosen(engine, {'float': FLOAT, 'union': ordered}, 1) == 'union'
    # a choice that took a tuple for a list before it failed weighs on its union, if that goes from left to right
    for mode, name in (('smart', 'union'), ('left_to_right', 'any')):
        inner = union(items(INT), {'type': 'literal', 'expected': [(1, 'a')]}, mode=mode)
        assert chosen(engine, {'any': ANY, 'union': inner}, (1, 'a')) == name


@on_both
def test_each_choice_is_tried_once(engine):
    log: list = []
    schema = union(after('int', INT, log), after('float', FLOAT, log), after('str', STR, log))
    assert outcome(engine, schema, '1') == ('str', '1')
    assert log == ['int', 'float', 'str']
    log.clear()
    assert outcome(engine, schema, 1) == ('int', 1)
    assert log == ['int']
    log.clear()
    assert outcome(engine, schema, [])[0][:2] == ('int_type', ('function-after[function(), int]',))
    assert log == []


@on_both
def test_inputs_that_can_be_read_once(engine):
    # the first choice leaves nothing of an iterator for the second
    assert outcome(engine, union(items(INT), items(BOOL)), iter(['x'])) == []


@on_both
@MODES
def test_omit(engine, mode):
    def omit(value):
        raise engine.PydanticOmit

    assert outcome(engine, items(union(INT, plain(omit), mode=mode)), [1, 'x', 2]) == [1, 2]
    expected = [1] if mode == 'smart' else []
    assert outcome(engine, items(union(plain(omit), INT, mode=mode)), [1, 'x']) == expected


@on_both
@MODES
def test_use_default_and_other_exceptions_end_the_search(engine, mode):
    def use_default(value):
        raise engine.PydanticUseDefault

    def fail(value):
        raise TypeError('no')

    schema = {'type': 'default', 'default': 5, 'schema': union(plain(use_default), INT, mode=mode)}
    assert outcome(engine, schema, 1) == 5
    assert outcome(engine, union(plain(fail), INT, mode=mode), 1) == 'TypeError: no'
    # an inexact success is not the end in smart mode
    expected = 'TypeError: no' if mode == 'smart' else 1
    assert outcome(engine, union(INT, plain(fail), mode=mode), '1') == expected
    assert outcome(engine, union(INT, plain(fail), mode=mode), 1) == 1


@on_both
@MODES
def test_strict(engine, mode):
    assert outcome(engine, union(INT, FLOAT, mode=mode), '1', strict=True) == [
        ('int_type', ('int',), 'Input should be a valid integer'),
        ('float_type', ('float',), 'Input should be a valid number'),
    ]
    # the union's own key has no effect
    assert outcome(engine, union(INT, FLOAT, mode=mode, strict=True), '1') == 1
    assert outcome(engine, union({**INT, 'strict': True}, FLOAT, mode=mode), '1') == 1.0


@on_both
@MODES
def test_custom_errors(engine, mode):
    own = {'custom_error_type': 'own', 'custom_error_message': 'not {what}', 'custom_error_context': {'what': 1}}
    assert outcome(engine, union(INT, STR, mode=mode, **own), []) == [('own', (), 'not 1')]
    assert outcome(engine, union(INT, STR, mode=mode, **own), 1) == 1
    assert outcome(engine, union(INT, STR, mode=mode, custom_error_type='int_type'), []) == [
        ('int_type', (), 'Input should be a valid integer')
    ]
    known = {'custom_error_type': 'literal_error', 'custom_error_context': {'expected': 'this'}}
    assert outcome(engine, union(INT, STR, mode=mode, **known), []) == [('literal_error', (), 'Input should be this')]
    # without a type there is no such error
    assert outcome(engine, union(INT, STR, mode=mode, custom_error_message='no'), []) == INT_AND_STR_REFUSED


@on_both
def test_custom_error_instead_of_errors_of_user_code(engine):
    def fail(value):
        raise ValueError('no')

    schema = union(plain(fail), INT, custom_error_type='own', custom_error_message='no')
    assert outcome(engine, schema, []) == [('own', (), 'no')]


@on_both
@MODES
def test_one_choice(engine, mode):
    validator = engine.SchemaValidator(union(INT, mode=mode))
    assert validator.title == 'int'
    assert engine.SchemaValidator(union(INT, mode=mode, auto_collapse=False)).title == 'union[int]'
    assert engine.SchemaValidator(union(INT, mode=mode, auto_collapse=1)).title == 'int'
    assert outcome(engine, union(INT, mode=mode, auto_collapse=False), 'x') == [
        ('int_parsing', ('int',), 'Input should be a valid integer, unable to parse string as an integer')
    ]


@on_both
def test_titles(engine):
    assert engine.SchemaValidator(union(INT, (STR, 'text'), union(FLOAT, BOOL))).title == (
        'union[int,text,union[float,bool]]'
    )


@on_both
def test_no_assignment_and_no_default(engine):
    validator = engine.SchemaValidator(union({'type': 'default', 'default': 1, 'schema': INT}, STR))
    assert validator.get_default_value() is None
    with pytest.raises(TypeError, match=r'^validate_assignment is not supported for union\[default\[int\],str\]$'):
        validator.validate_assignment({}, 'a', 1)


@on_both
@MODES
def test_partial(engine, mode):
    schema = union(items(INT), items(STR), mode=mode)
    assert outcome(engine, schema, '["x", "y', 'json', allow_partial='trailing-strings') == ['x', 'y']
    assert outcome(engine, schema, [1, 2, 'x'], allow_partial=True) == [1, 2]


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "union" validator:\n  '
    assert schema_error(engine, union()) == head + 'SchemaError: One or more union choices required'
    assert schema_error(engine, {'type': 'union'}) == head + "KeyError: 'choices'"
    assert schema_error(engine, {'type': 'union', 'choices': ()}) == (
        head + "TypeError: 'tuple' object is not an instance of 'list'"
    )
    assert schema_error(engine, union(5)) == head + "TypeError: 'int' object is not an instance of 'dict'"
    assert schema_error(engine, union((INT,))) == head + 'IndexError: tuple index out of range'
    assert schema_error(engine, union(INT, mode='other')) == (
        head + 'SchemaError: Invalid union mode: `other`, expected `smart` or `left_to_right`'
    )
    assert schema_error(engine, union(INT, STR, custom_error_type='own')) == (head + "KeyError: 'custom_error_message'")
    assert schema_error(engine, union(INT, STR, custom_error_type='literal_error')) == (
        head + "TypeError: LiteralError: 'expected' required in context"
    )
