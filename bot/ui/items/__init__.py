"""Buttons and menus: one item class, and a handler for each verb (DESIGN.md 4)."""

from __future__ import annotations

from bot.ui.items import (
    game,
    menus,
    najami,
    nap,
    rulebook,
    seats,
    standings,
    tournament,
    tournament_host,
    tournament_setup,
)
from bot.ui.items.base import TableItem, submitted, verbs

__all__ = [
    "TableItem",
    "game",
    "menus",
    "najami",
    "nap",
    "rulebook",
    "seats",
    "standings",
    "submitted",
    "tournament",
    "tournament_host",
    "tournament_setup",
    "verbs",
]
