"""Teams of a league: who may be in one, and whose points are counted for which (hosts.md#a-team-league)."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.rosters import INVITED_FOR, MOST_TEAMS
from bot.features.tournaments.services.team_service import TeamService
from bot.features.tournaments.values.leagues import LeagueTeam, Membership, TeamPart
from bot.features.tournaments.values.tournaments import Tournament
from bot.services.errors import NotAllowed
from bot.services.values.tables import FORMER, Person
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.features.tournaments.services.test_league import config, event, in_order, league, opened, play
from tests.features.tournaments.services.values import NOON, user_of
from tests.services import stored
from tests.services.build import GUILD

HOUR = timedelta(hours=1)
ANN, BOB, CLEO, DAN, EVE = PEOPLE[:5]
FIVE = {"team": 2, "points": (10, 8, 6, 4, 2), "events": 3, "best": 2}


def member(
    team: int, number: int, part: TeamPart = TeamPart.PLAYER, since: int = 0, until: int | None = None
) -> Membership:
    """Return an entrant's membership in a team, in hours after noon."""
    ended = None if until is None else NOON + until * HOUR
    return Membership(
        team_id=team,
        user_id=user_of(number),
        name=f"P{number}",
        part=part,
        since=NOON + since * HOUR,
        until=ended,
    )


def teams(*names: str) -> list[LeagueTeam]:
    """Return the teams 1, 2, ... of a league."""
    return [
        LeagueTeam(id=number, guild_id=1, league_id=1, name=name, founded_at=NOON)
        for number, name in enumerate(names, 1)
    ]


def at(hour: int, one: Tournament) -> Tournament:
    """Return a tournament that started some hours after noon."""
    return replace(one, started_at=NOON + hour * HOUR)


def lines(
    people: Collection[Membership], *played: Tournament, **changes: Any
) -> list[tuple[str, int, Fraction]]:
    """Return name, rank and points of each team."""
    season = league(**{**FIVE, **changes}).season
    found = leagues.team_table(season, played, teams("Aces", "Kings"), list(people))
    return [(line.name, line.rank, line.points) for line in found]


def test_a_team_scores_the_mean_of_its_best_players_and_an_unfilled_place_counts_0():
    people = [member(1, 0), member(1, 3), member(2, 1)]
    assert lines(people, at(1, in_order(0, 1, 2, 3))) == [("Aces", 1, Fraction(10 + 4, 2)), ("Kings", 2, 4)]


def test_reserves_count_only_for_players_not_placed_best_first():
    people = [member(1, 4), member(1, 5), *(member(1, it, TeamPart.RESERVE) for it in (0, 1))]
    assert lines(people, at(1, in_order(0, 1, 2, 3, 4))) == [("Aces", 1, Fraction(2 + 10, 2))]
    both = at(1, in_order(0, 1, 2, 5, 4))
    assert lines(people, both) == [("Aces", 1, Fraction(4 + 2, 2))], "reserves wait, however good they were"


def test_in_a_team_from_a_season_of_larger_teams_the_last_to_join_are_reserves():
    people = [member(1, it, since=it - 5) for it in (4, 3, 1, 0)]
    assert lines(people, at(1, in_order(0, 1, 2, 3, 4))) == [("Aces", 1, Fraction(10 + 8, 2))]
    people = [member(1, it, since=-it) for it in (4, 3, 1, 0)]
    assert lines(people, at(1, in_order(0, 1, 2, 3, 4))) == [("Aces", 1, Fraction(4 + 2, 2))]


def test_a_team_of_absent_people_has_no_result_and_one_without_reserves_is_short():
    people = [member(1, 0), member(1, 5), member(2, 4, TeamPart.RESERVE)]
    assert lines(people, at(1, in_order(0, 1))) == [("Aces", 1, 5)]


def test_level_teams_are_told_apart_by_their_places_or_share_the_rank():
    people = [member(1, 0), member(1, 3), member(2, 1), member(2, 2)]
    level = at(1, in_order(0, 1, 2, 3))
    assert lines(people, level) == [("Aces", 1, 7), ("Kings", 1, 7)], "10 and 4, 8 and 6"
    four = {"points": (10, 8, 6, 2), "events": 3, "best": 2}
    won = [at(1, in_order(0, 1, 2, 3)), at(2, in_order(3, 1, 2, 0)), at(3, event((0, 1, 1)))]
    assert lines(people, *won, **four) == [("Kings", 1, 14), ("Aces", 2, 12)]


def test_points_go_to_the_team_a_person_was_in_when_each_tournament_started():
    people = [
        member(1, 0, since=0, until=3),
        member(2, 0, since=3),
        member(1, 1, TeamPart.RESERVE, since=0, until=2),
        member(1, 1, since=2),
        member(2, 2, TeamPart.INVITED),
    ]
    order = in_order(0, 1, 2)
    season = league(**FIVE).season
    found = leagues.team_table(season, [at(1, order), at(2, order), at(3, order)], teams("A", "K"), people)
    assert [(it.name, [(one.event, one.points) for one in it.results]) for it in found] == [
        ("A", [(1, 9), (2, 9), (3, 4)]),
        ("K", [(3, 5)]),
    ], "the change at hour 3 counts for the tournament that started then; an invitation counts for nothing"


