"""Rules of thumb at Nap that a computer player follows, in the words of the game."""

from __future__ import annotations

import pytest

from bot.engine.actions import PEEP, TAKE_EXTRA_HAND, Discard, ExchangeCards, LadderBid, Pass, Play, Swap
from bot.engine.cards import CardSet, cards_of, mask_of
from bot.players import advise
from bot.players.levels import Level
from tests.engine.build import A, B, C, D, cards
from tests.engine.nap_build import NapHand
from tests.players.moves import move, plays

LEVELS = tuple(level.value for level in Level)


def calls(hand: NapHand, level: str = "regular", seed: int = 0) -> str:
    """Return the call of the player to move, ``-`` for a pass."""
    action = move(hand, level, seed)
    assert isinstance(action, LadderBid | Pass)
    return action.call if isinstance(action, LadderBid) else "-"


@pytest.mark.parametrize("level", LEVELS)
def test_five_top_trumps_are_a_nap_the_lowest_cards_a_misere_and_poor_ones_a_pass(level: str) -> None:
    assert calls(NapHand({A: "AH KH QH JH TH"}), level) == "nap"
    assert calls(NapHand({A: "2H 3S 2D 2C 4C"}), level) == "misere"
    assert calls(NapHand({A: "9H TS 8D 7C 4C"}, sir_garnet=False), level) == "-"


def test_without_misere_the_lowest_cards_are_a_pass() -> None:
    assert calls(NapHand({A: "2H 3S 2D 2C 4C"}, misere=False)) == "-"


def test_anothers_safe_nap_is_outbid_by_wellington_if_even_the_lowest_lead_is_safe() -> None:
    hand = NapHand({B: "AH KH QH JH TH"}).bids("nap")
    assert calls(hand) == "wellington"


def test_wellington_is_not_called_with_a_low_trump_to_lead() -> None:
    hand = NapHand({B: "AH KH QH JH 2H"}).bids("nap")
    assert calls(hand) == "-"


def test_a_wellington_is_outbid_by_blucher_only_with_a_sure_hand() -> None:
    assert calls(NapHand({B: "AH KH QH JH TH"}).bids("nap").bids("-").bids("wellington")) == "-"
    assert calls(NapHand({C: "AH KH QH JH TH"}).bids("nap wellington")) == "blucher"


def test_a_weak_bound_hand_bids_one() -> None:
    hand = NapHand({D: "9H TS 8D 9C 7C"}, all_pass="dealer_bids_one", sir_garnet=False).bids("- - -")
    assert calls(hand) == "one"


def test_the_extra_hand_is_taken_with_a_strong_start_only() -> None:
    assert move(NapHand({A: "AH KH QH AS 3C"})) == TAKE_EXTRA_HAND
    assert move(NapHand({A: "9H TS 8D 9C JC"})) != TAKE_EXTRA_HAND


def test_of_ten_cards_the_trumps_and_aces_are_kept() -> None:
    hand = NapHand({A: "AH KH QH AS 3C"}, extra="JH 4D 5D 6C 7S")
    hand.do(A, TAKE_EXTRA_HAND)
    action = move(hand)
    assert isinstance(action, Discard)
    assert str(CardSet(action.cards)) == "3C 6C 4D 5D 7S"


def test_a_peep_is_paid_for_with_a_promising_hand_only() -> None:
    assert move(NapHand({A: "AH JH 9H 5S 3C"}, preset="nap-peep")) == PEEP
    assert move(NapHand({A: "8H TS 7D 6C JC"}, preset="nap-peep")) != PEEP


def test_the_bidder_swaps_the_lowest_side_card_for_a_trump_seen() -> None:
    hand = NapHand({A: "AH KH JH 5S 3C"}, peeped="QH", preset="nap-peep").bids("? three - - -")
    assert move(hand) in (Swap(1), Swap(3 * 13 + 3))
    assert advise(hand.view(A), hand.legal()).why.key == "why-nap-swap"


def test_the_bidder_keeps_the_hand_if_the_card_seen_is_worse() -> None:
    hand = NapHand({A: "AH KH QH JH TH"}, peeped="2C", preset="nap-peep").bids("? nap - - -")
    assert move(hand) == Swap(None)
    assert advise(hand.view(A), hand.legal()).why.key == "why-nap-keep"


def test_the_bidder_takes_a_higher_card_even_if_neither_may_win_a_trick() -> None:
    hand = NapHand({A: "AD QS JS 2S 5C"}, peeped="8C", preset="nap-peep").bids("? two - - -")
    assert move(hand) != Swap(None)


def test_low_cards_beside_good_trumps_are_exchanged() -> None:
    action = move(NapHand({A: "AH KH JH 5S 3C"}, preset="nap-ecarte"))
    assert isinstance(action, ExchangeCards)
    assert str(CardSet(action.cards)) == "3C 5S"


def test_a_poor_hand_buys_nothing() -> None:
    assert move(NapHand({A: "9H TS 8D 9C 4C"}, preset="nap-ecarte")) == ExchangeCards(0)


def test_with_an_empty_stock_no_card_is_said_to_be_too_good_to_exchange() -> None:
    hand = NapHand({B: "AH KH JH 8S 9C"}, players=5, preset="nap-ecarte", pack=28)
    hand.do(A, ExchangeCards(mask_of(cards_of(hand.state.hands[A])[:3])))
    assert advise(hand.view(B), hand.legal()).why.key == "why-usual"


@pytest.mark.parametrize("seed", range(3))
def test_the_bidder_makes_the_long_suit_trumps_and_draws_them_from_the_top(seed: int) -> None:
    hand = NapHand({A: "AH KH QH 8H 2C"}).bids("three - - -")
    assert move(hand, seed=seed) in map(Play, cards("AH KH QH"))


def test_an_opponent_beats_the_bidder_if_possible() -> None:
    hand = NapHand({A: "KH QH JH TS 9S", B: "AH 2H 4C 5C 6C"}).bids("four - - -").play("KH")
    assert plays(hand) == "AH"


def test_an_opponent_does_not_beat_another_who_has_beaten_the_bidder() -> None:
    hands = {A: "KH QH JH TS 9S", B: "AH 2H 4C 5C 6C", C: "3C 3D 4D 5D 6D", D: "3H 4H 5H 2S 3S"}
    hand = NapHand(hands).bids("two - - -").play("KH AH 3D 3H").play("4C")
    assert plays(hand) == "3C"


def test_an_opponent_who_cannot_beat_the_bidder_plays_low() -> None:
    hand = NapHand({A: "AH QH JH TS 9S", B: "KH 2H 4C 5C 6C"}).bids("three - - -").play("AH")
    assert plays(hand) == "2H"


def test_in_misere_the_bidder_does_not_lead_the_one_dangerous_card() -> None:
    hand = NapHand({A: "2H 3S 2D 2C 9C"}).bids("misere - - -")
    assert plays(hand) != "9C"


def test_in_misere_the_bidder_follows_with_the_highest_card_that_loses() -> None:
    hands = {A: "2H 3S 9S JS 4C", B: "AH 7D 8D 9D TS", C: "3H 5C 6C 7C 8C", D: "4H TD 9C TC JC"}
    hand = NapHand(hands).bids("misere - - -").play("2H AH 3H 4H").play("TS 5C 9C")
    assert plays(hand) == "9S"


def test_in_misere_an_opponent_stays_below_the_bidder() -> None:
    hand = NapHand({A: "5H 2S 3S 2D 2C", B: "3H KH 4C 5C 6C"}).bids("misere - - -").play("5H")
    assert plays(hand) == "3H"
