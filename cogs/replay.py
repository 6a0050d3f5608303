"""/replay, /review and /verify: a finished hand with all cards open, judged, and its deal verified."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.rights import reader_of
from bot.ui.core.slash import everywhere, serve_command
from bot.ui.pages.finished import show_review
from bot.ui.pages.replay import list_hands, recent_panel, show_proof, show_replay, suggest_hands


@everywhere
class ReplayCommands(commands.Cog):
    """Commands on finished hands."""

    @app_commands.command()
    @serve_command()
    async def replay(self, request: Request, hand: str | None = None) -> None:
        """Step through a finished hand; without a number choose it from a list."""
        await (_offer(request, "replayopen") if hand is None else show_replay(request, hand))

    @app_commands.command()
    @serve_command()
    async def review(self, request: Request, hand: str | None = None) -> None:
        """Show how good the asker's plays in a finished hand were; without a number choose it from a list."""
        await (_offer(request, "review") if hand is None else show_review(request, hand))

    @app_commands.command()
    @serve_command()
    async def verify(self, request: Request, hand: str | None = None) -> None:
        """Recompute the deal of a finished hand; without a number choose it from a list."""
        await (_offer(request, "verify") if hand is None else show_proof(request, hand))

    replay.autocomplete("hand")(suggest_hands)
    review.autocomplete("hand")(suggest_hands)
    verify.autocomplete("hand")(suggest_hands)


async def _offer(request: Request, opens: str) -> None:
    """List recent hands, for a review only the asker's; choosing one opens it with the verb `opens`."""
    own = opens == "review"
    lines = await list_hands(request.app, reader_of(request.interaction), own=own)
    await request.reply.private(recent_panel(request.ctx, lines, opens, own=own or request.in_dm))
