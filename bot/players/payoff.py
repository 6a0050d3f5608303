"""What a bid is worth to Napoleon: its units if made and if lost (rules.md 4, 7, 9)."""

from __future__ import annotations

from functools import lru_cache

from bot.engine.board import Board
from bot.engine.rules import RuleSet
from bot.engine.settlement import units_of
from bot.engine.stakes import KITTY_BIDS
from bot.engine.state import Contract
from bot.engine.views import View

STAKES_COLLECTED = 0.25
"""The part of the board, kitty apart, that Napoleon alone collects for a win."""
KITTY_WITH_ADJUTANT = 2 / 3


def expected_units(view: View, points: int, chance: float) -> float:
    """Return Napoleon's expected units of a bid that is made with a chance; higher is better.

    Where nothing is paid (`payment=tally`) a hand won counts as one unit, a hand lost as one unit less.
    """
    won, lost = _payments(view.rules, view.seats, points)
    if view.board is not None:
        won += _from_the_board(view.board.stakes, points)
    return chance * won + (1.0 - chance) * lost


@lru_cache(maxsize=4096)
def _payments(rules: RuleSet, seats: int, points: int) -> tuple[float, float]:
    """Return Napoleon's units if the bid is made and if it is lost; the adjutant has a part of both."""
    if rules.payment == "tally":
        return 1.0, -1.0
    contract = Contract(seat=0, points=points, suit=0, adjutant=1 if rules.adjutant else None)
    won, lost = (units_of(rules, seats, contract, won=made)[0] for made in (True, False))
    return float(won), float(lost)


def _from_the_board(stakes: Board, points: int) -> float:
    kitty = stakes.kitty * KITTY_WITH_ADJUTANT if points in KITTY_BIDS else 0.0
    return kitty + (stakes.total - stakes.kitty) * STAKES_COLLECTED
