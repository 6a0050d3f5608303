"""The log of managers' acts, bans, and blocks between members."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision: str | None = "0020"
branch_labels = None
depends_on = None


def _id(name: str) -> sa.Column[int]:
    return sa.Column(name, sa.BigInteger(), autoincrement=False, nullable=False)


def upgrade() -> None:
    """Create the three tables, empty: earlier acts are known only from the ledger and from seasons."""
    op.create_table(
        "acts",
        _id("guild_id"),
        sa.Column("number", sa.Integer(), autoincrement=False, nullable=False),
        sa.Column("kind", sa.String(), nullable=False),
        sa.Column("by_id", sa.BigInteger(), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("about_id", sa.BigInteger()),
        sa.Column("hand_id", sa.BigInteger()),
        sa.Column("note", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "number", name=op.f("pk_acts")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "bans",
        _id("guild_id"),
        _id("person"),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("guild_id", "person", name=op.f("pk_bans")),
        sqlite_with_rowid=False,
    )
    op.create_table(
        "blocks",
        _id("guild_id"),
        _id("user_id"),
        _id("blocked_id"),
        sa.PrimaryKeyConstraint("guild_id", "user_id", "blocked_id", name=op.f("pk_blocks")),
        sqlite_with_rowid=False,
    )
    for table, column in (
        ("acts", "by_id"),
        ("acts", "about_id"),
        ("blocks", "user_id"),
        ("blocks", "blocked_id"),
    ):
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    """Drop the three tables."""
    for table in ("blocks", "bans", "acts"):
        op.drop_table(table)
