"""rules.md 2: house rules of call, discard and settlement, and refused combinations."""

from __future__ import annotations

import pytest

from bot.engine.actions import Call, Discard
from bot.engine.cards import CardSet, mask_of, parse_card
from bot.engine.conflicts import check_rules
from bot.engine.deal import pack_of
from bot.engine.errors import RuleConflict
from bot.engine.events import AdjutantRevealed, CardsDiscarded
from bot.engine.hand import new_hand
from bot.engine.state import PhaseName, Setup
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand, cards, rules_with, texts
from tests.engine.laydown import laydown
from tests.engine.rulebook import rule


@rule("2 call_own_card", "false: Napoleon may not call a card they hold")
def test_napoleon_may_not_call_their_own_card() -> None:
    hand = Hand({A: "AS KS"}, blind="AH KH", call_own_card=False).auction(f"12S {PASSES}")
    own = hand.holding(A)
    for card in cards(" ".join(own)):
        assert hand.refusal(Call(card)) == "call-own-card"
    assert len(list(hand.legal())) == 42
    hand.call("AH")
    assert hand.state.contract.adjutant is None, "nobody could know that it lies in the blind"


@rule("2 adjutant", "false: no call, settled as standing alone")
def test_without_an_adjutant_napoleon_stands_alone_and_all_know() -> None:
    hand = Hand(adjutant=False).auction(f"12S {PASSES}")
    assert hand.phase is PhaseName.EXCHANGE
    for seat in (A, B, C, D, E, None):
        contract = hand.view(seat).contract
        assert (contract.called, contract.adjutant, contract.alone) == (None, None, True)
    hand.silence()
    assert not any(isinstance(event, AdjutantRevealed) for event in hand.events)
    assert laydown(13, opponents=1, alone=True, adjutant=False).units == (4, -1, -1, -1, -1)


@rule("2 discards", "hidden: all face-down, for nobody")
def test_discards_hidden() -> None:
    hand = Hand(blind="QD 5C", discards="hidden").auction(f"12S {PASSES}").call("QD").discard("QD 5C")
    for seat in (B, C, D, E, None):
        view = hand.view(seat)
        assert (view.discards, view.discard_count) == (CardSet(), 2)
        assert view.contract.alone is None
        shown = [event.cards for event in hand.new_events(seat) if isinstance(event, CardsDiscarded)]
        assert shown == [0]


@rule(
    "2 remove",
    "none: the whole pack",
    "3C: without the three of clubs",
    "3D: without the three of diamonds",
    "both: without both threes",
    "both: shrinks the blind",
    "both: a removed card cannot be called",
)
@pytest.mark.parametrize("players", [4, 6])
@pytest.mark.parametrize(("remove", "missing"), [("none", ""), ("3C", "3C"), ("3D", "3D"), ("both", "3C 3D")])
def test_threes_may_be_removed(players: int, remove: str, missing: str) -> None:
    rules = rules_with(remove=remove)
    left_out = set(missing.split())
    assert texts(range(52)) - texts(pack_of(rules)) == left_out
    hand = Hand(players=players, remove=remove)
    assert hand.state.blind.bit_count() == 4 - len(left_out)
    hand.auction("12S" + " -" * (players - 1))
    for card in left_out:
        assert hand.refusal(Call(parse_card(card))) == "call-not-in-pack"
    assert len(list(hand.legal())) == 52 - len(left_out)
    hand.call("AS")
    assert hand.refusal(Discard(mask_of(list(CardSet(hand.state.hands[A]))[:5]))) == "discard-count"
    hand.silence()
    assert hand.state.discards.bit_count() == 4 - len(left_out)


