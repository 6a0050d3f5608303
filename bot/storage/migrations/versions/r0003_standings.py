"""Results of hands and their sums: leaderboards, ratings, seasons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import COUNTS, IDENTITY, MEASURES

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the tables of results and standings; `python -m bot rebuild` fills them from stored hands."""
    op.create_index(None, "accounts", ["guild_id", "kind", "balance", "owner_id"])
    _create_results()
    _create_standings()
    _create_seasons()


def _create_results() -> None:
    op.create_table(
        "results",
        sa.Column("hand_id", IDENTITY, sa.ForeignKey("hands.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("hand_no", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", IDENTITY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("won", sa.Boolean()),
        sa.Column("bid", sa.String(), nullable=False),
        sa.Column("units", sa.BigInteger(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "results", ["table_id"])
    op.create_index(None, "results", ["guild_id", "player_id", "hand_id"])
    op.create_table(
        "player_names",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), nullable=False),
        sqlite_with_rowid=False,
    )


def _create_standings() -> None:
    op.create_table(
        "standings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("period", sa.String(), primary_key=True),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        *(sa.Column(name, sa.BigInteger(), nullable=False) for name in COUNTS),
        sa.Column("adjutant_share", sa.Integer()),
        sqlite_with_rowid=False,
    )
    for measure in MEASURES:
        op.create_index(None, "standings", ["guild_id", "period", "game", measure, "player_id"])
    op.create_table(
        "ratings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("game", sa.String(), primary_key=True),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("hands", sa.BigInteger(), nullable=False),
        sa.Column("settled", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "ratings", ["guild_id", "game", "settled", "number", "player_id"])


def _create_seasons() -> None:
    op.create_table(
        "seasons",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("began_at", sa.DateTime(timezone=True)),
        sa.Column("closed_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("closed_by", sa.BigInteger(), nullable=False),
        sa.Column("chips_reset", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "season_lines",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("season", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("measure", sa.String(), primary_key=True),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.Column("part", sa.BigInteger(), nullable=False),
        sa.Column("of", sa.BigInteger(), nullable=False),
        sa.Column("provisional", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "season_lines", ["guild_id", "season", "measure", "rank", "player_id"])


def downgrade() -> None:
    """Drop results and standings; seasons that were closed are lost with them."""
    for table in ("season_lines", "seasons", "ratings", "standings", "player_names", "results"):
        op.drop_table(table)
    op.drop_index(op.f("ix_accounts_guild_id_kind_balance_owner_id"), "accounts")
