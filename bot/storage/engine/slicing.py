"""The condition that a row belongs to a server of some shards."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, literal_column, true

from bot.services.values.slices import ShardSlice


def on_shards(guild_id: ColumnElement[int], of: ShardSlice) -> ColumnElement[bool]:
    """Return the condition that a column holds a server of these shards, as Discord deals them out."""
    if of.whole:
        return true()
    # 22 as it stands: PostgreSQL shifts by nothing else than a plain integer.
    shard = guild_id.bitwise_rshift(literal_column("22")) % of.count
    return shard.between(of.first, of.last)


def sliced(query: Select[Any], guild_id: ColumnElement[int], of: ShardSlice) -> Select[Any]:
    """Return a query for rows of these shards only; the query itself if these are all."""
    return query if of.whole else query.where(on_shards(guild_id, of))
