"""A scripted hand of five people on real storage, played by the killed process and the undisturbed one."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

from bot.catalogue import load_presets
from bot.engine.game import GameEvent
from bot.engine.hand import legal_actions, to_act
from bot.services.app import Services, Wiring
from bot.services.tables.computers import UNPACED
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import ClockName, Person, TableConfig, TableSnapshot
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade

TABLE_ID = 1
GUILD, CHANNEL = 900, 901
PEOPLE = tuple(Person(100 + seat, name) for seat, name in enumerate(["Ann", "Bob", "Cleo", "Dan", "Eve"]))


class Silent:
    """An interface that shows nothing."""

    def table_changed(self, snapshot: TableSnapshot, events: Sequence[GameEvent]) -> None:
        """Do nothing."""

    def nudge(self, snapshot: TableSnapshot, seat: int) -> None:
        """Do nothing."""


def database_at(path: Path) -> Database:
    """Return the database in a file."""
    return create_database(f"sqlite:///{path}")


async def services_at(database: Database) -> Services:
    """Upgrade the database and start the services on it; all randomness is fixed."""
    await upgrade(database)
    services = Services(
        Wiring(
            store=database,
            presets=load_presets(),
            now=lambda: datetime.now(UTC),
            entropy=lambda size: bytes(range(size)),
            rng=random.Random(1),
            computer_pause=0,
            computer_pace=UNPACED,
        ),
        Silent(),
    )
    await services.start()
    return services


async def open_table(services: Services) -> None:
    """Seat the five people and deal, unless already done."""
    if services.live.in_memory(TABLE_ID) is not None:
        return
    preset = services.presets["japanese"]
    config = TableConfig("japanese", {}, preset.rules, seats=5, clock=ClockName.OFF)
    await services.openings.create(
        guild_id=GUILD, channel_id=CHANNEL, locale="en", host=PEOPLE[0], config=config
    )
    for person in PEOPLE[1:]:
        await services.tables.sit(TABLE_ID, person)
    await services.tables.start(TABLE_ID, PEOPLE[0].user_id, press_id=1)


async def move(services: Services, table_id: int = TABLE_ID) -> None:
    """Make the next move of the script: a legal action that depends only on the table's turn.

    Computers make their own moves, which are waited for.
    """
    while True:
        live = await services.live.get(table_id)
        _, state = live.playing()
        seat = to_act(state)[0]
        if not live.table.seats[seat].automatic:
            break
        await asyncio.sleep(0.005)
    action = legal_actions(state, seat).sample(random.Random(live.table.turn))
    await services.play.act(table_id, PEOPLE[seat].user_id, action, turn=live.table.turn)


def digest_of(live: LiveTable) -> str:
    """Return a short fingerprint of a table: every card, the turn, the totals."""
    state = None if live.hand is None else live.hand.state
    text = repr((live.table.turn, live.table.status, live.table.totals, state))
    return f"{live.table.turn}:{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def over(live: LiveTable) -> bool:
    """Return whether the scripted hand is settled."""
    return live.hand is not None and live.hand.state is not None and live.hand.state.result is not None
