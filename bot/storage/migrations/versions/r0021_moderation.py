"""The log of managers' acts, bans, and blocks between members."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    """Create the three tables, empty: earlier acts are known only from the ledger and from seasons."""
    op.create_table(
        "acts",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("number", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("about_id", sa.BigInteger()),
        sa.Column("hand_id", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bans",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("person", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("reason", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "blocks",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("blocked_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sqlite_with_rowid=False,
    )
    for table, column in (
        ("acts", "by_id"),
        ("acts", "about_id"),
        ("blocks", "user_id"),
        ("blocks", "blocked_id"),
    ):
        op.create_index(None, table, [column])


def downgrade() -> None:
    """Drop the three tables."""
    for table in ("blocks", "bans", "acts"):
        op.drop_table(table)
