"""The nodes of this process and who mentions whom. Read by `_stats.py` and `inspection.py`.

A *unit* is what people know by name: a model (its validator, serializer and cells together), a typed dict, the
validator of a `TypeAdapter`. What a unit reaches without going through another unit is what it is made of; what only
one unit reaches is its own.
"""

import gc
import sys
from collections import Counter, defaultdict
from functools import cached_property
from typing import Any, NamedTuple

from ._duramen import _node_graph


class Node(NamedTuple):
    """A node, a cell or a public object: bytes of its own, and the addresses of what it mentions."""

    kind: str
    bytes: int
    children: list[int]


class Graph:
    """What is below the given validators, serializers and cells.

    Attributes:
        nodes: Address -> node.
        units: Address of a unit (of its class, where it has one) -> addresses of its cells and public objects.
        models: Addresses of the units that are classes.
    """

    def __init__(self, holders: list[Any]) -> None:
        described, nodes = _node_graph(holders)
        self.nodes = {address: Node(*node) for address, node in nodes.items()}
        self.units: dict[int, list[int]] = defaultdict(list)
        self.unit_of: dict[int, int] = {}
        self.models: set[int] = set()
        self._names: dict[int, str] = {}
        for holder, found in zip(holders, described, strict=True):
            if found is None:
                continue
            address, of_class, name, is_value = found
            kind, _, children = self.nodes[address]
            # a cell's or shell's own bytes, whatever its `__sizeof__` says of the tree
            size = type(holder).__basicsize__ + sys.getsizeof(holder) - holder.__sizeof__()
            self.nodes[address] = Node(kind, size, children)
            # a shell around a cell that is no class's is one with that cell: it is named after it
            unit = of_class or (
                children[0] if children[0] in self.nodes and _is_cell(self.nodes[children[0]]) else address
            )
            if is_value:
                continue
            self.units[unit].append(address)
            self.unit_of[address] = unit
            self._names.setdefault(unit, name)
            if of_class:
                self.models.add(of_class)

    @cached_property
    def mentions(self) -> Counter[int]:
        """How often each node or cell is mentioned."""
        return Counter(child for node in self.nodes.values() for child in node.children if child in self.nodes)

    @cached_property
    def classes(self) -> dict[int, type]:
        return {id(item): item for item in gc.get_objects() if isinstance(item, type) and id(item) in self.models}

    def name(self, unit: int) -> str:
        """The qualified name of a model; of another unit, what its errors are titled."""
        found = self.classes.get(unit)
        return f'{found.__module__}.{found.__qualname__}' if found else self._names[unit]

    def fields(self, unit: int) -> int | None:
        """How many fields a model has, if pydantic tells."""
        found = self.classes.get(unit)
        fields = vars(found).get('__pydantic_fields__') if found else None
        return len(fields) if isinstance(fields, dict) else None

    @cached_property
    def reached(self) -> dict[int, set[int]]:
        """Unit -> addresses of what it is made of."""
        return {unit: self._below(unit) for unit in self.units}

    def _below(self, unit: int) -> set[int]:
        found, waiting = set(), list(self.units[unit])
        while waiting:
            address = waiting.pop()
            if address in found or self.unit_of.get(address, unit) != unit:
                continue
            found.add(address)
            waiting += [child for child in self.nodes[address].children if child in self.nodes]
        return found

    @cached_property
    def users(self) -> Counter[int]:
        """Address -> how many units are made of it."""
        return Counter(address for below in self.reached.values() for address in below)

    def own(self, unit: int) -> list[Node]:
        """Nodes that belong to no other unit."""
        return [self.nodes[address] for address in self.reached[unit] if self.users[address] == 1]

    def shared(self, unit: int) -> list[Node]:
        """Nodes that belong to other units, too."""
        return [self.nodes[address] for address in self.reached[unit] if self.users[address] > 1]

    def weight(self, unit: int) -> int:
        """Bytes of a unit: its own and an equal part of what is shared, so that all weights together are all bytes."""
        return round(sum(self.nodes[address].bytes / self.users[address] for address in self.reached[unit]))

    def heaviest(self, count: int) -> list[int]:
        """The heaviest models."""
        return sorted(self.models, key=lambda unit: (-self.weight(unit), self.name(unit)))[:count]


def _is_cell(node: Node) -> bool:
    return node.kind in ('ValidatorCell', 'SerializerCell')
