"""`PydanticUndefined`: one object, whatever is done to it."""

import copy
import pickle

import pytest

from .evaluate import ENGINES, MODULES


@pytest.mark.parametrize('engine', ENGINES)
def test_undefined(engine):
    undefined = MODULES[engine].PydanticUndefined
    cls = type(undefined)
    assert repr(undefined) == str(undefined) == undefined.__reduce__() == 'PydanticUndefined'
    assert cls.new() is undefined
    assert copy.copy(undefined) is undefined
    assert copy.deepcopy([undefined])[0] is undefined
    assert bool(undefined) is True
    assert undefined == undefined and undefined != 1
    assert pickle.loads(pickle.dumps(undefined)) is undefined


@pytest.mark.parametrize('engine', ENGINES)
def test_undefined_is_final_and_alone(engine):
    cls = MODULES[engine].PydanticUndefinedType
    with pytest.raises(NotImplementedError, match='^Creating instances of "UndefinedType" is not supported$'):
        cls()
    with pytest.raises(TypeError, match='not an acceptable base type'):
        type('Sub', (cls,), {})
    with pytest.raises(AttributeError):
        cls.new().x = 1
