"""The rules of the house, read off the source: who may import whom, file sizes, where `unsafe` lives, lints.

Each rule that has exceptions keeps them in a table here, with the reason. A line that no longer matches anything
fails too, so that the tables only say what is true.
"""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SRC = ROOT / 'src'
RUST = sorted(path.relative_to(SRC).as_posix() for path in SRC.rglob('*.rs'))

# Lines of a file without its tests: more than ASK needs a reason here, more than REFUSE is never taken.
ASK, REFUSE = 600, 900
LONG_FILES: dict[str, str] = {}
GENERATED_PYTHON = {'python/duramen/core_schema.py', 'python/duramen/_duramen.pyi'}

# Lints that may be switched off in the code, and what for.
ALLOWED_LINTS = {
    'unsafe_code': 'only in common/py and common/json, checked below',
    'unused_variables': 'macros that visit every field of a struct, which may have none',
    'unused_imports': 'macros that read the keys of a schema, which may be none',
    'clippy::redundant_static_lifetimes': 'the same macros',
    'clippy::too_many_arguments': 'functions whose parameters are the keywords of a Python signature',
}

# Crates that nothing uses yet.
UNUSED_CRATES = ['once_cell']

# Files of `common` that know the two halves: the table, and what finds nodes that were compiled already.
COMMON_KNOWING_HALVES: dict[str, str] = {}

# The files of a half that are no rooms; every other file is a row of the table of kinds. Rooms may use those that stand
# below them, and everything in `parts`.
FOUNDATION = {
    'mod': 'the trait',
    'parts': 'engines that several rooms share',
    'state': 'what a call carries along',
    'compile': 'what compiling carries along',
    'cell': 'nodes that are shared through an object the collector knows',
    'names': 'what nodes are called in titles and locations',
    'sink': 'where serialized values go',
    'infer': 'serializing a value by its type',
    'filter': 'include and exclude',
}
ABOVE_ROOMS = {
    'registry': 'declares the rooms and dispatches to them',
    'entry': 'the quick way into the methods of the Python class',
    'schema_validator': 'the Python class',
    'schema_serializer': 'the Python class',
    'functions': 'dumping without a schema',
}
# Rooms of `serialization` schemas, which are no kinds of their own.
SERIALIZATION_ROOMS = {'format', 'to_string'}
# A room that hands a case of its own over to another.
SIBLINGS = {('serializers/format.rs', 'to_string'): 'formatting with an empty text is `str(value)`, the same node'}
# Parts of the foundation that meet the Python class: when compiling and when dumping, a user's class may carry one.
KNOWING_THE_CLASS = ('compile', 'infer')
HALVES = ('validators', 'serializers')

# What may import what inside `common`: a module imports its own rank and lower ones.
RANKS = {'py': 0, 'intern': 0, 'schema': 1, 'errors': 1}
LAST_RANK = 2


def code(path: str) -> str:
    """The Rust source without comments, strings and unit tests, line count kept."""
    text = (SRC / path).read_text()
    tests = re.search(r'^#\[cfg\(test\)\]\nmod \w+ \{', text, re.M)
    text = text[: tests.start()] if tests else text
    pattern = re.compile(
        r'//[^\n]*|/\*.*?\*/|b?r(?P<h>#*)".*?"(?P=h)|b?"(?:\\.|[^"\\])*"|b?\'(?:\\.[^\']*|[^\'\\])\'', re.S
    )
    return pattern.sub(lambda match: ' ' + '\n' * match.group().count('\n'), text)


def table() -> list[tuple[str, str, str]]:
    """The rows of the table of kinds: type, validator room, serializer room."""
    path = SRC / 'common' / 'kinds.rs'
    text = path.read_text() if path.exists() else ''
    return re.findall(r'^\s*"([\w-]+)" (\w+) (\w+),', text, re.M)


ROOMS = {half: {row[1 + index] for row in table()} for index, half in enumerate(HALVES)}
if (SRC / 'serializers').exists():
    ROOMS['serializers'] |= SERIALIZATION_ROOMS


