"""`python -m bot simulate`: computers play each other, and statistics of their contracts."""

from __future__ import annotations

import contextlib
import json
import os
import pty
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.catalogue import load_presets
from bot.commands import app
from bot.settings import PROJECT_ROOT
from tests.effort import sample

PRESETS = load_presets()
HANDS = 4
"""So few that they take no time: the checks hold for any number."""


def simulate(*arguments: str) -> Result:
    """Run the command."""
    return CliRunner().invoke(app, ["simulate", *arguments])


def report(*arguments: str) -> dict[str, Any]:
    """Return the JSON object that the command prints, with its speed checked and removed."""
    result = simulate("--json", "--hands", str(HANDS), "--level", "novice", *arguments)
    assert result.exit_code == 0, result.stderr
    assert result.stderr == "", "a progress bar where nobody sees it"
    (line,) = result.stdout.splitlines()
    found: dict[str, Any] = json.loads(line)
    assert found.pop("hands_per_second") > 0
    return found


def test_the_same_seed_gives_the_same_figures() -> None:
    assert report("--seed", "5") == report("--seed", "5")
    assert report("--seed", "5") != report("--seed", "6")


@pytest.mark.parametrize("preset", sample([*PRESETS], 2))
def test_every_preset_is_played_with_its_best_number_of_players(preset: str) -> None:
    found = report("--rules", preset)
    assert (found["preset"], found["seats"], found["hands"]) == (preset, PRESETS[preset].best_seats, HANDS)


def test_the_figures_are_consistent() -> None:
    found = report("--rules", "japanese", "--hands", "20")
    assert found["level"] == "novice"
    levels = found["bids"]
    assert sum(sum(outcomes.values()) for outcomes in levels.values()) == found["contracts"]
    assert sum(outcomes.get("made", 0) for outcomes in levels.values()) == found["made"]
    assert sum(outcomes.get("siberian", 0) for outcomes in levels.values()) == found["siberian"]
    assert found["contracts"] + found["outcomes"].get("thrown_in", 0) == 20
    assert 0 <= found["alone"] < found["contracts"]
    assert sum(found["trumps"].values()) == found["contracts"]
    assert sum(found["units_by_seat"]) == 0
    assert {"napoleon", "adjutant", "opponent"} <= set(found["units_per_hand"])


def test_the_figures_of_nap_are_consistent() -> None:
    found = report("--rules", "nap", "--seats", "6")
    calls = found["calls"]
    assert set(calls) <= {"two", "three", "misere", "four", "nap", "wellington", "blucher"}
    assert sum(sum(outcomes.values()) for outcomes in calls.values()) == found["contracts"]
    assert sum(outcomes.get("made", 0) for outcomes in calls.values()) == found["made"]
    assert found["contracts"] + found["outcomes"].get("thrown_in", 0) == HANDS
    assert set(found["bidder_units_per_hand"]) == set(calls)
    assert sum(found["units_by_seat"]) == 0
    units = found["units_per_hand"]
    assert set(units) == {"bidder", "opponent", "sits_out"}
    assert units["bidder"] + 4 * units["opponent"] + units["sits_out"] == pytest.approx(0, abs=0.001)


@pytest.mark.parametrize("game", sample(["nap-peep", "nap-ecarte", "najami"], 2))
def test_the_rest_at_the_end_of_the_session_is_divided_among_all(game: str) -> None:
    found = report("--rules", game)
    left = found["divided_at_the_end"]
    assert sum(left) > 0
    assert max(left) - min(left) <= 1
    assert sum(found["units_by_seat"]) == 0


def test_house_rules_are_applied_and_named() -> None:
    found = report("--option", "min_bid=15", "--option", "jacks=false", "--option", "no_trump=high")
    assert found["options"] == {"min_bid": 15, "jacks": False, "no_trump": "high"}
    assert all(int(points) >= 15 for points in found["bids"])


@pytest.mark.parametrize(
    ("game", "hands", "words"),
    [
        ("japanese", 1, ["Contracts by level", "Trumps", "made", "Siberian", "stood alone", "adjutant"]),
        (
            "nap-ecarte",
            4,
            ["Contracts by call", "bidder's units", "cards bought", "units divided at the end"],
        ),
    ],
)
def test_without_json_there_are_tables(game: str, hands: int, words: list[str]) -> None:
    result = simulate("--hands", str(hands), "--rules", game, "--seed", "3")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"{game}, ")
    assert "players, level regular, seed 3\n" in result.stdout
    for word in (*words, "All hands", "Units per hand", "hands per second", "opponent"):
        assert word in result.stdout
    assert ("Siberian" in result.stdout) == (game == "japanese")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--rules", "bridge"], "There's no game called bridge. Choose one of"),
        (["--seats", "9"], "You can't play this game with 9 players. Choose 2 to 7."),
        (["--rules", "najami", "--seats", "4"], "You can't play this game with 4 players"),
        (["--option", "tricks=13"], "There's no house rule tricks"),
        (["--option", "min_bid=99"], "min_bid can't be 99"),
        (["--option", "min_bid"], "'min_bid' is not a house rule: write NAME=VALUE"),
        (["--option", "joker_hunter=3S"], "joker_hunter needs a joker"),
        (["--level", "genius"], "There is no level 'genius'; the levels are novice, "),
        (["--hands", "0"], "At least one hand must be played."),
    ],
)
def test_bad_arguments_give_one_sentence_and_code_2(arguments: list[str], sentence: str) -> None:
    result = simulate(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    (line,) = result.stderr.splitlines()
    assert line.startswith(sentence)


def test_a_terminal_shows_a_progress_bar_with_the_figures() -> None:
    terminal, end = pty.openpty()
    command = [sys.executable, "-m", "bot", "simulate", "--hands", "1", "--level", "novice", "--json"]
    surroundings = {**os.environ, "TERM": "xterm"}
    done = subprocess.run(
        command, cwd=PROJECT_ROOT, stdout=subprocess.PIPE, stderr=end, env=surroundings, check=True
    )
    os.close(end)
    shown = b""
    with contextlib.suppress(OSError):  # the end of a terminal is an error
        while part := os.read(terminal, 4096):
            shown += part
    os.close(terminal)
    assert "100%" in shown.decode(errors="replace")
    assert json.loads(done.stdout)["hands"] == 1
