"""Every bench runs: with sizes that take a moment and tell nothing, so that none breaks unseen."""

from __future__ import annotations

import json
import os

import pytest

from bench import peers
from bench.__main__ import PARTS, TINY, main
from tests.effort import at_night


@at_night
@pytest.mark.parametrize("part", PARTS)
def test_a_bench_runs(part: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for module, sizes in TINY.items():
        for name in sizes:
            monkeypatch.setattr(module, name, getattr(module, name))  # and back when the test is over
    main(seed=1, only=part, tiny=True)
    out = capsys.readouterr().out
    figures = json.loads(out[out.index("\n[") :])
    assert figures or (part == "shards" and "TEST_POSTGRES_URL" not in os.environ)
    assert all(figure["value"] >= 0 for figure in figures)


def test_our_part_of_the_comparison_with_other_libraries_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peers, "ROUNDS", 1)
    monkeypatch.setattr(peers, "SLICE", 0.01)
    assert all(rate > 0 for rate in peers.rates({"ours": peers.ours()}, 1)["ours"])
