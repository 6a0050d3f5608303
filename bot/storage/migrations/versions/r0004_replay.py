"""Indexes to find recent hands of a server or a person, and a person's best hand, without a scan."""

from __future__ import annotations

from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the indexes."""
    op.create_index(None, "hands", ["guild_id", "id"])
    op.create_index(None, "results", ["player_id", "hand_id"])
    op.create_index(None, "results", ["guild_id", "player_id", "units"])


def downgrade() -> None:
    """Drop the indexes."""
    op.drop_index(op.f("ix_results_guild_id_player_id_units"), "results")
    op.drop_index(op.f("ix_results_player_id_hand_id"), "results")
    op.drop_index(op.f("ix_hands_guild_id_id"), "hands")
