"""Strategies, by family of kinds. `base` has the registry; importing this package fills it."""

from . import arguments, containers, fields, objects, scalars, temporal, wrappers  # noqa: F401
from .base import FITTERS, LEAF_KINDS, MAKERS, MINIMAL, Fitter, Gen
from .steps import draw_case

ALL_KINDS = frozenset(MAKERS)

__all__ = ['ALL_KINDS', 'FITTERS', 'LEAF_KINDS', 'MAKERS', 'MINIMAL', 'Fitter', 'Gen', 'draw_case']
