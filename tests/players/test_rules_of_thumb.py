"""Computer players follow the rules of thumb that every beginner is told."""

from __future__ import annotations

import pytest

from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, E, Hand
from tests.players.moves import bids, calls, discards, plays

STRONG = "JH AH KH QH 9H 8H JD AS AC 3C"
WEAK = "2H 3H 7H 4D 5D 6D 3C 5C 6S 7S"


@pytest.mark.parametrize(("level", "errors"), [("novice", 8), ("regular", 0)])
def test_a_strong_hand_bids_its_long_suit_and_a_weak_one_passes(level: str, errors: int) -> None:
    strong, weak = Hand({A: STRONG}), Hand({A: WEAK})
    assert all(bids(strong, level, seed) == "11H" for seed in range(20))
    assert sum(bids(weak, level, seed) != "-" for seed in range(20)) <= errors


FAIR = "KH QH 9H 8H 3H AD 4D 5D 3C 7S"
MIGHTY = FAIR.replace("AD", "AS")
JACKS = "JH JD QH 9H 8H 3H 4D 5D 3C 7S"
TOPS = "AS KS 9S AH KH 9H AD KD AC KC"
EXACT, TALLY, NO_TRUMP = {"exact_bid": True}, {"payment": "tally"}, {"no_trump": "high"}
BIDS: dict[str, tuple[str, str, dict[str, object], str | None, str | None]] = {
    "a strong hand outbids others": (STRONG, "13S", {}, "14H", "14H"),
    "until it would promise too much": (STRONG, "19S", {}, "-", None),
    "with aces and kings no-trump outbids more cheaply": (TOPS, "13S", NO_TRUMP, "13NT", None),
    "if it is allowed": (TOPS, "13S", {}, "14H", None),
    "with a long suit it does not": (STRONG, "13S", NO_TRUMP, "14H", None),
    "fewer points in the pack mean lower bids": (STRONG, "15S", {"tens_score": False}, "-", None),
    "than with tens": (STRONG, "15S", {}, "16H", None),
    "nobody makes a hopeless bid": (WEAK, "", {"min_bid": 20}, "-", None),
    "a bid of one is hardly ever lost": (WEAK, "", {"min_bid": 1}, "1D", None),
    "a low bid is raised": (FAIR, "11S", {}, "12H", "12H"),
    "few bids are met exactly": (FAIR, "11S", EXACT, "12H", "-"),
    "losing is free where a tally counts what is won": (FAIR, "12S", TALLY, "-", "13H"),
    "who holds the mighty leaves a doubtful bid to others who will call them": (
        MIGHTY, "12S", {}, "13H", "-"
    ),
    "but not with jacks": (JACKS, "12S", {}, None, "13H"),
    "nor while nobody has bid": (MIGHTY, "-", {}, None, "11H"),
    "nor where partners are not paid": (MIGHTY, "13S", TALLY, None, "14H"),
    "nor where nobody is called": (
        "JH KH QH 9H 8H 3H AS AD KD 7S", "11S", {"adjutant": False}, None, "12H"
    ),
}  # fmt: skip
"""Cards, the call before, house rules (rules.md 2), and what a regular and an expert bid."""


@pytest.mark.parametrize(("held", "before", "options", "regular", "expert"), BIDS.values(), ids=BIDS)
def test_what_is_bid(
    held: str, before: str, options: dict[str, object], regular: str | None, expert: str | None
) -> None:
    hand = Hand({B if before else A: held}, **options).auction(before)
    assert regular is None or bids(hand) == regular
    assert expert is None or bids(hand, "expert") == expert


def test_each_redeal_lowers_what_is_needed_to_bid() -> None:
    hand = Hand({A: FAIR}, min_bid=14)
    assert bids(hand) == "-"
    for _ in range(2):
        hand.auction("- - - - -").redeal()
    assert bids(hand) == "14H"


def test_an_exact_bid_is_near_the_value_of_the_hand() -> None:
    """Rules.md 2 `all_pass`, `exact_bid`: also where the bid is forced."""
    assert bids(Hand({A: STRONG}, min_bid=1)) == "1H"
    assert 15 <= int(bids(Hand({A: STRONG}, min_bid=1, **EXACT))[:2]) <= 19
    forced = Hand({A: STRONG}, min_bid=1, all_pass="mighty_holder", **EXACT).auction("- - - - -")
    assert int(bids(forced)[:2]) >= 12


