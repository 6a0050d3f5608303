"""Each person's direct-message channel, and whether Discord currently refuses our direct messages."""

from __future__ import annotations

import logging
from collections import Counter
from datetime import datetime, timedelta

import discord

from bot.services.errors import ServiceError
from bot.services.ports import Meter, Now, Store
from bot.ui.core.reach import QUARANTINED, code_of

QUARANTINE = timedelta(hours=6)
"""How long no direct messages are sent after Discord's anti-spam refused one."""
_NAME = "dm-channel"

_log = logging.getLogger(__name__)


class DirectMessages:
    """Direct-message channels by person, cached and stored, so that each is opened only once."""

    def __init__(self, store: Store, now: Now, meter: Meter) -> None:
        self._store = store
        self._now = now
        self._meter = meter
        self._channels: dict[int, int | None] = {}
        """None: the channel must be opened, even if an id is stored."""
        self._quarantined_until: datetime | None = None
        self.sent: Counter[int] = Counter()
        """Messages that this process has sent to each person; we cannot see those that the person sends."""

    @property
    def is_quarantined(self) -> bool:
        """Whether Discord's anti-spam has refused our direct messages in the last hours."""
        return self._quarantined_until is not None and self._now() < self._quarantined_until

    def cached_channel(self, user_id: int) -> int | None:
        """Return a person's channel if it is cached."""
        return self._channels.get(user_id)

    async def channel_of(self, user_id: int) -> int | None:
        """Return a person's cached or stored channel; None if it must be opened."""
        if user_id not in self._channels:
            try:
                async with self._store.read() as work:
                    stored = (await work.preferences.get(user_id)).get(_NAME)
            except ServiceError as error:
                _log.warning("a person's direct-message channel cannot be read: %s", error)
                return None
            self._channels[user_id] = None if stored is None else int(stored)
        return self._channels[user_id]

    async def open(self, client: discord.Client, user_id: int) -> int:
        """Open a person's channel and store its id. Raises discord.HTTPException."""
        channel = await client.create_dm(discord.Object(user_id))
        self._channels[user_id] = channel.id
        try:
            async with self._store.write() as work:
                await work.preferences.put(user_id, _NAME, str(channel.id))
        except ServiceError as error:
            _log.warning("a person's direct-message channel was not stored: %s", error)
        return channel.id

    def forget(self, user_id: int) -> None:
        """Drop a person's channel: its id is wrong, or the person's data is deleted."""
        self._channels[user_id] = None

    def quarantines(self, error: BaseException | None) -> bool:
        """Return whether an error means a quarantine; if so, no direct message is sent for hours."""
        if code_of(error) != QUARANTINED:
            return False
        if not self.is_quarantined:
            self._meter.quarantine()
            hours = QUARANTINE // timedelta(hours=1)
            _log.error("Discord's anti-spam refuses direct messages; none is sent for %d h: %s", hours, error)
            self._quarantined_until = self._now() + QUARANTINE
        return True
