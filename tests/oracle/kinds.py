"""Which kinds are on: those whose smallest schema the engine under test compiles."""

from __future__ import annotations

from typing import Any

from .describe import Env, build
from .strategies import ALL_KINDS, MINIMAL

# Kinds whose smallest schema compiles nowhere: on where the engine knows the name.
NEVER_COMPILED = frozenset(('invalid', 'definition-ref', 'frozendict'))
UNKNOWN = 'Unknown schema type'


# Kinds that are only validated: the reference has no serializer of theirs.
ONLY_VALIDATED = frozenset(('arguments', 'arguments-v3', 'invalid'))


def refusal(kind: str, engine: Any, part: str = 'validate') -> str | None:
    """Why the engine does not compile the kind's smallest schema; None where it does."""
    name = 'SchemaSerializer' if part == 'serialize' and kind not in ONLY_VALIDATED else 'SchemaValidator'
    factory = getattr(engine, name)
    if factory is None:
        return f'no {name}'
    try:
        factory(build(MINIMAL[kind](), Env(engine)))
    except BaseException as exc:
        if isinstance(exc, KeyboardInterrupt):
            raise
        if kind in NEVER_COMPILED and UNKNOWN not in str(exc):
            return None
        return f'{type(exc).__name__}: {str(exc)[:100]}'
    return None


def kinds_on(*engines: Any, part: str = 'validate') -> tuple[frozenset[str], dict[str, str]]:
    """The kinds every engine compiles, and the refusals of the others. Serializers need the validator as well."""
    off: dict[str, str] = {}
    for kind in sorted(ALL_KINDS):
        for engine in engines:
            why = refusal(kind, engine) or (refusal(kind, engine, part) if part == 'serialize' else None)
            if why is not None:
                off[kind] = f'{engine.label}: {why}'
    return frozenset(ALL_KINDS - set(off)), off
