"""The latest results of servers that want recaps."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import Integer, bindparam, select

from bot.features.recaps.ports import Score
from bot.storage import schema
from bot.storage.engine.session import Repository
from bot.storage.events import of_no_event
from bot.storage.tables.hands import COUNTED

_h, _t, _r, _s = schema.hands.c, schema.tables.c, schema.results.c, schema.guild_settings.c
_SERVERS = select(_s.guild_id, _s.value).where(_s.name == "recaps")
_HANDS = (
    select(_h.id, _h.table_id, _h.game, _h.ended_at)
    .where(_h.guild_id == bindparam("key_guild"))
    .order_by(_h.id.desc())
    .limit(bindparam("most", type_=Integer))
    .subquery()
)
_LATEST = (
    select(_r.hand_id, _t.home_channel_id, _HANDS.c.ended_at, _HANDS.c.game)
    .add_columns(_r.player_id, _r.won, _r.bid, _r.units)
    .join_from(_HANDS, schema.tables, _t.id == _HANDS.c.table_id)
    .join(schema.results, _r.hand_id == _HANDS.c.id)
    .where(COUNTED, _HANDS.c.ended_at.is_not(None), of_no_event())
    .order_by(_HANDS.c.ended_at, _r.hand_id, _r.seat)
)


class Evenings(Repository):
    """`bot.features.recaps.ports.EveningRepository`."""

    async def servers(self) -> Sequence[int]:
        rows = await self._session.ask(lambda c: c.execute(_SERVERS).all())
        return [row.guild_id for row in rows if row.value is True]

    async def latest(self, guild_id: int, most: int) -> Sequence[Score]:
        keys = {"key_guild": guild_id, "most": most}
        return await self._session.ask(lambda c: [Score(*row) for row in c.execute(_LATEST, keys)])
