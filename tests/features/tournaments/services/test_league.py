"""Leagues: points by place, the best of a season, its prizes and its end (hosts.md#a-league)."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.features.tournaments.services import leagues
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.services.league_service import MOST_LEAGUES, LeagueService
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.report import season_csv
from bot.features.tournaments.services.teams import TeamStanding
from bot.features.tournaments.values.leagues import League, LeagueConfig, LeagueResult, LeagueSeason, Placed
from bot.features.tournaments.values.tournaments import EntrantStatus, Team, Tournament, TournamentStatus
from bot.services.errors import NotNow
from bot.services.values.chips import Account, AccountKind
from bot.services.values.tables import FORMER, Person
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused, settings
from tests.features.tournaments.services.test_prizes import lines
from tests.features.tournaments.services.values import NOON, rows_of, tournament, user_of, with_entrant
from tests.services import stored
from tests.services.build import GUILD

ALL = {number: Share(4, 4) for number in range(20)}


def config(**changes: Any) -> LeagueConfig:
    """Return the settings of a league of three tournaments of which two count."""
    values: dict[str, Any] = {"name": "Friday League", "points": (5, 3, 1), "events": 3, "best": 2}
    return LeagueConfig(**{**values, **changes})


def league(**changes: Any) -> League:
    """Return a league whose first season begins."""
    made = config(**changes)
    season = LeagueSeason(number=1, config=made)
    return League(
        id=1, guild_id=1, revision=0, config=made, seasons=(season,), created_at=NOON, updated_at=NOON
    )


def event(*places: tuple[int, int, int], people: int = 6) -> Tournament:
    """Return a tournament that counted: entrant, place, and how many share it."""
    result = LeagueResult(
        league=1, season=1, event=1, placed=tuple(Placed(entrant=a, place=b, of=c) for a, b, c in places)
    )
    return replace(tournament(people), league=result)


def in_order(*numbers: int) -> Tournament:
    """Return a tournament that counted, with its entrants in order of place."""
    return event(*((number, place, 1) for place, number in enumerate(numbers, 1)))


def table(season: LeagueSeason, *played: Tournament) -> list[tuple[int, int, Fraction]]:
    """Return entrant, rank and points of each line."""
    return [(line.user_id - 1000, line.rank, line.points) for line in leagues.table(season, played)]


def test_people_are_placed_by_the_standings_and_computers_take_no_place():
    one = tournament(3, computers=1)
    found = leagues.placings(one, lines(2, 4, 3, 1), ALL)
    assert [(it.entrant, it.place) for it in found] == [(0, 1), (2, 2), (1, 3)]


def test_drop_outs_and_people_who_played_less_than_half_have_no_place():
    one = with_entrant(tournament(4), 0, status=EntrantStatus.DROPPED)
    found = leagues.placings(one, lines(1, 2, 3, 4), {**ALL, 1: Share(4, 1)})
    assert [(it.entrant, it.place) for it in found] == [(2, 1), (3, 2)]


def test_equals_share_the_points_of_their_places():
    found = leagues.placings(tournament(4), lines(1, 2, 2, 4), ALL)
    assert [(it.entrant, it.place, it.of) for it in found] == [(0, 1, 1), (1, 2, 2), (2, 2, 2), (3, 4, 1)]
    worth = [leagues.points_of(it, config()) for it in found]
    assert worth == [5, 2, 2, 0], "second and third share 3 and 1; the fourth place has no points"
    three = leagues.placings(tournament(4), lines(1, 1, 1, 4), ALL)
    assert [leagues.points_of(it, config()) for it in three] == [3, 3, 3, 0]


def test_team_members_have_its_place_and_a_team_of_computers_has_none():
    one = replace(
        tournament(4, computers=2, duplicate=True, team=2),
        teams=(
            Team(name="a", members=(0, 1)),
            Team(name="", members=(4, 5)),
            Team(name="b", members=(2, 3)),
        ),
    )
    ranked = [
        TeamStanding(team=team, rank=rank, score=Fraction(0), won=0, best=Fraction(0))
        for rank, team in ((1, 1), (2, 2), (3, 0))
    ]
    found = leagues.placings(one, ranked, ALL)
    assert [(it.entrant, it.place, it.of) for it in found] == [(2, 1, 1), (3, 1, 1), (0, 2, 1), (1, 2, 1)]
    tied = [replace(it, rank=1) for it in ranked]
    found = leagues.placings(one, tied, ALL)
    assert {(it.entrant, leagues.points_of(it, config())) for it in found} == {
        (n, Fraction(4)) for n in range(4)
    }


def test_the_best_results_of_a_season_are_added_up():
    season = league().season
    lines_ = leagues.table(season, [in_order(0, 1, 2), in_order(1, 0, 2), in_order(2, 1, 0)])
    assert [(it.user_id - 1000, it.rank, it.points) for it in lines_] == [(1, 1, 8), (0, 2, 8), (2, 3, 6)]
    first = lines_[0]
    assert [(it.event, it.place, it.points, it.counts) for it in first.results] == [
        (1, 2, 3, True),
        (2, 1, 5, True),
        (3, 2, 3, False),
    ]


def test_equal_points_are_decided_by_first_then_second_places_in_all_tournaments():
    season = league(points=(4, 2, 1), events=2, best=2).season
    twice_second = table(season, in_order(0, 1), in_order(2, 1))
    assert twice_second == [(0, 1, 4), (2, 1, 4), (1, 3, 4)], (
        "a first place is worth more than two second ones"
    )
    more = table(season, in_order(0, 1, 2), in_order(2, 3, 0))
    assert more == [(0, 1, 5), (2, 1, 5), (1, 3, 2), (3, 3, 2)], "equal in everything: the rank is shared"


def test_people_who_miss_tournaments_are_counted_by_those_they_played():
    season = league(events=4, best=2).season
    found = table(season, in_order(0, 1), in_order(0, 1), in_order(2, 1), in_order(2, 0))
    assert found == [(0, 1, 10), (2, 2, 10), (1, 3, 6)], "as many first places, and a second one besides"


def test_points_belong_to_the_person_of_the_entry_whoever_played_on():
    first, second = in_order(0, 1), in_order(0, 1)
    replaced = replace(second.entrants[0], users=(user_of(0), 77), name="Other")
    second = replace(second, entrants=(replaced, *second.entrants[1:]))
    best = leagues.table(league().season, [first, second])[0]
    assert (best.user_id, best.name, best.points) == (user_of(0), "P0", 10)


@given(st.lists(st.permutations(range(6)), min_size=1, max_size=6), st.integers(1, 6))
def test_a_table_counts_each_one_s_best_and_ranks_by_them(orders: list[list[int]], best: int):
    season = league(points=(10, 6, 4, 3, 2, 1), events=6, best=best).season
    played = [in_order(*order) for order in orders]
    found = leagues.table(season, played)
    for line in found:
        worth = sorted((it.points for it in line.results), reverse=True)
        assert line.points == sum(worth[:best])
        assert sum(it.counts for it in line.results) == min(best, len(orders))
    assert [line.points for line in found] == sorted((line.points for line in found), reverse=True)
    for line in found:
        better = sum(it.points > line.points for it in found)
        level = sum(it.points == line.points for it in found)
        assert better < line.rank <= better + level


def test_the_file_holds_everything_that_ranks_people():
    season = replace(league().season, tournaments=(1, 2, 3), paid=(30, 10, 0))
    played = [event((0, 1, 2), (1, 1, 2), (2, 3, 1)), in_order(1, 0), in_order(1, 2, 0)]
    played[0] = with_entrant(played[0], 2, name="=P2")
    played[2] = with_entrant(played[2], 2, name="=P2")
    text = season_csv(season, leagues.table(season, played))
    rows = rows_of(text)
    assert [(it["rank"], it["name"], it["points"], it["prize"]) for it in rows] == [
        ("1", "P1", "10", "30"),
        ("2", "P0", "7", "10"),
        ("3", "'=P2", "4", "0"),
    ]
    assert [rows[0][f"event {n}"] for n in (1, 2, 3)] == ["(4)", "5", "5"]
    assert [rows[1][f"place {n}"] for n in (1, 2, 3)] == ["1", "2", "3"]


def seasons_end(pot: int, *played: Tournament, **changes: Any) -> tuple[League, dict[int, int]]:
    """Return a league whose season ends with some chips, and who won how many."""
    one = league(share=20, prizes=(60, 40), **changes)
    season = replace(one.season, tournaments=tuple(range(1, len(played) + 1)), pot=pot)
    one = replace(one, seasons=(season,))
    after, postings = leagues.end_season(one, leagues.table(season, played), played[-1], NOON)
    won = {
        entry.account.owner_id: entry.chips
        for posting in postings
        for entry in posting.entries
        if entry.account.kind is AccountKind.MEMBER
    }
    assert all(sum(entry.chips for entry in posting.entries) == 0 for posting in postings)
    assert sum(won.values()) + after.season.pot == pot
    return after, won


def test_a_seasons_chips_are_paid_in_per_cent_and_the_next_season_begins():
    after, won = seasons_end(101, in_order(0, 1, 2), in_order(0, 1, 2), in_order(0, 1, 2))
    assert won == {user_of(0): 61, user_of(1): 40}
    over, new = after.seasons
    assert over.paid == (61, 40, 0)
    assert over.ended_at == NOON
    assert not over.early
    assert (new.number, new.pot, new.tournaments) == (2, 0, ())


def test_a_deleted_person_wins_nothing_and_the_next_one_does():
    one = in_order(0, 1, 2)
    former = replace(one.entrants[0], users=(FORMER - 1,), name="former-1")
    one = replace(one, entrants=(former, *one.entrants[1:]))
    after, won = seasons_end(100, one)
    assert won == {user_of(1): 60, user_of(2): 40}
    assert after.seasons[0].paid == (0, 60, 40)


def test_chips_nobody_can_win_are_kept_for_the_next_season():
    one = in_order(0)
    one = replace(one, entrants=(replace(one.entrants[0], users=(FORMER - 1,)), *one.entrants[1:]))
    after, won = seasons_end(100, one)
    assert not won
    assert after.season.pot == 100


@pytest.mark.parametrize(
    ("code", "wrong"),
    [
        ("name-unusable", {"name": "@everyone"}),
        ("name-unusable", {"name": " "}),
        ("league-points", {"points": ()}),
        ("league-points", {"points": (1, 2)}),
        ("league-points", {"points": (0, 0)}),
        ("league-points", {"points": (5000,)}),
        ("league-points", {"points": (1,) * 21}),
        ("league-events", {"events": 0}),
        ("league-events", {"events": 31}),
        ("league-best", {"best": 4}),
        ("league-best", {"best": 0}),
        ("league-share", {"share": 51, "prizes": (100,)}),
        ("league-prizes", {"share": 10}),
        ("league-prizes", {"share": 10, "prizes": (50, 40)}),
        ("league-prizes", {"share": 10, "prizes": (110, -10)}),
    ],
)
def test_invalid_leagues_are_refused(code: str, wrong: dict[str, Any]):
    with pytest.raises(NotNow) as refusal:
        leagues.check_config(config(**wrong))
    assert refusal.value.code == code


def test_a_league_without_a_share_has_no_prizes():
    assert leagues.check_config(config(prizes=(100,))).prizes == ()


async def announced(process: Process, number: int, people: int = 4, **changes: Any) -> Tournament:
    """Announce a tournament of a league that people have joined."""
    drafted = await process.draft(**changes)
    chosen = replace(drafted.config, league=number)
    await process.tournaments.configure(drafted.id, HOST, True, chosen)
    await process.tournaments.announce(drafted.id, HOST, True)
    for person in PEOPLE[:people]:
        await process.tournaments.join(drafted.id, person, process.press())
    return await process.tournaments.get(drafted.id)


async def play(process: Process, number: int, **changes: Any) -> Tournament:
    """Let people play a tournament of a league to its end."""
    one = await announced(process, number, rounds=1, hands=1, **changes)
    await process.tournaments.start(one.id, HOST, True, process.press())
    return await process.play(one.id)


async def held(process: Process, number: int = 1) -> int:
    """Return the chips of a league."""
    async with process.store.read() as work:
        return await work.ledger.balance(Account(AccountKind.LEAGUE, GUILD, number))


async def opened(process: Process, **changes: Any) -> League:
    """Return a new league of a started process."""
    await process.services.start()
    return await process.leagues.create(GUILD, HOST, True, config(**changes))


async def test_a_season_with_entries_is_played_and_its_prizes_are_paid(process: Process):
    await opened(process, share=20, prizes=(100,))
    for index in range(3):
        one = await play(process, 1, entry=50, prizes=(100,))
        assert one.status is TournamentStatus.FINISHED
        assert (one.league.season, one.league.event, one.league.chips) == (1, index + 1, 40)
        assert sum(prize.chips for prize in one.prizes) == 160
        assert one.league.last == (index == 2)
        if index == 1:
            assert await held(process) == 80
            before = {person: await process.balance(person) for person in PEOPLE[:4]}
    assert await held(process) == 0
    shown = await process.leagues.table(GUILD, 1, 1)
    assert sum(shown.season.paid) == 120
    won = dict(zip((it.user_id for it in shown.lines), shown.season.paid, strict=True))
    for person in PEOPLE[:4]:
        prize = sum(it.chips for it in one.prizes if one.entrants[it.entrant].user_id == person.user_id)
        assert await process.balance(person) == before[person] - 50 + prize + won[person.user_id]
    present = await process.leagues.table(GUILD, 1)
    assert present.season.number == 2
    assert not present.lines


async def test_a_damaged_tournament_is_named_and_the_others_are_shown(process: Process):
    """Every page of the league, and its other tournaments' announcements, ended in an error."""
    await opened(process, share=20, prizes=(100,))
    for _ in range(3):
        await play(process, 1, entry=50, prizes=(100,))
    stored.execute(process.store, "UPDATE tournaments SET document = '{}' WHERE id = 2")
    shown = await process.leagues.table(GUILD, 1, 1)
    assert (shown.damaged, shown.season.paid) == ([2], ()), "the prizes belong to other places"
    assert {it.event for line in shown.lines for it in line.results} == {1, 3}


