"""/daily-deal."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.features.daily.messages import open_page
from bot.ui.core.request import Request
from bot.ui.core.slash import in_servers, serve_command


class DailyCommands(commands.Cog):
    """The command."""

    @app_commands.command(name="daily-deal")
    @in_servers
    @serve_command()
    async def daily_deal(self, request: Request) -> None:
        """Show the asker the deal of the day."""
        await request.reply.private(await open_page(request))
