"""rules.md 9: from the window to the last trick, with the change of trumps between."""

from __future__ import annotations

import pytest

from bot.engine.actions import DECLINE_TO_SEE, PAY_TO_SEE, ChangeTrump, Discard, Play
from bot.engine.cards import CardSet, card_text, mask_of
from bot.engine.events import BlindShown, SeeingAnswered, TrumpChanged
from bot.engine.hand import default_action, legal_actions, may_act, to_act
from bot.engine.state import PhaseName
from bot.engine.tricks import legal_cards, trick_table
from tests.engine.boards import NAJAMI, USUAL_ANTES, answer, board_of, change, lying, najami, swept, to_change
from tests.engine.build import PASSES, A, B, C, D, E, Hand, cards, rules_with, wins
from tests.engine.rulebook import rule


def window(**more: object) -> Hand:
    """Return a hand in which A has bid and called, and the others may pay to see the blind."""
    return najami(**more).auction(f"12C {PASSES}").call("AS")


@rule("9 Call, then see the blind", "the seats answer in any order", "it closes when all have answered")
def test_the_others_are_asked_all_at_once() -> None:
    hand = window()
    assert hand.phase is PhaseName.WINDOW
    assert to_act(hand.state) == (B, C, D, E)
    assert may_act(hand.state) == ()
    assert hand.refusal(PAY_TO_SEE, A) == "not-your-turn"
    assert hand.refusal(Discard(0), B) == "window-only"
    answer(hand, {D: False, B: False})
    assert to_act(hand.state) == (C, E)
    assert hand.refusal(PAY_TO_SEE, D) == "not-your-turn"
    assert hand.new_events(None) == (SeeingAnswered(B, False),)
    answer(hand, {E: False, C: False})
    assert hand.phase is PhaseName.EXCHANGE
    assert hand.view(B).blind is None
    assert board_of(hand).paid == (6, 6, 6, 6, 6)


@rule(
    "9 Call, then see the blind",
    "one other player may pay 2 to the kitty",
    "the three blind cards are shown to the whole table before the discard",
)
def test_one_pays_and_all_see_the_blind() -> None:
    hand = answer(window(board={"kitty": 1}), {C: True})
    assert board_of(hand).paid == (6, 6, 8, 6, 6)
    assert board_of(hand).stakes.kitty == 3
    assert hand.view(C).blind is None, "not before the window closes"
    answer(hand, {E: False, D: False, B: False})
    assert hand.phase is PhaseName.EXCHANGE
    assert BlindShown(hand.state.blind, (C,)) in hand.new_events(None)
    for seat in (None, A, B, C, D, E):
        assert hand.view(seat).blind == CardSet(hand.state.blind)
    assert len(CardSet(hand.state.blind)) == 3
    assert hand.silence(PhaseName.PLAY).view(D).blind is not None, "what was seen stays known"


@rule("9 Call, then see the blind", "a second may share, 1 each", "it closes when two have paid")
def test_two_share_the_price_and_close_the_window() -> None:
    hand = answer(window(), {E: True, B: False, D: True})
    assert hand.phase is PhaseName.EXCHANGE
    assert board_of(hand).paid == (6, 6, 6, 7, 7)
    assert board_of(hand).stakes.kitty == 2
    assert board_of(hand).payers == (E, D)
    assert hand.refusal(PAY_TO_SEE, C) == "not-your-turn"


@rule("9 Call, then see the blind", "a clock that runs out declines")
def test_silence_declines() -> None:
    hand = window()
    for seat in (E, C):
        assert default_action(hand.state, seat) == DECLINE_TO_SEE
    hand.silence(PhaseName.EXCHANGE)
    assert lying(hand) == USUAL_ANTES


def test_the_window_does_not_tell_napoleon_that_they_stand_alone() -> None:
    def told(called: str) -> bool | None:
        hand = najami({A: "AD", B: "KD"}, blind="QD 2C 3C").auction(f"12C {PASSES}").call(called)
        assert hand.phase is PhaseName.WINDOW
        contract = hand.view(A).contract
        return contract.alone

    assert (told("AD"), told("KD"), told("QD")) == (True, None, None)


@rule("9 Call, then see the blind", "no window after blind_up")
def test_a_player_who_has_seen_the_blind_pays_nothing_for_it() -> None:
    hand = najami().auction(f"- - - - - 9H {PASSES}").call("AS")
    assert hand.phase is PhaseName.EXCHANGE


@rule("9 Exchange", "takes three, discards three", "discarded scoring cards face-up, for the opponents")
def test_three_cards_are_exchanged() -> None:
    hand = window(hands={A: "KD 2C"}, blind="QD 3C 4C").silence(PhaseName.EXCHANGE)
    assert hand.refusal(Discard(mask_of(cards("QD 3C")))) == "discard-count"
    hand.discard("KD 2C QD")
    assert {card_text(card) for card in hand.view(B).discards} == {"KD", "QD"}
    assert len(hand.holding(A)) == 10


@rule("9 Change of trumps", "after discarding and before leading", "once")
@rule("9 Change of trumps", "suit to suit or NT to suit raises the bid by exactly 2")
def test_trumps_are_changed_once_between_discard_and_lead() -> None:
    hand = to_change("12C", {A: "AD"})
    assert (hand.phase, hand.due) == (PhaseName.CHANGE, A)
    assert hand.refusal(ChangeTrump(3), B) == "not-your-turn"
    before = hand.view(C).contract
    assert (before.points, before.suit, before.bid.points) == (12, 0, 12)
    change(hand, "S")
    assert TrumpChanged(A, 14, 3) in hand.new_events(None)
    contract = hand.view(C).contract
    assert (contract.points, contract.suit, contract.bid.points, contract.bid.suit) == (14, 3, 12, 0)
    assert hand.phase is PhaseName.PLAY
    assert hand.refusal(ChangeTrump(2)) == "play-only"
    assert hand.state.table is trick_table(hand.state.setup.rules, 3)


