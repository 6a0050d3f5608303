"""A transaction is stored as a whole or not at all, whatever is refused, cancelled or late."""

from __future__ import annotations

import asyncio
import random
import shutil
import threading
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from sqlalchemy import text

from bot.services.errors import Conflict, StorageUnavailable
from bot.storage.audit.audit import audit
from bot.storage.database import is_sqlite
from bot.storage.engine.session import Session, next_id
from bot.storage.engine.sqlite import MOVED_AFTER
from bot.storage.engine.worker import Worker, sqlite_engine
from tests.effort import NIGHT
from tests.storage.samples import (
    ANN,
    BOB,
    NOON,
    a_table,
    an_action,
    fact,
    member,
    move,
    moved,
    put,
    with_tables,
)

SOON = 60.0
"""Seconds after which a test gives up on something that should not have to wait."""


@asynccontextmanager
async def _alone(database):
    """Hold a write transaction open that has executed something, so that nobody else writes meanwhile."""
    async with database.write() as work:
        await work.state.get("anything")
        yield work


def _bytes(file: Path) -> int:
    return file.stat().st_size


async def _until_waiting(task: asyncio.Task) -> None:
    """Let a task run until it can only wait for others."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert not task.done()


async def test_soon_results_arrive_together_and_in_order(database, monkeypatch):
    trips: list[str] = []
    ask = Session.ask

    async def counted(self, question):
        trips.append("ask")
        return await ask(self, question)

    monkeypatch.setattr(Session, "ask", counted)
    async with database.write() as work:
        first = work.session.soon(lambda c: next_id("tables", c))
        second = work.session.soon(lambda c: next_id("tables", c))
        assert (await second, await first, await first) == (2, 1, 1)
    assert trips == ["ask"]


async def test_a_statement_nobody_awaited_is_not_stored(database):
    async def write() -> None:
        async with database.write() as work:
            await work.state.put("fact", "half")
            work.ledger.post("too much", "gift", moved(member(ANN), member(BOB), 5), at=NOON)

    with pytest.raises(RuntimeError, match="nobody has waited for"):
        await write()
    assert await fact(database) is None


async def test_a_transaction_reads_its_own_writes_and_others_do_not(database):
    async with database.write() as work:
        await work.state.put("fact", "new")
        assert await work.state.get("fact") == "new"
        assert await fact(database) is None
    assert await fact(database) == "new"


async def test_a_read_transaction_sees_one_snapshot(database):
    async with database.read() as reading:
        assert await reading.state.get("fact") is None
        await put(database, "fact", "new")
        assert await reading.state.get("fact") is None
    assert await fact(database) == "new"


async def test_nothing_can_be_written_in_a_read_transaction(database):
    async with database.read() as work:
        with pytest.raises(RuntimeError, match="read transaction"):
            await work.state.put("fact", "sneaked in")
        with pytest.raises(RuntimeError, match="read transaction"):
            await work.tables.next_id()


async def test_a_failed_transaction_cannot_be_committed_by_catching_the_error(database):
    await with_tables(database)

    async def write() -> None:
        async with database.write() as work:
            await work.state.put("fact", "half")
            await work.tables.save(a_table(revision=7))
            with suppress(Conflict):
                await work.state.get("fact")
            with pytest.raises(RuntimeError, match="failed before"):
                await work.state.put("fact", "other half")

    with pytest.raises(Conflict):
        await write()
    assert await fact(database) is None
    assert database.writes.failures == 0, "the database itself works"


async def test_only_the_refused_ones_of_many_concurrent_transactions_are_missing(database):
    tables = await with_tables(database, 50)
    stale = {7, 21, 22, 43}

    async def write(table) -> bool:
        try:
            async with database.write() as work:
                await work.hands.append(table.id, an_action(0))
                await work.tables.save(a_table(table.id, revision=9 if table.id in stale else 1))
        except Conflict:
            return False
        return True

    stored = await asyncio.gather(*(write(table) for table in tables))
    assert {table.id for table, done in zip(tables, stored, strict=True) if not done} == stale
    async with database.read() as work:
        hands = await work.hands.many([table.id for table in tables])
    assert {number for number, hand in hands.items() if not hand.actions} == stale


async def test_commit_together_tries_once_if_all_fail_and_singly_after_a_refusal(sqlite):
    done: list[str] = []

    def step(name: str, error: Exception | None = None):
        def carry_out(_connection) -> None:
            done.append(name)
            if error is not None:
                raise error

        return [carry_out]

    good, refused = step("good"), step("refused", Conflict("hand-changed"))
    broken = step("broken", StorageUnavailable("storage-locked"))
    worker = Worker(sqlite_engine(sqlite.url, busy_seconds=1), writes=True)

    outcomes = await worker.run(worker.commit_together, [good, broken, good])
    assert [outcome.code for outcome in outcomes] == ["storage-locked"] * 3
    assert done == ["good", "broken"]

    done.clear()
    outcomes = await worker.run(worker.commit_together, [good, refused, broken, good])
    assert outcomes[0] is None
    assert [outcome.code for outcome in outcomes[1:]] == ["hand-changed", "storage-locked", "storage-locked"]
    assert done == ["good", "refused", "good", "refused", "broken"]
    await worker.close()


async def test_concurrent_writers_never_meet_a_locked_database(opened, database):
    tables = await with_tables(database, 20)
    # PostgreSQL also waits while a table's file grows: that is not a locked database.
    impatient = opened(busy_seconds=0.001) if is_sqlite(database.url) else opened()

    async def play(table) -> None:
        for seq in range(5):
            async with impatient.write() as work:
                if seq % 2:
                    assert await work.tables.get(table.id) == table
                table = await move(work, table, seq)

    await asyncio.gather(*map(play, tables))
    async with database.read() as work:
        assert all(len(hand.actions) == 5 for hand in (await work.hands.many(range(1, 21))).values())


async def test_cancelling_before_the_commit_began_rolls_back(sqlite):
    names = ("first", "second", "third")
    async with asyncio.timeout(SOON):
        async with _alone(sqlite):
            tasks = [asyncio.create_task(put(sqlite, name, name)) for name in names]
            await _until_waiting(tasks[1])
            tasks[1].cancel()
        assert isinstance((await asyncio.gather(*tasks, return_exceptions=True))[1], asyncio.CancelledError)
    assert [await fact(sqlite, name) for name in names] == ["first", None, "third"]


@pytest.mark.parametrize("seed", range(5 if NIGHT else 2))
async def test_cancelling_at_any_point_leaves_whole_transactions_and_a_working_database(database, seed):
    chance = random.Random(seed)
    tables = await with_tables(database, 12)

    async def play(table) -> None:
        for seq in range(100):
            async with database.write() as work:
                if chance.random() < 0.3:
                    await work.tables.get(table.id)
                table = await move(work, table, seq)
                if chance.random() < 0.3:
                    await work.deadlines.of_table(table.id)

    tasks = [asyncio.create_task(play(table)) for table in tables]
    async with asyncio.timeout(SOON):
        for task in tasks:
            for _ in range(chance.randrange(1, 400)):
                await asyncio.sleep(0)
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        async with _alone(database) as work:
            hands = await work.hands.many([table.id for table in tables])
            for table in await work.tables.live():
                due = await work.deadlines.of_table(table.id)
                assert len(hands[table.id].actions) == table.revision == table.turn
                assert {deadline.turn for deadline in due} == ({table.turn} if table.turn else set())
    assert (await audit(database)).ok


async def test_transactions_run_in_the_order_of_asking(sqlite):
    served: list[int] = []

    async def write(number: int) -> None:
        async with _alone(sqlite):
            served.append(number)

    async with _alone(sqlite):
        tasks = []
        for number in range(10):
            tasks.append(asyncio.create_task(write(number)))
            await _until_waiting(tasks[-1])
    await asyncio.gather(*tasks)
    assert served == list(range(10))


async def test_close_waits_for_running_transactions_and_refuses_later_ones(sqlite, sqlite_address, opened_at):
    tasks = [asyncio.create_task(put(sqlite, f"fact {number}")) for number in range(200)]
    await _until_waiting(tasks[-1])
    await sqlite.close()
    await asyncio.gather(*tasks)
    with pytest.raises(StorageUnavailable) as refusal:
        await put(sqlite, "fact 404")
    assert refusal.value.code == "storage-unreachable"
    again = opened_at(sqlite_address)
    assert [await fact(again, f"fact {number}") for number in (0, 199, 404)] == ["stored", "stored", None]


async def test_checkpoints_run_beside_the_play(sqlite, opened_at, tmp_path):
    """Rows reach the file without its log while the bot runs, and the log restarts."""
    await sqlite.tidy()
    file = Path(sqlite.url.database)
    log = file.with_name(f"{file.name}-wal")

    async def write_all(text: str) -> None:
        await asyncio.gather(*(put(sqlite, f"fact {number}", text) for number in range(MOVED_AFTER)))
        async with asyncio.timeout(SOON):
            while task := sqlite._backend.moving:
                await asyncio.wait([task])

    await write_all("first")
    copy = shutil.copy(file, tmp_path / "copy.db")
    assert await fact(opened_at(f"sqlite:///{copy}"), "fact 7") == "first"
    sizes = []
    for _ in range(4):
        await write_all("next")
        sizes.append(log.stat().st_size)
    assert sizes[-1] == sizes[1] > 0, "overwritten from the start"


@pytest.mark.parametrize(
    ("moved", "rounds"),
    [
        ([5], 1),
        ([500, 510], 2),
        ([500, 700, 710], 3),
        ([500, 300, 310], 3),
        (list(range(100, 2000, 100)), 10),
    ],
)
async def test_checkpoints_repeat_until_little_is_left(sqlite, monkeypatch, moved, rounds):
    """The file's page count after each round; a decrease means that the log restarted."""
    backend, stand, told = sqlite._backend, iter(moved), []

    def beside() -> int:
        told.append("beside")
        return next(stand)

    monkeypatch.setattr(backend._mover, "move_log", beside)
    monkeypatch.setattr(backend.writer, "move_log", lambda: told.append("alone"))
    await backend.move_log()
    assert told == ["beside"] * rounds + ["alone"]


