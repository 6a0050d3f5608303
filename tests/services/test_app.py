"""The services wired together as in a running bot: real players, pauses, the interface."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest

from bot.engine.actions import GameAction
from bot.engine.game import GameEvent
from bot.players import choose
from bot.services import live as live_module
from bot.services.app import Services, Wiring
from bot.services.errors import StaleAction, StorageUnavailable
from bot.services.ports import Thinker
from bot.services.tables.computers import BEFORE_PLAY, FOLLOWING, LEADING
from bot.services.values.tables import Level, TableSnapshot, TableStatus
from tests.services import stored
from tests.services.build import ANN, BOB, CHANNEL, PRESETS, Night, breathe, config
from tests.services.clocks import never
from tests.services.fakes import FakeNotifier, at_once
from tests.services.store import MemoryStore
from tests.services.virtual import Wall, in_virtual_time


async def open_at(services: Services) -> None:
    await services.start()
    await services.openings.create(guild_id=1, channel_id=CHANNEL, locale="en", host=ANN, config=config())


class FailingInterface(FakeNotifier):
    """An interface that cannot show a table."""

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        raise RuntimeError("no panel")


async def test_a_failing_interface_or_listener_keeps_no_computer_from_playing(
    caplog: pytest.LogCaptureFixture,
):
    def fail(_: object) -> None:
        raise ZeroDivisionError

    services = Services(Wiring(store=MemoryStore(), presets=PRESETS, computer_pause=0, background=at_once))
    services.live.listen(fail)
    services.connect(FailingInterface())
    await open_at(services)
    await services.tables.add_computer(1, ANN.user_id, Level.NOVICE, count=4)
    await services.tables.start(1, ANN.user_id, 1)
    await services.computers.settle()
    dealt = await services.tables.snapshot(1)
    assert [dealt.table.seats[seat].user_id for seat in dealt.due] == [ANN.user_id]
    assert {str(line.exc_info[1]) for line in caplog.records if line.exc_info} == {"", "no panel"}
    await services.stop()


async def test_time_and_secrets_are_real_by_default():
    services = Services(Wiring(store=MemoryStore(), presets=PRESETS), FakeNotifier())
    before = datetime.now(UTC)
    await open_at(services)
    table = (await services.tables.snapshot(1)).table
    assert timedelta(0) <= table.created_at - before < timedelta(minutes=1)
    again = Services(Wiring(store=MemoryStore(), presets=PRESETS), FakeNotifier())
    await open_at(again)
    assert (await again.tables.snapshot(1)).table.commitment != table.commitment
    await services.stop()
    await again.stop()


class Slow(Thinker):
    """A thinker that takes its time over every choice, and is never asked about a forced card."""

    async def think(self, view: Any, legal: Any, level: str, seed: int) -> GameAction | None:
        await asyncio.sleep(0.7)
        return choose(view, legal, "novice", random.Random(seed))


@in_virtual_time
async def test_computers_of_a_running_bot_pause_before_each_move(wall: Wall):
    """Forced cards take as long as others, so that nobody learns which cards are forced."""
    for level in (Level.REGULAR, Level.EXPERT):
        store, notifier = MemoryStore(), FakeNotifier()
        wiring = Wiring(
            store=store, presets=PRESETS, now=wall, computer_pause=1.5, background=at_once, thinker=Slow()
        )
        services = Services(wiring, notifier)
        await open_at(services)
        await services.tables.add_computer(1, ANN.user_id, level, count=4)
        await services.tables.start(1, ANN.user_id, 1)
        await services.tables.leave(1, ANN.user_id)
        await asyncio.sleep(3600)
        assert (await services.tables.snapshot(1)).table.status is TableStatus.CLOSED
        moments = [stored.hand(store).header.started_at] + [
            entry.at for entry in stored.actions(store) if entry.data["do"] != "redeal"
        ]
        pauses = [(later - earlier).total_seconds() for earlier, later in pairwise(moments)]
        entries = [entry for entry in stored.actions(store) if entry.data["do"] != "redeal"]
        place = -1
        for entry, pause in zip(entries, pauses, strict=True):
            place += entry.data["do"] == "play"
            weight = BEFORE_PLAY if place < 0 else LEADING if place % 5 == 0 else FOLLOWING
            assert pause == pytest.approx(1.5 * weight)
        await services.stop()


@in_virtual_time
async def test_a_computers_failed_move_is_logged_and_retried(night: Night):
    await night.open([ANN], computers=True, start=False)
    honest, tries = night.services.play.computer_move, []

    async def breaks_twice(table_id: int, seat: int, *, turn: int, thought: Any = None) -> None:
        tries.append(night.now())
        if len(tries) <= 2:
            raise ZeroDivisionError
        await honest(table_id, seat, turn=turn, thought=thought)

    night.services.play.computer_move = breaks_twice
    await night.tables.start(1, ANN.user_id, 1)
    await asyncio.sleep(2)
    await night.tables.leave(1, ANN.user_id)
    await asyncio.sleep(8)
    assert [moment - tries[0] for moment in tries[:3]] == [timedelta(seconds=late) for late in (0, 2, 7)]
    assert (await night.tables.snapshot(1)).table.status is TableStatus.CLOSED


async def test_a_stop_ends_every_retry(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(live_module, "RETRY_SECONDS", 0)
    night = Night()
    await night.open([ANN, BOB], computers=True, start=False)
    night.store.lose_answers, night.store.down_after_lost_answer = 1, True
    with pytest.raises(ConnectionResetError):
        await night.tables.start(1, ANN.user_id, 1)
    await breathe(10)
    with pytest.raises(StorageUnavailable):
        await night.tables.snapshot(1)
    await night.services.stop()
    writes = night.store.commits
    night.store.down = False
    await breathe()
    assert night.store.commits == writes
    assert len(asyncio.all_tasks()) == 1


@in_virtual_time
async def test_another_processs_table_that_cannot_be_read_is_taken_up_later(night: Night):
    other = Night(store=night.store, now=night.now, seed=7)
    await other.services.start()
    adopted: list[int] = []
    other.services.live.adopt(lambda live: adopted.append(live.table.id))
    await night.open([ANN], start=False)
    night.store.down = True
    other.services.live.catch_up(1, 1, 1)
    await asyncio.sleep(live_module.RETRY_SECONDS / 2)
    night.store.down = False
    assert other.services.live.in_memory(1) is None
    await asyncio.sleep(live_module.RETRY_SECONDS)
    assert (await other.services.live.get(1)).table.host_id == ANN.user_id
    assert adopted == [1]


async def test_a_table_that_another_process_opened_is_found(night: Night):
    other = Night(store=night.store, now=night.now, seed=7)
    await other.services.start()
    await night.open([ANN], start=False)
    assert (await other.tables.find(CHANNEL)).table.id == 1
    assert await other.tables.seat_of(1, ANN.user_id) == 0


async def test_a_table_changed_by_a_process_believed_gone_continues_here(night: Night):
    """That process was suspended and replaced; it makes one more move before it notices."""
    await night.open([ANN], computers=True)
    await night.services.computers.settle()
    gone = Night(store=night.store, now=night.now, seed=7, pause=never)
    await gone.services.start()
    turn, _ = await night.due()
    hand = await gone.services.play.private(1, ANN.user_id)
    action = hand.legal.sample(night.rng)
    moved = (await gone.services.play.act(1, ANN.user_id, action, turn=turn)).snapshot
    await gone.services.stop()
    assert moved.table.seats[moved.due[0]].computer is not None, "nobody else knows that it is to move"
    with pytest.raises(StaleAction):
        await night.services.play.act(1, ANN.user_id, action, turn=turn)
    await night.services.live.settle()
    await night.services.computers.settle()
    assert (await night.tables.snapshot(1)).table.turn > moved.table.turn
