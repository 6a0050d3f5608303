"""Everything stored about one person: export and deletion."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, bindparam, delete, select

from bot.engine.documents import Json
from bot.services.ports.personal import DEALT_IN, EVENT, SEATED, WAITS, Engagement, Places
from bot.services.values.chips import AccountKind
from bot.services.values.tables import TableStatus
from bot.storage import schema
from bot.storage.engine.columns import StoredRow
from bot.storage.engine.prepared import rows_of, upsert
from bot.storage.engine.session import Repository, read
from bot.storage.events import of_live_event, participations
from bot.storage.person_rows import TABLE, person_key
from bot.storage.personal.erasing import begin, people_leaving, step
from bot.storage.personal.export import export_person, hands_under_way, servers_of
from bot.storage.tables.hands import OPENED
from bot.storage.tables.tables import LIVE, seats_of

_prefs = schema.preferences.c
_PUT_PREFERENCE = upsert(schema.preferences)
_GET = select(_prefs.name, _prefs.value).where(_prefs.user_id == bindparam("key_user"))


class PreferenceStore(Repository):
    """`bot.services.ports.personal.PreferenceRepository`."""

    async def get(self, user_id: int) -> Mapping[str, str]:
        return {row.name: row.value for row in await self._rows(_GET, key_user=user_id)}

    @read
    def of(self, connection: Connection, user_ids: Collection[int], name: str) -> dict[int, str]:
        query = select(_prefs.user_id, _prefs.value).where(_prefs.name == name)
        return {row.user_id: row.value for row in rows_of(query, _prefs.user_id, user_ids, connection)}

    async def put(self, user_id: int, name: str, value: str) -> None:
        self._queue(_PUT_PREFERENCE, user_id=user_id, name=name, value=value)

    async def clear(self, user_id: int) -> None:
        self._queue(delete(schema.preferences).where(_prefs.user_id == user_id))


_c, _acc = schema.erasures.c, schema.accounts.c
_r = schema.results.c
_h, _t, _p = schema.hands.c, schema.tables.c, schema.person_rows.c
_PUT = upsert(schema.erasures)
_UNDER_WAY = (
    select(_h.hand_no, _t.id, _t.guild_id, _t.channel_id)
    .select_from(schema.hands)
    .join(schema.tables, _t.id == _h.table_id)
)
_SITS = (
    select(_t.id, _t.guild_id, _t.channel_id, _t.hand_no, _t.tournament_id)
    .join(schema.table_players, schema.table_players.c.table_id == _t.id)
    .where(schema.table_players.c.user_id == bindparam("user_id"), _t.status.in_(LIVE))
    .order_by(_t.id)
)
_PLAYED = (
    select(_t.id, _t.guild_id, _t.channel_id, _t.hand_no, _t.seats)
    .join(schema.person_rows, (_p.kind == TABLE) & (_p.number == _t.id))
    .where(_t.status == TableStatus.PLAYING.value, _p.person == bindparam("person"))
    .order_by(_t.id)
)
_SEALED = (
    select(_h.hand_no, _t.id, _t.guild_id, _t.channel_id)
    .select_from(schema.tables)
    .join(schema.hands, _t.id == _h.table_id)
    .join(schema.results, _h.id == _r.hand_id)
    .where(_r.player_id == bindparam("user_id"), ~OPENED)
    .order_by(_r.hand_id)
)
"""Hands that are sealed while their event is not over: their cards are still played at other tables."""
_s = schema.state.c


class Personal(Repository):
    """`bot.services.ports.personal.PersonalRepository`."""

    async def servers(self, user_id: int) -> Sequence[int]:
        return sorted(await self._session.ask(partial(servers_of, user_id)))

    async def balances(self, user_id: int) -> Mapping[int, int]:
        member = (_acc.kind == AccountKind.MEMBER.value) & (_acc.owner_id == user_id)
        query = select(_acc.guild_id, _acc.balance).where(member).order_by(_acc.id)
        rows = await self._rows(query.with_for_update() if self._session.writing else query)
        return {row.guild_id: row.balance for row in rows}

    async def engagement(self, user_id: int) -> Engagement | None:
        return await self._session.ask(partial(_engagement, user_id))

    @read
    def places(self, connection: Connection, user_id: int) -> Places:
        sits = connection.execute(_SITS, {"user_id": user_id}).all()
        named = participations(user_id, connection)
        return Places(
            tables=tuple(row.id for row in sits if row.tournament_id is None),
            events=tuple(event.id for event in named if event.plays),
            hosts=tuple(event.id for event in named if event.hosts),
            named=tuple(event.id for event in named),
        )

    async def requests(self) -> Sequence[int]:
        query = select(_s.name).where(_s.name.like(f"{WAITS}%"))
        return sorted(int(name.removeprefix(WAITS)) for name in await self._column(query))

    async def withdraw(self, user_id: int) -> bool:
        return await self._change(delete(schema.state).where(_s.name == f"{WAITS}{user_id}")) == 1

    async def export(self, user_id: int, guild_id: int | None) -> Json:
        return await self._session.ask(partial(export_person, user_id, guild_id))

    async def erase(self, user_id: int, aliases: Mapping[int, int]) -> None:
        for kind, number, guild_id, revision in await self._session.change(partial(begin, user_id, aliases)):
            self._session.announce(kind, number, guild_id, revision)

    async def erase_more(self, user_id: int) -> bool:
        return await self._session.change(partial(step, user_id))

    async def people_leaving(self) -> Sequence[int]:
        return await self._session.ask(people_leaving)

    async def remember(self, fingerprint: str, at: datetime) -> None:
        self._queue(_PUT, fingerprint=fingerprint, erased_at=at)

    async def erased_at(self, fingerprint: str) -> datetime | None:
        at: datetime | None = await self._value(select(_c.erased_at).where(_c.fingerprint == fingerprint))
        return at


def _engagement(user_id: int, connection: Connection) -> Engagement | None:
    keys = {"user_id": user_id}
    sits = connection.execute(_SITS, keys).first()
    if sits is not None:
        return _at(SEATED, sits)
    person = {"person": person_key(user_id, connection)}
    for hand in rows_of(_UNDER_WAY, _h.id, hands_under_way(user_id, connection), connection):
        return _at(DEALT_IN, hand)
    for table in connection.execute(_PLAYED, person):
        if any(user_id in seat.seen for seat in seats_of(table.seats)):
            return _at(DEALT_IN, table)
    sealed = connection.execute(_SEALED.where(of_live_event()), keys).first()
    if sealed is not None:
        return _at(DEALT_IN, sealed)
    for event in participations(user_id, connection):
        if event.plays:
            return Engagement(EVENT, event.guild_id, event.channel_id, event.name)
    return None


def _at(why: str, row: StoredRow) -> Engagement:
    return Engagement(why, row.guild_id, row.channel_id, table_id=row.id, hand_no=row.hand_no)
