"""Sends the operator reports of the watchdog in Discord, to the person or channel in REPORT_TO."""

from __future__ import annotations

import logging
from collections import deque
from typing import Final

import discord

from bot.services.background import KeyedTasks
from bot.ui.core.reach import UNKNOWN_USER, Failure, Trouble, code_of, trouble_of

RETRY_SECONDS: Final = 30.0
MOST: Final = 20
"""The most reports that wait for Discord; beyond that, the oldest are dropped."""

_log = logging.getLogger(__name__)


class Reports:
    """Sends reports in order; keeps them and retries while Discord fails."""

    def __init__(self, client: discord.Client, to: int, retry: float = RETRY_SECONDS) -> None:
        self._client = client
        self._to = to
        self._place: discord.abc.Messageable | None = None
        self._waiting: deque[str] = deque(maxlen=MOST)
        self._nobody = False
        """Whether REPORT_TO is the id of neither a channel nor a person."""
        self._tasks: KeyedTasks[None] = KeyedTasks(
            self._send, _log, "the operator is not told in Discord", retry=retry
        )

    def tell(self, text: str) -> None:
        """Queue a report for sending."""
        if self._nobody:
            return
        self._waiting.append(text)
        self._tasks.request(None)

    async def settle(self) -> None:
        """Wait until all reports that can be sent are sent."""
        await self._tasks.settle()

    async def stop(self) -> None:
        """Send nothing more."""
        await self._tasks.stop(cancel=True)

    async def _send(self, _: None) -> None:
        while self._waiting:
            text = self._waiting[0]
            try:
                self._place = self._place or await self.find()
                await self._place.send(text[:2000])
            except Failure as error:
                if code_of(error) == UNKNOWN_USER:
                    self._nobody = True
                    self._waiting.clear()
                    _log.error("REPORT_TO is not the id of a channel or a person: no reports are sent")
                    return
                if trouble_of(error) is Trouble.DOUBTFUL:
                    raise
                _log.warning("REPORT_TO cannot be reached: %s", error)
            if self._waiting and self._waiting[0] is text:
                self._waiting.popleft()

    async def find(self) -> discord.abc.Messageable:
        """Return the channel or person. Raises an error of Discord, such as that there is none."""
        try:
            place = await self._client.fetch_channel(self._to)
            if isinstance(place, discord.abc.Messageable):
                return place
        except Failure as error:
            if trouble_of(error) is not Trouble.GONE:
                raise
        return await self._client.fetch_user(self._to)
