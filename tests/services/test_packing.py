"""Hands of earlier versions are packed in the background, a few per transaction."""

from __future__ import annotations

import hashlib
import logging
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.ports import Meter
from bot.services.records.records import replay_problem
from bot.services.upkeep.retention import PackingService
from bot.storage.migrate import move_to, upgrade
from bot.storage.tables import packing
from tests.services import stored
from tests.services.build import Night, breathe, in_order, stored_after
from tests.services.store import MemoryStore


class Told(Meter):
    """A meter that records how many hands remain."""

    def __init__(self) -> None:
        self.left: list[int] = []

    def count_unpacked(self, hands: int) -> None:
        self.left.append(hands)


async def _play_five_hands(night: Night) -> None:
    """Play hands, and store them as the previous version did."""
    await night.open()
    await night.finish()
    for _ in range(4):
        await night.next_hand()
        await night.finish()
    await night.services.stop()
    await move_to(night.store, "0009")
    await upgrade(night.store)


five_hands = stored_after(_play_five_hands)
pytestmark = pytest.mark.usefixtures("five_hands")


def left_in(store: MemoryStore) -> int:
    return store.look(lambda work: work.hands.count_unpacked())


async def pack(store: MemoryStore) -> Told:
    """Pack the remaining hands."""
    told = Told()
    service = PackingService(store, told)
    service.start()
    while service._task.busy or service._task.waiting(None):
        await breathe()
    return told


@pytest.fixture
def at_once(monkeypatch):
    """Pack without pauses: the tests are about the work between them."""
    monkeypatch.setattr("bot.services.upkeep.retention.AFTER_START", 0.0)
    monkeypatch.setattr("bot.services.upkeep.retention.SHARE", 1.0)
    monkeypatch.setattr("bot.services.upkeep.retention._RETRY", 0.0)
    monkeypatch.setattr("bot.services.upkeep.retention.PACKED_AT_ONCE", 2)


async def test_hands_are_packed_a_few_per_transaction(database: MemoryStore, at_once, caplog):
    caplog.set_level(logging.INFO, "bot.services.upkeep.retention")
    played = database.look(lambda work: work.hands.of_table(1))
    told = await pack(database)
    assert (told.left, database.commits) == ([5, 0], 3)
    assert [line.message for line in caplog.records] == [
        "hands of earlier versions: 0 packed since the start, 5 left",
        "hands of earlier versions: all packed, 5 since the start",
    ]
    packed = database.look(lambda work: work.hands.of_table(1))
    assert [hand.header for hand in packed] == [hand.header for hand in played]
    assert [hand.units for hand in packed] == [hand.units for hand in played]
    await in_order(database)


async def test_a_stop_or_a_failed_write_loses_nothing_and_packing_continues(database: MemoryStore, at_once):
    first = PackingService(database, Told())
    first.start()
    await first.stop()  # running work finishes, nothing new begins
    assert left_in(database) == 3
    database.fail_commits = 1
    await pack(database)
    assert left_in(database) == 0
    await in_order(database)


async def test_a_damaged_hand_is_left_and_the_others_are_packed(database: MemoryStore, at_once, caplog):
    stored.execute(database, "DELETE FROM hand_actions WHERE hand_id = 2 AND seq = 3")
    stored.execute(database, "UPDATE hand_actions SET data = '{' WHERE hand_id = 4 AND seq = 3")
    await pack(database)
    assert left_in(database) == 2
    assert "hand 2 cannot be packed (ValueError)" in caplog.text
    assert "hand 4 cannot be packed (AttributeError)" in caplog.text
    hands = [stored.hand(database, number) for number in range(1, 6)]
    assert [replay_problem(hand) is None for hand in hands] == [True, False, True, False, True]


async def test_a_batch_that_cannot_be_read_does_not_hold_up_the_next(database: MemoryStore, at_once, caplog):
    stored.execute(database, "UPDATE hands SET header = '{' WHERE id = 2")
    await pack(database)
    assert left_in(database) == 2
    assert "hands 1 to 2 cannot be packed" in caplog.text


async def test_an_expired_hand_is_deleted_before_it_is_packed(database: MemoryStore, at_once):
    stored.execute(database, "UPDATE tables SET status = 'closed'")
    async with database.write() as work:
        assert await work.retention.expire(datetime.now(UTC) + timedelta(days=9999), [1]) == 1
    assert left_in(database) == 4
    assert stored.hand(database).header.expired


def test_the_packing_dictionaries_never_change():
    words = packing._WORDS[1]
    assert (len(words), hashlib.sha256(words).hexdigest()[:16]) == (3127, "327f6f845b810d25")
