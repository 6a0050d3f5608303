"""Points the bot in the container to the simulated Discord; Python runs this before `python -m bot run`."""

from __future__ import annotations

import os

if port := os.environ.get("SIMULATED_PORT"):
    import discord
    import yarl

    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway")
