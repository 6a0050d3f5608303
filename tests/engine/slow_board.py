"""The board of NAJAMI, computed a second time: from actions and tricks, straight from rules.md 9."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.engine.actions import Action, Ante, PayToSee
from bot.engine.board import STAKES
from bot.engine.cards import card_text
from bot.engine.state import HandState
from tests.engine.slow_settlement import outcome_of, revoke_units_of, units_of, wins_kitty

Reckoning = tuple[tuple[int, ...], dict[str, int]]


def reckon(state: HandState, actions: Sequence[tuple[int | None, Action]]) -> Reckoning:
    """Return the units of each seat and the board after a finished hand."""
    before = state.setup.board.to_dict()
    if state.result.outcome == "voided":
        return (0,) * 5, before
    board, units = Counter(before), [0] * 5
    for seat, action in actions:
        if isinstance(action, Ante) and seat is not None:
            for name in STAKES:
                board[name] += action.stakes[name]
                units[seat] -= action.stakes[name]
    payers = [seat for seat, action in actions if isinstance(action, PayToSee)]
    for seat in payers:
        assert seat is not None
        units[seat] -= 2 // len(payers)
        board["kitty"] += 2 // len(payers)
    if state.result.outcome == "revoke":
        units = [one + other for one, other in zip(units, revoke_units_of(state), strict=True)]
    elif state.contract is not None:
        units = [one + other for one, other in zip(units, units_of(state), strict=True)]
        _take_kitty(state, units, board)
        _collect(state, units, board)
    return tuple(units), {name: board[name] for name in STAKES}


def _take_kitty(state: HandState, units: list[int], board: Counter[str]) -> None:
    contract = state.contract
    if outcome_of(state) == "made" and wins_kitty(contract.points):
        third = 0 if contract.adjutant is None else board["kitty"] // 3
        units[contract.seat] += board["kitty"] - third
        if contract.adjutant is not None:
            units[contract.adjutant] += third
        board["kitty"] = 0


def _collect(state: HandState, units: list[int], board: Counter[str]) -> None:
    contract, tricks = state.contract, state.tricks
    side = {contract.seat, contract.adjutant}
    winners = [seat for seat in range(5) if (seat in side) == (outcome_of(state) == "made")]
    won = {
        seat: [card_text(card) for trick in tricks.complete if trick.winner == seat for card in trick.cards]
        for seat in winners
    }
    for name in STAKES:
        if name == "kitty":
            continue
        takers = [seat for seat in winners if _takes(name, won[seat])]
        for _ in range(board[name] // len(takers) if takers else 0):
            for seat in takers:
                units[seat] += 1
                board[name] -= 1


def _takes(stake: str, won: list[str]) -> bool:
    if stake == "QK-S":
        return "QS" in won and "KS" in won
    if stake == "8-9-10":
        return any(all(rank + suit in won for rank in "89T") for suit in "CDHS")
    return stake in won
