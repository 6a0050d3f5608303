"""When the disk, the file or the server fails, the error says which, and no transaction is half stored."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from functools import partial

import pytest
from sqlalchemy import make_url

from bot.services.errors import Conflict, StorageUnavailable
from bot.storage.database import BUSY_SECONDS
from bot.storage.engine.postgresql import MIGRATION_LOCK
from bot.storage.migrate import upgrade
from tests.storage.samples import an_action, damage, fact, names_in, with_tables

LONG = "x" * 20_000


async def _refusal_of(work) -> str:
    with pytest.raises(StorageUnavailable) as refusal:
        await work
    return refusal.value.code


async def _put(database, name: str, value: str = "stored", *, ask: bool = False) -> None:
    async with database.write() as work:
        await work.state.put(name, value)
        if ask:
            await work.state.get(name)


@contextmanager
def _held(database) -> Iterator[None]:
    """Lock the file, as another process would."""
    with closing(sqlite3.connect(database.url.database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


async def _set_room(database, pages: int) -> None:
    """Let the database grow by at most this many pages of 4 KB."""
    async with database.write() as work:
        size = await work.session.ask(lambda c: c.exec_driver_sql("PRAGMA page_count").scalar_one())
        await work.session.change(lambda c: c.exec_driver_sql(f"PRAGMA max_page_count = {size + pages}"))


async def _end_connection(database, pid: int) -> None:
    """End another connection to the server and wait until it is closed."""
    async with database.read() as work:
        await work.session.ask(lambda c: c.exec_driver_sql(f"SELECT pg_terminate_backend({pid}, 5000)"))
    await asyncio.sleep(0)  # let the loop notice that the socket is closed


@pytest.mark.parametrize("ask", [False, True], ids=["at the end", "inside"])
async def test_a_full_disk_raises_and_keeps_stored_data(sqlite, ask):
    await _put(sqlite, "old")
    await _set_room(sqlite, 0)
    assert await _refusal_of(_put(sqlite, "new", LONG, ask=ask)) == "storage-full"
    assert (await fact(sqlite, "old"), await fact(sqlite, "new")) == ("stored", None)
    await _set_room(sqlite, 1000)
    await _put(sqlite, "new", LONG, ask=ask)
    assert await fact(sqlite, "new") == LONG


async def test_a_migration_on_a_full_disk_reports_the_disk(sqlite):
    def migrate(connection) -> None:
        size = connection.exec_driver_sql("PRAGMA page_count").scalar_one()
        connection.exec_driver_sql(f"PRAGMA max_page_count = {size}")
        try:
            connection.exec_driver_sql("CREATE TABLE copy AS SELECT zeroblob(100000)")
        finally:  # as Alembic does
            connection.exec_driver_sql("DROP TABLE copy")

    assert await _refusal_of(sqlite.alone(migrate)) == "storage-full"


async def test_a_disk_that_fills_up_under_many_writers_keeps_whole_transactions(sqlite):
    tables = await with_tables(sqlite, 40)
    await _set_room(sqlite, 20)

    async def write(table) -> str:
        try:
            async with sqlite.write() as work:
                await work.hands.append(table.id, an_action(0))
                await work.state.put(f"of {table.id}", LONG)
        except StorageUnavailable as refusal:
            return refusal.code
        return "stored"

    outcomes = await asyncio.gather(*map(write, tables))
    assert "storage-full" in outcomes
    async with sqlite.read() as work:
        hands = await work.hands.many([table.id for table in tables])
        for table, outcome in zip(tables, outcomes, strict=True):
            there = outcome == "stored"
            assert bool(hands[table.id].actions) is there
            assert (await work.state.get(f"of {table.id}") is not None) is there


@pytest.mark.parametrize("ask", [False, True], ids=["at the end", "inside"])
async def test_a_read_only_file_can_still_be_read(sqlite, tmp_path, opened_at, ask, monkeypatch):
    monkeypatch.chdir(tmp_path)
    await _put(sqlite, "old")
    sealed = opened_at(f"sqlite:///file:{tmp_path}/data/napoleon.db?mode=ro&uri=true")
    assert await _refusal_of(_put(sealed, "new", ask=ask)) == "storage-read-only"
    assert (await fact(sealed, "old"), await fact(sealed, "new")) == ("stored", None)
    assert names_in(tmp_path) == ["data"]  # the address in URI form has not created a folder


@pytest.mark.parametrize("ask", [False, True], ids=["at the end", "inside"])
async def test_a_file_locked_by_another_process_raises_and_works_again_afterwards(
    sqlite, sqlite_address, opened_at, ask
):
    hasty = opened_at(sqlite_address, busy_seconds=0.02)
    with _held(sqlite):
        assert await _refusal_of(_put(hasty, "new", ask=ask)) == "storage-locked"
        assert await fact(hasty, "new") is None
    await _put(hasty, "new", ask=ask)
    assert await fact(hasty, "new") == "stored"


async def test_transactions_are_atomic_after_a_failed_begin(sqlite, sqlite_address, opened_at):
    """SQLAlchemy did not begin again on a connection whose BEGIN failed, and committed statements singly."""
    hasty = opened_at(sqlite_address, busy_seconds=0.02)
    with _held(sqlite):
        assert await _refusal_of(_put(hasty, "new", ask=True)) == "storage-locked"

    async def half_way() -> None:
        async with hasty.write() as work:
            await work.state.put("half", "stored")
            assert await work.state.get("half") == "stored"
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError, match="half way"):
        await half_way()
    assert await fact(hasty, "half") is None


@pytest.mark.parametrize("back", [False, True], ids=["removed", "replaced"])
async def test_a_file_that_is_moved_away_raises_and_works_again_when_it_is_back(sqlite, tmp_path, back):
    file, away = tmp_path / "data" / "napoleon.db", tmp_path / "away.db"
    await _put(sqlite, "old")
    file.rename(away)
    if back:
        file.write_bytes(b"")
    assert await _refusal_of(_put(sqlite, "new")) == "storage-removed"
    assert await _refusal_of(_put(sqlite, "new", ask=True)) == "storage-removed"
    away.rename(file)
    await _put(sqlite, "new")
    assert (await fact(sqlite, "old"), await fact(sqlite, "new")) == ("stored", "stored")


async def test_many_writers_to_a_locked_file_wait_once_together(sqlite, sqlite_address, opened_at):
    hasty = opened_at(sqlite_address, busy_seconds=0.5)
    with _held(sqlite):
        async with asyncio.timeout(20):  # each on its own: 30
            refusals = [_refusal_of(_put(hasty, f"fact {number}")) for number in range(60)]
            assert set(await asyncio.gather(*refusals)) == {"storage-locked"}


async def test_a_file_that_is_not_a_database_is_refused_and_left_unchanged(tmp_path, opened_at):
    file = tmp_path / "notes.db"
    file.write_bytes(b"These are notes, not a database. " * 200)
    before = file.read_bytes()
    database = opened_at(f"sqlite:///{file}")
    assert await _refusal_of(upgrade(database)) == "storage-damaged"
    assert await _refusal_of(_put(database, "new")) == "storage-damaged"
    assert await _refusal_of(fact(database, "new")) == "storage-damaged"
    assert file.read_bytes() == before


async def test_damage_in_a_file_is_noticed_when_it_is_read(sqlite, sqlite_address, tmp_path, opened_at):
    await with_tables(sqlite, 30)
    await sqlite.close()
    damage(tmp_path / "data" / "napoleon.db", 1)
    damaged = opened_at(sqlite_address)

    async def read() -> None:
        async with damaged.read() as work:
            await work.tables.live()

    assert await _refusal_of(read()) == "storage-damaged"
    assert await _refusal_of(_put(damaged, "new")) == "storage-damaged"


async def test_a_folder_that_cannot_be_created_raises_and_works_once_it_can(tmp_path, opened_at, caplog):
    (tmp_path / "data").write_text("a file where the folder should be")
    database = opened_at(f"sqlite:///{tmp_path}/data/napoleon.db")
    for refused in (upgrade(database), fact(database, "a"), _put(database, "a", ask=True)):
        assert await _refusal_of(refused) == "storage-unreachable"
    assert [record.message for record in caplog.records if "rollback" in record.message] == []
    (tmp_path / "data").unlink()
    await upgrade(database)
    await _put(database, "new")
    assert await fact(database, "new") == "stored"


async def test_a_missing_server_is_unreachable(opened_at):
    pytest.importorskip("asyncpg")
    database = opened_at("postgresql://nobody@127.0.0.1:1/nothing")
    assert await _refusal_of(upgrade(database)) == "storage-unreachable"
    assert await _refusal_of(_put(database, "new")) == "storage-unreachable"
    assert await _refusal_of(fact(database, "new")) == "storage-unreachable"


async def test_the_servers_refusal_is_reported(opened_at, postgresql_address):
    addresses = {
        "storage-no-database": f"{postgresql_address}_nowhere",
        "storage-login": make_url(postgresql_address).set(username="nobody").render_as_string(False),
    }
    for code, address in addresses.items():
        database = opened_at(address)
        assert await _refusal_of(_put(database, "new")) == code


async def test_a_user_without_a_right_is_told_so(opened_at, postgresql_address):
    database = opened_at(postgresql_address)

    async def write() -> None:
        async with database.write() as work:
            await work.session.ask(lambda c: c.exec_driver_sql("SET LOCAL ROLE pg_monitor"))
            await work.state.put("new", "stored")

    assert await _refusal_of(write()) == "storage-denied"


@pytest.fixture
def connect(opened_at, postgresql_address):
    """Open the PostgreSQL database once more."""
    return partial(opened_at, postgresql_address)


async def test_waiting_for_a_free_connection_times_out(connect):
    assert BUSY_SECONDS < 3, "before Discord gives up on an answer"
    database = connect(connections=1, busy_seconds=0.2)
    async with database.write() as work:
        await work.state.get("held")
        assert await _refusal_of(_put(database, "new")) == "storage-busy"
    await _put(database, "new")


@pytest.mark.parametrize("passes", [0, 1, 2, 50])
async def test_a_server_that_says_goodbye_inside_a_transaction_is_unreachable(connect, passes):
    """Its message and the end of the connection are read in different passes of the event loop."""
    database = connect()

    async def end(pid: int) -> None:
        other = connect()
        await _end_connection(other, pid)
        await other.close()

    async def write() -> None:
        async with database.write() as work:
            await work.state.put("lost", "half")
            pid = await work.session.ask(lambda c: c.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
            with ThreadPoolExecutor() as pool:
                pool.submit(asyncio.run, end(pid)).result()  # our loop stands still
            for _ in range(passes):
                await asyncio.sleep(0)
            await work.state.get("lost")

    assert await _refusal_of(write()) == "storage-unreachable"
    assert await fact(database, "lost") is None


async def test_an_idle_connection_that_is_lost_is_replaced_unnoticed(connect):
    database = connect(connections=1)
    other = connect()
    async with database.read() as work:
        pid = await work.session.ask(lambda c: c.exec_driver_sql("SELECT pg_backend_pid()").scalar_one())
    await _end_connection(other, pid)
    await _put(database, "after the loss")
    assert await fact(database, "after the loss") == "stored"


async def test_either_side_gives_up_a_connection_whose_other_side_is_silent(connect):
    """A line that was cut without a word held up every table for minutes, and a dead process its rows."""
    database = connect()
    async with database.read() as work:
        ask = "SELECT name, setting FROM pg_settings WHERE name LIKE 'tcp%'"
        served = dict(await work.session.ask(lambda c: [tuple(row) for row in c.exec_driver_sql(ask)]))
        driver = (await work.session._connection.get_raw_connection()).driver_connection
        line = driver._transport.get_extra_info("socket")
        kept = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
        assert (served["tcp_user_timeout"], kept) == ("15000", 15000)
        assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
        idle = line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE)
        assert (served["tcp_keepalives_idle"], idle) == ("5", 5)


async def test_a_migration_waits_for_that_of_another_process_however_long_it_takes(connect):
    """Two shards that were started together on a new database: one ended with an error."""
    one, other = connect(), connect(busy_seconds=0.05)
    begun, done = asyncio.Event(), []

    async def slowly() -> None:
        async with one.write() as work:
            take = f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"
            await work.session.change(lambda c: c.exec_driver_sql(take).all())
            begun.set()
            await asyncio.sleep(0.3)
            done.append("one")

    slow = asyncio.create_task(slowly())
    await begun.wait()
    timeout = await other.alone(lambda c: c.exec_driver_sql("SHOW lock_timeout").scalar_one())
    assert (done, timeout) == (["one"], "50ms")
    await slow


async def test_a_row_locked_too_long_by_another_process_raises(connect):
    database = connect()
    hasty = connect(busy_seconds=0.05)
    await _put(database, "row")
    async with database.write() as work:
        await work.state.put("row", "held")
        await work.state.get("row")
        assert await _refusal_of(_put(hasty, "row")) == "storage-locked"
    assert await fact(database, "row") == "held"


async def test_one_of_two_deadlocked_transactions_is_asked_to_retry(connect):
    database = connect()
    for name in ("left", "right"):
        await _put(database, name)
    both_hold = asyncio.Barrier(2)

    async def write(first: str, second: str) -> str:
        try:
            async with database.write() as work:
                await work.state.put(first, "mine")
                await work.state.get(first)
                await both_hold.wait()
                await work.state.put(second, "mine")
        except Conflict as refusal:
            return refusal.code
        return "stored"

    outcomes = await asyncio.gather(write("left", "right"), write("right", "left"))
    assert sorted(outcomes) == ["storage-conflict", "stored"]
