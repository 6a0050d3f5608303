"""A scripted hand of five people on real storage, played by the killed process and the undisturbed one."""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from bot.catalogue import load_presets
from bot.engine.game import GameEvent
from bot.engine.hand import legal_actions, to_act
from bot.services.app import Services, Wiring
from bot.services.errors import StaleAction
from bot.services.tables.live_table import LiveTable
from bot.services.values.tables import ClockName, Level, Person, TableConfig, TableSnapshot
from bot.storage.database import Database, create_database
from bot.storage.migrate import upgrade
from tests.presets import UNPACED

TABLE_ID, SEATS = 1, 5
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


def quick_services(database: Database, **wiring: Any) -> Services:
    """Return services on a database, not started, whose computers move at once and that show nothing."""
    quick = {"presets": load_presets(), "computer_pause": 0, "computer_pace": UNPACED}
    return Services(Wiring(store=database, **quick, **wiring), Silent())


def fixed_services(database: Database, **wiring: Any) -> Services:
    """Return quick services whose randomness is fixed."""
    return quick_services(database, entropy=lambda size: bytes(range(size)), rng=random.Random(1), **wiring)


async def services_at(database: Database) -> Services:
    """Upgrade the database and start the services on it; all randomness is fixed."""
    await upgrade(database)
    services = fixed_services(database)
    await services.start()
    return services


async def open_table(services: Services) -> None:
    """Seat the five people and deal, unless already done."""
    if services.live.in_memory(TABLE_ID) is None:
        await deal_at_table(services, PEOPLE, guild_id=GUILD, channel_id=CHANNEL)


async def deal_at_table(
    services: Services,
    people: Sequence[Person],
    computers: Level = Level.NOVICE,
    *,
    guild_id: int,
    channel_id: int,
    preset: str = "japanese",
    **config: Any,
) -> int:
    """Open a table of five for these people and computers, deal, and return its id. Its clock is off."""
    rules, (host, *others) = services.presets[preset].rules, people
    opened = await services.openings.create(
        guild_id=guild_id,
        channel_id=channel_id,
        locale="en",
        host=host,
        config=TableConfig(preset, {}, rules, **{"seats": SEATS, "clock": ClockName.OFF, **config}),
    )
    table_id = opened.table.id
    for person in others:
        await services.tables.sit(table_id, person)
    if len(people) < SEATS:
        await services.tables.add_computer(table_id, host.user_id, computers, SEATS - len(people))
    await services.tables.start(table_id, host.user_id, press_id=table_id)
    return table_id


async def move(services: Services, table_id: int = TABLE_ID) -> None:
    """Make the next move of the script: a legal action that depends only on the table's turn.

    Computers make their own moves, which are waited for, as is what another process has just stored.
    """
    while True:
        live = await services.live.get(table_id)
        _, state = live.playing()
        seat = to_act(state)[0]
        if not live.table.seats[seat].automatic:
            action = legal_actions(state, seat).sample(random.Random(live.table.turn))
            with suppress(StaleAction):
                await services.play.act(table_id, PEOPLE[seat].user_id, action, turn=live.table.turn)
                return
        await asyncio.sleep(0.005)


def digest_of(live: LiveTable) -> str:
    """Return a short fingerprint of a table: every card, the turn, the totals."""
    state = None if live.hand is None else live.hand.state
    text = repr((live.table.turn, live.table.status, live.table.totals, state))
    return f"{live.table.turn}:{hashlib.sha256(text.encode()).hexdigest()[:16]}"


def over(live: LiveTable) -> bool:
    """Return whether the scripted hand is settled."""
    return live.hand is not None and live.hand.state is not None and live.hand.state.result is not None
