"""Which kinds are on: those whose smallest schema the engine under test compiles."""

from __future__ import annotations

from typing import Any

from .describe import Env, build
from .strategies import ALL_KINDS, MINIMAL

# Kinds whose smallest schema compiles nowhere: on where the engine knows the name.
NEVER_COMPILED = frozenset(('invalid', 'definition-ref', 'frozendict'))
UNKNOWN = 'Unknown schema type'


def refusal(kind: str, engine: Any) -> str | None:
    """Why the engine does not compile the kind's smallest schema; None where it does."""
    if engine.SchemaValidator is None:
        return 'no SchemaValidator'
    try:
        engine.SchemaValidator(build(MINIMAL[kind](), Env(engine)))
    except BaseException as exc:
        if isinstance(exc, KeyboardInterrupt):
            raise
        if kind in NEVER_COMPILED and UNKNOWN not in str(exc):
            return None
        return f'{type(exc).__name__}: {str(exc)[:100]}'
    return None


def kinds_on(*engines: Any) -> tuple[frozenset[str], dict[str, str]]:
    """The kinds every engine compiles, and the refusals of the others."""
    off: dict[str, str] = {}
    for kind in sorted(ALL_KINDS):
        for engine in engines:
            why = refusal(kind, engine)
            if why is not None:
                off[kind] = f'{engine.label}: {why}'
    return frozenset(ALL_KINDS - set(off)), off
