"""What a program needs that links with the interpreter running this script: its shared library.

Imported by the other tools. Where the interpreter has no shared library nothing can be linked: that is said, and is an
error only when `REQUIRE_TOOLS=1`.
"""

from __future__ import annotations

import os
import sys
import sysconfig
from pathlib import Path

REQUIRED = os.environ.get('REQUIRE_TOOLS') == '1'


def not_run(what: str) -> int:
    """Say that a step is left out for want of `what`; its exit status."""
    print(f'not run: {what} missing')
    return int(REQUIRED)


def environment() -> dict[str, str] | None:
    """The environment to build and run such a program in; None where there is no shared library."""
    library = Path(sysconfig.get_config_var('LIBDIR') or '', sysconfig.get_config_var('LDLIBRARY') or '')
    if not sysconfig.get_config_var('Py_ENABLE_SHARED') or not library.exists():
        return None
    found = dict(os.environ)
    found['PYO3_PYTHON'] = sys.executable
    found.pop('PYO3_BUILD_EXTENSION_MODULE', None)
    paths = {
        'LD_LIBRARY_PATH': str(library.parent),
        'DYLD_LIBRARY_PATH': str(library.parent),
        # The embedded interpreter knows nothing of the virtual environment.
        'PYTHONPATH': sysconfig.get_path('purelib'),
    }
    for name, first in paths.items():
        found[name] = os.pathsep.join(filter(None, [first, found.get(name)]))
    return found