def module_of(path: str) -> list[str]:
    """`common/py/mod.rs` -> ['common', 'py']"""
    parts = path.removesuffix('.rs').split('/')
    return parts[:-1] if parts[-1] in ('mod', 'lib') else parts


def expand(tree: str) -> list[list[str]]:
    """`a::{b::c, d}` -> [['a', 'b', 'c'], ['a', 'd']]"""
    tree = tree.strip()
    brace = tree.find('{')
    if brace < 0:
        return [[part.strip() for part in re.sub(r'\s+as\s+\w+$', '', tree).split('::')]]
    head = [part.strip() for part in tree[:brace].split('::') if part.strip()]
    inner, depth, start, items = tree[brace + 1 : tree.rindex('}')], 0, 0, []
    for at, char in enumerate(inner):
        depth += (char == '{') - (char == '}')
        if char == ',' and depth == 0:
            items.append(inner[start:at])
            start = at + 1
    items.append(inner[start:])
    return [head + rest for item in items if item.strip() for rest in expand(item)]


def imports(path: str) -> set[tuple[str, ...]]:
    """Every path into this crate that the file names, absolute, in `use` or inline."""
    text = code(path)
    here = module_of(path)
    found = []
    for tree in re.findall(r'\buse\s+((?:crate|super|self)\b[^;]*);', text):
        found += expand(tree)
    found += [item.split('::') for item in re.findall(r'\b(?:crate|super)(?:::\w+)+', text)]
    absolute = set()
    for parts in found:
        base = [] if parts[0] == 'crate' else list(here)
        for part in parts:
            if part == 'super' and base:
                base = base[:-1]
            elif part not in ('crate', 'self', 'super'):
                base.append(part)
        absolute.add(tuple(base))
    return absolute


def rank(module: list[str]) -> int:
    return RANKS.get(module[1], LAST_RANK) if len(module) > 1 else LAST_RANK


@pytest.mark.parametrize('path', [path for path in RUST if path.startswith('common/')])
def test_common_imports_downwards(path):
    here = module_of(path)
    for target in imports(path):
        if target[0] in ('validators', 'serializers'):
            assert path in COMMON_KNOWING_HALVES, f'{path} imports {"::".join(target)}: common knows neither half'
        if target[0] == 'common' and len(target) > 1 and len(here) > 1:
            assert rank(list(target)) <= rank(here), f'{path} imports {"::".join(target)}, which stands above it'


@pytest.mark.parametrize('half', HALVES)
def test_rooms_import_neither_siblings_nor_the_other_half(half):
    (other,) = set(HALVES) - {half}
    above = ABOVE_ROOMS.keys()
    for path in RUST:
        if not path.startswith(f'{half}/'):
            continue
        name = path.removesuffix('.rs').split('/')[1]
        for target in imports(path):
            shown = f'{path} imports {"::".join(target)}'
            assert target[0] != other, f'{shown}: the other half'
            if target[0] == half and len(target) > 1 and name not in (*above, *KNOWING_THE_CLASS, 'mod'):
                assert target[1] not in above, f'{shown}, which stands above it'
                room = target[1] in ROOMS[half] - {name} and (path, target[1]) not in SIBLINGS
                assert not room, f'{shown}: a room'


@pytest.mark.parametrize('half', HALVES)
def test_table_is_files(half):
    """Every row has its room, every room its row, and every other file is part of the foundation."""
    if not (SRC / half).exists():
        pytest.skip('this half is not there yet')
    entries = {path.stem for path in (SRC / half).glob('*') if path.suffix == '.rs' or path.is_dir()}
    assert entries - ROOMS[half] <= FOUNDATION.keys() | ABOVE_ROOMS.keys()
    assert ROOMS[half] <= entries


def test_table_has_no_row_twice():
    kinds = [row[0] for row in table()]
    assert len(kinds) == len(set(kinds))


