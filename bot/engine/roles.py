"""The roles in a hand, by the names stored with results."""

from __future__ import annotations

NAPOLEON, ALONE, ADJUTANT, OPPONENT = "napoleon", "alone", "adjutant", "opponent"
BIDDER, SITS_OUT = "bidder", "sits_out"
NONE = "none"
"""The role of every seat in a hand without a contract."""

ROLES = (NAPOLEON, ALONE, BIDDER, ADJUTANT, OPPONENT, SITS_OUT)
"""The roles in a hand with a contract."""
DECLARERS = (NAPOLEON, ALONE, BIDDER)
"""The roles of the contract's declarer."""


def won_contract(
    role: str, seat: int, declarer: int | None, outcome: str, revoker: int | None
) -> bool | None:
    """Return whether a seat with a role won a finished hand; None if nobody won or the seat sat out.

    A revoker has lost. If Napoleon or the bidder revokes, their side loses; if anybody else does, the
    contract counts as made (rules.md 7 and 11).
    """
    if role in (NONE, SITS_OUT) or outcome == "voided":
        return None
    if seat == revoker:
        return False
    made = outcome == "made" or (outcome == "revoke" and revoker != declarer)
    return made == (role != OPPONENT)
