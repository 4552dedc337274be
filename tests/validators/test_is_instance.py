"""`is-instance`: an object of a class, as `isinstance` says."""

from __future__ import annotations

import typing

import pytest

from .outcomes import on_both, outcome, schema_error


def is_instance(cls, **keys) -> dict:
    return {'type': 'is-instance', 'cls': cls, **keys}


class Outer:
    class Inner:
        pass


def refused(text: str) -> list:
    return [('is_instance_of', (), f'Input should be an instance of {text}')]


@on_both
@pytest.mark.parametrize(
    'cls, value, result',
    [
        (int, 1, 1),
        (int, True, True),
        (int, 'a', refused('int')),
        ((int, str), 'a', 'a'),
        ((int, str), None, refused("(<class 'int'>, <class 'str'>)")),
        ((), 1, refused('()')),
        (type(None), None, None),
        (Outer.Inner, 1, refused('Outer.Inner')),
        (typing.Sized, 'a', 'a'),
        (typing.Sized, 1, refused('typing.Sized')),
    ],
)
def test_python(engine, cls, value, result):
    assert outcome(engine, is_instance(cls), value) == result


@on_both
def test_class_repr(engine):
    assert outcome(engine, is_instance(int, cls_repr='a number'), 'a') == refused('a number')
    assert engine.SchemaValidator(is_instance(int, cls_repr='a number')).title == 'is-instance[a number]'
    assert engine.SchemaValidator(is_instance(Outer.Inner)).title == 'is-instance[Outer.Inner]'


@on_both
@pytest.mark.parametrize('value, mode', [('1', 'json'), ('{}', 'json'), ('1', 'strings')])
def test_no_python_object(engine, value, mode):
    text = 'Cannot check `isinstance` when validating from json, use a JsonOrPython validator instead'
    assert outcome(engine, is_instance(str), value, mode) == [('needs_python_object', (), text)]


@on_both
def test_instance_checks_of_metaclasses(engine):
    log = []

    class Meta(type):
        def __instancecheck__(cls, value):
            log.append(value)
            if value == 'fail':
                raise ValueError('no')
            return value == 5

    class Five(metaclass=Meta):
        pass

    validator = engine.SchemaValidator(is_instance(Five))
    assert log == ['cls']
    assert validator.validate_python(5) == 5
    with pytest.raises(ValueError, match='^no$'):
        validator.validate_python('fail')
    assert log == ['cls', 5, 'fail']


@on_both
def test_wrong_schemas(engine):
    head = 'Error building "is-instance" validator:\n  '
    for cls in ('int', None, [int], (int, 'str')):
        assert schema_error(engine, is_instance(cls)) == (
            head + "SchemaError: 'cls' must be valid as the first argument to 'isinstance'"
        )
    assert schema_error(engine, {'type': 'is-instance'}) == head + "KeyError: 'cls'"
    assert schema_error(engine, is_instance(int, cls_repr=1)) == (
        head + "TypeError: 'int' object is not an instance of 'str'"
    )
