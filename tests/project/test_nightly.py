"""What `make test` has a sample of is run whole by `make nightly`."""

from __future__ import annotations

import re
import shlex

import pytest

from bot.settings import PROJECT_ROOT
from tests.effort import pairs

SAMPLED = re.compile(r"^from tests\.(fuzz\.)?effort import|KILL_EVERY", re.MULTILINE)


def nightly() -> list[str]:
    """Return the folders and files that the nightly run is given."""
    makefile = (PROJECT_ROOT / "Makefile").read_text("utf-8")
    (listed,) = re.findall(r"^NIGHTLY = (.*)$", makefile, re.MULTILINE)
    assert re.search(r"TEST_EFFORT=[2-9] KILL_EVERY=1 .*pytest .*\$\(NIGHTLY\)$", makefile, re.MULTILINE)
    return shlex.split(listed)


def test_whatever_is_sampled_by_day_is_whole_at_night() -> None:
    names = [path.relative_to(PROJECT_ROOT).as_posix() for path in PROJECT_ROOT.glob("tests/**/test_*.py")]
    sampled = [
        name
        for name in names
        if SAMPLED.search((PROJECT_ROOT / name).read_text("utf-8")) and not name.startswith("tests/project/")
    ]
    assert "tests/conformance/test_every_rule_set.py" in sampled
    left_out = [
        name for name in sampled if not any(name == it or name.startswith(f"{it}/") for it in nightly())
    ]
    assert left_out == []


def test_by_day_every_value_is_met_and_at_night_every_pair(monkeypatch: pytest.MonkeyPatch) -> None:
    ways, people = ("buttons", "slash", "dm"), (1, 2, 3, 4, 5)
    monkeypatch.setattr("tests.effort.NIGHT", False)
    by_day = pairs(ways, people)
    assert {way for way, _ in by_day} == set(ways)
    assert [count for _, count in by_day] == list(people)
    monkeypatch.setattr("tests.effort.NIGHT", True)
    assert set(by_day) < set(pairs(ways, people))
    assert len(pairs(ways, people)) == len(ways) * len(people)
