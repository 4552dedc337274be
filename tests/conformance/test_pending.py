"""The rules of the pending list."""

import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parent))

from pending import Pending, collapse  # noqa: E402


@pytest.fixture
def pending(tmp_path):
    path = tmp_path / 'pending.txt'
    path.write_text('# why\na.py::*\nb.py::test_x[1-*]\nb.py::test_y[*\n')
    return Pending(path)


def test_a_listed_failure_is_allowed_and_a_listed_pass_is_stale(pending):
    failing = {'a.py::test_1', 'b.py::test_y[2]', 'b.py::test_z', 'c.py::test'}
    assert pending.judge(failing, {'a.py::test_2'}) == ({'b.py::test_z', 'c.py::test'}, [])
    assert pending.judge(set(), {'a.py::test_2', 'b.py::test_y[2]'}) == (set(), ['a.py::*', 'b.py::test_y[*'])


def test_entries_of_tests_that_did_not_run_are_not_stale(pending):
    assert pending.judge(set(), {'c.py::test'}) == (set(), [])


def test_update_takes_passes_out_and_adds_nothing(pending):
    pending.update({'a.py::test_1', 'c.py::test'}, {'a.py::test_2', 'b.py::test_y[2]'}, accept_new=False)
    assert pending.path.read_text() == '# why\na.py::test_1\nb.py::test_x[1-*]\n'


def test_update_adds_when_asked(pending):
    pending.update({'c.py::test'}, {'c.py::test_2'}, accept_new=True)
    assert 'c.py::test\n' in pending.path.read_text()


def test_collapse():
    ran = {'a.py::t', 'a.py::u', 'b.py::t[1]', 'b.py::t[2]', 'b.py::u', 'c.py::t[1]', 'c.py::t[2]'}
    listed = {'a.py::t', 'a.py::u', 'b.py::t[1]', 'b.py::t[2]', 'c.py::t[2]'}
    assert sorted(collapse(listed, ran)) == ['a.py::*', 'b.py::t[*', 'c.py::t[2]']
