"""/rules: read the rules of a table or a game; save, list and delete a server's own rule sets."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Range
from discord.ext import commands

from bot.services.errors import require_manager
from bot.services.server.guild_settings import LONGEST_NAME, MOST_SAVED
from bot.services.tables.service import LEAST_SEATS, MOST_SEATS
from bot.ui.core.bookpage import FIRST_TOPIC
from bot.ui.core.request import Request
from bot.ui.core.rights import may_manage_server
from bot.ui.core.slash import choices_of, everywhere, find_table, serve_command
from bot.ui.pages.questions import first_page
from bot.ui.pages.rulebook import TOPICS, book_of_game, forget_question, rulebook_panel, saved_panel
from bot.ui.table.games import (
    changed_config,
    find_game,
    game_names,
    read_options,
    suggest_games,
    suggest_saved,
)

TOPIC_CHOICES = choices_of({topic: f"book-topic-{topic}" for topic in TOPICS})


@everywhere
class Rules(commands.GroupCog, name="rules"):
    """Commands on rule books and rule sets."""

    @app_commands.command()
    @app_commands.choices(topic=TOPIC_CHOICES)
    @serve_command()
    async def show(self, request: Request, game: str | None = None, topic: str = FIRST_TOPIC) -> None:
        """Show the rules of a game, by default those of the table here."""
        book = await book_of_game(request, game)
        await request.reply.private(rulebook_panel(request.ctx, book, topic))

    @app_commands.command()
    @serve_command()
    async def setup(self, request: Request) -> None:
        """Ask questions that lead to a rule set."""
        await request.reply.private(first_page(request.ctx, request.app.presets))

    @app_commands.command()
    @serve_command()
    async def save(
        self,
        request: Request,
        name: Range[str, 1, LONGEST_NAME],
        game: str | None = None,
        seats: Range[int, LEAST_SEATS, MOST_SEATS] | None = None,
        options: Range[str, 1, 500] | None = None,
    ) -> None:
        """Save the rules of the table here, or of a game with options, under a name."""
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
            manager=may_manage_server(request.interaction),
            taken=game_names(app),
        )
        await request.reply.say(request.text("saved-done", name=saved.name))

    @app_commands.command(name="list")
    @serve_command()
    async def list_(self, request: Request) -> None:
        """List the server's own rule sets."""
        saved = await request.app.saved_rules.of_guild(request.guild_id)
        await request.reply.private(saved_panel(request.ctx, saved, MOST_SAVED))

    @app_commands.command()
    @serve_command()
    async def delete(self, request: Request, name: str) -> None:
        """Delete one of the server's own rule sets, after a confirmation."""
        service = request.app.saved_rules
        require_manager(may_manage_server(request.interaction))
        saved = await service.find(request.guild_id, name)
        await request.reply.private(forget_question(request.ctx, saved))

    show.autocomplete("game")(suggest_games)
    save.autocomplete("game")(suggest_games)

    delete.autocomplete("name")(suggest_saved)
