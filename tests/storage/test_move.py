"""Everything moves from SQLite to PostgreSQL and back, unchanged."""

from __future__ import annotations

from functools import partial

import pytest
from sqlalchemy import Connection

from bot.services.records.records import replay_problem
from bot.storage.audit.audit import audit
from bot.storage.audit.derived import repair_rows
from bot.storage.move import NotEmpty, move
from tests.services.build import Night
from tests.storage.conftest import EMPTIED, new_database
from tests.storage.test_migrations import _everything, copy_played


@pytest.fixture
async def sqlite(opened_at, tmp_path):
    return opened_at(copy_played(tmp_path))


async def test_a_copy_is_complete_and_moves_back_unchanged(
    sqlite, postgresql_address, opened_at, tmp_path, monkeypatch
):
    postgresql = opened_at(postgresql_address)
    async with postgresql.write() as work:
        work.session.later(partial(Connection.execute, statement=EMPTIED))
    monkeypatch.setattr("bot.storage.move.AT_ONCE", 7)
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


async def test_hands_are_paid_after_a_move_to_postgresql(sqlite, postgresql_template, opened_at):
    async with new_database(f"moved_{postgresql_template}", postgresql_template) as address:
        postgresql = opened_at(address)
        await move(sqlite, postgresql, lambda *_: None)
        assert await repair_rows(postgresql) == []
        # as in a database that was moved before the move raised them
        await postgresql.alone(lambda c: c.exec_driver_sql("ALTER SEQUENCE accounts_id_seq RESTART"))
        assert await repair_rows(postgresql) == ["sequences raised to the highest id: 1"]
        night = Night(store=postgresql)
        table_id = (await night.open()).table.id
        await night.finish(table_id)
        assert (await audit(postgresql, replay_problem)).problems == ()
        await night.services.stop()
        await postgresql.close()


async def test_an_interrupted_move_starts_over(sqlite, opened_at, tmp_path):
    target = opened_at(f"sqlite:///{tmp_path}/other/napoleon.db")

    def stop_there(table: str, _rows: int) -> None:
        if table == "ledger_entries":
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await move(sqlite, target, stop_there)
    await move(sqlite, target, lambda *_: None)
    assert await target.alone(_everything) == await sqlite.alone(_everything)
