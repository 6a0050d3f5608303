"""Run every block of *How do I rehearse a failure?* in docs/operate.md, in order, while people play.

On SQLite, or with TEST_POSTGRES_URL (`.ci/with-postgresql`) on PostgreSQL; arguments name some of the blocks.
Exit code 1 if a command fails or does not end, if the audit finds something, or if nobody can play after all.
"""

from __future__ import annotations

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from contextlib import suppress
from typing import Final

from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.services.background import alongside
from tools.chaos.wire import Wire
from tools.container.__main__ import hands_played
from tools.drill.host import DATA, HOME, ROOT, Server, Service, Systemd, environment, install
from tools.incident.people import People
from tools.simulated import free_port

START_SECONDS: Final = 180.0
BLOCK_SECONDS: Final = 400.0
FILE: Final = f"sqlite+aiosqlite:///{DATA}/napoleon.db"
MOVED: Final = f"sqlite+aiosqlite:///{DATA}/moved.db"
_SECTION: Final = re.compile(r"^## How do I rehearse a failure\?\n(.*?)^## ", re.MULTILINE | re.DOTALL)
_BLOCK: Final = re.compile(r"(?:^\*\*(.+?)\*\*[^\n]*\n\n)?^```sh\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks() -> dict[str, str]:
    """Return the commands of each block by title; a block without a title has ""."""
    found = _SECTION.search((ROOT / "docs" / "operate.md").read_text("utf-8"))
    assert found, "docs/operate.md has no such section"
    return dict(_BLOCK.findall(found[1]))


def chosen(database: str, titles: list[str]) -> list[str]:
    """Return the titles of the blocks that suit a database: all, or those of `titles`."""
    other = "(SQLite)" if database == "PostgreSQL" else "(PostgreSQL)"
    there = [title for title in blocks() if title and not title.endswith(other)]
    return [title for title in there if not titles or title.partition(" (")[0] in titles]


async def rehearse(titles: list[str]) -> list[str]:
    """Run the blocks; return the problems."""
    postgres = os.environ.get("TEST_POSTGRES_URL", "")
    address = postgres.replace("postgresql:", "postgresql+asyncpg:")
    here, other = (address, MOVED) if postgres else (FILE, MOVED)
    port = free_port()
    install({
        "DISCORD_TOKEN": "simulated.token.only", "DATABASE_URL": here, "METRICS_PORT": str(port),
        "COMPUTER_PAUSE": "0", "LOOKS": "text", "PICTURE_WORKERS": "0", "EXPERT_WORKERS": "0",
        "AUDIT_HOURS": "0", "LOG_FORMAT": "json",
    })  # fmt: skip
    wire = Wire()
    await wire.open()
    service = Service(wire.port)
    systemd = Systemd(service, Server(await _folder(address)) if postgres else None)
    await systemd.open()
    people = People(wire, random.Random(1), tables=2, hands=None)
    wrong: list[str] = []
    try:
        async with alongside(people.play()):
            await service.start()
            await wire.connected(START_SECONDS)
            for title in chosen("PostgreSQL" if postgres else "SQLite", titles):
                wrong += await _run(title, other)
                if wrong:
                    return wrong
        if not titles:
            others = People(
                wire, random.Random(2), tables=2, hands=None
            )  # the first ones' tables may have ended
            hands, moves = await hands_played(others, f"http://127.0.0.1:{port}/metrics", wanted=1)
            print(f"     afterwards: {hands:.0f} hands, {moves:.0f} moves of people", flush=True)
            wrong += [] if hands else ["nobody can play afterwards"]
        await service.stop()
        wrong += await _run("The audit", other, "bot check")
    finally:
        await service.close()
        await systemd.close()
        await wire.close()
    return wrong


async def _folder(address: str) -> str:
    """Return the data directory of a PostgreSQL server."""
    engine = create_async_engine(make_url(address))
    async with engine.connect() as connection:
        folder = str(await connection.scalar(text("SHOW data_directory")))
    await engine.dispose()
    return folder


async def _run(title: str, other: str, commands: str = "") -> list[str]:
    """Run one block as an operator's shell would; return the problems."""
    there, begun = blocks(), time.monotonic()
    script = "\n".join(["set -e", there[""], commands or there[title]])
    process = await asyncio.create_subprocess_exec(
        "bash", "-c", script, env={**environment(), "other": other}, start_new_session=True,
        stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT,
    )  # fmt: skip
    try:
        said, _ = await asyncio.wait_for(process.communicate(), BLOCK_SECONDS)
    except TimeoutError:
        os.killpg(process.pid, 9)
        said, _ = await process.communicate()
    ok = process.returncode == 0
    print(f"{'yes' if ok else 'NO '}  {title}: {time.monotonic() - begun:.1f} s", flush=True)
    return [] if ok else [f"{title} ended with {process.returncode}:\n{said.decode()[-3000:]}"]


def main(titles: list[str]) -> int:
    """Run the drill in a mount namespace of its own."""
    if "--inside" in titles:
        wrong = asyncio.run(rehearse([title for title in titles if title != "--inside"]))
        print("\n".join(wrong))
        return 1 if wrong else 0
    made = [folder for folder in (HOME, DATA) if not folder.exists()]
    for folder in made:
        folder.mkdir(parents=True, exist_ok=True)
    try:
        command = ["unshare", "--mount", sys.executable, "-m", "tools.drill", "--inside", *titles]
        return subprocess.run(command, check=False, cwd=ROOT).returncode
    finally:
        for folder in made:
            with suppress(OSError):  # another drill runs
                folder.rmdir()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
