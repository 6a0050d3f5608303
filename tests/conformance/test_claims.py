"""An allowed claim costs nobody a unit, whatever would have been played instead."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from bot.engine.actions import Play
from bot.engine.games import game_of
from tests.conformance.cases import NAPOLEON
from tests.conformance.family import can_be
from tests.conformance.nap_cases import NAP, nap_at_random, random_nap_setup
from tests.conformance.walk import Walk, at_random, begin, play_out, random_setup
from tests.effort import EFFORT, NIGHT, seed_base

HANDS = 24 * EFFORT if NIGHT else 6
OTHER_ENDS = 6
HOUSE_RULES = 0.5
"""How often a hand has house rules."""


def result_of(state: Any) -> tuple[object, ...]:
    """Return the result of a finished hand: outcome, points, units, and carried state."""
    game, report = game_of(state), game_of(state).report(state)
    return state.result.outcome, report["points"], state.result.units, game.carried_after(state)


def ended_at_random(state: Any, rng: random.Random) -> Any:
    """Return the end of a hand in which everybody plays any legal card."""
    game = game_of(state)
    while state.result is None:
        seat = game.to_act(state)[0]
        moves = game.legal_actions(state, seat).actions
        plays = [action for action in moves if isinstance(action, Play)]
        state, _ = game.apply(state, seat, rng.choice(plays or moves))
    return state


def ended_by_default(state: Any) -> Any:
    game = game_of(state)
    while state.result is None:
        seat = game.to_act(state)[0]
        state, _ = game.apply(state, seat, game.default_action(state, seat))
    return state


def claims_in(walk: Walk, choose: Callable[[Any, int], Any], rng: random.Random) -> int:
    """Play a hand at random; check every claim on the way, and return their number."""
    game, found = game_of(walk.state), 0

    def visit() -> None:
        nonlocal found
        state = walk.state
        claiming = [seat for seat in range(walk.setup.seats) if game.certain(game.view(state, seat))]
        assert set(claiming) <= set(game.to_act(state))
        assert not game.certain(game.view(state, None))
        if claiming:
            found += 1
            expected = result_of(ended_by_default(state))
            for _ in range(OTHER_ENDS):
                assert result_of(ended_at_random(state, rng)) == expected, walk.record()

    play_out(walk, rng, choose, visit)
    return found


def random_hand(rng: random.Random, preset: str) -> tuple[Walk, Callable[[Any, int], Any]]:
    """Return a hand of a preset, with or without house rules, and a player at random."""
    family = NAP if preset in NAP.presets else NAPOLEON
    options: dict[str, object] = {}
    seats = rng.choice(family.seats)
    while not can_be(preset, options, seats) or rng.random() < HOUSE_RULES:
        options = family.random_options(rng, 0.1)
        seats = rng.choice(family.seats)
    rules: Any = family.presets[preset].rules_with(options, seats)
    if family is NAP:
        return begin(rng, random_nap_setup(rng, rules, seats), preset, options), nap_at_random(rng)
    return begin(rng, random_setup(rng, rules, seats), preset, options), at_random(rng)


@pytest.mark.parametrize("preset", [*NAPOLEON.presets, *NAP.presets])
def test_a_claim_never_changes_what_anybody_wins(preset: str) -> None:
    found = 0
    for number in range(HANDS):
        rng = random.Random(f"claim {preset} {seed_base() + number}")
        found += claims_in(*random_hand(rng, preset), rng)
    assert found or preset in NAP.presets, "nobody ever claims"
