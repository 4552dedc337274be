"""`ValidationError` made from data: lists, JSON text, printed text, copies and subclasses, on both engines."""

from __future__ import annotations

import copy
import json
import os
import pickle
import subprocess
import sys
from enum import IntEnum

import duramen
import pydantic_core
import pytest
from both_engines import assert_same
from duramen import PydanticCustomError, ValidationError

DOCS = f'https://errors.pydantic.dev/{".".join(__import__("pydantic").VERSION.split(".")[:2])}/v/'


class Silent:
    def __repr__(self):
        raise ValueError('no repr')


class WrongRepr:
    def __repr__(self):
        return 5


class Surrogate:
    def __repr__(self):
        return 'a\ud800b'


class Text(str):
    def __str__(self):
        return 'something else'


class Index:
    def __index__(self):
        return 4


class Outer:
    class Inner:
        def __repr__(self):
            return 'inner'

    class Silent(Silent):
        pass


class Number(IntEnum):
    three = 3


def made(engine, *lines, title='T', **kwargs):
    return engine.ValidationError.from_exception_data(title, list(lines), **kwargs)


def everything(error):
    return [
        *(str(error), repr(error), error.title, error.error_count(), error.errors(), error.json()),
        *(error.errors(include_url=False, include_context=False, include_input=False), error.__reduce__()[1]),
        *(error.json(include_url=False, include_context=False, include_input=False), error.json(indent=2)),
    ]


def test_everything_about_one_error():
    line = {'type': 'greater_than', 'loc': ('a', 1, 'b.c'), 'input': 4, 'ctx': {'gt': 5}}
    error = made(duramen, line, {'type': 'missing', 'loc': ('z',), 'input': {}}, title='Foo')
    assert error.title == 'Foo'
    assert error.error_count() == 2
    assert str(error) == repr(error)
    assert str(error) == (
        '2 validation errors for Foo\n'
        'a.1.`b.c`\n'
        '  Input should be greater than 5 [type=greater_than, input_value=4, input_type=int]\n'
        f'    For further information visit {DOCS}greater_than\n'
        'z\n'
        '  Field required [type=missing, input_value={}, input_type=dict]\n'
        f'    For further information visit {DOCS}missing'
    )
    assert error.errors() == [
        {
            'type': 'greater_than',
            'loc': ('a', 1, 'b.c'),
            'msg': 'Input should be greater than 5',
            'input': 4,
            'ctx': {'gt': 5},
            'url': f'{DOCS}greater_than',
        },
        {'type': 'missing', 'loc': ('z',), 'msg': 'Field required', 'input': {}, 'url': f'{DOCS}missing'},
    ]
    assert error.errors(include_url=False, include_context=False, include_input=False)[1] == {
        'type': 'missing',
        'loc': ('z',),
        'msg': 'Field required',
    }
    assert error.json(include_url=False) == (
        '[{"type":"greater_than","loc":["a",1,"b.c"],"msg":"Input should be greater than 5","input":4,"ctx":{"gt":5}},'
        '{"type":"missing","loc":["z"],"msg":"Field required","input":{}}]'
    )
    assert json.loads(error.json()) == json.loads(json.dumps(error.errors()))


def test_no_errors():
    error = made(duramen)
    assert str(error) == '0 validation errors for T\n'
    assert error.json() == error.json(indent=2) == '[]' and error.errors() == []
    assert_same(lambda engine: everything(made(engine)))


def test_hidden_input():
    error = made(duramen, {'type': 'missing', 'input': 'secret'}, hide_input=True)
    assert 'secret' not in str(error)
    assert error.errors()[0]['input'] == 'secret'
    assert_same(lambda engine: everything(made(engine, {'type': 'missing', 'input': 's'}, hide_input=True)))


