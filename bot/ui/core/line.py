"""Requests by interaction token, sent with a quarter of the work that aiohttp's own would take.

aiohttp opens the connections (names, TLS, time-outs) and closes them with its session; what goes over them
afterwards is written and read here, one request at a time on each: HTTP/1.1, answers with a length, in chunks
or until the end. Whatever is not understood ends its connection and is raised as aiohttp would raise it.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

import aiohttp
import yarl
from aiohttp.client_reqrep import ClientRequest
from aiohttp.connector import Connection
from aiohttp.http import SERVER_SOFTWARE
from multidict import CIMultiDict

_IDLE_SECONDS = 15.0
"""A connection that nobody has used for so long is not used again: the other side may be closing it."""
_EMPTY = frozenset((204, 304))
"""Answers without content, whatever their head says."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for a request; named as aiohttp's, for who reads either."""

    status: int
    reason: str
    headers: Mapping[str, str]
    content: bytes


class _Unreadable(Exception):
    """What came is not HTTP/1.1 as we read it."""


class _Talk(asyncio.Protocol):
    """A connection: takes the place of aiohttp's protocol on the transport, and tells it of the end."""

    def __init__(self, held: Connection) -> None:
        handler = held.protocol
        assert handler is not None
        assert handler.transport is not None
        self._held, self._handler, self._transport = held, handler, handler.transport
        self._transport.set_protocol(self)
        self._waiting: asyncio.Future[Answer] | None = None
        self._came = b""
        self.open = True
        self.used = 0.0
        """When its last request was answered (`time.monotonic`)."""

    async def send(self, request: bytes) -> Answer:
        """Send a request and return its answer. Raises aiohttp.ClientError."""
        self._waiting = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        try:
            return await self._waiting
        finally:
            self._waiting = None

    def close(self) -> None:
        """Hang up."""
        self.open = False
        self._held.close()

    def data_received(self, data: bytes) -> None:
        """Take what has come, and tell who waits once it is a whole answer."""
        waiting = self._waiting
        if waiting is None or waiting.done():  # nobody has asked for anything
            self.close()
            return
        self._came = self._came + data if self._came else data
        try:
            found = _read(self._came, over=False)
        except (_Unreadable, ValueError) as error:
            self._fail(aiohttp.ClientPayloadError(f"not an answer: {error}"))
            self.close()
            return
        if found is not None:
            answer, self.open = found
            self._came = b""
            waiting.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits that nothing more comes: where an answer has no other end, it is whole now."""
        self.open = False
        waiting = self._waiting
        if waiting is not None and not waiting.done():
            found = None
            if exc is None and self._came:
                try:
                    found = _read(self._came, over=True)
                except (_Unreadable, ValueError):
                    found = None
            if found is not None:
                waiting.set_result(found[0])
            elif isinstance(exc, OSError):
                self._fail(aiohttp.ClientOSError(*exc.args))
            else:
                self._fail(aiohttp.ServerDisconnectedError())
        self._handler.connection_lost(exc)
        self._held.close()

    def _fail(self, error: Exception) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error)


def _read(came: bytes, *, over: bool) -> tuple[Answer, bool] | None:
    """Return an answer and whether its connection stays open; None while more is to come.

    `over`: nothing more comes. Raises _Unreadable, ValueError.
    """
    end = came.find(b"\r\n\r\n")
    if end < 0:
        return None
    first, *lines = came[:end].decode("latin-1").split("\r\n")
    version, code, reason = (*first.split(" ", 2), "")[:3]
    if version not in ("HTTP/1.1", "HTTP/1.0"):
        raise _Unreadable(first[:40])
    status, rest = int(code), came[end + 4 :]
    if 100 <= status < 200:  # only what follows is the answer
        return _read(rest, over=over)
    headers: CIMultiDict[str] = CIMultiDict()
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon:
            raise _Unreadable(line[:40])
        headers.add(name, value.strip())
    stays = version == "HTTP/1.1" and headers.get("Connection", "").lower() != "close"
    if status in _EMPTY:
        content, after = b"", rest
    elif headers.get("Transfer-Encoding", "").lower() == "chunked":
        parts = _chunks(rest)
        if parts is None:
            return None
        content, after = parts
    elif (length := headers.get("Content-Length")) is not None:
        if len(rest) < int(length):
            return None
        content, after = rest[: int(length)], rest[int(length) :]
    elif over:
        content, after = rest, b""
    else:
        return None
    if after:
        raise _Unreadable("more than the answer")
    return Answer(status, reason, headers, content), stays


def _chunks(came: bytes) -> tuple[bytes, bytes] | None:
    """Return content that came in chunks, and what follows it; None while more is to come."""
    parts: list[bytes] = []
    at = 0
    while (end := came.find(b"\r\n", at)) >= 0:
        size = int(came[at:end].partition(b";")[0], 16)
        at = end + 2 + size + 2
        if size == 0:
            if came.startswith(b"\r\n", end + 2):
                return b"".join(parts), came[end + 4 :]
            tail = came.find(b"\r\n\r\n", end)  # behind headers that nobody reads
            return None if tail < 0 else (b"".join(parts), came[tail + 4 :])
        if len(came) < at:
            return None
        parts.append(came[end + 2 : at - 2])
    return None


class Line:
    """The connections of an HTTP session to the host of an address."""

    def __init__(self, base: str) -> None:
        origin = yarl.URL(base).origin()
        self._to = ClientRequest("GET", origin, loop=asyncio.get_running_loop())
        """What aiohttp is told about where a connection is to lead."""
        self._host = f"Host: {self._to.headers['Host']}\r\nUser-Agent: {SERVER_SOFTWARE}\r\nAccept: */*\r\n"
        self._prefix = base.removeprefix(str(origin))
        self._idle: list[_Talk] = []
        """Connections that nobody uses at the moment, the one used last at the end."""

    async def send(
        self, session: aiohttp.ClientSession, method: str, path: str, content: bytes, kind: str
    ) -> Answer:
        """Send content of a kind (`Content-Type`) and return the answer; `path` follows the address.

        The session's traces hear of it as of requests of its own. Raises aiohttp.ClientError, OSError,
        TimeoutError.
        """
        told = [(trace, trace.trace_config_ctx()) for trace in session.trace_configs]
        address = SimpleNamespace(path=self._prefix + path.partition("?")[0])
        about: Any = SimpleNamespace(method=method, url=address, response=None)
        for trace, context in told:
            for begins in trace.on_request_start:
                await begins(session, context, about)
        try:
            about.response = await self._exchange(session, method, path, content, kind)
        finally:
            for trace, context in told:
                for ended in trace.on_request_end if about.response else trace.on_request_exception:
                    await ended(session, context, about)
        answer: Answer = about.response
        return answer

    async def _exchange(
        self, session: aiohttp.ClientSession, method: str, path: str, content: bytes, kind: str
    ) -> Answer:
        head = (
            f"{method} {self._prefix}{path} HTTP/1.1\r\n{self._host}"
            f"Content-Type: {kind}\r\nContent-Length: {len(content)}\r\n\r\n"
        )
        async with asyncio.timeout(session.timeout.total):
            talk = await self._talk(session)
            try:
                answer = await talk.send(head.encode() + content)
            except BaseException:
                talk.close()
                raise
        self._give_back(talk)
        return answer

    async def _talk(self, session: aiohttp.ClientSession) -> _Talk:
        """Return a connection that nobody uses, the one used last; a new one where there is none."""
        latest = time.monotonic() - _IDLE_SECONDS
        while self._idle:
            talk = self._idle.pop()
            if talk.open and talk.used >= latest:
                return talk
            talk.close()
        if session.connector is None:
            raise aiohttp.ClientConnectionError("the session is closed")
        return _Talk(await session.connector.connect(self._to, [], session.timeout))

    def _give_back(self, talk: _Talk) -> None:
        if not talk.open:
            talk.close()
            return
        talk.used = time.monotonic()
        self._idle.append(talk)
        if self._idle[0].used < talk.used - _IDLE_SECONDS:
            self._idle.pop(0).close()


_lines: WeakKeyDictionary[aiohttp.ClientSession, dict[str, Line]] = WeakKeyDictionary()


def line_of(session: aiohttp.ClientSession, base: str) -> Line:
    """Return the line of a session to an address (`https://discord.com/api/v10`), made at the first call."""
    lines = _lines.setdefault(session, {})
    line = lines.get(base)
    if line is None:
        line = lines[base] = Line(base)
    return line
