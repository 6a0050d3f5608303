"""rules.md 1 and 2: who has won, and why, in whole hands."""

from __future__ import annotations

import pytest

from bot.engine.settlement import judge
from tests.engine.build import rules_with
from tests.engine.laydown import laydown
from tests.engine.rulebook import Table, rule, sentences


@rule("1 Settlement", "T is what Napoleon's side took in tricks")
@pytest.mark.parametrize("opponents", [0, 1, 4])
@pytest.mark.parametrize("discarded", [0, 1, 2])
@pytest.mark.parametrize("alone", [False, True])
def test_the_side_has_what_is_neither_discarded_nor_won_by_the_others(
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
def test_the_reason_is_named_in_order() -> None:
    exact = rules_with(exact_bid=True)
    assert judge(exact, 15, 14, 6) == "failed"
    assert judge(rules_with(), 15, 20, 0) == "siberian"
    trickless = rules_with(exact_bid=True, siberian="opponents_trickless")
    assert judge(trickless, 18, 18, 0) == "siberian"
    assert judge(trickless, 18, 17, 0) == "failed"
