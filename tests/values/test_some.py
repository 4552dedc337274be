"""`Some`: what an expression gives."""
# ruff: noqa: E501

import pytest

from .evaluate import ENGINES, evaluate

CASES = [
    ('S(1)', 'Some(1)'),
    ('S()', "TypeError: Some.__new__() missing 1 required positional argument: 'value'"),
    ('S(1,2)', 'TypeError: Some.__new__() takes 1 positional arguments but 2 were given'),
    ('S(value=3)', 'Some(3)'),
    ('S(x=1)', "TypeError: Some.__new__() got an unexpected keyword argument 'x'"),
    ('S(None).value', 'None'),
    ("S('a')", "Some('a')"),
    ('S(S([1]))', 'Some(Some([1]))'),
    ('S(1)==S(1)', 'False'),
    ('S(1)!=S(1)', 'True'),
    ('hash(S(1))==hash(S(1))', 'True'),
    ('bool(S(0))', 'True'),
    ('str(S(1))', "'Some(1)'"),
    ('S[int]', "<class 'P.Some'>"),
    ('S[int,str]', "<class 'P.Some'>"),
    ('S.__class_getitem__()', "TypeError: Some.__class_getitem__() missing 1 required positional argument: '_item'"),
    ('S.__match_args__', "('value',)"),
    ('copy.copy(S(1))', "TypeError: cannot pickle 'P.Some' object"),
    ('copy.deepcopy(S(1))', "TypeError: cannot pickle 'P.Some' object"),
    ('pickle.dumps(S(1))', "TypeError: cannot pickle 'P.Some' object"),
    ("type('X',(S,),{})", "TypeError: type 'P.Some' is not an acceptable base type"),
    ("setattr(S(1),'value',2)", "AttributeError: attribute 'value' of 'P.Some' objects is not writable"),
    ("delattr(S(1),'value')", "AttributeError: attribute 'value' of 'P.Some' objects is not writable"),
    ("setattr(S(1),'x',2)", "AttributeError: 'P.Some' object has no attribute 'x'"),
    ('S(1)<S(2)', "TypeError: '<' not supported between instances of 'P.Some' and 'P.Some'"),
    ('S(1).__reduce_ex__(4)', "TypeError: cannot pickle 'P.Some' object"),
    ('S.__new__(S,1)', 'Some(1)'),
    ('S.__eq__(S(1),1)', 'NotImplemented'),
    ('S(1).__dict__', "AttributeError: 'P.Some' object has no attribute '__dict__'"),
    ('weakref.ref(S(1))', "TypeError: cannot create weak reference to 'P.Some' object"),
    ('S.value', "<attribute 'value' of 'P.Some' objects>"),
]


@pytest.mark.parametrize('engine', ENGINES)
@pytest.mark.parametrize(('source', 'expected'), CASES)
def test_expression(engine, source, expected):
    assert evaluate(engine, source) == expected
