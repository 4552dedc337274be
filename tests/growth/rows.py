"""Hostile inputs of a size: what each row of the growth table does, and the smallest size that it is measured at.

A row is a function of a size that returns the call to measure. Where a call ends in an error, the row sees to it that
it is the right one.
"""

from __future__ import annotations

from typing import Any, Callable

import duramen
from duramen import core_schema as cs

Call = Callable[[], Any]
ROWS: dict[str, tuple[Callable[[int], Call], int]] = {}


def row(name: str, size: int) -> Callable[[Callable[[int], Call]], Callable[[int], Call]]:
    """Enter a function into the table."""

    def enter(make: Callable[[int], Call]) -> Callable[[int], Call]:
        ROWS[name] = make, size
        return make

    return enter


def refused(kind: str, call: Callable[..., Any], *arguments: Any, **keywords: Any) -> Call:
    """A call that raises a `ValidationError` whose first line is of `kind`; nothing of it is rendered."""

    def run() -> duramen.ValidationError:
        try:
            call(*arguments, **keywords)
        except duramen.ValidationError as error:
            return error
        raise AssertionError('nothing was raised')

    assert (found := run().errors(include_input=False)[0]['type']) == kind, found
    return run


def raising(error: type[Exception], call: Callable[..., Any], *arguments: Any) -> Call:
    """A call that raises."""

    def run() -> None:
        try:
            call(*arguments)
        except error:
            return
        raise AssertionError('nothing was raised')

    return run


ANY = duramen.SchemaValidator(cs.any_schema())
ANYTHING = duramen.SchemaSerializer(cs.any_schema())
INTS = duramen.SchemaValidator(cs.list_schema(cs.int_schema()))
TREE_SCHEMA = cs.definitions_schema(
    cs.definition_reference_schema('tree'), [cs.list_schema(cs.definition_reference_schema('tree'), ref='tree')]
)
TREE, TREES = duramen.SchemaValidator(TREE_SCHEMA), duramen.SchemaSerializer(TREE_SCHEMA)


def nested(depth: int) -> list[Any]:
    value: list[Any] = []
    for _ in range(depth):
        value = [value]
    return value


def ring(length: int) -> list[Any]:
    first: list[Any] = []
    last = first
    for _ in range(length):
        last.append([])
        last = last[0]
    last.append(first)
    return first


@row('JSON nested n deep', 20_000)
def deep_json(size: int) -> Call:
    return refused('json_invalid', ANY.validate_json, '[' * size + ']' * size)


@row('JSON 150 deep, n times', 200)
def wide_json(size: int) -> Call:
    text = '[' + ','.join(['[' * 150 + ']' * 150] * size) + ']'
    return lambda: ANY.validate_json(text)


@row('Python lists nested n deep', 20_000)
def deep_python(size: int) -> Call:
    return refused('recursion_depth_exceeded', TREE.validate_python, nested(size))


@row('Python lists nested n deep, dumped', 20_000)
def deep_dump(size: int) -> Call:
    return raising(ValueError, TREES.to_json, nested(size))


@row('a ring of n lists', 20_000)
def cyclic(size: int) -> Call:
    return refused('recursion_depth_exceeded', TREE.validate_python, ring(size))


@row('a ring of n lists, dumped', 20_000)
def cyclic_dump(size: int) -> Call:
    return raising(ValueError, ANYTHING.to_json, ring(size))


@row('a schema nested n deep, compiled', 50)
def deep_schema(size: int) -> Call:
    schema = cs.int_schema()
    for _ in range(size):
        schema = cs.list_schema(cs.nullable_schema(schema))
    return lambda: (duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema))


@row('a schema of n definitions, each mentioning two, compiled', 200)
def many_definitions(size: int) -> Call:
    names = [f'd{number}' for number in range(size)]
    mention = [cs.definition_reference_schema(name) for name in names]
    made = [
        cs.typed_dict_schema(
            {'a': cs.typed_dict_field(mention[(2 * n) % size]), 'b': cs.typed_dict_field(mention[(n + 1) % size])},
            ref=name,
            total=False,
        )
        for n, name in enumerate(names)
    ]
    schema = cs.definitions_schema(mention[0], made)
    return lambda: (duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema))


def choice(number: int) -> dict[str, Any]:
    fields = {'kind': cs.literal_schema([f'k{number}']), 'value': cs.int_schema()}
    return cs.typed_dict_schema({name: cs.typed_dict_field(schema) for name, schema in fields.items()})


