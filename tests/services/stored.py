"""The contents of a store, read around the services, and changes that the services would not make."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from sqlalchemy import text

from bot.services.values.chips import AccountKind
from bot.services.values.hands import ActionEntry, StoredHand
from bot.services.values.tables import Deadline, Table
from bot.storage.database import Transaction
from tests.services.store import MemoryStore


def rows(store: MemoryStore, statement: str, **values: Any) -> Sequence[Any]:
    """Return the rows of a SQL query."""

    async def ask(work: Transaction) -> Sequence[Any]:
        return await work.session.ask(lambda c: c.execute(text(statement), values).fetchall())

    return store.look(ask)


def execute(store: MemoryStore, statement: str, **values: Any) -> None:
    """Execute a SQL statement."""

    async def change(work: Transaction) -> None:
        work.session.later(lambda c: c.execute(text(statement), values))

    store.put(change)


def hand(store: MemoryStore, number: int = 1) -> StoredHand:
    """Return a hand with its actions."""
    stored = store.look(lambda work: work.hands.get(number))
    assert stored is not None
    return stored


def headed(hand: StoredHand, **changes: Any) -> StoredHand:
    """Return a hand with changes to its header."""
    return replace(hand, header=replace(hand.header, header={**hand.header.header, **changes}))


def logged(hand: StoredHand, at: int, **changes: Any) -> StoredHand:
    """Return a hand with one more action in its log, or without changes with one less."""
    actions = list(hand.actions)
    actions[at : at + 1] = [actions[at]._replace(**changes)] if changes else []
    return replace(hand, actions=tuple(actions))


def hands_and_tables(store: MemoryStore) -> str:
    """Return all stored hands and tables as text."""
    query = "SELECT header, players FROM hands UNION ALL SELECT seats, carried FROM tables"
    return str([tuple(row) for row in rows(store, query)])  # SQLAlchemy shortens the text of a row itself


def hand_ids(store: MemoryStore) -> list[int]:
    """Return the ids of all hands."""
    return [number for (number,) in rows(store, "SELECT id FROM hands ORDER BY id")]


def actions(store: MemoryStore, number: int = 1) -> Sequence[ActionEntry]:
    """Return the actions of a hand."""
    return tuple(hand(store, number).actions)


def damage(store: MemoryStore, seq: int, **changes: Any) -> None:
    """Change one action of the first hand, which is in progress."""
    data = {**actions(store)[seq].data, **changes}
    change = "UPDATE hand_actions SET data = :data WHERE hand_id = 1 AND seq = :seq"
    execute(store, change, data=json.dumps(data), seq=seq)


def table(store: MemoryStore, number: int = 1) -> Table:
    """Return a table."""
    stored = store.look(lambda work: work.tables.get(number))
    assert stored is not None
    return stored


def change_table(store: MemoryStore, **changes: Any) -> None:
    """Store another revision of the first table, as another process would."""
    before = table(store)
    after = replace(before, revision=before.revision + 1, **changes)
    store.put(lambda work: work.tables.save(after, before))


def deadlines(store: MemoryStore, table_id: int = 1) -> Sequence[Deadline]:
    """Return the deadlines of a table."""
    return store.look(lambda work: work.deadlines.of_table(table_id))


def set_deadlines(store: MemoryStore, *wanted: Deadline) -> None:
    """Replace the deadlines of the first table."""
    store.put(lambda work: work.deadlines.replace(1, wanted))


def settings(store: MemoryStore) -> Sequence[Any]:
    """Return the stored settings of all servers."""
    return rows(store, "SELECT * FROM guild_settings")


def set_settings(store: MemoryStore, guild_id: int, values: Mapping[str, Any]) -> None:
    """Store settings of a server."""

    async def put(work: Transaction) -> None:
        for name, value in values.items():
            await work.guild_settings.put(guild_id, name, value)

    store.put(put)


def posted(store: MemoryStore) -> dict[str, str]:
    """Return the kinds of postings, each with its latest note."""
    found = rows(store, "SELECT kind, note FROM ledger_transactions ORDER BY id")
    return dict(found)


def version(store: MemoryStore) -> int:
    """Return a number that changes whenever anything is stored."""
    ((number,),) = rows(store, "PRAGMA data_version")
    return int(number)


def sums(store: MemoryStore) -> dict[AccountKind, int]:
    """Return the total chips per kind of account."""
    found = rows(store, "SELECT kind, SUM(balance) FROM accounts GROUP BY kind")
    return dict.fromkeys(AccountKind, 0) | {AccountKind(kind): chips for kind, chips in found}
