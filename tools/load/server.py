"""The Discord of a load test: `tools/chaos/wire.py` with rate limits; nobody waits for an answer."""

from __future__ import annotations

import asyncio
import time
from collections import Counter, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

import simcord
from aiohttp import web
from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.http import router

from tools.chaos.wire import FREE, Wire, json_response
from tools.load.limits import Limits

SEATS, PER_SERVER = 5, 25
TOKEN_SECONDS = 15 * 60.0
"""Lifetime of an interaction's token in seconds."""
_MOST_MESSAGES = 40


@dataclass(slots=True)
class Control:
    """A button or a menu that can be pressed now."""

    id: str
    type: int
    verb: str
    table: int
    turn: int
    values: tuple[str, ...] = ()
    least: int = 0


def controls(components: list[Any]) -> Iterator[Control]:
    """Yield the enabled buttons and menus among components, at any depth."""
    for part in walk_components(components):
        own = part.get("custom_id")
        if own is not None and not part.get("disabled"):
            _, verb, table, turn = own.split(":")[:4]
            values = tuple(option["value"] for option in part.get("options") or ())
            yield Control(own, part["type"], verb, int(table), int(turn), values, part.get("min_values") or 1)


@dataclass(slots=True, eq=False)
class Message:
    """A message of the bot as people see it; `reader` is the only person who does, None for everybody."""

    id: int
    channel_id: int
    reader: Person | None
    text: str = ""
    controls: list[Control] = field(default_factory=list)


@dataclass(slots=True, eq=False)
class Person:
    """A member who plays at one table."""

    actor: simcord.MemberActor
    table: Table
    hand: Message | None = None
    """Where they see their cards: the private message that has answered them last."""
    opened: float = float("-inf")
    """When they last asked for their hand."""


@dataclass(slots=True, eq=False)
class Table:
    """A channel with its people, and their view of the table."""

    channel: simcord.ChannelHandle
    people: list[Person] = field(default_factory=list)
    panel: Message | None = None
    messages: deque[Message] = field(default_factory=deque)
    dealt: int = 0
    """Hands that were begun."""
    ahead: int = 0
    """Moves that are to be made before anything is measured."""
    pressed_at: float = float("-inf")
    answers: dict[str, float] = field(default_factory=dict)
    """When each control was pressed last."""
    turn: int = 0
    """The newest turn that anybody was shown."""
    turn_since: dict[int, float] = field(default_factory=dict)
    """When each turn was shown first, while some open hand does not show it yet."""


@dataclass(slots=True, eq=False)
class Press:
    """A press and its answer. Times in seconds of the server's clock."""

    person: Person
    turn: int
    sent_at: float
    acknowledged_at: float | None = None
    original: Message | None = None