REFUSED = [
    (1, {}, "conflict-seats", {"seats", "least", "most"}),
    (8, {}, "conflict-seats", {"seats", "least", "most"}),
    (5, {"no_trump": "low", "suit_order": "none"}, "conflict-no-trump-order", {"no_trump"}),
    (5, {"remove": "3C"}, "conflict-remove-seats", {"remove", "seats"}),
    (3, {"remove": "both"}, "conflict-remove-seats", {"remove", "seats"}),
    (5, {"min_bid": 17, "tens_score": False}, "conflict-min-bid", {"min_bid", "most"}),
    (4, {"split": "2-1"}, "conflict-split", {"split", "seats", "allowed"}),
    (3, {"split": "3-1"}, "conflict-split", {"split", "seats", "allowed"}),
    (5, {"split": "2-2"}, "conflict-split", {"split", "seats", "allowed"}),
    (7, {"split": "3-1"}, "conflict-split", {"split", "seats", "allowed"}),
    (6, {"split": "1-1-1"}, "conflict-split", {"split", "seats", "allowed"}),
    (5, {"split": "1"}, "conflict-split", {"split", "seats", "allowed"}),
    (2, {"adjutant": True}, "conflict-adjutant-seats", {"seats"}),
    (5, {"auction": "open", "rebid_after_pass": True}, "conflict-open-rebid", set()),
    (5, {"blind_use": "deal_out"}, "conflict-deal-out", {"blind", "seats"}),
    (4, {"blind_use": "deal_out", "joker": "weak"}, "conflict-deal-out", {"blind", "seats"}),
    (5, {"two_jokers": True}, "conflict-no-joker", {"option"}),
    (6, {"blind_use": "deal_out", "remove": "both"}, "conflict-deal-out", {"blind", "seats"}),
    (5, {"bound_bid": 12}, "conflict-bound-nobody", {"option"}),
    (5, {"yoromeki_jacks": False}, "conflict-no-yoromeki", {"option"}),
    (
        5,
        {"bound_bid": 12, "min_bid": 13, "all_pass": "first_bids"},
        "conflict-bound-bid",
        {"bound_bid", "min_bid", "most"},
    ),
    (5, {"joker_rank": "second"}, "conflict-no-joker", {"option"}),
    (5, {"joker_hunter": "3S"}, "conflict-no-joker", {"option"}),
    (5, {"joker_first_trick": "forbidden"}, "conflict-no-joker", {"option"}),
    (5, {"joker_breaks_same_two": False}, "conflict-no-joker", {"option"}),
    (
        4,
        {"joker": "strong", "joker_hunter": "3C-or-3S", "remove": "3C"},
        "conflict-hunter-removed",
        {"card", "joker_hunter"},
    ),
]


@rule("2 auction", "open: rebid_after_pass is refused with it")
@rule("2 adjutant", "true: refused with two players")
@rule(
    "2 Refused combinations",
    "seats outside the range",
    "no_trump=low with suit_order=none",
    "remove with other than four or six players",
    "min_bid above M",
    "a yoromeki option without yoromeki",
    "bound_bid outside the bids, or where nobody is so bound",
    "a split of another number of players",
    "joker_hunter naming a removed card",
    "deal_out unless the blind equals the number of seats",
    "a joker option other than its default without a joker",
    "rebid_after_pass with open",
    "adjutant with two",
    "the message names the options",
)
@pytest.mark.parametrize(("players", "options", "code", "named"), REFUSED)
def test_incompatible_options_are_refused_before_the_deal(
    players: int, options: dict[str, object], code: str, named: set[str]
) -> None:
    rules = rules_with(**options)
    for refused in (
        lambda: check_rules(rules, players),
        lambda: PRESETS["japanese"].rules_with(options, players),
        lambda: new_hand(Setup(rules, players, 0), pack_of(rules)),
    ):
        with pytest.raises(RuleConflict) as conflict:
            refused()
        assert conflict.value.code == code
        assert set(conflict.value.params) == named | {"options"}
        assert set(conflict.value.params["options"]) <= {
            *options,
            "joker",
            "two_jokers",
            "remove",
            "suit_order",
            "all_pass",
            "yoromeki",
        }
