"""Hints requested in hands, and the results of their reviews."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"


def upgrade() -> None:
    """Create the table of notes, empty: nothing is known of earlier hands."""
    op.create_table(
        "hand_notes",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("hand_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("hints", sa.Integer(), nullable=False),
        sa.Column("choices", sa.Integer(), nullable=False),
        sa.Column("turning", sa.Integer(), nullable=False),
        sa.Column("accuracy", sa.Double()),
        sqlite_with_rowid=False,
    )
    for column in ("hand_id", "player_id"):
        op.create_index(None, "hand_notes", [column])


def downgrade() -> None:
    """Drop the notes."""
    op.drop_table("hand_notes")
