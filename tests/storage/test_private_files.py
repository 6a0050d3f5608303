"""Only the operator's own user can read the database, its log and backups, whatever the umask."""

from __future__ import annotations

import logging
import os
import stat
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.storage.backup import backup
from bot.storage.database import create_database
from bot.storage.engine.worker import narrow
from bot.storage.migrate import upgrade
from tests.storage.samples import fact, put

pytestmark = pytest.mark.skipif(os.name != "posix", reason="rights of this kind are not known here")


def rights(path: Path) -> str:
    return f"{stat.S_IMODE(path.stat().st_mode):04o}"


@pytest.fixture(params=[0o000, 0o022, 0o277], ids=oct)
def umask(request: pytest.FixtureRequest) -> Iterator[None]:
    """Set a umask: none, the usual one, and one that takes too much."""
    before = os.umask(request.param)
    yield
    os.umask(before)


@pytest.mark.usefixtures("umask")
async def test_database_log_backup_and_their_folders_are_private(tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "here"
    database = create_database(f"sqlite:///{folder}/n.db")
    await upgrade(database)
    await put(database)
    assert await fact(database) == "stored"
    assert {path.name: rights(path) for path in folder.iterdir()} == {
        "n.db": "0600",
        "n.db-wal": "0600",
        "n.db-shm": "0600",
    }
    await backup(f"sqlite:///{folder}/n.db", tmp_path / "monday.db")
    await database.close()
    assert rights(folder) == rights(folder.parent) == "0700"
    assert rights(tmp_path / "monday.db") == "0600"


async def test_files_others_could_read_are_narrowed_at_startup_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"sqlite:///{tmp_path}/n.db"
    database = create_database(address)
    await upgrade(database)
    await database.close()
    for path, wide in ((tmp_path / "n.db", 0o664), (tmp_path, 0o755)):
        path.chmod(wide)
    with caplog.at_level(logging.WARNING):
        for _ in range(2):
            database = create_database(address)
            await upgrade(database)
            await database.close()
    assert rights(tmp_path / "n.db") == "0600"
    assert rights(tmp_path) == "0755", "an existing folder may hold other things"
    said = [record.getMessage() for record in caplog.records]
    (line,) = said
    assert line.startswith("others could read, now only the owner can: n.db (0664)")


def test_somebody_elses_file_is_left_with_a_warning(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError("not yours")

    (tmp_path / "n.db").touch()
    (tmp_path / "n.db").chmod(0o644)
    monkeypatch.setattr(Path, "chmod", refused)
    narrow(tmp_path / "n.db")
    assert "cannot be changed (not yours)" in caplog.text
