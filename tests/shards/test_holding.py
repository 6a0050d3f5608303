"""Two processes never do the same work on one database; the second takes over from a dead one."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.storage.engine import holding
from bot.storage.engine.holding import DatabaseHeld, hold
from tests.watch.gateway import until

FIRST, SECOND, BOTH = ShardSlice(0, 0, 2), ShardSlice(1, 1, 2), ShardSlice(0, 1, 2)
_QUEUED = (
    "SELECT count(*) FROM pg_locks l JOIN pg_database d ON d.oid = l.database"
    " WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted"
)
_LOCKS = "SELECT FROM pg_locks l WHERE l.pid = a.pid AND granted AND locktype = 'advisory'"


async def test_a_second_process_for_the_same_servers_is_refused_and_for_others_not(
    shared_address: str,
) -> None:
    url, pairs = make_url(shared_address), ((EVERYTHING,) * 2, (EVERYTHING, FIRST), (SECOND, EVERYTHING))
    for one, other in (*pairs, (FIRST, FIRST)):
        async with hold(url, one):
            with pytest.raises(DatabaseHeld, match="Another process is using the database"):
                async with hold(url, other):
                    pass
        async with hold(url, other):
            pass
    async with hold(url, FIRST), hold(url, SECOND):
        pass


@pytest.mark.parametrize(("new", "third"), [(EVERYTHING, EVERYTHING), (BOTH, SECOND)])
async def test_a_new_process_waits_and_takes_over_when_the_old_one_stops(
    shared_address: str, new: ShardSlice, third: ShardSlice
) -> None:
    """Of two slices one is free: it holds neither until it has both."""
    url, has = make_url(shared_address), asyncio.Event()

    async def take_over() -> None:
        async with hold(url, new, wait=True):
            has.set()
            await asyncio.Event().wait()

    async with asyncio.timeout(60):
        async with hold(url, FIRST):
            taking = asyncio.create_task(take_over())
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(has.wait(), 0.5)
            if new is BOTH:
                await asyncio.sleep(0.05)
                async with hold(url, third, wait=True):
                    pass
        await has.wait()
        with pytest.raises(DatabaseHeld):
            async with hold(url, third):
                pass
    taking.cancel()
    await asyncio.gather(taking, return_exceptions=True)


async def test_a_lost_connection_is_restored_unless_another_process_came_first(
    shared_address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A stale connection of this process is ended; another process's is noticed."""
    monkeypatch.setattr(holding, "DOUBT_SECONDS", 60.0)  # a slow machine takes its time to reconnect
    url = make_url(shared_address)
    async with asyncio.timeout(60), hold(url) as held:
        (name,) = await _end_connections(shared_address)
        await until(lambda: caplog.messages.count("the database is held again") == 1)
        assert await held.check()
        with pytest.raises(DatabaseHeld):
            async with hold(url):
                pass
        async with _next_in_line(shared_address, name):
            await until(lambda: caplog.messages.count("the database is held again") == 2)
            assert await held.check()
            assert not held.taken.is_set()
        async with _next_in_line(shared_address, "napoleon lock of another"):
            await held.taken.wait()
            assert not await held.check()


async def test_a_waiting_process_reconnects(shared_address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(holding, "RETRY_SECONDS", 0.1)
    url = make_url(shared_address)

    async def wait() -> None:
        async with hold(url, wait=True):
            pass

    async with asyncio.timeout(60):
        async with hold(url):
            waiting = asyncio.create_task(wait())
            ended: list[str] = []
            while not ended:
                ended = await _end_connections(shared_address, "query LIKE '%pg_advisory_unlock_all%'")
            assert len(ended) == 1
            await asyncio.sleep(0.3)
            assert not waiting.done()
        await waiting


@asynccontextmanager
async def _next_in_line(address: str, name: str) -> AsyncIterator[None]:
    """End the holder's connection while another one, of that name, is queued for the lock."""
    engine = create_async_engine(address, connect_args={"server_settings": {"application_name": name}})
    async with engine.connect() as connection:
        lock = text(f"SELECT pg_advisory_lock({holding._KIND}, 0)")
        standing = asyncio.ensure_future(connection.execute(lock))
        async with engine.connect() as other:
            while not await other.scalar(text(_QUEUED)):
                pass
        await _end_connections(address, f"EXISTS ({_LOCKS})")
        await standing
        yield
        await connection.invalidate()
    await engine.dispose()


async def _end_connections(address: str, which: str = "true") -> list[str]:
    """End the connections that hold or wait; return their names."""
    engine = create_async_engine(address)
    query = (
        "SELECT application_name, pg_terminate_backend(pid) FROM pg_stat_activity a"
        f" WHERE application_name LIKE 'napoleon lock%' AND datname = current_database() AND {which}"
    )
    async with engine.connect() as connection:
        names = (await connection.execute(text(query))).scalars().all()
    await engine.dispose()
    return list(names)
