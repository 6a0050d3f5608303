"""Brings a database to the newest schema at every start: Alembic is only loaded when there is work for it.

A database can also be brought back to an older schema for an older version of the program (`move_to`,
offline): data that only the newer one knows is lost then, chips and records never are.
"""

from __future__ import annotations

import contextlib
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING

from sqlalchemy import Connection, column, func, inspect, select, table

from bot.storage.database import Database, is_sqlite
from bot.storage.engine.worker import file_of, narrow, require_restored

if TYPE_CHECKING:
    from alembic.config import Config

FOLDER = Path(__file__).parent / "migrations"
_VERSION = table("alembic_version", column("version_num"))
_STORED = select(_VERSION.c.version_num)
RESTORING = "restoring"
"""A table that a PostgreSQL database has until a restored backup is safe to play (`bot.storage.backup`)."""


class UnusableDatabase(Exception):
    """The database is missing, damaged, of another version or of another program; the text tells which."""


class SchemaRefused(Exception):
    """A database cannot be brought to a schema; the text tells the operator why."""


async def upgrade(database: Database, *, restoring: bool = False) -> str:
    """Bring the database to the newest schema in one transaction and return its revision.

    A SQLite file becomes readable only by its owner. Only the restore itself may upgrade a database that it
    is `restoring`. Raises UnusableDatabase and StorageUnavailable; nothing is changed then.
    """
    revision = await database.alone(partial(_upgrade, restoring=restoring))
    if is_sqlite(database.url):
        narrow(file_of(database.url))
    return revision


async def move_to(database: Database, revision: str) -> str:
    """Bring the database to a given schema, newer or older, in one transaction and return its revision.

    The bot must not run meanwhile. Raises SchemaRefused if there is no such schema or if it cannot hold some
    of the chips, UnusableDatabase and StorageUnavailable; nothing is changed then.
    """
    _require_schema(revision)
    return await database.alone(lambda connection: _move_to(revision, connection))


class _Undo(Exception):
    """Raised to roll back a trial migration."""


MADE_AGAIN = frozenset(
    ("badges", "hand_people", "hand_records", "open_hands", "person_rows", "rule_texts", "table_players")
)
"""Tables whose rows a downgrade stores elsewhere, or an upgrade rebuilds: none of them are lost."""


async def losses(database: Database, revision: str) -> list[str]:
    """Return what moving to a schema would lose, a line for each table.

    Tries the migration in a transaction that is rolled back; the bot must not run. Raises the errors of
    `move_to`.
    """
    _require_schema(revision)
    _require_file(database)
    found: list[str] = []

    def try_out(connection: Connection) -> None:
        before = _rows(connection)
        _move_to(revision, connection)
        after = _rows(connection)
        lost = {name: rows - after.get(name, 0) for name, rows in before.items() if name not in MADE_AGAIN}
        found.extend(f"{rows} of {before[name]} rows of {name}" for name, rows in lost.items() if rows > 0)
        raise _Undo

    with contextlib.suppress(_Undo):
        await database.alone(try_out)
    return found


def _rows(connection: Connection) -> dict[str, int]:
    there = inspect(connection)
    rows = {it: select(func.count()).select_from(table(it)) for it in sorted(there.get_table_names())}
    rows.pop(_VERSION.name, None)
    if "results" in rows and any(it["name"] == "practice" for it in there.get_columns("results")):
        rows["results of practice"] = rows["results"].where(column("practice"))
    return {name: connection.execute(query).scalar_one() for name, query in rows.items()}


async def stored_revision(database: Database) -> str | None:
    """Return a database's revision, None if empty. Raises UnusableDatabase, StorageUnavailable."""
    return await database.alone(lambda connection: _revisions(connection)[0])


@cache
def revisions() -> tuple[str, ...]:
    """Return the names of all schemas, oldest first: the numbers of the modules `rNNNN_what.py`."""
    return tuple(sorted(path.name[1:5] for path in (FOLDER / "versions").glob("r[0-9]*.py")))


async def require_newest(database: Database) -> str:
    """Return the revision of a database that is at the newest schema; changes and creates nothing.

    Raises UnusableDatabase, StorageUnavailable.
    """
    _require_file(database)
    async with database.read() as work:
        stored, newest = await work.session.ask(_revisions)
    if stored != newest:
        raise UnusableDatabase(f"its schema is {stored or 'none'}, not {newest}: run migrate first")
    return newest


def _require_file(database: Database) -> None:
    if is_sqlite(database.url) and not file_of(database.url).is_file():
        require_restored(file_of(database.url))
        raise UnusableDatabase(f"there is no file {file_of(database.url)}")


def _upgrade(connection: Connection, *, restoring: bool) -> str:
    stored, newest = _revisions(connection, restoring=restoring)
    if stored != newest:
        from alembic import command

        command.upgrade(_config(connection), "head")
        _require_references(connection)
    return newest


def _require_schema(revision: str) -> None:
    known = revisions()
    if revision not in known:
        raise SchemaRefused(f"there is no schema {revision}, only {known[0]} to {known[-1]}")


def _move_to(revision: str, connection: Connection) -> str:
    from alembic import command

    config, (stored, _) = _config(connection), _revisions(connection)
    if stored is None or stored < revision:
        command.upgrade(config, revision)
    else:
        command.downgrade(config, revision)
    _require_references(connection)
    return revision


def _config(connection: Connection) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    return config


def _revisions(connection: Connection, *, restoring: bool = False) -> tuple[str | None, str]:
    """Return the database's revision (None if it is empty) and the newest one.

    Raises UnusableDatabase.
    """
    newest = revisions()[-1]
    tables = inspect(connection).get_table_names()
    if RESTORING in tables and not restoring:
        raise UnusableDatabase("a restore into it was interrupted: run `restore` again")
    stored = connection.scalar(_STORED) if _VERSION.name in tables else None
    if (stored is None and tables) or not (stored or newest).isdigit():
        raise UnusableDatabase("it holds the tables of another program: correct DATABASE_URL")
    if stored is not None and stored not in revisions():
        raise UnusableDatabase(
            f"the database is of a later version (schema {stored}) than this program (schema {newest})"
        )
    return stored, newest


def _require_references(connection: Connection) -> None:
    """Check foreign keys, which SQLite does not do during a migration. Raises UnusableDatabase."""
    if connection.dialect.name == "sqlite":
        broken = connection.exec_driver_sql("PRAGMA foreign_key_check").all()
        if broken:
            tables = ", ".join(sorted({row[0] for row in broken}))
            raise UnusableDatabase(f"{len(broken)} rows refer to rows that are not there, in: {tables}")
