"""Pickles move between the stock engine, Duramen patched in and Duramen by its own name, in every direction."""

import textwrap

import pytest
from children import run

pytestmark = pytest.mark.core

ENGINES = {
    'stock': 'import pydantic_core as engine',
    'patched': 'import duramen; duramen.patch(); import pydantic_core as engine',
    'own': 'import duramen as engine',
}
# Expression, and what makes two of them comparable across engines.
VALUES = {
    'url': ("engine.Url('http://example.com/a?b=c')", 'str(value)'),
    'multi host url': ("engine.MultiHostUrl('redis://a:1,b:2/x')", 'str(value)'),
    'timezone': ('engine.TzInfo(3600)', 'str(value)'),
    'undefined': ('engine.PydanticUndefined', 'repr(value)'),
    'missing': ('engine.MISSING', 'repr(value)'),
    'custom error': (
        "engine.PydanticCustomError('odd', 'is {what}', {'what': 1})",
        '(value.type, str(value), value.context)',
    ),
    'known error': ("engine.PydanticKnownError('greater_than', {'gt': 3})", '(value.type, str(value), value.context)'),
    'omit': ('engine.PydanticOmit()', 'repr(value)'),
    'use default': ('engine.PydanticUseDefault()', 'repr(value)'),
    'serialization error': ("engine.PydanticSerializationError('no')", 'str(value)'),
    'schema error': ("engine.SchemaError('no')", 'str(value)'),
    'validation error': (
        "engine.ValidationError.from_exception_data('T', [{'type': 'int_type', 'loc': ('a', 0), 'input': 'x'}])",
        '(value.title, value.errors(include_url=False), str(value))',
    ),
    'validator': (
        "engine.SchemaValidator({'type': 'list', 'items_schema': {'type': 'int'}}, {'title': 'L'})",
        "(value.title, value.validate_python(['1', 2]))",
    ),
    'serializer': (
        "engine.SchemaSerializer({'type': 'list', 'items_schema': {'type': 'int'}})",
        'value.to_json([1, 2])',
    ),
}


@pytest.fixture(scope='module')
def dumped(tmp_path_factory):
    """Engine -> name -> (pickles in three protocols, view), or an error's text."""
    code = """
        import pickle
        def dump(make, view):
            try:
                value = make()
                return [pickle.dumps(value, protocol) for protocol in (2, 4, 5)], view(value)
            except Exception as exc:
                return repr(exc)
    """
    return {name: _each(setup, code, 'dump(lambda: {0}, lambda value: {1})', tmp_path_factory.mktemp('dump'), VALUES)
            for name, setup in ENGINES.items()}  # fmt: skip


@pytest.fixture(scope='module')
def loaded(dumped, tmp_path_factory):
    """(Source engine, target engine) -> name -> [(view, module)] for each protocol, or an error's text."""
    code = """
        import pickle
        def load(pickles, view):
            try:
                values = [pickle.loads(data) for data in pickles]
                return [(view(value), value.__module__) for value in values]
            except Exception as exc:
                return repr(exc)
    """
    found = {}
    for source in ENGINES:
        for target, setup in ENGINES.items():
            pairs = {name: (dumped[source][name][0], view) for name, (_, view) in VALUES.items()}
            folder = tmp_path_factory.mktemp('load')
            found[source, target] = _each(setup, code, 'load({0!r}, lambda value: {1})', folder, pairs)
    return found


def _each(setup, code, call, folder, pairs):
    calls = ''.join(f'    {name!r}: {call.format(*pair)},\n' for name, pair in pairs.items())
    return eval(run(f'{setup}\n{textwrap.dedent(code)}\nprint({{\n{calls}}})', cwd=folder))


@pytest.mark.parametrize('name', VALUES)
@pytest.mark.parametrize('source', ENGINES)
@pytest.mark.parametrize('target', ENGINES)
def test_moves(dumped, loaded, source, target, name):
    # What says `pydantic_core` belongs to whichever engine that is; what says `duramen` is always Duramen's.
    own = source == 'own' and target != 'patched'
    module = 'duramen._duramen' if own else 'pydantic_core._pydantic_core'
    if name == 'missing':
        module = module.partition('.')[0]
    _, view = dumped[source][name]
    assert loaded[source, target][name] == [(view, module)] * 3
    assert view == dumped['stock'][name][1]


def test_models_and_copies(tmp_path):
    (tmp_path / 'models.py').write_text(
        'from pydantic import AnyUrl, BaseModel\n'
        'class Inner(BaseModel):\n    x: int\n'
        'class Outer(BaseModel):\n    inner: Inner\n    url: AnyUrl\n    tags: dict[str, list[int]] = {}\n'
    )
    value = 'models.Outer(inner={"x": 1}, url="http://a.b/c", tags={"q": ["2"]})'
    make = f'import pickle, models; print(pickle.dumps({value}))'
    read = 'import pickle, models; print(repr(pickle.loads({})), repr(pickle.loads({}).model_copy(deep=True)))'
    patch = 'import duramen; duramen.patch(); '
    texts = set()
    for source in ('', patch):
        data = run(source + make, cwd=tmp_path)
        for target in ('', patch):
            texts.add(run(target + read.format(data, data), cwd=tmp_path))
    outer = "Outer(inner=Inner(x=1), url=AnyUrl('http://a.b/c'), tags={'q': [2]})"
    assert texts == {f'{outer} {outer}'}
