"""Templates of tournaments."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision: str | None = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    identity = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "tournament_templates",
        sa.Column("id", identity, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournament_templates")),
    )
    op.create_index(op.f("ix_tournament_templates_guild_id"), "tournament_templates", ["guild_id"])


def downgrade() -> None:
    """Drop the table: the templates are lost."""
    op.drop_table("tournament_templates")
