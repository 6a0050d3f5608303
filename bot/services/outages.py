"""Ended outages: players whose clock was running get back the time they could not reach us."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Iterator
from dataclasses import replace
from datetime import UTC, datetime

from bot.services.ports import Outage

Place = tuple[int, int, int]
"""The id of a table or event with a clock, and the ids of its server and channel."""
LONG_AGO = datetime.min.replace(tzinfo=UTC)


class Outages:
    """Outages whose time has not been given back yet; overlapping outages count once."""

    def __init__(
        self,
        places: Callable[[], Awaitable[Iterable[Place]]],
        give_back: Callable[[int, Outage], Awaitable[None]],
    ) -> None:
        """`places` returns everything with a clock, `give_back` extends one clock by an outage's length."""
        self._places, self._give_back = places, give_back
        self._waiting: list[Outage] = []
        self._returned: dict[int, datetime] = {}
        """By place id, the end of the last outage for which its clock was extended."""
        self._lock = asyncio.Lock()

    def __bool__(self) -> bool:
        return bool(self._waiting)

    def add(self, outage: Outage) -> None:
        """Add an outage that has ended."""
        self._waiting.append(outage)
        self._waiting.sort(key=lambda it: it.since)

    def debts_to(self, place: Place) -> Iterator[Outage]:
        """Yield the outages whose time a place's clock has not been given back yet."""
        key, guild_id, channel_id = place
        known = self._returned.get(key, LONG_AGO)
        for outage in self._waiting:
            if outage.concerns(guild_id, channel_id):
                outage = replace(outage, since=max(outage.since, known), until=max(outage.until, known))
                yield outage
                known = outage.until

    async def catch_up(self) -> None:
        """Give all lost time back. Raises errors of `places` and `give_back`; a retry continues."""
        async with self._lock:
            while waiting := tuple(self._waiting):
                places = list(await self._places())
                for place in places:
                    for outage in list(self.debts_to(place)):
                        await self._give_back(place[0], outage)
                        self._returned[place[0]] = outage.until
                keys = {key for key, _, _ in places}
                self._returned = {key: until for key, until in self._returned.items() if key in keys}
                self._waiting = [it for it in self._waiting if it not in waiting]
