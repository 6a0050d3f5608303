"""What members have chosen for themselves."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import bindparam, select

from bot.storage import schema
from bot.storage.columns import upsert
from bot.storage.session import Session

_c = schema.preferences.c
_PUT = upsert(schema.preferences)
_GET = select(_c.name, _c.value).where(_c.user_id == bindparam("key_user"))


class Preferences:
    """`bot.services.repositories.PreferenceRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def get(self, user_id: int) -> Mapping[str, str]:
        """Return a member's choices."""
        return await self._session.ask(
            lambda c: {row.name: row.value for row in c.execute(_GET, {"key_user": user_id})}
        )

    async def put(self, user_id: int, name: str, value: str) -> None:
        """Store one choice."""
        row = {"user_id": user_id, "name": name, "value": value}
        self._session.later(lambda c: c.execute(_PUT.on(c), row))
