"""A hand says on which day it ended by the server's clock, where that is not the day in UTC."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision: str | None = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the column: all earlier hands were counted by the day in UTC."""
    op.add_column("hands", sa.Column("day", sa.Date(), nullable=True))


def downgrade() -> None:
    """Drop the column: the next rebuild counts by the day in UTC again."""
    op.drop_column("hands", "day")
