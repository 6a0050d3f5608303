"""What is deleted for its age, once a day: the course of old hands, and servers that removed the bot.

Of a hand older than the operator's limit, cards, actions and names are deleted; results stay, so
that chips, leaderboards and ratings go on to be what the hands made them. It cannot be replayed any more.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.services.background import Daily
from bot.services.ports import Now, Store
from bot.services.server.guild_settings import REMEMBERED
from bot.services.values.settings import GUILD_RETENTION_DAYS, RETENTION_DAYS

_AT_ONCE = 200
"""Hands that are deleted in one transaction; few, so that no move waits long."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Retention:
    """For how many days things are kept; 0: for ever. `servers` counts from the removal of the bot."""

    hands: int = RETENTION_DAYS
    servers: int = GUILD_RETENTION_DAYS


@dataclass(frozen=True, slots=True)
class GivenUp:
    """How much was deleted: hands, names of persons, servers."""

    hands: int = 0
    names: int = 0
    servers: int = 0


class RetentionService:
    """Deletes what is too old, every day."""

    def __init__(
        self,
        store: Store,
        now: Now,
        retention: Retention,
        finish: Callable[[], Awaitable[None]] | None = None,
    ) -> None:
        """Keep data for so long; `finish` goes on with deletions that a stop has interrupted."""
        self._store = store
        self._now = now
        self.retention = retention
        self._finish = finish
        self.daily = Daily("what is given up for its age", lambda: self.run())

    async def run(self) -> GivenUp:
        """Delete everything that is too old now; return how much. Raises StorageUnavailable."""
        now = self._now()
        if self._finish is not None:
            await self._finish()
        hands, names = await self._old_hands(now)
        async with self._store.write() as work:
            await work.personal.forget_before(now - REMEMBERED)
        servers = await self._left_servers(now)
        if hands or names or servers:
            _log.info("given up for their age: %d hands, %d names, %d servers", hands, names, servers)
            await self._store.tidy()
        return GivenUp(hands, names, servers)

    async def server_left(self, guild_id: int) -> None:
        """Note that a server has removed the bot."""
        async with self._store.write() as work:
            await work.retention.server_left(guild_id, self._now())

    async def servers_seen(self, present: Iterable[int], ours: Callable[[int], bool]) -> None:
        """Note which servers have the bot, at a start; `ours` are those that this process would be told of.

        Those that are known but not there have removed the bot while it was away.
        """
        there = set(present)
        async with self._store.write() as work:
            await work.retention.server_back(sorted(there))
            for guild_id in await work.retention.servers_known():
                if guild_id not in there and ours(guild_id):
                    await work.retention.server_left(guild_id, self._now())

    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is stored of a server."""
        async with self._store.write() as work:
            await work.retention.delete_server(guild_id)
        _log.info("server %d: everything that was stored is deleted", guild_id)
        await self._store.tidy()

    async def _old_hands(self, now: datetime) -> tuple[int, int]:
        if not self.retention.hands:
            return 0, 0
        before, hands, some = now - timedelta(days=self.retention.hands), 0, _AT_ONCE
        while some == _AT_ONCE:
            async with self._store.write() as work:
                some = await work.retention.expire(before, _AT_ONCE)
            hands += some
        async with self._store.write() as work:
            return hands, await work.retention.forget_names(before)

    async def _left_servers(self, now: datetime) -> int:
        if not self.retention.servers:
            return 0
        async with self._store.read() as work:
            left = await work.retention.servers_left(now - timedelta(days=self.retention.servers))
        for guild_id in left:
            await self.delete_server(guild_id)
        return len(left)
