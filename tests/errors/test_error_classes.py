"""The exception classes: construction, texts, copying, subclassing and signatures, on both engines."""

from __future__ import annotations

import copy
import gc
import inspect
import pickle
import sys
import weakref
from datetime import date
from decimal import Decimal
from enum import Enum, IntEnum

import duramen
import pydantic_core
import pytest
from both_engines import assert_same
from duramen import (
    PydanticCustomError,
    PydanticKnownError,
    PydanticOmit,
    PydanticSerializationError,
    PydanticSerializationUnexpectedValue,
    PydanticUseDefault,
    SchemaError,
    ValidationError,
)

CLASSES = [
    'ValidationError',
    'SchemaError',
    'PydanticCustomError',
    'PydanticKnownError',
    'PydanticOmit',
    'PydanticUseDefault',
    'PydanticSerializationError',
    'PydanticSerializationUnexpectedValue',
]


class Silent:
    def __str__(self):
        raise ValueError('no text')

    __repr__ = __str__


class Index:
    def __index__(self):
        return 7

    def __str__(self):
        return 'something else'


class Text(str):
    def __str__(self):
        return 'something else'


class Whole(int):
    def __str__(self):
        return 'something else'


class Plain(Enum):
    a = 1


class Number(IntEnum):
    a = 1


@pytest.mark.parametrize('name', CLASSES)
def test_signatures_bases_and_members(name):
    def case(engine):
        cls = getattr(engine, name)
        members = {
            key: str(inspect.signature(getattr(cls, key))) if callable(getattr(cls, key)) else type(member).__name__
            for key, member in sorted(vars(cls).items())
            if key not in ('__new__', '__doc__', '__module__')
        }
        return [
            *(cls.__name__, cls.__qualname__, cls.__module__, [base.__name__ for base in cls.__mro__]),
            *(str(inspect.signature(cls)), cls.__text_signature__, members),
        ]

    assert_same(case)


@pytest.mark.parametrize('name', CLASSES)
def test_subclassing(name):
    assert_same(lambda engine: type('Sub', (getattr(engine, name),), {}).__name__)


def test_only_two_classes_are_open():
    assert type('Sub', (ValidationError,), {})('t', []).title == 't'
    assert type('Sub', (PydanticCustomError,), {})('t', 'm').type == 't'
    with pytest.raises(TypeError, match="type 'duramen._duramen.SchemaError' is not an acceptable base type"):
        type('Sub', (SchemaError,), {})


ARGUMENTS = [
    *((), ('a',), ('a', 'b'), ('a', 'b', 'c'), ('a', 'b', 'c', 'd'), ('a', 'b', 'c', 'd', 'e')),
    *((None,), (1,), ('a', 1), ('a', None), ('a', 'b', 1), ('a', 'b', None), ('\ud800',), ('a', '\ud800')),
    *((None, 'f', 't', 5), (None, None, 't', 5), (None, 'f', None, 5), (None, None, None, 5), ('m', None, None, 5)),
    *((None, None, 't'), (None, 'f'), (None, 'f', 't'), ('', '', '', ''), ('m', 'f', None, [1] * 50)),
    *(('a', [], 'python', True), ('a', []), ('a', (), 'json'), ('a', [], 'string'), ('a', [], 'nope'), ('a', 5)),
    *(('a', [5]), ('a', [{'type': 'missing'}]), ('a', [], 5), ('a', [], 'json', 1), ('t', 'm {a}', {'a': 1})),
    *(('it\'s "q"\n\t\\é\x00\x7f\u200b',), ('greater_than', {'gt': 1}), ('missing', {}), ('missing', {'a': 1})),
]


