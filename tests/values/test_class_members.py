"""Members and signatures of the value classes, beside the reference's."""

import inspect

import pytest

from .evaluate import MODULES

CLASSES = ['PydanticUndefinedType', 'Some', 'ArgsKwargs', 'TzInfo', 'Url', 'MultiHostUrl']


def signature(member):
    try:
        return str(inspect.signature(member))
    except (TypeError, ValueError):
        return None


def members(cls):
    # `copyreg` notes the slots of a class in it once an instance was pickled.
    found = {name: member for name, member in vars(cls).items() if name != '__slotnames__'}
    return {name: (type(member).__name__, signature(member)) for name, member in found.items()}


@pytest.mark.parametrize('name', CLASSES)
def test_members(name):
    ours, theirs = (getattr(MODULES[engine], name) for engine in ('duramen', 'pydantic_core'))
    assert members(ours) == members(theirs)
    assert signature(ours) == signature(theirs)
    assert [base.__name__ for base in ours.__mro__] == [base.__name__ for base in theirs.__mro__]
    assert ours.__module__ == 'duramen._duramen'


def test_signatures():
    url = MODULES['duramen'].Url
    assert str(inspect.signature(url)) == '(url, *, preserve_empty_path=False)'
    assert str(inspect.signature(url.build)) == (
        '(*, scheme, host, username=None, password=None, port=None, path=None, query=None, fragment=None)'
    )
    assert str(inspect.signature(MODULES['duramen'].TzInfo)) == '(seconds=0.0)'
