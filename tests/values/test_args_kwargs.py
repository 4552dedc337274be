"""`ArgsKwargs`: what an expression gives."""
# ruff: noqa: E501

import pytest

from .evaluate import ENGINES, evaluate

CASES = [
    ('A((1,2))', 'ArgsKwargs((1, 2))'),
    ('A((1,2),None)', 'ArgsKwargs((1, 2))'),
    ('A((1,2),{})', 'ArgsKwargs((1, 2))'),
    ("A((1,2),{'a':1}).kwargs", "{'a': 1}"),
    ('A((1,2),{}).kwargs', 'None'),
    ("A((),{'a':1,'b':[1]})", "ArgsKwargs((), {'a': 1, 'b': [1]})"),
    ('A([1,2])', "TypeError: 'list' object is not an instance of 'tuple'"),
    ('A([1])', "TypeError: 'list' object is not an instance of 'tuple'"),
    ('A(1)', "TypeError: 'int' object is not an instance of 'tuple'"),
    ('A()', "TypeError: ArgsKwargs.__new__() missing 1 required positional argument: 'args'"),
    ('A((1,),[1])', "TypeError: 'list' object is not an instance of 'dict'"),
    ('A((1,),{},1)', 'TypeError: ArgsKwargs.__new__() takes from 1 to 2 positional arguments but 3 were given'),
    ("A(args=(1,),kwargs={'a':2})", "ArgsKwargs((1,), {'a': 2})"),
    ('A((1,),{1:2})', 'ArgsKwargs((1,), {1: 2})'),
    ('A(()).args', '()'),
    ('A(())', 'ArgsKwargs(())'),
    ('A((),{})', 'ArgsKwargs(())'),
    ('A((1,))==A((1,))', 'True'),
    ('A((1,))==A((1,),{})', 'True'),
    ("A((1,))==A((1,),{'a':1})", 'False'),
    ("A((1,),{'a':1})==A((1.0,),{'a':1.0})", 'True'),
    ('A((1,))==(1,)', 'False'),
    ('A((1,))!=A((1,))', 'False'),
    ('A((1,))!=1', 'True'),
    ('A((1,))<A((1,))', "TypeError: '<' not supported between instances of 'P.ArgsKwargs' and 'P.ArgsKwargs'"),
    ('A((1,))>=A((1,))', "TypeError: '>=' not supported between instances of 'P.ArgsKwargs' and 'P.ArgsKwargs'"),
    ('hash(A(()))', "TypeError: unhashable type: 'P.ArgsKwargs'"),
    ('bool(A(()))', 'True'),
    ('str(A((1,)))', "'ArgsKwargs((1,))'"),
    ('copy.copy(A((1,)))', "TypeError: cannot pickle 'P.ArgsKwargs' object"),
    ('copy.deepcopy(A((1,)))', "TypeError: cannot pickle 'P.ArgsKwargs' object"),
    ('pickle.dumps(A((1,)))', "TypeError: cannot pickle 'P.ArgsKwargs' object"),
    ("type('X',(A,),{})", "TypeError: type 'P.ArgsKwargs' is not an acceptable base type"),
    ("setattr(A(()),'args',2)", 'AttributeError: readonly attribute'),
    ("setattr(A(()),'kwargs',2)", "AttributeError: attribute 'kwargs' of 'P.ArgsKwargs' objects is not writable"),
    ('A.args.__doc__', 'None'),
    ('A.__match_args__', "AttributeError: type object 'P.ArgsKwargs' has no attribute '__match_args__'"),
    ("A((1,),type('D',(dict,),{})(a=1)).kwargs", "{'a': 1}"),
    ("type(A((1,),type('D',(dict,),{})(a=1)).kwargs)", "<class '__main__.D'>"),
    ("type(A(type('D',(tuple,),{})((1,))).args)", "<class '__main__.D'>"),
    ('A.args', "<member 'args' of 'P.ArgsKwargs' objects>"),
    ('A.kwargs', "<attribute 'kwargs' of 'P.ArgsKwargs' objects>"),
    ('A.__eq__(A(()),1)', 'NotImplemented'),
    ('A.__lt__(A(()),A(()))', 'NotImplemented'),
    ('A((),k).kwargs is k', 'True'),
    ('A((1,),{})==A((1,),None)', 'True'),
]


@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize(('source', 'expected'), CASES)
def test_expression(engine, source, expected):
    assert evaluate(engine, source) == expected
