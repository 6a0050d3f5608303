"""What members of a server do besides tables: league teams, calls to new tables, recaps of evenings."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any
from unittest.mock import patch

from hypothesis import strategies as st
from hypothesis.stateful import rule

from bot.features.calls.services import MOST_A_DAY, CallServices
from bot.features.recaps import services as recaps_module
from bot.features.recaps.services import RecapServices
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.rosters import Rosters
from bot.features.tournaments.services.team_service import TeamService
from bot.features.tournaments.values.leagues import LeagueConfig, TeamPart
from bot.services.values.tables import Person, Table, is_former
from tests.fuzz.company import Company
from tests.fuzz.strategies import guilds, often, people

NAMES = st.sampled_from(["Aces", "ACES", "Kings", "Jacks", "", "@", "x" * 60, "\u202e"])
TEAMS = st.integers(1, 5)


async def _everybody(_: Table, asked: Sequence[int]) -> Sequence[int]:
    return asked


class Clubs(Company):
    """Anything that members can do in a server about teams, calls and recaps."""

    @property
    def teams(self) -> TeamService:
        """The services of teams."""
        return services_of(self.services).teams

    # teams of a league

    @rule(guild=guilds, person=people, trusted=often, size=st.sampled_from([0, 1, 2, 2, 3]))
    def create_league(self, guild: int, person: Person, trusted: bool, size: int) -> None:
        league = LeagueConfig(name=f"League {size}", events=2, best=1, team=size)
        self.target.ask(services_of(self.services).leagues.create(guild, person, trusted, league))

    @rule(guild=guilds, person=people, league=st.integers(1, 2), name=NAMES)
    def found_team(self, guild: int, person: Person, league: int, name: str) -> None:
        self.target.ask(self.teams.create(guild, league, person, name))
        self.check_teams()

    @rule(guild=guilds, team=TEAMS, person=people, trusted=st.booleans(), name=NAMES)
    def rename_team(self, guild: int, team: int, person: Person, trusted: bool, name: str) -> None:
        self.target.ask(self.teams.rename(guild, team, person, trusted, name))
        self.check_teams()

    @rule(guild=guilds, team=TEAMS, person=people, trusted=often, guest=people, answer=often)
    def invite_to_team(
        self, guild: int, team: int, person: Person, trusted: bool, guest: Person, answer: bool
    ) -> None:
        """Invite a person, who usually accepts."""
        self.target.ask(self.teams.invite(guild, team, person, trusted, guest))
        if answer:
            self.target.ask(self.teams.accept(guild, team, guest))
        self.check_teams()

    @rule(guild=guilds, team=TEAMS, person=people, yes=often)
    def answer_team(self, guild: int, team: int, person: Person, yes: bool) -> None:
        teams = self.teams
        answer = teams.accept(guild, team, person) if yes else teams.decline(guild, team, person.user_id)
        self.target.ask(answer)
        self.check_teams()

    @rule(guild=guilds, number=TEAMS, person=people, gone=st.booleans())
    def leave_team(self, guild: int, number: int, person: Person, gone: bool) -> None:
        """Leave a team, or the server and so the league team."""
        teams, user_id = self.teams, person.user_id
        self.target.ask(teams.drop(guild, number, user_id) if gone else teams.leave(guild, number, user_id))
        self.check_teams()

    @rule(
        guild=guilds,
        team=TEAMS,
        person=people,
        trusted=st.booleans(),
        other=people,
        role=st.sampled_from(["captain", "remove", "withdraw", TeamPart.PLAYER, TeamPart.RESERVE]),
    )
    def change_team(
        self, guild: int, team: int, person: Person, trusted: bool, other: Person, role: Any
    ) -> None:
        teams, by = self.teams, (guild, team, person, trusted, other.user_id)
        if role == "captain":
            self.target.ask(teams.set_captain(*by))
        elif role == "remove":
            self.target.ask(teams.remove(*by))
        elif role == "withdraw":
            self.target.ask(teams.withdraw(*by))
        else:
            self.target.ask(teams.set_part(*by, role))
        self.check_teams()

    @rule(guild=guilds, team=TEAMS, person=people, trusted=st.booleans())
    def disband_team(self, guild: int, team: int, person: Person, trusted: bool) -> None:
        self.target.ask(self.teams.disband(guild, team, person, trusted))
        self.check_teams()

    def check_teams(self) -> None:
        """Require of all leagues: one team per person, a captain, no team too large, no period twice."""
        for guild in (77, 78):
            for league in self.target.run(services_of(self.services).leagues.of_guild(guild)):
                rosters = self.target.run(self.teams.of_league(guild, league.id))
                _check(rosters)
                there = {it.user_id for team in rosters.teams for it in rosters.people(team.id)}
                assert self.target.run(self.teams.people_of(guild, league.id)) == there

    # calls

    @rule(guild=guilds, person=people, wants=often)
    def tell_me(self, guild: int, person: Person, wants: bool) -> None:
        """Turn calls on or off."""
        calls: CallServices = self.services.features.part(CallServices)
        user_id = person.user_id
        self.target.ask(calls.ask(guild, user_id) if wants else calls.stop_telling(guild, user_id))
        if not wants:
            assert not self.target.run(calls.wants(guild, user_id))

    @rule()
    def call_members(self) -> None:
        """Call members to each open table, like a minute after it was opened."""
        calls: CallServices = self.services.features.part(CallServices)
        for live in self.target.live():
            table = live.table
            called = self.target.run(calls.callers(table, _everybody))
            assert all(0 < it.told <= MOST_A_DAY for it in called)
            assert not {it.user_id for it in called} & table.players
            self.target.run(calls.note(table.guild_id, called))
            assert not self.target.run(calls.callers(table, _everybody)), "called twice to one table"

    # recaps

    @rule(guild=guilds, person=people)
    def sum_up(self, guild: int, person: Person) -> None:
        """Let an hour pass, and post the recaps of finished evenings."""
        recaps: RecapServices = self.services.features.part(RecapServices)
        on = {"recaps": True}
        self.target.ask(self.services.guild_settings.change(guild, person, on, manager=True))
        self.target.time_passes(4_000)
        with patch.object(recaps_module, "LEAST_HANDS", 1):
            _, found = self.target.run(recaps.due())
            for recap in found:
                assert recap.hands
                assert recap.best.won
                assert not is_former(recap.best.player_id)
                assert recap.name
                self.target.run(recaps.note(recap))
            assert not self.target.run(recaps.due())[1], "an evening has two recaps"


def _check(rosters: Rosters) -> None:
    seen: set[int] = set()
    for team in rosters.teams:
        members = rosters.people(team.id)
        ids = [it.user_id for it in members]
        assert not seen.intersection(ids), "a person is in two teams"
        assert len(ids) == len(set(ids))
        seen.update(ids)
        assert [it.captain for it in members] == [True] + [False] * (len(members) - 1)
    names = [team.name for team in rosters.teams]
    assert len({name.casefold() for name in names}) == len(names)
    of_person: dict[tuple[int, int], list[Any]] = {}
    for one in rosters.memberships:
        if one.part is not TeamPart.INVITED:
            of_person.setdefault((one.team_id, one.user_id), []).append(one)
    for times in of_person.values():
        times.sort(key=lambda it: (it.since, it.until is None))
        assert all(a.until is not None and a.until <= b.since for a, b in pairwise(times)), "twice at once"
