"""Run a test suite on the patched engine: `pytest -p duramen.pytest_plugin`.

Worker processes (pytest-xdist, pytester) load plugins named in `PYTEST_PLUGINS` before any conftest, so the name is
left there for them.
"""

import os

import duramen

duramen.patch()

_plugins = [name for name in os.environ.get('PYTEST_PLUGINS', '').split(',') if name]
if __name__ not in _plugins:
    os.environ['PYTEST_PLUGINS'] = ','.join([__name__, *_plugins])


def pytest_report_header() -> str:
    """Say in the header which engine runs."""
    return f'duramen: {duramen.__version__} in place of pydantic_core'
