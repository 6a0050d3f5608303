"""Closed seasons and their final tables, which never change.

On PostgreSQL the end of a hand and the closing of a season exclude each other by a lock on the server's id,
so that every hand belongs to one season as a whole; SQLite has only one writer at a time.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence

from sqlalchemy import BigInteger, ColumnElement, Connection, and_, bindparam, func, insert, literal, select

from bot.services.errors import Conflict
from bot.services.values.chips import AccountKind, BoardOf, Stake
from bot.services.values.standings import ALL_TIME, BoardKey, Measure, Season, Standing, season_key
from bot.services.values.tables import TableStatus, units_on
from bot.storage import schema
from bot.storage.engine.columns import chunks, row_of
from bot.storage.engine.prepared import Prepared
from bot.storage.engine.session import Repository, pending, read, write
from bot.storage.standings.boards import lines_of, query_of
from bot.storage.tables.hands import IN_SERVER, OPEN

_c, _l, _a = schema.seasons.c, schema.season_lines.c, schema.accounts.c
_n, _h, _tables = schema.player_names.c, schema.hands.c, schema.tables.c
_e, _t = schema.ledger_entries.c, schema.ledger_transactions.c
_CLOSE = insert(schema.seasons)
_LAST = Prepared(select(func.coalesce(func.max(_c.number), 0)).where(_c.guild_id == bindparam("key_guild")))
_BALANCES = (
    select(_a.owner_id, _a.balance)
    .where(_a.guild_id == bindparam("key_guild"), _a.kind == AccountKind.MEMBER.value, _a.owner_id > 0)
    .order_by(_a.id)
)
# `+ 0` and `concat` keep SQLite from an index: it would start with all members' accounts, or all hands.
_member = and_(_a.kind.concat("") == AccountKind.MEMBER.value, _a.owner_id + 0 > 0)
_HANDS = (
    select(_a.owner_id, _h.table_id, func.sum(-_e.chips).label("chips"))
    .select_from(schema.hands)
    .join(schema.ledger_transactions, _t.hand_id == _h.id)
    .join(schema.ledger_entries, _e.transaction_id == _t.id)
    .join(schema.accounts, _a.id == _e.account_id)
    .where(_t.hand_id.in_(select(_h.id).where(IN_SERVER, OPEN).correlate(None)), _member)
    .group_by(_a.owner_id, _h.table_id)
)
_pots, _paid = schema.accounts.alias("pots"), schema.ledger_entries.alias("paid")
_POTS = (
    select(_a.owner_id, _pots.c.owner_id.label("event_id"), func.sum(-_e.chips).label("chips"))
    .select_from(_pots)
    .join(_paid, _paid.c.account_id == _pots.c.id)
    .join(schema.ledger_entries, _e.transaction_id == _paid.c.transaction_id)
    .join(schema.accounts, _a.id == _e.account_id)
    .where(_pots.c.guild_id == bindparam("key_guild"), _pots.c.balance > 0, _member)
    .where(_pots.c.kind == AccountKind.EVENT.value)
    .group_by(_a.owner_id, _pots.c.owner_id)
)
_BOARDS = (
    select(_tables.id, _tables.carried, _tables.config, _tables.dealer, _h.players)
    .join(schema.hands, _h.id == _tables.hand_id)
    .where(_tables.guild_id == bindparam("key_guild"), _tables.status != TableStatus.CLOSED.value)
)
_ADD_LINES = insert(schema.season_lines)
_LINES = select(_l.rank, _l.player_id, _l.name, _l.value, _l.part, _l.of, _l.provisional)

_SHARED = select(func.pg_advisory_xact_lock_shared(bindparam("key", type_=BigInteger)))
_ALONE = select(func.pg_advisory_xact_lock(bindparam("key", type_=BigInteger)))
MOST_LINES = 2**31 - 1
"""More than any leaderboard has."""
_LOCK = 0x5EA5
"""Combined with a server's id, so that its lock differs from all others."""


