"""A hand played from Python, as in docs/design.md."""

from __future__ import annotations

import doctest

import pytest

from bot.catalogue import load_presets
from bot.engine import Hand, RuleSet, pack_of
from bot.engine.actions import Redeal
from bot.engine.errors import IllegalAction, RuleConflict
from bot.engine.nap.rules import NapRules
from bot.engine.record import read_record, replay
from bot.settings import PROJECT_ROOT


def test_the_example_of_the_design_document_gives_its_stated_output() -> None:
    found = doctest.testfile(str(PROJECT_ROOT / "docs" / "design.md"), module_relative=False)
    assert found.attempted > 5
    assert found.failed == 0


@pytest.mark.parametrize(
    ("rules", "carried", "bid"),
    [
        (RuleSet(), {}, "12S"),
        (RuleSet(payment="tally"), {"tally": [1, 0, 2, 0]}, "12S"),
        (NapRules(pack=28), {"pool": 6}, "three"),
    ],
)
def test_its_record_is_read_and_replayed(
    rules: RuleSet | NapRules, carried: dict[str, object], bid: str
) -> None:
    hand = Hand.deal(rules, pack_of(rules), seats=4, dealer=2, carried=carried)
    hand.auction(f"{bid} - - -").silence()
    record = hand.record(["Ann", "Bob"])
    assert record["seats"] == ["Ann", "Bob", "Seat 3", "Seat 4"]
    assert replay(read_record(record, load_presets())) == hand.state


def test_after_four_rounds_of_passes_it_is_nobodys_turn() -> None:
    hand = Hand.deal(RuleSet(), pack_of(RuleSet()), seats=5)
    for _ in range(3):
        hand.silence()
        with pytest.raises(ValueError, match="expected 1"):
            assert hand.due
        hand.do(None, Redeal(hand.pack))
    assert hand.silence().view().result.outcome == "thrown_in"


def test_an_illegal_action_is_refused_and_changes_nothing() -> None:
    rules = RuleSet()
    with pytest.raises(RuleConflict):
        Hand.deal(rules, pack_of(rules), seats=8)
    with pytest.raises(IllegalAction) as wrong:
        Hand.deal(rules, pack_of(rules)[1:], seats=5)
    assert wrong.value.code == "pack-wrong"
    hand = Hand.deal(rules, pack_of(rules), seats=5)
    before = hand.state
    for moves in (lambda: hand.auction("three"), lambda: hand.auction("21S"), lambda: hand.play("AS")):
        with pytest.raises(IllegalAction):
            moves()
    assert (hand.state, hand.actions) == (before, [])
