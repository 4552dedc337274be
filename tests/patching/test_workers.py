"""After `enable`, processes that a program starts run on Duramen too, however they are started."""

import multiprocessing

import pytest
from children import ThrowawayEnvironment

pytestmark = pytest.mark.core

REPORT = """\
def report(_=None):
    import pydantic, pydantic_core, duramen
    class Model(pydantic.BaseModel):
        x: int
    return [duramen.is_patched(), type(Model.__pydantic_validator__) is duramen.SchemaValidator, Model(x='4').x]
"""


@pytest.fixture(scope='module')
def environment(tmp_path_factory):
    made = ThrowawayEnvironment(tmp_path_factory.mktemp('workers') / 'venv')
    result = made.python('-m', 'duramen', 'enable', cwd=made.folder)
    assert result.returncode == 0, result.stderr
    return made


def test_the_engine_loads_with_pydantic_core(environment, tmp_path):
    out = environment.run(
        """
        import sys
        print('duramen' in sys.modules)
        import pydantic_core
        print('duramen' in sys.modules, pydantic_core.SchemaValidator)
        """,
        cwd=tmp_path,
    )
    assert out == "False\nTrue <class 'pydantic_core._pydantic_core.SchemaValidator'>"


def test_duramen_may_be_imported_first(environment, tmp_path):
    out = environment.run(
        """
        import duramen
        print(duramen.is_patched(), duramen.Url.__module__)
        duramen.patch()
        import pydantic_core
        print(pydantic_core.Url is duramen.Url)
        """,
        cwd=tmp_path,
    )
    assert out == 'True pydantic_core._pydantic_core\nTrue'


def test_the_version_is_checked_at_the_first_import(environment, tmp_path):
    from children import fake_distribution

    path = [fake_distribution(tmp_path / 'fake', 'pydantic', '2.15.0')]
    assert environment.run('print(1)', cwd=tmp_path, path=path) == '1'
    result = environment.python('-c', 'import pydantic', cwd=tmp_path, path=path)
    assert result.returncode == 1
    last = result.stderr.splitlines()[-1]
    assert last.startswith('RuntimeError: duramen ')
    assert 'pydantic 2.14.4, but pydantic 2.15.0 is installed' in last
    assert '`python -m duramen disable`' in last


@pytest.mark.parametrize('method', multiprocessing.get_all_start_methods())
def test_workers(environment, tmp_path, method):
    (tmp_path / 'program.py').write_text(
        f'import multiprocessing\n{REPORT}\n'
        'if __name__ == "__main__":\n'
        f'    context = multiprocessing.get_context({method!r})\n'
        '    with context.Pool(2) as pool:\n'
        '        print(pool.map(report, range(2), chunksize=1) + [report()])\n'
    )
    result = environment.python('program.py', cwd=tmp_path)
    assert result.stdout == f'{[[True, True, 4]] * 3}\n', result.stderr


@pytest.mark.parametrize(
    'method', [name for name in ('fork', 'spawn') if name in multiprocessing.get_all_start_methods()]
)
def test_two_thousand_models_and_their_workers(environment, tmp_path, method):
    """A forked worker has the models of its parent, a spawned one makes them anew."""
    (tmp_path / 'program.py').write_text(
        'import multiprocessing, os, pydantic, duramen\n'
        'models = [pydantic.create_model(f"M{i}", a=(int, ...), b=(str | None, None)) for i in range(2000)]\n'
        'def check(i):\n'
        '    model = models[i]\n'
        '    ours = duramen.is_patched() and type(model.__pydantic_validator__) is duramen.SchemaValidator\n'
        '    return os.getpid() if ours and model(a=str(i)).a == i else None\n'
        'if __name__ == "__main__":\n'
        f'    with multiprocessing.get_context({method!r}).Pool(2) as pool:\n'
        '        workers = pool.map(check, range(2000), chunksize=20)\n'
        '    here = list(map(check, range(2000)))\n'
        '    print(None in workers, os.getpid() in workers, set(here) == {os.getpid()})\n'
    )
    result = environment.python('program.py', cwd=tmp_path)
    assert result.stdout == 'False False True\n', result.stderr


def test_a_child_started_by_hand(environment, tmp_path):
    out = environment.run(
        f"""
        import subprocess, sys
        code = {REPORT!r} + 'print(report())'
        print(subprocess.run([sys.executable, '-c', code], capture_output=True, text=True, check=True).stdout, end='')
        """,
        cwd=tmp_path,
    )
    assert out == '[True, True, 4]'
