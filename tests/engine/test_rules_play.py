"""rules.md 1: the play of tricks, and the trick vectors word for word."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, Play
from bot.engine.cards import parse_card
from bot.engine.events import TrickWon
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, C, D, E, Hand, after_first_trick, texts, wins
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
    """Return a hand with some cards in A's, B's, C's ... hand; Napoleon leads next, spades are trumps."""
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
def test_who_can_follow_suit_must() -> None:
    hand = playing("9H", "2H QH AS").play("9H")
    assert hand.playable() == {card for card in hand.holding(B) if card[1] == "H"} >= {"2H", "QH"}
    assert hand.refusal(Play(parse_card("AS"))) == "must-follow"
    assert hand.refusal(Play(parse_card("9H"))) == "card-not-held"


@rule("1 Play", "else any card")
def test_who_cannot_follow_may_play_any_card() -> None:
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
