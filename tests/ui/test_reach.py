"""What refusals mean, when a channel is gone, when people can reach us, and the circuit breaker."""

from __future__ import annotations

import asyncio
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp import web

from bot.services.ports import Outage
from bot.ui.core.circuit_breaker import FIRST_PAUSE, LONGEST_PAUSE, STORM, CircuitBreaker
from bot.ui.core.reach import Reach, Trouble, trouble_of
from tests.services.fakes import FakeNow

CHANNEL, GUILD = 7, 1 << 22


def refusal(status: int, code: int = 0) -> discord.HTTPException:
    """Return the exception of a refused request."""
    response: Any = SimpleNamespace(status=status, reason="refused")
    return discord.HTTPException(response, {"code": code, "message": "refused"} if code else "<html>")


@pytest.mark.parametrize(
    ("status", "code", "trouble"),
    [
        (403, 40333, Trouble.DOUBTFUL),
        (403, 0, Trouble.DOUBTFUL),
        (404, 0, Trouble.DOUBTFUL),
        (401, 0, Trouble.DOUBTFUL),
        (429, 0, Trouble.DOUBTFUL),
        (500, 0, Trouble.DOUBTFUL),
        (503, 0, Trouble.DOUBTFUL),
        (403, 99999, Trouble.DOUBTFUL),
        (400, 40003, Trouble.DOUBTFUL),
        (404, 10003, Trouble.GONE),
        (403, 50001, Trouble.GONE),
        (403, 50013, Trouble.GONE),
        (403, 160005, Trouble.GONE),
        (400, 50083, Trouble.MESSAGE_GONE),
        (404, 10008, Trouble.MESSAGE_GONE),
        (400, 160006, Trouble.NO_ROOM),
        (403, 50007, Trouble.DM_CLOSED),
        (403, 50278, Trouble.DM_CLOSED),
        (400, 200000, Trouble.BLOCKED),
        (400, 50035, Trouble.FAULT),
    ],
)
def test_what_the_code_of_a_refusal_means(status: int, code: int, trouble: Trouble) -> None:
    assert trouble_of(refusal(status, code)) is trouble


def test_a_channel_is_gone_when_discord_has_said_so_twice() -> None:
    clock = FakeNow()
    reach = Reach(clock)
    assert reach.judge(refusal(403, 50013), CHANNEL) is Trouble.DOUBTFUL
    clock.pass_seconds(2)
    assert reach.judge(refusal(403, 50013), CHANNEL) is Trouble.DOUBTFUL, "too soon to be sure"
    clock.pass_seconds(5)
    assert reach.judge(refusal(404, 10003), CHANNEL) is Trouble.GONE


def test_an_unknown_error_between_two_refusals_proves_nothing() -> None:
    clock = FakeNow()
    reach = Reach(clock)
    for code in (50013, 0, 50013):
        assert reach.judge(refusal(403, code), CHANNEL) is Trouble.DOUBTFUL
        clock.pass_seconds(10)


def test_refusals_an_hour_apart_are_two_incidents() -> None:
    clock = FakeNow()
    reach = Reach(clock)
    for _ in range(2):
        assert reach.judge(refusal(403, 50013), CHANNEL) is Trouble.DOUBTFUL
        clock.pass_seconds(3_600)


async def test_people_cannot_reach_a_doubtful_channel_until_it_accepts_something() -> None:
    clock, ended = FakeNow(), list[Outage]()
    reach = Reach(clock)
    reach.listen(ended.append)
    reach.judge(refusal(503), CHANNEL)
    clock.pass_seconds(40)
    assert not await reach.reachable(GUILD, CHANNEL)
    assert await reach.reachable(GUILD, CHANNEL + 1)
    reach.work(CHANNEL)
    assert await reach.reachable(GUILD, CHANNEL)
    (outage,) = ended
    assert outage.length == timedelta(seconds=40)
    assert outage.concerns(GUILD, CHANNEL)
    assert not outage.concerns(GUILD, CHANNEL + 1)


def test_presses_are_served_although_our_clock_is_ahead_of_discords() -> None:
    clock = FakeNow()
    reach = Reach(clock)
    reach.connect([0], 1)
    reach.hear(0)
    assert not reach.admit(1, GUILD, clock() - timedelta(seconds=60)), "the session delivered it, too late"
    clock.pass_seconds(5)
    assert reach.admit(2, GUILD, clock() - timedelta(seconds=60))
    assert not reach.admit(2, GUILD, clock()), "it was delivered twice"


