"""What stands beside hands for each of their players: hints, and what a review came to."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from sqlalchemy import Connection, bindparam, func, select

from bot.services.values.hands import PlayerNotes
from bot.storage import schema
from bot.storage.engine.prepared import PerDialect
from bot.storage.engine.session import Session

REVIEWS = 100
"""The latest reviews of somebody that are looked at."""

_n = schema.hand_notes.c
_KEYS = ["guild_id", "player_id", "hand_id"]
_HINT = PerDialect(
    schema.hand_notes,
    lambda insert: insert.on_conflict_do_update(index_elements=_KEYS, set_={"hints": _n.hints + 1}),
)
_REVIEW = PerDialect(
    schema.hand_notes,
    lambda insert: insert.on_conflict_do_update(
        index_elements=_KEYS,
        set_={name: insert.excluded[name] for name in ("choices", "turning", "accuracy")},
    ),
)
_OF_HAND = select(_n.seat, _n.hints).where(_n.hand_id == bindparam("key_hand"), _n.hints > 0)
_MINE = (_n.guild_id == bindparam("key_guild"), _n.player_id == bindparam("key_player"))
_HINTED = select(func.count()).where(*_MINE, _n.hints > 0)
_REVIEWED = (
    select(_n.accuracy).where(*_MINE, _n.accuracy.is_not(None)).order_by(_n.hand_id.desc()).limit(REVIEWS)
)


class HandNotes:
    """`bot.services.ports.tables.NoteRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def hinted(self, guild_id: int, hand_id: int, player_id: int, seat: int) -> None:
        self._later(_HINT, guild_id, hand_id, player_id, seat, hints=1)

    async def reviewed(
        self,
        guild_id: int,
        hand_id: int,
        player_id: int,
        seat: int,
        *,
        choices: int,
        turning: int,
        accuracy: float,
    ) -> None:
        values = {"choices": choices, "turning": turning, "accuracy": accuracy}
        self._later(_REVIEW, guild_id, hand_id, player_id, seat, **values)

    async def hints_of(self, hand_id: int) -> Mapping[int, int]:
        rows = await self._session.ask(lambda c: c.execute(_OF_HAND, {"key_hand": hand_id}).all())
        found: dict[int, int] = {}
        for row in rows:
            found[row.seat] = found.get(row.seat, 0) + row.hints
        return found

    async def of_player(self, guild_id: int, player_id: int) -> PlayerNotes:
        return await self._session.ask(partial(_of_player, guild_id, player_id))

    def _later(
        self, insert: PerDialect, guild_id: int, hand_id: int, player_id: int, seat: int, **values: Any
    ) -> None:
        row = {"guild_id": guild_id, "player_id": player_id, "hand_id": hand_id, "seat": seat}
        row |= {"hints": 0, "choices": 0, "turning": 0, "accuracy": None} | values
        self._session.later(lambda connection: insert.write(connection, [row]))


def _of_player(guild_id: int, player_id: int, connection: Connection) -> PlayerNotes:
    keys = {"key_guild": guild_id, "key_player": player_id}
    accuracies = connection.execute(_REVIEWED, keys).scalars().all()
    return PlayerNotes(int(connection.execute(_HINTED, keys).scalar_one()), tuple(accuracies))
