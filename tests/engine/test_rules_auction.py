"""rules.md 1: the pack, the deal and the auction of five players."""

from __future__ import annotations

from bot.engine.actions import PASS, Bid, Play, Redeal
from bot.engine.cards import HEARTS, CardSet, card_text
from bot.engine.deal import pack_of
from bot.engine.events import AuctionWon, BidMade, Passed
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, C, D, E, Hand, bid, rules_with, suit, texts
from tests.engine.rulebook import rule


@rule("1 Pack", "52 cards")
def test_the_pack_has_52_cards() -> None:
    pack = texts(pack_of(rules_with()))
    assert len(pack) == 52
    assert pack == {rank + letter for rank in "23456789TJQKA" for letter in "CDHS"}


@rule("2 tens_score", "true: tens are scoring cards")
@rule("1 Pack", "A K Q J T of each suit score one point each", "M is 20")
def test_the_five_highest_of_each_suit_are_the_scoring_cards() -> None:
    scoring = texts(CardSet(rules_with().scoring))
    assert scoring == {rank + letter for rank in "AKQJT" for letter in "CDHS"}
    assert rules_with().most_points == len(scoring) == 20


@rule("1 Pack", "M is 16 without tens")
def test_without_tens_there_are_sixteen_points() -> None:
    scoring = texts(CardSet(rules_with(tens_score=False).scoring))
    assert scoring == {rank + letter for rank in "AKQJ" for letter in "CDHS"}
    assert rules_with(tens_score=False).most_points == 16


@rule("1 Deal", "one card at a time from eldest", "ten cards each", "the last two cards form the blind")
def test_cards_are_dealt_one_at_a_time_from_eldest() -> None:
    hand = Hand(dealer=B)
    pack = [card_text(card) for card in hand.pack]
    assert hand.holding(C) == set(pack[0:50:5])
    assert hand.holding(D) == set(pack[1:50:5])
    assert hand.holding(E) == set(pack[2:50:5])
    assert hand.holding(A) == set(pack[3:50:5])
    assert hand.holding(B) == set(pack[4:50:5])
    assert texts(CardSet(hand.state.blind)) == set(pack[50:])
    assert [len(hand.holding(seat)) for seat in range(5)] == [10] * 5


@rule("2 auction", "turns: each seat speaks in its turn")
@rule("1 Auction", "eldest starts")
def test_eldest_starts_the_bidding() -> None:
    hand = Hand(dealer=B)
    assert hand.due == C
    assert hand.refusal(PASS, B) == "not-your-turn"
    assert hand.refusal(bid("12H"), D) == "not-your-turn"


@rule("2 no_trump", "none: no bids without trumps")
@rule("1 Auction", "a bid is points 11..M and a suit")
def test_a_bid_is_a_number_from_11_to_20_and_a_suit() -> None:
    hand = Hand()
    assert hand.legal_bids() == [f"{points}{letter}" for points in range(11, 21) for letter in "CDHS"]
    for word in ("10S", "21C", "0H", "1D"):
        assert hand.refusal(bid(word)) == "bid-range"
    for word in ("11NT", "20NT"):
        assert hand.refusal(bid(word)) == "bid-suit"
    assert hand.refusal(Bid(12, 5)) == "bid-suit"
    assert hand.refusal(Bid(12, -1)) == "bid-suit"


@rule("1 Auction", "higher points outbid lower")
def test_more_points_in_the_lowest_suit_outbid_fewer_in_the_highest() -> None:
    hand = Hand().auction("11S 12C")
    assert hand.state.auction.best == (B, 12, 0)
    assert hand.refusal(bid("11S")) == "bid-too-low"


@rule("1 Auction", "at equal points C < D < H < S")
def test_at_equal_points_the_suits_rank_from_clubs_to_spades() -> None:
    hand = Hand().auction("13C 13D 13H 13S")
    assert hand.state.auction.best == (D, 13, 3)
    hand = Hand().auction("13H")
    for word in ("13C", "13D", "13H"):
        assert hand.refusal(bid(word)) == "bid-too-low"
    assert hand.legal_bids()[:2] == ["13S", "14C"]


