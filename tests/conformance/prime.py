"""Pytest plugin: lets pydantic load its plugin table before the tests are collected.

pydantic's suite runs in one process where it is at home; here a file may be the first of its process, and
`test_plugins.py` takes the table, which the first model of a process sets up, while it is imported.
"""


def pytest_sessionstart():
    from pydantic.plugin._loader import get_plugins

    get_plugins()
