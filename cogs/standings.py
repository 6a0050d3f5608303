"""/leaderboard and /season: leaderboards, and a server's seasons."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.services.standings.standings import PERIODS
from bot.services.values.standings import ALL_TIME, Measure
from bot.ui.core.request import Request
from bot.ui.core.slash import choices_of, in_servers, serve_command
from bot.ui.pages.leaderboard import MEASURES, BoardRef, board_of
from bot.ui.pages.season import ask_to_close, final_table, seasons_panel
from bot.ui.table.games import find_game, suggest_games

MEASURE_CHOICES = choices_of({measure.value: key for measure, key in MEASURES.items()})
PERIOD_CHOICES = choices_of({period: f"period-{period}" for period in PERIODS})
MOST_SEASONS = 9999


class Standings(commands.Cog):
    """Leaderboard commands."""

    @app_commands.command()
    @in_servers
    @app_commands.choices(measure=MEASURE_CHOICES, period=PERIOD_CHOICES)
    @serve_command()
    async def leaderboard(
        self,
        request: Request,
        measure: str = Measure.WON.value,
        period: str = ALL_TIME,
        game: str | None = None,
    ) -> None:
        """Show a leaderboard."""
        preset = "" if game is None else (await find_game(request, game)).preset
        ref = BoardRef(Measure(measure), period, preset)
        await request.reply.private(await board_of(request, ref))

    leaderboard.autocomplete("game")(suggest_games)


@in_servers
class Seasons(commands.GroupCog, name="season"):
    """Season commands."""

    @app_commands.command()
    @serve_command()
    async def show(self, request: Request, number: Range[int, 1, MOST_SEASONS] | None = None) -> None:
        """Show the closed seasons, or the final table of one."""
        if number is not None:
            await request.reply.private(await final_table(request, number, Measure.RATING))
            return
        closed = await request.app.seasons.closed(request.guild_id)
        await request.reply.private(seasons_panel(request.ctx, closed))

    @app_commands.command()
    @serve_command()
    async def close(self, request: Request) -> None:
        """Close the current season, after a confirmation."""
        await ask_to_close(request)
