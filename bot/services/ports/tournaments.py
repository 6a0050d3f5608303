"""Tournaments: made real in `bot.storage.tournaments`."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Protocol

from bot.services.values.slices import EVERYTHING, ShardSlice
from bot.services.values.tournaments import Tournament, TournamentStatus


class TournamentRepository(Protocol):
    """Tournaments by id."""

    async def next_id(self) -> int:
        """Return a tournament id that was never used."""

    async def add(self, tournament: Tournament) -> None:
        """Store a new tournament."""

    async def get(self, tournament_id: int) -> Tournament | None:
        """Return a tournament; in a write transaction other writers of it wait from here on."""

    async def save(self, tournament: Tournament) -> None:
        """Store a changed tournament whose `revision` is one above the stored one.

        Raises Conflict (`tournament-changed`) if the stored revision is not `tournament.revision - 1`.
        """

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of some shards' tournaments that are not over, oldest first."""

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Tournament]:
        """Return a server's announced tournaments, newest first: the live ones, then `limit` others."""

    async def hosted(self, guild_id: int, user_id: int) -> Sequence[TournamentStatus]:
        """Return how those of a person's tournaments in a server stand that are not over, drafts included."""

    async def announced(self, guild_id: int) -> int:
        """Return how many announced tournaments of a server are not over."""

    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of those of some shards whose `due_at` is at or before a point in time."""

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest `due_at` of some shards' tournaments after a point in time."""
