"""Duramen on a real document: what `cargo metadata` says about this very crate.

The document is made when the example runs. It is described as a core schema over small classes, validated from
JSON, dumped back and compared with the input. A damaged copy shows its errors, is mended at the places that the
errors name, and passes. Then: what the validator is made of, and how long it all takes, beside pydantic-core where
that is installed.

Run it with `make demo`. It ends with a non-zero exit code when anything is not as it should be.
"""

from __future__ import annotations

import copy
import importlib
import json
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
COMMAND = ['cargo', 'metadata', '--format-version', '1', '--locked', '--offline']


# 1. The classes. An engine fills the slots below; pydantic's `BaseModel` has the same ones.


class Record:
    """Base of the classes that the engine builds: attributes, and the set of those that were given."""

    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


class Dependency(Record):
    """A package that another one asks for."""

    name: str
    req: str
    optional: bool
    features: list[str]


class Target(Record):
    """Something that a package builds: a library, an example, a build script."""

    name: str
    kind: list[str]
    edition: str


class Package(Record):
    """A package at one version."""

    name: str
    version: str
    dependencies: list[Dependency]
    targets: list[Target]
    features: dict[str, list[str]]


class DependencyKind(Record):
    kind: str | None
    target: str | None


class NodeDependency(Record):
    name: str
    pkg: str
    dep_kinds: list[DependencyKind]


class Node(Record):
    """A package in the resolved graph, with the packages it is built with."""

    id: str
    deps: list[NodeDependency]


class Resolve(Record):
    nodes: list[Node]
    root: str | None


class Metadata(Record):
    packages: list[Package]
    resolve: Resolve


# 2. The schemas, for any engine that speaks core schema.


def check_version(version: str) -> str:
    if not all(part.isdigit() for part in version.split('+')[0].split('-')[0].split('.')):
        raise ValueError('a version is numbers with dots between')
    return version


class Schemas:
    """Compiles the classes with one engine, innermost first, as pydantic does it."""

    def __init__(self, engine: Any, core_schema: Any) -> None:
        self.engine, self.cs = engine, core_schema
        self.classes: dict[type, dict[str, Any]] = {}
        self.validators: dict[type, Any] = {}
        self.serializers: dict[type, Any] = {}

    def model(self, cls: type, **fields: Any) -> dict[str, Any]:
        """A model schema; a field is a schema, or a ready field made by `field`."""
        cs = self.cs
        ready = {
            key: value if value['type'] == 'model-field' else cs.model_field(value) for key, value in fields.items()
        }
        # One class object per engine: a class carries the nodes that were compiled for it.
        own = type(cls.__name__, (cls,), {'__slots__': ()})
        schema = cs.model_schema(own, cs.model_fields_schema(ready), config={'extra_fields_behavior': 'forbid'})
        own.__pydantic_core_schema__ = schema
        own.__pydantic_validator__ = self.validators[cls] = self.engine.SchemaValidator(schema)
        own.__pydantic_serializer__ = self.serializers[cls] = self.engine.SchemaSerializer(schema)
        own.__pydantic_complete__ = True
        self.classes[cls] = schema
        return schema

    def build(self) -> None:
        cs = self.cs
        text = cs.str_schema()
        maybe = cs.nullable_schema(text)
        texts = cs.list_schema(text)
        edition = cs.str_schema(pattern=r'^20\d\d$')
        optional_texts = cs.model_field(
            cs.with_default_schema(texts, default_factory=list),
            validation_alias='required-features',
            serialization_alias='required-features',
        )
        dependency = self.model(
            Dependency,
            name=text,
            source=maybe,
            req=text,
            kind=maybe,
            rename=maybe,
            optional=cs.bool_schema(),
            uses_default_features=cs.bool_schema(),
            features=texts,
            target=maybe,
            registry=maybe,
            path=cs.model_field(cs.with_default_schema(maybe, default=None)),
        )
        target = self.model(
            Target,
            kind=texts,
            crate_types=texts,
            name=cs.str_schema(min_length=1),
            src_path=text,
            edition=edition,
            doc=cs.bool_schema(),
            doctest=cs.bool_schema(),
            test=cs.bool_schema(),
            required_features=optional_texts,
        )
        package = self.model(
            Package,
            name=cs.str_schema(min_length=1),
            version=cs.no_info_after_validator_function(check_version, cs.str_schema()),
            id=text,
            license=maybe,
            license_file=maybe,
            description=maybe,
            source=maybe,
            dependencies=cs.list_schema(dependency),
            targets=cs.list_schema(target, min_length=1),
            features=cs.dict_schema(text, texts),
            manifest_path=text,
            metadata=cs.any_schema(),
            publish=cs.nullable_schema(texts),
            authors=texts,
            categories=texts,
            keywords=texts,
            readme=maybe,
            repository=maybe,
            homepage=maybe,
            documentation=maybe,
            edition=edition,
            links=maybe,
            default_run=maybe,
            rust_version=maybe,
        )
        dependency_kind = self.model(DependencyKind, kind=maybe, target=maybe)
        node_dependency = self.model(
            NodeDependency, name=text, pkg=text, dep_kinds=cs.list_schema(dependency_kind, min_length=1)
        )
        node = self.model(Node, id=text, dependencies=texts, deps=cs.list_schema(node_dependency), features=texts)
        resolve = self.model(Resolve, nodes=cs.list_schema(node), root=maybe)
        later = cs.model_field(cs.with_default_schema(maybe, default=None))
        self.model(
            Metadata,
            packages=cs.list_schema(package),
            workspace_members=texts,
            workspace_default_members=cs.model_field(cs.with_default_schema(texts, default_factory=list)),
            resolve=resolve,
            target_directory=text,
            build_directory=later,
            version=cs.int_schema(ge=1, le=1),
            workspace_root=text,
            metadata=cs.any_schema(),
        )