async def test_a_checkpoint_returns_how_much_of_the_log_is_in_the_file(sqlite):
    mover = sqlite._backend._mover
    await sqlite.tidy()
    assert await mover.run(mover.move_log) == 0
    await put(sqlite, "fact", "long " * 4000)
    first = await mover.run(mover.move_log)
    assert first >= 5
    assert await mover.run(mover.move_log) == first


async def test_the_log_is_emptied_after_a_checkpoint_not_during_it(sqlite, monkeypatch):
    """SQLite does not empty it then: deleted rows stayed in it, and nothing was reported."""
    log, go_on = Path(f"{sqlite.url.database}-wal"), threading.Event()
    monkeypatch.setattr(sqlite._backend._mover, "move_log", go_on.wait)
    await put(sqlite)
    sqlite._backend.count_commits(MOVED_AFTER)
    emptied = asyncio.create_task(sqlite.tidy())
    try:
        await _until_waiting(emptied)
        async with _alone(sqlite):
            assert _bytes(log)
            assert not emptied.done()
    finally:
        go_on.set()
    async with asyncio.timeout(SOON):
        await emptied
    assert not _bytes(log)
    assert await fact(sqlite, "fact") == "stored"


async def test_emptying_the_log_waits_for_readers_and_others_write_meanwhile(sqlite):
    log = Path(f"{sqlite.url.database}-wal")
    async with asyncio.timeout(SOON):
        await put(sqlite, "fact", "first")
        async with sqlite.read() as work:
            assert await work.state.get("fact") == "first"
            await put(sqlite, "fact", "second")
            emptied = asyncio.create_task(sqlite.tidy())
            for text in ("third", "fourth", "fifth"):
                await _until_waiting(emptied)
                await put(sqlite, "fact", text)
            assert not emptied.done(), "nobody writes while it waits for the reader"
            assert await work.state.get("fact") == "first"
        await emptied
    assert not _bytes(log)
    assert await fact(sqlite, "fact") == "fifth"


