"""What some games need of the move path: several players to act, actions out of turn, open auctions."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.engine.actions import PASS, TRUST, Bid
from bot.engine.errors import IllegalAction
from bot.engine.state import PhaseName
from bot.services.errors import StaleAction
from bot.services.values.tables import ClockName
from tests.services.build import ANN, BOB, CLEO, DAN, EVE, PEOPLE, Night, refused
from tests.services.virtual import Wall, in_virtual_time


@in_virtual_time
async def test_an_action_out_of_turn_gives_the_player_to_move_no_more_time(night: Night):
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
    assert after.table.seats[before.view.contract.seat].bank == bank, "this seat's clock was not running"
    assert snapshot.view.phase is PhaseName.PLAY


async def opened(night: Night, clock: ClockName = ClockName.OFF, **more: str) -> int:
    """Open a table with an open auction, deal, and return the turn that every button carries."""
    snapshot = await night.open(options={"auction": "open", **more}, clock=clock)
    assert snapshot.view.to_act == (0, 1, 2, 3, 4)
    return snapshot.table.turn


async def test_in_an_open_auction_an_intervening_call_refuses_nobody(night: Night):
    turn = await opened(night)
    act = night.services.play.act
    await act(1, CLEO.user_id, Bid(11, 2), turn=turn)
    await act(1, ANN.user_id, PASS, turn=turn)
    after = await act(1, BOB.user_id, Bid(12, 0), turn=turn)
    assert after.snapshot.view.to_act == (0, 2, 3, 4), "a bid cancels all passes"
    await refused(act(1, ANN.user_id, Bid(11, 3), turn=turn), IllegalAction, "bid-too-low")
    after = await act(1, ANN.user_id, Bid(13, 0), turn=turn)
    assert after.snapshot.view.to_act == (1, 2, 3, 4)


async def test_a_pass_of_the_first_auction_does_not_count_in_the_second(night: Night):
    turn = await opened(night, all_pass="blind_up")
    for person in (ANN, BOB, CLEO, DAN, EVE):
        await night.services.play.act(1, person.user_id, PASS, turn=turn)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.view.blind is not None
    with pytest.raises(StaleAction):
        await night.services.play.act(1, ANN.user_id, PASS, turn=turn)


@in_virtual_time
async def test_in_an_open_auction_a_bid_restarts_the_clock_and_a_pass_does_not(night: Night):
    await opened(night, ClockName.NORMAL)
    act = night.services.play.act
    await asyncio.sleep(30)
    bid = (await act(1, ANN.user_id, Bid(11, 0), turn=None)).snapshot
    assert bid.clock_ends == night.now() + timedelta(seconds=60)
    await asyncio.sleep(30)
    passed = (await act(1, BOB.user_id, PASS, turn=None)).snapshot
    assert passed.clock_ends == bid.clock_ends
    await asyncio.sleep(29)
    assert len(night.notifier.nudges) == 5 + 4, (
        "all five, then those who may bid higher; a pass mentions nobody"
    )


@in_virtual_time
async def test_when_an_open_auctions_clock_runs_out_all_silent_players_pass(wall: Wall):
    night = Night(now=wall, choose=lambda view, legal, level, rng: PASS)
    await opened(night, ClockName.BLITZ)
    await night.services.play.act(1, ANN.user_id, Bid(11, 0), turn=None)
    began = wall()
    await asyncio.sleep(15 + 60 + 1)
    snapshot = await night.tables.snapshot(1)
    assert snapshot.view.phase is PhaseName.CALL
    assert wall() - began < timedelta(seconds=80)
