"""`python -m bot doctor`: one line per subject with faults and remedies, and the exit code."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import discord
import pytest
from typer.testing import CliRunner

from bot.commands import app
from bot.commands.work import alone
from bot.settings import load_settings
from tests.databases import make_empty
from tests.project.conftest import TOKEN
from tests.storage.samples import damage
from tests.watch.gateway import local_gateway


@pytest.fixture
def database(bare: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A database at the newest schema; every setting is right."""
    file = bare / "club.db"
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{file}")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.setattr("bot.watch.storage.LOW_BYTES", 0)
    make_empty(file)
    return file


def doctor(*words: str) -> tuple[int, dict[str, str]]:
    """Run the command; return the exit code and the text about each subject, after its mark."""
    result = CliRunner().invoke(app, ["doctor", *words])
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    assert result.stderr == "", "it reports faults itself"
    said = {}
    for line in result.stdout.splitlines():
        mark, subject, text = line[:5].strip(), *line[6:].split(": ", 1)
        said[subject] = f"{mark} {text}"
    return result.exit_code, said


def test_a_sound_bot_has_no_faults(database: Path) -> None:
    code, said = doctor("--offline")
    assert code == 0
    assert said.keys() == {"version", "token", "lock", "disk", "database", "backup", "reports"}
    assert said["database"].startswith("ok opens, is writable and intact, schema 0")
    assert said["backup"].startswith("note the bot makes none: set BACKUP_HOURS")
    assert said["reports"] == "note no problems are reported in Discord: set REPORT_TO"
    with alone(load_settings()):
        assert doctor("--offline")[1]["lock"] == "ok a bot runs on this file"


def test_a_fault_is_named_with_its_remedy(
    database: Path, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a1b2c3d4e5f6")
    monkeypatch.setenv("BACKUP_HOURS", "24")
    monkeypatch.setattr("bot.watch.storage.LOW_BYTES", 10**18)
    (bare / "backups").mkdir()
    (bare / "backups" / "napoleon-20200101T000000Z.db").touch()
    damage(database, 2, 3)
    code, said = doctor("--offline")
    assert code == 1
    assert "not the client secret" in said["token"]
    assert "MB left: free some" in said["disk"]
    assert said["database"].startswith("WRONG damaged (")
    assert said["backup"].startswith("WRONG no backup since 2020-01-01 00:00 UTC")


def test_a_folder_that_cannot_be_used_is_named_before_the_first_start(
    database: Path, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    database.unlink()
    (bare / "file").touch()
    monkeypatch.setenv("BACKUP_DIR", f"{bare}/file/backups")
    assert doctor("--offline")[1]["backup"].endswith(f" noted: {bare}/file is not a folder")
    monkeypatch.setattr("os.access", lambda path, _: path != bare)
    code, said = doctor("--offline")
    assert (code, said["database"].endswith(f"may not write to {bare}")) == (1, True)
    assert said["database"].startswith("WRONG does not exist yet, and the user with id ")
    assert said["backup"].startswith("WRONG none can be made, and no deletion noted: ")


def test_a_forgotten_sqlite_shell_and_another_schema_are_named(database: Path) -> None:
    with closing(sqlite3.connect(database, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "another process has locked it" in doctor("--offline")[1]["database"]
        other.execute("ROLLBACK")
        other.execute("UPDATE alembic_version SET version_num = '0002'")
    code, said = doctor("--offline")
    assert (code, "run migrate first" in said["database"]) == (1, True)
    database.write_bytes(b"")
    assert doctor("--offline")[1]["database"] == "note is empty; `run` creates its tables"


async def test_discord_is_asked_about_token_servers_and_time(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    enough = discord.Permissions(view_channel=True, send_messages=True)
    async with local_gateway(monkeypatch) as gateway:
        gateway.guilds = [{"id": "7", "permissions": str(enough.value)}, {"id": "8", "permissions": "1024"}]
        code, said = await asyncio.to_thread(doctor)
        assert (code, said["clock"]) == (0, "ok agrees with Discord's")
        assert said["Discord"].startswith("ok accepts the token of napoleon")
        assert said["servers"].startswith("ok 1 of 2 ")
        assert said["server 8"].startswith("note the bot's role lacks send messages:")
        monkeypatch.setenv("REPORT_TO", "1")
        assert (await asyncio.to_thread(doctor))[1]["reports"] == "ok go to napoleon"
        gateway.people = []
        assert (await asyncio.to_thread(doctor))[1]["reports"].startswith(
            "WRONG REPORT_TO cannot be reached: 404"
        )
        gateway.date = "Fri, 27 Nov 2020 12:00:00 GMT"
        code, said = await asyncio.to_thread(doctor)
    assert (code, "seconds ahead of Discord's: turn time" in said["clock"]) == (1, True)
    code, said = await asyncio.to_thread(doctor)
    assert (code, said["Discord"].partition(":")[0]) == (
        1,
        "WRONG Discord cannot be reached (ClientConnectorError)",
    )
