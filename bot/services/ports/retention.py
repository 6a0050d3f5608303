"""How long things are kept, and small facts of the program: made real in `bot.storage`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol


class RetentionRepository(Protocol):
    """What is given up for its age, and servers that have removed the bot."""

    async def expire(self, before: datetime, most: int) -> int:
        """Give up the course of up to `most` hands that ended before a moment, and the names in them.

        Cards, actions and names go; who played and how it ended stay. Hands of live tables are left. Returns
        how many it were.
        """

    async def forget_names(self, before: datetime) -> int:
        """Drop names of persons who have no result since a moment, and at tables closed before it."""

    async def server_left(self, guild_id: int, at: datetime) -> None:
        """Note when a server has removed the bot, unless that was noted before."""

    async def server_back(self, guild_ids: Sequence[int]) -> None:
        """Drop that note for servers that have the bot."""

    async def servers_known(self) -> Sequence[int]:
        """Return the servers of which anything is stored."""

    async def servers_left(self, before: datetime) -> Sequence[int]:
        """Return the servers that removed the bot before a moment."""

    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is stored of a server."""


class StateRepository(Protocol):
    """Small facts of the program by name, such as the hash of the synced command tree."""

    async def get(self, name: str) -> str | None:
        """Return a stored fact."""

    async def put(self, name: str, value: str) -> None:
        """Store a fact."""

    async def keep(self, name: str, value: str) -> str:
        """Store a fact unless there is one of that name; return the one that stands."""
