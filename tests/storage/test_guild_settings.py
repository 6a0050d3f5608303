"""What servers decide is found again, one decision at a time, each server its own."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.services.values.settings import Openers
from tests.storage.samples import GUILD

EVERYTHING: dict[str, Any] = {
    "starting_chips": 500,
    "channels": [900_000_000_000_000_002, 900_000_000_000_000_003],
    "openers": 900_000_000_000_000_044,
    "mentions": False,
    "time_zone": "Asia/Tokyo",
}


async def _put(database: Any, values: dict[str, Any], guild_id: int = GUILD) -> None:
    async with database.write() as work:
        for name, value in values.items():
            await work.guild_settings.put(guild_id, name, value)


async def _get(database: Any, guild_id: int = GUILD) -> dict[str, Any]:
    async with database.read() as work:
        return dict(await work.guild_settings.get(guild_id))


async def test_what_was_decided_is_read_back_in_its_own_kind(database):
    await _put(database, EVERYTHING)
    read = {**EVERYTHING, "channels": tuple(EVERYTHING["channels"])}
    assert await _get(database) == {**read, "openers": Openers.ROLE, "opener_role": EVERYTHING["openers"]}
    assert await _get(database, GUILD + 1) == {}


async def test_what_this_version_cannot_read_is_left_at_its_default(database):
    await _put(database, {"starting_chips": "many", "colour": "red", "openers": "managers", "mentions": 7})
    assert await _get(database) == {"openers": Openers.MANAGERS}


async def test_a_decision_replaces_the_one_before_and_none_takes_it_back(database):
    await _put(database, {"starting_chips": 500, "daily_chips": 0})
    await _put(database, {"starting_chips": 700})
    assert await _get(database) == {"starting_chips": 700, "daily_chips": 0}
    await _put(database, {"starting_chips": None, "mentions": None})
    assert await _get(database) == {"daily_chips": 0}


async def test_a_server_that_takes_everything_back_leaves_the_others_alone(database):
    await _put(database, EVERYTHING)
    await _put(database, {"locale": "ja"}, GUILD + 1)
    async with database.write() as work:
        await work.guild_settings.clear(GUILD)
    assert await _get(database) == {}
    assert await _get(database, GUILD + 1) == {"locale": "ja"}


async def test_two_processes_that_decide_at_once_do_not_undo_each_other(opened, database):
    await asyncio.gather(
        _put(opened(), {"locale": "ja"}), _put(opened(), {"daily_chips": 5}), _put(opened(), {"locale": "ja"})
    )
    assert await _get(database) == {"locale": "ja", "daily_chips": 5}
