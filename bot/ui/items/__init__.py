"""Buttons and menus: one item class, and a handler for each verb (design.md 4)."""

from __future__ import annotations

from bot.ui.items import (
    chips,
    ending,
    fair_deal,
    game,
    menus,
    najami,
    nap,
    privacy,
    profile,
    replay,
    rulebook,
    seats,
    settings,
    standings,
    tournament,
    tournament_fair,
    tournament_host,
    tournament_setup,
)
from bot.ui.items.base import TableItem, submitted, unfounded, verbs

__all__ = [
    "TableItem",
    "chips",
    "ending",
    "fair_deal",
    "game",
    "menus",
    "najami",
    "nap",
    "privacy",
    "profile",
    "replay",
    "rulebook",
    "seats",
    "settings",
    "standings",
    "submitted",
    "tournament",
    "tournament_fair",
    "tournament_host",
    "tournament_setup",
    "unfounded",
    "verbs",
]
