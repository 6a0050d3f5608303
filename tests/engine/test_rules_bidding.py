"""rules.md 2: house rules of the auction, the open auction, and what follows when everybody passes."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Bid, Call
from bot.engine.cards import MIGHTY, CardSet, card_text, parse_card
from bot.engine.events import BlindTurnedUp, MightyShown
from bot.engine.hand import default_action, legal_actions, may_act, to_act
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, C, D, E, Hand, bid, texts
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
def test_a_player_who_passed_may_bid_later() -> None:
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


MIGHTY_TEXT = "AS"


@rule("2 auction", "open: any seat but the highest bidder may bid at any moment", "open: each bid higher")
def test_anybody_may_bid_at_any_moment() -> None:
    hand = Hand(auction="open")
    assert to_act(hand.state) == (A, B, C, D, E)
    hand.speak("D12H")
    assert to_act(hand.state) == (A, B, C, E)
    assert hand.refusal(bid("13H"), D) == "highest-bidder"
    assert hand.refusal(PASS, D) == "highest-bidder"
    assert not legal_actions(hand.state, D)
    assert hand.refusal(bid("12D"), B) == "bid-too-low"
    hand.speak("B12S D13C A14C")
    assert to_act(hand.state) == (B, C, D, E)
    assert next(action for action in hand.legal(B) if isinstance(action, Bid)) == bid("14D")


@rule(
    "2 auction",
    "open: a bid cancels all passes",
    "open: a seat that passed since the last bid may bid but not pass again",
)
def test_a_bid_cancels_all_passes() -> None:
    hand = Hand(auction="open").speak("B12H A- C-")
    assert (to_act(hand.state), may_act(hand.state)) == ((D, E), (A, C))
    assert hand.refusal(PASS, A) == "already-passed"
    assert PASS not in legal_actions(hand.state, A)
    assert PASS in legal_actions(hand.state, D)
    hand.speak("A13H")
    assert (to_act(hand.state), may_act(hand.state)) == ((B, C, D, E), ())
    assert hand.view(None).passed == ()


@rule("2 auction", "open: a seat that passed since the last bid may bid but not pass again")
def test_before_any_bid_a_player_who_passed_may_still_bid() -> None:
    hand = Hand(auction="open").speak("B- C-")
    assert (to_act(hand.state), may_act(hand.state)) == ((A, D, E), (B, C))
    hand.speak("C11C B-")
    assert (to_act(hand.state), may_act(hand.state)) == ((A, D, E), (B,))
    top = Hand(auction="open").speak("B- C20S D-")
    assert may_act(top.state) == (), "nothing is higher"
    assert not legal_actions(top.state, D)


@rule("2 auction", "open: it ends when all others have passed since the last bid")
def test_an_open_auction_ends_when_all_others_have_passed_since_the_last_bid() -> None:
    hand = Hand(auction="open").speak("A- B- C- E- D11C")
    assert hand.phase is PhaseName.AUCTION, "the passes before the bid do not count"
    hand.speak("A- B- E-")
    assert hand.phase is PhaseName.AUCTION
    hand.speak("C-")
    assert (hand.phase, hand.due) == (PhaseName.CALL, D)
    two = Hand(auction="open", players=2).speak("B11C A-")
    assert two.phase is PhaseName.EXCHANGE


@rule("2 auction", "open: n passes with no bid = all pass")
def test_five_passes_in_an_open_auction_are_all_pass() -> None:
    hand = Hand(auction="open").speak("E- B- C- A-")
    assert hand.phase is PhaseName.AUCTION
    assert hand.speak("D-").phase is PhaseName.ALL_PASSED


@rule(
    "2 all_pass",
    "blind_up: the blind is turned up for all",
    "blind_up: a new auction from eldest, earlier passes void",
    "blind_up: then redeal",
)
def test_the_blind_may_be_turned_up() -> None:
    for seats, options in ((5, {}), (5, {"rebid_after_pass": True}), (5, {"joker": "strong"})):
        hand = Hand(blind="AH KH", all_pass="blind_up", players=seats, dealer=B, **options)
        assert hand.view(A).blind is None
        hand.auction("- - - - -")
        assert (hand.phase, hand.due) == (PhaseName.AUCTION, C)
        assert any(isinstance(event, BlindTurnedUp) for event in hand.new_events(None))
        for reader in (A, None):
            blind = hand.view(reader).blind
            assert blind is not None
            assert {"AH", "KH"} <= texts(blind)
        assert hand.view(None).passed == ()
        hand.auction("- - - - -")
        assert hand.phase is PhaseName.ALL_PASSED
        hand.redeal()
        assert hand.view(A).blind is None, "a new blind, face-down again"
    open_auction = Hand(all_pass="blind_up", auction="open").speak("E- B- C- A- D-")
    assert to_act(open_auction.state) == (A, B, C, D, E)


@rule("2 all_pass", "blind_up: a card of the open blind may be called")
def test_a_card_of_the_open_blind_may_be_called() -> None:
    hand = Hand(blind="AH KH", all_pass="blind_up").auction(f"- - - - - 11C {PASSES}")
    assert Call(parse_card("AH")) in list(hand.legal())
    hand.call("AH")
    assert hand.view(A).contract is not None
    assert texts(hand.view(C).blind or CardSet()) == {"AH", "KH"}
    assert hand.state.contract.adjutant is None


@rule(
    "2 all_pass",
    "mighty_holder: the holder of the ace of spades must bid",
    "mighty_holder: any legal contract",
    "mighty_holder: this shows that they hold it",
)
def test_the_holder_of_the_mighty_must_bid() -> None:
    for auction in ("turns", "open"):
        hand = Hand({D: MIGHTY_TEXT}, all_pass="mighty_holder", auction=auction)
        for seat in (A, B, C, D, E):
            hand.do(seat, PASS)
        assert to_act(hand.state) == (D,)
        assert may_act(hand.state) == ()
        assert MightyShown(D) in hand.new_events(None)
        assert hand.view(None).must_bid == D
        assert hand.refusal(PASS, D) == "must-bid"
        assert hand.refusal(bid("12H"), A) == "not-your-turn"
        assert list(hand.legal()) == [bid(f"{points}{suit}") for points in range(11, 21) for suit in "CDHS"]
        assert default_action(hand.state, D) in list(hand.legal())
        hand.do(D, bid("11H"))
        assert (hand.phase, hand.due) == (PhaseName.CALL, D)


@rule("2 all_pass", "mighty_holder: in the blind: redeal")
def test_nobody_must_bid_if_the_mighty_lies_in_the_blind() -> None:
    hand = Hand(blind=MIGHTY_TEXT, all_pass="mighty_holder").auction("- - - - -")
    assert hand.phase is PhaseName.ALL_PASSED
    assert hand.view(None).must_bid is None


@rule("2 all_pass", "mighty_holder: face-down in a pile of two players: redeal")
def test_nobody_must_bid_if_the_mighty_lies_face_down() -> None:
    for place, must_bid in ((0, A), (1, None), (2, A), (3, None), (13, None), (14, A), (20, A)):
        others = [card for card in range(52) if card != MIGHTY]
        mine = [*others[:place], MIGHTY, *others[place:24]]
        hand = Hand({A: " ".join(map(card_text, mine))}, players=2, all_pass="mighty_holder").auction("- -")
        assert hand.view(None).must_bid == must_bid, place
        assert (hand.phase is PhaseName.ALL_PASSED) == (must_bid is None)