async def test_a_seasons_last_tournament_ends_although_an_earlier_one_is_damaged(process: Process):
    """It failed for ever, and its entries were never paid out."""
    await opened(process, share=20, prizes=(100,))
    for _ in range(2):
        await play(process, 1, entry=50, prizes=(100,))
    ((whole,),) = stored.rows(process.store, "SELECT document FROM tournaments WHERE id = 2")
    stored.execute(process.store, "UPDATE tournaments SET document = '{}' WHERE id = 2")
    last = await play(process, 1, entry=50, prizes=(100,))
    assert last.prizes
    season = (await process.leagues.get(GUILD, 1)).season
    assert (season.number, season.tournaments, season.ended_at) == (1, (1, 2, 3), None)
    stored.execute(process.store, "UPDATE tournaments SET document = :whole WHERE id = 2", whole=whole)
    assert (await process.leagues.end_season(GUILD, 1, HOST, True, 1)).season.number == 2
    assert sum((await process.leagues.table(GUILD, 1, 1)).season.paid) == 3 * 40


@pytest.mark.usefixtures("computers_alone")
async def test_cancelled_tournaments_and_those_of_computers_only_do_not_count(process: Process):
    await opened(process)
    one = await announced(process, 1, people=0, rounds=1, hands=1)
    await process.tournaments.add_computers(one.id, HOST, True, settings().level, 4)
    await process.tournaments.start(one.id, HOST, True, process.press())
    assert (await process.play(one.id)).status is TournamentStatus.FINISHED
    assert (await process.tournaments.get(one.id)).league is None
    other = await announced(process, 1)
    await process.tournaments.cancel(other.id, HOST, True, "rain")
    assert (await process.tournaments.get(other.id)).league is None
    assert not (await process.leagues.get(GUILD, 1)).season.tournaments


