"""Hands of earlier versions are packed in the background, a few per transaction."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta

import pytest

from bot.services.ports import Meter
from bot.services.records.records import replay_problem
from bot.services.upkeep.retention import PackingService
from bot.services.values.hands import StoredHand
from bot.storage.migrate import move_to, upgrade
from bot.storage.tables import packing
from tests.services import stored
from tests.services.build import Night, breathe, in_order


class Told(Meter):
    """A meter that records how many hands remain."""

    def __init__(self) -> None:
        self.left: list[int] = []

    def count_unpacked(self, hands: int) -> None:
        self.left.append(hands)


async def of_before(night: Night, hands: int) -> Sequence[StoredHand]:
    """Play hands, store them as the previous version did, and return them."""
    await night.open()
    await night.finish()
    for _ in range(hands - 1):
        await night.next_hand()
        await night.finish()
    await night.services.stop()
    played = night.store.look(lambda work: work.hands.of_table(1))
    await move_to(night.store, "0009")
    await upgrade(night.store)
    return played


def left_in(night: Night) -> int:
    return night.store.look(lambda work: work.hands.count_unpacked())


async def pack(night: Night) -> Told:
    """Pack the remaining hands."""
    told = Told()
    service = PackingService(night.store, told)
    service.start()
    while service._task.busy or service._task.waiting(None):
        await breathe()
    return told


@pytest.fixture
def at_once(monkeypatch):
    """Pack without pauses: the tests are about the work between them."""
    monkeypatch.setattr("bot.services.upkeep.retention.AFTER_START", 0.0)
    monkeypatch.setattr("bot.services.upkeep.retention.SHARE", 1.0)
    monkeypatch.setattr("bot.services.upkeep.retention.PACKED_AT_ONCE", 2)


async def test_hands_are_packed_a_few_per_transaction(night: Night, at_once, caplog):
    caplog.set_level(logging.INFO, "bot.services.upkeep.retention")
    played = await of_before(night, 5)
    before = night.store.commits
    told = await pack(night)
    assert (told.left, night.store.commits - before) == ([5, 0], 3)
    assert [line.message for line in caplog.records] == [
        "hands of earlier versions: 0 packed since the start, 5 left",
        "hands of earlier versions: all packed, 5 since the start",
    ]
    packed = night.store.look(lambda work: work.hands.of_table(1))
    assert [hand.header for hand in packed] == [hand.header for hand in played]
    assert [hand.units for hand in packed] == [hand.units for hand in played]
    await in_order(night.store)


async def test_a_stop_loses_nothing_and_the_next_start_continues(night: Night, at_once):
    await of_before(night, 5)
    first = PackingService(night.store, Told())
    first.start()
    await first.stop()  # running work finishes, nothing new begins
    assert left_in(night) == 3
    await pack(night)
    assert left_in(night) == 0
    await in_order(night.store)


async def test_a_damaged_hand_is_left_and_the_others_are_packed(night: Night, at_once, caplog):
    await of_before(night, 3)
    stored.execute(night.store, "DELETE FROM hand_actions WHERE hand_id = 2 AND seq = 3")
    await pack(night)
    assert left_in(night) == 1
    assert "hand 2 cannot be packed (ValueError)" in caplog.text
    hands = [stored.hand(night.store, number) for number in (1, 2, 3)]
    assert [replay_problem(hand) is None for hand in hands] == [True, False, True]


async def test_an_expired_hand_is_deleted_before_it_is_packed(night: Night, at_once):
    await of_before(night, 2)
    stored.execute(night.store, "UPDATE tables SET status = 'closed'")
    async with night.store.write() as work:
        assert await work.retention.expire(datetime.now(UTC) + timedelta(days=9999), [1]) == 1
    assert left_in(night) == 1
    assert stored.hand(night.store).header.expired


def test_the_packing_dictionaries_never_change():
    words = packing._WORDS[1]
    assert (len(words), hashlib.sha256(words).hexdigest()[:16]) == (3127, "327f6f845b810d25")
