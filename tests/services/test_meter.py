"""What the services tell the meter: who moves, how long a computer thinks, how late a clock is."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from datetime import datetime

import pytest

from bot.engine.actions import PASS
from bot.services.app import Services, Wiring
from bot.services.errors import StorageUnavailable
from bot.services.ports import Meter
from bot.services.tables.computers import UNPACED
from bot.services.values.tables import ClockName
from tests.services.build import PEOPLE, PRESETS, Night
from tests.services.fakes import FakeEntropy, at_once, at_random
from tests.services.virtual import in_virtual_time

Wall = Callable[[], datetime]
FULL = ClockName.NORMAL.timing.turn + ClockName.NORMAL.timing.bank


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


def metered(night: Night) -> Counting:
    """Let a meter count at services that are not started yet."""
    meter = Counting()
    night.services = Services(
        Wiring(
            store=night.store,
            presets=PRESETS,
            now=night.now,
            entropy=FakeEntropy(1),
            choose=at_random,
            computer_pause=0,
            computer_pace=UNPACED,
            background=at_once,
            meter=meter,
        ),
        night.notifier,
    )
    return meter


async def test_moves_are_counted_by_who_made_them_and_refused_ones_are_not(night: Night) -> None:
    meter = metered(night)
    await night.open()
    await night.moves(7)
    assert meter.moves == {"player": 7}
    live = night.services.live.in_memory(1)
    assert live is not None
    with pytest.raises(Exception, match="stale"):
        await night.services.play.act(1, live.table.seats[live.due[0]].user_id or 0, PASS, turn=0)
    assert meter.moves == {"player": 7}


async def test_a_computers_thought_is_counted_by_its_level(night: Night) -> None:
    meter = metered(night)
    await night.open(people=PEOPLE[:1], computers=True)
    assert meter.moves["computer"] == sum(meter.levels.values())


@in_virtual_time
async def test_a_deadline_is_counted_with_how_late_it_was(wall: Wall) -> None:
    night = Night(now=wall)
    meter = metered(night)
    await night.open(clock=ClockName.NORMAL)
    await asyncio.sleep(FULL + 1)
    assert [kind for kind, _ in meter.late] == ["nudge", "turn"]
    assert all(0 <= late < 1 for _, late in meter.late)
    assert meter.moves == {"clock": 1}


@in_virtual_time
async def test_the_clocks_are_behind_when_nobody_acts_on_a_deadline(wall: Wall) -> None:
    night = Night(now=wall)
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
