"""`make strength` runs: with deals that tell nothing, so that it does not break unseen."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.players.levels import Level
from tools import strength


def test_every_part_of_the_report_runs(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(Level.EXPERT, "napoleon", replace(Level.EXPERT.napoleon, worlds=5))
    monkeypatch.setattr(strength, "PRESETS", (("najami", 5),))
    strength.main(
        deals=2, seed=1, only="", first="expert", second="regular", preset="japanese", seats=4, jobs=1
    )
    out = capsys.readouterr().out
    assert out.count("contracts a deal") == out.count("points a deal") == out.count("units a hand") == 2
    assert out.count("a hundred hands:") == 2
    assert out.count("chance given, came true:") == 2
