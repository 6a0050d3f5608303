"""/league: the tables of a server's leagues."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.features.tournaments.pages.league_buttons import named_page, suggest_leagues
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.slash import Choices, in_servers


class LeagueCommands(commands.Cog):
    """Commands on a server's leagues."""

    @app_commands.command()
    @in_servers
    async def league(self, interaction: Interaction, league: Range[str, 1, 100] | None = None) -> None:
        """Show a league's table; managers set leagues up here."""

        async def work(request: Request) -> None:
            await request.reply.private(await named_page(request, league))

        await serve(interaction, work)

    @league.autocomplete("league")
    async def _leagues(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_leagues(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the command to the bot."""
    await bot.add_cog(LeagueCommands())