async def test_only_managers_and_organisers_create_change_or_choose_leagues(process: Process):
    await process.services.start()
    service, stranger = process.leagues, Person(77, "Stranger")
    await refused("league-needs-manager", service.create(GUILD, stranger, False, config()))
    await service.create(GUILD, HOST, True, config())
    for act in (
        service.configure(GUILD, 1, stranger, False, config()),
        service.end_season(GUILD, 1, stranger, False, 1),
        service.close(GUILD, 1, stranger, False),
    ):
        await refused("league-needs-manager", act)
    drafted = await process.draft(stranger)
    chosen = replace(drafted.config, league=1)
    await refused("league-needs-manager", process.tournaments.configure(drafted.id, stranger, False, chosen))
    await process.tournaments.configure(drafted.id, stranger, False, chosen, organiser=True)
    later = replace(chosen, hands=3)
    after = await process.tournaments.configure(drafted.id, stranger, False, later)
    assert after.config.league == 1, "an organiser's choice stays"
    await refused(
        "league-unknown", process.tournaments.configure(drafted.id, HOST, True, replace(chosen, league=9))
    )


async def test_a_draft_does_not_carry_a_league(process: Process):
    await opened(process)
    drafted = await process.draft(league=1)
    assert drafted.config.league == 0, "it is chosen in the form, by somebody who may"


