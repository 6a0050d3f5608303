"""What servers have decided for themselves: a row for each decision, so that two do not undo each other."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import bindparam, delete, select

from bot.storage import schema
from bot.storage.engine.columns import upsert
from bot.storage.engine.session import Session

_c = schema.guild_settings.c
_PUT = upsert(schema.guild_settings)
_OF_GUILD = _c.guild_id == bindparam("key_guild")
_GET = select(_c.name, _c.value).where(_OF_GUILD)
_CLEAR = delete(schema.guild_settings).where(_OF_GUILD)
_REMOVE = _CLEAR.where(_c.name == bindparam("key_name"))


class GuildSettingsStore:
    """`bot.services.ports.guild.GuildSettingsRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def get(self, guild_id: int) -> Mapping[str, Any]:
        """Return what a server has decided."""
        rows = await self._session.ask(lambda c: c.execute(_GET, {"key_guild": guild_id}).all())
        return {row.name: row.value for row in rows}

    async def put(self, guild_id: int, name: str, value: Any) -> None:
        """Store one decision; None takes it back."""
        if value is None:
            keys = {"key_guild": guild_id, "key_name": name}
            self._session.later(lambda c: c.execute(_REMOVE, keys))
        else:
            row = {"guild_id": guild_id, "name": name, "value": value}
            self._session.later(lambda c: c.execute(_PUT.on(c), row))

    async def clear(self, guild_id: int) -> None:
        """Take back everything a server has decided."""
        self._session.later(lambda c: c.execute(_CLEAR, {"key_guild": guild_id}))
