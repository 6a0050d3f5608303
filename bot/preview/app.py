"""The preview: starts everything, serves the page, and cleans up."""

from __future__ import annotations

import html
import logging
import os
import socket
import tempfile
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from string import Template
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord
from aiohttp import web
from aiohttp.typedefs import Handler
from discord.utils import utcnow
from simcord import ChannelHandle, MemberActor

from bot.bootstrap import create_bot
from bot.engine.cards import SPADES
from bot.engine.documents import JsonObject
from bot.preview.simulation import LiveEnv, LivePage, keep_fresh, open_page
from bot.process import stop_requested
from bot.services.background import alongside
from bot.services.values.tables import ClockName
from bot.settings import LOCALES_FOLDER, Settings
from bot.ui.core.cardart import suit_png
from bot.ui.core.outbox import Pace
from bot.ui.core.texts import Texts

COMPUTERS: Final = 4


@dataclass(frozen=True, slots=True)
class Server:
    """The simulated server: its channels, and the person at the screen."""

    channel: ChannelHandle
    """The first table's channel. The bot may not make threads there, so that the table stays in view."""
    second: ChannelHandle
    """The channel for more tables and for events, each of whose tables gets a thread."""
    you: MemberActor


def open_server(env: LiveEnv, texts: Texts, locale: str) -> Server:
    """Create the server in a language; the bot must be connected."""
    named = {
        key: texts.get(locale, f"preview-{key}") for key in ("server", "channel", "topic", "second", "you")
    }
    user = env.create_user("you", global_name=named["you"])
    code = texts.languages[locale].codes[0]
    guild = env.create_guild(named["server"], owner=user, preferred_locale=code)
    assert env.bot.user is not None
    no_threads = discord.PermissionOverwrite(create_public_threads=False, create_private_threads=False)
    channel = guild.create_text_channel(
        named["channel"], topic=named["topic"], overwrites={env.bot.user: no_threads}
    )
    second = guild.create_text_channel(named["second"], topic=named["topic"])
    return Server(channel, second, guild.add_member(user))


class Rooms:
    """Channels and threads that the table's pane can show."""

    def __init__(self, env: LiveEnv, server: Server, page: LivePage) -> None:
        self._env = env
        self._server = server
        self._page = page
        self._read: dict[int, int] = {}

    def _all(self) -> Iterator[ChannelHandle]:
        for channel in (self._server.channel, self._server.second):
            yield channel
            for thread in channel.threads:
                kept = self._env.backend.get_channel(thread.id).thread_metadata
                if kept is None or not kept.archived or thread.id == self._page.channel.id:
                    yield thread

    def list_rooms(self) -> list[JsonObject]:
        """Return each room as JSON: number, name, whether it is shown, and whether it has unread messages."""
        found = []
        for room in self._all():
            shown = room.id == self._page.channel.id
            newest = max(self._env.backend.messages.get(room.id, ()), default=0)
            if shown:
                self._read[room.id] = newest
            news = newest > self._read.get(room.id, 0)
            name = f"{'🧵' if room.is_thread else '#'} {room.name}"
            found.append({"number": str(room.id), "name": name, "shown": shown, "news": news})
        return found

    def turn_to(self, number: str) -> None:
        """Show a room; unknown numbers are ignored."""
        for room in self._all():
            if str(room.id) == number:
                self._page.turn_to(room)


async def open_table(server: Server) -> None:
    """Open a table by the real slash command, with computers in all other seats.

    The table has no clock: a newcomer may read as long as they like.
    """
    await server.you.slash(server.channel, "napoleon new", computers=COMPUTERS, clock=ClockName.OFF.value)


HOST: Final = "127.0.0.1"
"""Only this machine can reach the preview."""

_FOLDER: Final = Path(__file__).parent
_TEXTS: Final = ("title", "table", "hand", "narrow", "rooms", "news")


def listen(port: int) -> socket.socket:
    """Return a socket listening on localhost only (port 0: any free one); raises OSError if it is taken."""
    return socket.create_server((HOST, port))


def free_port(wanted: int) -> int:
    """Return `wanted` if nobody listens on that port, else 0 (any free port)."""
    try:
        listen(wanted).close()
    except (OSError, OverflowError):
        return 0
    return wanted


def origins(port: int) -> tuple[str, ...]:
    """Return the origins that a browser may use for our page."""
    return f"http://{HOST}:{port}", f"http://localhost:{port}"


def page_html(texts: Texts, locale: str, *, table_url: str, hand_url: str) -> str:
    """Return the HTML page in a language (``en``, ``ja``), with the URLs of its two frames."""
    words = {name: html.escape(texts.get(locale, f"preview-{name}")) for name in _TEXTS}
    you = texts.get(locale, "preview-you")
    words["hint"] = html.escape(texts.get(locale, "preview-hint", you=you))
    template = Template((_FOLDER / "start.html").read_text(encoding="utf-8"))
    return template.substitute(
        words, locale=locale, table_url=html.escape(table_url), hand_url=html.escape(hand_url)
    )


