"""How edits by token are sent over a socket: pictures, and what Discord puts off, fails at or refuses."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.ui.core import post, reach
from bot.ui.core.board import LiveMessage, Token
from bot.ui.core.notices import sentence
from bot.ui.core.parts import Tree, gallery

PUT_OFF = {"Via": "1.1 google", "Retry-After": "0.01"}
MESSAGE = {
    "id": "9",
    "type": 0,
    "channel_id": "8",
    "author": {"id": "7", "username": "napoleon", "discriminator": "0", "avatar": None},
    "content": "",
    "timestamp": "2026-11-01T12:00:00+00:00",
    "edited_timestamp": None,
    "tts": False,
    "pinned": False,
    "mention_everyone": False,
    "mentions": [],
    "mention_roles": [],
    "attachments": [],
    "embeds": [],
    "components": [
        {"type": 17, "components": [{"type": 12, "items": [{"media": {"url": "https://cdn/table.png"}}]}]}
    ],
}
"""A message with a picture, as Discord tells of it."""
PAGE = "<html>Cloudflare</html>"
GONE = {"code": 10008, "message": "Unknown Message"}
PATH = "/webhooks/7/secret/messages/9"


class Socket:
    """A Discord that gives these answers in turn, the last one for ever, and notes what it was sent."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, Any, dict[str, str]]] = [(200, MESSAGE, {})]
        self.sent: list[tuple[str, str, Any]] = []
        self.files: list[bytes] = []

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a request: with JSON, with a page for a text, not at all for nothing."""
        body: Any
        if request.content_type == "application/json":
            body = await request.json()
        else:
            form = await request.post()
            body = json.loads(str(form["payload_json"]))
            file = form["files[0]"]
            assert isinstance(file, web.FileField)
            self.files.append(file.file.read())
        self.sent.append((request.method, request.path, body))
        status, said, headers = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        if said is None:
            assert request.transport is not None
            request.transport.abort()
        if isinstance(said, str):
            return web.Response(text=said, status=status, headers=headers, content_type="text/html")
        text = json.dumps(said).encode()
        return web.Response(body=text, status=status, headers=headers, content_type="application/json")


@pytest.fixture
async def socket(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Socket]:
    """Let requests go to a socket of our own."""
    found, app = Socket(), web.Application()
    app.router.add_route("*", "/{tail:.*}", found.answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    monkeypatch.setattr(Route, "BASE", f"http://127.0.0.1:{runner.addresses[0][1]}")
    yield found
    await runner.cleanup()


async def edit(view: post.View | None = None) -> None:
    """Edit a message by token."""
    async with aiohttp.ClientSession() as session:
        webhook = discord.Webhook.partial(7, "secret", session=session)
        live = LiveMessage(8, 9, datetime.now(UTC), token=Token(webhook, datetime.now(UTC)))
        await post.edit(discord.Client(intents=discord.Intents.none()), live, view or sentence("Your turn"))


async def test_an_edit_says_what_is_shown_and_notifies_nobody(socket: Socket) -> None:
    await edit()
    shown = [{"type": 10, "content": "Your turn"}]
    ((method, path, body),) = socket.sent
    assert (method, path, body["components"], body["flags"]) == ("PATCH", PATH, shown, 1 << 15)
    assert body["allowed_mentions"] == {"parse": []}
    assert "attachments" not in body


async def test_a_picture_is_sent_once_and_found_where_discord_keeps_it(socket: Socket) -> None:
    view = Tree([gallery("A table")])
    view.picture = b"a picture"
    await edit(view)
    assert socket.files == [b"a picture"]
    assert socket.sent[-1][2]["attachments"] == [{"id": 0, "filename": "table.png"}]
    assert view.url == "https://cdn/table.png"
    await edit(Tree([gallery("A table", view.url)]))
    assert "attachments" not in socket.sent[-1][2], "it stays where it is"
    words = Tree([])
    words.bare = True
    await edit(words)
    assert socket.sent[-1][2]["attachments"] == []
    assert socket.files == [b"a picture"]


@pytest.mark.parametrize("status", [429, 500, 503])
async def test_what_discord_puts_off_or_fails_at_is_sent_again(
    socket: Socket, status: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def slept(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("discord.webhook.async_.asyncio.sleep", slept)
    socket.answers.insert(0, (status, {"retry_after": 0.01} if status == 429 else PAGE, PUT_OFF))
    await edit()
    assert [one[1] for one in socket.sent] == [PATH, PATH]
    assert waits == [0.01 if status == 429 else 1.0]


async def test_a_refusal_tells_what_it_means(socket: Socket) -> None:
    socket.answers = [(404, GONE, {})]
    with pytest.raises(discord.NotFound) as refused:
        await edit()
    assert reach.trouble_of(refused.value) is reach.Trouble.MESSAGE_GONE
    socket.answers = [(401, {"code": 50027, "message": "Invalid Webhook Token"}, {})]
    with pytest.raises(discord.HTTPException) as expired:
        await edit()
    assert reach.trouble_of(expired.value) is reach.Trouble.TOKEN_DEAD
    assert len(socket.sent) == 2


async def test_a_page_without_json_and_a_broken_line_are_doubtful(socket: Socket) -> None:
    for answer in ((403, PAGE, {}), (200, None, {})):
        socket.answers = [answer]
        with pytest.raises(reach.Failure) as failed:
            await edit()
        assert reach.trouble_of(failed.value) is reach.Trouble.DOUBTFUL


async def test_who_is_banned_for_too_many_requests_does_not_ask_again_at_once(socket: Socket) -> None:
    socket.answers = [(429, {"message": "banned"}, {})]  # without Via: from Cloudflare
    with pytest.raises(discord.HTTPException) as banned:
        await edit()
    assert reach.trouble_of(banned.value) is reach.Trouble.DOUBTFUL
    assert len(socket.sent) == 1
