"""A server's stored data: settings, saved rule sets, and notices for its managers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from typing import get_type_hints

from pydantic import TypeAdapter, ValidationError
from sqlalchemy import Connection, Integer, bindparam, delete, func, select

from bot.engine.documents import Json, JsonObject
from bot.services.values.acts import Act, ActKind
from bot.services.values.chips import GIFT, START, AccountKind, Gift, Observed
from bot.services.values.settings import GuildSettings, Openers
from bot.services.values.tables import SavedRules
from bot.storage import schema
from bot.storage.engine.columns import row_of
from bot.storage.engine.prepared import Prepared, insert_new, upsert
from bot.storage.engine.session import Repository, later, next_id, read

_KINDS = {name: TypeAdapter(kind) for name, kind in get_type_hints(GuildSettings).items()}
_settings = schema.guild_settings.c
_PUT = upsert(schema.guild_settings)
_GET = Prepared(select(_settings.name, _settings.value).where(_settings.guild_id == bindparam("key_guild")))


class GuildSettingsStore(Repository):
    """`bot.services.ports.personal.GuildSettingsRepository`."""

    async def get(self, guild_id: int) -> Json:
        rows = await self._session.ask(lambda c: _GET.all(c, {"key_guild": guild_id}))
        return settings_of({row.name: row.value for row in rows})

    async def put(self, guild_id: int, name: str, value: object) -> None:
        if value is None:
            mine = delete(schema.guild_settings).where(_settings.guild_id == guild_id)
            self._queue(mine.where(_settings.name == name))
        else:
            self._queue(_PUT, guild_id=guild_id, name=name, value=value)

    async def clear(self, guild_id: int) -> None:
        self._queue(delete(schema.guild_settings).where(_settings.guild_id == guild_id))


def settings_of(stored: Json) -> JsonObject:
    """Return the fields of `GuildSettings` in stored JSON, without those this version cannot read."""
    if isinstance(stored.get("openers"), int):
        stored = {**stored, "openers": Openers.ROLE, "opener_role": stored["openers"]}
    fields: JsonObject = {}
    for name, value in stored.items():
        with suppress(KeyError, ValidationError):
            fields[name] = _KINDS[name].validate_python(value)
    return fields


_acts = schema.acts.c
_ADD_ACT = insert_new(schema.acts)
_LAST_ACT = select(func.coalesce(func.max(_acts.number), 0)).where(_acts.guild_id == bindparam("key_guild"))


class Acts(Repository):
    """`bot.services.ports.personal.ActRepository`."""

    @later
    def add(self, connection: Connection, act: Act) -> None:
        row, added = {**row_of(act), "kind": act.kind.value}, 0
        while not added:  # others may take the number first
            last = connection.execute(_LAST_ACT, {"key_guild": act.guild_id}).scalar_one()
            added = _ADD_ACT.write(connection, {**row, "number": last + 1})

    async def page(self, guild_id: int, skip: int, most: int) -> tuple[Sequence[Act], int]:
        query = select(schema.acts).where(_acts.guild_id == guild_id).order_by(_acts.number.desc())
        rows = await self._rows(query.limit(most).offset(skip))
        count: int = await self._value(_LAST_ACT, key_guild=guild_id)
        return [Act(**{**row._mapping, "kind": ActKind(row.kind)}) for row in rows], count


_rules = schema.saved_rules.c


class SavedRuleSets(Repository):
    """`bot.services.ports.personal.SavedRulesRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "saved_rules"))

    async def add(self, saved: SavedRules) -> None:
        row = {column.name: getattr(saved, column.name) for column in _rules}
        self._queue(schema.saved_rules.insert(), **{**row, "options": dict(saved.options)})

    async def of_guild(self, guild_id: int) -> Sequence[SavedRules]:
        query = select(*(column for column in _rules if column.name != "folded"))
        rows = await self._rows(query.where(_rules.guild_id == guild_id).order_by(_rules.id))
        return [SavedRules(**row._mapping) for row in rows]

    async def remove(self, number: int) -> bool:
        return await self._change(delete(schema.saved_rules).where(_rules.id == number)) == 1


_h, _r = schema.hands.c, schema.results.c
_a, _e, _t = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c
_LATEST = (
    select(_h.id, _h.ended_at)
    .where(_h.guild_id == bindparam("key_guild"))
    .order_by(_h.id.desc())
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_RESULTS = (
    select(_r.hand_id, _r.player_id, func.sum(_r.chips).label("chips"))
    .join(_LATEST, _LATEST.c.id == _r.hand_id)
    .where(_LATEST.c.ended_at >= bindparam("since"))
    .group_by(_r.hand_id, _r.player_id)
    .order_by(_r.hand_id, _r.player_id)
)
_GIFTS = (
    select(_t.id, _a.owner_id, _e.chips)
    .select_from(schema.ledger_transactions)
    .join(schema.ledger_entries, _e.transaction_id == _t.id)
    .join(schema.accounts, _a.id == _e.account_id)
    .where(_t.hand_id.is_(None), _t.kind == GIFT, _t.posted_at >= bindparam("since"))
    # `+ 0` keeps SQLite from an index: it would go through all members of the server for each gift.
    .where(_a.guild_id + 0 == bindparam("key_guild"), _a.kind.concat("") == AccountKind.MEMBER.value)
)
_pot, _paid = schema.accounts.alias("pot"), schema.ledger_entries.alias("paid")
_IN_POTS = (
    select(_pot.c.id, _a.owner_id, func.sum(_e.chips).label("chips"))
    .select_from(_pot)
    .join(_paid, _paid.c.account_id == _pot.c.id)
    .join(schema.ledger_transactions, _t.id == _paid.c.transaction_id)
    .join(schema.ledger_entries, _e.transaction_id == _t.id)
    .join(schema.accounts, _a.id == _e.account_id)
    .where(_pot.c.guild_id == bindparam("key_guild"), _t.posted_at >= bindparam("since"))
    .where(_pot.c.kind.in_([AccountKind.EVENT.value, AccountKind.LEAGUE.value]))
    .where(_a.kind.concat("") == AccountKind.MEMBER.value, _a.owner_id > 0)
    .group_by(_pot.c.id, _a.owner_id)
    .order_by(_pot.c.id, _a.owner_id)
)
_OPENED = select(_t.key).where(_t.hand_id.is_(None), _t.kind == START, _t.posted_at >= bindparam("since"))


class Watched(Repository):
    """`bot.services.ports.personal.WatchRepository`."""

    async def servers(self) -> Sequence[int]:
        query = select(_a.guild_id).where(_a.kind == AccountKind.MEMBER.value).distinct()
        return await self._column(query.order_by(_a.guild_id))

    @read
    def recent(self, connection: Connection, guild_id: int, since: datetime, most: int) -> Observed:
        keys = {"key_guild": guild_id, "since": since}
        lost: dict[int, int] = {}
        persons: dict[int, dict[int, int]] = {}
        for row in connection.execute(_RESULTS, {**keys, "most": most}):
            chips = int(row.chips)
            lost[row.hand_id] = lost.get(row.hand_id, 0) - min(0, chips)
            if row.player_id > 0:
                persons.setdefault(row.hand_id, {})[row.player_id] = chips
        gifts: dict[int, dict[bool, tuple[int, int]]] = {}
        for row in connection.execute(_GIFTS, keys):
            gifts.setdefault(row.id, {})[row.chips > 0] = (row.owner_id, int(row.chips))
        pots: dict[int, dict[int, int]] = {}
        for row in connection.execute(_IN_POTS, keys):
            pots.setdefault(row.id, {})[row.owner_id] = int(row.chips)
        opened = (key.split(":") for key in connection.execute(_OPENED, keys).scalars())
        return Observed(
            hands=tuple((lost[hand], chips) for hand, chips in persons.items() if len(chips) > 1),
            gifts=tuple(
                Gift(sides[False][0], *sides[True])
                for sides in gifts.values()
                if len(sides) == 2 and min(owner for owner, _ in sides.values()) > 0
            ),
            pots=tuple((-sum(it for it in pot.values() if it < 0), pot) for pot in pots.values()),
            fresh=frozenset(
                int(user) for _, guild, user in opened if int(guild) == guild_id and int(user) > 0
            ),
        )
