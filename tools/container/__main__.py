"""`make container`: build the image, run it with the settings of `compose.yaml` and a simulated Discord, and
check what docs/operate.md promises. Exit code 1 if a check fails. `--debian` replaces a base image that
cannot be fetched; `--plain` plays and verifies without a container.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from bot.features.installed import install_all
from bot.services.records.records import record_of
from bot.storage.database import create_database
from tools.chaos.wire import Wire
from tools.container.engine import BASE, Runtime, ask, build, stand_in, unpack
from tools.container.plain import Plain
from tools.incident.people import People

BOT = ("python", "-m", "bot")
START_SECONDS, PLAY_SECONDS, STOP_SECONDS = 60.0, 120.0, 10.0
NAME, TOKEN = "napoleon", "simulated.token.only"
BESIDE = Path(__file__).parent / "beside"
TABLES, HANDS = 2, 2


class Checks:
    """The checks' results, printed as they come."""

    def __init__(self) -> None:
        self.failed = 0

    def see(self, what: str, ok: bool, figure: object = "") -> None:
        """Print the result of a check, and count it if it failed."""
        self.failed += not ok
        print(f"{'yes' if ok else 'NO '}  {what}{f': {figure}' if figure != '' else ''}", flush=True)


async def commands(runtime: Runtime, volume: Path, checks: Checks) -> None:
    """Check the operator's commands that need no running bot."""
    for words in (("migrate",), ("check",), ("backup", "/data-volume/empty.db")):
        code, said = await runtime.run("command", [*BOT, *words], volume)
        checks.see(f"python -m bot {' '.join(words)}", code == 0, last(said))
    rights = (
        "id -u; grep -E '^(Cap(Eff|Bnd)|NoNewPrivs)' /proc/self/status; touch /app/x /opt/x /x 2>&1 | wc -l"
    )
    _, said = await runtime.run("rights", ["sh", "-c", rights], volume)
    uid, effective, bound, privileges, refused = said.split("\n")
    nobody = uid == "10001" and {line.split()[1] for line in (effective, bound)} == {"0" * 16}
    checks.see("no root, no capability, none to be had", nobody and privileges.endswith("1"), f"uid {uid}")
    look = "find / -xdev -writable ! -path '/proc/*' 2>/dev/null"
    _, said = await runtime.run("writable", ["sh", "-c", look], volume)
    checks.see(
        "the root file system takes no writes",
        refused == "3" and {*said.split()} == runtime.writable,
        f"only {' and '.join(said.split())} do",
    )


async def refusals(runtime: Runtime, folder: Path, checks: Checks) -> None:
    """Check that wrong settings lead to a clear one-line error."""
    roots = folder / "roots"
    roots.mkdir(mode=0o755)
    wire = Wire()
    await wire.open()
    variables = {"DISCORD_TOKEN": TOKEN, "SIMULATED_PORT": str(wire.port), "METRICS_HOST": "127.0.0.1"}
    for word in ("migrate", "run"):
        code, said = await runtime.run("refused", [*BOT, word], roots, **variables)
        clear = code == 1 and "may not write" in last(said)
        checks.see(f"{word} with a volume that belongs to root", clear, f"exit code {code}: {last(said)}")
    await wire.close()
    code, said = await runtime.run("tokenless", runtime.image["Cmd"], roots)
    checks.see("run without a token", code == 2 and len(said.splitlines()) == 1, said)


async def life(runtime: Runtime | Plain, volume: Path, checks: Checks) -> None:
    """Check a running bot: play, health and metrics, stop."""
    wire = Wire()
    await wire.open()
    people = People(wire, random.Random(1), tables=TABLES, hands=None)
    port = int(next(line for line in runtime.image["Env"] if line.startswith("METRICS_PORT=")).split("=")[1])
    begun = time.monotonic()
    process = await runtime.begin(
        NAME, runtime.image["Cmd"], volume, DISCORD_TOKEN=TOKEN, COMPUTER_PAUSE="0",
        SIMULATED_PORT=str(wire.port), METRICS_HOST="127.0.0.1",
    )  # fmt: skip
    try:
        await wire.connected(START_SECONDS)
        checks.see("python -m bot run joins Discord", True, f"after {time.monotonic() - begun:.1f} s")
        hands, moves = await hands_played(people, f"http://127.0.0.1:{port}/metrics")
        status, text = await asyncio.to_thread(fetch, f"http://127.0.0.1:{port}/healthz")
        checks.see("/healthz", status == 200, text)
        played = f"{hands:.0f} hands, {moves:.0f} moves of people"
        checks.see("/metrics, and hands are played", hands >= HANDS and moves > 0, played)
        code, said = await runtime.within(NAME, *runtime.image["Healthcheck"]["Test"][1:])
        checks.see("the health check", code == 0, said)
        code, said = await runtime.within(NAME, *BOT, "backup", "/data-volume/copy.db")
        checks.see("python -m bot backup beside it", code == 0, said)
    finally:
        said = await stop(runtime, process, checks)
        await wire.close()
    log = [json.loads(line) for line in said.splitlines()]
    errors = [
        line for line in log if line["level"] not in ("info", "debug", "warning")
    ]  # it may start slowly
    checks.see("its log is JSON, and has no errors", not errors, errors[:3] or f"{len(log)} lines")


