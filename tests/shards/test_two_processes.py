"""Two processes with a slice of the shards each, on one database: who does what, and nothing is stale."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import text

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import UNDER_WAY, TournamentStatus
from bot.services.errors import ServiceError, StaleAction
from bot.services.records.records import replay_problem
from bot.services.values.tables import ClockName, Table, TableStatus
from bot.storage.audit.audit import audit
from tests.features.tournaments.services.build import HOST, settings
from tests.services.build import ANN, CHANNEL, MONA, PEOPLE
from tests.shards.processes import BOTH, HIGH, HIGH_GUILD, LOW, LOW_GUILD, House, Process
from tests.watch.gateway import until


async def require_clean_books(house: House) -> None:
    """Check that every chip and every record is in order."""
    report = await audit(house.processes[-1].database, replay_problem)
    assert report.problems == ()


async def test_each_process_holds_the_tables_of_its_shards_only(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    mine, other = await low.open(LOW_GUILD), await high.open(HIGH_GUILD)
    assert (await low.services.tables.snapshot(other)).table.guild_id == HIGH_GUILD
    assert [live.table.id for live in low.services.live.all()] == [mine]
    assert [live.table.id for live in high.services.live.all()] == [other]
    again = await house.start(HIGH)
    assert [live.table.id for live in again.services.live.all()] == [other]


async def test_a_move_through_the_other_process_reaches_the_owner_at_once(house: House) -> None:
    """Every press in a direct message arrives at shard 0, wherever its table is."""
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    for _ in range(3):
        after = await low.move(table_id)
        await until(lambda after=after: high.revision(table_id) == after.table.revision)
    assert high.notifier.snapshots[-1].table.turn == after.table.turn
    assert low.revision(table_id) is None
    assert low.notifier.snapshots == [], "the table is shown by its own process"


async def test_a_person_finds_their_tables_of_all_slices_in_a_direct_message(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    tables = [
        await low.open(LOW_GUILD),
        await high.open(HIGH_GUILD, computers=4),
        await high.open(HIGH_GUILD),
    ]
    assert [snapshot.table.id for snapshot in await low.services.tables.tables_of(ANN.user_id)] == tables
    others = await low.services.tables.tables_of(PEOPLE[1].user_id)
    assert [snapshot.table.id for snapshot in others] == [tables[0], tables[2]]
    await high.services.endings.void(tables[1], MONA, manager=True, reason="over")
    await high.services.tables.leave(tables[2], PEOPLE[1].user_id)
    assert [it.table.id for it in await low.services.tables.tables_of(ANN.user_id)] == [tables[0], tables[2]]
    assert [it.table.id for it in await low.services.tables.tables_of(PEOPLE[1].user_id)] == [tables[0]]


async def test_a_table_closed_by_another_process_is_forgotten_by_its_own(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    await low.services.endings.void(table_id, MONA, manager=True, reason="over")
    await until(lambda: high.notifier.snapshots[-1].table.status is TableStatus.CLOSED)
    assert high.revision(table_id) is None
    await require_clean_books(house)


async def test_each_process_acts_on_the_deadlines_of_its_own_tables(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD, clock=ClockName.BLITZ)
    await high.services.clocks.stop()  # on a busy machine it is still handling the table it opened
    house.now.moment += timedelta(hours=1)
    low.services.clocks.act_on_deadlines()
    await asyncio.sleep(0.2)
    assert (await low.due(table_id))[0].table.turn == 1
    assert await low.services.clocks.behind() == 0
    assert await high.services.clocks.behind() > 0
    high.services.clocks.start()
    await until(lambda: high.notifier.snapshots[-1].table.turn == 2)


async def test_deadlines_fire_once_although_two_processes_briefly_share_shards(house: House) -> None:
    """An overlapping takeover: both wake for the same turn, one move is made, one mention is sent."""
    old, new = await house.start(HIGH), await house.start(BOTH)
    table_id = await old.open(HIGH_GUILD, clock=ClockName.NORMAL)
    await until(lambda: new.revision(table_id) == old.revision(table_id))
    for fired in range(1, 4):
        snapshot, _ = await old.due(table_id)
        assert snapshot.bank_ends is not None
        await house.act_on_deadlines(snapshot.bank_ends - timedelta(seconds=1))
        assert len(old.notifier.nudges + new.notifier.nudges) == fired
        await house.act_on_deadlines(snapshot.bank_ends + timedelta(seconds=1))
        await until(lambda snapshot=snapshot: (old.revision(table_id) or 0) > snapshot.table.revision)
        await until(lambda: new.revision(table_id) == old.revision(table_id))
        assert len(old.notifier.nudges + new.notifier.nudges) == fired
        assert (await old.due(table_id))[0].table.turn == snapshot.table.turn + 1
    async with old.database.read() as work:
        hand = await work.hands.get(snapshot.table.hand_id or 0)
    assert hand is not None
    assert [entry.by for entry in hand.actions] == ["clock"] * 3


async def test_a_player_is_mentioned_although_nothing_told_of_their_turn(house: House) -> None:
    """The line between processes is down while the move before theirs is made at the other one."""
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD, clock=ClockName.NORMAL)
    high.services.live.catch_up = lambda *_: None  # type: ignore[method-assign]
    ends = (await low.move(table_id)).bank_ends
    assert ends is not None
    await house.act_on_deadlines(ends - timedelta(seconds=1))
    assert [snapshot.table.turn for snapshot, _ in high.notifier.nudges] == [2]
    await house.act_on_deadlines(ends)
    assert (await low.due(table_id))[0].table.turn == 3


async def test_the_same_press_at_two_processes_has_one_effect(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    snapshot, person = await high.due(table_id)
    assert person is not None
    action = (await high.services.play.private(table_id, person.user_id)).legal.sample(random.Random(1))
    outcomes = await asyncio.gather(
        *(
            process.services.play.act(table_id, person.user_id, action, turn=snapshot.table.turn)
            for process in (low, high) * 10
        ),
        return_exceptions=True,
    )
    refused = [outcome for outcome in outcomes if isinstance(outcome, ServiceError)]
    assert (len(outcomes), len(refused)) == (20, 19)
    assert (await high.due(table_id))[0].table.turn == 2


async def test_changes_missed_during_a_lost_connection_are_read_afterwards(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    changed, closed = await high.open(HIGH_GUILD), await high.open(HIGH_GUILD)
    async with low.database.write() as work:
        cut = text(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE application_name = :name AND datname = current_database()"
        )
        await work.session.change(lambda c: c.execute(cut, {"name": "napoleon change feed"}).all())
    after = await low.move(changed)
    await low.services.endings.void(closed, MONA, manager=True, reason="over")
    await until(lambda: high.revision(changed) == after.table.revision and high.revision(closed) is None)
    again = await low.move(changed)
    await until(lambda: high.revision(changed) == again.table.revision)


async def _saved_and_undone(process: Process, table: Table) -> None:
    async with process.database.write() as work:
        await work.tables.save(table)
        await work.tables.get(table.id)  # by now it is written
        raise RuntimeError


async def test_a_refused_change_is_not_announced(house: House) -> None:
    low, high = await house.start(LOW), await house.start(HIGH)
    table_id = await high.open(HIGH_GUILD)
    heard: list[int] = []
    high.services.live.catch_up = lambda *args: heard.append(args[-1])  # type: ignore[method-assign]
    with pytest.raises(StaleAction):
        await low.services.tables.next_hand(table_id, ANN.user_id, 5, turn=99)
    table = (await low.services.live.get(table_id)).table
    with pytest.raises(RuntimeError):
        await _saved_and_undone(low, replace(table, revision=table.revision + 1))
    after = await low.move(table_id)
    await until(lambda: heard != [])
    assert heard == [after.table.revision]


async def _started(owner: Process, pressed: Process, **changes: Any) -> int:
    """Start a tournament of four in the owner's server; people press at a process. Return its id."""
    hosted, joined = services_of(owner.services).service, services_of(pressed.services).service
    drafted = await hosted.draft(HIGH_GUILD, CHANNEL, "en", HOST, settings(**changes))
    await hosted.announce(drafted.id, HOST, False)
    for press, person in enumerate(PEOPLE[:4], start=1):
        await joined.join(drafted.id, person, press)
    await joined.start(drafted.id, HOST, False, 9)
    return drafted.id


