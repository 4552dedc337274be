"""`python -m duramen enable | disable | status`, and what the `.pth` file costs."""

import pytest
from children import ThrowawayEnvironment, fake_distribution

pytestmark = pytest.mark.core


@pytest.fixture(scope='module')
def built(tmp_path_factory):
    return ThrowawayEnvironment(tmp_path_factory.mktemp('environment') / 'venv')


@pytest.fixture
def environment(built):
    yield built
    built.pth.unlink(missing_ok=True)


def command(environment, name, tmp_path, **kwargs):
    return environment.python('-m', 'duramen', name, cwd=tmp_path, **kwargs)


def test_enable_status_disable(environment, tmp_path):
    before = command(environment, 'status', tmp_path)
    assert before.returncode == 1
    assert 'engine for new processes: stock pydantic_core\n' in before.stdout
    assert 'this process is patched: no\n' in before.stdout

    for _ in range(2):
        enabled = command(environment, 'enable', tmp_path)
        assert (enabled.returncode, enabled.stderr) == (0, '')
        assert f'written: {environment.pth}\n' in enabled.stdout
        assert environment.pth.read_text().count('\n') == 1

    after = command(environment, 'status', tmp_path)
    assert after.returncode == 0
    assert 'engine for new processes: duramen\n' in after.stdout
    assert 'this process is patched: yes\n' in after.stdout
    assert f'enabled by: {environment.pth}\n' in after.stdout

    assert command(environment, 'disable', tmp_path).returncode == 0
    assert not environment.pth.exists()
    again = command(environment, 'disable', tmp_path)
    assert (again.returncode, again.stdout) == (0, 'was not enabled\n')


def test_commands_take_no_arguments(environment, tmp_path):
    result = environment.python('-m', 'duramen', 'enable', '--now', cwd=tmp_path)
    assert (result.returncode, result.stderr) == (2, 'python -m duramen enable takes no arguments\n')
    assert not environment.pth.exists()


def test_enable_refuses_an_unsupported_pydantic(environment, tmp_path):
    path = [fake_distribution(tmp_path / 'fake', 'pydantic', '2.13.0')]
    result = command(environment, 'enable', tmp_path, path=path)
    assert result.returncode == 1
    assert 'stands in for the engine of pydantic 2.14.4, but pydantic 2.13.0 is installed' in result.stderr
    assert not environment.pth.exists()


def test_start_imports_nothing(environment, tmp_path):
    code = 'import sys; print(sorted(sys.modules))'
    # Reading any `.pth` file makes Python import a codec; that is not ours.
    (environment.pth.parent / 'other.pth').write_text('# nothing\n')
    before = environment.run(code, cwd=tmp_path)
    command(environment, 'enable', tmp_path)
    after = environment.run(code, cwd=tmp_path)
    assert after == before
    assert 'duramen' not in after


def test_start_takes_less_than_a_millisecond(environment, tmp_path):
    command(environment, 'enable', tmp_path)
    code = f"""
        import sys, time
        line = open({str(environment.pth)!r}).read()
        def once():
            begun = time.perf_counter()
            exec(line)
            return time.perf_counter() - begun
        print(min(once() for _ in range(50)))
        print(sum(type(finder).__name__ == 'DuramenFinder' for finder in sys.meta_path))
    """
    seconds, finders = environment.run(code, cwd=tmp_path).split()
    assert float(seconds) < 0.001
    assert finders == '1'


def test_the_finder_is_first_and_leaves_other_modules_alone(environment, tmp_path):
    command(environment, 'enable', tmp_path)
    code = """
        import sys
        finder = sys.meta_path[0]
        print(type(finder).__name__)
        print([finder.find_spec(name) for name in ('json', 'pydantic', 'pydantic_core_extra', 'pydantic_core.other')])
    """
    assert environment.run(code, cwd=tmp_path) == 'DuramenFinder\n[None, None, None, None]'


def test_a_left_over_file_does_nothing(environment, tmp_path):
    command(environment, 'enable', tmp_path)
    environment.pth.write_text(environment.pth.read_text().replace('_startup.py', '_gone.py'))
    result = environment.python('-c', 'import sys; print(type(sys.meta_path[0]).__name__)', cwd=tmp_path)
    assert (result.stdout, result.stderr) == ('type\n', '')
    status = command(environment, 'status', tmp_path)
    assert status.returncode == 1
    assert '(written by another installation: enable again)' in status.stdout
