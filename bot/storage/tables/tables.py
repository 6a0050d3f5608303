"""Tables: one row each, saved only if the stored revision is the one before."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from functools import cache, lru_cache, partial
from hashlib import blake2b

from sqlalchemy import Connection, bindparam, delete, select, update

from bot.engine.documents import Json, JsonObject
from bot.engine.games import family_to_store, rules_of
from bot.engine.options import OptionSet
from bot.services.errors import UNREADABLE, Conflict
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.services.values.tables import Seal, Seat, Table, TableConfig, TableStatus
from bot.storage import person_rows, schema
from bot.storage.engine.columns import Documents, StoredRow, Values, on_shards, to_json
from bot.storage.engine.prepared import Prepared, insert_new
from bot.storage.engine.session import TABLE, Repository, later, next_id
from bot.storage.tables.carried import carried_column, people_of_table, takers_of, values_of

LIVE = tuple(status.value for status in TableStatus if status is not TableStatus.CLOSED)
FOR_EVER = ("id", "guild_id", "home_channel_id", "created_at", "tournament_id")
"""Columns that never change after a table is created."""

_TABLES, _SEATS = Documents(Table), Documents(tuple[Seat, ...])
_CONFIGS = Documents(TableConfig)
_OF_EVERY_SEAT = {"user_id": None}
"""Fields of a seat that are stored even at their default: other storage modules read them."""
_c = schema.tables.c
_INSERT = schema.tables.insert()
_FIELDS = {"rules": ("config",), "carried": ("carried", "pledge", "ending", "standby")}
"""The fields that a column is made from, if its name differs from the field's."""
_MADE_FROM = [(it.name, _FIELDS.get(it.name, (it.name,))) for it in _c if it.name not in FOR_EVER]


@cache
def _save_some(names: tuple[str, ...]) -> Prepared:
    """Return the UPDATE of some columns only: SQLite rewrites the index of every column in an UPDATE."""
    mine = (_c.id == bindparam("key_id"), _c.revision == bindparam("key_revision"))
    return Prepared(update(schema.tables).where(*mine).values({name: bindparam(name) for name in names}))


_texts = schema.rule_texts
_SHARE = insert_new(_texts)
_GET = Prepared(
    select(schema.tables, _texts.c.rules.label("shared"))
    .outerjoin(_texts, _texts.c.key == _c.rules)
    .where(_c.id == bindparam("key_id"))
)
_LIVE = select(schema.tables).where(_c.status.in_(LIVE)).order_by(_c.id)
_REVISIONS = select(_c.id, _c.revision).where(_c.status.in_(LIVE))
_players = schema.table_players.c
_SEAT = schema.table_players.insert()
_UNSEAT = delete(schema.table_players).where(_players.table_id == bindparam("key_table"))


class Tables(Repository):
    """`bot.services.ports.tables.TableRepository`."""

    async def next_id(self) -> int:
        return await self._session.change(partial(next_id, "tables"))

    async def add(self, table: Table) -> None:
        """Store a new table."""
        self._session.later(partial(add_table, table))
        await self.seat(table.id, table.guild_id, table.players)
        self._session.announce(TABLE, table.id, table.guild_id, table.revision)

    async def save(self, table: Table, before: Table | None = None) -> None:
        self._session.later(partial(_save, table, _row(table, _changed_columns(table, before))))
        self._session.announce(TABLE, table.id, table.guild_id, table.revision)

    async def get(self, table_id: int) -> Table | None:
        rows = await self._session.ask(lambda c: _GET.all(c, {"key_id": table_id}))
        return _table(rows[0]) if rows else None

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[Table]:
        """Return the open tables of some shards, in the order they were opened."""
        return [_table(row) for row in await self._rows(_LIVE.where(on_shards(_c.guild_id, of)))]

    async def unreadable(self) -> Sequence[int]:
        return await self._session.ask(unreadable_tables)

    async def outline(self, table_id: int) -> JsonObject:
        where = _c.guild_id, _c.channel_id, _c.home_channel_id, _c.host_id
        query = select(*where, _c.revision, _c.turn, _c.hand_no, _c.hand_id).where(_c.id == table_id)
        return await self._session.ask(lambda c: dict(c.execute(query).one()._mapping))

    async def replace_unreadable(self, table: Table) -> None:
        row = _row(table, (column.name for column in _c))
        await self._change(update(schema.tables).where(_c.id == table.id).values(row))

    async def revisions(self, of: ShardSlice) -> Mapping[int, int]:
        rows = await self._rows(_REVISIONS.where(on_shards(_c.guild_id, of)))
        return {row.id: row.revision for row in rows}

    @later
    def seat(self, connection: Connection, table_id: int, guild_id: int, players: Collection[int]) -> None:
        connection.execute(_UNSEAT, {"key_table": table_id})
        if players:
            connection.execute(_SEAT, [{"user_id": it, "table_id": table_id} for it in sorted(players)])
            person_rows.note(person_rows.TABLE, table_id, guild_id, players, connection)

    async def of_player(self, user_id: int) -> Sequence[int]:
        query = select(_players.table_id).where(_players.user_id == user_id)
        return await self._column(query.order_by(_players.table_id))

    async def live_in(self, channel_id: int) -> Table | None:
        here = select(schema.tables).where(_c.channel_id == channel_id, _c.status.in_(LIVE))
        rows = await self._rows(here.order_by(_c.id.desc()).limit(1))
        return _table(rows[0]) if rows else None


class NoEvents(Repository):
    """`bot.services.ports.tables.EventRepository` if no feature runs events."""

    async def seal_of(self, table: Table) -> Seal | None:
        return None


