"""`make screenshots`: plays one hand in the preview and takes the README's pictures, in both languages.

The bot, the simulated Discord and the browser are real; clock, deal and computers are fixed by a seed, so the
same code gives the same pictures. The person at the table is played by the bot's own rules of thumb, click by
click in the browser. Needs Chromium: `--chromium PATH`, or the environment variable CHROMIUM, or one that is
found by its name.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import os
import random
import shutil
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeVar

from PIL import Image
from playwright.async_api import Browser, Locator, Page, async_playwright

from bot.bootstrap import create_bot
from bot.client import NapoleonBot
from bot.engine.actions import Action, Bid, Call, Discard, Pass, Play
from bot.engine.cards import PACK_52, cards_of, suit_of
from bot.engine.state import PhaseName
from bot.players import choose
from bot.preview.app import Running, opened
from bot.preview.simulation import LivePage
from bot.services.model import PrivateHand, TableStatus
from bot.settings import PROJECT_ROOT, load_settings
from bot.ui import ids
from bot.ui.publisher import Pace

T = TypeVar("T")
Part = dict[str, Any]
"""A button or a menu as the bot sent it."""

FOLDER: Final = PROJECT_ROOT / "docs" / "images"
SEED: Final = 1
"""Of deal and players: one whose hand shows much."""
MOMENT: Final = datetime(2026, 11, 21, 20, 15, tzinfo=UTC)
WIDTH, HEIGHT, SCALE = 400, 1200, 2
"""A phone's window in CSS pixels, higher than any message, and how many pixels each of them has."""

WITHOUT_SIMCORD: Final = ".message-context-actions, .select-draft-actions { display: none !important; }"
"""Leaves out what simcord adds to Discord's own controls."""

MARGIN: Final = 8
"""CSS pixels above and below a message."""

CHROMIUMS: Final = ("chromium", "chromium-browser", "google-chrome", "chrome")

TRICK_SHOWN: Final = 3
"""The trick in which the pictures of the play are taken."""

PATIENCE: Final = 30.0
"""Seconds to wait for anything that is to happen."""


async def until(found: Callable[[], Awaitable[T | None]]) -> T:
    """Return what `found` finds as soon as it is something; TimeoutError after `PATIENCE`."""
    end = time.monotonic() + PATIENCE
    while (value := await found()) is None:
        if time.monotonic() > end:
            raise TimeoutError
        await asyncio.sleep(0.05)
    return value


