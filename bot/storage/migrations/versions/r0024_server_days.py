"""The day a hand ended by the server's clock, and people to notify when a table forms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"


def upgrade() -> None:
    """Create a table, and a column that is NULL for the day in UTC, as for all earlier hands."""
    op.add_column("hands", sa.Column("day", sa.Date()))
    op.create_table(
        "table_calls",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True)),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "table_calls", ["user_id"])


def downgrade() -> None:
    """Drop the table and the column: the next rebuild counts by the day in UTC."""
    op.drop_table("table_calls")
    op.drop_column("hands", "day")
