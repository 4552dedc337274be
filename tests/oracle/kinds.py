"""Which kinds are on: those whose smallest schema the engine under test compiles."""

from __future__ import annotations

from typing import Any

from .describe import Env, build
from .strategies import ALL_KINDS, MINIMAL

# Kinds that compile nowhere, or only inside another schema: on whenever the others are.
WITHOUT_PROBE = frozenset(('invalid', 'definition-ref', 'frozendict'))


def refusal(kind: str, engine: Any) -> str | None:
    """Why the engine does not compile the kind's smallest schema; None where it does."""
    if engine.SchemaValidator is None:
        return 'no SchemaValidator'
    try:
        engine.SchemaValidator(build(MINIMAL[kind](), Env(engine)))
    except BaseException as exc:
        if isinstance(exc, KeyboardInterrupt):
            raise
        return f'{type(exc).__name__}: {str(exc)[:100]}'
    return None


def kinds_on(*engines: Any) -> tuple[frozenset[str], dict[str, str]]:
    """The kinds every engine compiles, and the refusals of the others."""
    off: dict[str, str] = {}
    for kind in sorted(ALL_KINDS - WITHOUT_PROBE):
        for engine in engines:
            why = refusal(kind, engine)
            if why is not None:
                off[kind] = f'{engine.label}: {why}'
    on = ALL_KINDS - set(off)
    if len(on) == len(WITHOUT_PROBE):
        return frozenset(), off
    return frozenset(on), off
