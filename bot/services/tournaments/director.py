"""The director: sees to it that every tournament is looked at whenever something may be due in it.

One scheduler sleeps until the next moment that any tournament waits for; every change of a tournament, or of
one of its tables, has it looked at as well. What is done is in `steps`. A start of the program takes up all.
"""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from bot.services.errors import Conflict, StorageUnavailable, TournamentNotFound
from bot.services.ports import Now, Store
from bot.services.tables.live import LiveTables
from bot.services.tables.live_table import LiveTable
from bot.services.tournaments.book import Step, TournamentBook
from bot.services.tournaments.moments import REPORT_RETRY, after_restart
from bot.services.tournaments.steps import TournamentSteps
from bot.services.values.tables import TableStatus
from bot.services.values.tournaments import Tournament

log = logging.getLogger(__name__)

RETRY_SECONDS = 5.0
"""How long after a failure a tournament is looked at again."""


class TournamentDirector:
    """Runs all tournaments of this process."""

    def __init__(
        self, store: Store, book: TournamentBook, live: LiveTables, steps: TournamentSteps, now: Now
    ) -> None:
        self._store = store
        self._book = book
        self._live = live
        self._steps = steps
        self._now = now
        self._running = False
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._failed: set[int] = set()
        self._doubtful: set[int] = set()
        self._moments: dict[int, datetime] = {}
        self._stored: datetime | None = None
        self._patience: datetime | None = None
        """After a failure: when the next look may be."""
        self._timer: asyncio.TimerHandle | None = None
        self._poll: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Take up all tournaments where they stood, tell the interface of them, and watch the time.

        To be called when all live tables have been read. Raises StorageUnavailable.
        """
        self._running = True
        async with self._store.read() as work:
            live = list(await work.tournaments.live(self._live.slice))
            # Those that are over and wait for their report: nobody shall wait for the next retry.
            due = await work.tournaments.due(self._now() + REPORT_RETRY, self._live.slice)
            live += [one for one in due if one not in live]
        for tournament_id in live:
            if self._taken_up(await self._book.get(tournament_id)) is not None:
                await self._book.change(tournament_id, self._taken_up)
            await self._tell_again(tournament_id, homeless=True)
        self._look()

    def _taken_up(self, tournament: Tournament) -> Step | None:
        after = after_restart(tournament, self._now())
        return None if after is tournament else Step(after)

    async def stop(self) -> None:
        """Stop watching; what is being stored is finished."""
        self._running = False
        self._cancel_timer()
        tasks = [*self._tasks.values(), *([] if self._poll is None else [self._poll])]
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._book.stop()

    async def settle(self) -> None:
        """Wait until nothing more is due at present."""
        while self.busy:
            polls = [] if self._poll is None else [self._poll]
            await asyncio.gather(*self._tasks.values(), *polls, return_exceptions=True)

    @property
    def busy(self) -> bool:
        """Whether a tournament is being looked at."""
        return bool(self._tasks) or self._poll is not None

    def changed(self, live: LiveTable) -> None:
        """Look at a tournament when a hand has ended at one of its tables, or the table was closed."""
        tournament_id = live.table.tournament_id
        if tournament_id is not None and live.table.status is not TableStatus.PLAYING:
            self._wake(tournament_id)

    def tournament_changed(self, tournament: Tournament) -> None:
        """Look at a tournament that somebody has changed."""
        self._wake(tournament.id)

    def in_doubt(self, tournament_id: int) -> None:
        """Look soon at a tournament of which nobody knows whether a change was stored, and tell what is."""
        if self._running:
            self._doubtful.add(tournament_id)
            self._wait_for(tournament_id, self._soon())

    async def _tell_again(self, tournament_id: int, *, homeless: bool) -> None:
        """Tell the interface of a tournament and its tables; `homeless`: of those without a thread."""
        tournament = await self._book.get(tournament_id)
        self._book.publish(tournament)
        round_ = tournament.round
        if round_ is None or round_.over_at is not None:
            return
        for table in round_.tables:
            live = await self._live.get(table.table_id)
            lost = not live.table.channel_id or not homeless
            if lost and live.table.status is not TableStatus.CLOSED:
                self._live.tell_again(live)

    async def advance(self, tournament_id: int) -> datetime | None:
        """Do all that is due in a tournament; see `TournamentSteps.advance`."""
        return await self._steps.advance(tournament_id)

    def _wake(self, tournament_id: int) -> None:
        if not self._running:
            return
        self._again.add(tournament_id)
        if tournament_id not in self._tasks:
            self._tasks[tournament_id] = asyncio.ensure_future(self._drive(tournament_id))

    async def _drive(self, tournament_id: int) -> None:
        """Look at a tournament until nothing has changed meanwhile."""
        moment: datetime | None = None
        try:
            while self._running and tournament_id in self._again:
                self._again.discard(tournament_id)
                if tournament_id in self._doubtful:
                    await self._tell_again(tournament_id, homeless=False)
                    self._doubtful.discard(tournament_id)
                moment = await self.advance(tournament_id)
            self._failed.discard(tournament_id)
        except TournamentNotFound:
            moment = None
        except (Conflict, StorageUnavailable) as failure:
            log.warning("tournament %d: not stored (%s), trying again", tournament_id, failure.code)
            moment = self._soon()
        except Exception:
            if tournament_id not in self._failed:
                log.exception("tournament %d: a step failed, trying again", tournament_id)
            self._failed.add(tournament_id)
            self._doubtful.add(tournament_id)
            moment = self._soon()
        finally:
            del self._tasks[tournament_id]
        self._wait_for(tournament_id, moment)

    def _soon(self) -> datetime:
        return self._now() + timedelta(seconds=RETRY_SECONDS)

    def _wait_for(self, tournament_id: int, moment: datetime | None) -> None:
        self._moments.pop(tournament_id, None)
        if moment is not None:
            self._moments[tournament_id] = moment if moment > self._now() else self._soon()
        self._sleep()

    def _sleep(self) -> None:
        """Set the one timer to the earliest moment that anybody waits for."""
        self._cancel_timer()
        moments = [*self._moments.values(), *([] if self._stored is None else [self._stored])]
        if self._running and moments:
            moment = min(moments) if self._patience is None else max(min(moments), self._patience)
            delay = max(0.0, (moment - self._now()).total_seconds())
            self._timer = asyncio.get_running_loop().call_later(delay, self._look)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _look(self) -> None:
        if self._poll is None and self._running:
            self._poll = asyncio.ensure_future(self._look_round())

    async def _look_round(self) -> None:
        """Look at every tournament whose moment has come; then sleep until the next one's."""
        try:
            now, self._patience = self._now(), None
            async with self._store.read() as work:
                due = list(await work.tournaments.due(now, self._live.slice))
                self._stored = await work.tournaments.next_due(now, self._live.slice)
            for tournament_id in {*due, *(number for number, at in self._moments.items() if at <= now)}:
                self._moments.pop(tournament_id, None)
                self._wake(tournament_id)
        except StorageUnavailable as failure:
            log.warning("tournaments cannot be read, trying again (%s)", failure.code)
            self._stored = self._patience = self._soon()
        except Exception:
            log.exception("the tournaments' clock failed, trying again")
            self._stored = self._patience = self._soon()
        finally:
            self._poll = None
        self._sleep()