@pytest.mark.parametrize('name', CLASSES)
@pytest.mark.parametrize('args', ARGUMENTS, ids=ascii)
def test_construction(name, args):
    def case(engine):
        error = getattr(engine, name)(*args)
        reduced = error.__reduce__()
        copies = [copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))]
        return [
            *(str(error), repr(error), error.args, reduced[0].__name__, reduced[1:], type(error).__name__),
            *[(type(c).__name__, str(c), c.args) for c in copies],
        ]

    # The reference aborts on a title that is no text; here that is an exception.
    if name == 'ValidationError' and len(args) > 1 and not isinstance(args[0], str):
        return
    assert_same(case)


@pytest.mark.parametrize('name', CLASSES)
def test_keywords(name):
    for keywords in ({'message': 'x'}, {'title': 't', 'line_errors': []}, {'error_type': 'a', 'message_template': 'b'}):
        assert_same(lambda engine, keywords=keywords: getattr(engine, name)(**keywords))


CONTEXTS = [
    *(('m', None), ('m {a}', None), ('m', {}), ('m {a}', {'a': 1}), ('{}', {'': 3}), ('{a}{a}{{a}}', {'a': 'x'})),
    *(('{a.b} {a!r} {a:>3}', {'a': 1}), ('{a', {'a': 1}), ('{c}', {'a': 1}), ('{a} {b}', {'a': '{b}', 'b': 'q'})),
    *(('{b} {a}', {'a': '{b}', 'b': '{a}'}), ('m', {1: 2}), ('m {1}', {1: 2}), ('{a}', {'a': '\ud800'})),
    *(('{\ud800}',), ('{a}', {'\ud800': 1})),
]


@pytest.mark.parametrize('args', CONTEXTS, ids=ascii)
def test_custom_error_templates(args):
    def case(engine):
        error = engine.PydanticCustomError('t', *args)
        return [error.type, error.message_template, error.context, error.args, error.message(), str(error), repr(error)]

    assert_same(case)
    assert_same(lambda engine: engine.PydanticCustomError('t', *args).context)


@pytest.mark.parametrize(
    'value, shown',
    [
        *((1, '1'), (True, '1'), (None, 'None'), (1.0, '1.0'), (1.5, '1.5'), (1e20, '1e+20'), (1e16, '1e+16')),
        *((1e-7, '1e-07'), (float('inf'), 'inf'), (float('nan'), 'nan'), (-0.0, '-0.0'), (2**80, str(2**80))),
        *((-5, '-5'), ('s', 's'), (b'by', "b'by'"), ([1, 'a'], "[1, 'a']"), ({'a': 1}, "{'a': 1}"), (..., 'Ellipsis')),
        *((Decimal('1.10'), '1.10'), (date(2020, 1, 1), '2020-01-01'), (Plain.a, 'Plain.a'), (Number.a, '1')),
        *((Text('x'), 'x'), (Whole(5), '5'), (Whole(2**80), 'something else'), (Index(), '7'), (int, "<class 'int'>")),
        *((ValueError('x'), 'x'), (1j, '1j')),
    ],
    ids=ascii,
)
def test_custom_error_context_values(value, shown):
    assert PydanticCustomError('t', 'm {a}!', {'a': value}).message() == f'm {shown}!'
    assert_same(lambda engine: engine.PydanticCustomError('t', 'm {a}!', {'a': value}).message())


def test_values_without_a_text(monkeypatch):
    reported = []
    monkeypatch.setattr(sys, 'unraisablehook', lambda about: reported.append(type(about.exc_value).__name__))

    def case(engine):
        custom = engine.PydanticCustomError('t', 'm {a}!', {'a': Silent()})
        known = engine.PydanticKnownError('value_error', {'error': Silent()})
        return custom.message(), known.message(), repr(custom)

    texts = 'm <unprintable Silent object>!', 'Value error, <unprintable Silent object>'
    assert case(duramen) == (*texts, 'm <unprintable Silent object>! [type=t, context=<unprintable dict object>]')
    assert reported == ['ValueError'] * 4
    assert case(pydantic_core) == case(duramen)
    assert reported == ['ValueError'] * 12


