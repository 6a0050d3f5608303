"""Two families of games with one entry point: distinguished by their options, or by the stored name."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, action_to_json
from bot.engine.errors import BadRecord, RuleConflict
from bot.engine.games import family_of, family_to_store, rules_of
from bot.engine.record import read_record, report_of
from tests.engine.build import PRESETS, A
from tests.engine.nap_build import NapHand
from tests.presets import presets_of


def test_the_options_of_a_record_determine_the_family() -> None:
    for preset in PRESETS.values():
        assert rules_of(preset.rules.to_options(), **family_to_store(preset.rules)) == preset.rules
    assert family_of({"pool_cap": 3}) == "nap"
    assert family_of({"revoke": "penalty"}) == "napoleon", "both know it"
    assert list(presets_of("nap")) == [name for name in PRESETS if name.startswith("nap-") or name == "nap"]


def test_an_option_of_the_other_family_is_unknown() -> None:
    for preset, option in (("nap", {"min_bid": 12}), ("japanese", {"peep": True})):
        with pytest.raises(RuleConflict) as refused:
            PRESETS[preset].rules_with(option, 4)
        assert refused.value.code == "option-unknown"
    with pytest.raises(RuleConflict) as refused:
        PRESETS["nap-peep"].rules_with({"peep_price": 11}, 4)
    assert refused.value.params["allowed"] == ("1", "…", "10")


@pytest.mark.parametrize("pool", [-1, "3", True, [3]])
def test_a_pool_is_a_number_of_units(pool: object) -> None:
    with pytest.raises(BadRecord) as refused:
        read_record({**NapHand().record(), "pool": pool}, PRESETS)
    assert refused.value.params["field"] == "pool"


def test_what_an_unfinished_record_of_nap_reports() -> None:
    hand = NapHand({A: "AH KH QH JH TH"}, preset="nap-peep", pool=5)
    begun = report_of(hand.record(), PRESETS)
    assert (begun["status"], begun["to_act"], begun["contract"], begun["pool"]) == (
        "in_progress",
        [A],
        None,
        5,
    )
    assert {"seat": A, "do": "bid", "call": "nap"} in begun["legal"]
    hand.bids("? nap - - -")
    swapping = report_of(hand.record(), PRESETS)
    assert {"seat": A, "do": "swap", "card": None} in swapping["legal"]
    assert (swapping["contract"], swapping["units"]) == (
        {"seat": A, "call": "nap", "trump": None},
        [-1, 0, 0, 0],
    )
    hand.swap(None)
    assert report_of(hand.record(), PRESETS)["side_points"] is None


def test_a_choice_of_cards_to_exchange_is_reported_as_a_pattern() -> None:
    report = report_of(NapHand({A: "2C 3C 4C 5C 6C"}, preset="nap-ecarte").record(), PRESETS)
    cards = ["2C", "3C", "4C", "5C", "6C"]
    assert report["legal"] == [{"seat": A, "do": "exchange", "choose_at_most": 5, "from": cards}]
    wrong = {**NapHand().record(), "actions": [action_to_json(1, PASS)]}
    assert report_of(wrong, PRESETS)["error_code"] == "not-your-turn"
