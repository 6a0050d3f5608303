"""People whose data was deleted recently."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of erasures."""
    op.create_table(
        "erasures",
        sa.Column("fingerprint", sa.String(), primary_key=True),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "erasures", ["erased_at"])


def downgrade() -> None:
    """Drop the table of erasures."""
    op.drop_index(op.f("ix_erasures_erased_at"), "erasures")
    op.drop_table("erasures")