def test_custom_error_context_is_the_dict_given():
    given = {'a': 1}
    error = PydanticCustomError('t', 'm {a}', given)
    assert error.context is given
    given['a'] = 2
    assert error.message() == 'm 2'


def test_known_error_context_is_a_copy_and_the_message_stays():
    given = {'gt': 1, 'more': 2}
    error = PydanticKnownError('greater_than', given)
    assert error.context == given and error.context is not given
    given['gt'] = 7
    assert error.context == {'gt': 7, 'more': 2}
    assert error.message() == 'Input should be greater than 1'
    assert repr(error) == "Input should be greater than 1 [type=greater_than, context={'gt': 7, 'more': 2}]"


@pytest.mark.parametrize(
    'name, args', [('PydanticCustomError', ('a', 'b')), ('PydanticSerializationUnexpectedValue', ('m',))]
)
def test_what_pickles_keep(name, args):
    def case(engine):
        error = getattr(engine, name)(*args)
        kept = [error.__reduce__()[1:]]
        error.args = (1, 2)
        kept.append(error.__reduce__()[1:])
        error.args = ()
        kept.append(error.__reduce__()[1:])
        error.more = 3
        return [*kept, error.__reduce__()[1:]]

    assert_same(case)


def test_overriding_a_custom_error():
    def case(engine):
        class Mine(engine.PydanticCustomError):
            def __new__(cls, word):
                return super().__new__(cls, 'mine', 'about {word}', {'word': word})

            def __init__(self, word):
                self.word = word

            def message(self):
                return 'something else'

        error = Mine('it')
        line = engine.ValidationError.from_exception_data('t', [{'type': error, 'input': 1}])
        return [error.message(), str(error), repr(error), error.__reduce__()[1], str(line), line.errors(), line.json()]

    assert_same(case)


def test_texts():
    assert repr(SchemaError('say "x"\n')) == 'SchemaError("say \\"x\\"\\n")'
    assert str(SchemaError('say')) == 'say' and SchemaError('say').errors() == [] and SchemaError('').error_count() == 0
    assert repr(PydanticOmit()) == str(PydanticOmit()) == 'PydanticOmit()'
    assert repr(PydanticUseDefault()) == str(PydanticUseDefault()) == 'PydanticUseDefault()'
    assert repr(PydanticSerializationError('boo')) == 'PydanticSerializationError(boo)'
    assert str(PydanticSerializationUnexpectedValue()) == 'Unexpected Value'
    assert str(PydanticSerializationUnexpectedValue('m', 'f', 't', 5)) == (
        "m: Expected `t` - serialized value may not be as expected [field_name='f', input_value=5, input_type=int]"
    )
    assert repr(PydanticCustomError('t', 'm {a}', {'a': 1})) == "m 1 [type=t, context={'a': 1}]"


def test_the_collector_frees_cycles_through_errors():
    class Holder:
        pass

    def held():
        holder = Holder()
        holder.custom = PydanticCustomError('t', 'm', {'h': holder})
        holder.known = PydanticKnownError('value_error', {'error': holder})
        line = {'type': 'missing', 'input': holder, 'loc': ('a',)}
        holder.validation = ValidationError.from_exception_data('t', [line, {'type': holder.custom}])
        holder.unexpected = PydanticSerializationUnexpectedValue('m', 'f', 't', holder)
        return weakref.ref(holder)

    ref = held()
    gc.collect()
    assert ref() is None


def test_what_an_error_holds_is_visible_to_the_collector():
    value, context = object(), {'error': object()}
    assert context in gc.get_referents(PydanticCustomError('t', 'm', context))
    assert context in gc.get_referents(PydanticKnownError('value_error', context))
    assert value in gc.get_referents(PydanticSerializationUnexpectedValue(None, None, None, value))
    error = ValidationError.from_exception_data('t', [{'type': 'missing', 'input': value}])
    assert value in gc.get_referents(error) and 't' in gc.get_referents(error)
