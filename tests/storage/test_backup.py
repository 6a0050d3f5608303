"""`python -m bot backup FILE`: one consistent file, made while the bot runs, never over another."""

from __future__ import annotations

import asyncio

import pytest

from bot.storage.audit.audit import audit
from bot.storage.backup import BackupFailed, backup
from tests.storage.samples import ANN, PAGE, damage, granted, member, move, names_in, with_tables


async def test_a_backup_made_under_writes_holds_whole_transactions(
    sqlite, sqlite_address, tmp_path, opened_at
):
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


async def test_a_backup_is_one_file_and_leaves_nothing_else(sqlite, sqlite_address, tmp_path):
    await granted(sqlite, ANN)
    await backup(sqlite_address, tmp_path / "copy.db")
    assert names_in(tmp_path) == ["copy.db", "data"]


async def test_a_file_that_exists_is_never_overwritten(sqlite, sqlite_address, tmp_path):
    target = tmp_path / "copy.db"
    target.write_text("precious")
    with pytest.raises(BackupFailed, match=r"copy\.db exists already"):
        await backup(sqlite_address, target)
    assert target.read_text() == "precious"


async def test_without_a_database_there_is_nothing_to_copy(sqlite_address, tmp_path):
    with pytest.raises(BackupFailed, match="There is no database at"):
        await backup(sqlite_address, tmp_path / "copy.db")
    assert names_in(tmp_path) == []


async def test_a_folder_that_is_not_there_is_made_for_our_own_user_only(sqlite, sqlite_address, tmp_path):
    await granted(sqlite, ANN)
    target = tmp_path / "backups" / "november" / "copy.db"
    assert await backup(sqlite_address, target) == target.stat().st_size
    for path, rights in ((target, 0o600), (target.parent, 0o700), (target.parent.parent, 0o700)):
        assert path.stat().st_mode & 0o777 == rights, path


async def test_a_folder_that_cannot_be_made_is_told(sqlite, sqlite_address, tmp_path):
    (tmp_path / "file").write_text("no folder")
    with pytest.raises(BackupFailed, match="could not be made"):
        await backup(sqlite_address, tmp_path / "file" / "copy.db")


async def test_a_damaged_database_gives_no_backup(sqlite, sqlite_address, tmp_path):
    await with_tables(sqlite, 30)
    await sqlite.close()
    damage(tmp_path / "data" / "napoleon.db", 2, 3)
    with pytest.raises(BackupFailed, match=r"damaged|could not be made"):
        await backup(sqlite_address, tmp_path / "copy.db")
    assert names_in(tmp_path) == ["data"]


async def test_for_postgresql_the_tool_is_named(tmp_path):
    with pytest.raises(BackupFailed, match="pg_dump"):
        await backup("postgresql://user@host/name", tmp_path / "copy.db")
