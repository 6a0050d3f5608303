"""Computer players of the point-trick games: which question of the hand goes to which module."""

from __future__ import annotations

import random

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.state import PhaseName
from bot.engine.views import View
from bot.players.antes import choose_ante, choose_seeing
from bot.players.bidding import choose_bid
from bot.players.calling import choose_call
from bot.players.changing import choose_change
from bot.players.discarding import choose_discard
from bot.players.levels import Level
from bot.players.playing import choose_card


def choose_at_napoleon(view: View, legal: LegalActions, level: Level, rng: random.Random) -> Action:
    """Return the move of a computer player of a level."""
    skill = level.napoleon
    if view.phase is PhaseName.ANTE:
        return choose_ante(view, legal)
    if view.phase is PhaseName.AUCTION:
        return choose_bid(view, legal, skill)
    if view.phase is PhaseName.CALL:
        return choose_call(view, legal)
    if view.phase is PhaseName.WINDOW:
        return choose_seeing(view, legal, skill)
    if view.phase is PhaseName.EXCHANGE:
        return choose_discard(view, legal)
    change = choose_change(view, legal) if view.phase is PhaseName.CHANGE else None
    return change or choose_card(view, legal, skill, rng)
