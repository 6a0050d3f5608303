"""What the ledger holds about one member, page by page.

A page is found by the key of its last line (`account_id`, `transaction_id`), never by counting lines; a hand
stands in the place of the latest transaction that it made for the member, with all that it moved for them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import (
    Connection,
    Integer,
    Row,
    Select,
    bindparam,
    case,
    cast,
    exists,
    func,
    or_,
    select,
    tuple_,
)

from bot.services.values.chips import (
    Account,
    AccountKind,
    Curve,
    CurvePoint,
    HandOnLedger,
    LedgerLine,
    LedgerPage,
)
from bot.storage import schema
from bot.storage.engine.columns import Moment
from bot.storage.engine.session import Session
from bot.storage.tables.hands import IN_PROGRESS, OPEN

_a, _e, _t, _h = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c, schema.hands.c

_ACCOUNT_ID = (
    select(_a.id)
    .where(
        _a.kind == bindparam("key_kind"),
        _a.guild_id == bindparam("key_guild"),
        _a.owner_id == bindparam("key_owner"),
    )
    .scalar_subquery()
)
# What a hand takes at the deal and gives at its end is one step; else the curve would drop with every deal.
_STEPS = (
    select(
        func.max(_e.transaction_id).label("last"),
        func.max(_t.posted_at, type_=Moment).label("at"),
        func.sum(_e.chips).label("moved"),
    )
    .select_from(
        schema.ledger_entries.join(schema.ledger_transactions).outerjoin(
            schema.hands, schema.hands.c.id == _t.hand_id
        )
    )
    .where(_e.account_id == _ACCOUNT_ID, or_(_h.status.is_(None), _h.status != IN_PROGRESS))
    .group_by(func.coalesce(_t.hand_id, -_t.id))
    .cte("steps")
)
_RUNNING = select(
    _STEPS.c.at,
    func.sum(_STEPS.c.moved).over(order_by=_STEPS.c.last).label("balance"),
    _STEPS.c.moved,
    _STEPS.c.last,
).cte("running")
_SINCE = bindparam("since", type_=Moment)
_SHOWN = (
    select(
        _RUNNING,
        func.row_number().over(order_by=_RUNNING.c.last).label("place"),
        func.count().over().label("total"),
    )
    .where(_RUNNING.c.at >= _SINCE)
    .cte("shown")
)
_PART = ((_SHOWN.c.place - 1) * cast(bindparam("most"), Integer) // _SHOWN.c.total).label("part")
CURVE = (
    select(
        func.max(_SHOWN.c.at, type_=Moment).label("at"),
        func.min(_SHOWN.c.balance).label("low"),
        func.max(_SHOWN.c.balance).label("high"),
        func.max(case((_SHOWN.c.place == _SHOWN.c.total, _SHOWN.c.balance))).label("now"),
    )
    .group_by(_PART)
    .order_by(func.max(_SHOWN.c.last))
)
BEFORE = select(func.sum(_STEPS.c.moved)).where(_STEPS.c.at < _SINCE)
_BEGINNING = datetime(1970, 1, 1, tzinfo=UTC)


class Curves:
    """`bot.services.ports.ledger.CurveRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def of(self, account: Account, since: datetime | None, most: int) -> Curve:
        """Return an account's balance over time, from a moment or (None) from its first transaction."""
        keys = {
            "key_kind": account.kind.value,
            "key_guild": account.guild_id,
            "key_owner": account.owner_id,
            "since": since or _BEGINNING,
            "most": most,
        }
        return await self._session.ask(partial(_curve, keys))


def _curve(keys: Mapping[str, Any], connection: Connection) -> Curve:
    before = connection.execute(BEFORE, keys).scalar()
    rows = connection.execute(CURVE, keys).all()
    points = tuple(CurvePoint(row.at, int(row.low), int(row.high)) for row in rows)
    now = rows[-1].now if rows else before or 0
    return Curve(None if before is None else int(before), int(now), points)


_tables = schema.tables.c
_later_t, _later_e = schema.ledger_transactions.alias("later_t"), schema.ledger_entries.alias("later_e")
_POKER = "napoleon-poker/"

_ACCOUNT = select(_a.id, _a.balance).where(
    tuple_(_a.kind, _a.guild_id, _a.owner_id) == tuple_(*map(bindparam, ("kind", "guild", "owner")))
)
_MINE = _e.account_id == bindparam("mine")
_SUPERSEDED = exists().where(
    _later_t.c.hand_id == _t.hand_id,
    _later_t.c.id > _t.id,
    _later_e.c.transaction_id == _later_t.c.id,
    _later_e.c.account_id + 0 == _e.account_id,
)
"""A later transaction of the same hand has moved chips of the same account.

The sum keeps SQLite from looking through all later entries of the account instead of those of the hand.
"""

_LINES = (
    select(_t.id, _t.kind, _t.posted_at, _t.note, _t.hand_id, _e.chips)
    .join_from(schema.ledger_entries, schema.ledger_transactions, _t.id == _e.transaction_id)
    .where(_MINE, ~_SUPERSEDED)
    .limit(bindparam("count", type_=Integer))
)
NEWEST = _LINES.order_by(_e.transaction_id.desc())
OLDER = NEWEST.where(_e.transaction_id < bindparam("place"))
NEWER = _LINES.order_by(_e.transaction_id).where(_e.transaction_id > bindparam("place"))
"""The queries of the pages."""

SINCE = select(func.coalesce(func.sum(_e.chips), 0)).where(_MINE, _e.transaction_id > bindparam("place"))
BETWEEN = select(_e.transaction_id, _e.chips).where(
    _MINE, _e.transaction_id > bindparam("last"), _e.transaction_id <= bindparam("first")
)
BY_HAND = (
    select(_t.hand_id, func.sum(_e.chips).label("chips"))
    .join_from(schema.ledger_transactions, schema.ledger_entries, _t.id == _e.transaction_id)
    .where(_MINE, _t.hand_id.in_(bindparam("ids", expanding=True)))
    .group_by(_t.hand_id)
)
_HANDS = (
    select(_h.id, _h.hand_no, _h.table_id, _h.status, _h.header, _tables.config)
    .join_from(schema.hands, schema.tables, _tables.id == _h.table_id)
    .where(_h.id.in_(bindparam("ids", expanding=True)))
)
_OTHERS = (
    select(_e.transaction_id, _a.owner_id)
    .join_from(schema.ledger_entries, schema.accounts, _a.id == _e.account_id)
    .where(_e.transaction_id.in_(bindparam("ids", expanding=True)), _e.account_id != bindparam("mine"))
    .where(_a.kind == AccountKind.MEMBER.value)
)
AT_STAKE = (
    select(func.coalesce(func.sum(-_e.chips), 0))
    .join_from(schema.hands, schema.ledger_transactions, _t.hand_id == _h.id)
    .join(schema.ledger_entries, _e.transaction_id == _t.id)
    .where(OPEN, _MINE)
)


class ChipHistory:
    """`bot.services.ports.ledger.ChipHistoryRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def at_stake(self, account: Account) -> int:
        return await self._session.ask(partial(_at_stake, account))

    async def page(
        self, account: Account, count: int, *, before: int | None = None, after: int | None = None
    ) -> LedgerPage:
        """Return up to `count` lines: the newest, or the next ones before or after a line's number."""
        return await self._session.ask(partial(_page, account, count, before, after))


