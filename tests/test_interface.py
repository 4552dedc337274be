"""The importable names of `duramen` and its engine module against the reference's: none missing, none different."""

import copy
import inspect
import json
import pickle
import typing
from pathlib import Path

import duramen
import pydantic_core
import pytest
from duramen import _duramen
from pydantic_core import _pydantic_core

API = json.loads((Path(__file__).parent / 'data' / 'api.json').read_text())
STUBS = API['stub __init__.pyi']
GATHER = API['stub _schema_gather.pyi']
# In the reference's `__all__`, but not importable from it.
NONEXISTENT = {'UNSET', 'ModelFieldsSet'}
# What only Duramen has.
OWN = {'is_patched', 'patch', 'stats'}
# Left by the reference's own imports.
IMPORTS = {'_Any', '_NotRequired', '_TypedDict', '_sys', 'annotations', '_pydantic_core'}

# Names of the engine module that are still to come. Whoever adds one takes it off here and imports it in
# `duramen/__init__.py`, in `__all__` where the reference has it there.
NOT_YET = set()

ENGINE_NAMES = API['pydantic_core._pydantic_core names']
CLASSES = [name for name in ENGINE_NAMES if isinstance(getattr(_pydantic_core, name), type)]
FUNCTIONS = [name for name in ENGINE_NAMES if inspect.isbuiltin(getattr(_pydantic_core, name))]
# What the stubs list and what the installed class has besides, private and inherited members aside.
MEMBERS = sorted(
    {(name, member) for name in CLASSES for member in STUBS[name]['members']}
    | {(name, member) for name in CLASSES for member in vars(getattr(_pydantic_core, name)) if member[0] != '_'}
    | {(name, member) for name in CLASSES for member in ('__copy__', '__deepcopy__', '__getnewargs__', '__bool__')}
)
TYPED_DICTS = list(API['pydantic_core/__init__ definitions'])


def present(names):
    """Parameters for those names that are there already."""
    return [name for name in names if (name if isinstance(name, str) else name[0]) not in NOT_YET]


def signature(value):
    """The signature as text, or the kind of error where there is none."""
    try:
        return str(inspect.signature(value))
    except (TypeError, ValueError) as error:
        return type(error).__name__


def kind(cls, member):
    value = inspect.getattr_static(cls, member)
    if inspect.isdatadescriptor(value):
        return 'property'
    return type(value).__name__


@pytest.mark.parametrize('name', sorted(NOT_YET))
def test_not_yet_is_not_there(name):
    assert name in ENGINE_NAMES
    assert not hasattr(_duramen, name), f'take {name} off NOT_YET, and import it in duramen/__init__.py'


@pytest.mark.parametrize('name', present(ENGINE_NAMES))
def test_engine_name(name):
    assert hasattr(_duramen, name)
    if name in API['pydantic_core names']:
        assert getattr(duramen, name) is getattr(_duramen, name)


@pytest.mark.parametrize('name', present(API['pydantic_core names']))
def test_public_name(name):
    if name not in IMPORTS:
        assert hasattr(duramen, name)


def test_all():
    expected = [name for name in API['pydantic_core.__all__'] if name not in NONEXISTENT]
    assert set(pydantic_core.__all__) == set(API['pydantic_core.__all__'])
    assert sorted(set(duramen.__all__) - OWN | (NOT_YET & set(expected))) == sorted(expected)
    assert all(hasattr(duramen, name) for name in duramen.__all__)
    assert not any(hasattr(pydantic_core, name) or hasattr(duramen, name) for name in NONEXISTENT)


def test_version():
    assert duramen.__version__ == _duramen.__version__
    assert [part.isdigit() for part in duramen.__version__.split('.')] == [True, True, True]


@pytest.mark.parametrize('name', present(FUNCTIONS))
def test_function(name):
    own, other = getattr(_duramen, name), getattr(_pydantic_core, name)
    assert signature(own) == signature(other)
    assert inspect.isbuiltin(own) and own.__name__ == name


@pytest.mark.parametrize('name', present(FUNCTIONS + CLASSES))
def test_docstring(name):
    assert getattr(_duramen, name).__doc__


