"""Connections to Discord: answers however they are framed, connections that stay, end or break."""

from __future__ import annotations

import asyncio
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from functools import partial
from inspect import signature
from pathlib import Path

import aiohttp
import pytest

from bot.metrics import Metrics
from bot.process import carry_through
from bot.ui.core.connections import Answer, connections_of
from bot.ui.core.reach import Failure
from tests.metered import figure

CERTIFICATE = Path(__file__).with_name("localhost.pem")
"""A key and a certificate of its own for localhost, made by openssl for these tests alone."""
PATH = "/webhooks/7/secret/messages/9"
FULL = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"


class Host:
    """A host that answers each request with the next of these, in pieces; None: it hangs up instead."""

    def __init__(self) -> None:
        self.answers: list[Sequence[bytes] | None] = []
        self.requests: list[bytes] = []
        self.connections = 0
        self.hangs_up = False
        """Whether it hangs up after each answer, without having said so."""
        self.base = ""
        self.asked, self.ended = asyncio.Event(), asyncio.Event()
        """Whether a request has come; whether a connection has come to its end."""

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection."""
        self.connections += 1
        while True:
            try:
                head = await reader.readuntil(b"\r\n\r\n")
            except (asyncio.IncompleteReadError, ConnectionError):
                break
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            self.requests.append(head + await reader.readexactly(length))
            self.asked.set()
            pieces = self.answers.pop(0) if self.answers else [FULL]
            if pieces is None:
                break
            for piece in pieces:
                writer.write(piece)
                await writer.drain()
                await asyncio.sleep(0)
            if self.hangs_up or b"until the end" in pieces[-1]:
                break
        writer.close()
        with suppress(ConnectionError):
            await writer.wait_closed()
        self.ended.set()


@asynccontextmanager
async def hosted() -> AsyncIterator[Host]:
    """Return a host on this machine."""
    found = Host()
    server = await asyncio.start_server(found.serve, "127.0.0.1", 0)
    found.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/api/v10"
    yield found
    server.close()


@pytest.fixture
async def host() -> AsyncIterator[Host]:
    """Return a host for a test."""
    async with hosted() as found:
        yield found


@pytest.fixture
async def session() -> AsyncIterator[aiohttp.ClientSession]:
    """Return a session that closes at the end, and waits for its connections then."""
    async with aiohttp.ClientSession() as found:
        yield found


async def send(session: aiohttp.ClientSession, host: Host, content: bytes = b"{}") -> Answer:
    """Send a request to the host."""
    return await connections_of(session, host.base).send(session, "PATCH", PATH, content, "application/json")


async def test_a_request_is_one_that_every_host_understands(
    host: Host, session: aiohttp.ClientSession
) -> None:
    await send(session, host, b'{"a": 1}')
    head, _, content = host.requests[0].decode().partition("\r\n\r\n")
    first, *headers = head.split("\r\n")
    assert (first, content) == (f"PATCH /api/v10{PATH} HTTP/1.1", '{"a": 1}')
    told = dict(line.split(": ", 1) for line in headers)
    assert told.pop("User-Agent").startswith("Python/")
    assert told == {
        "Host": host.base.removeprefix("http://").partition("/")[0],
        "Accept": "*/*",
        "Content-Type": "application/json",
        "Content-Length": "8",
    }


CHUNKED = b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    ("pieces", "status", "content"),
    [
        ([FULL], 200, b"{}"),
        ([FULL[:9], FULL[9:30], FULL[30:-1], FULL[-1:]], 200, b"{}"),
        ([CHUNKED, b"3\r\nabc\r\n", b"2\r\nde\r\n0\r\n\r\n"], 200, b"abcde"),
        ([CHUNKED + b"3;name=value\r\na\r", b"\n\r\n0\r\nDigest: x\r\n", b"\r\n"], 200, b"a\r\n"),
        ([b"HTTP/1.1 204 No Content\r\n\r\n"], 204, b""),
        ([b"HTTP/1.1 100 Continue\r\n\r\n", FULL], 200, b"{}"),
        ([b"HTTP/1.1 200 OK\r\n\r\n", b"until the end"], 200, b"until the end"),
        ([b"HTTP/1.1 429\r\ncontent-length: 0\r\nRetry-After: 1\r\n\r\n"], 429, b""),
    ],
)
async def test_an_answer_is_read_however_it_is_framed(
    host: Host, session: aiohttp.ClientSession, pieces: Sequence[bytes], status: int, content: bytes
) -> None:
    host.answers = [pieces]
    answer = await send(session, host)
    assert (answer.status, answer.content) == (status, content)
    assert (await send(session, host)).content == b"{}"


async def test_headers_are_found_in_any_case(host: Host, session: aiohttp.ClientSession) -> None:
    host.answers = [[b"HTTP/1.1 200 OK\r\nx-ratelimit-REMAINING:  0 \r\nContent-Length: 0\r\n\r\n"]]
    answer = await send(session, host)
    assert (answer.headers["X-RateLimit-Remaining"], answer.reason) == ("0", "OK")


async def test_one_connection_carries_one_request_after_the_other(
    host: Host, session: aiohttp.ClientSession
) -> None:
    for _ in range(3):
        await send(session, host)
    assert host.connections == 1
    await asyncio.gather(*(send(session, host) for _ in range(3)))
    assert host.connections == 3


async def test_requests_go_over_tls_as_discord_wants_them(host: Host) -> None:
    offered = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    offered.load_cert_chain(CERTIFICATE)
    server = await asyncio.start_server(host.serve, "127.0.0.1", 0, ssl=offered)
    host.base = f"https://localhost:{server.sockets[0].getsockname()[1]}/api/v10"
    host.answers = [[FULL], [FULL[:20], FULL[20:]]]
    trusted = aiohttp.TCPConnector(ssl=ssl.create_default_context(cafile=CERTIFICATE))
    async with aiohttp.ClientSession(connector=trusted) as session:
        assert [(await send(session, host, b"x" * 100_000)).content for _ in range(2)] == [b"{}", b"{}"]
    assert host.connections == 1
    assert all(request.endswith(b"x" * 100_000) for request in host.requests)
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.ClientConnectorCertificateError):
            await send(session, host)
    server.close()


@pytest.mark.parametrize(
    "last",
    [
        b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
        b"HTTP/1.0 200 OK\r\nContent-Length: 0\r\n\r\n",
    ],
)
async def test_a_connection_that_is_said_to_end_is_not_used_again(
    host: Host, session: aiohttp.ClientSession, last: bytes
) -> None:
    host.answers = [[last]]
    await send(session, host)
    await send(session, host)
    assert host.connections == 2


async def test_a_connection_that_was_closed_meanwhile_is_not_used_again(
    host: Host, session: aiohttp.ClientSession
) -> None:
    host.hangs_up = True
    await send(session, host)
    await host.ended.wait()
    await asyncio.sleep(0)  # the end of the connection arrives
    await asyncio.sleep(0)
    assert (await send(session, host)).status == 200
    assert host.connections == 2


@pytest.mark.parametrize(
    "pieces",
    [
        None,
        [b"HTTP/1.1 200 OK\r\nContent-Length: 13\r\n\r\n", b"until the end"[:12] + b"until the end"],
        [b"SSH-2.0-OpenSSH\r\n\r\n"],
        [b"HTTP/1.1 200 OK\r\nno header\r\n\r\n"],
        [CHUNKED + b"zz\r\n"],
        [FULL + FULL],
    ],
)
async def test_what_is_no_answer_is_a_failure_and_ends_its_connection(
    host: Host, session: aiohttp.ClientSession, pieces: Sequence[bytes] | None
) -> None:
    host.answers = [pieces]
    with pytest.raises(Failure):
        await send(session, host)
    assert (await send(session, host)).status == 200
    assert host.connections == 2


async def test_a_host_that_is_not_there_is_a_failure(session: aiohttp.ClientSession) -> None:
    gone = Host()
    gone.base = "http://127.0.0.1:9/api/v10"
    with pytest.raises(Failure):
        await send(session, gone)


async def test_an_answer_to_who_has_gone_is_nobody_elses(host: Host, session: aiohttp.ClientSession) -> None:
    host.answers = [[b"HTTP/1.1 200 OK\r\n"]]
    asking = asyncio.create_task(send(session, host))
    await host.asked.wait()
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    assert (await send(session, host)).content == b"{}"
    assert host.connections == 2


async def test_an_answer_that_takes_too_long_is_a_failure(host: Host) -> None:
    host.answers = [[b"HTTP/1.1 200 OK\r\n"]]
    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(total=0.05)) as session:
        with pytest.raises(TimeoutError):
            await send(session, host)


class Clock:
    """The time of a loop and its timers, moved by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[tuple[float, Callable[[], None]]] = []

    def time(self) -> float:
        """Return the time in seconds."""
        return self.now

    def call_at(self, at: float, call: Callable[[], None]) -> object:
        """Set a timer."""
        self.timers.append((at, call))
        return self

    @property
    def due(self) -> list[float]:
        """When its timers are to go off."""
        return [at for at, _ in self.timers]

    def move(self, to: float) -> None:
        """Let the time pass, and let the timers go off whose time has come."""
        self.now = to
        for timer in [timer for timer in self.timers if timer[0] <= to]:
            self.timers.remove(timer)
            timer[1]()


