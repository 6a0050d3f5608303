"""The last tricks are solved exactly: as a slow search with the engine solves them."""

from __future__ import annotations

import random

from bot.engine.actions import PLAYS
from bot.engine.cards import cards_of
from bot.engine.hand import apply
from bot.engine.stakes import cards_won
from bot.engine.state import HandState
from bot.engine.views import view
from bot.players.search.compact import packed
from bot.players.search.ending import solve
from bot.players.value import Worth
from tests.effort import EFFORT, seed_base
from tests.players.search.states import compacted, hand_at_play


def slow(state: HandState, side: int, worth: Worth, before: list[int]) -> float:
    """Return the worth of the end when both sides do their best, by trying everything in the engine."""
    if state.result is not None:
        total = [packed(cards) for cards in cards_won(state.complete, state.setup.seats)]
        return worth.of([cards & ~old for cards, old in zip(total, before, strict=True)], side)
    values = [
        slow(apply(state, state.turn, PLAYS[card])[0], side, worth, before)
        for card in cards_of(state.playable)
    ]
    return max(values) if side >> state.turn & 1 else min(values)


def test_endings_are_solved_as_by_trying_everything_in_the_engine() -> None:
    solved, number = 0, seed_base()
    while solved < 60 * EFFORT:
        number += 1
        rng = random.Random(number)
        state = hand_at_play(rng, rng.randrange(25, 46))
        if state is None or state.piles or not state.complete:
            continue
        if sum(hand.bit_count() for hand in state.hands) > 2 * state.setup.seats + 1:
            continue
        table, moment, world, _, _ = compacted(state)
        worth = Worth(view(state, None))
        before = [packed(cards) for cards in cards_won(state.complete, state.setup.seats)]
        assert solve(table, moment, world, worth) == slow(state, world.side, worth, before)
        solved += 1