async def test_other_servers_leagues_cannot_be_found(process: Process):
    await opened(process)
    for asked in (
        process.leagues.get(GUILD + 1, 1),
        process.leagues.table(GUILD + 1, 1),
    ):
        await refused("league-unknown", asked)
    assert not await process.leagues.of_guild(GUILD + 1)


async def test_names_are_unique_and_leagues_have_a_limit(process: Process):
    await opened(process)
    service = process.leagues
    await refused("league-taken", service.create(GUILD, HOST, True, config(name="friday league")))
    for index in range(1, MOST_LEAGUES):
        await service.create(GUILD, HOST, True, config(name=f"League {index}"))
    await refused("leagues-full", service.create(GUILD, HOST, True, config(name="One more")))
    await refused("league-taken", service.configure(GUILD, 1, HOST, True, config(name="League 2")))
    await service.close(GUILD, 2, HOST, True)
    await service.create(GUILD, HOST, True, config(name="League 1"))
    assert [it.closed for it in await service.of_guild(GUILD)].index(True) == MOST_LEAGUES


async def test_a_change_applies_at_once_before_a_season_began_and_otherwise_to_the_next(process: Process):
    await opened(process)
    service = process.leagues
    after = await service.configure(GUILD, 1, HOST, True, config(points=(7, 1)))
    assert after.season.config.points == (7, 1)
    one = await announced(process, 1, rounds=1, hands=1)
    await process.tournaments.start(one.id, HOST, True, process.press())
    after = await service.configure(GUILD, 1, HOST, True, config(points=(8, 1)))
    assert (after.season.config.points, after.config.points) == ((7, 1), (8, 1)), "its people cannot leave"
    await process.play(one.id)
    after = await service.configure(GUILD, 1, HOST, True, config(points=(9, 8), name="New name"))
    assert after.season.config.points == (7, 1)
    assert after.season.config.name == "New name"
    after = await service.end_season(GUILD, 1, HOST, True, 1)
    assert after.season.config.points == (9, 8)


