"""The card of search: legal under all rules, determined by view and seed, nothing that looks silly."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.actions import Play
from bot.engine.cards import card_text, mask_of, parse_card
from bot.engine.hand import apply, legal_actions
from bot.engine.state import HandState, PhaseName
from bot.engine.views import view
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.search import expert
from bot.players.search.expert import Habit, Silly
from bot.players.value import POINT
from tests.conformance.laws import with_hidden_cards_moved
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import A, B, C, D, E, Hand
from tests.engine.rulebook import rule
from tests.players.search.states import hand_at_play

SKILL = replace(Level.EXPERT.napoleon, worlds=12, ending=12)
"""Fewer deals: the quality of the cards is not tested here."""


@pytest.fixture(autouse=True)
def short_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let cards be given up early."""
    monkeypatch.setattr(expert, "ROUND", 4)


def card_of(state: HandState, seed: int) -> Play:
    action = expert.choose_by_search(
        view(state, state.turn), legal_actions(state, state.turn), SKILL, random.Random(seed)
    )
    assert isinstance(action, Play)
    return action


def test_hands_of_all_rules_are_played_to_their_end() -> None:
    for number in range(60 * EFFORT if NIGHT else 2):
        state = hand_at_play(random.Random(seed_base() + number))
        while state is not None and state.phase is PhaseName.PLAY:
            state, _ = apply(state, state.turn, card_of(state, number))


def test_equal_views_and_seeds_give_equal_cards() -> None:
    different, tries = 0, 80 * EFFORT if NIGHT else 10
    for number in range(tries):
        rng = random.Random(seed_base() + number)
        state = hand_at_play(rng)
        if state is None:
            continue
        other = with_hidden_cards_moved(state, state.turn, rng)
        different += other.hands != state.hands
        assert card_of(other, number) == card_of(state, number)
    assert different > tries // 3


def looks(hand: Hand, card: str) -> Habit | None:
    """Return how a card looks if the player to move plays it."""
    seen = hand.view(hand.due)
    legal = mask_of(act.card for act in hand.legal() if isinstance(act, Play))
    return Silly(seen, read(seen, SKILL), legal).habit(parse_card(card))


def begun(hands: dict[int, str], *plays: str) -> Hand:
    """Return a hand in which A is Napoleon with diamonds and B the adjutant, after some plays."""
    hand = Hand(hands, blind="2C 3C").auction("12D - - - -").call("KD").discard("2C 3C")
    for play in plays:
        hand.play(play)
    return hand


def test_a_partners_sure_trick_gets_points_and_is_not_overtaken() -> None:
    sure = begun({A: "AH", B: "KD 8H TH"}, "AH")
    assert looks(sure, "8H") is Habit.WITHHOLDS_POINT
    assert looks(sure, "TH") is None
    own = begun({A: "KH", B: "KD AH TH 8H"}, "KH")
    assert looks(own, "AH") is Habit.OVERTAKES_PARTNER
    assert looks(own, "TH") is None


def test_nothing_is_given_to_a_trick_that_may_be_lost() -> None:
    doubtful = begun({A: "QH", B: "KD 8H TH"}, "QH")
    assert looks(doubtful, "8H") is looks(doubtful, "TH") is None


@rule("1 Play", "from the second trick on 4: same two")
def test_a_same_two_trick_is_sure_only_when_nobody_can_break_it() -> None:
    """Napoleon's two wins if everybody follows; a card of another suit gives the trick to the nine."""
    hands = {A: "AS 2H", B: "6S 5H 7H", C: "7S 9H", D: "8S 3H", E: "9S KD 8H TH"}
    spades = ("AS", "6S", "7S", "8S", "9S")

    def without_trumps(held: dict[int, str], void: str = "") -> Hand:
        hand = Hand(held, blind="2C 3C", void={E: void}, no_trump="high").auction("12NT - - - -")
        hand.call("KD").discard("2C 3C")
        for card in spades:
            hand.play(card)
        return hand.play("2H")

    others_follow_yet = without_trumps(hands | {B: "6S KD 8H TH", E: "9S"})
    assert looks(others_follow_yet, "8H") is looks(others_follow_yet, "TH") is None
    last = without_trumps(hands).play("5H").play("9H").play("3H")
    assert looks(last, "8H") is Habit.WITHHOLDS_POINT
    ends_it = without_trumps(hands | {E: "9S KD 8C TC"}, "H").play("5H").play("9H").play("3H")
    assert looks(ends_it, "8C") is looks(ends_it, "TC") is None


def test_the_mighty_is_not_wasted_where_it_has_no_power_but_may_win_as_the_highest_spade() -> None:
    void = {A: "KH", B: "KD", C: "AS 3S 4S 5S 6S 7S 8S 9S TS JS"}
    lost = begun(void, "KH")
    lost.play(min(lost.playable()))
    assert looks(lost, "AS") is Habit.MIGHTY_IN_FIRST_TRICK
    assert looks(lost, "3S") is None
    won = begun({A: "KS", B: "KD", C: "AS 3S 5S", D: "QS"}, "KS")
    won.play(min(won.playable()))
    assert looks(won, "AS") is looks(begun({A: "AS KS", B: "KD"}), "AS") is None
    strong = Hand(void, blind="2C 3C", first_trick="full").auction("12D - - - -")
    strong.call("KD").discard("2C 3C").play("KH")
    strong.play(min(strong.playable()))
    assert looks(strong, "AS") is None


def test_an_opponent_does_not_lead_trumps_before_the_adjutant_is_known() -> None:
    hand = begun({A: "3H KC", B: "KD 4H", C: "AH 9D 6S", D: "5H", E: "6H"}, "3H", "4H", "AH", "5H", "6H")
    assert hand.due == C
    assert looks(hand, "9D") is Habit.LEADS_THEIR_TRUMPS
    assert looks(hand, "6S") is None


def test_silly_looking_cards_are_not_played() -> None:
    seen = []
    for seed in range(12):
        hand = begun({A: "AH", B: "KD 8H TH"}, "AH")
        card = card_of(hand.state, seed).card
        seen.append(looks(hand, card_text(card)))
    assert set(seen) == {None}


def test_a_seventh_of_a_point_decides_if_only_points_are_at_stake() -> None:
    only_points, contract_too = expert.Tried(0), expert.Tried(0)
    for world in range(200):
        only_points.add(0.15 * POINT, 0.0)
        contract_too.add(0.15 * POINT - (1.0 if world == 7 else 0.0) + (1.0 if world == 8 else 0.0), 0.0)
    assert only_points.clearly_better
    assert not contract_too.clearly_better, (
        "the same gain, but the contract depends on the card in some deals"
    )


def test_a_card_that_gains_the_same_in_every_world_stays_in() -> None:
    better, same, worse = (expert.Tried(card) for card in range(3))
    for _ in range(expert.ROUND):
        better.add(0.5, 0.25)
        same.add(0.25, 0.25)
        worse.add(0.0, 0.25)
    assert expert._still_in([better, same, worse]) == [better]
