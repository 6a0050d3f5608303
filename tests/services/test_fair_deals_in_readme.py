"""What the README tells people to run on a record proves a fair deal, and refuses any other."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.services.build import ANN, BOB, Night

README = Path(__file__).resolve().parents[2] / "README.md"
PROGRAM = re.search(r"```python\n(import hashlib.*?)```", README.read_text("utf-8"), re.S)


def run(folder: Path, record: dict[str, Any]) -> subprocess.CompletedProcess[str]:
    assert PROGRAM is not None
    (folder / "check.py").write_text(PROGRAM[1], "utf-8")
    (folder / "hand.json").write_text(json.dumps(record), "utf-8")
    return subprocess.run(
        [sys.executable, "check.py", "hand.json"], cwd=folder, capture_output=True, text=True, timeout=60
    )


async def _record(preset: str, seats: int) -> dict[str, Any]:
    night = Night()
    await night.open([ANN, BOB], start=False, seats=seats)
    snapshot = await night.tables.set_preset(1, ANN.user_id, preset)
    config = snapshot.table.config
    await night.tables.add_computer(1, ANN.user_id, config.level, count=config.seats - 2)
    await night.tables.start(1, ANN.user_id, night.press())
    await night.services.computers.settle()
    await night.finish()
    return dict(await night.services.records.record(1))


@pytest.mark.parametrize(("preset", "seats"), [("japanese", 5), ("japanese-joker", 6), ("nap-ecarte", 4)])
async def test_the_program_of_the_readme_proves_our_deals(tmp_path: Path, preset: str, seats: int):
    done = run(tmp_path, await _record(preset, seats))
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("proven: ")


async def test_it_refuses_a_deal_that_somebody_chose(tmp_path: Path):
    record = await _record("japanese", 5)
    words = record["pack"].split()
    words[0], words[1] = words[1], words[0]
    assert run(tmp_path, {**record, "pack": " ".join(words)}).returncode != 0
    deal = {**record["deal"], "secret": "00" * 32}
    assert run(tmp_path, {**record, "deal": deal}).returncode != 0
