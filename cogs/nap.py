"""/peep, /garnet, /swap: moves that only Nap has; other cogs have its bids, discards and exchanges."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.request import Request
from bot.ui.core.slash import everywhere
from bot.ui.table import moves
from bot.ui.table.moves import serve_move
from bot.ui.table.suggestions import suggest_swaps


@everywhere
class NapCommands(commands.Cog):
    """Nap commands."""

    @app_commands.command()
    @serve_move
    async def peep(self, request: Request) -> None:
        """Pay to look at the card on the table."""
        await moves.make_typed_move(request, "peep")

    @app_commands.command()
    @serve_move
    async def garnet(self, request: Request) -> None:
        """Take Sir Garnet's extra hand."""
        await moves.make_typed_move(request, "garnet")

    @app_commands.command()
    @serve_move
    async def swap(self, request: Request, card: str | None = None) -> None:
        """Swap a card for the peeped one; without a card keep the hand."""
        await moves.make_typed_move(request, "swap", cards=[card] if card else [])

    swap.autocomplete("card")(suggest_swaps)
