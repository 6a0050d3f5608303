"""rules.md 3: the joker, what it demands when led, and the card that hunts it."""

from __future__ import annotations

import pytest

from bot.catalogue import load_worked_hands
from bot.engine.actions import Call, Play
from bot.engine.cards import JOKER, SECOND_JOKER, card_text
from bot.engine.conflicts import blind_size
from bot.engine.record import read_record, replay
from bot.engine.state import PhaseName
from tests.engine.build import PASSES, PRESETS, A, B, C, Hand, after_first_trick, texts
from tests.engine.rulebook import rule

STRONG = {"joker": "strong"}
WEAK = {"joker": "weak"}
TWO = {"joker": "strong", "two_jokers": True}


@rule("3", "53 cards, the blind one larger")
@rule("4", "with a joker the blind is one larger")
@rule("3 joker", "none: 52 cards")
def test_the_pack_gains_a_joker_and_the_blind_a_card() -> None:
    for players in range(2, 8):
        usual, joker = Hand(players=players), Hand(players=players, **STRONG)
        assert (len(usual.pack), len(joker.pack)) == (52, 53)
        assert JOKER in joker.pack
        assert JOKER not in usual.pack
        assert joker.state.blind.bit_count() == usual.state.blind.bit_count() + 1
        assert blind_size(joker.rules, players) == joker.state.blind.bit_count()


@rule("3 two_jokers", "false: one joker", "true: 54 cards, the blind one larger still")
@pytest.mark.parametrize("players", range(2, 8))
def test_the_pack_may_have_two_jokers(players: int) -> None:
    one, two = Hand(players=players, **STRONG), Hand(players=players, **TWO)
    assert texts(two.pack) - texts(one.pack) == {"J2"}
    assert len(two.pack) == 54
    assert two.state.blind.bit_count() == one.state.blind.bit_count() + 1 == blind_size(two.rules, players)


@rule("3 two_jokers", "true: either may be called")
@pytest.mark.parametrize(("called", "adjutant"), [("JK", B), ("J2", C)])
def test_either_joker_may_be_called(called: str, adjutant: int) -> None:
    hand = Hand({B: "JK", C: "J2"}, **TWO).auction(f"12D {PASSES}").call(called)
    assert hand.state.contract.adjutant == adjutant
    assert Hand(**STRONG).auction(f"12D {PASSES}").refusal(Call(SECOND_JOKER)) == "call-not-in-pack"


