"""A finished hand as one packed record; existing hands are packed in the background, a few at a time."""

from __future__ import annotations

import json
from collections.abc import Sequence
from datetime import UTC
from typing import Any

import sqlalchemy as sa
from alembic import op

from bot.storage.migrations.types import IDENTITY
from bot.storage.tables.packing import unpack

revision = "0010"
down_revision = "0009"

AT_ONCE = 200
UNPACKED = sa.text("record_id IS NULL")
HANDS = sa.table("hands", sa.column("id"), sa.column("header"))
ACTIONS = sa.table(
    "hand_actions",
    sa.column("hand_id"),
    sa.column("seq"),
    sa.column("data"),
    sa.column("made_by"),
    sa.column("made_at", sa.DateTime(timezone=True)),
    sa.column("user_id"),
)
PACKED = sa.text(
    "SELECT r.id AS number, h.id, h.header, h.players, h.started_at, r.record FROM hands h "
    "JOIN hand_records r ON r.id = h.record_id WHERE r.id > :last ORDER BY r.id LIMIT :most"
).columns(started_at=sa.DateTime(timezone=True))


def upgrade() -> None:
    """Add the tables, the column, and the index of unpacked hands."""
    op.create_table(
        "hand_records",
        sa.Column("id", IDENTITY, primary_key=True),
        sa.Column("record", sa.LargeBinary(), nullable=False),
    )
    op.create_table(
        "open_hands",
        sa.Column("hand_id", IDENTITY, sa.ForeignKey("hands.id"), primary_key=True, autoincrement=False),
        sa.Column("header", sa.Text(), nullable=False),
    )
    op.add_column("hands", sa.Column("record_id", sa.BigInteger()))
    op.drop_index(op.f("ix_hands_status"), "hands")
    op.create_index("ix_hands_open", "hands", ["id"], sqlite_where=UNPACKED, postgresql_where=UNPACKED)


def downgrade() -> None:
    """Unpack all hands, and drop the tables and the column."""
    connection, last = op.get_bind(), 0
    while rows := connection.execute(PACKED, {"last": last, "most": AT_ONCE}).all():
        _unpack(rows)
        last = rows[-1].number
    connection.execute(
        sa.text(
            "UPDATE hands SET header = (SELECT header FROM open_hands WHERE hand_id = hands.id) "
            "WHERE id IN (SELECT hand_id FROM open_hands)"
        )
    )
    op.create_index(None, "hands", ["status"])
    op.drop_index("ix_hands_open", "hands")
    op.drop_column("hands", "record_id")
    op.drop_table("open_hands")
    op.drop_table("hand_records")


def _unpack(rows: Sequence[Any]) -> None:
    actions, headers = [], []
    for row in rows:
        began = row.started_at if row.started_at.tzinfo else row.started_at.replace(tzinfo=UTC)
        header, entries = unpack(json.loads(row.header), row.record, json.loads(row.players), began)
        headers.append({"key_id": row.id, "whole": _text(header)})
        actions += [
            {
                "hand_id": row.id,
                "seq": it.seq,
                "data": _text(it.data),
                "made_by": it.by,
                "made_at": it.at,
                "user_id": it.user_id,
            }
            for it in entries
        ]
    change = sa.update(HANDS).where(HANDS.c.id == sa.bindparam("key_id"))
    op.get_bind().execute(change.values(header=sa.bindparam("whole")), headers)
    op.bulk_insert(ACTIONS, actions)


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