async def test_a_silent_shard_or_server_affects_its_own_tables_only() -> None:
    clock, ended = FakeNow(), list[Outage]()
    reach = Reach(clock)
    reach.listen(ended.append)
    reach.connect(range(2), 2)
    reach.hear(0)
    reach.hear(1)
    reach.fall_silent(1, 30.0)
    clock.pass_seconds(90)
    assert not await reach.reachable(1 << 22)
    assert await reach.reachable(2 << 22)
    reach.hear(1)
    assert ended[-1].length == timedelta(seconds=120), "since it was last heard"
    assert ended[-1].concerns(1 << 22, 0)
    assert not ended[-1].concerns(2 << 22, 0)
    reach.miss(1 << 22)
    assert not await reach.reachable(1 << 22)
    assert await reach.reachable(3 << 22), "on the same shard"
    reach.find(1 << 22)
    assert ended[-1].concerns(1 << 22, 0)
    assert not ended[-1].concerns(3 << 22, 0)


class Discord:
    """A server on a socket whose answers the test chooses, queried through the circuit breaker."""

    def __init__(self) -> None:
        self.breaker = CircuitBreaker()
        self.status, self.headers, self.asked = 200, dict[str, str](), 0  # status 0: the connection breaks

    async def __aenter__(self) -> Discord:
        app = web.Application()
        app.router.add_route("*", "/{tail:.*}", self._answer)
        self._runner = web.AppRunner(app)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        self._port = self._runner.addresses[0][1]
        trace = self.breaker.join(aiohttp.TraceConfig())
        self._session = aiohttp.ClientSession(trace_configs=[trace])
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._session.close()
        await self._runner.cleanup()

    async def _answer(self, request: web.Request) -> web.Response:
        self.asked += 1
        if not self.status and request.transport is not None:
            request.transport.abort()
        return web.Response(status=self.status, headers=self.headers)

    async def ask(self, times: int = 1, path: str = "/api/v10/channels/1/messages") -> None:
        """Send requests one after another, whatever their results."""
        for _ in range(times):
            try:
                async with self._session.post(f"http://127.0.0.1:{self._port}{path}"):
                    pass
            except aiohttp.ClientError:
                pass


@pytest.mark.parametrize(("status", "sent"), [(401, 1), (429, 1), (403, STORM), (503, STORM), (404, 100)])
async def test_requests_stop_as_soon_as_discord_refuses_all(status: int, sent: int) -> None:
    async with Discord() as discord_:
        discord_.status = status
        await discord_.ask(100)
        assert discord_.asked == sent
        assert bool(discord_.breaker.reason) is (status != 404)


async def test_a_rate_limit_of_one_route_brakes_nothing_and_successes_end_a_storm() -> None:
    async with Discord() as discord_:
        discord_.status, discord_.headers = 429, {"Via": "1.1 google"}
        await discord_.ask(STORM - 1)
        discord_.status = 200
        await discord_.ask()
        discord_.status = 429
        await discord_.ask(STORM - 1)
        assert discord_.asked == 2 * STORM - 1
        assert not discord_.breaker.reason


async def test_a_single_request_probes_whether_discord_accepts_any_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    loop, told = asyncio.get_running_loop(), list[bool]()
    clock = loop.time
    async with Discord() as discord_:
        discord_.breaker.tell = told.append
        discord_.status = 401
        await discord_.ask(5)
        monkeypatch.setattr(loop, "time", lambda: clock() + FIRST_PAUSE)
        discord_.status = 0
        await discord_.ask()
        assert told == [True]
        discord_.status = 200
        await discord_.ask(5)
        assert discord_.asked == 7, "a probe without an answer is followed by another"
        assert told == [True, False]
        assert not discord_.breaker.reason


async def test_a_token_refused_for_days_is_tried_again_each_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 17 hours no pause could be calculated: every request was sent, and nothing asked any more."""
    loop, breaker, now = asyncio.get_running_loop(), CircuitBreaker(), 0.0
    monkeypatch.setattr(loop, "time", lambda: now)
    for _ in range(2_000):
        breaker.learn(401, {}, "/api/v10/users/@me")
        now += LONGEST_PAUSE
    assert breaker.reason == "401"


async def test_a_dead_interaction_says_nothing_about_the_bots_token() -> None:
    async with Discord() as discord_:
        discord_.status = 401
        await discord_.ask(5, "/api/v10/webhooks/1/token/messages/2")
        assert discord_.asked == 5
        assert not discord_.breaker.reason
