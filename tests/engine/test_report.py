"""hand-record.md: the report of a record, in progress and at the end."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bot.engine.actions import Void, action_from_json
from bot.engine.board import STAKES
from bot.engine.errors import BadRecord
from bot.engine.record import report_of
from bot.engine.state import PhaseName
from tests.engine.boards import answer, ante, deal, najami, najami_record
from tests.engine.build import PASSES, PRESETS, A, B, C, D, E, Hand
from tests.engine.laydown import laydown


def report(hand: Hand, **options: object) -> dict[str, Any]:
    """Return the report of the hand's record, as read from text."""
    record = najami_record(hand) if hand.rules.has_board else hand.record(**options)
    found = json.loads(json.dumps(report_of(json.loads(json.dumps(record)), PRESETS)))
    assert isinstance(found, dict)
    return found


def test_a_settled_hand() -> None:
    hand = laydown(15, opponents=2, discarded=1)
    found = report(hand)
    assert found["status"] == "settled"
    contract = {"seat": 0, "points": 15, "suit": "S", "called": "2H", "adjutant": 1, "alone": False}
    assert found["contract"] == contract
    assert len(found["tricks"]) == 10
    assert found["tricks"][0]["leader"] == 0
    assert found["tricks"][0]["cards"][0] == "AS"
    assert found["tricks"][-1]["winner"] == C
    assert "JC" in found["tricks"][-1]["cards"]
    assert found["points"] == [17, 0, 2, 0, 0]
    assert (found["discard_points"], found["side_points"], found["outcome"]) == (1, 17, "made")
    assert found["units"] == [2, 1, -1, -1, -1]
    assert found["pool"] is None
    assert set(found["blind"]) == set(found["discards"]) == {"KH", "2S"}
    assert (found["board"], found["collected"], found["revoker"], found["trusts"]) == (None, {}, None, [])
    assert "to_act" not in found
    assert "legal" not in found
    assert "current_trick" not in found


def test_tricks_hold_the_cards_in_order_of_play_from_the_leader() -> None:
    hand = Hand({0: "9H", 1: "2H", 2: "TH", 3: "KH", 4: "3H"}, blind="5C 5D").auction(f"12S {PASSES}")
    hand.call("2C").discard("5C 5D").play("9H 2H TH KH 3H")
    hand.do(3, next(iter(hand.legal())))
    found = report(hand)
    assert found["tricks"] == [{"leader": 0, "cards": ["9H", "2H", "TH", "KH", "3H"], "winner": 3}]
    assert found["points"] == [0, 0, 0, 2, 0]
    assert found["current_trick"]["leader"] == 3
    assert len(found["current_trick"]["cards"]) == 1
    assert (found["status"], found["outcome"], found["units"]) == ("in_progress", None, [0, 0, 0, 0, 0])
    assert found["to_act"] == [4]
    assert all(action["seat"] == 4 and action["do"] == "play" for action in found["legal"])
    assert {action["card"] for action in found["legal"]} == hand.playable()


def test_before_the_first_bid_all_bids_and_a_pass_are_legal() -> None:
    found = report(Hand())
    assert (found["status"], found["contract"], found["to_act"], found["may_act"]) == (
        "in_progress",
        None,
        [0],
        [],
    )
    assert found["legal"][0] == {"seat": 0, "do": "pass"}
    assert found["legal"][1] == {"seat": 0, "do": "bid", "points": 11, "suit": "C"}
    assert len(found["legal"]) == 41
    assert (found["tricks"], found["points"], found["side_points"]) == ([], [0, 0, 0, 0, 0], None)


def test_before_the_call_nothing_is_said_about_the_adjutant() -> None:
    found = report(Hand().auction(f"12S {PASSES}"))
    contract = {"seat": 0, "points": 12, "suit": "S", "called": None, "adjutant": None, "alone": None}
    assert found["contract"] == contract
    assert len(found["legal"]) == 52
    assert {"seat": 0, "do": "call", "card": "AS"} in found["legal"]


def test_a_discard_is_given_as_a_pattern() -> None:
    hand = Hand({B: "AH"}, blind="5C 5D").auction(f"12S {PASSES}").call("AH")
    (pattern,) = report(hand)["legal"]
    assert (pattern["seat"], pattern["do"], pattern["choose"]) == (0, "discard", 2)
    assert set(pattern["from"]) == hand.holding(0)
    assert len(pattern["from"]) == 12
    assert report(hand)["contract"]["adjutant"] == B
    hand.discard("5C 5D")
    assert report(hand)["side_points"] is None, "until a card has been played"