class CrowdedDiscord(Wire):
    """Many tables of five people; `shown` is called for every new or edited message."""

    def __init__(self, tables: int) -> None:
        super().__init__()
        self.clock = time.perf_counter
        self.kinds: Counter[str] = Counter()
        """Requests by kind: free or counted, method and route."""
        self.limited = 0
        """Requests that met a limit."""
        self.waiting: dict[int, Press] = {}
        """Presses that are not acknowledged yet, by interaction."""
        self.shown: Callable[[Message, float], None] = lambda _message, _now: None
        self.acknowledged: Callable[[Press], None] = lambda _press: None
        self.tables: list[Table] = []
        self.refuse = self._judge
        self._limits = Limits()
        self._messages: dict[int, Message] = {}
        self._asked: deque[tuple[float, int]] = deque()
        self._commands: list[asyncio.Future[Any]] = []
        for number in range(tables):
            if number % PER_SERVER == 0:
                guild = self.create_guild(f"Server {number}", owner=self.create_user(f"owner{number}"))
            table = Table(guild.create_text_channel(f"table-{number}"))
            for seat in range(SEATS):
                actor = guild.add_member(self.create_user(f"Player {number}-{seat}"))
                table.people.append(Person(actor, table))
            self.tables.append(table)
        self._by_channel = {table.channel.id: table for table in self.tables}

    @property
    def knows_commands(self) -> bool:
        """Whether the bot has said which commands it has."""
        return any(self.backend.commands.values())

    def table_of(self, message: Message) -> Table | None:
        """Return the table of a message's channel."""
        return self._by_channel.get(message.channel_id)

    def command(self, person: Person, name: str, **options: Any) -> None:
        """Let somebody use a command; nobody waits for its answer."""
        self._commands.append(
            asyncio.ensure_future(person.actor.slash(person.table.channel, name, **options))
        )

    def post(self, table: Table, body: dict[str, Any]) -> Message:
        """Post a message of the bot in a table's channel."""
        path = f"/channels/{table.channel.id}/messages"
        posted = router.dispatch(self.backend, "POST", path, json=body, params={}, files=[], reason=None)
        message = self._seen(table.channel.id, int(posted["id"]))
        assert message is not None
        return message

    def press(self, person: Person, message: Message, data: dict[str, Any], turn: int) -> Press:
        """Let somebody press on a message."""
        channel, backend = person.table.channel, self.backend
        record, payload = interactions.base_payload(
            backend,
            type=3,
            channel_id=channel.id,
            guild_id=person.actor.guild.id,
            user_id=person.actor.id,
            data=data,
        )
        record.source_message_id = message.id
        stored = backend.get_message(message.channel_id, message.id)
        payload["message"] = serializers.message_payload(backend, stored)
        press = self.waiting[record.id] = Press(person, turn, self.clock())
        self._asked.append((press.sent_at, record.id))
        backend.emit("INTERACTION_CREATE", payload)
        return press

    def exists(self, message: Message) -> bool:
        """Return whether a message has not been deleted."""
        return message.id in self.backend.messages.get(message.channel_id, {})

    def forget_old(self) -> None:
        """Drop expired interactions and limits."""
        now, backend = self.clock(), self.backend
        self._limits.forget(now)
        while self._asked and now - self._asked[0][0] > TOKEN_SECONDS:
            record = backend.interactions.pop(self._asked.popleft()[1])
            backend.interaction_tokens.pop(record.token, None)
        backend.cdn._blobs.clear()

    def _judge(self, method: str, path: str, _body: Any) -> web.Response | None:
        wait, self.headers = self._limits.judge(method, path, self.clock())
        if wait:
            self.limited += 1
            said = {"message": "You are being rate limited.", "retry_after": wait, "global": False}
            said["global"] = "X-RateLimit-Global" in self.headers
            return json_response(
                said, 429, {**self.headers, "Retry-After": f"{wait:.3f}", "Via": "1.1 simulated"}
            )
        parts = path.split("/")
        more = [f"/{word}" for word in ("messages", "callback") if word in parts]
        self.kinds[
            f"{'free' if path.startswith(FREE) else 'counted'} {method} {parts[1]}{''.join(more)}"
        ] += 1
        return None

    def _executed(self, path: str, answer: Any) -> None:
        _, kind, number, *_ = [*path.split("/"), ""]
        if kind == "interactions":
            record = self.backend.interactions[int(number)]
            message = self._seen(record.channel_id, record.message_id) if record.message_id else None
            if press := self.waiting.pop(record.id, None):
                press.acknowledged_at, press.original = self.clock(), message
                self.acknowledged(press)
        elif kind in ("webhooks", "channels") and isinstance(answer, dict) and "components" in answer:
            self._seen(int(answer["channel_id"]), int(answer["id"]))

    def _seen(self, channel_id: int, message_id: int) -> Message | None:
        """Read a message again; return it, None if it is gone."""
        stored = self.backend.messages.get(channel_id, {}).get(message_id)
        if stored is None:
            return None
        message = self._messages.get(message_id)
        if message is None:
            table = self._by_channel.get(channel_id)
            some = [] if table is None or stored.visible_to(None) else table.people
            reader = next((it for it in some if stored.visible_to(it.actor.id)), None)
            message = Message(message_id, channel_id, reader)
            self._messages[message_id] = message
            self._forget_oldest(message)
        message.text, message.controls = str(stored.components), list(controls(stored.components))
        self.shown(message, self.clock())
        return message

    def _forget_oldest(self, newest: Message) -> None:
        """Keep only a table's latest messages, its panel and its hands, since nobody scrolls back."""
        table = self.table_of(newest)
        if table is None:
            return
        live = {table.panel, *(person.hand for person in table.people)}
        table.messages.append(newest)
        while len(table.messages) > _MOST_MESSAGES:
            oldest = table.messages.popleft()
            if oldest in live:
                table.messages.append(oldest)
            else:
                self.backend.messages[oldest.channel_id].pop(oldest.id, None)
                self._messages.pop(oldest.id, None)
