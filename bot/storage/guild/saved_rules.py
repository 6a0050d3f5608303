"""The rule sets that servers have saved: one row each, added and removed, never changed."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from sqlalchemy import Row, bindparam, delete, select

from bot.services.values.tables import SavedRules
from bot.storage import schema
from bot.storage.engine.session import Session
from bot.storage.state import next_id

_c = schema.saved_rules.c
_INSERT = schema.saved_rules.insert()
_OF_GUILD = select(schema.saved_rules).where(_c.guild_id == bindparam("key_guild")).order_by(_c.id)
_REMOVE = delete(schema.saved_rules).where(_c.id == bindparam("key_id"))


class SavedRuleSets:
    """`bot.services.ports.guild.SavedRulesRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def next_id(self) -> int:
        """Return an id that was never used; other writers wait until this transaction is over."""
        return await self._session.change(partial(next_id, "saved_rules"))

    async def add(self, saved: SavedRules) -> None:
        """Store a rule set."""
        row = {
            "id": saved.id,
            "guild_id": saved.guild_id,
            "name": saved.name,
            "folded": saved.folded,
            "preset": saved.preset,
            "options": dict(saved.options),
            "seats": saved.seats,
            "saved_by": saved.saved_by,
            "saved_at": saved.saved_at,
        }
        self._session.later(lambda c: c.execute(_INSERT, row))

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        """Return the rule sets of a server, oldest first."""
        rows = await self._session.ask(lambda c: c.execute(_OF_GUILD, {"key_guild": guild_id}).all())
        return [_saved(row) for row in rows]

    async def remove(self, number: int) -> bool:
        """Remove a rule set; False if it is not there."""
        return await self._session.change(lambda c: c.execute(_REMOVE, {"key_id": number}).rowcount == 1)


def _saved(row: Row[Any]) -> SavedRules:
    values = dict(row._mapping)
    del values["folded"]
    return SavedRules(**values)
