"""Whose hand it was: what counts as played by oneself, and how many hands an entry has had."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.features.tournaments.services.pot import Share, played_by
from bot.features.tournaments.services.scoring import standings
from bot.features.tournaments.services.seating.rounds import going_on, is_over
from bot.features.tournaments.values.tournaments import EntrantStatus, Format, TournamentStatus
from bot.services.values.hands import ActionEntry, HandHeader, StoredHand
from tests.features.tournaments.services.build import PEOPLE, Process
from tests.features.tournaments.services.values import NOON, begun, tournament, with_entrant

ANN, BOB = 1, 2


def stored(*moves: tuple[int, str, int | None], dealt_to: int | None = ANN) -> StoredHand:
    """Return a hand of two seats in which moves were made: seat, by whom, user id."""
    header = HandHeader(1, 1, 1, 1, {}, (dealt_to, BOB), NOON)
    actions = [
        ActionEntry(number, {"type": "pass", "seat": seat}, by, NOON, user)
        for number, (seat, by, user) in enumerate(moves)
    ]
    return StoredHand(header, tuple(actions))


@pytest.mark.parametrize(
    ("hand", "own"),
    [
        (stored((0, "player", ANN)), True),
        (stored((0, "clock", None), (0, "computer", None), (0, "player", ANN)), True),
        (stored((0, "clock", None), (0, "computer", None)), False),
        (stored((1, "player", BOB)), True),  # never had a turn in a hand that was dealt to them
        (stored((1, "player", BOB), dealt_to=None), False),
        (stored((0, "player", BOB)), False),  # somebody else had taken the seat over
        (stored((0, "player", ANN), dealt_to=BOB), True),  # and they took it over from somebody else
    ],
)
def test_one_move_of_ones_own_makes_it_ones_own_hand(hand: StoredHand, own: bool):
    assert played_by(hand, 0, ANN) is own


def test_a_stand_in_plays_on_for_who_has_appeared_before():
    one = begun(tournament(8, seats=4, rounds=3), [(0, 1, 2, 3), (4, 5, 6, 7)])
    never = with_entrant(one, 3, status=EntrantStatus.NO_SHOW, out_round=1)
    assert 3 not in going_on(never, standings(never, []))
    two = begun(one, [(0, 1, 2, 3), (4, 5, 6, 7)])
    leader = with_entrant(two, 3, status=EntrantStatus.NO_SHOW, out_round=2)
    assert 3 in going_on(leader, standings(leader, []))
    knockout = replace(leader, config=replace(leader.config, format=Format.KNOCKOUT))
    assert 3 not in going_on(knockout, standings(knockout, []))


def test_a_tournament_of_stand_ins_alone_is_over():
    one = begun(begun(tournament(4, seats=4, rounds=5), [(0, 1, 2, 3)]), [(0, 1, 2, 3)])
    for number in (0, 1, 2):
        assert not is_over(one, standings(one, []))
        one = with_entrant(one, number, status=EntrantStatus.NO_SHOW, out_round=2)
    assert is_over(one, standings(one, []))


async def test_who_never_appeared_has_missed_the_hands_of_the_rounds_without_them():
    process = Process()
    await process.begin(6, 0, no_show=1, rounds=3, hands=2, entry=10, prizes=(100,))
    for person in PEOPLE[1:6]:
        await process.tournaments.here(1, person.user_id)
    gone = await process.later(60)
    assert gone.entrants[0].status is EntrantStatus.NO_SHOW
    while len((await process.tournaments.get(1)).rounds) < 3:
        assert await process.act()
        await process.settle()
    await process.tournaments.here(1, PEOPLE[0].user_id)
    share = await process.tournaments.share(1, 0)
    assert (share.hands, share.enough) == (6, False), "two hands a round, whoever played them"
    done = await process.play()
    assert done.status is TournamentStatus.FINISHED
    assert 0 not in {prize.entrant for prize in done.prizes}
    await process.services.stop()


async def test_a_late_entrant_needs_half_of_the_hands_since_they_came():
    process = Process()
    await process.begin(7, 0, rounds=2, hands=2, late_rounds=1, entry=10, prizes=(100,))
    late = PEOPLE[7]
    joined = await process.tournaments.join(1, late, process.press())
    assert await process.tournaments.share(1, 7) == Share()
    await process.play()
    assert await process.tournaments.share(1, joined.entrants[7].number) == Share(hands=2, own=2)
    await process.services.stop()
