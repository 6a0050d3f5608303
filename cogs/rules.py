"""/rules: read the rules of a table or a game; save, list and delete the server's own rule sets."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range, locale_str
from discord.ext import commands

from bot.services.errors import require_manager
from bot.services.server.saved_rules import LONGEST_NAME, MOST_SAVED
from bot.services.tables.service import LEAST_SEATS, MOST_SEATS
from bot.ui.core.finding import find_table
from bot.ui.core.reply import Interaction
from bot.ui.core.request import Request, serve
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import Choices, everywhere
from bot.ui.pages.rulebook import (
    FIRST_TOPIC,
    TOPICS,
    book_of_game,
    forget_question,
    rulebook_panel,
    saved_panel,
)
from bot.ui.table.games import (
    changed_config,
    find_game,
    game_names,
    read_options,
    suggest_games,
    suggest_saved,
)

TOPIC_CHOICES = [
    app_commands.Choice(name=locale_str(topic, key=f"book-topic-{topic}"), value=topic) for topic in TOPICS
]


@everywhere
class Rules(commands.GroupCog, name="rules"):
    """Rule books and rule sets."""

    @app_commands.command()
    @app_commands.choices(topic=TOPIC_CHOICES)
    async def show(self, interaction: Interaction, game: str | None = None, topic: str = FIRST_TOPIC) -> None:
        """Read the rules of a game, without one those of the table here."""

        async def work(request: Request) -> None:
            book = await book_of_game(request, game)
            await request.reply.private(rulebook_panel(request.ctx, book, topic))

        await serve(interaction, work)

    @app_commands.command()
    async def save(
        self,
        interaction: Interaction,
        name: Range[str, 1, LONGEST_NAME],
        game: str | None = None,
        seats: Range[int, LEAST_SEATS, MOST_SEATS] | None = None,
        options: Range[str, 1, 500] | None = None,
    ) -> None:
        """Save the rules of the table here, or of a game with options, under a name."""

        async def work(request: Request) -> None:
            app = request.app
            if game is None:
                config = (await find_table(request)).table.config
            else:
                config = await find_game(request, game, seats)
            config = changed_config(app.presets, config, read_options(options or ""))
            saved = await app.saved_rules.save(
                guild_id=request.guild_id,
                name=name,
                preset=config.preset,
                options=config.options,
                seats=seats or config.seats,
                by=request.person,
                manager=may_manage_server(interaction),
                taken=game_names(app),
            )
            await request.reply.say(request.text("saved-done", name=saved.name))

        await serve(interaction, work)

    @app_commands.command(name="list")
    async def list_(self, interaction: Interaction) -> None:
        """List the server's own rule sets."""

        async def work(request: Request) -> None:
            saved = await request.app.saved_rules.of_guild(request.guild_id)
            await request.reply.private(saved_panel(request.ctx, saved, MOST_SAVED))

        await serve(interaction, work)

    @app_commands.command()
    async def delete(self, interaction: Interaction, name: str) -> None:
        """Delete one of the server's own rule sets, after a question."""

        async def work(request: Request) -> None:
            service = request.app.saved_rules
            require_manager(may_manage_server(interaction))
            saved = await service.find(request.guild_id, name)
            await request.reply.private(forget_question(request.ctx, saved))

        await serve(interaction, work)

    @show.autocomplete("game")
    @save.autocomplete("game")
    async def _games(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_games(interaction, typed)

    @delete.autocomplete("name")
    async def _saved(self, interaction: Interaction, typed: str) -> Choices:
        return await suggest_saved(interaction, typed)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(Rules())
