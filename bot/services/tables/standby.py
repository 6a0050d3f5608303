"""The waiting list of a table: people are seated, or notified, as soon as a seat is free."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.services.background import KeyedTasks
from bot.services.errors import NotAllowed, NotEnoughChips, NotNow, StaleAction
from bot.services.live import RETRY_SECONDS
from bot.services.ports import Now
from bot.services.tables import seating
from bot.services.tables.changes import Change, change_within_turn
from bot.services.tables.live import LiveTables, by_people
from bot.services.tables.live_table import LiveTable
from bot.services.tables.service import TableService
from bot.services.values.tables import Person, Standby, Table, TableSnapshot, TableStatus

WAIT_HOURS = 2
MOST_WAITING = 10
_ROOM_TAKEN = ("table-full", "chairs-held", "hand-under-way")
"""Refusals of a seat to somebody who may well get the next one."""

_log = logging.getLogger(__name__)

SeatCall = Callable[[TableSnapshot, int, bool], None]
"""Notifies a person that a seat is free (False), or that it is theirs (True). Must not block."""


def seats_to_take(table: Table, now: datetime, reader: int | None = None) -> int:
    """Return how many people are invited to sit down now: on free chairs, or in place of computers.

    A chair held for the `reader` counts.
    """
    ends = table.ending.last or bool(table.ending.lost)
    if table.status not in (TableStatus.LOBBY, TableStatus.BETWEEN) or table.event_id is not None or ends:
        return 0
    return len(seating.open_chairs(table, now, reader))


class StandbyService:
    """A table's waiting list; each person stays on it for two hours at most."""

    def __init__(self, live: LiveTables, tables: TableService, now: Now) -> None:
        self.call: SeatCall = lambda *_: None
        self._live, self._tables, self._now = live, tables, now
        what = "a free seat of table {} is offered to nobody"
        self._tasks = KeyedTasks(self._serve, _log, what, retry=RETRY_SECONDS)
        self.stop = self._tasks.stop

    async def wait(self, table_id: int, person: Person, *, seen: str | None) -> TableSnapshot:
        """Add a person to the list, to be seated, or notified; if on it, they keep their position.

        `seen` is the `seating.digest` of the terms on which they want to be seated, None: only notified.
        Raises NotNow (`own-seat`, `standby-full`: most), NotAllowed, StaleAction as `TableService.sit`.
        """
        table = (await self._live.get(table_id)).table
        await self._tables.welcome(table.guild_id, person.user_id, table.host_id)

        def judge(live: LiveTable) -> Change:
            table, now = live.table, self._now()
            seating.require_unseated(table, person, asks=True)
            seating.require_admitted(table, person, invited=False)
            seating.require_seen(table, seen)
            role = table.config.door_role if table.config.door_role in person.roles else None
            mine = Standby(person.user_id, person.name, now + timedelta(hours=WAIT_HOURS), seen or "", role)
            waiting = {it.user_id: it for it in table.standby if it.until > now} | {person.user_id: mine}
            if len(waiting) > MOST_WAITING:
                raise NotNow("standby-full", most=MOST_WAITING)
            return change_within_turn(live, replace(table, standby=tuple(waiting.values())), now)

        return await self._live.decide(table_id, by_people(judge))

    async def withdraw(self, table_id: int, user_id: int) -> TableSnapshot:
        """Remove a person from the list if they are on it."""

        def judge(live: LiveTable) -> Change | None:
            table = seating.without_standby(live.table, user_id)
            return None if table == live.table else change_within_turn(live, table, self._now())

        return await self._live.decide(table_id, by_people(judge))

    def table_changed(self, live: LiveTable) -> None:
        """Seat or notify waiting people soon if a changed table has room, or holds a chair for a time."""
        held = any(seat.held for seat in live.table.seats)
        if live.table.standby and (held or seats_to_take(live.table, self._now())):
            self._tasks.request(live.table.id)

    async def _serve(self, table_id: int) -> float | None:
        """Seat or notify waiting people in order, while there is room; return when a held chair is free."""
        while True:
            table, now = (await self._live.get(table_id)).table, self._now()
            first = next(iter(table.standby), None)
            if first is None:
                return None
            if not seats_to_take(table, now):
                held = [seat.held.until for seat in table.seats if seat.held and seat.held.until > now]
                return (min(held) - now).total_seconds() if held else None
            await self._serve_one(table_id, first, now)

    async def _serve_one(self, table_id: int, first: Standby, now: datetime) -> None:
        person = Person(first.user_id, first.name, frozenset(filter(None, [first.role])))
        if first.until > now and first.terms:
            try:
                snapshot = await self._tables.sit(table_id, person, seen=first.terms)
            except (NotAllowed, NotEnoughChips, NotNow, StaleAction) as error:
                if error.code in _ROOM_TAKEN:
                    return
                _log.info("somebody who waits for a seat does not get it: %s", error.code)
            else:
                self.call(snapshot, first.user_id, True)
                return
        snapshot = await self.withdraw(table_id, first.user_id)
        if first.until > now:
            self.call(snapshot, first.user_id, False)
