"""A simulated Discord at a socket: REST and gateway on 127.0.0.1, for a bot in a process of its own.

What people see is kept here, so it outlives a bot that is killed. The bot's discord.py is the real one, with
its HTTP client, its retries and its gateway; only the addresses are others. A resumed session is refused, so
that what happened meanwhile is missed, as after a long outage.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
from collections import Counter
from typing import Any

import discord
import simcord
from aiohttp import WSMsgType, web
from simcord import _dpy_internals as sdk
from simcord import intents as gates
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.http import FakeHTTPClient, router
from simcord.http import routes as _routes  # noqa: F401  registers what can be asked for

from bot.preview.simulation import LiveEnv

HEARTBEAT_MS = 41_250
_ACK_AFTER = 0.02
"""discord.py divides by the time between a heartbeat and its acknowledgement."""

_LIMITS = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1.000"}
"""On every answer, as Discord does it: without them discord.py waits for up to 30 s between two requests."""

FAULTS = (500, 502, 503, 429, 0)
"""What a request may meet instead of an answer: an error, or (0) a line that breaks."""


class _File:
    """An uploaded file as simcord wants it."""

    def __init__(self, filename: str, data: bytes, description: str | None) -> None:
        self.filename, self.fp, self.description = filename, io.BytesIO(data), description


class _Line:
    """The gateway connection of the bot."""

    def __init__(self, socket: web.WebSocketResponse, intents: int) -> None:
        self.socket = socket
        self.intents = discord.Intents._from_value(intents)
        self.queue: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sequence = 0


class Wire(LiveEnv):
    """Discord with one bot at the other end of a socket. `port` after `open`."""

    def __init__(self, *, faults: float = 0.0, rng: random.Random | None = None) -> None:
        super().__init__(discord.Client(intents=discord.Intents.all()))  # never connects: actors need a state
        self.port = 0
        self.faults = faults
        """The share of requests that meet a fault."""
        self.stats: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        """What people have sent: verbs of buttons, menus and forms, and commands with a stroke before."""
        self._rng = rng or random.Random()
        self._line: _Line | None = None
        self._ready = asyncio.Event()

    async def open(self) -> None:
        """Listen on a free port."""
        self._loop, self._started = asyncio.get_running_loop(), True
        self._generation += 1
        sdk.install_http(self.bot, FakeHTTPClient(self.backend, self._loop))
        self._message_states.add(sdk.get_state(self.bot))
        self.backend.subscribers.append(self._feed)
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        """Stop listening."""
        if self._line is not None:
            await self._line.socket.close(code=1001)
        await self._runner.cleanup()
        self._started = False

    async def connected(self, seconds: float) -> None:
        """Wait until a bot is connected. Raises TimeoutError."""
        await asyncio.wait_for(self._ready.wait(), seconds)

    @property
    def line_is_up(self) -> bool:
        """Whether a bot is connected."""
        return self._line is not None

    async def hang_up(self) -> bool:
        """End the gateway connection as Discord does now and then; False if there is none.

        The bot comes back by itself; what happens until then it misses.
        """
        line, self._line = self._line, None
        if line is None:
            return False
        self._ready.clear()
        with contextlib.suppress(ConnectionError):
            await line.socket.close(code=4000)
        return True

    # requests

    async def _rest(self, request: web.Request) -> web.Response:
        path, method = "/" + request.match_info["tail"], request.method
        self.stats["requests"] += 1
        body, files = await _content(request)
        if self.faults and self._rng.random() < self.faults and not path.startswith("/users/@me"):
            return await self._fault(request)
        try:
            answer = router.dispatch(
                self.backend,
                method,
                path,
                json=body,
                params=dict(request.query),
                files=files,
                reason=request.headers.get("X-Audit-Log-Reason"),
            )
        except BackendError as error:
            self.stats[f"refused {error.status}/{error.code}"] += 1
            return _json(error.to_json(), error.status, _LIMITS)
        finally:
            self.backend.http_requests.clear()
            self.backend.transcript.clear()
            self._webhook_used()
        return web.Response(status=204, headers=_LIMITS) if answer is None else _json(answer, 200, _LIMITS)

    async def _fault(self, request: web.Request) -> web.Response:
        status = self._rng.choice(FAULTS)
        self.stats[f"fault {status or 'line'}"] += 1
        if status == 0:
            assert request.transport is not None
            request.transport.close()
            return web.Response(status=500)
        if status == 429:
            wait = 0.05
            body = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            headers = {"Retry-After": str(wait), "Via": "1.1 simulated", "X-RateLimit-Scope": "user"}
            return _json(body, status, headers)
        return _json({"message": "fault", "code": 0}, status)

    # gateway

    def _feed(self, event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            self.requests[_request_of(payload["data"])] += 1
        if self._line is not None:
            self._send(self._line, event, payload)

    def _send(self, line: _Line, event: str, payload: Any) -> None:
        gate = gates.required_intent(event, payload)
        if gate and not getattr(line.intents, gate):
            return
        copy = json.loads(json.dumps(payload))
        if not line.intents.message_content and event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            gates.censor_message(copy, self.backend.bot_user.id, backend=self.backend)
        if event == "GUILD_CREATE":
            gates.prune_guild_create(copy, line.intents, self.backend.bot_user.id)
        line.sequence += 1
        line.queue.put_nowait({"op": 0, "t": event, "s": line.sequence, "d": copy})

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
        line: _Line | None = None
        pump: asyncio.Task[None] | None = None
        try:
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                data = json.loads(message.data)
                if data["op"] == 1:
                    await asyncio.sleep(_ACK_AFTER)
                    await socket.send_json({"op": 11})
                elif data["op"] == 6:
                    await socket.send_json({"op": 9, "d": False})
                elif data["op"] == 2:
                    line = self._identified(socket, data["d"])
                    pump = asyncio.create_task(_pump(line))
        except ConnectionError:
            pass  # the bot was killed
        finally:
            if pump is not None:
                pump.cancel()
            if line is not None and self._line is line:
                self._line = None
                self._ready.clear()
        return socket

    def _identified(self, socket: web.WebSocketResponse, wanted: dict[str, Any]) -> _Line:
        line = _Line(socket, wanted["intents"])
        guilds = list(self.backend.guilds.values())
        self._send(
            line,
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self.backend.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": f"s{self.stats['connections']}",
                "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
                "shard": wanted.get("shard", [0, 1]),
                "application": {"id": str(self.backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            self._send(line, "GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        self.stats["connections"] += 1
        self._line = line
        self._ready.set()
        return line


def _request_of(data: Any) -> str:
    """Return the verb of a press, choice or form, or the name of a command: ``/chips give``."""
    if "custom_id" in data:
        return str(data["custom_id"]).split(":")[1]
    inner = [option["name"] for option in data.get("options") or () if option["type"] in (1, 2)]
    return "/" + " ".join([data["name"], *inner])


async def _pump(line: _Line) -> None:
    with contextlib.suppress(ConnectionError):
        while True:
            await line.socket.send_json(await line.queue.get())


async def _content(request: web.Request) -> tuple[Any, list[_File]]:
    """Return the JSON and the files of a request."""
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    body: Any = None
    parts: dict[str, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        data = bytes(await part.read(decode=True))  # type: ignore[union-attr]
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.filename:  # type: ignore[union-attr]
            parts[str(part.name)] = (str(part.filename), data)  # type: ignore[union-attr]
        else:
            body = (body or {}) | {str(part.name): data.decode()}
    told = (body or {}).get("attachments") or ((body or {}).get("data") or {}).get("attachments") or []
    meta = {str(one.get("id")): one for one in told}
    files = []
    for name, (filename, data) in sorted(parts.items()):
        number = name[6:-1] if name.startswith("files[") else ""
        files.append(_File(filename, data, meta.get(number, {}).get("description")))
    return body, files


def _json(data: Any, status: int = 200, headers: dict[str, str] | None = None) -> web.Response:
    # discord.py compares the type with exactly this
    return web.Response(
        body=json.dumps(data).encode(),
        status=status,
        headers={**(headers or {}), "Content-Type": "application/json"},
    )


Member = simcord.MemberActor
