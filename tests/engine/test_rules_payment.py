"""rules.md 7: how the payment depends on the bid."""

from __future__ import annotations

import pytest

from bot.engine.settlement import units_of
from bot.engine.state import Contract
from tests.engine.build import rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


def won(bid: int, players: int = 5, *, alone: bool = False, **options: object) -> tuple[int, ...]:
    """Return the units when the bid is made: A is Napoleon, B the adjutant."""
    rules = rules_with(**options).resolved(players)
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


@rule("7 payment", "escalating: the split times bid - 12 from 14 on, below once")
def test_escalating_takes_as_much_as_it_gives() -> None:
    assert laydown(15, opponents=1, payment="escalating").units == (6, 3, -3, -3, -3)
    assert laydown(18, opponents=3, payment="escalating").units == (-12, -6, 6, 6, 6)


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
