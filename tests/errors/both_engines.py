"""Run a case on this engine and on the reference and describe what happened, so that the two can be compared.

A case is a function of the engine module: exceptions and classes are each engine's own, and are described by name.
"""

from __future__ import annotations

import re

import duramen
import pydantic_core

NAMES = re.compile(r'pydantic_core\._pydantic_core|duramen\._duramen')
ADDRESS = re.compile(r'0x[0-9a-f]+')


def text(value: object) -> str:
    return ADDRESS.sub('0x', NAMES.sub('engine', str(value)))


def describe(value: object) -> object:
    """A value with its types, made of what compares equal for both engines."""
    if isinstance(value, BaseException):
        parts = [type(value).__name__, text(value), text(repr(value)), describe(value.args)]
        return (*parts, getattr(value, '__notes__', None), describe(value.__cause__))
    if isinstance(value, dict):
        return 'dict', [(describe(k), describe(v)) for k, v in value.items()]
    if isinstance(value, (list, tuple)):
        return type(value).__name__, [describe(item) for item in value]
    if isinstance(value, str):
        return type(value).__name__, ADDRESS.sub('0x', NAMES.sub('engine', value))
    return type(value).__name__, text(ascii(value))


def outcome(case, engine) -> object:
    try:
        return 'returned', describe(case(engine))
    except Exception as error:
        return 'raised', describe(error)


def assert_same(case) -> object:
    """Both engines do the same; returns what that is."""
    ours, reference = outcome(case, duramen), outcome(case, pydantic_core)
    assert ours == reference, f'this engine {ours}\nreference   {reference}'
    return ours
