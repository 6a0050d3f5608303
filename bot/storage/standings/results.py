"""Results, sums and ratings: a row for each seat of a hand, and each player's totals."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import fields
from datetime import datetime
from functools import partial
from operator import attrgetter
from typing import Any

from sqlalchemy import (
    Connection,
    Double,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    cast,
    delete,
    exists,
    func,
    literal_column,
    null,
    or_,
    select,
    tuple_,
    update,
)
from sqlalchemy.sql.elements import ColumnElement

from bot.services.errors import Conflict
from bot.services.values.hands import HandResult
from bot.services.values.standings import ADJUTANT_HANDS, HAUL, MILLION, SURE, Counts, Rating, Wins
from bot.services.values.tables import FORMER
from bot.storage import schema
from bot.storage.engine.columns import StoredRow, row_of
from bot.storage.engine.prepared import NewRow, Prepared, delete_where, insert_new, rows_of, upsert
from bot.storage.engine.session import Repository, later, pending, read, write
from bot.storage.standings.boards import Boards
from bot.storage.tables.hands import COUNTED, IN_SERVER, OPENED, RESULTS_OF

_r = schema.ratings.c
_PUT = upsert(schema.ratings)
_RESERVE = insert_new(schema.ratings)
_VALUES: Select[Any] = select(_r.game, _r.player_id, _r.mu, _r.sigma, _r.hands, _r.updated_at).where(
    _r.guild_id == bindparam("key_guild")
)
# No row values: SQLite would compare them with every rating of the server. In order of the primary key: for
# any other, it would read all ratings of these games in that order. The same order everywhere, so that two
# transactions that lock some of them cannot deadlock.
_ORDER = (_r.player_id, _r.game)
_LOCKED = Prepared(
    _VALUES.where(
        _r.game.in_(bindparam("games", expanding=True)),
        _r.player_id.in_(bindparam("players", expanding=True)),
    )
    .order_by(*_ORDER)
    .with_for_update()
)

RatingKey = tuple[str, int]


class Ratings(Repository):
    """`bot.services.ports.ledger.RatingRepository`."""

    @pending
    def locked(
        self,
        connection: Connection,
        guild_id: int,
        keys: Sequence[RatingKey],
        others: Sequence[RatingKey] = (),
    ) -> Mapping[RatingKey, Rating]:
        keys = sorted(keys)
        if connection.dialect.name != "sqlite":
            # A missing row cannot be locked: it is inserted first, with `sigma` 0 to mark it as nobody's.
            moment = connection.exec_driver_sql("SELECT now()").scalar_one()
            nobody = Rating(0.0, 0.0)
            connection.execute(
                _RESERVE.on(connection), [rating_row(guild_id, key, nobody, moment) for key in keys]
            )
        keys += others
        wanted = {"games": sorted({game for game, _ in keys}), "players": sorted({who for _, who in keys})}
        rows = _LOCKED.all(connection, {"key_guild": guild_id, **wanted})
        found = {(row.game, row.player_id): _rating(row) for row in rows if row.sigma}
        return {key: found[key] for key in keys if key in found}

    async def put(self, guild_id: int, ratings: Mapping[RatingKey, Rating], at: datetime) -> None:
        rows = [rating_row(guild_id, key, ratings[key], at) for key in sorted(ratings)]
        self._session.later(partial(_PUT.write, rows=rows))

    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]:
        rows = await self._rows(_VALUES.where(_r.player_id == player_id), key_guild=guild_id)
        return {row.game: _rating(row) for row in rows}

    async def of_guild(self, guild_id: int) -> Mapping[RatingKey, Rating]:
        query = _VALUES.order_by(*_ORDER).with_for_update()
        rows = await self._session.change(lambda c: c.execute(query, {"key_guild": guild_id}).all())
        return {(row.game, row.player_id): _rating(row) for row in rows}


def rating_row(guild_id: int, key: RatingKey, rating: Rating, at: datetime) -> dict[str, object]:
    """Return a rating as a row."""
    shown = rating.shown
    return {
        "guild_id": guild_id,
        "game": key[0],
        "player_id": key[1],
        "mu": rating.mu,
        "sigma": rating.sigma,
        "hands": rating.hands,
        "settled": int(not shown.provisional),
        "number": shown.number,
        "updated_at": rating.at or at,
    }


def _rating(row: StoredRow) -> Rating:
    return Rating(row.mu, row.sigma, row.hands, row.updated_at)


_s = schema.standings.c
_NAMES = tuple(field.name for field in fields(Counts))


def _sums(new: NewRow) -> Mapping[str, object]:
    after = {name: _s[name] + new[name] for name in _NAMES}
    # Written into the statement: parameters that are the same for all rows would be sent with each row.
    few, parts = literal_column(str(ADJUTANT_HANDS), Integer), literal_column(str(MILLION), Integer)
    sure: ColumnElement[Any] = literal_column(f"CAST({SURE!r} AS DOUBLE PRECISION)", Double)
    won, hands = after["adjutant_won"], after["adjutant_hands"]
    # In the order of `Counts.adjutant_share`, so that both arrive at the same number.
    half = func.sqrt(won * (hands - won) / (sure * 0 + hands) * sure + sure * sure / 4)
    share = cast(func.floor((won + sure / 2 - half) / (hands + sure) * parts), Integer)
    return {**after, "adjutant_share": case((hands < few, null()), else_=share)}


_ADD_COUNTS = upsert(schema.standings, _sums)
_FACT = upsert(schema.state)
KEPT_FROM = "standings-from"
"""The stored fact with the first week and the first month whose sums are kept, separated by a space."""
_KEPT = select(schema.state.c.value).where(schema.state.c.name == KEPT_FROM)
_DROPPED_AT_ONCE = 200
_PUT_COUNTS = upsert(schema.standings)


class Standings(Boards):
    """`bot.services.ports.ledger.StandingRepository`."""

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        sums: dict[int, Counts] = {}
        for result in results:
            mine, before = Counts.of(result), sums.get(result.player_id)
            sums[result.player_id] = mine if before is None else before + mine
        guild_id, game = results[0].guild_id, results[0].game
        counted = [{"player_id": player, **row_of(counts)} for player, counts in sorted(sums.items())]
        # The same order everywhere, so that two hands that end together cannot deadlock.
        rows = [
            {"guild_id": guild_id, "period": period, "game": of, **counts}
            for counts in counted
            for period in sorted(periods)
            for of in ("", game)
        ]
        self._session.later(partial(_ADD_COUNTS.write, rows=rows))

    async def put(self, guild_id: int, period: str, game: str, sums: Mapping[int, Counts]) -> None:
        key = {"guild_id": guild_id, "period": period, "game": game}
        rows = [
            {**key, "player_id": player, **row_of(counts), "adjutant_share": counts.adjutant_share}
            for player, counts in sorted(sums.items())
        ]
        self._session.later(partial(_PUT_COUNTS.write, rows=rows))

    async def past(self, week: str, month: str) -> Sequence[tuple[int, str]]:
        weeks = and_(_s.period >= "week:", _s.period < week)
        months = and_(_s.period >= "month:", _s.period < month)
        query = select(_s.guild_id, _s.period).distinct().where(or_(weeks, months))
        return [(row.guild_id, row.period) for row in await self._rows(query)]

    async def keep_from(self, week: str, month: str) -> None:
        self._queue(_FACT, name=KEPT_FROM, value=f"{week} {month}")

    async def kept_from(self) -> Mapping[str, str]:
        return await self._session.ask(first_kept)

    async def drop(self, guild_id: int, period: str) -> bool:
        here, key = and_(_s.guild_id == guild_id, _s.period == period), (_s.game, _s.player_id)
        some = select(*key).where(here).limit(_DROPPED_AT_ONCE).scalar_subquery()
        gone = delete(schema.standings).where(here, tuple_(*key).in_(some))
        return await self._change(gone) == _DROPPED_AT_ONCE

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        mine = and_(_s.guild_id == guild_id, _s.player_id == player_id, _s.period == period)
        rows = await self._rows(select(_s.game, *(_s[name] for name in _NAMES)).where(mine))
        return {row.game: counts_of(row) for row in rows}


def counts_of(row: StoredRow) -> Counts:
    """Return the sums stored in a row."""
    return Counts(*(row._mapping[name] for name in _NAMES))


def first_kept(connection: Connection) -> dict[str, str]:
    """Return the first ``week`` and ``month`` whose sums are kept."""
    noted = connection.execute(_KEPT).scalar() or ""
    return {period.partition(":")[0]: period for period in noted.split()}


_c, _n = schema.results.c, schema.player_names.c
_OWN = tuple(column.name for column in _c if column.name != "season")
_ADD_FIRST = insert_new(schema.results)
_ADD = Prepared(schema.results.insert())
_h = schema.hands.c
RESULT: Select[Any] = select(
    *((_c if field.name in _c else _h)[field.name] for field in fields(HandResult))
).join_from(schema.results, schema.hands, _h.id == _c.hand_id)
"""Results with data from their hand, which `result_of` turns into a `HandResult`."""
_PLAYED = select(func.count()).select_from(
    RESULTS_OF.with_only_columns(_c.hand_id).limit(bindparam("most", type_=Integer)).subquery()
)
_OF_PLAYER = RESULTS_OF.where(IN_SERVER).with_only_columns(_h.ended_at).limit(1)
_FIRST = _OF_PLAYER.order_by(schema.hand_people.c.hand_id)
_LAST = _OF_PLAYER.order_by(schema.hand_people.c.hand_id.desc())
_HAUL = _c.units >= literal_column(str(HAUL))
_WINS = (
    RESULTS_OF.with_only_columns(_c.role, _c.bid, _HAUL.label("haul"), func.count().label("hands"))
    .where(IN_SERVER, COUNTED, _c.won)
    .group_by(_c.role, _c.bid, _HAUL)
)
_other = schema.results.alias("other")
_WITH_OTHERS = select(func.count()).select_from(
    RESULTS_OF.with_only_columns(_c.hand_id)
    .where(
        IN_SERVER,
        _c.won.is_not(None),
        exists().where(
            _other.c.hand_id == _c.hand_id,
            _other.c.player_id != _c.player_id,
            or_(_other.c.player_id > 0, _other.c.player_id < FORMER),
        ),
    )
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_NAME = upsert(schema.player_names, where=lambda new: _n.name != new.name)


class Results(Repository):
    """`bot.services.ports.ledger.ResultRepository`."""

    @later
    def add(
        self, connection: Connection, results: Sequence[HandResult], season: int, names: Mapping[int, str]
    ) -> None:
        rows = [{**{name: getattr(result, name) for name in _OWN}, "season": season} for result in results]
        # The first seat alone tells whether the hand has results: asyncpg does not count new rows among many.
        if _ADD_FIRST.write(connection, rows[0]) != 1:
            raise Conflict("hand-changed", hand_id=rows[0]["hand_id"])
        _ADD.write(connection, rows[1:])
        _note_names(results[0].guild_id, names, connection)

    @read
    def of_tables(self, connection: Connection, table_ids: Sequence[int]) -> list[HandResult]:
        found = map(result_of, rows_of(RESULT, _h.table_id, set(table_ids), connection))
        return sorted(found, key=attrgetter("hand_id", "seat"))

    @read
    def sealed(self, connection: Connection, table_ids: Sequence[int]) -> list[HandResult]:
        rows = rows_of(RESULT.where(~OPENED), _h.table_id, set(table_ids), connection)
        return sorted(map(result_of, rows), key=attrgetter("ended_at", "hand_id", "seat"))

    @later
    def unseal(
        self, connection: Connection, results: Sequence[HandResult], season: int, names: Mapping[int, str]
    ) -> None:
        hand_id = results[0].hand_id
        sealed = update(schema.results).where(_c.hand_id == hand_id, ~OPENED)
        if not connection.execute(sealed.values(season=season)).rowcount:
            raise Conflict("hand-changed", hand_id=hand_id)
        _note_names(results[0].guild_id, names, connection)

    @write
    def take(self, connection: Connection, hand_ids: Sequence[int]) -> dict[int, list[HandResult]]:
        found: dict[int, list[HandResult]] = {}
        for row in rows_of(RESULT.order_by(_c.hand_id, _c.seat), _c.hand_id, hand_ids, connection):
            found.setdefault(row.hand_id, []).append(result_of(row))
        delete_where(_c.hand_id, hand_ids, connection)
        return found

    @read
    def chips_of(self, connection: Connection, hand_ids: Collection[int]) -> dict[int, list[tuple[int, int]]]:
        found: dict[int, list[tuple[int, int]]] = {}
        query = select(_c.hand_id, _c.player_id, _c.chips)
        for row in rows_of(query, _c.hand_id, hand_ids, connection):
            found.setdefault(row.hand_id, []).append((row.player_id, int(row.chips)))
        return found

    async def span(self, guild_id: int, player_id: int) -> tuple[datetime, datetime] | None:
        keys = {"key_guild": guild_id, "key_player": player_id}
        first, last = await self._value(_FIRST, **keys), await self._value(_LAST, **keys)
        return None if first is None or last is None else (first, last)

    async def wins(self, guild_id: int, player_id: int) -> Sequence[Wins]:
        rows = await self._rows(_WINS, key_guild=guild_id, key_player=player_id)
        return [Wins(row.role, row.bid, HAUL if row.haul else 0, row.hands) for row in rows]

    async def with_others(self, guild_id: int, player_id: int, most: int) -> int:
        return int(await self._value(_WITH_OTHERS, key_guild=guild_id, key_player=player_id, most=most))

    @read
    def hands_of(self, connection: Connection, player_ids: Sequence[int], most: int) -> Sequence[int]:
        asked = [{"key_player": player_id, "most": most} for player_id in player_ids]
        return [connection.execute(_PLAYED, keys).scalar_one() for keys in asked]

    async def name_of(self, guild_id: int, player_id: int) -> str:
        query = select(_n.name).where(_n.guild_id == guild_id, _n.player_id == player_id)
        return await self._value(query) or ""

    async def clear(self) -> None:
        under_way = select(_h.id).where(_h.ended_at.is_(None))
        self._queue(delete(schema.results).where(_c.hand_id.in_(under_way)))
        for table in (schema.standings, schema.ratings, schema.badges):
            self._queue(delete(table))


def _note_names(guild_id: int, names: Mapping[int, str], connection: Connection) -> None:
    rows = [{"guild_id": guild_id, "player_id": key, "name": names[key]} for key in sorted(names)]
    _NAME.write(connection, rows)


def result_of(row: StoredRow) -> HandResult:
    """Return the result stored in a row."""
    return HandResult(**row._asdict())
