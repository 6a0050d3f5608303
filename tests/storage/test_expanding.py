"""From one schema to the next only things are added, so that the version before still plays on it meanwhile.

A migration that has to take something away says why in `CONTRACT`; its release asks for a stop in its notes.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from typing import Any

from sqlalchemy import Connection, inspect

from bot.storage.database import create_database
from bot.storage.migrate import move_to, revisions
from bot.storage.migrations import versions

SINCE = "0013"
"""The next schema was the last one that took columns away."""

Columns = dict[tuple[str, str], dict[str, Any]]


def columns(connection: Connection) -> Columns:
    """Return every column by its table and name."""
    found = inspect(connection)
    return {
        (table, str(column["name"])): dict(column)
        for table in found.get_table_names()
        for column in found.get_columns(table)
    }


async def schemas(folder: Path, wanted: list[str]) -> list[Columns]:
    """Return the columns of an empty database at each of these revisions."""
    database, found = create_database(f"sqlite:///{folder / 'n.db'}"), []
    for revision in wanted:
        await move_to(database, revision)
        found.append(await database.alone(columns))
    await database.close()
    return found


def breaks(before: Columns, after: Columns) -> list[str]:
    """Return what the code of the schema before misses, or cannot insert."""
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
    """Return the revisions that say that they take something away."""
    modules = [import_module(f"{versions.__name__}.{it.name}") for it in iter_modules(versions.__path__)]
    return {module.revision for module in modules if getattr(module, "CONTRACT", "")}


async def test_the_version_before_still_plays_on_the_newest_schema(tmp_path: Path) -> None:
    order = revisions()
    later = order[order.index(SINCE) :]
    found = await schemas(tmp_path, later)
    assert any(line.endswith("is gone") for line in breaks(*found[:2])), "what is taken away is found"
    for revision, before, after in zip(later[2:], found[1:], found[2:], strict=False):
        if revision not in contracts():
            assert breaks(before, after) == [], f"{revision}: only add, or say in CONTRACT why not"
