"""Computer players of Nap (rules.md 10): the counterpart of `bot.players` for the other family."""

from __future__ import annotations

import random

from bot.engine.actions import Action
from bot.engine.legal import LegalActions
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.players.levels import Level
from bot.players.nap.auction import choose_call, choose_discard, choose_exchange, choose_swap
from bot.players.nap.playing import choose_nap_card, compared
from bot.players.search.review import DEALS, Choice, Judged, judged


def choose_at_nap(view: NapView, legal: LegalActions, level: Level, rng: random.Random) -> Action:
    """Return the move of a computer player of a level; no suit is revoked."""
    skill = level.nap
    if view.phase is NapPhase.EXCHANGE:
        return choose_exchange(view, legal)
    if view.phase is NapPhase.AUCTION:
        return choose_discard(view) if legal.choice is not None else choose_call(view, legal, skill, rng)
    if view.phase is NapPhase.SWAP:
        return choose_swap(view)
    return choose_nap_card(view, legal, skill, rng)


def judge_at_nap(choice: Choice) -> Judged | None:
    """Return how good a card was; None for a choice between cards that do the same."""
    view = choice.view
    assert isinstance(view, NapView)
    assert view.contract is not None
    cards, rows = compared(view, choice.options, choice.made, DEALS, random.Random(view.hand.mask))
    return judged(cards, rows, wanted=view.contract.seat == view.seat) if rows else None