def _account(account: Account, connection: Connection) -> Any:
    keys = {"kind": account.kind.value, "guild": account.guild_id, "owner": account.owner_id}
    return connection.execute(_ACCOUNT, keys).first()


def _at_stake(account: Account, connection: Connection) -> int:
    found = _account(account, connection)
    return 0 if found is None else int(connection.execute(AT_STAKE, {"mine": found.id}).scalar_one())


def _page(
    account: Account, count: int, before: int | None, after: int | None, connection: Connection
) -> LedgerPage:
    found = _account(account, connection)
    if found is None:
        return LedgerPage(())

    def some(query: Select[Any], place: int, most: int) -> list[Row[Any]]:
        return list(connection.execute(query, {"mine": found.id, "place": place, "count": most}))

    if after is not None:
        rows = some(NEWER, after, count)[::-1]
    elif before is not None:
        rows = some(OLDER, before, count)
    else:
        rows = list(connection.execute(NEWEST, {"mine": found.id, "count": count}))
    if not rows:
        return LedgerPage(())
    lines = _lines(rows, found.id, found.balance, connection)
    newer, older = some(NEWER, rows[0].id, 1), some(OLDER, rows[-1].id, 1)
    return LedgerPage(tuple(lines), newer=bool(newer), older=bool(older))


def _lines(rows: Sequence[Row[Any]], mine: int, balance: int, connection: Connection) -> list[LedgerLine]:
    balance -= int(connection.execute(SINCE, {"mine": mine, "place": rows[0].id}).scalar_one())
    ends = {"mine": mine, "first": rows[0].id, "last": rows[-1].id}
    moved = [*connection.execute(BETWEEN, ends)]
    hand_ids = [row.hand_id for row in rows if row.hand_id is not None]
    by_hand = {row.hand_id: row.chips for row in connection.execute(BY_HAND, {"mine": mine, "ids": hand_ids})}
    hands = {row.id: _hand(row) for row in connection.execute(_HANDS, {"ids": hand_ids})}
    of_none = [row.id for row in rows if row.hand_id is None]
    others: Mapping[int, int] = {
        row.transaction_id: row.owner_id
        for row in connection.execute(_OTHERS, {"mine": mine, "ids": of_none})
    }
    return [
        LedgerLine(
            number=row.id,
            kind=row.kind,
            at=row.posted_at,
            chips=int(by_hand.get(row.hand_id, row.chips)),
            balance=balance - sum(chips for number, chips in moved if number > row.id),
            note=row.note,
            other=others.get(row.id),
            hand=hands.get(row.hand_id),
        )
        for row in rows
    ]


def _hand(row: Any) -> HandOnLedger:
    config = json.loads(row.config)
    return HandOnLedger(
        id=row.id,
        number=row.hand_no,
        table_id=row.table_id,
        preset=config["preset"],
        title=config.get("title", ""),
        poker=row.header.get("format", "").startswith(_POKER),
        status=row.status,
    )
