"""A table of the people in each hand; drops two indexes of results and a kind of `person_rows`."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.storage.tables.packing import unpack

revision = "0011"
down_revision = "0010"

AT_ONCE = 2_000
HANDS = sa.text(
    "SELECT h.id, h.guild_id, h.header, h.players, h.started_at, r.record FROM hands h "
    "LEFT JOIN hand_records r ON r.id = h.record_id "
    "WHERE h.id > :before AND h.id <= :last AND h.status <> 'in_progress'"
).columns(started_at=sa.DateTime(timezone=True))
MOVES = sa.text(
    "SELECT hand_id, user_id, count(*) AS moves FROM hand_actions "
    "WHERE hand_id > :before AND hand_id <= :last AND user_id IS NOT NULL GROUP BY hand_id, user_id"
)
OF_BEFORE = sa.text(
    "SELECT p.user_id, p.hand_id, h.guild_id FROM hand_people p JOIN hands h ON h.id = p.hand_id "
    "WHERE p.user_id > 0"
)
PERSON_ROWS = sa.table(
    "person_rows", sa.column("person"), sa.column("kind"), sa.column("number"), sa.column("guild_id")
)
INDICES = {
    "ix_results_guild_id_player_id_hand_id": ["guild_id", "player_id", "hand_id"],
    "ix_results_player_id_hand_id": ["player_id", "hand_id"],
}


def upgrade() -> None:
    """Make the table, and fill it from finished hands."""
    for name in INDICES:
        op.drop_index(op.f(name), "results")
    people = op.create_table(
        "hand_people",
        sa.Column("user_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("hand_id", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("moves", sa.Integer(), nullable=False),
        sqlite_with_rowid=False,
    )
    first, last = op.get_bind().execute(sa.text("SELECT min(id), max(id) FROM hands")).one()
    for before in range((first or 1) - 1, last or 0, AT_ONCE):
        op.bulk_insert(people, _people(before))
    op.execute("DELETE FROM person_rows WHERE kind = 'hand'")
    op.create_index(None, "tables", ["guild_id"])


def downgrade() -> None:
    """Index the people in `person_rows` again, and drop the table."""
    connection = op.get_bind()
    found = connection.execute(sa.text("SELECT value FROM state WHERE name = 'person-key'")).scalar()
    key, rows = bytes.fromhex(found or ""), connection.execute(OF_BEFORE).all() if found else ()
    for start in range(0, len(rows), AT_ONCE):
        op.bulk_insert(PERSON_ROWS, [_noted(row, key) for row in rows[start : start + AT_ONCE]])
    op.drop_index(op.f("ix_tables_guild_id"), "tables")
    for name, columns in INDICES.items():
        op.create_index(op.f(name), "results", columns)
    op.drop_table("hand_people")


def _noted(row: Any, key: bytes) -> dict[str, Any]:
    digest = blake2b(str(row.user_id).encode("ascii"), key=key, digest_size=8).digest()
    person = int.from_bytes(digest, "big") >> 1
    return {"person": person, "kind": "hand", "number": row.hand_id, "guild_id": row.guild_id}


def _people(before: int) -> list[dict[str, Any]]:
    bounds = {"before": before, "last": before + AT_ONCE}
    moves: dict[int, Counter[int]] = {}
    for row in op.get_bind().execute(MOVES, bounds):
        moves.setdefault(row.hand_id, Counter())[row.user_id] = row.moves
    found = []
    for row in op.get_bind().execute(HANDS, bounds):
        players = json.loads(row.players)
        made = moves.get(row.id, Counter())
        if row.record is not None:
            began = row.started_at if row.started_at.tzinfo else row.started_at.replace(tzinfo=UTC)
            _, actions = unpack(json.loads(row.header), row.record, players, began)
            made = Counter(it.user_id for it in actions if it.user_id is not None)
        people = sorted(made.keys() | {player for player in players if player is not None})
        found += [{"user_id": who, "hand_id": row.id, "moves": made[who]} for who in people]
    return found
