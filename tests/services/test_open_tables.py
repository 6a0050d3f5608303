"""How many tables a server may have open at once, whoever hosts them."""

from __future__ import annotations

import asyncio

import pytest

from bot.services.errors import NotNow
from bot.services.values.tables import Person
from tests.services.build import CHANNEL, GUILD, Night, config


async def _open(night: Night, number: int, guild_id: int = GUILD) -> int:
    host = Person(5_000 + number, f"host {number}")
    made = await night.openings.create(
        guild_id=guild_id, channel_id=CHANNEL + number, locale="en", host=host, config=config()
    )
    return int(made.table.id)


async def test_many_members_open_tables_until_the_server_has_a_hundred(night: Night) -> None:
    await night.services.start()
    tried = await asyncio.gather(*(_open(night, number) for number in range(130)), return_exceptions=True)
    opened = [it for it in tried if isinstance(it, int)]
    refused = [it for it in tried if isinstance(it, NotNow)]
    assert len(opened) == 100
    assert {(it.code, it.params["most"]) for it in refused} == {("server-tables", 100)}
    assert len(refused) == 30
    await _open(night, 200, GUILD + 1)  # another server has room of its own
    await night.services.endings.end(opened[0], 5_000, manager=True)
    await _open(night, 201)
    with pytest.raises(NotNow):
        await _open(night, 202)


async def test_a_server_says_how_many_tables_it_wants(night: Night) -> None:
    await night.services.start()
    await night.set(tables_open=2)
    for number in range(2):
        await _open(night, number)
    with pytest.raises(NotNow) as refusal:
        await _open(night, 2)
    assert (refusal.value.code, refusal.value.params["most"]) == ("server-tables", 2)
    await night.set(tables_open=3)
    await _open(night, 3)
