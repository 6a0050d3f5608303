"""/operator: the bot's status, for the people who run it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.rights import require_operator
from bot.ui.core.slash import serve_command


@app_commands.allowed_contexts(dms=True)
@app_commands.allowed_installs(guilds=True, users=False)
class Operator(commands.GroupCog, name="operator"):
    """Operator commands; only in direct messages, because operators do not run a server of their own."""

    @app_commands.command()
    @serve_command()
    async def status(self, request: Request) -> None:
        """Show the bot's status."""
        await require_operator(request)
        await request.reply.say(await request.app.status())
