"""/help, /play-now and /learn: where to begin."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.slash import everywhere, in_servers, serve_command
from bot.ui.pages.front import front_panel
from bot.ui.pages.learn import show_lessons
from bot.ui.table.opening import play_now


class Front(commands.Cog):
    """Commands for newcomers."""

    @app_commands.command()
    @everywhere
    @serve_command()
    async def help(self, request: Request) -> None:
        """Show the front page."""
        await request.reply.private(front_panel(request.ctx, direct=request.in_dm))

    @app_commands.command(name="play-now")
    @in_servers
    @serve_command()
    async def play_now(self, request: Request) -> None:
        """Sit down at a table that waits for players here, or play with computers at once."""
        await play_now(request)

    @app_commands.command()
    @everywhere
    @serve_command()
    async def learn(self, request: Request) -> None:
        """Show the lessons."""
        await request.reply.private(await show_lessons(request))
