"""/league: the tables of a server's leagues."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.features.tournaments.pages.league_buttons import named_page, suggest_leagues
from bot.ui.core.request import Request
from bot.ui.core.slash import in_servers, serve_command


class LeagueCommands(commands.Cog):
    """Commands on a server's leagues."""

    @app_commands.command()
    @in_servers
    @serve_command()
    async def league(self, request: Request, league: Range[str, 1, 100] | None = None) -> None:
        """Show a league's table; managers set leagues up here."""
        await request.reply.private(await named_page(request, league))

    league.autocomplete("league")(suggest_leagues)
