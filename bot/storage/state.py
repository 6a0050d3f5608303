"""Small facts of the program by name, and counters: ids that are never given out twice."""

from __future__ import annotations

from functools import partial

from sqlalchemy import Connection, bindparam, select

from bot.storage import schema
from bot.storage.engine.columns import PerDialect, insert_new, upsert
from bot.storage.engine.session import Session

_PUT = upsert(schema.state)
_KEEP = insert_new(schema.state, "name")
_GET = select(schema.state.c.value).where(schema.state.c.name == bindparam("key_name"))


class State:
    """`bot.services.ports.personal.StateRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def get(self, name: str) -> str | None:
        """Return a stored fact."""
        return await self._session.ask(lambda c: c.execute(_GET, {"key_name": name}).scalar())

    async def put(self, name: str, value: str) -> None:
        """Store a fact."""
        row = {"name": name, "value": value}
        self._session.later(lambda c: c.execute(_PUT.on(c), row))

    async def keep(self, name: str, value: str) -> str:
        """Store a fact unless there is one of that name; return the one that stands."""
        return await self._session.change(partial(_keep, name, value))


def _keep(name: str, value: str, connection: Connection) -> str:
    connection.execute(_KEEP.on(connection), {"name": name, "value": value})
    stands: str = connection.execute(_GET, {"key_name": name}).scalar_one()
    return stands


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
