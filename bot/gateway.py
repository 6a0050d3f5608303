"""Watches each shard's gateway: discord.py's events, and heartbeats on demand."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress

import discord

from bot.services.background import KeyedTasks
from bot.ui.core.circuit_breaker import FIRST_PAUSE, CircuitBreaker
from bot.ui.core.discord_private import seconds_since_heard, send_heartbeat
from bot.ui.core.reach import Failure, Reach

FRESH = 2.0
"""A shard that received something within this many seconds is alive."""
PATIENCE = 5.0
"""Seconds that the gateway has to send a sign of life."""
_LOOK = 0.1

_log = logging.getLogger(__name__)


class Gateway:
    """Reports silent shards to `Reach`: discord.py notices a dead connection only after a minute.

    It also reports when `CircuitBreaker` holds back all requests, and then queries Discord until a request
    succeeds: tables with nothing to send would otherwise wait for ever.
    """

    def __init__(self, client: discord.Client, reach: Reach, breaker: CircuitBreaker) -> None:
        self._client = client
        self._reach = reach
        self._lost: set[int] = set()
        """Shards whose connection was lost, until they have a session again."""
        self._listening = KeyedTasks(self._listen, _log, "shard {}: listening for the gateway")
        self._asking = KeyedTasks(self._ask_discord, _log, "asking whether requests are taken again")
        self._breaker = breaker
        breaker.tell = self._hear_breaker
        reach.answers = self.answers

    def lose(self, shard: int) -> None:
        """Record that a shard's connection has ended."""
        self._lost.add(shard)
        self._reach.fall_silent(shard, seconds_since_heard(self._client, shard) or 0.0)

    def find(self, shard: int) -> None:
        """Record that a shard has a session, new or resumed."""
        self._lost.discard(shard)
        self._reach.hear(shard)

    async def stop(self) -> None:
        """Stop watching."""
        await self._listening.stop(cancel=True)
        await self._asking.stop(cancel=True)

    def _hear_breaker(self, paused: bool) -> None:
        self._reach.pause(paused=paused)
        if paused:
            self._asking.request(None)

    async def _ask_discord(self, _: None) -> float | None:
        if self._breaker.reason:
            with suppress(*Failure):
                await self._client.http.application_info()
        return FIRST_PAUSE if self._breaker.reason else None

    async def answers(self, shard: int) -> bool:
        """Return whether a shard's gateway responds; sends a heartbeat unless it was heard just now."""
        heard = seconds_since_heard(self._client, shard)
        if heard is None or heard < FRESH:
            return True  # discord.py reports a connection that has ended
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        await self._ask(shard)
        while loop.time() < until:
            now = seconds_since_heard(self._client, shard)
            if now is None or now < FRESH:
                return True
            await asyncio.sleep(_LOOK)
        self._reach.fall_silent(shard, heard + PATIENCE)
        self._listening.request(shard)
        return False

    async def _ask(self, shard: int) -> None:
        with suppress(ConnectionError, TimeoutError):
            await asyncio.wait_for(send_heartbeat(self._client, shard), PATIENCE)

    async def _listen(self, shard: int) -> float | None:
        """Send heartbeats on a silent connection until it responds or discord.py reconnects."""
        heard = seconds_since_heard(self._client, shard)
        if shard in self._lost or heard is None:
            return None
        if heard < FRESH:
            self._reach.hear(shard)
            return None
        await self._ask(shard)
        return 1.0
