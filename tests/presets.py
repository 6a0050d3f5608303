"""The presets of one family of games, and computers as fast as they can."""

from __future__ import annotations

from functools import cache

from bot.catalogue import load_presets
from bot.engine.games import Catalogue
from bot.services.tables.computers import ThinkingPace

UNPACED = ThinkingPace(*[1_000_000_000] * 4)
"""No limit on the moves of computers."""


@cache
def presets_of(family: str) -> Catalogue:
    """Return the presets of a family, in the order of the catalogue."""
    return Catalogue(preset for preset in load_presets().values() if preset.family == family)
