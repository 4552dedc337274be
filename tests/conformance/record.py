"""Pytest plugin of the conformance runner: writes each test's outcome, as it happens, to a file of JSON lines.

Loaded by `runner.py` into the test process with `-p record`; imports nothing of pydantic. The first line of a test is
written before it runs, so that a crash can be put down to it. Ids listed in `CONFORMANCE_DONE` are left out: that is
how a run goes on after a crash.
"""

import json
import os
import sys

_outcomes = {}
_file = open(os.environ['CONFORMANCE_RECORD'], 'a', encoding='utf-8')


def _write(**entry):
    _file.write(json.dumps(entry) + '\n')
    _file.flush()


def pytest_collection_modifyitems(config, items):
    done_file = os.environ.get('CONFORMANCE_DONE')
    if done_file:
        with open(done_file, encoding='utf-8') as file:
            done = set(json.load(file))
        items[:] = [item for item in items if item.nodeid not in done]


def pytest_collectreport(report):
    if report.failed:
        _write(event='collect', id=report.nodeid, outcome='error', text=_last_line(report))


def pytest_runtest_logstart(nodeid):
    _write(event='start', id=nodeid)


def pytest_runtest_logreport(report):
    outcome, text = _outcomes.get(report.nodeid, (None, ''))
    if hasattr(report, 'wasxfail'):
        outcome = 'xfailed' if report.skipped else 'xpassed'
    elif report.failed:
        outcome, text = ('failed' if report.when == 'call' else 'error'), _last_line(report)
    elif report.skipped:
        outcome = 'skipped'
    elif outcome is None and report.when == 'call':
        outcome = 'passed'
    _outcomes[report.nodeid] = outcome, text
    if report.when == 'teardown':
        _write(event='end', id=report.nodeid, outcome=outcome, text=text)


def pytest_sessionfinish():
    core = sys.modules.get('pydantic_core')
    _write(event='engine', patched=getattr(core, '__spec__', None) is not None and core.__spec__.origin == 'duramen')


def _last_line(report):
    crash = getattr(report.longrepr, 'reprcrash', None)
    text = crash.message if crash is not None else str(report.longrepr)
    lines = [line.strip() for line in text.strip().splitlines() if line.strip()]
    if crash is None:
        return lines[-1][:300] if lines else ''
    return ' | '.join(lines)[:300]
