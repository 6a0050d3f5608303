"""Columns and guards that several migrations make; a change here would change what released ones do."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

IDENTITY = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
COUNTS = (
    "hands",
    "won",
    "contracts",
    "contracts_made",
    "alone",
    "adjutant_hands",
    "adjutant_won",
    "units",
    "chips",
)
"""The sums of results."""
MEASURES = ("chips", "contracts_made", "adjutant_share", "hands")
"""The sums with a leaderboard."""
LASTING = sa.text("substr(period, 1, 1) IN ('a', 's')")


def index_lasting_sums() -> None:
    """Index the sums of all time and of seasons for each leaderboard."""
    for measure in MEASURES:
        op.create_index(
            f"ix_standings_lasting_{measure}",
            "standings",
            ["guild_id", "period", "game", measure, "player_id"],
            sqlite_where=LASTING,
            postgresql_where=LASTING,
        )


def guard_accounts(*kinds: str) -> None:
    """Let only accounts of other kinds than these go below zero."""
    others = ", ".join(f"'{kind}'" for kind in kinds)
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_constraint(op.f("ck_accounts_covered"), type_="check")
        accounts.create_check_constraint(
            op.f("ck_accounts_covered"), f"balance >= 0 OR kind NOT IN ({others})"
        )
