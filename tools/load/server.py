"""The light Discord: a gateway and the routes that the bot uses, on a local port."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from aiohttp import WSMsgType, web
from pydantic_core import from_json, to_json

from tools.load.answers import STARTS, application, json_of_parts, kind_of, limited
from tools.load.limits import ANSWER_SECONDS, TOKEN_SECONDS, Limits
from tools.load.world import (
    ALL_RIGHTS,
    APPLICATION,
    Json,
    Message,
    Person,
    Table,
    World,
    bot_user,
    new_id,
    user,
)

_DISPATCH, _HEARTBEAT, _IDENTIFY, _RESUME, _HELLO = 0, 1, 2, 6, 10
_ACKNOWLEDGED, _INVALID_SESSION = '{"op": 11}', '{"op": 9, "d": false}'
_HEARTBEAT_SECONDS = 41.25
_EPHEMERAL = 64
_MOST_MESSAGES = 40
_MESSAGES_INTENT = 1 << 9
_REPLY, _LATER_UPDATE, _UPDATE = 4, 6, 7
_UNKNOWN_MESSAGE, _UNKNOWN_INTERACTION, _UNKNOWN_WEBHOOK = 10008, 10062, 10015


class Refused(Exception):
    """Raised to answer a request with one of Discord's errors."""

    def __init__(self, status: int, code: int, text: str) -> None:
        super().__init__(text)
        self.status = status
        self.code = code


@dataclass(slots=True, eq=False)
class Interaction:
    """A press or a command: its person, message, time, and answer. Times in seconds of the server's clock."""

    id: int
    token: str
    person: Person
    kind: str
    turn: int
    sent_at: float
    source: Message | None = None
    original: Message | None = None
    private: bool = False
    acknowledged_at: float | None = None
    shown: bool = False


@dataclass(slots=True)
class _Line:
    """A gateway connection."""

    socket: web.WebSocketResponse
    messages: bool
    out: asyncio.Queue[str]
    sequence: int = 0


