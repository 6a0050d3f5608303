"""Results added up by period and game; the sums are made by the database (`hands + :hands`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, case, select
from sqlalchemy.sql.elements import ColumnElement

from bot.services.values.hands import HandResult
from bot.services.values.standings import ADJUTANT_HANDS, MILLION, BoardKey, Counts, Standing
from bot.storage import schema
from bot.storage.engine.columns import Insert, PerDialect
from bot.storage.engine.session import Session
from bot.storage.standings.boards import Boards

_c = schema.standings.c
_NAMES = tuple(field.name for field in fields(Counts))


def _adding(insert: Any) -> Insert:
    after = {name: _c[name] + insert.excluded[name] for name in _NAMES}
    share: ColumnElement[Any] = case(
        (after["adjutant_hands"] < ADJUTANT_HANDS, None),
        else_=after["adjutant_won"] * MILLION // after["adjutant_hands"],
    )
    keys = [column.name for column in schema.standings.primary_key]
    made: Insert = insert.on_conflict_do_update(index_elements=keys, set_={**after, "adjutant_share": share})
    return made


_ADD = PerDialect(schema.standings, _adding)
_COUNTS = select(_c.game, *(_c[name] for name in _NAMES)).where(
    _c.guild_id == bindparam("key_guild"),
    _c.player_id == bindparam("key_player"),
    _c.period == bindparam("key_period"),
)


class Standings:
    """`bot.services.ports.standings.StandingRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._boards = Boards(session)

    async def add(self, periods: Sequence[str], results: Sequence[HandResult]) -> None:
        """Add a hand's results to its players' sums of some periods, for its game and for all games."""
        sums: dict[int, Counts] = {}
        for result in results:
            sums[result.player_id] = sums.get(result.player_id, Counts()) + Counts.of(result)
        guild_id, game = results[0].guild_id, results[0].game
        # In one order everywhere, so that two hands that end together never wait for each other.
        rows = [
            {"guild_id": guild_id, "period": period, "game": of, "player_id": player, **asdict(counts)}
            for period in sorted(periods)
            for of in ("", game)
            for player, counts in sorted(sums.items())
        ]
        self._session.later(partial(_add, rows))

    async def counts(self, guild_id: int, player_id: int, period: str) -> Mapping[str, Counts]:
        """Return a player's sums by game; "" for all games."""
        keys = {"key_guild": guild_id, "key_player": player_id, "key_period": period}
        rows = await self._session.ask(lambda c: c.execute(_COUNTS, keys).all())
        return {row.game: Counts(**{name: row._mapping[name] for name in _NAMES}) for row in rows}

    async def page(self, key: BoardKey, offset: int, limit: int) -> Sequence[Standing]:
        """Return lines of a leaderboard in order; who is equal has the same rank."""
        return await self._boards.page(key, offset, limit)

    async def total(self, key: BoardKey) -> int:
        """Return how many lines a leaderboard has."""
        return await self._boards.total(key)

    async def line(self, key: BoardKey, player_id: int) -> Standing | None:
        """Return a player's line of a leaderboard, None if they are not listed."""
        return await self._boards.line(key, player_id)


def _add(rows: Sequence[Mapping[str, Any]], connection: Connection) -> None:
    connection.execute(_ADD.on(connection), rows)
