"""Whether Napoleon changes trumps before leading: only when it clearly pays (rules.md 9)."""

from __future__ import annotations

from bot.engine.actions import ChangeTrump
from bot.engine.cards import Suit
from bot.engine.legal import LegalActions
from bot.engine.phases.change import raised
from bot.engine.views import View
from bot.players.payoff import expected_units
from bot.players.strength import Judgement, chance_to_take

CLEARLY = 1.0
"""How many units more a change must promise: the adjutant was called for the old trumps."""
SAFE = 0.6
"""The least chance of making the higher bid."""


def choose_change(view: View, legal: LegalActions) -> ChangeTrump | None:
    """Return the change of trumps that promises most, or None to keep them and lead."""
    contract = view.contract
    assert contract is not None
    judgement = Judgement.of(view)

    def promise(points: int, suit: Suit) -> tuple[float, float]:
        chance = chance_to_take(points, *judgement.expectation(suit))
        return expected_units(view, points, chance), chance

    best, best_units = None, promise(contract.points, contract.suit)[0] + CLEARLY
    for action in legal.actions:
        if isinstance(action, ChangeTrump):
            units, chance = promise(contract.points + raised(action.suit), action.suit)
            if units > best_units and chance >= SAFE:
                best, best_units = action, units
    return best
