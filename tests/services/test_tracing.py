"""Every line of the log says which table and hand it is about; no task carries the ids of somebody else."""

from __future__ import annotations

import asyncio

from bot.services import tracing
from bot.services.values.tables import ClockName
from tests.services import stored
from tests.services.build import PEOPLE, Night
from tests.services.clocks import FULL
from tests.services.virtual import in_virtual_time
from tests.told import listening


@in_virtual_time
async def test_a_clocks_move_is_not_taken_for_the_press_that_set_the_clock(night: Night) -> None:
    tracing.begin(interaction_id=77, table_id=99, hand_id=99)  # somebody presses at another table
    await night.open(clock=ClockName.NORMAL)
    with listening() as told:
        await asyncio.sleep(FULL + 1)
    (line,) = told.lines(event="table changed")
    assert (line["table_id"], line["hand_id"]) == (1, 1)
    assert "interaction_id" not in line
    await night.services.stop()
    tracing.begin()


async def test_a_computers_moves_are_not_taken_for_the_press_that_began_them(night: Night) -> None:
    tracing.begin(interaction_id=77)
    with listening() as told:
        await night.open(PEOPLE[:1], computers=True)
    dealt, *moves = told.lines(event="hand dealt") + told.lines(event="table changed", hand_id=1)[1:]
    assert dealt["interaction_id"] == 77
    assert moves
    assert not any("interaction_id" in line for line in moves)
    assert {(line["table_id"], line["hand_id"]) for line in moves} == {(1, 1)}
    tracing.begin()


async def test_a_hand_that_cannot_be_replayed_is_told_without_its_cards(night: Night) -> None:
    await night.open()
    await night.moves(9)
    stored.damage(night.store, 4, do="play", card="AS")
    with listening() as told:
        await night.restarted()
    (line,) = told.lines(level="error")
    assert line["event"].startswith("table 1 is paused: its hand cannot be replayed (")
    assert (line["table_id"], line["hand_id"]) == (1, 1)
    assert "AS" not in line["event"]
