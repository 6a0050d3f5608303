"""hand-record.md: what a record of NAJAMI holds and comes to."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.actions import (
    DECLINE_TO_SEE,
    PAY_TO_SEE,
    Action,
    Ante,
    ChangeTrump,
    action_from_json,
    action_to_json,
)
from bot.engine.board import STAKES, Board
from bot.engine.record import report_of
from tests.engine.boards import (
    answer,
    ante,
    change,
    deal,
    najami,
    najami_record,
    to_change,
)
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand


def report(hand: Hand) -> dict[str, Any]:
    """Return what the hand's record comes to, as it would be read from text."""
    record = najami_record(hand)
    found = json.loads(json.dumps(report_of(json.loads(json.dumps(record)), PRESETS)))
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize(
    ("seat", "action", "written"),
    [
        (
            1,
            Ante(Board.of({"AH": 2, "QK-S": 1, "kitty": 2, "8-9-10": 1})),
            {"seat": 1, "do": "ante", "stakes": {"AH": 2, "QK-S": 1, "8-9-10": 1, "kitty": 2}},
        ),
        (3, PAY_TO_SEE, {"seat": 3, "do": "pay_to_see"}),
        (4, DECLINE_TO_SEE, {"seat": 4, "do": "decline_to_see"}),
        (0, ChangeTrump(4), {"seat": 0, "do": "change_trump", "suit": "NT"}),
    ],
)
def test_actions_are_written_as_specified_and_read_back(
    seat: int, action: Action, written: dict[str, object]
) -> None:
    assert action_to_json(seat, action) == written
    assert action_from_json(json.loads(json.dumps(written))) == (seat, action)


def test_a_place_without_units_may_be_named() -> None:
    written = {"seat": 1, "do": "ante", "stakes": dict.fromkeys(STAKES, 0) | {"QK-S": 6}}
    assert action_from_json(written) == (1, ante("QK-S6"))


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ({"do": "ante"}, "action-malformed"),
        ({"do": "ante", "stakes": [6]}, "action-malformed"),
        ({"do": "ante", "stakes": {"AS": 6}}, "stake-unknown"),
        ({"do": "ante", "stakes": {"AH": "6"}}, "action-malformed"),
        ({"do": "ante", "stakes": {"AH": True}}, "action-malformed"),
        ({"do": "ante", "stakes": {"AH": 6.0}}, "action-malformed"),
        ({"do": "ante", "stakes": {"AH": -1, "QK-S": 7}}, "ante-negative"),
        ({"do": "ante", "stakes": {"AH": 6}}, "ante-duty"),
        ({"do": "ante", "stakes": {}}, "ante-total"),
        ({"do": "ante", "stakes": {"QK-S": 10**30}}, "ante-total"),
        ({"do": "change_trump"}, "action-malformed"),
        ({"do": "change_trump", "suit": 3}, "change-suit"),
        ({"do": "change_trump", "suit": "S"}, "ante-only"),
        ({"do": "pay_to_see"}, "ante-only"),
        ({"do": "pass"}, "ante-only"),
    ],
)
def test_a_bad_action_is_refused(action: dict[str, object], code: str) -> None:
    record = najami_record(deal()) | {"actions": [{"seat": A, **action}]}
    found = report_of(json.loads(json.dumps(record)), PRESETS)
    assert (found["status"], found["action"], found["error_code"]) == ("error", 0, code)
    assert [one["do"] for one in found["legal"]] == ["ante"]


@pytest.mark.parametrize("board", [7, [1], {"AS": 1}, {"AH": -1}, {"AH": "1"}, {"AH": True}, "AH"])
def test_a_bad_board_is_refused(board: object) -> None:
    found = report_of({**najami_record(deal()), "board": board}, PRESETS)
    assert (found["status"], found["action"], found["error_code"]) == ("error", None, "record-field-wrong")


def test_while_antes_are_due_their_limits_are_given() -> None:
    hand = deal(board={"kitty": 3}).do(A, ante("QK-S6"))
    found = report(hand)
    assert (found["status"], found["to_act"], found["may_act"]) == ("in_progress", [B], [])
    limits = {"total": 6, "kitty_at_most": 2, "at_least_1_on": ["QK-S", "8-9-10"]}
    assert found["legal"] == [{"seat": B, "do": "ante", **limits}]
    assert found["board"] == {**dict.fromkeys(STAKES, 0), "QK-S": 6, "kitty": 3}
    assert found["units"] == [-6, 0, 0, 0, 0], "the payments so far"
    again = report(najami().auction("- - - - - - - - - -").redeal())
    limits = {"total": 3, "kitty_at_most": 2, "at_least_1_on": []}
    assert again["legal"] == [{"seat": A, "do": "ante", **limits}]


def test_the_window_is_open_to_several() -> None:
    hand = answer(najami().auction(f"12C {PASSES}").call("AS"), {D: True})
    found = report(hand)
    assert (found["to_act"], found["may_act"]) == ([B, C, E], [])
    assert found["legal"] == [
        {"seat": seat, "do": do} for seat in (B, C, E) for do in ("pay_to_see", "decline_to_see")
    ]
    assert found["units"] == [-6, -6, -6, -8, -6]
    assert found["board"]["kitty"] == 2
    assert len(found["blind"]) == 3


def test_after_a_change_the_contract_is_the_new_bid() -> None:
    hand = to_change("12C")
    before = report(hand)
    dos = [one["do"] for one in before["legal"]]
    assert dos == ["change_trump"] * 4 + ["play"] * 10
    assert before["bid"] == {"seat": A, "points": 12, "suit": "C"}
    found = report(change(hand, "NT"))
    assert (found["contract"]["points"], found["contract"]["suit"]) == (13, "NT")
    assert found["bid"] == {"seat": A, "points": 12, "suit": "C"}
    assert [one["do"] for one in found["legal"]] == ["play"] * 10
    assert report(deal())["bid"] is None
