"""Use cases of teams in leagues, for captains, members, managers and organisers."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace

from bot.features.tournaments.ports import TeamRepository, TournamentNotFound, leagues_in, teams_in
from bot.features.tournaments.services.league_service import find_league, require_open
from bot.features.tournaments.services.rosters import Rosters
from bot.features.tournaments.values.leagues import LeagueTeam, Membership, TeamPart
from bot.services.app import Services
from bot.services.errors import NotAllowed
from bot.services.ports import UnitOfWork
from bot.services.values.tables import Person

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Change:
    """A team while its league is locked against other writers, and the storage of its changes."""

    rosters: Rosters
    team: LeagueTeam
    store: TeamRepository

    async def begin(self, person: Person, part: TeamPart, *, captain: bool = False) -> None:
        """Let a person's membership begin now."""
        await self.save(
            Membership(
                team_id=self.team.id,
                user_id=person.user_id,
                name=person.name,
                part=part,
                since=self.rosters.at,
                captain=captain,
            )
        )

    async def save(self, *people: Membership) -> None:
        await self.store.save_members(self.team.guild_id, *people)

    async def end(self, *people: Membership) -> None:
        """End memberships; a team left without people is disbanded."""
        rosters, team_id = self.rosters, self.team.id
        for one in people:
            if one.since == rosters.at:
                await self.store.delete(one)
            else:
                await self.save(replace(one, until=rosters.at))
        if len(people) == len(rosters.people(team_id)):
            await self.uninvite(*rosters.invitations(team_id))
            await self.store.save(replace(self.team, disbanded_at=rosters.at))

    async def uninvite(self, *invited: Membership) -> None:
        """Delete invitations, and all that have expired."""
        for one in (*invited, *self.rosters.invitations(self.team.id, expired=True)):
            await self.store.delete(one)


