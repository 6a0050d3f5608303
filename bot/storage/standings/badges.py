"""Badges of each person in each server, each with the hand that earned it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from sqlalchemy import Connection, bindparam, select

from bot.services.values.standings import FEATS, Badge
from bot.storage import schema
from bot.storage.engine.prepared import Prepared, rows_of, upsert
from bot.storage.engine.session import Repository, pending, read

_b, _h = schema.badges.c, schema.hands.c
_ORDER = {feat.badge: place for place, feat in enumerate(FEATS)}
_KNOWN = Prepared(
    select(_b.player_id, _b.name, _b.hand_id).where(
        _b.guild_id == bindparam("key_guild"), _b.player_id.in_(bindparam("players", expanding=True))
    )
)
_EARN = upsert(schema.badges, where=lambda new: _b.hand_id > new.hand_id)
_OF_PLAYER = (
    select(_b.name, _b.hand_id, _h.ended_at)
    .join(schema.hands, _h.id == _b.hand_id)
    .where(_b.guild_id == bindparam("key_guild"), _b.player_id == bindparam("key_player"))
)


class Badges(Repository):
    """`bot.services.ports.ledger.BadgeRepository`."""

    @pending
    def earn(
        self, connection: Connection, guild_id: int, hand_id: int, earned: Mapping[int, Sequence[str]]
    ) -> dict[int, tuple[str, ...]]:
        keys = {"key_guild": guild_id, "players": sorted(earned)}
        known = {(row.player_id, row.name): row.hand_id for row in _KNOWN.all(connection, keys)}
        # The same order everywhere, so that two hands that end together cannot deadlock.
        rows = [
            {"guild_id": guild_id, "player_id": player, "name": name, "hand_id": hand_id}
            for player in sorted(earned)
            for name in sorted(earned[player])
            if known.get((player, name), hand_id + 1) > hand_id
        ]
        _EARN.write(connection, rows)
        new = {
            player: tuple(name for name in names if (player, name) not in known)
            for player, names in earned.items()
        }
        return {player: names for player, names in new.items() if names}

    @read
    def of_hands(
        self, connection: Connection, hand_ids: Collection[int], players: Collection[int]
    ) -> dict[int, dict[int, tuple[str, ...]]]:
        found: dict[int, dict[int, tuple[str, ...]]] = {}
        query = select(_b.hand_id, _b.player_id, _b.name)
        rows = rows_of(query, _b.player_id, players, connection)
        earned = [row for row in rows if row.hand_id in hand_ids and row.name in _ORDER]
        for row in sorted(earned, key=lambda row: _ORDER[row.name]):
            of_hand = found.setdefault(row.hand_id, {})
            of_hand[row.player_id] = (*of_hand.get(row.player_id, ()), row.name)
        return found

    async def of_player(self, guild_id: int, player_id: int) -> Sequence[Badge]:
        rows = await self._rows(_OF_PLAYER, key_guild=guild_id, key_player=player_id)
        found = [Badge(row.name, row.hand_id, row.ended_at) for row in rows if row.name in _ORDER]
        return sorted(found, key=lambda badge: _ORDER[badge.name])
