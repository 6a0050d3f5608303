"""`python -m bot backup FILE` and `restore FILE`: consistent, verified, nothing overwritten unasked."""

from __future__ import annotations

import asyncio
import os
import shutil
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import Connection

from bot.storage.audit.audit import audit
from bot.storage.backup import BackupFailed, backup, last_backup, restore, scheduled_backup
from bot.storage.database import create_database
from bot.storage.migrate import SchemaRefused, UnusableDatabase, move_to, revisions, upgrade
from tests.storage.conftest import EMPTIED
from tests.storage.samples import ANN, PAGE, damage, fact, granted, member, move, names_in, put, with_tables


async def test_a_backup_during_writes_holds_whole_transactions(sqlite, sqlite_address, tmp_path, opened_at):
    tables = await with_tables(sqlite, 10)
    await granted(sqlite, ANN)
    enough = asyncio.Event()

    async def play(table) -> None:
        seq = 0
        while not enough.is_set():
            async with sqlite.write() as work:
                table = await move(work, table, seq)
            seq += 1

    playing = [asyncio.create_task(play(table)) for table in tables]
    sizes = [await backup(sqlite_address, tmp_path / f"copy-{number}.db") for number in range(3)]
    enough.set()
    await asyncio.gather(*playing)

    moves = []
    for number, size in enumerate(sizes):
        assert size % PAGE == 0
        assert size >= 10 * PAGE
        copy = opened_at(f"sqlite:///{tmp_path}/copy-{number}.db")
        assert (await audit(copy)).ok
        async with copy.read() as work:
            hands = await work.hands.many([table.id for table in tables])
            for table in await work.tables.live():
                assert len(hands[table.id].actions) == table.revision
            moves.append(sum(table.revision for table in await work.tables.live()))
            assert await work.ledger.balance(member(ANN)) == 1000
    assert moves == sorted(moves)
    assert (await audit(sqlite)).ok


async def test_a_backup_replaces_neither_the_database_itself_nor_a_special_file(
    sqlite, sqlite_address, tmp_path, monkeypatch
):
    await granted(sqlite, ANN)
    monkeypatch.chdir(tmp_path)
    database = tmp_path / "data" / "napoleon.db"
    link = tmp_path / "link.db"
    link.symlink_to(database)
    os.mkfifo(tmp_path / "pipe")
    for target, why in (
        (database, "is the database itself"),
        (link, "is the database itself"),
        (tmp_path / "pipe", "is not a file"),
        (Path(), "is not a file"),
    ):
        with pytest.raises(BackupFailed, match=why):
            await backup(sqlite_address, target, replace=True)
    async with sqlite.write() as work:
        await work.state.put("word", "still the same file")


async def test_without_a_database_there_is_nothing_to_back_up(sqlite_address, tmp_path):
    with pytest.raises(BackupFailed, match="There is no database at"):
        await backup(sqlite_address, tmp_path / "copy.db")
    assert names_in(tmp_path) == []
    with pytest.raises(SchemaRefused, match="there is no schema 9999"):
        await move_to(create_database(sqlite_address, connections=1), "9999")
    assert names_in(tmp_path) == [], "a refused command leaves no file"
    empty = tmp_path / "data" / "napoleon.db"
    empty.parent.mkdir()
    empty.touch()
    with pytest.raises(BackupFailed, match="holds no data of this bot"):
        await backup(sqlite_address, tmp_path / "copy.db")


async def test_a_missing_folder_is_created_for_our_own_user_only(sqlite, sqlite_address, tmp_path):
    await granted(sqlite, ANN)
    target = tmp_path / "backups" / "november" / "copy.db"
    assert await backup(sqlite_address, target) == target.stat().st_size
    assert names_in(target.parent) == ["copy.db"], "nothing else remains"
    for path, rights in ((target, 0o600), (target.parent, 0o700), (target.parent.parent, 0o700)):
        assert path.stat().st_mode & 0o777 == rights, path


async def test_a_folder_that_cannot_be_created_is_reported(sqlite, sqlite_address, tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BackupFailed, match="could not be made"):
        await backup(sqlite_address, tmp_path / "file" / "copy.db")


async def test_missing_postgresql_tools_are_named(tmp_path, monkeypatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BackupFailed, match="pg_dump is not installed: install PostgreSQL's client tools"):
        await backup("postgresql://user@host/name", tmp_path / "copy.db")


NOON = datetime(2026, 11, 27, 12, tzinfo=UTC)


