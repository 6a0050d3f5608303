"""The ledger's data about one member, page by page.

A page is found by the key of its last line (`account_id`, `transaction_id`), never by counting lines. A hand
is one line, placed at its latest transaction with the member, and shows all the chips it moved for them.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Integer, Select, bindparam, exists, func, select, tuple_

from bot.services.values.chips import (
    GIFT,
    Account,
    AccountKind,
    Curve,
    CurvePoint,
    HandOnLedger,
    LedgerLine,
    LedgerPage,
)
from bot.storage import schema
from bot.storage.engine.columns import StoredRow
from bot.storage.engine.session import Repository, read

_a, _e, _t, _h = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c, schema.hands.c

_ACCOUNT = select(_a.id, _a.staked, (_a.balance + _a.staked).label("worth")).where(
    tuple_(_a.kind, _a.guild_id, _a.owner_id) == tuple_(*map(bindparam, ("kind", "guild", "owner")))
)
_MINE = _e.account_id == bindparam("mine")
_WORTH = _e.balance + _e.staked
"""An account's balance after an entry, plus chips in current hands: else it drops at every deal."""

_LAST = select(func.max(_t.id))
_AT = select(_t.posted_at).where(_t.id >= bindparam("place")).order_by(_t.id).limit(1)
_BEFORE = select(_WORTH).where(_MINE, _e.transaction_id < bindparam("place"))
_BEFORE = _BEFORE.order_by(_e.transaction_id.desc()).limit(1)
_COUNT = select(func.count()).where(_MINE, _e.transaction_id >= bindparam("place"))
_SOME = (
    select(_e.transaction_id, _WORTH.label("worth"))
    .where(_MINE, _e.transaction_id >= bindparam("place"))
    .order_by(_e.transaction_id)
    .limit(bindparam("count", type_=Integer))
    .subquery()
)
_STRETCH = select(
    func.max(_SOME.c.transaction_id).label("last"),
    func.min(_SOME.c.worth).label("low"),
    func.max(_SOME.c.worth).label("high"),
)
"""The queries for a curve."""
_MOMENTS = select(_t.id, _t.posted_at).where(_t.id.in_(bindparam("ids", expanding=True)))


