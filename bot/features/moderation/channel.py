"""Posts managers' acts in a server's log channel."""

from __future__ import annotations

import logging
from contextlib import suppress

import discord

from bot.features.moderation.pages import acts_panel
from bot.features.moderation.services import ModerationServices, UnpostedActs
from bot.services.values.acts import ActKind
from bot.ui.core.budget import BudgetAccount
from bot.ui.core.features import FeatureInterface
from bot.ui.core.outbox import Letter, Outbox, RetryLater, Undeliverable
from bot.ui.core.rights import is_private
from bot.ui.publisher.publisher import Publisher

LOOK_SECONDS = 60.0
_KIND = "acts"
_log = logging.getLogger(__name__)


class ActsChannel(FeatureInterface):
    """Posts new acts once a minute in servers with a log channel."""

    def __init__(self, outbox: Outbox, _tables: Publisher) -> None:
        self._outbox = outbox
        self._services = outbox.app.features.part(ModerationServices)
        outbox.register(_KIND, self._deliver, at_end=False)
        outbox.app.settings_changed.append(self.open)

    def open(self) -> None:
        """Start posting new acts once a minute."""
        self._outbox.request(Letter(_KIND, 0))

    async def _deliver(self, _: Letter) -> float | None:
        chosen, found = await self._services.unposted_acts()
        for unposted in found:
            guild = self._outbox.client.get_guild(unposted.guild_id)
            if guild is None:
                continue  # another process has this server
            with suppress(RetryLater):  # it is posted a minute later; other servers' acts do not wait for it
                await self._post(guild, unposted)
                await self._services.note_posted(unposted)
        return LOOK_SECONDS if chosen else None  # until a server chooses a channel

    async def _post(self, guild: discord.Guild, unposted: UnpostedActs) -> None:
        acts, channel = unposted.acts, guild.get_channel_or_thread(unposted.channel_id)
        if channel is None or not is_private(channel):  # a report is for managers
            acts = [act for act in acts if act.kind is not ActKind.REPORT]
        if not acts:
            return
        ctx = await self._outbox.app.public_context(guild.id, guild.preferred_locale)
        try:
            await self._outbox.send(
                unposted.channel_id, acts_panel(ctx, acts, 0, 1), BudgetAccount(guild.id), silent=True
            )
        except Undeliverable as error:
            _log.info("server %d: its acts cannot be posted: %s", guild.id, error.__cause__)
