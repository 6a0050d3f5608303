"""What is counted for Prometheus, including requests to Discord."""

from __future__ import annotations

import math
import re
from datetime import date

import aiohttp
import pytest
from aiohttp import web

from bot.metrics import FREE, KINDS, Metrics, Pulse, Reading, kind_of
from tests.metrics_reader import metric_value, samples, unexpected_labels


def test_what_has_not_happened_is_zero_and_an_audit_unknown() -> None:
    metrics = Metrics("1.2.3")
    assert metric_value(metrics, "interactions_total", kind="button", outcome="failed") == 0
    assert metric_value(metrics, "watchdog_alarms_total", kind="gateway") == 0
    # An alert on the first global limit: `increase` sees nothing in a series that begins with 1.
    assert metric_value(metrics, "rate_limits_total", scope="global") == 0
    assert math.isnan(metric_value(metrics, "ledger_audit_ok"))
    assert metric_value(metrics, "build_info", version="1.2.3") == 1


def test_people_are_counted_once_a_day() -> None:
    metrics = Metrics()
    for people, day, expected in (([1, 2], 1, 2), ([2, 3], 1, 3), ([2], 2, 1)):
        metrics.hand_ended(people, date(2026, 11, day))
        assert metric_value(metrics, "players_today") == expected
    assert metric_value(metrics, "hands_ended_total") == 3


def test_values_in_memory_are_read_when_scraped() -> None:
    metrics, tables = Metrics(), {"lobby": 2}
    shards = {"0": Pulse(True, 0.04, 12.0), "1": Pulse(False, None, 300.0)}
    metrics.read(lambda: Reading(tables, hands=3, paused=1, backlog=4, failing=2, shards=shards))
    tables["lobby"] = 5
    assert metric_value(metrics, "tables", status="lobby") == 5
    assert metric_value(metrics, "hands_under_way") == 3
    assert (metric_value(metrics, "publisher_backlog"), metric_value(metrics, "publisher_failing")) == (4, 2)
    assert [metric_value(metrics, "gateway_connected", shard=shard) for shard in shards] == [1, 0]
    assert [s.labels for s in samples(metrics) if s.name == "napoleon_gateway_latency_seconds"] == [
        {"shard": "0"}
    ]
    assert list(unexpected_labels(metrics)) == []


def test_names_and_texts_state_the_unit() -> None:
    metrics = Metrics()
    metrics.read(lambda: Reading(disconnected=0.0))
    text = metrics.exposition()[0].decode()
    kinds = dict(re.findall(r"^# TYPE (napoleon_\S+) (\S+)$", text, re.MULTILINE))
    helps = dict(re.findall(r"^# HELP (napoleon_\S+) (.+)$", text, re.MULTILINE))
    assert kinds.keys() == helps.keys()
    for name, kind in kinds.items():
        assert name.endswith("_total") == (kind == "counter"), name
        assert kind != "histogram" or name.endswith("_seconds"), name
        assert "_seconds" not in name or re.search("[Ss]econds|Unix time", helps[name]), name
    assert "_created" not in text


@pytest.mark.parametrize(("disconnected", "shown"), [(None, []), (0.0, [1.0]), (0.5, [0.0])])
def test_the_change_feed_is_connected_or_not_or_absent(
    disconnected: float | None, shown: list[float]
) -> None:
    metrics = Metrics()
    metrics.read(lambda: Reading(disconnected=disconnected))
    assert [s.value for s in samples(metrics) if s.name == "napoleon_change_feed_connected"] == shown


def test_a_scraper_may_request_openmetrics() -> None:
    body, content_type = Metrics().exposition("application/openmetrics-text; version=1.0.0")
    assert content_type.startswith("application/openmetrics-text")
    assert body.endswith(b"# EOF\n")


TOKEN = "aW50ZXJhY3Rpb246MTIzNDU2Nzg5"


@pytest.mark.parametrize(
    ("path", "kind", "counts"),
    [
        (f"/api/v10/interactions/123/{TOKEN}/callback", "callback", False),
        (f"/api/v10/webhooks/123/{TOKEN}", "webhook", False),
        (f"/api/v10/webhooks/123/{TOKEN}/messages/@original", "webhook", False),
        ("/api/v10/channels/1/messages", "message", True),
        ("/api/v10/channels/1/messages/2/threads", "thread", True),
        ("/api/v10/channels/1/threads", "thread", True),
        ("/api/v10/users/@me/channels", "direct-message", True),
        ("/api/v10/applications/1/commands", "commands", True),
        ("/api/v10/applications/1/emojis/2", "emoji", True),
        ("/api/v10/users/@me", "login", True),
        ("/api/v10/oauth2/applications/@me", "login", True),
        ("/api/v10/guilds/1", "other", True),
        ("/api/v11/channels/1/messages", "message", True),
        ("/", "outside", False),  # the gateway's own address
        ("/emojis/1.png", "outside", False),
    ],
)
def test_requests_are_classified_by_path(path: str, kind: str, counts: bool) -> None:
    assert kind_of(path) == kind
    assert (kind not in FREE) is counts
    assert kind in KINDS


@pytest.fixture
async def server() -> str:
    """The address of a server that answers like Discord."""
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


async def test_a_traced_session_counts_everything_it_sends(server: str) -> None:
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
    assert metric_value(metrics, "requests_total", counted="no", route="callback", status="204") == 3
    assert metric_value(metrics, "requests_total", **counted, method="POST", status="204") == 1
    assert metric_value(metrics, "requests_total", **counted, status="429") == 2
    assert metric_value(metrics, "requests_total", route="login", status="failed") == 1
    assert metric_value(metrics, "request_seconds_count", counted="no") == 3
    assert metric_value(metrics, "rate_limits_total", scope="shared") == 1
    assert metric_value(metrics, "rate_limit_wait_seconds_total", scope="shared") == 1.5
    assert metric_value(metrics, "rate_limit_wait_seconds_total", scope="user") == 0
    text = metrics.exposition()[0].decode()
    assert list(unexpected_labels(metrics)) == []
    assert TOKEN not in text
    assert "123456789" not in text
