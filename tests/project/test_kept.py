"""A long measurement can be stopped, continued and joined, and never mixes two versions of the players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.kept import Kept, fingerprint


def test_only_missing_deals_are_played(tmp_path: Path) -> None:
    played: list[int] = []

    def work(deal: int) -> tuple[int, str]:
        played.append(deal)
        return deal * deal, "made"

    file = tmp_path / "a.jsonl"
    assert Kept([file], "x").results("play", work, range(3), 1) == [[0, "made"], [1, "made"], [4, "made"]]
    again = Kept([file], "x")
    assert again.results("play", work, range(1, 5), 1)[-1] == [16, "made"]
    assert played == [0, 1, 2, 3, 4]
    again.results("other", work, range(1), 1)
    assert played[-1] == 0, "another part has results of its own"
    assert len(Kept([file], "x", only_kept=True).results("play", work, range(0), 1)) == 5


def test_a_run_that_fails_keeps_what_it_has_and_a_half_line_is_dropped(tmp_path: Path) -> None:
    def work(deal: int) -> int:
        if deal == 2:
            raise RuntimeError
        return deal

    file = tmp_path / "a.jsonl"
    with pytest.raises(RuntimeError):
        Kept([file], "x").results("play", work, range(4), 1)
    with file.open("a") as cut:
        cut.write('{"part": "play", "de')
    assert Kept([file], "x").results("play", lambda deal: deal + 10, range(4), 1) == [0, 1, 12, 13]
    assert Kept([file], "x", only_kept=True).results("play", work, (), 1) == [0, 1, 12, 13]


def test_files_are_joined_and_those_of_other_players_refused(tmp_path: Path) -> None:
    first, second, third = (tmp_path / name for name in "abc")
    Kept([first], "x").results("play", abs, range(2), 1)
    Kept([second], "x").results("play", abs, range(2, 5), 1)
    before = second.read_text()
    assert Kept([first, second], "x").results("play", abs, range(6), 1) == [0, 1, 2, 3, 4, 5]
    assert second.read_text() == before, "only the first file gets new results"
    Kept([third], "y").results("play", abs, range(1), 1)
    with pytest.raises(ValueError, match="y"):
        Kept([first, third], "x")


def test_the_fingerprint_stands_for_players_and_rules() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16
