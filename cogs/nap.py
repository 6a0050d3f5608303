"""/peep, /garnet, /swap: moves that only Nap has; other cogs have its bids, discards and exchanges."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.ui.core.reply import Interaction
from bot.ui.core.slash import everywhere
from bot.ui.table import moves
from bot.ui.table.suggestions import suggest_swaps


class NapCommands(commands.Cog):
    """Nap commands."""

    @app_commands.command()
    @everywhere
    async def peep(self, interaction: Interaction) -> None:
        """Pay to look at the card on the table."""
        await moves.command(interaction, moves.read("peep"))

    @app_commands.command()
    @everywhere
    async def garnet(self, interaction: Interaction) -> None:
        """Take Sir Garnet's extra hand."""
        await moves.command(interaction, moves.read("garnet"))

    @app_commands.command()
    @everywhere
    async def swap(self, interaction: Interaction, card: str | None = None) -> None:
        """Swap a card for the peeped one; without a card keep the hand."""
        await moves.command(interaction, moves.read("swap", cards=[card] if card else []))

    swap.autocomplete("card")(suggest_swaps)


async def setup(bot: commands.Bot) -> None:
    """Add the commands to the bot."""
    await bot.add_cog(NapCommands())
