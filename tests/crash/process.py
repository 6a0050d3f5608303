"""`python -m tests.crash.process DATABASE`: plays the scripted hand, one move for each line it is sent.

Every line it prints is an acknowledgement: the table's fingerprint after a commit.
"""

from __future__ import annotations

import asyncio
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
    sys.stdout.write(scripted.digest_of(live) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
