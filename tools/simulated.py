"""`python -m bot run` with only Discord's address changed: `python -m tools.simulated PORT [--wait]`."""

from __future__ import annotations

import random
import socket
import sys
from contextlib import suppress

import discord
import yarl


def use_simulated_discord(port: int | str) -> None:
    """Point discord.py in this process to a simulated Discord on a local port."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")


def free_port() -> int:
    """Return a free local port below those that the system gives to whoever asks for any."""
    while True:
        port = random.SystemRandom().randrange(20_000, 32_000)
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port


if __name__ == "__main__":
    from bot.__main__ import main

    use_simulated_discord(sys.argv[1])
    sys.argv[1] = "run"
    main()
