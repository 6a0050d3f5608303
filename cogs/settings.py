"""/settings: a server's own settings, for its managers."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.slash import in_servers, serve_command
from bot.ui.pages.settings_buttons import settings_of


class SettingsCommands(commands.Cog):
    """Commands on the server's settings."""

    @app_commands.command()
    @in_servers
    @app_commands.default_permissions(manage_guild=True)
    @serve_command()
    async def settings(self, request: Request) -> None:
        """Show and change the settings of this server."""
        await request.reply.private(await settings_of(request))
