"""The tables of tournaments and leagues; the core's migrations create them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Column, Index, Integer, String, Table

from bot.storage.engine.columns import Identity, JsonText, UtcTime
from bot.storage.schema import metadata

# `document` is the whole tournament; the other columns are for queries. `due_at` NULL: never.
tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False),
    Column("status", String, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("due_at", UtcTime),
    Column("document", JsonText, nullable=False),
    Index(None, "guild_id", "status"),
    Index(None, "status", "due_at"),
    Index(None, "due_at"),
)

# `document` is the whole league; it holds no people.
leagues = Table(
    "leagues",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("document", JsonText, nullable=False),
)
