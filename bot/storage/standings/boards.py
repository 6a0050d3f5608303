"""Leaderboards as queries: a page, the number of lines, a player's line.

Most run along one index; those of weeks, months, and winnings in all games together are sorted.

A line's rank is one more than the number of better lines, so that equal players share a rank. On a page only
the first line's rank is queried; the other ranks are counted from there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from functools import lru_cache
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    FromClause,
    Integer,
    Select,
    and_,
    bindparam,
    case,
    cast,
    exists,
    false,
    func,
    literal,
    literal_column,
    null,
    select,
    true,
    tuple_,
)

from bot.services.values.chips import AccountKind
from bot.services.values.standings import (
    AWAY,
    PASSING,
    POINTS,
    SPREADS,
    USUAL_SPREAD,
    BoardKey,
    Measure,
    Rating,
    Standing,
)
from bot.services.values.tables import FORMER
from bot.storage import schema
from bot.storage.engine.columns import StoredRow, UtcTime
from bot.storage.engine.session import Repository, read

_s, _r, _a = schema.standings.c, schema.ratings.c, schema.accounts.c
_n = schema.player_names.c
_GUILD: ColumnElement[int] = bindparam("key_guild")
_PERIOD: ColumnElement[str] = bindparam("key_period")
_GAME: ColumnElement[str] = bindparam("key_game")
_SINCE: ColumnElement[datetime] = bindparam("key_since", type_=UtcTime)
_LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
_NOTHING: ColumnElement[int] = literal(0)
_NO_TIME: ColumnElement[Any] = null()


@dataclass(frozen=True, slots=True)
class Source:
    """Where a leaderboard is read: a table, a filter of players, and the measure, highest first."""

    table: FromClause
    listed: ColumnElement[bool]
    player: ColumnElement[int]
    value: ColumnElement[int]
    part: ColumnElement[int] = _NOTHING
    of: ColumnElement[int] = _NOTHING
    settled: ColumnElement[int] | None = None
    """Ranks before the value, for tables that have such a column."""
    seen: ColumnElement[Any] = _NO_TIME
    """For a rating, the end of the last hand: its deviation has grown since."""

    @property
    def order(self) -> tuple[ColumnElement[int], ...]:
        """The columns that rank the lines."""
        return (self.value,) if self.settled is None else (self.settled, self.value)


_IN_PERIOD = and_(_s.guild_id == _GUILD, _s.period == _PERIOD, _s.game == _GAME)
_BALANCES = Source(
    schema.accounts,
    and_(
        _a.guild_id == _GUILD,
        _a.kind == AccountKind.MEMBER.value,
        exists().where(_n.guild_id == _a.guild_id, _n.player_id == _a.owner_id).correlate(schema.accounts),
    ),
    _a.owner_id,
    _a.balance,
)
_GAMES = and_(_s.guild_id == _GUILD, _s.period == _PERIOD, _s.game != "", _s.hands > 0)
_PLAYER = _s.player_id + literal_column("0")
"""No index matches this, so that SQLite does not read all servers in order of the primary key."""
_spread = case(SPREADS, value=_s.game, else_=USUAL_SPREAD)
_won = (
    select(
        _PLAYER.label("player_id"),
        cast(func.floor(func.sum(_s.units * 100 / _spread) + 0.5), BigInteger).label("won"),
        func.sum(_s.hands).label("hands"),
    )
    .where(_GAMES)
    .group_by(_PLAYER)
    .subquery()
)
_WON_IN_ALL = Source(_won, true(), _won.c.player_id, _won.c.won, _NOTHING, _won.c.hands)
"""Hundredths of a standard deviation won in all games together; has to be sorted, as no index holds it."""
_SOURCES: Mapping[Measure, Source] = {
    Measure.WON: Source(
        schema.standings, and_(_IN_PERIOD, _s.hands > 0), _s.player_id, _s.units, _NOTHING, _s.hands
    ),
    Measure.CHIPS: Source(schema.standings, _IN_PERIOD, _s.player_id, _s.chips),
    Measure.CONTRACTS: Source(
        schema.standings,
        and_(_IN_PERIOD, _s.contracts_made > 0),
        _s.player_id,
        _s.contracts_made,
        _s.contracts_made,
        _s.contracts,
    ),
    Measure.ADJUTANT: Source(
        schema.standings,
        and_(_IN_PERIOD, _s.adjutant_share.is_not(None)),
        _s.player_id,
        _s.adjutant_share,
        _s.adjutant_won,
        _s.adjutant_hands,
    ),
    Measure.HANDS: Source(
        schema.standings, and_(_IN_PERIOD, _s.hands > 0), _s.player_id, _s.hands, _s.won, _s.hands
    ),
    Measure.RATING: Source(
        schema.ratings,
        and_(_r.guild_id == _GUILD, _r.game == _GAME, _r.player_id != 0, _r.updated_at >= _SINCE),
        _r.player_id,
        _r.number,
        cast(_r.sigma * POINTS + 0.5, Integer),
        _r.hands,
        _r.settled,
        _r.updated_at,
    ),
}


_LASTING: Mapping[Measure, Source] = {
    measure: replace(source, listed=and_(source.listed, schema.LASTING))
    for measure, source in _SOURCES.items()
    if source.table is schema.standings
}
"""The same with a condition that lets them use a partial index."""


def source_of(key: BoardKey) -> Source:
    """Return where a leaderboard is read."""
    if key.of_balances:
        return _BALANCES
    if key.measure is Measure.WON and not key.game:
        return _WON_IN_ALL
    passing = key.period.startswith(PASSING)
    return _SOURCES[key.measure] if passing else _LASTING.get(key.measure, _SOURCES[key.measure])


class _Queries:
    """The queries for a leaderboard's lines."""

    def __init__(self, source: Source, *, computers: bool) -> None:
        # `+ 0` keeps SQLite from looking for people by the primary key, which would require sorting.
        members = source.player.not_in(bindparam("key_gone", expanding=True))
        listed = and_(source.listed, source.player + 0 > (FORMER if computers else 0), members)
        named = and_(_n.guild_id == _GUILD, _n.player_id == source.player)
        settled = literal(1) if source.settled is None else source.settled
        columns: list[ColumnElement[Any]] = [
            source.player.label("player_id"),
            func.coalesce(_n.name, "").label("name"),
            source.value.label("value"),
            source.part.label("part"),
            source.of.label("of"),
            settled.label("settled"),
            source.seen.label("seen"),
        ]
        joined = source.table.outerjoin(schema.player_names, named)
        self.lines: Select[Any] = select(*columns).select_from(joined).where(listed)
        self.line = self.lines.where(source.player == bindparam("key_player"))
        self.page = (
            self.lines.order_by(*(column.desc() for column in (*source.order, source.player)))
            .limit(bindparam("most", type_=Integer))
            .offset(bindparam("first", type_=Integer))
        )
        """The best line first, and ties always in the same order."""
        self.total = select(func.count()).select_from(source.table).where(listed)
        value: ColumnElement[int] = bindparam("than_value", type_=BigInteger)
        better: ColumnElement[bool] = source.value > value
        if source.settled is not None:
            than = tuple_(bindparam("than_settled", type_=Integer), value)
            better = tuple_(source.settled, source.value) > than
        self.before = self.total.where(better)
        """The number of lines better than a given value."""


