"""`python -m tests.crash.process DATABASE`: plays the scripted hand, one move per line of input.

Each line `life` starts a process with all modules loaded: starting Python takes longer than a hand. It prints
its number first; every later line is an acknowledgement: the table's fingerprint after a commit. `ended` is
printed when it is dead.
"""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path

from tests.crash import scripted


async def main(path: Path) -> None:
    """Answer each line of standard input with one move, until the input ends."""
    database = scripted.database_at(path)
    services = await scripted.services_at(database)
    await scripted.open_table(services)
    await _acknowledge(services)
    loop = asyncio.get_running_loop()
    while await loop.run_in_executor(None, sys.stdin.readline):
        await scripted.move(services)
        await _acknowledge(services)
    await services.stop()
    await database.close()


async def _acknowledge(services: scripted.Services) -> None:
    live = await services.live.get(scripted.TABLE_ID)
    print(scripted.digest_of(live), flush=True)


def lives(path: Path) -> None:
    """Start a process for each `life`; input the previous one did not read is lost."""
    while line := sys.stdin.readline():
        if line != "life\n":
            continue
        child = os.fork()
        if child == 0:
            print(os.getpid(), flush=True)
            asyncio.run(main(path))
            os._exit(0)
        os.waitpid(child, 0)
        print("ended", flush=True)


if __name__ == "__main__":
    lives(Path(sys.argv[1]))