def test_a_team_keeps_the_points_of_a_deleted_person():
    one = at(1, in_order(0, 1))
    former = replace(one.entrants[0], users=(FORMER - 1,), name="former-1")
    one = replace(one, entrants=(former, *one.entrants[1:]))
    people = [replace(member(1, 0), user_id=FORMER - 1, name=""), member(1, 1)]
    assert lines(people, one) == [("Aces", 1, 9)]


def test_without_teams_there_is_no_team_table_and_that_of_people_is_unchanged():
    one = at(1, in_order(0, 1))
    assert lines([member(1, 0)], one, team=0) == []
    assert leagues.table(league(**FIVE).season, [one]) == leagues.table(
        league(**{**FIVE, "team": 0}).season, [one]
    )


async def start_process(**changes: Any) -> tuple[Process, TeamService]:
    """Return a process with a league of teams of two."""
    process = Process()
    await opened(process, **{"team": 2, **changes})
    return process, services_of(process.services).teams


async def let_join(service: TeamService, team_id: int, *people: Person) -> None:
    """Let people accept invitations to Ann's team."""
    for person in people:
        await service.invite(GUILD, team_id, ANN, False, person)
        await service.accept(GUILD, team_id, person)


async def roster(service: TeamService) -> list[tuple[str, str, bool]]:
    """Return name, part and captaincy of the people of the first team."""
    found = await service.of_league(GUILD, 1)
    return [(it.name, it.part.value, it.captain) for it in found.people(1)]


async def test_a_team_is_filled_with_players_then_reserves_and_no_more():
    _, service = await start_process()
    team = await service.create(GUILD, 1, ANN, "  Aces ")
    assert team.name == "Aces"
    await let_join(service, 1, BOB, CLEO, DAN)
    assert await roster(service) == [
        (ANN.name, "player", True),
        (BOB.name, "player", False),
        (CLEO.name, "reserve", False),
        (DAN.name, "reserve", False),
    ]
    await refused("league-team-full", service.invite(GUILD, 1, ANN, False, EVE))
    await refused(
        "league-team-part-full", service.set_part(GUILD, 1, ANN, False, CLEO.user_id, TeamPart.PLAYER)
    )
    await service.leave(GUILD, 1, BOB.user_id)
    await service.set_part(GUILD, 1, ANN, False, CLEO.user_id, TeamPart.PLAYER)
    assert await roster(service) == [
        (ANN.name, "player", True),
        (CLEO.name, "player", False),
        (DAN.name, "reserve", False),
    ]


async def test_nobody_is_in_two_teams_of_a_league_and_no_two_teams_look_alike():
    process, service = await start_process()
    await service.create(GUILD, 1, ANN, "Aces")
    await refused("league-team-elsewhere", service.create(GUILD, 1, ANN, "Kings"))
    await refused("league-team-taken", service.create(GUILD, 1, BOB, "ÁCES"))
    await refused("name-unusable", service.create(GUILD, 1, BOB, "@everyone"))
    await service.invite(GUILD, 1, ANN, False, BOB)
    await service.create(GUILD, 1, BOB, "Kings")
    await refused("league-team-elsewhere", service.accept(GUILD, 1, BOB))
    await refused("league-team-elsewhere", service.invite(GUILD, 1, ANN, False, BOB))
    await service.disband(GUILD, 2, BOB, False)
    await service.accept(GUILD, 1, BOB)
    await process.leagues.create(GUILD, HOST, True, config(name="Other", team=2))
    assert (await service.create(GUILD, 2, ANN, "Aces")).id == 3, "another league has its own teams"


async def test_an_invitation_is_for_one_person_and_expires():
    process, service = await start_process()
    await service.create(GUILD, 1, ANN, "Aces")
    await service.invite(GUILD, 1, ANN, False, BOB)
    await refused("league-team-invited", service.invite(GUILD, 1, ANN, False, BOB))
    await refused("league-team-not-invited", service.accept(GUILD, 1, CLEO))
    await service.decline(GUILD, 1, BOB.user_id)
    await refused("league-team-not-invited", service.accept(GUILD, 1, BOB))
    await service.invite(GUILD, 1, ANN, False, BOB)
    await service.withdraw(GUILD, 1, ANN, False, BOB.user_id)
    await refused("league-team-not-invited", service.accept(GUILD, 1, BOB))
    await service.invite(GUILD, 1, ANN, False, BOB)
    process.now.pass_seconds(INVITED_FOR.total_seconds())
    await refused("league-team-not-invited", service.accept(GUILD, 1, BOB))
    await service.invite(GUILD, 1, ANN, False, BOB)
    await service.accept(GUILD, 1, BOB)
    await refused("league-team-not-invited", service.withdraw(GUILD, 1, ANN, False, BOB.user_id))
    kept = stored.rows(process.store, "SELECT 1 FROM league_members")
    assert len(kept) == 2, "no invitation remains"