async def test_a_tournament_goes_on_when_its_players_press_at_the_other_process(house: House) -> None:
    """Director, tables and deals belong to one process; all moves arrive at the other."""
    low, high = await house.start(LOW), await house.start(HIGH)
    number = await _started(high, low, preset="nap", hands=1)
    async with asyncio.timeout(60):
        while (tournament := await services_of(low.services).book.get(number)).status in UNDER_WAY:
            for place in tournament.rounds[-1].tables if tournament.rounds else ():
                await low.finish(place.table_id)
            await asyncio.sleep(0.01)
    assert tournament.status is TournamentStatus.FINISHED
    assert [len(round_.tables) for round_ in tournament.rounds] == [1, 1]
    await until(lambda: high.witness.seen[-1].status is TournamentStatus.FINISHED)
    assert low.witness.seen == []
    assert not low.notifier.snapshots
    await require_clean_books(house)


async def test_the_process_that_gets_a_tournaments_shards_takes_it_over(house: House) -> None:
    high = await house.start(HIGH)
    number = await _started(high, high)
    await services_of(high.services).director.settle()
    table_id = (await services_of(high.services).book.get(number)).rounds[0].tables[0].table_id
    await high.move(table_id)
    await high.services.stop()
    both = await house.start(BOTH)
    await both.finish(table_id)
    await until(lambda: any(it.table.hand_no == 2 for it in both.notifier.snapshots))
    await require_clean_books(house)


async def test_a_table_opened_for_us_by_another_process_is_taken_up(house: House) -> None:
    """A process about to hand over its shards may still open one."""
    old, new = await house.start(HIGH), await house.start(BOTH)
    adopted: list[int] = []
    new.services.live.adopt(lambda live: adopted.append(live.table.id))
    table_id = await old.open(HIGH_GUILD)
    await until(lambda: new.revision(table_id) == old.revision(table_id))
    await new.move(table_id)
    await until(lambda: new.revision(table_id) == old.revision(table_id))
    assert adopted == [table_id]


async def test_computers_driven_by_two_processes_at_once_make_each_move_once(house: House) -> None:
    """During a takeover both drive the same table: the slower one finds the move made."""
    old, new = await house.start(HIGH), await house.start(BOTH)
    table_id = await old.open(HIGH_GUILD, computers=4)
    await until(lambda: new.revision(table_id) is not None)
    assert (await old.finish(table_id)).table.status is TableStatus.BETWEEN
    await old.services.tables.next_hand(table_id, ANN.user_id, 77)
    await until(lambda: new.revision(table_id) == old.revision(table_id))
    ended = await new.finish(table_id)
    await until(lambda: old.revision(table_id) == ended.table.revision)
    async with new.database.read() as work:
        hands = await work.hands.of_table(table_id)
    assert [hand.header.hand_no for hand in hands] == [1, 2]
    assert all(entry.by == "computer" for hand in hands for entry in hand.actions if not entry.user_id)
    await require_clean_books(house)
