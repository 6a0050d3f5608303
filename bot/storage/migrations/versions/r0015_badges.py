"""Badges, earned by stored hands."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

DECLARED = "r.role IN ('napoleon', 'alone', 'bidder')"
SIXTEEN = " OR ".join(f"r.bid LIKE '{points}%'" for points in range(16, 21))
EARNED = {
    "win": "r.role IN ('napoleon', 'alone', 'bidder', 'adjutant', 'opponent')",
    "contract": DECLARED,
    "adjutant": "r.role = 'adjutant'",
    "defence": "r.role = 'opponent'",
    "alone": "r.role = 'alone'",
    "high": f"{DECLARED} AND ({SIXTEEN})",
    "slam": f"{DECLARED} AND r.bid LIKE '20%'",
    "nap": "r.role = 'bidder' AND r.bid IN ('nap', 'wellington', 'blucher', 'seven')",
    "misere": "r.role = 'bidder' AND r.bid = 'misere'",
    "haul": "r.role IN ('napoleon', 'alone', 'bidder', 'adjutant', 'opponent') AND r.units >= 10",
}
"""The condition for each badge, besides winning the hand."""
FILL = """
INSERT INTO badges (guild_id, player_id, name, hand_id)
SELECT h.guild_id, r.player_id, '{}', MIN(r.hand_id)
FROM results r JOIN hands h ON h.id = r.hand_id
WHERE r.player_id > 0 AND r.won AND r.season <> 0 AND {}
GROUP BY h.guild_id, r.player_id
"""


def upgrade() -> None:
    """Store the first hand that earned each person a badge; results of season 0 are sealed."""
    op.create_table(
        "badges",
        sa.Column("guild_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("name", sa.String(), primary_key=True),
        sa.Column("hand_id", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.create_index(None, "badges", ["player_id"])
    for name, condition in EARNED.items():
        op.execute(FILL.format(name, condition))


def downgrade() -> None:
    """Drop the badges: they can be derived from results."""
    op.drop_table("badges")
