"""The presets of one family of games."""

from __future__ import annotations

from functools import cache

from bot.catalogue import load_presets
from bot.engine.games import Catalogue


@cache
def presets_of(family: str) -> Catalogue:
    """Return the presets of a family, in the order of the catalogue."""
    return Catalogue(preset for preset in load_presets().values() if preset.family == family)
