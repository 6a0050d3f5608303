"""How an account went up and down, added up by the database and given in few points."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Any

from sqlalchemy import Connection, Integer, bindparam, case, cast, func, or_, select

from bot.services.values.chips import Account, Curve, CurvePoint
from bot.storage import schema
from bot.storage.engine.columns import Moment
from bot.storage.engine.session import Session
from bot.storage.tables.hands import IN_PROGRESS

_a, _e, _t, _h = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c, schema.hands.c

_ACCOUNT = (
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
    .where(_e.account_id == _ACCOUNT, or_(_h.status.is_(None), _h.status != IN_PROGRESS))
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
