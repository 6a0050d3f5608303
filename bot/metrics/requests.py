"""What is sent to Discord: by the kind of request, and whether it counts against the global limit.

discord.py hands its HTTP session the trace that is made here; only method, path and status are looked at.
The answers to interactions and what goes through their tokens do not count (50 requests a second do).
"""

from __future__ import annotations

import asyncio
import re
from types import SimpleNamespace
from typing import Final, Protocol

import aiohttp

_API: Final = re.compile(r"/api(?:/v\d+)?(/.*)")
_FREE: Final = (
    ("callback", re.compile(r"/interactions/\d+/[^/]+/callback")),
    ("webhook", re.compile(r"/webhooks/\d+/[^/]+(?:/messages/[^/]+)?")),
)
_COUNTED: Final = (
    ("message", re.compile(r"/channels/\d+/messages(?:/\d+)?")),
    ("thread", re.compile(r"/channels/\d+/(?:messages/\d+/)?threads")),
    ("direct-message", re.compile(r"/users/@me/channels")),
    ("commands", re.compile(r"/applications/\d+(?:/guilds/\d+)?/commands(?:/.*)?")),
    ("emoji", re.compile(r"/applications/\d+/emojis(?:/.*)?")),
    ("login", re.compile(r"/users/@me|/oauth2/.*|/applications/@me|/gateway(?:/bot)?")),
)
SCOPES: Final = ("user", "global", "shared")

FREE: Final = frozenset(name for name, _ in _FREE) | {"outside"}
"""Kinds of requests that do not count against the global limit."""
KINDS: Final = (*(name for name, _ in (*_FREE, *_COUNTED)), "other", "outside")
METHODS: Final = ("GET", "POST", "PATCH", "PUT", "DELETE")


class RequestMeter(Protocol):
    """Told of every request."""

    def request(self, kind: str, method: str, status: str, seconds: float) -> None:
        """A request has ended; `status` is the number, or ``failed`` without an answer."""

    def limited(self, scope: str, seconds: float) -> None:
        """Discord asks us to wait: ``user``, ``global`` or ``shared``."""


def kind_of(path: str) -> str:
    """Return the kind of a request by the path of its address, ``outside`` for anything but the API."""
    found = _API.fullmatch(path)
    if found is None:
        return "outside"
    for name, pattern in (*_FREE, *_COUNTED):
        if pattern.fullmatch(found[1]):
            return name
    return "other"


def trace(meter: RequestMeter) -> aiohttp.TraceConfig:
    """Return what discord.py is to give to its HTTP session (`http_trace`)."""

    async def begins(_session: object, context: SimpleNamespace, _params: object) -> None:
        context.begun = asyncio.get_running_loop().time()

    async def ended(
        _session: object, context: SimpleNamespace, params: aiohttp.TraceRequestEndParams
    ) -> None:
        response = params.response
        _tell(meter, params.method, params.url.path, str(response.status), context)
        if response.status == 429:
            scope = response.headers.get("X-RateLimit-Scope", "")
            meter.limited(scope if scope in SCOPES else "user", _seconds(response.headers))

    async def failed(
        _session: object, context: SimpleNamespace, params: aiohttp.TraceRequestExceptionParams
    ) -> None:
        _tell(meter, params.method, params.url.path, "failed", context)

    config = aiohttp.TraceConfig()
    config.on_request_start.append(begins)
    config.on_request_end.append(ended)
    config.on_request_exception.append(failed)
    return config


def _tell(meter: RequestMeter, method: str, path: str, status: str, context: SimpleNamespace) -> None:
    known = method if method in METHODS else "other"
    meter.request(kind_of(path), known, status, asyncio.get_running_loop().time() - context.begun)


def _seconds(headers: object) -> float:
    """Return how long Discord asks to wait, 0 if it does not say so in a number."""
    get = getattr(headers, "get", dict[str, str]().get)
    try:
        return max(0.0, float(get("Retry-After") or 0))
    except ValueError:
        return 0.0
