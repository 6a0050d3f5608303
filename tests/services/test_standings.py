"""Leaderboards, records, seasons, profiles and the rebuild on the real database, after played hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import select, text

from bot.services.chips.chips import moving
from bot.services.errors import NotAllowed, NotNow
from bot.services.standings import ratings
from bot.services.standings.standings import MONTH, SEASON, WEEK
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.chips import Account, AccountKind
from bot.services.values.standings import ALL_TIME, AWAY, Counts, Measure, Rating, badges_of
from bot.services.values.tables import Hints, Level, Person
from bot.storage import schema
from bot.storage.audit.audit import audit
from tests.services.build import ANN, BOB, CLEO, FAY, GUILD, PEOPLE, Night, in_order, refused, stored_after
from tests.services.fakes import FakeNow

MINT = Account(AccountKind.MINT, GUILD)


pytestmark = pytest.mark.usefixtures("audited")


async def _played(night: Night, hands: int = 2) -> None:
    """Play this many hands."""
    await night.open(stake=3)
    for number in range(hands):
        if number:
            await night.next_hand()
        await night.finish()


two_hands = stored_after(_played)
after_two_hands = pytest.mark.usefixtures("two_hands")


@after_two_hands
async def test_a_leaderboard_of_played_hands_shows_the_readers_place(night: Night):
    totals = (await night.tables.snapshot(1)).table.totals
    board = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.CHIPS, period=WEEK)
    assert [line.value for line in board.lines] == sorted((3 * units for units in totals), reverse=True)
    assert (board.total, board.offset, board.season) == (5, 0, 1)
    assert (board.own.name, board.own.value) == ("Ann", 3 * totals[0])
    hands = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=MONTH)
    assert {(line.rank, line.value) for line in hands.lines} == {(1, 2)}
    for page in (-3, 5, 10**9):  # beyond the last is the last
        board = await night.services.standings.leaderboard(GUILD, 0, Measure.HANDS, page=page)
        assert (board.offset, len(board.lines)) == (0, 5)
    elsewhere = await night.services.standings.leaderboard(GUILD + 1, ANN.user_id, Measure.HANDS)
    assert (elsewhere.lines, elsewhere.own, elsewhere.total) == ((), None, 0)


@after_two_hands
async def test_the_overall_board_shows_balances_and_weeks_end(night: Night):
    service = night.services.standings
    board = await service.leaderboard(GUILD, ANN.user_id, Measure.CHIPS)
    assert {line.player_id: line.value for line in board.lines} == {
        person.user_id: await night.balance(person) for person in PEOPLE
    }
    night.now.pass_seconds(7 * 24 * 3600)
    assert (await service.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=WEEK)).total == 0
    assert (await service.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=MONTH)).total == 5
    night.now.pass_seconds(10 * 24 * 3600)
    assert (await service.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=MONTH)).total == 0
    assert (await service.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=SEASON)).total == 5


async def test_a_game_whose_only_hand_was_thrown_in_was_not_played(night: Night):
    await night.open()
    for _ in range(4):
        await night.everybody_passes()
    record = await night.services.standings.record(GUILD, ANN.user_id)
    assert (record.games, record.favourite) == ((), None)


@after_two_hands
async def test_a_player_with_too_few_hands_as_adjutant_is_told_how_many_are_missing(night: Night):
    service = night.services.standings
    for person in PEOPLE:
        counts = (await service.record(GUILD, person.user_id)).counts
        board = await service.leaderboard(GUILD, person.user_id, Measure.ADJUTANT)
        assert board.own is None
        assert board.missing == 5 - counts.adjutant_hands


@after_two_hands
async def test_a_players_record(night: Night):
    first = night.now()
    night.now.pass_seconds(3600)
    await night.open([ANN, BOB, CLEO], preset="nap", seats=3)
    await night.finish(2)
    record = await night.services.standings.record(GUILD, ANN.user_id)
    mine = [
        one
        for one in night.store.look(lambda work: work.results.of_tables([1, 2]))
        if one.player_id == ANN.user_id
    ]
    assert record.name == "Ann"
    assert record.counts.hands == len([one for one in mine if one.won is not None])
    assert record.counts.chips == sum(one.chips for one in mine)
    assert record.counts.won == sum(one.won is True for one in mine)
    assert (record.games[0].game, record.games[0].counts.hands) == ("japanese", 2)
    assert record.favourite == "japanese"
    assert sum((game.counts for game in record.games), Counts()) == record.counts
    assert (record.rating.provisional, record.rank) == (True, None)
    assert (record.rating.hands, [game.rating.hands for game in record.games]) == (3, [2, 1])
    assert (record.first_played, record.last_played) == (first, night.now())
    nobody = await night.services.standings.record(GUILD, FAY.user_id)
    assert (nobody.counts, nobody.rating, nobody.favourite, nobody.first_played) == (
        Counts(),
        None,
        None,
        None,
    )


async def test_computers_have_a_record_by_level_and_a_rating_but_no_badge(night: Night):
    await night.open([ANN, BOB], computers=True)
    summary = (await night.finish()).summary
    assert summary.ratings[0].before == 1000
    assert summary.ratings[2:] == (None,) * 3
    assert not any(summary.badges[2:])
    record = await night.services.standings.record(GUILD, -1)
    assert (record.counts.hands, record.name, record.badges) == (3, "", ())
    assert record.rating.hands == 1
    with_them = await night.services.standings.leaderboard(GUILD, 0, Measure.RATING, computers=True)
    without = await night.services.standings.leaderboard(GUILD, 0, Measure.RATING)
    assert (with_them.total, without.total) == (3, 2)
    assert Level.NOVICE.value == "novice"


async def test_practice_and_wins_with_a_hint_do_not_raise_a_rating(night: Night, monkeypatch):
    """A loss with a hint counts: otherwise people would ask for one whenever they are losing."""
    known, rate_hand = list[Mapping[int, Rating]](), ratings.rate_hand

    def watched(before: Mapping[int, Rating], *args: Any, **kwargs: Any) -> dict[int, Rating]:
        known.append(before)
        return rate_hand(before, *args, **kwargs)

    monkeypatch.setattr(ratings, "rate_hand", watched)

    async def played(people: Sequence[Person], *, hint: bool = False) -> tuple[str, int, bool]:
        table_id = (await night.open(people, computers=True, hints=Hints.ON)).table.id
        if hint:
            live = await night.services.live.get(table_id)
            async with night.store.write() as work:
                await work.notes.note_hint(GUILD, live.table.hand_id or 0, people[0].user_id, 0)
        summary = (await night.finish(table_id)).summary
        rating = (await night.services.standings.record(GUILD, ANN.user_id)).rating
        assert "hint" not in summary.unrated[1:], "nobody else asked"
        return summary.unrated[0], 0 if rating is None else rating.hands, summary.units[0] > 0

    assert (await played([ANN]))[:2] == ("practice", 0)
    rated, seen = 0, set()
    for people in ([ANN, BOB], [ANN]):
        for hint in (True, True, True, False):
            why, count, won = await played(people, hint=hint)
            assert why == ("hint" if hint and won else "")
            for before in known[-2:]:  # to the others they are as strong as they are, not a newcomer
                assert before.get(ANN.user_id, ratings.NEW).hands == rated
            rated += not why
            assert count == rated
            seen.add((hint, won))
        await night.set(rate_practice=True)
    bob = (await night.services.standings.record(GUILD, BOB.user_id)).rating
    assert bob.hands == 4, "nobody saves a friend's rating by asking for a hint"
    assert {(True, True), (True, False)} <= seen
    await in_order(night.store)
    record = night.services.standings.record
    stored = [await record(GUILD, person.user_id) for person in (ANN, BOB)]
    await rebuild(night.store, lambda done, of: None)
    assert [await record(GUILD, person.user_id) for person in (ANN, BOB)] == stored


async def test_a_player_left_with_computers_only_gains_no_rating_with_a_hint(night: Night):
    """A second account was dealt in and left: hints then counted as in solitary play."""
    reasons = set()
    while reasons != {"", "hint"}:
        table_id = (await night.open([ANN, BOB], computers=True, preset="nap", seats=3)).table.id
        await night.tables.leave(table_id, BOB.user_id)
        await night.services.computers.settle()
        table = (await night.tables.snapshot(table_id)).table
        assert table.gives_hints
        async with night.store.write() as work:
            await work.notes.note_hint(GUILD, table.hand_id or 0, ANN.user_id, 0)
        summary = (await night.finish(table_id)).summary
        assert summary.unrated[0] == ("hint" if summary.units[0] > 0 else "")
        reasons.add(summary.unrated[0])


@after_two_hands
async def test_an_inactive_player_falls_off_the_board_and_returns_with_a_hand(night: Night):
    night.now.moment += AWAY + timedelta(days=1)
    board = night.services.standings.leaderboard
    assert (await board(GUILD, ANN.user_id, Measure.RATING)).total == 0
    assert (await board(GUILD, ANN.user_id, Measure.HANDS)).total == 5
    assert (await night.services.standings.record(GUILD, ANN.user_id)).rating is not None
    await night.next_hand()
    await night.finish()
    assert (await board(GUILD, ANN.user_id, Measure.RATING)).total == 5


async def test_a_first_achievement_and_a_changed_rating_are_announced_and_shown_in_the_profile(night: Night):
    await _played(night, 2)
    results = night.store.look(lambda work: work.results.of_tables([1]))
    had: set[tuple[int, str]] = set()
    told: dict[int, list[tuple[str, ...]]] = {}
    for number in sorted({it.hand_id for it in results}):
        for it in (it for it in results if it.hand_id == number):
            new = list(badges_of(it.role, it.won, it.bid, it.units))
            told.setdefault(number, []).append(tuple(name for name in new if (it.player_id, name) not in had))
            had |= {(it.player_id, name) for name in new}
    summary = (await night.tables.snapshot(1)).summary
    assert list(summary.badges or ((),) * 5) == told[summary.hand_id]
    for person, rated in zip(PEOPLE, summary.ratings, strict=True):
        record = await night.services.standings.record(GUILD, person.user_id)
        assert rated.after == record.rating.number != rated.before
        badges = record.badges
        assert {(person.user_id, it.name) for it in badges} == {it for it in had if it[0] == person.user_id}
        for it in badges:
            mine = next(
                one for one in results if one.hand_id == it.hand_id and one.player_id == person.user_id
            )
            assert it.name in badges_of(mine.role, mine.won, mine.bid, mine.units)
            assert it.earned_at == mine.ended_at


async def _close(night: Night, number: int = 1, *, reset: bool = False, by: Person = ANN) -> None:
    await night.services.seasons.close(
        GUILD, number, by, name="  Autumn\n2026 ", reset_chips=reset, manager=True
    )


@after_two_hands
async def test_closing_a_season_keeps_its_table_softens_ratings_and_leaves_chips(night: Night):
    before = {person: await night.balance(person) for person in PEOPLE}
    ratings = night.store.look(lambda work: work.ratings.of_player(GUILD, ANN.user_id))
    await _close(night)
    assert {person: await night.balance(person) for person in PEOPLE} == before
    soft = night.store.look(lambda work: work.ratings.of_player(GUILD, ANN.user_id))
    assert soft[""].mu == pytest.approx(25 + (ratings[""].mu - 25) * 2 / 3)
    (season,) = await night.services.seasons.closed(GUILD)
    assert (season.name, season.began_at, season.chips_reset) == ("Autumn 2026", None, False)
    found, board = await night.services.seasons.final_table(GUILD, 1, ANN.user_id, Measure.HANDS)
    assert (found, board.total, {line.value for line in board.lines}) == (season, 5, {2})
    assert board.own is not None
    now = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=SEASON)
    assert (now.season, now.total) == (2, 0)
    ever = await night.services.standings.leaderboard(GUILD, ANN.user_id, Measure.HANDS, period=ALL_TIME)
    assert (ever.total, ever.ends_at) == (5, None)


@after_two_hands
async def test_a_reset_gives_everybody_the_starting_chips_stakes_included(night: Night):
    await night.next_hand()
    at_stake = night.store.look(lambda work: work.ledger.balance(Account(AccountKind.POT, GUILD, 1)))
    before = night.store.look(lambda work: work.ledger.balances([MINT]))
    assert at_stake > 0
    had = {person: await night.balance(person) for person in PEOPLE}
    await _close(night, reset=True)
    stake = at_stake // 5
    assert {await night.balance(person) for person in PEOPLE} == {1000 - stake}
    assert night.store.look(lambda work: work.ledger.balance(Account(AccountKind.POT, GUILD, 1))) == at_stake
    minted = before[MINT] - night.store.look(lambda work: work.ledger.balance(MINT))
    assert minted == sum(1000 - stake - chips for chips in had.values())
    over = await night.finish()
    for person, won in zip(PEOPLE, over.summary.chips, strict=True):
        assert await night.balance(person) == 1000 + won
    hands = await night.services.standings.leaderboard(GUILD, 0, Measure.HANDS, period=SEASON)
    assert {line.value for line in hands.lines} == {1}, "it ends in the new season"
    export = await night.services.privacy.export(ANN.user_id, GUILD)
    (reset,) = (it for it in export["servers"][0]["chips"]["ledger"] if it["kind"] == "season")
    assert "other" not in reset, "the fault: another member was named as its other side"


async def test_chips_are_not_reset_while_somebody_has_more_than_the_starting_chips_at_stake(night: Night):
    await night.open(stake=9)
    await night.set(starting_chips=10)
    held = (await night.services.seasons.reset_plan(GUILD)).too_much
    assert {one.user_id for one in held} == {person.user_id for person in PEOPLE}
    assert {stake.table for one in held for stake in one.stakes} == {1}
    assert await refused(_close(night, reset=True), NotNow, "season-stakes") == {"count": 5, "chips": 10}
    assert await night.services.seasons.closed(GUILD) == ()
    await _close(night)
    night.now.pass_seconds(60)
    await night.void(1)
    await _close(night, 2, reset=True)
    assert {await night.balance(person) for person in PEOPLE} == {10}
    await in_order(night.store)


async def test_chips_on_a_board_count_in_a_reset(night: Night):
    await night.open(preset="najami")
    async with night.store.write() as work:
        table = await work.tables.get(1)
        carried = {**table.carried, "board": {"kitty": 7}}
        await work.tables.save(replace(table, carried=carried, revision=table.revision + 1))
        there = moving(Account(AccountKind.HOUSE, GUILD), Account(AccountKind.BOARD, GUILD, 1), 7)
        await work.ledger.post("planted", "share", there, at=night.now())
    (board,) = night.store.look(lambda work: work.seasons.boards(GUILD))
    stakes = night.store.look(lambda work: work.seasons.stakes(GUILD))
    assert (board.units, board.players) == (7, tuple(person.user_id for person in PEOPLE))
    await _close(night, reset=True)
    free = sorted([await night.balance(person) for person in PEOPLE])
    stake = stakes[0].chips
    assert free == [1000 - stake - share for share in (2, 2, 1, 1, 1)], "two odd units"


@after_two_hands
async def test_only_an_admin_closes_a_season_after_a_minute_and_by_its_right_number(night: Night):
    await refused(night.services.seasons.require_closable(GUILD, manager=False), NotAllowed, "not-manager")
    by_bob = night.services.seasons.close(GUILD, 1, BOB, name="", reset_chips=True, manager=False)
    await refused(by_bob, NotAllowed, "not-manager")
    assert await night.services.seasons.closed(GUILD) == ()
    await _close(night)
    await refused(_close(night, 2), NotNow, "season-just-closed")
    await refused(night.services.seasons.require_closable(GUILD, manager=True), NotNow, "season-just-closed")
    night.now.pass_seconds(61)
    assert await night.services.seasons.require_closable(GUILD, manager=True) == 2
    for number in (1, 3):
        balances = [await night.balance(person) for person in PEOPLE]
        await refused(_close(night, number, reset=True), NotNow, "season-other")
        assert [await night.balance(person) for person in PEOPLE] == balances
    await _close(night, 2)
    second, first = await night.services.seasons.closed(GUILD)
    assert second.began_at == first.closed_at
    with pytest.raises(NotNow, match="season-unknown"):
        await night.services.seasons.final_table(GUILD, 3, ANN.user_id, Measure.RATING)


async def test_a_server_that_never_played_can_close_a_season_too(night: Night):
    await _close(night, reset=True)
    _, board = await night.services.seasons.final_table(GUILD, 1, ANN.user_id, Measure.RATING)
    assert (board.lines, board.own) == ((), None)


async def _everything(night: Night) -> dict[str, list[tuple[object, ...]]]:
    """Return everything derived from hands, and the final tables of seasons."""
    tables = (schema.results, schema.standings, schema.ratings, schema.badges, schema.season_lines)
    async with night.store.read() as work:
        return {
            table.name: sorted(
                map(tuple, await work.session.ask(lambda c, t=table: c.execute(select(t)).all())), key=str
            )
            for table in tables
        }


@after_two_hands
async def test_a_rebuild_from_the_hands_gives_the_same(night: Night):
    night.now.pass_seconds(3600)
    await _close(night, reset=True)
    night.now.pass_seconds(3600)
    await night.next_hand()
    await night.moves(7)
    await night.tables.leave(1, BOB.user_id)
    await night.finish()
    await night.next_hand()
    await night.void()
    before = await _everything(night)
    async with night.store.write() as work:  # as those of an early version, which stored no results
        for name in ("results", "standings", "ratings", "badges"):
            await work.session.change(lambda c, n=name: c.execute(text(f"DELETE FROM {n}")))
    problems = (await audit(night.store)).problems
    assert ["python -m bot rebuild" in problem for problem in problems] == [True] * 3
    steps: list[tuple[int, int]] = []
    assert await rebuild(night.store, lambda done, of: steps.append((done, of))) == 4
    assert steps[-1] == (4, 4)
    after = await _everything(night)
    assert after["results"] == before["results"]
    assert after["standings"] == before["standings"]
    assert after["season_lines"] == before["season_lines"]
    assert after["badges"] == before["badges"] != []
    for one, other in zip(after["ratings"], before["ratings"], strict=True):
        assert one[:3] == other[:3]
        assert one[3:6] == pytest.approx(other[3:6])


async def test_a_person_who_never_played_has_a_blank_profile_and_gets_no_chips_for_it(night: Night):
    profile = await night.services.profiles.profile(GUILD, FAY.user_id, days=90, reader_id=ANN.user_id)
    assert profile.blank
    assert profile.chips is None
    assert profile.at_stake == 0
    assert profile.best is None
    assert profile.hands == ()
    assert await night.balance(FAY) == 0


async def test_a_profile_adds_up_what_was_played(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2)
    first = await night.finish()
    await night.next_hand()
    second = await night.finish()
    profiles, nowhere = night.services.profiles, lambda _: False
    profile = await profiles.profile(GUILD, ANN.user_id, days=90, reader_id=BOB.user_id)
    units = [first.summary.units[0], second.summary.units[0]]
    played = [unit for unit, end in zip(units, (first, second), strict=True) if end.view.contract]
    assert profile.record.counts.hands == len(played)
    assert profile.record.counts.units == sum(units)
    assert profile.chips == 1000 + 2 * sum(units) == profile.curve.now
    assert profile.at_stake == 0
    assert [line.hand_id for line in profile.hands] == [2, 1]
    best = max((unit, number) for number, unit in enumerate(units, start=1))
    assert best[0] > 0
    assert profile.best == (best[1], best[0])
    for person, shown in ((ANN, profile.best), (BOB, None)):  # players see their own hands wherever they were
        there = await profiles.profile(GUILD, ANN.user_id, days=90, reader_id=person.user_id, sees=nowhere)
        assert there.best == shown


async def test_chips_in_a_hand_in_progress_are_at_stake_and_no_dip_in_the_curve(night: Night):
    await night.open([ANN, BOB], computers=True, stake=2)
    profile = await night.services.profiles.profile(GUILD, ANN.user_id, days=None, reader_id=ANN.user_id)
    assert profile.curve.now == 1000
    assert profile.chips == 1000 - profile.at_stake < 1000
    assert profile.blank


async def test_the_curve_covers_recent_days_or_all_time(night: Night):
    assert isinstance(night.now, FakeNow)
    await night.open([ANN, BOB], computers=True, stake=2)
    await night.finish()
    began = night.now()
    night.now.moment += timedelta(days=200)
    service = night.services.profiles
    short = await service.profile(GUILD, ANN.user_id, days=90, reader_id=ANN.user_id)
    assert (short.since, short.until) == (night.now() - timedelta(days=90), night.now())
    assert short.curve.points == ()
    assert short.curve.before == short.curve.now == short.chips
    full = await service.profile(GUILD, ANN.user_id, days=None, reader_id=ANN.user_id)
    assert full.since == began
    assert [point.high for point in full.curve.points][-1] == full.chips
