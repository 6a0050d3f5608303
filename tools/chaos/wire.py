"""A simulated Discord at a socket: REST and gateway on 127.0.0.1, for bots in separate processes.

The visible state is kept here, so it outlives a bot that is killed. The bot's discord.py is the real one,
with its HTTP client, its retries and its gateway; only the addresses differ. By default, resuming a session
is refused, so that the bot misses events, as after a long outage.
"""

from __future__ import annotations

import asyncio
import contextlib
import io
import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import discord
from aiohttp import WSMsgType, web
from simcord import _dpy_internals as sdk
from simcord import intents as gates
from simcord.backend import serializers
from simcord.backend.errors import BackendError
from simcord.http import FakeHTTPClient, router
from simcord.http import routes as _routes  # noqa: F401  registers what can be asked for

from bot.preview.simulation import LiveEnv
from tests.flows.simcord_changes import copy_quickly

HEARTBEAT_MS = 41_250
_ACK_AFTER = 0.02
"""discord.py divides by the time between a heartbeat and its acknowledgement."""

_LIMITS = {"X-RateLimit-Limit": "50", "X-RateLimit-Remaining": "49", "X-RateLimit-Reset-After": "1.000"}
"""On every answer, as Discord does it: without them discord.py waits for up to 30 s between two requests."""

FAULTS = (500, 502, 503, 429, 0)
"""What a request may meet instead of an answer: an error, or (0) a line that breaks."""

FREE = ("/interactions/", "/webhooks/")
"""Answers to interactions do not count against Discord's global limit."""

Refuse = Callable[[str, str, Any], web.Response | None]
"""Returns the refusal of a request, given its method, path and JSON body; None lets it pass."""


class _File:
    """An uploaded file in simcord's format."""

    def __init__(self, filename: str, data: bytes, description: str | None) -> None:
        self.filename, self.fp, self.description = filename, io.BytesIO(data), description


class _Session:
    """A gateway session of the bot; keeps its events, so that it can be resumed on another connection."""

    def __init__(self, session_id: str, intents: int) -> None:
        self.id = session_id
        self.intents = discord.Intents._from_value(intents)
        self.events: list[dict[str, Any]] = []
        self.grown = asyncio.Event()
        self.socket: web.WebSocketResponse | None = None

    def add(self, event: str, payload: Any) -> None:
        """Append an event, with the next sequence number (from 1)."""
        self.events.append({"op": 0, "t": event, "s": len(self.events) + 1, "d": payload})
        self.grown.set()


