"""Playouts keep the rules: the engine plays the same cards and comes to the same result."""

from __future__ import annotations

import random

import pytest

from bot.engine.actions import PLAYS
from bot.engine.cards import Mask
from bot.engine.hand import apply
from bot.engine.settlement import cards_won, judge
from bot.engine.state import HandState, PhaseName
from bot.players.search import policy
from bot.players.search.compact import CARDS, Compact, places_of
from bot.players.search.playout import play_out
from tests.effort import NIGHT, seed_base
from tests.players.search.states import cards_at, compacted, draws_for, hand_at_play

DEALS = 10_000 if NIGHT else 80
PARTS = 4 if NIGHT else 1


def check(rng: random.Random, state: HandState, *, guided: bool) -> None:
    """Play a hand out, then the same cards with the engine; compare every choice and the end."""
    table, moment, world, left, called = compacted(state)
    asked: list[tuple[Mask, int]] = []

    def lead(rules: Compact, hand: Mask, *seen: object) -> int:
        card = policy.lead(rules, hand, *seen) if guided else _drawn(hand, seen[-1])  # type: ignore[arg-type]
        asked.append((hand, card))
        return card

    def follow(rules: Compact, legal: Mask, *seen: object) -> int:
        card = policy.follow(rules, legal, *seen) if guided else _drawn(legal, seen[-1])  # type: ignore[arg-type]
        asked.append((legal, card))
        return card

    world = world._replace(draws=draws_for(moment.seats, rng))
    won = play_out(table, moment, world, left, called, lead, follow)
    if not guided:
        assert play_out(table, moment, world, left, called, None, None) == won
    answers = iter(asked)
    while state.phase is PhaseName.PLAY:
        hand = places_of(state.hands[state.turn])
        card = state.playable.bit_length() - 1
        if state.playable & state.playable - 1 or (not state.current and hand & hand - 1):
            legal, place = next(answers)
            assert cards_at(legal) == state.playable
            card = CARDS[place]
        state, _ = apply(state, state.turn, PLAYS[card])
    assert next(answers, None) is None
    before = sum(won)
    total = cards_won(state.complete, state.setup.seats)
    assert [cards & before for cards in map(places_of, total)] == won
    contract, result = state.contract, state.result
    points = [cards.bit_count() for cards in state.won]
    side = world.side | (0 if contract.adjutant is None else 1 << contract.adjutant)  # by the first trick
    ours = sum(count for seat, count in enumerate(points) if side >> seat & 1)
    theirs = sum(points) - ours
    ours += state.setup.rules.hidden_points(state.discards)
    assert result.side_points == ours
    assert result.outcome == judge(state.setup.rules, contract.points, ours, theirs)


def _drawn(cards: Mask, draw: float) -> int:
    places = [place for place in range(54) if cards >> place & 1]
    return places[int(draw * len(places))]


@pytest.mark.parametrize("part", range(PARTS))
def test_the_engine_accepts_every_playout_under_all_rules(part: int) -> None:
    base, hands = seed_base(), 0
    for number in range(part, DEALS, PARTS):
        rng = random.Random(base + number)
        state = hand_at_play(rng)
        if state is not None:
            check(rng, state, guided=False)
            check(rng, state, guided=True)
            hands += 1
    assert hands > DEALS // PARTS // 2
