"""The state of a hand as a value."""

from __future__ import annotations

import pickle
from dataclasses import replace

import pytest

from bot.engine.rules import RuleSet
from bot.engine.state import PhaseName
from tests.engine.build import Hand


def test_a_changed_state_is_what_replace_would_make() -> None:
    state = Hand().auction("12S - - - -").state
    assert state.changed(phase=PhaseName.ENDED, redeals=2) == replace(state, phase=PhaseName.ENDED, redeals=2)
    assert state.changed() == state
    assert state.changed() is not state
    with pytest.raises(TypeError, match="seats"):
        state.changed(seats=4)


def test_equal_rules_are_one_key_and_changed_ones_another() -> None:
    rules = RuleSet(min_bid=12)
    assert hash(rules) == hash(RuleSet(min_bid=12)) == hash(pickle.loads(pickle.dumps(rules)))
    changed = replace(rules, min_bid=13)
    assert hash(changed) == hash(RuleSet(min_bid=13)) != hash(rules)
