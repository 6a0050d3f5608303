"""/replay and /verify: any finished hand with all cards open, and the proof of its deal."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, reader_of, serve
from bot.ui.core.slash import Choices, everywhere
from bot.ui.pages.replay import recent_panel, show_proof, show_replay, suggest_hands


class Replay(commands.Cog):
    """Finished hands."""

    @app_commands.command()
    @everywhere
    async def replay(self, interaction: Interaction, hand: str | None = None) -> None:
        """Step through a finished hand; without one choose it from a list."""

        async def work(request: Request) -> None:
            if hand is not None:
                await show_replay(request, hand)
                return
            lines = await request.app.replays.recent(reader_of(interaction))
            await request.reply.private(recent_panel(request.ctx, lines, in_dm=request.in_dm))

        await serve(interaction, work)

    @app_commands.command()
    @everywhere
    async def verify(self, interaction: Interaction, hand: str) -> None:
        """Recompute the deal of a finished hand."""

        async def work(request: Request) -> None:
            await show_proof(request, hand)

        await serve(interaction, work)

    @replay.autocomplete("hand")
    @verify.autocomplete("hand")
    async def _hands(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_hands(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Replay())
