"""What the services tell the meter: who moves, how long a computer thinks, how late a clock is."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.engine.actions import PASS
from bot.services.errors import StorageUnavailable
from bot.services.ports import Meter
from bot.services.values.tables import ClockName
from tests.services.build import PEOPLE, Night
from tests.services.clocks import FULL
from tests.services.virtual import Wall, in_virtual_time


class Counting(Meter):
    """A meter that a test reads."""

    def __init__(self) -> None:
        self.moves: Counter[str] = Counter()
        self.levels: Counter[str] = Counter()
        self.late: list[tuple[str, float]] = []

    def move(self, made_by: str) -> None:
        self.moves[made_by] += 1

    def thought(self, level: str, seconds: float) -> None:
        assert seconds >= 0
        self.levels[level] += 1

    def deadline(self, kind: str, late: float) -> None:
        self.late.append((kind, late))


async def test_moves_are_counted_by_who_made_them_and_refused_ones_are_not() -> None:
    night = Night(meter=(meter := Counting()))
    await night.open()
    await night.moves(7)
    assert meter.moves == {"player": 7}
    live = night.services.live.in_memory(1)
    assert live is not None
    with pytest.raises(Exception, match="stale"):
        await night.services.play.act(1, live.table.seats[live.due[0]].user_id or 0, PASS, turn=0)
    assert meter.moves == {"player": 7}


async def test_a_computers_thought_is_counted_by_its_level() -> None:
    night = Night(meter=(meter := Counting()))
    await night.open(people=PEOPLE[:1], computers=True)
    assert meter.moves["computer"] == sum(meter.levels.values())


@in_virtual_time
async def test_a_deadline_is_counted_with_how_late_it_was(wall: Wall) -> None:
    night = Night(now=wall, meter=(meter := Counting()))
    await night.open(clock=ClockName.NORMAL)
    await asyncio.sleep(FULL + 1)
    assert [kind for kind, _ in meter.late] == ["nudge", "turn"]
    assert all(0 <= late < 1 for _, late in meter.late)
    assert meter.moves == {"clock": 1}


@in_virtual_time
async def test_the_clocks_are_behind_when_nobody_acts_on_a_deadline(night: Night) -> None:
    await night.open(clock=ClockName.NORMAL)
    clocks = night.services.clocks
    assert await clocks.behind() == 0
    await clocks.stop()
    await asyncio.sleep(FULL + 100)
    assert await clocks.behind() > 100
    night.store.down = True
    with pytest.raises(StorageUnavailable):
        await clocks.behind()
    night.store.down = False
    clocks.start()
    await asyncio.sleep(1)
    assert await clocks.behind() == 0
