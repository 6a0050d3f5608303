"""Storage that recaps need."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from typing import Protocol

from bot.services.ports import UnitOfWork


@dataclass(frozen=True, slots=True)
class Score:
    """A counted result of a hand, with the channel where its table was opened."""

    hand_id: int
    channel_id: int
    ended_at: datetime
    game: str
    player_id: int
    won: bool | None
    bid: str
    units: int


class EveningRepository(Protocol):
    """The latest hands of servers that want recaps."""

    async def servers(self) -> Sequence[int]: ...

    async def latest(self, guild_id: int, most: int) -> Sequence[Score]:
        """Return the counted results of a server's latest hands, without events, oldest first."""


evenings_in: Callable[[UnitOfWork], EveningRepository] = attrgetter("evenings")
"""Return the repository of this feature in a unit of work (`Feature.repositories`)."""
