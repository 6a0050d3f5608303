"""Helpers for tests of clocks."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from bot.services.tables.changes import change_within_turn
from bot.services.values.tables import ClockName, Deadline, DeadlineKind, Seat
from tests.services import stored
from tests.services.build import Night

FULL = ClockName.NORMAL.timing.turn + ClockName.NORMAL.timing.bank


async def due_seat(night: Night) -> tuple[int, Seat]:
    snapshot = await night.tables.snapshot(1)
    index = snapshot.view.to_act[0]
    return index, snapshot.table.seats[index]


def deadlines(night: Night) -> dict[DeadlineKind, Deadline]:
    return {deadline.kind: deadline for deadline in stored.deadlines(night.store)}


async def never() -> None:
    await asyncio.get_running_loop().create_future()


async def make_away(night: Night, seat: int) -> None:
    """Mark the player to move as away, as a second missed turn would."""

    def judge(live):
        seats = list(live.table.seats)
        seats[seat] = replace(seats[seat], away=True, missed=2)
        return change_within_turn(live, replace(live.table, seats=tuple(seats)), night.now())

    await night.services.live.change(1, judge)
