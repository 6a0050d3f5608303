"""The database fails mid-hand: people are told, nothing moves, and the hand continues later."""

from __future__ import annotations

import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from sqlalchemy import event

from bot.services.errors import StorageUnavailable
from bot.services.values.tables import TableStatus
from bot.storage.engine.session import TransactionStep
from bot.watch.watching import Watch, serving
from tests.effort import sample
from tests.flows.conftest import MakeWorld
from tests.flows.moves import move_by_command, move_on_hand
from tests.flows.players import (
    BUTTONS,
    SLASH,
    actor_of,
    decide,
    finish_hand,
    hand_of,
    hand_to_move,
    open_table,
    play_hand,
)
from tests.flows.simulated import answers, delete_channel, inside, remove_bot
from tests.flows.world import World

pytestmark = pytest.mark.database_threads

TOLD = "can't be saved at the moment, so nothing was changed"
Mend = Callable[[], Awaitable[None]]


def file_of(world: World) -> Path:
    return world.folder / "flows.db"


async def set_pragma(world: World, pragma: str) -> None:
    async with world.bot.database.write() as work:
        await work.session.change(lambda c: c.exec_driver_sql(f"PRAGMA {pragma}"))


def raw_of(worker: Any) -> sqlite3.Connection:
    connection: sqlite3.Connection = worker._connect().connection.dbapi_connection
    return connection


async def disk_is_full(world: World) -> Mend:
    """No page can be added and none is free inside the file: every write is too much."""
    worker = world.bot.database._backend.writer  # type: ignore[attr-defined]  # a full disk has no other door
    plain = worker.commit

    def fill(connection: Any) -> None:
        connection.exec_driver_sql("CREATE TABLE filler AS SELECT zeroblob(1000000) AS data")

    def commit(steps: Sequence[TransactionStep]) -> None:
        raw = raw_of(worker)
        (room,) = raw.execute("PRAGMA page_count").fetchone()
        raw.execute(f"PRAGMA max_page_count = {room}")
        try:
            plain([fill, *steps])
        finally:
            raw_of(worker).execute("PRAGMA max_page_count = 1000000")

    worker.commit = commit

    async def mend() -> None:
        worker.commit = plain

    return mend


async def file_is_read_only(world: World) -> Mend:
    """Make every connection fail: a file system remounted read-only accepts no writes."""
    engine = world.bot.database._backend._engine  # type: ignore[attr-defined]

    def sealed(raw: Any, _record: object) -> None:
        raw.execute("PRAGMA query_only = ON")

    event.listen(engine, "connect", sealed)
    with inside(world.env):
        await set_pragma(world, "query_only = ON")

    async def mend() -> None:
        event.remove(engine, "connect", sealed)

    return mend


async def another_process_holds_it(world: World) -> Mend:
    other = sqlite3.connect(file_of(world), isolation_level=None)
    other.execute("BEGIN IMMEDIATE")

    async def mend() -> None:
        other.execute("ROLLBACK")
        other.close()

    return mend


async def file_is_removed(world: World) -> Mend:
    away = world.folder / "moved-away.db"
    file_of(world).rename(away)

    async def mend() -> None:
        away.rename(file_of(world))

    return mend


FAULTS = [disk_is_full, file_is_read_only, another_process_holds_it, file_is_removed]


@pytest.mark.parametrize("fault", sample(FAULTS, 2))
async def test_a_table_waits_until_the_database_is_writable_again(
    make_world: MakeWorld, logged_errors: list[str], fault: Callable[[World], Awaitable[Mend]]
):
    world = await open_table(make_world, BUTTONS, people=2, busy_seconds=0.05, stake=5, clock="off")
    await play_hand(world, BUTTONS, moves=1)
    before, chips = (await world.snapshot(), world.state()), await world.chips()
    mend = await fault(world)
    try:
        for way in (BUTTONS, SLASH):
            private = await hand_to_move(world)
            actor, action = actor_of(world, private), decide(private)
            if way == SLASH:
                result = await move_by_command(actor, world.place(), action)
            else:
                result = await move_on_hand(actor, await hand_of(world, actor, way), action)
            assert TOLD in "\n".join(shown.text for shown in answers(result)), way
            await world.env.advance_time(20)
            assert (await world.snapshot(), world.state()) == before
    finally:
        await mend()
    (line,) = logged_errors  # once, however many transactions fail
    assert "storage fails: storage-" in line
    logged_errors.clear()
    assert await world.chips() == chips
    await world.env.advance_time(60)
    await finish_hand(world, BUTTONS, moves=1)
    assert await world.status() is TableStatus.BETWEEN


