"""What one hand of a session hands on to the next: the board of NAJAMI, the tally of Hattori's game.

It is kept as a record's header has it (HAND_RECORD.md): ``{"board": {...}}``, ``{"tally": [...]}``. The units
on the board are chips of the table's account of the kind `BOARD`, stake times as many.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.engine.board import Board
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, Setup
from bot.services.games import GameState

Carried = Mapping[str, Any]

NOTHING: Carried = {}


def setup_of(rules: RuleSet, seats: int, dealer: int, carried: Carried) -> Setup:
    """Return what a hand is begun with; `rules` are resolved."""
    board = Board.of(carried.get("board", {})) if rules.has_board else None
    return Setup(rules, seats, dealer, board=board, tally=tuple(carried.get("tally", ())))


def carried_after(state: GameState) -> Carried:
    """Return what a hand that is over leaves for the next one; a poker hand leaves nothing."""
    if not isinstance(state, HandState):
        return NOTHING
    carried: dict[str, Any] = {}
    if state.board is not None:
        carried["board"] = state.board.stakes.to_dict()
    if state.result is not None and state.result.tally:
        carried["tally"] = list(state.result.tally)
    return carried
