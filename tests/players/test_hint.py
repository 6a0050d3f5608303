"""Hints advise what the level would do, for reasons that are true of what the seat sees."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from bot.catalogue import load_presets
from bot.engine.actions import PASS, Play
from bot.engine.games import game_of
from bot.engine.hand import legal_actions
from bot.players import advise, choose
from bot.players.hint import Hint
from bot.players.levels import Level
from bot.players.reasons import WINS
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import A, B, C, D, E, Hand
from tests.players.moves import dealt

PRESETS = load_presets()
OURS = WINS | {"why-gives-point", "why-sure-keeps"}
"""Reasons that claim the trick for one's own side."""
THEIRS = frozenset({"why-lost-no-points"})


@pytest.mark.parametrize("name", ["japanese", "general", "japanese-joker", "najami", "nap", "two-player"])
def test_a_hints_claims_about_a_trick_come_true(name: str) -> None:
    """Whatever the others play, a trick that is called sure goes to the promised side."""
    if name not in PRESETS:
        name = next(it for it in PRESETS if PRESETS[it].least_seats == 2)
    keys: Counter[str] = Counter()
    for number in range(4 * EFFORT if NIGHT else 1):
        rng = random.Random(seed_base() + number)
        state = dealt(name, rng)
        game, claims = game_of(state), dict[int, tuple[int, bool]]()
        while state.result is None and game.to_act(state):
            seat = game.to_act(state)[0]
            view, legal = game.view(state, seat), game.legal_actions(state, seat)
            hint = advise(view, legal, Level.REGULAR)
            keys[hint.why.key] += 1
            assert hint.action in legal
            action = hint.action
            if not isinstance(action, Play):
                action = choose(view, legal, "regular", rng)
            elif hint.why.key in OURS | THEIRS:
                claims.setdefault(len(view.tricks), (seat, hint.why.key in OURS))
            elif rng.random() < 0.5:  # others need not play well for a claim to come true
                action = legal.sample(rng)
            state, _ = game.apply(state, seat, action)
        if state.result is None or state.contract is None or isinstance(state.result.outcome, int):
            continue
        tricks = game.view(state, None).tricks
        side = {state.contract.seat, getattr(state.contract, "adjutant", None)}
        for trick, (seat, ours) in claims.items():
            if trick < len(tricks):
                same = (tricks[trick].winner in side) == (seat in side)
                assert same is ours, (name, number, trick, seat)
    assert len(keys) > 8
    assert all(key.startswith("why-") for key in keys)


def test_the_experts_hint_is_its_move_with_the_chance_of_its_aim() -> None:
    rng, chances = random.Random(seed_base()), 0
    state = dealt("japanese", rng)
    game = game_of(state)
    while state.result is None and game.to_act(state):
        seat = game.to_act(state)[0]
        view, legal = game.view(state, seat), game.legal_actions(state, seat)
        hint = advise(view, legal)
        assert hint.level is Level.EXPERT
        assert hint == advise(view, legal)
        chances += isinstance(hint.action, Play) and hint.why.chance is not None
        if chances and not NIGHT:
            break
        state, _ = game.apply(state, seat, hint.action)
    assert chances > (3 if NIGHT else 0)


def test_a_holder_of_the_mighty_who_leaves_a_bid_to_others_is_told_they_will_be_called() -> None:
    for cards, said in (("AS 4D", "why-pass-partner"), ("3S 4D", "why-pass")):
        hand = Hand({B: f"KH QH 9H 8H 3H {cards} 5D 3C 7S"}).auction("12S")
        hint = advise(hand.view(B), legal_actions(hand.state, B))
        assert hint.action == PASS
        assert hint.why.key == said
    why = advise(hand.view(B), legal_actions(hand.state, B), Level.REGULAR).why
    assert why.key == "why-pass"
    for card, said in (("AS", "why-pass"), ("AD", "why-pass-partner")):
        hand = Hand({B: f"9H 8H 6H 3H {card} 4D 5D 3C 7S 6C"}, spade_mighty="AD").auction("12S")
        assert advise(hand.view(B), legal_actions(hand.state, B)).why.key == said


def test_a_beginner_is_not_advised_to_make_a_bid_that_is_hardly_ever_met_exactly() -> None:
    """Rules.md 2 `exact_bid`: such a bid cost 0.8 units a hand more than a pass."""
    cards = {A: "9C TC KC AC 2D 4D 2H 9S JS AS"}
    for level in (Level.REGULAR, Level.EXPERT):
        hint = advise_first(Hand(cards, min_bid=1, exact_bid=True, adjutant=False), level)
        assert (hint.action, hint.why.key) == (PASS, "why-pass")
        assert hint.why.chance is not None
        assert hint.why.chance < 0.15
        assert advise_first(Hand(cards, min_bid=1, adjutant=False), level).why.key == "why-bid"
        unpaid = Hand(cards, min_bid=1, exact_bid=True, adjutant=False, payment="tally")
        assert advise_first(unpaid, level).why.key == "why-bid-daring", "the reader is told why it pays"


def test_trust_is_advised_once_for_the_trick_that_a_card_surely_wins() -> None:
    """Rules.md 8: a seat that is to lead would still say it of the trick before."""
    held = {A: "7C", B: "4C", C: "5C", D: "6C", E: "AC 8C"}
    for trust in ("off", "after_playing", "anytime"):
        hand = Hand(held, blind="5D 6D", trust=trust).auction("12S - - - -").call("AS").discard("5D 6D")
        hand.play("7C 4C 5C 6C")
        assert advise(hand.view(E), hand.legal(), Level.REGULAR).why.trust == (trust != "off")
    assert not advise(hand.trust(E).view(E), hand.legal(), Level.REGULAR).why.trust


def advise_first(hand: Hand, level: Level) -> Hint:
    return advise(hand.view(A), legal_actions(hand.state, A), level)
