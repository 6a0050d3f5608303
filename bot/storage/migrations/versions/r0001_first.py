"""The first schema: tables and hands, the ledger, deadlines, messages, choices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables of an empty database."""
    _create_games()
    _create_ledger()
    _create_rest()


def _create_games() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.BigInteger(), nullable=False),
    )
    op.create_table(
        "tables",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("home_channel_id", sa.BigInteger(), nullable=False),
        sa.Column("host_id", sa.BigInteger(), nullable=False),
        sa.Column("locale", sa.String(), nullable=False),
        sa.Column("config", sa.Text(), nullable=False),
        sa.Column("rules", sa.Text(), nullable=False),
        sa.Column("seats", sa.Text(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("hand_no", sa.Integer(), nullable=False),
        sa.Column("dealer", sa.Integer()),
        sa.Column("hand_id", sa.BigInteger()),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("carried", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
    )
    op.create_index(None, "tables", ["channel_id", "status"])
    op.create_index(None, "tables", ["status"])
    op.create_table(
        "hands",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("table_id", IDENTITY, sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("hand_no", sa.Integer(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("outcome", sa.String()),
        sa.Column("units", sa.Text()),
        sa.Column("chips", sa.Text()),
        sa.Column("ended_at", sa.DateTime(timezone=True)),
        sa.UniqueConstraint("table_id", "hand_no"),
    )
    op.create_index(None, "hands", ["status"])
    op.create_table(
        "hand_actions",
        sa.Column("hand_id", IDENTITY, sa.ForeignKey("hands.id"), primary_key=True),
        sa.Column("seq", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.BigInteger()),
        sqlite_with_rowid=False,
    )


def _create_ledger() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", IDENTITY, primary_key=True),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR kind NOT IN ('member', 'pot', 'board')", name=op.f("ck_accounts_covered")
        ),
        sa.UniqueConstraint("kind", "guild_id", "owner_id"),
    )
    op.create_table(
        "ledger_transactions",
        sa.Column("id", IDENTITY, primary_key=True),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hand_id", IDENTITY, sa.ForeignKey("hands.id")),
        sa.Column("note", sa.Text(), nullable=False),
        sa.UniqueConstraint("key"),
    )
    op.create_index(None, "ledger_transactions", ["hand_id"])
    op.create_table(
        "ledger_entries",
        sa.Column("transaction_id", IDENTITY, sa.ForeignKey("ledger_transactions.id"), primary_key=True),
        sa.Column("account_id", IDENTITY, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "ledger_entries", ["account_id"])


def _create_rest() -> None:
    op.create_table(
        "deadlines",
        sa.Column("table_id", IDENTITY, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "deadlines", ["due_at"])
    op.create_table(
        "messages",
        sa.Column("table_id", IDENTITY, sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("role", sa.String(), primary_key=True),
        sa.Column("owner_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.String(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "state",
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )


def downgrade() -> None:
    """Drop all tables."""
    for table in (
        "state",
        "preferences",
        "messages",
        "deadlines",
        "ledger_entries",
        "ledger_transactions",
        "accounts",
        "hand_actions",
        "hands",
        "tables",
        "counters",
    ):
        op.drop_table(table)
