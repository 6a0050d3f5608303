"""Servers' settings, and indexes for the pages of a member's chips."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table of server settings; index entries by account and time, transactions by kind."""
    op.create_table(
        "guild_settings",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("value", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.drop_index(op.f("ix_ledger_entries_account_id"), "ledger_entries")
    op.create_index(None, "ledger_entries", ["account_id", "transaction_id"])
    op.create_index(None, "ledger_transactions", ["kind", "posted_at"])


def downgrade() -> None:
    """Drop the server settings, and restore the index of entries."""
    op.drop_index(op.f("ix_ledger_transactions_kind_posted_at"), "ledger_transactions")
    op.drop_index(op.f("ix_ledger_entries_account_id_transaction_id"), "ledger_entries")
    op.create_index(None, "ledger_entries", ["account_id"])
    op.drop_table("guild_settings")
