"""`python -m tests.shards.process ADDRESS SHARDS GUILD`: a process of the bot with a slice of the shards.

It opens the scripted table in its own server and prints its id. Each line of input names a table, in which it
then makes the next move; each line of output is an acknowledgement: a fingerprint after a commit.
"""

from __future__ import annotations

import asyncio
import sys

from bot.features.installed import FEATURES, install_all
from bot.services.app import Services
from bot.services.values.settings import ShardSlice, parse_slice
from bot.storage.database import Database, create_database
from tests.crash import scripted


def open_database(address: str) -> Database:
    """Return the database that all processes share."""
    install_all()
    return create_database(address, shared=True, connections=3, busy_seconds=30)


async def services_on(database: Database, shards: ShardSlice) -> Services:
    """Start the services of a slice; all randomness is fixed, computers move at once."""
    services = scripted.fixed_services(
        database,
        restart_grace=0,
        shards=shards,
        change_feed=database.change_feed,
        features=[feature.services for feature in FEATURES],
    )
    await services.start()
    return services


async def main(address: str, shards: str, guild: str) -> None:
    """Answer each line of standard input with one move, until the input ends."""
    database = open_database(address)
    services = await services_on(database, parse_slice(shards))
    # The table's clock is off, so the same people may sit at the table of another process too.
    four = scripted.PEOPLE[:4]
    print(
        await scripted.deal_at_table(services, four, guild_id=int(guild), channel_id=scripted.CHANNEL),
        flush=True,
    )
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        table_id = int(line)
        await scripted.move(services, table_id)
        print(scripted.digest_of(await services.live.get(table_id)), flush=True)
    await services.stop()
    await database.close()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
