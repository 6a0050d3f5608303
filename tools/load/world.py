"""Servers, channels, people and messages of the light Discord, reduced to what the bot and people read."""

from __future__ import annotations

import itertools
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

APPLICATION = 1000
SEATS = 5
ALL_RIGHTS = str((1 << 53) - 1)
_SINCE = "2026-01-01T00:00:00.000000+00:00"
_EPOCH_MS = 1_420_070_400_000
_numbers = itertools.count()
Json = dict[str, Any]


def new_id() -> int:
    """Return a unique id that contains its time of creation, like Discord's snowflakes."""
    return ((int(time.time() * 1000) - _EPOCH_MS) << 22) + next(_numbers)


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


def controls(components: list[Json]) -> Iterator[Control]:
    """Yield the enabled buttons and menus among components, at any depth."""
    for part in components:
        own = part.get("custom_id")
        if own is not None and not part.get("disabled"):
            _, verb, table, turn = own.split(":")[:4]
            values = tuple(option["value"] for option in part.get("options", ()))
            yield Control(own, part["type"], verb, int(table), int(turn), values, part.get("min_values", 1))
        yield from controls(part.get("components", ()))
        accessory = part.get("accessory")
        if accessory is not None:
            yield from controls([accessory])


@dataclass(slots=True, eq=False)
class Message:
    """A message of the bot; `reader` is the only person who sees it, None for everybody."""

    id: int
    channel_id: int
    reader: Person | None
    flags: int = 0
    content: str = ""
    components: list[Json] = field(default_factory=list)
    controls: list[Control] = field(default_factory=list)

    def change(self, body: Json) -> None:
        """Apply an edit."""
        self.flags |= body.get("flags") or 0
        if "content" in body:
            self.content = body["content"] or ""
        if "components" in body:
            self.components = body["components"] or []
            self.controls = list(controls(self.components))

    def json(self) -> Json:
        """Return the message in Discord's format."""
        return {
            "id": str(self.id),
            "channel_id": str(self.channel_id),
            "author": bot_user(),
            "content": self.content,
            "timestamp": _SINCE,
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "components": self.components,
            "pinned": False,
            "type": 0,
            "flags": self.flags,
        }


@dataclass(slots=True, eq=False)
class Person:
    """A member who plays at one table."""

    id: int
    name: str
    table: Table
    hand: Message | None = None
    """Where they see their cards: the private message that has answered them last."""
    opened: float = float("-inf")
    """When they last asked for their hand."""

    def member(self) -> Json:
        """Return the member in Discord's format."""
        return member(user(self.id, self.name))


@dataclass(slots=True, eq=False)
class Table:
    """A channel with its people, and their view of the table."""

    guild_id: int
    channel_id: int
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

    def channel(self) -> Json:
        """Return the channel in Discord's format."""
        return {
            "id": str(self.channel_id),
            "guild_id": str(self.guild_id),
            "name": f"table-{self.channel_id % 100_000}",
            "type": 0,
            "position": 0,
            "permission_overwrites": [],
            "nsfw": False,
            "parent_id": None,
            "topic": None,
            "rate_limit_per_user": 0,
            "last_message_id": None,
        }


def user(user_id: int, name: str, *, bot: bool = False) -> Json:
    """Return a user in Discord's format."""
    return {
        "id": str(user_id),
        "username": name,
        "global_name": name,
        "discriminator": "0",
        "avatar": None,
        "bot": bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
    }


def bot_user() -> Json:
    """Return the bot's user in Discord's format."""
    return user(APPLICATION, "napoleon", bot=True)


def member(of: Json) -> Json:
    """Return a member with all permissions, in Discord's format."""
    return {
        "user": of,
        "nick": None,
        "avatar": None,
        "roles": [],
        "joined_at": _SINCE,
        "premium_since": None,
        "deaf": False,
        "mute": False,
        "flags": 0,
        "pending": False,
        "permissions": ALL_RIGHTS,
    }


class World:
    """All servers with their tables, at most `per_server` tables in each."""

    def __init__(self, tables: int, per_server: int = 25) -> None:
        self.tables: list[Table] = []
        self.guilds: dict[int, list[Table]] = {}
        self.people: dict[int, Person] = {}
        self.channels: dict[int, Table] = {}
        for number in range(tables):
            if number % per_server == 0:
                guild_id = (900_000_000_000 + number // per_server) << 22
                self.guilds[guild_id] = []
            table = Table(guild_id, new_id())
            table.people = [Person(new_id(), f"Player {number}-{seat}", table) for seat in range(SEATS)]
            self.people.update((person.id, person) for person in table.people)
            self.guilds[guild_id].append(table)
            self.channels[table.channel_id] = table
            self.tables.append(table)

    def guild(self, guild_id: int) -> Json:
        """Return a server in Discord's format, as in GUILD_CREATE."""
        everyone = {
            "id": str(guild_id),
            "name": "@everyone",
            "color": 0,
            "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
            "hoist": False,
            "position": 0,
            "permissions": ALL_RIGHTS,
            "managed": False,
            "mentionable": False,
            "flags": 0,
            "icon": None,
            "unicode_emoji": None,
        }
        lists = (
            "features emojis stickers threads presences voice_states stage_instances guild_scheduled_events "
            "soundboard_sounds"
        )
        nothing = (
            "icon splash discovery_splash banner description afk_channel_id system_channel_id "
            "rules_channel_id public_updates_channel_id vanity_url_code application_id max_presences"
        )
        zeros = (
            "afk_timeout verification_level default_message_notifications explicit_content_filter mfa_level "
            "premium_tier premium_subscription_count system_channel_flags nsfw_level"
        )
        return {
            **{name: [] for name in lists.split()},
            **dict.fromkeys(nothing.split()),
            **dict.fromkeys(zeros.split(), 0),
            "id": str(guild_id),
            "name": f"Server {guild_id >> 22}",
            "owner_id": "5",
            "preferred_locale": "en-US",
            "premium_progress_bar_enabled": False,
            "max_members": 500_000,
            "member_count": 1 + SEATS * len(self.guilds[guild_id]),
            "large": False,
            "unavailable": False,
            "joined_at": _SINCE,
            "roles": [everyone],
            "members": [member(bot_user())],
            "channels": [table.channel() for table in self.guilds[guild_id]],
        }
