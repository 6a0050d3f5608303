"""Results say whether the hand is rated for that player."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    """Add the column: all earlier hands were rated."""
    op.add_column("results", sa.Column("practice", sa.Boolean(), server_default=sa.false(), nullable=False))


def downgrade() -> None:
    """Drop the column: the next rebuild rates practice hands."""
    op.drop_column("results", "practice")
