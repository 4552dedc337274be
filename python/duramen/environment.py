"""Switching a whole environment over: `python -m duramen enable | disable | status`.

`enable` writes one `.pth` file into site-packages. Python reads such files at start, in every process of the
environment, so worker processes (gunicorn, uvicorn, multiprocessing) are covered without a line of code. The file
executes `_startup.py` and nothing else; with the package uninstalled it does nothing.
"""

import os
import site
import sys
import sysconfig

from . import _duramen, _startup, patching

PTH_NAME = 'duramen.pth'


def pth_path() -> str:
    """Path of the `.pth` file: in the directory for pure packages, if Python reads `.pth` files there."""
    directories = site.getsitepackages()
    purelib = sysconfig.get_path('purelib')
    directory = purelib if purelib in directories else directories[0]
    return os.path.join(directory, PTH_NAME)


def pth_text() -> str:
    """The one line of the `.pth` file; ASCII whatever the path, as Python reads it in the locale's encoding."""
    source = (
        'try:\n'
        f' with open({ascii(_startup.__file__)}, "rb") as f: code = f.read()\n'
        'except OSError: pass\n'
        'else:\n'
        ' scope = {"__name__": "duramen._startup"}\n'
        ' exec(compile(code, f.name, "exec"), scope)\n'
        ' scope["install"]()\n'
    )
    return f'import sys; exec({ascii(source)}, {{}})\n'


def enable(args: list) -> int:
    """Write the `.pth` file; 0 if it is in place, 1 if that failed."""
    if args:
        return _usage('enable')
    path = pth_path()
    try:
        patching.check_pydantic_version()
        with open(path, 'w', encoding='ascii') as file:
            file.write(pth_text())
    except (RuntimeError, OSError) as exc:
        print(f'not enabled: {exc}', file=sys.stderr)
        return 1
    print(f'enabled: every Python process of this environment now runs pydantic on duramen {_duramen.__version__}')
    print(f'written: {path}')
    return 0


def disable(args: list) -> int:
    """Remove the `.pth` file; 0 if it is gone, 1 if that failed."""
    if args:
        return _usage('disable')
    path = pth_path()
    try:
        os.remove(path)
    except FileNotFoundError:
        print('was not enabled')
        return 0
    except OSError as exc:
        print(f'not disabled: {exc}', file=sys.stderr)
        return 1
    print('disabled: new processes of this environment run pydantic on its stock engine')
    print(f'removed: {path}')
    return 0


def status(args: list) -> int:
    """Print what new processes of this environment use; 0 for duramen, 1 for the stock engine."""
    if args:
        return _usage('status')
    from importlib.metadata import PackageNotFoundError, version

    path = pth_path()
    enabled = os.path.exists(path)
    # A copy written by another installation of the package leads elsewhere, perhaps nowhere.
    stale = enabled and _read(path) != pth_text()
    print(f'engine for new processes: {"duramen" if enabled else "stock pydantic_core"}')
    print(
        f'enabled by: {path if enabled else "-"}{" (written by another installation: enable again)" if stale else ""}'
    )
    print(f'this process is patched: {"yes" if patching.is_patched() else "no"}')
    print(f'duramen: {_duramen.__version__}, stands in for pydantic_core {patching.PYDANTIC_CORE_VERSION}')
    try:
        installed = version('pydantic')
    except PackageNotFoundError:
        installed = 'not installed'
    print(f'pydantic: {installed}, supported: {", ".join(patching.SUPPORTED_PYDANTIC)}')
    return 0 if enabled and not stale else 1


def _read(path):
    with open(path, encoding='ascii', errors='replace') as file:
        return file.read()


def _usage(command):
    print(f'python -m duramen {command} takes no arguments', file=sys.stderr)
    return 2
