"""The state of a hand as a value."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.engine.state import PhaseName
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
