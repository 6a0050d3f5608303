"""What the services report to the operator: counts, and which table and hand a log line is about."""

from __future__ import annotations

import asyncio
from collections import Counter

import pytest

from bot.engine.actions import PASS
from bot.services import tracing
from bot.services.errors import StorageUnavailable
from bot.services.ports import Meter
from bot.services.values.tables import ClockName
from tests.log_capture import capture_logs
from tests.services import stored
from tests.services.build import PEOPLE, Night
from tests.services.clocks import FULL
from tests.services.virtual import Wall, in_virtual_time


class Counting(Meter):
    """A meter that records its calls."""

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


async def test_moves_are_counted_by_actor_and_refused_ones_are_not() -> None:
    night = Night(meter=(meter := Counting()))
    await night.open(people=PEOPLE[:1], computers=True)
    assert meter.moves["computer"] == sum(meter.levels.values()) > 0
    night = Night(meter=(meter := Counting()))
    await night.open()
    await night.moves(7)
    assert meter.moves == {"player": 7}
    live = night.services.live.in_memory(1)
    with pytest.raises(Exception, match="stale"):
        await night.services.play.act(1, live.table.seats[live.due[0]].user_id or 0, PASS, turn=0)
    assert meter.moves == {"player": 7}


@in_virtual_time
async def test_a_deadline_is_counted_with_its_delay(wall: Wall) -> None:
    night = Night(now=wall, meter=(meter := Counting()))
    await night.open(clock=ClockName.NORMAL)
    await asyncio.sleep(FULL + 1)
    assert [kind for kind, _ in meter.late] == ["nudge", "turn"]
    assert all(0 <= late < 1 for _, late in meter.late)
    assert meter.moves == {"clock": 1}


@in_virtual_time
async def test_the_delay_of_the_clocks_grows_while_nobody_acts_on_a_deadline(night: Night) -> None:
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


@in_virtual_time
async def test_a_clocks_move_is_not_logged_as_the_press_that_set_the_clock(night: Night) -> None:
    tracing.begin(interaction_id=77, table_id=99, hand_id=99)  # a press at another table
    await night.open(clock=ClockName.NORMAL)
    with capture_logs() as logs:
        await asyncio.sleep(FULL + 1)
    (line,) = logs.lines(event="table changed")
    assert (line["table_id"], line["hand_id"]) == (1, 1)
    assert "interaction_id" not in line
    await night.services.stop()
    tracing.begin()


async def test_a_computers_moves_are_not_logged_as_the_press_before_them(night: Night) -> None:
    tracing.begin(interaction_id=77)
    with capture_logs() as logs:
        await night.open(PEOPLE[:1], computers=True)
    dealt, *moves = logs.lines(event="hand dealt") + logs.lines(event="table changed", hand_id=1)[1:]
    assert dealt["interaction_id"] == 77
    assert moves
    assert not any("interaction_id" in line for line in moves)
    assert {(line["table_id"], line["hand_id"]) for line in moves} == {(1, 1)}
    tracing.begin()


async def test_a_hand_that_cannot_be_replayed_is_logged_without_its_cards(night: Night) -> None:
    await night.open()
    await night.moves(9)
    stored.damage(night.store, 4, do="play", card="AS")
    with capture_logs() as logs:
        await night.restarted()
    (line,) = logs.lines(level="error")
    assert line["event"].startswith("table 1 is paused: its hand cannot be replayed (")
    assert (line["table_id"], line["hand_id"]) == (1, 1)
    assert "AS" not in line["event"]