INPUTS = [
    *('a' * 47, 'a' * 48, 'a' * 49, 'a' * 200, 'é' * 60, '\U0001f600' * 60, "it's", 'line\n' * 20, 'x' * 23 + 'é' * 40),
    *(b'x' * 60, list(range(100)), {'a': 'b' * 60}, None, ..., 1.5, float('nan'), (1,), {1}, int, len, Text('x')),
    *(Silent(), WrongRepr(), Surrogate(), Outer.Inner(), Outer.Silent(), '\ud800', '\ud800' * 40, Number.three),
    *([Silent()], type('', (), {})(), 10**100, object),
]


@pytest.mark.parametrize('value', INPUTS, ids=lambda value: type(value).__qualname__)
def test_inputs_in_printed_errors(value):
    assert_same(lambda engine: str(made(engine, {'type': 'missing', 'input': value})))


def test_long_inputs_are_shortened_in_the_middle():
    text = str(made(duramen, {'type': 'missing', 'input': list(range(100))}))
    assert 'input_value=[0, 1, 2, 3, 4, 5, 6, 7, ... 94, 95, 96, 97, 98, 99], input_type=list' in text


LOCATIONS = [
    *((), [], ('a',), ['a', 1], ('a', 1.5, None, b'x', True, 2**80, (1, 2)), ('b.c', '', ' ', 'x`y', '1', -5)),
    *((2**63 - 1, 2**63, -(2**63), -(2**63) - 1), (Text('x'), Index(), Number.three, int, ...), ('\ud800', 'a\ud800')),
    *((Silent(), Outer.Silent(), Surrogate()), ('x' * 300,), ([1], {'a': 1})),
    *('a', 5, None, {'a': 1}, {1}, iter(())),
]


@pytest.mark.parametrize('location', LOCATIONS, ids=lambda value: type(value).__qualname__)
def test_locations(location):
    assert_same(lambda engine: everything(made(engine, {'type': 'missing', 'loc': location})))


def test_what_keys_become_in_a_location():
    location = (Text('x'), Index(), True, 1.5, None, 2**63, b'k', '\ud800')
    (error,) = made(duramen, {'type': 'missing', 'loc': location}).errors()
    assert error['loc'] == ('x', 4, 1, '1.5', 'None', '9223372036854775808', "b'k'", '\ufffd' * 3)
    assert [type(item) for item in error['loc']] == [str, int, int, str, str, str, str, str]


LINES = [
    *({}, 5, None, [], {'type': 5}, {'type': None}, {'type': 'nope'}, {'type': ''}, {'type': 'missing\ud800'}),
    *({'type': ValueError('x')}, {'type': Text('missing')}, {'type': 'missing', 'more': 1}, {Text('type'): 'missing'}),
    *({'type': 'greater_than'}, {'type': 'greater_than', 'ctx': {}}, {'type': 'greater_than', 'ctx': {'gt': None}}),
    *({'type': 'greater_than', 'ctx': None}, {'type': 'missing', 'ctx': None}, {'type': 'missing', 'ctx': 5}),
    *({'type': 'missing', 'ctx': {}}, {'type': 'missing', 'ctx': {'a': 1}}, {'type': 'missing', 'ctx': {1: 2}}),
    *({'type': 'greater_than', 'ctx': {'gt': 'x', 'q': 2}}, {'type': 'nope', 'loc': 5, 'ctx': 4}),
    *({'type': 'nope', 'loc': 5}, {'type': 5, 'loc': 5, 'ctx': 4}, {'loc': 5, 'ctx': 4}, {'type': 'missing', 'loc': 5}),
    *({'type': 'greater_than', 'loc': 5}, {'type': 'default_factory_not_called', 'input': 5}),
    *({'type': 'value_error', 'ctx': {'error': ValueError('q')}}, {'type': 'value_error', 'ctx': {'error': 'text'}}),
    *({'type': 'value_error', 'ctx': {'error': None}}, {'type': 'assertion_error', 'ctx': {'error': KeyError(1)}}),
    *({'type': 'value_error', 'ctx': {'error': '\ud800'}},),
]


