"""What members have chosen for themselves."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from sqlalchemy import Connection, bindparam, select

from bot.storage import schema
from bot.storage.engine.columns import chunks, upsert
from bot.storage.engine.session import Session

_c = schema.preferences.c
_PUT = upsert(schema.preferences)
_GET = select(_c.name, _c.value).where(_c.user_id == bindparam("key_user"))
_OF = select(_c.user_id, _c.value).where(
    _c.user_id.in_(bindparam("users", expanding=True)), _c.name == bindparam("key_name")
)


class Preferences:
    """`bot.services.ports.personal.PreferenceRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def get(self, user_id: int) -> Mapping[str, str]:
        """Return a member's choices."""
        return await self._session.ask(
            lambda c: {row.name: row.value for row in c.execute(_GET, {"key_user": user_id})}
        )

    async def of(self, user_ids: Collection[int], name: str) -> Mapping[int, str]:
        """Return what some members have chosen; who has chosen nothing is left out."""

        def ask(connection: Connection) -> dict[int, str]:
            return {
                row.user_id: row.value
                for some in chunks(user_ids)
                for row in connection.execute(_OF, {"users": some, "key_name": name})
            }

        return await self._session.ask(ask)

    async def put(self, user_id: int, name: str, value: str) -> None:
        """Store one choice."""
        row = {"user_id": user_id, "name": name, "value": value}
        self._session.later(lambda c: c.execute(_PUT.on(c), row))
