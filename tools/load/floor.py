"""Measures the minimum cost of a press: that of a bare bot that answers each with one edit."""

from __future__ import annotations

import asyncio
import os
import sys

import discord
from discord import ui

from tools.load.program import cpu
from tools.load.server import CrowdedDiscord
from tools.simulated import use_simulated_discord

_PRESSES = 600
_RATE = 200.0
_VERBS = ("hand", "bid", "pass", "menu")
_LINES = 6


class _Panel(ui.LayoutView):
    """A view about as large as a table's panel."""

    def __init__(self, turn: int) -> None:
        super().__init__(timeout=None)
        box: ui.Container[_Panel] = ui.Container(accent_colour=0x3366CC)
        for number in range(_LINES):
            box.add_item(ui.TextDisplay(f"Line {number}: **Name {number}**, 13 of 20 points, turn {turn}"))
        row: ui.ActionRow[_Panel] = ui.ActionRow()
        for verb in _VERBS:
            row.add_item(ui.Button(label=verb, custom_id=f"nap:{verb}:1:{turn}"))
        box.add_item(row)
        self.add_item(box)


class _Bot(discord.Client):
    turn = 0

    async def on_interaction(self, interaction: discord.Interaction[_Bot]) -> None:
        self.turn += 1
        await interaction.response.edit_message(view=_Panel(self.turn))


def _serve(port: int) -> None:
    use_simulated_discord(port)

    async def run() -> None:
        await _Bot(intents=discord.Intents(guilds=True)).start("simulated.token.only")

    import uvloop  # as `bot run` has it; not on Windows

    uvloop.run(run())


async def measure() -> float:
    """Return the CPU seconds that the bare bot takes per press."""
    server = CrowdedDiscord(200)
    await server.open()
    cores = os.sched_getaffinity(0)
    bot = await asyncio.create_subprocess_exec(sys.executable, "-m", __name__, str(server.port))
    os.sched_setaffinity(bot.pid, {min(cores)})
    os.sched_setaffinity(0, cores - {min(cores)} or cores)
    try:
        await server.connected(30)
        panel = {"flags": 1 << 15, "components": _Panel(0).to_components()}  # type: ignore[no-untyped-call]
        panels = [(table, server.post(table, panel)) for table in server.tables]
        await asyncio.sleep(1)
        before = cpu(bot.pid)
        for number in range(_PRESSES):
            table, message = panels[number % len(panels)]
            data = {"component_type": 2, "custom_id": message.controls[0].id}
            server.press(table.people[0], message, data, 0)
            await asyncio.sleep(1 / _RATE)
        await asyncio.sleep(0.5)
        return (cpu(bot.pid) - before) / _PRESSES
    finally:
        bot.terminate()
        await bot.wait()
        await server.close()
        os.sched_setaffinity(0, cores)


if __name__ == "__main__":
    _serve(int(sys.argv[1]))
