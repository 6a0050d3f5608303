"""A member's own choices."""

from __future__ import annotations

from collections.abc import Collection

from bot.services.ports import Store, UnitOfWork
from bot.services.server.guild_settings import settings_in

NUDGE = "nudge"
ZONE = "zone"
_OFF, _ON = "off", "on"


async def wants_nudge(work: UnitOfWork, user_id: int) -> bool:
    """Return whether a member is to be mentioned when a third of their clock has run."""
    return (await work.preferences.get(user_id)).get(NUDGE, _ON) != _OFF


async def wanting(work: UnitOfWork, guild_id: int, user_ids: Collection[int]) -> frozenset[int]:
    """Return which of some people are to be mentioned in a server: nobody where it has that switched off."""
    if not (await settings_in(work, guild_id)).mentions:
        return frozenset()
    chosen = await work.preferences.of(user_ids, NUDGE)
    return frozenset(user_id for user_id in user_ids if chosen.get(user_id, _ON) != _OFF)


class PreferenceService:
    """Choices that hold for a member in every server."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def nudge(self, user_id: int) -> bool:
        """Return whether a member is to be mentioned when a third of their clock has run."""
        async with self._store.read() as work:
            return await wants_nudge(work, user_id)

    async def set_nudge(self, user_id: int, *, on: bool) -> None:
        """Choose whether to be mentioned."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, NUDGE, _ON if on else _OFF)

    async def zone(self, user_id: int) -> str | None:
        """Return the time zone that a member has named last, as they wrote it; None if they never did."""
        async with self._store.read() as work:
            return (await work.preferences.get(user_id)).get(ZONE)

    async def set_zone(self, user_id: int, zone: str) -> None:
        """Remember a member's time zone."""
        async with self._store.write() as work:
            await work.preferences.put(user_id, ZONE, zone)
