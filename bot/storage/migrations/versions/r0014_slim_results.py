"""Less repetition: in results (their hand's data), hands' transactions (keys), closed tables (rules)."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY

revision = "0014"
down_revision = "0013"

OF_HAND, GAINED = sa.text("hand_id IS NOT NULL"), sa.text("units > 0")
WITH_KEY = sa.text("key IS NOT NULL")
SLIM = """
CREATE TABLE copied_results AS
SELECT hand_id, seat, player_id, role, won, bid, units, chips, season FROM results
"""
SLIM_BACK = """
INSERT INTO results (hand_id, seat, player_id, role, won, bid, units, chips, season)
SELECT hand_id, seat, player_id, role, won, bid, units, chips, season FROM copied_results
ORDER BY hand_id, seat
"""
WHOLE = """
CREATE TABLE copied_results AS
SELECT r.hand_id, r.seat, r.player_id, r.role, r.won, r.bid, r.units, r.chips, r.season,
  h.hand_no, h.guild_id, h.table_id, h.game, h.ended_at
FROM results r JOIN hands h ON h.id = r.hand_id
"""
WHOLE_BACK = """
INSERT INTO results (hand_id, seat, player_id, role, won, bid, units, chips, season,
  hand_no, guild_id, table_id, game, ended_at)
SELECT hand_id, seat, player_id, role, won, bid, units, chips, season,
  hand_no, guild_id, table_id, game, ended_at
FROM copied_results
"""
GAME = {
    "sqlite": "UPDATE hands SET game = COALESCE("
    "(SELECT min(r.game) FROM results r WHERE r.hand_id = hands.id), json_extract(header, '$.preset'), '')",
    "postgresql": "UPDATE hands SET game = COALESCE("
    "(SELECT min(r.game) FROM results r WHERE r.hand_id = hands.id), CAST(header AS json) ->> 'preset', '')",
}
"""A hand in progress has no results yet."""
NO_KEY = """
UPDATE ledger_transactions SET key = NULL
WHERE hand_id IS NOT NULL AND key = 'hand:' || CAST(hand_id AS VARCHAR) || ':' || kind
"""
KEY_BACK = """
UPDATE ledger_transactions SET key = 'hand:' || CAST(hand_id AS VARCHAR) || ':' || kind WHERE key IS NULL
"""


def _results(*more: Any) -> None:
    op.create_table(
        "results",
        sa.Column("hand_id", IDENTITY, sa.ForeignKey("hands.id"), primary_key=True),
        sa.Column("seat", sa.Integer(), primary_key=True, autoincrement=False),
        sa.Column("player_id", sa.BigInteger(), nullable=False),
        sa.Column("role", sa.String(), nullable=False),
        sa.Column("won", sa.Boolean()),
        sa.Column("bid", sa.String(), nullable=False),
        sa.Column("units", sa.BigInteger(), nullable=False),
        sa.Column("chips", sa.BigInteger(), nullable=False),
        sa.Column("season", sa.Integer(), nullable=False),
        *more,
        sqlite_with_rowid=False,
    )


def upgrade() -> None:
    """Move repeated data to the hand, and drop what can be derived."""
    with op.batch_alter_table("hands") as hands:
        hands.add_column(sa.Column("game", sa.String(), server_default="", nullable=False))
    op.execute(GAME[op.get_bind().dialect.name])
    with op.batch_alter_table("hands") as hands:
        hands.alter_column("game", server_default=None)
    op.execute(SLIM)
    op.drop_table("results")
    _results()
    op.execute(SLIM_BACK)
    op.drop_table("copied_results")
    op.create_index(
        "ix_results_gains", "results", ["player_id", "units"], sqlite_where=GAINED, postgresql_where=GAINED
    )
    op.drop_index(op.f("ix_ledger_transactions_hand_id"), "ledger_transactions")
    with op.batch_alter_table("ledger_transactions") as posts:
        posts.alter_column("key", existing_type=sa.String(), nullable=True)
        posts.drop_constraint(op.f("uq_ledger_transactions_key"), type_="unique")
    op.execute(NO_KEY)
    op.create_index(
        "ix_ledger_transactions_key",
        "ledger_transactions",
        ["key"],
        unique=True,
        sqlite_where=WITH_KEY,
        postgresql_where=WITH_KEY,
    )
    op.create_index(
        "ix_ledger_transactions_of_hand",
        "ledger_transactions",
        ["hand_id", "kind"],
        unique=True,
        sqlite_where=OF_HAND,
        postgresql_where=OF_HAND,
    )

    texts = op.create_table(
        "rule_texts",
        sa.Column("key", sa.String(), primary_key=True),
        sa.Column("rules", sa.Text(), nullable=False),
        sqlite_with_rowid=False,
    )
    tables = sa.table("tables", sa.column("rules"), sa.column("status"))
    closed = tables.c.status == "closed"
    for rules in op.get_bind().execute(sa.select(tables.c.rules).where(closed).distinct()).scalars().all():
        key = blake2b(rules.encode(), digest_size=8).hexdigest()
        op.bulk_insert(texts, [{"key": key, "rules": rules}])
        op.execute(sa.update(tables).where(closed, tables.c.rules == rules).values(rules=key))


def downgrade() -> None:
    """Repeat the data with each result and each transaction again."""
    op.execute(
        "UPDATE tables SET rules = (SELECT r.rules FROM rule_texts r WHERE r.key = tables.rules) "
        "WHERE rules IN (SELECT key FROM rule_texts)"
    )
    op.drop_table("rule_texts")
    op.drop_index("ix_ledger_transactions_key", "ledger_transactions")
    op.drop_index("ix_ledger_transactions_of_hand", "ledger_transactions")
    op.execute(KEY_BACK)
    with op.batch_alter_table("ledger_transactions") as posts:
        posts.alter_column("key", existing_type=sa.String(), nullable=False)
        posts.create_unique_constraint(op.f("uq_ledger_transactions_key"), ["key"])
    op.create_index(None, "ledger_transactions", ["hand_id"])
    op.execute(WHOLE)
    op.drop_table("results")
    _results(
        sa.Column("hand_no", sa.Integer(), nullable=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("table_id", IDENTITY, nullable=False),
        sa.Column("game", sa.String(), nullable=False),
        sa.Column("ended_at", sa.DateTime(timezone=True), nullable=False),
        sa.ForeignKeyConstraint(["table_id"], ["tables.id"], name=op.f("fk_results_table_id_tables")),
    )
    op.execute(WHOLE_BACK)
    op.drop_table("copied_results")
    op.create_index(None, "results", ["table_id"])
    op.create_index(None, "results", ["guild_id", "player_id", "units"])
    with op.batch_alter_table("hands") as hands:
        hands.drop_column("game")
