"""hand-record.md: reading and writing records, valid and invalid."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from bot.engine.actions import (
    DECLINE_TO_SEE,
    PAY_TO_SEE,
    Action,
    Ante,
    Bid,
    Call,
    ChangeTrump,
    Discard,
    Pass,
    Play,
    Redeal,
    Void,
    action_from_json,
    action_to_json,
)
from bot.engine.board import Board
from bot.engine.cards import mask_of
from bot.engine.record import read_record, replay, report_of
from tests.engine.build import PASSES, PRESETS, Hand, cards, rules_with
from tests.engine.laydown import laydown

_NEST: list[Any] = [[["AS"]]]


def refused(record: dict[str, Any]) -> tuple[int | None, str]:
    """Return where a record goes wrong (None: the header) and why; the answer can be written as JSON."""
    found = report_of(record, PRESETS)
    assert found["status"] == "error"
    json.dumps(found)
    return found["action"], found["error_code"]


def header(**changes: object) -> dict[str, Any]:
    """Return the record of a newly dealt hand, with changes in its header."""
    return {**Hand().record(), **changes}


@pytest.mark.parametrize(
    ("seat", "action", "written"),
    [
        (1, Bid(12, 3), {"seat": 1, "do": "bid", "points": 12, "suit": "S"}),
        (1, Bid(14, 4), {"seat": 1, "do": "bid", "points": 14, "suit": "NT"}),
        (2, Pass(), {"seat": 2, "do": "pass"}),
        (0, Call(51), {"seat": 0, "do": "call", "card": "AS"}),
        (0, Discard(mask_of(cards("2C KH"))), {"seat": 0, "do": "discard", "cards": ["2C", "KH"]}),
        (4, Play(0), {"seat": 4, "do": "play", "card": "2C"}),
        (None, Redeal(cards("AS 2C TD")), {"do": "redeal", "pack": "AS 2C TD"}),
        (None, Void("the end"), {"do": "void", "reason": "the end"}),
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
    seat: int | None, action: Action, written: dict[str, object]
) -> None:
    assert action_to_json(seat, action) == written
    assert action_from_json(json.loads(json.dumps(written))) == (seat, action)


def test_fields_the_bot_adds_to_an_action_are_ignored() -> None:
    written = {"seat": 2, "do": "pass", "by": "clock", "at": "2026-11-21T12:00:00Z"}
    assert action_from_json(written) == (2, Pass())


def test_an_undone_move_leaves_a_trace_in_the_record_only() -> None:
    hand = laydown(14, opponents=3, discarded=1)
    actions = hand.record()["actions"]
    accepted, tried = set[str](), Counter[str]()
    for number, action in enumerate(actions):
        tried[action["do"]] += 1
        if tried[action["do"]] > 3:  # each one costs three replays
            continue
        undo = {"seat": action["seat"], "do": "undo", "by": "player"}
        begun = [*actions[: number + 1], undo]
        data = {**hand.record(), "actions": [*begun, action, *actions[number + 1 :]]}
        if report_of(data, PRESETS)["status"] == "settled":
            accepted.add(action["do"])
            assert replay(read_record(data, PRESETS)) == hand.state
            assert refused({**data, "actions": [*begun, undo]}) == (number + 2, "action-unknown")
            other = {**undo, "seat": (action["seat"] + 1) % 5}
            assert refused({**data, "actions": [*begun[:-1], other]}) == (number + 1, "action-unknown")
        else:
            assert refused(data) == (number + 1, "action-unknown")
    assert "play" in accepted
    assert not accepted & {"call", "discard"}


def test_the_header_is_kept() -> None:
    record = read_record(header(stake=5, hand_no=3, options={"min_bid": 12}), PRESETS)
    assert (record.setup.seats, record.setup.dealer) == (5, 4)
    assert record.setup.rules == rules_with(min_bid=12).resolve(5)


def test_resolved_rules_win_over_preset_and_options() -> None:
    rules = rules_with(min_bid=13, siberian="off").resolve(5).to_options()
    data = header(rules=json.loads(json.dumps(rules)), options={"min_bid": 12}, preset="gone by then")
    assert read_record(data, PRESETS).setup.rules == rules_with(min_bid=13, siberian="off").resolve(5)


def test_null_means_none() -> None:
    assert (
        read_record(header(options={"remove": None, "no_trump": None}), PRESETS).setup.rules.remove == "none"
    )
    assert read_record(header(options=None), PRESETS).setup.rules == rules_with().resolve(5)
    assert refused(header(options={"jacks": None})) == (None, "option-value")
    assert refused(header(rules=None)) == (None, "record-field-wrong")


def test_a_preset_is_found_by_its_aliases() -> None:
    for name in ("japanese", "Japanese", "napoleon", "ナポレオン"):
        assert read_record(header(preset=name), PRESETS).setup.rules == rules_with().resolve(5)


@pytest.mark.parametrize("field", ["preset", "seats", "dealer", "pack", "actions"])
def test_every_field_is_required_and_type_checked(field: str) -> None:
    missing = header()
    del missing[field]
    assert refused(missing) == (None, "record-field-missing")
    fits = {"preset": str, "seats": list, "dealer": int, "pack": str, "actions": list}[field]
    for wrong in (None, True, 1, 1.5, "x", [], {}, _NEST):
        if isinstance(wrong, bool) or not isinstance(wrong, fits):
            assert refused(header(**{field: wrong})) == (None, "record-field-wrong")
    rules = rules_with().to_options()
    if field == "preset":
        assert refused(header(preset=7, rules=rules)) == (None, "record-field-wrong")


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"preset": "canasta"}, "preset-unknown"),
        ({"seats": ["Ann"]}, "conflict-seats"),
        ({"seats": ["A", "B", "C", "D", "E", "F", "G", "H"]}, "conflict-seats"),
        ({"seats": ["Ann", "Bob", 3, "Dan", "Eve"]}, "record-field-wrong"),
        ({"dealer": 5}, "record-dealer"),
        ({"dealer": -1}, "record-dealer"),
        ({"options": {"colour": "blue"}}, "option-unknown"),
        ({"options": {"min_bid": "12"}}, "option-value"),
        ({"options": {"min_bid": 21}}, "option-value"),
        ({"options": {"min_bid": True}}, "option-value"),
        ({"options": {"jacks": 1}}, "option-value"),
        ({"options": {"suit_order": "CDH"}}, "option-value"),
        ({"options": {"first_trick": _NEST}}, "option-value"),
        ({"options": {"split": "2-2"}}, "conflict-split"),
        ({"options": {"remove": "both"}}, "conflict-remove-seats"),
        ({"options": []}, "record-field-wrong"),
        ({"rules": {"min_bid": 17, "tens_score": False}}, "conflict-min-bid"),
        ({"rules": []}, "record-field-wrong"),
        ({"rules": {}, "family": ["nap"]}, "record-field-wrong"),
        ({"rules": {}, "family": "poker"}, "record-field-wrong"),
    ],
)
def test_a_bad_header_is_refused_before_any_action(changes: dict[str, object], code: str) -> None:
    assert refused(header(**changes)) == (None, code)


def test_the_pack_must_hold_every_card_once() -> None:
    pack = header()["pack"]
    assert refused(header(pack="")) == (None, "pack-wrong")
    assert refused(header(pack=pack[3:])) == (None, "pack-wrong")
    assert refused(header(pack=f"{pack} {pack[:2]}")) == (None, "pack-wrong")
    assert refused(header(pack=f"{pack[:2]} {pack[:-3]}")) == (None, "pack-wrong")
    assert refused(header(pack=pack.replace("AS", "JK"))) == (None, "pack-wrong")
    assert refused(header(pack=pack.replace("AS", "XS"))) == (None, "card-unknown")
    assert refused(header(pack=pack.lower())) == (None, "card-unknown")
    four = Hand(players=4, remove="3C").record(remove="3C")
    assert report_of(four, PRESETS)["status"] == "in_progress"
    assert refused({**four, "options": {}}) == (None, "pack-wrong")


@pytest.mark.parametrize(
    ("action", "code"),
    [
        (None, "action-malformed"),
        ("pass", "action-malformed"),
        (_NEST, "action-malformed"),
        ({}, "action-unknown"),
        ({"seat": 0, "do": "trust"}, "auction-only"),
        ({"seat": 0, "do": _NEST}, "action-unknown"),
        ({"do": "pass"}, "seat-needed"),
        ({"seat": True, "do": "pass"}, "seat-needed"),
        ({"seat": "0", "do": "pass"}, "seat-needed"),
        ({"seat": 5, "do": "pass"}, "seat-unknown"),
        ({"seat": -1, "do": "pass"}, "seat-unknown"),
        ({"seat": 1, "do": "pass"}, "not-your-turn"),
        ({"seat": 0, "do": "bid", "points": 12}, "action-malformed"),
        ({"seat": 0, "do": "bid", "points": "12", "suit": "S"}, "action-malformed"),
        ({"seat": 0, "do": "bid", "points": True, "suit": "S"}, "action-malformed"),
        ({"seat": 0, "do": "bid", "points": 10**40, "suit": "S"}, "bid-range"),
        ({"seat": 0, "do": "bid", "points": 12, "suit": "X"}, "bid-suit"),
        ({"seat": 0, "do": "bid", "points": 12, "suit": _NEST}, "bid-suit"),
        ({"seat": 0, "do": "bid", "points": 12, "suit": "NT"}, "bid-suit"),
        ({"seat": 0, "do": "bid", "call": "nap"}, "auction-only"),
        ({"seat": 0, "do": "bid", "call": 7}, "action-malformed"),
        ({"seat": 0, "do": "peep"}, "auction-only"),
        ({"seat": 0, "do": "exchange"}, "action-malformed"),
        ({"seat": 0, "do": "call", "card": "AS"}, "auction-only"),
        ({"seat": 0, "do": "call"}, "action-malformed"),
        ({"seat": 0, "do": "call", "card": "1S"}, "card-unknown"),
        ({"seat": 0, "do": "call", "card": _NEST}, "card-unknown"),
        ({"seat": 0, "do": "play", "card": "AS"}, "auction-only"),
        ({"seat": 0, "do": "play", "card": _NEST, "revoke": True}, "card-unknown"),
        ({"seat": 0, "do": "play", "card": "AS", "revoke": _NEST}, "action-malformed"),
        ({"seat": 0, "do": "play", "card": "AS", "revoke": True}, "auction-only"),
        ({"seat": 0, "do": "discard", "cards": "2C 3C"}, "action-malformed"),
        ({"seat": 0, "do": "discard", "cards": ["2C", "2C"]}, "discard-twice"),
        ({"seat": 0, "do": "discard", "cards": ["2C", 3]}, "card-unknown"),
        ({"seat": 0, "do": "discard", "cards": ["2C", "3C"]}, "auction-only"),
        ({"seat": 0, "do": "discard"}, "action-malformed"),
        ({"do": "redeal"}, "action-malformed"),
        ({"do": "redeal", "pack": ["AS"]}, "action-malformed"),
        ({"do": "redeal", "pack": "AS"}, "redeal-not-due"),
        ({"do": "redeal", "pack": "what"}, "card-unknown"),
        ({"do": "void"}, "action-malformed"),
        ({"do": "void", "reason": 7}, "action-malformed"),
    ],
)
def test_a_bad_first_action_is_refused(action: object, code: str) -> None:
    assert refused(header(actions=[action])) == (0, code)


def test_the_first_bad_action_is_named() -> None:
    record = Hand().auction(f"12S {PASSES}").record()
    record["actions"] += [{"seat": 0, "do": "pass"}, {"seat": 0, "do": "nonsense"}]
    assert refused(record) == (5, "call-only")


def test_a_wrong_pack_in_a_redeal_is_the_redeals_fault() -> None:
    record = Hand().auction("- - - - -").record()
    record["actions"].append({"do": "redeal", "pack": record["pack"][3:]})
    assert refused(record) == (5, "pack-wrong")
