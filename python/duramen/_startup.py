"""The finder that gives Duramen's modules to `import pydantic_core`.

Called by `patching.patch()`, and executed at interpreter start by the `.pth` file that `python -m duramen enable`
writes. For the second use this file imports nothing and never touches the engine: that happens at the first import
of `pydantic_core`, in `patching.load`.
"""

import sys


class DuramenFinder:
    """A meta path finder and loader for `pydantic_core` and its two submodules.

    It is recognised by its class name, not by identity: the copy that the `.pth` file makes and the one of this
    module are different classes.
    """

    MODULES = ('pydantic_core', 'pydantic_core.core_schema', 'pydantic_core._pydantic_core')

    def find_spec(self, name, path=None, target=None):
        if name not in self.MODULES:
            return None
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self, origin='duramen', is_package=name == 'pydantic_core')

    def create_module(self, spec):
        return None

    def exec_module(self, module):
        from duramen import patching

        patching.load(module)


def is_installed():
    """Tell whether a finder of ours stands on `sys.meta_path`."""
    return any(type(finder).__name__ == 'DuramenFinder' for finder in sys.meta_path)


def install():
    """Put the finder before all others, once."""
    if not is_installed():
        sys.meta_path.insert(0, DuramenFinder())