async def stop(runtime: Runtime | Plain, process: Any, checks: Checks) -> str:
    """Ask the bot to stop; return its log."""
    begun = time.monotonic()
    await runtime.signal(NAME, "TERM")
    try:
        said, _ = await asyncio.wait_for(process.communicate(), STOP_SECONDS)
    except TimeoutError:
        await runtime.signal(NAME, "KILL")
        said, _ = await process.communicate()
    code, took = process.returncode, time.monotonic() - begun
    checks.see("SIGTERM ends it", code == 0, f"exit code {code} after {took:.1f} s")
    return str(said.decode())


async def hands_played(people: People, address: str, wanted: int = HANDS) -> tuple[float, float]:
    """Play until `wanted` hands have ended; return the numbers of ended hands and of people's moves."""
    playing = asyncio.create_task(people.play())
    end, hands, moves = time.monotonic() + PLAY_SECONDS, 0.0, 0.0
    while hands < wanted and time.monotonic() < end:
        await asyncio.wait([playing], timeout=0.5)
        if playing.done():
            playing.result()
        _, text = await asyncio.to_thread(fetch, address)
        hands, moves = value("hands_ended_total", text), value('moves_total{made_by="player"}', text)
    playing.cancel()
    await asyncio.gather(playing, return_exceptions=True)
    return hands, moves


def value(series: str, text: str) -> float:
    """Return the value of a series in the text of `/metrics`."""
    (number,) = re.findall(rf"^napoleon_{re.escape(series)} (\S+)", text, re.MULTILINE)
    return float(number)


def last(said: str) -> str:
    """Return the last line of an output."""
    return said.splitlines()[-1] if said else ""


def fetch(address: str) -> tuple[int, str]:
    """Send a GET request to a URL; return the status and the text of the response."""
    try:
        with urllib.request.urlopen(address, timeout=10) as answer:
            return answer.status, answer.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()


async def afterwards(runtime: Runtime | Plain, volume: Path, checks: Checks) -> None:
    """Check commands after the bot has stopped: health, proofs of the played hands, audit, restore."""
    code, said = await runtime.run("health", [*BOT, "health"], volume)
    checks.see("the health check of a bot that is gone", code == 1, said)
    install_all()
    database = create_database(f"sqlite:///{volume}/copy.db")
    async with database.read() as work:
        stored = [await work.hands.get(number) for number in await work.hands.ended()]
    await database.close()
    records = [json.dumps(record_of(hand, {})) for hand in stored if hand is not None]
    (volume / "records.jsonl").write_text("\n".join(records))
    for words in (
        ("verify", "/data-volume/records.jsonl"),
        ("check",),
        ("restore", "--replace", "/data-volume/copy.db"),
        ("check",),
    ):
        code, said = await runtime.run("after", [*BOT, *words], volume)
        checks.see(f"python -m bot {' '.join(words)}", code == 0 and bool(records), last(said))


async def run(folder: Path, checks: Checks) -> None:
    """Run all checks on the built image."""
    volume = folder / "volume"
    volume.mkdir()
    with unpack() as files:
        runtime = Runtime(files, folder, BESIDE)
        uid, gid = map(int, runtime.image["User"].split(":"))
        os.chown(volume, uid, gid)
        await commands(runtime, volume, checks)
        await refusals(runtime, folder, checks)
        await life(runtime, volume, checks)
        await afterwards(runtime, volume, checks)


async def run_plain(volume: Path, checks: Checks) -> None:
    """Play a few hands with ordinary processes, and verify the hands."""
    runtime = Plain(BESIDE)
    await life(runtime, volume, checks)
    await afterwards(runtime, volume, checks)


def main() -> Any:
    """Build the image and check it, or with `--plain` check without one."""
    checks = Checks()
    if "--plain" in sys.argv[1:]:
        with tempfile.TemporaryDirectory(prefix="napoleon-plain-") as name:
            asyncio.run(run_plain(Path(name), checks))
        return 1 if checks.failed else 0
    with tempfile.TemporaryDirectory(prefix="napoleon-container-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        stood_in = "--debian" in sys.argv[1:]
        if stood_in and BASE not in ask("buildah", "images", "--format", "{{.Name}}:{{.Tag}}"):
            stand_in(folder / "debian")
        begun = time.monotonic()
        size = build(stood_in=stood_in)
        checks.see("the image builds", True, f"{size:.0f} MB in {time.monotonic() - begun:.0f} s")
        asyncio.run(run(folder, checks))
    return 1 if checks.failed else 0


if __name__ == "__main__":
    sys.exit(main())
