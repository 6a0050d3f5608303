"""The private parts of aiosqlite that the worker uses: an incompatible version fails here first."""

from __future__ import annotations

import ast
import asyncio
import inspect
import sqlite3
import threading
from functools import partial

import aiosqlite
import pytest

from bot.settings import PROJECT_ROOT
from bot.storage.engine import worker

TELL = (
    f"aiosqlite {aiosqlite.__version__} differs from what bot/storage/engine/worker.py builds on: see there, "
    "then raise the bound in pyproject.toml"
)


def connection() -> aiosqlite.Connection:
    return aiosqlite.Connection(lambda: sqlite3.connect(":memory:"), worker.ROWS_AT_ONCE)


def test_private_names_are_used_in_the_worker_only() -> None:
    """One module to check when a newer version appears."""
    using = set()
    for path in (PROJECT_ROOT / "bot").rglob("*.py"):
        source = path.read_text("utf-8")
        for node in ast.walk(ast.parse(source)) if "aiosqlite" in source else ():
            names = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            if any(name.split(".")[0] == "aiosqlite" for name in names):
                using.add(path)
    assert using == {PROJECT_ROOT / "bot" / "storage" / "engine" / "worker.py"}


def test_a_connection_takes_a_connector_and_an_iteration_chunk_size() -> None:
    parameters = list(inspect.signature(aiosqlite.Connection).parameters)
    assert parameters[:2] == ["connector", "iter_chunk_size"], TELL


def test_its_thread_does_not_start_before_it_is_awaited() -> None:
    """The worker makes it a daemon first, so that a process that fails before `close` still exits."""
    thread = getattr(connection(), "_thread", None)
    assert isinstance(thread, threading.Thread), TELL
    assert not thread.is_alive(), TELL
    assert not thread.daemon, TELL


async def test_functions_run_in_its_thread_one_after_another() -> None:
    driver = connection()
    assert inspect.iscoroutinefunction(getattr(driver, "_execute", None)), TELL
    async with driver:
        order: list[int] = []

        def step(number: int) -> int:
            order.append(number)
            assert threading.current_thread() is driver._thread, TELL
            return number

        numbers = await asyncio.gather(*(driver._execute(step, number) for number in range(20)))
        assert numbers == order == list(range(20)), TELL


async def test_its_queue_takes_a_future_and_a_function_and_survives_cancellation() -> None:
    async with connection() as driver:
        done, futures = list[int](), list[asyncio.Future[None]]()
        for number in range(3):
            futures.append(asyncio.get_running_loop().create_future())
            driver._tx.put_nowait((futures[-1], partial(done.append, number)))
        futures[1].cancel()
        await driver._execute(done.append, 3)
        assert done == [0, 1, 2, 3], TELL
        assert [future.done() for future in futures] == [True, True, True], TELL


async def test_an_exception_reaches_the_caller() -> None:
    def fail() -> None:
        raise KeyError("as it is")

    async with connection() as driver:
        with pytest.raises(KeyError, match="as it is"):
            await driver._execute(fail)


async def test_the_thread_ends_if_the_database_cannot_be_opened() -> None:
    def refuse() -> sqlite3.Connection:
        raise sqlite3.OperationalError("no such folder")

    driver = aiosqlite.Connection(refuse, worker.ROWS_AT_ONCE)
    with pytest.raises(sqlite3.OperationalError):
        await driver
    await asyncio.to_thread(driver._thread.join, 60)
    assert not driver._thread.is_alive(), TELL
