"""Ids that are never given out twice."""

from __future__ import annotations

from sqlalchemy import Connection, bindparam

from bot.storage import schema
from bot.storage.engine.columns import PerDialect

_c = schema.counters.c
_NEXT = PerDialect(
    schema.counters,
    lambda insert: (
        insert.values(name=bindparam("counter"), value=1)
        .on_conflict_do_update(index_elements=["name"], set_={"value": _c.value + 1})
        .returning(_c.value)
    ),
)


def next_id(counter: str, connection: Connection) -> int:
    """Return the next number of a counter, from 1; a rollback takes it back before anybody saw it."""
    value: int = connection.execute(_NEXT.on(connection), {"counter": counter}).scalar_one()
    return value
