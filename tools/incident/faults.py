"""The faults of Discord: the cases, numbered as in issue 41."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web
from simcord.backend import serializers
from simcord.components import walk_components

from tools.chaos.wire import Wire, json_response
from tools.incident.people import PLAYING, People

_GALLERY, _UPDATE = 12, 7
"""A media gallery among the components of a message; the answer to a press that edits the pressed message."""
_MODERATES_AFTER = 0.3
"""Seconds until a moderation bot deletes a message."""
_PAGE = "<!DOCTYPE html><html><head><title>Attention Required! | Cloudflare</title></head></html>"

_WRITES = r"(POST|PATCH|PUT) /channels/.*"
_NEW_THREADS = r"POST /channels/.*/threads"
_NEW_DMS = r"POST /users/@me/channels"
_ALL_DMS = rf"{_NEW_DMS}|POST /channels/({{dms}})/messages"
_MESSAGES = r"(PATCH|POST) .*"
"""Requests by method and path."""

Fault = Callable[[People, Wire], AbstractAsyncContextManager[None]]
Answer = Callable[[], web.Response]


@dataclass(frozen=True)
class Case:
    """One fault. `length` is a multiple of INCIDENT_SECONDS; `resumes`: the gateway session can be resumed;
    `hands` is the number per round of a tournament, None for no tournament; `follows`: panels can be updated
    during the fault."""

    number: int
    name: str
    fault: Fault
    length: float = 1.0
    resumes: bool = True
    tables: int = 6
    hands: int | None = 2
    settings: Mapping[str, str] = field(default_factory=dict)
    follows: bool = False


def answer(status: int, code: int | None = None) -> Answer:
    """Return a function that makes an error response of Discord, or without a code of its proxy."""
    if code is None:
        return lambda: web.Response(text=_PAGE, status=status, content_type="text/html")
    return lambda: json_response({"message": "refused", "code": code}, status)


def ban() -> web.Response:
    """Return a Cloudflare ban: a 429 without the header `Via`, which Discord's own have."""
    return json_response({"message": "You are being blocked.", "retry_after": 60}, 429, {"Retry-After": "60"})


def _edits_gallery(method: str, body: Any) -> bool:
    """Return whether a request edits a message to contain a media gallery."""
    body = body if isinstance(body, dict) else {}
    components = (body.get("data") or body).get("components") or []
    is_edit = method == "PATCH" or body.get("type") == _UPDATE
    return is_edit and any(part["type"] == _GALLERY for part in walk_components(components))


@asynccontextmanager
async def nothing(_people: People, _wire: Wire) -> AsyncIterator[None]:
    """Cause no fault."""
    yield


def refuse(requests: str, refusal: Answer, *, pictures: bool = False, deal: bool = False) -> Fault:
    """Return the fault that some requests are refused; `pictures`: only edits with pictures; `deal`: a hand
    is dealt in the lobby during the fault."""

    @asynccontextmanager
    async def fault(people: People, wire: Wire) -> AsyncIterator[None]:
        dms = "|".join(str(channel_id) for channel_id in wire.backend.dm_channels.values())
        pattern = re.compile(requests.replace("{dms}", dms))

        def judge(method: str, path: str, body: Any) -> web.Response | None:
            if not pattern.fullmatch(f"{method} {path}") or (pictures and not _edits_gallery(method, body)):
                return None
            return refusal()

        wire.refuse = judge
        if deal:
            people.wanted = [PLAYING for _ in people.wanted]
        yield
        wire.refuse = None

    return fault


def silence(*, closed: bool) -> Fault:
    """Return the fault that the gateway stops sending; `closed`: it also closes and refuses connections."""

    @asynccontextmanager
    async def fault(_people: People, wire: Wire) -> AsyncIterator[None]:
        await wire.fall_silent(closed=closed)
        yield
        wire.speak_again()

    return fault


