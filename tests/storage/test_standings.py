"""Results, sums, leaderboards, ratings and seasons on both databases."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import timedelta
from functools import partial
from itertools import product

import pytest
from sqlalchemy import Connection, insert, select, text

from bot.catalogue import load_presets
from bot.services.errors import Conflict
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.standings.ratings import SEALED, keep_uncounted, open_sealed, record
from bot.services.standings.standings import SeasonService
from bot.services.values.settings import GuildSettings
from bot.services.values.standings import (
    ALL_TIME,
    BoardKey,
    Counts,
    Measure,
    Rating,
    Season,
    Standing,
    badges_of,
)
from bot.services.values.tables import Person, TableStatus
from bot.storage import schema
from bot.storage.audit.audit import audit
from tests.effort import pairs
from tests.storage.plans import SORT, WHOLE_TABLE, plans
from tests.storage.samples import (
    ANN,
    BOB,
    CLEO,
    DAN,
    GUILD,
    NOON,
    a_hand,
    a_result,
    a_table,
    end_hand,
    granted,
    member,
    results,
)

NAMES = {ANN: "Ann", BOB: "Bob", CLEO: "クレオ", DAN: "Dan"}
WEEK = "week:2026-W47"


async def _played(database, count: int = 1, **changes) -> None:
    """Store this many finished hands of table 1; every second contract is made, beginning with the first."""
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=count))
        for number in range(1, count + 1):
            await work.hands.add(a_hand(number, 1, number))
            hand = results(number, made=number % 2 == 1, hand_no=number, **changes)
            await record(work, hand, NAMES)
            await end_hand(work, number)


def _key(measure: Measure, **changes) -> BoardKey:
    return replace(BoardKey(GUILD, measure, ALL_TIME, "japanese"), **changes)


async def test_a_hands_results_are_stored_once(database):
    await _played(database)
    with pytest.raises(Conflict, match="hand-changed"):
        async with database.write() as work:
            await record(work, results(), NAMES)


async def _badges(database, who: int = BOB) -> dict[str, int]:
    async with database.read() as work:
        return {badge.name: badge.hand_id for badge in await work.badges.of_player(GUILD, who)}


async def test_a_badge_belongs_to_the_first_hand_that_earned_it(database):
    await _played(database, 3)
    assert await _badges(database, ANN) == {"win": 1, "contract": 1}
    assert await _badges(database) == {"win": 1, "adjutant": 1}
    assert await _badges(database, CLEO) == {"win": 2, "defence": 2}
    assert await _badges(database, -2) == {}
    async with database.read() as work:
        (first, _) = await work.badges.of_player(GUILD, ANN)
        assert (first.name, first.earned_at) == ("win", NOON)
        assert await work.badges.of_player(GUILD + 1, ANN) == []


async def test_an_earlier_hand_counted_later_takes_the_badge(database):
    async with database.write() as work:
        assert await work.badges.earn(GUILD, 5, {BOB: ("win", "slam")}) == {BOB: ("win", "slam")}
        assert await work.badges.earn(GUILD, 9, {BOB: ("win", "nap"), ANN: ("win",)}) == {
            BOB: ("nap",),
            ANN: ("win",),
        }
        assert await work.badges.earn(GUILD, 3, {BOB: ("win",)}) == {}
        assert await work.badges.earn(GUILD + 1, 4, {BOB: ("win",)}) == {BOB: ("win",)}
        rows = await work.session.ask(lambda c: c.execute(select(schema.badges)).all())
    assert set(map(tuple, rows)) == {
        (GUILD, BOB, "win", 3),
        (GUILD, BOB, "slam", 5),
        (GUILD, BOB, "nap", 9),
        (GUILD, ANN, "win", 9),
        (GUILD + 1, BOB, "win", 4),
    }


async def test_the_audit_finds_an_unearned_badge(database):
    await _played(database)
    assert not [it for it in (await audit(database)).problems if "badge" in it]
    async with database.write() as work:
        await work.badges.earn(GUILD, 1, {CLEO: ("slam",)})
    (problem,) = [it for it in (await audit(database)).problems if "badge" in it]
    assert f"slam of {CLEO} in server {GUILD} is of hand 1, the results give None" in problem


@pytest.mark.parametrize(
    ("role", "bid", "units", "badges"),
    [
        ("napoleon", "13S", 2, ("win", "contract")),
        ("alone", "16NT", 4, ("win", "contract", "alone", "high")),
        ("napoleon", "20H", 12, ("win", "contract", "high", "slam", "haul")),
        ("napoleon", "16S!", 2, ("win", "contract", "high", "slam")),
        ("adjutant", "20H", 6, ("win", "adjutant")),
        ("opponent", "20H", 2, ("win", "defence")),
        ("bidder", "misere", 9, ("win", "contract", "misere")),
        ("bidder", "nap", 30, ("win", "contract", "nap", "haul")),
        ("bidder", "two", 6, ("win", "contract")),
        ("sits_out", "nap", 10, ()),
    ],
)
def test_which_badges_a_result_earns(role, bid, units, badges):
    assert badges_of(role, True, bid, units) == badges
    assert badges_of(role, False, bid, units) == badges_of(role, None, bid, units) == ()


async def test_sealed_results_are_hidden_until_they_are_opened_once(database):
    async with database.write() as work:
        await work.tables.add(a_table())
        await work.hands.add(a_hand())
        await keep_uncounted(work, results(), SEALED, {})
        await end_hand(work)
    async with database.read() as work:
        assert await work.results.sealed([1, 404]) == results()
        assert await work.results.of_tables([1]) == results(), "the tournament itself counts them"
        assert await work.results.span(GUILD, ANN) is None
        assert await work.results.name_of(GUILD, ANN) == ""
        assert await work.results.with_others(GUILD, ANN, 9) == 0
        assert await work.standings.counts(GUILD, ANN, ALL_TIME) == {}
        assert await work.ratings.of_player(GUILD, ANN) == {}
        assert await work.hands.best_of(ANN, GUILD) is None
        assert await work.badges.of_player(GUILD, ANN) == []
        (server,) = (await work.personal.export(ANN, GUILD))["servers"]
        assert server["results"] == []
        assert [(hand["outcome"], hand["seats"][0]["units"]) for hand in server["hands"]] == [(None, None)]
    async with database.write() as work:
        await open_sealed(work, results(), NAMES)
    async with database.read() as work:
        assert [badge.name for badge in await work.badges.of_player(GUILD, ANN)] == ["win", "contract"]
        assert await work.results.sealed([1]) == []
        assert await work.results.span(GUILD, ANN) == (NOON, NOON)
        assert await work.results.name_of(GUILD, ANN) == "Ann"
        assert (await work.standings.counts(GUILD, ANN, ALL_TIME))[""].hands == 1
        assert (await work.ratings.of_player(GUILD, ANN))[""].hands == 1
        (server,) = (await work.personal.export(ANN, GUILD))["servers"]
        assert len(server["results"]) == 1
    with pytest.raises(Conflict, match="hand-changed"):
        async with database.write() as work:
            await open_sealed(work, results(), NAMES)


async def test_equals_share_a_rank_and_the_next_one_is_skipped(database):
    await _played(database)
    async with database.read() as work:
        page = await work.standings.page(_key(Measure.CHIPS, computers=True), 0, 10)
        assert [(line.rank, line.player_id, line.value) for line in page] == [
            (1, ANN, 4),
            (2, BOB, 2),
            (3, DAN, -2),
            (3, CLEO, -2),
            (3, -2, -2),
        ]
        assert [line.name for line in page] == ["Ann", "Bob", "Dan", "クレオ", ""]
        second = await work.standings.page(_key(Measure.CHIPS), 3, 10)
        assert [(line.rank, line.player_id) for line in second] == [(3, CLEO)]
        line = await work.standings.line(_key(Measure.CHIPS), CLEO)
        assert line == Standing(3, CLEO, "クレオ", -2)
        assert await work.standings.total(_key(Measure.CHIPS)) == 4
        assert await work.standings.line(_key(Measure.CHIPS), 404) is None


async def test_every_measure_lists_only_players_with_something_to_show(database):
    await _played(database, 5)
    async with database.read() as work:

        async def lines(measure: Measure, **changes) -> list[tuple[int, int, int, int]]:
            page = await work.standings.page(_key(measure, **changes), 0, 10)
            return [(line.player_id, line.value, line.part, line.of) for line in page]

        assert await lines(Measure.CONTRACTS) == [(ANN, 3, 3, 5)]
        assert await lines(Measure.ADJUTANT) == [(BOB, 230_719, 3, 5)]
        assert await lines(Measure.HANDS) == [(DAN, 5, 2, 5), (CLEO, 5, 2, 5), (BOB, 5, 3, 5), (ANN, 5, 3, 5)]
        assert await lines(Measure.HANDS, period=WEEK, game="") == await lines(Measure.HANDS)
        assert await lines(Measure.HANDS, game="nap") == []
        rating = await lines(Measure.RATING, computers=True)
        assert [line[0] for line in rating][:2] in ([ANN, BOB], [BOB, ANN])
        assert {line[0] for line in rating} == {ANN, BOB, CLEO, DAN, -2}, "computers too"
        assert {line[3] for line in rating} == {5}


async def test_the_overall_board_of_all_time_ranks_by_balance(database):
    await _played(database)
    await granted(database, ANN, BOB, 404)
    async with database.read() as work:
        page = await work.standings.page(_key(Measure.CHIPS, game=""), 0, 10)
        assert [(line.rank, line.player_id, line.name, line.value) for line in page] == [
            (1, BOB, "Bob", 1000),
            (1, ANN, "Ann", 1000),
        ]
        assert await work.standings.total(_key(Measure.CHIPS, game="", period=WEEK)) == 4


async def test_provisional_ratings_rank_below_all_others(database):
    async with database.write() as work:
        ratings = {("", ANN): Rating(30, 5, 20), ("", BOB): Rating(40, 8, 19), ("", CLEO): Rating(20, 5, 99)}
        await work.ratings.put(GUILD, {**ratings, ("", 0): Rating(9, 1, 99)}, NOON)
    async with database.read() as work:
        page = await work.standings.page(_key(Measure.RATING, game=""), 0, 10)
        shown = [(line.rank, line.player_id, line.value, line.provisional) for line in page]
        assert shown == [(1, ANN, 1200, False), (2, CLEO, 800, False), (3, BOB, 1600, True)]
        assert (await work.standings.line(_key(Measure.RATING, game=""), BOB)).rank == 3


async def test_reading_ratings_stores_no_row(database):
    known, anew = {("", ANN): Rating(30, 5, 20)}, {("", CLEO): Rating(25, 8, 1)}
    async with database.write() as work:
        await work.ratings.put(GUILD, known, NOON)
    async with database.write() as work:
        found = await work.ratings.locked(GUILD, [("", CLEO)], [("", ANN), ("", BOB)])
        assert {key: it.mu for key, it in found.items()} == {("", ANN): 30}
        await work.ratings.put(GUILD, anew, NOON)
    async with database.read() as work:
        stored = await work.session.ask(
            lambda c: c.execute(select(schema.ratings.c.player_id)).scalars().all()
        )
    assert set(stored) == {ANN, CLEO}


async def test_two_hands_of_a_player_that_end_together_both_count(database, opened):
    async with database.write() as work:
        for table in (1, 2):
            await work.tables.add(a_table(table))
            await work.hands.add(a_hand(table, table))
    other = opened()

    async def ends(store, number: int) -> None:
        async with store.write() as work:
            await record(work, results(number, number), NAMES)

    await asyncio.gather(ends(database, 1), ends(other, 2))
    async with database.read() as work:
        ratings = await work.ratings.of_player(GUILD, ANN)
        assert [rating.hands for rating in ratings.values()] == [2, 2]
        assert (await work.standings.counts(GUILD, ANN, ALL_TIME))[""].hands == 2


def _season(number: int = 1, **changes) -> Season:
    return replace(Season(GUILD, number, "Autumn", None, NOON, ANN, chips_reset=False), **changes)


async def test_a_closed_season_keeps_its_final_table(database):
    await _played(database, 5)
    async with database.write() as work:
        assert await work.seasons.current(GUILD) == 1
        await work.seasons.close(_season())
        assert await work.seasons.current(GUILD) == 2
        await work.hands.add(a_hand(6, 1, 6))
        await record(work, results(6, hand_no=6), {**NAMES, ANN: "Anna"})
    async with database.read() as work:
        assert await work.seasons.of_guild(GUILD) == [_season()]
        page = await work.seasons.page(GUILD, 1, Measure.CHIPS, 0, 2)
        assert page == [Standing(1, ANN, "Ann", 4), Standing(2, BOB, "Bob", 2)]
        assert await work.seasons.total(GUILD, 1, Measure.CHIPS) == 4
        assert await work.seasons.line(GUILD, 1, Measure.CHIPS, CLEO) == Standing(3, CLEO, "クレオ", -2)
        assert await work.seasons.line(GUILD, 1, Measure.ADJUTANT, BOB) == Standing(
            1, BOB, "Bob", 230_719, 3, 5
        )
        rating = await work.seasons.line(GUILD, 1, Measure.RATING, ANN)
        assert (rating.of, rating.provisional) == (5, True)
        assert await work.results.name_of(GUILD, ANN) == "Anna"
        assert (await work.standings.counts(GUILD, ANN, "season:2"))[""].hands == 1
        assert (await work.standings.counts(GUILD, ANN, ALL_TIME))[""].hands == 6
        assert await work.standings.counts(GUILD, ANN, "season:1") == {}


async def test_a_final_table_doubts_the_ratings_of_the_absent_as_the_board_did(database):
    """The fault: after an absence a rating was provisional on the board, and sure in the final table."""
    closed_at = NOON + timedelta(days=80)
    async with database.write() as work:
        await work.ratings.put(GUILD, {("", ANN): Rating(30, 5, 200), ("", BOB): Rating(20, 5, 200)}, NOON)
    async with database.write() as work:
        board = await work.standings.page(_key(Measure.RATING, game="", now=closed_at), 0, 10)
        await work.seasons.close(_season(closed_at=closed_at))
    async with database.read() as work:
        assert await work.seasons.page(GUILD, 1, Measure.RATING, 0, 10) == board
    assert [(line.player_id, line.rank, line.provisional) for line in board] == [
        (ANN, 1, True),
        (BOB, 2, True),
    ]


async def test_a_season_is_closed_once(database):
    async with database.write() as work:
        await work.seasons.close(_season())
    for number in (1, 3):
        with pytest.raises(Conflict, match="season-changed"):
            async with database.write() as work:
                await work.seasons.close(_season(number))


async def test_a_hand_that_ends_during_the_closing_counts_in_one_season_only(database, opened):
    await granted(database, ANN, BOB)
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=6, status=TableStatus.BETWEEN))
        for number in range(1, 7):
            await work.hands.add(
                replace(a_hand(number, 1, number), header={"preset": "japanese", "escrow": 0, "stake": 0})
            )
    other = opened()
    seasons = SeasonService(
        other,
        lambda: NOON,
        GuildSettingsService(other, load_presets(), lambda: NOON, GuildSettings(starting_chips=500)),
    )

    async def ends(number: int) -> None:
        async with database.write() as work:
            await end_hand(work, number, units=[result.units for result in results(number)])
            await record(work, results(number, hand_no=number, chips=0), NAMES)

    closing = seasons.close(GUILD, 1, Person(ANN, "Ann"), name="", reset_chips=True, manager=True)
    await asyncio.gather(*(ends(number) for number in (1, 2, 3)), closing, *(ends(n) for n in (4, 5, 6)))
    assert (await audit(database)).problems == ()
    async with database.read() as work:
        first = await work.seasons.line(GUILD, 1, Measure.HANDS, ANN)
        second = (await work.standings.counts(GUILD, ANN, "season:2")).get("", Counts())
        assert (first.value if first else 0) + second.hands == 6
        assert await work.ledger.balance(member(ANN)) == 500


MANY = 600


async def _crowd(database) -> None:
    """Store the standings of a server of thousands, and of a second server."""
    rng = random.Random(1)
    rows, rated, accounts, names = [], [], [], []
    for guild in (GUILD, GUILD + 1):
        for player in range(1, MANY + 1):
            counts = dict.fromkeys(Counts.__dataclass_fields__, rng.randrange(500))
            share = rng.randrange(10**6) if player % 2 else None
            for period in (ALL_TIME, WEEK):
                key = {"guild_id": guild, "period": period, "game": "", "player_id": player}
                rows += [{**key, **counts, "adjutant_share": share}]
            hands = rng.randrange(60)
            rated.append((guild, player, hands, int(hands >= 20), rng.randrange(700, 1400)))
            accounts.append(
                {"kind": "member", "guild_id": guild, "owner_id": player, "balance": player % 997}
            )
            names.append({"guild_id": guild, "player_id": player, "name": f"Player {player}"})
    columns = ("guild_id", "player_id", "hands", "settled", "number")
    rest = {"game": "", "mu": 25.0, "sigma": 8.0, "updated_at": NOON}
    async with database.write() as work:
        for table, values in (
            (schema.standings, rows),
            (schema.ratings, [{**dict(zip(columns, row, strict=True)), **rest} for row in rated]),
            (schema.accounts, accounts),
            (schema.player_names, names),
        ):
            await work.session.change(partial(Connection.execute, statement=insert(table), parameters=values))
        await work.session.change(lambda c: c.execute(text("ANALYZE")))


async def test_leaderboards_use_their_indexes(database):
    await _crowd(database)
    keys = [BoardKey(GUILD, *of) for of in product(Measure, (WEEK, ALL_TIME, "season:2"))]
    keys.append(BoardKey(GUILD, Measure.CHIPS, ALL_TIME, "japanese"))
    async with database.read() as work:
        boards = work.standings
        for key, computers in pairs(keys, (False, True)):
            # few have played this week, and no index spans all games in one measure
            sorts = key.measure is Measure.WON or (key.period == WEEK and key.measure is not Measure.RATING)
            one = replace(key, computers=computers)
            for question in (boards.page(one, 20, 10), boards.line(one, 7), boards.total(one)):
                for statement, plan in (await plans(work.session, question)).items():
                    wrong = [it for it in plan if WHOLE_TABLE.search(it) or (not sorts and SORT.search(it))]
                    assert not wrong, (key, statement, plan)


async def test_a_page_deep_in_the_crowd_is_the_same_as_counting_by_hand(database):
    await _crowd(database)
    key = BoardKey(GUILD, Measure.HANDS, WEEK)
    async with database.read() as work:
        everybody = await work.standings.page(key, 0, MANY)
        values = [line.value for line in everybody]
        assert values == sorted(values, reverse=True)
        assert [line.rank for line in everybody] == [values.index(value) + 1 for value in values]
        assert await work.standings.page(key, 390, 10) == everybody[390:400]
        assert await work.standings.line(key, everybody[500].player_id) == everybody[500]


async def test_only_current_weeks_and_months_are_kept_and_audited(database):
    old, month = NOON - timedelta(days=40), "month:2026-11"
    async with database.write() as work:
        await work.tables.add(a_table(hand_no=2))
        for number, at in ((1, old), (2, NOON)):
            await work.hands.add(a_hand(number, 1, number))
            await record(work, [replace(one, ended_at=at) for one in results(number, hand_no=number)], NAMES)
            await end_hand(work, number, at=at)

    async def wrong() -> list[str]:
        return [problem for problem in (await audit(database)).problems if problem.startswith("standings")]

    async def past() -> list[tuple[int, str]]:
        async with database.read() as work:
            return sorted(await work.standings.past(WEEK, month))

    assert await wrong() == []
    assert await past() == [(GUILD, "month:2026-10"), (GUILD, "week:2026-W42")]
    async with database.write() as work:
        assert not await work.standings.drop(GUILD, "week:2026-W42")
    assert len(await wrong()) == 10, "five seats in one game and in all"
    async with database.write() as work:
        await work.standings.keep_from(WEEK, month)
        assert not await work.standings.drop(GUILD, "month:2026-10")
    assert await past() == []
    assert await wrong() == []
    async with database.read() as work:
        assert (await work.standings.counts(GUILD, ANN, ALL_TIME))[""].hands == 2
        assert (await work.standings.counts(GUILD, ANN, WEEK))[""].hands == 1


async def test_success_as_adjutant_is_ranked_by_its_statistical_evidence(database) -> None:
    """The fault: five of five ranked above 45 of 50."""
    async with database.write() as work:
        for hand in range(1, 58):
            result = a_result(hand, 1 if hand < 6 else 2, role="adjutant", won=hand <= 52)
            await work.standings.add((ALL_TIME,), [result])
    async with database.read() as work:
        lines = await work.standings.page(BoardKey(GUILD, Measure.ADJUTANT, ALL_TIME), 0, 10)
    assert [(line.player_id, line.part, line.of) for line in lines] == [(2, 47, 52), (1, 5, 5)]
    assert [line.value for line in lines] == [
        Counts(adjutant_won=47, adjutant_hands=52).adjutant_share,
        Counts(adjutant_won=5, adjutant_hands=5).adjutant_share,
    ]


async def test_units_of_several_games_are_added_in_standard_deviations(database) -> None:
    """The fault: one hand of Nap, where nine units are usual, outweighed a night of Napoleon."""
    async with database.write() as work:
        await work.standings.add((ALL_TIME,), [a_result(1, 1, units=9, game="nap")])
        for hand in range(2, 5):
            await work.standings.add((ALL_TIME,), [a_result(hand, 2, units=2)])
    async with database.read() as work:
        key = BoardKey(GUILD, Measure.WON, ALL_TIME)
        lines = await work.standings.page(key, 0, 10)
        assert await work.standings.total(key) == 2
        of_nap = await work.standings.line(replace(key, game="nap"), 1)
    assert [(line.player_id, line.value, line.of) for line in lines] == [(2, 444, 3), (1, 100, 1)]
    assert of_nap is not None
    assert of_nap.value == 9
