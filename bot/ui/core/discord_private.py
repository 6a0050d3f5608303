"""The private names of discord.py that we use, checked at import."""

from __future__ import annotations

import time
from typing import Any

import discord
from discord import client as _client
from discord import shard as _shard
from discord.backoff import ExponentialBackoff
from discord.gateway import DiscordWebSocket, KeepAliveHandler
from discord.http import handle_message_parameters
from discord.webhook.async_ import AsyncWebhookAdapter, async_context, interaction_message_response_params

from bot.engine.documents import Json, JsonObject

_USED = (
    (KeepAliveHandler, "tick"),
    (KeepAliveHandler, "get_payload"),
    (DiscordWebSocket, "send_heartbeat"),
    (_client, "ExponentialBackoff"),
    (_shard, "ExponentialBackoff"),
    (AsyncWebhookAdapter, "edit_webhook_message"),
    (AsyncWebhookAdapter, "create_interaction_response"),
    (discord.InteractionResponse, "_response_type"),
)
LONGEST_WAIT = 20.0
"""The most seconds between attempts to reach the gateway: discord.py's own waits grow to 15 minutes."""

for _owner, _name in _USED:
    if not hasattr(_owner, _name):
        raise ImportError(f"discord.py {discord.__version__} has no {_owner.__name__}.{_name}")


class _Backoff(ExponentialBackoff[Any]):
    """discord.py's backoff with a shorter maximum, so that people hardly notice the reconnect."""

    def delay(self) -> float:  # type: ignore[override]
        """Return the seconds until the next attempt."""
        return min(super().delay(), LONGEST_WAIT)


for _module in (_client, _shard):
    vars(_module)["ExponentialBackoff"] = _Backoff


async def edit_by_webhook(webhook: discord.Webhook, message_id: int, changes: Json) -> Json:
    """Edit a message through a webhook and return its payload.

    `Webhook.edit_message` would also build a `Message`, which takes as much time as the request itself.
    """
    assert webhook.token is not None
    with handle_message_parameters(**changes) as params:
        edited: Json = await async_context.get().edit_webhook_message(
            webhook.id,
            webhook.token,
            message_id,
            **_connection(webhook),
            payload=params.payload,
            multipart=params.multipart,
            files=params.files,
        )
    return edited


def _connection(webhook: discord.Webhook) -> JsonObject:
    return {"session": webhook.session, "proxy": webhook.proxy, "proxy_auth": webhook.proxy_auth}


async def answer_with_edit(interaction: discord.Interaction[Any], changes: Json) -> Json:
    """Edit the pressed message and return its payload. Raises discord.InteractionResponded."""
    if interaction.response.is_done():
        raise discord.InteractionResponded(interaction)
    kind, webhook = discord.InteractionResponseType.message_update, interaction.followup
    with interaction_message_response_params(type=kind.value, **changes) as params:
        answered: Json = await async_context.get().create_interaction_response(
            interaction.id,
            interaction.token,
            **_connection(webhook),
            params=params,
        )
    interaction.response._response_type = kind
    return answered.get("resource", {}).get("message") or {}


def seconds_since_heard(client: discord.Client, shard: int) -> float | None:
    """Return the seconds since a shard last heard from the gateway; None without a connection."""
    beat = getattr(_socket_of(client, shard), "_keep_alive", None)
    return None if beat is None else max(0.0, time.perf_counter() - beat._last_recv)


async def send_heartbeat(client: discord.Client, shard: int) -> None:
    """Send a heartbeat on a shard's gateway connection. Raises ConnectionError."""
    socket = _socket_of(client, shard)
    beat = getattr(socket, "_keep_alive", None)
    if beat is not None:
        await socket.send_heartbeat(beat.get_payload())


def _socket_of(client: discord.Client, shard: int) -> Any:
    if isinstance(client, discord.AutoShardedClient):
        info = client.shards.get(shard)
        return None if info is None else info._parent.ws
    return client.ws
