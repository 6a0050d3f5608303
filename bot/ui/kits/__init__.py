"""Kits: everything in the interface that is particular to a family of games (design.md 4)."""

from __future__ import annotations

from bot.engine.game import HasFamily
from bot.ui.kits.kit import AnyKit
from bot.ui.kits.nap.kit import NAP
from bot.ui.kits.napoleon.kit import NAPOLEON
from bot.ui.kits.poker import POKER

KITS: dict[str, AnyKit] = {kit.name: kit for kit in (NAPOLEON, NAP, POKER)}
"""Each kit by the name of its game family (`bot.engine.games.GAMES`)."""


def kit_of(value: HasFamily) -> AnyKit:
    """Return the kit of a rule set's or view's family."""
    return KITS[value.family]
