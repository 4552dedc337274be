"""Putting Duramen in the place of `pydantic_core`.

`patch()` is for people; `load` is called by the finder of `_startup` when one of the three modules is imported.
The extension module is never initialised a second time: `pydantic_core` and `pydantic_core._pydantic_core` are plain
modules filled with the very objects of `duramen` and `duramen._duramen`, `pydantic_core.core_schema` is
`duramen.core_schema` itself.
"""

import sys

from . import _duramen, _startup

__all__ = ('PYDANTIC_CORE_VERSION', 'SUPPORTED_PYDANTIC', 'check_pydantic_version', 'is_patched', 'patch')

SUPPORTED_PYDANTIC = ('2.14.4',)
"""Versions of pydantic that the engine stands in for."""

PYDANTIC_CORE_VERSION = '2.50.5'
"""The engine version those ask for; what `pydantic_core.__version__` says once patched."""

_OWN_NAME = 'duramen._duramen'
_PATCHED_NAME = 'pydantic_core._pydantic_core'
# Names of the package that the stock engine does not have.
_OWN_EXTRAS = frozenset({'patch', 'is_patched', 'patching', 'stats', 'pytest_plugin'})


def patch() -> None:
    """Make every later `import pydantic_core`, and so pydantic, use this engine.

    Call it before anything imports pydantic; a second call does nothing.

    Raises:
        RuntimeError: The stock engine was imported before, or the installed pydantic is not a supported version.
    """
    if is_patched():
        return
    stock = [name for name in _startup.DuramenFinder.MODULES if name in sys.modules]
    if stock:
        raise RuntimeError(
            f'duramen.patch() comes too late: {stock[0]!r} is already imported, so models may hold its validators. '
            'Call duramen.patch() before the first import of pydantic (or of anything that imports it), '
            'or start the program with `python -m duramen`, or run `python -m duramen enable` once.'
        )
    check_pydantic_version()
    _startup.install()
    _name_classes()


def is_patched() -> bool:
    """Tell whether `pydantic_core` is this engine: the one imported, or, if none is yet, the one that will be."""
    module = sys.modules.get('pydantic_core')
    if module is not None:
        return type(getattr(module, '__loader__', None)).__name__ == 'DuramenFinder'
    return _startup.is_installed()


def check_pydantic_version() -> None:
    """Check the installed pydantic by its package metadata, without importing it. A missing pydantic is fine.

    Raises:
        RuntimeError: The installed version is none of `SUPPORTED_PYDANTIC`.
    """
    from importlib.metadata import PackageNotFoundError, version

    try:
        installed = version('pydantic')
    except PackageNotFoundError:
        return
    if installed not in SUPPORTED_PYDANTIC:
        raise RuntimeError(
            f'duramen {_duramen.__version__} stands in for the engine of pydantic {", ".join(SUPPORTED_PYDANTIC)}, '
            f'but pydantic {installed} is installed. Install a supported version, '
            'or leave duramen.patch() out (`python -m duramen disable` if the environment was enabled).'
        )


def load(module) -> None:
    """Fill the freshly made `module`, one of the three that the finder knows.

    Raises:
        RuntimeError: The installed pydantic is not a supported version.
    """
    name = module.__name__
    if name == 'pydantic_core.core_schema':
        from . import core_schema

        _rename(vars(core_schema).values(), core_schema.__name__, name)
        sys.modules[name] = core_schema
    elif name == _PATCHED_NAME:
        _fill(module, _duramen)
    else:
        _load_package(module)


def _load_package(module) -> None:
    check_pydantic_version()
    import duramen

    _name_classes()
    _rename(vars(duramen).values(), 'duramen', 'pydantic_core')
    # pydantic puts the docstring of a typed dict into its JSON schema, and these have none in the stock package.
    duramen.ErrorDetails.__doc__ = duramen.InitErrorDetails.__doc__ = None
    _fill(module, duramen)
    module.__all__ = [name for name in duramen.__all__ if name not in _OWN_EXTRAS]

    # The stock package has both submodules loaded once it is imported. Inside the package's own import the statement
    # finds the half-made parent in sys.modules, as for any package that imports its children.
    import pydantic_core._pydantic_core
    import pydantic_core.core_schema  # noqa: F401


def _fill(module, source) -> None:
    taken = {key: value for key, value in vars(source).items() if not _is_module_own(key)}
    vars(module).update(taken)
    module.__doc__ = source.__doc__
    module.__version__ = PYDANTIC_CORE_VERSION
    module.__file__ = source.__file__


def _is_module_own(name) -> bool:
    return (name.startswith('__') and name.endswith('__') and name != '__all__') or name in _OWN_EXTRAS


def _name_classes() -> None:
    """Let classes and functions of the extension say the patched module, which is where pickles then find them.

    The old name stays importable, so pickles made before patching load as well.
    """
    gather = _duramen._schema_gather
    _rename([*vars(_duramen).values(), *_duramen._internal_classes], _OWN_NAME, _PATCHED_NAME)
    _rename(vars(gather).values(), f'{_OWN_NAME}._schema_gather', f'{_PATCHED_NAME}._schema_gather')
    missing = getattr(sys.modules['duramen'], 'MISSING', None)
    if missing is not None:
        missing.__module__ = 'pydantic_core'


def _rename(values, own, patched) -> None:
    """Classes and functions among `values` that say `own` as their module say `patched` from here on."""
    for value in list(values):
        # Instances report their class's module; only what can be renamed itself is.
        if getattr(value, '__module__', None) == own and (isinstance(value, type) or callable(value)):
            value.__module__ = patched


if _startup.is_installed():
    # Enabled for the whole environment: patched from the start, whichever of the two packages is imported first.
    _name_classes()
