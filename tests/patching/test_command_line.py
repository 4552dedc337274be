"""`python -m duramen script.py` and `python -m duramen -m module` behave as `python` does with the same arguments."""

import sys

import pytest
from children import fake_distribution, python

pytestmark = pytest.mark.core

PROBE = """\
import sys
print(__name__, sys.argv, sys.path[0], __file__, __package__, __spec__ and __spec__.name)
print(sys.modules['__main__'].__dict__ is globals())
"""


@pytest.fixture
def program(tmp_path):
    (tmp_path / 'scripts').mkdir()
    (tmp_path / 'scripts' / 'script.py').write_text(PROBE)
    (tmp_path / 'package' / 'inner').mkdir(parents=True)
    (tmp_path / 'package' / '__init__.py').write_text('')
    (tmp_path / 'package' / 'tool.py').write_text(PROBE)
    (tmp_path / 'package' / 'inner' / '__init__.py').write_text('')
    (tmp_path / 'package' / 'inner' / '__main__.py').write_text(PROBE)
    return tmp_path


@pytest.mark.parametrize(
    'args',
    [
        ('scripts/script.py',),
        ('scripts/script.py', '-m', 'status', '--flag=1'),
        ('-m', 'package.tool', 'a', '-m', 'b'),
        ('-m', 'package.inner', '-h'),
    ],
    ids=['script', 'script with arguments', 'module', 'package'],
)
def test_program_sees_what_python_gives_it(program, args):
    plain = python(*args, cwd=program)
    ours = python('-m', 'duramen', *args, cwd=program)
    assert (ours.returncode, ours.stderr) == (0, '')
    assert ours.stdout == plain.stdout
    assert ours.stdout.endswith('True\n')


def test_directory_and_zip(program):
    import zipfile

    (program / 'scripts' / '__main__.py').write_text("import sys\nprint(__name__, sys.argv, __package__ == '')\n")
    with zipfile.ZipFile(program / 'app.zip', 'w') as archive:
        archive.write(program / 'scripts' / '__main__.py', '__main__.py')
    for target in ('scripts', 'app.zip'):
        ours = python('-m', 'duramen', target, 'x', cwd=program)
        assert (ours.stdout, ours.stderr) == (f"__main__ ['{target}', 'x'] True\n", '')


def test_exit_status_and_uncaught_errors(program):
    (program / 'leave.py').write_text('raise SystemExit(7)')
    assert python('-m', 'duramen', 'leave.py', cwd=program).returncode == 7
    (program / 'fail.py').write_text("raise LookupError('nothing here')")
    failed = python('-m', 'duramen', '-m', 'fail', cwd=program)
    assert failed.returncode == 1
    assert failed.stderr.endswith('LookupError: nothing here\n')


def test_classes_of_main_are_found_by_pickle(program):
    (program / 'classes.py').write_text(
        'import pickle, threading\n'
        'class Point: pass\n'
        'def late():\n'
        '    threading.main_thread().join()\n'
        '    print(type(pickle.loads(pickle.dumps(Point()))).__module__)\n'
        'threading.Thread(target=late).start()\n'
    )
    for args in (('classes.py',), ('-m', 'classes')):
        result = python('-m', 'duramen', *args, cwd=program)
        assert (result.stdout, result.stderr) == ('__main__\n', '')


@pytest.mark.parametrize(
    'args, status, message',
    [
        (('absent.py',), 2, "python -m duramen: can't open file "),
        (('-m', 'absent'), 1, 'python -m duramen: No module named absent\n'),
        (('-m', 'absent.part'), 1, 'python -m duramen: No module named absent.part\n'),
        (('-m', 'package'), 1, 'python -m duramen: No module named package.__main__\n'),
        (('-m',), 2, 'python -m duramen: -m needs the name of a module\n'),
        (('--verbose',), 2, 'python -m duramen: unknown option --verbose; options of Python'),
    ],
)
def test_mistakes(program, args, status, message):
    result = python('-m', 'duramen', *args, cwd=program)
    assert result.returncode == status
    assert result.stderr.startswith(message)
    assert 'Traceback' not in result.stderr


def test_help(program):
    assert python('-m', 'duramen', '--help', cwd=program).returncode == 0
    without = python('-m', 'duramen', cwd=program)
    assert without.returncode == 2
    assert 'python -m duramen enable' in without.stdout


def test_an_import_error_inside_the_program_is_not_taken_for_a_missing_program(program):
    (program / 'package' / 'broken').mkdir()
    (program / 'package' / 'broken' / '__init__.py').write_text('import absent_dependency')
    result = python('-m', 'duramen', '-m', 'package.broken', cwd=program)
    assert result.returncode == 1
    assert "ModuleNotFoundError: No module named 'absent_dependency'" in result.stderr


def test_unsupported_pydantic_is_one_line(program):
    path = [fake_distribution(program / 'fake', 'pydantic', '3.0.0')]
    result = python('-m', 'duramen', 'scripts/script.py', cwd=program, path=path)
    assert result.returncode == 1
    assert result.stderr.startswith('python -m duramen: duramen ')
    assert 'pydantic 2.14.4, but pydantic 3.0.0 is installed' in result.stderr
    assert result.stderr.count('\n') == 1


@pytest.mark.skipif(sys.version_info < (3, 11), reason='-P is new in Python 3.11')
def test_safe_path_adds_no_directory(program):
    plain = python('-P', 'scripts/script.py', cwd=program)
    ours = python('-P', '-m', 'duramen', 'scripts/script.py', cwd=program)
    assert ours.stdout == plain.stdout


def test_a_text(tmp_path):
    (tmp_path / 'near.py').write_text('value = 7\n')
    code = 'import sys, near, pydantic_core; print(sys.argv, near.value, __name__, "__file__" in globals())'
    code += '; print(pydantic_core.__spec__.origin)'
    result = python('-m', 'duramen', '-c', code, 'x', cwd=tmp_path)
    assert result.stdout == "['-c', 'x'] 7 __main__ False\nduramen\n", result.stderr
    result = python('-m', 'duramen', '-c', cwd=tmp_path)
    assert (result.returncode, result.stderr) == (2, 'python -m duramen: -c needs a text to run\n')


def test_version_and_unknown_options(tmp_path):
    import duramen

    assert python('-m', 'duramen', '--version', cwd=tmp_path).stdout == f'duramen {duramen.__version__}\n'
    result = python('-m', 'duramen', '-O', 'x.py', cwd=tmp_path)
    assert result.returncode == 2
    assert result.stderr.startswith('python -m duramen: unknown option -O; options of Python itself come before -m')
