"""Evaluates expressions about value classes with one engine's classes, and writes the outcome as text."""

import copy
import datetime as d
import decimal
import enum
import pathlib
import pickle
import weakref
from datetime import date, datetime, timedelta, timezone, tzinfo

import pydantic_core._pydantic_core
from duramen import _duramen

ENGINES = ['duramen', 'pydantic_core']
MODULES = {'duramen': _duramen, 'pydantic_core': pydantic_core._pydantic_core}


def names(engine):
    """Short names of the classes, and the modules that expressions use."""
    module = MODULES[engine]
    return {
        'S': module.Some,
        'A': module.ArgsKwargs,
        'T': module.TzInfo,
        'U': module.Url,
        'M': module.MultiHostUrl,
        'k': {'a': 1},
        'copy': copy,
        'pickle': pickle,
        'd': d,
        'date': date,
        'datetime': datetime,
        'timedelta': timedelta,
        'timezone': timezone,
        'tzinfo': tzinfo,
        'decimal': decimal,
        'enum': enum,
        'pathlib': pathlib,
        'weakref': weakref,
        'PydanticUndefined': module.PydanticUndefined,
        '__name__': '__main__',
    }


def evaluate(engine, source):
    """`repr` of the value or the exception's class and text, with the engine's module written as `P`."""
    module = MODULES[engine]
    try:
        text = repr(eval(source, names(engine)))
    except Exception as error:
        text = f'{type(error).__name__}: '
        if isinstance(error, module.ValidationError):
            text += str([error.title, *error.errors(include_url=False)])
        else:
            text += str(error)
    return text.replace(module.__name__, 'P')
