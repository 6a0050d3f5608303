"""rules.md 2: house rules about what wins a trick and what may be played to it."""

from __future__ import annotations

from bot.engine.actions import Play
from bot.engine.cards import parse_card
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, A, B, Hand, suit, wins
from tests.engine.rulebook import rule


def led_to(lead: str, b_holds: str, b_is_void: str, *, trump: str = "D", **options: object) -> Hand:
    """Return a hand in which A has led to a trick where everything has its power, and B is next."""
    hand = Hand({A: lead, B: b_holds}, blind="5C 6C", void={B: b_is_void}, first_trick="full", **options)
    hand.auction(f"12{trump} {PASSES}").call("2C").discard("5C 6C")
    return hand.play(lead)


def lead(napoleon: str, *, trump: str = "D", **options: object) -> set[str]:
    """Return what Napoleon may lead to the first trick if trumps may not be led."""
    hand = Hand({A: napoleon}, blind="5C 6C", void={A: "CDHS"}, first_lead_trump=False, **options)
    hand.auction(f"12{trump} {PASSES}").call("2C").discard("5C 6C")
    return hand.playable()


@rule("2 first_trick", "plain: nothing has its power")
def test_first_trick_plain() -> None:
    assert wins("3H AS JD AD 4H", first=True, first_trick="plain") == "4H"


@rule("2 first_trick", "specials: the three special cards have power, no trumps")
def test_first_trick_specials() -> None:
    assert wins("3H AS JD JH AD", first=True, first_trick="specials") == "AS"
    assert wins("3H KS JD JH AD", first=True, first_trick="specials") == "JD"
    assert wins("3H KS QD JH AD", first=True, first_trick="specials") == "JH"
    assert wins("3H KS QD 4H AD", first=True, first_trick="specials") == "4H", "a trump does not win"


@rule("2 first_trick", "mighty: only the ace of spades has power")
def test_first_trick_mighty() -> None:
    assert wins("3H AS JD JH AD", first=True, first_trick="mighty") == "AS"
    assert wins("3H KS JD 4H AD", first=True, first_trick="mighty") == "4H"
    assert wins("JH KS JD QH AD", first=True, first_trick="mighty") == "QH"


@rule("2 first_trick", "full: trumps and special cards have power")
def test_first_trick_full() -> None:
    assert wins("3H AS JD JH AD", first=True, first_trick="full") == "AS"
    assert wins("3H KS JD JH AD", first=True, first_trick="full") == "JD"
    assert wins("3H KS QD JH AD", first=True, first_trick="full") == "JH"
    assert wins("3H KS QD 4H AD", first=True, first_trick="full") == "AD"


@rule("2 first_trick", "full: same-two obeys its own option alone")
def test_first_trick_full_does_not_bring_same_two() -> None:
    assert wins("9C 2C KC TC QC", first=True, first_trick="full") == "KC"
    assert wins("9C 2C KC TC QC", first=True, first_trick="full", same_two="always") == "2C"


@rule("2 first_lead_trump", "true: Napoleon may lead a trump to trick 1")
def test_usually_napoleon_may_lead_a_trump() -> None:
    hand = Hand({A: "AD KD"}, blind="5C 6C").auction(f"12D {PASSES}").call("2C").discard("5C 6C")
    assert {"AD", "KD"} <= hand.playable()


@rule("2 first_lead_trump", "false: Napoleon may not lead a trump to trick 1")
def test_napoleon_may_not_lead_a_trump_to_trick_1() -> None:
    napoleon = "AD KD JD 2D AS JH 3C 4H 9S 9C"
    assert lead(napoleon) == {"AS", "JH", "3C", "4H", "9S", "9C"}
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


@rule("2 same_two", "from_second: not in the first trick")
def test_same_two_from_the_second_trick() -> None:
    assert wins("9C 2C KC TC QC", first=True, same_two="from_second") == "KC"
    assert wins("9C 2C KC TC QC", same_two="from_second") == "2C"


@rule("2 same_two", "always: in the first trick too")
def test_same_two_always() -> None:
    assert wins("9C 2C KC TC QC", first=True, same_two="always") == "2C"
    assert wins("AS 2S KS TS QS", first=True, same_two="always") == "2S", "the mighty has no power yet"
    assert wins("AS 2S KS TS QS", first=True, same_two="always", first_trick="mighty") == "AS"
    assert wins("9C 2C KC TC QC", same_two="always") == "2C"


@rule("2 same_two", "off: never")
def test_same_two_off() -> None:
    assert wins("9C 2C KC TC QC", first=True, same_two="off", first_trick="full") == "KC"
    assert wins("9C 2C KC TC QC", same_two="off") == "KC"
    assert wins("9D 2D KD TD QD", same_two="off") == "KD"