@asynccontextmanager
async def serve_page(
    listener: socket.socket, page: str, frame_ports: tuple[int, ...], rooms: Rooms
) -> AsyncIterator[None]:
    """Serve the page while the block runs, and switch rooms in its first pane."""
    port = listener.getsockname()[1]
    frames = " ".join(origin for frame in frame_ports for origin in origins(frame))
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
        "script-src 'self'; connect-src 'self'; "
        f"frame-src {frames}; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    names = {origin.removeprefix("http://") for origin in origins(port)}

    @web.middleware
    async def guard(request: web.Request, handler: Handler) -> web.StreamResponse:
        own = request.headers.get("Origin") in (None, *origins(port))
        if request.host not in names or not own:  # a foreign name or page that points at this machine
            raise web.HTTPForbidden
        response = await handler(request)
        response.headers.update(headers)
        return response

    async def show(_: web.Request) -> web.Response:
        return web.Response(text=page, content_type="text/html")

    async def script(_: web.Request) -> web.Response:
        text = (_FOLDER / "rooms.js").read_text(encoding="utf-8")
        return web.Response(text=text, content_type="text/javascript")

    async def list_rooms(_: web.Request) -> web.Response:
        return web.json_response(rooms.list_rooms())

    async def turn_to(request: web.Request) -> web.Response:
        rooms.turn_to(request.match_info["number"])
        return await list_rooms(request)

    async def no_icon(_: web.Request) -> web.Response:
        return web.Response(status=204)

    site = web.Application(middlewares=[guard])
    site.router.add_get("/", show)
    site.router.add_get("/rooms.js", script)
    site.router.add_get("/rooms", list_rooms)
    site.router.add_post("/rooms/{number}", turn_to)
    site.router.add_get("/favicon.ico", no_icon)
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield
    finally:
        await runner.cleanup()


MakeBot = Callable[[Settings], discord.Client]

COMPUTER_PAUSE: Final = 0.7
"""Seconds before a computer's move if COMPUTER_PAUSE is not set: the only player should not wait long."""

PACE: Final = Pace(interval=0.5, budget=1000)
"""Panels follow each move: a simulated Discord has no rate limit."""

BOT: Final[MakeBot] = partial(create_bot, pace=PACE)
"""Creates the bot that the preview plays with."""

_ZONES: Final = "/zoneinfo/"


@dataclass(frozen=True, slots=True)
class Running:
    """A running preview: the URL for the browser, and the objects behind it."""

    url: str
    env: LiveEnv
    server: Server
    table: LivePage
    hand: LivePage


@asynccontextmanager
async def open_preview(
    settings: Settings,
    *,
    locale: str | None = None,
    port: int | None = None,
    make_bot: MakeBot = BOT,
    now: Callable[[], datetime] = utcnow,
) -> AsyncIterator[Running]:
    """Run the preview: bot, simulated Discord, a table with computers, the pages.

    `locale` and `port` default to the settings'. The database is a temporary file; the operator's data is not
    touched. `now` is the time in the simulated Discord (UTC). Raises OSError if the port is taken.
    """
    language = locale or settings.default_locale
    texts = Texts.load(LOCALES_FOLDER)
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(listen(settings.preview_port if port is None else port))
        first = listener.getsockname()[1]
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="napoleon-preview-"))
        bot = make_bot(_own_settings(settings, language, Path(folder)))
        env = LiveEnv(bot, locale=texts.languages[language].codes[0], now=now)
        env.dress_bot("Napoleon", suit_png(SPADES))
        await stack.enter_async_context(env)
        server = open_server(env, texts, language)
        await open_table(server)
        style = (_FOLDER / "frame.css").read_text(encoding="utf-8")  # fits simcord's pages into our frames
        frame = partial(open_page, env, frame_origins=origins(first), style=style, timezone=_timezone())
        table = await stack.enter_async_context(frame(server.channel, server.you, port=free_port(first + 1)))
        dm = server.you.user.dm_channel
        hand = await stack.enter_async_context(frame(dm, server.you.user, port=free_port(first + 2)))
        await stack.enter_async_context(alongside(keep_fresh(env, (table, hand))))
        page = page_html(texts, language, table_url=table.url, hand_url=hand.url)
        rooms = Rooms(env, server, table)
        await stack.enter_async_context(serve_page(listener, page, (table.port or 0, hand.port or 0), rooms))
        yield Running(f"http://{HOST}:{first}/", env, server, table, hand)


def _own_settings(settings: Settings, language: str, folder: Path) -> Settings:
    chosen = "computer_pause" in settings.model_fields_set
    return settings.model_copy(
        update={
            "computer_pause": settings.computer_pause if chosen else COMPUTER_PAUSE,
            "discord_token": None,
            "database_url": f"sqlite+aiosqlite:///{folder / 'preview.db'}",
            "shards": None,
            "default_locale": language,
            "heartbeat_file": None,
        }
    )


def _timezone() -> str:
    """Return this machine's time zone, UTC if unknown."""
    name = os.environ.get("TZ", "").removeprefix(":") or str(Path("/etc/localtime").resolve())
    name = name.rpartition(_ZONES)[2]
    try:
        return ZoneInfo(name).key
    except (OSError, ValueError, ZoneInfoNotFoundError):
        return "UTC"


async def run(settings: Settings, *, locale: str | None = None, say: Callable[[str], None] = print) -> None:
    """Run the preview and print its URL, until Ctrl+C or SIGTERM."""
    logging.getLogger("discord.client").setLevel(logging.WARNING)  # it would speak of a token
    with stop_requested() as asked:
        port = settings.preview_port
        if port and not free_port(port):
            say(f"Port {port} (PREVIEW_PORT) is taken, so another one is used.")
            port = 0
        say("Starting the preview ...")
        async with open_preview(settings, locale=locale, port=port) as running:
            say(f"The preview is ready: open {running.url} in a browser. Ctrl+C here ends it.")
            await asked.wait()
