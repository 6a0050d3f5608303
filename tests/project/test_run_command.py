"""`python -m bot run` and `health`: joining, stopping on a signal, and messages when Discord refuses."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from types import ModuleType
from unittest.mock import Mock

import aiohttp
import discord
import pytest
from sqlalchemy.exc import DBAPIError
from typer.testing import CliRunner, Result

from bot import commands
from bot.commands import app
from bot.process import spare_existing
from bot.services.errors import StorageUnavailable
from bot.settings import PROJECT_ROOT, Settings
from bot.storage.engine.holding import Held
from tests.project.conftest import TOKEN
from tests.watch.gateway import until
from tests.watch.test_watchdog import Patient
from tools.simulated import free_port

pytestmark = pytest.mark.usefixtures("bare")


class QuietBot(Patient):
    """A bot that runs a given function instead of joining Discord."""

    serves_tables = True
    commands_changed = True

    def __init__(
        self, when_started: Callable[[], object] = lambda: None, *, slow_to_close: bool = False
    ) -> None:
        super().__init__()
        self.when_started = when_started
        self.slow_to_close = slow_to_close
        self.log: list[str] = []
        self.asked = 0
        """How often the clocks were asked whether they are behind: once for each examination."""
        self.takeover = Mock(waiting=False)

    async def behind(self) -> float:
        self.asked += 1
        return 0.0

    async def __aenter__(self) -> QuietBot:
        self.log.append("opened")
        return self

    async def start(self, token: str) -> None:
        self.log.append("started" if token == TOKEN else "started with a wrong token")
        begun = self.when_started()
        if isinstance(begun, Awaitable):
            await begun
        await asyncio.Event().wait()

    async def take_over(self) -> None:
        self.log.append("took over")

    async def close(self) -> None:
        self.log.append("closed")
        if self.slow_to_close:
            await asyncio.Event().wait()

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def login(self, token: str) -> None:
        self.log.append("logged in, to serve tables" if self.serves_tables else "logged in")
        self.when_started()

    async def sync_commands(self, *, force: bool) -> bool:
        self.log.append("commands sent" if force or self.commands_changed else "commands kept")
        return force or self.commands_changed


Runner = Callable[..., Result]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, bare: Path) -> Runner:
    """A function that runs the command with a fake bot."""
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{bare / 'napoleon.db'}")
    wiring = ModuleType("bot.bootstrap")
    monkeypatch.setitem(sys.modules, "bot.bootstrap", wiring)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    # Collecting the garbage of a full run takes a third of a second; the test of `spare_existing` needs it.
    monkeypatch.setattr(commands.run, "spare_existing", lambda: None)

    def run_with(bot: QuietBot, *words: str) -> Result:
        def create_bot(settings: Settings) -> QuietBot:
            assert settings.discord_token is not None
            return bot

        wiring.create_bot = create_bot  # type: ignore[attr-defined]
        return CliRunner().invoke(app, words or ["run"])

    return run_with


def stop() -> None:
    """Ask this process to stop, like systemd."""
    os.kill(os.getpid(), signal.SIGTERM)


HOLDER = """
import sys
from bot.commands.work import alone
from bot.settings import load_settings
with alone(load_settings(None)):
    print("held", flush=True)
    sys.stdin.read()
