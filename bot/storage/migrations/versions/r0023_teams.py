"""Teams of leagues, and their members over time."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0023"
down_revision: str | None = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the two tables."""
    identity = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
    op.create_table(
        "league_teams",
        sa.Column("id", identity, autoincrement=False, nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("league_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("founded_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("disbanded_at", sa.DateTime(timezone=True)),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league_teams")),
    )
    op.create_table(
        "league_members",
        sa.Column("team_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("user_id", sa.BigInteger(), autoincrement=False, nullable=False),
        sa.Column("since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("name", sa.String(), nullable=False),
        sa.Column("part", sa.String(), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True)),
        sa.Column("captain", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("team_id", "user_id", "since", name=op.f("pk_league_members")),
        sqlite_with_rowid=False,
    )
    for table, column in (
        ("league_teams", "guild_id"),
        ("league_teams", "league_id"),
        ("league_members", "guild_id"),
        ("league_members", "user_id"),
    ):
        op.create_index(op.f(f"ix_{table}_{column}"), table, [column])


def downgrade() -> None:
    """Drop the two tables: teams and their rosters are lost."""
    op.drop_table("league_members")
    op.drop_table("league_teams")