# 3. Printing.


def heading(number: int, text: str) -> None:
    print(f'\n{number}. {text}\n')


def short(value: Any, limit: int = 44) -> str:
    """The value on one line; paths of this machine and registry sources shortened."""
    text = value if isinstance(value, str) else repr(value)
    for place, name in ((str(ROOT), '.'), (str(Path.home()), '~')):
        text = text.replace(place, name)
    if 'registry+' in text:
        text = 'registry' + text[text.find('#') :] if '#' in text else 'registry'
    return text if len(text) <= limit else text[: limit - 1] + '\u2026'


def check(what: str, holds: bool) -> None:
    print(f'   {"yes" if holds else "NO ":4} {what}')
    if not holds:
        sys.exit(f'failed: {what}')


# 4. The walk through.


def read_document() -> bytes:
    try:
        done = subprocess.run(COMMAND, cwd=ROOT, capture_output=True, check=True)
    except FileNotFoundError:
        sys.exit('cargo is not on PATH')
    except subprocess.CalledProcessError as error:
        sys.exit(error.stderr.decode() + '\nrun `cargo fetch --locked` first')
    return done.stdout


def show_graph(metadata: Any) -> None:
    """Who is depended upon most: a question answered with typed attributes."""
    users: dict[str, int] = {}
    for node in metadata.resolve.nodes:
        for dependency in node.deps:
            users[dependency.pkg] = users.get(dependency.pkg, 0) + 1
    packages = {package.id: package for package in metadata.packages}
    print(f'   {"most depended upon":24} {"version":12} {"users":>5} {"targets":>8} {"features":>9}')
    for identity in sorted(users, key=lambda key: (-users[key], packages[key].name))[:6]:
        package = packages[identity]
        row = f'{users[identity]:5} {len(package.targets):8} {len(package.features):9}'
        print(f'   {package.name:24} {package.version:12} {row}')


def damage(document: Any) -> Any:
    """A copy with eight faults in it."""
    broken = copy.deepcopy(document)
    packages, nodes = broken['packages'], broken['resolve']['nodes']
    with_dependencies = next(package for package in packages if package['dependencies'])
    packages[2]['version'] = 'one point two'
    packages[4]['targets'][0]['edition'] = '20l8'
    packages[5]['authors'] = 'somebody'
    packages[7]['targets'] = []
    del packages[8]['manifest_path']
    with_dependencies['dependencies'][0]['optional'] = 'perhaps'
    nodes[0]['feature'] = []
    broken['version'] = 2
    return broken


def mend(broken: Any, original: Any, errors: list[dict[str, Any]]) -> None:
    """Put back, at each place that an error names, what the original has there."""
    for error in errors:
        *path, last = error['loc']
        here, there = broken, original
        for step in path:
            here, there = here[step], there[step]
        if error['type'] == 'extra_forbidden':
            del here[last]
        else:
            here[last] = there[last]


def faults(engine: Any, validator: Any, document: Any) -> None:
    broken = damage(document)
    try:
        validator.validate_json(json.dumps(broken))
    except engine.ValidationError as error:
        errors = error.errors()
    else:
        sys.exit('failed: the damaged copy was accepted')
    print(f'   {len(errors)} errors, each with its place:\n')
    for line in errors:
        print(f'   {".".join(map(str, line["loc"])):36} {line["msg"]}')
        got = '' if line['type'] == 'missing' else f', got {short(line["input"])}'
        print(f'   {"":36}   {line["type"]}{got}')
    mend(broken, document, errors)
    print()
    check('mended at those places, it passes', isinstance(validator.validate_json(json.dumps(broken)), Metadata))
    try:
        validator.validate_json(json.dumps(document)[:200_000])
    except engine.ValidationError as error:
        check(f'cut off in the middle, it is refused: {error.errors()[0]["msg"][:60]}', True)
    else:
        sys.exit('failed: the truncated document was accepted')


