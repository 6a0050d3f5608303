"""Which card to call: the strongest one that Napoleon lacks (RULES.md 1 Call)."""

from __future__ import annotations

from bot.engine.actions import Action, Call
from bot.engine.cards import NO_TRUMP
from bot.engine.legal import LegalActions
from bot.engine.tricks import trick_table
from bot.engine.views import View


def choose_call(view: View, legal: LegalActions) -> Action:
    """Return the call of the strongest card outside Napoleon's hand.

    Strongest is: mighty, regular jack, sub-jack, trumps from the top; in no-trump the mighty, then the
    highest card of a long suit. Played out on the same deals this order beats calling a side ace.
    """
    contract = view.contract
    assert contract is not None
    table = trick_table(view.rules, contract.suit)
    hand = view.hand.mask

    def strength(action: Action) -> tuple[int, ...]:
        assert isinstance(action, Call)
        card = action.card
        suit = table.suit_of[0][card]
        led = suit if contract.suit == NO_TRUMP else contract.suit
        length = (hand & table.members[0][suit]).bit_count()
        lacking = not hand >> card & 1
        return lacking, table.power[0][led][card], table.power[0][suit][card], length, card

    return max(legal.actions, key=strength)