@pytest.mark.parametrize('line', LINES, ids=ascii)
@pytest.mark.parametrize('mode', ['python', 'json', 'string'])
def test_lines(line, mode):
    assert_same(lambda engine: everything(made(engine, line, input_type=mode)))
    assert_same(lambda engine: made(engine, {'type': 'missing'}, line))


CUSTOM = [
    *(
        ('my', 'msg'),
        ('my', 'msg {a}', {'a': 4}),
        ('missing', 'own text', {}),
        ('', ''),
        ('my', '{k}', {'k': '\ud800'}),
    ),
    *(('my', 'm', {'e': ValueError('v')}), ('my', 'm', {1: 2}), ('my', 'a\nb "c"'), ('my', '{k}', {'k': [1, {}]})),
]


@pytest.mark.parametrize('args', CUSTOM, ids=ascii)
def test_custom_errors(args):
    for more in ({}, {'loc': ('a', 0), 'input': 5}, {'ctx': {'a': 5}}, {'ctx': 5}):

        def line(engine, more=more):
            return {'type': engine.PydanticCustomError(*args), **more}

        assert_same(lambda engine, line=line: str(made(engine, line(engine))))
        assert_same(lambda engine, line=line: made(engine, line(engine)).errors())
        assert_same(lambda engine, line=line: made(engine, line(engine)).json())
        assert_same(lambda engine, line=line: pickle.loads(pickle.dumps(made(engine, line(engine)))))


def test_known_errors_are_no_types_here():
    def case(engine):
        return made(engine, {'type': engine.PydanticKnownError('missing')})

    assert_same(case)
    with pytest.raises(TypeError, match='`type` should be a `str` or `PydanticCustomError`'):
        case(duramen)


def test_a_context_given_stays_its_givers():
    given, custom = {'gt': 5}, {'a': 5}
    line = {'type': 'greater_than', 'ctx': given}
    error = made(duramen, line, {'type': PydanticCustomError('t', 'm{a}', custom)})
    given['gt'] = custom['a'] = 9
    first, second = error.errors()
    assert first['ctx'] == {'gt': 9} and first['msg'] == 'Input should be greater than 5'
    assert second['ctx'] == {'a': 9} and second['msg'] == 'm9'
    first['ctx']['gt'] = second['ctx']['a'] = 0
    assert given == {'gt': 9} and custom == {'a': 9}


CALLS = [
    *((), ('t',), ('t', []), ('t', ()), ('t', iter([])), ('t', 'x'), ('t', None), ('t', {}), ('t', [], 'nope')),
    *(('t', [], 5), ('t', [], 'json', 1), ('t', [], 'strings'), ('t', [], 'string'), ('t', [], 'python', True, 3)),
    *(('t', [5], 'nope'), (Text('b'), []), ('a\nb', []), ('t', [], 'python', None)),
]


@pytest.mark.parametrize('args', CALLS, ids=ascii)
def test_arguments_of_from_exception_data(args):
    assert_same(lambda engine: engine.ValidationError.from_exception_data(*args))
    assert_same(lambda engine: engine.ValidationError.from_exception_data(*args, extra=1))


def test_arguments_of_errors_and_json():
    line = {'type': 'greater_than', 'loc': ('a', 1), 'input': [{'a': []}, {}], 'ctx': {'gt': 5}}
    for keywords in (
        *({'include_url': 1}, {'include_url': None}, {'include_input': False}, {'include_context': False}),
        *({'include_url': False}, {'more': 1}),
    ):
        assert_same(lambda engine, keywords=keywords: made(engine, line).errors(**keywords))
        assert_same(lambda engine, keywords=keywords: made(engine, line).json(**keywords))
    for indent in (None, 0, 1, 2, 7, True, -1, 'x', 1.5, 2**70, Index()):
        assert_same(lambda engine, indent=indent: made(engine, line, line).json(indent=indent))
    assert_same(lambda engine: made(engine, line).errors(True))
    assert_same(lambda engine: made(engine, line).json(2))


