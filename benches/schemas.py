"""The schemas of the benches, each made for one engine by its `core_schema` module.

Classes are made per engine: a class carries the nodes that were compiled for it, and must not lend them to the other.
"""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

sys.path.append(str(Path(__file__).resolve().parent.parent / 'examples'))

import quickstart  # noqa: E402

Schema = dict[str, Any]


class Instance:
    """What the engines fill when they build a model: the slots of pydantic's `BaseModel`."""

    __slots__ = '__dict__', '__pydantic_fields_set__', '__pydantic_extra__', '__pydantic_private__'


class Builder:
    """Short names for the schema builders of one engine, given by the name of its module."""

    def __init__(self, engine: str) -> None:
        self.engine = importlib.import_module(engine)
        self.cs = cs = importlib.import_module(f'{engine}.core_schema')
        self.any, self.none, self.bool = cs.any_schema(), cs.none_schema(), cs.bool_schema()
        self.int, self.float, self.str = cs.int_schema(), cs.float_schema(), cs.str_schema()

    def list(self, items: Schema, **keys: Any) -> Schema:
        return self.cs.list_schema(items, **keys)

    def dict(self, keys: Schema, values: Schema, **more: Any) -> Schema:
        return self.cs.dict_schema(keys, values, **more)

    def maybe(self, inner: Schema) -> Schema:
        return self.cs.nullable_schema(inner)

    def later(self, inner: Schema, default: Any = None) -> Schema:
        """An optional value that may be missing."""
        return self.cs.with_default_schema(self.maybe(inner), default=default)

    def model(self, model: str, /, **fields: Schema) -> Schema:
        """A model of the given class name; `from_` is the field `from`."""
        ready = {name.rstrip('_'): self.cs.model_field(schema) for name, schema in fields.items()}
        return self.cs.model_schema(type(model, (Instance,), {'__slots__': ()}), self.cs.model_fields_schema(ready))


def ten_field(b: Builder) -> Schema:
    return b.model(
        'TenFields',
        id=b.int,
        name=b.str,
        email=b.str,
        age=b.int,
        visits=b.int,
        score=b.float,
        balance=b.float,
        active=b.bool,
        nickname=b.maybe(b.str),
        city=b.str,
    )


def small(b: Builder) -> Schema:
    """Three fields of the ten-field model; the other keys of a document are ignored."""
    return b.model('Small', id=b.int, name=b.str, score=b.float)


def ten_fields(b: Builder) -> Schema:
    return b.list(ten_field(b))


def twenty_defaults(b: Builder) -> Schema:
    fields = {f'field_{number}': b.cs.with_default_schema(b.int, default=number) for number in range(18)}
    return b.model('Twenty', id=b.int, name=b.str, **fields)


def user(b: Builder) -> Schema:
    return b.model('User', id=b.int, login=b.str, name=b.maybe(b.str), avatar_url=b.str, site_admin=b.bool)


def issues(b: Builder) -> Schema:
    moment, person = b.cs.datetime_schema(), user(b)
    label = b.model('Label', id=b.int, name=b.str, color=b.str, default=b.bool)
    issue = b.model(
        'Issue',
        id=b.int,
        number=b.int,
        title=b.str,
        state=b.cs.literal_schema(['open', 'closed']),
        user=person,
        labels=b.list(label),
        assignee=b.maybe(person),
        comments=b.int,
        created_at=moment,
        updated_at=moment,
        closed_at=b.maybe(moment),
        locked=b.bool,
        body=b.maybe(b.str),
        milestone=b.later(b.str),
        draft=b.later(b.bool),
    )
    return b.list(issue)


def posts(b: Builder) -> Schema:
    moment, person = b.cs.datetime_schema(), user(b)
    comment = b.model('Comment', author=person, text=b.str, published=moment)
    post = b.model(
        'Post',
        id=b.int,
        author=person,
        title=b.str,
        text=b.str,
        published=moment,
        edited=b.maybe(moment),
        tags=b.list(b.str),
        likes=b.int,
        rating=b.float,
        comments=b.list(comment),
        cover=b.later(b.str),
    )
    return b.list(post)


