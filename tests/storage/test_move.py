"""Everything moves from SQLite to PostgreSQL and back, unchanged."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import Connection

from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit
from bot.storage.move import NotEmpty, move
from tests.storage.conftest import EMPTIED
from tests.storage.test_migrations import _everything, _filled


async def test_a_copy_is_whole_and_comes_back_as_it_was(
    sqlite, postgresql_address, opened_at, tmp_path, monkeypatch
):
    postgresql = opened_at(postgresql_address)
    async with postgresql.write() as work:
        work.session.later(partial(Connection.execute, statement=EMPTIED))
    monkeypatch.setattr("bot.storage.move.AT_ONCE", 7)
    await _filled(sqlite)
    told: dict[str, int] = {}
    moved = await move(sqlite, postgresql, told.__setitem__)
    assert moved == sum(told.values()) > 200
    assert told == {name: len(rows) for name, rows in (await sqlite.alone(_everything)).items()}
    assert (await audit(postgresql, replay_problem)).problems == ()
    back = opened_at(f"sqlite:///{tmp_path}/back/napoleon.db")
    await move(postgresql, back, lambda *_: None)
    assert await back.alone(_everything) == await sqlite.alone(_everything)
    with pytest.raises(NotEmpty, match="accounts"):
        await move(sqlite, back, lambda *_: None)


async def test_a_move_that_is_broken_off_is_begun_again(sqlite, opened_at, tmp_path):
    await _filled(sqlite)
    target = opened_at(f"sqlite:///{tmp_path}/other/napoleon.db")

    def stop_there(table: str, _rows: int) -> None:
        if table == "ledger_entries":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move(sqlite, target, stop_there)
    await move(sqlite, target, lambda *_: None)
    assert await target.alone(_everything) == await sqlite.alone(_everything)