async def test_one_timer_gives_every_request_its_own_time(
    host: Host, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, total = Clock(), 300.0
    assert session.timeout.total == total
    monkeypatch.setattr(connections_of(session, host.base), "_loop", clock)
    host.answers = [[FULL], [b"HTTP/1.1 200 OK\r\n"], [FULL]]
    await send(session, host)
    assert clock.due == [total], "it stays: the next request is likely to need one"
    clock.now = 100.0
    host.asked.clear()
    late = asyncio.create_task(send(session, host))
    await host.asked.wait()
    assert clock.due == [total]
    clock.move(total)
    assert clock.due == [100 + total]
    clock.now = 350.0
    assert (await send(session, host)).status == 200
    assert not late.done()
    clock.move(100 + total)
    with pytest.raises(TimeoutError):
        await late
    assert clock.due == []
    await send(session, host)
    assert clock.due == [100 + 2 * total]
    clock.move(100 + 2 * total)
    assert clock.due == [], "nobody waits: no timer"


async def test_of_two_that_wait_each_has_its_own_time(
    host: Host, session: aiohttp.ClientSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock, waiting = Clock(), list[asyncio.Task[Answer]]()
    monkeypatch.setattr(connections_of(session, host.base), "_loop", clock)
    host.answers = [[b"HTTP/1.1 200 OK\r\n"], [b"HTTP/1.1 200 OK\r\n"]]
    for at in (0.0, 10.0):
        clock.now = at
        host.asked.clear()
        waiting.append(asyncio.create_task(send(session, host)))
        await host.asked.wait()
    for late, end in zip(waiting, (300.0, 310.0), strict=True):
        assert clock.due == [end]
        assert not late.done()
        clock.move(end)
        with pytest.raises(TimeoutError):
            await late
    assert clock.due == []


async def test_requests_are_counted_as_those_of_the_session_are(host: Host) -> None:
    metrics = Metrics()
    host.answers = [
        [FULL],
        None,
        [b"HTTP/1.1 429 Slow\r\nRetry-After: 3\r\nX-RateLimit-Scope: shared\r\nContent-Length: 0\r\n\r\n"],
    ]
    async with aiohttp.ClientSession(trace_configs=[metrics.trace()]) as session:
        for _ in range(3):
            await asyncio.gather(send(session, host), return_exceptions=True)

    def requests(status: str) -> float:
        labels = {"counted": "no", "route": "webhook", "method": "PATCH", "status": status}
        return figure(metrics, "requests_total", **labels)

    assert [requests(status) for status in ("200", "failed", "429")] == [1, 1, 1]
    assert figure(metrics, "rate_limit_wait_seconds_total", scope="shared") == 3


@pytest.mark.parametrize(
    "check",
    [
        partial(
            test_an_answer_is_read_however_it_is_framed,
            pieces=[CHUNKED, b"3\r\nabc\r\n", b"2\r\nde\r\n0\r\n\r\n"],
            status=200,
            content=b"abcde",
        ),
        partial(
            test_an_answer_is_read_however_it_is_framed,
            pieces=[b"HTTP/1.1 200 OK\r\n\r\n", b"until the end"],
            status=200,
            content=b"until the end",
        ),
        test_one_connection_carries_one_request_after_the_other,
        test_requests_go_over_tls_as_discord_wants_them,
        test_a_connection_that_was_closed_meanwhile_is_not_used_again,
        partial(test_what_is_no_answer_is_a_failure_and_ends_its_connection, pieces=None),
        test_a_host_that_is_not_there_is_a_failure,
        test_an_answer_to_who_has_gone_is_nobody_elses,
        test_an_answer_that_takes_too_long_is_a_failure,
    ],
)
def test_it_is_so_on_the_event_loop_of_the_bot(check: Callable[..., Awaitable[None]]) -> None:
    async def checked() -> str:
        async with hosted() as host, aiohttp.ClientSession() as session:
            given = {"host": host, "session": session}
            await check(
                **{name: value for name, value in given.items() if name in signature(check).parameters}
            )
        return type(asyncio.get_running_loop()).__module__

    assert carry_through(checked()) == "uvloop"