class Seasons(Repository):
    """`bot.services.ports.ledger.SeasonRepository`."""

    @pending
    def current(self, connection: Connection, guild_id: int) -> int:
        if connection.dialect.name != "sqlite":
            connection.execute(_SHARED, {"key": guild_id ^ _LOCK})
        last: int = _LAST.scalar(connection, {"key_guild": guild_id})
        return last + 1

    async def balances(self, guild_id: int) -> Mapping[int, int]:
        query = _BALANCES.with_for_update() if self._session.writing else _BALANCES
        return {row.owner_id: row.balance for row in await self._rows(query, key_guild=guild_id)}

    @read
    def stakes(self, connection: Connection, guild_id: int) -> list[Stake]:
        keys = {"key_guild": guild_id}
        hands = connection.execute(_HANDS, keys).all()
        pots = connection.execute(_POTS, keys).all()
        stakes = [Stake(row.owner_id, int(row.chips), table=row.table_id) for row in hands]
        stakes += [Stake(row.owner_id, int(row.chips), event=row.event_id) for row in pots]
        return [stake for stake in stakes if stake.chips > 0]

    @read
    def boards(self, connection: Connection, guild_id: int) -> list[BoardOf]:
        return [
            BoardOf(row.id, units, json.loads(row.config)["stake"], row.dealer or 0, tuple(row.players))
            for row in connection.execute(_BOARDS, {"key_guild": guild_id})
            if (units := units_on(row.carried))
        ]

    @write
    def close(self, connection: Connection, season: Season) -> None:
        if connection.dialect.name != "sqlite":
            connection.execute(_ALONE, {"key": season.guild_id ^ _LOCK})
        last = _LAST.scalar(connection, {"key_guild": season.guild_id})
        if last + 1 != season.number:
            raise Conflict("season-changed", number=season.number)
        connection.execute(_CLOSE, row_of(season))
        period = season_key(season.number) if season.number > 1 else ALL_TIME
        for measure in Measure:
            key = BoardKey(season.guild_id, measure, period, now=season.closed_at, final=True)
            where = {"guild_id": season.guild_id, "season": season.number, "measure": measure.value}
            if measure is Measure.RATING:  # they have aged, which only Python computes
                lines = lines_of(key, 0, MOST_LINES, connection)
                for some in chunks({**where, **row_of(line)} for line in lines):
                    connection.execute(_ADD_LINES, some)
            else:  # 20,000 members would take three times as long, and nobody else writes meanwhile
                query, keys = query_of(key)
                query = query.add_columns(*(literal(it, _l[name].type) for name, it in where.items()))
                connection.execute(
                    _ADD_LINES.from_select([*Standing.__dataclass_fields__, *where], query), keys
                )

    async def of_guild(self, guild_id: int) -> Sequence[Season]:
        query = select(schema.seasons).where(_c.guild_id == guild_id).order_by(_c.number.desc())
        return [Season(**row._mapping) for row in await self._rows(query)]

    async def page(
        self, guild_id: int, number: int, measure: Measure, offset: int, limit: int
    ) -> Sequence[Standing]:
        lines = _LINES.where(_in_table(guild_id, number, measure)).order_by(_l.rank, _l.player_id.desc())
        rows = await self._rows(lines.limit(limit).offset(offset))
        return [Standing(**row._mapping) for row in rows]

    async def total(self, guild_id: int, number: int, measure: Measure) -> int:
        lines = _in_table(guild_id, number, measure)
        return int(await self._value(select(func.count(_l.player_id)).where(lines)))

    async def line(self, guild_id: int, number: int, measure: Measure, player_id: int) -> Standing | None:
        mine = _in_table(guild_id, number, measure) & (_l.player_id == player_id)
        rows = await self._rows(_LINES.where(mine))
        return Standing(**rows[0]._mapping) if rows else None


def _in_table(guild_id: int, number: int, measure: Measure) -> ColumnElement[bool]:
    return and_(_l.guild_id == guild_id, _l.season == number, _l.measure == measure.value)
