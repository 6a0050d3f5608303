"""What one hand of a session hands on to the next: board, tally, or the pool of Nap.

It is kept as a record's header has it (HAND_RECORD.md): ``{"board": {...}}``, ``{"tally": [...]}``,
``{"pool": 3}``. The units on the board, or in the pool, are chips of the table's account of the kind `BOARD`,
stake times as many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine import families
from bot.engine.board import Board
from bot.engine.families import AnySetup, Rules
from bot.engine.nap.state import NapState
from bot.engine.state import HandState
from bot.services.games import GameState

Carried = Mapping[str, Any]

NOTHING: Carried = {}


def setup_of(rules: Rules, seats: int, dealer: int, carried: Carried) -> AnySetup:
    """Return what a hand is begun with; `rules` are resolved."""
    return families.setup_of(
        rules,
        seats,
        dealer,
        tally=tuple(carried.get("tally", ())),
        board=Board.of(carried.get("board", {})),
        pool=carried.get("pool", 0),
    )


def carried_after(state: GameState) -> Carried:
    """Return what a hand that is over leaves for the next one; a poker hand leaves nothing."""
    if isinstance(state, NapState):
        return {"pool": state.pool}
    if not isinstance(state, HandState):
        return NOTHING
    carried: dict[str, Any] = {}
    if state.board is not None:
        carried["board"] = state.board.stakes.to_dict()
    if state.result is not None and state.result.tally:
        carried["tally"] = list(state.result.tally)
    return carried