@dataclass(eq=False, repr=False)
class TeamService:
    """Teams of leagues.

    A change counts from the next tournament that starts. Methods with a team id raise TournamentNotFound
    (`team-gone`), changes also NotNow (`league-closed`). Acts of the captain are open to `trusted`
    people too, managers and organisers; others get NotAllowed (`league-team-captain-only`). Banned people are
    refused as `Welcome` does.
    """

    _app: Services

    async def of_league(self, guild_id: int, number: int) -> Rosters:
        """Return the teams of a league. Raises TournamentNotFound (`league-unknown`)."""
        async with self._app.store.read() as work:
            return await self._read(work, guild_id, number)

    async def of_team(self, guild_id: int, team_id: int) -> tuple[Rosters, LeagueTeam]:
        """Return the teams of a team's league, and the team."""
        async with self._app.store.read() as work:
            return await self._read_team(work, guild_id, team_id)

    async def create(self, guild_id: int, number: int, by: Person, name: str) -> LeagueTeam:
        """Found a team with oneself as its captain.

        Raises TournamentNotFound (`league-unknown`), and as `Rosters.require_foundable` and `require_name`.
        """
        await self._app.require_welcome(guild_id, by.user_id, None)
        async with self._app.store.write() as work:
            rosters = await self._read(work, guild_id, number)
            rosters.require_foundable(by.user_id)
            store = teams_in(work)
            team = LeagueTeam(
                id=await store.next_id(),
                guild_id=guild_id,
                league_id=number,
                name=rosters.require_name(name),
                founded_at=rosters.at,
            )
            await store.save(team)
            await _Change(rosters, team, store).begin(by, TeamPart.PLAYER, captain=True)
        _log.info("server %d: member %d founded the team %d", guild_id, by.user_id, team.id)
        return team

    async def rename(self, guild_id: int, team_id: int, by: Person, trusted: bool, name: str) -> None:
        """Rename a team, as its captain. Raises as `Rosters.require_name`."""
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            plain = change.rosters.require_name(name, besides=team_id)
            await change.store.save(replace(change.team, name=plain))

    async def invite(self, guild_id: int, team_id: int, by: Person, trusted: bool, person: Person) -> None:
        """Invite a person, as the captain. Raises as `Rosters.require_invitable`, and NotAllowed
        (`blocked`: the person has blocked the captain)."""
        await self._app.require_welcome(guild_id, by.user_id, person.user_id)
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            change.rosters.require_invitable(team_id, person.user_id)
            await change.uninvite()
            await change.begin(person, TeamPart.INVITED)

    async def accept(self, guild_id: int, team_id: int, person: Person) -> TeamPart:
        """Accept an invitation; return whether the person is now a player or reserve.

        Raises NotAllowed (`league-team-not-invited`), and as `Rosters.require_free` and `free_part`.
        """
        await self._app.require_welcome(guild_id, person.user_id, None)
        async with self._change(guild_id, team_id) as change:
            invited = change.rosters.require_invitation(team_id, person.user_id)
            change.rosters.require_free(person.user_id)
            part = change.rosters.free_part(team_id)
            await change.uninvite(invited)
            await change.begin(person, part)
        _log.info("server %d: member %d joined the team %d", guild_id, person.user_id, team_id)
        return part

    async def decline(self, guild_id: int, team_id: int, user_id: int) -> None:
        """Decline an invitation. Raises NotAllowed (`league-team-not-invited`)."""
        async with self._change(guild_id, team_id) as change:
            await change.uninvite(change.rosters.require_invitation(team_id, user_id))

    async def leave(self, guild_id: int, team_id: int, user_id: int) -> None:
        """Leave a team; the last one to leave disbands it. Raises NotAllowed (`league-team-not-in`)."""
        async with self._change(guild_id, team_id) as change:
            await change.end(change.rosters.require_member(team_id, user_id))

    async def remove(self, guild_id: int, team_id: int, by: Person, trusted: bool, user_id: int) -> None:
        """Remove a member, as the captain. Raises NotAllowed (`league-team-not-in`)."""
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            await change.end(change.rosters.require_member(team_id, user_id))

    async def withdraw(self, guild_id: int, team_id: int, by: Person, trusted: bool, user_id: int) -> None:
        """Withdraw an invitation, as the captain. Raises NotAllowed (`league-team-not-invited`)."""
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            await change.uninvite(change.rosters.require_invitation(team_id, user_id))

    async def set_part(
        self, guild_id: int, team_id: int, by: Person, trusted: bool, user_id: int, part: TeamPart
    ) -> None:
        """Make a member a player or reserve, as the captain.

        Raises NotAllowed (`league-team-not-in`), NotNow (`league-team-part-full`: most).
        """
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            one = change.rosters.require_member(team_id, user_id)
            if one.part is not part:
                change.rosters.require_room(team_id, part)
                now = change.rosters.at
                await change.save(replace(one, until=now), replace(one, since=now, part=part))

    async def set_captain(self, guild_id: int, team_id: int, by: Person, trusted: bool, user_id: int) -> None:
        """Make another member the captain, as the captain. Raises NotAllowed (`league-team-not-in`)."""
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            change.rosters.require_member(team_id, user_id)
            people = change.rosters.people(team_id)
            await change.save(*(replace(it, captain=it.user_id == user_id) for it in people))

    async def disband(self, guild_id: int, team_id: int, by: Person, trusted: bool) -> None:
        """Disband a team, as its captain. Its results stay in the tables."""
        async with self._change_as_captain(guild_id, team_id, by, trusted) as change:
            await change.end(*change.rosters.people(team_id))
        _log.info("server %d: member %d disbanded the team %d", guild_id, by.user_id, team_id)

    async def people_of(self, guild_id: int, number: int) -> set[int]:
        """Return everybody in a team of a league; nobody if the league is closed or there is none."""
        async with self._app.store.read() as work:
            league = await leagues_in(work).get(number) if number else None
            if league is None or league.closed:
                return set()
            rosters = await self._read(work, guild_id, number)
        return {one.user_id for team in rosters.teams for one in rosters.people(team.id)}

    async def drop(self, guild_id: int, number: int, user_id: int) -> None:
        """Remove a person who has left the server from their team."""
        team = (await self.of_league(guild_id, number)).team_of(user_id)
        if team is not None:
            await self.leave(guild_id, team.id, user_id)

    async def _read(self, work: UnitOfWork, guild_id: int, number: int) -> Rosters:
        """Return the teams of a league; a write transaction locks the league against other writers."""
        league = await find_league(work, guild_id, number)
        teams, people = await teams_in(work).of_league(number)
        return Rosters(league=league, founded=teams, memberships=people, at=self._app.now())

    async def _read_team(self, work: UnitOfWork, guild_id: int, team_id: int) -> tuple[Rosters, LeagueTeam]:
        found = await teams_in(work).get(team_id)
        if found is None or found.guild_id != guild_id:
            raise TournamentNotFound("team-gone")
        rosters = await self._read(work, guild_id, found.league_id)
        return rosters, rosters.require_team(team_id)

    @asynccontextmanager
    async def _change(self, guild_id: int, team_id: int) -> AsyncIterator[_Change]:
        async with self._app.store.write() as work:
            rosters, team = await self._read_team(work, guild_id, team_id)
            require_open(rosters.league)
            yield _Change(rosters, team, teams_in(work))

    @asynccontextmanager
    async def _change_as_captain(
        self, guild_id: int, team_id: int, by: Person, trusted: bool
    ) -> AsyncIterator[_Change]:
        if not trusted:
            await self._app.require_welcome(guild_id, by.user_id, None)
        async with self._change(guild_id, team_id) as change:
            if not (trusted or change.rosters.leads(team_id, by.user_id)):
                raise NotAllowed("league-team-captain-only")
            yield change