@rule("9 Change of trumps", "after discarding and before leading", "no raise without a change")
def test_a_lead_keeps_the_trumps() -> None:
    hand = to_change("12C", {A: "AD"})
    legal = list(hand.legal())
    assert sum(isinstance(action, Play) for action in legal) == 10
    assert hand.refusal(ChangeTrump(0)) == "change-same"
    hand.play("AD")
    assert hand.phase is PhaseName.PLAY
    assert hand.refusal(ChangeTrump(3), A) == "not-your-turn"
    assert (hand.state.contract.points, hand.state.contract.suit) == (12, 0)


@rule(
    "9 Change of trumps",
    "suit to suit or NT to suit raises the bid by exactly 2",
    "suit to NT raises the bid by exactly 1",
    "not above 20",
)
@pytest.mark.parametrize(
    ("bid", "changes"),
    [
        ("9S", {"C": 11, "D": 11, "H": 11, "NT": 10}),
        ("12NT", {"C": 14, "D": 14, "H": 14, "S": 14}),
        ("18H", {"C": 20, "D": 20, "S": 20, "NT": 19}),
        ("19H", {"NT": 20}),
        ("18NT", {"C": 20, "D": 20, "H": 20, "S": 20}),
        ("19NT", {}),
        ("20C", {}),
        ("20NT", {}),
    ],
)
def test_what_a_change_costs(bid: str, changes: dict[str, int]) -> None:
    found = {}
    for number, suit in enumerate(("C", "D", "H", "S", "NT")):
        hand = to_change(bid)
        if changes and ChangeTrump(number) in legal_actions(hand.state, A):
            contract = change(hand, suit).state.contract
            assert contract.suit == number
            found[suit] = contract.points
    assert found == changes
    if not changes:
        assert to_change(bid).phase is PhaseName.PLAY, "nothing to ask"
    if bid == "19H":
        assert to_change(bid).refusal(ChangeTrump(0)) == "change-too-high"
        assert to_change("12H", no_trump="none").refusal(ChangeTrump(4)) == "change-suit"


@rule("9 Play", "trick 1: no trumps, specials or hunter", "trick 1: no joker")
def test_the_first_trick() -> None:
    assert wins("3H 9H AS JD KD", "D", first=True, **NAJAMI) == "9H"
    assert wins("3H 9H AS JH KD", "D", first=True, **NAJAMI) == "JH", "as a jack of hearts"
    table = trick_table(rules_with(**NAJAMI), 1)
    held = mask_of(cards("JK 4C 5D"))
    assert legal_cards(table, True, cards("3C"), held) == mask_of(cards("4C"))
    hand = to_change("12D", {A: "AH", B: "JK"}, blind="2D 2C 3C", void={B: "H"}).play("AH")
    assert (hand.due, len(hand.playable())) == (B, 9)
    assert "JK" in hand.holding(B) - hand.playable()


@rule(
    "9 Play",
    "then: mighty, joker if led, regular jack, sub-jack, highest trump, highest of the suit led",
    "same_two is off",
)
@pytest.mark.parametrize(
    ("trick", "winner"),
    [
        ("JK JD AS JH AD", "AS"),
        ("JK JD KD JH AD", "JK"),
        ("AH JD JK JH AD", "JD"),
        ("AH KD JK JH AD", "JH"),
        ("AH 2D JK 3D KH", "3D"),
        ("9H 2C JK 3S KH", "KH"),
        ("2H 9H JK KH 3H", "KH"),
        ("9C 2C 3C 4C 5C", "9C"),
    ],
)
def test_the_later_tricks_with_diamonds_for_trumps(trick: str, winner: str) -> None:
    assert wins(trick, "D", **NAJAMI) == winner


@rule("9 Play", "the hunter is 3C, 3S when clubs are trumps, 3C in NT")
@pytest.mark.parametrize(("trump", "hunter"), [("D", "3C"), ("S", "3C"), ("C", "3S"), ("NT", "3C")])
def test_the_hunter(trump: str, hunter: str) -> None:
    table = trick_table(rules_with(**NAJAMI), ("C", "D", "H", "S", "NT").index(trump))
    held = mask_of(cards("JK 4C 5S"))
    for lead in ("3C", "3S", "4H"):
        legal = legal_cards(table, False, cards(lead), held)
        assert (legal == mask_of(cards("JK"))) == (lead == hunter)


@rule("9 Play", "eights and nines won also lie face-up")
def test_eights_and_nines_lie_face_up_too() -> None:
    hand = swept("13S")
    won = {
        card_text(card) for trick in hand.state.tricks.complete for card in trick.cards if trick.winner == A
    }
    face_up = {card_text(card) for card in hand.view(None).face_up[A]}
    assert face_up == {card for card in won if card[0] in "AKQJT98" and card != "JK"}
    assert {"8S", "9S"} <= face_up
    scoring = {card_text(card) for card in hand.view(None).won[A]}
    assert scoring == {card for card in face_up if card[0] not in "98"}, "points are counted without them"
