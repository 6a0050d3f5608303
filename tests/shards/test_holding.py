"""Two processes never do the same work on one database; the second takes over from one that died."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.storage.engine import holding
from bot.storage.engine.holding import DatabaseHeld, hold

FIRST, SECOND, BOTH = ShardSlice(0, 0, 2), ShardSlice(1, 1, 2), ShardSlice(0, 1, 2)


@pytest.mark.parametrize(
    ("one", "other"), [(EVERYTHING, EVERYTHING), (EVERYTHING, FIRST), (SECOND, EVERYTHING), (FIRST, FIRST)]
)
async def test_second_process_for_the_same_servers_is_refused(
    shared_address: str, one: ShardSlice, other: ShardSlice
) -> None:
    url = make_url(shared_address)
    async with hold(url, one):
        with pytest.raises(DatabaseHeld, match="Another process works on the database"):
            async with hold(url, other):
                pass
    async with hold(url, other):
        pass


async def test_processes_for_other_shards_run_side_by_side(shared_address: str) -> None:
    url = make_url(shared_address)
    async with hold(url, FIRST), hold(url, SECOND):
        pass


@pytest.mark.parametrize(("new", "third"), [(EVERYTHING, EVERYTHING), (BOTH, SECOND)])
async def test_a_new_process_waits_and_takes_over_when_the_old_one_stops(
    shared_address: str, new: ShardSlice, third: ShardSlice
) -> None:
    """Of two slices it would have one at once: it holds none of them until it has both."""
    url, has = make_url(shared_address), asyncio.Event()

    async def take_over() -> None:
        async with hold(url, new, wait=True):
            has.set()
            await asyncio.sleep(60)

    async with asyncio.timeout(20):
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


async def test_lost_connection_is_made_again_unless_another_process_came_first(
    shared_address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "ALIVE_SECONDS", 0.05)
    monkeypatch.setattr(holding, "RETRY_SECONDS", 0.05)
    monkeypatch.setattr(holding, "_GIVEN_UP", 0.2)
    url = make_url(shared_address)
    async with asyncio.timeout(20), hold(url) as taken:
        await _end_connections(shared_address)
        await asyncio.sleep(0.5)
        with pytest.raises(DatabaseHeld):
            async with hold(url):
                pass
        assert not taken.is_set()
        monkeypatch.setattr(holding, "RETRY_SECONDS", 0.5)
        await _end_connections(shared_address)
        async with hold(url):
            await taken.wait()


async def _end_connections(address: str) -> None:
    engine = create_async_engine(address)
    query = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'napoleon lock'"
    async with engine.connect() as connection:
        await connection.execute(text(query))
    await engine.dispose()
