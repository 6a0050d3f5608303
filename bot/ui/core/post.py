"""Sending, editing and deleting messages by interaction token or by bot token.

Everything here raises Failure (`bot.ui.core.reach`).
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import Any

import discord

from bot.ui.core.board import MessageReference, Token
from bot.ui.core.discord_private import answer_with_edit, edit_by_webhook
from bot.ui.core.parts import PICTURE_NAME

View = discord.ui.LayoutView
Mention = int | Sequence[int] | None
"""The user or the users who may be notified by a message."""


def _allowed(mention: Mention) -> discord.AllowedMentions:
    if mention is None:
        return discord.AllowedMentions.none()
    people = [mention] if isinstance(mention, int) else mention
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(it) for it in people])


def _files_of(view: View) -> list[discord.File]:
    """Return the files that a view shows, its picture among them."""
    picture: bytes | None = getattr(view, "picture", None)
    files: list[discord.File] = getattr(view, "files", [])
    return files if picture is None else [*files, discord.File(io.BytesIO(picture), PICTURE_NAME)]


def _content(view: View, mention: Mention = None) -> dict[str, Any]:
    """Return discord.py's arguments for a new message."""
    view.stop()  # discord.py will not keep it: our components are dispatched by their ids alone
    return {"view": view, "files": _files_of(view), "allowed_mentions": _allowed(mention)}


def _changes(view: View, mention: Mention = None) -> dict[str, Any]:
    """Return discord.py's arguments for an edit; without a new file a message keeps those it has, unless the
    view is bare."""
    changes = _content(view, mention)
    files = changes.pop("files")
    return {**changes, "attachments": files} if files or getattr(view, "bare", False) else changes


def _note(view: View, message: discord.Message | Mapping[str, Any]) -> None:
    """Note on a view with a picture where Discord keeps the picture, according to the message with it."""
    if getattr(view, "picture", None) is not None:
        parts = message.components if isinstance(message, discord.Message) else message.get("components", ())
        vars(view)["url"] = next(filter(None, map(_picture_url, parts)), "")


def _picture_url(component: Any) -> str:
    """Return the address of the first picture in a component or its payload, empty without one."""
    part: Mapping[str, Any] = component if isinstance(component, Mapping) else component.to_dict()
    if part["type"] == discord.ComponentType.media_gallery.value:
        url: str = part["items"][0]["media"]["url"]
        return url
    return next(filter(None, map(_picture_url, part.get("components", ()))), "")


async def reply_with(
    interaction: discord.Interaction[Any], view: View, *, private: bool, mention: Mention = None
) -> int:
    """Answer with a message of its own and return its id; it must be the first answer."""
    response = await interaction.response.send_message(**_content(view, mention), ephemeral=private)
    assert response.message_id is not None
    if isinstance(response.resource, discord.Message):
        _note(view, response.resource)
    return response.message_id


async def answer_with(interaction: discord.Interaction[Any], view: View) -> None:
    """Answer a press with an edit of the pressed message; it must be the first answer."""
    _note(view, await answer_with_edit(interaction, _changes(view)))


async def edit_answer(interaction: discord.Interaction[Any], view: View, mention: Mention = None) -> int:
    """Edit the first answer of an interaction and return its id; to a deferred press that is the pressed
    message."""
    message = await interaction.edit_original_response(**_changes(view, mention))
    _note(view, message)
    return message.id


async def send_by_token(
    token: Token, view: View, *, private: bool = False, mention: Mention = None, silent: bool = False
) -> int:
    """Send a follow-up of an interaction and return its message id; a silent one rings nowhere."""
    content = _content(view, mention)
    message = await token.webhook.send(**content, ephemeral=private, silent=silent, wait=True)
    _note(view, message)
    return message.id


async def send_by_bot(
    client: discord.Client,
    channel_id: int,
    view: View,
    *,
    mention: Mention = None,
    silent: bool = False,
    nonce: str | None = None,
) -> int:
    """Send a message with the bot's own token and return its id; a silent one rings nowhere, of those with
    the same `nonce` that are sent within a few minutes Discord makes one."""
    channel = client.get_partial_messageable(channel_id)
    content = _content(view, mention) | {"nonce": nonce}
    message = await channel.send(**content, silent=silent)
    _note(view, message)
    return message.id


async def edit_by_token(reference: MessageReference, view: View) -> None:
    """Edit a message through a token that belongs to it."""
    webhook = reference.token.webhook
    _note(view, await edit_by_webhook(webhook, reference.message_id, _changes(view)))


async def edit_by_bot(client: discord.Client, channel_id: int, message_id: int, view: View) -> None:
    """Edit a message with the bot's own token."""
    _note(view, await _partial(client, channel_id, message_id).edit(**_changes(view)))


async def delete_by_token(reference: MessageReference) -> None:
    """Delete a message through a token that belongs to it."""
    await reference.token.webhook.delete_message(reference.message_id)


async def delete_by_bot(client: discord.Client, channel_id: int, message_id: int) -> None:
    """Delete a message with the bot's own token."""
    await _partial(client, channel_id, message_id).delete()


def _partial(client: discord.Client, channel_id: int, message_id: int) -> discord.PartialMessage:
    return client.get_partial_messageable(channel_id).get_partial_message(message_id)
