"""Ratings: one row for each server, game and player."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Row, Select, bindparam, select, tuple_

from bot.services.values.standings import Rating
from bot.storage import schema
from bot.storage.engine.columns import insert_new, upsert
from bot.storage.engine.session import Session

_c = schema.ratings.c
_PUT = upsert(schema.ratings)
_RESERVE = insert_new(schema.ratings, "guild_id", "game", "player_id")
_VALUES: Select[Any] = select(_c.game, _c.player_id, _c.mu, _c.sigma, _c.hands).where(
    _c.guild_id == bindparam("key_guild")
)
_LOCKED = (
    _VALUES.where(tuple_(_c.game, _c.player_id).in_(bindparam("keys", expanding=True)))
    .order_by(_c.game, _c.player_id)
    .with_for_update()
)
_OF_GUILD = _VALUES.order_by(_c.game, _c.player_id).with_for_update()
_OF_PLAYER = _VALUES.where(_c.player_id == bindparam("key_player"))

Key = tuple[str, int]


class Ratings:
    """`bot.services.ports.standings.RatingRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def locked(self, guild_id: int, keys: Sequence[Key]) -> Mapping[Key, Rating]:
        """Return the ratings of games and players, kept from others until the end of the transaction."""
        return await self._session.change(partial(_locked, guild_id, sorted(keys)))

    async def put(self, guild_id: int, ratings: Mapping[Key, Rating], at: datetime) -> None:
        """Store ratings of games and players."""
        rows = [_row(guild_id, key, ratings[key], at) for key in sorted(ratings)]
        if rows:
            self._session.later(lambda c: c.execute(_PUT.on(c), rows))

    async def of_player(self, guild_id: int, player_id: int) -> Mapping[str, Rating]:
        """Return a player's ratings by game."""
        keys = {"key_guild": guild_id, "key_player": player_id}
        rows = await self._session.ask(lambda c: c.execute(_OF_PLAYER, keys).all())
        return {row.game: _rating(row) for row in rows}

    async def of_guild(self, guild_id: int) -> Mapping[Key, Rating]:
        """Return all ratings of a server, kept from others until the end of the transaction."""
        rows = await self._session.change(lambda c: c.execute(_OF_GUILD, {"key_guild": guild_id}).all())
        return {(row.game, row.player_id): _rating(row) for row in rows}


def _locked(guild_id: int, keys: Sequence[Key], connection: Connection) -> dict[Key, Rating]:
    if connection.dialect.name != "sqlite":
        # A row that is not there cannot be locked: it is made first, and `sigma` 0 tells that it is nobody's.
        moment = connection.exec_driver_sql("SELECT now()").scalar_one()
        nobody = Rating(0.0, 0.0)
        connection.execute(_RESERVE.on(connection), [_row(guild_id, key, nobody, moment) for key in keys])
    rows = connection.execute(_LOCKED, {"key_guild": guild_id, "keys": keys})
    return {(row.game, row.player_id): _rating(row) for row in rows if row.sigma}


def _row(guild_id: int, key: Key, rating: Rating, at: datetime) -> dict[str, Any]:
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
        "updated_at": at,
    }


def _rating(row: Row[Any]) -> Rating:
    return Rating(row.mu, row.sigma, row.hands)
