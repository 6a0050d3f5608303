"""Teams of a league at one point in time: their people, and checks before joining or changing one.

A person is in one team of a league at most. Deleted people are in none; a team without people is gone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.features.tournaments.ports import TournamentNotFound
from bot.features.tournaments.services.league_service import require_open
from bot.features.tournaments.services.teams import LONGEST_TEAM
from bot.features.tournaments.values.leagues import League, LeagueTeam, Membership, TeamPart
from bot.services.errors import NotAllowed, NotNow, require_found
from bot.services.server.guild_settings import clean_name
from bot.services.values.names import looks_of
from bot.services.values.tables import is_former

MOST_TEAMS = 25
"""Teams of one league at a time."""
INVITED_FOR = timedelta(days=7)


@dataclass(frozen=True, slots=True, kw_only=True)
class Rosters:
    """The teams of a league with all memberships, past ones too; methods describe them `at` a time."""

    league: League
    founded: Sequence[LeagueTeam]
    """All of them, disbanded ones too."""
    memberships: Sequence[Membership]
    at: datetime

    @property
    def size(self) -> int:
        """The number of players in a team, now or from the next season on; 0: the league has no teams."""
        return self.league.season.config.team or self.league.config.team

    @property
    def teams(self) -> list[LeagueTeam]:
        """The teams that people are in."""
        return [it for it in self.founded if it.disbanded_at is None and self.people(it.id)]

    def people(self, team_id: int) -> list[Membership]:
        """Return the people of a team: captain, players, then reserves; each in order of joining.

        If the captain is gone, the first player is captain.
        """
        found = [it for it in self._open(team_id) if it.part is not TeamPart.INVITED]
        found.sort(key=lambda it: (not it.captain, it.part is TeamPart.RESERVE, it.since))
        return [replace(it, captain=index == 0) for index, it in enumerate(found)]

    def invitations(self, team_id: int, *, expired: bool = False) -> list[Membership]:
        """Return the invitations to a team that can still be accepted, or those that have expired."""
        asked = (it for it in self._open(team_id) if it.part is TeamPart.INVITED)
        return [it for it in asked if (it.since + INVITED_FOR <= self.at) is expired]

    def _open(self, team_id: int) -> list[Membership]:
        """Return a team's present memberships and all its invitations."""
        mine = (it for it in self.memberships if it.team_id == team_id and it.until is None)
        return [it for it in mine if not is_former(it.user_id)]

    def team_of(self, user_id: int) -> LeagueTeam | None:
        """Return the team that a person is in."""
        return next((it for it in self.teams if self.member(it.id, user_id) is not None), None)

    def member(self, team_id: int, user_id: int) -> Membership | None:
        """Return a person's membership of a team."""
        return next((it for it in self.people(team_id) if it.user_id == user_id), None)

    def require_team(self, team_id: int) -> LeagueTeam:
        """Return a team. Raises TournamentNotFound (`team-gone`)."""
        found = next((it for it in self.teams if it.id == team_id), None)
        return require_found(found, TournamentNotFound("team-gone"))

    def require_member(self, team_id: int, user_id: int) -> Membership:
        """Return a person's membership of a team. Raises NotAllowed (`league-team-not-in`)."""
        return require_found(self.member(team_id, user_id), NotAllowed("league-team-not-in"))

    def require_invitation(self, team_id: int, user_id: int) -> Membership:
        """Return a person's invitation to a team. Raises NotAllowed (`league-team-not-invited`)."""
        found = next((it for it in self.invitations(team_id) if it.user_id == user_id), None)
        return require_found(found, NotAllowed("league-team-not-invited"))

    def leads(self, team_id: int, user_id: int) -> bool:
        """Return whether a person is the captain of a team."""
        found = self.member(team_id, user_id)
        return found is not None and found.captain

    def require_free(self, user_id: int) -> None:
        """Check that a person is in no team. Raises NotNow (`league-team-elsewhere`: name)."""
        found = self.team_of(user_id)
        if found is not None:
            raise NotNow("league-team-elsewhere", name=found.name)

    def require_foundable(self, user_id: int) -> None:
        """Check that a person can found a team.

        Raises NotNow (`league-closed`, `league-no-teams`, `league-teams-full`: most, and as `require_free`).
        """
        require_open(self.league)
        if not self.size:
            raise NotNow("league-no-teams")
        self.require_free(user_id)
        if len(self.teams) >= MOST_TEAMS:
            raise NotNow("league-teams-full", most=MOST_TEAMS)

    def require_name(self, name: str, besides: int = 0) -> str:
        """Return a team's name in normal form.

        Raises NotNow: `name-unusable` (most), `league-team-taken` (name) for one that looks like another
        team's.
        """
        plain = clean_name(name, LONGEST_TEAM)
        for other in self.teams:
            if other.id != besides and looks_of(other.name) == looks_of(plain):
                raise NotNow("league-team-taken", name=other.name)
        return plain

    def room(self, team_id: int, part: TeamPart) -> int:
        """Return how many more people a team can take as players, or as reserves."""
        return self.size - sum(it.part is part for it in self.people(team_id))

    def free_part(self, team_id: int) -> TeamPart:
        """Return the part of the next person to join: player, or reserve once there are enough players.

        Raises NotNow (`league-team-full`).
        """
        found = next((it for it in (TeamPart.PLAYER, TeamPart.RESERVE) if self.room(team_id, it) > 0), None)
        return require_found(found, NotNow("league-team-full"))

    def require_room(self, team_id: int, part: TeamPart) -> None:
        """Check for a place as a player or reserve. Raises NotNow (`league-team-part-full`: most)."""
        if self.room(team_id, part) < 1:
            raise NotNow("league-team-part-full", most=self.size)

    def require_invitable(self, team_id: int, user_id: int) -> None:
        """Check that a person can be invited.

        Raises NotNow (`league-team-invited`, `league-team-full`, and as `require_free`).
        """
        self.require_free(user_id)
        invited = self.invitations(team_id)
        if any(it.user_id == user_id for it in invited):
            raise NotNow("league-team-invited")
        if len(self.people(team_id)) + len(invited) >= 2 * self.size:
            raise NotNow("league-team-full")
