"""Run `cargo test` against the interpreter that runs this script.

The tests start Python inside the test program, so they need the interpreter's shared library when linking and
when running. Where the interpreter has none the tests cannot be built: that is said, and is an error only when
`REQUIRE_TOOLS=1`. Arguments are handed on to `cargo test`.
"""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path


def main() -> int:
    library = Path(sysconfig.get_config_var('LIBDIR') or '', sysconfig.get_config_var('LDLIBRARY') or '')
    if not sysconfig.get_config_var('Py_ENABLE_SHARED') or not library.exists():
        print(f'not run: {library} missing, {sys.executable} has no shared library to link with')
        return int(os.environ.get('REQUIRE_TOOLS') == '1')
    environment = dict(os.environ)
    environment['PYO3_PYTHON'] = sys.executable
    environment.pop('PYO3_BUILD_EXTENSION_MODULE', None)
    paths = {
        'LD_LIBRARY_PATH': str(library.parent),
        'DYLD_LIBRARY_PATH': str(library.parent),
        # The embedded interpreter knows nothing of the virtual environment.
        'PYTHONPATH': sysconfig.get_path('purelib'),
    }
    for name, first in paths.items():
        environment[name] = os.pathsep.join(filter(None, [first, environment.get(name)]))
    return subprocess.call(['cargo', 'test', '--locked', '--lib', *sys.argv[1:]], env=environment)


if __name__ == '__main__':
    sys.exit(main())