def show_stats(engine: Any, schemas: Schemas) -> None:
    if not hasattr(engine, 'stats'):
        print(f'   {engine.__name__} does not tell')
        return
    counts = engine.stats()
    print(f'   {len(schemas.classes)} classes, each compiled once and then mentioned by others:')
    for name, count in counts.items():
        if isinstance(count, int):
            print(f'   {count:10,}  {name.replace("_", " ")}')


def timings(engines: dict[str, Schemas], document: bytes) -> None:
    """Runs of all engines take turns; the minimum and the median are shown."""
    parsed = json.loads(document)
    jobs: dict[str, dict[str, Any]] = {'validate_json': {}, 'validate_python': {}, 'to_json': {}, 'to_python': {}}
    for name, schemas in engines.items():
        validator, serializer = schemas.validators[Metadata], schemas.serializers[Metadata]
        instance = validator.validate_json(document)
        jobs['validate_json'][name] = lambda validate=validator.validate_json: validate(document)
        jobs['validate_python'][name] = lambda validate=validator.validate_python: validate(parsed)
        jobs['to_json'][name] = lambda dump=serializer.to_json, value=instance: dump(value, by_alias=True)
        jobs['to_python'][name] = lambda dump=serializer.to_python, value=instance: dump(value, by_alias=True)
    names = list(engines)
    print(f'   {"milliseconds":16}' + ''.join(f' {name + " min":>18} {"median":>8}' for name in names) + '   ratio')
    for job, runs in jobs.items():
        taken: dict[str, list[float]] = {name: [] for name in names}
        deadline = time.perf_counter() + 1
        while time.perf_counter() < deadline or len(taken[names[0]]) < 5:
            for name in names:
                begun = time.perf_counter()
                runs[name]()
                taken[name].append((time.perf_counter() - begun) * 1000)
        cells = ''.join(f' {min(taken[name]):18.2f} {statistics.median(taken[name]):8.2f}' for name in names)
        ratio = f'{min(taken[names[-1]]) / min(taken[names[0]]):7.2f}' if len(names) > 1 else ''
        print(f'   {job:16}{cells} {ratio}')
    if len(names) > 1:
        print(f'\n   ratio: time of {names[-1]} / time of {names[0]}; above 1 means {names[0]} is faster')
    else:
        print('\n   pydantic-core is not installed here, so there is nothing to compare with')


def load(name: str) -> Schemas | None:
    try:
        schemas = Schemas(importlib.import_module(name), importlib.import_module(f'{name}.core_schema'))
    except ImportError:
        return None
    schemas.build()
    return schemas


def main(name: str = 'duramen') -> None:
    schemas = load(name)
    if schemas is None:
        sys.exit(f'{name} is not installed: run `make demo`')
    engine, validator, serializer = schemas.engine, schemas.validators[Metadata], schemas.serializers[Metadata]
    print(f'{name} {engine.__version__}, {platform.python_implementation()} {platform.python_version()}')

    heading(1, 'The document')
    document = read_document()
    parsed = json.loads(document)
    packages = parsed['packages']
    print(f'   {" ".join(COMMAND)}')
    print(
        f'   {len(document):,} bytes: {len(packages)} packages, '
        f'{sum(len(package["dependencies"]) for package in packages)} dependencies, '
        f'{sum(len(package["targets"]) for package in packages)} targets'
    )

    heading(2, 'Validated from JSON')
    metadata = validator.validate_json(document)
    show_graph(metadata)

    heading(3, 'Dumped back')
    dumped = serializer.to_json(metadata, by_alias=True, exclude_unset=True)
    print(f'   {len(dumped):,} bytes')
    check('read again, it equals the input', json.loads(dumped) == parsed)
    as_objects = serializer.to_python(metadata, by_alias=True, exclude_unset=True)
    check('dumped to Python objects, it equals the input', as_objects == parsed)
    again = validator.validate_python(as_objects)
    check(
        'validated from those objects, it dumps the same bytes',
        serializer.to_json(again, by_alias=True, exclude_unset=True) == dumped,
    )

    heading(4, 'A damaged copy')
    faults(engine, validator, parsed)

    heading(5, 'What it is made of')
    show_stats(engine, schemas)

    heading(6, 'How long it takes')
    reference = load('pydantic_core') if name != 'pydantic_core' else None
    timings({name: schemas} | ({'pydantic_core': reference} if reference else {}), document)


if __name__ == '__main__':
    main(*sys.argv[1:2])
