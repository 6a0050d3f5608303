"""Computer players with piles (rules.md 4): what lies face-up is known, and counts in the auction."""

from __future__ import annotations

import random

from bot.engine.actions import PASS, Bid
from bot.engine.cards import HEARTS, Mask, cards_of, mask_of
from bot.engine.deal import face_up, tops
from bot.engine.hand import apply, legal_actions, new_hand, to_act
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Setup
from bot.engine.views import view
from bot.players import choose
from bot.players.knowledge import Knowledge, read
from bot.players.levels import Level
from bot.players.strength import Judgement
from bot.services.simulation import shuffle

NAPOLEON, OPPONENT = 0, 1


def at_play(seed: int, tricks: int = 0) -> HandState:
    """Return a hand for two in which seat 0 is Napoleon in hearts, after some tricks."""
    rng = random.Random(seed)
    rules = RuleSet().resolve(2)
    state, _ = new_hand(Setup(rules, 2, 1), shuffle(rules.cards, rng))
    state, _ = apply(state, NAPOLEON, Bid(12, HEARTS))
    state, _ = apply(state, OPPONENT, PASS)
    while state.tricks is None or len(state.tricks.complete) < tricks:
        (seat,) = to_act(state)
        state, _ = apply(state, seat, choose(view(state, seat), legal_actions(state, seat), "regular", rng))
    return state


def known(state: HandState, seat: int) -> Knowledge:
    """Return what a seat knows."""
    return read(view(state, seat), Level.REGULAR.napoleon)


def test_the_opponents_top_cards_are_known_to_be_theirs() -> None:
    for seed in range(10):
        state = at_play(seed, tricks=3)
        mine, theirs = tops(state.piles[NAPOLEON]), tops(state.piles[OPPONENT])
        for card in cards_of(theirs):
            assert known(state, NAPOLEON).holds(OPPONENT, mask_of([card])) == 1.0
        for card in cards_of(mine):
            assert known(state, NAPOLEON).holds(OPPONENT, mask_of([card])) == 0.0


def test_a_card_under_another_cannot_be_played_yet_but_is_still_to_come() -> None:
    state = at_play(3)
    buried = face_up(state.piles[OPPONENT]) & ~tops(state.piles[OPPONENT])
    assert buried.bit_count() == 4
    found = known(state, NAPOLEON)
    assert found.holds(OPPONENT, buried) == 0.0
    assert found.unseen & buried == buried
    own = face_up(state.piles[NAPOLEON])
    assert not found.unseen & own


def test_hidden_cards_are_shared_between_the_opponents_hand_and_face_down_ones() -> None:
    state = at_play(4)
    assert state.phase is PhaseName.PLAY
    found = known(state, OPPONENT)
    unseen_trump = mask_of(cards_of(found.possible[NAPOLEON] & found.trumps)[:1])
    assert 0.0 < found.holds(NAPOLEON, unseen_trump) < 1.0


def test_the_own_face_up_cards_under_others_count_in_the_auction() -> None:
    rules = RuleSet().resolve(2)
    state, _ = new_hand(Setup(rules, 2, 1), shuffle(rules.cards, random.Random(5)))
    judged = Judgement.of(view(state, 0)).held
    assert judged == state.hands[0] | face_up(state.piles[0])
    hidden: Mask = mask_of(card for pile in state.piles[0] for card in pile) & ~face_up(state.piles[0])
    assert not judged & hidden
