"""Sending, editing and deleting messages by interaction token or by bot token.

Everything here raises Failure (`bot.ui.core.reach`).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.ui.core import ids
from bot.ui.core.board import LiveMessage
from bot.ui.core.command_mentions import COMMANDS
from bot.ui.core.discord_private import edit_by_webhook
from bot.ui.core.parts import PICTURE_NAME, Tree

_GALLERY = discord.ComponentType.media_gallery.value

View = discord.ui.LayoutView
Mentions = Sequence[int]
"""The ids of users whom a message may notify; by default nobody."""


def content(view: View, mention: Mentions = ()) -> dict[str, Any]:
    """Return discord.py's arguments for a new message."""
    view.stop()  # discord.py will not keep it: our components are dispatched by their ids alone
    users = [discord.Object(user_id) for user_id in mention]
    roles = [discord.Object(role_id) for role_id in getattr(view, "roles", ())]
    allowed = discord.AllowedMentions(
        everyone=False, roles=roles or False, replied_user=False, users=users or False
    )
    picture: bytes | None = getattr(view, "picture", None)
    files = [] if picture is None else [discord.File(io.BytesIO(picture), PICTURE_NAME)]
    shown = Tree(COMMANDS.put_into(view.to_components())) if isinstance(view, Tree) else view
    return {"view": shown, "files": [*getattr(view, "files", []), *files], "allowed_mentions": allowed}


def changes(view: View) -> dict[str, Any]:
    """Return discord.py's arguments for an edit; the message keeps its files unless the view has files or is
    marked `bare`."""
    changes = content(view)
    files = changes.pop("files")
    return {**changes, "attachments": files} if files or getattr(view, "bare", False) else changes


def note(view: View, message: object) -> None:
    """Store in a view the URL that Discord gave its picture in the sent message, or in its payload."""
    if getattr(view, "picture", None) is not None:
        kept = message.get("components", ()) if isinstance(message, Mapping) else message.components  # type: ignore[attr-defined]
        drawn = (it if isinstance(it, Mapping) else it.to_dict() for it in kept)
        galleries = (it for it in ids.parts_of(drawn) if it["type"] == _GALLERY)
        vars(view)["url"] = next((it["items"][0]["media"]["url"] for it in galleries), "")


async def send(place: Any, view: View, mention: Mentions = (), **options: bool | str | None) -> int:
    """Send a message to a channel, or with a webhook as a follow-up to an interaction; return its id.

    `options` are discord.py's: `silent` notifies nobody; messages with the same `nonce` within a few minutes
    are posted only once. discord.py gives a post its own, for when it sends it again.
    """
    message = await place.send(**content(view, mention), **options)
    note(view, message)
    return message.id  # type: ignore[no-any-return]


async def edit(client: discord.Client, live: LiveMessage, view: View) -> int:
    """Edit a message, with its interaction token if it has one, and return its id."""
    if live.token is None:
        note(view, await message_of(client, live).edit(**changes(view)))
    else:
        note(view, await edit_by_webhook(live.token.webhook, live.message_id, changes(view)))
    return live.message_id


async def find_ours(client: discord.Client, channel_id: int) -> list[tuple[int, set[str]]]:
    """Return our latest messages in a channel, the newest first: their ids, and the ids of their components.

    Searches the last hundred messages, as many as Discord returns at once.
    """
    history = client.get_partial_messageable(channel_id).history(limit=100)
    ours = [message async for message in history if message.author == client.user]
    return [(message.id, ids.ids_on(part.to_dict() for part in message.components)) for message in ours]


def message_of(client: discord.Client, live: LiveMessage) -> discord.PartialMessage:
    """Return a discord.py message object for requests by bot token."""
    return client.get_partial_messageable(live.channel_id).get_partial_message(live.message_id)
