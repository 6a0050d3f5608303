"""rules.md 1 and 2: the play of tricks, and house rules about it."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Play
from bot.engine.cards import parse_card
from bot.engine.events import TrickWon
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, C, D, E, Hand, after_first_trick, suit, texts, wins
from tests.engine.rulebook import rule

VECTORS = [
    ("AH 3H 7H TH QH", A),
    ("AH 2H 7H TH QH", B),
    ("AH 2H 7H JH QH", D),
    ("AH 2H 7C TH QH", A),
    ("AH 2H 7D TH QH", C),
    ("AH 2H 7D JH QH", D),
    ("AH 2H 7D JH JD", E),
]


def playing(*seats: str, napoleon: int = A, **options: object) -> Hand:
    """Return a hand with given cards for A, B, C ...; Napoleon leads next, spades are trumps."""
    hand = Hand(dict(enumerate(seats)), blind="5C 5D", **options)
    hand.auction(" ".join("12S" if seat == napoleon else "-" for seat in range(5)))
    return hand.call("2C").discard("5C 5D")


@rule("1 Trick vectors", "diamonds trumps, not the first trick")
@pytest.mark.parametrize(("trick", "winner"), VECTORS)
def test_trick_vectors(trick: str, winner: int) -> None:
    hand = after_first_trick(trick, trump="D").play(trick)
    assert hand.winners == [A, winner]
    assert hand.due == winner
    assert wins(trick, trump="D") == trick.split()[winner]


@rule("1 Play", "Napoleon leads")
@pytest.mark.parametrize("napoleon", [A, B, C, D, E])
def test_napoleon_leads_to_the_first_trick_whoever_dealt(napoleon: int) -> None:
    hand = playing(napoleon=napoleon)
    assert (hand.phase, hand.due) == (PhaseName.PLAY, napoleon)
    assert hand.refusal(Play(min(hand.view((napoleon + 1) % 5).hand)), (napoleon + 1) % 5) == "not-your-turn"


@rule("1 Play", "the winner of a trick leads to the next")
def test_the_winner_of_a_trick_leads_to_the_next() -> None:
    hand = playing("9H", "2H", "TH", "KH", "3H").play("9H 2H TH KH 3H")
    assert TrickWon(0, D, (1 << parse_card("TH")) | (1 << parse_card("KH"))) in hand.new_events(None)
    assert hand.due == D
    assert hand.refusal(PASS) == "play-only"


@rule("1 Play", "follow suit if able")
def test_a_player_who_can_follow_suit_must() -> None:
    hand = playing("9H", "2H QH AS").play("9H")
    assert hand.playable() == {card for card in hand.holding(B) if card[1] == "H"} >= {"2H", "QH"}
    assert hand.refusal(Play(parse_card("AS"))) == "must-follow"
    assert hand.refusal(Play(parse_card("9H"))) == "card-not-held"


@rule("1 Play", "else any card")
def test_a_player_who_cannot_follow_may_play_any_card() -> None:
    hand = Hand({A: "9H", B: "AS JS 2C"}, blind="5C 5D", void={B: "H"}).auction(f"12S {PASSES}")
    hand.call("3C").discard("5C 5D").play("9H")
    assert hand.playable() == hand.holding(B)
    assert len(hand.playable()) == 10


@rule("1 Play", "scoring cards won lie face-up before the winner", "other cards won are piled face-down")
def test_won_scoring_cards_are_seen_by_all() -> None:
    hand = playing("9H", "2H", "TH", "KH", "3H").play("9H 2H TH KH 3H")
    for seat in (A, B, C, D, E, None):
        won = [texts(some) for some in hand.view(seat).won]
        assert won == [set(), set(), set(), {"TH", "KH"}, set()]


def led_to(lead: str, b_holds: str, b_is_void: str, *, trump: str = "D", **options: object) -> Hand:
    """Return a hand in which A has led to a trick with all powers in force, and B is next."""
    hand = Hand({A: lead, B: b_holds}, blind="5C 6C", void={B: b_is_void}, first_trick="full", **options)
    hand.auction(f"12{trump} {PASSES}").call("2C").discard("5C 6C")
    return hand.play(lead)


def lead(napoleon: str, *, trump: str = "D", **options: object) -> set[str]:
    """Return what Napoleon may lead to the first trick if trumps may not be led."""
    usual = {"first_lead_trump": False, **options}
    hand = Hand({A: napoleon}, blind="5C 6C", void={A: "CDHS"}, **usual)
    hand.auction(f"12{trump} {PASSES}").call("2C").discard("5C 6C")
    return hand.playable()


@rule("2 first_lead_trump", "true: Napoleon may lead a trump to trick 1")
@rule("2 first_lead_trump", "false: Napoleon may not lead a trump to trick 1")
def test_napoleon_may_not_lead_a_trump_to_trick_1() -> None:
    napoleon = "AD KD JD 2D AS JH 3C 4H 9S 9C"
    assert lead(napoleon) == {"AS", "JH", "3C", "4H", "9S", "9C"}
    assert lead(napoleon, first_lead_trump=True) == set(napoleon.split())
    assert lead(napoleon, trump="S") == set(napoleon.split()) - {"AS", "9S"}, "the mighty is a spade"
    assert lead(napoleon, trump="NT", no_trump="high") == set(napoleon.split())
    hand = Hand({A: "AD AC"}, blind="5C 6C", first_lead_trump=False)
    hand.auction(f"12D {PASSES}").call("2C").discard("5C 6C")
    assert hand.refusal(Play(parse_card("AD"))) == "lead-trump-first"
    hand.play("AC")
    while hand.winners == []:
        hand.do(hand.due, next(iter(hand.legal())))
    assert hand.due == A
    assert "AD" in hand.playable(), "only the first trick is barred"


@rule("2 first_lead_trump", "false: unless they hold nothing else")
def test_napoleon_with_nothing_but_trumps_may_lead_one() -> None:
    trumps = "AD KD QD JD TD 9D 8D 7D 6D 5D"
    assert lead(trumps) == set(trumps.split())
    specials = "AS JH KD QD JD TD 9D 8D 7D 6D"
    assert lead(specials) == {"AS", "JH"}
    assert lead(specials, special_suits="trump", first_trick="full") == set(specials.split())


@rule(
    "2 first_lead_trump",
    "false: with special_suits=trump and first_trick=full mighty and sub-jack count as trumps",
)
def test_mighty_and_sub_jack_count_as_trumps_for_the_first_lead() -> None:
    napoleon = "AD KD JD 2D AS JH 3C 4H 9S 9C"
    assert lead(napoleon, special_suits="trump", first_trick="full") == {"3C", "4H", "9S", "9C"}
    for first_trick in ("plain", "specials", "mighty"):
        barred = {"AD", "KD", "JD", "2D"}
        assert (
            lead(napoleon, special_suits="trump", first_trick=first_trick) == set(napoleon.split()) - barred
        )
    assert {"AS", "JH"} <= lead(napoleon, first_trick="full")


@rule("1 Play", "special cards belong to their printed suits")
@rule("2 special_suits", "own: the printed suits")
def test_usually_special_cards_keep_their_suits() -> None:
    assert led_to("9D", "AS JH 3D", "D").playable() == {"3D"}
    assert led_to("9S", "AS JH 3D", "S").playable() == {"AS"}
    assert led_to("9H", "AS JH 3D", "H").playable() == {"JH"}
    assert led_to("AS", "9S JH 3D", "SD").playable() == {"9S"}


@rule("2 special_suits", "trump: mighty and sub-jack are led and followed as trumps")
def test_mighty_and_sub_jack_are_trumps() -> None:
    trump = {"special_suits": "trump"}
    assert led_to("9D", "AS JH 3D", "D", **trump).playable() == {"AS", "JH", "3D"}
    assert led_to("9D", "AS 3C", "DH", **trump).playable() == {"AS"}, "B's only trump"
    assert led_to("9S", "AS 9C", "S", **trump).playable() >= {"AS", "9C"}, "B has no spade"
    assert led_to("9S", "AS 8S 9C", "S", **trump).playable() == {"8S"}, "the mighty is no spade"
    assert led_to("9H", "JH 8H 9C", "H", **trump).playable() == {"8H"}
    assert led_to("AS", "9S JH 3D", "SD", **trump).playable() == {"JH", "3D"}, "trumps were led"
    assert led_to("JH", "9H AS 3D", "HD", **trump).playable() == {"AS", "3D"}
    assert led_to("AS", "9S KC", "DH", **trump).playable() >= {"9S", "KC"}, "no trump to follow with"
    assert wins("AS 3D KD JD JH", **trump) == "AS"
    assert wins("JH 3D KD AD 9H", **trump) == "JH"
    assert wins("9H TH JH AH KH", **trump) == "JH"


@rule("2 special_suits", "trump: printed suits in a trick without trumps")
def test_in_a_first_trick_without_trumps_suits_are_as_printed() -> None:
    for first_trick in ("plain", "specials", "mighty"):
        hand = Hand(
            {A: "9S", B: "AS 3D"},
            blind="5C 6C",
            void={B: "S"},
            special_suits="trump",
            first_trick=first_trick,
        )
        hand.auction(f"12D {PASSES}").call("2C").discard("5C 6C").play("9S")
        assert hand.playable() == {"AS"}
        assert wins("9S TS AS 3D 4D", first=True, special_suits="trump", first_trick=first_trick) == "AS"


@rule("2 special_suits", "trump: printed suits in no-trump")
def test_in_no_trump_suits_are_as_printed() -> None:
    hand = led_to("9S", "AS 3D", "S", trump="NT", no_trump="high", special_suits="trump")
    assert hand.phase is PhaseName.PLAY
    assert hand.playable() == {"AS"}
    assert suit("S", but="AS 9S").split()[0] == "KS"
