"""`python -m bot migrate`, `check` and `backup`: output and exit codes."""

from __future__ import annotations

import errno
import os
import sqlite3
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from bot.commands import app
from bot.commands.work import alone
from bot.services.values.standings import Counts
from bot.settings import load_settings
from tests.databases import make_empty

ACCOUNT = "INSERT INTO accounts (kind, guild_id, owner_id, balance) VALUES ('member', 1, 2, 1000)"
"""Gives a member chips that no entry of the ledger explains."""


@pytest.fixture
def absent(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file that DATABASE_URL names; it does not exist yet."""
    file = bare / "club.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    return file


@pytest.fixture
def database(absent: Path) -> Path:
    """That file, with the newest schema."""
    make_empty(absent)
    return absent


def command(*words: str) -> Result:
    """Run a command; an error is one sentence, never a traceback."""
    result = CliRunner().invoke(app, list(words))
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert result.stderr.count("\n") <= 1
    return result


def execute(file: Path, statement: str) -> Any:
    """Execute an SQL statement on a file; return the first value of the result."""
    with closing(sqlite3.connect(file)) as connection:
        row = connection.execute(statement).fetchone()
        connection.commit()
    return row and row[0]


def test_check_repairs_only_when_asked(database: Path) -> None:
    assert command("check", "--repair").stdout.startswith("There was nothing to repair.\n")
    counts = asdict(Counts(hands=1, won=1, units=1, chips=1))
    columns, figures = ", ".join(counts), ", ".join(map(str, counts.values()))
    execute(
        database,
        f"INSERT INTO standings (guild_id, period, game, player_id, {columns})"
        f" VALUES (1, 'all', '', 5, {figures})",
    )
    execute(database, "INSERT INTO counters (name, value) VALUES ('tables', 3)")
    damaged = database.read_bytes()
    result = command("check")
    assert result.exit_code == 1
    assert "the results give nothing" in result.stdout
    assert database.read_bytes() == damaged
    result = command("check", "--repair")
    assert result.exit_code == 0
    assert "hand records, replayed" in result.stdout
    assert "repaired: results, leaderboards and ratings rebuilt from 0 hands (" in result.stdout
    assert command("check").exit_code == 0


def test_migrate_goes_back_only_when_the_losses_are_accepted(database: Path) -> None:
    newest = command("migrate").stdout
    refused = command("migrate", "--to", "0002")
    assert refused.exit_code == 2
    assert "add --lose" in refused.stderr
    assert command("migrate").stdout == newest
    assert command("migrate", "--to", "0002", "--dry-run").stdout == "would be lost: 1 of 1 rows of state\n"
    assert command("migrate").stdout == newest
    assert command("migrate", "--to", "0002", "--lose").stdout == "The database is at schema 0002.\n"
    assert "run migrate first" in command("check").stderr
    assert command("migrate", "--to", "0005").stdout == "The database is at schema 0005.\n"
    for unknown in ("0000", "9999"):
        assert f"there is no schema {unknown}, only 0001 to " in command("migrate", "--to", unknown).stderr
    assert command("migrate").stdout == newest
    assert command("check").exit_code == 0


@pytest.mark.parametrize(
    ("word", "said"),
    [
        ("rebuild", "0 hands were processed.\n"),
        ("retention", "Deleted for their age: 0 hands, 0 names, 0 servers.\n"),
    ],
)
def test_a_command_reports_what_it_went_through(absent: Path, word: str, said: str) -> None:
    assert command(word).exit_code == 1, "there is no database yet"
    command("migrate")
    result = command(word)
    assert (result.exit_code, result.stdout) == (0, said)


def test_forgetting_a_server_is_confirmed_and_leaves_nothing(database: Path) -> None:
    execute(database, ACCOUNT)
    asked = CliRunner().invoke(app, ["forget-server", "1"], input="n\n")
    assert asked.exit_code == 1
    assert execute(database, "SELECT count(*) FROM accounts") == 1
    unknown = command("forget-server", "2", "--yes")
    assert (unknown.exit_code, unknown.stdout) == (1, "")
    assert unknown.stderr == "No data of server 2 is stored; nothing was deleted.\n"
    assert execute(database, "SELECT count(*) FROM accounts") == 1
    result = command("forget-server", "1", "--yes")
    assert result.exit_code == 0
    assert "server 1 has been deleted" in result.stdout
    assert execute(database, "SELECT count(*) FROM accounts") == 0


@pytest.mark.parametrize("words", [["check"], ["migrate", "--dry-run"]])
def test_read_only_commands_create_no_database(absent: Path, words: list[str]) -> None:
    result = command(*words)
    assert result.exit_code == 1
    assert "there is no file" in result.stderr
    assert not absent.exists()


def test_check_leaves_a_database_of_another_version_alone(absent: Path) -> None:
    absent.touch()
    assert "its schema is none, not" in command("check").stderr
    command("migrate")
    execute(absent, "UPDATE alembic_version SET version_num = '9999'")
    for words in (("check",), ("migrate",)):
        result = command(*words)
        assert result.exit_code == 1
        assert "of a later version (schema 9999)" in result.stderr


def test_a_file_that_is_not_a_database_is_reported_as_damaged(absent: Path) -> None:
    absent.write_text("Dear diary, today I was Napoleon.\n" * 100)
    for words in (["migrate"], ["check"]):
        result = command(*words)
        assert result.exit_code == 1
        assert result.stderr == "The database cannot be used: it is damaged, or not a database.\n"


def test_a_place_this_user_may_not_write_to_is_named(bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # `make container` tests it as another user; this one may be root, who may do everything.
    volume, may = bare / "volume", os.access
    volume.write_text("this is no folder")
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{volume}/club.db")
    reason = f"it cannot be opened, because {volume} is not a folder"
    assert command("migrate").stderr == f"The database cannot be used: {reason}.\n"
    monkeypatch.setattr(os, "access", lambda path, mode: path != volume and may(path, mode))
    assert command("migrate").stderr == (
        "The database cannot be used: it cannot be opened, because the user with id "
        f"{os.getuid()} may not write to {volume}.\n"
    )


def test_a_folder_this_user_may_not_enter_is_named(absent: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    look = os.stat

    def stat(path: Any, **options: Any) -> os.stat_result:
        if str(path).startswith(str(absent)):
            raise PermissionError(errno.EACCES, "Permission denied", str(path))
        return look(path, **options)

    monkeypatch.setattr(os, "stat", stat)
    for words in (["check"], ["retention"]):
        assert command(*words).stderr == f"{absent} cannot be used: Permission denied.\n"


def test_a_lock_of_another_user_is_not_ignored(database: Path, monkeypatch: pytest.MonkeyPatch) -> None:

    def refuse(*_: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr("filelock.FileLock.acquire", refuse)
    refused = command("rebuild")
    assert refused.exit_code == 1
    assert refused.stderr == f"{database}-lock cannot be locked: Permission denied. Remove it.\n"


def test_backup_replaces_a_file_only_when_told_to(absent: Path, bare: Path) -> None:
    copy = bare / "copy.db"
    copy.write_text("yesterday's")
    assert command("backup", "--replace", str(copy)).exit_code == 1, "there is nothing to copy"
    command("migrate")
    assert command("backup", str(copy)).exit_code == 1, "it would overwrite a file"
    assert copy.read_text() == "yesterday's"
    made = command("backup", "--replace", str(copy))
    assert (made.exit_code, made.stdout) == (
        0,
        f"{copy}: {copy.stat().st_size} bytes, copied and verified.\n",
    )
    Path(f"{absent}-wal").touch()
    assert "is the database itself" in command("backup", "--replace", f"{absent}-wal").stderr


def test_restore_keeps_the_old_database_and_replaces_it_only_when_told_to(database: Path, bare: Path) -> None:
    copy, disk = bare / "copy.db", bare / "disk"
    disk.mkdir()
    database.symlink_to(database.rename(disk / "club.db"))
    command("backup", str(copy))
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("INSERT INTO counters (name, value) VALUES ('since', 3)")
        connection.commit()
        before = database.read_bytes()
        refused = command("restore", str(copy))
        assert refused.exit_code == 1
        assert "add --replace" in refused.stderr
        assert database.read_bytes() == before
        done = command("restore", "--replace", str(copy))
    assert done.exit_code == 0
    assert database.is_symlink(), "it stays where the operator put it"
    (kept,) = disk.glob("club.db.before-*Z")
    assert done.stdout == (
        "Voided hands: 0; tables with a new secret: 0; deletions repeated: 0.\n"
        f"{copy} is restored. The previous database is now {kept}. Run `check` before you start the bot.\n"
    )
    since = "SELECT count(*) FROM counters WHERE name = 'since'"
    assert [execute(database, since), execute(kept, since)] == [0, 1]
    assert command("check").exit_code == 0


@pytest.mark.parametrize("link", ["symlink_to", "hardlink_to"])
def test_a_database_with_two_names_is_used_by_one_process(
    database: Path, bare: Path, monkeypatch: pytest.MonkeyPatch, link: str
) -> None:
    other = bare / "other.db"
    with alone(load_settings(None)):
        getattr(other, link)(database)
        monkeypatch.setenv("DATABASE_URL", f"sqlite:///{other}")
        refused = command("rebuild")
    assert refused.exit_code == 1
    assert ("Another process is using" if link == "symlink_to" else "a hard link") in refused.stderr


def test_migrate_does_not_wait_for_a_running_bot(database: Path) -> None:
    with alone(load_settings(None)):
        for words in (["--to", "0015", "--lose"], ["--to", "0015", "--dry-run"]):
            refused = command("migrate", *words)
            assert refused.exit_code == 1
            assert "Another process is using" in refused.stderr


def test_after_a_killed_restore_nothing_starts_with_an_empty_database(database: Path, bare: Path) -> None:
    """Killed between its two renames: the old file is renamed already, the new one not yet."""
    copy, kept = bare / "copy.db", bare / "club.db.before-20261127T120000Z"
    command("backup", str(copy))
    database.rename(kept)
    (bare / ".club.db.partial").write_bytes(copy.read_bytes())
    for words in (("migrate",), ("check",), ("doctor", "--offline")):
        result = command(*words)
        assert result.exit_code == 1
        told = result.stdout + result.stderr
        assert "a restore was interrupted; run it again" in told, words
        assert "delete the file `.partial` to start again" in told, words
        assert not database.exists()
    assert command("restore", str(copy)).exit_code == 0
    assert command("check").exit_code == 0


def test_restore_refuses_foreign_files_and_a_running_bot(database: Path, bare: Path) -> None:
    copy, other, later = bare / "copy.db", bare / "other.db", bare / "later.db"
    for file in (copy, later):
        command("backup", str(file))
    for file, statement in (
        (other, "CREATE TABLE songs (title)"),
        (later, "UPDATE alembic_version SET version_num = '9999'"),
    ):
        execute(file, statement)
    (bare / "cut.db").write_bytes(copy.read_bytes()[:20_000])
    before = database.read_bytes()
    for name, why in (
        ("nothing.db", "There is no file"),
        (".", "There is no file"),
        ("other.db", "holds no data of this bot"),
        ("later.db", "of a later version (schema 9999)"),
        ("cut.db", "malformed"),
    ):
        result = command("restore", "--replace", str(bare / name))
        assert (result.exit_code, why in result.stderr) == (1, True), result.stderr
    with alone(load_settings()):
        assert "Another process is using" in command("restore", "--replace", str(copy)).stderr
    assert database.read_bytes() == before
    assert list(bare.glob("*.before-*")) == []


@pytest.mark.parametrize(
    "words",
    [("migrate",), ("check",), ("backup", "copy.db"), ("restore", "copy.db"), ("preview",), ("health",)],
)
def test_a_malformed_setting_ends_every_command_with_exit_code_2(
    absent: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://ann:sesame@")
    result = command(*words)
    assert result.exit_code == 2
    assert result.stderr.startswith("DATABASE_URL must be ")
    assert "sesame" not in result.stderr
    assert not absent.exists()


def test_a_database_moves_and_both_ends_are_checked(database: Path) -> None:
    execute(database, "INSERT INTO preferences (user_id, name, value) VALUES (7, 'nudge', 'false')")
    there = database.with_name("there.db")
    moved = command("move", "--to", f"sqlite:///{there}")
    assert moved.exit_code == 0, moved.output
    assert "preferences: 1\n" in moved.stdout
    assert moved.stdout.endswith("Set DATABASE_URL to the new address and start the bot.\n")
    again = command("move", "--to", f"sqlite:///{there}")
    assert again.exit_code == 1
    assert "the target holds data already, in: preferences" in again.stderr
    assert command("move", "--to", "sesame://x").stderr.startswith("--to must be ")
    same = command("move", "--to", f"sqlite:///{database}").stderr
    assert same == "That database already contains the bot's data.\n"
