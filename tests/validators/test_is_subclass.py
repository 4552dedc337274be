"""`is-subclass`: a class derived from another, as `issubclass` says."""

from __future__ import annotations

import pytest

from .outcomes import on_both, outcome, schema_error


def is_subclass(cls, **keys) -> dict:
    return {'type': 'is-subclass', 'cls': cls, **keys}


class Outer:
    class Inner:
        pass


def refused(text: str) -> list:
    return [('is_subclass_of', (), f'Input should be a subclass of {text}')]


@on_both
@pytest.mark.parametrize(
    'cls, value, result',
    [
        (int, int, int),
        (int, bool, bool),
        (int, str, refused('int')),
        (int, 1, refused('int')),
        (list, list[int], refused('list')),
        (Outer.Inner, int, refused('Outer.Inner')),
    ],
)
def test_python(engine, cls, value, result):
    assert outcome(engine, is_subclass(cls), value) == result


@on_both
def test_class_repr(engine):
    assert outcome(engine, is_subclass(int, cls_repr='a number'), str) == refused('a number')
    assert engine.SchemaValidator(is_subclass(int, cls_repr='a number')).title == 'is-subclass[a number]'


@on_both
@pytest.mark.parametrize('value, mode', [('"int"', 'json'), ('int', 'strings')])
def test_no_python_object(engine, value, mode):
    text = 'Cannot check `issubclass` when validating from json, use a JsonOrPython validator instead'
    assert outcome(engine, is_subclass(int), value, mode) == [('needs_python_object', (), text)]


@on_both
def test_subclass_checks_of_metaclasses(engine):
    class Meta(type):
        def __subclasscheck__(cls, other):
            raise ValueError('no')

    class Strange(metaclass=Meta):
        pass

    assert outcome(engine, is_subclass(Strange), int) == 'ValueError: no'


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "is-subclass" validator:\n  '
    assert schema_error(engine, is_subclass((int, str))) == (
        head + "TypeError: 'tuple' object is not an instance of 'type'"
    )
    assert schema_error(engine, is_subclass(None)) == head + "TypeError: 'None' is not an instance of 'type'"
    assert schema_error(engine, {'type': 'is-subclass'}) == head + "KeyError: 'cls'"