def test_every_listed_legal_action_can_be_taken_unchanged() -> None:
    for hand in (
        Hand(),
        Hand().auction(f"12S {PASSES}"),
        Hand().auction(f"12S {PASSES}").silence(PhaseName.PLAY),
    ):
        record = hand.record()
        for action in report(hand)["legal"]:
            longer = {**record, "actions": [*record["actions"], action]}
            assert report_of(longer, PRESETS)["status"] == "in_progress"


def test_without_a_redeal_all_passed_waits() -> None:
    hand = Hand().auction("- - - - -")
    found = report(hand)
    assert (found["status"], found["to_act"], found["may_act"], found["legal"]) == ("in_progress", [], [], [])
    assert report(hand.redeal())["to_act"] == [0]


def test_a_voided_hand_returns_everything() -> None:
    found = report(Hand().auction(f"12S {PASSES}").do(None, Void("ended by Ann")))
    assert (found["status"], found["outcome"], found["units"]) == ("voided", "voided", [0, 0, 0, 0, 0])
    assert found["reason"] == "ended by Ann"


def test_an_illegal_action_is_reported_with_its_position_and_the_legal_ones() -> None:
    hand = Hand({0: "9H", 1: "2H AS"}, blind="5C 5D").auction(f"12S {PASSES}").call("2C").discard("5C 5D")
    hand.play("9H")
    record = hand.record()
    record["actions"].append({"seat": 1, "do": "play", "card": "AS"})
    found = report_of(record, PRESETS)
    assert (found["status"], found["action"], found["error_code"]) == ("error", 8, "must-follow")
    assert (found["error_params"]["card"], found["error_params"]["suit"]) == ("AS", "H")
    assert {action["card"] for action in found["legal"]} == hand.playable()
    assert all(action["seat"] == 1 for action in found["legal"])


def test_an_action_after_the_end_is_an_error() -> None:
    for last in ({"seat": 0, "do": "pass"}, {"do": "void", "reason": "late"}, {"do": "redeal", "pack": ""}):
        record = laydown(13).record()
        record["actions"].append(last)
        found = report_of(record, PRESETS)
        assert (found["status"], found["action"]) == ("error", len(record["actions"]) - 1)
        assert (found["error_code"], found["legal"]) == ("hand-over", [])


@pytest.mark.parametrize(
    "data", [None, "napoleon-hand/1", [{"format": "napoleon-hand/1"}], {}, {"format": 1}]
)
def test_a_record_must_be_an_object_of_this_format(data: object) -> None:
    with pytest.raises(BadRecord) as refused:
        report_of(data, PRESETS)
    assert refused.value.code == "record-none"


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
def test_a_bad_ante_is_refused(action: dict[str, object], code: str) -> None:
    record = najami_record(deal()) | {"actions": [{"seat": A, **action}]}
    found = report_of(json.loads(json.dumps(record)), PRESETS)
    assert (found["status"], found["action"], found["error_code"]) == ("error", 0, code)
    assert [one["do"] for one in found["legal"]] == ["ante"]


@pytest.mark.parametrize("board", [7, [1], {"AS": 1}, {"AH": -1}, {"AH": "1"}, {"AH": True}, "AH"])
def test_a_bad_board_is_refused(board: object) -> None:
    found = report_of({**najami_record(deal()), "board": board}, PRESETS)
    assert (found["status"], found["action"], found["error_code"]) == ("error", None, "record-field-wrong")


def test_antes_to_be_made_are_reported_with_their_limits() -> None:
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


def test_several_may_act_in_the_window() -> None:
    hand = answer(najami().auction(f"12C {PASSES}").call("AS"), {D: True})
    found = report(hand)
    assert (found["to_act"], found["may_act"]) == ([B, C, E], [])
    assert found["legal"] == [
        {"seat": seat, "do": do} for seat in (B, C, E) for do in ("pay_to_see", "decline_to_see")
    ]
    assert found["units"] == [-6, -6, -6, -8, -6]
    assert found["board"]["kitty"] == 2
    assert len(found["blind"]) == 3
