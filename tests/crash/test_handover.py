"""One process takes over from another, and presses meanwhile get one answer."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from unittest.mock import Mock

import aiohttp
import discord
import pytest
import yarl

from bot.bootstrap import create_bot
from bot.client import NapoleonBot
from bot.settings import Settings
from bot.storage.engine import holding
from bot.storage.engine.holding import Held
from bot.takeover import Takeover
from bot.ui.core.circuit_breaker import CircuitBreaker, RequestsPaused
from tests.effort import at_night
from tests.watch.gateway import until
from tools.chaos.wire import Wire
from tools.handover import LATE, measure


async def test_a_press_between_two_processes_waits_and_none_counts_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("bot.takeover.TURN_SECONDS", 120.0)
    monkeypatch.setattr("bot.preview.simulation.ANSWER_SECONDS", 120.0)
    now = discord.utils.utcnow()  # and it stays so: the machine may be slow
    wire = Wire()
    wire.backend.clock.now = lambda: now  # type: ignore[method-assign]
    await wire.open()
    monkeypatch.setattr(discord.http.Route, "BASE", f"http://127.0.0.1:{wire.port}/api/v10")
    address = yarl.URL(f"ws://127.0.0.1:{wire.port}/gateway/")
    monkeypatch.setattr(discord.gateway.DiscordWebSocket, "DEFAULT_GATEWAY", address)
    host = wire.create_user("host")
    guild = wire.create_guild("Club", owner=host)
    channel, person = guild.create_text_channel("room"), guild.add_member(host)

    def new_bot() -> NapoleonBot:
        file = f"sqlite+aiosqlite:///{tmp_path}/club.db"
        settings = Settings(
            _env_file=None, database_url=file, picture_workers=0, expert_workers=0, looks="text"
        )
        return create_bot(settings, upload_emoji=False, now=lambda: now)

    old, new = new_bot(), new_bot()
    new.takeover.waiting = True
    async with old, new:
        joining = [asyncio.create_task(old.start("token"))]
        await until(lambda: wire.bots == 1)
        joining.append(asyncio.create_task(new.start("token")))
        await until(lambda: wire.bots == 2)
        await new.wait_until_ready()
        opened = await person.slash(channel, "napoleon new")
        assert opened._interaction.responded
        asked = [asyncio.create_task(person.slash(channel, "help"))]
        await asyncio.sleep(0)
        await old.close()
        asked.append(asyncio.create_task(person.slash(channel, "help")))
        await asyncio.sleep(0.05)
        await new.take_over()
        answers = await asyncio.gather(*asked)
        assert [it._interaction.responded for it in answers] == [True, True]
        assert [live.table.id for live in new.app.live.all()] == [1], "opened once, by the first process"
        await asyncio.gather(*new.app.open_requests.tasks)
        assert "could not be answered" not in caplog.text, "nobody is answered twice"
    for task in joining:
        task.cancel()
    await asyncio.gather(*joining, return_exceptions=True)
    await wire.close()


def serving(held: Held) -> tuple[Takeover, CircuitBreaker]:
    """What decides about requests in a process that serves with this lock."""
    breaker = CircuitBreaker()
    breaker.may_send = held.check
    takeover = Takeover(Mock(), Mock(), breaker, "all")
    takeover.serve()
    return takeover, breaker


@pytest.mark.parametrize("ours", [True, False])
async def test_a_request_waits_while_the_lock_is_in_doubt_and_is_left_to_the_new_holder(
    monkeypatch: pytest.MonkeyPatch, ours: bool
) -> None:
    monkeypatch.setattr(holding, "DOUBT_SECONDS", 120.0)
    held, now = Held(), asyncio.get_running_loop().time()
    takeover, _ = serving(held)
    held.confirm(now)
    assert await takeover.turn()
    held.doubt()
    asked = [asyncio.create_task(takeover.turn()) for _ in range(2)]
    await asyncio.sleep(0.01)
    assert not any(task.done() for task in asked)
    if ours:
        held.confirm(now)
    else:
        held.lose()
    assert await asyncio.gather(*asked, takeover.turn()) == [ours] * 3


async def test_a_process_that_stood_still_sends_nothing_before_it_has_asked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Meanwhile another one has taken over, and nothing else says so; it used to post panels beside its."""
    monkeypatch.setattr(holding, "LEASE_SECONDS", 0.01)
    monkeypatch.setattr(holding, "DOUBT_SECONDS", 120.0)
    held = Held()
    takeover, breaker = serving(held)
    held.confirm(asyncio.get_running_loop().time())
    time.sleep(0.02)  # noqa: ASYNC251 - it stands still
    trace = breaker.join(aiohttp.TraceConfig())
    async with aiohttp.ClientSession(trace_configs=[trace]) as session:
        asked = asyncio.create_task(takeover.turn())
        sending = asyncio.create_task(session.get("http://127.0.0.1:1/"))
        await asyncio.sleep(0.05)
        assert not asked.done()
        assert not sending.done()
        held.lose()
        assert not await asked
        with pytest.raises(RequestsPaused):
            await sending


async def test_a_request_is_answered_while_nobody_reaches_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(holding, "DOUBT_SECONDS", 0.01)
    takeover, _ = serving(Held())
    assert await takeover.turn()


@at_night
async def test_people_do_not_notice_an_update(tmp_path: Path) -> None:
    (seen,) = await measure(f"sqlite+aiosqlite:///{tmp_path}/club.db", tmp_path, "--wait", rounds=1)
    assert seen.gap == 0
    assert seen.longest < LATE
