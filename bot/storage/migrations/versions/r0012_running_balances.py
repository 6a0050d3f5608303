"""The balance after each entry: late pages of a history, and curves, had to add up all entries."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0012"
down_revision = "0011"

LARGE = 100_000
"""KiB of memory for sorting; a migration's connection is closed afterwards."""

COPY = """
CREATE TABLE copied_entries AS
SELECT account_id, transaction_id, chips,
  SUM(chips) OVER own AS balance,
  SUM(CASE kind WHEN 'escrow' THEN CASE WHEN ended = 1 THEN -chips ELSE 0 END
    WHEN 'ended' THEN stake ELSE 0 END) OVER own AS staked
FROM (
  SELECT account_id, transaction_id, chips, kind,
    SUM(CASE WHEN kind = 'escrow' THEN chips ELSE 0 END) OVER of_hand AS stake,
    MAX(CASE WHEN kind = 'ended' OR going THEN 1 ELSE 0 END) OVER of_hand AS ended
  FROM (
    SELECT e.account_id, e.transaction_id, e.chips, t.hand_id,
      CASE WHEN a.kind <> 'member' OR t.hand_id IS NULL THEN ''
        WHEN t.kind IN ('settle', 'void') THEN 'ended'
        WHEN t.kind = 'escrow' THEN 'escrow' ELSE '' END AS kind,
      COALESCE(t.hand_id IN (
        SELECT id FROM hands WHERE status = 'in_progress' AND record_id IS NULL
      ), FALSE) AS going
    FROM ledger_entries e
    JOIN ledger_transactions t ON t.id = e.transaction_id
    JOIN accounts a ON a.id = e.account_id
  ) AS lines
  WINDOW of_hand AS (PARTITION BY account_id, hand_id)
) AS moves
WINDOW own AS (PARTITION BY account_id ORDER BY transaction_id)
"""
"""A hand's stake counts as the member's until the hand pays something back; if it paid nothing, only until
the deal: earlier versions stored no entry at its end."""

STAKED = """
UPDATE accounts SET staked = COALESCE((
  SELECT e.staked FROM ledger_entries e WHERE e.account_id = accounts.id
  ORDER BY e.transaction_id DESC LIMIT 1
), 0)
"""


def upgrade() -> None:
    """Store the entries of each account together, with the balance after each."""
    if op.get_bind().dialect.name == "sqlite":
        op.execute(f"PRAGMA cache_size = {-LARGE}")
    op.execute(COPY)
    op.drop_table("ledger_entries")
    op.create_table(
        "ledger_entries",
        sa.Column("account_id", IDENTITY, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("transaction_id", IDENTITY, sa.ForeignKey("ledger_transactions.id"), primary_key=True),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("balance", sa.BigInteger(), nullable=False),
        sa.Column("staked", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO ledger_entries (account_id, transaction_id, chips, balance, staked) "
        "SELECT account_id, transaction_id, chips, balance, staked FROM copied_entries "
        "ORDER BY account_id, transaction_id"
    )
    op.drop_table("copied_entries")
    op.create_index(None, "ledger_entries", ["transaction_id"])
    op.add_column("accounts", sa.Column("staked", sa.BigInteger(), server_default="0", nullable=False))
    op.execute(STAKED)


def downgrade() -> None:
    """Store the entries of each transaction together, without balances."""
    op.execute("CREATE TABLE copied_entries AS SELECT transaction_id, account_id, chips FROM ledger_entries")
    op.drop_table("ledger_entries")
    op.create_table(
        "ledger_entries",
        sa.Column("transaction_id", IDENTITY, sa.ForeignKey("ledger_transactions.id"), primary_key=True),
        sa.Column("account_id", IDENTITY, sa.ForeignKey("accounts.id"), primary_key=True),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    op.execute(
        "INSERT INTO ledger_entries (transaction_id, account_id, chips) "
        "SELECT transaction_id, account_id, chips FROM copied_entries ORDER BY transaction_id, account_id"
    )
    op.drop_table("copied_entries")
    op.create_index(None, "ledger_entries", ["account_id", "transaction_id"])
    with op.batch_alter_table("accounts") as accounts:
        accounts.drop_column("staked")
