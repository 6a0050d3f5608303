"""What `python -m bot replay` says about a record: one plain JSON object (hand-record.md)."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.engine.actions import action_to_json, cards_json
from bot.engine.cards import card_text
from bot.engine.errors import BadRecord, EngineError
from bot.engine.games import Catalogue, game_of
from bot.engine.legal import LegalActions
from bot.engine.record import ReplayError, is_record, read_record, replay
from bot.engine.state import Trick


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


def legal_json(state: Any) -> list[dict[str, Any]]:
    """Return the legal actions of all seats that are due, choices of cards as patterns."""
    found: list[dict[str, Any]] = []
    game = game_of(state)
    for seat in (*game.to_act(state), *game.may_act(state)):
        found += _legal_of(seat, game.legal_actions(state, seat))
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


def _report(state: Any) -> dict[str, Any]:
    """Return what every family reports, and what only this one does."""
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
    report |= game_of(state).report(state)
    if tricks is not None and tricks.current:
        report["current_trick"] = {
            "leader": tricks.leader,
            "cards": [card_text(card) for card in tricks.current],
        }
    if result is None:
        return report | {
            "to_act": list(game_of(state).to_act(state)),
            "may_act": list(game_of(state).may_act(state)),
            "legal": legal_json(state),
        }
    status = result.outcome if result.outcome in ("thrown_in", "voided") else "settled"
    report |= {"status": status, "outcome": result.outcome, "units": list(result.units)}
    report |= {"revoker": result.revoker, "apology": result.apology}
    return report | ({"reason": result.reason} if result.reason else {})


def _trick(trick: Trick) -> dict[str, Any]:
    return {
        "leader": trick.leader,
        "cards": [card_text(card) for card in trick.cards],
        "winner": trick.winner,
    }
