"""The conformance runner on small suites of its own: outcomes, crashes, hangs, errors in collection."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

import runner  # noqa: E402

OUTCOMES = """\
import pytest
def test_pass(): pass
def test_fail(): assert 1 == 2
def test_skip(): pytest.skip('no')
@pytest.mark.xfail
def test_xfail(): assert False
@pytest.mark.xfail
def test_xpass(): pass
@pytest.fixture
def broken(): raise ValueError('setup')
def test_error(broken): pass
@pytest.fixture
def late():
    yield
    raise ValueError('teardown')
def test_late(late): pass
@pytest.mark.parametrize('x', ['a b', 'é'])
def test_ids(x): pass
"""


def run(tmp_path, **files):
    for name, text in files.items():
        (tmp_path / f'test_{name}.py').write_text(text, 'utf-8')
    launcher = [sys.executable, '-m', 'pytest', f'--rootdir={tmp_path}']
    names = [f'test_{name}.py' for name in files]
    results = runner.run_files(launcher, tmp_path, names, 1, env={})
    return {name[5:-3]: result for name, result in results.items()}


def outcomes(result):
    return {test.partition('::')[2]: outcome for test, (outcome, _) in result.outcomes.items()}


def test_outcomes(tmp_path):
    result = run(tmp_path, all=OUTCOMES)['all']
    assert outcomes(result) == {
        'test_pass': 'passed',
        'test_fail': 'failed',
        'test_skip': 'skipped',
        'test_xfail': 'xfailed',
        'test_xpass': 'xpassed',
        'test_error': 'error',
        'test_late': 'error',
        'test_ids[a b]': 'passed',
        'test_ids[\\xe9]': 'passed',
    }
    assert result.outcomes['test_all.py::test_fail'][1] == 'assert 1 == 2'
    assert (result.collect_errors, result.patched) == ([], False)


def test_a_crash_costs_one_test(tmp_path, monkeypatch):
    # All files in one process, so that the crash is felt by the others.
    monkeypatch.setattr(runner, 'GROUPS_PER_JOB', 1)
    crash = 'import os\ndef test_1(): pass\ndef test_2(): os.abort()\ndef test_3(): pass\ndef test_4(): os._exit(0)\n'
    results = run(tmp_path, crash=crash, other='def test_1(): pass\n')
    assert outcomes(results['crash']) == {
        'test_1': 'passed',
        'test_2': 'crashed',
        'test_3': 'passed',
        'test_4': 'crashed',
    }
    assert results['crash'].outcomes['test_crash.py::test_4'] == ('crashed', 'the process ended')
    assert outcomes(results['other']) == {'test_1': 'passed'}


def test_errors_in_collection_and_crashes_outside_tests(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, 'GROUPS_PER_JOB', 1)
    results = run(tmp_path, bad='import no_such_module\n', dies='import os; os.abort()\n', good='def test_1(): pass\n')
    assert outcomes(results['good']) == {'test_1': 'passed'}
    assert results['good'].collect_errors == []
    (error,) = results['bad'].collect_errors
    assert "No module named 'no_such_module'" in error
    (error,) = results['dies'].collect_errors
    assert error.startswith('exit status ')
    assert results['bad'].outcomes == results['dies'].outcomes == {}


def test_a_test_that_hangs_is_ended(tmp_path, monkeypatch):
    monkeypatch.setattr(runner, 'SILENCE_SECONDS', 2)
    monkeypatch.setattr(runner, 'WAIT_SECONDS', 0.2)
    result = run(tmp_path, hang='import time\ndef test_1(): time.sleep(1000)\ndef test_2(): pass\n')['hang']
    assert outcomes(result) == {'test_1': 'crashed', 'test_2': 'passed'}
    assert result.outcomes['test_hang.py::test_1'][1] == 'no progress for 2 s'


@pytest.mark.parametrize('count', [1, 2, 5])
def test_files_are_packed_by_size(count):
    sizes = {'a': 10, 'b': 6, 'c': 5, 'd': 1}
    groups = runner._pack(sizes, count)
    assert sorted(name for group in groups for name in group) == ['a', 'b', 'c', 'd']
    assert groups == {1: [['a', 'b', 'c', 'd']], 2: [['a', 'd'], ['b', 'c']], 5: [['a'], ['b'], ['c'], ['d']]}[count]
