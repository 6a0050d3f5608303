"""How many tables a server may have open at once, whoever hosts them."""

from __future__ import annotations

import asyncio

from bot.services.errors import NotNow
from bot.services.values.tables import Person
from tests.services.build import CHANNEL, GUILD, Night, config, refused


async def _open(night: Night, number: int, guild_id: int = GUILD) -> int:
    host = Person(5_000 + number, f"host {number}")
    made = await night.openings.create(
        guild_id=guild_id, channel_id=CHANNEL + number, locale="en", host=host, config=config()
    )
    return int(made.table.id)


async def test_a_server_has_as_many_tables_as_it_wants_however_many_are_opened_at_once(night: Night) -> None:
    await night.services.start()
    await night.set(tables_open=5)
    tried = await asyncio.gather(*(_open(night, number) for number in range(8)), return_exceptions=True)
    opened = [it for it in tried if isinstance(it, int)]
    others = [it for it in tried if isinstance(it, NotNow)]
    assert len(opened) == 5
    assert [(it.code, it.params["most"]) for it in others] == [("server-tables", 5)] * 3
    await _open(night, 200, GUILD + 1)  # another server has room of its own
    await night.services.endings.end(opened[0], 5_000, manager=True)
    await _open(night, 201)
    await refused(_open(night, 202), NotNow, "server-tables")
    await night.set(tables_open=6)
    await _open(night, 202)
