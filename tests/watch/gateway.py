"""A local gateway that speaks enough of Discord's protocol for discord.py to join."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl
from aiohttp import WSMsgType, web
from discord.gateway import DiscordWebSocket

HELLO, ACK, DISPATCH, HEARTBEAT, IDENTIFY, RESUME = 10, 11, 0, 1, 2, 6
BEAT_SECONDS = 0.05
USER = {"id": "1", "username": "napoleon", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "Napoleon",
    "description": "",
    "icon": None,
    "flags": 0,
    "verify_key": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "owner": USER,
}


class LocalGateway:
    """Acknowledges heartbeats while `answers` is set; `lets_in` decides on new connections."""

    def __init__(self) -> None:
        self.answers = True
        self.lets_in = True
        self.url = ""
        self.guilds: list[dict[str, Any]] = []
        self.people = [USER]
        self.date: str | None = None
        """What time it says it is; None: the right one."""
        self._sockets: set[web.WebSocketResponse] = set()

    async def rest(self, request: web.Request) -> web.StreamResponse:
        """Answer the requests of a starting bot."""
        answer: object = []
        status = 200
        if request.path.endswith("/users/@me"):
            answer = USER
        elif request.path.endswith("/applications/@me"):
            answer = APPLICATION
        elif request.path.endswith("/users/@me/guilds"):
            answer = self.guilds
        elif "/channels/" in request.path:
            answer, status = {"code": 10003, "message": "Unknown Channel"}, 404
        elif "/users/" in request.path and not self.people:
            answer, status = {"code": 10013, "message": "Unknown User"}, 404
        elif "/users/" in request.path:
            answer = self.people[0]
        dated = {"Date": self.date} if self.date else {}
        # discord.py reads it only if the header has no other value
        body = json.dumps(answer).encode()
        return web.Response(body=body, status=status, content_type="application/json", headers=dated)

    async def socket(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection until it ends."""
        if not self.lets_in:
            raise web.HTTPServiceUnavailable
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self._sockets.add(socket)
        await self._send(socket, HELLO, {"heartbeat_interval": BEAT_SECONDS * 1000})
        async for message in socket:
            if message.type is not WSMsgType.TEXT:
                break
            said = json.loads(message.data)
            if said["op"] == HEARTBEAT and self.answers:
                await self._send(socket, ACK, None)
            elif said["op"] in (IDENTIFY, RESUME):
                await self._send(socket, DISPATCH, self._ready(), "READY")
        self._sockets.discard(socket)
        return socket

    async def hang_up(self) -> None:
        """End all connections and refuse new ones."""
        self.lets_in = False
        for socket in tuple(self._sockets):
            await socket.close()

    def _ready(self) -> dict[str, Any]:
        session = {"session_id": "s", "resume_gateway_url": self.url, "application": {"id": "1", "flags": 0}}
        return {"v": 10, "user": USER, "guilds": [], **session}

    @staticmethod
    async def _send(socket: web.WebSocketResponse, op: int, data: object, name: str | None = None) -> None:
        await socket.send_json({"op": op, "d": data, "s": 1 if name else None, "t": name})


@asynccontextmanager
async def local_gateway(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[LocalGateway]:
    """Make discord.py find Discord on this machine."""
    gateway, app = LocalGateway(), web.Application()
    app.router.add_get("/gateway/", gateway.socket)
    app.router.add_route("*", "/api/{tail:.*}", gateway.rest)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    port = runner.addresses[0][1]
    gateway.url = f"ws://127.0.0.1:{port}/gateway/"
    monkeypatch.setattr(DiscordWebSocket, "DEFAULT_GATEWAY", yarl.URL(gateway.url))
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{port}/api/v10")
    try:
        yield gateway
    finally:
        await runner.cleanup()


async def until(true: Callable[[], bool | Awaitable[bool]]) -> None:
    """Wait until a condition elsewhere holds; a slow machine is no failure."""
    async with asyncio.timeout(300):
        while not (await found if isinstance(found := true(), Awaitable) else found):  # noqa: ASYNC110
            await asyncio.sleep(0.01)
