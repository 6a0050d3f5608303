"""Everything that is stored about one person, for him to read; and taking him out of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, delete, select

from bot.services.chip_values import AccountKind
from bot.services.model import TableStatus
from bot.services.ports import DEALT_IN, SEATED, TOURNAMENT
from bot.services.repositories import Engagement
from bot.storage import schema
from bot.storage.columns import upsert
from bot.storage.erasing import begin, has_seen, servers_of, step, unfinished
from bot.storage.erasing_tournaments import tournament_not_over
from bot.storage.hands import IN_PROGRESS
from bot.storage.held import held
from bot.storage.person_rows import HAND, TABLE, person_key
from bot.storage.session import Session
from bot.storage.tables import LIVE

_c, _acc = schema.erasures.c, schema.accounts.c
_h, _t, _p = schema.hands.c, schema.tables.c, schema.person_rows.c
_PUT = upsert(schema.erasures)
_ERASED_AT = select(_c.erased_at).where(_c.fingerprint == bindparam("key"))
_UNDER_WAY = (
    select(_h.players, _t.guild_id, _t.channel_id)
    .select_from(schema.hands)
    .join(schema.tables, _t.id == _h.table_id)
    .join(schema.person_rows, (_p.kind == HAND) & (_p.number == _h.id))
    .where(_h.status == IN_PROGRESS, _p.person == bindparam("person"))
    .order_by(_h.id)
)
_BALANCES = (
    select(_acc.guild_id, _acc.balance)
    .where(_acc.kind == AccountKind.MEMBER.value, _acc.owner_id == bindparam("user_id"))
    .order_by(_acc.id)
)
_BALANCES_TO_MOVE = _BALANCES.with_for_update()
_SITS = (
    select(_t.guild_id, _t.channel_id)
    .join(schema.table_players, schema.table_players.c.table_id == _t.id)
    .where(schema.table_players.c.user_id == bindparam("user_id"), _t.status.in_(LIVE))
    .order_by(_t.id)
)
_PLAYED = (
    select(_t.guild_id, _t.channel_id, _t.seats)
    .join(schema.person_rows, (_p.kind == TABLE) & (_p.number == _t.id))
    .where(_t.status == TableStatus.PLAYING.value, _p.person == bindparam("person"))
    .order_by(_t.id)
)


class Personal:
    """`bot.services.repositories.PersonalRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def servers(self, user_id: int) -> Sequence[int]:
        """Return the servers in which anything of a person is stored."""
        return sorted(await self._session.ask(partial(servers_of, user_id)))

    async def balances(self, user_id: int) -> Mapping[int, int]:
        """Return a person's chips by server; in a write transaction nobody else moves them meanwhile."""
        query = _BALANCES_TO_MOVE if self._session.writing else _BALANCES
        rows = await self._session.ask(lambda c: c.execute(query, {"user_id": user_id}).all())
        return {row.guild_id: row.balance for row in rows}

    async def engagement(self, user_id: int) -> Engagement | None:
        """Return what a person is in the middle of, None if he is free to go."""
        return await self._session.ask(partial(_engagement, user_id))

    async def held(self, user_id: int, guild_id: int | None) -> Mapping[str, Any]:
        """Return everything that is stored about a person, in a server or (None) anywhere."""
        return await self._session.ask(partial(held, user_id, guild_id))

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        """Begin to put a pseudonym for each server in the place of a person's id, and nothing in that of his
        names: what is his by itself at once, what he is named in by `erase_more`."""
        await self._session.change(partial(begin, user_id, aliases))

    async def erase_more(self, user_id: int) -> bool:
        """Go on with a deletion that has begun, for some 20 ms; return whether there is more to do."""
        return await self._session.change(partial(step, user_id))

    async def unfinished(self) -> Sequence[int]:
        """Return the people whose deletion has begun and has not come to its end."""
        return await self._session.ask(unfinished)

    async def remember(self, fingerprint: str, at: datetime) -> None:
        """Note that whoever has this fingerprint had his data deleted."""
        row = {"fingerprint": fingerprint, "erased_at": at}
        self._session.later(lambda c: c.execute(_PUT.on(c), row))

    async def erased_at(self, fingerprint: str) -> datetime | None:
        """Return when whoever has this fingerprint had his data deleted, if that is remembered."""
        return await self._session.ask(lambda c: c.execute(_ERASED_AT, {"key": fingerprint}).scalar())

    async def forget_before(self, moment: datetime) -> int:
        """Forget older fingerprints; return how many."""
        old = delete(schema.erasures).where(_c.erased_at < moment)
        return await self._session.change(lambda c: c.execute(old).rowcount)


def _engagement(user_id: int, connection: Connection) -> Engagement | None:
    keys = {"user_id": user_id}
    sits = connection.execute(_SITS, keys).first()
    if sits is not None:
        return Engagement(SEATED, sits.guild_id, sits.channel_id)
    person = person_key(user_id, connection)
    for table in connection.execute(_PLAYED, {"person": person}):
        if has_seen(table.seats, user_id):
            return Engagement(DEALT_IN, table.guild_id, table.channel_id)
    tournament = tournament_not_over(user_id, connection)
    if tournament is not None:
        name = tournament["config"]["name"]
        return Engagement(TOURNAMENT, tournament["guild_id"], tournament["channel_id"], name)
    for hand in connection.execute(_UNDER_WAY, {"person": person}):
        if user_id in hand.players:
            return Engagement(DEALT_IN, hand.guild_id, hand.channel_id)
    return None
