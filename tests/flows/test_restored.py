"""The database is restored by hand from a copy: nothing is dealt from used secrets."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

from bot.services.values.tables import TableStatus
from bot.storage.backup import backup
from tests.flows.conftest import MakeWorld
from tests.flows.players import BUTTONS, deal, finish_hand, open_table, play_hand
from tests.flows.simulated import shown_in
from tests.flows.world import World


async def put_back(world: World, copy: Path) -> None:
    """Put a copy of the database in place by hand and start the bot."""
    await world.bot.close()
    for ending in ("", "-wal", "-shm"):
        world.database.with_name(world.database.name + ending).unlink(missing_ok=True)
    shutil.copy(copy, world.database)
    await world.env.restart_bot(world.new_bot())
    await world.env.advance_time(10)


async def test_a_database_older_than_its_panels_deals_no_known_cards(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await open_table(make_world, BUTTONS, people=2)
    await play_hand(world, BUTTONS, moves=2)
    copy, old = world.database.with_name("copy.db"), (await world.snapshot()).table
    await backup(f"sqlite:///{world.database}", copy)
    await play_hand(world, BUTTONS, moves=3)
    later = (await world.snapshot()).table
    await put_back(world, copy)
    table = (await world.snapshot()).table
    assert "older than the panels" in logged_errors.pop()
    assert table.status is TableStatus.CLOSED, "the hand in progress is voided"
    assert table.commitment != old.commitment
    assert table.turn > later.turn, "later buttons fit no future turn"
    assert await world.chips() == {"ann": 1000, "bob": 1000}, "the stakes are returned"
    told = [shown.text for shown in shown_in(world.env, world.place().id)]
    assert any(world.says("closed-voided-restored") in text for text in told)


async def test_a_table_between_hands_is_told_and_deals_from_a_new_secret(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await open_table(make_world, BUTTONS, people=2, hands=3)
    await finish_hand(world, BUTTONS, moves=1)
    old = (await world.snapshot()).table
    copy = world.database.with_name("copy.db")
    await backup(f"sqlite:///{world.database}", copy)
    await deal(world, BUTTONS)
    await put_back(world, copy)
    logged_errors.clear()
    table = (await world.snapshot()).table
    assert (table.status, table.hand_no) == (TableStatus.BETWEEN, 1)
    assert table.commitment != old.commitment
    await world.restart()
    told = [shown.text for shown in shown_in(world.env, world.place().id)]
    assert sum(world.says("restored-line") in text for text in told) == 1
    await deal(world, BUTTONS)
    await finish_hand(world, BUTTONS, moves=1)
    assert (await world.snapshot()).table.hand_no == 2


async def test_a_damaged_row_does_not_prevent_a_start(make_world: MakeWorld, logged_errors: list[str]):
    world = await open_table(make_world, BUTTONS, people=2)
    await world.bot.close()
    with closing(sqlite3.connect(world.database)) as connection, connection:
        ((whole,),) = connection.execute("SELECT seats FROM tables")
        connection.execute("UPDATE tables SET seats = '{'")
    await world.env.restart_bot(world.new_bot())
    await world.env.settle()
    (told,) = logged_errors
    assert "table 1 is set aside" in told
    logged_errors.clear()
    other = world.guild.create_text_channel("other")
    await world.people[0].slash(other, "napoleon new")
    assert [live.table.id for live in world.bot.app.live.all()] == [2]
    with closing(sqlite3.connect(world.database)) as connection, connection:
        connection.execute("UPDATE tables SET seats = ? WHERE id = 1", (whole,))  # for the audit at the end
