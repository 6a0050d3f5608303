"""The database with years of play in it (tools/history): a small one, so that it stays true."""

from __future__ import annotations

from pathlib import Path

from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit
from bot.storage.database import create_database
from tests.effort import at_night
from tools.history.__main__ import run
from tools.history.fill import Size


@at_night
async def test_a_history_is_made_measured_and_still_true_when_people_and_servers_have_left(
    tmp_path: Path,
) -> None:
    file = tmp_path / "history.db"
    figures = {figure.name: figure for figure in await run(file, Size(180, 60, 6, 30))}
    assert figures["what check finds"].value == 0, figures["what check finds"].note
    for name in ("a hand's end", "a deal", "profile, all time", "export", "deletion of a member"):
        assert figures[name].value > 0
    assert figures["start with 6 tables"].value < 2
    database = create_database(f"sqlite:///{file}")
    try:
        assert (await audit(database, replay_problem)).problems == ()
    finally:
        await database.close()
