"""Processes for tests: services of a slice each, all on one database."""

from __future__ import annotations

import asyncio
import random
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial

from bot.features.tournaments.services.app import TournamentServices, services_of
from bot.services.app import Services, Wiring
from bot.services.values.settings import ShardSlice
from bot.services.values.tables import ClockName, Level, Person, TableSnapshot, TableStatus
from bot.storage.database import Database, create_database
from tests.features.tournaments.services.build import TournamentWitness
from tests.presets import UNPACED
from tests.services.build import CHANNEL, PEOPLE, PRESETS, config
from tests.services.fakes import FakeEntropy, FakeNotifier, FakeNow, at_once, at_random
from tests.storage.conftest import PATIENCE
from tests.watch.gateway import until

LOW, HIGH, BOTH = ShardSlice(0, 0, 2), ShardSlice(1, 1, 2), ShardSlice(0, 1, 2)
LOW_GUILD, HIGH_GUILD = 2 << 22, 3 << 22
"""A server of the first slice and one of the second."""


@dataclass
class Process:
    """The services of one process of the bot."""

    address: str
    shards: ShardSlice
    now: FakeNow
    seed: int
    notifier: FakeNotifier = field(default_factory=FakeNotifier)
    witness: TournamentWitness = field(default_factory=TournamentWitness)
    database: Database = field(init=False)
    services: Services = field(init=False)

    def __post_init__(self) -> None:
        self.database = create_database(self.address, shared=True, connections=3, busy_seconds=PATIENCE)
        self.services = Services(
            Wiring(
                store=self.database,
                presets=PRESETS,
                now=self.now,
                entropy=FakeEntropy(self.seed),
                choose=at_random,
                rng=random.Random(self.seed),
                computer_pause=0,
                computer_pace=UNPACED,
                restart_grace=0,
                background=at_once,
                features=[partial(TournamentServices, deal_pause=0, round_pause=0, review_time=0)],
                shards=self.shards,
                change_feed=self.database.change_feed,
            ),
            self.notifier,
        )
        services_of(self.services).connect(self.witness)
        self.witness.services = self.services

    def revision(self, table_id: int) -> int | None:
        """Return the revision of a table in this process's memory."""
        live = self.services.live.in_memory(table_id)
        return None if live is None else live.table.revision

    async def open(
        self, guild_id: int, *, clock: ClockName = ClockName.OFF, computers: int = 0, channel: int = CHANNEL
    ) -> int:
        """Open a table of five, some of them computers, deal, and return its id."""
        tables, people = self.services.tables, PEOPLE[: 5 - computers]
        made = await self.services.openings.create(
            guild_id=guild_id, channel_id=channel, locale="en", host=people[0], config=config(clock=clock)
        )
        for person in people[1:]:
            await tables.sit(made.table.id, person)
        if computers:
            await tables.add_computer(made.table.id, people[0].user_id, Level.NOVICE, count=computers)
        await tables.start(made.table.id, people[0].user_id, 1000 + made.table.id)
        return made.table.id

    async def due(self, table_id: int) -> tuple[TableSnapshot, Person | None]:
        """Return a table and the player to move."""
        snapshot = await self.services.tables.snapshot(table_id)
        persons = [snapshot.table.seats[seat] for seat in snapshot.due]
        person = next((Person(s.user_id, s.name) for s in persons if s.user_id is not None), None)
        return snapshot, person

    async def move(self, table_id: int) -> TableSnapshot:
        """Make a move that depends only on the turn, through this process."""
        snapshot, person = await self.due(table_id)
        assert person is not None
        hand = await self.services.play.private(table_id, person.user_id)
        action = hand.legal.sample(random.Random(snapshot.table.turn))
        acted = await self.services.play.act(table_id, person.user_id, action, turn=snapshot.table.turn)
        return acted.snapshot

    async def finish(self, table_id: int) -> TableSnapshot:
        """Play a hand to its end through this process; computers move by themselves."""
        while True:
            snapshot, person = await self.due(table_id)
            if snapshot.table.status is not TableStatus.PLAYING:
                return snapshot
            if person is None:
                await asyncio.sleep(0.005)
            else:
                await self.move(table_id)

    async def stop(self) -> None:
        """Stop cleanly."""
        await self.services.stop()
        await self.database.close()


class House:
    """All processes of a test on one database, and their shared clock."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.now = FakeNow()
        self.processes: list[Process] = []

    async def start(self, shards: ShardSlice) -> Process:
        """Start a process for a slice."""
        process = Process(self.address, shards, self.now, seed=len(self.processes) + 1)
        self.processes.append(process)
        await process.services.start()
        return process

    async def act_on_deadlines(self, at: datetime) -> None:
        """Let every process act on the deadlines of a time, to the end.

        The clock jumps while no process reads them: to that one the database would seem slow.
        """
        await until(self._quiet)
        self.now.moment = at
        for process in self.processes:
            process.services.clocks.act_on_deadlines()
        await until(self._quiet)

    def _quiet(self) -> bool:
        return not any(process.services.clocks._task.running(None) for process in self.processes)

    async def close(self) -> None:
        """Stop all processes."""
        for process in self.processes:
            await process.stop()
