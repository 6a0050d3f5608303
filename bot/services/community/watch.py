"""Looks every day where chips go one way (`watching`), and shows it to those who manage a server.

The last result stands in memory: it is made again after a start. What managers have read is remembered by
short marks, so that they are told of what is new; a mark goes when what it stands for stands out no more.
"""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import partial

from bot.services.community.watching import MOST_HANDS, WINDOW, Note, notes
from bot.services.errors import require_manager
from bot.services.ports import Background, Meter, Now, Store
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.upkeep.daily import Daily
from bot.services.values.chips import WATCH_SEEN
from bot.services.values.slices import EVERYTHING, ShardSlice

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Look:
    """What stood out in a server at a moment, the most chips first."""

    at: datetime
    notes: tuple[Note, ...]


class WatchService:
    """Looks every day what stands out in each server, and shows it to those who manage it."""

    def __init__(
        self,
        store: Store,
        now: Now,
        settings: GuildSettingsService,
        background: Background,
        meter: Meter,
        shards: ShardSlice = EVERYTHING,
    ) -> None:
        """`background` does the reckoning; `shards` are those whose servers are looked at."""
        self._store = store
        self._now = now
        self._settings = settings
        self._background = background
        self._meter = meter
        self._shards = shards
        self._last: dict[int, Look] = {}
        self.daily = Daily("what stands out about chips", lambda: self.run())

    async def run(self) -> int:
        """Look at all our servers anew; return how many things stand out. Raises StorageUnavailable."""
        async with self._store.read() as work:
            servers = [number for number in await work.watched.servers() if self._shards.owns(number)]
        self._last = {number: look for number, look in self._last.items() if number in servers}
        for guild_id in servers:
            await self._forget(guild_id, await self._look(guild_id))
        found = [len(self._last[number].notes) for number in servers]
        self._meter.watched(sum(found), self._now().timestamp())
        _log.info(
            "looked where chips go one way: stands out: %d, in %d of %d servers",
            sum(found),
            sum(map(bool, found)),
            len(servers),
        )
        return sum(found)

    async def last(self, guild_id: int, *, manager: bool) -> Look:
        """Return what stood out at the last look, or now if there was none, and note that it was read.

        Raises NotAllowed (`not-manager`).
        """
        require_manager(manager)
        look = self._last.get(guild_id) or await self._look(guild_id)
        marks = _marks(guild_id, look.notes)
        if marks or await self._seen(guild_id):
            await self._remember(guild_id, marks)
        return look

    async def unread(self, guild_id: int) -> int:
        """Return how many things stood out at the last look that no manager has read."""
        look = self._last.get(guild_id)
        marks = set() if look is None else _marks(guild_id, look.notes)
        return len(marks - await self._seen(guild_id)) if marks else 0

    async def _look(self, guild_id: int) -> Look:
        starting, at = (await self._settings.of(guild_id)).starting_chips, self._now()
        async with self._store.read() as work:
            observed = await work.watched.recent(guild_id, at - WINDOW, MOST_HANDS)
        found = await self._background(partial(notes, observed, starting))
        if found:
            _log.warning("server %d: stands out about chips: %d", guild_id, len(found))
        look = self._last[guild_id] = Look(at, found)
        return look

    async def _forget(self, guild_id: int, look: Look) -> None:
        """Drop the marks of what stands out no more: should it come back, it is new."""
        seen = await self._seen(guild_id)
        if seen - _marks(guild_id, look.notes):
            await self._remember(guild_id, seen & _marks(guild_id, look.notes))

    async def _seen(self, guild_id: int) -> set[str]:
        async with self._store.read() as work:
            return set((await work.state.get(f"{WATCH_SEEN}{guild_id}") or "").split())

    async def _remember(self, guild_id: int, marks: set[str]) -> None:
        async with self._store.write() as work:
            await work.state.put(f"{WATCH_SEEN}{guild_id}", " ".join(sorted(marks)))


def _marks(guild_id: int, found: Sequence[Note]) -> set[str]:
    """Return a short mark for each thing that stands out: it tells whether it was read, and nobody's id."""
    return {
        hashlib.sha256(f"{guild_id}|{note.why.value}|{note.user_id}".encode()).hexdigest()[:8]
        for note in found
    }
