"""The tables of tournaments and leagues; the core's migrations create them."""

from __future__ import annotations

from sqlalchemy import BigInteger, Boolean, Column, Index, Integer, String, Table

from bot.storage.duties import NAME, Erase, person
from bot.storage.engine.columns import Identity, JsonText, UtcTime
from bot.storage.schema import key_column, metadata

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

# `document` holds the settings of a tournament, which name no people.
tournament_templates = Table(
    "tournament_templates",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("document", JsonText, nullable=False),
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

# `disbanded_at` NULL: it goes on.
league_teams = Table(
    "league_teams",
    metadata,
    Column("id", Identity, primary_key=True, autoincrement=False),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("league_id", BigInteger, nullable=False, index=True),
    Column("name", String, nullable=False),
    Column("founded_at", UtcTime, nullable=False),
    Column("disbanded_at", UtcTime),
)

# Who was what in a team, and when; `until` NULL: they still are. Tables of past seasons follow from it: it is
# kept as long as tournaments are.
league_members = Table(
    "league_members",
    metadata,
    key_column("team_id"),
    key_column("user_id", person(Erase.ALIAS, export="league_teams")),
    Column("since", UtcTime, primary_key=True),
    Column("guild_id", BigInteger, nullable=False, index=True),
    Column("name", String, nullable=False, info=NAME),
    Column("part", String, nullable=False),
    Column("until", UtcTime),
    Column("captain", Boolean, nullable=False),
    Index(None, "user_id"),
    sqlite_with_rowid=False,
)
