"""Migrations create the schema that the program expects, and each of them only adds."""

from __future__ import annotations

import asyncio
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from threading import Barrier
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext
from sqlalchemy import CheckConstraint, Connection, Engine, inspect, make_url, text
from sqlalchemy.exc import IntegrityError

from bot.storage import schema
from bot.storage.database import BadDatabaseUrl, create_database
from bot.storage.engine.worker import sqlite_engine
from bot.storage.migrate import UnusableDatabase, move_to, revisions, upgrade
from bot.storage.migrations import versions
from tests.storage.conftest import PATIENCE
from tests.storage.samples import a_hand, an_action


def _differences(connection: Connection) -> list[object]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return compare_metadata(context, schema.metadata)


async def test_migrations_create_exactly_the_schema_in_code(database):
    async with database.read() as work:
        assert await work.session.ask(_differences) == []


async def test_two_processes_that_start_together_both_get_the_schema(sqlite_address):
    first, second = (create_database(sqlite_address, busy_seconds=PATIENCE) for _ in range(2))
    revisions = await asyncio.gather(upgrade(first), upgrade(second))
    assert len(set(revisions)) == 1
    await first.close()
    await second.close()


def test_connections_to_a_new_file_wait_for_each_other(tmp_path):
    """Otherwise SQLite refuses one of two connections in more than half of these files."""
    for number in range(20):
        engines = [
            sqlite_engine(make_url(f"sqlite:///{tmp_path}/{number}.db"), busy_seconds=10) for _ in "ab"
        ]
        together = Barrier(len(engines))

        def opened(engine: Engine, together: Barrier = together) -> str:
            together.wait()
            with engine.connect() as connection:
                return connection.exec_driver_sql("PRAGMA journal_mode").scalar_one()

        with ThreadPoolExecutor() as threads:
            assert list(threads.map(opened, engines)) == ["wal", "wal"]


async def test_a_database_of_a_later_version_is_left_alone(database):
    async def mark(revision: str) -> None:
        async with database.write() as work:
            statement = text("UPDATE alembic_version SET version_num = :revision")
            await work.session.change(lambda c: c.execute(statement, {"revision": revision}))

    newest = await upgrade(database)
    await mark("9999")
    try:
        with pytest.raises(UnusableDatabase, match="9999"):
            await upgrade(database)
    finally:
        await mark(newest)


async def test_orphaned_rows_are_refused(database):
    with pytest.raises((IntegrityError, sqlite3.IntegrityError)):
        async with database.write() as work:
            await work.hands.add(a_hand(1, table_id=404))
    with pytest.raises((IntegrityError, sqlite3.IntegrityError)):
        async with database.write() as work:
            await work.hands.append(404, an_action(0))


async def test_the_database_enforces_the_schemas_constraints(database):
    def checks(connection: Connection) -> dict[str, set[str | None]]:
        inspector = inspect(connection)
        return {
            table: {str(check["name"]) for check in inspector.get_check_constraints(table)}
            for table in schema.metadata.tables
        }

    described = {
        name: {str(check.name) for check in table.constraints if isinstance(check, CheckConstraint)}
        for name, table in schema.metadata.tables.items()
    }
    async with database.read() as work:
        assert await work.session.ask(checks) == described
    assert described["accounts"] == {"ck_accounts_covered"}


async def test_every_constraint_has_a_name_for_migrations(database):
    def nameless(connection: Connection) -> list[str]:
        inspector = inspect(connection)
        found = []
        for table in schema.metadata.tables:
            constraints = [
                inspector.get_pk_constraint(table),
                *inspector.get_foreign_keys(table),
                *inspector.get_unique_constraints(table),
                *inspector.get_check_constraints(table),
            ]
            found += [f"{table}: {it}" for it in constraints if not it.get("name")]
        return found

    async with database.read() as work:
        assert await work.session.ask(nameless) == []


async def test_every_commit_reaches_the_disk(sqlite):
    async with sqlite.write() as work:
        assert await work.session.ask(lambda c: c.exec_driver_sql("PRAGMA journal_mode").scalar()) == "wal"
        assert await work.session.ask(lambda c: c.exec_driver_sql("PRAGMA synchronous").scalar()) == 2


@pytest.mark.parametrize(
    "url", ["", "nonsense", "mysql://localhost/x", "sqlite://", "sqlite:///:memory:", "postgresql://host"]
)
def test_an_unsupported_address_is_refused_with_a_reason(url):
    with pytest.raises(BadDatabaseUrl, match="database"):
        create_database(url)


def test_a_refused_address_does_not_repeat_the_password():
    with pytest.raises(BadDatabaseUrl) as refusal:
        create_database("mysql://ann:sesame@host/x")
    assert "sesame" not in str(refusal.value)


SINCE = "0013"
"""The next schema was the last one that removed columns."""

Columns = dict[tuple[str, str], dict[str, Any]]


def columns(connection: Connection) -> Columns:
    """Return every column by table and name."""
    found = inspect(connection)
    return {
        (table, str(column["name"])): dict(column)
        for table in found.get_table_names()
        for column in found.get_columns(table)
    }


async def schemas(folder: Path, wanted: list[str]) -> list[Columns]:
    """The columns of an empty database at each revision."""
    database, found = create_database(f"sqlite:///{folder / 'n.db'}"), []
    for revision in wanted:
        await move_to(database, revision)
        found.append(await database.alone(columns))
    await database.close()
    return found


def breaks(before: Columns, after: Columns) -> list[str]:
    """Return what code of the previous schema would miss or fail to insert."""
    tables = {table for table, _ in before}
    wrong = [f"{table}.{name} is gone" for table, name in before.keys() - after.keys()]
    for (table, name), column in after.items():
        was = before.get((table, name))
        if was is not None and was["nullable"] and not column["nullable"]:
            wrong.append(f"{table}.{name} must be filled now")
        elif was is None and table in tables and not column["nullable"] and column["default"] is None:
            wrong.append(f"{table}.{name} is new, and the version before does not fill it")
    return sorted(wrong)


def contracts() -> set[str]:
    """Return the revisions that declare that they remove something."""
    modules = [import_module(f"{versions.__name__}.{it.name}") for it in iter_modules(versions.__path__)]
    return {module.revision for module in modules if getattr(module, "CONTRACT", "")}


async def test_the_previous_version_still_works_on_the_newest_schema(tmp_path: Path) -> None:
    order = revisions()
    later = order[order.index(SINCE) :]
    found = await schemas(tmp_path, later)
    assert any(line.endswith("is gone") for line in breaks(*found[:2])), "removals are found"
    for revision, before, after in zip(later[2:], found[1:], found[2:], strict=False):
        if revision not in contracts():
            assert breaks(before, after) == [], f"{revision}: only add, or say in CONTRACT why not"
