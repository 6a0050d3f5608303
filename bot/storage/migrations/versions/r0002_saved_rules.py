"""The rule sets that servers save under a name."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the table of saved rule sets."""
    op.create_table(
        "saved_rules",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("folded", sa.String(), nullable=False),
        sa.Column("preset", sa.String(), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("saved_by", sa.BigInteger(), nullable=False),
        sa.Column("saved_at", sa.DateTime(timezone=True), nullable=False),
        sa.UniqueConstraint("guild_id", "folded"),
    )


def downgrade() -> None:
    """Drop the saved rule sets."""
    op.drop_table("saved_rules")