def remove_server(*, unavailable: bool, gone: bool = False) -> Fault:
    """Return the fault that the server disappears for the bot, as removed or `unavailable`; `gone`: the bot
    has no access during the fault, and people do not see it."""

    @asynccontextmanager
    async def fault(people: People, wire: Wire) -> AsyncIterator[None]:
        guild = wire.backend.guilds[people.shared.guild.id]
        told = {"id": str(guild.id), **({"unavailable": True} if unavailable else {})}
        wire.backend.emit("GUILD_DELETE", told)
        people.reachable = not gone
        if gone:
            no_access = answer(403, 50001)
            wire.refuse = lambda _method, path, _body: no_access() if path.startswith("/channels/") else None
        yield
        wire.refuse, people.reachable = None, True
        wire.backend.emit("GUILD_CREATE", serializers.guild_create_payload(wire.backend, guild))

    return fault


@asynccontextmanager
async def moderation(people: People, wire: Wire) -> AsyncIterator[None]:
    """Let another bot delete all our messages in the server, existing and new ones."""
    backend, loop = wire.backend, asyncio.get_running_loop()

    def delete(channel_id: int, message_id: int) -> None:
        if message_id in backend.messages.get(channel_id, {}):
            backend.delete_message(channel_id, message_id)

    def see(event: str, payload: Any) -> None:
        if event == "MESSAGE_CREATE" and payload.get("guild_id"):
            numbers = int(payload["channel_id"]), int(payload["id"])
            loop.call_later(_MODERATES_AFTER, delete, *numbers)

    for channel_id, messages in list(backend.messages.items()):
        if backend.get_channel(channel_id).guild_id == people.shared.guild.id:
            for message_id in [number for number, kept in messages.items() if kept.visible_to(None)]:
                delete(channel_id, message_id)
    backend.subscribers.append(see)
    yield
    backend.subscribers.remove(see)


def _refused(name: str, refusal: Answer) -> Case:
    return Case(1, f"edits and posts: {name}", refuse(_WRITES, refusal), hands=1)


def _without_thread(name: str, refusal: Answer) -> Case:
    return Case(3, f"next round's threads: {name}", refuse(_NEW_THREADS, refusal), 2.0, tables=0, hands=1)


_no_pictures = refuse(_MESSAGES, answer(400, 50035), pictures=True)

CASES = (
    Case(0, "no fault", nothing, 0.6, follows=True),
    _refused("403/40333", answer(403, 40333)),
    _refused("403 page", answer(403)),
    _refused("404/0", answer(404, 0)),
    _refused("401/0", answer(401, 0)),
    _refused("403/99999", answer(403, 99999)),
    _refused("429 without Via", ban),
    _refused("503 page", answer(503)),
    Case(2, "gateway mute, then resumed", silence(closed=False)),
    Case(2, "gateway mute, then a new session", silence(closed=False), resumes=False),
    Case(2, "gateway closed, then resumed", silence(closed=True)),
    Case(2, "gateway closed, new session", silence(closed=True), resumes=False),
    _without_thread("403/50013", answer(403, 50013)),
    _without_thread("400/160006", answer(400, 160006)),
    _without_thread("503 page", answer(503)),
    Case(4, "GUILD_DELETE by mistake", remove_server(unavailable=False), 0.6),
    Case(4, "bot removed and invited again", remove_server(unavailable=False, gone=True)),
    Case(4, "GUILD_DELETE, unavailable", remove_server(unavailable=True, gone=True)),
    Case(6, "our messages deleted by a bot", moderation),
    Case(7, "edits with pictures: 400", _no_pictures, 0.6, settings={"LOOKS": "picture"}, follows=True),
    Case(8, "banned: 429 without Via", refuse(".*", ban)),
    Case(10, "DMs: 403/20026", refuse(_ALL_DMS, answer(403, 20026), deal=True), 0.6),
    Case(10, "DMs: 400/40003", refuse(_NEW_DMS, answer(400, 40003), deal=True), 0.6),
)
