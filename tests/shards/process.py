"""`python -m tests.shards.process ADDRESS SHARDS GUILD`: a process of the bot with a slice of the shards.

It opens the scripted table in its own server and prints its id. Each line of input names a table, in which it
then makes the next move; each line of output is an acknowledgement: a fingerprint after a commit.
"""

from __future__ import annotations

import asyncio
import random
import sys

from bot.catalogue import load_presets
from bot.features.installed import FEATURES, install_all
from bot.services.app import Services, Wiring
from bot.services.tables.computers import UNPACED
from bot.services.values.settings import ShardSlice, parse_slice
from bot.services.values.tables import ClockName, Level, TableConfig
from bot.storage.database import Database, create_database
from tests.crash import scripted


def open_database(address: str) -> Database:
    """Return the database that all processes share."""
    install_all()
    return create_database(address, shared=True, connections=3, busy_seconds=30)


async def services_on(database: Database, shards: ShardSlice) -> Services:
    """Start the services of a slice; all randomness is fixed, computers move at once."""
    services = Services(
        Wiring(
            store=database,
            presets=load_presets(),
            entropy=lambda size: bytes(range(size)),
            rng=random.Random(1),
            computer_pause=0,
            computer_pace=UNPACED,
            restart_grace=0,
            shards=shards,
            change_feed=database.change_feed,
            features=[feature.services for feature in FEATURES],
        ),
        scripted.Silent(),
    )
    await services.start()
    return services


async def open_table(services: Services, guild_id: int) -> int:
    """Open a table of four people and a computer, deal, and return its id.

    Its clock is off, so the same people may sit at the table of another process too.
    """
    people, preset = scripted.PEOPLE[:4], services.presets["japanese"]
    made = await services.openings.create(
        guild_id=guild_id,
        channel_id=scripted.CHANNEL,
        locale="en",
        host=people[0],
        config=TableConfig("japanese", {}, preset.rules, clock=ClockName.OFF, seats=5),
    )
    for person in people[1:]:
        await services.tables.sit(made.table.id, person)
    await services.tables.add_computer(made.table.id, people[0].user_id, Level.NOVICE)
    await services.tables.start(made.table.id, people[0].user_id, press_id=1)
    return made.table.id


async def main(address: str, shards: str, guild: str) -> None:
    """Answer each line of standard input with one move, until the input ends."""
    database = open_database(address)
    services = await services_on(database, parse_slice(shards))
    _say(str(await open_table(services, int(guild))))
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        table_id = int(line)
        await scripted.move(services, table_id)
        _say(scripted.digest_of(await services.live.get(table_id)))
    await services.stop()
    await database.close()


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(main(*sys.argv[1:4]))