HEARTS = "KH QH 9H 8H 7H AC KC"


@pytest.mark.parametrize(
    ("held", "options", "called"),
    [
        (f"{HEARTS} 3C 4D 5D", {}, "AS"),
        (f"{HEARTS} AS 4D 5D", {}, "JH"),
        (f"{HEARTS} AS JH 5D", {}, "JD"),
        (f"{HEARTS} AS JH JD", {}, "AH"),
        (f"{HEARTS} AS 4D 5D", {"jacks": False}, "AH"),
        (f"{HEARTS} AS JH JD", {"joker": "strong"}, "JK"),
        (f"{HEARTS} AS JH 5D", {"joker": "strong"}, "JD"),
        (f"{HEARTS} AS JH JD", {"joker": "weak"}, "AH"),
        ("AS AC KC QC AD KD KH QH 5S 6S", {"joker": "strong", **NO_TRUMP}, "AH"),
        ("AS AC KC QC AD KD KH QH AH 6S", {"joker": "strong", **NO_TRUMP}, "JK"),
    ],
)
def test_the_strongest_missing_card_is_called(held: str, options: dict[str, object], called: str) -> None:
    bid = "13NT" if "no_trump" in options else "13H"
    assert calls(Hand({A: held}, **options).auction(f"{bid} {PASSES}")) == called


@pytest.mark.parametrize(
    ("held", "blind", "bid", "away"),
    [
        ("AH KH QH 9H 8H AS AC KC QC 4D", "6D 7H", "13H", "4D 6D"),
        ("AH KH QH 9H 8H AS KC QC TD 4D", "6C 7D", "13H", "4D 6C 7D"),
        ("AH KH QH JH TH AS AD KD JD 9H", "TC 3C", "20H", "3C 9H"),
    ],
    ids=["a short suit", "no points if there are other cards", "none of all points bid"],
)
def test_what_napoleon_discards(held: str, blind: str, bid: str, away: str) -> None:
    hand = Hand({A: held}, blind=blind).auction(f"{bid} {PASSES}").call("AC" if bid == "20H" else "JH")
    assert discards(hand) <= set(away.split())


def last_to_second_trick(hand: str, trick: str, *, called: str = "") -> Hand:
    """Return a hand in hearts in which seat E plays last to the second trick, led by Napoleon (A).

    `hand` are some of E's cards; E is void of diamonds if it has none. The called card is E's mighty, or
    B has it.
    """
    hands = {
        seat: f"{opening}C {card}"
        for seat, (opening, card) in enumerate(zip("A345", trick.split(), strict=True))
    }
    hands[E] = f"6C {hand}"
    if called:
        hands[B] += f" {called}"
    void = {} if "D" in hand else {E: "D"}
    table = Hand(hands, void=void).auction(f"13H {PASSES}").call(called or "AS").silence(PhaseName.PLAY)
    return table.play(f"AC 3C 4C 5C 6C {trick}")


@pytest.mark.parametrize(
    ("held", "trick", "called", "card"),
    [
        ("AS KD TD 4D", "AD 3D 5D 6D", "", "TD KD"),
        ("AS KH 7H TS 8S", "AD 3D 5D 6D", "", "TS"),
        ("AS KD TD 4D", "9D QD 5D 6D", "", "KD"),
        ("KD TD 4D 7S 8S", "AD 3D 5D 6D", "AS", "4D"),
        ("KD 4D 7S 8S", "QD 3D 5D TD", "AS", "KD"),
        ("JH 9H 7H 3H 8S", "9D TD QD 5D", "AS", "3H 7H 9H"),
    ],
    ids=[
        "the adjutant gives Napoleon points",
        "and does not trump them",
        "the adjutant saves a trick from an opponent",
        "an opponent keeps their points from Napoleon",
        "an opponent beats Napoleon if they play last",
        "a trick is won as cheaply as possible",
    ],
)
def test_what_is_played_last_to_a_trick(held: str, trick: str, called: str, card: str) -> None:
    assert plays(last_to_second_trick(held, trick, called=called)) in card.split()
