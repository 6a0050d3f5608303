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


@rule("11 revoke", "prevented: an illegal card is refused with the reason and the legal cards")
def test_an_illegal_card_is_refused_with_the_reason_and_the_legal_cards() -> None:
    hand = Hand({A: "9H", B: "2H QH AS"}, blind="5C 5D").auction(f"12S {PASSES}")
    hand.call("2C").discard("5C 5D").play("9H")
    with pytest.raises(Exception, match="must-follow") as refused:
        hand.play("AS")
    params = refused.value.params  # type: ignore[attr-defined]
    assert (params["card"], params["suit"]) == ("AS", "H")
    assert set(params["legal"]) == hand.playable()


@rule("1 Play", "else any card")
def test_who_cannot_follow_may_play_any_card() -> None:
    hand = Hand({A: "9H", B: "AS JS 2C"}, blind="5C 5D", void={B: "H"}).auction(f"12S {PASSES}")
    hand.call("3C").discard("5C 5D").play("9H")
    assert hand.playable() == hand.holding(B)
    assert len(hand.playable()) == 10


@rule("1 Play", "first trick: no trumps")
def test_a_trump_does_not_win_the_first_trick() -> None:
    assert wins("3H 4H KD AD 5H", trump="D", first=True) == "5H"


@rule("1 Play", "first trick: no special cards")
def test_special_cards_do_not_win_the_first_trick() -> None:
    assert wins("3H AS JD JH 4H", trump="D", first=True) == "JH", "highest heart, not as the sub-jack"
    assert wins("3H AS JD 5H 4H", trump="D", first=True) == "5H"
    assert wins("QH JH KH 5H 4H", trump="D", first=True) == "KH"


@rule("1 Play", "first trick: no same-two")
def test_the_two_does_not_win_the_first_trick() -> None:
    assert wins("9H 2H 7H TH QH", first=True) == "QH"


@rule("1 Play", "first trick: highest card of the suit led wins")
@pytest.mark.parametrize("trump", ["C", "D", "H", "S", "NT"])
def test_the_highest_card_of_the_suit_led_wins_the_first_trick(trump: str) -> None:
    options = {"no_trump": "high"}
    assert wins("9S AS KS 2S JS", trump, first=True, **options) == "AS"
    assert wins("9C TC AS AD AH", trump, first=True, **options) == "TC"
    assert wins("2D AS JD AH JC", trump, first=True, **options) == "JD"


@rule("1 Play", "first trick: no trumps", "first trick: no special cards")
def test_the_first_trick_at_the_table_is_plain_and_the_second_is_not() -> None:
    hand = Hand({A: "3H 4H", B: "AS QS", C: "5H 6H"}, blind="5C 5D", void={B: "H", D: "H", E: "H"})
    hand.auction(f"12S {PASSES}").call("2C").discard("5C 5D").play("3H AS 5H")
    hand.do(D, next(iter(hand.legal()))).do(E, next(iter(hand.legal())))
    assert hand.winners == [C]
    hand.play("6H").do(D, next(iter(hand.legal()))).do(E, next(iter(hand.legal()))).play("4H QS")
    assert hand.winners == [C, B]


@rule("1 Play", "from the second trick on 1: the mighty")
@pytest.mark.parametrize("trump", ["C", "D", "H", "S"])
def test_the_ace_of_spades_beats_everything(trump: str) -> None:
    assert wins("2H JD JH AS JC", trump) == "AS"
    assert wins("JS 2S AS KS JC", trump) == "AS"


@rule("1 Play", "from the second trick on 2: the regular jack")
def test_the_jack_of_trumps_is_second() -> None:
    for trump, regular, sub in (("C", "JC", "JS"), ("D", "JD", "JH"), ("H", "JH", "JD"), ("S", "JS", "JC")):
        trick = f"9H {sub} K{trump} {regular} 2H"
        assert wins(trick, trump) == regular


@rule("1 Play", "from the second trick on 3: the sub-jack")
def test_the_other_jack_of_the_trump_colour_is_third() -> None:
    for trump, sub in (("C", "JS"), ("D", "JH"), ("H", "JD"), ("S", "JC")):
        assert wins(f"9C {sub} K{trump} 3H Q{trump}", trump) == sub
    assert wins("9C JH KD JS QD", "D") == "JH", "the jacks of the other colour have no power"
    assert wins("2H JH TH 3H QH", "D") == "JH", "it beats same two"


@rule("1 Play", "from the second trick on 4: same two")
def test_the_two_wins_a_trick_of_one_suit() -> None:
    assert wins("AC 2C KC QC 3C", "D") == "2C"
    assert wins("AD KD 2D QD 3D", "D") == "2D", "among trumps too"
    assert wins("2C AC KC QC 3C", "D") == "2C", "also when it is led"
    assert wins("AC KC QC JC 3C", "D") == "AC", "there must be a two"
    assert wins("AC 2C KC QC 3H", "D") == "AC", "and all must be of one suit"
    assert wins("AC 2D KC QC 3C", "D") == "2D", "as a trump"
    assert wins("AD KD 2D JD 3D", "D") == "JD", "a special card beats it"


@rule("1 Play", "from the second trick on 5: the highest trump")
def test_the_highest_trump_wins() -> None:
    assert wins("AH KH 3D TD 9D", "D") == "TD"
    assert wins("3C AC 2D AH AD", "D") == "AD"


@rule("1 Play", "from the second trick on 6: the highest of the suit led")
def test_without_trumps_the_highest_card_of_the_suit_led_wins() -> None:
    assert wins("9C TC AH AS 3C", "D") == "AS", "only because it is the mighty"
    assert wins("9C TC AH KS 3C", "D") == "TC"
    assert wins("JC TC AH KS 3C", "D") == "JC", "a jack of the other colour ranks as a jack"


@rule("1 Play", "special cards belong to their printed suits")
def test_special_cards_follow_their_printed_suits() -> None:
    hand = Hand({A: "9H AC", B: "JH KD", C: "AS 3D"}, blind="5C 5S", void={B: "HC", C: "HC"})
    hand.auction(f"12D {PASSES}").call("2C").discard("5C 5S").play("9H")
    assert hand.playable() == {"JH"}, "the sub-jack is a heart, and B's only one"
    hand = Hand({A: "9S", B: "AS KD"}, blind="5C 5H", void={B: "S"})
    hand.auction(f"12D {PASSES}").call("2C").discard("5C 5H").play("9S")
    assert hand.playable() == {"AS"}, "the mighty is a spade"
    hand = Hand({A: "9D", B: "AS JH 3D"}, blind="5C 5H", void={B: "D"})
    hand.auction(f"12D {PASSES}").call("2C").discard("5C 5H").play("9D")
    assert hand.playable() == {"3D"}, "mighty and sub-jack are no trumps"


@rule("1 Play", "scoring cards won lie face-up before the winner", "other cards won are piled face-down")
def test_won_scoring_cards_are_seen_by_all() -> None:
    hand = playing("9H", "2H", "TH", "KH", "3H").play("9H 2H TH KH 3H")
    for seat in (A, B, C, D, E, None):
        won = [texts(some) for some in hand.view(seat).won]
        assert won == [set(), set(), set(), {"TH", "KH"}, set()]
