"""Who has agreed to what a table is played for and how: pure functions.

Whoever sits down agrees to the table as it is. When the host changes anything that decides what people may
win or lose or how it is played, those who sit there agree once more before cards are dealt. The strength of
the computers is no part of that, nor is the name of a rule set: its rules are.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.services.errors import NotNow, StaleAction
from bot.services.tables import seating
from bot.services.values.tables import Seat, Table, TableConfig

_DIGITS = 16


def _terms(config: TableConfig) -> dict[str, Any]:
    return {
        "preset": config.preset,
        "rules": config.rules.to_options(),
        "seats": config.seats,
        "stake": config.stake,
        "clock": config.clock.value,
        "hands": config.hands,
        "total": config.total,
    }


def digest(config: TableConfig) -> str:
    """Return a short name for what people agree to in a set-up: a button carries it, and so what was seen."""
    text = json.dumps(_terms(config), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()[:_DIGITS]


def same_terms(one: TableConfig, other: TableConfig) -> bool:
    """Return whether who has agreed to one set-up has agreed to the other."""
    return _terms(one) == _terms(other)


def after_change(before: Table, after: Table, by: int) -> Table:
    """Return a table whose set-up was changed by a person with what each of the others had agreed to.

    Who made the change has agreed to it, but not to changes of others that were waiting for their word.
    """
    return replace(after, seats=tuple(_kept(seat, before.config, after.config, by) for seat in after.seats))


def _kept(seat: Seat, before: TableConfig, after: TableConfig, by: int) -> Seat:
    if seat.user_id is None or (seat.user_id == by and seat.agreed is None):
        return seat
    agreed = seat.agreed or before
    return replace(seat, agreed=None if same_terms(agreed, after) else agreed)


def with_word(table: Table, user_id: int, seen: str) -> Table:
    """Let a person agree to the table as they saw it (`digest`).

    Raises NotAllowed (`not-seated`) and StaleAction (`terms-changed`) if it has been changed since.
    """
    index = seating.require_seat(table, user_id)
    require_seen(table, seen)
    seat = replace(table.seats[index], agreed=None)
    return replace(table, seats=seating.with_seat(table.seats, index, seat))


def knowing(table: Table, user_id: int, known: TableConfig) -> Table:
    """Return a table where a person has agreed to a set-up that need not be the present one."""
    index = seating.require_seat(table, user_id)
    seat = replace(table.seats[index], agreed=None if same_terms(known, table.config) else known)
    return replace(table, seats=seating.with_seat(table.seats, index, seat))


def require_seen(table: Table, seen: str | None) -> None:
    """Raise StaleAction (`terms-changed`) for who saw another set-up than the table's; None: not known."""
    if seen is not None and seen != digest(table.config):
        raise StaleAction("terms-changed")


def waiting_for(table: Table) -> Sequence[int]:
    """Return the seats of those who have not agreed to the table as it is."""
    return [index for index, seat in enumerate(table.seats) if seat.agreed is not None]


def require_word(table: Table) -> None:
    """Raise NotNow (`not-agreed`: seat, those) while somebody has not agreed to the table as it is."""
    waiting = waiting_for(table)
    if waiting:
        raise NotNow("not-agreed", seat=tuple(waiting), count=len(waiting))
