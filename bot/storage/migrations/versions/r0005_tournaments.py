"""Tournaments, the tables that belong to them, and the accounts for their entry chips."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrate import SchemaRefused
from bot.storage.migrations.types import IDENTITY, guard_accounts

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Make the table of tournaments, and guard their accounts."""
    op.create_table(
        "tournaments",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("status", sa.String(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("due_at", sa.DateTime(timezone=True)),
        sa.Column("document", sa.Text(), nullable=False),
    )
    op.create_index(None, "tournaments", ["guild_id", "status"])
    op.create_index(None, "tournaments", ["status", "due_at"])
    op.create_index(None, "tournaments", ["due_at"])
    op.add_column("tables", sa.Column("tournament_id", sa.BigInteger()))
    op.create_index(None, "tables", ["tournament_id"])
    guard_accounts("member", "pot", "board", "tournament")


def downgrade() -> None:
    """Drop the tournaments; raises SchemaRefused while one holds entry chips that nobody could be paid."""
    held = sa.text("SELECT count(*) FROM accounts WHERE kind = 'tournament' AND balance <> 0")
    if op.get_bind().execute(held).scalar_one():
        raise SchemaRefused("a tournament holds entry chips: finish or cancel it first")
    guard_accounts("member", "pot", "board")
    op.drop_index(op.f("ix_tables_tournament_id"), "tables")
    with op.batch_alter_table("tables") as tables:
        tables.drop_column("tournament_id")
    op.drop_table("tournaments")
    op.execute("DROP TABLE IF EXISTS leagues")  # what 0017 has put aside is worth nothing without them
    op.execute("DELETE FROM state WHERE name LIKE 'kept-league:%'")
