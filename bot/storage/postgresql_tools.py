"""Runs `pg_dump`, `pg_restore` and `psql`; the password goes through their environment."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Final

from sqlalchemy import URL

from bot.storage.migrate import RESTORING

_DROP_TABLES: Final = """
DO $$ DECLARE it record; BEGIN
  FOR it IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() LOOP
    EXECUTE format('DROP TABLE %I CASCADE', it.tablename);
  END LOOP;
END $$
"""
_TABLE: Final = " alembic_version "
"""A text in the table of contents of each of our dumps."""


class ToolFailed(Exception):
    """A tool is missing or has failed; the text tells the operator why."""


def dump(url: URL, target: Path) -> None:
    """Write a database, at one point in time, to a file in PostgreSQL's custom format. Raises ToolFailed."""
    _run(
        "pg_dump",
        "--format=custom",
        f"--exclude-table={RESTORING}",
        f"--file={target}",
        *_place(url),
        url=url,
    )


def check_dump(file: Path) -> None:
    """Read a whole dump. Raises ToolFailed if the dump is damaged or not this bot's."""
    if _TABLE not in _run("pg_restore", "--list", str(file)):
        raise ToolFailed(f"{file} is not a dump of this bot's database")
    _run("pg_restore", f"--file={os.devnull}", str(file))


def revision_of(file: Path) -> str:
    """Return the schema of a dump, such as 0025. Raises ToolFailed."""
    said = _run("pg_restore", "--data-only", "--table=alembic_version", "--file=-", str(file))
    found = re.search(r"^COPY .*;\n(\w+)$", said, re.MULTILINE)
    if found is None:
        raise ToolFailed(f"{file} does not say which version made it")
    return found[1]


def load_dump(url: URL, file: Path, script: Path) -> None:
    """Replace all tables of a database by those of a dump, in one transaction. Raises ToolFailed.

    The table `RESTORING` is added: nothing but the restore may use the database until that is dropped.
    `script` is a file for the dump's statements, which the caller creates and deletes.
    """
    _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(file))
    steps = (f"--command={_DROP_TABLES}", f"--command=CREATE TABLE {RESTORING} ()", f"--file={script}")
    once = ("--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--single-transaction")
    _run("psql", *once, *_place(url), *steps, url=url)


def _place(url: URL) -> list[str]:
    parts = {
        "host": url.host,
        "port": url.port,
        "username": url.username,
        "dbname": url.database,
    }
    return ["--no-password", *(f"--{name}={value}" for name, value in parts.items() if value)]


def _run(tool: str, *words: str, url: URL | None = None) -> str:
    path = shutil.which(tool)
    if path is None:
        raise ToolFailed(
            f"{tool} is not installed: install PostgreSQL's client tools, at least of the server's version"
        )
    environment = dict(os.environ)
    if url is not None and url.password:
        environment["PGPASSWORD"] = str(url.password)
    done = subprocess.run(  # noqa: S603 - no shell, and the words are ours
        [path, *words], env=environment, capture_output=True, text=True, errors="replace", check=False
    )
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"exit code {done.returncode}"]
        why = next((line for line in said if "error" in line.lower()), said[0])  # notices may come before it
        raise ToolFailed(f"{tool}: {why.removeprefix(f'{tool}: ').removeprefix('error: ')}")
    return done.stdout
