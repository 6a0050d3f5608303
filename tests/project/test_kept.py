"""A long measurement can be stopped and continued, and never mixes two versions of the players."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools.kept import Kept, fingerprint


def test_only_missing_deals_are_played_after_a_kill(tmp_path: Path) -> None:
    played: list[int] = []

    def work(deal: int) -> tuple[int, str]:
        if deal == 3:
            raise RuntimeError
        played.append(deal)
        return deal * deal, "made"

    file = tmp_path / "a.jsonl"
    with pytest.raises(RuntimeError):
        Kept(file, "x").results("play", work, range(4), 1)
    with file.open("a") as cut:
        cut.write('{"part": "play", "de')
    again = Kept(file, "x")
    assert again.results("play", work, (1, 2, 4), 1) == [[1, "made"], [4, "made"], [16, "made"]]
    assert played == [0, 1, 2, 4]
    again.results("other", work, range(1), 1)
    assert played[-1] == 0, "another part has results of its own"
    with pytest.raises(ValueError, match="now it is"):
        Kept(file, "y")


def test_the_fingerprint_stands_for_players_and_rules() -> None:
    assert fingerprint() == fingerprint()
    assert len(fingerprint()) == 16