"""


@contextlib.contextmanager
def another_process() -> Iterator[subprocess.Popen[str]]:
    """Hold the database from another process."""
    with subprocess.Popen(
        (sys.executable, "-c", HOLDER),
        cwd=PROJECT_ROOT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        try:
            yield holder
        finally:
            holder.kill()


def test_a_second_bot_on_one_file_is_refused_or_waits_until_the_first_is_gone(run: Runner) -> None:
    with another_process() as first:
        second = QuietBot(stop)
        refused = run(second)
        assert refused.exit_code == 1
        assert "Another process is using" in refused.output
        assert second.log == []
        for words in (["check", "--repair"], ["rebuild"]):
            refused = run(second, *words)
            assert (refused.exit_code, "Another process is using" in refused.output) == (1, True)
        threading.Timer(0.3, first.kill).start()
        assert run(second, "run", "--wait").exit_code == 0
        assert first.wait() == -signal.SIGKILL
        assert second.log == ["opened", "started", "closed"]


def raising(error: Exception) -> Callable[[], object]:
    """Return a function that raises."""

    def fail() -> None:
        raise error

    return fail


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT, signal.SIGHUP])
def test_a_signal_stops_the_bot_cleanly(run: Runner, number: signal.Signals) -> None:
    bot = QuietBot(lambda: os.kill(os.getpid(), number))
    before = signal.signal(number, signal.SIG_DFL)  # the tests may be running under nohup
    try:
        result = run(bot)
    finally:
        signal.signal(number, before)
    assert result.exit_code == 0
    assert bot.log == ["opened", "started", "closed"]
    assert TOKEN not in result.output


def test_full_garbage_collections_skip_objects_from_startup(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commands.run, "spare_existing", spare_existing)
    frozen, seldom = [], gc.get_threshold()
    gc.unfreeze()

    def look_and_stop() -> None:
        frozen.append(gc.get_freeze_count())
        stop()

    try:
        assert run(QuietBot(look_and_stop)).exit_code == 0
        assert frozen[0] > 10_000
    finally:
        gc.set_threshold(*seldom)
        gc.freeze()  # exclude the tests from every later collection again (tests/conftest.py)


def test_a_bot_started_with_nohup_outlives_its_terminal(run: Runner) -> None:
    def close_the_window() -> None:
        os.kill(os.getpid(), signal.SIGHUP)
        bot.log.append("window closed")
        stop()

    bot = QuietBot(close_the_window)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert run(bot).exit_code == 0
        assert signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
    finally:
        signal.signal(signal.SIGHUP, before)
    assert "window closed" in bot.log


def test_a_bot_that_does_not_close_is_left_after_ten_seconds(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert commands.run.STOP_SECONDS < 10
    monkeypatch.setattr(commands.run, "STOP_SECONDS", 0.01)
    bot = QuietBot(stop, slow_to_close=True)
    assert run(bot).exit_code == 0


def refused(status: int, code: int) -> discord.HTTPException:
    """Return what discord.py raises when Discord refuses a request."""
    return discord.HTTPException(Mock(status=status, reason="x"), {"code": code, "message": TOKEN})


def closed(code: int) -> discord.ConnectionClosed:
    """Return what discord.py raises when Discord closes a connection for good."""
    return discord.ConnectionClosed(Mock(), shard_id=None, code=code)


@pytest.mark.parametrize(
    ("error", "code", "sentence"),
    [
        (discord.LoginFailure("Improper token"), 2, "DISCORD_TOKEN is refused by Discord"),
        (aiohttp.ClientConnectionError(f"cannot send {TOKEN}"), 1, "Discord cannot be reached"),
        (discord.HTTPException(Mock(status=503, reason="x"), TOKEN), 1, "Discord cannot be reached"),
        (refused(400, 50035), 1, "Discord refused a request of the bot (status 400, code 50035)"),
        (refused(429, 0), 1, "Discord cannot be reached"),
        (closed(4004), 2, "it refuses DISCORD_TOKEN; reset the token in the developer portal (code 4004)."),
        (closed(4010), 2, "correct SHARDS (code 4010)."),
        (closed(4011), 2, "set SHARDS=0-1/2 or more (code 4011)."),
        (closed(4012), 2, "upgrade the bot (code 4012)."),
        (closed(4013), 2, "upgrade the bot (code 4013)."),
        (discord.PrivilegedIntentsRequired(None), 2, "switch it on in the developer portal (Bot)."),
        (closed(4999), 1, "Discord ended the connection for good (code 4999)."),
        (StorageUnavailable("storage-unreachable"), 1, "The database cannot be used: it cannot be opened."),
        (RuntimeError(f"a bug with {TOKEN}"), 1, "The command failed with an unexpected error"),
    ],
)
def test_the_reason_the_bot_cannot_join_is_one_sentence(
    run: Runner, error: Exception, code: int, sentence: str
) -> None:
    bot = QuietBot(raising(error))
    result = run(bot)
    assert result.exit_code == code
    assert sentence in result.stderr.splitlines()[-1]
    assert TOKEN not in result.output
    assert bot.log == ["opened", "started", "closed"]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("storage-unreachable", "it cannot be opened, because no server answers at db.local, port 5433."),
        ("storage-login", "the server refuses the user or the password in DATABASE_URL."),
        (
            "storage-denied",
            "the server denies the user in DATABASE_URL a right; make them the database's owner.",
        ),
        ("storage-read-only", "it cannot be written to."),
        ("storage-no-database", "the server has no database of the name in DATABASE_URL."),
        ("storage-busy", "all connections are in use; raise DATABASE_CONNECTIONS, or the server's"),
    ],
)
def test_problems_of_postgresql_are_reported(
    run: Runner, monkeypatch: pytest.MonkeyPatch, code: str, sentence: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://ann:open-sesame@db.local:5433/napoleon")
    monkeypatch.setattr("bot.storage.engine.holding.hold", lambda *_, **__: contextlib.nullcontext(Held()))
    result = run(QuietBot(raising(StorageUnavailable(code))))
    assert result.exit_code == 1
    assert f"The database cannot be used: {sentence}" in result.stderr.splitlines()[-1]
    assert "sesame" not in result.output


def test_a_wrong_option_of_postgresqls_address_is_one_sentence(
    run: Runner, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("asyncpg")
    monkeypatch.setenv("DATABASE_URL", "postgresql+asyncpg://ann:open-sesame@127.0.0.1:1/napoleon?ssl=yes")
    result = run(QuietBot())
    assert result.exit_code == 2
    (sentence,) = result.stderr.splitlines()
    assert sentence.startswith("DATABASE_URL is invalid: `sslmode` parameter must be one of: disable, ")


def test_a_value_that_postgresql_does_not_take_is_not_blamed_on_its_address(run: Runner) -> None:
    refused = Exception()
    refused.__cause__ = ValueError("invalid input for query argument $1: 'sesame'")  # asyncpg's DataError
    result = run(QuietBot(raising(DBAPIError("INSERT", {}, refused))))
    assert result.exit_code == 1
    assert result.stderr.splitlines()[-1] == "The command failed with an unexpected error; see the log."


def test_without_a_token_nothing_is_started(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("DISCORD_TOKEN")
    bot = QuietBot()
    result = run(bot)
    assert result.exit_code == 2
    assert result.stderr.startswith("DISCORD_TOKEN is missing")
    assert result.stderr.count("\n") == 1
    assert bot.log == []


def test_an_unwritable_heartbeat_is_logged(run: Runner, bare: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    heartbeat = bare / "no-folder" / "heartbeat"
    monkeypatch.setenv("HEARTBEAT_FILE", str(heartbeat))
    monkeypatch.setattr(commands.run, "HEARTBEAT_SECONDS", 0.01)

    async def make_the_folder_late() -> None:
        before = bot.asked
        await until(lambda: bot.asked > before + 2)
        heartbeat.parent.mkdir()
        await until(heartbeat.exists)
        stop()

    bot = QuietBot(make_the_folder_late)
    result = run(bot)
    assert result.exit_code == 0
    assert result.stderr.count(f"HEARTBEAT_FILE {heartbeat}") == 1
    assert not heartbeat.exists(), "removed at the end"


def test_a_bot_that_lost_its_connection_stops_its_heartbeat(
    run: Runner, bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # discord.py's `is_ready` stays true then: an unreachable bot stayed healthy.
    heartbeat = bare / "heartbeat"
    monkeypatch.setenv("HEARTBEAT_FILE", str(heartbeat))
    monkeypatch.setattr(commands.run, "HEARTBEAT_SECONDS", 0.01)

    async def examined_twice() -> None:
        before = bot.asked
        await until(lambda: bot.asked > before + 2)

    async def lose_the_connection() -> None:
        await until(heartbeat.exists)
        bot.latency = float("inf")
        await examined_twice()
        heartbeat.unlink()
        await examined_twice()
        seen.append(heartbeat.exists())
        stop()

    seen: list[bool] = []
    bot = QuietBot(lose_the_connection)
    assert run(bot).exit_code == 0
    assert seen == [False]


def test_a_port_in_use_is_reported_before_the_bot_joins(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        monkeypatch.setenv("METRICS_PORT", str(port))
        bot = QuietBot()
        result = run(bot)
    assert result.exit_code == 2
    assert result.stderr.splitlines() == [
        f"METRICS_PORT {port} on 127.0.0.1 cannot be used: Address already in use."
    ]
    assert bot.log == ["opened", "closed"]


def test_health_asks_the_running_bot_on_its_port(run: Runner, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    monkeypatch.setenv("METRICS_PORT", str(port))
    monkeypatch.setenv("METRICS_HOST", "0.0.0.0")  # everybody may ask, and `health` asks from this machine
    results: list[Result] = []

    async def ask() -> None:
        results.append(await asyncio.to_thread(CliRunner().invoke, app, ["health"]))
        bot.latency = float("nan")
        results.append(await asyncio.to_thread(CliRunner().invoke, app, ["health"]))
        stop()

    bot = QuietBot(ask)
    assert run(bot).exit_code == 0
    well, lost = results
    assert (well.exit_code, lost.exit_code) == (0, 1)
    assert "is healthy" in well.stdout
    assert lost.stderr == "The bot is unhealthy: there is no connection to the gateway.\n"
    gone = CliRunner().invoke(app, ["health"])
    assert gone.exit_code == 1
    assert gone.stderr == f"The bot does not answer on port {port} (METRICS_PORT).\n"


def test_health_distinguishes_connected_bots_from_disconnected_ones(
    bare: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    heartbeat = bare / "heartbeat"
    assert CliRunner().invoke(app, ["health"]).exit_code == 2
    monkeypatch.setenv("HEARTBEAT_FILE", str(bare))  # a folder changes with each file in it
    assert CliRunner().invoke(app, ["health"]).exit_code == 1
    monkeypatch.setenv("HEARTBEAT_FILE", str(heartbeat))
    assert CliRunner().invoke(app, ["health"]).exit_code == 1
    heartbeat.touch()
    assert CliRunner().invoke(app, ["health"]).exit_code == 0
    os.utime(heartbeat, (time.time() - 1200, time.time() - 1200))
    old = CliRunner().invoke(app, ["health"])
    assert old.exit_code == 1
    assert re.search(r"its last heartbeat is 12\d\d seconds old", old.stderr)


@pytest.mark.parametrize(
    ("changed", "words", "sent", "sentence"),
    [
        (True, ["sync"], "commands sent", "The commands are registered."),
        (False, ["sync"], "commands kept", "The commands have not changed since last time."),
        (False, ["sync", "--force"], "commands sent", "The commands are registered."),
    ],
)
def test_sync_registers_the_commands_and_serves_no_table(
    run: Runner, changed: bool, words: list[str], sent: str, sentence: str
) -> None:
    bot = QuietBot()
    bot.commands_changed = changed
    result = run(bot, *words)
    assert result.exit_code == 0
    assert result.stdout == f"{sentence}\n"
    assert bot.log == ["opened", "logged in", sent, "closed"]
