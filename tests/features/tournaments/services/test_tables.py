"""Tables of a tournament: only its director deals there or changes who sits."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.tournaments.values.rounds import TournamentTableStatus
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.values.tables import LOST, Level, TableStatus
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, refused
from tests.services.build import CHANNEL

ANN, BOB = PEOPLE[:2]

CALLS: dict[str, Any] = {
    "sit": lambda it, _: it.tables.sit(1, PEOPLE[50]),
    "leave": lambda it, seated: it.tables.leave(1, seated),
    "add a computer": lambda it, seated: it.tables.add_computer(1, seated, Level.NOVICE),
    "take one away": lambda it, seated: it.tables.remove_computer(1, seated),
    "set a rule": lambda it, _: it.tables.set_option(1, HOST.user_id, "blucher", False),
    "choose a game": lambda it, _: it.tables.set_preset(1, HOST.user_id, "japanese"),
    "set the stake": lambda it, _: it.tables.set_config(1, HOST.user_id, stake=5),
    "start": lambda it, seated: it.tables.start(1, seated, 5),
    "deal": lambda it, seated: it.tables.next_hand(1, seated, 5),
    "offer a seat": lambda it, seated: it.tables.offer_seat(1, seated, PEOPLE[50], 7),
    "take a seat": lambda it, _: it.tables.take_seat(1, PEOPLE[50], 7),
    "take an offer back": lambda it, seated: it.tables.take_back(1, seated, 7),
    "rematch": lambda it, seated: it.openings.rematch(1, PEOPLE[seated - 1]),
    "end": lambda it, _: it.endings.end(1, HOST.user_id, manager=True),
    "ask for the end": lambda it, seated: it.endings.ask(1, seated),
    "void": lambda it, _: it.endings.void(1, PEOPLE[50], manager=True, reason="mine"),
}


async def test_at_a_tournaments_table_people_only_play(process: Process):
    await process.begin(4, 4)
    before = await process.tables()
    seated = next(seat.user_id for seat in before[0].seats if seat.user_id is not None)
    for name, call in CALLS.items():
        await refused("event-table", call(process.services, seated))
        assert await process.tables() == before, name


async def test_a_rounds_tables_are_full_dealt_and_free(process: Process):
    tournament = await process.begin(5, 4, seats=5, level=Level.NOVICE)
    tables = await process.tables()
    assert [table.status for table in tables] == [TableStatus.PLAYING] * 2
    for table in tables:
        assert (table.channel_id, table.home_channel_id, table.event_id) == (0, CHANNEL, 1)
        assert (table.config.stake, table.config.hands, table.hand_no) == (0, None, 1)
        assert not any(seat.empty for seat in table.seats)
    seated = {seat.user_id for table in tables for seat in table.seats}
    assert seated == {1, 2, 3, 4, 5, None}
    assert [table.status for table in tournament.round.tables] == [TournamentTableStatus.PLAYING] * 2
    told = [snapshot.table.id for snapshot in process.notifier.snapshots[:2]]
    assert told == [1, 2]


async def test_a_table_without_a_channel_is_reported_again_after_a_restart(process: Process):
    await process.begin(4, 4)
    await process.services.tables.attach(2, 777)
    again = await process.restarted()
    assert {snapshot.table.id for snapshot in again.notifier.snapshots} == {1}
    assert (await again.services.tables.find(777)).table.id == 2


@pytest.mark.parametrize("reason", LOST)
async def test_a_table_that_loses_its_thread_plays_all_its_hands(process: Process, reason: str):
    await process.begin(4, 4, rounds=1)
    snapshot = await process.services.endings.lose(1, reason)
    assert snapshot.table.status is TableStatus.PLAYING
    tournament = await process.settle()
    assert not tournament.round.tables[0].closed
    done = await process.play()
    assert done.status is TournamentStatus.FINISHED
    assert {hand.status for hand in await process.hands(1)} <= {"settled", "thrown_in"}
    lines = (await process.tournaments.results(1)).standings
    assert {line.hands for line in lines} == {2}


async def test_no_idle_table_of_a_tournament_is_closed_by_the_clock():
    process = Process(deal_pause=12)
    await process.begin(4, 4, hands=2)
    await process.until_between()
    async with process.store.read() as work:
        assert await work.deadlines.of_table(1) == []


@pytest.mark.usefixtures("computers_alone")
async def test_the_standings_share_the_board_like_the_table_at_its_end(process: Process):
    await process.begin(0, 10, preset="najami", rounds=1, hands=2, seats=5)
    seated = (await process.tournaments.get(1)).rounds[0].tables
    score = {line.entrant: line.score for line in (await process.tournaments.results(1)).standings}
    assert sum(score.values()) == 0
    for table, at in zip(seated, await process.tables(), strict=True):
        assert sum(at.totals) == 0
        apart = [score[number] - total for number, total in zip(table.seats, at.totals, strict=True)]
        assert all(abs(it) < 1 for it in apart), "except odd units"