@pytest.mark.parametrize('title', [5, b'x', 't\ud800', None])
def test_a_title_that_is_no_text_shows_when_printed(title):
    error = made(duramen, title=title)
    assert error.title == title
    with pytest.raises((TypeError, UnicodeEncodeError)):
        str(error)


def test_lines_given_to_the_constructor():
    def case(engine):
        error = made(engine, {'type': 'missing', 'loc': ('a',)})
        (line,) = error.args[1]
        again = engine.ValidationError('other', [line, line], 'json', True)
        return [error.args, again.args, everything(again), type(line).__name__]

    assert_same(case)
    assert_same(lambda engine: type(made(engine, {'type': 'missing'}).args[1][0])())


def test_subclasses():
    def case(engine):
        seen = []

        class Mine(engine.ValidationError):
            def __init__(self, *args):
                seen.append(args)

            def __str__(self):
                return 'mine: ' + super().__str__()

        error = Mine.from_exception_data('t', [{'type': 'missing'}])
        return [type(error).__name__, str(error), repr(error), error.errors(), error.args, seen, error.__reduce__()[1]]

    assert_same(case)


class Mine(ValidationError):
    pass


def test_copies_and_pickles():
    error = Mine.from_exception_data('t', [{'type': 'missing', 'loc': ('a', 1), 'input': 3}], 'json', True)
    for again in (copy.copy(error), copy.deepcopy(error), pickle.loads(pickle.dumps(error))):
        assert type(again) is Mine
        assert everything(again) == everything(error)
    function, args = error.__reduce__()
    assert function == Mine.from_exception_data
    assert args[0] == 't' and args[2:] == ('json', True)


def test_attributes():
    def case(engine):
        error = made(engine)
        error.more = 1
        try:
            error.title = 'x'
        except AttributeError as e:
            return [str(e), error.__dict__, error == error, error == made(engine)]

    assert_same(case)


def run(code, **environment):
    paths = os.pathsep.join(filter(None, sys.path))
    env = {k: v for k, v in os.environ.items() if k != 'PYDANTIC_ERRORS_INCLUDE_URL'}
    env |= {'PYTHONPATH': paths, **environment}
    return subprocess.run([sys.executable, '-c', code], env=env, capture_output=True, text=True, check=True).stdout


@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=lambda engine: engine.__name__)
def test_the_environment_decides_on_links_in_texts(engine):
    code = f"""if True:
        from {engine.__name__} import ValidationError
        error = ValidationError.from_exception_data('t', [{{'type': 'missing'}}])
        print(*('https' in text for text in (str(error), str(error.errors()), error.json(), str(error.__reduce__()))))
    """
    for value in ('1', 'true', 'TRUE', 'True'):
        assert run(code, PYDANTIC_ERRORS_INCLUDE_URL=value) == 'True True True True\n'
    for value in ('0', 'false', 'yes', 't', '', ' 1', '2'):
        assert run(code, PYDANTIC_ERRORS_INCLUDE_URL=value) == 'False True True False\n'


@pytest.mark.parametrize('engine', [duramen, pydantic_core], ids=lambda engine: engine.__name__)
def test_links_name_the_installed_version(engine):
    code = f"""if True:
        import sys, types
        from {engine.__name__} import ValidationError
        sys.modules['pydantic'] = None if VERSION is None else types.SimpleNamespace(__version__=VERSION)
        print(ValidationError.from_exception_data('t', [{{'type': 'missing'}}]).errors()[0]['url'])
    """
    for version, shown in (('3.77.1', '3.77'), ('2.14.0b3', '2.14'), ('9.8', '9.8'), (None, 'latest')):
        assert run(code.replace('VERSION', repr(version))) == f'https://errors.pydantic.dev/{shown}/v/missing\n'
