"""A table of Nap: the pool carries over hands and restarts, and is shared at the end (rules.md 10)."""

from __future__ import annotations

import pytest

from bot.engine.actions import PASS, PEEP, LadderBid
from bot.engine.errors import IllegalAction
from bot.engine.games import game_of
from bot.engine.nap.state import NapPhase
from bot.engine.nap.views import NapView
from bot.engine.record import read_record, replay, session_record
from bot.services.tables import changes
from bot.services.values.chips import AccountKind
from bot.services.values.tables import TableStatus, units_on
from bot.storage.personal.personal import Personal
from tests.engine.sessions import check_session
from tests.services import stored
from tests.services.build import ANN, BOB, CLEO, MONA, PRESETS, Night, in_order

THREE = (ANN, BOB, CLEO)
RULES = PRESETS["nap-peep"].rules
PEEPS = {"preset": "nap-peep", "seats": 3, "stake": 2}


async def all_peep_and_pass(night: Night) -> None:
    """Let every seat pay for a peep, and pass."""
    for _ in THREE:
        await night.move(PEEP)
        await night.move(PASS)


async def test_the_pool_carries_over_hands_and_a_restart_and_is_shared_at_the_end(night: Night):
    await night.open(THREE, hands=3, **PEEPS)
    chips = sum(stored.sums(night.store).values())
    for dealt in (1, 2):
        await all_peep_and_pass(night)
        snapshot = await night.tables.snapshot(1)
        assert snapshot.view.result.outcome == "thrown_in"
        assert (snapshot.table.carried["pool"], stored.sums(night.store)[AccountKind.BOARD]) == (
            3 * dealt,
            6 * dealt,
        )
        assert snapshot.table.totals == (-dealt,) * 3
        night = await night.restarted()
        await night.next_hand()
    assert (await night.tables.snapshot(1)).view.pool == 6
    await night.move(PASS)
    await night.move(PEEP)
    await night.move(PASS)
    await night.move(PASS)
    over = await night.tables.snapshot(1)
    assert over.table.status is TableStatus.CLOSED
    assert over.table.carried == {}
    assert sum(over.table.totals) == 0
    left = (over.table.dealer + 1) % 3
    shares = [3 if seat == left else 2 for seat in range(3)]
    paid = [total - share for total, share in zip(over.table.totals, shares, strict=True)]
    assert sorted(paid) == [-3, -2, -2], "two peeps each, one player three"
    assert stored.sums(night.store)[AccountKind.BOARD] == stored.sums(night.store)[AccountKind.POT] == 0
    assert sum(stored.sums(night.store).values()) == chips


async def test_a_session_to_a_total_ends_when_somebody_reaches_it(night: Night):
    await night.open(THREE, start=False, preset="nap", rules=PRESETS["nap"].rules, seats=3)
    await night.tables.set_config(1, ANN.user_id, total=20)
    await night.everybody_agrees()
    await night.tables.start(1, ANN.user_id, night.press())
    table = (await night.finish()).table
    while table.status is TableStatus.BETWEEN:
        assert max(table.totals) < 20
        await night.next_hand()
        table = (await night.finish()).table
    assert max(table.totals) >= 20
    assert table.hand_no > 1


async def test_each_seat_stakes_its_largest_loss_and_a_nap_is_settled(night: Night):
    await night.open(THREE, **PEEPS)
    escrow = 2 * game_of(RULES).largest_loss(RULES, 3)
    assert stored.sums(night.store)[AccountKind.POT] == 3 * escrow
    snapshot = await night.move(LadderBid("nap"))
    assert snapshot.view.family == "nap"
    assert snapshot.view.best[1] == "nap"
    for _ in range(2):
        await night.move(PASS)
    over = await night.finish()
    units = over.view.result.units
    assert sorted(units) in ([-10, -10, 20], [-10, 5, 5])
    assert over.summary.chips == tuple(unit * 2 for unit in units)
    record = await night.services.records.record(over.table.hand_id)
    assert replay(read_record(record, PRESETS)).result == over.view.result
    session = session_record(seats=record["seats"], cut=None, hands=[(record, units)])
    check_session(session, PRESETS)


async def test_a_player_sees_their_own_hand_and_may_not_bid_out_of_turn(night: Night):
    await night.open(THREE, **PEEPS)
    _, person = await night.due()
    mine = await night.services.play.private(1, person.user_id)
    assert isinstance(mine.view, NapView)
    assert len(mine.view.hand) == 5
    assert PEEP in mine.legal
    await night.move(PEEP)
    assert (await night.services.play.private(1, person.user_id)).view.peep_card is not None
    other = next(one for one in THREE if one.user_id != person.user_id)
    theirs = await night.services.play.private(1, other.user_id)
    assert theirs.view.peep_card is None
    with pytest.raises(IllegalAction):
        await night.services.play.act(1, other.user_id, PASS, turn=None)
    assert (await night.tables.snapshot(1)).view.phase is NapPhase.AUCTION


async def test_a_table_ended_mid_hand_returns_the_hands_payments(night: Night):
    await night.open(THREE, **PEEPS)
    await all_peep_and_pass(night)
    await night.next_hand()
    await night.move(PEEP)
    await night.void()
    over = await night.tables.snapshot(1)
    assert over.table.status is TableStatus.CLOSED
    assert over.table.totals == (0, 0, 0), "three in the pool, one each"
    assert {await night.balance(person) for person in THREE} == {1000}


async def test_a_practice_hand_stays_unrated_if_the_table_closes_with_units_in_the_pool(
    night: Night, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(changes, "PRACTICE_HANDS", 10)
    await night.open(THREE, hands=1, **PEEPS)
    await all_peep_and_pass(night)
    over = (await night.tables.snapshot(1)).table
    assert (over.status, units_on(over.carried)) == (TableStatus.CLOSED, 0)
    assert over.practice_seats == (0, 1, 2)
    async with night.store.read() as work:
        assert [it.practice for it in await work.results.of_tables([1])] == [True] * 3


async def test_another_process_shares_the_pool_with_no_deleted_player(
    night: Night, monkeypatch: pytest.MonkeyPatch
):
    """The fault: it kept the last hand as dealt, and paid a share to a deleted account."""
    await night.open(THREE, **PEEPS)
    await all_peep_and_pass(night)
    await night.tables.leave(1, BOB.user_id)
    other = Night(store=night.store, presses=5000)
    await other.services.start()
    more = Personal.erase_more

    async def noticed(self: Personal, user_id: int) -> bool:
        await other.services.live.compare()
        await other.services.live.settle()
        return await more(self, user_id)

    monkeypatch.setattr(Personal, "erase_more", noticed)
    await night.services.privacy.delete(BOB.user_id)
    await other.endings.end(1, MONA.user_id, manager=True, press_id=5)
    assert stored.table(night.store).status is TableStatus.CLOSED
    assert night.store.look(lambda work: work.personal.servers(BOB.user_id)) == []
    await in_order(night.store)
