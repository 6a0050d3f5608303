"""The people seated at live tables, so that a process finds a person's tables on every server."""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision: str | None = "0007"
branch_labels = None
depends_on = None

IDENTITY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table and fill it from the tables that are not closed."""
    players = op.create_table(
        "table_players",
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("table_id", IDENTITY, nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_table_players_table_id_tables")),
        sa.PrimaryKeyConstraint("user_id", "table_id", name=op.f("pk_table_players")),
        sqlite_with_rowid=False,
    )
    op.create_index(op.f("ix_table_players_table_id"), "table_players", ["table_id"])
    live = op.get_bind().execute(sa.text("SELECT id, seats FROM tables WHERE status <> 'closed'")).all()
    rows = {(seat["user_id"], table_id) for table_id, seats in live for seat in json.loads(seats)}
    op.bulk_insert(
        players,
        [{"user_id": user_id, "table_id": table_id} for user_id, table_id in rows if user_id is not None],
    )


def downgrade() -> None:
    """Drop the table."""
    op.drop_table("table_players")
