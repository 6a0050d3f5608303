"""The preview from the first port to the last temporary file."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import tempfile
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from pathlib import Path
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import discord
from discord.utils import utcnow

from bot.bootstrap import create_bot
from bot.engine.cards import SPADES
from bot.preview import start_page
from bot.preview.club import DISCORD_LOCALES, Club, open_club, open_table
from bot.preview.simulation import LiveEnv, LivePage, keep_fresh, open_page
from bot.settings import LOCALES_FOLDER, Settings
from bot.stopping import stop_asked
from bot.ui.core.cardart import suit_png
from bot.ui.core.texts import Texts
from bot.ui.publisher import Pace

MakeBot = Callable[[Settings], discord.Client]

COMPUTER_PAUSE: Final = 0.7
"""Seconds a computer waits here if COMPUTER_PAUSE is not set: one person is watching, and wants a turn."""

PACE: Final = Pace(interval=0.5, budget=1000)
"""Panels follow each move: nobody counts the requests to a simulated Discord."""

BOT: Final[MakeBot] = partial(create_bot, pace=PACE)
"""Makes the bot that is played with."""

_ZONES: Final = "/zoneinfo/"


@dataclass(frozen=True, slots=True)
class Running:
    """A preview that is open: the address for the browser, and what is behind it."""

    url: str
    env: LiveEnv
    club: Club
    table: LivePage
    hand: LivePage


@asynccontextmanager
async def opened(
    settings: Settings,
    *,
    locale: str | None = None,
    port: int | None = None,
    make_bot: MakeBot = BOT,
    now: Callable[[], datetime] = utcnow,
) -> AsyncIterator[Running]:
    """Open everything and close it again: bot, simulated Discord, a table with computers, the pages.

    `locale` (``en``, ``ja``) and `port` default to the settings'. The database is a file of its own that
    goes away at the end; nothing of the operator's data is touched. `now` is the time in the simulated
    Discord (UTC). OSError if the port is taken.
    """
    language = locale or settings.default_locale
    texts = Texts.load(LOCALES_FOLDER)
    async with AsyncExitStack() as stack:
        listener = stack.enter_context(start_page.listen(settings.preview_port if port is None else port))
        first = listener.getsockname()[1]
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="napoleon-preview-"))
        bot = make_bot(_own_settings(settings, language, Path(folder)))
        env = LiveEnv(bot, locale=DISCORD_LOCALES[language], now=now)
        env.dress_bot("Napoleon", suit_png(SPADES))
        await stack.enter_async_context(env)
        club = open_club(env, texts, language)
        await open_table(club)
        frame = partial(
            open_page, env, frame_origins=start_page.origins(first), style=start_page.frame_style()
        )
        zone = _timezone()
        table = await stack.enter_async_context(
            frame(club.channel, club.you, port=start_page.free_port(first + 1), timezone=zone)
        )
        hand = await stack.enter_async_context(
            frame(club.direct_messages, club.you.user, port=start_page.free_port(first + 2), timezone=zone)
        )
        fresh = asyncio.create_task(keep_fresh(env, (table, hand)))
        stack.push_async_callback(_cancelled, fresh)
        page = start_page.page_html(texts, language, table_url=table.url, hand_url=hand.url)
        await stack.enter_async_context(
            start_page.served(listener, page, (table.port or 0, hand.port or 0)),
        )
        yield Running(f"http://{start_page.HOST}:{first}/", env, club, table, hand)


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


async def _cancelled(task: asyncio.Task[None]) -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task


def _timezone() -> str:
    """Return the name of this machine's time zone, UTC where it cannot be told."""
    name = os.environ.get("TZ", "").removeprefix(":") or str(Path("/etc/localtime").resolve())
    name = name.rpartition(_ZONES)[2]
    try:
        return ZoneInfo(name).key
    except (OSError, ValueError, ZoneInfoNotFoundError):
        return "UTC"


async def run(settings: Settings, *, locale: str | None = None, say: Callable[[str], None] = print) -> None:
    """Open the preview, say where, and keep it open until Ctrl+C or SIGTERM."""
    logging.getLogger("discord.client").setLevel(logging.WARNING)  # it would speak of a token
    with stop_asked() as asked:
        port = settings.preview_port
        if port and not start_page.free_port(port):
            say(f"Port {port} (PREVIEW_PORT) is taken, so another one is used.")
            port = 0
        say("Starting the preview ...")
        async with opened(settings, locale=locale, port=port) as running:
            say(f"The preview is ready: open {running.url} in a browser. Ctrl+C here ends it.")
            await asked.wait()
