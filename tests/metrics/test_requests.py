"""What is sent to Discord: by kind, what of it counts against the global limit, and waits asked for."""

from __future__ import annotations

import aiohttp
import pytest
from aiohttp import web

from bot.metrics import FREE, KINDS, Metrics, kind_of
from tests.metered import figure, strange_labels

TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.mark.parametrize(
    ("path", "kind", "counts"),
    [
        (f"/api/v10/interactions/123/{TOKEN}/callback", "callback", False),
        (f"/api/v10/webhooks/123/{TOKEN}", "webhook", False),
        (f"/api/v10/webhooks/123/{TOKEN}/messages/@original", "webhook", False),
        (f"/api/v10/webhooks/123/{TOKEN}/messages/456", "webhook", False),
        ("/api/v10/channels/1/messages", "message", True),
        ("/api/v10/channels/1/messages/2", "message", True),
        ("/api/v10/channels/1/messages/2/threads", "thread", True),
        ("/api/v10/channels/1/threads", "thread", True),
        ("/api/v10/users/@me/channels", "direct-message", True),
        ("/api/v10/applications/1/commands", "commands", True),
        ("/api/v10/applications/1/emojis/2", "emoji", True),
        ("/api/v10/users/@me", "login", True),
        ("/api/v10/gateway/bot", "login", True),
        ("/api/v10/oauth2/applications/@me", "login", True),
        ("/api/v10/guilds/1", "other", True),
        ("/api/v11/channels/1/messages", "message", True),
        ("/", "outside", False),  # the gateway's own address
        ("/emojis/1.png", "outside", False),
    ],
)
def test_requests_are_told_apart_by_their_path(path: str, kind: str, counts: bool) -> None:
    assert kind_of(path) == kind
    assert (kind not in FREE) is counts
    assert kind in KINDS


@pytest.fixture
async def server() -> str:
    """Return the address of a server that answers as Discord does."""
    put_off = {"Retry-After": "1.5", "X-RateLimit-Scope": "shared"}

    async def answer(request: web.Request) -> web.Response:
        if request.method == "PATCH":
            return web.json_response({"retry_after": 1.5}, status=429, headers=put_off)
        if request.method == "DELETE":
            return web.Response(status=429, headers={"Retry-After": "soon", "X-RateLimit-Scope": "Ann"})
        return web.Response(status=204)

    app = web.Application()
    app.router.add_route("*", "/{tail:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    await runner.cleanup()


async def test_a_session_with_the_trace_counts_everything_it_sends(server: str) -> None:
    metrics = Metrics()
    async with aiohttp.ClientSession(server, trace_configs=[metrics.trace()]) as session:
        for _ in range(3):
            await session.post(f"/api/v10/interactions/123456789/{TOKEN}/callback")
        await session.post("/api/v10/channels/123456789/messages")
        await session.patch("/api/v10/channels/123456789/messages/2")
        await session.delete("/api/v10/channels/123456789/messages/2")
        with pytest.raises(aiohttp.ClientError):
            await session.get("http://127.0.0.1:1/api/v10/users/@me")
    counted = {"counted": "yes", "route": "message"}
    assert figure(metrics, "requests_total", counted="no", route="callback", status="204") == 3
    assert figure(metrics, "requests_total", **counted, method="POST", status="204") == 1
    assert figure(metrics, "requests_total", **counted, status="429") == 2
    assert figure(metrics, "requests_total", route="login", status="failed") == 1
    assert figure(metrics, "request_seconds_count", counted="no") == 3
    assert figure(metrics, "rate_limits_total", scope="shared") == 1
    assert figure(metrics, "rate_limit_wait_seconds_total", scope="shared") == 1.5
    assert figure(metrics, "rate_limit_wait_seconds_total", scope="user") == 0
    text = metrics.exposition()[0].decode()
    assert list(strange_labels(metrics)) == []
    assert TOKEN not in text
    assert "123456789" not in text
