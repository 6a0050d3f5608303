"""The page that a newcomer opens: the table and their direct messages side by side, in two frames."""

from __future__ import annotations

import html
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from string import Template
from typing import Final

from aiohttp import web

from bot.ui.core.texts import Texts

HOST: Final = "127.0.0.1"
"""Nothing of the preview can be reached from another machine."""

_FOLDER: Final = Path(__file__).parent
_TEXTS: Final = ("title", "hint", "table", "hand", "narrow")


def listen(port: int) -> socket.socket:
    """Return a listening socket on this machine only (port 0: any free one); OSError if it is taken."""
    return socket.create_server((HOST, port))


def free_port(wanted: int) -> int:
    """Return `wanted` if it is a port that nobody listens on, else 0: any free one."""
    try:
        listen(wanted).close()
    except (OSError, OverflowError):
        return 0
    return wanted


def frame_style() -> str:
    """Return the CSS that fits simcord's pages into our frames."""
    return (_FOLDER / "frame.css").read_text(encoding="utf-8")


def origins(port: int) -> tuple[str, ...]:
    """Return the origins under which a browser may name a page of ours."""
    return f"http://{HOST}:{port}", f"http://localhost:{port}"


def page_html(texts: Texts, locale: str, *, table_url: str, hand_url: str) -> str:
    """Return the page in a language (``en``, ``ja``), with the addresses of its two frames."""
    words = {name: html.escape(texts.get(locale, f"preview-{name}")) for name in _TEXTS}
    template = Template((_FOLDER / "start.html").read_text(encoding="utf-8"))
    return template.substitute(
        words, locale=locale, table_url=html.escape(table_url), hand_url=html.escape(hand_url)
    )


@asynccontextmanager
async def served(listener: socket.socket, page: str, frame_ports: tuple[int, ...]) -> AsyncIterator[None]:
    """Serve the page on a listening socket while the block runs."""
    port = listener.getsockname()[1]
    frames = " ".join(origin for frame in frame_ports for origin in origins(frame))
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; "
        f"frame-src {frames}; frame-ancestors 'none'",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }
    names = {origin.removeprefix("http://") for origin in origins(port)}

    async def show(request: web.Request) -> web.Response:
        if request.host not in names:  # a foreign name that was made to point at this machine
            raise web.HTTPForbidden
        return web.Response(text=page, content_type="text/html", headers=headers)

    async def no_icon(_: web.Request) -> web.Response:
        return web.Response(status=204)

    site = web.Application()
    site.router.add_get("/", show)
    site.router.add_get("/favicon.ico", no_icon)
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=0.5)
    await runner.setup()
    try:
        await web.SockSite(runner, listener).start()
        yield
    finally:
        await runner.cleanup()
