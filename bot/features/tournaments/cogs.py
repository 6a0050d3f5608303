"""/tournament: create, list and host tournaments; look at standings, tables and deals. /league: tables."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.features.tournaments.pages.buttons import comparison_page, standings_page
from bot.features.tournaments.pages.finding import (
    find_named,
    require_hosted,
    service_of,
    suggest_hosted,
    suggest_tournaments,
    visible_tournaments,
)
from bot.features.tournaments.pages.host_buttons import host_page
from bot.features.tournaments.pages.league_buttons import named_page, suggest_leagues
from bot.features.tournaments.pages.scene import publisher_of, scene_of
from bot.features.tournaments.pages.setup_buttons import new_draft, setup_page
from bot.features.tournaments.pages.tables import list_panel, tables_panel
from bot.ui.core.request import Request
from bot.ui.core.slash import in_servers, serve_command
from bot.ui.table.games import find_game, suggest_games

Named = Range[str, 1, 100] | None


@in_servers
class TournamentCommands(commands.GroupCog, name="tournament"):
    """Commands on a server's tournaments; without a name they show the most likely one."""

    @app_commands.command()
    @serve_command()
    async def create(self, request: Request, game: str | None = None) -> None:
        """Create a draft of a tournament; nobody else sees it until it is announced."""
        draft = await new_draft(request, await find_game(request, game))
        await request.reply.private(await setup_page(request, draft))

    @app_commands.command(name="list")
    @serve_command()
    async def list_(self, request: Request) -> None:
        """List the server's tournaments."""
        listed = await visible_tournaments(request.interaction)
        unreadable = await service_of(request).count_unreadable(request.guild_id)
        await request.reply.private(list_panel(request.ctx, listed, unreadable))

    @app_commands.command()
    @serve_command()
    async def standings(self, request: Request, tournament: Named = None) -> None:
        """Show the standings of a tournament."""
        scene = await scene_of(request, await find_named(request, tournament))
        await request.reply.private(standings_page(request, scene))

    @app_commands.command()
    @serve_command()
    async def tables(self, request: Request, tournament: Named = None) -> None:
        """Show the current round's tables."""
        scene = await scene_of(request, await find_named(request, tournament))
        await request.reply.private(tables_panel(request.ctx, scene))

    @app_commands.command()
    @serve_command()
    async def compare(self, request: Request, tournament: Named = None) -> None:
        """Show a duplicate's tables compared deal by deal."""
        found = await find_named(request, tournament)
        await request.reply.private(await comparison_page(request, found))

    @app_commands.command()
    @serve_command()
    async def host(self, request: Request, tournament: Named = None) -> None:
        """Open the host's page of a tournament."""
        found = await find_named(request, tournament, hosting=True)
        await request.reply.private(await host_page(request, await require_hosted(request, found)))
        if publisher_of(request.app).post_again(found.id):
            await request.reply.say(request.text("announcement-posted-again"))

    create.autocomplete("game")(suggest_games)
    standings.autocomplete("tournament")(suggest_tournaments)
    tables.autocomplete("tournament")(suggest_tournaments)
    compare.autocomplete("tournament")(suggest_tournaments)
    host.autocomplete("tournament")(suggest_hosted)


class LeagueCommands(commands.Cog):
    """Commands on a server's leagues."""

    @app_commands.command()
    @in_servers
    @serve_command()
    async def league(self, request: Request, league: Range[str, 1, 100] | None = None) -> None:
        """Show a league's table; managers set leagues up here."""
        await request.reply.private(await named_page(request, league))

    league.autocomplete("league")(suggest_leagues)