class Wire(LiveEnv):
    """A Discord for one bot, at a socket; `port` is set by `open`."""

    def __init__(
        self, *, faults: float = 0.0, rng: random.Random | None = None, resumes: bool = False
    ) -> None:
        super().__init__(discord.Client(intents=discord.Intents.all()))  # never connects: actors need a state
        self.port = 0
        self.faults = faults
        """The share of requests that meet a fault."""
        self.stats: Counter[str] = Counter()
        self.requests: Counter[str] = Counter()
        """Acts of people: verbs of buttons, menus and forms, and commands with a stroke in front."""
        self.refuse: Refuse | None = None
        """Asked about each request before it is executed."""
        self.headers = _LIMITS
        """On every answer."""
        self.resumes = resumes
        """Whether the last session can be resumed: its events are replayed."""
        self._rng = rng or random.Random()
        self._sessions: list[_Session] = []
        """Several while one bot takes over from another: as at Discord, everyone gets every event."""
        self._ready = asyncio.Event()
        self._speaking = asyncio.Event()
        self._speaking.set()
        self._accepting = True

    async def open(self) -> None:
        """Listen on a free port."""
        copy_quickly()
        self._loop, self._started = asyncio.get_running_loop(), True
        self._generation += 1
        sdk.install_http(self.bot, FakeHTTPClient(self.backend, self._loop))
        self._message_states.add(sdk.get_state(self.bot))
        self.backend.subscribers.append(self._feed)
        app = web.Application(client_max_size=64 << 20)
        app.router.add_get("/gateway{slash:/?}", self._gateway)
        app.router.add_route("*", "/api/v10/{tail:.*}", self._rest)
        self._runner = web.AppRunner(app, access_log=None)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", 0)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        """Stop listening."""
        self.speak_again()
        for session in self._sessions:
            if session.socket is not None:
                await session.socket.close(code=1001)
        await self._runner.cleanup()
        self._started = False

    async def connected(self, seconds: float) -> None:
        """Wait until a bot is connected. Raises TimeoutError."""
        await asyncio.wait_for(self._ready.wait(), seconds)

    @property
    def _session(self) -> _Session | None:
        """The newest session."""
        return self._sessions[-1] if self._sessions else None

    @property
    def bots(self) -> int:
        """Number of connected bots."""
        return sum(session.socket is not None for session in self._sessions)

    @property
    def line_is_up(self) -> bool:
        """Whether a bot's gateway connection is open."""
        return self._session is not None and self._session.socket is not None

    async def hang_up(self) -> bool:
        """Close the gateway connection as Discord sometimes does; False if there is none.

        The bot reconnects; it misses events until then, unless the session can be resumed.
        """
        session = self._session
        if session is None or session.socket is None:
            return False
        socket = session.socket
        self._detach(session)
        with contextlib.suppress(ConnectionError):
            await socket.close(code=4000)
        return True

    async def fall_silent(self, *, closed: bool = False) -> None:
        """Stop sending on the gateway, even heartbeat acknowledgements; REST still works.

        `closed`: close and refuse connections, instead of accepting them in silence.
        """
        self._speaking.clear()
        self._accepting = not closed
        if closed:
            await self.hang_up()

    def speak_again(self) -> None:
        """End the silence: events in between are sent late, on connections that are still open."""
        self._accepting = True
        self._speaking.set()

    def _detach(self, session: _Session) -> None:
        session.socket = None
        if not self.resumes:
            self._sessions.remove(session)
        if not self.bots:
            self._ready.clear()

    # requests

    async def _rest(self, request: web.Request) -> web.Response:
        path, method = "/" + request.match_info["tail"], request.method
        self.stats["requests"] += 1
        self.stats["free requests"] += path.startswith(FREE)
        body, files = await _content(request)
        refusal = self.refuse(method, path, body) if self.refuse else None
        if refusal is not None:
            self.stats[f"fault {refusal.status}"] += 1
            return refusal
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
            return json_response(error.to_json(), error.status)
        finally:
            self.backend.http_requests.clear()
            self.backend.transcript.clear()
            self._webhook_used()
        self._executed(path, answer)
        if answer is None:
            return web.Response(status=204, headers=self.headers)
        return json_response(answer, headers=self.headers)

    def _executed(self, path: str, answer: Any) -> None:
        """Called after each request that was not refused."""

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
            return json_response(body, status, headers)
        return json_response({"message": "fault", "code": 0}, status, {})

    # gateway

    def _feed(self, event: str, payload: Any) -> None:
        if event == "INTERACTION_CREATE":
            self.requests[_request_of(payload["data"])] += 1
        for session in self._sessions:
            self._send(session, event, payload)

    def _send(self, session: _Session, event: str, payload: Any) -> None:
        gate = gates.required_intent(event, payload)
        if gate and not getattr(session.intents, gate):
            return
        copy = json.loads(json.dumps(payload))
        if not session.intents.message_content and event in ("MESSAGE_CREATE", "MESSAGE_UPDATE"):
            gates.censor_message(copy, self.backend.bot_user.id, backend=self.backend)
        if event == "GUILD_CREATE":
            gates.prune_guild_create(copy, session.intents, self.backend.bot_user.id)
        session.add(event, copy)

    async def _gateway(self, request: web.Request) -> web.StreamResponse:
        if not self._accepting:
            return web.Response(status=503)
        socket = web.WebSocketResponse(max_msg_size=0)
        await socket.prepare(request)
        pump: asyncio.Task[None] | None = None
        session: _Session | None = None
        try:
            await self._speaking.wait()
            await socket.send_json({"op": 10, "d": {"heartbeat_interval": HEARTBEAT_MS, "_trace": []}})
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    continue
                data = json.loads(message.data)
                if data["op"] == 1 and self._speaking.is_set():
                    await asyncio.sleep(_ACK_AFTER)
                    await socket.send_json({"op": 11})
                elif data["op"] == 6 and self._resumed(data["d"]):
                    session = self._session
                    pump = self._attach(socket, int(data["d"]["seq"]))
                elif data["op"] == 6:
                    await socket.send_json({"op": 9, "d": False})
                elif data["op"] == 8:
                    self._tell_members(data["d"])
                elif data["op"] == 2:
                    session = self._identified(data["d"])
                    pump = self._attach(socket, 0)
        except ConnectionError:
            pass  # the bot was killed
        finally:
            if pump is not None:
                pump.cancel()
            if session is not None and session.socket is socket:
                self._detach(session)
        return socket

    def _tell_members(self, asked: dict[str, Any]) -> None:
        """Answer a request for guild members: which of these people are members."""
        guild = self.backend.guilds[int(asked["guild_id"])]
        wanted = {int(user_id) for user_id in asked["user_ids"]}
        members = [it for it in guild.members.values() if it.user_id in wanted]
        payload = {
            "guild_id": asked["guild_id"],
            "members": [serializers.member_payload(self.backend, guild, it) for it in members],
            "chunk_index": 0,
            "chunk_count": 1,
            "nonce": asked.get("nonce"),
        }
        if self._session is not None:
            self._send(self._session, "GUILD_MEMBERS_CHUNK", payload)

    def _resumed(self, wanted: dict[str, Any]) -> bool:
        session = self._session
        if not self.resumes or session is None or session.id != wanted["session_id"]:
            return False
        session.add("RESUMED", {})
        self.stats["resumes"] += 1
        return True

    def _attach(self, socket: web.WebSocketResponse, sequence: int) -> asyncio.Task[None]:
        """Send the session's events after `sequence` on a socket, and future ones as they happen."""
        assert self._session is not None
        self._session.socket = socket
        self._ready.set()
        return asyncio.create_task(self._pump(self._session, socket, sequence))

    async def _pump(self, session: _Session, socket: web.WebSocketResponse, sequence: int) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                for event in session.events[sequence:]:
                    await self._speaking.wait()
                    await socket.send_json(event)
                    if not self.resumes:
                        session.events[sequence] = {}  # nobody asks for it again
                    sequence += 1
                if sequence == len(session.events):
                    session.grown.clear()
                    await session.grown.wait()

    def _identified(self, wanted: dict[str, Any]) -> _Session:
        session = _Session(f"s{self.stats['connections']}", wanted["intents"])
        guilds = list(self.backend.guilds.values())
        self._send(
            session,
            "READY",
            {
                "v": 10,
                "user": dict(serializers.user_payload(self.backend.bot_user)),
                "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
                "session_id": session.id,
                "resume_gateway_url": f"ws://127.0.0.1:{self.port}/gateway",
                "shard": wanted.get("shard", [0, 1]),
                "application": {"id": str(self.backend.application_id), "flags": 0},
            },
        )
        for guild in guilds:
            self._send(session, "GUILD_CREATE", serializers.guild_create_payload(self.backend, guild))
        self.stats["connections"] += 1
        self._sessions = [*(it for it in self._sessions if it.socket is not None), session]
        return session


