"""/privacy: what is stored about people; a member's own data, to read and to delete."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.slash import everywhere
from bot.ui.pages.privacy import data_file, privacy_panel, question


@everywhere
class Privacy(commands.GroupCog, name="privacy"):
    """One's own data."""

    @app_commands.command()
    async def show(self, interaction: Interaction) -> None:
        """Read what is stored about people, why, and for how long."""

        async def work(request: Request) -> None:
            waiting = await request.app.privacy.waiting(request.person.user_id)
            await request.reply.private(privacy_panel(request.ctx, request.app.retention.retention, waiting))

        await serve(interaction, work)

    @app_commands.command()
    async def export(self, interaction: Interaction) -> None:
        """Get everything that is stored about you as a file."""

        async def work(request: Request) -> None:
            await request.reply.private(*await data_file(request))

        await serve(interaction, work)

    @app_commands.command()
    async def delete(self, interaction: Interaction) -> None:
        """Delete everything that names you, in all servers, after a question."""

        async def work(request: Request) -> None:
            await request.reply.private(await question(request))

        await serve(interaction, work)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Privacy())
