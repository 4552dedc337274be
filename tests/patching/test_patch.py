"""`duramen.patch()` in a process of its own: what is imported afterwards, and when it refuses."""

import pytest
from children import fake_distribution, python, run

pytestmark = pytest.mark.core


def test_modules_after_patch(tmp_path):
    out = run(
        """
        import duramen
        print(duramen.is_patched())
        duramen.patch()
        print(duramen.is_patched())
        import pydantic_core, pydantic_core.core_schema, pydantic_core._pydantic_core as inner
        from pydantic_core._pydantic_core import _schema_gather
        import duramen.core_schema, importlib.metadata
        print(duramen.is_patched())
        print(pydantic_core.__version__, inner.__version__, duramen.__version__ == pydantic_core.__version__)
        print(pydantic_core.core_schema is duramen.core_schema, duramen.core_schema.__spec__.name)
        print(_schema_gather is duramen._duramen._schema_gather)
        print(all(getattr(pydantic_core, name) is getattr(duramen, name)
                  for name in pydantic_core.__all__ if name != '__version__'))
        print(pydantic_core.SchemaValidator is inner.SchemaValidator is duramen.SchemaValidator)
        print(hasattr(pydantic_core, 'patch'), 'patch' in pydantic_core.__all__)
        print(importlib.metadata.version('pydantic_core'))
        """,
        cwd=tmp_path,
    )
    assert out.splitlines() == [
        'False',
        'True',
        'True',
        '2.50.5 2.50.5 False',
        'True duramen.core_schema',
        'True',
        'True',
        'True',
        'False False',
        '2.50.5',
    ]


def test_same_public_names_as_the_stock_engine(tmp_path):
    code = """
        import types, pydantic_core, pydantic_core._pydantic_core as inner
        print(sorted(name for name in dir(pydantic_core) if name == '__all__' or not name.startswith('_')))
        print(sorted(pydantic_core.__all__))
        print(sorted(name for name in dir(inner) if name not in ('__file__', '__builtins__')))
        print(sorted(inner._schema_gather.__all__))
    """
    stock = run(code, cwd=tmp_path).splitlines()
    ours = run('import duramen; duramen.patch()\n' + _dedent(code), cwd=tmp_path).splitlines()
    # These two stand in the stock list but do not exist there, so that its star import fails.
    absent = {'UNSET', 'ModelFieldsSet'}
    assert [name for name in eval(stock[1]) if name not in absent] == eval(ours[1])
    assert set(eval(stock[0])) - {'annotations'} <= set(eval(ours[0]))
    assert set(eval(stock[2])) <= set(eval(ours[2]))
    assert stock[3] == ours[3]


def test_patching_twice_changes_nothing(tmp_path):
    out = run(
        """
        import sys, duramen
        duramen.patch()
        finders = list(sys.meta_path)
        duramen.patch()
        import pydantic_core
        duramen.patch()
        print(sys.meta_path == finders, duramen.is_patched())
        """,
        cwd=tmp_path,
    )
    assert out == 'True True'


def test_too_late(tmp_path):
    out = run(
        """
        import pydantic_core, duramen
        for _ in range(2):
            try:
                duramen.patch()
            except RuntimeError as exc:
                print(exc)
        print(duramen.is_patched(), pydantic_core.SchemaValidator is duramen.SchemaValidator)
        """,
        cwd=tmp_path,
    )
    first, second, last = out.splitlines()
    assert first == second
    assert first.startswith("duramen.patch() comes too late: 'pydantic_core' is already imported")
    assert 'before the first import of pydantic' in first
    assert last == 'False False'


def test_unsupported_pydantic_is_refused_and_leaves_no_trace(tmp_path):
    path = [fake_distribution(tmp_path / 'fake', 'pydantic', '2.11.0')]
    out = run(
        """
        import sys, duramen
        try:
            duramen.patch()
        except RuntimeError as exc:
            print(exc)
        print(duramen.is_patched(), 'pydantic' in sys.modules)
        import pydantic_core
        print(pydantic_core.SchemaValidator is duramen.SchemaValidator)
        """,
        cwd=tmp_path,
        path=path,
    )
    message, patched, same = out.splitlines()
    assert 'stands in for the engine of pydantic 2.14.4, but pydantic 2.11.0 is installed.' in message
    assert (patched, same) == ('False False', 'False')


def test_classes_say_where_they_are_found(tmp_path):
    out = run(
        """
        import duramen
        modules = {name: getattr(getattr(duramen, name), '__module__', '') for name in duramen.__all__}
        names = [name for name, module in modules.items() if module.endswith('._duramen')]
        print({getattr(duramen, name).__module__ for name in names}, len(names) > 15)
        duramen.patch()
        print({getattr(duramen, name).__module__ for name in names})
        print(duramen.SchemaValidator, duramen.to_json.__module__)
        print(duramen._duramen._schema_gather.MissingDefinitionError)
        """,
        cwd=tmp_path,
    )
    assert out.splitlines() == [
        "{'duramen._duramen'} True",
        "{'pydantic_core._pydantic_core'}",
        "<class 'pydantic_core._pydantic_core.SchemaValidator'> pydantic_core._pydantic_core",
        "<class 'pydantic_core._pydantic_core._schema_gather.MissingDefinitionError'>",
    ]


