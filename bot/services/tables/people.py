"""Admission to a table: who may sit, invitations, removals, and reports to the managers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TypedDict, Unpack

from bot.services.errors import NotAllowed, NotNow
from bot.services.ports import Now, Store
from bot.services.tables import seating
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.live import LiveTables, by_people
from bot.services.tables.live_table import LiveTable
from bot.services.tables.moves import close
from bot.services.values.acts import Act, ActKind
from bot.services.values.tables import Door, Person, Table, TableSnapshot

MOST_REPORT = 200
"""Characters in a report."""


class _Whenever(TypedDict, total=False):
    """Settings that are not part of a table's terms: nobody has to agree again."""

    door: Door
    door_role: int | None
    emotes: bool


@dataclass(eq=False, repr=False)
class PeopleService:
    """Decisions of hosts and managers about people at a table.

    Raises NotAllowed (`event-table`) at an event's table.
    """

    _store: Store
    _live: LiveTables
    _now: Now

    async def set_at_any_time(self, table_id: int, by: int, **changes: Unpack[_Whenever]) -> TableSnapshot:
        """Let the host change settings at any time. Raises NotAllowed (`not-host`)."""
        return await self._step_as_host(
            table_id, by, lambda it: replace(it, config=replace(it.config, **changes))
        )

    async def invite(self, table_id: int, by: int, person: Person) -> TableSnapshot:
        """Let the host hold a chair for a person. Raises NotAllowed (`not-host`), as `seating.invite`."""
        return await self._step_as_host(table_id, by, lambda it: seating.invite(it, person, self._now()))

    async def _step_as_host(self, table_id: int, by: int, step: Callable[[Table], Table]) -> TableSnapshot:
        def judge(live: LiveTable) -> Change:
            if by != live.table.host_id:
                raise NotAllowed("not-host")
            return change_within_turn(live, step(live.table), self._now())

        return await self._live.decide(table_id, by_people(judge))

    async def remove(self, table_id: int, by: Person, user_id: int, *, manager: bool) -> TableSnapshot:
        """Let the host or a manager ban a person from a table until it closes; the server's log records it.

        Raises NotAllowed (`not-host`) and the errors of `seating.remove`.
        """

        def judge(live: LiveTable) -> Change:
            now = self._now()
            if by.user_id != live.table.host_id and not manager:
                raise NotAllowed("not-host")
            table = seating.remove(live.table, user_id, by.user_id)
            if seating.persons(table):
                change = change_within_turn(live, table, now)
            else:
                change = close(replace(live, table=table), now)
            act = Act(table.guild_id, ActKind.REMOVE, by.user_id, now, about_id=user_id)
            return replace(change, act=act)

        return await self._live.decide(table_id, by_people(judge))

    async def report(self, table_id: int, by: int, reason: str) -> None:
        """Add a player's report about a table, with the hand, to the log that managers read.

        Raises NotAllowed (`not-seated`), NotNow (`reason-needed`: most).
        """
        live, why = await self._live.get(table_id), " ".join(reason.split())
        if not seating.has_part(live, by):
            raise NotAllowed("not-seated")
        if not 0 < len(why) <= MOST_REPORT:
            raise NotNow("reason-needed", most=MOST_REPORT)
        table = live.table
        act = Act(table.guild_id, ActKind.REPORT, by, self._now(), hand_id=table.hand_id, note=why)
        async with self._store.write() as work:
            await work.acts.add(act)
