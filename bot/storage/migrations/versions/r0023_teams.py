"""Teams of leagues, and their members over time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0023"
down_revision = "0022"


def upgrade() -> None:
    """Create the two tables."""
    op.create_table(
        "league_teams",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("founded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("disbanded_at", sa.DateTime(timezone=True)),
    )
    op.create_table(
        "league_members",
        sa.Column("team_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("since", sa.DateTime(timezone=True), primary_key=True),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("part", sa.String(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("captain", sa.Boolean(), nullable=False),
        sqlite_with_rowid=False,
    )
    for table, column in (
        ("league_teams", "guild_id"),
        ("league_teams", "league_id"),
        ("league_members", "guild_id"),
        ("league_members", "user_id"),
    ):
        op.create_index(None, table, [column])


def downgrade() -> None:
    """Drop the two tables: teams and their rosters are lost."""
    op.drop_table("league_members")
    op.drop_table("league_teams")