@row('a tagged union of n choices, compiled', 200)
def tagged_union(size: int) -> Call:
    schema = cs.tagged_union_schema({f'k{number}': choice(number) for number in range(size)}, 'kind')
    return lambda: (duramen.SchemaValidator(schema), duramen.SchemaSerializer(schema))


@row('a tagged union of n choices, the last and none', 1000)
def tagged_union_used(size: int) -> Call:
    validator = duramen.SchemaValidator(
        cs.tagged_union_schema({f'k{number}': choice(number) for number in range(size)}, 'kind')
    )
    text = f'{{"kind": "k{size - 1}", "value": 1}}'
    wrong = refused('union_tag_invalid', validator.validate_json, '{"kind": "none"}')
    return lambda: (validator.validate_json(text), wrong())


@row('a union of n choices, none of which fits', 200)
def union(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.union_schema([choice(number) for number in range(size)]))
    return refused('literal_error', validator.validate_json, '{"kind": "none", "value": 1}')


@row('an int of n digits', 20_000)
def long_int(size: int) -> Call:
    text = '9' * size
    wrong = refused('json_invalid', INTS.validate_json, f'[{text}]')
    as_text = refused('int_parsing_size', INTS.validate_json, f'["{text}"]')
    return lambda: (wrong(), as_text())


@row('a float of n digits', 20_000)
def long_float(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.float_schema())
    text = '0.' + '3' * size
    return lambda: (validator.validate_json(text), validator.validate_json(f'"{text}"'))


@row('a decimal of n digits', 20_000)
def long_decimal(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.decimal_schema(max_digits=None))
    text = '0.' + '3' * size
    return lambda: (validator.validate_json(text), validator.validate_json(f'"{text}"'))


@row('an exponent of n', 20_000)
def long_exponent(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.decimal_schema(multiple_of=3, max_digits=5))
    text = f'1e{size}'
    return raising(ValueError, validator.validate_json, text)


@row('a string of n escapes', 20_000)
def escapes(size: int) -> Call:
    text = '"' + '\\u00e9\\n\\ud83d\\ude00' * size + '"'
    return lambda: duramen.to_json(ANY.validate_json(text), ensure_ascii=True)


@row('a string of n quotes and backslashes, left open', 40_000)
def open_string(size: int) -> Call:
    return refused('json_invalid', ANY.validate_json, '"' + '\\"\\\\' * size)


@row('a pattern that backtracks, n letters', 20_000)
def pattern(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.str_schema(pattern='^(a+)+$'))
    return refused('string_pattern_mismatch', validator.validate_python, 'a' * size + '!')


@row('n keys that are alike', 2000)
def similar_keys(size: int) -> Call:
    # longer than the keys that are kept from call to call: whether a key is known is another question
    text = '{' + ','.join(f'"{"k" * 100}{number}":{number}' for number in range(size)) + '}'
    validator = duramen.SchemaValidator(cs.dict_schema(cs.str_schema(), cs.int_schema()))
    return lambda: validator.validate_json(text)


@row('one key n times', 20_000)
def one_key(size: int) -> Call:
    validator = duramen.SchemaValidator(cs.typed_dict_schema({'k': cs.typed_dict_field(cs.int_schema())}))
    text = '{' + ','.join(['"k":1'] * size) + '}'
    return lambda: validator.validate_json(text)


FORBID = cs.typed_dict_schema({'a': cs.typed_dict_field(cs.int_schema())}, extra_behavior='forbid')


@row('n unknown keys, refused, not rendered', 5000)
def unknown_keys(size: int) -> Call:
    text = '{"a":1,' + ','.join(f'"x{number}":{{"y":[{number}]}}' for number in range(size)) + '}'
    return refused('extra_forbidden', duramen.SchemaValidator(FORBID).validate_json, text)


@row('n unknown keys, rendered', 2000)
def unknown_keys_rendered(size: int) -> Call:
    error = unknown_keys(size)()
    return lambda: (error.errors(), str(error), error.json())


@row('n wrong items', 5000)
def wrong_items(size: int) -> Call:
    return refused('int_parsing', INTS.validate_json, '["x"' + ',"x"' * size + ']')


@row('n aliases, none given', 200)
def aliases(size: int) -> Call:
    fields = {
        f'f{number}': cs.typed_dict_field(cs.int_schema(), validation_alias=[['x', number], [f'y{number}']])
        for number in range(size)
    }
    validator = duramen.SchemaValidator(cs.typed_dict_schema(fields))
    return refused('missing', validator.validate_json, '{"x": []}')
