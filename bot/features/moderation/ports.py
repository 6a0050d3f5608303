"""Storage that moderation needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Protocol

from bot.services.ports import UnitOfWork


@dataclass(frozen=True, slots=True)
class Ban:
    """A member's ban from a server's tables and events; `until` None: for good."""

    until: datetime | None
    reason: str


class PeopleRepository(Protocol):
    """Bans and blocks, and the channels where acts are posted."""

    async def acts_channels(self) -> Mapping[int, int]:
        """Return the channels where acts are posted, by server."""

    async def ban(self, guild_id: int, user_id: int, ban: Ban) -> None:
        """Store a ban, replacing an earlier one."""

    async def unban(self, guild_id: int, user_id: int) -> bool: ...

    async def ban_of(self, guild_id: int, user_id: int) -> Ban | None:
        """Return a member's ban, which may have expired."""

    async def block(self, guild_id: int, user_id: int, blocked_id: int) -> None: ...

    async def unblock(self, guild_id: int, user_id: int, blocked_id: int) -> bool: ...

    async def has_blocked(self, guild_id: int, user_id: int, other_id: int) -> bool: ...


people_in: Callable[[UnitOfWork], PeopleRepository] = attrgetter("people")
"""Return the repository of this feature in a unit of work (`Feature.repositories`)."""
