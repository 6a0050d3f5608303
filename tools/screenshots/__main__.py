"""The command line of `make screenshots`. Needs Chromium: --chromium PATH, CHROMIUM, or one on the PATH."""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import partial
from typing import Any, Final

from playwright.async_api import async_playwright

from bot.bootstrap import create_bot
from bot.client import NapoleonBot
from bot.engine.cards import PACK_52
from bot.features.installed import FEATURES
from bot.features.tournaments.feature import tournaments
from bot.preview.app import Running, open_preview
from bot.settings import load_settings
from bot.ui.core.outbox import Pace
from bot.ui.table import painter
from tests.presets import UNPACED
from tests.preview.newcomer import until
from tools.screenshots import server
from tools.screenshots.evening import Clock
from tools.screenshots.hand import Photographer
from tools.screenshots.screen import FOLDER, Screen

SEED: Final = 1
"""Of the deals and the computers: one whose hand shows much."""
MOMENT: Final = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")
LOCALES: Final = ("en", "ja")
SUBJECTS: Final = ("hand", "server")


async def take_all(chromium: str, locales: list[str], subjects: list[str]) -> None:
    """Take all pictures of these languages and subjects."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for locale in locales:
            if "hand" in subjects:
                async with simulated(locale, Clock(MOMENT)) as (running, bot):
                    table = await Screen.open(browser, running.table)
                    hand = await Screen.open(browser, running.hand)
                    await Photographer(running, bot, table, hand, locale).session()
            if "server" in subjects:
                clock = Clock(
                    server.FIRST_EVENING
                )  # time never goes back: presses from before a start are late
                async with simulated(locale, clock) as (running, bot):
                    await server.photograph(running, bot, browser, clock, locale)
        await browser.close()


@asynccontextmanager
async def simulated(locale: str, clock: Clock) -> AsyncIterator[tuple[Running, NapoleonBot]]:
    """Open a preview with a fixed clock and seed; wait until all card emoji are uploaded."""
    settings = load_settings(None).model_copy(update={"preview_port": 0, "forced_cards": False})
    made: list[NapoleonBot] = []
    async with open_preview(
        settings, locale=locale, make_bot=partial(_bot, clock, made), now=clock
    ) as running:
        await until(partial(_emoji_there, made[0]))
        yield running, made[0]


def _bot(clock: Clock, made: list[NapoleonBot], settings: Any) -> NapoleonBot:
    vars(painter).update(PATIENCE_SECONDS=60.0, ANSWER_SECONDS=60.0)  # or a late picture would be missing
    chance = random.Random(SEED)
    bot = create_bot(
        settings,
        now=clock,
        entropy=lambda size: chance.randbytes(size),
        computer_pause=0,
        computer_pace=UNPACED,
        features=[tournaments(deal_pause=0, round_pause=0, review_time=0), *FEATURES[1:]],
        pace=Pace(interval=0.05),
        strict_texts=True,
    )
    made.append(bot)
    return bot


async def _emoji_there(bot: NapoleonBot) -> bool | None:
    return all(bot.app.emoji.partial(card) for card in PACK_52) or None


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM"), help="the browser's program file")
    parser.add_argument("--locale", choices=LOCALES, action="append", help="only these languages")
    parser.add_argument("--only", choices=SUBJECTS, help="only these pictures")
    given = parser.parse_args()
    chromium = given.chromium or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        parser.error(f"none of {', '.join(CHROMIUMS)} is installed: name the browser with --chromium")
    subjects = [given.only] if given.only else list(SUBJECTS)
    asyncio.run(take_all(chromium, given.locale or list(LOCALES), subjects))


if __name__ == "__main__":
    main()
