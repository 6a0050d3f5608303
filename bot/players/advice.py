"""Advice for a seat: the move that a level would make there, and why; from the seat's view alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from bot.engine.actions import TRUST, Play
from bot.engine.game import TableView
from bot.engine.legal import LegalActions
from bot.players import choose
from bot.players.hint import Hint, Why
from bot.players.levels import Level
from bot.players.nap.reasons import why_at_nap
from bot.players.poker import why_at_poker
from bot.players.reasons import WINS, why_at_napoleon

REASONS: dict[str, Callable[[Any, LegalActions, Any, Level], Why]] = {
    "napoleon": why_at_napoleon,
    "nap": why_at_nap,
    "poker": why_at_poker,
}
"""Who gives the reasons in each family of games."""
USUAL = Why("why-usual")
"""The reason of a game of which nobody knows more."""


def advise(view: TableView, legal: LegalActions, level: Level = Level.EXPERT) -> Hint:
    """Return the move of a level and its reason; the same view always gives the same advice.

    Raises ValueError for a seat that need not act.
    """
    rng = Random(repr((view.family, view.seat, view.hand.mask)))
    action = choose(view, legal, level.value, rng)
    reasons = REASONS.get(view.family)
    why = USUAL if reasons is None else reasons(view, legal, action, level)
    sure = isinstance(action, Play) and why.key in WINS
    return Hint(action, why, level, trust=sure and TRUST in legal.actions)
