"""Run at the start of Python processes that a program under `python -m duramen` starts: they get the engine too.

The directory of this file stands first in their `PYTHONPATH`. It puts the finder in and hands over to the
`sitecustomize` that would have been found without it.
"""

import importlib.util
import os
import sys

_HERE = os.path.dirname(os.path.abspath(__file__))


def _install():
    path = os.path.join(os.path.dirname(_HERE), '_startup.py')
    spec = importlib.util.spec_from_file_location('_duramen_startup', path)
    startup = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(startup)
    startup.install()


def _next():
    kept = list(sys.path)
    sys.path[:] = [entry for entry in kept if os.path.abspath(entry or '.') != _HERE]
    try:
        spec = importlib.util.find_spec('sitecustomize')
        if spec is not None and spec.loader is not None and os.path.dirname(spec.origin or '') != _HERE:
            module = importlib.util.module_from_spec(spec)
            spec.loader.exec_module(module)
    finally:
        sys.path[:] = [entry for entry in kept if os.path.abspath(entry or '.') != _HERE]


_install()
_own = sys.modules.pop('sitecustomize', None)
try:
    _next()
finally:
    if _own is not None:
        sys.modules['sitecustomize'] = _own