class LightDiscord:
    """Answers requests and sends events; `shown` is called for every new or edited message."""

    def __init__(self, world: World, shards: int, clock: Callable[[], float] = time.perf_counter) -> None:
        self.world = world
        self.clock = clock
        self.port = 0
        self.requests: Counter[str] = Counter()
        """Requests by kind: counted or free, method and route."""
        self.limited = 0
        """Requests that met a limit."""
        self.missing: Counter[str] = Counter()
        """Requests for routes that are not there."""
        self.waiting: dict[int, Interaction] = {}
        """Interactions that are not acknowledged yet."""
        self.shown: Callable[[Message, float], None] = lambda _message, _now: None
        self.acknowledged: Callable[[Interaction], None] = lambda _interaction: None
        self.ready = asyncio.Event()
        self.commands: dict[str, str] = {}
        self._shards = shards
        self._lines: dict[int, _Line] = {}
        self._limits = Limits()
        self._messages: dict[int, Message] = {}
        self._interactions: dict[str, Interaction] = {}
        self._direct: dict[int, Person] = {}
        self._emoji: list[Json] = []
        self._runner: web.ServerRunner | None = None

    async def open(self) -> None:
        """Listen on a free port of this machine."""
        self._runner = web.ServerRunner(web.Server(self._serve, access_log=None))
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self.port = self._runner.addresses[0][1]

    async def close(self) -> None:
        """Close all gateway connections, and stop listening."""
        for line in self._lines.values():
            with suppress(ConnectionError):
                await line.socket.close()
        if self._runner is not None:
            await self._runner.cleanup()

    # --- presses and commands ------------------------------------------------------------------------------

    def post(self, channel_id: int, body: Json) -> Message:
        """Post a message for everybody in a channel."""
        return self._post(channel_id, None, body)

    def press(self, person: Person, message: Message, data: Json, kind: str, turn: int) -> Interaction:
        """Let somebody press on a message."""
        return self._interact(person, 3, data, kind, message, turn)

    def command(self, person: Person, name: str, options: list[Json], kind: str) -> Interaction:
        """Let somebody use a command with a subcommand."""
        data = {"id": self.commands[name], "name": name, "type": 1, "options": options}
        return self._interact(person, 2, data, kind, None, 0)

    def _interact(
        self, person: Person, type_: int, data: Json, kind: str, source: Message | None, turn: int
    ) -> Interaction:
        table, number = person.table, new_id()
        asked = Interaction(number, f"token-{number}", person, kind, turn, self.clock(), source)
        self.waiting[number] = self._interactions[asked.token] = asked
        payload: Json = {
            "id": str(number),
            "application_id": str(APPLICATION),
            "type": type_,
            "token": asked.token,
            "version": 1,
            "data": data,
            "channel_id": str(table.channel_id),
            "channel": table.channel(),
            "guild_id": str(table.guild_id),
            "guild": {"id": str(table.guild_id), "locale": "en-US", "features": []},
            "member": person.member(),
            "locale": "en-US",
            "guild_locale": "en-US",
            "app_permissions": ALL_RIGHTS,
            "entitlements": [],
            "authorizing_integration_owners": {"0": str(table.guild_id)},
            "context": 0,
            "attachment_size_limit": 10 << 20,
        }
        if source is not None:
            payload["message"] = source.json()
        self._send(table.guild_id, "INTERACTION_CREATE", payload)
        return asked

    def forget_old(self) -> None:
        """Drop expired interactions."""
        now = self.clock()
        self._limits.forget(now)
        for token, asked in list(self._interactions.items()):
            if now - asked.sent_at > TOKEN_SECONDS:
                del self._interactions[token]

    # --- the gateway ---------------------------------------------------------------------------------------

    def _send(self, guild_id: int, name: str, data: Json) -> None:
        line = self._lines.get((guild_id >> 22) % self._shards)
        if line is not None:
            self._put(line, name, data)

    @staticmethod
    def _put(line: _Line, name: str, data: Json) -> None:
        line.sequence += 1
        line.out.put_nowait(to_json({"op": _DISPATCH, "t": name, "s": line.sequence, "d": data}).decode())

    async def _gateway(self, request: web.BaseRequest) -> web.WebSocketResponse:
        socket = web.WebSocketResponse(max_msg_size=0, compress=False)
        await socket.prepare(request)
        await socket.send_json({"op": _HELLO, "d": {"heartbeat_interval": _HEARTBEAT_SECONDS * 1000}})
        line = _Line(socket, messages=False, out=asyncio.Queue())
        pump = asyncio.create_task(self._pump(line))
        try:
            async for said in socket:
                if said.type is not WSMsgType.TEXT:
                    break
                frame = from_json(said.data)
                if frame["op"] == _HEARTBEAT:
                    line.out.put_nowait(_ACKNOWLEDGED)
                elif frame["op"] == _RESUME:
                    line.out.put_nowait(_INVALID_SESSION)
                elif frame["op"] == _IDENTIFY:
                    self._join(line, frame["d"])
        finally:
            pump.cancel()
        return socket

    @staticmethod
    async def _pump(line: _Line) -> None:
        with suppress(ConnectionError):
            while True:
                await line.socket.send_str(await line.out.get())

    def _join(self, line: _Line, identity: Json) -> None:
        shard, count = identity.get("shard", [0, 1])
        line.messages = bool(identity["intents"] & _MESSAGES_INTENT)
        mine = [guild for guild in self.world.guilds if (guild >> 22) % count == shard]
        session = {
            "v": 10,
            "user": bot_user(),
            "guilds": [{"id": str(guild), "unavailable": True} for guild in mine],
            "session_id": f"session-{shard}",
            "resume_gateway_url": self._gateway_url,
            "shard": [shard, count],
            "application": {"id": str(APPLICATION), "flags": 0},
        }
        self._put(line, "READY", session)
        for guild in mine:
            self._put(line, "GUILD_CREATE", self.world.guild(guild))
        self._lines[shard] = line
        if len(self._lines) == self._shards:
            self.ready.set()

    @property
    def _gateway_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}/gateway/"

    # --- requests ------------------------------------------------------------------------------------------

    async def _serve(self, request: web.BaseRequest) -> web.StreamResponse:
        if request.path.startswith("/gateway/"):
            return await self._gateway(request)
        path, method = request.path.removeprefix("/api/v10"), request.method
        if request.content_type.startswith("multipart/"):
            body = await json_of_parts(request)
        else:
            raw = await request.read()
            body = from_json(raw) if raw else {}
        verdict = self._limits.judge(method, path, self.clock())
        if not verdict.passes:
            self.limited += 1
            return limited(verdict.retry_after, verdict.headers, everywhere=verdict.everywhere)
        self.requests[kind_of(method, path)] += 1
        try:
            answer = self._answer(method, path.split("/")[1:], body, request.query)
        except Refused as error:
            said = {"message": str(error), "code": error.code}
            return web.Response(status=error.status, body=to_json(said), headers=verdict.headers)
        if answer is None:
            headers = {k: v for k, v in verdict.headers.items() if k != "Content-Type"}
            return web.Response(status=204, headers=headers)
        return web.Response(body=to_json(answer), headers=verdict.headers)

    def _answer(self, method: str, parts: list[str], body: Any, query: Any) -> Any:
        match parts:
            case ["interactions", _, token, "callback"]:
                return self._callback(self._interactions.get(token), body, query)
            case ["webhooks", _, token]:
                return self._follow_up(self._interaction(token), body).json()
            case ["webhooks", _, token, "messages", reference]:
                return self._by_token(method, self._interaction(token), reference, body)
            case ["channels", channel, "messages"] if method == "POST":
                return self._post(int(channel), self._direct.get(int(channel)), body).json()
            case ["channels", _, "messages", number]:
                return self._by_bot(method, self._message(int(number)), body)
            case ["channels", channel] if int(channel) in self.world.channels:
                return self.world.channels[int(channel)].channel()
            case ["users", "@me", "channels"]:
                return self._direct_channel(self.world.people[int(body["recipient_id"])])
            case ["users", "@me"]:
                return bot_user()
            case ["oauth2", "applications", "@me"] | ["applications", "@me"]:
                return application()
            case ["gateway", "bot"]:
                return {"url": self._gateway_url, "shards": self._shards, "session_start_limit": STARTS}
            case ["applications", _, "emojis"]:
                return self._emojis(method, body)
            case ["applications", _, "commands"]:
                return [self._command(command) for command in body]
        self.missing[f"{method} /{'/'.join(parts)}"] += 1
        raise Refused(404, 0, "404: Not Found")

    def _callback(self, asked: Interaction | None, body: Json, query: Any) -> Json | None:
        now = self.clock()
        if asked is None or now - asked.sent_at > ANSWER_SECONDS:
            raise Refused(404, _UNKNOWN_INTERACTION, "Unknown interaction")
        if asked.acknowledged_at is not None:
            raise Refused(400, 40060, "Interaction has already been acknowledged.")
        asked.acknowledged_at = now
        self.waiting.pop(asked.id, None)
        kind, data = body["type"], body.get("data") or {}
        asked.private = bool((data.get("flags") or 0) & _EPHEMERAL)
        if kind == _REPLY:
            asked.original = self._post(asked.person.table.channel_id, self._reader(asked), data)
        elif kind in (_UPDATE, _LATER_UPDATE):
            asked.original = asked.source
            if kind == _UPDATE and asked.source is not None:
                self._change(asked.source, data)
        self.acknowledged(asked)
        if not query.get("with_response"):
            return None
        said: Json = {"interaction": {"id": str(asked.id), "type": 3}}
        if asked.original is not None and kind in (_REPLY, _UPDATE):
            said["interaction"]["response_message_id"] = str(asked.original.id)
            said["resource"] = {"type": kind, "message": asked.original.json()}
        return said

    @staticmethod
    def _reader(asked: Interaction) -> Person | None:
        return asked.person if asked.private else None

    def _interaction(self, token: str) -> Interaction:
        asked = self._interactions.get(token)
        if asked is None or self.clock() - asked.sent_at > TOKEN_SECONDS:
            raise Refused(404, _UNKNOWN_WEBHOOK, "Unknown Webhook")
        return asked

    def _follow_up(self, asked: Interaction, body: Json) -> Message:
        private = bool((body.get("flags") or 0) & _EPHEMERAL)
        return self._post(asked.person.table.channel_id, asked.person if private else None, body)

    def _by_token(self, method: str, asked: Interaction, reference: str, body: Json) -> Json | None:
        if reference == "@original":
            if asked.original is None:
                asked.original = self._post(asked.person.table.channel_id, self._reader(asked), body)
                return asked.original.json()
            return self._by_bot(method, asked.original, body)
        return self._by_bot(method, self._message(int(reference)), body)

    def _by_bot(self, method: str, message: Message, body: Json) -> Json | None:
        if method == "DELETE":
            self._messages.pop(message.id, None)
            return None
        if method == "PATCH":
            self._change(message, body)
        return message.json()

    def _message(self, number: int) -> Message:
        message = self._messages.get(number)
        if message is None:
            raise Refused(404, _UNKNOWN_MESSAGE, "Unknown Message")
        return message

    def _post(self, channel_id: int, reader: Person | None, body: Json) -> Message:
        message = Message(new_id(), channel_id, reader)
        message.change(body)
        self._messages[message.id] = message
        table = self.world.channels.get(channel_id) or (reader and reader.table)
        if table:
            self._forget_oldest(table, message)
        self._tell(message, "MESSAGE_CREATE")
        return message

    def _forget_oldest(self, table: Table, newest: Message) -> None:
        """Keep only a table's latest messages, its panel and its hands, since nobody scrolls back."""
        live = {table.panel, *(person.hand for person in table.people)}
        table.messages.append(newest)
        while len(table.messages) > _MOST_MESSAGES:
            oldest = table.messages.popleft()
            if oldest in live:
                table.messages.append(oldest)
            else:
                self._messages.pop(oldest.id, None)

    def _change(self, message: Message, body: Json) -> None:
        message.change(body)
        self._tell(message, "MESSAGE_UPDATE")

    def _tell(self, message: Message, event: str) -> None:
        self.shown(message, self.clock())
        table = self.world.channels.get(message.channel_id)
        if table is not None and message.reader is None:
            line = self._lines.get((table.guild_id >> 22) % self._shards)
            if line is not None and line.messages:
                self._put(line, event, {**message.json(), "guild_id": str(table.guild_id)})

    def exists(self, message: Message) -> bool:
        """Return whether a message has not been deleted."""
        return message.id in self._messages

    def _direct_channel(self, person: Person) -> Json:
        number = new_id()
        self._direct[number] = person
        return {"id": str(number), "type": 1, "recipients": [user(person.id, person.name)]}

    def _emojis(self, method: str, body: Json) -> Json:
        if method == "GET":
            return {"items": self._emoji}
        emoji = {"id": str(new_id()), "name": body["name"], "animated": False, "user": bot_user()}
        self._emoji.append(emoji | {"roles": [], "require_colons": True, "managed": False, "available": True})
        return self._emoji[-1]

    def _command(self, given: Json) -> Json:
        known = self.commands.setdefault(given["name"], str(new_id()))
        return {"type": 1, **given, "id": known, "application_id": str(APPLICATION), "version": "1"}
