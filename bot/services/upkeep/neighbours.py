"""Other processes on the same database: what they store is taken up here where it is ours to look after."""

from __future__ import annotations

import asyncio
import logging

from bot.services.errors import StorageUnavailable
from bot.services.ports import News
from bot.services.tables.live import LiveTables
from bot.services.tournaments.book import TournamentBook

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""How long after a failed look at what was missed the next one follows."""


class Neighbours:
    """`bot.services.ports.Hearer`: brings what is held in memory up to what other processes have stored."""

    def __init__(self, news: News, live: LiveTables, book: TournamentBook) -> None:
        self._news = news
        self._live = live
        self._book = book
        self._comparing: asyncio.Task[None] | None = None
        self._stopped = False

    async def start(self) -> None:
        """Begin to listen."""
        await self._news.start(self)

    async def stop(self) -> None:
        """Listen no longer."""
        self._stopped = True
        await self._news.stop()
        if self._comparing is not None:
            self._comparing.cancel()
            await asyncio.gather(self._comparing, return_exceptions=True)

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        """A table has this revision now."""
        self._live.heard(table_id, guild_id, revision)

    def tournament_stored(self, tournament_id: int, guild_id: int) -> None:
        """A tournament has changed."""
        self._book.heard(tournament_id, guild_id)

    def missed(self) -> None:
        """For a while nothing was heard: compare everything with what is stored."""
        if self._stopped:
            return
        if self._comparing is not None:
            self._comparing.cancel()
        self._comparing = asyncio.ensure_future(self._compare())

    async def _compare(self) -> None:
        while True:
            try:
                await self._live.compare()
                await self._book.compare()
                return
            except StorageUnavailable as failure:
                log.warning("what was missed cannot be read, trying again (%s)", failure.code)
            except Exception:
                log.exception("what was missed cannot be taken up, trying again")
            await asyncio.sleep(RETRY_SECONDS)
