"""Hands of versions before are packed beside the play, a few in each transaction."""

from __future__ import annotations

import hashlib
import logging
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.records.records import replay_problem
from bot.services.upkeep.retention import PackingService
from bot.storage.audit.audit import audit
from bot.storage.database import Database
from bot.storage.migrate import move_to, upgrade
from bot.storage.tables import packing
from tests.services.build import ANN, Night


class Told:
    """A meter and a store that count what the service does."""

    def __init__(self, database: Database) -> None:
        self.database = database
        self.left: list[int] = []
        self.writes = 0

    def count_unpacked(self, hands: int) -> None:
        self.left.append(hands)

    def read(self):
        return self.database.read()

    @asynccontextmanager
    async def write(self):
        self.writes += 1
        async with self.database.write() as work:
            yield work


async def of_before(database: Database, hands: int) -> list:
    """Play hands, and store them as the version before did; return them."""
    night = Night(store=database)
    await night.open()
    await night.finish()
    for _ in range(hands - 1):
        await night.tables.next_hand(1, ANN.user_id, night.press())
        await night.finish()
    await night.services.stop()
    async with database.read() as work:
        played = await work.hands.of_table(1)
    await move_to(database, "0009")
    await upgrade(database)
    return played


async def left_in(database: Database) -> int:
    async with database.read() as work:
        return await work.hands.count_unpacked()


@pytest.fixture
def at_once(monkeypatch):
    """No pauses: what is tested is what is done between them."""
    monkeypatch.setattr("bot.services.upkeep.retention.AFTER_START", 0.0)
    monkeypatch.setattr("bot.services.upkeep.retention.SHARE", 1.0)
    monkeypatch.setattr("bot.services.upkeep.retention.PACKED_AT_ONCE", 2)


async def test_a_few_hands_in_each_transaction_until_all_are_packed(database, at_once, caplog):
    caplog.set_level(logging.INFO, "bot.services.upkeep.retention")
    played = await of_before(database, 5)
    told = Told(database)
    service = PackingService(told, told)
    service.start()
    await service.settle()
    assert (told.left, told.writes) == ([5, 0], 3)
    assert [line.message for line in caplog.records] == [
        "hands of earlier versions: 0 packed since the start, 5 left",
        "hands of earlier versions: all packed, 5 since the start",
    ]
    async with database.read() as work:
        packed = await work.hands.of_table(1)
    assert [replay_problem(hand) for hand in packed] == [None] * 5
    assert [hand.header for hand in packed] == [hand.header for hand in played]
    assert [hand.units for hand in packed] == [hand.units for hand in played]
    assert (await audit(database, replay_problem)).problems == ()


async def test_a_stop_loses_nothing_and_the_next_start_goes_on(database, at_once):
    await of_before(database, 5)
    told = Told(database)
    first = PackingService(told, told)
    first.start()
    await first.stop()  # what has begun comes to its end, nothing more begins
    assert await left_in(database) == 3
    again = PackingService(told, told)
    again.start()
    await again.settle()
    assert await left_in(database) == 0
    assert (await audit(database, replay_problem)).problems == ()


async def test_a_damaged_hand_stays_as_it_is_and_the_others_are_packed(database, at_once, caplog):
    await of_before(database, 3)
    async with database.write() as work:
        lost = "DELETE FROM hand_actions WHERE hand_id = 2 AND seq = 3"
        await work.session.change(lambda connection: connection.exec_driver_sql(lost))
    told = Told(database)
    service = PackingService(told, told)
    service.start()
    await service.settle()
    assert await left_in(database) == 1
    assert "hand 2 cannot be packed (ValueError)" in caplog.text
    async with database.read() as work:
        hands = await work.hands.many([1, 2, 3])
    assert [replay_problem(hands[number]) is None for number in (1, 2, 3)] == [True, False, True]


async def test_an_old_hand_is_given_up_before_it_is_packed(database, at_once):
    await of_before(database, 2)
    async with database.write() as work:
        end = "UPDATE tables SET status = 'closed'"
        await work.session.change(lambda connection: connection.exec_driver_sql(end))
    async with database.write() as work:
        assert await work.retention.expire(datetime.now(UTC) + timedelta(days=9999), [1]) == 1
    assert await left_in(database) == 1
    async with database.read() as work:
        assert (await work.hands.get(1)).header.expired


def test_the_words_that_hands_were_packed_with_never_change():
    words = packing._WORDS[1]
    assert (len(words), hashlib.sha256(words).hexdigest()[:16]) == (3127, "327f6f845b810d25")
