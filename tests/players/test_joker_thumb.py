"""Computer players know the joker, its hunter and the open blind (rules.md 2 and 3)."""

from __future__ import annotations

import pytest

from bot.engine.actions import NameSuit, Play
from bot.engine.cards import BIT, HEARTS, JOKER, SPADES, SUIT_MASKS
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.reasons import why_at_napoleon
from bot.players.strength import Judgement
from tests.engine.build import PASSES, A, B, C, D, E, Hand
from tests.players.moves import calls, discards, move, plays

STRONG_JOKER = {"joker": "strong", "joker_hunter": "3C-or-3S"}


BLIND = "2S 6S 7S"


def after(cards: str, hands: dict[int, str], void: dict[int, str] | None = None, **options: object) -> Hand:
    """Return a hand in hearts in which A has called the mighty and discarded, after some plays."""
    hand = Hand(hands, blind=BLIND, void=void, **options).auction(f"13H {PASSES}").call("AS")
    return hand.discard(BLIND).play(cards)


def expected(hand: Hand, seat: int) -> float:
    """Return the points that a seat expects with hearts as trumps."""
    return Judgement.of(hand.view(seat)).expectation(HEARTS)[0]


def test_a_strong_joker_makes_a_hand_better_and_a_weak_one_hardly() -> None:
    held = "AH KH QH 9H 8H AD KD 3C 4C"
    with_joker, without = {A: f"{held} JK", B: "5C"}, {A: f"{held} 5C", B: "JK"}

    def gain(**options: object) -> float:
        return expected(Hand(with_joker, **options), A) - expected(Hand(without, **options), A)

    assert gain(joker="strong") > 0.4 > gain(joker="weak")
    assert gain(joker="strong", joker_played="second") > gain(joker="strong")


@pytest.mark.parametrize("joker", ["strong", "weak"])
def test_the_joker_is_never_discarded(joker: str) -> None:
    for held in ("AH KH QH 9H 8H AS AC KC QC JK", "AH KH QH 9H 8H 2H 3H 4H 5H JK"):
        hand = Hand({A: held}, blind="6H 7H TH", joker=joker)
        assert "JK" not in discards(hand.auction(f"13H {PASSES}").call("JH"))


def test_a_card_of_the_open_blind_is_not_called() -> None:
    held = {A: "KH QH 9H 8H 7H AC KC 3C 4D 5D"}
    hand = Hand(held, blind="AS 3D", all_pass="blind_up").auction("- - - - -").auction(f"13H {PASSES}")
    assert calls(hand) == "JH"


def test_a_hand_is_bid_higher_with_good_cards_in_the_open_blind() -> None:
    held = {A: "KH QH 9H 8H 7H AC KC 3C 4D 5D"}
    poor = Hand(held, blind="3D 2C", all_pass="blind_up").auction("- - - - -")
    rich = Hand(held, blind="AS JH", all_pass="blind_up").auction("- - - - -")
    assert expected(rich, A) > expected(poor, A) + 2.0
    assert expected(poor, A) < expected(Hand(held), A)


def test_the_hunter_is_not_led_while_ones_own_side_holds_the_joker() -> None:
    hands = {A: "AC 3C KC JK 4D 6D", B: "4C AS", C: "5C", D: "6C", E: "7C"}
    assert plays(after("AC 4C 5C 6C 7C", hands, **STRONG_JOKER)) != "3C"


def test_napoleon_leads_the_hunter_to_draw_the_opponents_joker() -> None:
    hands = {A: "AC 3C 5D 7D 9D 4D 8D 3D 6D 2D", B: "4C", C: "5C AS", D: "6C JK", E: "7C"}
    assert plays(after("AC 4C 5C 6C 7C", hands, **STRONG_JOKER, siberian="off")) == "3C"
    assert plays(after("AC 4C 5C 6C 7C", hands, joker="strong")) != "3C"


def test_a_player_who_does_not_answer_the_hunter_has_no_joker() -> None:
    hands = {A: "AC 3C", B: "4C 8C AS", C: "5C 9C", D: "6C TC", E: "7C JC JK"}
    hand = after("AC 4C 5C 6C 7C 3C 8C 9C", hands, **STRONG_JOKER)
    known = read(hand.view(D), Level.REGULAR.napoleon)
    assert [bool(cards & BIT[JOKER]) for cards in known.possible] == [True, False, False, False, True]


def test_a_novice_remembers_a_joker_that_was_played() -> None:
    hands = {A: "AC KC", B: "4C 8C AS", C: "5C JK", D: "6C 9C", E: "7C TC"}
    hand = after("AC 4C 5C 6C 7C KC 8C JK 9C TC", hands, **STRONG_JOKER)
    assert not read(hand.view(B), Level.NOVICE.napoleon).unseen & BIT[JOKER]


def test_a_player_who_discards_on_the_joker_has_no_trumps() -> None:
    hands = {A: "AC JK", B: "4C 2D", C: "5C 9H", D: "6C 8H", E: "7C 6H"}
    hand = after("AC 4C 5C 6C 7C JK 2D", hands, {B: "H"}, joker="strong")
    known = read(hand.view(C), Level.REGULAR.napoleon)
    assert not known.possible[B] & SUIT_MASKS[HEARTS]
    assert known.possible[D] & SUIT_MASKS[HEARTS]


def test_the_joker_is_not_wasted_on_a_trick_it_cannot_win() -> None:
    hands = {A: "AC KC", B: "4C 8C AS", C: "5C 9C", D: "6C TC", E: "7C 2D 3D 4D JK"}
    hand = after("AC 4C 5C 6C 7C KC 8C 9C TC", hands, **STRONG_JOKER)
    assert hand.due == E
    assert plays(hand) != "JK"


def test_a_reason_is_given_for_leading_a_joker_that_any_card_beats() -> None:
    hands = {A: "AC AH KH JK 4D 6D", B: "4C AS", C: "5C", D: "6C", E: "7C"}
    hand = after("AC 4C 5C 6C 7C", hands, joker="strong", joker_rank="none", joker_demand="none")
    why = why_at_napoleon(hand.view(A), hand.legal(), Play(JOKER), Level.REGULAR)
    assert why.key == "why-leads-plain"


def test_a_joker_whose_leader_names_the_suit_is_not_said_to_draw_trumps() -> None:
    hands = {A: "5C", B: "AC JK 2D", C: "6C AS", D: "7C", E: "8C"}
    hand = after("5C AC 6C 7C 8C", hands, joker="strong", joker_demand="suit")
    reason = why_at_napoleon(hand.view(B), hand.legal(), Play(JOKER), Level.REGULAR)
    assert (reason.key, move(hand.play("JK"))) == ("why-special", NameSuit(SPADES))
