"""Walks every preset of Nap and every value of every option with three to seven seats (rules.md 10)."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

from bot.engine.hand import default_action
from bot.engine.nap.rules import NapRules
from bot.engine.nap.state import check_nap_rules
from bot.engine.options import with_options
from bot.engine.record import read_record, replay
from tests.conformance.family import Case, is_playable, refusals, sampled
from tests.conformance.nap_cases import (
    NAP,
    NAP_PRESETS,
    NAP_SEATS,
    nap_at_random,
    nap_rules_with,
    nap_values,
    random_nap_setup,
)
from tests.conformance.nap_laws import (
    a_seat_sees_only_what_it_may,
    legal_is_what_is_accepted,
    no_card_is_lost,
    nothing_is_lost_in_the_pool,
    plays_are_what_the_slow_rules_say,
    settlement_is_right,
)
from tests.conformance.walk import Walk, begin, play_out
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.options import NAP_OPTIONS

PLAYABLE = [case for case in NAP.cases() if is_playable(case)]
CASES = PLAYABLE if NIGHT else sampled(PLAYABLE)
HANDS = 6 * EFFORT if NIGHT else 1
RECORDS, REFUSED = 600 * EFFORT if NIGHT else 200, 600 * EFFORT
BATCHES = 5 if NIGHT else 2


def rules_of(case: Case) -> NapRules:
    """Return the rules of a case."""
    return nap_rules_with(case.preset, case.options, case.seats)


def walked(case: Case, number: int, *, looking: float) -> Walk:
    """Play a random hand and check every law in some of its states."""
    rng = random.Random(f"nap {case} {number + seed_base()}")
    walk = begin(rng, random_nap_setup(rng, rules_of(case), case.seats), case.preset, case.options)
    walk.happened += walk.latest

    def visit() -> None:
        nothing_is_lost_in_the_pool(walk.state)
        if rng.random() < looking:
            legal_is_what_is_accepted(walk.state, rng)
            plays_are_what_the_slow_rules_say(walk)
            no_card_is_lost(walk)
            a_seat_sees_only_what_it_may(walk)

    play_out(walk, rng, nap_at_random(rng), visit)
    settlement_is_right(walk)
    return walk


@pytest.mark.parametrize("preset", NAP_PRESETS)
@pytest.mark.parametrize("seats", NAP_SEATS)
def test_every_preset_with_every_value_of_every_option(preset: str, seats: int) -> None:
    cases = [case for case in CASES if (case.preset, case.seats) == (preset, seats)]
    for case in cases:
        for number in range(EFFORT if case.option else HANDS):
            walk = walked(case, number, looking=0.3 if NIGHT else 0.15)
            record = json.loads(json.dumps(walk.record()))
            assert replay(read_record(record, NAP_PRESETS)) == walk.state


@pytest.mark.parametrize("preset", NAP_PRESETS)
def test_a_silent_table_finishes(preset: str) -> None:
    for seats in range(NAP_PRESETS[preset].least_seats, NAP_PRESETS[preset].most_seats + 1):
        for rule in ("thrown_in", "dealer_bids_one"):
            case = Case(preset, seats, "all_pass", rule)
            rng = random.Random(f"silence {case}")
            walk = begin(rng, random_nap_setup(rng, rules_of(case), seats), preset, case.options)
            play_out(walk, rng, default_action, lambda: None)
            assert (walk.state.contract is None) == (rule == "thrown_in")


def test_every_value_of_every_option_is_walked_and_every_number_of_seats() -> None:
    walked_values = {(case.option, str(case.value)) for case in CASES}
    for option in NAP_OPTIONS:
        for value in nap_values(option):
            alone = {("deal", "4-3"), ("deal", "3-4")}
            assert (option, str(value)) in walked_values or (option, value) in alone
    for preset in NAP_PRESETS:
        seats = {case.seats for case in CASES if case.preset == preset and case.option is None}
        assert seats == set(range(NAP_PRESETS[preset].least_seats, NAP_PRESETS[preset].most_seats + 1))


@pytest.mark.parametrize("batch", range(BATCHES))
def test_random_records_replay_and_sum_to_zero(batch: int) -> None:
    met: Counter[str] = Counter()
    for number in range(RECORDS // BATCHES):
        rng = random.Random(f"nap record {batch} {seed_base() + number}")
        preset, options, seats = NAP.random_rules(rng)
        rules = nap_rules_with(preset, options, seats)
        walk = begin(rng, random_nap_setup(rng, rules, seats), preset, options)
        play_out(walk, rng, nap_at_random(rng), lambda: None)
        settlement_is_right(walk)
        data = json.loads(json.dumps(walk.record()))
        state = replay(read_record(data, NAP_PRESETS))
        assert state == walk.state
        assert state == replay(read_record({**data, "rules": rules.to_options(), "preset": "?"}, NAP_PRESETS))
        assert state.result is not None
        met[state.result.outcome] += 1
    assert set(met) == {"made", "failed", "thrown_in", "revoke"}, met


def test_random_refused_options_name_what_is_wrong() -> None:
    """Resetting the named options resolves each conflict."""
    rng = random.Random(f"nap refused {seed_base()}")
    met = refusals(NAP, check_nap_rules, with_options, rng=rng, count=REFUSED, chance=0.4)
    assert met == {"conflict-blucher", "conflict-deal", "conflict-pack"}
