"""The first schema: tables and hands, the ledger, deadlines, messages, choices."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision: str | None = None
branch_labels = None
depends_on = None

IDENTITY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make all tables of an empty database."""
    _create_games()
    _create_ledger()
    _create_rest()


def _create_games() -> None:
    op.create_table(
        "counters",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_counters")),
    )
    op.create_table(
        "tables",
        sa.Column("id", IDENTITY, autoincrement=False, nullable=False),
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
        sa.Column("dealer", sa.Integer(), nullable=True),
        sa.Column("hand_id", sa.BigInteger(), nullable=True),
        sa.Column("totals", sa.Text(), nullable=False),
        sa.Column("carried", sa.Text(), nullable=False),
        sa.Column("secret", sa.String(), nullable=False),
        sa.Column("commitment", sa.String(), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("updated_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tables")),
    )
    op.create_index(op.f("ix_tables_channel_id_status"), "tables", ["channel_id", "status"])
    op.create_index(op.f("ix_tables_status"), "tables", ["status"])
    op.create_table(
        "hands",
        sa.Column("id", IDENTITY, autoincrement=False, nullable=False),
        sa.Column("table_id", IDENTITY, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("hand_no", sa.Integer(), nullable=False),
        sa.Column("header", sa.Text(), nullable=False),
        sa.Column("players", sa.Text(), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("outcome", sa.String(), nullable=True),
        sa.Column("units", sa.Text(), nullable=True),
        sa.Column("chips", sa.Text(), nullable=True),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=True),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_hands_table_id_tables")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_hands")),
        sa.UniqueConstraint("table_id", "hand_no", name=op.f("uq_hands_table_id_hand_no")),
    )
    op.create_index(op.f("ix_hands_status"), "hands", ["status"])
    op.create_table(
        "hand_actions",
        sa.Column("hand_id", IDENTITY, nullable=False),
        sa.Column("seq", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("data", sa.Text(), nullable=False),
        sa.Column("made_by", sa.String(), nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("user_id", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_hand_actions_hand_id_hands")),
        sa.PrimaryKeyConstraint("hand_id", "seq", name=op.f("pk_hand_actions")),
        sqlite_with_rowid=False,
    )


def _create_ledger() -> None:
    op.create_table(
        "accounts",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.CheckConstraint(
            "balance >= 0 OR kind NOT IN ('member', 'pot', 'board')", name=op.f("ck_accounts_covered")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_accounts")),
        sa.UniqueConstraint("kind", "guild_id", "owner_id", name=op.f("uq_accounts_kind_guild_id_owner_id")),
    )
    op.create_table(
        "ledger_transactions",
        sa.Column("id", IDENTITY, nullable=False),
        sa.Column("key", sa.String(), nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("hand_id", IDENTITY, nullable=True),
        sa.Column("note", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(["hand_id"], ["hands.id"], name=op.f("fk_ledger_transactions_hand_id_hands")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_ledger_transactions")),
        sa.UniqueConstraint("key", name=op.f("uq_ledger_transactions_key")),
    )
    op.create_index(op.f("ix_ledger_transactions_hand_id"), "ledger_transactions", ["hand_id"])
    op.create_table(
        "ledger_entries",
        sa.Column("transaction_id", IDENTITY, nullable=False),
        sa.Column("account_id", IDENTITY, nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name=op.f("fk_ledger_entries_account_id_accounts")
        ),
        sa.ForeignKeyConstraint(
            ["transaction_id"],
            ["ledger_transactions.id"],
            name=op.f("fk_ledger_entries_transaction_id_ledger_transactions"),
        ),
        sa.PrimaryKeyConstraint("transaction_id", "account_id", name=op.f("pk_ledger_entries")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_ledger_entries_account_id"), "ledger_entries", ["account_id"])


def _create_rest() -> None:
    op.create_table(
        "deadlines",
        sa.Column("table_id", IDENTITY, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_deadlines_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "kind", name=op.f("pk_deadlines")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_deadlines_due_at"), "deadlines", ["due_at"])
    op.create_table(
        "messages",
        sa.Column("table_id", IDENTITY, nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("owner_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("channel_id", sa.BigInteger(), nullable=False),
        sa.Column("message_id", sa.BigInteger(), nullable=False),
        sa.Column("posted_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("turn", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_messages_table_id_tables")),
        sa.PrimaryKeyConstraint("table_id", "role", "owner_id", name=op.f("pk_messages")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "preferences",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.String(), nullable=False),
        sa.PrimaryKeyConstraint("user_id", "name", name=op.f("pk_preferences")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "state",
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_state")),
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
