"""Laws of the board in every hand of NAJAMI (rules.md 9)."""

from __future__ import annotations

from collections import Counter

from bot.engine.actions import Ante, ChangeTrump, DeclineToSee, PayToSee
from bot.engine.events import AnteMade, BlindShown, SeeingAnswered, StakesCollected, TrumpChanged
from bot.engine.settlement import balance
from bot.engine.state import HandState
from tests.conformance.walk import Walk
from tests.engine.slow_board import reckon


def nothing_is_lost_on_the_board(state: HandState) -> None:
    """The board equals the earlier board plus payments minus collections; no debts."""
    if state.board is None:
        assert state.setup.board is None
        return
    assert state.setup.board is not None
    assert min(state.board.stakes.units) >= 0
    gains = sum(balance(state.board, state.setup.seats))
    assert state.board.stakes.total == state.setup.board.total - gains
    if state.result is not None:
        assert sum(state.result.units) == gains


def the_board_is_right(walk: Walk) -> None:
    """Units and board at the end follow the rule book, and all was announced."""
    state = walk.state
    if state.board is None:
        return
    assert state.result is not None
    units, board = reckon(state, walk.actions)
    assert state.result.units == units
    assert state.board.stakes.to_dict() == board
    done = Counter(type(action) for _, action in walk.actions)
    told = Counter(type(event) for event in walk.happened)
    assert told[AnteMade] == done[Ante] == 5 * (state.redeals + 1)
    assert told[SeeingAnswered] == done[PayToSee] + done[DeclineToSee]
    assert told[BlindShown] == (done[PayToSee] > 0) == state.board.blind_shown
    assert told[TrumpChanged] == done[ChangeTrump] <= 1
    assert told[StakesCollected] == len(state.board.collected)
    assert done[PayToSee] <= 2
