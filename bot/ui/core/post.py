"""Sending, editing and deleting messages by interaction token or by bot token, and what can go wrong."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from urllib.parse import quote, urlencode
from uuid import uuid4

import aiohttp
import discord
from discord import utils
from discord.http import Route
from discord.webhook.async_ import AsyncDeferredLock, AsyncWebhookAdapter, async_context

from bot.ui.core.board import MessageReference, Token
from bot.ui.core.connections import connections_of
from bot.ui.core.parts import PICTURE_NAME

View = discord.ui.LayoutView
NOBODY = discord.AllowedMentions.none()


def files_of(view: View) -> list[discord.File]:
    """Return the picture that a view shows, as what is to be sent with it."""
    picture: bytes | None = getattr(view, "picture", None)
    return [] if picture is None else [discord.File(io.BytesIO(picture), PICTURE_NAME)]


def note(view: View, message: discord.Message | dict[str, Any] | None) -> None:
    """Note on a view with a picture where it is now, as the message says in which it was sent."""
    if getattr(view, "picture", None) is None or message is None:
        return
    if isinstance(message, discord.Message):
        components: list[Any] = [component.to_dict() for component in message.components]
    else:
        components = message.get("components") or []
    vars(view)["url"] = _media(components)


def _media(components: Sequence[dict[str, Any]]) -> str:
    """Return where the first picture of a gallery is, empty without one."""
    for part in components:
        for item in part.get("items") or ():
            return str(item["media"]["url"])
        if found := _media(part.get("components") or ()):
            return found
    return ""


def finished(view: View) -> View:
    """Return a view that discord.py will not keep: our components are dispatched by their ids alone."""
    view.stop()
    return view


async def send_by_token(
    token: Token, view: View, *, private: bool = False, mention: int | None = None, silent: bool = False
) -> int:
    """Send a follow-up of an interaction and return its message id."""
    message = await token.webhook.send(
        view=finished(view),
        files=files_of(view),
        ephemeral=private,
        allowed_mentions=allowed(mention),
        silent=silent,
        wait=True,
    )
    note(view, message)
    return message.id


async def send_by_bot(
    client: discord.Client, channel_id: int, view: View, *, mention: int | None = None, silent: bool = False
) -> int:
    """Send a message with the bot's own token and return its id."""
    channel = client.get_partial_messageable(channel_id)
    message = await channel.send(
        view=finished(view), files=files_of(view), allowed_mentions=allowed(mention), silent=silent
    )
    note(view, message)
    return message.id


def allowed(mention: int | Sequence[int] | None) -> discord.AllowedMentions:
    """Return who may be notified by a message: a user, several, or nobody."""
    if mention is None:
        return NOBODY
    people = [mention] if isinstance(mention, int) else mention
    return discord.AllowedMentions(everyone=False, roles=False, users=[discord.Object(it) for it in people])


_V2 = discord.MessageFlags(components_v2=True).value
_PRIVATE = discord.MessageFlags(ephemeral=True).value
_WITH_RESPONSE = {"with_response": "1"}
_PNG = "image/png"
_BOUNDARY = uuid4().hex
"""Divides the parts of a form: nothing that is sent holds it."""
_JSON = "application/json"
_FORM = f"multipart/form-data; boundary={_BOUNDARY}"
_REPLY = discord.InteractionResponseType.channel_message.value
_UPDATE = discord.InteractionResponseType.message_update.value
_MESSAGE = "/webhooks/{webhook_id}/{webhook_token}/messages/{message_id}"
_CALLBACK = "/interactions/{webhook_id}/{webhook_token}/callback"


def _shown(view: View) -> dict[str, Any]:
    """Return the body of an edit: nobody is notified."""
    components: list[dict[str, Any]] = view.to_components()  # type: ignore[no-untyped-call]
    body: dict[str, Any] = {"components": components, "flags": _V2, "allowed_mentions": {"parse": []}}
    if getattr(view, "picture", None) is not None:
        body["attachments"] = [{"id": 0, "filename": PICTURE_NAME}]
    elif getattr(view, "bare", False):
        body["attachments"] = []
    return body


async def edit_by_token(reference: MessageReference, view: View) -> None:
    """Edit a message through a token that belongs to it."""
    await _edit(reference.token.webhook, reference.message_id, view)


async def edit_answer(interaction: discord.Interaction[Any], view: View) -> None:
    """Edit the answer of an interaction: where it was deferred by a press, the pressed message."""
    await _edit(interaction.followup, "@original", view)


async def _edit(webhook: discord.Webhook, message_id: int | str, view: View) -> None:
    to = _To("PATCH", _MESSAGE, webhook.id, webhook.token or "", message_id)
    note(view, await _request(to, webhook, _shown(view), files=files_of(view)))


async def answer_with(interaction: discord.Interaction[Any], view: View) -> None:
    """Answer a press with the pressed message as it is now; it must be the first answer."""
    to = _To("POST", _CALLBACK, interaction.id, interaction.token)
    body, files = {"type": _UPDATE, "data": _shown(view)}, files_of(view)
    answer = await _request(to, interaction.followup, body, files=files)
    note(view, ((answer or {}).get("resource") or {}).get("message"))


async def reply_with(
    interaction: discord.Interaction[Any], view: View, mentions: discord.AllowedMentions, *, private: bool
) -> int:
    """Answer with a message of its own and return its id; it must be the first answer."""
    to = _To("POST", _CALLBACK, interaction.id, interaction.token)
    data = {**_shown(view), "allowed_mentions": mentions.to_dict()}
    if private:
        data["flags"] |= _PRIVATE
    said = await _request(to, interaction.followup, {"type": _REPLY, "data": data}, query=_WITH_RESPONSE)
    return int(said["interaction"]["response_message_id"])


