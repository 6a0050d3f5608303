"""What `python -m bot replay` says about a record: one plain JSON object (hand-record.md)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.engine.cards import card_text, suit_text
from bot.engine.errors import BadRecord, EngineError
from bot.engine.families import State
from bot.engine.hand import legal_actions, may_act, to_act
from bot.engine.legal import LegalActions
from bot.engine.nap.report import nap_report
from bot.engine.nap.state import NapState
from bot.engine.piles import shown
from bot.engine.presets import Catalogue
from bot.engine.record import ReplayError, action_to_json, cards_json, is_record, read_record, replay
from bot.engine.stakes import balance
from bot.engine.state import HandState, Trick


def report_of(data: object, presets: Catalogue) -> dict[str, Any]:
    """Return the report of a record.

    A refused record gives ``status`` "error" with `action` (0-based, None: the header), `error_code` and
    `error_params` for the sentence, and the actions that were legal. Raises BadRecord (`record-none`) for
    what is no record at all.
    """
    if not is_record(data) or not isinstance(data, dict):
        raise BadRecord("record-none")
    try:
        state = replay(read_record(data, presets))
    except ReplayError as refusal:
        return _error(refusal, refusal.index, legal_json(refusal.state))
    except EngineError as refusal:
        return _error(refusal, None, [])
    return _report(state)


def _error(refusal: EngineError, index: int | None, legal: list[dict[str, Any]]) -> dict[str, Any]:
    return {
        "status": "error",
        "action": index,
        "error_code": refusal.code,
        "error_params": dict(refusal.params),
        "legal": legal,
    }


def legal_json(state: State) -> list[dict[str, Any]]:
    """Return the legal actions of all seats that are due, choices of cards as patterns."""
    found: list[dict[str, Any]] = []
    for seat in (*to_act(state), *may_act(state)):
        found += _legal_of(seat, legal_actions(state, seat))
    return found


def _legal_of(seat: int, legal: LegalActions) -> list[dict[str, Any]]:
    found = [action_to_json(seat, action) for action in legal.actions]
    if legal.choice is not None:
        cards = cards_json(legal.choice.cards)
        found.append({"seat": seat, "do": "discard", "choose": legal.choice.count, "from": cards})
    if legal.exchange is not None:
        cards = cards_json(legal.exchange.cards)
        found.append({"seat": seat, "do": "exchange", "choose_at_most": legal.exchange.most, "from": cards})
    if legal.ante is not None:
        limits = asdict(legal.ante) | {"at_least_1_on": list(legal.ante.at_least_1_on)}
        found.append({"seat": seat, "do": "ante", **limits})
    return found


def _report(state: State) -> dict[str, Any]:
    """Return what both families report, and what only one does."""
    result, tricks = state.result, state.tricks
    report: dict[str, Any] = {
        "status": "in_progress",
        "contract": None,
        "bid": None,
        "tricks": [_trick(trick) for trick in tricks.complete] if tricks is not None else [],
        "points": [],
        "discard_points": 0,
        "side_points": None,
        "outcome": None,
        "units": [],
        "board": None,
        "pool": None,
        "blind": [],
        "discards": [],
        "collected": {},
        "revoker": None,
        "trusts": [],
        "tally": None,
        "apology": None,
        "redeals": 0,
    }
    report |= nap_report(state) if isinstance(state, NapState) else _point_trick_report(state)
    if tricks is not None and tricks.current:
        report["current_trick"] = {
            "leader": tricks.leader,
            "cards": [card_text(card) for card in tricks.current],
        }
    if result is None:
        return report | {
            "to_act": list(to_act(state)),
            "may_act": list(may_act(state)),
            "legal": legal_json(state),
        }
    status = result.outcome if result.outcome in ("thrown_in", "voided") else "settled"
    report |= {"status": status, "outcome": result.outcome, "units": list(result.units)}
    report |= {"revoker": result.revoker, "apology": result.apology}
    return report | ({"reason": result.reason} if result.reason else {})


def _point_trick_report(state: HandState) -> dict[str, Any]:
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


def _trick(trick: Trick) -> dict[str, Any]:
    return {
        "leader": trick.leader,
        "cards": [card_text(card) for card in trick.cards],
        "winner": trick.winner,
    }
