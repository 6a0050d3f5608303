"""Automatic steps of a tournament: deals, rounds, no-shows, the end.

Everything happens in one function, `advance`: it looks at the stored tournament and its tables, and takes the
due steps (`steps.py`). A scheduler sleeps until the next moment any tournament waits for; it also looks at a
tournament after every change to it or its tables, and at all of them at a start. An extra look changes
nothing, so that a crash between two steps loses nothing.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from bot.features.tournaments.ports import TournamentNotFound, tournaments_in
from bot.features.tournaments.services import timetable
from bot.features.tournaments.services.book import TournamentBook
from bot.features.tournaments.services.steps import Steps
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.app import Services
from bot.services.background import KeyedTasks
from bot.services.errors import UNREADABLE, Conflict, StorageUnavailable, is_away
from bot.services.outages import Outages, Place
from bot.services.ports import Outage
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import TableStatus

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""Seconds before a tournament is retried after a failure."""


@dataclass(eq=False, repr=False)
class TournamentDirector:
    """Runs all tournaments of this process."""

    _app: Services
    _book: TournamentBook
    _steps: Steps

    def __post_init__(self) -> None:
        engine = partial(KeyedTasks, retry=RETRY_SECONDS, started=False)
        self._tasks: KeyedTasks[int] = engine(self._look_at, log, "tournament {}: a step")
        self._poll: KeyedTasks[None] = engine(self._advance_due, log, "the tournaments' clock")
        self._doubtful: set[int] = set()
        self._outages = Outages(self._places, self._give_back)

    async def start(self) -> None:
        """Resume all tournaments, publish them to the interface, and start the timer.

        Call it when all live tables are loaded. Raises StorageUnavailable.
        """
        self._tasks.start()
        self._poll.start()
        soon, of = self._app.now() + timetable.REPORT_RETRY, self._app.live.slice
        async with self._app.store.read() as work:
            stored = tournaments_in(work)
            # `due`: also those that are over but whose report is not shown, which must not wait so long.
            numbers = dict.fromkeys([*await stored.live(of), *await stored.due(soon, of)])
        for tournament in await self._read(numbers):
            heard = max((tournament.updated_at, *(it.table.updated_at for it in self._tables(tournament.id))))
            take_up = partial(timetable.after_restart, now=self._app.now(), heard=heard)
            if take_up(tournament) is not None:
                await self._book.change(tournament.id, take_up)
            self._book.publish(await self._book.get(tournament.id))
            for live in self._tables(tournament.id):
                if not live.table.channel_id:
                    self._app.live.publish(live)
        self._poll.request(None)

    async def _read(self, numbers: Iterable[int]) -> list[Tournament]:
        """Return tournaments, without damaged ones: each of those stops only itself."""
        found = []
        for number in numbers:
            try:
                found.append(await self._book.get(number))
            except (*UNREADABLE, StorageUnavailable) as error:
                if is_away(error):
                    raise
                log.error("tournament %d cannot be read (%s)", number, type(error).__name__)
        return found

    def _tables(self, tournament_id: int) -> list[LiveTable]:
        """Return a tournament's open tables, without damaged ones: they stop only their own tournament."""
        return [live for live in self._app.live.all() if live.table.event_id == tournament_id]

    async def stop(self) -> None:
        """Stop the timer; changes being stored are finished."""
        await self._poll.stop()
        await self._tasks.stop()
        await self._book.stop()

    async def settle(self) -> None:
        """Wait until no step is due."""
        while self.busy:
            await self._poll.settle()
            await self._tasks.settle()

    @property
    def busy(self) -> bool:
        """Whether a tournament is being processed."""
        return self._tasks.busy or self._poll.busy

    def table_changed(self, live: LiveTable) -> None:
        """Advance a tournament when a hand ended at one of its tables, or the table was closed."""
        tournament_id = live.table.event_id
        if tournament_id is not None and live.table.status is not TableStatus.PLAYING:
            self._tasks.request(tournament_id)

    def tournament_changed(self, tournament: Tournament) -> None:
        """Advance a changed tournament."""
        self._tasks.request(tournament.id)

    def end_outage(self, outage: Outage) -> None:
        """Give tournaments back the time of an outage that has ended."""
        if self._poll.started:
            self._outages.add(outage)
            self._poll.request(None)

    async def _tell_again(self, tournament_id: int) -> None:
        """Publish a tournament and its tables to the interface."""
        tournament = await self._book.get(tournament_id)
        self._book.publish(tournament)
        if tournament.next_id:  # it may have been made by the step that is in doubt
            self._book.publish(await self._book.get(tournament.next_id))
        for table in () if tournament.open_round is None else tournament.open_round.tables:
            live = await self._app.live.get(table.table_id)
            if live.table.status is not TableStatus.CLOSED:
                self._app.live.publish(live)

    async def _look_at(self, tournament_id: int) -> float | None:
        """Take all due steps of a tournament; return the seconds until the next may be due."""
        try:
            if tournament_id in self._doubtful:
                await self._tell_again(tournament_id)
                self._doubtful.discard(tournament_id)
            moment = await self.advance(tournament_id)
        except TournamentNotFound:
            return None
        except (Conflict, StorageUnavailable):
            raise
        except Exception:
            self._doubtful.add(tournament_id)
            raise
        return None if moment is None else self._until(moment)

    async def _advance_due(self, _: None) -> float | None:
        """Advance every tournament with a due step; return the seconds until the next one."""
        await self._outages.catch_up()
        now = self._app.now()
        async with self._app.store.read() as work:
            due = await tournaments_in(work).due(now, self._app.live.slice)
            following = await tournaments_in(work).next_due(now, self._app.live.slice)
        for tournament_id in due:
            self._tasks.request(tournament_id)
        return None if following is None else self._until(following)

    async def _places(self) -> list[Place]:
        async with self._app.store.read() as work:
            live = await tournaments_in(work).live(self._app.live.slice)
        return [(it.id, it.guild_id, 0) for it in await self._read(live)]

    async def _give_back(self, tournament_id: int, outage: Outage) -> None:
        judge = partial(timetable.after_outage, since=outage.since, until=outage.until)
        await self._book.change(tournament_id, judge)
        self._tasks.request(tournament_id)

    def _until(self, moment: datetime) -> float:
        seconds = (moment - self._app.now()).total_seconds()
        return seconds if seconds > 0 else RETRY_SECONDS

    async def advance(self, tournament_id: int) -> datetime | None:
        """Take all due steps of a tournament; return when the next is due, None if only after a change.

        Raises TournamentNotFound, Conflict, StorageUnavailable; steps stored by then stay done.
        """

        async def run() -> datetime | None:
            tournament = await self._book.get(tournament_id)
            if self._outages or not await self._app.reach.reachable(tournament.guild_id):
                return self._app.now() + timedelta(seconds=RETRY_SECONDS)
            return await self._steps.take(tournament)

        return await self._book.run_locked(tournament_id, run)