def _stretches(before: int | None, keys: Mapping[str, int], connection: Connection) -> list[StoredRow]:
    """Return stretches of equally many entries, except those that did not change the balance."""
    count = connection.execute(_COUNT, keys).scalar_one()
    size, place = -(-count // keys["most"]), keys["place"]
    stretches: list[StoredRow] = []
    level = (before, before)
    for _ in range(0, count, size or 1):
        row = connection.execute(_STRETCH, {"mine": keys["mine"], "place": place, "count": size}).one()
        place = row.last + 1
        if (row.low, row.high) != level or row.low != row.high:
            stretches.append(row)
        level = (row.low, row.high)
    return stretches


def _first_since(since: datetime, connection: Connection) -> int:
    """Return the id of the first transaction since a time, or one beyond the last id: ids grow with time."""

    def at(place: int) -> datetime:
        moment: datetime = connection.execute(_AT, {"place": place}).scalar_one()
        return moment

    return bisect_left(range((connection.execute(_LAST).scalar() or 0) + 1), since, key=at)


_tables = schema.tables.c
_later_t, _later_e = schema.ledger_transactions.alias("later_t"), schema.ledger_entries.alias("later_e")
_POKER = "napoleon-poker/"

_SUPERSEDED = exists().where(
    _later_t.c.hand_id == _t.hand_id,
    _later_t.c.id > _t.id,
    _later_e.c.transaction_id == _later_t.c.id,
    _later_e.c.account_id + 0 == _e.account_id,
)
"""A later transaction of the same hand has moved chips of the same account.

`+ 0` keeps SQLite from going through the account's later entries rather than the hand's.
"""

_LINES = (
    select(_t.id, _t.kind, _t.posted_at, _t.note, _t.hand_id, _e.chips, _e.balance)
    .join_from(schema.ledger_entries, schema.ledger_transactions, _t.id == _e.transaction_id)
    .where(_MINE, ~_SUPERSEDED)
    .limit(bindparam("count", type_=Integer))
)
_NEWEST = _LINES.order_by(_e.transaction_id.desc())
_OLDER = _NEWEST.where(_e.transaction_id < bindparam("place"))
_NEWER = _LINES.order_by(_e.transaction_id).where(_e.transaction_id > bindparam("place"))
"""The queries for pages of lines."""

_BY_HAND = (
    select(_t.hand_id, func.sum(_e.chips).label("chips"))
    .join_from(schema.ledger_transactions, schema.ledger_entries, _t.id == _e.transaction_id)
    .where(_e.account_id + 0 == bindparam("mine"), _t.hand_id.in_(bindparam("ids", expanding=True)))
    .group_by(_t.hand_id)
)
"""`+ 0` makes SQLite look up the hands rather than go through all entries of the account."""
_HANDS = (
    select(_h.id, _h.hand_no, _h.table_id, _h.status, _h.header, _tables.config)
    .join_from(schema.hands, schema.tables, _tables.id == _h.table_id)
    .where(_h.id.in_(bindparam("ids", expanding=True)))
)
_OF_EVENTS = (AccountKind.EVENT, AccountKind.LEAGUE)
_OTHERS = (
    select(_e.transaction_id, _a.kind, _a.guild_id, _a.owner_id)
    .join_from(schema.ledger_entries, schema.accounts, _a.id == _e.account_id)
    .where(_e.transaction_id.in_(bindparam("ids", expanding=True)), _e.account_id != bindparam("mine"))
)
"""All kinds of accounts are read: with members only, SQLite would start with all members' accounts."""


class ChipHistory(Repository):
    """`bot.services.ports.ledger.ChipHistoryRepository`."""

    @read
    def at_stake(self, connection: Connection, account: Account) -> int:
        found = _account(account, connection)
        return 0 if found is None else int(found.staked)

    @read
    def page(
        self,
        connection: Connection,
        account: Account,
        count: int,
        *,
        before: int | None = None,
        after: int | None = None,
    ) -> LedgerPage:
        found = _account(account, connection)
        if found is None:
            return LedgerPage(())

        def some(query: Select[Any], place: int, most: int) -> list[StoredRow]:
            return list(connection.execute(query, {"mine": found.id, "place": place, "count": most}))

        if after is not None:
            rows = some(_NEWER, after, count)[::-1]
        elif before is not None:
            rows = some(_OLDER, before, count)
        else:
            rows = list(connection.execute(_NEWEST, {"mine": found.id, "count": count}))
        if not rows:
            return LedgerPage(())
        lines = _lines(rows, found.id, connection)
        newer, older = some(_NEWER, rows[0].id, 1), some(_OLDER, rows[-1].id, 1)
        return LedgerPage(tuple(lines), newer=bool(newer), older=bool(older))

    @read
    def curve(self, connection: Connection, account: Account, since: datetime | None, most: int) -> Curve:
        found = _account(account, connection)
        if found is None:
            return Curve(None, 0, ())
        place = 0 if since is None else _first_since(since, connection)
        keys = {"mine": found.id, "place": place}
        before = connection.execute(_BEFORE, keys).scalar()
        stretches = _stretches(before, {**keys, "most": most}, connection)
        ids = [row.last for row in stretches]
        moments = {row.id: row.posted_at for row in connection.execute(_MOMENTS, {"ids": ids})}
        points = tuple(CurvePoint(moments[row.last], int(row.low), int(row.high)) for row in stretches)
        return Curve(None if before is None else int(before), int(found.worth), points)


def _account(account: Account, connection: Connection) -> StoredRow | None:
    keys = {"kind": account.kind.value, "guild": account.guild_id, "owner": account.owner_id}
    return connection.execute(_ACCOUNT, keys).first()


def _lines(rows: Sequence[StoredRow], mine: int, connection: Connection) -> list[LedgerLine]:
    hand_ids = [row.hand_id for row in rows if row.hand_id is not None]
    chips = {row.hand_id: row.chips for row in connection.execute(_BY_HAND, {"mine": mine, "ids": hand_ids})}
    hands = {row.id: _hand(row) for row in connection.execute(_HANDS, {"ids": hand_ids})}
    of_none = [row.id for row in rows if row.hand_id is None]
    sides = {
        row.transaction_id: Account(AccountKind(row.kind), row.guild_id, row.owner_id)
        for row in connection.execute(_OTHERS, {"mine": mine, "ids": of_none})
    }
    return [
        LedgerLine(
            number=row.id,
            kind=row.kind,
            at=row.posted_at,
            chips=int(chips.get(row.hand_id, row.chips)),
            balance=row.balance,
            note=row.note,
            event=side if (side := sides.get(row.id)) and side.kind in _OF_EVENTS else None,
            other=side.owner_id if side and row.kind == GIFT else None,
            hand=hands.get(row.hand_id),
        )
        for row in rows
    ]


def _hand(row: StoredRow) -> HandOnLedger:
    config = json.loads(row.config)
    return HandOnLedger(
        id=row.id,
        number=row.hand_no,
        table_id=row.table_id,
        preset=config["preset"],
        title=config.get("title", ""),
        poker=row.header.get("format", "").startswith(_POKER),
        status=row.status,
        expired=bool(row.header.get("expired")),
    )
