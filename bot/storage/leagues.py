"""Leagues: one row each, replaced as a whole when its revision is still the one before."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sqlalchemy import bindparam, select, update

from bot.services.errors import Conflict
from bot.services.values.leagues import League
from bot.storage import schema
from bot.storage.engine.columns import Documents
from bot.storage.engine.session import Session, next_id

LEAGUES = Documents(League)

_c = schema.leagues.c
_INSERT = schema.leagues.insert()
_GET = select(_c.document).where(_c.id == bindparam("key_id"))
_GET_TO_CHANGE = _GET.with_for_update()
"""A second writer waits for the first; SQLite has one writer anyway."""
_OF_GUILD = select(_c.document).where(_c.guild_id == bindparam("key_guild")).order_by(_c.id)
_SAVE = (
    update(schema.leagues)
    .where(_c.id == bindparam("key_id"), _c.revision == bindparam("key_revision"))
    .values(revision=bindparam("new_revision"), document=bindparam("document"))
)


class Leagues:
    """`bot.services.ports.tables.LeagueRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "leagues"))

    async def add(self, league: League) -> None:
        row = {"id": league.id, "guild_id": league.guild_id, "revision": league.revision}
        self._session.later(lambda c: c.execute(_INSERT, {**row, "document": LEAGUES.dump(league)}))

    async def get(self, league_id: int) -> League | None:
        query = _GET_TO_CHANGE if self._session.writing else _GET
        found = await self._session.ask(lambda c: c.execute(query, {"key_id": league_id}).scalar())
        return None if found is None else LEAGUES.load(found)

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        keys = {"key_guild": guild_id}
        found = await self._session.ask(lambda c: c.execute(_OF_GUILD, keys).scalars().all())
        return [LEAGUES.load(document) for document in found]

    async def save(self, league: League) -> None:
        """Store a changed league; Conflict (`league-changed`) if another writer was first."""
        keys = {"key_id": league.id, "key_revision": league.revision - 1}
        row = {**keys, "new_revision": league.revision, "document": LEAGUES.dump(league)}
        if (await self._session.change(lambda c: c.execute(_SAVE, row).rowcount)) != 1:
            raise Conflict("league-changed", league=league.id)
