"""/privacy: what is stored about people; a member's own data, to export and delete."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.slash import everywhere, serve_command
from bot.ui.pages.personal import data_file, privacy_panel, question


@everywhere
class Privacy(commands.GroupCog, name="privacy"):
    """Commands on the asker's own data."""

    @app_commands.command()
    @serve_command()
    async def show(self, request: Request) -> None:
        """Explain what is stored about people, why, and for how long."""
        waiting = await request.app.privacy.waiting(request.person.user_id)
        await request.reply.private(privacy_panel(request.ctx, request.app.retention.retention, waiting))

    @app_commands.command()
    @serve_command()
    async def export(self, request: Request) -> None:
        """Send everything stored about the asker as a file."""
        await request.reply.private(await data_file(request))

    @app_commands.command()
    @serve_command()
    async def delete(self, request: Request) -> None:
        """Delete everything that names the asker, in all servers, after a confirmation."""
        await request.reply.private(await question(request))
