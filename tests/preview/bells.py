"""A small bot with bells to ring: enough to see the simulation without the game."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
from discord import app_commands, ui
from discord.ext import commands

PICTURE = b"\x89PNG\r\n\x1a\n a picture"


class BellBot(commands.Bot):
    """Answers /bell with a button and a menu; custom ids `nap:ring:1:<number>`, `nap:tune:1:<number>`."""

    def __init__(self) -> None:
        super().__init__("!", intents=discord.Intents.default())
        self.number = 0
        self.tune = ""
        self.rung: list[tuple[str, str]] = []
        self.panel: Any = None
        self.emoji: discord.Emoji | None = None
        self.silence: asyncio.Event | None = None

    async def setup_hook(self) -> None:
        """Register the command and upload an emoji."""
        self.emoji = await self.create_application_emoji(name="bell", image=PICTURE)

        @app_commands.command(name="bell", description="A bell")
        async def bell(interaction: discord.Interaction) -> None:
            await interaction.response.send_message(view=self.view())
            shown = await interaction.original_response()
            self.panel = self.get_partial_messageable(shown.channel.id).get_partial_message(shown.id)

        self.tree.add_command(bell)
        await self.tree.sync()

    def view(self) -> ui.LayoutView:
        """Return the panel with the current number."""
        button: ui.Button[Any] = ui.Button(label="Ring", custom_id=f"nap:ring:1:{self.number}")
        button.callback = self.ring  # type: ignore[method-assign]
        tunes = [discord.SelectOption(label=tune, default=tune == self.tune) for tune in ("high", "low")]
        menu: ui.Select[Any] = ui.Select(custom_id=f"nap:tune:1:{self.number}", options=tunes)
        menu.callback = self.ring  # type: ignore[method-assign]
        view = ui.LayoutView(timeout=None)
        view.add_item(ui.TextDisplay(f"bell {self.number} {self.emoji}"))
        view.add_item(ui.ActionRow(button)).add_item(ui.ActionRow(menu))
        return view

    async def ring(self, interaction: discord.Interaction) -> None:
        """Answer privately; the answer changes when `silence` ends."""
        custom_id = str((interaction.data or {}).get("custom_id"))
        self.rung.append((custom_id, f"{interaction.locale} {interaction.guild_locale}"))
        await interaction.response.send_message("ding", ephemeral=True)
        if self.silence is not None:
            await self.silence.wait()
            await interaction.edit_original_response(content="dong")

    async def change(self, number: int) -> None:
        """Edit the panel to another number, with another custom id in the same place."""
        self.number = number
        await self.panel.edit(view=self.view())

    async def add_line(self) -> None:
        """Change the channel but not the panel."""
        await self.panel.channel.send("a line")
