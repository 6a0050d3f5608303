"""A process may die between any two steps of a tournament: the next one continues where it stopped."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from bot.features.tournaments.services.app import renew as renew_tournaments
from bot.features.tournaments.values.config import Format, Odd
from bot.features.tournaments.values.tournaments import UNDER_WAY, Tournament, TournamentStatus
from bot.services.upkeep.restored import renew
from bot.services.values.tables import Level
from bot.storage.database import Database
from tests.effort import sample
from tests.features.tournaments.services.build import HOST, PEOPLE, Process, settings
from tests.features.tournaments.services.crashing import MortalStore, killed, try_to, until_dead_or_quiet
from tests.services.build import CHANNEL, GUILD, in_order
from tests.services.fakes import FakeEntropy, FakeNow

QUICK = {"preset": "nap", "hands": 1, "rounds": 2, "entry": 20, "prizes": (75, 25), "level": Level.NOVICE}
"""Nap has few moves, so every one of them can be a process's last."""


class Lives:
    """One process after another on a database; each dies at its first write, or at its second."""

    def __init__(self, database: Database, *, stored: bool) -> None:
        self.database, self.stored = database, stored
        self.now, self.count = FakeNow(), 0

    async def next(self) -> Process:
        self.count += 1
        writes = 2 + 1 - self.stored  # a start's first write postpones deadlines
        store = MortalStore(self.database, writes, stored=self.stored)
        process = Process(store=store, now=self.now, seed=self.count, presses=1000 * self.count)
        await try_to(process, process.services.start)
        return process

    async def ask(self, call: Any, done: Any) -> Tournament | None:
        """Ask process after process for something until it is stored."""
        for _ in range(20):
            process = await self.next()
            if not process.store.dead.is_set() and not await done():
                await try_to(process, lambda process=process: call(process.tournaments))
            await killed(process)
            if await done():
                return await self.tournament()
        raise AssertionError("it is never stored")

    async def tournament(self) -> Tournament | None:
        async with self.database.read() as work:
            return await work.tournaments.get(1)


async def joined(lives: Lives, **changes: Any) -> None:
    """Draft, announce, join, start: every step in a process that dies of it."""

    async def status(*wanted: TournamentStatus) -> bool:
        stored = await lives.tournament()
        return stored is not None and stored.status in wanted

    config = settings(**{**QUICK, **changes})
    draft, joining, running = TournamentStatus.DRAFT, TournamentStatus.JOINING, TournamentStatus.RUNNING
    await lives.ask(lambda it: it.draft(GUILD, CHANNEL, "en", HOST, config), lambda: status(draft))
    await lives.ask(lambda it: it.announce(1, HOST, True), lambda: status(joining))
    for person in PEOPLE[:4]:

        async def is_in(person: Any = person) -> bool:
            stored = await lives.tournament()
            return stored is not None and stored.entrant_of(person.user_id) is not None

        await lives.ask(lambda it, person=person: it.join(1, person, person.user_id), is_in)

    async def has_computers() -> bool:
        stored = await lives.tournament()
        return stored is not None and len(stored.entrants) == 7

    await lives.ask(lambda it: it.add_computers(1, HOST, False, Level.NOVICE, 3), has_computers)
    await lives.ask(lambda it: it.start(1, HOST, False, 99), lambda: status(running))


@pytest.mark.parametrize(
    ("format_", "stored"),
    sample([(Format.SWISS, False), *((format_, True) for format_ in Format)], 2),
)
async def test_a_tournament_ends_although_every_process_dies_at_its_first_write(
    database: Database, format_: Format, stored: bool
):
    lives = Lives(database, stored=stored)
    await joined(lives, format=format_, duplicate=format_ is Format.SWISS, odd=Odd.COMPUTERS)
    while (await lives.tournament()).status in UNDER_WAY:
        process = await lives.next()
        while not await until_dead_or_quiet(process):
            tournament = await lives.tournament()
            if tournament.status not in UNDER_WAY:
                break
            await try_to(process, process.act)
        await killed(process)
        assert lives.count < 2000
    done = await lives.tournament()
    assert done.status is TournamentStatus.FINISHED
    assert sum(prize.chips for prize in done.prizes) == 80
    assert [len(round_.tables) for round_ in done.rounds] == [2, 1 if format_ is Format.KNOCKOUT else 2]
    async with database.read() as work:
        for round_ in done.rounds:
            for table in round_.tables:
                hands = await work.hands.of_table(table.table_id)
                assert {hand.status for hand in hands} <= {"settled", "thrown_in"}
                assert len(hands) == 1 + table.extra, "no extra hand is dealt twice"
    assert lives.count > 40
    await in_order(database)


async def test_a_restored_backup_cancels_a_running_tournament_and_gives_the_next_a_new_secret(
    database: Database,
):
    """People know the cards that its secret deals."""
    process = Process(store=database)
    running = await process.begin(entry=20, prizes=(100,))
    await process.act()
    paid = await process.balance(PEOPLE[0])
    coming = await process.draft()
    await process.tournaments.announce(coming.id, HOST, True)
    await process.services.stop()

    await renew(database, process.now(), FakeEntropy(9), (), [renew_tournaments])

    async with database.read() as work:
        cancelled, next_one = [await work.tournaments.get(it.id) for it in (running, coming)]
        tables = await work.tables.live()
    assert (cancelled.status, cancelled.reason) == (TournamentStatus.CANCELLED, "restored")
    assert await process.balance(PEOPLE[0]) == paid + 20
    assert await process.pot(running.id) == 0
    assert not next_one.over
    assert next_one.commitment != coming.commitment
    assert next_one.commitment == sha256(bytes.fromhex(next_one.secret)).hexdigest()
    assert tables == []
    await in_order(database)
