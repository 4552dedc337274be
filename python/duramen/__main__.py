"""Command line: run a program on the patched engine, or switch a whole environment over.

    python -m duramen script.py [args]       run a script
    python -m duramen -m package [args]      run a module
    python -m duramen -c code [args]         run a text
    python -m duramen enable                 every Python process of this environment uses Duramen
    python -m duramen disable                back to the stock engine
    python -m duramen status                 which of the two it is
    python -m duramen inspect module         what the models of a module consist of and share; --help tells more

A file called `enable`, `disable`, `status` or `inspect` is run as `./enable`.
"""

import importlib.util
import os
import sys
import types

COMMANDS = ('enable', 'disable', 'status')


def main() -> int:
    """Run the command line in `sys.argv`; returns the exit status of the commands. A program's own exit passes."""
    args = sys.argv[1:]
    if not args or args[0] in ('-h', '--help'):
        print(__doc__)
        return 0 if args else 2
    if args[0] in COMMANDS:
        from . import environment

        return getattr(environment, args[0])(args[1:])
    if args[0] == 'inspect':
        from . import inspection

        return inspection.main(args[1:])
    if args[0] in ('-V', '--version'):
        from . import __version__

        print(f'duramen {__version__}')
        return 0
    if args[0] in ('-m', '-c'):
        if len(args) == 1:
            return _fail(f'{args[0]} needs {"the name of a module" if args[0] == "-m" else "a text to run"}')
        return (run_module if args[0] == '-m' else run_code)(args[1], args[2:])
    if args[0].startswith('-'):
        return _fail(f'unknown option {args[0]}; options of Python itself come before -m, see python -m duramen --help')
    return run_path(args[0], args[1:])


def run_module(name: str, args: list) -> int:
    """Run module or package `name` as `python -m name args...` does, on the patched engine."""
    _patch()
    sys.argv = ['-m', *args]
    try:
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.submodule_search_locations is not None:
            name += '.__main__'
            spec = importlib.util.find_spec(name)
    except ModuleNotFoundError as exc:
        # A missing parent of a dotted name; anything else is the fault of the parent's own code.
        if exc.name is None or not (f'{name}.__main__.').startswith(f'{exc.name}.'):
            raise
        spec = None
    if spec is None or spec.loader is None:
        return _fail(f'No module named {name}', 1)
    code = spec.loader.get_code(name)
    if code is None:
        return _fail(f'No code object available for {name}', 1)
    sys.argv[0] = spec.origin
    _run(code, spec=spec, loader=spec.loader, file=spec.origin, package=spec.parent, cached=spec.cached)
    return 0


def run_path(path: str, args: list) -> int:
    """Run the script at `path` (or the `__main__` in a directory or zip file) as `python path args...` does."""
    _patch()
    sys.argv = [path, *args]
    # `-m` put the current directory in front; a script has its own there. Nothing was put under -P or -I.
    own_entry = not (sys.flags.isolated or getattr(sys.flags, 'safe_path', False))
    if os.path.isdir(path) or not _is_source(path):
        import runpy

        if own_entry:
            del sys.path[0]
        runpy.run_path(path, run_name='__main__')
        return 0
    if own_entry:
        sys.path[0] = os.path.dirname(os.path.realpath(path))
    from importlib.machinery import SourceFileLoader

    file = os.path.abspath(path)
    loader = SourceFileLoader('__main__', file)
    try:
        source = loader.get_data(file)
    except OSError as exc:
        return _fail(f"can't open file {file!r}: [Errno {exc.errno}] {exc.strerror}")
    _run(compile(source, file, 'exec', dont_inherit=True), loader=loader, file=file)
    return 0


def run_code(code: str, args: list) -> int:
    """Run the text `code` as `python -c code args...` does, on the patched engine."""
    _patch()
    sys.argv = ['-c', *args]
    if not (sys.flags.isolated or getattr(sys.flags, 'safe_path', False)):
        sys.path[0] = ''
    _run(compile(code, '<string>', 'exec', dont_inherit=True), loader=None)
    return 0


def _is_source(path):
    """Tell a script from a zip file or compiled code by its first bytes."""
    try:
        with open(path, 'rb') as file:
            head = file.read(4)
    except OSError:
        return True
    return not head.startswith(b'PK\x03\x04') and head != importlib.util.MAGIC_NUMBER


def _run(code, *, loader, file=None, spec=None, package=None, cached=None):
    """Execute `code` as `__main__`. The module stays in place, as threads and pickles may ask for it until the end."""
    module = types.ModuleType('__main__')
    module.__dict__.update(
        __builtins__=__builtins__,
        __loader__=loader,
        __package__=package,
        __spec__=spec,
    )
    if file is not None:
        module.__dict__.update(__file__=file, __cached__=cached)
    # This file's own `__main__` must outlive the swap: its functions are still running.
    module_before = sys.modules['__main__']
    sys.modules['__main__'] = module
    exec(code, module.__dict__)
    del module_before


def _patch():
    from . import patching

    try:
        patching.patch()
    except RuntimeError as exc:
        sys.exit(f'python -m duramen: {exc}')
    # Python processes that the program starts get the engine by way of the `sitecustomize` in this directory.
    children = os.path.join(os.path.dirname(os.path.abspath(__file__)), '_children')
    before = [entry for entry in os.environ.get('PYTHONPATH', '').split(os.pathsep) if entry and entry != children]
    os.environ['PYTHONPATH'] = os.pathsep.join([children, *before])


def _fail(message, status=2):
    print(f'python -m duramen: {message}', file=sys.stderr)
    return status


if __name__ == '__main__':
    sys.exit(main())
