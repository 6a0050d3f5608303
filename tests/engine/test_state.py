"""The state of a hand as a value."""

from __future__ import annotations

import pickle
from dataclasses import MISSING, FrozenInstanceError, fields, replace

import pytest

from bot.engine.events import BidMade
from bot.engine.legal import LegalActions
from bot.engine.rules import RuleSet
from bot.engine.state import HandState, PhaseName, Trick
from tests.engine.build import Hand


def test_a_changed_state_is_what_replace_would_make() -> None:
    state = Hand().auction("12S - - - -").state
    assert state.changed(phase=PhaseName.ENDED, redeals=2) == replace(state, phase=PhaseName.ENDED, redeals=2)
    assert state.changed() == state
    assert state.changed() is not state
    with pytest.raises(TypeError, match="seats"):
        state.changed(seats=4)


def test_phases_are_found_by_identity() -> None:
    assert {phase: phase.value for phase in PhaseName}[PhaseName("call")] == "call"


@pytest.mark.parametrize("kind", [Trick, BidMade, LegalActions, HandState])
def test_what_is_made_quickly_is_as_frozen_as_any_dataclass(kind: type) -> None:
    names = [spec.name for spec in fields(kind)]
    needed = [spec.name for spec in fields(kind) if spec.default is MISSING]
    one, other = kind(*range(len(names))), kind(**{name: at for at, name in enumerate(names)})
    assert one == other == replace(one)
    assert [getattr(one, name) for name in names] == list(range(len(names)))
    least = kind(*needed)
    assert all(getattr(least, spec.name) == spec.default for spec in fields(kind)[len(needed) :])
    with pytest.raises(FrozenInstanceError):
        setattr(one, names[0], 1)
    with pytest.raises(TypeError):
        kind(*range(len(names) + 1))


def test_equal_rules_are_one_key_and_changed_ones_another() -> None:
    rules = RuleSet(min_bid=12)
    assert hash(rules) == hash(RuleSet(min_bid=12)) == hash(pickle.loads(pickle.dumps(rules)))
    changed = replace(rules, min_bid=13)
    assert hash(changed) == hash(RuleSet(min_bid=13)) != hash(rules)
