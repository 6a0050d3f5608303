"""The last page of the file becomes garbage: people are told, no chip moves, README's way leads back."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.services.model import TableStatus
from bot.storage.backup import backup
from bot.storage.migrate import upgrade
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, actor_of, decide, due, hand_of, on_hand, open_and_start, play_hand
from tests.flows.simulated import answers, inside
from tests.flows.test_storage_fails import TOLD, file_of, set_pragma
from tests.flows.world import World

ROOT = Path(__file__).parents[2]
PAGE = 4096
GARBAGE = bytes(range(255, -1, -1)) * (PAGE // 256)


def page_of(file: Path, table: str | None) -> int:
    """Return the number (from 1) of the page where a small table has its rows; None: of the last one."""
    with closing(sqlite3.connect(file)) as connection:
        if table is None:
            found = connection.execute("PRAGMA page_count")
        else:
            found = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        return int(found.fetchone()[0])


def overwrite(file: Path, page: int) -> None:
    """Overwrite a page with garbage, behind SQLite's back."""
    with file.open("r+b") as opened:
        opened.seek((page - 1) * PAGE)
        opened.write(GARBAGE)


async def in_mid_hand(make_world: MakeWorld) -> World:
    """Return a world with a hand under way, all of it in the file itself."""
    world = await make_world(people=2)
    await open_and_start(world, BUTTONS, stake=5, clock="off")
    await play_hand(world, BUTTONS, moves=3)
    with inside(world.env):
        await backup(f"sqlite:///{file_of(world)}", world.folder / "napoleon-monday.db")
        await world.bot.database.tidy()
    return world


async def press(world: World, times: int = 1) -> list[str]:
    """Let the person who is due press his move so often, and return what is answered."""
    private = await due(world)
    actor, action = actor_of(world, private), decide(private)
    hand = await hand_of(world, actor, BUTTONS)
    told = []
    for _ in range(times):
        result = await on_hand(actor, hand, action)
        told.append("\n".join(shown.text for shown in answers(result)))
        await world.env.advance_time(30)
    return told


def books(world: World) -> dict[str, Any]:
    """Return what the file holds that a refused move must not change; what is damaged there by its error."""
    found: dict[str, Any] = {}
    with closing(sqlite3.connect(file_of(world))) as connection:
        for table in ("tables", "hands", "accounts", "ledger_transactions", "ledger_entries"):
            try:
                found[table] = connection.execute(f"SELECT * FROM {table}").fetchall()
            except sqlite3.DatabaseError as error:
                found[table] = str(error)
    return found


def recipe(first: str) -> str:
    """Return the commands of README's recovery whose line a word stands in."""
    blocks: list[str] = re.findall(r"```sh\n(.*?)```", (ROOT / "README.md").read_text(), re.DOTALL)
    (found,) = [block for block in blocks if first in block]
    return found


def operate(world: World, commands: str) -> subprocess.CompletedProcess[str]:
    """Carry commands out as an operator would, in a folder with the database where it is by default."""
    here = world.folder / "operator"
    (here / "data").mkdir(parents=True, exist_ok=True)
    for ending in ("", "-wal", "-shm"):
        if (left := Path(f"{file_of(world)}{ending}")).exists():
            left.rename(here / "data" / f"napoleon.db{ending}")
    shutil.copy(world.folder / "napoleon-monday.db", here)
    python = here / "python"
    python.unlink(missing_ok=True)
    python.symlink_to(sys.executable)
    environment = os.environ | {
        "DATABASE_URL": f"sqlite+aiosqlite:///{here}/data/napoleon.db",
        "PATH": f"{here}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }
    done = subprocess.run(
        ["bash", "-c", commands], cwd=here, env=environment, capture_output=True, text=True, check=False
    )
    shutil.copy(here / "data" / "napoleon.db", file_of(world))
    return done


async def go_on(world: World) -> None:
    """Start the bot and play the hand to its end."""
    await world.env.restart_bot(world.new_bot())
    await world.env.advance_time(120)
    assert await world.playing()
    await play_hand(world, BUTTONS)
    assert await world.status() is TableStatus.BETWEEN


@pytest.mark.parametrize("table", [None, "hand_actions"], ids=["the last page", "the page of the moves"])
async def test_damage_in_mid_hand_moves_no_chip_and_a_backup_brings_the_table_back(
    make_world: MakeWorld, logged_errors: list[str], table: str | None
) -> None:
    world = await in_mid_hand(make_world)
    chips = await world.chips()
    overwrite(file_of(world), page_of(file_of(world), table))
    with inside(world.env):
        await set_pragma(world, "shrink_memory")  # what is in memory would be served from there
    while await world.playing():
        before = books(world)
        first, *again = await press(world, times=2 if table else 1)
        if TOLD in first:
            assert all(TOLD in told for told in again)
            assert books(world) == before, "the table waits"
            assert await world.chips() == chips
            assert logged_errors
            break
    else:
        assert table is None, "nobody writes there without noticing"
    assert all("storage-damaged" in line for line in logged_errors), logged_errors
    logged_errors.clear()
    await world.bot.close()

    damaged = operate(world, "python -m bot check")
    assert damaged.returncode == 1
    assert "damaged" in damaged.stdout + damaged.stderr
    restored = operate(world, recipe("cp napoleon-monday.db"))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    await go_on(world)


@pytest.mark.parametrize("table", [None, "hand_actions"], ids=["the last page", "the page of the moves"])
async def test_damage_while_the_bot_is_down(
    make_world: MakeWorld, logged_errors: list[str], table: str | None
) -> None:
    world = await in_mid_hand(make_world)
    chips = await world.chips()
    await world.bot.close()
    overwrite(file_of(world), page_of(file_of(world), table))
    fresh = world.new_bot()
    with inside(world.env):
        try:
            await upgrade(fresh.database)
            await fresh.services.start()
            print("STARTED")
        except Exception as e:
            print("REFUSED", repr(e))
        await fresh.close()
    print(logged_errors); logged_errors.clear()
    saved = operate(world, recipe(".recover"))
    print(saved.returncode, saved.stdout, saved.stderr)
    shutil.copy(file_of(world), "/tmp/walx/rec.db")
    await go_on(world)