async def test_a_log_under_a_long_read_stays_as_it_is(sqlite, sqlite_address, opened_at):
    await sqlite.close()
    hasty = opened_at(sqlite_address, busy_seconds=0.05)
    await put(hasty, "fact", "first")
    async with hasty.read() as reading:
        assert await reading.state.get("fact") == "first"
        await put(hasty, "fact", "second")
        async with asyncio.timeout(SOON):
            await hasty.tidy()
        assert _bytes(Path(f"{hasty.url.database}-wal"))
        assert await reading.state.get("fact") == "first"
    await hasty.tidy()
    assert not _bytes(Path(f"{hasty.url.database}-wal"))


async def test_more_readers_than_threads_queue(sqlite_address, opened_at, sqlite):
    await with_tables(sqlite, 3)
    few = opened_at(sqlite_address, readers=1)

    async def read(table_id: int):
        async with few.read() as work:
            return await work.tables.get(table_id)

    async with asyncio.timeout(SOON):
        found = await asyncio.gather(*(read(1 + number % 3) for number in range(30)))
    assert [table.id for table in found] == [1 + number % 3 for number in range(30)]


@pytest.mark.parametrize("steps", [0, 1, 2, 5])
async def test_a_commit_cancelled_by_the_loop_blocks_neither_later_writes_nor_close(sqlite, steps):
    """Even if it had not begun: its coroutine then never runs, not even its `finally`."""
    backend, writing = sqlite._backend, asyncio.create_task(put(sqlite, "fact 1"))
    while backend._committing is None:  # noqa: ASYNC110 - it has no event
        await asyncio.sleep(0)
    for _ in range(steps):
        await asyncio.sleep(0)
    if backend._committing is not None:
        backend._committing.cancel()
    async with asyncio.timeout(SOON):
        await asyncio.gather(writing, return_exceptions=True)
        await put(sqlite, "fact 2")
        await sqlite.close()


async def test_an_unreadable_row_does_not_pin_later_readers_to_an_old_snapshot(
    sqlite, opened_at, sqlite_address
):
    """The statement was not read to its end: its connection must not keep the snapshot."""
    few = opened_at(sqlite_address, readers=1)
    held = []  # as a traceback in a log would hold the statement
    await put(few, "one", "1")
    await put(few, "two", "2")

    def fail(connection):
        rows = connection.execute(text("SELECT * FROM state"))
        held.append(rows)
        return [int("nonsense") for _ in rows]

    with pytest.raises(ValueError, match="nonsense"):
        async with few.read() as work:
            await work.session.ask(fail)
    await put(few, "one", "now")
    assert await fact(few, "one") == "now"