@pytest.mark.parametrize("happens", [delete_channel, remove_bot])
async def test_a_table_whose_channel_disappears_meanwhile_is_closed_later(
    make_world: MakeWorld, logged_errors: list[str], happens: Callable[[Any, int], None]
):
    world = await make_world(people=1)
    ann = world.people[0]
    await ann.slash(world.channel, "napoleon new")
    mend = await file_is_read_only(world)
    happens(world.env, world.channel.id if happens is delete_channel else world.guild.id)
    await world.env.settle()
    await mend()
    assert all("storage fails" in line for line in logged_errors)
    logged_errors.clear()
    await world.env.advance_time(60 + 900)
    assert await world.bot.app.tables.tables_of(ann.id) == ()


async def test_a_full_disk_is_unhealthy_even_while_nobody_plays(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await make_world(people=1)
    watch = Watch(world.bot)

    async def ask() -> tuple[int, dict[str, Any]]:
        async with client.get("/healthz") as answer:
            return answer.status, await answer.json()

    async with (
        serving("127.0.0.1", 0, world.bot.metrics, watch.health) as port,
        aiohttp.ClientSession(f"http://127.0.0.1:{port}") as client,
    ):
        assert (await ask())[0] == 200
        mend = await disk_is_full(world)
        with pytest.raises(StorageUnavailable), inside(world.env):
            await set_pragma(world, "user_version = 1")
        status, told = await ask()
        assert status == 503
        assert told["reasons"] == {"database": "nothing can be stored (storage-full: there is no space left)"}
        await mend()
        assert (await ask())[0] == 200
    assert len(logged_errors) == 1
    logged_errors.clear()


async def test_a_bid_that_failed_does_not_stay_in_the_menu(make_world: MakeWorld, logged_errors: list[str]):
    """Discord keeps showing a choice while the menu's custom id stays the same."""
    world = await open_table(make_world, BUTTONS, people=5, busy_seconds=0.05, clock="off")
    actor = actor_of(world, await hand_to_move(world))
    hand = await hand_of(world, actor, BUTTONS)
    turn, seen = hand.turn, []

    async def choose() -> str:
        menu = next(
            part for part in hand.controls() if part["custom_id"].startswith("nap:bid:") and "options" in part
        )
        seen.append(menu["custom_id"])
        result = await hand.choose(actor, seen[-1], [menu["options"][0]["value"]])
        return "\n".join(shown.text for shown in answers(result))

    mend = await another_process_holds_it(world)
    try:
        for _ in range(3):
            assert TOLD in await choose()
    finally:
        await mend()
    assert seen[0] != seen[1] != seen[2]
    logged_errors.clear()
    await choose()
    assert (await world.snapshot()).table.turn == turn + 1, "the renewed menu bids"


async def test_a_press_that_ends_another_outage_while_nothing_can_be_stored_is_answered(
    make_world: MakeWorld, logged_errors: list[str]
):
    world = await open_table(make_world, BUTTONS, people=1, clock="normal")
    with inside(world.env):
        world.bot.app.reach.miss(world.guild.id)
    mend = await file_is_read_only(world)
    await world.env.advance_time(60)
    result = await world.people[0].slash(world.channel, "help")
    await mend()
    assert answers(result)
    assert all("storage fails" in line for line in logged_errors)
    logged_errors.clear()
