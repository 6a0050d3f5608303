"""Small facts of the program by name."""

from __future__ import annotations

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.columns import upsert
from bot.storage.session import Session

_PUT = upsert(schema.state)
_GET = select(schema.state.c.value).where(schema.state.c.name == bindparam("key_name"))


class State:
    """`bot.services.repositories.StateRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def get(self, name: str) -> str | None:
        """Return a stored fact."""
        return await self._session.ask(lambda c: c.execute(_GET, {"key_name": name}).scalar())

    async def put(self, name: str, value: str) -> None:
        """Store a fact."""
        row = {"name": name, "value": value}
        self._session.later(lambda c: c.execute(_PUT.on(c), row))
