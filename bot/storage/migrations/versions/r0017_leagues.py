"""Leagues, and the accounts for the prizes of their seasons."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrate import ChipsInTheWay

revision = "0017"
down_revision: str | None = "0016"
branch_labels = None
depends_on = None

COVERED_BEFORE = "balance >= 0 OR kind NOT IN ('member', 'pot', 'board', 'tournament')"
COVERED = "balance >= 0 OR kind NOT IN ('member', 'pot', 'board', 'tournament', 'league')"


def upgrade() -> None:
    """Make the table of leagues, and guard their accounts."""
    op.create_table(
        "leagues",
        sa.Column(
            "id",
            sa.BigInteger().with_variant(sa.Integer(), "sqlite"),
            autoincrement=False,
            nullable=False,
        ),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_leagues")),
    )
    op.create_index(op.f("ix_leagues_guild_id"), "leagues", ["guild_id"])
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_constraint(op.f("ck_accounts_covered"), type_="check")
        accounts.create_check_constraint(op.f("ck_accounts_covered"), COVERED)


def downgrade() -> None:
    """Drop the leagues; not while one of them holds chips that nobody could be paid from then."""
    held = sa.text("SELECT count(*) FROM accounts WHERE kind = 'league' AND balance <> 0")
    if op.get_bind().execute(held).scalar_one():
        raise ChipsInTheWay("a league holds chips for its prizes: end its season first")
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_constraint(op.f("ck_accounts_covered"), type_="check")
        accounts.create_check_constraint(op.f("ck_accounts_covered"), COVERED_BEFORE)
    op.drop_table("leagues")
