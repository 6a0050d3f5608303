"""Recorded hands of every preset and option value still give the same results.

`golden_hands.py` says what the files hold and how they are recorded.
"""

from __future__ import annotations

import json
import shutil
from functools import cache
from pathlib import Path

import pytest

from bot.engine.options import OptionValue
from tests.conformance.family import Case, is_playable
from tests.conformance.golden_files import Golden, Json, changes_something, read, report, shows, update
from tests.conformance.golden_hands import GOLDEN

PRESETS = [(golden, preset) for golden in GOLDEN for preset in golden.family.presets]
FILES = [*PRESETS, *((golden, option) for golden in GOLDEN for option in golden.family.options)]
VALUES = [
    (golden, option, value)
    for golden in GOLDEN
    for option in golden.family.options
    for value in golden.family.values_of(option)
]


@cache
def records(golden: Golden, name: str) -> list[Json]:
    """Return the hands of a file."""
    return read(golden.folder / f"{name}.jsonl")


def showing(golden: Golden, name: str, title: str) -> list[Json]:
    """Return the hands of a file that are there to show something."""
    return [record for record in records(golden, name) if record["shows"] == title]


@pytest.mark.parametrize(("golden", "name"), FILES, ids=str)
def test_a_recorded_hand_gives_the_same_report(golden: Golden, name: str) -> None:
    reports = read(golden.folder / f"{name}.reports.jsonl")
    assert len(records(golden, name)) == len(reports) > 0
    for record, expected in zip(records(golden, name), reports, strict=True):
        assert json.loads(json.dumps(report(record))) == expected, record["shows"]


@pytest.mark.parametrize(("golden", "preset"), PRESETS, ids=str)
def test_every_preset_has_a_whole_hand_for_every_number_of_seats(golden: Golden, preset: str) -> None:
    for seats in golden.family.seats:
        if is_playable(Case(preset, seats)):
            (record,) = showing(golden, preset, f"{preset} with {seats}")
            assert (record["preset"], len(record["seats"]), record["options"]) == (preset, seats, {})
            assert report(record)["status"] == "settled"
    thrown_in = showing(golden, preset, f"{preset} thrown in")
    wanted = [] if golden.never_thrown_in(preset) else ["thrown_in"]
    assert [report(record)["status"] for record in thrown_in] == wanted


@pytest.mark.parametrize(("golden", "option", "value"), VALUES, ids=str)
def test_every_option_value_has_a_whole_hand_and_if_it_matters_one_that_it_changes(
    golden: Golden, option: str, value: OptionValue
) -> None:
    (record,) = showing(golden, option, shows(option, value))
    seats = len(record["seats"])
    assert record["options"].items() >= Case(record["preset"], seats, option, value).options.items()
    assert report(record)["status"] == "settled"
    if golden.means_something(option, value, seats):
        refused = showing(golden, option, f"{shows(option, value)} refuses")
        assert any(changes_something(it, option) for it in (record, *refused))


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_there_is_no_obsolete_golden_file(golden: Golden) -> None:
    names = [*golden.family.presets, *golden.family.options]
    files = {path.name for path in golden.folder.iterdir()}
    assert files == {f"{name}{ending}" for name in names for ending in (".jsonl", ".reports.jsonl")}


def test_a_missing_hand_is_recorded_and_the_others_stay(tmp_path: Path) -> None:
    golden = GOLDEN[0]
    shutil.copytree(golden.folder, tmp_path, dirs_exist_ok=True)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    (tmp_path / "gone.jsonl").write_text("{}\n", "utf-8")
    path = tmp_path / "revoke.jsonl"
    first, _ = path.read_text("utf-8").splitlines(keepends=True)
    path.write_text(first, "utf-8")
    update(tmp_path, golden.files())
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before