async def test_a_season_can_be_ended_early_once_something_has_counted(process: Process):
    await opened(process, share=10, prizes=(100,))
    service = process.leagues
    await refused("league-season-empty", service.end_season(GUILD, 1, HOST, True, 1))
    await play(process, 1, entry=10, prizes=(100,))
    after = await service.end_season(GUILD, 1, HOST, True, 1)
    assert after.seasons[0].early
    assert await held(process) == 0
    await refused("league-season-past", service.end_season(GUILD, 1, HOST, True, 1))


async def test_a_manager_with_a_line_in_the_table_ends_a_season_only_with_another(process: Process):
    await opened(process, share=50, prizes=(100,))
    await play(process, 1, entry=10, prizes=(100,))
    service, (ann, bob) = process.leagues, PEOPLE[:2]
    leader = (await service.table(GUILD, 1)).lines[0].user_id
    before = await process.balance(ann if leader == ann.user_id else bob)
    assert (await service.end_season(GUILD, 1, ann, True, 1)).season.number == 1
    await refused("agree-own", service.end_season(GUILD, 1, ann, True, 1))
    other = await service.end_season(GUILD, 1, bob, True, 1, refund=True)
    assert other.season.number == 1, "something else"
    assert await held(process) == 20
    process.now.pass_seconds(3601)
    assert (await service.end_season(GUILD, 1, ann, True, 1, refund=True)).season.number == 1, "too late"
    service = LeagueService(process.services, services_of(process.services).book)  # after a restart
    after = await service.end_season(GUILD, 1, bob, True, 1, refund=True)
    assert (after.season.number, after.season.pot, after.seasons[0].refunded) == (2, 0, 20)
    assert await held(process) == 0
    assert await process.balance(ann if leader == ann.user_id else bob) == before + 5, "by anybody"
    assert sum([await process.balance(person) for person in PEOPLE[:4]]) == 4000