@lru_cache(maxsize=10_000)
def _quoted(text: str) -> str:
    """Return a token or a message as a part of an address."""
    return quote(text, safe="")


class _To(NamedTuple):
    """Where a request goes: to a message of a webhook, or to an interaction as its first answer."""

    method: str
    form: str
    number: int
    token: str
    message: int | str = ""

    @property
    def path(self) -> str:
        """The address behind that of the API."""
        token, message = _quoted(self.token), _quoted(str(self.message))
        return self.form.format(webhook_id=self.number, webhook_token=token, message_id=message)

    @property
    def route(self) -> Route:
        """The same for discord.py."""
        number, token, message = self.number, self.token, self.message
        return Route(
            self.method,
            self.form,
            webhook_id=number,
            webhook_token=token,
            message_id=message,
        )


async def _request(
    to: _To,
    webhook: discord.Webhook,
    body: dict[str, Any],
    *,
    files: Sequence[discord.File] = (),
    query: Mapping[str, str] | None = None,
) -> Any:
    """Send what changes a message; read the answer to `files` and a `query` only: it is the whole message.

    That is a quarter of what a request costs otherwise (`bot.ui.core.connections`). What Discord puts off or
    fails at goes the way of discord.py, after the wait that Discord asks for. Raises Failure.
    """
    adapter, session = async_context.get(), webhook.session
    if query is None and files and to.method == "POST":
        query = _WITH_RESPONSE
    if type(adapter) is AsyncWebhookAdapter:
        wait, said = await _sent(adapter, to, session, *_written(body, files), query)
        if wait is None:
            return said
        await asyncio.sleep(wait)
    params, route = None if query is None else dict(query), to.route
    if not files:
        return await adapter.request(route, session=session, payload=body, params=params)
    multipart: list[dict[str, Any]] = [{"name": "payload_json", "value": utils._to_json(body)}]
    multipart += [
        {"name": f"files[{number}]", "value": file.fp, "filename": file.filename, "content_type": _PNG}
        for number, file in enumerate(files)
    ]
    return await adapter.request(route, session=session, multipart=multipart, files=files, params=params)


def _written(body: dict[str, Any], files: Sequence[discord.File]) -> tuple[bytes, str]:
    """Return a request's content and its kind: JSON alone, or with files as the parts of a form.

    In one piece: discord.py's form costs several times as much.
    """
    text = utils._to_json(body).encode()
    if not files:
        return text, _JSON
    parts = [_part('name="payload_json"', "application/json", text)]
    for number, file in enumerate(files):
        name = f'name="files[{number}]"; filename="{file.filename}"'
        parts.append(_part(name, _PNG, file.fp.read()))
        file.reset()
    return b"".join([*parts, f"--{_BOUNDARY}--\r\n".encode()]), _FORM


def _part(name: str, kind: str, content: bytes) -> bytes:
    head = f"--{_BOUNDARY}\r\nContent-Disposition: form-data; {name}\r\nContent-Type: {kind}\r\n\r\n"
    return b"".join([head.encode(), content, b"\r\n"])


async def _sent(
    adapter: AsyncWebhookAdapter,
    to: _To,
    session: aiohttp.ClientSession,
    content: bytes,
    kind: str,
    query: Mapping[str, str] | None,
) -> tuple[float | None, Any]:
    """Send a request under its token's lock; return None if it is done, else the seconds until it may be
    sent again, and the answer to a `query` or to files. Raises Failure."""
    lock = adapter._locks.setdefault((to.number, to.token), asyncio.Lock())
    path = to.path if query is None else f"{to.path}?{urlencode(query)}"
    async with AsyncDeferredLock(lock) as deferred:
        answer = await connections_of(session, Route.BASE).send(session, to.method, path, content, kind)
        status = answer.status
        if status != 429 and answer.raw.get(b"x-ratelimit-remaining") == b"0":
            deferred.delay_by(utils._parse_ratelimit_header(answer))
    if 200 <= status < 300:
        return None, None if query is None and kind is _JSON else utils._from_json(answer.content.decode())
    text, typed = answer.content.decode("utf-8", "replace"), answer.headers.get("Content-Type")
    said = utils._from_json(text) if typed == _JSON else text
    if status == 429 and answer.headers.get("Via") and isinstance(said, dict):
        return float(said["retry_after"]), None
    if status >= 500:
        return 1.0, None
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    raise kinds.get(status, discord.HTTPException)(answer, said)  # type: ignore[arg-type]


async def edit_by_bot(client: discord.Client, channel_id: int, message_id: int, view: View) -> None:
    """Edit a message with the bot's own token."""
    message = _partial(client, channel_id, message_id)
    if getattr(view, "picture", None) is None and not getattr(view, "bare", False):
        await message.edit(view=finished(view))
    else:
        note(view, await message.edit(view=finished(view), attachments=files_of(view)))


async def delete_by_token(reference: MessageReference) -> None:
    """Delete a message through a token that belongs to it."""
    await reference.token.webhook.delete_message(reference.message_id)


async def delete_by_bot(client: discord.Client, channel_id: int, message_id: int) -> None:
    """Delete a message with the bot's own token."""
    await _partial(client, channel_id, message_id).delete()


def _partial(client: discord.Client, channel_id: int, message_id: int) -> discord.PartialMessage:
    channel: Any = client.get_partial_messageable(channel_id)
    message: discord.PartialMessage = channel.get_partial_message(message_id)
    return message
