"""The last three tricks of computers: a card that decides the contract in every deal is found.

Each hand was once played by computers, and the card named here would have been right in every deal that
agreed with what the seat knew; they played another because a few imagined deals showed no difference.
"""

from __future__ import annotations

import random

from bot.engine.actions import Play
from bot.engine.cards import card_text
from bot.players import choose
from tests.engine.build import A, B, C, D, E, Hand
from tests.engine.rulebook import rule


def card_of(level: str, hand: Hand, seed: int = 1) -> str:
    """Return the card that a computer of a level plays as the player to move."""
    action = choose(hand.view(hand.due), hand.legal(), level, random.Random(seed))
    assert isinstance(action, Play)
    return card_text(action.card)


@rule("1 Play", "the winner of a trick leads to the next", "follow suit if able")
def test_an_opponent_keeps_the_card_that_may_win_the_last_trick() -> None:
    """B stands alone. Of two kings E throws the hearts: only that of clubs can be the highest card led."""
    hand = Hand(
        {
            A: "3C QS 4C 5C 6C JH QH AC 8H 9C",
            B: "AD JS KS AS 7S 8D JC 3D 5D QC",
            C: "9D 3S 2S TS 5H KD AH 7H 2C 2H",
            D: "2D 4S 8S 9S 3H TD 4H JD QD 8C",
            E: "4D 5S 6S 6D 7C 7D TH TC KC KH",
        },
        blind="6H 9H",
        dealer=D,
    )
    hand.auction("- 11C 11S - - 12C 12S -").call("KS").discard("6H 9H")
    hand.play("AD 9D 2D 4D 3C JS 3S 4S 5S QS KS 2S 8S 6S 4C AS TS 9S 6D 5C 7S 5H 3H 7C 6C")
    hand.play("8D KD TD 7D JH AH 4H TH QH JC 3D 7H JD TC AC QD")
    assert hand.due == E
    assert card_of("regular", hand) == "KH"


@rule("1 Play", "the winner of a trick leads to the next")
def test_napoleon_leads_the_card_that_loses_in_no_deal() -> None:
    """A leads the jack of hearts and keeps the queen: the other way round a few deals are lost."""
    hand = Hand(
        {
            A: "KS 6D 7H TD 8D 8H KD 9D JH QH",
            B: "5S 7D 2H AC 4D TC 6C 3H TS QS",
            C: "2S QD 4H 2C 3C QC 9C 9H KC AS",
            D: "3S 2D 5H JC 3D 5C TH 5D KH AH",
            E: "4S JD 6H 4C AD 8C 6S 7S 8S JS",
        },
        blind="7C 9S",
        dealer=A,
    )
    hand.auction("11S 12C - 12S 13D - - -").call("AS").discard("7C 9S")
    hand.play("KS 5S 2S 3S 4S 6D 7D QD 2D JD 6H 7H 2H 4H 5H AC 2C JC 4C TD 8D 4D 3C 3D AD")
    hand.play("8C 8H TC QC 5C 9C TH 6S KD 6C 9D 3H 9H 5D 7S")
    assert hand.due == A
    assert card_of("regular", hand) == "JH"


@rule("1 Play", "the winner of a trick leads to the next")
def test_napoleon_keeps_the_mighty_for_the_last_trick() -> None:
    """C leads a low club: the mighty first loses the contract, if in one deal of two hundred only."""
    hand = Hand(
        {
            A: "3C 8C JC QC KC 4D 2H 8H 9H AH",
            B: "6C 3D 8D AD TH QH 3S 5S TS KS",
            C: "2C 9C AC 9D JD JH 2S 8S 9S AS",
            D: "5C 2D TD 3H 5H 6H 7H KH 6S JS",
            E: "7C TC 6D 7D QD KD 4H 4S 7S QS",
        },
        blind="4C 5D",
        dealer=C,
    )
    hand.auction("11H - 12C - 12D - 13C 13D -").call("AD").discard("8S 9S")
    hand.play("5D 2D 6D 4D 3D 4S 3C 3S 2S JS 5C 7C 8C 6C 9C JD TD 7D 8H 8D 9D KH QD 9H AD TH JH 3H 4H 2H")
    hand.play("AC 6S TC JC TS")
    assert hand.due == C
    assert card_of("expert", hand) in ("2C", "4C")


@rule("1 Play", "the winner of a trick leads to the next")
def test_of_two_apparently_sure_cards_the_one_farther_from_failing_is_led() -> None:
    """A is Napoleon's partner. The six of spades first loses the contract, if in one deal of a thousand."""
    hand = Hand(
        {
            A: "TC QH 3D 4S 3C 7C AS 6S KH AD",
            B: "6C 4H 2D 2S 9D TH TS JH 5H AH",
            C: "QC 3H KD QS KC 6H 8S 7D 7H 8H",
            D: "8C 7S JD 3S 4D 5S 9S KS 6D QD",
            E: "2C 4C 5C 9C JC AC 5D 8D 2H JS",
        },
        blind="TD 9H",
        dealer=B,
    )
    hand.auction("- 11D 12C - 12H - 13C -").call("AS").discard("5D 8D")
    hand.play("AC TC 6C QC 8C 2H QH 4H 3H 7S 3D 2D KD JD TD 2S QS 3S JS 4S JC 3C 9D KC 4D")
    hand.play("2C 7C TH 6H 5S AS TS 8S 9S 9H")
    assert hand.due == A
    for seed in range(5):
        assert card_of("expert", hand, seed) == "AD"
