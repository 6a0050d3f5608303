"""What is looked at for chips that go one way (`community.watching`): hands, gifts, fresh accounts."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from functools import partial

from sqlalchemy import Connection, Integer, bindparam, func, select

from bot.services.values.chips import AccountKind, Gift, Observed
from bot.storage import schema
from bot.storage.engine.session import Session

_h, _r = schema.hands.c, schema.results.c
_a, _e, _t = schema.accounts.c, schema.ledger_entries.c, schema.ledger_transactions.c
_LATEST = (
    select(_h.id)
    .where(_h.guild_id == bindparam("key_guild"))
    .order_by(_h.id.desc())
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_RESULTS = (
    select(_r.hand_id, _r.player_id, func.sum(_r.chips).label("chips"))
    .join(_LATEST, _LATEST.c.id == _r.hand_id)
    .where(_r.ended_at >= bindparam("since"))
    .group_by(_r.hand_id, _r.player_id)
    .order_by(_r.hand_id, _r.player_id)
)
_GIFTS = (
    select(_t.id, _a.owner_id, _e.chips)
    .select_from(schema.ledger_transactions)
    .join(schema.ledger_entries, _e.transaction_id == _t.id)
    .join(schema.accounts, _a.id == _e.account_id)
    .where(_t.kind == "gift", _t.posted_at >= bindparam("since"), _a.guild_id == bindparam("key_guild"))
    .where(_a.kind == AccountKind.MEMBER.value)
)
_OPENED = select(_t.key).where(_t.kind == "start", _t.posted_at >= bindparam("since"))

_SERVERS = select(_a.guild_id).where(_a.kind == AccountKind.MEMBER.value).distinct().order_by(_a.guild_id)


class Watched:
    """`bot.services.ports.guild.WatchRepository`."""

    def __init__(self, session: Session) -> None:
        self._session = session

    async def servers(self) -> Sequence[int]:
        """Return the servers in which anybody has chips."""
        return await self._session.ask(lambda c: c.execute(_SERVERS).scalars().all())

    async def recent(self, guild_id: int, since: datetime, most: int) -> Observed:
        """Return the latest hands of a server that ended since a moment, gifts and accounts opened since."""
        return await self._session.ask(partial(_recent, guild_id, since, most))


def _recent(guild_id: int, since: datetime, most: int, connection: Connection) -> Observed:
    keys = {"key_guild": guild_id, "since": since}
    lost: dict[int, int] = {}
    persons: dict[int, dict[int, int]] = {}
    for row in connection.execute(_RESULTS, {**keys, "most": most}):
        chips = int(row.chips)
        lost[row.hand_id] = lost.get(row.hand_id, 0) - min(0, chips)
        if row.player_id > 0:
            persons.setdefault(row.hand_id, {})[row.player_id] = chips
    gifts: dict[int, dict[bool, tuple[int, int]]] = {}
    for row in connection.execute(_GIFTS, keys):
        gifts.setdefault(row.id, {})[row.chips > 0] = (row.owner_id, int(row.chips))
    opened = (key.split(":") for key in connection.execute(_OPENED, keys).scalars())
    return Observed(
        hands=tuple((lost[hand], chips) for hand, chips in persons.items() if len(chips) > 1),
        gifts=tuple(
            Gift(sides[False][0], *sides[True])
            for sides in gifts.values()
            if len(sides) == 2 and min(owner for owner, _ in sides.values()) > 0
        ),
        fresh=frozenset(int(user) for _, guild, user in opened if int(guild) == guild_id and int(user) > 0),
    )
