"""/profile, a member's record and chips over time; /preferences, their own choices."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.services.community.members import SHORT_DAYS
from bot.ui.core.request import Request
from bot.ui.core.slash import in_servers, serve_command
from bot.ui.pages.personal import preferences_of
from bot.ui.pages.profile import profile_page


@in_servers
class ProfileCommands(commands.Cog):
    """Commands on a server's members."""

    @app_commands.command()
    @serve_command()
    async def profile(self, request: Request, member: discord.User | None = None) -> None:
        """Show a member's record and chips; by default the asker's."""
        who = member or request.interaction.user
        if who.bot:
            await request.reply.say(request.text("profile-bot"))
            return
        panel = await profile_page(request, who.id, who.display_name, SHORT_DAYS)
        await request.reply.private(panel)

    @app_commands.command()
    @serve_command()
    async def preferences(self, request: Request) -> None:
        """Show and change the asker's preferences."""
        await request.reply.private(await preferences_of(request))
