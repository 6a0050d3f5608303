"""Requests by interaction token, sent with a quarter of the work that aiohttp's own would take.

aiohttp opens the connections (names, TLS, time-outs) and closes them with its session; what goes over them
afterwards is written here and read by httptools, one request at a time on each, without a task, a timer and a
stream for each. Whatever is not understood ends its connection and is raised as aiohttp would raise it.
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
import httptools
import yarl
from aiohttp.client_reqrep import ClientRequest
from aiohttp.connector import Connection
from aiohttp.http import SERVER_SOFTWARE
from multidict import CIMultiDict

_IDLE_SECONDS = 15.0
"""A connection that nobody has used for so long is not used again: the other side may be closing it."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came back for a request; named as aiohttp's, for who reads either."""

    status: int
    reason: str
    raw: Mapping[bytes, bytes]
    """Its headers as they came, by their names in small letters."""
    content: bytes

    @property
    def headers(self) -> CIMultiDict[str]:
        """Its headers as text; most answers are done with before anybody asks for them."""
        pairs = ((name.decode("latin-1"), value.decode("latin-1")) for name, value in self.raw.items())
        return CIMultiDict(pairs)


class _Connection(asyncio.Protocol):
    """A connection: takes the place of aiohttp's protocol on the transport, and tells it of the end.

    `httptools` reads what comes and calls the methods named `on_...`.
    """

    def __init__(self, held: Connection) -> None:
        handler = held.protocol
        assert handler is not None
        assert handler.transport is not None
        self._held, self._handler, self._transport = held, handler, handler.transport
        self._parser = httptools.HttpResponseParser(self)
        self._waiting: asyncio.Future[Answer] | None = None
        self._answer: Answer | None = None
        self._begin()
        self.open = True
        self.used = 0.0
        """When its last request was answered (`time.monotonic`)."""
        self._transport.set_protocol(self)

    def _begin(self) -> None:
        """Forget the answer that came last."""
        self._reason, self._content = b"", b""
        self._headers: dict[bytes, bytes] = {}
        self._until_the_end = False
        """Whether the head has come, and says that the content ends with the connection."""

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
        """Read what has come; what nobody asked for, or is no answer, ends the connection."""
        try:
            if self._waiting is None or self._waiting.done():
                raise httptools.HttpParserError("nobody has asked")
            self._parser.feed_data(data)
        except httptools.HttpParserError as error:
            self.fail(aiohttp.ClientPayloadError(f"not an answer: {error}"))
            self.close()
            return
        self._tell()

    def _tell(self) -> None:
        """Give a whole answer to who waits for it."""
        answer, self._answer = self._answer, None
        if answer is not None and self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(answer)

    def on_message_begin(self) -> None:
        """An answer begins."""
        if self._answer is not None:
            raise httptools.HttpParserError("more than the answer")

    def on_status(self, reason: bytes) -> None:
        """A part of the words behind the status has come."""
        self._reason += reason

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header has come."""
        self._headers[name.lower()] = value.strip()

    def on_headers_complete(self) -> None:
        """The head of the answer is whole."""
        headers = self._headers
        self._until_the_end = b"content-length" not in headers and b"transfer-encoding" not in headers

    def on_body(self, content: bytes) -> None:
        """A part of the content has come."""
        self._content += content

    def on_message_complete(self) -> None:
        """The answer is whole; one with a status below 200 only says that another follows."""
        status = self._parser.get_status_code()
        if status >= 200:
            self.open = self._parser.should_keep_alive()
            self._answer = Answer(status, self._reason.decode("latin-1"), self._headers, self._content)
        self._begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """Tell who waits that nothing more comes: where an answer has no other end, it is whole now."""
        if exc is None and self._until_the_end:
            self.on_message_complete()
            self._tell()
        self.open = False
        self.fail(
            aiohttp.ClientOSError(*exc.args)
            if isinstance(exc, OSError)
            else aiohttp.ServerDisconnectedError()
        )
        self._handler.connection_lost(exc)
        self._held.close()

    def fail(self, error: Exception) -> None:
        """Raise an error to who waits for an answer."""
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_exception(error)


class Connections:
    """The connections of an HTTP session to the host of an address."""

    def __init__(self, base: str) -> None:
        origin = yarl.URL(base).origin()
        self._to = ClientRequest("GET", origin, loop=asyncio.get_running_loop())
        """What aiohttp is told about where a connection is to lead."""
        self._host = f"Host: {self._to.headers['Host']}\r\nUser-Agent: {SERVER_SOFTWARE}\r\nAccept: */*\r\n"
        self._prefix = base.removeprefix(str(origin))
        self._idle: list[_Connection] = []
        """Connections that nobody uses at the moment, the one used last at the end."""
        self._busy: dict[_Connection, float] = {}
        """Connections that wait for an answer, the one that waits longest first: until when (loop time)."""
        self._loop = asyncio.get_running_loop()
        self._timer: asyncio.TimerHandle | None = None

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
        connection = await self._connection(session)
        self._expect(connection, session.timeout.total)
        try:
            answer = await connection.send(head.encode() + content)
        except BaseException:
            connection.close()
            raise
        finally:
            self._busy.pop(connection, None)
        self._give_back(connection)
        return answer

    def _expect(self, connection: _Connection, seconds: float | None) -> None:
        """Give a request so many seconds: always as many, so that those who wait stand in their order."""
        if seconds is not None:
            self._busy[connection] = until = self._loop.time() + seconds
            if self._timer is None:
                self._timer = self._loop.call_at(until, self._look)

    def _look(self) -> None:
        """Give up what was not answered in time, and look again when the next one has had its time.

        One timer for all: nearly every request is answered long before that.
        """
        self._timer = None
        for connection, until in tuple(self._busy.items()):
            if until > self._loop.time():
                self._timer = self._loop.call_at(until, self._look)
                break
            connection.fail(TimeoutError())

    async def _connection(self, session: aiohttp.ClientSession) -> _Connection:
        """Return a connection that nobody uses, the one used last; a new one where there is none."""
        latest = time.monotonic() - _IDLE_SECONDS
        while self._idle:
            connection = self._idle.pop()
            if connection.open and connection.used >= latest:
                return connection
            connection.close()
        if session.connector is None:
            raise aiohttp.ClientConnectionError("the session is closed")
        async with asyncio.timeout(session.timeout.total):
            return _Connection(await session.connector.connect(self._to, [], session.timeout))

    def _give_back(self, connection: _Connection) -> None:
        if not connection.open:
            connection.close()
            return
        connection.used = time.monotonic()
        self._idle.append(connection)
        if self._idle[0].used < connection.used - _IDLE_SECONDS:
            self._idle.pop(0).close()


_of_sessions: WeakKeyDictionary[aiohttp.ClientSession, dict[str, Connections]] = WeakKeyDictionary()


def connections_of(session: aiohttp.ClientSession, base: str) -> Connections:
    """Return a session's connections to an address (`https://discord.com/api/v10`)."""
    of_session = _of_sessions.setdefault(session, {})
    found = of_session.get(base)
    if found is None:
        found = of_session[base] = Connections(base)
    return found
