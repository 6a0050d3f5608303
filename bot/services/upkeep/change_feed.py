"""Other processes on the same database: what they have stored is read again where it concerns our shards."""

from __future__ import annotations

import logging

from bot.services.background import KeyedTasks
from bot.services.ports import ChangeFeed
from bot.services.tables.live import LiveTables
from bot.services.tournaments.book import TournamentBook

log = logging.getLogger(__name__)

RETRY_SECONDS = 2.0
"""How long after a failed look at what was missed the next one follows."""


class ChangeFeedService:
    """A `ChangeListener`: brings what is held in memory up to what other processes have stored."""

    def __init__(self, change_feed: ChangeFeed, live: LiveTables, book: TournamentBook) -> None:
        self._feed = change_feed
        self._live = live
        self._book = book
        self._comparing = KeyedTasks(self._compare, log, "what was missed", retry=RETRY_SECONDS)

    async def start(self) -> None:
        """Begin to listen."""
        await self._feed.start(self)

    async def stop(self) -> None:
        """Listen no longer."""
        await self._feed.stop()
        await self._comparing.stop(cancel=True)

    def table_stored(self, table_id: int, guild_id: int, revision: int) -> None:
        """A table has this revision now."""
        self._live.stored_elsewhere(table_id, guild_id, revision)

    def tournament_stored(self, tournament_id: int, guild_id: int) -> None:
        """A tournament has changed."""
        self._book.stored_elsewhere(tournament_id, guild_id)

    def missed(self) -> None:
        """There was no connection for a while: compare everything with what is stored."""
        self._comparing.request(None)

    async def _compare(self, _: None) -> None:
        await self._live.compare()
        await self._book.compare()
