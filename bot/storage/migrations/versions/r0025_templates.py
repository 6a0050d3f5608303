"""Templates of tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0025"
down_revision = "0024"


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "tournament_templates",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
    )
    op.create_index(None, "tournament_templates", ["guild_id"])


def downgrade() -> None:
    """Drop the table: the templates are lost."""
    op.drop_table("tournament_templates")
