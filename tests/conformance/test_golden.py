"""Recorded hands of every preset and option value come to what they always came to.

`golden_hands.py` says what the files hold and how they are recorded.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from bot.engine.options import OptionValue
from bot.engine.record import report_of
from bot.engine.rules import OPTIONS
from tests.conformance.cases import PRESETS, SEATS, values_of
from tests.conformance.family import Case, is_playable
from tests.conformance.golden_files import Json, read, update
from tests.conformance.golden_hands import (
    FOLDER,
    golden_files,
    has_effect,
    somebody_bids,
    told_apart,
    without,
)

NAMES = [*PRESETS, *OPTIONS]
RECORDS: dict[str, list[Json]] = {
    name: read(FOLDER / f"{name}.jsonl") for name in NAMES if (FOLDER / f"{name}.jsonl").exists()
}
VALUES = [(option, value) for option in OPTIONS for value in values_of(option)]


def golden(name: str, shows: str) -> list[Json]:
    """Return the hands of a file that are there to show something."""
    return [record for record in RECORDS.get(name, []) if record["shows"] == shows]


def status(record: Json) -> str:
    """Return what a record comes to now."""
    return str(report_of(record, PRESETS)["status"])


@pytest.mark.parametrize("name", NAMES)
def test_a_recorded_hand_comes_to_what_it_always_came_to(name: str) -> None:
    reports = read(FOLDER / f"{name}.reports.jsonl")
    assert len(RECORDS[name]) == len(reports) > 0
    for record, expected in zip(RECORDS[name], reports, strict=True):
        assert json.loads(json.dumps(report_of(record, PRESETS))) == expected, record["shows"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_has_a_whole_hand_for_every_number_of_seats(preset: str) -> None:
    for seats in SEATS:
        if is_playable(Case(preset, seats)):
            (record,) = golden(preset, f"{preset} with {seats}")
            assert (record["preset"], len(record["seats"]), record["options"]) == (preset, seats, {})
            assert status(record) == "settled"
    thrown_in = golden(preset, f"{preset} thrown in")
    assert [status(record) for record in thrown_in] == ([] if somebody_bids(preset) else ["thrown_in"])


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_every_option_value_has_a_whole_hand(option: str, value: OptionValue) -> None:
    (record,) = golden(option, f"{option}={json.dumps(value)}")
    assert record["options"] == Case(record["preset"], len(record["seats"]), option, value).options
    assert status(record) == "settled"


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_every_option_value_that_means_something_changes_a_recorded_hand(
    option: str, value: OptionValue
) -> None:
    shows = f"{option}={json.dumps(value)}"
    records = golden(option, shows) + golden(option, f"{shows} refuses")
    if has_effect(option, value, len(records[0]["seats"])):
        assert any(told_apart(record, without(record, option)) for record in records)


def test_there_is_no_golden_file_of_something_gone() -> None:
    files = {path.name for path in FOLDER.iterdir()}
    assert files == {f"{name}{ending}" for name in NAMES for ending in (".jsonl", ".reports.jsonl")}


def test_a_missing_hand_is_recorded_and_the_others_stay(tmp_path: Path) -> None:
    shutil.copytree(FOLDER, tmp_path, dirs_exist_ok=True)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "gone.jsonl").write_text("{}\n", "utf-8")
    path = tmp_path / "revoke.jsonl"
    first, _ = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text(first, "utf-8")
    update(tmp_path, golden_files(), PRESETS)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