async def test_scheduled_backups_keep_the_newest_and_touch_nothing_else(sqlite, sqlite_address, tmp_path):
    await granted(sqlite, ANN)
    folder = tmp_path / "backups"
    assert last_backup(folder, NOON) is None
    folder.mkdir()
    (folder / "napoleon-20261126T120000Z.txt").write_text("the operator's own")
    (folder / "napoleon-20261327T120000Z.db").write_text("there is no 13th month")
    (folder / ".napoleon-20261126T120000Z.db.partial").write_text("of a process that was killed")
    for hours in range(4):
        scheduled_backup(sqlite_address, folder, 2, NOON + timedelta(hours=hours))
    assert names_in(folder) == [
        "napoleon-20261126T120000Z.txt",
        "napoleon-20261127T140000Z.db",
        "napoleon-20261127T150000Z.db",
        "napoleon-20261327T120000Z.db",
    ]
    assert last_backup(folder, NOON + timedelta(days=1)) == NOON + timedelta(hours=3)


async def test_a_backup_from_while_the_clock_was_wrong_does_not_replace_others(
    sqlite, sqlite_address, tmp_path
):
    scheduled_backup(sqlite_address, tmp_path, 1, NOON + timedelta(days=400))
    assert last_backup(tmp_path, NOON) is None, "one is due"
    made = scheduled_backup(sqlite_address, tmp_path, 1, NOON)
    assert made.is_file()
    assert last_backup(tmp_path, NOON + timedelta(hours=1)) == NOON


async def test_a_damaged_database_gives_no_backup_and_deletes_no_older_one(sqlite, sqlite_address, tmp_path):
    await with_tables(sqlite, 30)
    scheduled_backup(sqlite_address, tmp_path / "backups", 1, NOON)
    await sqlite.close()
    damage(tmp_path / "data" / "napoleon.db", 2, 3)
    with pytest.raises(BackupFailed, match=r"damaged|could not be made"):
        scheduled_backup(sqlite_address, tmp_path / "backups", 1, NOON + timedelta(hours=1))
    assert names_in(tmp_path / "backups") == ["napoleon-20261127T120000Z.db"]


async def as_it_is(_: str) -> None:
    """Leave a restored backup as it is: these tests are about the files."""


async def _say_revision(address: str, revision: str) -> None:
    database = create_database(address)
    await database.alone(
        lambda c: c.exec_driver_sql(f"UPDATE alembic_version SET version_num = '{revision}'")
    )
    await database.close()


@pytest.mark.skipif(shutil.which("pg_dump") is None, reason="PostgreSQL's client tools are not installed")
async def test_postgresql_is_dumped_and_restored_and_the_old_data_kept(postgresql_address, tmp_path):
    database = create_database(postgresql_address)
    async with database.write() as work:
        work.session.later(partial(Connection.execute, statement=EMPTIED))
    await put(database, "word", "before")
    made = scheduled_backup(postgresql_address, tmp_path, 3, NOON)
    await put(database, "word", "after")
    await database.close()
    await _say_revision(postgresql_address, "9999")
    later = scheduled_backup(postgresql_address, tmp_path, 3, NOON + timedelta(hours=1))
    await _say_revision(postgresql_address, revisions()[-1])
    with pytest.raises(BackupFailed, match="of a later version"):
        await restore(postgresql_address, later, NOON, as_it_is, replace=True)
    with pytest.raises(BackupFailed, match="add --replace"):
        await restore(postgresql_address, made, NOON, as_it_is)
    made.with_name("broken.dump").write_bytes(made.read_bytes()[:-3000])
    with pytest.raises(BackupFailed, match="could not be restored: pg_restore"):
        await restore(postgresql_address, made.with_name("broken.dump"), NOON, as_it_is, replace=True)
    kept = await restore(postgresql_address, made, NOON, as_it_is, replace=True)
    database = create_database(postgresql_address)
    assert await fact(database, "word") == "before"
    assert (await audit(database)).ok
    await database.close()
    await restore(postgresql_address, kept, NOON + timedelta(hours=1), as_it_is, replace=True)
    database = create_database(postgresql_address)
    assert await fact(database, "word") == "after"
    await database.close()

    async def die(_: str) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        await restore(postgresql_address, made, NOON + timedelta(hours=2), die, replace=True)
    database = create_database(postgresql_address)
    with pytest.raises(UnusableDatabase, match="run `restore` again"):
        await upgrade(database)
    await database.close()
    await restore(postgresql_address, made, NOON + timedelta(hours=3), as_it_is, replace=True)
