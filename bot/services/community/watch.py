"""Shows those who manage a server where chips go one way (`watching`)."""

from __future__ import annotations

import logging

from bot.services.community.watching import MOST_HANDS, WINDOW, Note, notes
from bot.services.ports import Now, Store
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.server.rights import require_manager

_log = logging.getLogger(__name__)


class WatchService:
    """Shows those who manage a server what stands out."""

    def __init__(self, store: Store, now: Now, settings: GuildSettingsService) -> None:
        self._store = store
        self._now = now
        self._settings = settings

    async def look(self, guild_id: int, *, manager: bool) -> tuple[Note, ...]:
        """Return what stands out in a server now. Raises NotAllowed (`not-manager`)."""
        require_manager(manager)
        starting = (await self._settings.of(guild_id)).starting_chips
        async with self._store.read() as work:
            observed = await work.watched.recent(guild_id, self._now() - WINDOW, MOST_HANDS)
        found = notes(observed, starting)
        if found:
            _log.warning("server %d: %d things about chips stand out", guild_id, len(found))
        return found
