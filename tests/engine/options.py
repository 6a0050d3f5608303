"""The house rules of each family, for tests that walk them."""

from __future__ import annotations

from bot.engine.games import GAMES
from bot.engine.options import options_of

_FAMILIES = {game.name: options_of(type(game.defaults)) for game in GAMES.values()}
OPTIONS, NAP_OPTIONS = _FAMILIES["napoleon"], _FAMILIES["nap"]
ALL_OPTIONS = [option for family in _FAMILIES.values() for option in family.values()]
"""The house rules of every family."""
