"""What only a point-trick hand reports; the rest is `bot.engine.report`'s (hand-record.md)."""

from __future__ import annotations

from typing import Any

from bot.engine.actions_json import cards_json
from bot.engine.cards import card_text, suit_text
from bot.engine.piles import shown
from bot.engine.stakes import balance
from bot.engine.state import HandState


def napoleon_report(state: HandState) -> dict[str, Any]:
    """Return contract, points, board, tally and piles of a point-trick hand."""
    won = state.tricks.won if state.tricks is not None else (0,) * state.setup.seats
    report: dict[str, Any] = {
        "contract": _contract(state),
        "bid": _bid(state),
        "points": [cards.bit_count() for cards in won],
        "discard_points": state.face_up.bit_count(),
        "side_points": _side_points(state),
        "units": list(balance(state.board, state.setup.seats)),
        "board": None if state.board is None else state.board.stakes.to_dict(),
        "blind": cards_json(state.blind),
        "discards": cards_json(state.discards),
        "collected": _collected(state),
        "trusts": [{"trick": trick, "seat": seat} for trick, seat in state.trusts],
        "tally": _tally(state),
        "redeals": state.redeals,
    }
    return report | ({"piles": _piles(state)} if state.piles else {})


def _tally(state: HandState) -> list[int] | None:
    """Return the hands won as Napoleon, after the hand if it is over; None where no tally is kept."""
    if state.setup.rules.payment != "tally":
        return None
    return list(state.setup.tally if state.result is None else state.result.tally)


def _piles(state: HandState) -> list[list[list[str]]]:
    """Return each seat's piles, top first; face-down cards, which nobody knows, as ``??`` until the end."""
    show = shown if state.result is None else tuple
    return [
        [["??" if card is None else card_text(card) for card in show(pile)] for pile in piles]
        for piles in state.piles
    ]


def _contract(state: HandState) -> dict[str, Any] | None:
    contract = state.contract
    if contract is None:
        return None
    decided = contract.called is not None or contract.revealed
    return {
        "seat": contract.seat,
        "points": contract.points,
        "suit": suit_text(contract.suit),
        "called": None if contract.called is None else card_text(contract.called),
        "adjutant": contract.adjutant,
        "alone": contract.adjutant is None if decided else None,
    }


def _bid(state: HandState) -> dict[str, Any] | None:
    """Return the bid that won the auction: after a change of trumps the contract holds another."""
    best = state.auction.best
    if state.contract is None or best is None:
        return None
    seat, points, suit = best
    return {"seat": seat, "points": points, "suit": suit_text(suit)}


def _collected(state: HandState) -> dict[str, list[int]]:
    if state.board is None:
        return {}
    return {stake: list(units) for stake, units in state.board.collected}


def _side_points(state: HandState) -> int | None:
    if state.contract is None or state.tricks is None:
        return None
    side = {state.contract.seat, state.contract.adjutant}
    return sum(cards.bit_count() for seat, cards in enumerate(state.tricks.won) if seat in side)
