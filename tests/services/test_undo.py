"""A computer leaves time to undo a move; the player is then to move again, with the clock restored."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from typing import Any

import pytest

from bot.services.errors import NotNow
from bot.services.tables.live_table import TurnClock
from bot.services.tables.seating import seat_of
from tests.services.build import ANN, BOB, Night, breathe, refused


def _later(clock: TurnClock | None) -> TurnClock | None:
    return clock and clock.later(timedelta(minutes=1))


async def test_a_computer_waits_so_that_a_move_can_be_undone() -> None:
    gate = asyncio.Event()
    gate.set()
    night = Night(pause=gate.wait)
    table_id = (await night.open([ANN], computers=True, undo=True, stake=0)).table.id
    play, live = night.services.play, night.services.live
    play.fair_clock = lambda table: _later(table.clock)  # an outage that is not yet refunded
    while True:
        before: Any = await play.private(table_id, ANN.user_id)
        clock = live.in_memory(table_id).clock  # type: ignore[union-attr]
        gate.clear()
        await play.act(table_id, ANN.user_id, before.legal.actions[0], turn=None)
        if (await play.private(table_id, ANN.user_id)).undo:
            break
        gate.set()
        await night.services.computers.settle()
    await breathe()  # the computer's task has started, and waits
    night.now.pass_seconds(60)
    await play.undo(table_id, ANN.user_id, turn=None)
    gate.set()
    await night.services.computers.settle()
    again: Any = await play.private(table_id, ANN.user_id)
    assert (again.view, again.undo) == (before.view, False)
    assert live.in_memory(table_id).clock == _later(clock), "that minute was not Ann's"  # type: ignore[union-attr]
    await play.act(table_id, ANN.user_id, before.legal.actions[0], turn=None)
    await refused(play.undo(table_id, ANN.user_id, turn=None), NotNow, "undo-acted")


@pytest.mark.parametrize(("people", "waits"), [([ANN], 2), ([ANN, BOB], 1)])
async def test_a_computer_waits_longer_for_somebody_playing_alone(people: list[Any], waits: int) -> None:
    gate, pauses = asyncio.Event(), 0
    gate.set()

    async def pause() -> None:
        nonlocal pauses
        pauses += 1
        await gate.wait()

    night = Night(pause=pause)
    table_id = (await night.open(people, computers=True, undo=True, stake=0)).table.id
    play, live = night.services.play, night.services.live
    for _ in range(60):
        table = live.in_memory(table_id)
        person = next(it for it in people if seat_of(table.table, it.user_id) in table.due)
        own: Any = await play.private(table_id, person.user_id)
        gate.clear()
        pauses = 0
        await play.act(table_id, person.user_id, own.legal.actions[0], turn=None)
        can_undo = (await play.private(table_id, person.user_id)).undo
        after = live.in_memory(table_id)
        gate.set()
        await night.services.computers.settle()
        moves = live.in_memory(table_id).table.turn - after.table.turn  # type: ignore[union-attr]
        if can_undo and moves:
            break
    assert pauses - moves == waits, "in addition to thinking time before each move"
