"""Hints requested in hands, and the results of their reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision: str | None = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table of notes, empty: nothing is known of earlier hands."""
    op.create_table(
        "hand_notes",
        sa.Column("guild_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("player_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("hand_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("turning", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.Double()),
        sa.PrimaryKeyConstraint("guild_id", "player_id", "hand_id", name=op.f("pk_hand_notes")),
        sqlite_with_rowid=False,
    )
    for column in ("hand_id", "player_id"):
        op.create_index(op.f(f"ix_hand_notes_{column}"), "hand_notes", [column])


def downgrade() -> None:
    """Drop the notes."""
    op.drop_table("hand_notes")
