"""Leagues, and the accounts for the prizes of their seasons.

A downgrade keeps the leagues for a later upgrade: a finished tournament and the season it counted for name
each other, and an older version drops the tournament's part when writing one.
"""

from __future__ import annotations

import json

import sqlalchemy as sa
from alembic import op

from bot.storage.migrate import SchemaRefused
from bot.storage.migrations.types import IDENTITY, guard_accounts

revision = "0017"
down_revision = "0016"

KEPT = "kept-league:"
"""Prefix of the stored facts with what a tournament knew of its league; the tournament's id follows."""


def upgrade() -> None:
    """Create the table of leagues, and guard their accounts."""
    op.create_table(
        "leagues",
        sa.Column("id", IDENTITY, primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("document", sa.Text(), nullable=False),
        if_not_exists=True,
    )
    op.create_index(None, "leagues", ["guild_id"], if_not_exists=True)
    op.execute("DELETE FROM leagues WHERE guild_id NOT IN (SELECT guild_id FROM accounts)")  # since deleted
    _put_back()
    guard_accounts("member", "pot", "board", "tournament", "league")


def downgrade() -> None:
    """Keep the leagues in `state`; raises SchemaRefused while one holds chips that nobody could be paid."""
    held = sa.text("SELECT count(*) FROM accounts WHERE kind = 'league' AND balance <> 0")
    if op.get_bind().execute(held).scalar_one():
        raise SchemaRefused("a league holds chips for its prizes: end its season first")
    guard_accounts("member", "pot", "board", "tournament")
    connection = op.get_bind()
    for number, document in connection.execute(sa.text("SELECT id, document FROM tournaments")).all():
        if league := json.loads(document).get("league"):
            fact = {"name": f"{KEPT}{number}", "value": json.dumps(league)}
            connection.execute(sa.text("INSERT INTO state (name, value) VALUES (:name, :value)"), fact)


def _put_back() -> None:
    connection = op.get_bind()
    facts = {"kept": f"{KEPT}%"}
    kept = connection.execute(sa.text("SELECT name, value FROM state WHERE name LIKE :kept"), facts).all()
    for name, value in kept:
        row = {"id": int(name.removeprefix(KEPT))}
        stored = connection.execute(sa.text("SELECT document FROM tournaments WHERE id = :id"), row).scalar()
        if stored is not None:
            document = json.dumps({**json.loads(stored), "league": json.loads(value)}, ensure_ascii=False)
            change = sa.text("UPDATE tournaments SET document = :document WHERE id = :id")
            connection.execute(change, {**row, "document": document})
    connection.execute(sa.text("DELETE FROM state WHERE name LIKE :kept"), facts)