async def test_only_the_captain_and_league_organisers_change_a_team():
    _, service = await start_process()
    await service.create(GUILD, 1, ANN, "Aces")
    await let_join(service, 1, BOB)
    for act in (
        service.invite(GUILD, 1, BOB, False, CLEO),
        service.rename(GUILD, 1, BOB, False, "Kings"),
        service.remove(GUILD, 1, BOB, False, ANN.user_id),
        service.withdraw(GUILD, 1, BOB, False, CLEO.user_id),
        service.set_part(GUILD, 1, BOB, False, BOB.user_id, TeamPart.RESERVE),
        service.set_captain(GUILD, 1, BOB, False, BOB.user_id),
        service.disband(GUILD, 1, BOB, False),
    ):
        await refused("league-team-captain-only", act)
    await refused("team-gone", service.leave(GUILD + 1, 1, BOB.user_id))
    await refused("league-team-not-in", service.leave(GUILD, 1, CLEO.user_id))
    await service.set_captain(GUILD, 1, HOST, True, BOB.user_id)
    assert await roster(service) == [(BOB.name, "player", True), (ANN.name, "player", False)]
    await service.rename(GUILD, 1, BOB, False, "Kings")
    assert [it.name for it in (await service.of_league(GUILD, 1)).teams] == ["Kings"]
    await service.remove(GUILD, 1, BOB, False, ANN.user_id)
    assert await roster(service) == [(BOB.name, "player", True)]


async def test_the_next_member_succeeds_the_captain_and_the_last_disbands_the_team():
    process, service = await start_process()
    await service.create(GUILD, 1, ANN, "Aces")
    await let_join(service, 1, BOB, CLEO)
    process.now.pass_seconds(60)
    await service.drop(GUILD, 1, ANN.user_id)
    assert await roster(service) == [(BOB.name, "player", True), (CLEO.name, "reserve", False)]
    process.now.pass_seconds(60)
    deletion = "UPDATE league_members SET user_id = :former, name = '' WHERE user_id = :bob"
    stored.execute(process.store, deletion, former=FORMER - 7, bob=BOB.user_id)
    assert await roster(service) == [(CLEO.name, "reserve", True)]
    await service.invite(GUILD, 1, CLEO, False, DAN)
    await service.leave(GUILD, 1, CLEO.user_id)
    await refused("team-gone", service.accept(GUILD, 1, DAN))
    assert (await service.of_league(GUILD, 1)).teams == []
    assert await service.people_of(GUILD, 1) == set()


async def test_banned_people_neither_found_nor_join_nor_lead_a_team():
    _, service = await start_process()
    await service.create(GUILD, 1, ANN, "Aces")
    team = await service.create(GUILD, 1, DAN, "Kings")

    async def refuse(_guild_id: int, user_id: int, host_id: int | None = None, /) -> None:
        if user_id in (BOB.user_id, DAN.user_id):
            raise NotAllowed("banned-for-good", reason="")
        if host_id == EVE.user_id:
            raise NotAllowed("blocked")

    service._app.require_welcome = refuse
    await service.invite(GUILD, 1, ANN, False, BOB)
    for act in (
        service.create(GUILD, 1, BOB, "Queens"),
        service.accept(GUILD, 1, BOB),
        service.rename(GUILD, team.id, DAN, False, "Rude words"),
        service.disband(GUILD, team.id, DAN, False),
    ):
        await refused("banned-for-good", act)
    await refused("blocked", service.invite(GUILD, 1, ANN, False, EVE))
    await service.rename(GUILD, team.id, HOST, True, "Queens")


async def test_nobody_moves_a_winner_into_a_team_after_the_start():
    process, service = await start_process(points=(4, 3, 2, 1))
    await service.create(GUILD, 1, ANN, "Aces")
    process.now.pass_seconds(60)
    await play(process, 1)
    process.now.pass_seconds(60)
    await let_join(service, 1, BOB)
    table = await process.leagues.table(GUILD, 1)
    own = {line.user_id: line.points for line in table.lines}
    assert [line.points for line in table.teams] == [own[ANN.user_id] / 2]


async def test_no_team_is_founded_in_a_closed_league_or_one_without_teams():
    process, service = await start_process(team=0)
    await refused("league-no-teams", service.create(GUILD, 1, ANN, "Aces"))
    await process.leagues.configure(GUILD, 1, HOST, True, config(team=2))
    for person in PEOPLE[:MOST_TEAMS]:
        await service.create(GUILD, 1, person, f"Team {person.user_id}")
    await refused("league-teams-full", service.create(GUILD, 1, PEOPLE[MOST_TEAMS], "One more"))
    await process.leagues.close(GUILD, 1, HOST, True)
    await refused("league-closed", service.leave(GUILD, 1, ANN.user_id))
    await refused("league-closed", service.create(GUILD, 1, PEOPLE[MOST_TEAMS], "One more"))
