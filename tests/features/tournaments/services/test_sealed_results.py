"""Results of a duplicate: nobody is told how a deal came out elsewhere before its round is over."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from bot.features.tournaments.services import steps
from bot.features.tournaments.services.app import services_of
from bot.features.tournaments.values.tournaments import TournamentStatus
from bot.services.tables import changes
from bot.services.upkeep.rebuild import rebuild
from bot.services.values.standings import Measure
from bot.storage.audit.audit import audit
from bot.storage.database import Database
from tests.features.tournaments.services.build import HOST, PEOPLE, Process
from tests.services.build import GUILD, in_order

DUPLICATE: dict[str, Any] = {"duplicate": True, "rounds": 1, "hands": 2, "seats": 4}


@pytest.fixture
async def database(database: Database) -> AsyncIterator[Database]:
    """An empty SQLite database, audited at the end."""
    yield database
    await in_order(database)


async def one_table_ahead(database: Database) -> tuple[Process, list[int], list[int]]:
    """Return a process in which one table has finished its deals, with the people at it, and those behind."""
    process = Process(store=database)
    one = await process.begin(8, 0, **DUPLICATE)
    ahead, behind = one.round.tables
    await process.play_on(ahead.table_id)
    people = [[one.entrants[n].users[0] for n in table.seats if n is not None] for table in (ahead, behind)]
    assert (await process.services.live.get(ahead.table_id)).table.hand_no == 2
    return process, *people


async def told(process: Process, reader: int, about: list[int]) -> dict[str, Any]:
    """Return what a member can be told of the hands of others, and of themselves."""
    services = process.services
    boards = {
        (measure, period): (await services.standings.leaderboard(GUILD, reader, measure, period=period)).lines
        for measure in Measure
        for period in ("all", "week", "month", "season")
    }
    profiles = {
        user: await services.profiles.profile(GUILD, user, days=None, reader_id=reader) for user in about
    }
    export = await services.privacy.export(reader, GUILD)
    return {
        "boards": boards,
        "profiles": {user: (it.record, it.best, it.hands, it.chips) for user, it in profiles.items()},
        "export": {name: it for name, it in export.items() if name != "made_at"},
    }


async def test_who_is_still_to_play_a_deal_looks_everywhere_for_how_it_came_out(database: Database):
    process = Process(store=database)
    one = await process.begin(8, 0, **DUPLICATE)
    ahead, behind = one.round.tables
    reader = one.entrants[behind.seats[0]].users[0]
    about = [person.user_id for person in PEOPLE[:8]]
    before = await told(process, reader, about)
    await process.play_on(ahead.table_id)
    assert await told(process, reader, about) == before
    assert (await audit(database)).problems == (), "a sealed hand is no fault"
    assert (await process.play()).status is TournamentStatus.FINISHED
    after = await told(process, reader, about)
    assert all(after["profiles"][user][0].counts.hands == 2 for user in about)


async def test_without_the_seal_the_same_look_finds_it(database: Database, monkeypatch: pytest.MonkeyPatch):
    async def never(*_: object) -> bool:
        return False

    monkeypatch.setattr(changes, "seals", never)
    process, there, _ = await one_table_ahead(database)
    assert (await process.services.standings.record(GUILD, there[0])).counts.hands == 2


async def test_a_process_that_ends_while_results_are_opened_counts_each_hand_once(
    database: Database, monkeypatch: pytest.MonkeyPatch
):
    process, there, behind = await one_table_ahead(database)
    opened, real = [], steps.open_sealed

    async def dying(*arguments: Any) -> None:
        if len(opened) == 1:
            raise RuntimeError("killed")
        opened.append(arguments)
        await real(*arguments)

    with monkeypatch.context() as patched:
        patched.setattr(steps, "open_sealed", dying)
        while (await process.tournaments.get(1)).round.over_at is None:
            assert await process.act()
            await services_of(process.services).director.settle()
        counted = [
            (await process.services.standings.record(GUILD, user)).counts.hands for user in there + behind
        ]
        assert sum(counted) == 4, "one hand of four"
    again = await process.restarted()
    assert (await again.settle()).status is TournamentStatus.FINISHED
    for user in there + behind:
        assert (await again.services.standings.record(GUILD, user)).counts.hands == 2


async def test_a_tournament_that_is_cancelled_opens_what_was_sealed(database: Database):
    process, there, behind = await one_table_ahead(database)
    await process.tournaments.cancel(1, HOST, False, "the room is closed")
    await process.settle()
    assert [(await process.services.standings.record(GUILD, user)).counts.hands for user in there] == [2] * 4
    assert [(await process.services.standings.record(GUILD, user)).counts.hands for user in behind] == [0] * 4


async def all_of_it(database: Database) -> Any:
    """Return standings, ratings and which hands are sealed."""
    async with database.write() as work:
        people = [person.user_id for person in PEOPLE[:8]]
        return (
            [await work.standings.counts(GUILD, user, "all") for user in people],
            dict(await work.ratings.of_guild(GUILD)),
            [result.hand_id for result in await work.results.sealed(range(1, 50))],
        )


@pytest.mark.parametrize("finished", [False, True])
async def test_a_rebuild_leaves_sealed_what_is_sealed_and_counts_in_the_same_order(
    database: Database, finished: bool
):
    process, *_ = await one_table_ahead(database)
    if finished:
        await process.play()
    before = await all_of_it(database)
    assert len(before[2]) == (0 if finished else 8)
    await rebuild(database, lambda done, of: None)
    assert await all_of_it(database) == before
