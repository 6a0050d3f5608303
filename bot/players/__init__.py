"""Computer players: a seat's view and its legal actions in, one of those actions out (design.md 5)."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from bot.engine.game import GameAction, TableView
from bot.engine.legal import LegalActions
from bot.players.levels import Level
from bot.players.nap import choose_at_nap
from bot.players.napoleon import choose_at_napoleon
from bot.players.poker import choose_at_poker

PLAYERS: dict[str, Callable[[Any, LegalActions, Level, random.Random], GameAction]] = {
    "napoleon": choose_at_napoleon,
    "nap": choose_at_nap,
    "poker": lambda view, *_: choose_at_poker(view),
}
"""The players of each family of games; a family without one is played at random."""


def choose(view: TableView, legal: LegalActions, level: str, rng: random.Random) -> GameAction:
    """Return the move of a computer player of a level (the name of a `Level`): a member of `legal`.

    The move depends on the arguments alone; trust is never announced and no suit revoked. Raises ValueError
    for an unknown level and for a seat that need not act (one that passed in an open auction may
    bid again, but waits until a new bid makes it due).
    """
    known = Level(level)
    if not legal or view.seat not in view.to_act:
        raise ValueError("the seat is not due")
    player = PLAYERS.get(view.family)
    return legal.sample(rng) if player is None else player(view, legal, known, rng)
