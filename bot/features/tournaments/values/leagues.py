"""Leagues: points by place over several tournaments of a server, in seasons. All frozen.

A league holds no people: whose points are whose follows from its tournaments, which keep who was placed
(`Tournament.league`). A person's team at any time follows from their memberships.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import Enum

POINTS = (10, 8, 6, 5, 4, 3, 2, 1)
"""The points for first, second, ... place, unless the server sets others."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueConfig:
    """The rules of a season.

    `points` are for the first, second, ... place; places after the last one get none. A season ends with the
    last of its `events` tournaments; each person's `best` results count. `share` is the per cent of each
    tournament's pot that goes to the season's prizes, `prizes` their shares in per cent, the first prize
    first, 100 in total (empty if `share` is 0). `team` is how many members of a team count in each
    tournament, 0 for no teams.
    """

    name: str = ""
    points: tuple[int, ...] = POINTS
    events: int = 6
    best: int = 4
    share: int = 0
    prizes: tuple[int, ...] = ()
    team: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueSeason:
    """A season of a league. `tournaments` are those that have counted, by id, in order of their ends; `pot`
    is in chips.

    `paid` are the prizes of the final table's lines (chips), the first line first; prizes that nobody could
    win are in the next season's pot.
    """

    number: int
    """The season's number, from 1."""
    config: LeagueConfig
    tournaments: tuple[int, ...] = ()
    pot: int = 0
    ended_at: datetime | None = None
    early: bool = False
    """Whether a manager ended it before its last tournament."""
    paid: tuple[int, ...] = ()
    refunded: int = 0
    """Chips of the pot that were refunded to those who had paid the entries, because no prizes were paid."""


@dataclass(frozen=True, slots=True, kw_only=True)
class League:
    """A league as it is stored. `config` is what the next season is played by; `revision` grows by one with
    every stored change."""

    id: int
    guild_id: int
    revision: int
    config: LeagueConfig
    seasons: tuple[LeagueSeason, ...]
    """The seasons in order; the last one is the current one."""
    created_at: datetime
    updated_at: datetime
    closed: bool = False
    """Whether it has ended: no more tournaments count."""

    @property
    def season(self) -> LeagueSeason:
        """The current season."""
        return self.seasons[-1]


@dataclass(frozen=True, slots=True, kw_only=True)
class Placed:
    """An entrant with a place in a league's tournament. Team members share one, and so do equals.

    `of` is how many shared it: their points are the mean of those of the places that they take.
    """

    entrant: int
    place: int
    """From 1; tied entrants share a place and the ones after it are skipped."""
    of: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueResult:
    """A finished tournament's result for its league: its number `event` (from 1) in a season (from 1), the
    placed entrants, and the chips of its pot that went to the season's prizes."""

    league: int
    season: int
    event: int
    placed: tuple[Placed, ...]
    chips: int = 0
    last: bool = False
    """Whether this tournament ended the season."""


class TeamPart(Enum):
    """A person's part in a team."""

    PLAYER = "player"
    RESERVE = "reserve"
    """Counts only for a player who was not placed."""
    INVITED = "invited"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeagueTeam:
    """A team of a league. It lasts from season to season until it is disbanded."""

    id: int
    guild_id: int
    league_id: int
    name: str
    founded_at: datetime
    disbanded_at: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Membership:
    """The time that a person had one part in a team.

    A new part is a new membership, so that the roster of any past time is known.
    """

    team_id: int
    user_id: int
    name: str
    part: TeamPart
    since: datetime
    until: datetime | None = None
    """When it ended; None: it goes on."""
    captain: bool = False
