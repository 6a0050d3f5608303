"""People whose data was deleted recently."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision: str | None = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table of erasures."""
    op.create_table(
        "erasures",
        sa.Column("fingerprint", sa.String(), nullable=False),
        sa.Column("erased_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("fingerprint", name=op.f("pk_erasures")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_erasures_erased_at"), "erasures", ["erased_at"])


def downgrade() -> None:
    """Drop the table of erasures."""
    op.drop_index(op.f("ix_erasures_erased_at"), "erasures")
    op.drop_table("erasures")
