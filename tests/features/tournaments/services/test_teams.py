"""Teams in a duplicate: membership, completing short teams, and prizes."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.tournaments.services import checks, joining, teams
from bot.features.tournaments.services.deals import ticket
from bot.features.tournaments.services.pot import find_passed_over, prizes
from bot.features.tournaments.services.presence import Share
from bot.features.tournaments.services.scoring import hand_scores, standings
from bot.features.tournaments.services.seating.search import separate
from bot.features.tournaments.services.teams import (
    TeamStanding,
    choose_team,
    form_teams,
    mates,
    team_standings,
    teams_by_name,
)
from bot.features.tournaments.values.config import Format
from bot.features.tournaments.values.tournaments import EntrantStatus, Team, TournamentStatus
from bot.services.errors import NotAllowed, NotNow
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.features.tournaments.services.values import (
    NOON,
    begun,
    hand,
    rows_of,
    tournament,
    user_of,
    with_entrant,
)
from tests.services.build import PRESETS

DUPLICATE = {"duplicate": True, "team": 2, "most": 8}


def in_teams(one, *names):
    for number, name in enumerate(names):
        one = with_entrant(one, number, team=name)
    return one


def test_a_team_is_founded_joined_and_left_and_no_two_look_alike():
    one = replace(tournament(6, **DUPLICATE), status=TournamentStatus.JOINING)
    one = choose_team(one, user_of(0), "  The   Aces ", new=True)
    assert teams_by_name(one)["The Aces"][0].number == 0
    assert choose_team(one, user_of(0), "The Aces") is None
    for alike in ("the aces", "THE-ACES", "The Асes", "Thé Aces"):
        with pytest.raises(NotNow, match="team-taken"):
            choose_team(one, user_of(1), alike, new=True)
    for bad in ("", "!!!", "x" * 21, "@everyone", "🎲 3"):
        with pytest.raises(NotNow, match="name-unusable"):
            choose_team(one, user_of(1), bad, new=True)
    one = choose_team(one, user_of(1), "The Aces")
    with pytest.raises(NotNow, match="team-full"):
        choose_team(one, user_of(2), "The Aces")
    with pytest.raises(NotNow, match="team-gone"):
        choose_team(one, user_of(2), "Kings")
    with pytest.raises(NotAllowed, match="not-entered"):
        choose_team(one, 5, "Kings", new=True)
    for number, name in ((2, "Kings"), (3, "Queens"), (4, "Jacks")):
        one = choose_team(one, user_of(number), name, new=True)
    with pytest.raises(NotNow, match="teams-full"):  # eight places are four teams
        choose_team(one, user_of(5), "Tens", new=True)
    with pytest.raises(NotNow, match="edit-most"):
        joining.require_editable(one, replace(one.config, most=6))
    with pytest.raises(NotNow, match="edit-team"):
        joining.require_editable(one, replace(one.config, team=4))
    assert "Kings" not in teams_by_name(choose_team(one, user_of(2), ""))
    assert "KINGS" in teams_by_name(choose_team(one, user_of(2), "KINGS", new=True))  # nobody else is in it
    with pytest.raises(NotNow, match="teams-none"):
        choose_team(tournament(2), user_of(0), "Kings", new=True)


def test_settings_have_places_for_whole_teams_and_none_where_boards_are_not_compared():
    plain = tournament(name="Cup", duplicate=True, team=4, most=23, seats=5).config
    assert checks.check_config(plain, PRESETS, NOON).most == 20
    assert checks.check_config(replace(plain, most=5), PRESETS, NOON).most == 8
    assert checks.check_config(replace(plain, seats=3), PRESETS, NOON).team == 3
    for other in ({"duplicate": False}, {"format": Format.KNOCKOUT, "advance": 2}, {"team": 1}):
        assert checks.check_config(replace(plain, **other), PRESETS, NOON).team == 0


def test_people_by_lot_then_computers_complete_the_teams():
    """Short teams first, the one that misses fewest before the others; the rest as evenly as possible."""
    one = in_teams(tournament(10, 3, duplicate=True, team=4, seats=5), "A", "A", "A", "B", "B")
    made = form_teams(one)
    first, second, _ = made.teams
    assert [it.name for it in made.teams] == ["A", "B", ""]
    assert {0, 1, 2} < set(first.members)
    assert {3, 4} < set(second.members)
    people = [sum(made.entrants[n].user_id is not None for n in it.members) for it in made.teams]
    assert people == [4, 4, 2]
    assert len(made.entrants) == 12  # two of three computers were needed
    assert sorted(n for it in made.teams for n in it.members) == list(range(12))
    assert [it.number for it in made.entrants] == list(range(12))
    assert made == form_teams(one)
    # Everybody can draw again from the numbers in the report.
    drawn = sorted(range(5, 10), key=lambda it: ticket(made, "teams", it))
    assert set(first.members) == {0, 1, 2, drawn[0]}
    assert set(second.members) == {3, 4, *drawn[1:3]}
    others = {form_teams(with_entrant(one, 0, press=str(press))).teams for press in range(30)}
    assert len(others) > 10
    # Five without a team are three and two, not four and one.
    alone = form_teams(tournament(5, duplicate=True, team=4, seats=5))
    counts = [sum(alone.entrants[n].user_id is not None for n in it.members) for it in alone.teams]
    assert counts == [3, 2]
    # One team has no opponent: computers are the second.
    pair = form_teams(in_teams(tournament(2, duplicate=True, team=2, seats=4), "A", "A"))
    assert [it.members for it in pair.teams] == [(0, 1), (2, 3)]
    with pytest.raises(NotNow, match="teams-too-few"):
        form_teams(tournament(1, 3, duplicate=True, team=4, seats=4))


def test_nobody_meets_their_own_team_if_avoidable():
    rng = random.Random(1)
    pairs = {(a, b) for a in range(20) for b in range(a + 1, 20) if a // 4 == b // 4}
    for _ in range(20):
        drawn = rng.sample(range(20), 20)
        groups = separate([drawn[i : i + 5] for i in range(0, 20, 5)], pairs, rng)
        assert sorted(map(len, groups)) == [5, 5, 5, 5]
        assert not any((min(a, b), max(a, b)) in pairs for g in groups for a in g for b in g)
    groups = separate([(0, 1, 2), (3, 4, 5)], {(0, 1), (0, 2), (1, 2)}, rng)
    assert sorted(sum(one < 3 for one in group) for group in groups) == [1, 2]  # three at two tables


def line(team, rank, score=0):
    return TeamStanding(team=team, rank=rank, score=Fraction(score), won=0, best=Fraction(0))


def test_the_people_of_a_team_share_its_prize_to_the_chip():
    one = tournament(5, 3, duplicate=True, team=2, entry=7, prizes=(60, 40))
    one = replace(one, teams=tuple(Team(name="", members=pair) for pair in ((0, 1), (2, 5), (3, 4), (6, 7))))
    played = {n: Share(4, 4) for n in range(5)}
    ranked = [line(3, 1), line(1, 2), line(0, 3), line(2, 3)]
    paid = {prize.entrant: prize.chips for prize in prizes(one, ranked, 35, played)}
    assert paid[2] == 21  # a computer's part is its team-mate's; a team of computers is skipped
    assert sum(paid.values()) == 35
    # Two equal teams share the second prize of 14 and nothing: seven each, three and four within.
    assert sorted(paid[n] for n in (0, 1, 3, 4)) == [3, 3, 4, 4]
    absent = {**played, 2: Share(4, 1)}
    assert all(prize.entrant != 2 for prize in prizes(one, ranked, 35, absent))
    paid_then = prizes(one, ranked, 35, absent)
    assert find_passed_over(one, ranked, paid_then, absent) == (2,)
    assert sum(prize.chips for prize in paid_then) == 35
    gone = with_entrant(one, 0, status=EntrantStatus.DROPPED)
    assert {it.entrant for it in prizes(gone, ranked, 35, played)} == {1, 2, 3, 4}


async def test_a_tournament_of_teams_from_joining_to_the_report(process: Process):
    opened = await process.open(7, **DUPLICATE, entry=10, prizes=(60, 40), format=Format.SWISS, hands=2)
    service = process.tournaments
    for person, name in zip(PEOPLE[:3], ("Aces", "Kings", "Queens"), strict=True):
        await service.choose_team(opened.id, person.user_id, name, new=True)
    await service.choose_team(opened.id, PEOPLE[3].user_id, "Aces")
    after = await service.move_to_team(opened.id, HOST, False, PEOPLE[4].user_id, "Kings")
    act = after.acts[-1]
    assert (act.kind.value, act.before, act.after) == ("team", PEOPLE[4].name, "Kings")
    await refused(
        "not-tournament-host", service.move_to_team(opened.id, PEOPLE[0], False, PEOPLE[4].user_id, "")
    )
    await service.leave(opened.id, PEOPLE[2].user_id)  # the only one of the Queens
    assert list(teams_by_name(await service.get(opened.id))) == ["Aces", "Kings"]
    await service.start(opened.id, HOST, False, process.press())
    begun = await process.settle()
    assert [it.name for it in begun.teams] == ["Aces", "Kings", ""]
    assert all(len(it.members) == 2 for it in begun.teams)
    await refused("tournament-running", service.choose_team(opened.id, PEOPLE[0].user_id, ""))
    await refused(
        "tournament-late", service.join(opened.id, PEOPLE[20], process.press())
    )  # teams are complete: nobody comes late
    await process.services.stop()
    process = Process(process.store, process.now, seed=2)  # a restart in the first round
    await process.services.start()
    service, over = process.tournaments, await process.play()
    assert over.status is TournamentStatus.FINISHED
    assert over.teams == begun.teams
    assert len(over.rounds) == 2
    assert not any(pair[0] in t.seats and pair[1] in t.seats for t in over.tables for pair in mates(over))
    lines = (await service.results(1)).teams
    own = {it.entrant: it.score for it in (await service.results(1)).standings}
    for it in lines:
        assert it.score == sum(own[number] for number in over.teams[it.team].members)
        assert it.best == max(own[number] for number in over.teams[it.team].members)
    best = [over.teams[it.team].members for it in lines if it.rank == 1]
    assert set(over.winners) == {number for members in best for number in members}
    assert sum(it.chips for it in over.prizes) == 60
    assert await process.pot() == 0
    _agrees_with_the_report(over, await service.report(1))


def _agrees_with_the_report(over, report):
    """Check that the files alone give team scores, boards won and ranks."""
    rows = rows_of(report.csv)
    found = {}
    for row in rows:
        exact = Fraction(int(row["score numerator"]), int(row["score denominator"]))
        found.setdefault(row["team"], []).append(exact)
        total = Fraction(int(row["team score numerator"]), int(row["team score denominator"]))
        assert total == sum(
            Fraction(int(it["score numerator"]), int(it["score denominator"]))
            for it in rows
            if it["team"] == row["team"]
        )
        assert {it["team rank"] for it in rows if it["team"] == row["team"]} == {row["team rank"]}
    assert set(found) == {"Aces", "Kings", "🎲 3"}
    boards = {}
    where = {number: i for i, it in enumerate(report.records["teams"]) for number in it["members"]}
    for round_ in report.records["rounds"]:
        results = {}
        for table in round_["tables"]:
            for played in table["hands"]:
                for seat, units in enumerate(played["units"]):
                    results.setdefault((played["board"], seat), []).append((table["seats"][seat], units))
        for (board, _), made in results.items():
            average = Fraction(sum(units for _, units in made), len(made))
            for number, units in made:
                if number is not None:
                    key = where[number], round_["number"], board
                    boards[key] = boards.get(key, 0) + units - average
    for it in report.records["team standings"]:
        won = sum(value > 0 for key, value in boards.items() if key[0] == it["team"])
        total = sum(value for key, value in boards.items() if key[0] == it["team"])
        assert (won, total) == (it["won"], Fraction(it["score"]))


def test_equal_teams_are_separated_by_boards_won_then_the_best_member_then_share():
    one = tournament(8, duplicate=True, team=2)
    one = replace(one, teams=tuple(Team(name="", members=(n, n + 1)) for n in range(0, 8, 2)))
    one = begun(one, [[0, 2, 4, 6], [3, 1, 7, 5]])
    results = [
        *hand(one, 1, 1, 1, [1, 0, 0, 0]),
        *hand(one, 1, 2, 1, [-1, 0, 0, 0]),
        *hand(one, 1, 1, 2, [-1, 0, 0, 0]),
        *hand(one, 1, 2, 2, [1, 0, 0, 0]),
        *hand(one, 1, 1, 3, [0, 0, 0, 0]),
        *hand(one, 1, 2, 3, [0, 0, 0, 0]),
        *hand(one, 1, 1, 4, [0, 0, 6, -2]),
        *hand(one, 1, 2, 4, [0, 0, 2, 2]),
    ]
    lines, scores = standings(one, hand_scores(one, results)), hand_scores(one, results)
    ranked = {it.team: it for it in team_standings(one, lines, scores)}
    # Seat 2: 6 and 2, four apart: +2 and -2; seat 3: -2 and 2: -2 and +2. Entrant 4 +2, 7 -2, 6 -2, 5 +2.
    assert [(ranked[n].rank, ranked[n].score, ranked[n].won) for n in range(4)] == [
        (2, 0, 1),
        (2, 0, 1),
        (1, 4, 1),
        (4, -4, 0),
    ]
    assert (ranked[2].best, ranked[0].best) == (2, 0)
    out = with_entrant(one, 4, status=EntrantStatus.DISQUALIFIED)
    ranked = {it.team: it for it in team_standings(out, standings(out, scores), scores)}
    assert (ranked[2].score, ranked[2].best) == (2, 2)  # only the other member's boards
    merits = [line(0, 0, 3), replace(line(1, 0, 3), won=2), replace(line(2, 0, 3), won=2, best=Fraction(1))]
    assert [it.team for it in sorted(merits, key=teams._merit)] == [2, 1, 0]
