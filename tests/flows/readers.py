"""Who can read what the bot sends: every request is noted with its reader and the hand as it was then."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import simcord

from bot.engine.state import HandState
from tests.flows.simulated import kept_message, watch
from tests.flows.world import World

EPHEMERAL = 64
AUTOCOMPLETE, UPDATE = 8, (6, 7)
"""Types of answers to an interaction."""


@dataclass(frozen=True)
class Sent:
    """A request while a hand was known: its reader is a user, or None for everybody."""

    entry: simcord.HttpLogEntry
    reader: int | None
    state: HandState


@dataclass
class Recorder:
    """Notes every request from its making on."""

    world: World
    sent: list[Sent] = field(default_factory=list)

    def __post_init__(self) -> None:
        watch(self.world.env, self._note)

    def _note(self, entry: simcord.HttpLogEntry) -> None:
        live = self.world.bot.app.live.in_memory(self.world.table_id)
        if entry.json and live is not None and live.hand is not None and live.hand.state is not None:
            self.sent.append(Sent(entry, reader(self.world.env, entry), live.hand.state))


def reader(env: simcord.Env, entry: simcord.HttpLogEntry) -> int | None:
    """Return the one user who reads what a request shows, None if everybody may."""
    place, number, *rest = entry.path.strip("/").split("/")
    body = entry.json if isinstance(entry.json, dict) else {}
    if place == "channels":
        return _of_channel(env, int(number))
    if place == "interactions":
        pressed = env.backend.interactions[int(number)]
        if body["type"] == AUTOCOMPLETE:
            return pressed.user_id
        if body["type"] in UPDATE:
            return _of_message(env, pressed, pressed.source_message_id)
        return _of_answer(env, pressed, body.get("data") or {})
    if place == "webhooks":
        pressed = env.backend.interactions[env.backend.interaction_tokens[rest[0]]]
        if entry.method == "POST":
            return _of_answer(env, pressed, body)
        message_id = pressed.message_id or pressed.source_message_id
        return _of_message(env, pressed, message_id if rest[2] == "@original" else int(rest[2]))
    return None


def _of_channel(env: simcord.Env, channel_id: int) -> int | None:
    owners = {channel: user for user, channel in env.backend.dm_channels.items()}
    return owners.get(channel_id)


def _of_answer(env: simcord.Env, pressed: Any, body: dict[str, Any]) -> int | None:
    if body.get("flags", 0) & EPHEMERAL:
        return int(pressed.user_id)
    return _of_channel(env, pressed.channel_id)


def _of_message(env: simcord.Env, pressed: Any, message_id: int | None) -> int | None:
    message = kept_message(env, message_id)
    if message is not None and message.is_ephemeral:
        assert message.visible_to(pressed.user_id)
        return int(pressed.user_id)
    return _of_channel(env, pressed.channel_id)
