"""What tournaments and leagues need from storage and from the interface."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from operator import attrgetter
from typing import Protocol, TypeVar

from bot.features.tournaments.values.config import TournamentConfig
from bot.features.tournaments.values.leagues import League, LeagueTeam, Membership
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import NotFound
from bot.services.ports import UnitOfWork
from bot.services.values.settings import EVERYTHING, ShardSlice

STORED = "tournament"
"""The name under which processes notify each other that a tournament was stored."""


class TournamentNotFound(NotFound):
    """The tournament or league does not exist."""


Value = TypeVar("Value")


class RevisedRepository(Protocol[Value]):
    """Values by id, each with a revision that grows by one with every stored change."""

    async def next_id(self) -> int: ...
    async def add(self, value: Value, /) -> None: ...

    async def get(self, number: int, /) -> Value | None:
        """Return a value; a write transaction locks it against other writers."""

    async def save(self, value: Value, /) -> None:
        """Store a changed value. Raises Conflict (`tournament-changed`, `league-changed`), at the commit at
        the latest, if the stored revision is not one below its own."""


class TournamentRepository(RevisedRepository[Tournament], Protocol):
    """Tournaments by id. As in all repositories here, lists leave out what cannot be read, and log it."""

    async def live(self, of: ShardSlice = EVERYTHING) -> Sequence[int]:
        """Return the ids of the tournaments that are not over, oldest first."""

    async def of_guild(self, guild_id: int, limit: int) -> Sequence[Tournament]:
        """Return a server's announced tournaments, newest first: the live ones, then `limit` others."""

    async def hosted_by(self, guild_id: int, user_id: int) -> Sequence[Tournament]:
        """Return a person's unfinished tournaments in a server, newest first, drafts included."""

    async def count_announced(self, guild_id: int) -> int: ...
    async def due(self, now: datetime, of: ShardSlice = EVERYTHING) -> Sequence[int]: ...

    async def next_due(self, after: datetime, of: ShardSlice = EVERYTHING) -> datetime | None:
        """Return the earliest `due_at` after a point in time."""


class TemplateRepository(Protocol):
    """Named settings of a server, by id."""

    async def next_id(self) -> int: ...
    async def add(self, number: int, guild_id: int, config: TournamentConfig) -> None: ...
    async def of_guild(self, guild_id: int) -> Mapping[int, TournamentConfig]: ...
    async def remove(self, number: int) -> None: ...


class LeagueRepository(RevisedRepository[League], Protocol):
    """Leagues by id."""

    async def of_guild(self, guild_id: int) -> Sequence[League]:
        """Return the leagues of a server, closed ones too, oldest first."""


class TeamRepository(Protocol):
    """Teams of leagues, and the memberships of their people. Writers lock the league first."""

    async def next_id(self) -> int: ...
    async def get(self, team_id: int) -> LeagueTeam | None: ...

    async def of_league(self, league_id: int) -> tuple[Sequence[LeagueTeam], Sequence[Membership]]:
        """Return the teams of a league, disbanded ones too, oldest first, and all their memberships."""

    async def save(self, team: LeagueTeam) -> None: ...
    async def save_members(self, guild_id: int, *people: Membership) -> None: ...
    async def delete(self, one: Membership) -> None: ...


tournaments_in: Callable[[UnitOfWork], TournamentRepository] = attrgetter("tournaments")
templates_in: Callable[[UnitOfWork], TemplateRepository] = attrgetter("templates")
leagues_in: Callable[[UnitOfWork], LeagueRepository] = attrgetter("leagues")
teams_in: Callable[[UnitOfWork], TeamRepository] = attrgetter("teams")
"""Return one of the repositories of this feature in a unit of work (`Feature.repositories`)."""


class TournamentNotifier(Protocol):
    """Shows committed changes of tournaments to people. Must not raise and must not block the caller."""

    def tournament_changed(self, tournament: Tournament) -> None:
        """Show a tournament's new stored state, also when it is loaded at the start of the process."""

    def place_trouble(self, tournament: Tournament) -> str | None:
        """Return why a tournament cannot be held in its channel; empty: it can; None: unknown.

        The reason is a list of missing permissions, separated by commas, or a code
        (`bot.features.tournaments.services.placing`).
        """