async def test_a_league_is_closed_between_seasons_when_no_tournament_is_to_count(process: Process):
    await opened(process)
    service = process.leagues
    plain = await announced(process, 1)
    await refused("league-in-use", service.close(GUILD, 1, HOST, True))
    await process.tournaments.cancel(plain.id, HOST, True, "rain")
    weekly = await announced(process, 1, starts_at=process.now() + timedelta(days=2), repeats=24)
    await process.tournaments.cancel(weekly.id, HOST, True, "rain")
    await refused("league-in-use", service.close(GUILD, 1, HOST, True))  # next week's counts for it, too
    await process.tournaments.end_series(weekly.id, HOST, True)
    await play(process, 1)
    await refused("league-season-begun", service.close(GUILD, 1, HOST, True))
    await service.end_season(GUILD, 1, HOST, True, 1)
    drafted = await process.draft()
    await process.tournaments.configure(drafted.id, HOST, True, replace(drafted.config, league=1))
    assert (await service.close(GUILD, 1, HOST, True)).closed
    await refused("league-closed", process.tournaments.announce(drafted.id, HOST, True))
    await refused("league-closed", service.end_season(GUILD, 1, HOST, True, 2))


async def test_changes_that_bring_in_a_closed_league_are_not_announced(process: Process):
    await opened(process)
    one = await process.open(4)
    await process.tournaments.configure(1, HOST, True, replace(one.config, league=1))
    await process.leagues.close(GUILD, 1, HOST, True)
    await refused("league-closed", process.tournaments.announce_change(1, HOST, True))


async def test_announcements_are_updated_when_their_leagues_rules_change(process: Process):
    await opened(process)
    one = await announced(process, 1)
    process.witness.seen.clear()
    await process.leagues.configure(GUILD, 1, HOST, True, config(points=(7, 1)))
    await process.settle(one.id)
    await services_of(process.services).book.settle()
    assert [it.id for it in process.witness.seen] == [one.id]