# What user code meets without importing it, and classes and functions of the Python parts.
MET = """
    import pydantic_core as engine
    from pydantic_core import core_schema as cs
    met = {}

    def meet(*values):
        met.update((type(value).__name__, type(value)) for value in values)
        return values[0]

    def validate(schema, value):
        return engine.SchemaValidator(schema).validate_python(value)

    def serialize(schema, value):
        return engine.SchemaSerializer(schema).to_python(value)

    plain = cs.plain_serializer_function_ser_schema(meet, info_arg=True)
    wrap = cs.wrap_serializer_function_ser_schema(meet, info_arg=True, schema=cs.int_schema())
    validate(cs.with_info_wrap_validator_function(meet, cs.int_schema()), 1)
    assigned = cs.model_field(cs.int_schema())
    fields = cs.model_fields_schema({'a': assigned})
    class Model:
        __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'
    inner = cs.model_schema(Model, cs.with_info_wrap_validator_function(lambda v, h, i: [meet(h), h(v)][1], fields))
    model = validate(inner, {'a': 1})
    engine.SchemaValidator(inner).validate_assignment(model, 'a', 2)
    meet(validate(cs.generator_schema(cs.int_schema()), [1]))
    meet(serialize(cs.generator_schema(cs.int_schema()), iter([1])))
    serialize(cs.int_schema(serialization=plain), 1)
    serialize(cs.int_schema(serialization=wrap), 1)
    classes = [engine.ErrorDetails, engine.MultiHostHost, cs.CoreConfig, cs.SerializationInfo, cs.int_schema]
    for item in [met[name] for name in sorted(met)] + classes:
        print(item.__module__, item.__qualname__)
    import pickle
    print(len({pickle.loads(pickle.dumps(item)) for item in classes}))
    print(engine.ErrorDetails.__doc__)
"""


def test_classes_met_without_importing_them_say_the_same(tmp_path):
    ours = run('import duramen; duramen.patch()\n' + _dedent(MET), cwd=tmp_path)
    inner, functions = 'pydantic_core._pydantic_core', 'pydantic_core.core_schema'
    assert ours.splitlines() == [
        f'{inner} AssignmentValidatorCallable',
        f'{inner} SerializationCallable',
        f'{inner} SerializationInfo',
        f'{inner} SerializationIterator',
        f'{inner} ValidationInfo',
        f'{inner} ValidatorCallable',
        f'{inner} ValidatorIterator',
        'builtins int',
        'pydantic_core ErrorDetails',
        'pydantic_core MultiHostHost',
        f'{functions} CoreConfig',
        f'{functions} SerializationInfo',
        f'{functions} int_schema',
        '5',
        'None',
    ]
    assert ours == run(MET, cwd=tmp_path)


def test_any_of_the_three_may_come_first(tmp_path):
    for first in ('pydantic_core.core_schema', 'pydantic_core._pydantic_core', 'pydantic_core'):
        out = run(
            f"""
            import duramen; duramen.patch()
            import {first}
            import pydantic_core, sys
            print(pydantic_core._pydantic_core is sys.modules['pydantic_core._pydantic_core'])
            print(pydantic_core.core_schema is sys.modules['pydantic_core.core_schema'])
            """,
            cwd=tmp_path,
        )
        assert out == 'True\nTrue'


def test_pydantic_runs_simple_models(tmp_path):
    out = run(
        """
        import duramen; duramen.patch()
        from pydantic import BaseModel, ValidationError
        from pydantic.version import version_info
        class Model(BaseModel):
            a: int
            b: str | None = None
        print(repr(Model.model_validate_json('{"a": "3"}')))
        print(type(Model.__pydantic_validator__) is duramen.SchemaValidator)
        try:
            Model(a='x')
        except ValidationError as exc:
            print(exc.errors(include_url=False))
        print(Model(a=1, b='q').model_dump_json())
        print('2.50.5' in version_info())
        """,
        cwd=tmp_path,
    )
    assert out.splitlines() == [
        'Model(a=3, b=None)',
        'True',
        "[{'type': 'int_parsing', 'loc': ('a',), 'msg': 'Input should be a valid integer, unable to parse string as an "
        "integer', 'input': 'x'}]",
        '{"a":1,"b":"q"}',
        'True',
    ]


def test_reload_and_find_spec(tmp_path):
    out = run(
        """
        import sys, importlib, importlib.util, duramen
        duramen.patch()
        print(importlib.util.find_spec('pydantic_core').origin, 'pydantic_core' in sys.modules)
        import pydantic_core
        before = pydantic_core.SchemaValidator
        print(importlib.reload(pydantic_core).SchemaValidator is before)
        """,
        cwd=tmp_path,
    )
    assert out == 'duramen False\nTrue'


def test_pytest_plugin(tmp_path):
    (tmp_path / 'conftest.py').write_text('import pydantic_core\n')
    (tmp_path / 'test_it.py').write_text(
        'import pydantic_core, duramen\n'
        'def test_engine():\n'
        '    assert duramen.is_patched() and pydantic_core.SchemaValidator is duramen.SchemaValidator\n'
    )
    result = python('-m', 'pytest', '-p', 'duramen.pytest_plugin', '-p', 'no:cacheprovider', cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr
    assert 'in place of pydantic_core' in result.stdout


def test_pytest_plugin_reaches_workers(tmp_path):
    import pytest

    pytest.importorskip('xdist', reason='pytest-xdist is not installed')
    (tmp_path / 'conftest.py').write_text('import pydantic_core\n')
    (tmp_path / 'test_it.py').write_text('def test_engine():\n    import duramen\n    assert duramen.is_patched()\n')
    result = python('-m', 'pytest', '-p', 'duramen.pytest_plugin', '-n', '1', cwd=tmp_path)
    assert result.returncode == 0, result.stdout + result.stderr


def _dedent(code):
    import textwrap

    return textwrap.dedent(code)
