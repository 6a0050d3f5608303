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
from bot.storage.events import participations
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
_h, _t, _p, _in = schema.hands.c, schema.tables.c, schema.person_rows.c, schema.hand_people.c
_PUT = upsert(schema.erasures)
_AT = (_t.id, _t.guild_id, _t.channel_id)
_SITS = (
    select(*_AT, _t.hand_no, _t.tournament_id)
    .join(schema.table_players, schema.table_players.c.table_id == _t.id)
    .where(schema.table_players.c.user_id == bindparam("user_id"), _t.status.in_(LIVE))
    .order_by(_t.id)
)
_OF_HANDS = select(*_AT, _h.hand_no).join_from(schema.hands, schema.tables, _t.id == _h.table_id)
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

    @read
    def engagement(self, connection: Connection, user_id: int) -> Engagement | None:
        if (table := connection.execute(_SITS, {"user_id": user_id}).first()) is not None:
            return _at(SEATED, table)
        for hand in rows_of(_OF_HANDS, _h.id, hands_under_way(user_id, connection), connection):
            return _at(DEALT_IN, hand)
        named = (_p.kind == TABLE) & (_p.person == person_key(user_id, connection))
        played = select(*_AT, _t.hand_no, _t.seats).join(schema.person_rows, _p.number == _t.id)
        playing = played.where(_t.status == TableStatus.PLAYING.value, named).order_by(_t.id)
        for row in connection.execute(playing).all():
            if any(user_id in seat.seen for seat in seats_of(row.seats)):
                return _at(DEALT_IN, row)
        # Its cards may still be played at other tables, and it does not count for its players yet.
        played_by = _OF_HANDS.join(schema.hand_people, _in.hand_id == _h.id).where(_in.user_id == user_id)
        results = played_by.join(schema.results, (_r.hand_id == _h.id) & (_r.player_id == user_id))
        if (result := connection.execute(results.where(~OPENED).order_by(_h.id)).first()) is not None:
            return _at(DEALT_IN, result)
        for event in participations(user_id, connection):
            if event.plays:
                return Engagement(EVENT, event.guild_id, event.channel_id, event.name)
        return None

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


def _at(why: str, row: StoredRow) -> Engagement:
    return Engagement(why, row.guild_id, row.channel_id, table_id=row.id, hand_no=row.hand_no)
