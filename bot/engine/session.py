"""The record of a whole session, `napoleon-session/1` (hand-record.md, last paragraph).

It lists the cut for the first dealer, the hands in order, the last poker hand or the division without one,
and the totals. Like a hand record it is plain JSON values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.errors import EngineError
from bot.engine.games import game_of
from bot.engine.poker.game import poker_to_json, replay_poker
from bot.engine.poker.values import PokerState
from bot.engine.presets import Catalogue
from bot.engine.record import is_record, read_record, replay

SESSION_FORMAT = "napoleon-session/1"

Json = Mapping[str, Any]


def session_record(
    *,
    seats: Sequence[str],
    cut: Json | None,
    hands: Sequence[tuple[Json, Sequence[int]]],
    poker: PokerState | None = None,
    division: Sequence[int] | None = None,
    extra: Json | None = None,
) -> dict[str, Any]:
    """Return the record of a session.

    `hands` are the hand records in order with the units of each seat; `poker` is the last poker hand if one
    was begun, it must be over; `division` are units shared out at the end in any other way. `extra` stands
    at the head of the record.
    """
    payout = None if poker is None or poker.result is None else poker.result.units
    totals = [0] * len(seats)
    for units in (*(units for _, units in hands), payout, division):
        if units is not None:
            totals = [total + unit for total, unit in zip(totals, units, strict=True)]
    return {
        **(extra or {}),
        "format": SESSION_FORMAT,
        "seats": list(seats),
        "cut": cut,
        "hands": [dict(record) for record, _ in hands],
        "units": [list(units) for _, units in hands],
        "poker": None if poker is None else poker_to_json(poker),
        "division": None if division is None else list(division),
        "totals": totals,
    }


def session_problem(data: Json, presets: Catalogue) -> str | None:
    """Return what is wrong with a session's record, or None: every hand and the poker are played again.

    Each hand's units must be the ones that are given, each board must be what the hand before left, and the
    totals must be the sum.
    """
    try:
        return _problem(data, presets)
    except (EngineError, KeyError, TypeError, ValueError) as error:
        return f"cannot be read: {error!r}"


def _problem(data: Json, presets: Catalogue) -> str | None:
    if data["format"] != SESSION_FORMAT:
        return "is no session record"
    payments: list[Sequence[int]] = [[0] * len(data["seats"])]
    left: Json = {}
    for number, (record, units) in enumerate(zip(data["hands"], data["units"], strict=True)):
        if not is_record(record):
            return f"hand {number} is no hand record"
        state = replay(read_record(record, presets))
        game = game_of(state)
        if left and _units(game.carried_before(state)) != left:
            return f"hand {number} begins with another board or pool than the hand before left"
        if state.result is None or list(state.result.units) != list(units):
            return f"hand {number} does not come to {list(units)}"
        left = _units(game.carried_after(state))
        payments.append(units)
    if data["poker"] is not None:
        poker = replay_poker(data["poker"])
        if poker_to_json(poker) != data["poker"]:
            return "the poker hand does not come to what is written"
        if "board" in left and poker.setup.units != sum(left["board"].values()):
            return "the poker hand is played for another sum than lies on the board"
        payments.append(data["poker"]["payout"])
    if data["division"] is not None:
        payments.append(data["division"])
    if data["totals"] != [sum(units) for units in zip(*payments, strict=True)]:
        return "the totals are not the sum"
    return None


_UNITS = ("board", "pool")


def _units(carried: Json) -> Json:
    """Return what lies on the board, or in the pool, of what is carried from hand to hand."""
    return {name: carried[name] for name in _UNITS if name in carried}
