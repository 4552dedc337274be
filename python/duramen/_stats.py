"""`duramen.stats`: what the compiled schemas of this process consist of."""

import gc
from collections import Counter
from typing import Any

from ._duramen import SchemaSerializer, SchemaValidator, _internal_classes, _node_counts
from ._graph import Graph

_CELLS = tuple(kind for kind in _internal_classes if kind.__name__.endswith('Cell'))


def stats(heaviest: int = 10) -> dict[str, Any]:
    """Count the nodes of all validators and serializers that are alive in this process.

    A node is one step of validating or serializing. Nodes that own no Python object are shared whenever they are equal.
    A cell holds the nodes of a class, or of another schema that has Python objects of its own, once for all mentions.

    Parameters:
        heaviest: Of how many models to tell what they weigh; 0 for none.

    Returns:
        A new dictionary. Counts:

        - `validators`, `serializers`: objects of the two public classes;
        - `validator_nodes`, `serializer_nodes`: nodes, and `node_bytes`, the bytes of their own allocations;
        - `shared_nodes`: nodes with more than one mention, and `mentions_of_shared_nodes`;
        - `cells`, `shared_cells`: cells, and those with more than one mention, and `mentions_of_cells`;
        - `models`: classes that validators and serializers were compiled for;
        - `bytes`: nodes with their tables, cells, validators and serializers; Python objects that they mention
          (classes, defaults, names of fields) are not counted.

        And three tables:

        - `kinds`: kind of node or object -> its `count` and `bytes`, the heaviest first;
        - `mentions`: how often a node or cell is mentioned -> how many are (`count`), and their `bytes`;
        - `heaviest`: a dictionary for each of the heaviest models: `model`, its qualified name; `fields`, how many it
          has, if pydantic tells; `bytes`, all that is
          its own plus an equal part of what it shares with others; `own_bytes`, `own_nodes`, `shared_bytes` (whole),
          `shared_nodes`; `kinds`, bytes of its own by kind, the heaviest first.

    Counting visits every object that the garbage collector follows, and every node: it takes milliseconds, with
    thousands of models a second, not microseconds.
    """
    alive = holders()
    kinds = Counter(type(item) for item in alive)
    cells = {id(item): 0 for item in alive if type(item) in _CELLS}
    for holder in alive:
        for item in gc.get_referents(holder):
            if id(item) in cells:
                cells[id(item)] += 1
    validating, serializing = _node_counts()
    graph = Graph(alive)
    return {
        'validators': kinds[SchemaValidator],
        'serializers': kinds[SchemaSerializer],
        'validator_nodes': validating['nodes'],
        'serializer_nodes': serializing['nodes'],
        'node_bytes': validating['bytes'] + serializing['bytes'],
        'shared_nodes': validating['shared'] + serializing['shared'],
        'mentions_of_shared_nodes': validating['mentions_of_shared'] + serializing['mentions_of_shared'],
        'cells': len(cells),
        'shared_cells': sum(mentions > 1 for mentions in cells.values()),
        'mentions_of_cells': sum(cells.values()),
        'models': len(graph.models),
        'bytes': sum(node.bytes for node in graph.nodes.values()),
        'kinds': _kinds(graph),
        'mentions': _mentions(graph),
        'heaviest': [weight(graph, unit) for unit in graph.heaviest(heaviest)] if heaviest > 0 else [],
    }


def holders() -> list[Any]:
    """All validators, serializers and cells."""
    wanted = (SchemaValidator, SchemaSerializer, *_CELLS)
    return [item for item in gc.get_objects() if type(item) in wanted]


def _kinds(graph: Graph) -> dict[str, dict[str, int]]:
    count, weight = Counter(), Counter()
    for node in graph.nodes.values():
        count[node.kind] += 1
        weight[node.kind] += node.bytes
    return {kind: {'count': count[kind], 'bytes': weight[kind]} for kind, _ in weight.most_common()}


def _mentions(graph: Graph) -> dict[int, dict[str, int]]:
    count, weight = Counter(), Counter()
    for address, mentions in graph.mentions.items():
        count[mentions] += 1
        weight[mentions] += graph.nodes[address].bytes
    return {mentions: {'count': count[mentions], 'bytes': weight[mentions]} for mentions in sorted(count)}


def weight(graph: Graph, unit: int) -> dict[str, Any]:
    """What a model weighs, and why."""
    own, shared, kinds = graph.own(unit), graph.shared(unit), Counter()
    for node in own:
        kinds[node.kind] += node.bytes
    return {
        'model': graph.name(unit),
        'fields': graph.fields(unit),
        'bytes': graph.weight(unit),
        'own_bytes': sum(node.bytes for node in own),
        'own_nodes': len(own),
        'shared_bytes': sum(node.bytes for node in shared),
        'shared_nodes': len(shared),
        'kinds': dict(kinds.most_common()),
    }
