"""Several processes on one database check a waiting deletion: it is executed once."""

from __future__ import annotations

import asyncio
import time

import pytest

from bot.features.calls.ports import Caller
from bot.features.calls.services import CallServices
from bot.services.values.deletions import Deletion, DeletionNotes
from bot.storage.audit.audit import audit
from tests.services.build import ANN, BOB, CLEO, GUILD, Night
from tests.storage import samples
from tests.storage.evening import ALIAS, evening, stored_text


@pytest.fixture
async def nights(database, opened):
    """Two processes; Bob has asked for deletion mid-hand."""
    first = Night(store=database)
    await first.open()
    await first.moves(3)
    assert await first.services.privacy.delete(BOB.user_id) is None
    await first.services.computers.settle()
    first.services.privacy._looking.started = False  # only a process that is told to looks
    second = Night(store=opened(), now=first.now, seed=9, presses=9000)
    yield [first, second]
    for night in (second, first):
        await night.services.stop()


async def erasures_of(database) -> list[str]:
    query = "SELECT key FROM ledger_transactions WHERE kind = 'erase'"
    async with database.read() as work:
        return await work.session.ask(lambda c: c.exec_driver_sql(query).scalars().all())


async def test_a_deletion_is_executed_once_by_whoever_is_first(database, nights):
    first, _ = nights
    await asyncio.gather(*(night.services.privacy.run_waiting() for night in nights))
    assert await erasures_of(database) == [], "the hand is still being played"
    await first.finish()
    await asyncio.gather(*(night.services.privacy.run_waiting() for night in nights for _ in range(5)))
    assert len(await erasures_of(database)) == 1
    async with database.read() as work:
        assert await work.personal.servers(BOB.user_id) == []
        assert await work.personal.requests() == []
        assert await work.personal.people_leaving() == []
    assert (await audit(database)).ok


async def test_a_deletion_is_withdrawn_or_executed_and_never_both(database, nights):
    first, second = nights
    await first.services.privacy.delete(CLEO.user_id)
    await first.services.computers.settle()
    await first.finish()
    kept, _, _ = await asyncio.gather(
        second.services.privacy.stay(BOB.user_id),
        first.services.privacy.run_waiting(),
        second.services.privacy.run_waiting(),
    )
    data = await first.services.privacy.export(BOB.user_id, GUILD)
    assert bool(data["servers"]) is kept
    assert len(await erasures_of(database)) == (1 if kept else 2)
    assert (await first.services.privacy.export(ANN.user_id, GUILD))["servers"]
    assert (await audit(database)).ok


class Notes(DeletionNotes):
    """Keeps the notes of deletions in memory, slowly."""

    def __init__(self) -> None:
        self.kept: list[Deletion] = []

    def note(self, deletion: Deletion) -> None:
        before = list(self.kept)
        time.sleep(0.2)
        self.kept = [*before, deletion]


async def test_deletions_at_once_are_all_noted_with_a_number_each(database, opened):
    """A restored backup repeats those with a higher number than its own."""
    await evening(database)
    notes, people = Notes(), [samples.ANN, samples.BOB, samples.CLEO]
    services = [Night(store=opened(), seed=seed).services.privacy for seed, _ in enumerate(people)]
    for privacy in services:
        privacy._notes = notes
    await asyncio.gather(*(it.delete(who) for it, who in zip(services, people, strict=True)))
    assert {it.id for it in notes.kept} == set(people)
    assert len({it.number for it in notes.kept}) == 3
    assert (await audit(database)).ok


async def test_a_deletion_requested_while_another_process_begins_it_is_done_by_both(database, opened):
    await evening(database)
    async with database.write() as work:
        await work.personal.erase(samples.BOB, {samples.GUILD: ALIAS})
        meanwhile = asyncio.create_task(Night(store=opened()).services.privacy.delete(samples.BOB))
        await asyncio.wait([meanwhile], timeout=0.5)
    assert await meanwhile == 1
    assert str(samples.BOB) not in await stored_text(database)


async def test_a_call_posted_while_its_reader_is_deleted_stores_nothing_about_them(database, opened):
    await evening(database)
    calls = Night(store=opened()).services.features.part(CallServices)
    async with database.write() as work:
        await work.calls.add(samples.GUILD, samples.BOB)
    async with database.write() as work:
        await work.personal.erase(samples.BOB, {samples.GUILD: ALIAS})
        called = Caller(samples.BOB, 1, samples.NOON, 1)
        meanwhile = asyncio.create_task(calls.note(samples.GUILD, [called]))
        await asyncio.wait([meanwhile], timeout=0.5)
    await meanwhile
    assert not await calls.wants(samples.GUILD, samples.BOB)
