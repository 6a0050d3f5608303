"""rules.md 2: house rules of the auction."""

from __future__ import annotations

import pytest

from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, E, Hand, bid
from tests.engine.rulebook import rule


@rule(
    "2 min_bid",
    "11: the lowest bid is 11",
    "12: the lowest bid is 12",
    "13: the lowest bid is 13",
    "any: every number from 1 to M",
)
@pytest.mark.parametrize("least", range(1, 21))
def test_the_lowest_bid(least: int) -> None:
    hand = Hand(min_bid=least)
    assert hand.legal_bids()[0] == f"{least}C"
    assert hand.refusal(bid(f"{least - 1}S")) == "bid-range"
    hand.auction(f"{least}C {PASSES}")
    assert hand.phase is PhaseName.CALL


@rule("2 no_trump", "high: above the highest suit at equal points")
def test_no_trump_high() -> None:
    hand = Hand(no_trump="high").auction("13S")
    assert hand.legal_bids()[:3] == ["13NT", "14C", "14D"]
    hand.auction("13NT")
    assert hand.refusal(bid("13S")) == "bid-too-low"
    assert hand.refusal(bid("13NT")) == "bid-too-low"
    assert hand.legal_bids()[0] == "14C"


@rule("2 no_trump", "low: below the lowest suit at equal points")
def test_no_trump_low() -> None:
    hand = Hand(no_trump="low").auction("12S 13NT")
    assert hand.legal_bids()[:2] == ["13C", "13D"]
    hand.auction("13C")
    assert hand.refusal(bid("13NT")) == "bid-too-low"


@rule("2 suit_order", "CDHS: low to high", "any: any order, low to high")
@pytest.mark.parametrize("order", ["CDHS", "SHDC", "DCSH", "HSCD"])
def test_the_order_of_the_suits_is_free(order: str) -> None:
    hand = Hand(suit_order=order)
    assert hand.legal_bids() == [f"{points}{letter}" for points in range(11, 21) for letter in order]
    hand.auction(f"13{order[1]}")
    assert hand.refusal(bid(f"13{order[0]}")) == "bid-too-low"
    assert hand.legal_bids()[:3] == [f"13{order[2]}", f"13{order[3]}", f"14{order[0]}"]


@rule("2 suit_order", "none: only higher points outbid")
def test_without_an_order_of_suits_only_points_outbid() -> None:
    hand = Hand(suit_order="none").auction("13C")
    for letter in "CDHS":
        assert hand.refusal(bid(f"13{letter}")) == "bid-too-low"
    assert set(hand.legal_bids()[:4]) == {"14C", "14D", "14H", "14S"}


@rule(
    "2 rebid_after_pass",
    "true: a seat that passed may bid later",
    "true: it ends when n-1 passes in a row follow the last bid",
)
def test_who_passed_may_bid_later() -> None:
    hand = Hand(rebid_after_pass=True).auction("- 11C - - -")
    assert (hand.phase, hand.due) == (PhaseName.AUCTION, A)
    hand.auction("12C - - -")
    assert (hand.phase, hand.due) == (PhaseName.AUCTION, E)
    hand.auction("12D - - -")
    assert hand.phase is PhaseName.AUCTION
    hand.auction("-")
    assert (hand.phase, hand.due) == (PhaseName.CALL, E)


@rule("2 rebid_after_pass", "true: n passes in a row without a bid = all pass")
def test_five_passes_without_a_bid_are_all_pass() -> None:
    hand = Hand(rebid_after_pass=True).auction("- - - -")
    assert hand.phase is PhaseName.AUCTION
    hand.auction("-")
    assert hand.phase is PhaseName.ALL_PASSED
