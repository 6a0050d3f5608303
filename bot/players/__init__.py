"""Computer players: a seat's view and its legal actions in, one of those actions out (design.md 5)."""

from __future__ import annotations

import random

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.nap.views import NapView
from bot.engine.state import PhaseName
from bot.engine.views import AnyView
from bot.players.antes import choose_ante, choose_seeing
from bot.players.bidding import choose_bid
from bot.players.calling import choose_call
from bot.players.changing import choose_change
from bot.players.discarding import choose_discard
from bot.players.nap import choose_at_nap
from bot.players.playing import choose_card
from bot.players.skill import LEVELS


def choose(view: AnyView, legal: LegalActions, level: str, rng: random.Random) -> Action:
    """Return the move of a computer player of a level (``novice`` or ``regular``): a member of `legal`.

    The move depends on the arguments alone; trust is never announced and no suit revoked. Raises KeyError
    for an unknown level and ValueError for a seat that need not act (one that passed in an open auction may
    bid again, but waits until a new bid makes it due).
    """
    skill = LEVELS[level]
    if not legal or view.seat not in view.to_act:
        raise ValueError("the seat is not due")
    if isinstance(view, NapView):
        return choose_at_nap(view, legal, level, rng)
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
