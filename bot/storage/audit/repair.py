"""Rows that follow from others, made anew (`python -m bot check --repair`): nothing of the ledger is here."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from sqlalchemy import Connection, and_, delete, func, insert, select, update

from bot.storage import schema
from bot.storage.audit import derived
from bot.storage.audit.derived import STALE, noted, seated
from bot.storage.database import Database
from bot.storage.tables.tables import LIVE

_t, _d, _m = schema.tables.c, schema.deadlines.c, schema.messages.c
_p, _c = schema.table_players.c, schema.counters.c
_COUNTED = {
    "tables": _t.id,
    "hands": schema.hands.c.id,
    "tournaments": schema.tournaments.c.id,
    "saved_rules": schema.saved_rules.c.id,
}
"""What has ids from a counter."""


async def repair_rows(database: Database) -> list[str]:
    """Mend what follows from other rows, in one transaction; return what was done, a sentence each.

    Raises StorageUnavailable; nothing is changed then.
    """
    async with database.write() as work:
        return await work.session.change(lambda connection: list(_mended(connection)))


def _mended(connection: Connection) -> Iterator[str]:
    for what, mend in _MENDS.items():
        count = mend(connection)
        if count:
            yield f"{what}: {count}"


def _messages(connection: Connection) -> int:
    """A panel that is still noted does not show yet that its table is closed: the next start sees to that."""
    live = select(_t.id).where(_t.status.in_(LIVE))
    panels = select(_m.table_id).where(_m.role == "panel")
    ended = delete(schema.messages).where(_m.table_id.not_in(live), _m.table_id.not_in(panels))
    return connection.execute(ended).rowcount


def _deadlines(connection: Connection) -> int:
    known = select(_t.id)
    lost = connection.execute(delete(schema.deadlines).where(_d.table_id.not_in(known))).rowcount
    stale = select(_t.id).where(_t.id == _d.table_id, STALE).correlate(schema.deadlines).exists()
    return lost + connection.execute(delete(schema.deadlines).where(stale)).rowcount


def _players(connection: Connection) -> int:
    closed = select(_t.id).where(_t.status.not_in(LIVE))
    gone = connection.execute(delete(schema.table_players).where(_p.table_id.in_(closed))).rowcount
    there, known = seated(connection), noted(connection)
    for user_id, table_id in known - there:
        wrong = and_(_p.user_id == user_id, _p.table_id == table_id)
        connection.execute(delete(schema.table_players).where(wrong))
    if there - known:
        rows = [{"user_id": user_id, "table_id": table_id} for user_id, table_id in there - known]
        connection.execute(insert(schema.table_players), rows)
    return gone + len(there ^ known)


def _low_counters(connection: Connection) -> dict[str, int]:
    """Return the counters that would give out an id anew, each with the highest id there is."""
    values = {row.name: row.value for row in connection.execute(select(_c.name, _c.value))}
    highest = {
        name: connection.execute(select(func.max(ids))).scalar() or 0 for name, ids in _COUNTED.items()
    }
    return {name: most for name, most in highest.items() if most > values.get(name, 0)}


def _counters(connection: Connection) -> int:
    low = _low_counters(connection)
    for name, highest in low.items():
        if not connection.execute(
            update(schema.counters).where(_c.name == name).values(value=highest)
        ).rowcount:
            connection.execute(insert(schema.counters).values(name=name, value=highest))
    return len(low)


_MENDS: dict[str, Callable[[Connection], int]] = {
    "messages forgotten whose tables are closed": _messages,
    "deadlines dropped that were out of date": _deadlines,
    "people noted or struck off at live tables": _players,
    "rows written or dropped that say who is named where": derived.mend,
    "counters raised to the highest id": _counters,
}
