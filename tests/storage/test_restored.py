"""What `restore` changes in a backup before play continues, on both databases."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from bot.services.server.guild_settings import waits_since
from bot.services.upkeep.restored import SKIPPED, renew
from bot.services.values.deletions import Deletion, Owner
from bot.services.values.tables import TableStatus
from bot.storage.database import Database
from bot.storage.deletions import KEPT, DeletionFile
from tests.services.build import ANN, BOB, GUILD, PEOPLE, Night
from tests.services.fakes import FakeEntropy


async def test_hands_are_voided_and_every_table_gets_a_new_secret(database: Database) -> None:
    night = Night(store=database)
    await night.open()
    await night.moves(8)
    await night.open(PEOPLE[:2], start=False)
    before = [(await night.services.live.get(number)).table for number in (1, 2)]
    await night.services.stop()

    done = await renew(database, night.now(), FakeEntropy(9), (), ())

    assert (done.voided, done.tables, done.deletions) == (1, 2, 0)
    async with database.read() as work:
        after = [await work.tables.get(number) for number in (1, 2)]
        hand = await work.hands.get(before[0].hand_id)
    assert [table.status for table in after] == [TableStatus.CLOSED, TableStatus.LOBBY]
    assert hand.status == "voided"
    assert {table.secret for table in after}.isdisjoint(table.secret for table in before)
    assert all(new.turn > old.turn + 1_000 for new, old in zip(after, before, strict=True))
    async with database.write() as work:
        assert await work.tables.next_id() == 2 + SKIPPED + 1, "no table number is reused"


async def test_a_damaged_table_does_not_keep_others_from_new_secrets(database: Database) -> None:
    night = Night(store=database)
    await night.open(start=False)
    await night.open(PEOPLE[:2], start=False)
    old = (await night.services.live.get(2)).table.secret
    await night.services.stop()
    async with database.write() as work:
        await work.session.change(lambda c: c.execute(text("UPDATE tables SET seats = '{' WHERE id = 1")))
    await renew(database, night.now(), FakeEntropy(9), (), ())
    async with database.read() as work:
        assert (await work.tables.get(2)).secret != old


async def test_only_deletions_made_after_the_backup_are_repeated(database: Database) -> None:
    night = Night(store=database)
    await night.open(start=False)
    await night.services.stop()
    async with database.write() as work:
        await work.state.put("erasures", "4")
    at = night.now()
    deletions = [
        Deletion(4, Owner.MEMBER, ANN.user_id, at),
        Deletion(5, Owner.MEMBER, BOB.user_id, at),
        Deletion(6, Owner.SERVER, GUILD, at),
    ]
    done = await renew(database, at, FakeEntropy(9), deletions, ())
    async with database.read() as work:
        assert await waits_since(work, ANN.user_id) is None
        assert await waits_since(work, BOB.user_id) == at
        assert list(await work.tables.live()) == []
    assert done.deletions == 2
    again = await renew(database, at, FakeEntropy(9), deletions, ())
    assert again.deletions == 0, "who plays again has not asked for a second deletion"


def test_deletions_are_noted_for_ninety_days_and_damaged_lines_skipped(tmp_path: Path, monkeypatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr("bot.storage.deletions.flush", lambda file: flushed.append(file.stat().st_size))
    notes, at = DeletionFile.in_folder(tmp_path / "backups"), Night().now()
    first, second = Deletion(1, Owner.MEMBER, 5, at), Deletion(2, Owner.SERVER, 6, at + KEPT / 2)
    notes.note(first)
    notes.note(second)
    with notes.path.open("a") as file:
        file.write('{"number": 3, "own')
    assert notes.read() == [first, second]
    third = Deletion(3, Owner.MEMBER, 7, at + KEPT)
    notes.note(third)
    assert notes.read() == [second, third]
    assert flushed[-1] == notes.path.stat().st_size, "a power cut loses none"
    assert notes.path.stat().st_mode & 0o077 == 0


def test_an_unreadable_deletion_log_is_neither_skipped_nor_replaced(tmp_path: Path, caplog) -> None:
    notes = DeletionFile.in_folder(tmp_path)
    notes.path.mkdir()  # like another user's file, but unreadable for root too
    with pytest.raises(OSError, match=r"deletions\.jsonl"):
        notes.read()
    notes.note(Deletion(1, Owner.MEMBER, 5, Night().now()))
    assert "a restored backup will not repeat it" in caplog.text
    assert notes.path.is_dir()
