"""/tournament: create, list and host tournaments; look at standings, tables and deals."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands, ui
from discord.app_commands import Range
from discord.ext import commands

from bot.features.tournaments.pages.buttons import comparison_page, standings_page
from bot.features.tournaments.pages.finding import (
    find_named,
    listed_for,
    require_hosted,
    suggest_hosted,
    suggest_tournaments,
)
from bot.features.tournaments.pages.host_buttons import host_page
from bot.features.tournaments.pages.scene import scene_of
from bot.features.tournaments.pages.setup_buttons import new_draft, setup_page
from bot.features.tournaments.pages.showing import publisher_of
from bot.features.tournaments.pages.tables import list_panel, tables_panel
from bot.features.tournaments.values.tournaments import Tournament
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.slash import Choices, in_servers
from bot.ui.table.games import find_game, suggest_games

PageOption = Callable[[Request, Tournament], Awaitable[ui.LayoutView]]
Named = Range[str, 1, 100] | None


async def _show(interaction: Interaction, named: str | None, page: PageOption) -> None:
    """Show a page of the tournament with this number or name, or of the most likely one."""

    async def work(request: Request) -> None:
        await request.reply.private(await page(request, await find_named(request, named)))

    await serve(interaction, work)


@in_servers
class TournamentCommands(commands.GroupCog, name="tournament"):
    """Commands on a server's tournaments."""

    @app_commands.command()
    async def create(self, interaction: Interaction, game: str | None = None) -> None:
        """Create a draft of a tournament; nobody else sees it until it is announced."""

        async def work(request: Request) -> None:
            draft = await new_draft(request, await find_game(request, game))
            await request.reply.private(await setup_page(request, draft))

        await serve(interaction, work)

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """List the server's tournaments."""

        async def work(request: Request) -> None:
            await request.reply.private(list_panel(request.ctx, await listed_for(request.interaction)))

        await serve(interaction, work)

    @app_commands.command()
    async def standings(self, interaction: Interaction, tournament: Named = None) -> None:
        """Show the standings of a tournament."""

        async def page(request: Request, found: Tournament) -> ui.LayoutView:
            return standings_page(request, await scene_of(request, found))

        await _show(interaction, tournament, page)

    @app_commands.command()
    async def tables(self, interaction: Interaction, tournament: Named = None) -> None:
        """Show the current round's tables."""

        async def page(request: Request, found: Tournament) -> ui.LayoutView:
            return tables_panel(request.ctx, await scene_of(request, found))

        await _show(interaction, tournament, page)

    @app_commands.command()
    async def compare(self, interaction: Interaction, tournament: Named = None) -> None:
        """Show a duplicate's tables compared deal by deal."""
        await _show(interaction, tournament, comparison_page)

    @app_commands.command()
    async def host(self, interaction: Interaction, tournament: Named = None) -> None:
        """Open the host's page of a tournament."""

        async def work(request: Request) -> None:
            found = await find_named(request, tournament, hosting=True)
            await request.reply.private(await host_page(request, await require_hosted(request, found)))
            if publisher_of(request.app).post_again(found.id):
                await request.reply.say(request.text("announcement-posted-again"))

        await serve(interaction, work)

    @create.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_games(interaction, typed)

    @standings.autocomplete("tournament")
    @tables.autocomplete("tournament")
    @compare.autocomplete("tournament")
    async def _tournaments(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_tournaments(interaction, typed)

    @host.autocomplete("tournament")
    async def _suggest_hosted(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_hosted(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(TournamentCommands())