@pytest.mark.parametrize('name', present(CLASSES))
def test_class(name):
    own, other = getattr(_duramen, name), getattr(_pydantic_core, name)
    assert signature(own) == signature(other)
    assert (own.__module__, own.__qualname__) == ('duramen._duramen', name)
    assert own.__bases__ == other.__bases__
    assert (own.__hash__ is None) == (other.__hash__ is None)
    assert getattr(own, '__match_args__', None) == getattr(other, '__match_args__', None)
    assert bool(own.__dictoffset__) == bool(other.__dictoffset__)


@pytest.mark.parametrize('name', present(CLASSES))
def test_class_is_open_or_final(name):
    def subclass(cls):
        try:
            type('Sub', (cls,), {})
        except TypeError:
            return False
        return True

    assert subclass(getattr(_duramen, name)) == subclass(getattr(_pydantic_core, name))


@pytest.mark.parametrize('name', present(CLASSES))
def test_class_members(name):
    own, other = set(dir(getattr(_duramen, name))), set(dir(getattr(_pydantic_core, name)))
    assert not other - own
    assert not {member for member in own - other if member[0] != '_'}


@pytest.mark.parametrize(('name', 'member'), present(MEMBERS))
def test_member(name, member):
    own, other = getattr(_duramen, name), getattr(_pydantic_core, name)
    if not hasattr(other, member):
        assert not hasattr(own, member)
        return
    assert kind(own, member) == kind(other, member)
    assert signature(getattr(own, member)) == signature(getattr(other, member))


@pytest.mark.skipif('_schema_gather' in NOT_YET, reason='_schema_gather is still to come')
@pytest.mark.parametrize('name', GATHER)
def test_schema_gather(name):
    own, other = getattr(_duramen._schema_gather, name), getattr(_pydantic_core._schema_gather, name)
    assert signature(own) == signature(other)
    if isinstance(other, type):
        assert own.__bases__ == other.__bases__
        assert all(hasattr(own, member) for member in GATHER[name]['members'])


@pytest.mark.skipif('_recursion_limit' in NOT_YET, reason='_recursion_limit is still to come')
def test_recursion_limit():
    assert _duramen._recursion_limit == API['pydantic_core._pydantic_core._recursion_limit'] == 255


def text_of(annotation):
    return getattr(annotation, '__forward_arg__', annotation)


@pytest.mark.parametrize('name', TYPED_DICTS)
def test_typed_dict(name):
    own, other = getattr(duramen, name), getattr(pydantic_core, name)
    members = API['pydantic_core/__init__ definitions'][name]['members']
    annotations = {key: text_of(value) for key, value in own.__annotations__.items()}
    assert annotations == {key: facts['annotation'] for key, facts in members.items()}
    assert list(annotations.items()) == [(key, text_of(value)) for key, value in other.__annotations__.items()]
    assert (own.__total__, own.__required_keys__) == (other.__total__, other.__required_keys__)
    assert own.__doc__


@pytest.mark.parametrize('name', TYPED_DICTS)
def test_typed_dict_annotations_resolve(name):
    if name == 'InitErrorDetails' and 'PydanticCustomError' in NOT_YET:
        pytest.skip('PydanticCustomError is still to come')
    hints = typing.get_type_hints(getattr(duramen, name), include_extras=True)
    assert list(hints) == list(getattr(duramen, name).__annotations__)


def test_missing_sentinel():
    assert type(duramen.MISSING) is type(pydantic_core.MISSING)
    assert repr(duramen.MISSING) == repr(pydantic_core.MISSING)
    assert copy.copy(duramen.MISSING) is copy.deepcopy(duramen.MISSING) is duramen.MISSING
    assert bool(duramen.MISSING) == bool(pydantic_core.MISSING)
    assert str(duramen.MISSING | None).endswith(str(pydantic_core.MISSING | None))


def test_missing_sentinel_pickles_as_the_reference_s_does():
    def pickled(value):
        try:
            return pickle.loads(pickle.dumps(value)) is value
        except TypeError as error:
            return str(error)

    assert pickled(duramen.MISSING) == pickled(pydantic_core.MISSING)


def test_undefined_is_one_object():
    assert duramen.core_schema.PydanticUndefined is duramen.PydanticUndefined
    assert isinstance(duramen.PydanticUndefined, duramen.PydanticUndefinedType)
    assert copy.deepcopy(duramen.PydanticUndefined) is pickle.loads(pickle.dumps(duramen.PydanticUndefined))
