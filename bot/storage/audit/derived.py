"""What the audit verifies of what follows from other rows: who sits where, and deadlines.

Nothing here is chips or a record, and `repair` makes it anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sqlalchemy import Connection, func, or_, select

from bot.services.values.tables import DeadlineKind, TableStatus
from bot.storage import schema
from bot.storage.tables.tables import LIVE

MEND: Final = "python -m bot check --repair mends it"

_t, _d, _p = schema.tables.c, schema.deadlines.c, schema.table_players.c
STALE: Final = or_(
    _t.status.not_in(LIVE),
    _d.turn != _t.turn,
    (_d.kind == DeadlineKind.IDLE.value) == (_t.status == TableStatus.PLAYING.value),
)
"""The condition that a deadline is of a closed table, of another turn, or of a kind its table has not."""


def seated(connection: Connection) -> set[tuple[int, int]]:
    """Return who sits at which live table, by the tables themselves."""
    rows = connection.execute(select(_t.id, _t.seats).where(_t.status.in_(LIVE)))
    return {(seat["user_id"], row.id) for row in rows for seat in row.seats if seat["user_id"] is not None}


def noted(connection: Connection) -> set[tuple[int, int]]:
    """Return who sits at which live table, as it is noted for looking it up."""
    at_live = select(_p.user_id, _p.table_id).join(schema.tables, _t.id == _p.table_id)
    return {(row.user_id, row.table_id) for row in connection.execute(at_live.where(_t.status.in_(LIVE)))}


def _players(connection: Connection) -> tuple[int, list[str]]:
    there, known = seated(connection), noted(connection)
    problems = [
        f"member {user} sits at table {table}, which is not noted ({MEND})"
        for user, table in sorted(there - known)
    ]
    problems += [
        f"it is noted that member {user} sits at table {table}, where they do not sit ({MEND})"
        for user, table in sorted(known - there)
    ]
    return len(there), problems


def _deadlines(connection: Connection) -> tuple[int, list[str]]:
    count = connection.execute(select(func.count()).select_from(schema.deadlines)).scalar_one()
    joined = select(_d.table_id, _d.kind).join_from(schema.deadlines, schema.tables, _t.id == _d.table_id)
    stale = connection.execute(joined.where(STALE).order_by(_d.table_id, _d.kind))
    return count, [
        f"table {row.table_id} has a {row.kind} deadline that is out of date ({MEND})" for row in stale
    ]


CHECKS: Final[Mapping[str, Callable[[Connection], tuple[int, list[str]]]]] = {
    "people at live tables (noted for their direct messages)": _players,
    "deadlines (each of its table's turn)": _deadlines,
}
