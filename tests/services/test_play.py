"""The single path of every move: rules, stale buttons, races, and a failing database."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from bot.engine.actions import PASS, Bid, Redeal, Void
from bot.engine.errors import IllegalAction
from bot.engine.events import AllPassed, Redealt
from bot.engine.state import PhaseName
from bot.services import live as live_module
from bot.services.errors import Conflict, NotAllowed, NotNow, StaleAction, StorageUnavailable, TableNotFound
from bot.services.values.tables import TableStatus
from tests.effort import sample
from tests.services import stored
from tests.services.build import ANN, BOB, FAY, PEOPLE, Night, breathe, refused


async def test_an_action_is_stored_shown_and_passes_the_turn(night: Night):
    before = await night.open()
    turn, person = await night.due()
    acted = await night.services.play.act(1, person.user_id, Bid(13, 3), turn=turn)
    assert acted.seat == before.view.to_act[0]
    assert acted.snapshot.table.turn == turn + 1
    assert acted.snapshot.table.revision == before.table.revision + 1
    assert acted.snapshot == night.notifier.snapshots[-1] == await night.tables.snapshot(1)
    entry = stored.actions(night.store)[0]
    assert entry.data == {"seat": acted.seat, "do": "bid", "points": 13, "suit": "S"}
    assert (entry.by, entry.user_id, entry.at) == ("player", person.user_id, night.now())


async def test_a_double_click_has_one_effect(night: Night):
    await night.open()
    turn, person = await night.due()
    await night.services.play.act(1, person.user_id, PASS, turn=turn)
    with pytest.raises(StaleAction) as stale:
        await night.services.play.act(1, person.user_id, PASS, turn=turn)
    assert stale.value.code == "stale-turn"
    assert stale.value.params == {"turn": turn + 1}
    await refused(night.services.play.act(1, person.user_id, PASS, turn=None), IllegalAction, "not-your-turn")
    assert len(stored.actions(night.store)) == 1


async def test_only_the_player_to_move_moves_when_two_act_at_once(night: Night):
    await night.open()
    turn, person = await night.due()
    clicks = (night.services.play.act(1, other.user_id, PASS, turn=turn) for other in PEOPLE)
    results = await asyncio.gather(*clicks, return_exceptions=True)
    assert sum(not isinstance(result, Exception) for result in results) == 1
    assert stored.actions(night.store)[0].user_id == person.user_id


async def test_a_refused_action_says_why_and_stores_nothing(night: Night):
    await night.open()
    writes = night.store.commits
    with pytest.raises(NotAllowed):
        await night.services.play.act(1, FAY.user_id, PASS, turn=None)
    with pytest.raises(TableNotFound):
        await night.services.play.act(2, ANN.user_id, PASS, turn=None)
    _, person = await night.due()
    for action in (Bid(3, 0), Void("mine"), Redeal(tuple(range(52)))):
        with pytest.raises(IllegalAction):
            await night.services.play.act(1, person.user_id, action, turn=None)
    assert night.store.commits == writes
    other = Night()
    await other.open(start=False)
    await refused(other.services.play.act(1, ANN.user_id, PASS, turn=None), NotNow, "no-hand")
    with pytest.raises(NotNow):
        await other.services.play.private(1, ANN.user_id)


async def test_after_the_hand_only_players_dealt_in_see_it(night: Night):
    await night.open()
    await night.finish()
    assert (await night.services.play.private(1, ANN.user_id)).view.result is not None
    await night.tables.leave(1, BOB.user_id)
    await night.tables.sit(1, FAY)
    await refused(night.services.play.private(1, FAY.user_id), NotNow, "no-hand")


async def test_when_all_pass_the_last_pass_deals_again_and_the_fourth_throws_the_hand_in(
    night: Night,
):
    before = await night.open()
    writes = night.store.commits
    await night.everybody_passes()
    after = await night.tables.snapshot(1)
    assert after.view.redeals == 1
    assert after.view.dealer == before.view.dealer
    assert after.view.phase is PhaseName.AUCTION
    assert after.table.turn == before.table.turn + 6
    assert night.store.commits == writes + 5
    assert [entry.data["do"] for entry in stored.actions(night.store)] == ["pass"] * 5 + ["redeal"]
    assert AllPassed(3) in night.notifier.events
    assert Redealt(1) in night.notifier.events
    for _ in range(3):
        await night.everybody_passes()
    snapshot = await night.tables.snapshot(1)
    assert snapshot.table.status is TableStatus.BETWEEN
    assert snapshot.summary.view.result.outcome == "thrown_in"
    assert snapshot.summary.chips == (0,) * 5
    assert (await night.next_hand()).table.dealer == (before.table.dealer + 1) % 5


@pytest.mark.parametrize("fault", ["fail_commits", "down"])
async def test_a_move_that_cannot_be_stored_changes_nothing(night: Night, fault: str):
    before = await night.open()
    shown = len(night.notifier.snapshots)
    turn, person = await night.due()
    setattr(night.store, fault, True)
    with pytest.raises(StorageUnavailable):
        await night.services.play.act(1, person.user_id, PASS, turn=turn)
    assert await night.tables.snapshot(1) == before
    assert stored.actions(night.store) == ()
    assert len(night.notifier.snapshots) == shown
    setattr(night.store, fault, False)
    await night.services.play.act(1, person.user_id, PASS, turn=turn)
    assert len(stored.actions(night.store)) == 1


async def test_a_commit_whose_answer_was_lost_counts_if_it_was_stored(night: Night):
    await night.open()
    turn, person = await night.due()
    night.store.lose_answers = 1
    acted = await night.services.play.act(1, person.user_id, PASS, turn=turn)
    assert acted.snapshot.table.turn == turn + 1
    assert night.notifier.snapshots[-1] == acted.snapshot
    await night.move()
    assert len(stored.actions(night.store)) == 2


async def test_an_unknown_outcome_is_resolved_as_soon_as_the_database_is_back(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    monkeypatch.setattr(live_module, "RETRY_SECONDS", 0)
    night = Night()
    await night.open()
    turn, person = await night.due()
    night.store.lose_answers, night.store.down_after_lost_answer = 1, True
    with pytest.raises(ConnectionResetError):
        await night.services.play.act(1, person.user_id, PASS, turn=turn)
    with pytest.raises(StorageUnavailable):
        await night.tables.snapshot(1)
    shown = len(night.notifier.snapshots)
    await breathe()  # the storage logs its own outage; a line per table would be too many
    assert not caplog.records
    night.store.down = False
    await breathe()
    assert len(night.notifier.snapshots) == shown + 1
    assert night.notifier.snapshots[-1].table.turn == turn + 1
    assert (await night.tables.snapshot(1)).table.turn == turn + 1


async def test_two_processes_on_one_database_detect_each_others_moves(night: Night):
    await night.open()
    other = Night(store=night.store, now=night.now, seed=5)
    await other.services.start()
    turn, person = await night.due()
    await night.services.play.act(1, person.user_id, PASS, turn=turn)
    with pytest.raises(IllegalAction):
        await other.services.play.act(1, person.user_id, PASS, turn=None)
    next_turn, second = await night.due()
    await night.services.play.act(1, second.user_id, PASS, turn=next_turn)
    third_turn, third = await night.due()
    acted = await other.services.play.act(1, third.user_id, PASS, turn=third_turn)
    assert acted.snapshot.table.turn == third_turn + 1
    with pytest.raises(StaleAction):
        await night.services.play.act(1, third.user_id, PASS, turn=third_turn)
    assert len(stored.actions(night.store)) == 3


async def test_a_second_conflict_in_a_row_is_reported(night: Night):
    before = await night.open()
    turn, person = await night.due()

    honest_write = night.store.write

    def write():
        """Write as another process that is always faster."""
        stored.change_table(night.store)
        return honest_write()

    night.store.write = write
    with pytest.raises(Conflict):
        await night.services.play.act(1, person.user_id, PASS, turn=turn)
    night.store.write = honest_write
    assert stored.actions(night.store) == ()
    await night.services.play.act(1, person.user_id, PASS, turn=turn)
    assert (await night.tables.snapshot(1)).table.revision == before.table.revision + 3


async def test_a_cancelled_caller_leaves_memory_database_and_panel_consistent():
    stored_after_all = 0
    for steps in sample(range(14), 7):
        night = Night()
        await night.open()
        turn, person = await night.due()
        act = asyncio.ensure_future(night.services.play.act(1, person.user_id, PASS, turn=turn))
        await breathe(steps)
        act.cancel()
        await asyncio.gather(act, return_exceptions=True)
        await night.services.live.stop()
        kept = stored.table(night.store)
        cached = (await night.services.live.get(1)).table
        assert cached == kept
        assert kept.turn - turn == len(stored.actions(night.store))
        assert night.notifier.snapshots[-1].table == replace(kept, secret="")
        stored_after_all += act.cancelled() and kept.turn > turn
        await night.move()
    assert stored_after_all