class Screen:
    """A page of the preview in the browser, as a phone shows it."""

    def __init__(self, page: Page, source: LivePage) -> None:
        self._page = page
        self._source = source

    @classmethod
    async def open(cls, browser: Browser, source: LivePage) -> Screen:
        """Load a page of the preview."""
        page = await browser.new_page(
            viewport={"width": WIDTH, "height": HEIGHT}, device_scale_factor=SCALE, bypass_csp=True
        )
        await page.goto(source.url)
        await page.add_style_tag(content=WITHOUT_SIMCORD)
        return cls(page, source)

    async def control(self, wanted: Callable[[ids.CustomId, Part], bool]) -> tuple[Locator, Part]:
        """Wait until the browser shows a button or menu, and return it with what the bot sent for it."""

        async def found() -> Part | None:
            revision, controls = self._source.controls()
            for part in controls:
                custom_id = ids.parse(part["custom_id"])
                if custom_id is not None and wanted(custom_id, part) and await self._shows(revision):
                    return part
            return None

        part = await until(found)
        return self._page.locator(f'button[data-control-key="{part["control_key"]}"]'), part

    async def _shows(self, revision: int) -> bool:
        shown: Any = await self._page.evaluate("(window.simcordPreview || {}).publishedRevision || 0")
        ready: Any = await self._page.evaluate("Boolean((window.simcordPreview || {}).ready)")
        return bool(ready and shown >= revision)

    async def choose(self, part: Part, values: set[str]) -> None:
        """Mark options of an open menu; where one is to be chosen it is taken at once."""
        for place, option in enumerate(part["options"]):
            if option["value"] in values:
                await self._page.get_by_role("option").nth(place).click()

    async def picture(self, file: Path) -> None:
        """Save the newest message as a small PNG, with the mouse out of its way."""
        await self._page.mouse.move(WIDTH - 1, HEIGHT - 1)
        await until(self._at_rest)
        top, bottom = await self._extent()
        data = await self._page.screenshot(
            clip={"x": 0, "y": top - MARGIN, "width": WIDTH, "height": bottom - top + 2 * MARGIN},
            animations="disabled",
        )
        image = Image.open(io.BytesIO(data)).convert("RGB")
        image.quantize(255, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{file.relative_to(PROJECT_ROOT)}: {image.width}x{image.height}")

    async def _at_rest(self) -> bool | None:
        """Return whether the message stays in its place: a page scrolls a moment after it changed."""
        before = await self._extent()
        await asyncio.sleep(0.3)
        return await self._extent() == before or None

    async def _extent(self) -> tuple[float, float]:
        """Return the upper and the lower edge of the newest message, in CSS pixels."""
        box = await self._page.locator("[data-message-id]").last.bounding_box()
        return (box["y"], box["y"] + box["height"]) if box else (0.0, 0.0)


class Photographer:
    """Plays the person's seat and takes a picture where there is something to see."""

    def __init__(self, running: Running, bot: NapoleonBot, table: Screen, hand: Screen, name: str) -> None:
        self._running, self._bot, self._table, self._hand, self._name = running, bot, table, hand, name
        self._rng = random.Random(SEED)
        self._taken: set[str] = set()
        self._acted: int | None = None

    async def session(self) -> None:
        """Lobby, one hand, result."""
        start, _ = await self._table.control(lambda custom_id, _: custom_id.verb == "start")
        await self._shoot(self._table, "lobby")
        await start.click()
        while (private := await until(self._my_turn)).snapshot.table.status is TableStatus.PLAYING:
            await self._move(private)
        await self._table.control(lambda custom_id, _: custom_id.verb == "next")
        await self._shoot(self._table, "result")

    async def _my_turn(self) -> PrivateHand | None:
        """Return the hand once it is the person's turn, or over."""
        for table in self._bot.services.live.all():
            if table.table.status is TableStatus.LOBBY:
                return None
            private = await self._bot.services.play.private(table.table.id, self._running.club.you.id)
            over = private.snapshot.table.status is not TableStatus.PLAYING
            if over or (private.seat in private.view.to_act and private.snapshot.table.turn != self._acted):
                return private
        return None

    async def _move(self, private: PrivateHand) -> None:
        turn, view = private.snapshot.table.turn, private.view
        self._acted = turn
        action = self._decide(private)
        if view.phase is PhaseName.AUCTION:
            await self._table.control(lambda custom_id, _: custom_id.turn == turn)
            await self._shoot(self._table, "auction")
        if len(view.tricks) + 1 == TRICK_SHOWN and view.trick:
            await self._table.control(lambda custom_id, _: custom_id.turn == turn)
            await self._shoot(self._table, "play")
        control, part = await self._hand.control(partial(_fits, turn, action))
        if len(view.tricks) + 1 == TRICK_SHOWN:
            await self._shoot(self._hand, "hand")
        if isinstance(action, Discard):
            await self._shoot(self._hand, "exchange")
        await control.click()
        if isinstance(action, Pass | Play):
            return
        await self._hand.choose(part, _values(action))
        if isinstance(action, Discard):
            await control.press("Enter")

    def _decide(self, private: PrivateHand) -> Action:
        """Bid the longest suit to become Napoleon; all else as a computer would."""
        bids = [action for action in private.legal.actions if isinstance(action, Bid)]
        if bids:
            suits = [suit_of(card) for card in private.view.hand if card in PACK_52]
            longest = max(sorted(set(suits)), key=suits.count)
            return min((bid for bid in bids if bid.suit == longest), key=lambda bid: bid.points)
        return choose(private.view, private.legal, "regular", self._rng)

    async def _shoot(self, screen: Screen, what: str) -> None:
        if what == "auction" or what not in self._taken:  # the auction is the fuller the later
            self._taken.add(what)
            await screen.picture(FOLDER / f"{self._name}-{what}.png")


def _fits(turn: int, action: Action, custom_id: ids.CustomId, part: Part) -> bool:
    """Return whether a control of the hand is the one for an action."""
    if custom_id.turn != turn:
        return False
    match action:
        case Pass():
            return custom_id.verb == "pass"
        case Play(card=card):
            return (custom_id.verb, custom_id.arg) == ("play", ids.encode_card(card))
    return _values(action) <= {option["value"] for option in part.get("options", [])}


def _values(action: Action) -> set[str]:
    """Return the options of a menu that make an action."""
    match action:
        case Bid(points=points, suit=suit):
            return {ids.encode_bid(points, suit)}
        case Call(card=card):
            return {ids.encode_card(card)}
        case Discard(cards=cards):
            return {ids.encode_card(card) for card in cards_of(cards)}
    return set()


async def take_all(chromium: str, locales: list[str]) -> None:
    """Take all pictures of these languages."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    settings = load_settings(None).model_copy(update={"preview_port": 0})
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        for locale in locales:
            made: list[NapoleonBot] = []
            async with opened(
                settings, locale=locale, make_bot=partial(_bot, made=made), now=lambda: MOMENT
            ) as running:
                await until(partial(_emoji_there, made[0]))
                table = await Screen.open(browser, running.table)
                hand = await Screen.open(browser, running.hand)
                await Photographer(running, made[0], table, hand, locale).session()
        await browser.close()


def _bot(settings: Any, *, made: list[NapoleonBot]) -> NapoleonBot:
    chance = random.Random(SEED)
    bot = create_bot(
        settings,
        now=lambda: MOMENT,
        entropy=lambda size: chance.randbytes(size),
        computer_pause=0,
        pace=Pace(interval=0.05),
        strict_texts=True,
    )
    made.append(bot)
    return bot


async def _emoji_there(bot: NapoleonBot) -> bool | None:
    return all(bot.emoji_book.partial(card) for card in PACK_52) or None


def main() -> None:
    """Read the command line and take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--chromium", default=os.environ.get("CHROMIUM"), help="the browser's program file")
    parser.add_argument("--locale", choices=["en", "ja"], action="append", help="only these languages")
    given = parser.parse_args()
    chromium = given.chromium or next(filter(None, map(shutil.which, CHROMIUMS)), None)
    if chromium is None:
        parser.error(f"none of {', '.join(CHROMIUMS)} is installed: name the browser with --chromium")
    asyncio.run(take_all(chromium, given.locale or ["en", "ja"]))


if __name__ == "__main__":
    main()
