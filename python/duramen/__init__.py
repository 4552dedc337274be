"""Duramen: a validation and serialization engine for pydantic's core schema."""

from ._duramen import __version__

__all__ = ('__version__',)
