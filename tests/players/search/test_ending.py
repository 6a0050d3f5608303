"""The last tricks are solved exactly, like by a slow search with the engine."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bot.engine.actions import PLAYS, Play
from bot.engine.cards import DIAMONDS, Mask, cards_of, mask_of, parse_card
from bot.engine.hand import apply, legal_actions, to_act
from bot.engine.settlement import cards_won
from bot.engine.state import HandState
from bot.engine.tricks import trick_table
from bot.engine.views import view
from bot.players import choose
from bot.players.knowledge import read
from bot.players.levels import Level
from bot.players.search.compact import Compact, compact, places_of
from bot.players.search.ending import EndingWorth as AnyWorth
from bot.players.search.ending import Solver, kinds_of
from bot.players.search.expert import LONGEST_SOLVED
from bot.players.search.proof import Made, sure_cards
from bot.players.search.worlds import Worlds
from bot.players.value import Worth
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.build import Hand
from tests.players.moves import dealt
from tests.players.search.states import compacted, hand_at_play

FEW_DEALS = 100
"""Hands with more cards are skipped: ten times as many are drawn as used."""


def slow(state: HandState, side: int, worth: AnyWorth, before: list[int]) -> float:
    """Return the value of the end if both sides play their best, by trying everything in the engine."""
    if state.result is not None:
        total = [places_of(cards) for cards in cards_won(state.complete, state.setup.seats)]
        return worth.of([cards & ~old for cards, old in zip(total, before, strict=True)], side)
    values = [
        slow(apply(state, state.turn, PLAYS[card])[0], side, worth, before)
        for card in cards_of(state.playable)
    ]
    return max(values) if side >> state.turn & 1 else min(values)


def ending(rng: random.Random, cards: int) -> HandState | None:
    """Return a hand with few cards left after its first trick, and without piles."""
    state = hand_at_play(rng, rng.randrange(25, 46))
    if state is None or state.piles or not state.complete:
        return None
    return state if sum(hand.bit_count() for hand in state.hands) <= cards * state.setup.seats else None


def test_endings_are_solved_like_by_exhaustive_search() -> None:
    solved, number = 0, seed_base()
    while solved < (60 * EFFORT if NIGHT else 30):
        number += 1
        state = ending(random.Random(number), 2)
        if state is None:
            continue
        table, moment, world, _, _ = compacted(state)
        worth = Worth(view(state, None))
        before = [places_of(cards) for cards in cards_won(state.complete, state.setup.seats)]
        assert Solver(table, worth).solve(moment, world) == slow(state, world.side, worth, before)
        made = Made(worth)  # it stops as soon as the contract is decided
        assert Solver(table, made).solve(moment, world) == slow(state, world.side, made, before)
        solved += 1


def test_a_regular_plays_the_sure_card_that_decides_the_contract() -> None:
    found, number = 0, seed_base()
    while found < (6 * EFFORT if NIGHT else 1):
        number += 1
        state = ending(random.Random(number), 2)
        if state is None or state.contract is None or view(state, None).board is not None:
            continue
        side = compacted(state)[2].side
        won = [len(cards) for cards in view(state, None).won]
        ours = sum(points for seat, points in enumerate(won) if side >> seat & 1)
        state = replace(state, contract=replace(state.contract, points=ours + 1))
        seen, legal = view(state, state.turn), legal_actions(state, state.turn)
        cards = [action.card for action in legal.actions if isinstance(action, Play) and not action.revoke]
        known, (table, _, world, _, _) = read(seen, Level.REGULAR.napoleon), compacted(state)
        if Worlds(seen, known, table, certain_only=True).ways > FEW_DEALS:
            continue
        sure = sure_cards(seen, known, cards, 10 * FEW_DEALS, 100_000)
        if not sure:
            continue
        found += 1
        made, wanted = Made(Worth(seen)), float(world.side >> state.turn & 1)
        before = [places_of(cards) for cards in cards_won(state.complete, state.setup.seats)]
        for card in sure:
            after, _ = apply(state, state.turn, PLAYS[card])
            assert slow(after, world.side, made, before) == wanted
        played = choose(seen, legal, "regular", random.Random(number))
        assert isinstance(played, Play)
        assert played.card in sure


def test_comparing_cards_in_solved_deals_takes_half_a_second_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fault: with seven seats a regular took three seconds, so that its move came too late."""
    solvers, begin = list[Solver](), Solver.__init__

    def begin_counted(solver: Solver, table: Compact, worth: AnyWorth) -> None:
        begin(solver, table, worth)
        solvers.append(solver)

    rng = random.Random("effort 9")
    state = dealt("japanese", rng, 7, 2)
    for _ in range(40):
        seat = to_act(state)[0]
        state, _ = apply(state, seat, choose(view(state, seat), legal_actions(state, seat), "novice", rng))
    monkeypatch.setattr(Solver, "__init__", begin_counted)
    choose(view(state, state.turn), legal_actions(state, state.turn), "regular", random.Random(1))
    assert max(solver.tricks for solver in solvers) < 1.1 * LONGEST_SOLVED


def test_neighbours_in_a_suit_of_equal_point_value_are_equivalent() -> None:
    table = compact(trick_table(Hand({}).state.setup.rules, DIAMONDS), jokers=0)

    def places(text: str) -> Mask:
        return places_of(mask_of(map(parse_card, text.split())))

    kinds = kinds_of(
        table, places("5H 7H 8H TH KH AH QS KS AS 2C 3C"), places("5H 6H 7H 8H TH KH AH QS KS AS 2C 3C")
    )
    expected = ("5H", "7H 8H", "TH KH AH", "QS KS", "AS", "2C", "3C")
    assert sorted(kinds) == sorted(map(places, expected))
