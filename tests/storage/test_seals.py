"""The key of the seals, on both databases."""

from __future__ import annotations

import asyncio

from bot.storage.database import Database
from tests.services.fakes import FakeNow
from tests.services.test_seals import ANN, BOB, HERE, service


async def test_processes_on_one_database_share_the_key(database: Database):
    """Both ask for their first seal at once, and one is restarted."""
    now = FakeNow()
    first, second = service(database, now, 1), service(database, now, 2)
    one, two = await asyncio.gather(first.seal("a", ANN, HERE), second.seal("b", BOB, None))
    for seals in (first, second, service(database, now, 3)):
        assert await seals.unseal(one, ANN, HERE) == "a"
        assert await seals.unseal(two, BOB, None) == "b"
