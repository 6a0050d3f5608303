"""The record of a whole session, `napoleon-session/1` (hand-record.md, last paragraph).

It lists the cut for the first dealer, the hands in order, the last poker hand or the division without one,
and the totals. Like a hand record it is plain JSON values.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from bot.engine.poker.game import poker_to_json
from bot.engine.poker.values import PokerState

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
