"""Thousands of random hands over every preset, option value and number of seats (design.md 9)."""

from __future__ import annotations

import json
import random

import pytest

from bot.engine.actions import Void
from bot.engine.conflicts import check_rules
from bot.engine.errors import RuleConflict
from bot.engine.hand import apply, default_action
from bot.engine.options import with_options
from bot.engine.record import read_record, replay
from bot.engine.rules import RuleSet
from tests.conformance import board_laws, laws
from tests.conformance.cases import NAPOLEON, PRESETS, usual_preset, values_of
from tests.conformance.family import Case, is_playable, refusals, sampled
from tests.conformance.walk import Walk, at_random, begin, play_out, random_setup
from tests.effort import EFFORT, NIGHT, seed_base
from tests.engine.options import OPTIONS

PLAYABLE = [case for case in NAPOLEON.cases() if is_playable(case)]
BY_DAY = [
    case
    for number, case in enumerate(sampled(PLAYABLE))
    if case.option is None
    or case.value is None
    or case.preset == usual_preset(case.option, case.value)
    or number % 40 == 0
]
"""Every value in its usual preset, and a fortieth of those in the other presets."""
CASES = PLAYABLE if NIGHT else BY_DAY
HANDS_PER_CASE = EFFORT
MIXTURES = 60 if NIGHT else 12
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
OFTEN, SELDOM = 0.25 if NIGHT else 0.08, 0.03
"""In how many states of a hand all laws are tried: they cost a hundred times the state itself."""
HANDS_PER_MIXTURE = 10 * EFFORT if NIGHT else 4


def play_by_the_laws(
    seed: str, rules: RuleSet, seats: int, preset: str, options: dict[str, object], *, thorough: bool
) -> Walk:
    """Play one random hand and check it against all laws; a thorough one in many of its states."""
    rng = random.Random(seed)
    walk = begin(rng, random_setup(rng, rules, seats), preset, options)

    def visit() -> None:
        laws.somebody_is_due(walk.state)
        laws.no_event_shows_a_hidden_card(walk)
        board_laws.nothing_is_lost_on_the_board(walk.state)
        if rng.random() < (OFTEN if thorough else SELDOM):
            laws.legal_is_what_is_accepted(walk.state, rng)
            laws.silence_is_legal(walk.state)
            laws.no_card_is_lost(walk.state)
            laws.no_view_shows_a_hidden_card(walk.state)
            laws.views_do_not_depend_on_hidden_cards(walk.state, rng)

    try:
        play_out(walk, rng, at_random(rng), visit)
        laws.no_card_is_lost(walk.state)
        laws.the_settlement_is_right(walk.state)
        laws.every_trick_is_right(walk.state)
        laws.everything_is_told_once(walk)
        board_laws.the_board_is_right(walk)
        same_again(walk, rng)
        silence_from_anywhere(walk, rng)
    except AssertionError as broken:
        broken.add_note(f"the hand (seed {seed}): {json.dumps(walk.record())}")
        raise
    return walk


def same_again(walk: Walk, rng: random.Random) -> None:
    """The record, written as text and read again, gives the same states: at the end and at some point."""
    text = json.dumps(walk.record())
    assert replay(read_record(json.loads(text), PRESETS)) == walk.state
    length = rng.randrange(len(walk.actions) + 1)
    record = read_record(json.loads(json.dumps(walk.record(length))), PRESETS)
    state = replay(record)
    for seat, action in walk.actions[length:]:
        state, _ = apply(state, seat, action)
    assert state == walk.state


def silence_from_anywhere(walk: Walk, rng: random.Random) -> None:
    """If everybody falls silent at some point, the hand still finishes; the table can end it, too."""
    length = rng.randrange(len(walk.actions) + 1)
    state = replay(read_record(walk.record(length), PRESETS))
    silent = Walk(walk.setup, walk.preset, walk.options, walk.pack, state, (), walk.dealt)
    if state.result is None:
        voided, _ = apply(state, None, Void("the host ended the table"))
        assert voided.result is not None
        assert (voided.result.outcome, set(voided.result.units)) == ("voided", {0})
        board_laws.nothing_is_lost_on_the_board(voided)
    play_out(silent, rng, default_action, lambda: laws.somebody_is_due(silent.state), out_of_turn=0.0)
    laws.the_settlement_is_right(silent.state)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_every_option_value_obeys_the_laws(case: Case) -> None:
    for number in range(HANDS_PER_CASE):
        seed = f"{case} {seed_base() + number}"
        play_by_the_laws(seed, case.rules, case.seats, case.preset, case.options, thorough=number == 0)


@pytest.mark.parametrize("mixture", range(MIXTURES))
def test_mixtures_of_house_rules_obey_the_laws(mixture: int) -> None:
    for number in range(HANDS_PER_MIXTURE):
        seed = f"{mixture} {seed_base() + number}"
        rng = random.Random(seed)
        preset, options, seats = NAPOLEON.random_rules(rng)
        rules = PRESETS[preset].rules_with(options, seats)
        play_by_the_laws(seed, rules, seats, preset, options, thorough=number % 10 == 0)


def test_every_value_of_every_option_and_every_number_of_seats_is_walked() -> None:
    walked = {(case.preset, case.option, case.value) for case in CASES}
    for option in OPTIONS:
        for value in values_of(option):
            assert (usual_preset(option, value), option, value) in walked, f"{option}={value} is not played"
    for name, preset in PRESETS.items():
        seats = {case.seats for case in CASES if case.preset == name and case.option is None}
        assert seats == set(range(preset.least_seats, preset.most_seats + 1))


@pytest.mark.parametrize("preset", PRESETS)
def test_values_not_walked_are_refused_because_of_the_option(preset: str) -> None:
    """The preset itself is playable, so a changed value's refusal is due to that value."""
    seats, playable = range(PRESETS[preset].least_seats, PRESETS[preset].most_seats + 1), frozenset(PLAYABLE)
    changed = ((option, value) for option in OPTIONS for value in values_of(option))
    for case in (Case(preset, number, *change) for change in changed for number in seats):
        if case not in playable:
            with pytest.raises(RuleConflict) as refused:
                assert case.rules
            assert case.option in refused.value.params["options"] or case.option == "adjutant", case


def test_random_refused_options_name_what_is_wrong() -> None:
    """Resetting the named options resolves each conflict."""
    rng = random.Random(f"refused {seed_base()}")
    assert refusals(NAPOLEON, check_rules, with_options, rng=rng, count=REFUSED, chance=0.3) == CONFLICTS
