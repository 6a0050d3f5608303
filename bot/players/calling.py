"""Which card to call: the strongest one that Napoleon lacks (rules.md 1 Call)."""

from __future__ import annotations

from bot.engine.actions import Action, Call
from bot.engine.cards import JOKER, NO_TRUMP
from bot.engine.legal import LegalActions
from bot.engine.tricks import TrickTable, trick_table
from bot.engine.views import View

JOKER_BEFORE_TRUMPS = 150
"""The joker helps its holder as much as the highest trump; called before a jack it costs 0.4 points."""
JOKER_BEFORE_KINGS = 12
"""In no-trump an adjutant with an ace is worth 0.3 points more than one with the joker."""


def choose_call(view: View, legal: LegalActions) -> Action:
    """Return the call of the strongest card outside Napoleon's hand and a blind that lies open.

    Strongest is: mighty, regular jack, sub-jack, joker, trumps from the top; in no-trump the mighty, then the
    highest card of a long suit. Played out on the same deals this order beats calling a side ace.
    """
    contract = view.contract
    assert contract is not None
    table = trick_table(view.rules, contract.suit)
    held = view.hand.mask | (0 if view.blind is None else view.blind.mask)

    def strength(action: Action) -> tuple[int, ...]:
        assert isinstance(action, Call)
        card = action.card
        suit = table.suit_of[0][card]
        led = suit if contract.suit == NO_TRUMP else contract.suit
        length = (held & table.members[0][suit]).bit_count()
        lacking = not held >> card & 1
        power = _joker(table) if card == JOKER else table.power[0][led][card]
        return lacking, power, table.power[0][suit][card], length, card

    best: Action = max(legal.actions, key=strength)
    return best


def _joker(table: TrickTable) -> int:
    """Return the joker's place among the powers of the cards that might be called."""
    if table.trump == NO_TRUMP:
        return JOKER_BEFORE_KINGS
    return min(table.power[0][NO_TRUMP][JOKER], JOKER_BEFORE_TRUMPS)