_queries = lru_cache(maxsize=32)(_Queries)


def _queries_of(key: BoardKey) -> _Queries:
    return _queries(source_of(key), computers=key.computers)


class Boards(Repository):
    """The reading methods of `bot.services.ports.ledger.StandingRepository`."""

    @read
    def page(self, connection: Connection, key: BoardKey, offset: int, limit: int) -> list[Standing]:
        return lines_of(key, offset, limit, connection)

    async def total(self, key: BoardKey) -> int:
        query = _queries_of(key).total
        return int(await self._value(query, **_params(key)))

    @read
    def line(self, connection: Connection, key: BoardKey, player_id: int) -> Standing | None:
        query = _queries_of(key).line
        row = connection.execute(query, {**_params(key), "key_player": player_id}).one_or_none()
        return None if row is None else _standing(key, _rank(key, row, connection), row)


def lines_of(key: BoardKey, offset: int, limit: int, connection: Connection) -> list[Standing]:
    """Return lines of a leaderboard in order; equal players share a rank."""
    query = _queries_of(key).page
    rows = connection.execute(query, {**_params(key), "first": offset, "most": limit}).all()
    lines: list[Standing] = []
    for place, row in enumerate(rows, start=offset + 1):
        if not lines:
            rank = _rank(key, row, connection)
        elif (row.settled, row.value) != (rows[len(lines) - 1].settled, rows[len(lines) - 1].value):
            rank = place
        lines.append(_standing(key, rank, row))
    return lines


def query_of(key: BoardKey) -> tuple[Select[Any], dict[str, object]]:
    """Return the query for a leaderboard's lines, except of ratings, as `Standing`, and its parameters."""
    line = _queries_of(key).lines.subquery().c
    rank = func.rank().over(order_by=line.value.desc())
    columns = (line.player_id, line.name, line.value, line.part, line.of, false().label("provisional"))
    return select(rank.label("rank"), *columns), _params(key)


def _params(key: BoardKey) -> dict[str, object]:
    """Return the parameters of the queries for a leaderboard's lines."""
    since = _LONG_AGO if key.now is None else key.now - AWAY
    gone = [0, *sorted(key.gone)]  # an empty list would be a subquery
    return {
        "key_guild": key.guild_id,
        "key_period": key.period,
        "key_game": key.game,
        "key_since": since,
        "key_gone": gone,
    }


def _rank(key: BoardKey, row: StoredRow, connection: Connection) -> int:
    query = _queries_of(key).before
    than = {"than_value": row.value, "than_settled": row.settled}
    return connection.execute(query, {**_params(key), **than}).scalar_one() + 1


def _standing(key: BoardKey, rank: int, row: StoredRow) -> Standing:
    if row.seen is None:
        return Standing(rank, row.player_id, row.name, row.value, row.part, row.of)
    rating = Rating(row.value / POINTS, row.part / POINTS, row.of, row.seen)
    shown = (rating if key.now is None else rating.age_to(key.now)).shown
    provisional = not row.settled or shown.provisional
    return Standing(rank, row.player_id, row.name, row.value, shown.deviation, row.of, provisional)
