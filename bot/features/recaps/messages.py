"""Posts recaps: silent, and without mentions."""

from __future__ import annotations

import logging

from discord import ui

from bot.features.recaps.services import Recap, RecapServices
from bot.ui.core import format as fmt
from bot.ui.core import parts
from bot.ui.core.budget import BudgetAccount, Priority
from bot.ui.core.context import PanelContext
from bot.ui.core.features import FeatureInterface
from bot.ui.core.outbox import Letter, Outbox, RetryLater, Undeliverable
from bot.ui.publisher.publisher import Publisher

LOOK_SECONDS = 300.0
_KIND = "recap"
_log = logging.getLogger(__name__)


class Recaps(FeatureInterface):
    """Posts recaps of evenings that are over; looks every five minutes if any server wants recaps."""

    def __init__(self, outbox: Outbox, _tables: Publisher) -> None:
        self._outbox = outbox
        self._services = outbox.app.features.part(RecapServices)
        outbox.register(_KIND, self._deliver, at_end=False)
        outbox.app.settings_changed.append(self.open)

    def open(self) -> None:
        """Start looking for evenings that are over."""
        self._outbox.request(Letter(_KIND, 0))

    async def _deliver(self, _: Letter) -> float | None:
        wanted, recaps = await self._services.due()
        if not all([await self._post(recap) for recap in recaps]):
            raise RetryLater
        return LOOK_SECONDS if wanted else None

    async def _post(self, recap: Recap) -> bool:
        """Post a recap unless another process has its server; False if it must be tried again."""
        app, guild = self._outbox.app, self._outbox.client.get_guild(recap.guild_id)
        if guild is None:
            return True
        await self._services.note(recap)  # first: a bot killed in between does not post it twice
        ctx = await app.public_context(guild.id, guild.preferred_locale)
        account = BudgetAccount(guild.id, Priority.OTHERS)
        view, nonce = recap_panel(ctx, recap), f"{_KIND}-{recap.last}"
        try:
            await self._outbox.send(recap.channel_id, view, account, silent=True, nonce=nonce)
        except RetryLater:
            await self._services.note(recap, posted=False)
            return False
        except Undeliverable as error:
            _log.info("server %d: no recap is posted: %s", guild.id, error.__cause__)
        return True


def recap_panel(ctx: PanelContext, recap: Recap) -> ui.LayoutView:
    """Return a recap: hands played, the best one, the people above their average."""
    best = recap.best
    what = (
        f"**{fmt.safe_name(ctx, recap.name)}**",
        fmt.units(ctx, best.units),
        fmt.stored_bid(ctx, best.bid),
        fmt.preset_name(ctx, best.game),
        ctx.text("hand-number", hand=str(best.hand_id)),
    )
    blocks = [
        f"### 🌙 {ctx.text('recap-title', hands=recap.hands)}",
        f"🌟 {ctx.text('recap-best')}\n{' · '.join(part for part in what if part)}",
    ]
    if recap.better:
        lines = (
            ctx.text(
                "recap-better-line",
                name=f"**{fmt.safe_name(ctx, it.name)}**",
                now=fmt.with_sign(ctx, round(it.now, 1)),
                before=fmt.with_sign(ctx, round(it.before, 1)),
            )
            for it in recap.better
        )
        title = ctx.text("recap-better", game=fmt.preset_name(ctx, recap.game))
        blocks.append(parts.lines(f"📈 {title}", *lines))
    return parts.layout(*blocks, f"-# {ctx.text('recap-how')}")
