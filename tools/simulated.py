"""`python -m bot run` with only Discord's address changed: `python -m tools.simulated PORT [--wait]`."""

from __future__ import annotations

import socket
import sys

import discord
import yarl


def use_simulated_discord(port: int | str) -> None:
    """Point discord.py in this process to a simulated Discord on a local port."""
    discord.http.Route.BASE = f"http://127.0.0.1:{port}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://127.0.0.1:{port}/gateway/")


def free_port() -> int:
    """Return a local port that nothing listens on."""
    with socket.create_server(("127.0.0.1", 0)) as server:
        return int(server.getsockname()[1])


if __name__ == "__main__":
    from bot.__main__ import main

    use_simulated_discord(sys.argv[1])
    sys.argv[1] = "run"
    main()
