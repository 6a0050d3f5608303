"""Computer players take house rules into account (rules.md 2)."""

from __future__ import annotations

from bot.engine.actions import Bid
from bot.engine.cards import BIT, HEARTS, MIGHTY, parse_card
from bot.engine.state import PhaseName
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.strength import Judgement
from tests.engine.build import PASSES, A, B, C, D, E, Hand
from tests.players.moves import bids, move, plays

STRONG = "JH AH KH QH 9H 8H JD AS AC 3C"
WEAK = "2H 3H 7H 4D 5D 6D 2C 5C 6S 7S"


def test_the_mighty_is_not_wasted_on_the_queen_that_beats_it() -> None:
    hands = {A: "AC QH", B: "4C 3H", C: "5C 4H", D: "6C KD", E: "7C AS 4S 5S"}
    for yoromeki, card in ((True, False), (False, True)):
        hand = Hand(hands, void={E: "HD"}, blind="2C 3C", yoromeki=yoromeki).auction(f"13D {PASSES}")
        hand.call("KD").discard("2C 3C").play("AC 4C 5C 6C 7C QH 3H 4H")
        hand.do(D, next(iter(hand.legal())))
        assert hand.due == E
        assert (plays(hand) == "AS") == card


def test_the_holder_of_the_mighty_bids_as_little_as_possible() -> None:
    hand = Hand({A: f"AS {WEAK[3:]}"}, all_pass="mighty_holder").auction("- - - - -")
    assert hand.due == A
    action = move(hand)
    assert isinstance(action, Bid)
    assert action.points == 11


def test_a_player_forced_to_bid_holds_the_ace_of_spades_and_perhaps_no_other_mighty() -> None:
    hand = Hand({B: "AS", D: "AH"}, all_pass="mighty_holder", spade_mighty="AH").auction("- - - - - 11S")
    hand.call("KS").silence(PhaseName.PLAY)
    possible = read(hand.view(C), Level.REGULAR.napoleon).possible
    assert [bool(cards & BIT[MIGHTY]) for cards in possible] == [False, True, False, False, False]
    assert possible[D] & BIT[parse_card("AH")]


def test_in_an_open_auction_a_seat_that_passed_returns_only_for_a_bid_it_can_beat() -> None:
    hand = Hand({A: STRONG, B: WEAK}, auction="open")
    assert bids(hand, seat=A) == "11H"
    hand.do(C, Bid(12, HEARTS))
    assert (bids(hand, seat=A), bids(hand, seat=B)) == ("13H", "-")
    hand.do(D, Bid(19, HEARTS))
    assert bids(hand, seat=A) == "-"


def test_a_novice_does_not_reconsider_the_same_bid() -> None:
    hand = Hand({A: "KH QH 9H 8H 3H AD 4D 5D 3C 7S"}, auction="open")
    assert len({bids(hand, "novice", seed, seat=A) for seed in range(20)}) == 1


def test_if_the_payment_rises_with_the_bid_a_strong_hand_bids_more_at_once() -> None:
    assert bids(Hand({A: STRONG})) == "11H"
    assert int(bids(Hand({A: STRONG}, payment="barraco"))[:2]) > 11


def test_house_rules_change_what_a_hand_is_worth() -> None:
    def expected(**options: object) -> float:
        hand = Hand({A: "AH KH QH 9H 8H AD KD 3C 4C"}, **options)
        return Judgement.of(hand.view(A)).expectation(HEARTS)[0]

    assert expected(jacks=False) > expected()
    assert expected(discards="napoleon") > expected() > expected(yoromeki=True), "the mighty may be beaten"
    others = expected(joker="strong", joker_played="second")
    assert expected(joker="strong") > others, "another may hold the joker that wins"
    four = Hand({A: "AH KH QH 9H 8H AD KD 3C 4C"}, players=4)
    dealt_out = Hand({A: "AH KH QH 9H 8H AD KD 3C 4C"}, players=4, blind_use="deal_out")
    judged = [Judgement.of(hand.view(A)).expectation(HEARTS)[0] for hand in (four, dealt_out)]
    assert judged[0] > judged[1]