def pods(b: Builder) -> Schema:
    """Times are texts here, so that the row measures structure and not the reading of dates."""
    texts = b.dict(b.str, b.str)
    port = b.model('Port', name=b.later(b.str), containerPort=b.int, protocol=b.later(b.str))
    variable = b.model('Variable', name=b.str, value=b.later(b.str))
    mount = b.model('Mount', name=b.str, mountPath=b.str, readOnly=b.later(b.bool))
    resources = b.model('Resources', limits=b.later(texts), requests=b.later(texts))
    container = b.model(
        'Container',
        name=b.str,
        image=b.str,
        imagePullPolicy=b.later(b.str),
        ports=b.list(port),
        env=b.list(variable),
        resources=resources,
        volumeMounts=b.later(b.list(mount)),
        command=b.later(b.list(b.str)),
        args=b.later(b.list(b.str)),
        workingDir=b.later(b.str),
        stdin=b.later(b.bool),
        tty=b.later(b.bool),
    )
    owner = b.model('Owner', apiVersion=b.str, kind=b.str, name=b.str, uid=b.str, controller=b.later(b.bool))
    metadata = b.model(
        'ObjectMeta',
        name=b.str,
        namespace=b.later(b.str),
        uid=b.str,
        resourceVersion=b.str,
        creationTimestamp=b.str,
        labels=b.later(texts),
        annotations=b.later(texts),
        ownerReferences=b.later(b.list(owner)),
        generateName=b.later(b.str),
        generation=b.later(b.int),
        deletionTimestamp=b.later(b.str),
        finalizers=b.later(b.list(b.str)),
    )
    toleration = b.model(
        'Toleration', key=b.str, operator=b.str, effect=b.str, tolerationSeconds=b.later(b.int), value=b.later(b.str)
    )
    spec = b.model(
        'PodSpec',
        containers=b.list(container),
        initContainers=b.later(b.list(container)),
        restartPolicy=b.later(b.str),
        terminationGracePeriodSeconds=b.later(b.int),
        nodeName=b.later(b.str),
        serviceAccountName=b.later(b.str),
        hostNetwork=b.later(b.bool),
        priority=b.later(b.int),
        nodeSelector=b.later(texts),
        tolerations=b.later(b.list(toleration)),
    )
    condition = b.model('Condition', type=b.str, status=b.str, lastTransitionTime=b.later(b.str), reason=b.later(b.str))
    container_status = b.model(
        'ContainerStatus', name=b.str, ready=b.bool, restartCount=b.int, image=b.str, started=b.later(b.bool)
    )
    status = b.model(
        'PodStatus',
        phase=b.str,
        conditions=b.later(b.list(condition)),
        containerStatuses=b.later(b.list(container_status)),
        hostIP=b.later(b.str),
        podIP=b.later(b.str),
        startTime=b.later(b.str),
        message=b.later(b.str),
    )
    pod = b.model('Pod', apiVersion=b.str, kind=b.str, metadata=metadata, spec=spec, status=status)
    list_meta = b.model('ListMeta', resourceVersion=b.str, continue_=b.later(b.str))
    return b.model('PodList', apiVersion=b.str, kind=b.str, metadata=list_meta, items=b.list(pod))


def quote(b: Builder) -> Schema:
    author = b.model('Author', name=b.str, born=b.int, city=b.str)
    return b.model('Quote', id=b.int, text=b.str, author=author, tags=b.list(b.str), likes=b.int)


def quotes(b: Builder) -> Schema:
    return b.list(quote(b))


def recursive(b: Builder) -> Schema:
    """A tree of nodes: `definitions` with a reference to itself."""
    node = b.model('Branch', name=b.str, children=b.list(b.cs.definition_reference_schema('branch')))
    return b.cs.definitions_schema(b.cs.definition_reference_schema('branch'), [{**node, 'ref': 'branch'}])


def metadata(b: Builder) -> Schema:
    """The example's description of what `cargo metadata` prints."""
    classes = quickstart.Schemas(b.engine, b.cs)
    classes.build()
    return classes.classes[quickstart.Metadata]


def pydantic_model(engine: Any) -> type:
    """The ten-field model as a pydantic class that runs on the given engine."""
    from pydantic import BaseModel

    class TenFields(BaseModel):
        id: int
        name: str
        email: str
        age: int
        visits: int
        score: float
        balance: float
        active: bool
        nickname: str | None
        city: str

    if engine.__name__ != 'pydantic_core':
        schema = TenFields.__pydantic_core_schema__
        TenFields.__pydantic_validator__ = engine.SchemaValidator(schema)
        TenFields.__pydantic_serializer__ = engine.SchemaSerializer(schema)
    return TenFields
