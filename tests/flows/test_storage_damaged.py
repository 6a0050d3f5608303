"""The file's last page becomes garbage: people are told, no chip moves, and the guide's recovery works."""

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

from bot.services.errors import StorageUnavailable
from bot.services.values.tables import TableStatus
from bot.storage.backup import backup
from tests.effort import NIGHT, at_night
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_on_hand
from tests.flows.players import (
    BUTTONS,
    actor_of,
    decide,
    finish_hand,
    hand_of,
    hand_to_move,
    open_table,
    play_hand,
)
from tests.flows.simulated import answers, inside
from tests.flows.test_storage_fails import TOLD, file_of, set_pragma
from tests.flows.world import World

ROOT = Path(__file__).parents[2]
PAGE = 4096
GARBAGE = bytes(range(255, -1, -1)) * (PAGE // 256)


def page_of(file: Path, table: str) -> int:
    """Return the number (from 1) of the page with a small table's rows."""
    with closing(sqlite3.connect(file)) as connection:
        found = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,))
        return int(found.fetchone()[0])


def overwrite(file: Path, page: int) -> None:
    """Overwrite a page with garbage, behind SQLite's back."""
    with file.open("r+b") as opened:
        opened.seek((page - 1) * PAGE)
        opened.write(GARBAGE)


async def in_mid_hand(make_world: MakeWorld) -> World:
    """A world with a hand in progress, written to the file itself."""
    world = await open_table(make_world, BUTTONS, people=2, stake=5, clock="off")
    await play_hand(world, BUTTONS, moves=3)
    with inside(world.env):
        await backup(f"sqlite:///{file_of(world)}", world.folder / "napoleon-monday.db")
        await world.bot.database.tidy()
    return world


async def press(world: World, times: int = 1) -> list[str]:
    """Let the player to move press their move this many times; return the answers."""
    private = await hand_to_move(world)
    actor, action = actor_of(world, private), decide(private)
    hand = await hand_of(world, actor, BUTTONS)
    told = []
    for _ in range(times):
        result = await move_on_hand(actor, hand, action)
        told.append("\n".join(shown.text for shown in answers(result)))
        await world.env.advance_time(30)
    return told


def books(world: World) -> dict[str, Any]:
    """Return what a refused move must not change in the file, or the errors of damaged parts."""
    found: dict[str, Any] = {}
    with closing(sqlite3.connect(file_of(world))) as connection:
        for table in ("tables", "hands", "accounts", "ledger_transactions", "ledger_entries"):
            try:
                found[table] = connection.execute(f"SELECT * FROM {table}").fetchall()
            except sqlite3.DatabaseError as error:
                found[table] = str(error)
    return found


async def kill(world: World) -> None:
    """End the bot and leave the files as after a kill, including the log."""
    left = {file: file.read_bytes() for file in world.folder.glob("flows.db*")}
    await world.bot.close()
    for file, content in left.items():
        file.write_bytes(content)


def recipe(first: str) -> str:
    """Return the recovery commands in docs/operate.md whose block contains a word."""
    blocks: list[str] = re.findall(r"```sh\n(.*?)```", (ROOT / "docs" / "operate.md").read_text(), re.DOTALL)
    (found,) = [block for block in blocks if first in block]
    return found


def operate(world: World, commands: str) -> subprocess.CompletedProcess[str]:
    """Execute commands as an operator would, on copies of the files in their default places."""
    here = world.folder / "operator"
    shutil.rmtree(here, ignore_errors=True)
    (here / "data").mkdir(parents=True)
    for file in world.folder.glob("flows.db*"):
        shutil.copy(file, here / "data" / file.name.replace("flows", "napoleon"))
    shutil.copy(world.folder / "napoleon-monday.db", here)
    python = here / "python"
    python.symlink_to(sys.executable)
    environment = os.environ | {
        "DATABASE_URL": f"sqlite+aiosqlite:///{here}/data/napoleon.db",
        "PATH": f"{here}:{os.environ['PATH']}",
        "PYTHONPATH": os.pathsep.join([str(ROOT), *sys.path]),
    }
    return subprocess.run(
        ["bash", "-c", commands], cwd=here, env=environment, capture_output=True, text=True, check=False
    )


