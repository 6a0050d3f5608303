"""The tables of the deal of the day; the core's migrations create them."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    Date,
    Index,
    Integer,
    String,
    Table,
    delete,
    func,
    select,
    update,
)

from bot.features.daily.ports import Attempt, DailyDeal
from bot.services.ports.personal import Period
from bot.storage.duties import NAME, Erase, keep_for, person
from bot.storage.engine.columns import JsonText, UtcTime, row_of
from bot.storage.engine.prepared import insert_new
from bot.storage.engine.session import Repository, later, read, write
from bot.storage.schema import key_column, metadata

daily_deals = Table(
    "daily_deals",
    metadata,
    key_column("guild_id"),
    Column("day", Date, primary_key=True),
    Column("preset", String, nullable=False),
    Column("options", JsonText, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("title", String, nullable=False),
    Column("secret", String, nullable=False),
    Column("at", UtcTime, nullable=False, info=keep_for(Period.WEEK)),
    Index(None, "at"),
    sqlite_with_rowid=False,
)

# `moves` are the member's own alone, so that an export tells nothing of other seats; `count` is their number.
daily_attempts = Table(
    "daily_attempts",
    metadata,
    key_column("guild_id"),
    Column("day", Date, primary_key=True),
    key_column("user_id", person(Erase.DELETE, export="daily_attempts")),
    Column("name", String, nullable=False, info=NAME),
    Column("moves", JsonText, nullable=False),
    Column("count", Integer, nullable=False),
    Column("units", Integer),
    Column("bid", String, nullable=False),
    Column("made", Boolean),
    Column("own", Boolean, nullable=False),
    Column("at", UtcTime, nullable=False, info=keep_for(Period.WEEK)),
    Index(None, "user_id"),
    Index(None, "at"),
    sqlite_with_rowid=False,
)
_d, _a = daily_deals.c, daily_attempts.c
_ADD_DEAL = insert_new(daily_deals)
_ADD = insert_new(daily_attempts)


class DailyDeals(Repository):
    """`bot.features.daily.ports.DailyRepository`."""

    @read
    def deal(self, connection: Connection, guild_id: int, day: date) -> DailyDeal | None:
        query = select(_d.preset, _d.options, _d.seats, _d.title, _d.secret, _d.at)
        row = connection.execute(query.where(_d.guild_id == guild_id, _d.day == day)).first()
        return None if row is None else DailyDeal(*row)

    @read
    def last_day(self, connection: Connection, guild_id: int) -> date | None:
        day: date | None = connection.scalar(select(func.max(_d.day)).where(_d.guild_id == guild_id))
        return day

    @later
    def add(self, connection: Connection, guild_id: int, day: date, deal: DailyDeal) -> None:
        row = {"guild_id": guild_id, "day": day, **row_of(deal), "options": dict(deal.options)}
        connection.execute(_ADD_DEAL.on(connection), row)

    @read
    def attempt(self, connection: Connection, guild_id: int, day: date, user_id: int) -> Attempt | None:
        query = select(_a.user_id, _a.name, _a.moves, _a.units, _a.bid, _a.made, _a.own)
        mine = (_a.guild_id == guild_id) & (_a.day == day) & (_a.user_id == user_id)
        row = connection.execute(query.where(mine)).first()
        return None if row is None else Attempt(*row)

    @write
    def save(self, connection: Connection, guild_id: int, day: date, attempt: Attempt, at: datetime) -> bool:
        keys = {"guild_id": guild_id, "day": day, "user_id": attempt.user_id}
        count = len(attempt.moves)
        row = {**row_of(attempt), "moves": list(attempt.moves), "count": count, "at": at}
        if count == 1:
            return connection.execute(_ADD.on(connection), keys | row).rowcount == 1
        same = [daily_attempts.c[name] == value for name, value in keys.items()]
        before = update(daily_attempts).where(*same, _a["count"] == count - 1)
        return connection.execute(before.values(row)).rowcount == 1

    @read
    def finishers(self, connection: Connection, guild_id: int, day: date) -> Sequence[Attempt]:
        query = select(_a.user_id, _a.name, _a.units, _a.bid, _a.made, _a.own)
        over = query.where(_a.guild_id == guild_id, _a.day == day, _a.units.is_not(None))
        rows = connection.execute(over.order_by(_a.units.desc(), _a.at, _a.user_id))
        return [Attempt(row.user_id, row.name, (), row.units, row.bid, row.made, row.own) for row in rows]

    @later
    def clear(self, connection: Connection) -> None:
        connection.execute(delete(daily_attempts))
        connection.execute(delete(daily_deals))
