"""Any JSON is either no record or has a report that can be written as JSON."""

from __future__ import annotations

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.engine.errors import BadRecord
from bot.engine.game import HAND_FORMAT
from bot.engine.record import report_of
from tests.effort import examples
from tests.engine.build import PASSES, PRESETS, Hand
from tests.engine.laydown import laydown
from tests.engine.options import OPTIONS

_WORDS = [
    "AS", "JK", "2C", "S", "NT", "none", "japanese", "bid", "pass", "call", "discard", "play", "redeal",
    "void", "trust", "auto", "", "\ud800", "ナポレオン", HAND_FORMAT,
]  # fmt: skip
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-3, 60)
    | st.integers()
    | st.floats()
    | st.sampled_from(_WORDS)
    | st.text(max_size=8)
)
_FIELDS = ("seat", "do", "points", "suit", "card", "cards", "pack", "reason", "revoke")
keys = st.sampled_from([*_FIELDS, "format", "preset", *OPTIONS]) | st.text(max_size=4)
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=4),
    max_leaves=12,
)

_GOOD = [
    Hand().record(),
    Hand().auction(f"12S {PASSES}").record(),
    Hand().auction("- - - - -").redeal().record(),
    laydown(14, opponents=2, discarded=1).record(),
]


def answer(data: object) -> dict[str, Any] | None:
    """Return the report of some JSON, or None for no record; anything else is a failure of the engine."""
    if not (isinstance(data, dict) and data.get("format") == HAND_FORMAT):
        with pytest.raises(BadRecord, match="record-none"):
            report_of(data, PRESETS)
        return None
    report = report_of(data, PRESETS)
    json.dumps(report)
    assert report["status"] in ("settled", "in_progress", "thrown_in", "voided", "error")
    return report


@given(st.sampled_from(_GOOD), st.sampled_from([*_GOOD[0], "rules"]), junk)
@examples(400)
def test_a_good_record_with_one_bad_field_gets_a_report(
    good: dict[str, Any], field: str, value: object
) -> None:
    data = {**good, field: value}
    assert (answer(data) is None) == (data["format"] != HAND_FORMAT)


@given(
    st.sampled_from(_GOOD[1:]),
    st.integers(0, 2**32),
    st.sampled_from(_FIELDS),
    junk,
)
@examples(600)
def test_a_good_record_with_one_bad_action_gets_a_report(
    good: dict[str, Any], seed: int, field: str, value: object
) -> None:
    data = copy.deepcopy(good)
    action = random.Random(seed).choice(data["actions"])
    action[field] = value
    assert answer(data) is not None


@given(st.sampled_from(_GOOD[1:]), st.lists(st.integers(0, 200), max_size=4), junk)
@examples(300)
def test_a_record_with_actions_lost_doubled_or_strange_gets_a_report(
    good: dict[str, Any], places: list[int], strange: object
) -> None:
    actions = list(good["actions"])
    for place in places:
        position = place % (len(actions) + 1)
        if place % 3 == 0:
            actions[position : position + 1] = []
        elif place % 3 == 1:
            actions[position:position] = actions[position : position + 1]
        else:
            actions[position:position] = [strange]
    assert answer({**good, "actions": actions}) is not None


def test_nesting_deeper_than_python_can_print_gets_a_report() -> None:
    deep: list[Any] = []
    for _ in range(5000):
        deep = [deep]
    for action in (
        {"seat": 0, "do": "bid", "points": 12, "suit": deep},
        {"seat": 0, "do": "play", "card": deep},
        {"seat": 0, "do": "play", "card": deep, "revoke": True},
        {"seat": 0, "do": deep},
        {"seat": deep, "do": "pass"},
        deep,
    ):
        assert answer({**_GOOD[0], "actions": [action]}) is not None
    for field in ("preset", "seats", "dealer", "pack", "options", "rules"):
        assert answer({**_GOOD[0], field: deep}) is not None
    for option in OPTIONS:
        assert answer({**_GOOD[0], "options": {option: deep}}) is not None
