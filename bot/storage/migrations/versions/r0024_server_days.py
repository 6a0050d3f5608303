"""The day a hand ended by the server's clock, and people to notify when a table forms."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision: str | None = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create a table, and a column that is NULL for the day in UTC, as for all earlier hands."""
    op.add_column("hands", sa.Column("day", sa.Date(), nullable=True))
    op.create_table(
        "table_calls",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("told", sa.Integer(), nullable=False),
        sa.Column("told_at", sa.DateTime(timezone=True)),
        sa.Column("table_id", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "user_id", name=op.f("pk_table_calls")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_table_calls_user_id"), "table_calls", ["user_id"])


def downgrade() -> None:
    """Drop the table and the column: the next rebuild counts by the day in UTC."""
    op.drop_table("table_calls")
    op.drop_column("hands", "day")
