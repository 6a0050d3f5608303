"""One database per test: SQLite always, PostgreSQL if TEST_POSTGRES_URL names a server."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from itertools import count
from typing import Any

import pytest
from sqlalchemy import Connection, make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.services.errors import ServiceError
from bot.storage import schema
from bot.storage.database import Database, Transaction, create_database, is_sqlite
from bot.storage.engine.worker import file_of
from bot.storage.migrate import upgrade
from tests.databases import make_empty

SERVER = os.environ.get("TEST_POSTGRES_URL")
NO_SERVER = "set TEST_POSTGRES_URL=postgresql://user@host/database (of a user who may create databases)"

_DELETIONS = "; ".join(f"DELETE FROM {table.name}" for table in reversed(schema.metadata.sorted_tables))
EMPTIED = text(f"DO $$ BEGIN {_DELETIONS}; END $$")
"""Deletes every row of every table, in one round trip to the server."""

PATIENCE = 30.0
"""Seconds that a test's database waits for a lock or a free connection: a slow machine is no failure."""

Opener = Callable[..., Database]
_NUMBERS = count()


@asynccontextmanager
async def new_database(name: str, template: str = "") -> AsyncIterator[str]:
    """Create a database on the server of TEST_POSTGRES_URL, yield its address and drop it at the end.

    It is migrated, or a copy of the database `template`.
    """
    if not SERVER:
        pytest.skip(NO_SERVER)
    url = make_url(SERVER).set(drivername="postgresql+asyncpg")
    engine = create_async_engine(url, isolation_level="AUTOCOMMIT")

    async def on_server(*statements: str) -> None:
        async with engine.connect() as connection:
            for statement in statements:
                await connection.execute(text(statement))

    await on_server(
        f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)',
        f'CREATE DATABASE "{name}"' + (f' TEMPLATE "{template}"' if template else ""),
        f'ALTER DATABASE "{name}" SET synchronous_commit = off',  # no need to wait for the disk
    )
    address = url.set(database=name).render_as_string(hide_password=False)
    if not template:
        database = create_database(address)
        await upgrade(database)
        await database.close()
    yield address
    await on_server(f'DROP DATABASE "{name}" WITH (FORCE)')
    await engine.dispose()


@pytest.fixture(scope="session")
def postgresql_template(worker_id: str) -> Iterator[str]:
    """The name of an empty database with the newest schema that nobody opens: others are copies of it."""
    with asyncio.Runner() as runner:
        # several runs may use the server at once, and several folders in one run
        name = f"template_{worker_id}_{os.getpid()}_{next(_NUMBERS)}"
        database = new_database(name)
        runner.run(database.__aenter__())
        yield name
        runner.run(database.__aexit__(None, None, None))


@pytest.fixture(scope="session")
def postgresql_address(postgresql_template: str) -> Iterator[str]:
    """The address of a database of this process on the server of TEST_POSTGRES_URL, dropped at the end."""
    with asyncio.Runner() as runner:
        database = new_database(f"tests_{postgresql_template}", postgresql_template)
        yield runner.run(database.__aenter__())
        runner.run(database.__aexit__(None, None, None))


@pytest.fixture
def sqlite_address(tmp_path) -> str:
    """The address of a file that does not exist yet."""
    return f"sqlite:///{tmp_path}/data/napoleon.db"


@pytest.fixture(params=["sqlite", "postgresql"] if SERVER else ["sqlite"])
def address(request) -> str:
    """An address on each kind of database."""
    return request.getfixturevalue(f"{request.param}_address")


@pytest.fixture
async def opened_at() -> AsyncIterator[Opener]:
    """A function that opens the database at an address; all are closed at the end."""
    made: list[Database] = []

    def open_it(address: str, busy_seconds: float = PATIENCE, **options) -> Database:
        made.append(create_database(address, busy_seconds=busy_seconds, **options))
        return made[-1]

    yield open_it
    for database in made:
        await database.close()


@pytest.fixture
def opened(opened_at: Opener, address: str) -> Opener:
    """A function that opens the database once more, as another process would."""
    return partial(opened_at, address)


@pytest.fixture
async def sqlite(opened_at: Opener, sqlite_address: str) -> Database:
    """An empty SQLite database, for tests of what only SQLite does."""
    make_empty(file_of(make_url(sqlite_address)))
    return opened_at(sqlite_address)


@pytest.fixture
async def database(opened: Opener, address: str) -> Database:
    """An empty database with the newest schema: a copied SQLite file, an emptied PostgreSQL database."""
    if is_sqlite(make_url(address)):
        make_empty(file_of(make_url(address)))
        return opened()
    database = opened()
    async with database.write() as work:
        work.session.later(partial(Connection.execute, statement=EMPTIED))
    return database


@pytest.fixture
def at_once(opened: Opener, database: Database) -> Callable[..., Awaitable[list[Any]]]:
    """Run many writes concurrently, alternating between two processes; return each result or exception."""
    processes = database, opened()

    async def run(count: int, write: Callable[[Transaction, int], Awaitable[Any]]) -> list[Any]:
        async def one(number: int) -> Any:
            try:
                async with processes[number % 2].write() as work:
                    return await write(work, number)
            except ServiceError as refusal:
                return refusal

        return await asyncio.gather(*map(one, range(count)))

    return run