@rule("3 two_jokers", "true: dealing out the blind fits six players, or four with remove=both")
@pytest.mark.parametrize(("players", "options"), [(6, {}), (4, {"remove": "both"})])
def test_a_blind_with_two_jokers_may_be_dealt_out(players: int, options: dict[str, object]) -> None:
    hand = Hand(players=players, blind_use="deal_out", **options, **TWO)
    hand.auction("12D" + " -" * (players - 1)).call("2C")
    assert {held.bit_count() for held in hand.state.hands} == {54 // players}


@rule("3", "the joker has no suit", "it may be played at any time whatever was led")
@pytest.mark.parametrize("joker", ["strong", "weak"])
def test_the_joker_may_be_played_whatever_was_led(joker: str) -> None:
    hand = Hand({A: "9H", B: "JK 3H 4H"}, joker=joker).auction(f"12D {PASSES}").call("2C")
    hand.silence(PhaseName.PLAY).play("9H")
    assert "JK" in hand.playable()
    assert all(card[1] == "H" or card == "JK" for card in hand.playable()), "the rest must follow"
    void = Hand({A: "9H", B: "JK 3D"}, void={B: "H"}, joker=joker).auction(f"12D {PASSES}").call("2C")
    void.silence(PhaseName.PLAY).play("9H")
    assert void.playable() == void.holding(B), "void of the suit, the joker is one card of many"


@rule("3", "japanese-joker-wins: the rules of a hand played in public")
def test_a_publicly_played_hand_replays_trick_by_trick() -> None:
    """Spades are trumps, d is Napoleon at 14, c holds the called joker (shared/cases)."""
    tricks = [
        ("3", "AS 3S QS 8S TS", "3"),
        ("3", "2C 8C 4C 5C TC", "3"),
        ("3", "AC QC 7C 7H 3C", "3"),
        ("3", "KS JH 2D 2S 4D", "3"),
        ("3", "JS 3D 6D 9S 5D", "3"),
        ("3", "7S 9D QD 3H KD", "3"),
        ("3", "6S 8H 7D TD 6C", "3"),
        ("3", "5S JC TH 2H JK", "2"),
        ("2", "AH 8D QH 9H KH", "2"),
        ("2", "9C 4S AD KC JD", "3"),
    ]
    held: dict[int, list[str]] = {seat: [] for seat in range(5)}
    for leader, trick, _ in tricks:
        for turn, card in enumerate(trick.split()):
            held[(int(leader) + turn) % 5].append(card)
    preset = PRESETS["japanese-joker-wins"]
    rules, options = preset.rules, dict(preset.options)
    played = " ".join(map(" ".join, held.values()))
    blind = " ".join(card_text(card) for card in rules.cards if card_text(card) not in played.split())
    hand = Hand({seat: " ".join(cards) for seat, cards in held.items()}, blind=blind, dealer=2, **options)
    hand.auction("14S - - - -").call("JK").discard(blind)
    hand.play(" ".join(trick for _, trick, _ in tricks))
    assert hand.winners == [int(won) for *_, won in tricks]
    assert hand.state.contract.adjutant == 2
    assert (hand.outcome, hand.units) == ("made", (-1, -1, 1, 2, -1))
    worked = load_worked_hands()[preset.name]
    assert replay(read_record(worked, PRESETS)) == hand.state


@rule("3", "the joker may be called")
def test_the_joker_may_be_called() -> None:
    hand = Hand({B: "JK"}, **STRONG).auction(f"12D {PASSES}")
    assert Call(JOKER) in list(hand.legal())
    assert hand.call("JK").state.contract is not None
    assert hand.state.contract.adjutant == B
    assert Hand().auction(f"12D {PASSES}").refusal(Call(JOKER)) == "call-not-in-pack"


@rule("3 joker_first_trick", "no_lead: may not be led to trick 1")
@pytest.mark.parametrize("first_trick", ["no_lead", "forbidden"])
def test_the_joker_may_not_be_led_to_the_first_trick(first_trick: str) -> None:
    hand = Hand({A: "JK AH"}, joker_first_trick=first_trick, **STRONG).auction(f"12D {PASSES}").call("2C")
    hand.silence(PhaseName.PLAY)
    assert "JK" not in hand.playable()
    assert hand.refusal(Play(JOKER)) == "joker-lead-first"
    later = after_first_trick("JK 3H 4H 5H 6H", **{**STRONG, "joker_first_trick": first_trick})
    assert "JK" in later.playable()


@rule("3 joker_first_trick", "forbidden: may not be played to trick 1 either")
def test_the_joker_may_be_forbidden_in_the_first_trick() -> None:
    for held, void in (("JK 3H", ""), ("JK 3C", "H")):
        hand = Hand({A: "9H", B: held}, void={B: void}, joker_first_trick="forbidden", **STRONG)
        hand.auction(f"12D {PASSES}").call("2C").silence(PhaseName.PLAY).play("9H")
        assert "JK" not in hand.playable()
        assert hand.playable()
        assert hand.refusal(Play(JOKER)) == "joker-first-trick"


@rule("2 first_lead_trump", "false: but a joker")
def test_napoleon_with_nothing_but_trumps_and_the_joker_leads_a_trump() -> None:
    trumps = "AD KD QD JD TD 9D 8D 7D 6D"
    hand = Hand({A: f"{trumps} JK"}, blind="5C 6C 7C", first_lead_trump=False, **STRONG).auction(
        f"12D {PASSES}"
    )
    hand.call("2C").discard("5C 6C 7C")
    assert hand.playable() == set(trumps.split())


@rule("3 joker_hunter", "none: no card calls the joker, also in the joker presets")
def test_usually_no_card_hunts_the_joker() -> None:
    for name in ("japanese-joker", "japanese-joker-weak"):
        assert PRESETS[name].rules.joker_hunter == "none"
