"""`make strength` runs: with deals that tell nothing, so that it does not break unseen."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bot.players.levels import Level
from tests.effort import at_night
from tools import strength


@at_night
def test_every_part_of_the_report_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setattr(Level.EXPERT, "napoleon", replace(Level.EXPERT.napoleon, worlds=5))
    monkeypatch.setattr(strength, "PRESETS", (("najami", 5),))

    def run(deals: int) -> str:
        strength.main(
            deals=deals,
            seed=1,
            only="",
            first="expert",
            second="regular",
            preset="japanese",
            seats=4,
            jobs=1,
            results=tmp_path / "results.jsonl",
        )
        return capsys.readouterr().out

    run(1)
    out = run(2)  # results of before are counted with the new ones
    assert run(2) == out
    assert out.count("contracts a deal") == out.count("points a deal") == 2
    assert out.count("units a hand") == 3, "Nap too"
    assert out.count("a hundred hands:") == 2
    assert out.count("chance given, came true:") == 2
    assert out.count("lost by winning everything") == 3, "each preset, and both together"


def test_shares_stand_with_their_interval() -> None:
    assert strength.share(39, 5_041) == "0.77% (95 %: 0.57% to 1.06%; 39 of 5041)"
    assert strength.share(0, 100) == "0.00% (95 %: 0.00% to 3.70%; 0 of 100)"
