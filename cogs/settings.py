"""/settings: what a server decides for itself, for those who may manage it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.slash import in_servers
from bot.ui.pages.settings_buttons import settings_of


class Settings(commands.Cog):
    """The server's settings."""

    @app_commands.command()
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    async def settings(self, interaction: Interaction) -> None:
        """Show and change the settings of this server."""

        async def work(request: Request) -> None:
            await request.reply.private(await settings_of(request))

        await serve(interaction, work)


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(Settings())
