"""`duramen.stats`: what the compiled schemas of this process consist of."""

import gc

from ._duramen import SchemaSerializer, SchemaValidator, _node_counts

_CELLS = ('_ValidatorCell', '_SerializerCell')


def stats() -> dict[str, int]:
    """Count the nodes of all validators and serializers that are alive in this process.

    A node is one step of validating or serializing. Nodes that own no Python object are shared whenever they are equal.
    A cell holds the nodes of a class, or of another schema that has Python objects of its own, once for all mentions.

    Returns:
        A new dictionary of counts:

        - `validators`, `serializers`: objects of the two public classes;
        - `validator_nodes`, `serializer_nodes`: nodes, and `node_bytes`, the bytes of their own allocations;
        - `shared_nodes`: nodes with more than one mention, and `mentions_of_shared_nodes`;
        - `cells`, `shared_cells`: cells, and those with more than one mention, and `mentions_of_cells`.

    Counting visits every object that the garbage collector follows: it takes milliseconds, not microseconds.
    """
    objects = gc.get_objects()
    cells = {id(item): 0 for item in objects if type(item).__name__ in _CELLS}
    validators = [item for item in objects if type(item) is SchemaValidator]
    serializers = [item for item in objects if type(item) is SchemaSerializer]
    holders = [*validators, *serializers, *(item for item in objects if id(item) in cells)]
    for holder in holders:
        for item in gc.get_referents(holder):
            if id(item) in cells:
                cells[id(item)] += 1
    validating, serializing = _node_counts()
    return {
        'validators': len(validators),
        'serializers': len(serializers),
        'validator_nodes': validating['nodes'],
        'serializer_nodes': serializing['nodes'],
        'node_bytes': validating['bytes'] + serializing['bytes'],
        'shared_nodes': validating['shared'] + serializing['shared'],
        'mentions_of_shared_nodes': validating['mentions_of_shared'] + serializing['mentions_of_shared'],
        'cells': len(cells),
        'shared_cells': sum(mentions > 1 for mentions in cells.values()),
        'mentions_of_cells': sum(cells.values()),
    }
