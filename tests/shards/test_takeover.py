"""Two real processes with a slice each; one is killed mid-hand, and another takes both slices over."""

from __future__ import annotations

import asyncio
import signal

from bot.services.records.records import replay_problem
from bot.services.values.tables import TableStatus
from bot.storage.audit.audit import audit
from tests.crash import scripted
from tests.crash.test_kill import acknowledged, start
from tests.shards.process import open_database, services_on
from tests.shards.processes import BOTH, HIGH_GUILD, LOW_GUILD


async def _moved(process: asyncio.subprocess.Process, table_id: int) -> str:
    """Let a process make the next move at a table; return its acknowledgement."""
    assert process.stdin is not None
    process.stdin.write(f"{table_id}\n".encode())
    return await acknowledged(process)


async def test_a_hand_begun_on_a_killed_process_is_finished_on_another(shared_address: str) -> None:
    """Nothing acknowledged is missing, whichever process acknowledged it and whichever was killed."""
    low = await start("tests.shards.process", shared_address, "0/2", str(LOW_GUILD))
    high = await start("tests.shards.process", shared_address, "1/2", str(HIGH_GUILD))
    try:
        tables = [int(await acknowledged(low)), int(await acknowledged(high))]
        for _ in range(4):
            last = [await _moved(low, tables[0]), await _moved(high, tables[1])]
        last[1] = await _moved(low, tables[1])  # a press in a direct message: it arrives at shard 0
        last[1] = await _moved(high, tables[1])  # its own process hears of it
        assert high.stdin is not None
        high.stdin.write(f"{tables[1]}\n".encode())  # killed during this one
        high.send_signal(signal.SIGKILL)
        await high.wait()
        last[0] = await _moved(low, tables[0])  # the other slice continues
        database = open_database(shared_address)
        services = await services_on(database, BOTH)  # takes over while the first process still runs
        assert {live.table.id for live in services.live.all()} == set(tables)
        for table_id, digest in zip(tables, last, strict=True):
            await _holds(services, table_id, digest)
        last[0] = await _moved(low, tables[0])
        await _holds(services, tables[0], last[0])
    finally:
        for process in (low, high):
            if process.returncode is None:
                process.send_signal(signal.SIGKILL)
                await process.wait()
    for table_id in tables:
        while not scripted.over(await services.live.get(table_id)):
            await scripted.move(services, table_id)
            await services.computers.settle()
        assert (await services.tables.snapshot(table_id)).table.status is TableStatus.BETWEEN
    report = await audit(database, replay_problem)
    assert report.problems == ()
    assert {finding.what: finding.count for finding in report.findings}["hand records, replayed"] == 2
    await services.stop()
    await database.close()


async def _holds(services: scripted.Services, table_id: int, digest: str) -> None:
    """Check that nothing acknowledged is missing: the table is at that turn or, after computers, later."""
    turn = int(digest.split(":")[0])
    async with asyncio.timeout(60):
        while (await services.live.get(table_id)).table.turn < turn:  # noqa: ASYNC110 - by another process
            await asyncio.sleep(0.005)
