"""The director: it watches the time, survives database failures, and shares work with other processes."""

from __future__ import annotations

import asyncio
from datetime import datetime, timedelta

import pytest

from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import Tournament, TournamentStatus
from bot.services.values.tables import Level, TableStatus
from bot.storage.database import Database
from tests.features.tournaments.services.build import HOST, PEOPLE, Process
from tests.services.build import in_order
from tests.services.virtual import Wall, in_virtual_time


@pytest.mark.usefixtures("computers_alone")
@in_virtual_time
async def test_a_whole_tournament_runs_by_the_wall_clock(wall: Wall):
    process = Process(now=wall, deal_pause=12, round_pause=20)
    starts_at = wall() + timedelta(hours=1)
    await process.open(0, 8, starts_at=starts_at, check_in=10, rounds=2, hands=2)
    await asyncio.sleep(3600 - 1)
    assert (await process.tournaments.get(1)).status is TournamentStatus.CHECK_IN
    await asyncio.sleep(200)
    done = await process.tournaments.get(1)
    assert (done.status, done.started_at) == (TournamentStatus.FINISHED, starts_at)
    assert done.start_press == "", "it started by itself"
    first, second = done.rounds
    assert (first.over_at - first.began_at).total_seconds() == 12
    assert (second.began_at - first.over_at).total_seconds() == 20


@in_virtual_time
async def test_a_check_in_opens_and_a_series_goes_on_by_itself_even_after_a_restart(wall: Wall):
    process = Process(now=wall)
    await process.open(1, starts_at=wall() + timedelta(hours=1), check_in=10, repeats=24)
    again = await process.restarted()
    await asyncio.sleep(3001)
    assert (await again.tournaments.get(1)).status is TournamentStatus.CHECK_IN
    await asyncio.sleep(600)
    assert (await again.tournaments.get(1)).status is TournamentStatus.CANCELLED
    again = await again.restarted()
    await asyncio.sleep(6 * 24 * 3600)
    assert (await again.tournaments.get(1)).next_id == 2


@pytest.mark.usefixtures("computers_alone")
@in_virtual_time
async def test_a_temporarily_unavailable_database_stops_nothing(wall: Wall):
    process = Process(now=wall, deal_pause=12)
    await process.open(0, 8, starts_at=wall() + timedelta(hours=1))
    process.store.down = True
    await asyncio.sleep(3700)
    process.store.down = False
    await asyncio.sleep(600)
    assert (await process.tournaments.get(1)).status is TournamentStatus.FINISHED


@pytest.mark.usefixtures("computers_alone")
@in_virtual_time
async def test_a_failing_step_is_logged_once_and_retried(wall: Wall):
    process = Process(now=wall)
    await process.open(0, 8)
    honest, tries = services_of(process.services).director.advance, []

    async def breaks_twice(tournament_id: int) -> datetime | None:
        tries.append(wall())
        if len(tries) <= 2:
            raise ZeroDivisionError
        return await honest(tournament_id)

    services_of(process.services).director.advance = breaks_twice
    began = wall()
    await process.tournaments.start(1, HOST, False, 5)
    await asyncio.sleep(60)
    assert [(moment - began).total_seconds() for moment in tries[:3]] == [0, 5, 10]
    assert (await process.tournaments.get(1)).status is TournamentStatus.FINISHED


@pytest.mark.usefixtures("computers_alone")
@pytest.mark.parametrize("lost", range(1, 6))
@in_virtual_time
async def test_a_commit_whose_answer_is_lost_is_resolved(wall: Wall, lost: int):
    """The n-th commit from the start is stored, but the answer is lost: a second look finds it."""
    process = Process(now=wall)
    await process.open(0, 8, rounds=1, hands=1)
    at = process.store.commits + lost
    plain = process.store.write

    def write():
        if process.store.commits + 1 == at:
            process.store.lose_answers = 1
        return plain()

    process.store.write = write
    await process.tournaments.start(1, HOST, False, 5)
    await asyncio.sleep(120)
    done = await process.tournaments.get(1)
    assert done.status is TournamentStatus.FINISHED
    assert process.witness.seen[-1] == done
    assert {snapshot.table.id for snapshot in process.notifier.snapshots} == {1, 2}


@in_virtual_time
async def test_a_join_during_an_outage_is_shown_when_the_database_is_back(wall: Wall):
    process = Process(now=wall)
    await process.open(1, starts_at=wall() + timedelta(hours=1))
    process.store.lose_answers, process.store.down_after_lost_answer = 1, True
    with pytest.raises(ConnectionResetError):
        await process.tournaments.join(1, PEOPLE[1], process.press())
    await asyncio.sleep(60)
    assert len(process.witness.seen[-1].entrants) == 1
    process.store.down = False
    await asyncio.sleep(3)
    assert len(process.witness.seen[-1].entrants) == 2


@pytest.mark.usefixtures("computers_alone")
async def test_a_failing_interface_does_not_stop_a_tournament(
    process: Process, caplog: pytest.LogCaptureFixture
):
    calling = process.witness.tournament_changed

    def fail(tournament: Tournament) -> None:
        calling(tournament)
        raise ZeroDivisionError

    process.witness.tournament_changed = fail
    await process.begin(0, 8, rounds=1, hands=1)
    assert (await process.play()).status is TournamentStatus.FINISHED
    assert "a listener failed" in caplog.text


async def test_two_processes_run_the_same_tournaments(database: Database):
    one, other = Process(store=database), Process(store=database, seed=9)
    await one.open(0, 0, rounds=2, hands=1, entry=10, prizes=(60, 40))
    await other.services.start()
    joining = (
        (one, other)[person.user_id % 2].tournaments.join(1, person, person.user_id) for person in PEOPLE[:8]
    )
    joined = await asyncio.gather(*joining)
    assert max(len(tournament.entrants) for tournament in joined) == 8
    for person in PEOPLE[:8]:
        await other.tournaments.leave(1, person.user_id)
        await one.tournaments.join(1, person, person.user_id)
    await one.tournaments.add_computers(1, HOST, False, Level.NOVICE, 4)
    await other.tournaments.start(1, HOST, False, 1)
    for person in PEOPLE[:4]:
        await one.tournaments.leave(1, person.user_id)
    for person in PEOPLE[4:8]:
        await other.tournaments.leave(1, person.user_id)
    for _ in range(400):
        looked = (services_of(process.services).director.advance(1) for process in (one, other))
        await asyncio.gather(*looked, return_exceptions=True)
        await one.settle()
        if (await other.settle()).status is TournamentStatus.FINISHED:
            break
        for process in (one, other):
            for live in process.services.live.all():
                process.services.computers.table_changed(live)
    done = await one.tournaments.get(1)
    assert done.status is TournamentStatus.FINISHED
    async with database.read() as work:  # one process's memory may be behind the other's
        tables = [await work.tables.get(it.table_id) for it in done.round.tables]
    assert {table.status for table in tables} == {TableStatus.CLOSED}
    await in_order(database)