def unreadable_tables(connection: Connection) -> list[int]:
    """Return the ids of tables that are not closed but whose rows are damaged."""
    found = []
    for table_id in connection.execute(select(_c.id).where(_c.status != TableStatus.CLOSED.value)).scalars():
        try:
            (table,) = map(_table, _GET.all(connection, {"key_id": table_id}))
            whole = len(table.seats) == len(table.totals) == table.config.seats
        except UNREADABLE:
            whole = False
        if not whole:
            found.append(table_id)
    return found


def add_table(table: Table, connection: Connection) -> None:
    """Store a new table, without the rows of its seated people (`table_players`)."""
    row = _share_rules(_row(table, (column.name for column in _c)), connection)
    connection.execute(_INSERT, row)
    people = people_of_table(table.seats, row["carried"])
    person_rows.note(person_rows.TABLE, table.id, table.guild_id, people, connection)


def _changed_columns(table: Table, before: Table | None) -> list[str]:
    """Return the columns to write, given the stored table `before`; all columns if it is unknown."""
    if before is None or before.revision != table.revision - 1 or table.status is TableStatus.CLOSED:
        return [name for name, _ in _MADE_FROM]
    # A replaced value is stored even if it is equal: comparing configurations takes longer than storing them.
    same = {name for name in _OF_A_TABLE if getattr(before, name) is getattr(table, name)}
    return [name for name, made_from in _MADE_FROM if not same.issuperset(made_from)]


def _save(table: Table, row: Values, connection: Connection) -> None:
    keys = {"key_id": table.id, "key_revision": table.revision - 1}
    if _save_some(tuple(row)).write(connection, {**_share_rules(row, connection), **keys}) != 1:
        raise Conflict("table-changed", table_id=table.id)
    if "seats" in row or table.standby:
        takers = takers_of(table.seats) | {it.user_id for it in table.standby}
        person_rows.note(person_rows.TABLE, table.id, table.guild_id, takers, connection)


def _row(table: Table, names: Iterable[str]) -> dict[str, object]:
    return {name: _COLUMNS[name](table) if name in _COLUMNS else getattr(table, name) for name in names}


def _share_rules(row: Values, connection: Connection) -> Values:
    """Return a closed table's row with a key in place of its rules, which are stored once under that key."""
    if row.get("status") != TableStatus.CLOSED.value:
        return row
    rules = row["rules"]
    key = blake2b(rules.encode(), digest_size=8).hexdigest()
    _SHARE.write(connection, {"key": key, "rules": rules})
    return {**row, "rules": key}


def _table(row: StoredRow) -> Table:
    values = row._asdict()
    rules, shared, event_id = values.pop("rules"), values.pop("shared", None), values.pop("tournament_id")
    rules = rules if shared is None else shared
    return _TABLES.load(
        {
            **values,
            "event_id": event_id,
            "config": _config(values["config"], rules),
            "seats": [_with_agreed(seat) for seat in values["seats"]],
            **values_of(values["carried"]),
        }
    )


def seats_of(documents: Iterable[Json]) -> tuple[Seat, ...]:
    """Return the seats parsed from their stored form."""
    return _SEATS.load([_with_agreed(document) for document in documents])


def seat_documents(seats: Sequence[Seat]) -> list[JsonObject]:
    """Return the stored form of seats."""
    documents = [{**_OF_EVERY_SEAT, **document} for document in _SEATS.dump(tuple(seats), defaults=False)]
    for seat, document in zip(seats, documents, strict=True):
        if seat.agreed is not None:
            document["agreed"] = _config_texts(seat.agreed)
    return documents


def _config_column(table: Table) -> str:
    """Return a table's configuration without rules as text; of a closed one, unusual fields and the stake."""
    if table.status is not TableStatus.CLOSED:
        return _config_texts(table.config)[0]
    told = {"stake": table.config.stake, **_CONFIGS.dump(table.config, defaults=False)}
    return to_json({name: value for name, value in told.items() if name != "rules"})


def _seat_column(table: Table) -> list[JsonObject]:
    """Return the stored form of a table's seats; without time banks if the table is closed."""
    closed = table.status is TableStatus.CLOSED
    return seat_documents([replace(seat, bank=0.0) for seat in table.seats] if closed else table.seats)


def _with_agreed(seat: Json) -> Json:
    return {**seat, "agreed": _config(*seat["agreed"])} if "agreed" in seat else seat


def _config_texts(config: TableConfig) -> tuple[str, str]:
    """Return a configuration as two texts: without its rules, and the rules, which most tables share."""
    return _CONFIGS.text(config, leave_out={"rules"}), _rules_text(config.rules)


@lru_cache(maxsize=256)
def _rules_text(rules: OptionSet) -> str:
    return to_json({**rules.to_options(), **family_to_store(rules)})


_OF_A_TABLE = [field.name for field in fields(Table)]
_COLUMNS: Mapping[str, Callable[[Table], object]] = {
    "config": _config_column,
    "rules": lambda table: _rules_text(table.config.rules),
    "seats": _seat_column,
    "status": lambda table: table.status.value,
    "carried": carried_column,
    "tournament_id": lambda table: table.event_id,
}
"""How to convert the columns that do not hold a field unchanged."""


@lru_cache(maxsize=1024)
def _config(text: str, rules: str) -> TableConfig:
    """Parse a configuration; cached, so that tables with the same one share it in memory."""
    options = json.loads(rules)
    family = options.pop("family", "")
    return _CONFIGS.load({**json.loads(text), "rules": rules_of(options, family)})