def _request_of(data: Any) -> str:
    """Return the verb of a press, choice or form, or the name of a command: ``/chips give``."""
    if "custom_id" in data:
        return str(data["custom_id"]).split(":")[1]
    inner = [option["name"] for option in data.get("options") or () if option["type"] in (1, 2)]
    return "/" + " ".join([data["name"], *inner])


async def _content(request: web.Request) -> tuple[Any, list[_File]]:
    """Return the JSON and the files of a request."""
    if not request.content_type.startswith("multipart/"):
        raw = await request.read()
        return (json.loads(raw) if raw else None), []
    body: Any = None
    parts: dict[str, tuple[str, bytes]] = {}
    async for part in await request.multipart():
        data = bytes(await part.read(decode=True))
        if part.name == "payload_json":
            body = json.loads(data)
        elif part.filename:
            parts[str(part.name)] = (str(part.filename), data)
        else:
            body = (body or {}) | {str(part.name): data.decode()}
    told = (body or {}).get("attachments") or ((body or {}).get("data") or {}).get("attachments") or []
    meta = {str(one.get("id")): one for one in told}
    files = []
    for name, (filename, data) in sorted(parts.items()):
        number = name[6:-1] if name.startswith("files[") else ""
        files.append(_File(filename, data, meta.get(number, {}).get("description")))
    return body, files


def json_response(data: Any, status: int = 200, headers: dict[str, str] = _LIMITS) -> web.Response:
    """Return a JSON response with Discord's rate-limit headers."""
    # discord.py compares the type with exactly this
    return web.Response(
        body=json.dumps(data).encode(),
        status=status,
        headers={**headers, "Content-Type": "application/json"},
    )
