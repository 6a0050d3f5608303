"""Storage that calls need."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Protocol

from bot.services.ports import UnitOfWork


@dataclass(frozen=True, slots=True)
class Caller:
    """A member who wants to be told of new tables; `told` is the number of calls on the day of `told_at`."""

    user_id: int
    told: int
    told_at: datetime | None
    table_id: int


class CallRepository(Protocol):
    """The members of each server who want to be told of new tables."""

    async def of_guild(self, guild_id: int) -> Sequence[Caller]:
        """Return the members, those told least recently first."""

    async def has(self, guild_id: int, user_id: int) -> bool: ...
    async def add(self, guild_id: int, user_id: int) -> None: ...
    async def note(self, guild_id: int, callers: Collection[Caller]) -> None: ...
    async def remove(self, guild_id: int, user_id: int) -> None: ...


calls_in: Callable[[UnitOfWork], CallRepository] = attrgetter("calls")
"""Return the repository of this feature in a unit of work (`Feature.repositories`)."""
