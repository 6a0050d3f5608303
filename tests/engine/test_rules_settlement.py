"""rules.md 1, 2, 4 and 7: who has won and why, and who pays how much."""

from __future__ import annotations

import pytest

from bot.engine.settlement import judge, units_of
from bot.engine.state import Contract, PhaseName
from tests.engine.build import Hand, rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import Table, rule, sentences


@rule("1 Settlement", "T is what Napoleon's side took in tricks")
@pytest.mark.parametrize("opponents", [0, 1, 4])
@pytest.mark.parametrize("discarded", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_napoleons_side_has_all_points_not_discarded_or_won_by_opponents(
    opponents: int, discarded: int, alone: bool
) -> None:
    hand = laydown(11, opponents=opponents, discarded=discarded, alone=alone)
    assert hand.state.result.side_points == 20 - opponents - discarded


TRICKLESS, EXACT = {"siberian": "opponents_trickless"}, {"exact_bid": True}
OUTCOMES: Table = {
    "1 Settlement": {
        "bid below M: won if bid <= T < M": [
            (11, {"opponents": 1}, "made"),
            (17, {"opponents": 3}, "made"),
            (18, {"opponents": 3}, "failed"),
            (19, {"opponents": 1}, "made"),
        ],
        "bid below M: T = M loses, the Siberian rule": [
            (11, {}, "siberian"),
            (19, {"alone": True}, "siberian"),
            (19, {"discarded": 1}, "made"),
        ],
        "bid of M: won if T = M": [
            (20, {}, "made"),
            (20, {"opponents": 1}, "failed"),
            (20, {"discarded": 1}, "failed"),
        ],
        "the reason: failed before overshot before Siberian": [(15, EXACT, "overshot")],
    },
    "2 siberian": {
        "all_points: T = M loses a lower bid": [(13, {"siberian": "all_points"}, "siberian")],
        "opponents_trickless: a lower bid loses if the opponents took no points in tricks": [
            (13, TRICKLESS, "siberian"),
            (13, {"opponents": 1, **TRICKLESS}, "made"),
            (19, {"discarded": 2, **TRICKLESS}, "failed"),
            (20, TRICKLESS, "made"),
        ],
        "opponents_trickless: discards do not save Napoleon": [
            (13, {"discarded": 2, **TRICKLESS}, "siberian")
        ],
        "off: too much never loses": [(13, {"siberian": "off"}, "made")],
    },
    "2 exact_bid": {
        "false: more than the bid is welcome": [(13, {"opponents": 1, "exact_bid": False}, "made")],
        "true: won only if T is the bid": [
            (17, {"opponents": 2, **EXACT}, "overshot"),
            (18, {"opponents": 2, **EXACT}, "made"),
            (19, {"opponents": 2, **EXACT}, "failed"),
            (20, EXACT, "made"),
        ],
    },
    "2 tens_score": {
        "false: tens do not score, M is 16": [
            (15, {"tens_score": False}, "siberian"),
            (15, {"opponents": 1, "tens_score": False}, "made"),
            (16, {"opponents": 1, "tens_score": False}, "failed"),
        ],
    },
    "2 discards": {
        "hidden: all face-down, for nobody": [
            (18, {"discarded": 2, "discards": "hidden"}, "made"),
            (19, {"discarded": 2, "discards": "hidden"}, "failed"),
        ],
        "napoleon: scoring cards lie face-up and count for Napoleon": [
            (17, {"discarded": 1, "opponents": 3, "discards": "napoleon"}, "made"),
            (13, {"discarded": 1, "discards": "napoleon"}, "siberian"),
        ],
    },
}


@sentences("bid, deal, outcome", OUTCOMES)
def test_how_a_hand_ends(title: str, bid: int, deal: dict[str, object], outcome: str) -> None:
    assert laydown(bid, **deal).outcome == outcome  # type: ignore[arg-type]


@rule("1 Settlement", "the reason: failed before overshot before Siberian")
def test_the_first_applicable_reason_is_named() -> None:
    exact = rules_with(exact_bid=True)
    assert judge(exact, 15, 14, 6) == "failed"
    assert judge(rules_with(), 15, 20, 0) == "siberian"
    trickless = rules_with(exact_bid=True, siberian="opponents_trickless")
    assert judge(trickless, 18, 18, 0) == "siberian"
    assert judge(trickless, 18, 17, 0) == "failed"


@rule("2 adjutant", "auto: on with four players or more", "auto: off with two and three players")
@rule(
    "4",
    "seven players: seven each, blind three, adjutant",
    "six players: eight each, blind four, adjutant",
    "five players: ten each, blind two, adjutant",
    "four players: twelve each, blind four, adjutant",
    "three players: sixteen each, blind four, no adjutant",
)
@pytest.mark.parametrize(
    ("players", "each", "blind", "adjutant"),
    [(7, 7, 3, True), (6, 8, 4, True), (5, 10, 2, True), (4, 12, 4, True), (3, 16, 4, False)],
)
def test_hands_and_blind(players: int, each: int, blind: int, adjutant: bool) -> None:
    hand = Hand(players=players)
    assert [len(hand.holding(seat)) for seat in range(players)] == [each] * players
    assert hand.state.blind.bit_count() == blind
    hand.auction("12S" + " -" * (players - 1))
    assert (hand.phase is PhaseName.CALL) == adjutant
    hand.silence(PhaseName.PLAY)
    assert len(hand.holding(0)) == each
    hand.silence()
    assert len(hand.winners) == each


@rule(
    "4 split",
    "auto: the usual split of the number of players",
    "1: three players",
    "2-1: Napoleon 2, adjutant 1, opponents 1 each",
    "3-1-2: Napoleon 3, adjutant 1, opponents 2 each",
    "4-2-3: Napoleon 4, adjutant 2, opponents 3 each",
    "1-1-1: everybody 1",
    "3-1: Napoleon 3, adjutant 1, opponents 1 each",
    "2-2: Napoleon 2, adjutant 2, opponents 1 each",
    "3-2: Napoleon 3, adjutant 2, opponents 1 each",
    "5-5-2: Napoleon 5, adjutant 5, opponents 2 each",
    "3-3-2: Napoleon 3, adjutant 3, opponents 2 each",
)
@rule(
    "1 Settlement",
    "won: each opponent pays 1, Napoleon gets 2, the adjutant 1",
    "lost: the reverse",
    "a bid of M doubles all",
    "alone: each of the others pays or receives 1, 2 at M",
    "alone: Napoleon gets or pays the sum",
)
@rule(
    "4", "three players: opponents 1 each", "standing alone: the opponent's unit times the number of others"
)
@pytest.mark.parametrize(
    ("players", "split", "with_adjutant", "alone"),
    [
        (3, "auto", None, (2, -1, -1)),
        (3, "1", None, (2, -1, -1)),
        (4, "auto", (3, 1, -2, -2), (6, -2, -2, -2)),
        (4, "3-1-2", (3, 1, -2, -2), (6, -2, -2, -2)),
        (4, "4-2-3", (4, 2, -3, -3), (9, -3, -3, -3)),
        (4, "1-1-1", (1, 1, -1, -1), (3, -1, -1, -1)),
        (5, "auto", (2, 1, -1, -1, -1), (4, -1, -1, -1, -1)),
        (5, "2-1", (2, 1, -1, -1, -1), (4, -1, -1, -1, -1)),
        (5, "3-3-2", (3, 3, -2, -2, -2), (8, -2, -2, -2, -2)),
        (6, "auto", (3, 1, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (6, "3-1", (3, 1, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (6, "2-2", (2, 2, -1, -1, -1, -1), (5, -1, -1, -1, -1, -1)),
        (7, "auto", (3, 2, -1, -1, -1, -1, -1), (6, -1, -1, -1, -1, -1, -1)),
        (7, "3-2", (3, 2, -1, -1, -1, -1, -1), (6, -1, -1, -1, -1, -1, -1)),
        (7, "5-5-2", (5, 5, -2, -2, -2, -2, -2), (12, -2, -2, -2, -2, -2, -2)),
    ],
)
def test_how_they_share(
    players: int, split: str, with_adjutant: tuple[int, ...] | None, alone: tuple[int, ...]
) -> None:
    cases = [(False, with_adjutant)] if with_adjutant else []
    for stands_alone, won in (*cases, (True, alone)):
        table = {"players": players, "split": split, "alone": stands_alone}
        assert laydown(13, opponents=1, **table).units == won
        assert laydown(20, **table).units == tuple(2 * units for units in won)
        assert laydown(20, opponents=1, **table).units == tuple(-2 * units for units in won)
        for lost in (laydown(19, opponents=2, **table), laydown(13, **table)):
            assert lost.units == tuple(-units for units in won)


@rule(
    "4",
    "three players with adjutant: the one opponent 3, Napoleon 2, adjutant 1",
    "three players with adjutant, standing alone: 1 each",
)
@rule("2 adjutant", "true: on with three players")
def test_three_players_with_an_adjutant() -> None:
    assert laydown(13, opponents=1, players=3, adjutant=True).units == (2, 1, -3)
    assert laydown(20, players=3, adjutant=True).units == (4, 2, -6)
    assert laydown(13, opponents=1, players=3, adjutant=True, alone=True).units == (2, -1, -1)


def won(bid: int, players: int = 5, *, alone: bool = False, **options: object) -> tuple[int, ...]:
    """Return the units when the bid is made: A is Napoleon, B the adjutant."""
    rules = rules_with(**options).resolve(players)
    return units_of(rules, players, Contract(0, bid, 3, None, None if alone else 1), won=True)


@rule("7 payment", "fixed: the split, doubled at a bid of M")
def test_fixed() -> None:
    assert {won(bid, payment="fixed") for bid in range(11, 20)} == {(2, 1, -1, -1, -1)}
    assert won(20, payment="fixed") == (4, 2, -2, -2, -2)
    assert won(16, payment="fixed", tens_score=False) == (4, 2, -2, -2, -2)


@rule("7 payment", "flat: the split, never doubled")
def test_flat() -> None:
    assert {won(bid, payment="flat") for bid in range(11, 21)} == {(2, 1, -1, -1, -1)}
    assert won(20, 4, payment="flat", split="1-1-1", alone=True) == (3, -1, -1, -1)
    assert laydown(20, opponents=1, payment="flat").units == (-2, -1, 1, 1, 1)


@rule("7 payment", "escalating: the split times bid - 12 from 14 on, below once")
@pytest.mark.parametrize(
    ("bid", "times"), [(11, 1), (12, 1), (13, 1), (14, 2), (15, 3), (16, 4), (19, 7), (20, 8)]
)
def test_escalating(bid: int, times: int) -> None:
    assert won(bid, payment="escalating") == (2 * times, times, -times, -times, -times)
    assert won(bid, 4, payment="escalating", split="4-2-3", alone=True)[0] == 9 * times
    assert won(bid, 3, payment="escalating", adjutant=True) == (2 * times, times, -3 * times)


@rule(
    "7 payment",
    "barraco: each opponent b = bid - min_bid + 1",
    "barraco: adjutant b x opponents / 3, Napoleon twice that",
)
def test_barraco_with_three_opponents() -> None:
    assert won(11, payment="barraco") == (2, 1, -1, -1, -1)
    assert won(14, payment="barraco") == (8, 4, -4, -4, -4)
    assert won(20, payment="barraco") == (20, 10, -10, -10, -10), "doubling exists only in fixed"
    assert won(14, payment="barraco", min_bid=13) == (4, 2, -2, -2, -2)
    assert laydown(13, opponents=1, payment="barraco", min_bid=12).units == (4, 2, -2, -2, -2)


@rule("7 payment", "barraco: both rounded to the nearest where opponents are no multiple of 3")
def test_barraco_rounds_to_the_nearest() -> None:
    assert [won(10 + b, 4, payment="barraco")[:2] for b in (1, 2, 3)] == [(1, 1), (3, 1), (4, 2)]
    assert won(12, 4, payment="barraco") == (3, 1, -2, -2)
    assert won(11, 6, payment="barraco") == (3, 1, -1, -1, -1, -1)
    assert won(12, 6, payment="barraco") == (5, 3, -2, -2, -2, -2)
    assert won(11, 3, payment="barraco", adjutant=True) == (1, 0, -1)
    assert won(12, 3, payment="barraco", adjutant=True) == (1, 1, -2)


@rule("7 payment", "barraco: alone b x opponents")
def test_barraco_alone() -> None:
    assert won(13, payment="barraco", alone=True) == (12, -3, -3, -3, -3)
    assert won(13, 3, payment="barraco", alone=True) == (6, -3, -3)
    assert laydown(13, opponents=1, alone=True, payment="barraco").units == (12, -3, -3, -3, -3)


@rule("7 payment", "declared: as barraco with b = points bid")
def test_declared() -> None:
    assert won(12, payment="declared") == (24, 12, -12, -12, -12)
    assert won(13, 4, payment="declared") == (17, 9, -13, -13)
    assert won(11, payment="declared", alone=True) == (44, -11, -11, -11, -11)
    assert laydown(18, opponents=4, payment="declared").units == (-36, -18, 18, 18, 18)
