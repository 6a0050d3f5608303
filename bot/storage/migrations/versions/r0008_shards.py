"""The people seated at live tables, so that a process finds a person's tables on every server."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Make the table and fill it from the tables that are not closed."""
    players = op.create_table(
        "table_players",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("table_id", IDENTITY, sa.ForeignKey("tables.id"), primary_key=True),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "table_players", ["table_id"])
    live = op.get_bind().execute(sa.text("SELECT id, seats FROM tables WHERE status <> 'closed'")).all()
    rows = {(seat["user_id"], table_id) for table_id, seats in live for seat in json.loads(seats)}
    op.bulk_insert(
        players,
        [{"user_id": user_id, "table_id": table_id} for user_id, table_id in rows if user_id is not None],
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("table_players")
