"""Storage that the deal of the day needs."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from operator import attrgetter
from typing import Protocol

from bot.engine.documents import JsonObject
from bot.engine.options import OptionValue
from bot.services.ports import UnitOfWork


@dataclass(frozen=True, slots=True)
class DailyDeal:
    """A server's deal of a day; everything about it follows from the `secret` (hex)."""

    preset: str
    options: Mapping[str, OptionValue]
    seats: int
    title: str
    secret: str
    at: datetime
    """When it was drawn."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A member's attempt at a deal: their own moves, and at the end what they won, in units.

    `bid` is the contract, ``13S``; `made` is whether it was made, None without one; `own` if it was theirs.
    """

    user_id: int
    name: str
    moves: Sequence[JsonObject] = ()
    units: int | None = None
    bid: str = ""
    made: bool | None = None
    own: bool = False


class DailyRepository(Protocol):
    """The deals of the day, and members' attempts."""

    async def deal(self, guild_id: int, day: date) -> DailyDeal | None: ...
    async def last_day(self, guild_id: int) -> date | None: ...

    async def add(self, guild_id: int, day: date, deal: DailyDeal) -> None:
        """Store a deal unless the server has one for that day."""

    async def attempt(self, guild_id: int, day: date, user_id: int) -> Attempt | None: ...

    async def save(self, guild_id: int, day: date, attempt: Attempt, at: datetime) -> bool:
        """Store an attempt with one move more; False if the stored one has not exactly that move less."""

    async def finishers(self, guild_id: int, day: date) -> Sequence[Attempt]:
        """Return the attempts that are over, without their moves, most units first."""

    async def clear(self) -> None: ...


daily_in: Callable[[UnitOfWork], DailyRepository] = attrgetter("daily")
"""Return the repository of this feature in a unit of work (`Feature.repositories`)."""
