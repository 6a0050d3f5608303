"""A worker's thread runs what it is handed, in order, whoever still waits for it."""

from __future__ import annotations

import asyncio
import threading

import pytest
from sqlalchemy import make_url

from bot.storage.engine.worker import Worker, sqlite_engine


@pytest.fixture
def worker(sqlite_address: str) -> Worker:
    return Worker(sqlite_engine(make_url(sqlite_address), busy_seconds=1), writes=True)


async def test_calls_run_in_one_thread_in_order_and_go_on_if_nobody_waits_any_more(worker: Worker) -> None:
    done: list[tuple[int, int]] = []

    def step(number: int) -> int:
        done.append((number, threading.get_ident()))
        return number

    calls = [worker.submit(step, number) for number in range(20)]
    calls[3].cancel()
    assert await worker.run(step, 20) == 20
    assert [number for number, _ in done] == list(range(21))
    assert {thread for _, thread in done} == {done[0][1]} != {threading.get_ident()}
    assert [call.result() for call in calls if call is not calls[3]] == [it for it in range(20) if it != 3]
    await worker.close()


async def test_what_a_call_raises_comes_to_its_caller_and_the_next_one_runs(worker: Worker) -> None:
    def fail() -> None:
        raise KeyError("as it is")

    with pytest.raises(KeyError, match="as it is"):
        await worker.run(fail)
    assert await worker.run(len, "next") == 4
    await worker.close()


def test_a_loop_that_ends_before_its_call_leaves_the_thread_to_the_next_one(worker: Worker) -> None:
    go_on = threading.Event()

    async def leave() -> None:
        worker.submit(go_on.wait)

    async def come_back() -> int:
        async with asyncio.timeout(5):
            answer = await worker.run(len, "back")
            await worker.close()
        return answer

    asyncio.run(leave())
    go_on.set()
    assert asyncio.run(come_back()) == 4
