"""Differences that are meant, each a named predicate narrower than one kind, with a test in test_explained.py.

A predicate gets the case, the step (None for compiling), the reference's outcome and ours, and is true only where the
difference is exactly the one it names. `docs/differences.md` says the same in words.
"""

from __future__ import annotations

import decimal
import re
from typing import Any, Callable

from .case import Case, Outcome, Step
from .describe import Lazy, Nasty

Predicate = Callable[[Case, 'Step | None', Outcome, Outcome], bool]
EXPLAINED: dict[str, Predicate] = {}


def explains(function: Predicate) -> Predicate:
    EXPLAINED[function.__name__] = function
    return function


def explanation(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> str | None:
    """The name of the first predicate that holds, or None."""
    for name, predicate in EXPLAINED.items():
        if predicate(case, step, reference, ours):
            return name
    return None


def kinds_in(part: Any) -> set[str]:
    """Every `type` of a schema and of what is inside."""
    found: set[str] = set()
    todo = [part]
    while todo:
        item = todo.pop()
        if type(item) is dict:
            if isinstance(item.get('type'), str):
                found.add(item['type'])
            todo.extend(item.values())
        elif type(item) in (list, tuple):
            todo.extend(item)
    return found


def leaves(frozen: Any) -> list[Any]:
    """The frozen form flattened, for finding single parts that differ."""
    found, todo = [], [frozen]
    while todo:
        item = todo.pop()
        if type(item) is tuple and item and item[0] != 'decimal':
            todo.extend(item)
        else:
            found.append(item)
    return found


def _decimals(frozen: Any) -> list[Any]:
    found = [leaf[1] for leaf in leaves(frozen) if type(leaf) is tuple and len(leaf) == 2 and leaf[0] == 'decimal']
    return [decimal.Decimal(parts) for parts in found]


BEYOND_DOUBLES = re.compile(r'\d[eE]\+?\d{3,}')


@explains
def decimal_from_json_keeps_its_digits(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A decimal read from a JSON number keeps the digits that stand there; the reference goes through a double.

    Both accept and differ in decimals only, ours having more digits each time; or a bound on digits decides otherwise.
    """
    if step is None or 'decimal' not in kinds_in(case.schema):
        return False
    if step.method != 'validate_json' and 'json' not in kinds_in(case.schema):
        return False
    if BEYOND_DOUBLES.search(repr(step.args[0])):
        return 'finite_number' in leaves(reference[1]) or step.method == 'isinstance_python'
    if reference[0] != 'ok' or ours[0] != 'ok':
        return False
    theirs, mine = leaves(reference[1]), leaves(ours[1])
    if len(theirs) != len(mine):
        return False
    pairs = [(a, b) for a, b in zip(theirs, mine, strict=False) if a != b]
    return bool(pairs) and all(
        type(a) is tuple and type(b) is tuple and a[:1] == b[:1] == ('decimal',) and len(b[1].digits) > len(a[1].digits)
        for a, b in pairs
    )


@explains
def failed_assignment_leaves_the_object(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A function that refuses after an assignment was validated: same error, but our object is as it was before."""
    if step is None or step.method != 'validate_assignment':
        return False
    if not kinds_in(case.schema) & {'function-after', 'function-wrap'}:
        return False
    if reference[0] not in ('refused', 'raised') or ours[0] != reference[0]:
        return False
    return reference[2:4] == ours[2:4] and _types(reference[1]) == _types(ours[1]) and reference[4] != ours[4]


@explains
def no_string_in_a_typed_dict(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A value in a typed dict that is neither string nor dict: refused by us, left out by the reference.

    The refusal may be told as a custom error, or make a union take another choice.
    """
    if step is None or step.method != 'validate_strings' or 'typed-dict' not in kinds_in(case.schema):
        return False
    told = leaves(ours[1])
    more = told.count('string_type') > leaves(reference[1]).count('string_type')
    if ours[0] == 'refused' and reference[0] in ('ok', 'refused') and more:
        return True
    hides = bool(kinds_in(case.schema) & {'custom-error', 'union', 'tagged-union', 'default', 'function-wrap'})
    return hides and reference[0] in ('ok', 'refused') and _has_value_of_no_text(step.args[0])


def _has_value_of_no_text(part: Any) -> bool:
    """Whether a dict inside has a value that is neither text nor a dict."""
    if type(part) is dict:
        return any(type(value) not in (str, dict) or _has_value_of_no_text(value) for value in part.values())
    return False


@explains
def title_that_is_no_text(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A config title that is no text: printing the error panics in the reference, and raises a TypeError in ours."""
    if reference[0] != ours[0] or reference[0] != 'refused' or reference[2:] != ours[2:]:
        return False
    theirs, mine = reference[1], ours[1]
    return (
        theirs[0] == mine[0]
        and theirs[2:] == mine[2:]
        and theirs[1].startswith('raises PanicException')
        and mine[1].startswith('raises TypeError')
    )


def _types(frozen: Any) -> Any:
    return frozen[0] if isinstance(frozen, tuple) and frozen else frozen


CHANGED = ('changed size during iteration', 'mutated during iteration', 'changed during')


@explains
def container_changed_while_read(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """User code changes the container that is being read: the reference panics.

    We end in a clear error, or, with the extra values of a record, go on with what it held at first.
    """
    told = ours[0] in ('raised', 'refused') and any(word in str(ours[1]) for word in CHANGED)
    extra = 'extra_behavior' in str(case.schema) and 'changed size' in str(reference[1]) and ours[0] != 'panicked'
    return reference[0] == 'panicked' and (told or extra)


@explains
def default_that_is_not_there(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A `default` schema with `validate_default` but no default, asked for its default: the reference panics."""
    return reference[0] == 'panicked' and ours[0] != 'panicked' and _has_hollow_default(case.schema)


INNERMOST = re.compile(r'\[[^\[\]]*\]')


def _without_names(frozen: Any) -> Any:
    """The frozen form with what stands in brackets left out of all texts."""
    if type(frozen) is tuple:
        return tuple(map(_without_names, frozen))
    while type(frozen) is str and INNERMOST.search(frozen):
        frozen = INNERMOST.sub('', frozen)
    return frozen


@explains
def name_of_a_definition(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """How far a name tells of definitions that mention others: the reference keeps what it told first."""
    if reference[0] != ours[0] or 'definitions' not in kinds_in(case.schema):
        return False
    if '...' not in repr(reference) + repr(ours):
        return False
    return reference[2:] == ours[2:] and _without_names(reference[1]) == _without_names(ours[1])


@explains
def depth_of_mentions(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """Data nested as deeply as the limit: we count definitions that come back to themselves only."""
    too_deep = any(type(part) is Nasty and part.args[0].startswith('deeper') for part in _parts(step))
    return too_deep and 'definition-ref' in kinds_in(case.schema) and 'recursion_' in repr(reference[1])


def _parts(step: Step | None) -> list[Any]:
    """The arguments of a step and all that is in them."""
    found, todo = [], list(step.args) if step is not None else []
    while todo:
        item = todo.pop()
        found.append(item)
        if isinstance(item, Lazy):
            todo.extend(item.args)
        elif type(item) in (list, tuple):
            todo.extend(item)
        elif type(item) is dict:
            todo.extend(item.values())
    return found


@explains
def text_of_a_validator_iterator(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """The lazy iterator of a `generator` schema, told as text: how nodes print themselves is the engine's own."""
    if 'generator' not in kinds_in(case.schema):
        return False
    theirs, mine = ([VALIDATOR_ITERATOR.sub(r'\1', str(part)) for part in outcome] for outcome in (reference, ours))
    return theirs == mine and 'ValidatorIterator' in str(ours)


VALIDATOR_ITERATOR = re.compile(r'(ValidatorIterator\(index=\d+), schema=.*\)', re.DOTALL)


WHOLE = frozenset(
    ('arguments', 'arguments-v3', 'call', 'dataclass-args', 'definition-ref', 'model-fields', 'named-tuple', 'tuple')
)


@explains
def choice_after_one_that_is_not_read_partly(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """Partial input of a union: the reference forgets that it is partial at a choice that is never read partly."""
    if step is None or step.kwargs.get('allow_partial') in (None, False, 'off'):
        return False
    told = ('ok', 'refused')
    return reference[0] in told and ours[0] in told and _any_schema(case.schema, _comes_after_a_whole_choice)


def _comes_after_a_whole_choice(schema: dict[str, Any]) -> bool:
    return schema.get('type') == 'union' and bool(kinds_in(list(schema['choices'])[:-1]) & WHOLE)


@explains
def set_without_an_order(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """NaN hashes by address and URLs by their engine, so a set that holds one comes in any order: the same parts."""
    told = repr(step)
    if reference[0] != ours[0] or not re.search('nan|Url', told):
        return False
    if not kinds_in(case.schema) & {'set', 'frozenset'} and not re.search("'(frozen)?set'", told):
        return False
    theirs, mine = (sorted(map(repr, leaves(outcome))) for outcome in (reference, ours))
    if theirs != mine:
        # within a text, which may be cut in the middle
        theirs, mine = (sorted(INPUT_VALUE.sub('', ''.join(texts))) for texts in (theirs, mine))
    return theirs == mine


INPUT_VALUE = re.compile('input_value={[^}]*}')


@explains
def module_of_the_sentinel(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """`MISSING` dumped as if it was an instance: it says the module that it comes from."""
    theirs, mine = (SENTINEL.sub('', str(outcome)) for outcome in (reference, ours))
    return theirs == mine and "'_re" in str(reference)


SENTINEL = re.compile('pydantic_core|duramen|_re\\.\\.\\..*?ENGINE')


@explains
def name_of_a_mention(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """Warnings that name what a `definition-ref` inside a container stands for: classes and what comes later by their names.

    They may be raised (`warnings='error'`).
    """
    raised = reference[0] == 'raised' and 'Pydantic serializer warnings' in str(reference[1])
    told = reference[1:3] if raised else reference[2]
    if 'definitions' not in kinds_in(case.schema) or 'definition-ref' not in str(told):
        return False
    theirs, mine = (NAME.sub('`', str(outcome)) for outcome in (reference, ours))
    return theirs == mine


NAME = re.compile(r'`[\w.-]+\[[^`]*`')


@explains
def depth_of_dumped_mentions(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """Data nested as deeply as the limit: the reference takes a mention that is opened again for a cycle."""
    deep = any(type(part) is Nasty and part.args[0].startswith('deeper') for part in _parts(step))
    limits = ('Maximum serialization depth exceeded', 'Circular reference detected')
    return deep and all(any(limit in str(outcome[1]) for limit in limits) for outcome in (reference, ours))


def _any_schema(part: Any, holds: Callable[[dict[str, Any]], bool]) -> bool:
    """Whether some dict inside is a schema for which `holds` is true."""
    if type(part) is dict:
        return holds(part) or any(_any_schema(value, holds) for value in part.values())
    return type(part) in (list, tuple) and any(_any_schema(item, holds) for item in part)


def _has_hollow_default(part: Any) -> bool:
    return _any_schema(part, lambda s: s.get('type') == 'default' and 'default' not in s and 'default_factory' not in s)


def _refused_when_compiling(reference: Outcome, ours: Outcome) -> bool:
    return reference[0] == 'panicked' and ours[0] == 'not compiled' and ours[1][0] == 'SchemaError'


@explains
def variadic_index_out_of_range(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A `variadic_item_index` beyond the items: the reference panics while compiling, we raise a SchemaError."""
    return _refused_when_compiling(reference, ours) and _any_schema(
        case.schema, lambda s: s.get('type') == 'tuple' and (s.get('variadic_item_index') or 0) > len(s['items_schema'])
    )


@explains
def serializer_of_an_empty_chain(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A chain without steps: the reference's serializer panics while compiling, ours raises a SchemaError."""
    return _refused_when_compiling(reference, ours) and _any_schema(
        case.schema, lambda s: s.get('type') == 'chain' and not s.get('steps')
    )


@explains
def custom_error_without_its_type(case: Case, step: Step | None, reference: Outcome, ours: Outcome) -> bool:
    """A `custom-error` schema without `custom_error_type`: the reference panics while compiling."""
    return _refused_when_compiling(reference, ours) and _any_schema(
        case.schema, lambda s: s.get('type') == 'custom-error' and 'custom_error_type' not in s
    )
