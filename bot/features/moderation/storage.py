"""Tables of bans and blocks; the core's migrations create them."""

from __future__ import annotations

from collections.abc import Mapping

from sqlalchemy import Column, ColumnElement, Connection, Index, Table, Text, delete, func, select

from bot.features.moderation.ports import Ban
from bot.storage import schema
from bot.storage.audit.findings import CONTRIBUTED, whole
from bot.storage.duties import Erase, person
from bot.storage.engine.columns import UtcTime
from bot.storage.engine.prepared import insert_new, upsert
from bot.storage.engine.session import Repository, later, read, write
from bot.storage.person_rows import hash_of, person_key
from bot.storage.schema import key_column, metadata

# `person` is a keyed hash of the member's id (`bot.storage.person_rows`): a ban outlives the deletion of
# their data without naming them. `until` NULL: permanent. `blocked_id` is such a hash, too, except in rows of
# earlier versions, which have the id.
bans = Table(
    "bans",
    metadata,
    key_column("guild_id"),
    key_column("person"),
    Column("until", UtcTime),
    Column("reason", Text, nullable=False),
    sqlite_with_rowid=False,
)

blocks = Table(
    "blocks",
    metadata,
    key_column("guild_id"),
    key_column("user_id", person(Erase.DELETE, export="blocks")),
    key_column("blocked_id", person(Erase.DELETE)),
    Index(None, "user_id"),
    Index(None, "blocked_id"),
    sqlite_with_rowid=False,
)

_b, _k, _s = bans.c, blocks.c, schema.guild_settings.c
_PUT = upsert(bans)
_BLOCK = insert_new(blocks)


def _gaps(connection: Connection) -> tuple[int, list[str]]:
    """Find deleted acts by gaps in their numbers."""
    acts = schema.acts.c
    query = select(acts.guild_id, func.count(), func.max(acts.number)).group_by(acts.guild_id)
    found = connection.execute(query).all()
    problems = [
        f"{last - count} acts are missing in the log of server {guild_id}"
        for guild_id, count, last in found
        if count != last
    ]
    return sum(count for _, count, _ in found), problems


CONTRIBUTED[__name__] = (whole("acts of managers (numbered without a gap)", _gaps),)


class People(Repository):
    """`bot.features.moderation.ports.PeopleRepository`."""

    async def acts_channels(self) -> Mapping[int, int]:
        query = select(_s.guild_id, _s.value).where(_s.name == "acts_channel")
        return await self._session.ask(lambda c: {row.guild_id: row.value for row in c.execute(query)})

    @later
    def ban(self, connection: Connection, guild_id: int, user_id: int, ban: Ban) -> None:
        row = {"guild_id": guild_id, "person": hash_of(user_id, connection)}
        connection.execute(_PUT.on(connection), {**row, "until": ban.until, "reason": ban.reason})

    @write
    def unban(self, connection: Connection, guild_id: int, user_id: int) -> bool:
        mine = (_b.guild_id == guild_id) & (_b.person == hash_of(user_id, connection))
        return connection.execute(delete(bans).where(mine)).rowcount == 1

    @read
    def ban_of(self, connection: Connection, guild_id: int, user_id: int) -> Ban | None:
        number = person_key(user_id, connection)
        mine = (_b.guild_id == guild_id) & (_b.person == number)
        row = connection.execute(select(_b.until, _b.reason).where(mine)).first()
        return None if row is None else Ban(row.until, row.reason)

    @later
    def block(self, connection: Connection, guild_id: int, user_id: int, blocked_id: int) -> None:
        row = {"guild_id": guild_id, "user_id": user_id, "blocked_id": hash_of(blocked_id, connection)}
        connection.execute(_BLOCK.on(connection), row)

    @write
    def unblock(self, connection: Connection, guild_id: int, user_id: int, blocked_id: int) -> bool:
        pair = _pair(guild_id, user_id, blocked_id, connection)
        return connection.execute(delete(blocks).where(pair)).rowcount > 0

    @read
    def has_blocked(self, connection: Connection, guild_id: int, user_id: int, other_id: int) -> bool:
        pair = _pair(guild_id, user_id, other_id, connection)
        return connection.execute(select(_k.user_id).where(pair)).first() is not None


def _pair(guild_id: int, user_id: int, blocked_id: int, connection: Connection) -> ColumnElement[bool]:
    either = (blocked_id, person_key(blocked_id, connection))
    return (_k.guild_id == guild_id) & (_k.user_id == user_id) & _k.blocked_id.in_(either)
