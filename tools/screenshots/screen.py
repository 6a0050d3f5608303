"""Controls a page of the preview in the browser: finds and presses buttons, takes pictures."""

from __future__ import annotations

import asyncio
import io
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.async_api import Browser, Locator, Page

from bot.preview.simulation import LivePage
from bot.settings import PROJECT_ROOT
from bot.ui.core import ids
from tests.preview.newcomer import until

Part = dict[str, Any]
"""A button or a menu as the bot sent it."""

FOLDER: Final = PROJECT_ROOT / "docs" / "images"
WIDTH, HEIGHT, SCALE = 400, 1800, 2
"""A phone's window in CSS pixels, higher than any message, and how many pixels each of them has."""

STYLE: Final = """
.message-context-actions, .select-draft-actions { display: none !important; }
[data-message-id] { margin-top: 16px !important; }
"""
"""Leaves out what simcord adds to Discord's own controls, and keeps messages apart."""

MESSAGE: Final = "[data-message-id]"
THINKING: Final = ".message-loading"
MARGIN: Final = 8
"""CSS pixels above and below a message."""

PRESS: Final = """key => {
  const page = window.simcordPreview, button = document.querySelector(`button[data-control-key="${key}"]`);
  const taken = page.ready && page.awaitingRevision <= page.publishedRevision && button && !button.disabled;
  if (taken) button.click();
  return Boolean(taken);
}"""
"""Presses a button at once if the page would not ignore that."""
ANSWER: Final = "window.simcordPreview.pendingAction ? null : window.simcordPreview.lastAction"


class Screen:
    """A page of the preview in the browser, at the size of a phone."""

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
        await page.add_style_tag(content=STYLE)
        return cls(page, source)

    async def control(self, wanted: Callable[[ids.CustomId, Part], bool]) -> tuple[Locator, Part]:
        """Wait until the browser shows a button or menu, and return it with the component the bot sent."""

        async def found() -> Part | None:
            revision, controls = self._source.controls()
            for part in controls:
                custom_id = ids.parse(part["custom_id"])
                if custom_id is not None and wanted(custom_id, part) and await self._shows(revision):
                    return part
            return None

        part = await until(found)
        return self._page.locator(f'button[data-control-key="{part["control_key"]}"]'), part

    async def has(self, wanted: Callable[[ids.CustomId, Part], bool]) -> bool:
        """Return whether there is such a button or menu, once the browser is up to date."""
        await self.fresh()
        parsed = [(ids.parse(part["custom_id"]), part) for part in self._source.controls()[1]]
        return any(custom_id is not None and wanted(custom_id, part) for custom_id, part in parsed)

    async def _shows(self, revision: int) -> bool:
        shown: Any = await self._page.evaluate("(window.simcordPreview || {}).publishedRevision || 0")
        ready: Any = await self._page.evaluate("Boolean((window.simcordPreview || {}).ready)")
        return bool(ready and shown >= revision)

    async def fresh(self) -> None:
        """Wait until the browser is up to date."""

        async def shown() -> bool | None:
            revision, _ = self._source.controls()
            return (not self._source.outdated and await self._shows(revision)) or None

        await until(shown)

    async def press(self, pressed: Part) -> None:
        """Press a button. A browser's click gets lost when the page is redrawn between mouse down and up,
        and the page refuses one on a message that has just changed: then it is pressed again."""

        async def accepted() -> bool | None:
            revision, controls = self._source.controls()
            keys = [part["control_key"] for part in controls if part["custom_id"] == pressed["custom_id"]]
            if not keys or not await self._shows(revision) or not await self._page.evaluate(PRESS, keys[0]):
                return None
            answer = await until(partial(self._page.evaluate, ANSWER))
            return None if answer["rejected"] else True

        await until(accepted)

    async def ask(self, button: Part) -> None:
        """Press a button, and wait for the message that answers it."""
        messages = self._page.locator(MESSAGE)
        before = await messages.count()
        await self.press(button)

        async def answered() -> bool | None:
            await self.fresh()
            thinks = await self._page.locator(THINKING).count()
            return (not thinks and await messages.count() > before) or None

        await until(answered)

    async def says(self, text: str, control: Locator) -> None:
        """Wait until the message with a control contains a text."""

        async def found() -> bool | None:
            return await self._message(control).get_by_text(text).count() > 0 or None

        await until(found)

    async def reload(self) -> None:
        """Reload the page: simcord's menus keep the last choice, Discord's show the current state."""
        await self._page.reload()
        await self._page.add_style_tag(content=STYLE)
        await self.fresh()

    async def choose(self, part: Part, values: set[str]) -> None:
        """Select options of an open menu; a single-choice menu is submitted at once."""
        for place, option in enumerate(part["options"]):
            if option["value"] in values:
                await self._page.get_by_role("option").nth(place).click()

    async def picture(self, file: Path, control: Locator | None = None) -> None:
        """Save the message with a control, or the newest, as a small PNG, with the mouse moved away."""
        message = self._message(control)
        await self._page.mouse.move(WIDTH - 1, HEIGHT - 1)
        await message.evaluate("it => it.scrollIntoView({block: 'center'})")
        await until(partial(self._at_rest, message))
        top, bottom = await self._extent(message)
        data = await self._page.screenshot(
            clip={"x": 0, "y": top - MARGIN, "width": WIDTH, "height": bottom - top + 2 * MARGIN},
            animations="disabled",
        )
        image = Image.open(io.BytesIO(data)).convert("RGB")
        image.quantize(255, dither=Image.Dither.NONE).save(file, optimize=True)
        print(f"{file.relative_to(PROJECT_ROOT)}: {image.width}x{image.height}")

    def _message(self, control: Locator | None) -> Locator:
        """Return the message with a control; without one the newest."""
        messages = self._page.locator(MESSAGE)
        return messages.last if control is None else messages.filter(has=control)

    async def _at_rest(self, message: Locator) -> bool | None:
        """Return True once the message does not move any more: the page scrolls a moment after a change."""
        before = await self._extent(message)
        await asyncio.sleep(0.3)
        return await self._extent(message) == before or None

    async def _extent(self, message: Locator) -> tuple[float, float]:
        """Return the upper and the lower edge of a message, in CSS pixels."""
        box = await message.bounding_box()
        return (box["y"], box["y"] + box["height"]) if box else (0.0, 0.0)