def test_named_exceptions_still_exist():
    for path in [*LONG_FILES, *COMMON_KNOWING_HALVES]:
        assert path in RUST, f'{path} is gone: remove its exception'
    for path in LONG_FILES:
        assert len(code(path).splitlines()) > ASK, f'{path} is short enough: remove its exception'
    for path in COMMON_KNOWING_HALVES:
        assert any(target[0] in ('validators', 'serializers') for target in imports(path)), path


@pytest.mark.parametrize('path', RUST)
def test_file_size_and_purpose(path):
    text = (SRC / path).read_text()
    lines = len(code(path).splitlines())
    assert lines <= REFUSE, f'{path} has {lines} lines without tests'
    assert lines <= ASK or path in LONG_FILES, f'{path} has {lines} lines without tests and no reason given'
    assert text.startswith('//!'), f'{path} does not open with what it is'


@pytest.mark.parametrize('path', RUST)
def test_unsafe_has_an_address(path):
    text = code(path)
    if re.search(r'\bunsafe\b|\bunsafe_code\b', text):
        assert path.startswith(('common/py/', 'common/json/')), f'{path} holds unsafe code'


@pytest.mark.parametrize('path', RUST)
def test_nothing_is_left_undone_or_silenced(path):
    text = code(path)
    assert not re.search(r'\b(?:todo|unimplemented|dbg)!', text)
    for group in re.findall(r'\b(?:allow|expect)\(([^)]*)\)', ''.join(re.findall(r'#!?\[[^\]]*\]', text))):
        for lint in group.split(','):
            lint = lint.strip()
            if lint and '=' not in lint:
                assert lint in ALLOWED_LINTS, f'{path} silences {lint}, which has no reason in this test'


def test_dependencies_are_used_and_explained():
    """Every crate is named in the code and has its line in docs/architecture.md, and no line is without its crate."""
    manifest = (ROOT / 'Cargo.toml').read_text()
    listed = manifest.split('[dependencies]')[1].split('\n[')[0]
    crates = set(re.findall(r'^([\w-]+) =', listed, re.M))
    rows = (ROOT / 'docs' / 'architecture.md').read_text().split('| crate | for |')[1].split('\n\n')[0]
    explained = {name.strip() for row in re.findall(r'^\| ([\w, -]+) \|', rows, re.M) for name in row.split(',')}
    assert explained - {'---'} == crates
    everything = ''.join(code(path) for path in RUST)
    unused = [crate for crate in crates if not re.search(rf'\b{crate.replace("-", "_")}::', everything)]
    assert sorted(unused) == UNUSED_CRATES


def tracked() -> list[str]:
    listed = subprocess.run(['git', 'ls-files', '-z'], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip('not a git checkout')
    return [name for name in listed.stdout.split('\0') if name and (ROOT / name).is_file()]


@pytest.mark.parametrize('name', [name for name in ('python', 'tests', 'benches', 'tools') if (ROOT / name).is_dir()])
def test_python_file_size(name):
    """Tests are long lists of cases: they may be longer."""
    limit = 1200 if name == 'tests' else REFUSE
    for path in sorted((ROOT / name).rglob('*.py')):
        relative = path.relative_to(ROOT).as_posix()
        if relative not in GENERATED_PYTHON:
            lines = len(path.read_text().splitlines())
            assert lines <= limit, f'{relative} has {lines} lines'


def test_no_machine_paths():
    """Nothing that is tracked names a folder of somebody's machine or a registry's host."""
    folders = '|'.join(f'/{name}/' for name in ('work', 'opt', 'root'))
    hosts = '|'.join(rf'{name}[.]{end}' for name, end in (('crates', 'io/'), ('pypi', 'org')))
    places = re.compile(rf'(?<![\w.*])(?:{folders})|/home/\w|{hosts}')
    for name in tracked():
        if name == 'Cargo.lock':
            continue
        text = (ROOT / name).read_bytes().decode('utf-8', 'replace')
        match = places.search(text)
        assert not match, f'{name} line {text[: match.start()].count(chr(10)) + 1}: {match.group()}'
