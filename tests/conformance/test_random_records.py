"""Ten thousand records over random rule sets, and random refused rule sets (rules.md 2)."""

from __future__ import annotations

import json
import random

import pytest

from bot.engine.conflicts import check_rules
from bot.engine.options import with_options
from bot.engine.record import read_record, replay
from bot.engine.state import HandState
from tests.conformance.cases import NAPOLEON, PRESETS
from tests.conformance.family import refusals
from tests.conformance.walk import at_random, begin, play_out, random_setup
from tests.effort import EFFORT, NIGHT, seed_base

BATCHES = 20 if NIGHT else 5
RECORDS = (4_000 * EFFORT if NIGHT else 200) // BATCHES
REFUSED = 6_000 * EFFORT if NIGHT else 2_000

CONFLICTS = {
    "conflict-adjutant-seats",
    "conflict-bound-bid",
    "conflict-deal-out",
    "conflict-hunter-removed",
    "conflict-min-bid",
    "conflict-najami-joker",
    "conflict-najami-min-bid",
    "conflict-najami-seats",
    "conflict-najami-tens",
    "conflict-no-trump-order",
    "conflict-open-rebid",
    "conflict-remove-seats",
    "conflict-split",
}


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_records_replay_and_sum_to_zero(batch: int) -> None:
    """A rule set is used for ten hands: finding one costs as much as playing some."""
    for number in range(RECORDS):
        if number % 10 == 0:
            rng = random.Random(f"record {batch} {seed_base() + number}")
            preset, options, seats = NAPOLEON.random_rules(rng)
            rules = PRESETS[preset].rules_with(options, seats)
        walk = begin(rng, random_setup(rng, rules, seats), preset, options)
        play_out(walk, rng, at_random(rng), lambda: None)
        state = replay(read_record(json.loads(json.dumps(walk.record())), PRESETS))
        assert state == walk.state
        assert state.result is not None
        assert sum(state.result.units) == board_before(state) - board_after(state)


def board_before(state: HandState) -> int:
    """Return the units on the board before the hand, 0 without one."""
    return 0 if state.setup.board is None else state.setup.board.total


def board_after(state: HandState) -> int:
    """Return the units on the board now, 0 without one."""
    return 0 if state.board is None else state.board.stakes.total


def test_random_refused_options_name_what_is_wrong() -> None:
    """Resetting the named options resolves each conflict."""
    rng = random.Random(f"refused {seed_base()}")
    assert refusals(NAPOLEON, check_rules, with_options, rng=rng, count=REFUSED, chance=0.3) == CONFLICTS