@rule("2 jacks", "true: regular jack and sub-jack")
def test_usually_two_jacks_are_special() -> None:
    assert wins("9H AH JH AD JD", jacks=True) == "JD"
    assert wins("9H AH JH AD KD", jacks=True) == "JH"


@rule("2 jacks", "false: the jacks rank as jacks")
def test_without_special_jacks() -> None:
    assert wins("9H AH JH AD JD", jacks=False) == "AD"
    assert wins("9H AH JH QH KH", jacks=False) == "AH"
    assert wins("9D 2D JD QD KD", jacks=False) == "2D"
    assert wins("9H AH JH AS JD", jacks=False) == "AS", "the mighty stays"
    hand = led_to("9D", "JH AS 3H", "D", jacks=False, special_suits="trump")
    assert hand.playable() == {"AS"}, "there is no sub-jack to follow with"


@rule("2 yoromeki", "false: nothing beats the mighty")
def test_usually_nothing_beats_the_mighty() -> None:
    assert wins("AS QH 3S JD JH", yoromeki=False) == "AS"


@rule(
    "2 yoromeki",
    "true: the queen of hearts beats the mighty",
    "true: she wins the trick, jacks included",
)
def test_the_queen_of_hearts_beats_the_mighty() -> None:
    assert wins("AS QH 3S 4S 5S", yoromeki=True) == "QH"
    assert wins("QH 3H 4H 5H AS", yoromeki=True) == "QH"
    assert wins("AS QH 3S JD JH", yoromeki=True) == "QH", "the jacks do not help"
    assert wins("AS QH AD KD 5D", yoromeki=True) == "QH", "nor trumps"
    assert wins("AS QH 3S 4S 5S", "NT", yoromeki=True, no_trump="high") == "QH"


@rule("2 yoromeki", "true: only while the ace of spades has its power")
def test_the_queen_has_no_power_of_her_own() -> None:
    assert wins("3H QH KH 4H 5H", yoromeki=True) == "KH"
    assert wins("3S QH AS 4S 5S", first=True, yoromeki=True) == "AS", "as the highest spade"
    assert wins("3H QH AS 4H KH", first=True, yoromeki=True) == "KH"
    for first_trick in ("specials", "mighty", "full"):
        assert wins("3H QH AS 4H KH", first=True, yoromeki=True, first_trick=first_trick) == "QH"


@rule(
    "2 yoromeki_jacks",
    "true: she wins the trick, jacks included",
    "false: a jack in the trick wins, the regular one before the sub-jack",
)
@rule(
    "2 yoromeki_joker",
    "true: she wins the trick, a joker included",
    "false: a joker that beats trumps wins, but no other",
    "false: of joker and jack that she does not beat the stronger wins",
)
def test_the_queen_may_beat_the_mighty_alone() -> None:
    spares_jacks = {"yoromeki": True, "yoromeki_jacks": False}
    spares_joker = {"yoromeki": True, "yoromeki_joker": False, "joker": "strong"}
    assert wins("AS QH 3S JH JD", **spares_jacks) == "JD"
    assert wins("AS QH 3S JH AD", **spares_jacks) == "JH"
    assert wins("AS QH AD KD 5D", **spares_jacks) == "QH"
    assert wins("AS QH 3H JD JH", first=True, first_trick="mighty", **spares_jacks) == "QH"
    for rank in ("second", "third", "fourth"):
        assert wins("JK AS QH 3D AD", joker_rank=rank, **spares_joker) == "JK"
        assert wins("JK AS QH 3D AD", joker_rank=rank, yoromeki=True, joker="strong") == "QH"
    assert wins("JK AS QH 3C 4C", joker_rank="weakest", **spares_joker) == "QH"
    assert wins("AS QH JK 3D AD", **spares_joker) == "QH", "a joker without power"
    assert wins("AS QH JK 3D AD", joker_played="second", **spares_joker) == "JK"
    for rank, card in (("second", "JK"), ("third", "JD"), ("fourth", "JD")):
        assert wins("JK AS QH JD AD", joker_rank=rank, yoromeki_jacks=False, **spares_joker) == card


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
def test_in_a_first_trick_without_trumps_the_suits_are_the_printed_ones() -> None:
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
def test_in_no_trump_the_suits_are_the_printed_ones() -> None:
    hand = led_to("9S", "AS 3D", "S", trump="NT", no_trump="high", special_suits="trump")
    assert hand.phase is PhaseName.PLAY
    assert hand.playable() == {"AS"}
    assert suit("S", but="AS 9S").split()[0] == "KS"
