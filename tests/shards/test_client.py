"""The Discord client of a process with a slice of the shards connects only these shards."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from unittest.mock import AsyncMock

import discord
import pytest
from discord.ext import commands

from bot.bootstrap import create_bot
from bot.services.values.settings import EVERYTHING, ShardSlice
from bot.settings import Settings
from bot.watch.watching import Watch
from tests.watch.gateway import local_gateway, until


async def test_a_slice_is_connected_shard_by_shard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shards = ShardSlice(0, 1, 2)
    monkeypatch.setattr(discord.Client, "before_identify_hook", AsyncMock())  # it waits five seconds
    settings = Settings(_env_file=None, database_url=f"sqlite:///{tmp_path}/one.db", shards=shards)
    async with local_gateway(monkeypatch), create_bot(settings, upload_emoji=False) as bot:
        assert isinstance(bot, commands.AutoShardedBot)
        assert (bot.shard_ids, bot.shard_count) == ([0, 1], 2)
        assert bot.app.live.slice == shards
        joining = asyncio.ensure_future(bot.start("token"))
        await until(lambda: bot.is_ready() or joining.done())
        assert sorted(bot.shards) == [0, 1]
        assert sorted(Watch(bot, time.monotonic).reading().shards) == ["0", "1"]
        joining.cancel()
        await asyncio.gather(joining, return_exceptions=True)


async def test_without_a_slice_there_is_one_connection(tmp_path: Path) -> None:
    bot = create_bot(Settings(database_url=f"sqlite:///{tmp_path}/one.db"))
    assert not isinstance(bot, commands.AutoShardedBot)
    assert bot.app.live.slice is EVERYTHING
    await bot.close()


def test_servers_belong_to_shards_as_discord_assigns_them() -> None:
    """The example of Discord's documentation: (guild_id >> 22) % num_shards."""
    guild_id = 197038439483310086
    number = (guild_id >> 22) % 32
    assert ShardSlice(number, number, 32).owns(guild_id)
    assert not ShardSlice((number + 1) % 32, (number + 1) % 32, 32).owns(guild_id)
    assert EVERYTHING.owns(guild_id)
