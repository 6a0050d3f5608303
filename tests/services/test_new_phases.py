"""What the other games ask of the path of moves: several seats due at once, words out of turn, a tally."""

from __future__ import annotations

import asyncio

from bot.engine.actions import PASS, TRUST, Bid
from bot.engine.record import read_record, replay
from bot.engine.state import PhaseName
from bot.services.values.tables import ClockName
from tests.services.build import DAN, PEOPLE, PRESETS, Night
from tests.services.virtual import in_virtual_time


async def test_a_table_of_computers_plays_each_game_to_the_end():
    for name, seats in (("hattori", 4), ("general", 5), ("napoleon-1885", 3), ("japanese", 2)):
        night = Night()
        await night.open([DAN], computers=True, preset=name, seats=seats)
        snapshot = await night.finish()
        assert snapshot.view.result is not None, name


@in_virtual_time
async def test_a_word_out_of_turn_gives_the_seat_that_is_due_no_more_time(night: Night):
    await night.open(clock=ClockName.NORMAL, preset="general")
    play = night.services.play
    await play.act(1, DAN.user_id, Bid(13, 3), turn=None)
    for person in PEOPLE:
        if person is not DAN:
            await play.act(1, person.user_id, PASS, turn=None)
    while (snapshot := await night.tables.snapshot(1)).view.phase is not PhaseName.PLAY:
        await night.move()
    await night.move()
    before = await night.tables.snapshot(1)
    bank = before.table.seats[before.view.contract.seat].bank
    await asyncio.sleep(70)
    await play.act(1, DAN.user_id, TRUST, turn=None)
    after = await night.tables.snapshot(1)
    assert after.view.trusts == ((0, before.view.contract.seat),)
    assert (after.clock_ends, after.bank_ends) == (before.clock_ends, before.bank_ends)
    assert after.table.seats[before.view.contract.seat].bank == bank, "it was not this seat's time that ran"
    assert snapshot.view.phase is PhaseName.PLAY


async def test_a_tally_goes_on_from_hand_to_hand_and_into_the_records(night: Night):
    await night.open(PEOPLE[:4], preset="hattori", seats=4)
    wins = 0
    for _ in range(6):
        snapshot = await night.finish()
        result = snapshot.view.result
        wins += result.outcome == "made"
        assert sum(snapshot.table.totals) == sum(result.tally) == wins
        assert set(result.units) == {0}
        hand_id = snapshot.table.hand_id
        record = await night.services.records.record(hand_id)
        assert replay(read_record(record, PRESETS)).result == result
        await night.tables.next_hand(1, PEOPLE[0].user_id, night.press())
