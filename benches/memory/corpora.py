"""The sets of models whose memory is measured. Each function returns whatever has to stay alive."""

from __future__ import annotations

import importlib
import typing
from collections.abc import Callable
from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import BaseModel, Field, TypeAdapter, create_model
from pydantic.dataclasses import dataclass
from typing_extensions import TypedDict


def optional_fields() -> Any:
    """20 models of 325 fields `str | None = None`."""
    return [create_model(f'Wide{i}', **{f'field_{k}': (str | None, None) for k in range(325)}) for i in range(20)]


def mentions() -> Any:
    """1000 models of three plain fields that each mention ten models before them."""
    models: list[type[BaseModel]] = []
    for i in range(1000):
        fields: dict[str, Any] = {f'plain_{k}': (int, ...) for k in range(3)}
        fields |= {f'other_{k}': (models[(i * 7 + k * 13) % i] | None, None) for k in range(10) if i}
        models.append(create_model(f'Mention{i}', **fields))
    return models


def recursive() -> Any:
    """8 families of 40 models, each of which mentions four of its family by name."""
    kept = []
    for family in range(8):
        names = [f'Family{family}Member{i}' for i in range(40)]
        space: dict[str, Any] = {}
        for i, name in enumerate(names):
            fields: dict[str, Any] = {'name': (str, ...), 'size': (int, 0)}
            for step in (1, 3, 11, 23):
                other = names[(i + step) % 40]
                fields[f'to_{other.lower()}'] = (f'typing.Optional[{other}]', None)
            space[name] = create_model(name, __module__=__name__, **fields)
        for name in names:
            space[name].model_rebuild(_types_namespace={**space, 'typing': typing})
        kept.append(space)
    return kept


T = TypeVar('T')


def generics() -> Any:
    """300 specializations of one generic model."""

    class Page(BaseModel, Generic[T]):
        items: list[T]
        total: int = 0
        next_page: str | None = None

    arguments = [create_model(f'Row{i}', key=(int, ...), label=(str, 'x')) for i in range(300)]
    return [Page[argument] for argument in arguments]


def typed_dicts() -> Any:
    """300 adapters of typed dicts, each of which holds three of the ones before."""
    made: list[Any] = []
    for i in range(300):
        fields: dict[str, Any] = {'key': int, 'label': str, 'kind': Literal['a', 'b']}
        # by levels: what is nested is not compiled for itself, and grows whole at each mention
        level, place = divmod(i, 100)
        if level:
            fields |= {f'inner_{k}': list[made[(level - 1) * 100 + (place + k) % 100]] for k in range(3)}
        made.append(TypedDict(f'Record{i}', fields))
    return [made, [TypeAdapter(record) for record in made]]


def dataclasses() -> Any:
    """150 dataclasses that hold each other and 150 specializations of a generic one."""
    made: list[Any] = []
    for i in range(150):
        annotations: dict[str, Any] = {'key': int, 'label': str | None}
        values: dict[str, Any] = {'label': None}
        for k in range(3):
            if i:
                annotations[f'other_{k}'] = made[(i * 3 + k) % i] | None
                values[f'other_{k}'] = None
        made.append(dataclass(type(f'Part{i}', (), {'__annotations__': annotations, **values})))

    @dataclass
    class Box(Generic[T]):
        item: T
        spare: list[T] | None = None

    return [made, [TypeAdapter(Box[part]) for part in made]]


def adapters() -> Any:
    """400 adapters over twenty models."""
    models = [create_model(f'Shared{i}', **{f'f{k}': (int | None, None) for k in range(12)}) for i in range(20)]
    forms: list[Callable[[Any], Any]] = [
        lambda model: list[model],
        lambda model: dict[str, model],
        lambda model: model | None,
        lambda model: tuple[model, int],
    ]
    return [models, [TypeAdapter(forms[i % 4](models[i % 20])) for i in range(400)]]


def unions() -> Any:
    """100 models that each hold a tagged and a plain union of ten out of fifty."""
    parts = [create_model(f'Kind{i}', kind=(Literal[f'kind-{i}'], ...), value=(str, '')) for i in range(50)]
    holders = []
    for i in range(100):
        chosen = tuple(parts[(i + k) % 50] for k in range(10))
        tagged = Annotated[typing.Union[chosen], Field(discriminator='kind')]
        holders.append(create_model(f'Holder{i}', one=(tagged, ...), many=(list[typing.Union[chosen]], ...)))
    return [parts, holders]


def aiotdlib() -> Any:
    """The models of the package aiotdlib."""
    return importlib.import_module('aiotdlib.api')


def kubernetes() -> Any:
    """The generated models of the Kubernetes API (`kubernetes.py` makes the file)."""
    return importlib.import_module('kubernetes_models')


CORPORA: dict[str, Callable[[], Any]] = {
    function.__name__: function
    for function in (
        optional_fields, mentions, recursive, generics, typed_dicts, dataclasses, adapters, unions, kubernetes,
        aiotdlib,
    )
}  # fmt: skip