@rule("1 Auction", "bid higher or pass")
def test_each_seat_bids_higher_or_passes() -> None:
    hand = Hand().auction("19H")
    assert next(iter(hand.legal())) == PASS
    assert hand.legal_bids() == ["19S", "20C", "20D", "20H", "20S"]
    assert hand.refusal(Play(0)) == "auction-only"
    hand.auction("-")
    assert hand.latest == (Passed(B),)
    hand.auction("20C")
    assert hand.latest == (BidMade(C, 20, 0),)


@rule("2 rebid_after_pass", "false: a seat that passed is out")
@rule("1 Auction", "a seat that has passed is out")
def test_a_player_who_passed_is_not_asked_again() -> None:
    hand = Hand().auction("- 11C - 11D")
    assert hand.due == E
    hand.auction("-")
    assert hand.due == B, "A, C and E are out"
    assert [hand.game.settable(hand.state, seat) for seat in range(5)] == [(), (), (), (PASS,), ()]
    assert hand.refusal(bid("12H"), A) == "not-your-turn"
    hand.auction("11H")
    assert hand.due == D


@rule(
    "1 Auction",
    "it ends when every other seat has passed after the bid",
    "the last bidder is Napoleon",
    "the suit is trumps",
)
def test_the_last_bidder_is_napoleon_and_their_suit_is_trumps() -> None:
    hand = Hand().auction("11C 12H - - -")
    assert hand.phase is PhaseName.AUCTION
    hand.auction("-")
    assert AuctionWon(B, 12, HEARTS) in hand.latest
    assert (hand.state.contract.seat, hand.state.contract.points, hand.state.contract.suit) == (B, 12, HEARTS)
    assert (hand.phase, hand.due) == (PhaseName.CALL, B)
    hand.silence(PhaseName.PLAY)
    assert hand.state.table.trump == HEARTS


@rule(
    "1 Auction",
    "it ends when every other seat has passed before the bid",
    "with no bid the last seat may still bid",
)
def test_after_four_passes_the_last_seat_may_bid_and_is_napoleon_at_once() -> None:
    hand = Hand().auction("- - - -")
    assert (hand.phase, hand.due) == (PhaseName.AUCTION, E)
    assert hand.legal_bids()[0] == "11C"
    hand.auction("11C")
    assert (hand.phase, hand.due) == (PhaseName.CALL, E)
    between = Hand().auction("- - 15S -")
    assert between.phase is PhaseName.AUCTION
    assert between.auction("-").phase is PhaseName.CALL


@rule("1 Auction", "a bid of M does not end it early")
def test_the_highest_bid_of_all_still_waits_for_four_passes() -> None:
    hand = Hand().auction("20C")
    assert hand.legal_bids() == ["20D", "20H", "20S"]
    hand.auction("20S")
    for seat in (C, D, E, A):
        assert (hand.phase, hand.due) == (PhaseName.AUCTION, seat)
        assert hand.legal_bids() == []
        hand.auction("-")
    assert (hand.phase, hand.due) == (PhaseName.CALL, B)


@rule("2 all_pass", "redeal: the cards are dealt again")
@rule("1 Auction", "all pass: redeal by the same dealer")
def test_if_all_pass_the_same_dealer_deals_again() -> None:
    hand = Hand({A: suit("S", but="2S 3S 4S")}, dealer=E).auction("- - - - -")
    assert hand.phase is PhaseName.ALL_PASSED
    assert hand.refusal(PASS, A) == "redeal-due"
    assert hand.refusal(Redeal(hand.pack), A) == "redeal-due"
    hand.do(None, Redeal(hand.pack[::-1]))
    assert (hand.state.setup.dealer, hand.due) == (E, A)
    assert texts(CardSet(hand.state.blind)) == texts(hand.pack[:2])
    assert hand.view(A).auction == ()


@rule("1 Auction", "all pass: redeal by the same dealer")
def test_only_a_whole_pack_is_dealt_again_and_only_when_all_have_passed() -> None:
    hand = Hand()
    assert hand.refusal(Redeal(hand.pack), None) == "redeal-not-due"
    hand.auction("- - - - -")
    assert hand.refusal(Redeal(hand.pack[:-1]), None) == "pack-wrong"
    assert hand.refusal(Redeal((*hand.pack[:-1], hand.pack[0])), None) == "pack-wrong"
    hand.redeal().auction(f"11C {PASSES}")
    assert hand.refusal(Redeal(hand.pack), None) == "redeal-not-due"
