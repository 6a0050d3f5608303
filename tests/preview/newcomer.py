"""A newcomer without a browser: reads the pages and presses what is on them, like the pages' scripts."""

from __future__ import annotations

import asyncio
import html
import re
import time
from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import aiohttp

T = TypeVar("T")

_FRAME = re.compile(r'<iframe id="(?P<name>\w+)"[^>]* src="(?P<url>[^"]+)"')


async def until(found: Callable[[], Awaitable[T | None]], seconds: float = 90.0) -> T:
    """Return what `found` returns as soon as it is true; AssertionError after `seconds`."""
    end = time.monotonic() + seconds
    while (value := await found()) is None:
        assert time.monotonic() < end, "it did not happen in time"
        await asyncio.sleep(0.02)
    return value


async def frames(http: aiohttp.ClientSession, url: str) -> dict[str, str]:
    """Return the addresses in the frames of the start page: ``table`` and ``hand``."""
    async with http.get(url) as answer:
        assert answer.status == 200
        return {hit["name"]: html.unescape(hit["url"]) for hit in _FRAME.finditer(await answer.text())}


class Window:
    """One page in a browser."""

    def __init__(self, http: aiohttp.ClientSession, url: str) -> None:
        self._http = http
        self._base, _, capability = url.partition("#")
        self._headers = {"X-Simcord-Capability": capability}
        self._sequence = 0
        self.state: dict[str, Any] = {}

    async def open(self) -> Window:
        """Load the page."""
        self.state = await self._send("POST", "api/pages", {})
        self._headers["X-Simcord-Context"] = self.state["context"]["id"]
        return self

    async def look(self) -> Window:
        """Read the page again, as the browser does twice a second."""
        self.state = await self._send("GET", "api/state")
        return self

    def controls(self, verb: str) -> list[dict[str, Any]]:
        """Return our enabled buttons and menus of a verb, top to bottom."""
        return [
            part
            for number in self.state["timeline"]
            for part in _parts(self.state["messages"][number])
            if str(part.get("custom_id", "")).startswith(f"nap:{verb}:") and not part.get("disabled")
        ]

    def text(self) -> str:
        """Return all text on the page."""
        return str([self.state["messages"][number] for number in self.state["timeline"]])

    async def press(self, control: dict[str, Any]) -> dict[str, Any]:
        """Press a button, or choose as many options of a menu as required, and return the receipt."""
        body: dict[str, Any] = {"kind": "click", "control_key": control["control_key"]}
        if control["type"] != 2:
            values = [option["value"] for option in control["options"]]
            body |= {"kind": "select", "values": values[: control.get("min_values", 1)]}
        body["target_id"] = control["control_key"].split(":")[1]
        return await self.act(body)

    async def act(self, body: dict[str, Any]) -> dict[str, Any]:
        """Send an action as the page's script does."""
        self._sequence += 1
        receipt = await self._send(
            "POST",
            "api/action",
            {
                "protocol_version": 3,
                "sequence": self._sequence,
                "request_id": f"request-{self._sequence}",
                "generation": self.state["context"]["generation"],
                "bot_generation": self.state["botGeneration"],
                "published_revision": self.state["publishedRevision"],
                **body,
            },
        )
        self._sequence = receipt["expectedSequence"]
        return receipt

    async def _send(self, method: str, path: str, body: object = None) -> dict[str, Any]:
        async with self._http.request(method, self._base + path, json=body, headers=self._headers) as answer:
            assert answer.status == 200, await answer.text()
            value: dict[str, Any] = await answer.json()
            return value


def _parts(node: object) -> Iterator[dict[str, Any]]:
    if isinstance(node, dict):
        yield node
        node = list(node.values())
    if isinstance(node, list):
        for part in node:
            yield from _parts(part)
