"""Recorded hands of every preset and option value of Nap come to what they always came to."""

from __future__ import annotations

import json

import pytest

from bot.engine.nap.rules import NAP_OPTIONS
from bot.engine.record import report_of
from tests.conformance.family import Case, is_playable
from tests.conformance.golden_files import Json, read
from tests.conformance.nap_cases import NAP_PRESETS, NAP_SEATS, nap_values
from tests.conformance.nap_golden_hands import FOLDER, means_something, shows, told_apart

NAMES = [*NAP_PRESETS, *NAP_OPTIONS]
RECORDS: dict[str, list[Json]] = {
    name: read(FOLDER / f"{name}.jsonl") for name in NAMES if (FOLDER / f"{name}.jsonl").exists()
}


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_hand_of_nap_comes_to_what_it_always_came_to(name: str) -> None:
    reports = read(FOLDER / f"{name}.reports.jsonl")
    assert len(RECORDS[name]) == len(reports) > 0
    for record, expected in zip(RECORDS[name], reports, strict=True):
        assert json.loads(json.dumps(report_of(record, NAP_PRESETS))) == expected, record["shows"]


@pytest.mark.parametrize("preset", NAP_PRESETS)
def test_every_preset_of_nap_has_a_whole_hand_for_every_number_of_seats(preset: str) -> None:
    shown = {record["shows"]: record for record in RECORDS[preset]}
    for seats in NAP_SEATS:
        if is_playable(Case(preset, seats)):
            record = shown[f"{preset} with {seats}"]
            assert (record["preset"], len(record["seats"]), record["options"]) == (preset, seats, {})
            assert report_of(record, NAP_PRESETS)["status"] == "settled"
    assert report_of(shown[f"{preset} thrown in"], NAP_PRESETS)["status"] == "thrown_in"


@pytest.mark.parametrize("option", NAP_OPTIONS)
def test_every_option_value_of_nap_has_a_hand_and_one_that_it_changes(option: str) -> None:
    for value in nap_values(option):
        titles = (shows(option, value), f"{shows(option, value)} refuses")
        about = [record for record in RECORDS[option] if record["shows"] in titles]
        settled = about[0]
        assert settled["shows"] == shows(option, value)
        assert settled["options"][option] == value
        assert report_of(settled, NAP_PRESETS)["status"] == "settled"
        changes = any(told_apart(record, option) for record in about)
        assert changes or not means_something(option, value)


def test_there_is_no_golden_file_of_nap_of_something_gone() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}{ending}" for name in NAMES for ending in (".jsonl", ".reports.jsonl")}
