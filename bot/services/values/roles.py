"""Who had which part in a hand, and who won it: the same question for games of Napoleon and of Nap."""

from __future__ import annotations

from bot.engine.cards import suit_text
from bot.engine.families import State
from bot.engine.nap.state import NapState

NAPOLEON, ALONE, ADJUTANT, OPPONENT = "napoleon", "alone", "adjutant", "opponent"
BIDDER, SITS_OUT = "bidder", "sits_out"
NONE = "none"
"""The role of every seat in a hand without a contract."""

ROLES = (NAPOLEON, ALONE, BIDDER, ADJUTANT, OPPONENT, SITS_OUT)
"""The roles in a hand with a contract."""
DECLARERS = (NAPOLEON, ALONE, BIDDER)
"""Who stands for the contract."""


def role_of(state: State, seat: int) -> str:
    """Return the role of a seat; `NONE` in a hand without a contract."""
    if state.contract is None:
        return NONE
    if isinstance(state, NapState):
        if seat == state.contract.seat:
            return BIDDER
        return SITS_OUT if seat == state.setup.sits_out else OPPONENT
    if seat == state.contract.seat:
        return ALONE if state.contract.adjutant is None else NAPOLEON
    return ADJUTANT if seat == state.contract.adjutant else OPPONENT


def bid_of(state: State) -> str:
    """Return what the contract is for: ``13S``, or a call of Nap; "" without a contract."""
    if state.contract is None:
        return ""
    if isinstance(state, NapState):
        return state.contract.call
    return f"{state.contract.points}{suit_text(state.contract.suit)}"


def has_won(state: State, seat: int) -> bool | None:
    """Return whether a seat won a finished hand; None: nobody did, or it sat out.

    Whoever revokes has lost. After a revoke of Napoleon or the bidder his side loses, after that of anybody
    else the contract counts as made (rules.md 7 and 11).
    """
    result, role = state.result, role_of(state, seat)
    if result is None or role in (NONE, SITS_OUT) or result.outcome == "voided":
        return None
    if seat == result.revoker:
        return False
    declared_by = None if state.contract is None else state.contract.seat
    made = result.outcome == "made" or (result.outcome == "revoke" and result.revoker != declared_by)
    return made == (role != OPPONENT)
