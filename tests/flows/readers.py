"""Readers of the bot's messages: each request is recorded with its reader and the hand at that time."""

from __future__ import annotations

from typing import Any

import simcord

from tests.flows.simulated import kept_message

EPHEMERAL = 64
AUTOCOMPLETE, UPDATE = 8, (6, 7)
"""Types of answers to an interaction."""


def reader(env: simcord.Env, entry: simcord.HttpLogEntry) -> int | None:
    """Return the only user who can read what a request shows, or None if everybody can."""
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
