"""Each seat's result of a hand, in every family of games, and who it is credited to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from bot.engine.actions import PASS, PEEP
from bot.engine.games import game_of
from bot.engine.roles import ADJUTANT, ALONE, BIDDER, NAPOLEON, NONE, OPPONENT, SITS_OUT
from bot.services.simulation import simulate
from bot.services.tables.changes import player_ids
from bot.services.values.hands import HandResult
from bot.services.values.tables import FORMER, Level, TableStatus, level_of
from tests.effort import sample
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, GUILD, PEOPLE, PRESETS, Night


def _results(night: Night) -> Sequence[HandResult]:
    return night.store.look(lambda work: work.results.of_tables([1]))


async def test_a_settled_hand_has_a_result_per_seat(night: Night):
    await night.open(stake=3)
    await night.moves(5)
    over = await night.finish()
    found = _results(night)
    contract = over.view.contract
    assert [result.player_id for result in found] == [person.user_id for person in PEOPLE]
    assert [result.seat for result in found] == [0, 1, 2, 3, 4]
    assert {(result.hand_id, result.hand_no, result.table_id, result.game) for result in found} == {
        (over.table.hand_id, 1, 1, "japanese")
    }
    assert tuple(result.units for result in found) == over.summary.units
    assert tuple(result.chips for result in found) == over.summary.chips
    assert {result.bid for result in found} == {f"{contract.points}S"}
    by_seat = {result.seat: result.role for result in found}
    assert by_seat[contract.seat] in (NAPOLEON, ALONE)
    for seat, role in by_seat.items():
        if seat != contract.seat:
            assert role == (ADJUTANT if seat == contract.adjutant else OPPONENT)
    side = [result.won for result in found if result.role != OPPONENT]
    assert set(side) == {over.view.result.outcome == "made"}
    assert {result.won for result in found} == {True, False}


async def test_a_thrown_in_hand_has_results_without_a_winner(night: Night):
    await night.open(PEOPLE[:3], preset="nap-peep", seats=3, stake=2)
    for _ in range(3):
        await night.move(PEEP)
        await night.move(PASS)
    found = _results(night)
    assert [(result.role, result.won, result.bid) for result in found] == [(NONE, None, "")] * 3
    assert [result.units for result in found] == [-1, -1, -1]
    assert [result.chips for result in found] == [-2, -2, -2]
    assert not night.store.look(lambda work: work.ratings.of_player(GUILD, ANN.user_id))
    sums = night.store.look(lambda work: work.standings.counts(GUILD, ANN.user_id, "all"))[""]
    assert (sums.hands, sums.chips) == (0, -2), "chips moved, but nobody played"


async def test_a_voided_hand_has_no_results(night: Night):
    await night.open()
    await night.moves(6)
    await night.void()
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED
    assert _results(night) == []


async def test_a_person_who_leaves_mid_hand_is_credited_with_it(night: Night):
    await night.open()
    await night.moves(6)
    await night.tables.leave(1, BOB.user_id)
    await night.services.computers.settle()
    await night.finish()
    assert [result.player_id for result in _results(night)] == [person.user_id for person in PEOPLE]
    await night.next_hand()
    await night.finish()
    second = [result.player_id for result in _results(night) if result.hand_no == 2]
    assert second == [ANN.user_id, Level.REGULAR.player_id, CLEO.user_id, DAN.user_id, EVE.user_id]


async def test_computers_are_credited_by_level_across_a_restart(night: Night):
    await night.open([ANN], computers=True)
    await night.moves(1)
    night = await night.restarted()
    await night.finish()
    assert [result.player_id for result in _results(night)] == [ANN.user_id, -1, -1, -1, -1]


def test_hands_stored_without_levels_have_the_computers_of_their_table():
    assert player_ids({}, [7, None, None], Level.NOVICE) == (7, -1, -1)
    noted = {"computers": [None, "regular", "novice"]}
    assert player_ids(noted, [7, None, None], Level.NOVICE) == (7, -2, -1)
    unknown = {"computers": [None, "grandmaster"]}
    assert player_ids(unknown, [7, None, None], Level.REGULAR) == (7, -2, -2)


def test_every_level_is_a_player_of_its_own():
    assert [level_of(level.player_id) for level in Level] == list(Level)
    assert level_of(7) is None
    assert all(FORMER < level.player_id < 0 for level in Level)


TWO_SIDES = {
    "japanese": 5,
    "general": 5,
    "najami": 5,
    "hattori": 4,
    "napoleon-1885": 4,
    "japanese-joker": 6,
}


@pytest.mark.parametrize(
    ("preset", "seats"), sample([*TWO_SIDES.items(), ("japanese", 2), ("nap", 5), ("nap-seven", 7)], 5)
)
def test_in_every_game_exactly_one_side_wins(preset: str, seats: int):
    rules = PRESETS[preset].rules_with({}, seats)
    for state in simulate(rules, seats, 5, 3, ["novice"] * seats):
        roles = [game_of(state).role_of(state, seat) for seat in range(seats)]
        verdicts = [game_of(state).has_won(state, seat) for seat in range(seats)]
        if state.contract is None:
            assert set(roles) == {NONE}
            assert set(verdicts) == {None}
            continue
        made = state.result.outcome == "made"
        assert roles[state.contract.seat] in (NAPOLEON, ALONE, BIDDER)
        assert [seat for seat, role in enumerate(roles) if role == SITS_OUT] in ([], [state.setup.dealer])
        for role, verdict in zip(roles, verdicts, strict=True):
            expected = None if role == SITS_OUT else made if role != OPPONENT else not made
            assert verdict == expected
        if seats == 2:
            assert ADJUTANT not in roles


def _revoked(revoker: int | None) -> list[Any]:
    """Return roles and verdicts of a hand with an adjutant that ended with a revoke."""
    rules = PRESETS["japanese"].rules
    state = next(
        state
        for state in simulate(rules, 5, 40, 1, ["novice"] * 5)
        if state.contract is not None and state.contract.adjutant is not None
    )
    seats = {
        role: next(s for s in range(5) if game_of(state).role_of(state, s) == role)
        for role in (NAPOLEON, ADJUTANT, OPPONENT)
    }
    result = replace(state.result, outcome="revoke", revoker=seats[revoker])
    state = state.evolve(result=result)
    other = [s for s in range(5) if game_of(state).role_of(state, s) == OPPONENT][-1]
    return [
        game_of(state).has_won(state, seat)
        for seat in (seats[NAPOLEON], seats[ADJUTANT], seats[OPPONENT], other)
    ]


@pytest.mark.parametrize(
    ("revoker", "verdicts"),
    [
        (NAPOLEON, [False, False, True, True]),
        (ADJUTANT, [True, False, False, False]),
        (OPPONENT, [True, True, False, False]),
    ],
)
def test_a_revoker_loses_and_the_contract_counts_unless_it_was_theirs(revoker: str, verdicts: list[bool]):
    assert _revoked(revoker) == verdicts
