"""Collections."""

from __future__ import annotations

from types import MappingProxyType

from .parts import INT, STR
from .rows import ABSENT, row

row('ListSchema', 'items_schema', {'type': 'list'}, INT, STR, ['1'], '[1]', "['1']")
row(
    'ListSchema',
    'min_length',
    {'type': 'list', 'items_schema': INT},
    ABSENT,
    3,
    ['1', '2'],
    '[1, 2]',
    '! too_short at root: List should have at least 3 items after validation, not 2',
)
row(
    'ListSchema',
    'max_length',
    {'type': 'list', 'items_schema': INT},
    ABSENT,
    1,
    ['1', '2'],
    '[1, 2]',
    '! too_long at root: List should have at most 1 item after validation, not 2',
)
row(
    'ListSchema',
    'fail_fast',
    {'type': 'list', 'items_schema': INT},
    ABSENT,
    True,
    ['x', 'y'],
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer, int_parsing at 1: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'ListSchema',
    'strict',
    {'type': 'list', 'items_schema': INT},
    ABSENT,
    True,
    ('1',),
    '[1]',
    '! list_type at root: Input should be a valid list',
)
row('DequeSchema', 'items_schema', {'type': 'deque'}, INT, STR, ['1'], 'deque([1])', "deque(['1'])")
row(
    'DequeSchema',
    'min_length',
    {'type': 'deque', 'items_schema': INT},
    ABSENT,
    3,
    ['1', '2'],
    'deque([1, 2])',
    '! too_short at root: Deque should have at least 3 items after validation, not 2',
)
row(
    'DequeSchema',
    'max_length',
    {'type': 'deque', 'items_schema': INT},
    ABSENT,
    1,
    ['1', '2'],
    'deque([1, 2])',
    '! too_long at root: Deque should have at most 1 item after validation, not 2',
)
row(
    'DequeSchema',
    'fail_fast',
    {'type': 'deque', 'items_schema': INT},
    ABSENT,
    True,
    ['x', 'y'],
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer, int_parsing at 1: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'DequeSchema',
    'strict',
    {'type': 'deque', 'items_schema': INT},
    ABSENT,
    True,
    ('1',),
    'deque([1])',
    '! deque_type at root: Input should be a valid deque',
)
row('SetSchema', 'items_schema', {'type': 'set'}, INT, STR, ['1'], '{1}', "{'1'}")
row(
    'SetSchema',
    'min_length',
    {'type': 'set', 'items_schema': INT},
    ABSENT,
    3,
    ['1', '2'],
    '{1, 2}',
    '! too_short at root: Set should have at least 3 items after validation, not 2',
)
row(
    'SetSchema',
    'max_length',
    {'type': 'set', 'items_schema': INT},
    ABSENT,
    1,
    ['1', '2'],
    '{1, 2}',
    '! too_long at root: Set should have at most 1 item after validation, not more',
)
row(
    'SetSchema',
    'fail_fast',
    {'type': 'set', 'items_schema': INT},
    ABSENT,
    True,
    ['x', 'y'],
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer, int_parsing at 1: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'SetSchema',
    'strict',
    {'type': 'set', 'items_schema': INT},
    ABSENT,
    True,
    ('1',),
    '{1}',
    '! set_type at root: Input should be a valid set',
)
row('FrozenSetSchema', 'items_schema', {'type': 'frozenset'}, INT, STR, ['1'], 'frozenset({1})', "frozenset({'1'})")
row(
    'FrozenSetSchema',
    'min_length',
    {'type': 'frozenset', 'items_schema': INT},
    ABSENT,
    3,
    ['1', '2'],
    'frozenset({1, 2})',
    '! too_short at root: Frozenset should have at least 3 items after validation, not 2',
)
row(
    'FrozenSetSchema',
    'max_length',
    {'type': 'frozenset', 'items_schema': INT},
    ABSENT,
    1,
    ['1', '2'],
    'frozenset({1, 2})',
    '! too_long at root: Frozenset should have at most 1 item after validation, not more',
)
row(
    'FrozenSetSchema',
    'fail_fast',
    {'type': 'frozenset', 'items_schema': INT},
    ABSENT,
    True,
    ['x', 'y'],
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer, int_parsing at 1: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'FrozenSetSchema',
    'strict',
    {'type': 'frozenset', 'items_schema': INT},
    ABSENT,
    True,
    ('1',),
    'frozenset({1})',
    '! frozen_set_type at root: Input should be a valid frozenset',
)
row('GeneratorSchema', 'items_schema', {'type': 'generator'}, INT, STR, ['1'], 'yields [1]', "yields ['1']")
row(
    'GeneratorSchema',
    'min_length',
    {'type': 'generator', 'items_schema': INT},
    ABSENT,
    3,
    ['1', '2'],
    'yields [1, 2]',
    '! too_short at root: Generator should have at least 3 items after validation, not 2',
)
row(
    'GeneratorSchema',
    'max_length',
    {'type': 'generator', 'items_schema': INT},
    ABSENT,
    1,
    ['1', '2'],
    'yields [1, 2]',
    '! too_long at root: Generator should have at most 1 item after validation, not more',
)
row('TupleSchema', 'items_schema', {'type': 'tuple'}, [INT], [STR], ['1'], '(1,)', "('1',)")
row(
    'TupleSchema',
    'variadic_item_index',
    {'type': 'tuple', 'items_schema': [INT]},
    ABSENT,
    0,
    ['1', '2'],
    '! too_long at root: Tuple should have at most 1 item after validation, not 2',
    '(1, 2)',
)
row(
    'TupleSchema',
    'min_length',
    {'type': 'tuple', 'items_schema': [INT], 'variadic_item_index': 0},
    ABSENT,
    3,
    ['1', '2'],
    '(1, 2)',
    '! too_short at root: Tuple should have at least 3 items after validation, not 2',
)
row(
    'TupleSchema',
    'max_length',
    {'type': 'tuple', 'items_schema': [INT], 'variadic_item_index': 0},
    ABSENT,
    1,
    ['1', '2'],
    '(1, 2)',
    '! too_long at root: Tuple should have at most 1 item after validation, not 2',
)
row(
    'TupleSchema',
    'fail_fast',
    {'type': 'tuple', 'items_schema': [INT], 'variadic_item_index': 0},
    ABSENT,
    True,
    ['x', 'y'],
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer, int_parsing at 1: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at 0: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'TupleSchema',
    'strict',
    {'type': 'tuple', 'items_schema': [INT], 'variadic_item_index': 0},
    ABSENT,
    True,
    ['1'],
    '(1,)',
    '! tuple_type at root: Input should be a valid tuple',
)
row('DictSchema', 'keys_schema', {'type': 'dict'}, ABSENT, INT, {'1': 1}, "{'1': 1}", '{1: 1}')
row('DictSchema', 'values_schema', {'type': 'dict'}, ABSENT, INT, {'a': '1'}, "{'a': '1'}", "{'a': 1}")
row(
    'DictSchema',
    'min_length',
    {'type': 'dict', 'values_schema': INT},
    ABSENT,
    3,
    {'a': 1, 'b': 2},
    "{'a': 1, 'b': 2}",
    '! too_short at root: Dictionary should have at least 3 items after validation, not 2',
)
row(
    'DictSchema',
    'max_length',
    {'type': 'dict', 'values_schema': INT},
    ABSENT,
    1,
    {'a': 1, 'b': 2},
    "{'a': 1, 'b': 2}",
    '! too_long at root: Dictionary should have at most 1 item after validation, not more',
)
row(
    'DictSchema',
    'fail_fast',
    {'type': 'dict', 'values_schema': INT},
    ABSENT,
    True,
    {'a': 'x', 'b': 'y'},
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer, int_parsing at b: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'DictSchema',
    'strict',
    {'type': 'dict', 'values_schema': INT},
    ABSENT,
    True,
    MappingProxyType({'a': 1}),
    "{'a': 1}",
    '! dict_type at root: Input should be a valid dictionary',
)
row(
    'OrderedDictSchema',
    'keys_schema',
    {'type': 'ordered-dict'},
    ABSENT,
    INT,
    {'1': 1},
    "OrderedDict([('1', 1)])",
    'OrderedDict([(1, 1)])',
)
row(
    'OrderedDictSchema',
    'values_schema',
    {'type': 'ordered-dict'},
    ABSENT,
    INT,
    {'a': '1'},
    "OrderedDict([('a', '1')])",
    "OrderedDict([('a', 1)])",
)
row(
    'OrderedDictSchema',
    'min_length',
    {'type': 'ordered-dict', 'values_schema': INT},
    ABSENT,
    3,
    {'a': 1, 'b': 2},
    "OrderedDict([('a', 1), ('b', 2)])",
    '! too_short at root: OrderedDict should have at least 3 items after validation, not 2',
)
row(
    'OrderedDictSchema',
    'max_length',
    {'type': 'ordered-dict', 'values_schema': INT},
    ABSENT,
    1,
    {'a': 1, 'b': 2},
    "OrderedDict([('a', 1), ('b', 2)])",
    '! too_long at root: OrderedDict should have at most 1 item after validation, not more',
)
row(
    'OrderedDictSchema',
    'fail_fast',
    {'type': 'ordered-dict', 'values_schema': INT},
    ABSENT,
    True,
    {'a': 'x', 'b': 'y'},
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer, int_parsing at b: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'OrderedDictSchema',
    'strict',
    {'type': 'ordered-dict', 'values_schema': INT},
    ABSENT,
    True,
    {'a': 1},
    "OrderedDict([('a', 1)])",
    '! ordered_dict_type at root: Input should be a valid OrderedDict',
)
row('CounterSchema', 'keys_schema', {'type': 'counter'}, ABSENT, INT, {'1': 1}, "Counter({'1': 1})", 'Counter({1: 1})')
row(
    'CounterSchema',
    'values_schema',
    {'type': 'counter'},
    ABSENT,
    {'type': 'int', 'ge': 2},
    {'a': 1},
    "Counter({'a': 1})",
    '! greater_than_equal at a: Input should be greater than or equal to 2',
)
row(
    'CounterSchema',
    'min_length',
    {'type': 'counter', 'values_schema': INT},
    ABSENT,
    3,
    {'a': 1, 'b': 2},
    "Counter({'b': 2, 'a': 1})",
    '! too_short at root: Counter should have at least 3 items after validation, not 2',
)
row(
    'CounterSchema',
    'max_length',
    {'type': 'counter', 'values_schema': INT},
    ABSENT,
    1,
    {'a': 1, 'b': 2},
    "Counter({'b': 2, 'a': 1})",
    '! too_long at root: Counter should have at most 1 item after validation, not more',
)
row(
    'CounterSchema',
    'fail_fast',
    {'type': 'counter', 'values_schema': INT},
    ABSENT,
    True,
    {'a': 'x', 'b': 'y'},
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer, int_parsing at b: Input should be a valid integer, unable to parse string as an integer',
    '! int_parsing at a: Input should be a valid integer, unable to parse string as an integer',
)
row(
    'CounterSchema',
    'strict',
    {'type': 'counter', 'values_schema': INT},
    ABSENT,
    True,
    {'a': 1},
    "Counter({'a': 1})",
    '! counter_type at root: Input should be a valid Counter',
)