def put_back(world: World) -> None:
    """Find the damage and restore the backup as docs/operate.md says; by day only copy it.

    By day the guide's commands are in tests/project/test_database_commands.py.
    """
    if not NIGHT:
        for file in world.folder.glob("flows.db*"):
            file.unlink()
        shutil.copy(world.folder / "napoleon-monday.db", file_of(world))
        return
    damaged = operate(world, "python -m bot check")
    assert damaged.returncode == 1
    assert "damaged" in damaged.stdout + damaged.stderr
    restored = operate(world, recipe("--replace napoleon-monday.db"))
    assert restored.returncode == 0, restored.stdout + restored.stderr
    take_back(world)


def take_back(world: World) -> None:
    """Return the operator's files to the bot."""
    for file in world.folder.glob("flows.db*"):
        file.unlink()
    for file in (world.folder / "operator" / "data").iterdir():
        shutil.copy(file, world.folder / file.name.replace("napoleon", "flows"))


async def go_on(world: World) -> None:
    """Play the hand to its end."""
    await world.env.advance_time(120)
    assert await world.playing()
    await finish_hand(world, BUTTONS, moves=1)
    assert await world.status() is TableStatus.BETWEEN


async def test_damage_mid_hand_moves_no_chip_and_a_backup_restores_the_table(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await in_mid_hand(make_world)
    chips, before = await world.chips(), books(world)
    overwrite(file_of(world), page_of(file_of(world), "hand_actions"))
    damaged = books(world)
    with inside(world.env):
        await set_pragma(world, "shrink_memory")  # otherwise served from memory
    assert all(TOLD in told for told in await press(world, times=2)), "it says so at every press"
    assert books(world) == damaged
    assert await world.chips() == chips
    assert logged_errors
    assert all("storage-damaged" in line for line in logged_errors), logged_errors
    logged_errors.clear()
    await kill(world)

    put_back(world)
    await world.env.restart_bot(world.new_bot())
    await world.env.settle()
    if NIGHT:
        assert await world.status() is TableStatus.CLOSED, "its cards may be known: the hand is voided"
        assert await world.chips() == dict.fromkeys(chips, 1000)
        await world.require_sound()
    else:
        assert books(world) == before
        await go_on(world)


@at_night
async def test_damage_outside_the_game_stops_no_hand(make_world: MakeWorld, logged_errors: list[str]):
    world = await in_mid_hand(make_world)
    await world.bot.close()
    file = file_of(world)
    whole, page = file.read_bytes(), page_of(file, "season_lines")
    overwrite(file, page)
    await world.env.restart_bot(world.new_bot())
    await go_on(world)
    assert all("storage-damaged" in line for line in logged_errors), logged_errors
    logged_errors.clear()
    await world.bot.close()
    with file.open("r+b") as opened:  # the final audit covers everything else
        opened.seek((page - 1) * PAGE)
        opened.write(whole[(page - 1) * PAGE : page * PAGE])
    await world.env.restart_bot(world.new_bot())


@at_night
@pytest.mark.skipif(shutil.which("sqlite3") is None, reason="the sqlite3 program is not installed")
async def test_moves_damaged_while_the_bot_is_down_without_a_backup(
    make_world: MakeWorld, logged_errors: list[str]
):
    """It does not start; readable data is saved: the hand begins again, and no chip has moved."""
    world = await in_mid_hand(make_world)
    chips = await world.chips()
    await world.bot.close()
    overwrite(file_of(world), page_of(file_of(world), "hand_actions"))
    fresh = world.new_bot()
    with inside(world.env), pytest.raises(StorageUnavailable, match="storage-damaged"):
        await fresh.app.start()
    await fresh.close()
    logged_errors.clear()
    saved = operate(world, recipe(".dump"))
    assert saved.returncode == 0, saved.stdout + saved.stderr
    take_back(world)
    await world.env.restart_bot(world.new_bot())
    assert await world.chips() == chips
    for person in world.people:  # open messages show lost moves
        await world.panel().click(person, "hand")
    await go_on(world)
