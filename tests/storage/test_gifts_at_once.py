"""Concurrent gifts by several processes exceed no limit."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any
from unittest.mock import AsyncMock

import pytest

from bot.catalogue import load_presets
from bot.services.chips.allowances import MOST_GIFTS, AllowanceService
from bot.services.errors import NotNow
from bot.services.ports import Store
from bot.services.server.guild_settings import GuildSettingsService
from bot.services.values.settings import GuildSettings
from bot.services.values.tables import Person
from bot.storage.audit.audit import audit
from tests.services.build import FREE_CHIPS
from tests.storage.samples import ANN, BOB, CLEO, GUILD, NOON, member

Request = Callable[[AllowanceService], Awaitable[Any]]


def settings_of(store: Store) -> GuildSettingsService:
    return GuildSettingsService(store, load_presets(), lambda: NOON, GuildSettings(starting_chips=1000))


@pytest.fixture
async def processes(database, opened) -> list[AllowanceService]:
    """Two processes on one database, and a server where everybody may give all their chips."""
    await settings_of(database).change(GUILD, Person(CLEO, "cleo"), FREE_CHIPS, manager=True)
    return [
        AllowanceService(store, lambda: NOON, settings_of(store), AsyncMock())
        for store in (opened(), opened())
    ]


async def _at_once(processes: list[AllowanceService], requests: Iterable[Request]) -> list[Any]:
    return await asyncio.gather(
        *(request(processes[number % 2]) for number, request in enumerate(requests)), return_exceptions=True
    )


def _gift(chips: int, request_id: int, giver: int = ANN) -> Request:
    return lambda service: service.give(
        guild_id=GUILD,
        giver=giver,
        receiver=BOB,
        chips=chips,
        note="",
        request_id=request_id,
        server="en",
    )


async def _balances(database: Any) -> list[int]:
    async with database.read() as work:
        return [await work.ledger.balance(member(user)) for user in (ANN, BOB)]


async def test_concurrent_gifts_respect_the_hourly_limit(database, processes):
    results = await _at_once(processes, [_gift(1, request_id) for request_id in range(3 * MOST_GIFTS)])
    refused = [result for result in results if isinstance(result, BaseException)]
    assert {type(refusal) for refusal in refused} == {NotNow}
    assert len(results) - len(refused) == MOST_GIFTS
    assert await _balances(database) == [1000 - MOST_GIFTS, 1000 + MOST_GIFTS]
    assert (await audit(database)).ok


async def test_concurrent_gifts_respect_the_daily_limits_of_both_sides(database, processes):
    settings = settings_of(database)
    limits = {"gift_given": 100, "gift_received": 130}
    await settings.change(GUILD, Person(CLEO, "cleo"), limits, manager=True)
    results = await _at_once(processes, [_gift(30, request_id) for request_id in range(9)])
    assert {str(result.code) for result in results if isinstance(result, NotNow)} == {"gift-given"}
    assert await _balances(database) == [910, 1090]
    results = await _at_once(processes, [_gift(15, 1, giver) for giver in range(300, 309)])
    assert {str(result.code) for result in results if isinstance(result, NotNow)} == {"gift-received"}
    assert (await _balances(database))[1] == 1120
    assert (await audit(database)).ok
