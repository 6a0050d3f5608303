"""An index of the rows that name a person: `/privacy` scanned whole tables for them."""

from __future__ import annotations

import json
import re
import secrets
from collections.abc import Iterable, Iterator, Mapping
from hashlib import blake2b
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"

AT_ONCE = 5_000
PERSON_AT = {"start": 2, "daily": 2, "gift": 2, "grant": 2, "tournament": 3}
NUMBER = re.compile(r"(?<!\d)\d{1,19}(?!\d)")
INDICES = {
    "tables": "host_id",
    "accounts": "owner_id",
    "messages": "owner_id",
    "saved_rules": "saved_by",
    "player_names": "player_id",
    "standings": "player_id",
    "ratings": "player_id",
    "seasons": "closed_by",
    "season_lines": "player_id",
}
"""Columns that hold only a person's id and had no index of their own."""

DEALT = sa.text("SELECT id, guild_id, players FROM hands WHERE id > :before AND id <= :last")
ACTED = sa.text(
    "SELECT DISTINCT h.id, h.guild_id, a.user_id FROM hands h JOIN hand_actions a ON a.hand_id = h.id "
    "WHERE h.id > :before AND h.id <= :last AND a.user_id > 0"
)
STATE = sa.table("state", sa.column("name"), sa.column("value"))

Row = dict[str, Any]


def upgrade() -> None:
    """Make the table, fill it from stored rows, and make the indexes."""
    person_rows = op.create_table(
        "person_rows",
        sa.Column("person", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("kind", sa.String(), primary_key=True),
        sa.Column("number", sa.BigInteger(), primary_key=True, autoincrement=False),
        sa.Column("guild_id", sa.BigInteger(), nullable=False),
        sqlite_with_rowid=False,
    )
    key = secrets.token_hex(32)
    op.bulk_insert(STATE, [{"name": "person-key", "value": key}])
    for rows in (_hands(), _tables(), _tournaments(), _postings()):
        _insert(person_rows, rows, bytes.fromhex(key))
    op.create_index(None, "person_rows", ["kind", "number"])
    for table, column in INDICES.items():
        op.create_index(None, table, [column])


def downgrade() -> None:
    """Drop the table and the indexes."""
    for table, column in INDICES.items():
        op.drop_index(op.f(f"ix_{table}_{column}"), table)
    op.drop_table("person_rows")
    op.execute("DELETE FROM state WHERE name = 'person-key'")


def _insert(table: sa.Table, rows: Iterable[Row], key: bytes) -> None:
    waiting: list[Row] = []
    for row in rows:
        digest = blake2b(str(row.pop("user_id")).encode("ascii"), key=key, digest_size=8).digest()
        waiting.append({**row, "person": int.from_bytes(digest, "big") >> 1})
        if len(waiting) >= AT_ONCE:
            op.bulk_insert(table, waiting)
            waiting = []
    op.bulk_insert(table, waiting)


def _read(query: str) -> Iterator[Any]:
    """Yield the rows of a query on ids above a bound in batches, to save memory."""
    last: int | None = -(2**63)
    while last is not None:
        rows = op.get_bind().execute(sa.text(f"{query} LIMIT {AT_ONCE}"), {"last": last}).all()
        yield from rows
        last = rows[-1].id if rows else None


def _named(kind: str, row: Any, people: Iterable[int | None]) -> Iterator[Row]:
    for user_id in sorted({user_id for user_id in people if user_id is not None and user_id > 0}):
        yield {"user_id": user_id, "kind": kind, "number": row.id, "guild_id": row.guild_id}


def _hands() -> Iterator[Row]:
    """Yield people dealt into hands, and those who acted in one undealt: took a seat, or voided the hand."""
    first, last = op.get_bind().execute(sa.text("SELECT min(id), max(id) FROM hands")).one()
    for before in range((first or 1) - 1, last or 0, AT_ONCE):
        bounds = {"before": before, "last": before + AT_ONCE}
        dealt: set[tuple[int, int]] = set()
        for row in op.get_bind().execute(DEALT, bounds).all():
            people = json.loads(row.players)
            dealt.update((row.id, user_id) for user_id in people)
            yield from _named("hand", row, people)
        for row in op.get_bind().execute(ACTED, bounds).all():
            if (row.id, row.user_id) not in dealt:
                yield from _named("hand", row, [row.user_id])


def _tables() -> Iterator[Row]:
    for row in _read("SELECT id, guild_id, seats, carried FROM tables WHERE id > :last ORDER BY id"):
        seated = [seat["user_id"] for seat in json.loads(row.seats)]
        yield from _named("table", row, [*seated, *map(int, json.loads(row.carried).get("antes", {}))])


def _tournaments() -> Iterator[Row]:
    for row in _read("SELECT id, guild_id, document FROM tournaments WHERE id > :last ORDER BY id"):
        document: Mapping[str, Any] = json.loads(row.document)
        people = [user_id for entrant in document["entrants"] for user_id in entrant["users"]]
        people += [document["host_id"], *(act["by"] for act in document["acts"])]
        yield from _named("tournament", row, people)


def _postings() -> Iterator[Row]:
    """Yield people in keys and notes and, for transactions with a note, the members whose chips moved."""
    query = (
        "SELECT t.id, t.key, t.note, (SELECT min(a.guild_id) FROM ledger_entries e JOIN accounts a "
        "ON a.id = e.account_id WHERE e.transaction_id = t.id) AS guild_id FROM ledger_transactions t "
        "WHERE t.id > :last AND (t.note <> '' OR t.kind NOT IN ('escrow', 'settle', 'void')) ORDER BY t.id"
    )
    members = sa.text(
        "SELECT a.owner_id FROM ledger_entries e JOIN accounts a ON a.id = e.account_id "
        "WHERE e.transaction_id = :id AND a.kind = 'member'"
    )
    for row in _read(query):
        words = row.key.split(":")
        place = PERSON_AT.get(words[0], len(words))
        people = [int(words[place])] if place < len(words) and words[place].isdecimal() else []
        if row.note:
            people += op.get_bind().execute(members, {"id": row.id}).scalars()
            people += [int(found) for found in NUMBER.findall(row.note)]
        for named in _named("posting", row, (user_id for user_id in people if user_id < 2**63)):
            yield {**named, "guild_id": int(words[1]) if row.guild_id is None else row.guild_id}
