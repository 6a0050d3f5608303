"""rules.md 1: who has won, why, and what it costs, in whole hands."""

from __future__ import annotations

import pytest

from bot.engine.settlement import judge
from tests.engine.build import rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("1 Settlement", "T is what Napoleon's side took in tricks")
@pytest.mark.parametrize("opponents", [0, 1, 4])
@pytest.mark.parametrize("discarded", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_the_side_has_what_is_neither_discarded_nor_won_by_the_others(
    opponents: int, discarded: int, alone: bool
) -> None:
    hand = laydown(11, opponents=opponents, discarded=discarded, alone=alone)
    assert hand.state.result is not None
    assert hand.state.result.side_points == 20 - opponents - discarded


@rule("1 Settlement", "bid below M: won if bid <= T < M")
@pytest.mark.parametrize(
    ("bid", "opponents", "outcome"),
    [
        (11, 1, "made"),
        (17, 3, "made"),
        (18, 2, "made"),
        (18, 3, "failed"),
        (19, 1, "made"),
        (19, 4, "failed"),
    ],
)
def test_a_lower_bid_is_made_with_as_many_points_or_more(bid: int, opponents: int, outcome: str) -> None:
    assert laydown(bid, opponents=opponents).outcome == outcome


@rule("1 Settlement", "bid below M: T = M loses, the Siberian rule")
@pytest.mark.parametrize("bid", [11, 15, 19])
@pytest.mark.parametrize("alone", [False, True])
def test_all_twenty_points_lose_a_lower_bid(bid: int, alone: bool) -> None:
    hand = laydown(bid, alone=alone)
    assert hand.outcome == "siberian"
    assert hand.units[0] < 0


@rule("1 Settlement", "bid below M: T = M loses, the Siberian rule")
def test_a_discarded_point_saves_napoleon_from_siberia() -> None:
    assert laydown(19, discarded=1).outcome == "made"


@rule("1 Settlement", "bid of M: won if T = M")
def test_a_bid_of_twenty_needs_all_twenty() -> None:
    assert laydown(20).outcome == "made"
    assert laydown(20, opponents=1).outcome == "failed"
    assert laydown(20, discarded=1).outcome == "failed"


@rule("1 Settlement", "the reason: failed before overshot before Siberian")
def test_the_reason_is_named_in_order() -> None:
    exact = rules_with(exact_bid=True)
    assert judge(exact, 15, 14, 6) == "failed"
    assert judge(exact, 15, 20, 0) == "overshot", "all points too, but the exact bid comes first"
    assert judge(rules_with(), 15, 20, 0) == "siberian"
    trickless = rules_with(exact_bid=True, siberian="opponents_trickless")
    assert judge(trickless, 18, 18, 0) == "siberian"
    assert judge(trickless, 18, 17, 0) == "failed"
    assert laydown(15, exact_bid=True).outcome == "overshot"


@rule("1 Settlement", "won: each opponent pays 1, Napoleon gets 2, the adjutant 1")
def test_what_the_opponents_pay() -> None:
    assert laydown(13, opponents=1).units == (2, 1, -1, -1, -1)


@rule("1 Settlement", "lost: the reverse")
def test_what_napoleons_side_pays() -> None:
    assert laydown(18, opponents=4).units == (-2, -1, 1, 1, 1)
    assert laydown(13).units == (-2, -1, 1, 1, 1), "Siberia costs the same"


@rule("1 Settlement", "a bid of M doubles all")
def test_a_bid_of_twenty_doubles_all_payments() -> None:
    assert laydown(20).units == (4, 2, -2, -2, -2)
    assert laydown(20, opponents=1).units == (-4, -2, 2, 2, 2)


@rule(
    "1 Settlement",
    "alone: each of the others pays or receives 1, 2 at M",
    "alone: Napoleon gets or pays the sum",
)
def test_standing_alone_napoleon_settles_with_each() -> None:
    assert laydown(13, opponents=1, alone=True).units == (4, -1, -1, -1, -1)
    assert laydown(18, opponents=4, alone=True).units == (-4, 1, 1, 1, 1)
    assert laydown(20, alone=True).units == (8, -2, -2, -2, -2)
    assert laydown(20, opponents=1, alone=True).units == (-8, 2, 2, 2, 2)
