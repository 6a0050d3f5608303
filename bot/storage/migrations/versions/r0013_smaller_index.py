"""The index of transactions by kind and time omits those of hands, which are ten times as many."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"

OF_NO_HAND = sa.text("hand_id IS NULL")


def upgrade() -> None:
    """Replace the index by a smaller one."""
    op.drop_index(op.f("ix_ledger_transactions_kind_posted_at"), "ledger_transactions")
    op.create_index(
        "ix_ledger_transactions_of_no_hand",
        "ledger_transactions",
        ["kind", "posted_at"],
        sqlite_where=OF_NO_HAND,
        postgresql_where=OF_NO_HAND,
    )


def downgrade() -> None:
    """Index all transactions again."""
    op.drop_index("ix_ledger_transactions_of_no_hand", "ledger_transactions")
    op.create_index(None, "ledger_transactions", ["kind", "posted_at"])
