"""How answers and edits by token are sent: pictures, retries, and which tokens are kept."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import AsyncIterator
from contextlib import ExitStack
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest
from aiohttp import web
from discord.http import Route

from bot.ui.core import post, reach
from bot.ui.core.app import OpenRequests
from bot.ui.core.board import LIFE, LiveMessage, TableMessages, Token, TokenCache
from bot.ui.core.floods import MOST_PEOPLE
from bot.ui.core.notices import sentence
from bot.ui.core.parts import Tree, gallery
from bot.ui.core.reply import Reply
from bot.ui.core.request import Request
from tests.services.fakes import FakeNow
from tests.ui.tables import lobby

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
"""A message with a picture, as Discord returns it."""
PAGE = "<html>Cloudflare</html>"
GONE = {"code": 10008, "message": "Unknown Message"}
PATH = "/webhooks/7/secret/messages/9"


class Socket:
    """A Discord that gives these answers in turn, repeating the last, and records what it was sent."""

    def __init__(self) -> None:
        self.answers: list[tuple[int, Any, dict[str, str]]] = [(200, MESSAGE, {})]
        self.sent: list[tuple[str, str, Any]] = []
        self.files: list[bytes] = []

    async def answer(self, request: web.Request) -> web.Response:
        """Answer a request: JSON, a page for a text, or no answer for None."""
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
    """Send requests to a local socket."""
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


async def test_an_edit_is_sent_as_shown_and_notifies_nobody(socket: Socket) -> None:
    await edit()
    shown = [{"type": 10, "content": "Your turn"}]
    ((method, path, body),) = socket.sent
    assert (method, path, body["components"], body["flags"]) == ("PATCH", PATH, shown, 1 << 15)
    assert body["allowed_mentions"] == {"parse": []}
    assert "attachments" not in body


async def test_a_picture_is_sent_once_and_reused(socket: Socket) -> None:
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
async def test_rate_limited_and_failed_requests_are_sent_again(
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


async def test_the_meaning_of_a_refusal(socket: Socket) -> None:
    socket.answers = [(404, GONE, {})]
    with pytest.raises(discord.NotFound) as refused:
        await edit()
    assert reach.trouble_of(refused.value) is reach.Trouble.MESSAGE_GONE
    socket.answers = [(401, {"code": 50027, "message": "Invalid Webhook Token"}, {})]
    with pytest.raises(discord.HTTPException) as expired:
        await edit()
    assert reach.trouble_of(expired.value) is reach.Trouble.TOKEN_DEAD
    assert len(socket.sent) == 2


async def test_a_page_without_json_and_a_broken_connection_are_doubtful(socket: Socket) -> None:
    for answer in ((403, PAGE, {}), (200, None, {})):
        socket.answers = [answer]
        with pytest.raises(reach.Failure) as failed:
            await edit()
        assert reach.trouble_of(failed.value) is reach.Trouble.DOUBTFUL


async def test_a_ban_for_too_many_requests_is_not_retried_at_once(socket: Socket) -> None:
    socket.answers = [(429, {"message": "banned"}, {})]  # without Via: from Cloudflare
    with pytest.raises(discord.HTTPException) as banned:
        await edit()
    assert reach.trouble_of(banned.value) is reach.Trouble.DOUBTFUL
    assert len(socket.sent) == 1


def press(box: TokenCache, channel_id: int) -> Any:
    interaction: Any = SimpleNamespace(channel_id=channel_id, followup=object())
    return box.take(interaction)


def test_presses_in_a_hundred_thousand_channels_keep_a_bounded_number_of_tokens() -> None:
    """Were all tokens examined at each press, as once, this would take half an hour."""
    box = TokenCache(FakeNow())
    for number in range(100_000):
        press(box, number)
    assert len(box._tokens) == MOST_PEOPLE
    assert box.of_channel(99_999) is not None
    assert box.of_channel(0) is None


def test_expired_tokens_are_deleted_by_later_presses() -> None:
    clock = FakeNow()
    box = TokenCache(clock)
    for number in range(100):
        press(box, number)
    clock.pass_seconds(5 * 60)
    late = press(box, 3)
    clock.pass_seconds(LIFE.total_seconds() - 5 * 60)
    press(box, 1_000)
    assert len(box._tokens) == 2, "the two newest"
    assert box.of_channel(3) is late
    assert box.of_channel(4) is None


def test_a_refused_token_is_deleted_and_a_fresher_one_of_its_channel_stays() -> None:
    box = TokenCache(FakeNow())
    first, second = press(box, 1), press(box, 1)
    box.drop(first)
    assert box.of_channel(1) is second
    box.drop(second)
    assert len(box._tokens) == 0


class TooLate:
    """An interaction that Discord has given up."""

    def __init__(self) -> None:
        self.asked = 0
        self.type = discord.InteractionType.component
        self.message = None
        self.guild_id = None
        self.response = self

    def is_done(self) -> bool:
        """Return whether there was an answer."""
        return False

    async def defer(self, **_: Any) -> None:
        """Fail."""
        self.asked += 1
        gone: Any = SimpleNamespace(status=404, reason="Not Found")
        raise discord.NotFound(gone, {"code": 10062, "message": "Unknown Interaction"})


async def test_a_late_deferral_is_no_error_of_ours() -> None:
    """`make chaos` found it: on a busy machine each was logged as an unretrieved exception."""
    problems: list[Any] = []
    asyncio.get_running_loop().set_exception_handler(lambda _, context: problems.append(context))
    interaction: Any = TooLate()
    app: Any = SimpleNamespace(slow=0.0, open_requests=OpenRequests())
    reply = Reply(interaction, app)
    with reply.defer_if_slow():
        await asyncio.sleep(0.01)  # the work fails meanwhile, and nothing remains to finish
    del reply
    gc.collect()
    await asyncio.sleep(0)
    assert interaction.asked == 1
    assert problems == []


def test_a_message_is_left_alone_until_all_who_pressed_it_have_their_answers() -> None:
    """Two people press the panel at once: the first answer let the publisher edit it under the second."""
    board, given = TableMessages(lobby()), cast("Any", None)
    app: Any = SimpleNamespace(publisher=SimpleNamespace(board=lambda _: board, refresh=lambda _: None))
    first, second = ExitStack(), ExitStack()
    for press in (first, second):
        press.enter_context(Request(app, given, given, "en", 12).hold(9))
    first.close()
    assert 9 in board.held
    second.close()
    assert 9 not in board.held
