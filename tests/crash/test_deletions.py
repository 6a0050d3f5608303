"""The check of deletions by `make chaos` finds planted faults."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.services.server import guild_settings
from bot.storage.database import create_database
from tests.databases import make_empty
from tests.services.build import GUILD, Night
from tools.chaos.checks import Deletions, deletion_problems

ANN, BOB = 1, 2


@pytest.mark.parametrize(
    ("told", "wanted"),
    [
        (Deletions(gone={ANN}), "is deleted, and is in servers"),
        (Deletions(waiting={ANN}), "is to be deleted, and is in servers"),
        (Deletions(stays={BOB}), "was told that their data stays"),
        (Deletions(gone={BOB}), "is deleted, and is in servers"),
        (Deletions(gone={3}, waiting={BOB}, stays={ANN}), ""),
    ],
    ids=["still there", "not noted", "goes all the same", "still waits", "all is well"],
)
async def test_broken_promises_are_found(tmp_path: Path, told: Deletions, wanted: str) -> None:
    """Ann has chips here, Bob's deletion waits, the third person is a stranger."""
    make_empty(tmp_path / "shared.db")
    database = create_database(f"sqlite:///{tmp_path / 'shared.db'}")
    night = Night(store=database)
    await night.services.chips.balance(GUILD, ANN)
    async with database.write() as work:
        await guild_settings.note_leaving(work, BOB, night.now())
    problems = await deletion_problems(database, told)
    await database.close()
    assert len(problems) == bool(wanted), problems
    assert all(wanted in problem for problem in problems)
